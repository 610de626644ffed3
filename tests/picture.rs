//! Pictures taken by the command: what the rules have on the table is to be seen where it stands. Skipped, and said
//! so, where the machine has no graphics adapter.

use crate::support::png::Pixels;
use bevy::math::{DVec2, UVec2};
use bevy::prelude::Vec3;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output};
use tirailleur::headless;
use tirailleur::roster::ready_squad;
use tirailleur::scenario::ready_scenario;
use tirailleur::song::engine::{self, History, Setup};
use tirailleur::song::legal::deployment_places;
use tirailleur::song::order::Order;
use tirailleur::song::state::{Battle, Phase, Presence};
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::feature::FeatureKind;
use tirailleur::table::outline::millimetres;
use tirailleur::table::space::to_world;
use tirailleur::table::terrain::Terrain;
use tirailleur::ui::intent::Intent;
use tirailleur::view::camera::Viewpoint;
use tirailleur::view::picture::{Picture, PictureError};

/// Runs `tirailleur screenshot`; `None`, said aloud, where nothing can be drawn.
fn screenshot(arguments: &[&str]) -> Option<Output> {
    let output = Command::new(env!("CARGO_BIN_EXE_tirailleur"))
        .arg("screenshot")
        .args(arguments)
        .output()
        .expect("the program starts");
    let words = String::from_utf8_lossy(&output.stderr);
    if output.status.code() == Some(1) && words.contains("no graphics adapter") {
        // Past the capture of the test runner, so that a log of all tests shows it.
        let _ = writeln!(std::io::stderr(), "SKIPPED: no graphics adapter");
        return None;
    }
    Some(output)
}

/// A file of this run's own.
fn scratch(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("tirailleur-{}-{name}", std::process::id()))
}

/// A battle in which both sides have deployed somewhere.
fn deployed() -> bevy::app::App {
    let mut app = headless::app();
    let world = app.world_mut();
    let scenario = ready_scenario("village").expect("a ready scenario").clone();
    let squads = scenario
        .squads
        .each_ref()
        .map(|stem| ready_squad(stem).expect("a ready squad").clone());
    engine::begin(
        world,
        Setup {
            scenario,
            squads,
            allies: Vec::new(),
            seed: 3,
        },
    );
    loop {
        let battle = world.resource::<Battle>();
        let order = match (&battle.state.prompt, &battle.state.phase) {
            (Some(prompt), _) => Order::Answer(prompt.default_answer()),
            (None, Phase::Deploying(player)) => {
                let waiting = battle
                    .muster
                    .squad(*player)
                    .find(|id| battle.model(*id).presence == Presence::Waiting);
                match waiting {
                    None => Order::FinishDeployment,
                    Some(model) => Order::Deploy {
                        model,
                        at: engine::survey(world, |battle, survey| {
                            // Spread out, so that nobody hides anybody.
                            deployment_places(battle, survey, model)
                                .step_by(5)
                                .next()
                                .expect("room")
                        }),
                    },
                }
            }
            (None, _) => return app,
        };
        engine::submit(world, order).expect("a legal order");
    }
}

#[test]
fn the_table_as_a_map_shows_every_model_in_its_sides_colour_and_woods_as_woods() {
    let mut app = deployed();
    let world = app.world_mut();
    let record = scratch("map.ron");
    let out = scratch("map.png");
    fs::write(&record, world.resource::<History>().record().to_ron()).expect("a record");
    let picture = Picture {
        out: out.clone(),
        size: UVec2::new(900, 936),
        viewpoint: Viewpoint::Top,
        close_up: None,
    };
    let Some(output) = screenshot(&[
        "--record",
        &record.display().to_string(),
        "--out",
        &out.display().to_string(),
        "--size",
        "900x936",
        "--camera",
        "top",
    ]) else {
        return;
    };
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let pixels = Pixels::read(&out);
    assert_eq!(pixels.size(), picture.size);
    assert!(pixels.colours() > 500, "a blank picture");

    let terrain = world.resource::<Terrain>().clone();
    let placement = picture.placement(&terrain.layout);
    let at = |place: DVec2, height: f64| {
        let world: Vec3 = to_world(place, height);
        pixels.at(picture.pixel(&placement, world))
    };
    let battle = world.resource::<Battle>();
    for side in Side::BOTH {
        for model in battle.present(side) {
            let found = rim(battle, model)
                .filter(|place| {
                    is_of(
                        side,
                        at(
                            *place,
                            terrain.ground_height(battle.model(model).at).mm() + 1.5,
                        ),
                    )
                })
                .count();
            assert!(
                found >= 5,
                "{model}: only {found} of 16 places of its rim are {side}'s colour"
            );
            let other = rim(battle, model)
                .filter(|place| is_of(side.other(), at(*place, 1.5)))
                .count();
            assert!(other <= 1, "{model} looks like the other side's");
        }
    }
    for form in terrain.forms() {
        let middle = form.outline.bounds().middle();
        let around = |reach: f64| {
            (0..24).map(move |step| {
                let turn = f64::from(step) / 24.0 * std::f64::consts::TAU;
                middle + DVec2::new(libm::cos(turn), libm::sin(turn)) * reach
            })
        };
        match form.kind {
            FeatureKind::Woods => {
                let dark = around(30.0)
                    .filter(|place| form.outline.contains(*place))
                    .map(|place| at(place, 0.0))
                    .filter(|[red, green, _]| green >= red && *green < 130)
                    .count();
                assert!(dark >= 12, "woods at {middle} do not look like woods");
            }
            FeatureKind::Building => {
                let roof = around(14.0)
                    .map(|place| at(place, form.top))
                    .filter(|[red, green, blue]| *red > *green + 20 && *red > *blue + 20)
                    .count();
                assert!(roof >= 12, "the building at {middle} has no roof");
            }
            _ => {}
        }
    }
    let _ = fs::remove_file(record);
    let _ = fs::remove_file(out);
}

/// Places on the rim of a base, in millimetres.
fn rim(battle: &Battle, model: ModelId) -> impl Iterator<Item = DVec2> {
    let at = millimetres(battle.model(model).at);
    let radius = battle.enrolled(model).base.radius.mm() * 0.84;
    (0..16).map(move |step| {
        let turn = (f64::from(step) + 0.5) / 16.0 * std::f64::consts::TAU;
        at + DVec2::new(libm::cos(turn), libm::sin(turn)) * radius
    })
}

/// Whether a pixel has the colour of a side's bases.
fn is_of(side: Side, [red, green, blue]: [u8; 3]) -> bool {
    let far_above = |one: u8, other: u8| f32::from(one) > 1.4 * f32::from(other) + 12.0;
    match side {
        Side::A => far_above(blue, red) && blue > 80,
        Side::B => far_above(red, green) && far_above(red, blue) && red > 80,
    }
}

#[test]
fn what_is_legal_shows_green_and_what_is_not_shows_red_with_a_cross() {
    let out = scratch("overlay.png");
    let picture = Picture {
        out: out.clone(),
        size: UVec2::new(900, 936),
        viewpoint: Viewpoint::Top,
        close_up: None,
    };
    let mut end = DVec2::ZERO;
    let mut placement = None;
    let taken = picture.take::<PictureError>(|world| {
        crate::gallery::village(world);
        // Guard 2 may go there; guard 0 cannot see through the inn.
        crate::gallery::ghost(world, 2, (380.0, 200.0), false);
        crate::gallery::aim(world, 0, 6, true);
        let intent = world.resource::<Intent>();
        let ghost = intent.ghost.as_ref().expect("a ghost");
        end = millimetres(ghost.path.end);
        assert!(!intent.aiming.as_ref().expect("an aim").line.is_clear());
        placement = Some(picture.placement(&world.resource::<Terrain>().layout));
        Ok(())
    });
    if matches!(taken, Err(PictureError::NoAdapter)) {
        let _ = writeln!(std::io::stderr(), "SKIPPED: no graphics adapter");
        return;
    }
    taken.expect("a picture");
    let pixels = Pixels::read(&out);
    let _ = fs::remove_file(out);
    let placement = placement.expect("a place for the camera");
    let at = |place: DVec2| pixels.at(picture.pixel(&placement, to_world(place, 1.0)));
    let green = |[red, green, blue]: [u8; 3]| {
        i32::from(green) > i32::from(red) + 40 && i32::from(green) > i32::from(blue) + 40
    };
    let red = |[red, green, blue]: [u8; 3]| {
        i32::from(red) > i32::from(green) + 60 && i32::from(red) > i32::from(blue) + 60
    };
    let start = DVec2::new(340.0, 160.0);
    let aside = (end - start).perp().normalize() * 7.5;
    let edges = (2..=7)
        .map(|step| start.lerp(end, f64::from(step) / 10.0))
        .flat_map(|place| [place + aside, place - aside])
        .filter(|place| green(at(*place)))
        .count();
    assert!(
        edges >= 8,
        "only {edges} of 12 places on the edges of the way are green"
    );
    // The inn begins at y = 230; the line from (250, 160) to (300, 320) enters it at about (272, 230).
    let cross = (-6..=6)
        .flat_map(|x| (-6..=6).map(move |y| DVec2::new(272.0 + f64::from(x), 229.0 + f64::from(y))))
        .filter(|place| red(at(*place)))
        .count();
    assert!(
        cross >= 20,
        "only {cross} places around the blocker are red"
    );
}

#[test]
fn a_picture_that_cannot_be_taken_ends_with_1_and_says_why() {
    let scenario = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/village.ron");
    for (arguments, words) in [
        (
            vec!["--scenario", "nowhere.ron", "--out", "x.png"],
            "nowhere.ron",
        ),
        (
            vec!["--scenario", scenario, "--out", "x.png", "--size", "9x9"],
            "64x64",
        ),
        (
            vec![
                "--scenario",
                scenario,
                "--squads",
                "nobody",
                "france_line",
                "--out",
                "x.png",
            ],
            "nobody",
        ),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_tirailleur"))
            .arg("screenshot")
            .args(&arguments)
            .output()
            .expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
}

/// Metal is Apple's: asked for on another system, there is no adapter, and the command says so instead of panicking.
#[test]
#[cfg(not(target_vendor = "apple"))]
fn without_an_adapter_the_command_says_so() {
    let scenario = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/village.ron");
    let output = Command::new(env!("CARGO_BIN_EXE_tirailleur"))
        .env("WGPU_BACKEND", "metal")
        .args(["screenshot", "--scenario", scenario, "--out"])
        .arg(scratch("none.png"))
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("no graphics adapter"), "{said}");
    assert!(!said.contains("panicked"), "{said}");
}
