//! The table in play while one is made: the same terrain, drawn by the same view as in a battle. A battle in play is put
//! aside and comes back afterwards.

use super::bench::Bench;
use crate::scenario::judge;
use crate::song::engine;
use crate::table::feature::Layout;
use crate::table::length::Length;
use crate::table::physics;
use crate::ui::intent::Intent;
use crate::ui::{Screen, aside};
use crate::view::camera::{ArrowsTaken, CameraLock};
use bevy::prelude::*;
use bevy::time::Real;
use std::sync::Arc;
use std::time::Duration;

/// While something is dragged the terrain is made anew so often; its outline follows every frame.
const PATIENCE: Duration = Duration::from_millis(150);

/// Which state of which table is in play, and since when. There is one while the editor is open.
#[derive(Resource, Default, Debug)]
pub struct Staged {
    stamp: Option<(u64, u64)>,
    at: Duration,
}

/// Makes room for the table in hand when the editor is entered, and for the battle when it is left. Not as the screen changes:
/// a battle has states of its own, which change in the same schedule.
pub fn follow_screen(world: &mut World) {
    let makes = *world.resource::<State<Screen>>().get() == Screen::Editor;
    match (makes, world.contains_resource::<Staged>()) {
        (true, false) => enter(world),
        (false, true) => leave(world),
        _ => {}
    }
}

/// Puts the battle in play aside and the table in hand on the table.
fn enter(world: &mut World) {
    aside::put(world);
    world.insert_resource(Intent::default());
    world.insert_resource(Staged::default());
    show(world);
}

/// Brings the battle back, unless another one was begun meanwhile.
fn leave(world: &mut World) {
    world.remove_resource::<Staged>();
    world.insert_resource(ArrowsTaken(false));
    world.insert_resource(CameraLock(false));
    world.insert_resource(Intent::default());
    if let Some(document) = &mut world.resource_mut::<Bench>().document {
        document.commit();
    }
    aside::bring_back(world);
}

/// Puts the table in hand in play as it is now.
pub fn show(world: &mut World) {
    let now = world
        .get_resource::<Time<Real>>()
        .map(Time::elapsed)
        .unwrap_or_default();
    let bench = world.resource::<Bench>();
    let (Some(stamp), Some(document)) = (bench.stamp(), &bench.document) else {
        return;
    };
    let staged = world.resource::<Staged>();
    let dragging = document.before_drag().is_some();
    if staged.stamp == Some(stamp) || (dragging && now.saturating_sub(staged.at) < PATIENCE) {
        return;
    }
    let scenario = document.scenario().clone();
    let layout = Arc::new(sound(&scenario.layout, &scenario));
    world.insert_resource(Staged {
        stamp: Some(stamp),
        at: now,
    });
    physics::set_table(world, layout);
    engine::tell_judges(world, &scenario);
    physics::sync(world);
}

/// The table without features that are none, and of a size that can be drawn.
fn sound(layout: &Layout, scenario: &crate::scenario::Scenario) -> Layout {
    use crate::scenario::{LayoutFault, ScenarioFault};
    let broken: Vec<usize> = judge(scenario)
        .into_iter()
        .filter_map(|(path, fault)| match fault {
            // What hangs over the edge is seen to do so.
            ScenarioFault::Layout(LayoutFault::OffTable { .. } | LayoutFault::Name) => None,
            ScenarioFault::Layout(_) => path.item_of("features"),
            _ => None,
        })
        .collect();
    let side = |length: Length| length.clamp(Length::whole(100), Length::whole(3000));
    Layout {
        scale: layout.scale,
        size: (side(layout.size.0), side(layout.size.1)),
        features: layout
            .features
            .iter()
            .enumerate()
            .filter(|(number, _)| !broken.contains(number))
            .map(|(_, feature)| feature.clone())
            .collect(),
    }
}
