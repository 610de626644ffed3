//! What the view makes of flags, and of riders who have got off, without drawing it.

use crate::view::scene;
use bevy::prelude::*;
use tirailleur::song::engine;
use tirailleur::song::flags::FlagPlace;
use tirailleur::song::mounting::Horse;
use tirailleur::song::state::Battle;
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::space::from_world;
use tirailleur::view::figures::horses::Riderless;
use tirailleur::view::figures::{Figure, Figures};

/// SR-FLAG: a flag is a part of its bearer's figure; it lies where the battle has it once what led to that was played out.
#[test]
fn a_flag_is_in_a_hand_or_on_the_ground() {
    let mut app = scene();
    let places: Vec<(f64, f64)> = (0..24)
        .map(|number| (60.0 + 20.0 * f64::from(number), 300.0))
        .collect();
    crate::gallery::stage(
        app.world_mut(),
        "open_field",
        ["russia_line", "austria_line"],
        &places,
    );
    app.update();
    app.update();
    let bearers: Vec<ModelId> = {
        let battle = app.world().resource::<Battle>();
        battle
            .flags()
            .map(|(_, flag)| match flag.place {
                FlagPlace::Carried(model) => model,
                FlagPlace::Ground(_) => panic!("every Flag Bearer begins with his flag"),
            })
            .collect()
    };
    let seen = |app: &mut App, name: &str| -> Vec<(Option<Entity>, bool, Vec3)> {
        let mut flags: Vec<_> = app
            .world_mut()
            .query::<(Entity, &Name, Option<&ChildOf>, &Visibility, &Transform)>()
            .iter(app.world())
            .filter(|(_, given, ..)| given.as_str() == name)
            .map(|(entity, _, parent, visibility, place)| {
                (
                    entity,
                    parent.map(ChildOf::parent),
                    *visibility != Visibility::Hidden,
                    place.translation,
                )
            })
            .collect();
        flags.sort_by_key(|(entity, ..)| *entity);
        flags
            .into_iter()
            .map(|(_, parent, visible, place)| (parent, visible, place))
            .collect()
    };
    let body = |app: &App, model: ModelId| {
        let root = app
            .world()
            .resource::<Figures>()
            .of(model)
            .expect("a figure");
        app.world().get::<Figure>(root).expect("a figure").body
    };
    let bodies: Vec<_> = bearers.iter().map(|&model| body(&app, model)).collect();
    let in_hand = seen(&mut app, "Flag in hand");
    assert_eq!(in_hand.len(), 2);
    for (parent, visible, _) in &in_hand {
        assert!(*visible && bodies.iter().any(|body| *parent == Some(*body)));
    }
    assert!(
        seen(&mut app, "Flag on the ground")
            .iter()
            .all(|(_, visible, _)| !visible)
    );
    // One falls, the other changes hands.
    let at = Point::from_mm(321.0, 123.0);
    let mut state = app.world().resource::<Battle>().state.clone();
    state.flags[0].place = FlagPlace::Ground(at);
    state.flags[1].place = FlagPlace::Carried(ModelId(5));
    engine::put_back(app.world_mut(), state);
    app.world_mut().write_message(engine::PutBack);
    app.update();
    app.update();
    let taker = body(&app, ModelId(5));
    let in_hand: Vec<_> = seen(&mut app, "Flag in hand")
        .into_iter()
        .filter(|(_, visible, _)| *visible)
        .map(|(parent, ..)| parent)
        .collect();
    assert_eq!(in_hand, [Some(taker)]);
    let lying: Vec<_> = seen(&mut app, "Flag on the ground")
        .into_iter()
        .filter(|(_, visible, _)| *visible)
        .map(|(.., place)| from_world(place).0)
        .collect();
    assert_eq!(lying.len(), 1);
    assert!(lying[0].within(at, Length::from_mm(0.1)), "{lying:?}");
    // Gone with the battle.
    app.world_mut().remove_resource::<Battle>();
    app.update();
    app.update();
    assert!(seen(&mut app, "Flag in hand").is_empty());
    assert!(seen(&mut app, "Flag on the ground").is_empty());
}

/// D14: who has got off is shown on foot, on a man's base, his horse beside him; who mounts again rides, and the horse is gone.
#[test]
fn a_rider_on_foot_is_shown_on_foot_and_his_horse_waits() {
    let mut app = scene();
    let places: Vec<(f64, f64)> = (0..24)
        .map(|number| (40.0 + 22.0 * f64::from(number), 300.0))
        .collect();
    crate::gallery::stage(
        app.world_mut(),
        "open_field",
        ["prussia_uhlans", "britain_light_dragoons"],
        &places,
    );
    app.update();
    app.update();
    let meshes = |app: &App| {
        let root = app
            .world()
            .resource::<Figures>()
            .of(ModelId(0))
            .expect("a figure");
        let figure = *app.world().get::<Figure>(root).expect("a figure");
        let mesh = |part| app.world().get::<Mesh3d>(part).map(|mesh| mesh.0.id());
        (figure.look.mounted, mesh(figure.body), mesh(figure.base))
    };
    let horses = |app: &mut App| -> Vec<Horse> {
        app.world_mut()
            .query::<&Riderless>()
            .iter(app.world())
            .map(|horse| horse.0)
            .collect()
    };
    let riding = meshes(&app);
    assert!(riding.0 && horses(&mut app).is_empty());
    let before = app.world().resource::<Battle>().state.clone();
    let mut state = before.clone();
    let horse = Horse {
        side: Side::A,
        at: state.models[0].at,
    };
    state.models[0].on_foot = true;
    state.horses.push(horse);
    let put = |app: &mut App, state| {
        engine::put_back(app.world_mut(), state);
        app.world_mut().write_message(engine::PutBack);
        app.update();
        app.update();
        app.update();
    };
    put(&mut app, state);
    let on_foot = meshes(&app);
    assert!(!on_foot.0, "D14");
    assert_ne!(on_foot.1, riding.1, "another body");
    assert_ne!(on_foot.2, riding.2, "a man's base");
    assert_eq!(horses(&mut app), [horse]);
    put(&mut app, before);
    assert_eq!(meshes(&app), riding);
    assert!(horses(&mut app).is_empty());
}
