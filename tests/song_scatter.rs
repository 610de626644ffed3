//! The blunderbuss (SHOOT-12, G27).

use crate::support::blows::{FOE, fray, fray_on, lost, mm, names, rolling, sum};
use crate::support::field::{Field, Man, area, man};
use crate::support::house::agreed_in;
use crate::support::riders::blunderbuss;
use tirailleur::opponent::{self, OpponentDice};
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::event::{Effort, Event};
use tirailleur::song::order::Order;
use tirailleur::song::state::Loss;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::FeatureKind;
use tirailleur::table::length::Length;

const SHOT: Order = Order::Shoot {
    target: ModelId(FOE),
    weapon: Weapon::Blunderbuss,
    aimed: false,
};

/// A blunderbuss 25 mm south of the first of these enemies.
fn before(enemies: &[Man]) -> Field {
    let mut field = fray(&[blunderbuss(300.0, 300.0)], enemies);
    field.act(0, 2);
    field
}

/// Whom it scattered to: distance and both efforts.
fn scattered(events: &[Event]) -> Vec<(Length, &Effort, &Effort)> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Scattered {
                distance,
                shooter,
                target,
                ..
            } => Some((*distance, shooter, target)),
            _ => None,
        })
        .collect()
}

/// Their numbers.
fn who(events: &[Event]) -> Vec<u16> {
    scattered(events)
        .iter()
        .map(|(_, _, target)| target.model.0)
        .collect()
}

/// SHOOT-12, G27: whoever touches the target is attacked by a roll of his own, at +1 where the target meets +2; he suffers
/// as from a shot.
#[test]
fn whoever_touches_the_target_is_attacked_at_plus_one() {
    let mut field = before(&[man(300.0, 340.0), man(315.0, 340.0), man(330.0, 340.0)]);
    // 4 + 2 + 2 doubles 1 + 2; then 5 + 2 + 1 doubles 2 + 2.
    let events = rolling(&mut field, SHOT, &[4, 1, 5, 2]);
    assert_eq!(lost(&events, FOE), Some((Loss::Wounded, "SHOOT-2")));
    assert_eq!(
        who(&events),
        [FOE + 1],
        "SHOOT-12: the next but one is not touched"
    );
    let (distance, shooter, target) = scattered(&events)[0];
    assert!(names(shooter, 1, "SHOOT-12"), "G27");
    assert_eq!(
        (sum(shooter), sum(target)),
        (3, 2),
        "G27: Combat 2 + 1 against Combat 2"
    );
    assert_eq!(distance, mm(27.72), "edge to edge");
    assert_eq!(
        lost(&events, FOE + 1),
        Some((Loss::Wounded, "SHOOT-2")),
        "G27"
    );
    assert!(field.model(0).loaded.is_empty(), "SHOOT-10: one shot");
    // Trebled, he is killed; by an odd die he gives way, by an even one he falls; beaten not at all he stands.
    for (dice, fell) in [([6, 1], false), ([2, 2], true), ([2, 6], false)] {
        let mut field = before(&[man(300.0, 340.0), man(315.0, 340.0)]);
        let events = rolling(&mut field, SHOT, &[1, 6, 6, dice[0], dice[1]]);
        assert_eq!(field.model(FOE + 1).fallen, fell, "SHOOT-2: {dice:?}");
        let killed = dice == [6, 1];
        assert_eq!(
            lost(&events, FOE + 1),
            killed.then_some((Loss::Killed, "SHOOT-2"))
        );
    }
}

/// SHOOT-9: only the shot itself looks at the ammunition, not what it scatters.
#[test]
fn a_natural_one_of_the_scatter_costs_no_ammunition() {
    let mut field = before(&[man(300.0, 340.0), man(315.0, 340.0)]);
    rolling(&mut field, SHOT, &[2, 6, 1, 6]);
    assert!(field.model(0).spent.is_empty(), "SHOOT-9");
    let mut field = before(&[man(300.0, 340.0), man(315.0, 340.0)]);
    rolling(&mut field, SHOT, &[1, 6, 1, 1, 6]);
    assert!(!field.model(0).spent.is_empty(), "SHOOT-9");
}

/// SHOOT-12: only whom the shooter sees: not who stands behind the target, nor behind a house; the fallen are seen.
#[test]
fn only_whom_the_shooter_sees_is_reached() {
    let mut field = before(&[man(300.0, 340.0), man(300.0, 355.0)]);
    assert!(
        who(&rolling(&mut field, SHOT, &[2, 6])).is_empty(),
        "SHOOT-12: behind him"
    );
    let mut field = before(&[man(300.0, 340.0).fallen(), man(300.0, 355.0)]);
    let events = rolling(&mut field, SHOT, &[2, 6, 2, 6]);
    assert_eq!(who(&events), [FOE + 1], "SHOOT-12: over a fallen man");
    let house = vec![area(FeatureKind::Building, 308.5, 310.0, 320.0, 331.0)];
    let mut field = fray_on(
        house,
        &[blunderbuss(300.0, 300.0)],
        &[man(300.0, 340.0), man(315.0, 340.0)],
    );
    field.act(0, 1);
    assert!(
        who(&rolling(&mut field, SHOT, &[2, 6])).is_empty(),
        "SHOOT-3"
    );
    // In order of their numbers, several.
    let mut field = before(&[man(300.0, 340.0), man(315.0, 340.0), man(285.0, 340.0)]);
    let events = rolling(&mut field, SHOT, &[2, 6, 2, 6, 2, 6]);
    assert_eq!(who(&events), [FOE + 1, FOE + 2]);
}

/// G27: +1 at most: in the second band the lesser modifier of that band counts; beyond the range nobody is reached.
#[test]
fn farther_away_the_range_counts() {
    let shot_at = |gap: f64| {
        let y = 315.0 + gap;
        let mut field = before(&[man(300.0, y), man(300.0, y + 15.0).fallen()]);
        // The farther one is seen past the nearer, which has fallen as well.
        field.change(|battle| battle.state.models[usize::from(FOE)].fallen = true);
        let events = rolling_any(&mut field);
        scattered(&events).first().map(|(_, shooter, _)| {
            shooter
                .modifiers
                .iter()
                .find(|modifier| modifier.clause.0 == "SHOOT-12")
                .map(|modifier| modifier.value)
        })
    };
    assert_eq!(shot_at(20.0), Some(Some(1)), "G27");
    assert_eq!(shot_at(40.0), Some(Some(-1)), "SHOOT-1: 55 mm");
    assert_eq!(shot_at(90.0), None, "SHOOT-1: 105 mm");
}

/// The shot, whatever it rolls.
fn rolling_any(field: &mut Field) -> Vec<Event> {
    field.dice(&[2, 6, 2, 6]);
    field.order(SHOT)
}

/// SHOOT-6: cover and aim: everyone has his own cover; aiming helps against the target only.
#[test]
fn cover_is_everybodys_own_and_aim_the_targets() {
    let wall = vec![area(FeatureKind::LowWall, 309.0, 329.0, 330.0, 331.0)];
    let mut field = fray_on(
        wall,
        &[blunderbuss(300.0, 300.0)],
        &[man(300.0, 340.0), man(315.0, 340.0)],
    );
    field.act(0, 2);
    let aimed = Order::Shoot {
        target: ModelId(FOE),
        weapon: Weapon::Blunderbuss,
        aimed: true,
    };
    let events = rolling(&mut field, aimed, &[2, 6, 2, 6]);
    let (shooter, target) = match &events[0] {
        Event::Shot {
            shooter, target, ..
        } => (shooter, target),
        other => panic!("{other:?}"),
    };
    assert!(names(target, -1, "SHOOT-6"), "aimed");
    assert!(!names(shooter, -2, "SHOOT-6"), "no wall before the target");
    let (_, shooter, target) = scattered(&events)[0];
    assert!(names(shooter, -2, "SHOOT-6"), "a wall before him");
    assert!(!names(target, -1, "SHOOT-6"), "nobody aimed at him");
}

/// SHOOT-12: a target that gives way does not spare those who touched it; other weapons scatter nothing.
#[test]
fn who_touched_the_target_when_it_was_fired_is_reached() {
    let mut field = before(&[man(300.0, 340.0), man(315.0, 340.0)]);
    // 3 + 2 + 2 against 4 + 2: an odd die, it gives way first.
    let events = rolling(&mut field, SHOT, &[3, 4, 2, 6]);
    assert_eq!(who(&events), [FOE + 1], "SHOOT-12");
    assert!(field.model(FOE).at.y > mm(340.0), "SHOOT-2");
    let mut field = fray(
        &[man(300.0, 300.0)],
        &[man(300.0, 340.0), man(315.0, 340.0)],
    );
    field.act(0, 1);
    let musket = Order::Shoot {
        target: ModelId(FOE),
        weapon: Weapon::Musket,
        aimed: false,
    };
    assert!(who(&rolling(&mut field, musket, &[2, 6])).is_empty());
    // House rules about ranges reach it as well (G1).
    let scenario = agreed_in(
        crate::support::field::scenario(vec![]),
        &["range_penalties=text"],
    );
    let mut field = crate::support::blows::fray_in(
        scenario,
        &[blunderbuss(300.0, 300.0)],
        &[man(300.0, 370.0), man(315.0, 370.0)],
    );
    field.act(0, 1);
    let events = rolling(&mut field, SHOT, &[2, 6, 2, 6]);
    assert!(
        names(scattered(&events)[0].1, 1, "SHOOT-12"),
        "G1: +1 to 100 mm"
    );
}

/// The machine shoots where its shot scatters to more of them.
#[test]
fn the_machine_likes_a_crowd() {
    let mut field = fray(
        &[blunderbuss(300.0, 300.0)],
        &[man(270.0, 335.0), man(330.0, 335.0), man(345.0, 335.0)],
    );
    field.act(0, 1);
    let order = field
        .survey(|battle, survey| opponent::decide(battle, survey, &mut OpponentDice::seeded(1)));
    assert!(
        matches!(order, Order::Shoot { target, .. } if target != ModelId(FOE)),
        "{order:?}"
    );
}
