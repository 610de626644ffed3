//! What the view makes of table and battle, without drawing it.

use bevy::asset::AssetPlugin;
use bevy::math::{DVec2, Vec2};
use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::{TimePlugin, TimeUpdateStrategy};
use std::sync::Arc;
use std::time::Duration;
use tirailleur::battle::clause::Clause;
use tirailleur::roster::weapon::Weapon;
use tirailleur::scenario::{ready, ready_scenario};
use tirailleur::song::engine;
use tirailleur::song::event::{Effort, Event, Travel};
use tirailleur::song::outcome::ShotOutcome;
use tirailleur::song::state::{Battle, Loss, ModelState, Presence};
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::{FeatureKind, Layout};
use tirailleur::table::height::Heights;
use tirailleur::table::length::{Length, Point};
use tirailleur::table::outline::Outline;
use tirailleur::table::physics;
use tirailleur::table::scale::{Scale, Stick};
use tirailleur::table::sight::SightRules;
use tirailleur::table::space::{extent, from_world, to_world};
use tirailleur::table::terrain::Terrain;
use tirailleur::ui::intent::{Ghost, Intent};
use tirailleur::view;
use tirailleur::view::camera::{BORDER, Placement, Viewpoint};
use tirailleur::view::figures::arms::Hold;
use tirailleur::view::figures::play::{Stage, Tempo};
use tirailleur::view::figures::{Figure, Figures, Shown};
use tirailleur::view::sticks::StickView;
use tirailleur::view::terrain::{FeatureView, Tree};

/// The scene without a renderer, a frame every 20 ms.
pub fn scene() -> App {
    let mut app = App::new();
    app.add_plugins((
        TaskPoolPlugin::default(),
        TimePlugin,
        TransformPlugin,
        StatesPlugin,
        AssetPlugin::default(),
    ))
    .init_asset::<Mesh>()
    .init_asset::<StandardMaterial>()
    .add_plugins((tirailleur::headless::rules, view::scene))
    .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        20,
    )));
    app.finish();
    app.cleanup();
    app.update();
    app
}

/// Two squads face to face on an open field.
fn skirmish() -> App {
    let mut app = scene();
    let places: Vec<(f64, f64)> = (0..24)
        .map(|number| {
            let row = if number < 12 { 200.0 } else { 400.0 };
            (100.0 + 30.0 * f64::from(number % 12), row)
        })
        .collect();
    crate::gallery::stage(
        app.world_mut(),
        "open_field",
        ["france_line", "britain_line"],
        &places,
    );
    app.update();
    app
}

fn shown(app: &App, model: u16) -> Shown {
    let root = app
        .world()
        .resource::<Figures>()
        .of(ModelId(model))
        .expect("a figure");
    *app.world().get::<Shown>(root).expect("it is shown somehow")
}

/// Every corner of a mesh, as a place of the table and its height, in millimetres.
fn corners(app: &App, entity: Entity) -> Vec<(DVec2, f64)> {
    let mesh = app.world().get::<Mesh3d>(entity).expect("a mesh");
    let place = app.world().get::<Transform>(entity).expect("a place");
    let mesh = app
        .world()
        .resource::<Assets<Mesh>>()
        .get(&mesh.0)
        .expect("the mesh is there");
    let Some(VertexAttributeValues::Float32x3(positions)) =
        mesh.attribute(Mesh::ATTRIBUTE_POSITION)
    else {
        panic!("a mesh without places");
    };
    positions
        .iter()
        .map(|position| {
            let (point, height) = from_world(place.transform_point(Vec3::from(*position)));
            let (x, y) = point.mm();
            (DVec2::new(x, y), height.mm())
        })
        .collect()
}

/// The eye must not be told otherwise than the rule judges: all that is shown of a feature lies in the outline that the
/// rules judge by, and fills it, and is as high as they have it.
#[test]
fn features_are_shown_in_their_exact_outline_and_height() {
    let mut faults = Vec::new();
    for (stem, scenario) in ready() {
        let mut app = scene();
        physics::set_table(app.world_mut(), Arc::new(scenario.layout.clone()));
        app.update();
        let terrain = app.world().resource::<Terrain>().clone();
        let low = terrain.heights().low.mm();
        for form in terrain.forms() {
            let views: Vec<Entity> = app
                .world_mut()
                .query::<(Entity, &FeatureView)>()
                .iter(app.world())
                .filter(|(_, view)| view.0 == form.id)
                .map(|(entity, _)| entity)
                .collect();
            let all: Vec<(DVec2, f64)> = views
                .into_iter()
                .flat_map(|entity| corners(&app, entity))
                .collect();
            let name = format!("{stem}: {} {:?}", form.kind, form.id);
            let beyond = all
                .iter()
                .map(|(place, _)| {
                    // The leaves of gates stand in their gaps.
                    let gaps = form.passages.iter().map(|gap| gap.piece.distance(*place));
                    gaps.fold(form.outline.distance(*place), f64::min)
                })
                .fold(0.0, f64::max);
            if beyond > 0.1 {
                faults.push(format!("{name} is shown {beyond} mm beyond its outline"));
            }
            let (mut min, mut max) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
            for (place, _) in &all {
                min = min.min(*place);
                max = max.max(*place);
            }
            let bounds = form.outline.bounds();
            if min.distance(bounds.min) > 0.2 || max.distance(bounds.max) > 0.2 {
                faults.push(format!(
                    "{name} is shown from {min} to {max}, its outline is from {} to {}",
                    bounds.min, bounds.max
                ));
            }
            let highest = all.iter().map(|(_, height)| *height).fold(0.0, f64::max);
            let right = match form.kind {
                // Bridges have parapets, grass and stones stand on broken ground, trees are another test's.
                FeatureKind::Bridge | FeatureKind::Rough | FeatureKind::Rubble => {
                    highest < form.top + low
                }
                // So have ramparts, on the edges that look outwards.
                FeatureKind::Rampart => {
                    highest > form.top + 0.5 * low && highest < form.top + 1.2 * low
                }
                // Stairs end at the top of their rampart.
                FeatureKind::Stairs => terrain
                    .walls()
                    .slopes()
                    .iter()
                    .any(|slope| (highest - slope.heights.1).abs() < 0.8),
                FeatureKind::Woods | FeatureKind::Tree => highest < form.top,
                // Hedges are not cut to the line.
                FeatureKind::Hedge => highest < form.top && highest > form.top - 1.5,
                _ => (highest - form.top).abs() < 0.8,
            };
            if !right {
                faults.push(format!(
                    "{name} is shown {highest} mm high, the rule has {}",
                    form.top
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_wood_has_trees_and_those_beside_a_figure_make_way() {
    let mut app = scene();
    let heights = |app: &mut App| -> Vec<(DVec2, f32)> {
        app.world_mut()
            .query_filtered::<&Transform, With<Tree>>()
            .iter(app.world())
            .map(|place| {
                let (point, _) = from_world(place.translation);
                let (x, y) = point.mm();
                (DVec2::new(x, y), place.scale.y)
            })
            .collect()
    };
    // The orchard of the village is around (330, 90).
    crate::gallery::stage(
        app.world_mut(),
        "village",
        ["france_guard", "prussia_line"],
        &[(330.0, 90.0)],
    );
    app.update();
    app.update();
    let trees = heights(&mut app);
    assert!(trees.len() > 20, "only {} trees", trees.len());
    let (near, far): (Vec<_>, Vec<_>) = trees
        .into_iter()
        .partition(|(place, _)| place.distance(DVec2::new(330.0, 90.0)) < 20.0);
    assert!(!near.is_empty() && near.iter().all(|(_, size)| *size < 0.5));
    let beyond = far
        .iter()
        .filter(|(place, _)| place.distance(DVec2::new(330.0, 90.0)) > 30.0);
    assert!(beyond.clone().count() > 10 && beyond.clone().all(|(_, size)| *size > 0.7));
}

#[test]
fn the_light_is_poor_where_the_judge_of_sight_says_so_and_no_longer() {
    let mut app = skirmish();
    let light = |app: &mut App, limit: Option<Length>| {
        app.world_mut().resource_mut::<SightRules>().limit = limit;
        app.update();
        let mut suns = app.world_mut().query::<&DirectionalLight>();
        let sun = suns.single(app.world()).expect("one sun");
        (sun.illuminance, sun.color)
    };
    let day = light(&mut app, None);
    let dusk = light(&mut app, Some(Length::whole(240)));
    assert!(dusk.0 < day.0 && dusk.1 != day.1, "{day:?}, {dusk:?}");
    assert_eq!(light(&mut app, None), day);
}

#[test]
fn what_is_under_the_pointer_stays_there_when_the_camera_comes_nearer() {
    let layout = &ready_scenario("meeting").expect("ready").layout;
    let frame = UVec2::new(940, 700);
    for viewpoint in [Viewpoint::Table, Viewpoint::Top, Viewpoint::Low] {
        let mut placement = Placement::new(viewpoint, layout, 940.0 / 700.0);
        placement.yaw = 0.7;
        for (x, y) in [(300.0, 300.0), (200.0, 350.0), (420.0, 180.0)] {
            let place = to_world(DVec2::new(x, y), 0.0);
            let pixel = placement.pixel(place, frame);
            let found = placement.ground(pixel, frame.as_vec2()).expect("ground");
            assert!(found.distance(place) < 1e-3, "{viewpoint:?}: {found}");
            for share in [0.5, 0.9, 1.3] {
                let nearer = placement.nearer(placement.distance * share, place);
                let moved = nearer.pixel(place, frame).distance(pixel);
                assert!(moved < 0.05, "{viewpoint:?}, {share}: {moved} pixels");
            }
        }
    }
    let mut low = Placement::new(Viewpoint::Low, layout, 1.3);
    low.pitch = 0.1;
    assert_eq!(
        low.ground(Vec2::new(400.0, 0.0), Vec2::new(800.0, 600.0)),
        None,
        "the sky"
    );
}

#[test]
fn walls_and_trees_at_the_far_edge_are_in_the_picture() {
    for stem in ["escalade", "forlorn_hope", "foraging_mission"] {
        let layout = &ready_scenario(stem).expect("ready").layout;
        let heights = Heights::of(layout.scale);
        let frame = UVec2::new(900, 700);
        let placement = Placement::new(Viewpoint::Table, layout, 900.0 / 700.0);
        for feature in &layout.features {
            let bounds = *Outline::new(&feature.shape).bounds();
            for corner in [bounds.min, bounds.max] {
                let top = to_world(corner, heights.feature(feature).mm());
                let pixel = placement.pixel(top, frame);
                let inside =
                    pixel.min_element() > -0.5 && (frame.as_vec2() - pixel).min_element() > -0.5;
                assert!(inside, "{stem}: {} at {pixel}", feature.kind);
            }
        }
    }
}

#[test]
fn the_whole_table_is_in_the_picture_from_before_it_and_from_above() {
    for scale in Scale::ALL {
        for (wide, deep) in [(1.0, 1.0), (1.5, 1.0), (0.7, 1.2)] {
            let side = scale.table_side().mm();
            let size = (Length::from_mm(side * wide), Length::from_mm(side * deep));
            let layout = Layout {
                scale,
                size,
                features: Vec::new(),
            };
            for (width, height) in [(1280, 800), (800, 1280), (640, 640), (2000, 500)] {
                for viewpoint in [Viewpoint::Table, Viewpoint::Top] {
                    let frame = UVec2::new(width, height);
                    let placement =
                        Placement::new(viewpoint, &layout, width as f32 / height as f32);
                    let mut low = Vec2::INFINITY;
                    let mut high = Vec2::NEG_INFINITY;
                    for x in [-BORDER, size.0.mm() + BORDER] {
                        for y in [-BORDER, size.1.mm() + BORDER] {
                            let pixel = placement.pixel(to_world(DVec2::new(x, y), 0.0), frame);
                            low = low.min(pixel);
                            high = high.max(pixel);
                        }
                    }
                    let frame = frame.as_vec2();
                    assert!(
                        low.min_element() > -0.5 && (frame - high).min_element() > -0.5,
                        "{viewpoint:?} {width}x{height}: the table is from {low} to {high}"
                    );
                    let filled = ((high - low) / frame).max_element();
                    assert!(
                        filled > 0.9,
                        "{viewpoint:?} {width}x{height}: the table fills only {filled}"
                    );
                }
            }
        }
    }
}

#[test]
fn figures_stand_where_their_models_do_and_look_where_they_look() {
    let app = skirmish();
    let battle = app.world().resource::<Battle>();
    for soldier in &battle.muster.models {
        let state = battle.model(soldier.id);
        let shown = shown(&app, soldier.id.0);
        let (x, y) = state.at.mm();
        assert_eq!(shown.at, DVec2::new(x, y));
        assert!(shown.size > 0.0);
        let (faces_x, faces_y) = state.faces.mm();
        let toward = libm::atan2(faces_y - y, faces_x - x);
        assert!(
            (f64::from(shown.yaw) - toward).abs() < 1e-3,
            "{} looks to {}, not to {toward}",
            soldier.id,
            shown.yaw
        );
        let root = app
            .world()
            .resource::<Figures>()
            .of(soldier.id)
            .expect("a figure");
        let figure = app.world().get::<Figure>(root).expect("a figure");
        let width = corners(&app, figure.base)
            .iter()
            .map(|(place, _)| place.length())
            .fold(0.0, f64::max);
        assert!(
            (width - soldier.base.radius.mm()).abs() < 0.1,
            "the base of {} is shown with a radius of {width} mm",
            soldier.id
        );
    }
}

/// Moves a model as the rules would, and tells of it.
fn walk(app: &mut App, model: u16, to: Point) -> (Point, Point) {
    let world = app.world_mut();
    let mut battle = world.resource_mut::<Battle>();
    let state = battle.model_mut(ModelId(model));
    let from = state.at;
    state.at = to;
    world.write_message(engine::Happened(Event::Travelled {
        model: ModelId(model),
        travel: Travel::Move,
        from,
        to,
        slowed_by: Vec::new(),
        touches: Vec::new(),
    }));
    (from, to)
}

#[test]
fn a_move_is_played_out_and_ends_where_the_battle_has_it() {
    let mut app = skirmish();
    let (from, to) = walk(&mut app, 3, Point::from_mm(190.0, 270.0));
    app.update();
    let (from, to) = (DVec2::from(from.mm()), DVec2::from(to.mm()));
    let first = shown(&app, 3).at;
    assert!(first.distance(from) < 20.0, "it jumped to {first}");
    assert!(!app.world().resource::<Stage>().is_idle());
    let mut last = first;
    for _ in 0..200 {
        app.update();
        let now = shown(&app, 3).at;
        assert!(now.distance(to) <= last.distance(to) + 1e-6, "it went back");
        last = now;
    }
    assert_eq!(last, to);
    assert!(app.world().resource::<Stage>().is_idle());
}

/// Tells of something that has happened to a model, and changes it as the rules would.
fn happen(app: &mut App, model: u16, event: Event, change: impl FnOnce(&mut ModelState)) {
    let world = app.world_mut();
    change(world.resource_mut::<Battle>().model_mut(ModelId(model)));
    world.write_message(engine::Happened(event));
}

fn wait(app: &mut App, frames: usize) {
    for _ in 0..frames {
        app.update();
    }
}

#[test]
fn who_falls_tips_over_and_who_stands_up_rises() {
    let mut app = skirmish();
    let fell = Event::Fell {
        model: ModelId(3),
        clause: Clause("SHOOT-2"),
    };
    happen(&mut app, 3, fell, |state| state.fallen = true);
    wait(&mut app, 5);
    let tip = shown(&app, 3).tip;
    assert!(tip > 0.0 && tip < 1.0, "after a tenth of a second: {tip}");
    wait(&mut app, 60);
    assert_eq!(shown(&app, 3).tip, 1.0);
    let stood = Event::StoodUp { model: ModelId(3) };
    happen(&mut app, 3, stood, |state| state.fallen = false);
    wait(&mut app, 60);
    assert_eq!(shown(&app, 3).tip, 0.0);
}

#[test]
fn who_is_lost_vanishes_only_after_it_was_seen() {
    let mut app = skirmish();
    let lost = Event::Lost {
        model: ModelId(3),
        loss: Loss::Killed,
        clause: Clause("HTH-2"),
    };
    happen(&mut app, 3, lost, |state| {
        state.presence = Presence::Lost(Loss::Killed);
    });
    wait(&mut app, 3);
    assert!(shown(&app, 3).size > 0.0);
    wait(&mut app, 80);
    assert_eq!(shown(&app, 3).size, 0.0);
}

#[test]
fn a_shot_levels_the_weapon_and_leaves_it_unloaded_and_lowered() {
    let mut app = skirmish();
    let effort = |model: u16| Effort {
        model: ModelId(model),
        die: 3,
        modifiers: Vec::new(),
        total: 5,
    };
    let shot = Event::Shot {
        weapon: Weapon::Musket,
        aimed: false,
        distance: Length::whole(100),
        shooter: effort(3),
        target: effort(15),
        outcome: ShotOutcome::NoEffect,
    };
    happen(&mut app, 3, shot, |state| {
        state.loaded.remove(Weapon::Musket)
    });
    wait(&mut app, 10);
    assert_eq!(shown(&app, 3).hold, Hold::Levelled);
    wait(&mut app, 80);
    assert_eq!(shown(&app, 3).hold, Hold::Lowered);
}

#[test]
fn a_state_put_back_shows_at_once() {
    let mut app = skirmish();
    walk(&mut app, 3, Point::from_mm(190.0, 270.0));
    app.update();
    app.world_mut().write_message(engine::PutBack);
    app.update();
    assert_eq!(shown(&app, 3).at, DVec2::new(190.0, 270.0));
    assert!(app.world().resource::<Stage>().is_idle());
}

#[test]
fn without_tempo_everything_shows_at_once() {
    let mut app = skirmish();
    app.insert_resource(Tempo(0.0));
    walk(&mut app, 3, Point::from_mm(190.0, 270.0));
    app.update();
    assert_eq!(shown(&app, 3).at, DVec2::new(190.0, 270.0));
}

#[test]
fn a_long_row_of_events_is_played_out_within_seconds() {
    let mut app = skirmish();
    for step in 0..60 {
        let north = 200.0 + f64::from(step % 2) * 50.0;
        walk(&mut app, 3, Point::from_mm(190.0, north));
    }
    for _ in 0..500 {
        app.update();
    }
    assert!(
        app.world().resource::<Stage>().is_idle(),
        "10 seconds were not enough"
    );
}

#[test]
fn figures_come_and_go_with_their_battle() {
    let mut app = skirmish();
    let count = |app: &mut App| app.world_mut().query::<&Figure>().iter(app.world()).count();
    assert_eq!(count(&mut app), 24);
    let whole = app.world().entities().count_spawned();
    engine::leave(app.world_mut());
    app.update();
    assert_eq!(count(&mut app), 0);
    crate::gallery::stage(
        app.world_mut(),
        "open_field",
        ["france_line", "britain_line"],
        &[],
    );
    app.update();
    assert_eq!(count(&mut app), 24);
    assert!(
        app.world().entities().count_spawned() <= whole,
        "parts of thrown away figures are left over"
    );
}

#[test]
fn the_stick_that_measures_lies_beside_the_way_and_is_as_long_as_the_rule_has_it() {
    let mut app = skirmish();
    let to = Point::from_mm(190.0, 250.0);
    let path = engine::survey(app.world_mut(), |battle, survey| {
        let mover = tirailleur::song::movement::mover(battle, ModelId(3));
        survey.motion.trace(&mover, to)
    });
    assert_eq!(path.stick, Stick::Medium);
    app.world_mut().resource_mut::<Intent>().ghost = Some(Ghost {
        model: ModelId(3),
        path,
        refusal: None,
    });
    app.update();
    let mut query = app.world_mut().query::<(Entity, &StickView, &Transform)>();
    let sticks: Vec<(Entity, Stick, Transform)> = query
        .iter(app.world())
        .map(|(entity, view, place)| (entity, view.0, *place))
        .collect();
    assert_eq!(sticks.len(), 3);
    for (entity, stick, place) in sticks {
        let ends = corners(&app, entity);
        let along = (place.rotation * Vec3::X).normalize();
        let span = ends
            .iter()
            .map(|(at, _)| to_world(*at, 0.0).dot(along))
            .fold((f32::MAX, f32::MIN), |(low, high), at| {
                (low.min(at), high.max(at))
            });
        let length = extent(Scale::Fifteen.stick(stick).mm());
        assert!(
            (span.1 - span.0 - length).abs() < 0.01,
            "{stick} is {span:?}"
        );
        let (foot, _) = from_world(place.translation);
        let beside = foot.distance(Point::from_mm(190.0, 200.0)) < Length::whole(14);
        assert_eq!(beside, stick == Stick::Medium, "{stick} lies at {foot}");
    }
}
