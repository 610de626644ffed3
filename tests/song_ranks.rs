//! Shoot and Reload (GRP-7, G26).

use crate::support::blows::{FOE, fray_on, rolling, sum};
use crate::support::field::{Field, Man, area, man};
use crate::support::groups::{acting, captain, foe, ordered};
use crate::support::orders::{aim, by_ranks, group, pick, shoot};
use tirailleur::battle::clause::Clause;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::event::Event;
use tirailleur::song::group::GroupKind;
use tirailleur::song::refusal::Refusal;
use tirailleur::table::feature::FeatureKind;

const RANKS: GroupKind = GroupKind::ShootAndReload;

/// The man of that file in the front rank, or behind it.
fn front(file: u16) -> Man {
    man(300.0 + 15.0 * f64::from(file), 250.0)
}

fn rear(file: u16) -> Man {
    man(300.0 + 15.0 * f64::from(file), 235.0)
}

/// A captain with that block behind him, the foe before it.
fn block(men: &[Man]) -> Field {
    let side: Vec<Man> = std::iter::once(captain())
        .chain(men.iter().cloned())
        .collect();
    fray_on(vec![], &side, &[foe()])
}

fn four() -> [Man; 4] {
    [front(0), rear(0), front(1), rear(1)]
}

/// What the volley's target had to defend itself with, and who fired.
fn fired(events: &[Event]) -> (Vec<u16>, i8) {
    events
        .iter()
        .find_map(|event| match event {
            Event::Volley {
                shooters, target, ..
            } => Some((
                shooters.iter().map(|shooter| shooter.model.0).collect(),
                sum(target),
            )),
            _ => None,
        })
        .expect("a volley")
}

/// GRP-7, G26: for two actions each the front rank fires one volley; then the front is loaded and has used its attack, the
/// rear is unloaded and has not.
#[test]
fn the_front_fires_and_takes_the_rears_weapons() {
    for files in 1..=3 {
        let men: Vec<Man> = (0..files)
            .flat_map(|file| [front(file), rear(file)])
            .collect();
        let members: Vec<u16> = (1..=2 * files).collect();
        let mut field = block(&men);
        ordered(&mut field, RANKS, &members, &[6, 6, 6]);
        let events = rolling(&mut field, by_ranks(FOE), &[2, 6]);
        let fronts: Vec<u16> = (0..files).map(|file| 2 * file + 1).collect();
        assert_eq!(fired(&events), (fronts, 3 - files as i8), "G26: {files}");
        for file in 0..files {
            let (front, rear) = (field.model(2 * file + 1), field.model(2 * file + 2));
            assert!(front.loaded.has(Weapon::Musket), "GRP-7: {file}");
            assert!(front.attacked, "G26");
            assert!(!rear.loaded.has(Weapon::Musket), "GRP-7: {file}");
            assert!(!rear.attacked, "G26: he has fired nothing");
        }
        assert_eq!(
            (acting(&field), field.left()),
            (Some(1), 1),
            "CST-1: 2 of 3"
        );
        field.refuses(aim(FOE), Refusal::NoAiming, "GRP-6");
    }
}

/// CST-1, GRP-7: two actions of every member.
#[test]
fn it_costs_two_actions_of_each() {
    let mut field = block(&four());
    ordered(&mut field, RANKS, &[1, 2, 3, 4], &[6]);
    field.refuses(
        by_ranks(FOE),
        Refusal::MemberActions {
            model: "A1".to_owned(),
            cost: 2,
            left: 1,
        },
        "GRP-7",
    );
    let mut field = block(&four());
    ordered(&mut field, RANKS, &[1, 2, 3, 4], &[6, 6]);
    field.order(pick(4));
    field.move_to(315.0, 233.0);
    assert!(matches!(
        field.refused(by_ranks(FOE)),
        Refusal::MemberActions { left: 1, .. }
    ));
}

/// GRP-7, G26: 2, 4 or 6 models in two ranks, all loaded when the turn began, all with the same firearm.
#[test]
fn who_may_shoot_by_ranks() {
    let refused = |men: &[Man], members: &[u16]| {
        let mut field = block(men);
        field.act(0, 2);
        field.refused(group(RANKS, members, 2))
    };
    assert_eq!(
        refused(&[front(0), rear(0), front(1)], &[1, 2, 3]),
        Refusal::OddRanks(3)
    );
    assert_eq!(
        refused(&[front(0), rear(0).unloaded()], &[1, 2]),
        Refusal::NotLoadedAtStart("A2".to_owned())
    );
    let refusal = refused(&[front(0), rear(0).armed(&[Weapon::Rifle])], &[1, 2]);
    assert_eq!(
        refusal,
        Refusal::MixedWeapons {
            one: "A1".to_owned(),
            weapon: Weapon::Musket,
            other: "A2".to_owned(),
            with: Weapon::Rifle
        }
    );
    assert_eq!(refusal.clause(), Clause("G26"));
    // A star is a chain, but nobody can pair its arms.
    let star = [
        front(1),
        man(300.0, 250.0),
        man(330.0, 250.0),
        man(315.0, 265.0),
    ];
    let refusal = refused(&star, &[1, 2, 3, 4]);
    assert_eq!(
        (refusal.clause(), refusal),
        (Clause("GRP-7"), Refusal::NoRanks)
    );
    // Rifles among themselves may.
    let rifles = [front(0), rear(0)].map(|man| man.armed(&[Weapon::Rifle]));
    let mut field = block(&rifles);
    ordered(&mut field, RANKS, &[1, 2], &[6, 6, 6]);
    rolling(&mut field, by_ranks(FOE), &[2, 6]);
    assert!(field.model(1).loaded.has(Weapon::Rifle));
    assert!(!field.model(2).loaded.has(Weapon::Rifle));
}

/// G26: what was loaded this turn was not loaded when it began.
#[test]
fn what_was_loaded_this_turn_does_not_count() {
    let mut field = block(&four());
    field.change(|battle| {
        let state = &mut battle.state.models[2];
        state.reloaded.insert(Weapon::Musket);
    });
    field.act(0, 2);
    field.refuses(
        group(RANKS, &[1, 2, 3, 4], 2),
        Refusal::NotLoadedAtStart("A2".to_owned()),
        "GRP-7",
    );
}

/// G26: all of the front rank fire; where one of them cannot, nothing is fired.
#[test]
fn all_of_the_front_rank_must_be_able_to_fire() {
    let house = vec![area(FeatureKind::Building, 280.0, 262.0, 306.0, 300.0)];
    let side: Vec<Man> = std::iter::once(captain()).chain(four()).collect();
    let mut field = fray_on(house, &side, &[man(330.0, 350.0)]);
    ordered(&mut field, RANKS, &[1, 2, 3, 4], &[6, 6]);
    let refusal = field.refused(by_ranks(FOE));
    assert!(
        matches!(&refusal, Refusal::FewShooters { able: 1, least: 2, model, .. } if model == "A1"),
        "{refusal}"
    );
}

/// GRP-7: the ranks are those towards the target; whoever lies in the rear could be the front of another.
#[test]
fn the_front_is_whoever_is_nearer() {
    let mut field = block(&four());
    field.change(|battle| {
        battle.state.models[10].at = tirailleur::table::length::Point::from_mm(315.0, 130.0);
        battle.state.models[0].at = tirailleur::table::length::Point::from_mm(250.0, 243.0);
    });
    ordered(&mut field, RANKS, &[1, 2, 3, 4], &[6, 6]);
    let events = rolling(&mut field, by_ranks(FOE), &[2, 6]);
    assert_eq!(fired(&events).0, [2, 4], "GRP-7: the others turn about");
}

/// GRP-7: no order, no swap; ACT-6: nobody of the front attacks twice.
#[test]
fn it_must_be_ordered_and_counts_as_the_attack() {
    let mut field = block(&four());
    ordered(&mut field, GroupKind::Plain, &[1, 2, 3, 4], &[6, 6]);
    field.refuses(by_ranks(FOE), Refusal::NoRanksOrdered, "GRP-7");
    let mut field = block(&four());
    ordered(&mut field, RANKS, &[1, 2, 3, 4], &[6, 6, 6]);
    rolling(&mut field, by_ranks(FOE), &[2, 6]);
    field.refuses(
        shoot(FOE),
        Refusal::AttackedBefore("A1".to_owned()),
        "ACT-6",
    );
    assert_eq!(field.refused(by_ranks(FOE)).clause(), Clause("GRP-7"));
}
