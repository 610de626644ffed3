//! Figures to be put on the table: whole squads along an edge, or single soldiers of any nation.

use super::board::{Sandbox, Tool};
use crate::roster::profile::Profile;
use crate::roster::squad::Soldier;
use crate::roster::{library, ready_squads};
use crate::table::base::{Base, Footprint};
use crate::table::body::Side;
use crate::table::length::Point;
use crate::table::motion::Motion;
use crate::ui::session::Choice;
use crate::ui::theme;
use bevy::prelude::Resource;
use bevy_egui::egui::{Button, ComboBox, RichText, ScrollArea, Ui, vec2};

/// The height of the list of soldiers, in points.
const SOLDIERS: f32 = 230.0;

/// Which squad and which nation are open for each side; none before somebody has chosen.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Supply {
    squads: [Option<usize>; 2],
    nations: [Option<usize>; 2],
}

impl Supply {
    /// The squad of a side: by itself the one that the table is meant for.
    fn squad(&self, sandbox: &Sandbox, side: Side) -> usize {
        let own = || {
            let stem = &sandbox.scenario()?.squads[side.index()];
            ready_squads().iter().position(|(name, _)| name == stem)
        };
        self.squads[side.index()].or_else(own).unwrap_or(0)
    }

    /// The nation of a side: by itself that of its squad.
    fn nation(&self, sandbox: &Sandbox, choice: &Choice, side: Side) -> usize {
        let own = || {
            let squad = choice.all_squads().nth(self.squad(sandbox, side))?;
            let nation = *squad.nations().first()?;
            library().nations().position(|other| other == nation)
        };
        self.nations[side.index()].or_else(own).unwrap_or(0)
    }
}

/// Draws it.
pub fn show(
    ui: &mut Ui,
    sandbox: &mut Sandbox,
    supply: &mut Supply,
    choice: &Choice,
    motion: &Motion,
) {
    ui.horizontal(|ui| {
        for side in Side::BOTH {
            let text = RichText::new(format!("Side {side}")).color(theme::side_text(side));
            let button = ui.add(Button::selectable(sandbox.side == side, text));
            theme::landmark(ui, &button, &format!("Side {side}"));
            if button.clicked() && sandbox.side != side {
                sandbox.side = side;
            }
        }
        if sandbox.setting().room() == 0 {
            theme::remark(ui, "The table is full.");
        }
    });
    squad(ui, sandbox, supply, choice, motion);
    soldiers(ui, sandbox, supply, choice);
}

/// A whole squad.
fn squad(
    ui: &mut Ui,
    sandbox: &mut Sandbox,
    supply: &mut Supply,
    choice: &Choice,
    motion: &Motion,
) {
    let side = sandbox.side;
    let before = supply.squad(sandbox, side);
    let mut wanted = before;
    let shown = choice.all_squads().nth(wanted).map(|squad| &squad.name);
    ComboBox::from_id_salt(("sandbox squad", side.index()))
        .width(ui.available_width() - 12.0)
        .height(420.0)
        .selected_text(shown.map_or("", String::as_str))
        .show_ui(ui, |ui| {
            for (place, squad) in choice.all_squads().enumerate() {
                let text = format!("{}: {}", squad.nations().join(", "), squad.name);
                ui.selectable_value(&mut wanted, place, text);
            }
        });
    if wanted != before {
        supply.squads[side.index()] = Some(wanted);
    }
    let Some(squad) = choice.all_squads().nth(wanted) else {
        return;
    };
    let edge = match side {
        Side::A => "southern",
        Side::B => "northern",
    };
    let fits = sandbox.setting().room() >= squad.soldiers.len();
    let text = format!("Put down all {}", squad.soldiers.len());
    let button = ui
        .add_enabled(
            fits,
            Button::new(text).min_size(vec2(ui.available_width(), 30.0)),
        )
        .on_hover_text(format!("In a row along the {edge} edge"))
        .on_disabled_hover_text("There is no room for so many more.");
    theme::landmark(ui, &button, "Put the squad down");
    if button.clicked() {
        sandbox.put_squad(squad, |at: Point, base: Base| {
            motion.has_room(Footprint { at, base }, false, None)
        });
    }
}

/// Single soldiers of a nation.
fn soldiers(ui: &mut Ui, sandbox: &mut Sandbox, supply: &mut Supply, choice: &Choice) {
    let rosters = library().rosters();
    let side = sandbox.side;
    let before = supply.nation(sandbox, choice, side);
    let mut wanted = before;
    let Some(roster) = rosters.get(wanted) else {
        return;
    };
    ComboBox::from_id_salt(("sandbox nation", side.index()))
        .width(ui.available_width() - 12.0)
        .height(420.0)
        .selected_text(&roster.nation)
        .show_ui(ui, |ui| {
            for (place, roster) in rosters.iter().enumerate() {
                ui.selectable_value(&mut wanted, place, &roster.nation);
            }
        });
    if wanted != before {
        supply.nations[side.index()] = Some(wanted);
    }
    let full = sandbox.setting().room() == 0;
    ScrollArea::vertical()
        .id_salt("sandbox soldiers")
        .max_height(SOLDIERS)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for profile in roster.profiles() {
                let soldier = Soldier {
                    name: profile.name.clone(),
                    profile: profile.clone(),
                };
                let held = sandbox.tool == Tool::Put && sandbox.taken.as_ref() == Some(&soldier);
                let button = Button::selectable(held, RichText::new(&profile.name).size(15.0))
                    .right_text(RichText::new(figures(profile)).small())
                    .truncate()
                    .min_size(vec2(ui.available_width(), 24.0));
                let button = ui
                    .add_enabled(!full, button)
                    .on_hover_text("Take him in hand; every click on the table puts one down.");
                theme::landmark(ui, &button, &profile.name);
                if button.clicked() {
                    sandbox.take(soldier);
                }
            }
        });
}

/// Quality and Combat, as short as can be.
fn figures(profile: &Profile) -> String {
    format!("Q{}+ C{}", profile.quality, profile.combat)
}
