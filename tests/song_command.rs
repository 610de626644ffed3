//! Quality and command: what is added to Quality rolls (PRO-3), Leader and NCO (SR-LEADER, SR-NCO), and the rules that
//! change a model's rolls.

use crate::support::field::{Field, Man, area, man};
use crate::support::orders::fight;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::effect::Trigger;
use tirailleur::song::event::{Event, Rolled};
use tirailleur::song::order::Order;
use tirailleur::song::player::PlayerId;
use tirailleur::song::quality::Purpose;
use tirailleur::song::state::Loss;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::{Feature, FeatureKind};

/// Any morale test but one before Fear.
const MORALE: Purpose = Purpose::Morale { fear: false };

/// A test before Fear.
const FEAR: Purpose = Purpose::Morale { fear: true };

/// No additions.
const NOTHING: [(&str, i8); 0] = [];

/// Far away from everybody else.
fn stranger() -> Man {
    man(50.0, 550.0)
}

/// What is added to a model's rolls, as the log says it.
fn additions(field: &mut Field, id: u16, purpose: Purpose) -> Vec<(&'static str, i8)> {
    let need = field.need(id, purpose);
    need.modifiers
        .iter()
        .map(|modifier| (modifier.what, modifier.value))
        .collect()
}

/// The additions of an activation roll of number 1, beside number 0, on a table with those features.
fn beside(features: Vec<Feature>, helper: Man, friend: Man) -> Vec<(&'static str, i8)> {
    let mut field = Field::with_features(features, &[helper, friend], &[stranger()]);
    additions(&mut field, 1, Purpose::Activation)
}

/// The rolls of the morale tests that some trigger brought, in their order.
fn tests(events: &[Event], wanted: Trigger) -> Vec<&Rolled> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::MoraleTested { roll, trigger } if *trigger == wanted => Some(roll),
            _ => None,
        })
        .collect()
}

/// PRO-2, PRO-3, B1 to B3: what each die needs, and what the first die that is enough, and the last that is not, do.
#[test]
fn rules_add_to_quality_rolls_of_their_kind() {
    use Purpose::Activation;
    for (id, quality, rules, leader, purpose, needs) in [
        ("PRO-1", 3, &[][..], false, Activation, 3),
        ("SR-ELAN", 4, &[Rule::Elan], false, Activation, 3),
        (
            "T01, SR-ELAN: activation only",
            4,
            &[Rule::Elan],
            false,
            MORALE,
            4,
        ),
        ("SR-RELUCTANT", 4, &[Rule::Reluctant], false, Activation, 5),
        (
            "SR-RELUCTANT: activation only",
            4,
            &[Rule::Reluctant],
            false,
            MORALE,
            4,
        ),
        ("SR-STEADFAST", 4, &[Rule::Steadfast], false, MORALE, 3),
        (
            "SR-STEADFAST: morale only",
            4,
            &[Rule::Steadfast],
            false,
            Activation,
            4,
        ),
        ("SR-WAVERING", 4, &[Rule::Wavering], false, MORALE, 5),
        (
            "SR-WAVERING: morale only",
            4,
            &[Rule::Wavering],
            false,
            Activation,
            4,
        ),
        ("SR-LEADER", 4, &[], true, Activation, 3),
        ("SR-LEADER, C5: morale too", 4, &[], true, MORALE, 3),
        ("SR-FEAR", 4, &[], false, FEAR, 5),
        ("H19", 4, &[Rule::Steadfast], true, FEAR, 3),
        ("B2: they add up", 5, &[Rule::Elan], true, Activation, 3),
        ("T02", 2, &[Rule::Elan], true, Activation, 0),
        ("T03", 5, &[Rule::Reluctant], false, Activation, 6),
        ("B1", 6, &[Rule::Reluctant], false, Activation, 7),
        ("PRO-3", 6, &[Rule::Wavering], false, FEAR, 8),
    ] {
        let soldier = rules
            .iter()
            .fold(man(100.0, 100.0).quality(quality), |soldier, &rule| {
                soldier.with(rule)
            });
        let far = if leader {
            man(200.0, 100.0)
        } else {
            man(500.0, 500.0)
        };
        let mut field = Field::new(&[far.with(Rule::Leader), soldier], &[stranger()]);
        let need = field.need(1, purpose);
        assert_eq!(need.needs(), needs, "{id}");
        for face in 1..=6_u8 {
            let (roll, _) = need.read(vec![face]);
            let success = face == 6 || (face != 1 && face as i8 >= needs);
            assert_eq!(
                roll.successes,
                u8::from(success),
                "PRO-2, {id}: {face} against {needs}+"
            );
        }
    }
}

/// Golden T01 to T03 with dice on the table.
#[test]
fn worked_examples_of_quality_rolls() {
    for (golden, quality, rule, leader, die, actions) in [
        ("T01", 4, Rule::Elan, false, 3, 1),
        ("T01, one less", 4, Rule::Elan, false, 2, 0),
        ("T02", 2, Rule::Elan, true, 1, 0),
        ("T02, one more", 2, Rule::Elan, true, 2, 1),
        ("T03", 5, Rule::Reluctant, false, 6, 1),
        ("T03, one less", 5, Rule::Reluctant, false, 5, 0),
    ] {
        let far = if leader {
            man(200.0, 100.0)
        } else {
            man(500.0, 500.0)
        };
        let soldier = man(100.0, 100.0).quality(quality).with(rule);
        let mut field = Field::new(&[far.with(Rule::Leader), soldier], &[stranger()]);
        field.activate(1, &[die]);
        assert_eq!(field.left(), actions, "{golden}");
    }
}

/// SR-LEADER, C3, SCALE-5: within L, edge to edge, the limit included; S where either is in woods.
#[test]
fn the_leader_reaches_as_far_as_l_and_in_woods_as_far_as_s() {
    let leader = |x| man(x, 300.0).with(Rule::Leader);
    let woods = |west, east| vec![area(FeatureKind::Woods, west, 200.0, east, 400.0)];
    let helps = vec![("Leader", 1)];
    // Bases of 7.5 mm each: centres are 15 mm farther apart than edges.
    for (what, features, from, near) in [
        ("L", vec![], 200.0, 335.0),
        (
            "both outside, beside woods",
            woods(342.0, 500.0),
            200.0,
            335.0,
        ),
        ("the friend in woods", woods(255.0, 500.0), 200.0, 265.0),
        ("the Leader in woods", woods(100.0, 210.0), 200.0, 265.0),
        ("both in woods", woods(100.0, 500.0), 200.0, 265.0),
    ] {
        let within = beside(features.clone(), leader(from), man(near, 300.0));
        assert_eq!(within, helps, "SR-LEADER: {what}");
        let beyond = beside(features, leader(from), man(near + 0.1, 300.0));
        assert_eq!(beyond, NOTHING, "SR-LEADER: 0.1 mm beyond {what}");
    }
    // A rider's base is wider: 12.5 mm.
    let rider = leader(200.0).with(Rule::Mounted);
    assert_eq!(beside(vec![], rider.clone(), man(340.0, 300.0)), helps);
    assert_eq!(beside(vec![], rider, man(340.1, 300.0)), NOTHING);
}

/// SR-LEADER, C2: scenery hides the Leader, models of either side do not, nor what is lower than the eye.
#[test]
fn only_scenery_hides_the_leader() {
    let strip = |kind| vec![area(kind, 240.0, 200.0, 260.0, 400.0)];
    for (kind, bonus) in [
        (FeatureKind::Building, 0),
        (FeatureKind::Woods, 0),
        (FeatureKind::Hill, 0),
        (FeatureKind::LowWall, 1),
        (FeatureKind::Hedge, 1),
        (FeatureKind::Rough, 1),
    ] {
        let found = beside(
            strip(kind),
            man(200.0, 300.0).with(Rule::Leader),
            man(300.0, 300.0),
        );
        assert_eq!(found.len(), bonus, "C2: {kind}");
    }
    let mut field = Field::new(
        &[
            man(200.0, 300.0).with(Rule::Leader),
            man(300.0, 300.0),
            man(230.0, 300.0),
        ],
        &[man(260.0, 300.0), man(315.0, 300.0), man(285.0, 300.0)],
    );
    assert_eq!(
        additions(&mut field, 1, Purpose::Activation),
        [("Leader", 1)],
        "C2: a friend and enemies in the line, and surrounded"
    );
}

/// SR-LEADER, C1, C4: not himself, not the enemy, not while he has fallen; in hand-to-hand he helps all the same.
#[test]
fn the_leader_helps_others_while_he_is_on_his_feet() {
    let squad = |leader: Man| [leader.with(Rule::Leader), man(200.0, 200.0)];
    let engaged = [man(115.0, 200.0)];
    let mut field = Field::new(&squad(man(100.0, 200.0)), &engaged);
    for (id, helped, why) in [
        (0, false, "C1"),
        (1, true, "C4: engaged"),
        (2, false, "an enemy"),
    ] {
        for purpose in [Purpose::Activation, MORALE] {
            let found = additions(&mut field, id, purpose);
            assert_eq!(!found.is_empty(), helped, "SR-LEADER, {why}");
        }
    }
    let mut field = Field::new(&squad(man(100.0, 200.0).fallen()), &engaged);
    assert_eq!(
        additions(&mut field, 1, Purpose::Activation),
        NOTHING,
        "C4: fallen"
    );
    field.act(0, 1).order(Order::StandUp);
    assert_eq!(
        additions(&mut field, 1, Purpose::Activation),
        [("Leader", 1)],
        "C4"
    );
}

/// SR-NCO, C6: the NCO helps within S, with activation alone, on his feet and seen; never beside the Leader (PRO-3), and
/// other rules add to it.
#[test]
fn the_nco_helps_activation_within_s() {
    let leader = |x| man(x, 100.0).with(Rule::Leader);
    let nco = || man(300.0, 300.0).with(Rule::Nco);
    let squad = |leader: Man, nco: Man, friend: Man, features: Vec<Feature>| {
        Field::with_features(features, &[leader, nco, friend], &[stranger()])
    };
    let near = || man(365.0, 300.0);
    let far_leader = || leader(100.0);
    let helps = [("NCO", 1)];

    let mut field = squad(far_leader(), nco(), near(), vec![]);
    assert_eq!(
        additions(&mut field, 2, Purpose::Activation),
        helps,
        "C6: 50 mm"
    );
    assert_eq!(
        additions(&mut field, 2, MORALE),
        NOTHING,
        "C6: activation only"
    );
    assert_eq!(
        additions(&mut field, 1, Purpose::Activation),
        NOTHING,
        "not himself"
    );
    let mut field = squad(far_leader(), nco(), man(365.1, 300.0), vec![]);
    assert_eq!(
        additions(&mut field, 2, Purpose::Activation),
        NOTHING,
        "C6: 50.1 mm"
    );
    let mut field = squad(far_leader(), nco().fallen(), near(), vec![]);
    assert_eq!(
        additions(&mut field, 2, Purpose::Activation),
        NOTHING,
        "C6: fallen"
    );
    let house = vec![area(FeatureKind::Building, 325.0, 200.0, 340.0, 400.0)];
    let mut field = squad(far_leader(), nco(), near(), house);
    assert_eq!(
        additions(&mut field, 2, Purpose::Activation),
        NOTHING,
        "C6: unseen"
    );
    let mut field = squad(far_leader(), nco(), near().with(Rule::Elan), vec![]);
    let found = additions(&mut field, 2, Purpose::Activation);
    assert_eq!(found, [("Élan", 1), ("NCO", 1)], "C6");
    let mut field = squad(leader(365.0).fallen(), nco(), near(), vec![]);
    assert_eq!(
        additions(&mut field, 2, Purpose::Activation),
        helps,
        "a fallen Leader does not help; the NCO still does"
    );

    // The Leader 120 mm away: his +1 alone, and the NCO has it too.
    let beside = man(365.0, 165.0).with(Rule::Leader);
    let mut field = squad(beside, man(330.0, 300.0).with(Rule::Nco), near(), vec![]);
    assert_eq!(
        additions(&mut field, 2, Purpose::Activation),
        [("Leader", 1)],
        "PRO-3"
    );
    let mut field = squad(
        leader(300.0),
        man(300.0, 200.0).with(Rule::Nco),
        near(),
        vec![],
    );
    assert_eq!(
        additions(&mut field, 1, Purpose::Activation),
        [("Leader", 1)],
        "SR-NCO"
    );
}

/// A9: a squad without an officer is led by its NCO in full: range L, morale too, and all test for his loss.
#[test]
fn an_nco_without_an_officer_leads_in_full() {
    let mut field = Field::new(
        &[
            man(300.0, 300.0).with(Rule::Nco),
            man(435.0, 300.0),
            man(300.0, 100.0),
            man(330.0, 100.0),
            man(360.0, 100.0),
        ],
        &[man(315.0, 300.0), man(50.0, 550.0), man(50.0, 500.0)],
    );
    for purpose in [Purpose::Activation, MORALE] {
        assert_eq!(
            additions(&mut field, 1, purpose),
            [("Leader", 1)],
            "A9: 120 mm"
        );
    }
    let events = lose(&mut field, 0, 5);
    assert_eq!(
        tests(&events, Trigger::LeaderLost).len(),
        4,
        "A9, C9: all who are left"
    );
    assert_eq!(field.battle().squad(PlayerId::A).commander, None);
}

/// Lets a model of side A, who touches an enemy, be wounded by him in its own attack; all tests that follow succeed.
fn lose(field: &mut Field, id: u16, enemy: u16) -> Vec<Event> {
    field.act(id, 1);
    // 1+2 against 6+2; then nothing but sixes.
    let mut dice = vec![6; 60];
    dice[0] = 1;
    field.dice(&dice);
    let mut events = field.order(fight(enemy));
    // A commander tests last, where nobody cares (H9).
    if let Some(prompt) = field.battle().state.prompt.clone() {
        events.extend(field.answer(prompt.default_answer()));
    }
    assert_eq!(field.loss(id), Some(Loss::Wounded));
    events
}

/// Officer, NCO and four men, the officer and the NCO each in contact with an enemy; nobody breaks.
fn chain_of_command() -> Field {
    Field::new(
        &[
            man(300.0, 300.0).with(Rule::Leader),
            man(300.0, 500.0).with(Rule::Nco),
            // Within L of the NCO alone, to the limit.
            man(435.0, 500.0),
            man(435.1, 480.0),
            man(300.0, 100.0),
            man(330.0, 100.0),
        ],
        &[man(315.0, 300.0), man(285.0, 500.0), man(50.0, 50.0)],
    )
}

/// SR-NCO, C7, C9, golden T27: the NCO commands at once when the officer is lost, so that those within L of him have his
/// +1 in that very test; when he is lost in his turn all test again.
#[test]
fn the_nco_takes_command_before_the_test_for_the_officers_loss() {
    let mut field = chain_of_command();
    let events = lose(&mut field, 0, 6);
    let place = |wanted: &Event| events.iter().position(|event| event == wanted);
    let took = place(&Event::TookCommand { model: ModelId(1) }).expect("C7");
    let shaken = place(&Event::SquadShaken {
        player: PlayerId::A,
        trigger: Trigger::LeaderLost,
    });
    assert!(Some(took) < shaken, "C7: first he commands, then all test");
    let found: Vec<_> = tests(&events, Trigger::LeaderLost)
        .iter()
        .map(|roll| {
            (
                roll.model.0,
                roll.modifiers.iter().map(|add| add.what).collect(),
            )
        })
        .collect();
    let bonus = vec!["Leader"];
    assert_eq!(
        found,
        [
            (2, bonus),
            (3, vec![]),
            (4, vec![]),
            (5, vec![]),
            (1, vec![]),
        ],
        "T27: within L of him, himself not"
    );
    assert_eq!(
        additions(&mut field, 2, Purpose::Activation),
        [("Leader", 1)],
        "SR-NCO: in full"
    );
    let events = lose(&mut field, 1, 7);
    let shaken: Vec<_> = tests(&events, Trigger::LeaderLost)
        .iter()
        .map(|roll| roll.model.0)
        .collect();
    assert_eq!(shaken, [2, 3, 4, 5], "T27, C9: all test again");
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::TookCommand { .. }))
    );
}

/// C9, golden T26: an NCO lost before he commands brings no test; the officer after him does, and nobody follows.
#[test]
fn an_nco_lost_before_he_commands_brings_no_test() {
    let mut field = chain_of_command();
    let events = lose(&mut field, 1, 7);
    assert!(tests(&events, Trigger::LeaderLost).is_empty(), "T26");
    assert_eq!(
        field.battle().squad(PlayerId::A).commander,
        Some(ModelId(0))
    );
    let events = lose(&mut field, 0, 6);
    assert_eq!(tests(&events, Trigger::LeaderLost).len(), 4, "T26");
    assert_eq!(field.battle().squad(PlayerId::A).commander, None);
    assert_eq!(additions(&mut field, 2, MORALE), NOTHING);
}

/// SR-UNRELIABLE, B15: beyond M of a standing commander every roll is at 5+ and nothing helps, though what counts against
/// the model still does; within M, seen or not, it is a soldier like another.
#[test]
fn the_unreliable_roll_at_5_beyond_m_of_the_leader() {
    let leader = || man(300.0, 300.0).with(Rule::Leader);
    let unreliable = |x| man(x, 300.0).quality(3).with(Rule::Unreliable);
    let needs = |features: Vec<Feature>, squad: &[Man], purpose| {
        Field::with_features(features, squad, &[stranger()])
            .need(1, purpose)
            .needs()
    };
    for purpose in [Purpose::Activation, MORALE] {
        let soldier = |x| unreliable(x).with(Rule::Elan).with(Rule::Steadfast);
        // 80 mm edge to edge, then 0.1 mm more.
        assert_eq!(
            needs(vec![], &[leader(), soldier(395.0)], purpose),
            1,
            "B15: M, +1 and +1"
        );
        assert_eq!(
            needs(vec![], &[leader(), soldier(395.1)], purpose),
            5,
            "B15: no bonus"
        );
        let fallen = [leader().fallen(), soldier(330.0)];
        assert_eq!(needs(vec![], &fallen, purpose), 5, "B15: an active Leader");
        let nco = man(300.0, 300.0).with(Rule::Nco);
        let away = man(100.0, 100.0).with(Rule::Leader);
        let no_command = [away, soldier(330.0), nco.clone()];
        assert_eq!(
            needs(vec![], &no_command, purpose),
            5,
            "B15: an NCO who does not command"
        );
        assert_eq!(
            needs(vec![], &[nco, soldier(330.0)], purpose),
            1,
            "B15: one who does"
        );
    }
    let house = vec![area(FeatureKind::Building, 330.0, 200.0, 350.0, 400.0)];
    let hidden = [leader(), unreliable(390.0)];
    assert_eq!(
        needs(house, &hidden, Purpose::Activation),
        3,
        "within M, but he sees no Leader"
    );
    let reluctant = [leader(), unreliable(500.0).with(Rule::Reluctant)];
    assert_eq!(
        needs(vec![], &reluctant, Purpose::Activation),
        6,
        "B15: no bonus, but what counts against him"
    );
    let wavering = [leader(), unreliable(500.0).with(Rule::Wavering)];
    assert_eq!(needs(vec![], &wavering, MORALE), 6);
    assert_eq!(
        needs(vec![], &[leader(), unreliable(500.0)], FEAR),
        6,
        "SR-FEAR"
    );
    let poor = [
        leader(),
        man(500.0, 300.0).quality(6).with(Rule::Unreliable),
    ];
    assert_eq!(
        needs(vec![], &poor, Purpose::Activation),
        5,
        "B15: all rolls at 5+"
    );
}
