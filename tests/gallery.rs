//! Pictures for the eye: every mark and every overlay once. Written only where `TIRAILLEUR_GALLERY` names a folder.

use bevy::math::DVec2;
use bevy::prelude::*;
use std::path::PathBuf;
use tirailleur::roster::squad::{Soldier, Squad};
use tirailleur::roster::{library, ready_squad};
use tirailleur::scenario::ready_scenario;
use tirailleur::song::engine::{self, Setup};
use tirailleur::song::flags::FlagPlace;
use tirailleur::song::mounting::Horse;
use tirailleur::song::movement;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::{Activation, Battle, Phase, Presence, WeaponSet};
use tirailleur::table::base::Footprint;
use tirailleur::table::body::ModelId;
use tirailleur::table::length::{Length, Point};
use tirailleur::table::sight::{Through, Viewer};
use tirailleur::table::space::to_world;
use tirailleur::ui::intent::{Aiming, Ghost, Intent};
use tirailleur::view::camera::{Placement, Viewpoint};
use tirailleur::view::picture::{Picture, PictureError};

/// A battle between two ready squads, everybody where `places` says, A's first.
pub fn stage(world: &mut World, scenario: &str, squads: [&str; 2], places: &[(f64, f64)]) {
    let squad = |stem: &str| ready_squad(stem).expect("a ready squad").clone();
    begin(world, scenario, squads.map(squad), places);
}

/// The same with squads that come with no game.
fn begin(world: &mut World, scenario: &str, squads: [Squad; 2], places: &[(f64, f64)]) {
    engine::begin(
        world,
        Setup {
            scenario: ready_scenario(scenario).expect("a ready scenario").clone(),
            squads,
            allies: Vec::new(),
            seed: 1,
        },
    );
    let mut state = world.resource::<Battle>().state.clone();
    state.phase = Phase::Nominating;
    state.prompt = None;
    state.turn = 1;
    for (model, place) in state.models.iter_mut().zip(places) {
        model.presence = Presence::OnTable;
        model.at = Point::from_mm(place.0, place.1).on_grid();
        model.faces = Point::from_mm(300.0, 300.0);
    }
    engine::put_back(world, state);
    world.write_message(engine::PutBack);
}

/// A look from so far at a place, in millimetres.
fn close(x: f64, y: f64, distance: f32, yaw: f32, pitch: f32) -> Option<Placement> {
    Some(Placement {
        focus: to_world(DVec2::new(x, y), 6.0),
        yaw,
        pitch,
        distance,
    })
}

fn take(name: &str, close_up: Option<Placement>, set_up: impl FnOnce(&mut World)) {
    let Some(folder) = std::env::var_os("TIRAILLEUR_GALLERY") else {
        return;
    };
    let picture = Picture {
        out: PathBuf::from(folder).join(format!("{name}.png")),
        size: UVec2::new(1200, 800),
        viewpoint: Viewpoint::Table,
        close_up,
    };
    picture
        .take::<PictureError>(|world| {
            set_up(world);
            Ok(())
        })
        .expect("a picture");
}

/// Two ranks that look at each other.
fn ranks(a: usize, b: usize) -> Vec<(f64, f64)> {
    let rank =
        |count: usize, y: f64| (0..count).map(move |number| (160.0 + 32.0 * number as f64, y));
    rank(a, 265.0).chain(rank(b, 335.0)).collect()
}

#[test]
fn gallery_of_foot() {
    take("foot", close(280.0, 300.0, 34.0, 0.35, 0.62), |world| {
        stage(
            world,
            "open_field",
            ["france_line", "britain_line"],
            &ranks(12, 12),
        );
    });
}

#[test]
fn gallery_of_guards() {
    take("guards", close(260.0, 300.0, 26.0, 2.6, 0.5), |world| {
        stage(
            world,
            "open_field",
            ["france_guard", "prussia_landwehr"],
            &ranks(6, 12),
        );
    });
}

#[test]
fn gallery_of_horse() {
    take("horse", close(280.0, 300.0, 34.0, -0.5, 0.6), |world| {
        stage(
            world,
            "open_field",
            ["france_hussars", "prussia_uhlans"],
            &ranks(8, 8),
        );
    });
}

/// Squads of one soldier of every kind that looks like no other.
fn parade() -> [Squad; 2] {
    let squad = |nation: &str, names: &[&str]| Squad {
        name: format!("Parade of {nation}"),
        soldiers: names
            .iter()
            .map(|name| Soldier {
                name: (*name).to_owned(),
                profile: library()
                    .profile(nation, name)
                    .unwrap_or_else(|| panic!("{nation} has no {name}"))
                    .clone(),
            })
            .collect(),
    };
    [
        squad(
            "France",
            &[
                "Infantry Officer",
                "Infantry NCO",
                "Line Infantryman",
                "Light Infantry Voltigeur",
                "Old Guard",
                "Sapper",
                "Porte-Fanion",
                "Drummer Boy",
                "National Guard",
                "Trumpeter",
                "Hussar",
                "Chevau Légère (Lancer)",
                "Cuirassier, Carabinier",
                "Heavy Cavalry Officer",
            ],
        ),
        squad(
            "Russia",
            &library()
                .roster("Russia")
                .expect("a roster")
                .profiles()
                .map(|profile| profile.name.as_str())
                .take(14)
                .collect::<Vec<_>>(),
        ),
    ]
}

#[test]
fn gallery_of_every_look() {
    for (name, yaw) in [("looks", 0.3), ("looks_behind", 2.9)] {
        take(name, close(330.0, 130.0, 36.0, yaw, 0.5), |world| {
            let places: Vec<(f64, f64)> = [160.0, 100.0]
                .into_iter()
                .flat_map(|y| (0..14).map(move |number| (150.0 + 27.0 * f64::from(number), y)))
                .collect();
            begin(world, "open_field", parade(), &places);
            for model in &mut world.resource_mut::<Battle>().state.models {
                model.faces = Point::from_mm(model.at.x.mm() + 20.0, model.at.y.mm() - 60.0);
            }
        });
    }
}

#[test]
fn gallery_of_marks() {
    take("marks", close(280.0, 300.0, 34.0, 0.0, 0.75), |world| {
        stage(
            world,
            "open_field",
            ["france_line", "britain_line"],
            &ranks(12, 12),
        );
        let mut battle = world.resource_mut::<Battle>();
        battle.state.models[1].fallen = true;
        battle.state.models[2].loaded = WeaponSet::default();
        battle.state.models[3].spent = battle.muster.models[3]
            .profile
            .weapons
            .iter()
            .copied()
            .collect();
        battle.state.models[4].hidden = true;
        battle.state.models[5].nominated = true;
        battle.state.models[6].nominated = true;
        battle.state.models[6].loaded = WeaponSet::default();
        battle.state.models[13].fallen = true;
        battle.state.phase = Phase::Acting(Activation {
            model: ModelId(7),
            rolled: vec![4, 5],
            actions: 2,
            turnover: false,
            charged: Vec::new(),
            last_shots: Vec::new(),
            daunted_by: Vec::new(),
        });
        let mut intent = world.resource_mut::<Intent>();
        intent.selected = Some(ModelId(7));
        intent.hovered = Some(ModelId(15));
        intent.clickable = vec![ModelId(8), ModelId(9), ModelId(15), ModelId(16)];
    });
}

#[test]
fn gallery_of_flags() {
    for (name, pitch) in [("flags", 0.5), ("flags_above", 1.4)] {
        take(name, close(280.0, 300.0, 30.0, 0.3, pitch), |world| {
            stage(
                world,
                "open_field",
                ["russia_line", "austria_line"],
                &ranks(10, 10),
            );
            let mut battle = world.resource_mut::<Battle>();
            // Both bearers with their own, one lying of each side between the ranks, one taken by a rank and file.
            let mut more = Vec::new();
            for (flag, x) in battle.state.flags.iter().zip([230.0, 320.0]) {
                let mut lying = *flag;
                lying.place = FlagPlace::Ground(Point::from_mm(x, 300.0));
                more.push(lying);
            }
            battle.state.flags.extend(more);
            let mut taken = battle.state.flags[1];
            taken.place = FlagPlace::Carried(ModelId(6));
            battle.state.flags.push(taken);
        });
    }
}

#[test]
fn gallery_of_horses() {
    take("horses", close(260.0, 260.0, 30.0, 0.3, 0.5), |world| {
        stage(
            world,
            "open_field",
            ["prussia_uhlans", "britain_light_dragoons"],
            &ranks(8, 8),
        );
        let mut battle = world.resource_mut::<Battle>();
        for id in [1, 2, 3, 4, 9, 10] {
            let horse = Horse {
                side: battle.muster.models[id].side,
                at: battle.state.models[id].at,
            };
            battle.state.horses.push(horse);
            battle.state.models[id].on_foot = true;
            if id % 2 == 0 {
                battle.state.models[id].at.y = battle.state.models[id].at.y - Length::whole(25);
            }
        }
    });
}

pub fn ghost(world: &mut World, model: u16, to: (f64, f64), refused: bool) {
    let to = Point::from_mm(to.0, to.1);
    let path = engine::survey(world, |battle, survey| {
        survey
            .motion
            .trace(&movement::mover(battle, ModelId(model)), to)
    });
    let mut intent = world.resource_mut::<Intent>();
    intent.selected = Some(ModelId(model));
    intent.pointer = Some(to);
    intent.ghost = Some(Ghost {
        model: ModelId(model),
        path,
        refusal: refused.then_some(Refusal::NoRoom(to)),
    });
}

pub fn aim(world: &mut World, attacker: u16, target: u16, refused: bool) {
    let (attacker, target) = (ModelId(attacker), ModelId(target));
    let line = engine::survey(world, |battle, survey| {
        let viewer = |model| Viewer {
            model: Some(model),
            footprint: battle.footprint(model),
        };
        survey
            .sight
            .line(viewer(attacker), viewer(target), Through::FriendsTouching)
    });
    world.resource_mut::<Intent>().aiming = Some(Aiming {
        attacker,
        target,
        line,
        refusal: refused.then_some(Refusal::NoRoom(Point::default())),
    });
}

/// Around the village: A in the open south of the road, B behind walls and in woods.
const VILLAGE: [(f64, f64); 18] = [
    (250.0, 160.0),
    (300.0, 170.0),
    (340.0, 160.0),
    (420.0, 190.0),
    (450.0, 230.0),
    (200.0, 150.0),
    (300.0, 320.0),
    (520.0, 345.0),
    (490.0, 500.0),
    (515.0, 385.0),
    (370.0, 260.0),
    (120.0, 440.0),
    (150.0, 440.0),
    (310.0, 90.0),
    (60.0, 320.0),
    (110.0, 520.0),
    (140.0, 530.0),
    (400.0, 430.0),
];

pub fn village(world: &mut World) {
    stage(world, "village", ["france_guard", "prussia_line"], &VILLAGE);
}

#[test]
fn gallery_of_a_legal_move() {
    take("move", close(320.0, 220.0, 34.0, 0.2, 0.8), |world| {
        village(world);
        ghost(world, 2, (380.0, 200.0), false);
    });
}

#[test]
fn gallery_of_a_refused_move() {
    take("refused", close(320.0, 220.0, 34.0, 0.2, 0.8), |world| {
        village(world);
        ghost(world, 1, (300.0, 290.0), true);
    });
}

#[test]
fn gallery_of_a_clear_shot_at_cover() {
    take("clear", None, |world| {
        village(world);
        aim(world, 4, 7, false);
        world.resource_mut::<Intent>().selected = Some(ModelId(4));
    });
}

#[test]
fn gallery_of_a_blocked_shot() {
    take("blocked", None, |world| {
        village(world);
        aim(world, 0, 6, true);
        world.resource_mut::<Intent>().selected = Some(ModelId(0));
    });
}

#[test]
fn gallery_of_offered_places() {
    take("places", close(320.0, 220.0, 38.0, 0.2, 0.9), |world| {
        village(world);
        let battle = world.resource::<Battle>();
        let base = battle.enrolled(ModelId(2)).base;
        let places = [(340.0, 140.0), (325.0, 143.0), (355.0, 143.0)]
            .map(|(x, y)| Footprint {
                at: Point::from_mm(x, y),
                base,
            })
            .to_vec();
        let mut intent = world.resource_mut::<Intent>();
        intent.places = places;
        intent.zones = vec![(Point::from_mm(0.0, 0.0), Point::from_mm(600.0, 80.0))];
    });
}
