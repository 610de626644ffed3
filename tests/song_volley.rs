//! Volleys (GRP-6, G22 to G25).

use crate::support::blows::{FOE, fell, fray_on, lost, names, rolling, sum};
use crate::support::field::{Field, Man, area, man};
use crate::support::groups::{acting, captain, foe, in_line, line, line_of, ordered};
use crate::support::orders::{RELOAD, aim, go, group, pick, shoot, volley};
use tirailleur::battle::clause::Clause;
use tirailleur::dice::distribution::shot_odds;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::event::{Effort, Event};
use tirailleur::song::group::GroupKind;
use tirailleur::song::order::Answer;
use tirailleur::song::outcome::ShotOutcome;
use tirailleur::song::prompt::Question;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::{Activation, Loss};
use tirailleur::song::volley::{self, LEAST};
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::{Feature, FeatureKind};

const VOLLEY: GroupKind = GroupKind::Volley;

/// Who fired, and both efforts.
fn fired(events: &[Event]) -> (Vec<u16>, &Effort, &Effort, &ShotOutcome) {
    events
        .iter()
        .find_map(|event| match event {
            Event::Volley {
                shooters,
                shooter,
                target,
                outcome,
                ..
            } => Some((
                shooters.iter().map(|shooter| shooter.model.0).collect(),
                shooter,
                target,
                outcome,
            )),
            _ => None,
        })
        .expect("a volley")
}

/// A group of those men, ordered to fire, each with that many actions.
fn ready_on(features: Vec<Feature>, men: &[Man], target: Man, actions: usize) -> Field {
    let side: Vec<Man> = std::iter::once(captain())
        .chain(men.iter().cloned())
        .collect();
    let mut field = fray_on(features, &side, &[target]);
    let members: Vec<u16> = (1..=men.len() as u16).collect();
    ordered(&mut field, VOLLEY, &members, &vec![6; actions]);
    field
}

/// The same on a bare table.
fn ready(men: &[Man], target: Man, actions: usize) -> Field {
    ready_on(vec![], men, target, actions)
}

fn three() -> [Man; 3] {
    [in_line(0), in_line(1), in_line(2)]
}

/// GRP-6, golden T10: three muskets of Combat 2 on an officer of Combat 2: 3+2+2 against 2+2-2, a treble.
#[test]
fn a_volley_of_three_kills_an_officer() {
    let mut field = ready(&three(), foe(), 1);
    let events = rolling(&mut field, volley(FOE), &[3, 2]);
    let (shooters, shooter, target, _) = fired(&events);
    assert_eq!(shooters, [1, 2, 3], "GRP-6: all fire");
    assert_eq!((sum(shooter), shooter.total), (4, 7), "T10");
    assert_eq!((sum(target), target.total), (0, 2), "T10");
    assert!(names(target, -2, "GRP-6"));
    assert_eq!(lost(&events, FOE), Some((Loss::Killed, "SHOOT-2")), "T10");
}

/// G23, golden T11: one man beyond L makes all of them use his +1.
#[test]
fn the_worst_sum_counts_for_all() {
    // The third man's edge is 121 mm from the target's.
    let men = [man(300.0, 250.0), man(315.0, 250.0), man(330.0, 250.0)];
    let target = man(222.0, 336.0);
    let mut field = ready(&men, target.clone(), 1);
    let events = rolling(&mut field, volley(FOE), &[3, 2]);
    let (_, shooter, target, _) = fired(&events);
    assert_eq!(shooter.model, ModelId(3), "G23: the farthest");
    assert_eq!((shooter.total, target.total), (6, 2), "T11");
    assert_eq!(lost(&events, FOE), Some((Loss::Killed, "SHOOT-2")), "T11");
    // Combat, Poor Shot and horse count together with the range.
    for (worst, total) in [
        (in_line(1).combat(1), 3),
        (in_line(1).combat(4).with(Rule::PoorShot), 4),
        (in_line(1).with(Rule::PoorShot), 3),
    ] {
        let mut field = ready(&[in_line(0), worst, in_line(2)], foe(), 1);
        let events = rolling(&mut field, volley(FOE), &[2, 6]);
        assert_eq!(sum(fired(&events).1), total, "G23");
    }
}

/// GRP-6, G23: cover against one shooter is cover against the volley; so is lying beyond S of one of them.
#[test]
fn what_covers_from_one_covers_from_all() {
    // The fence stands before the third man's line only.
    let fence = vec![area(FeatureKind::Fence, 316.2, 334.0, 320.0, 337.0)];
    let men = [in_line(0), in_line(1), in_line(2)];
    let mut field = ready_on(fence, &men, foe(), 1);
    let events = rolling(&mut field, volley(FOE), &[2, 6]);
    let (_, shooter, ..) = fired(&events);
    assert!(names(shooter, -1, "SHOOT-6"), "G23: {shooter:?}");
    assert_eq!(sum(shooter), 3, "G23: soft cover");
    let mut field = ready(&three(), foe().fallen(), 1);
    let events = rolling(&mut field, volley(FOE), &[2, 6]);
    assert_eq!(sum(fired(&events).1), 3, "SHOOT-6: fallen beyond S");
}

/// GRP-6, golden T12: the exact chances of three on one, +4 against +0, by the same function as everywhere.
#[test]
fn the_odds_of_a_volley_are_exact() {
    let mut field = line(3);
    let plan = field.survey(|battle, survey| {
        let turns: Vec<Activation> = (1..=3)
            .map(|id| Activation::new(ModelId(id), vec![], 1, false))
            .collect();
        volley::plan(battle, survey, &turns, ModelId(FOE), LEAST)
    });
    let plan = plan.expect("a volley");
    assert_eq!((plan.sums.attack, plan.sums.defend), (4, 0), "T12");
    let odds = shot_odds(&plan.sums);
    let target = odds.target();
    assert_eq!(
        (
            target.killed,
            target.wounded,
            target.falls,
            target.recoils,
            odds.tie,
            odds.none
        ),
        (13, 8, 5, 7, 2, 1),
        "T12"
    );
}

/// G22: the unloaded, the blind, those out of range or in hand-to-hand do not count; two must be left.
#[test]
fn who_cannot_fire_does_not_count() {
    let mut field = ready(&[in_line(0), in_line(1).unloaded(), in_line(2)], foe(), 1);
    let events = rolling(&mut field, volley(FOE), &[2, 6]);
    let (shooters, _, target, _) = fired(&events);
    assert_eq!(shooters, [1, 3], "G22: not the unloaded one");
    assert_eq!(sum(target), 1, "GRP-6: one shooter beyond the first");
    // He has his action left.
    assert_eq!((acting(&field), field.left()), (Some(2), 1), "G25");
    // In hand-to-hand.
    let side = [captain(), in_line(0), in_line(1), in_line(2)];
    let mut field = fray_on(vec![], &side, &[foe(), man(345.0, 250.0)]);
    ordered(&mut field, VOLLEY, &[1, 2, 3], &[6]);
    let events = rolling(&mut field, volley(FOE), &[2, 6]);
    assert_eq!(fired(&events).0, [1, 2], "G22: not who is engaged");
    // A house hides the target from the third.
    let house = vec![area(FeatureKind::Building, 325.5, 262.0, 345.0, 275.0)];
    let mut field = ready_on(house, &three(), foe(), 1);
    let events = rolling(&mut field, volley(FOE), &[2, 6]);
    assert_eq!(fired(&events).0, [1, 2], "G22: not who is blind");
    // Only one is left: no volley.
    let men = [in_line(0), in_line(1), in_line(2)];
    let mut field = ready(&men, foe(), 2);
    field.order(pick(2));
    field.dice(&[2, 6]).order(shoot(FOE));
    field.order(pick(3));
    field.dice(&[2, 6]).order(shoot(FOE));
    let refusal = field.refused(volley(FOE));
    assert!(
        matches!(&refusal, Refusal::FewShooters { able: 1, least: 2, model, .. } if model == "A2"),
        "G22: {refusal}"
    );
    assert_eq!(refusal.clause(), Clause("G22"));
}

/// GRP-6: two of the group must be loaded for the order; no volley without it.
#[test]
fn a_volley_must_be_ordered_to_loaded_men() {
    let mut field = line_of(&[in_line(0), in_line(1).unloaded(), in_line(2).armed(&[])]);
    field.act(0, 2);
    field.refuses(
        group(VOLLEY, &[1, 2, 3], 1),
        Refusal::FewLoaded {
            loaded: 1,
            least: 2,
        },
        "GRP-6",
    );
    field.refuses(volley(FOE), Refusal::NoVolleyOrdered, "GRP-6");
    let mut field = line(2);
    ordered(&mut field, GroupKind::Plain, &[1, 2], &[6]);
    field.refuses(volley(FOE), Refusal::NoVolleyOrdered, "GRP-6");
}

/// GRP-6, G25: the order costs the commander one action and each shooter one; what else they have is free, but nobody aims
/// and nobody attacks twice; all shooters end unloaded.
#[test]
fn a_volley_costs_each_an_action_and_unloads_all() {
    let mut field = ready(&three(), foe(), 3);
    field.refuses(aim(FOE), Refusal::NoAiming, "GRP-6");
    // A step first: other actions are free.
    field.order(go(300.0, 251.0));
    field.move_to(300.0, 250.0);
    rolling(&mut field, volley(FOE), &[2, 6]);
    for id in 1..=3 {
        assert!(field.model(id).loaded.is_empty(), "GRP-6: {id}");
        assert!(field.model(id).attacked, "ACT-6: {id}");
    }
    assert_eq!((acting(&field), field.left()), (Some(2), 2), "G25");
    field.refuses(
        volley(FOE),
        Refusal::FewShooters {
            able: 0,
            least: 2,
            model: "A1".to_owned(),
            why: Box::new(Refusal::AttackedBefore("A1".to_owned())),
        },
        "G22",
    );
    field.order(RELOAD);
    assert!(!field.model(2).loaded.is_empty(), "SHOOT-10");
}

/// GRP-6, C10: they fire in contact with each other: who has stepped away fires no more with them.
#[test]
fn who_has_stepped_away_does_not_fire_with_them() {
    let mut field = ready(&three(), foe(), 2);
    field.order(pick(3));
    field.move_to(345.0, 260.0);
    field.refuses(
        volley(FOE),
        Refusal::FewLoaded {
            loaded: 1,
            least: 2,
        },
        "GRP-6",
    );
    field.order(pick(1));
    let events = rolling(&mut field, volley(FOE), &[2, 6]);
    assert_eq!(fired(&events).0, [1, 2], "GRP-6");
}

/// G24: the target need be the nearest legal one for one shooter only.
#[test]
fn one_shooter_to_whom_the_target_is_nearest_is_enough() {
    // A nearer enemy than B0 for the third man, hidden from the first two by a house.
    let house = vec![area(FeatureKind::Building, 316.0, 266.0, 326.5, 272.0)];
    let nearer = man(350.0, 300.0);
    let side = [captain(), in_line(0), in_line(1), in_line(2)];
    let mut field = fray_on(house, &side, &[foe(), nearer.clone()]);
    ordered(&mut field, VOLLEY, &[1, 2, 3], &[6]);
    field.survey(|battle, survey| {
        let aim = |id| {
            tirailleur::song::shooting::Aim::from_here(
                battle,
                ModelId(id),
                ModelId(FOE),
                Weapon::Musket,
                false,
            )
        };
        let near = |id| tirailleur::song::shooting::check_nearest(battle, survey, &aim(id)).is_ok();
        assert!(near(1), "nothing nearer in sight of the first");
        assert!(!near(3), "but of the third");
    });
    rolling(&mut field, volley(FOE), &[2, 6]);
    // Nearer for all of them: refused.
    let mut field = fray_on(vec![], &side, &[foe(), man(345.0, 310.0)]);
    ordered(&mut field, VOLLEY, &[1, 2, 3], &[6]);
    let refusal = field.refused(volley(FOE));
    assert_eq!(refusal.clause(), Clause("SHOOT-4"), "G24: {refusal}");
}

/// G25, SHOOT-9: a natural 1, then a 1: the owner picks who is out of ammunition; by default whoever costs least.
#[test]
fn the_owner_picks_who_is_out_of_ammunition() {
    let mut field = ready(&three(), foe(), 1);
    rolling(&mut field, volley(FOE), &[1, 6, 1]);
    let prompt = field.battle().state.prompt.clone().expect("a question");
    assert_eq!(prompt.question, Question::OutOfAmmunition);
    let offered: Vec<Answer> = (1..=3).map(|id| Answer::Model(ModelId(id))).collect();
    assert_eq!(prompt.answers, offered, "G25: any of the shooters");
    let events = field.answer(Answer::Model(ModelId(3)));
    assert!(events.contains(&Event::RanOut {
        model: ModelId(3),
        weapon: Weapon::Musket
    }));
    let spent: Vec<u16> = (1..=3)
        .filter(|&id| field.model(id).spent.has(Weapon::Musket))
        .collect();
    assert_eq!(spent, [3], "G25: one model");
    // A second die that is no 1 costs nothing.
    let mut field = ready(&three(), foe(), 1);
    let events = rolling(&mut field, volley(FOE), &[1, 6, 2]);
    assert!(field.battle().state.prompt.is_none());
    assert!(events.iter().any(|event| matches!(
        event,
        Event::AmmunitionChecked {
            die: 2,
            spent: false,
            ..
        }
    )));
}

/// G25: a natural 1 may hit all the same; the retreat is asked first, then the ammunition.
#[test]
fn a_natural_one_may_hit_and_run_out() {
    let men = [0, 1, 2].map(|place| in_line(place).combat(5));
    let mut field = ready(&men, foe(), 1);
    // 8 against 6: hit, and an odd die.
    let events = rolling(&mut field, volley(FOE), &[1, 6, 1]);
    assert!(fell(&events, FOE).is_none());
    assert!(matches!(
        fired(&events).3,
        ShotOutcome::Hurt {
            attack_total: 8,
            ..
        }
    ));
    while let Some(prompt) = field.battle().state.prompt.clone() {
        field.answer(prompt.default_answer());
    }
    assert!(field.model(1).spent.has(Weapon::Musket), "G25");
}

/// GRP-6, SHOOT-2: only the target suffers; the volley of one weapon each uses the best of a man's weapons.
#[test]
fn each_fires_the_weapon_that_counts_most() {
    let men = [
        in_line(0).armed(&[Weapon::Pistol, Weapon::Musket]),
        in_line(1),
    ];
    let mut field = ready(&men, foe(), 1);
    let events = rolling(&mut field, volley(FOE), &[2, 6]);
    assert_eq!(sum(fired(&events).1), 4);
    assert!(field.model(1).loaded.has(Weapon::Pistol));
    assert!(!field.model(1).loaded.has(Weapon::Musket));
}
