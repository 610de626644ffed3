//! Who may be ordered as a group, and what it needs (GRP-1, GRP-2, GRP-4, GRP-9, B13, B15, C10, C11, C16, C20).

use crate::support::blows::fray_on;
use crate::support::field::{Field, Man, area, man};
use crate::support::groups::{activated, captain, foe, in_line, line, line_of, ordered};
use crate::support::orders::{group, nominate};
use tirailleur::battle::clause::Clause;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::event::{Event, Rolled};
use tirailleur::song::group::{self, GroupKind};
use tirailleur::song::order::Order;
use tirailleur::song::refusal::Refusal;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::FeatureKind;
use tirailleur::table::length::Length;
use tirailleur::table::model_set::ModelSet;

const PLAIN: GroupKind = GroupKind::Plain;

/// The roll of the group.
fn roll(events: &[Event]) -> &Rolled {
    events
        .iter()
        .find_map(|event| match event {
            Event::GroupRolled { roll } => Some(roll),
            _ => None,
        })
        .expect("a roll of the group")
}

/// GRP-1: the order costs the commander one action; the group rolls once, and all of it counts as nominated.
#[test]
fn an_order_costs_one_action_and_nominates_everybody() {
    let mut field = line(3);
    let events = ordered(&mut field, PLAIN, &[1, 2, 3], &[6, 6]);
    assert_eq!(
        events[0],
        Event::GroupOrdered {
            commander: ModelId(0),
            kind: PLAIN,
            members: vec![ModelId(1), ModelId(2), ModelId(3)],
        }
    );
    assert_eq!(roll(&events).dice, [6, 6], "GRP-2: one roll");
    assert_eq!(activated(&events), Some((2, false)), "GRP-2");
    let group = field.battle().state.group.clone().expect("a group");
    assert_eq!(group.commander.actions, 1, "GRP-1: one of two is spent");
    for member in 1..=3 {
        assert!(field.model(member).nominated, "GRP-1: {member}");
    }
    field.order(Order::EndGroup);
    field.order(Order::EndActivation);
    field.refuses(
        nominate(1, 1),
        Refusal::NominatedBefore("A1".to_owned()),
        "ACT-3",
    );
}

/// GRP-1: 2 to 6 models.
#[test]
fn a_group_is_two_to_six() {
    let mut field = line(7);
    field.act(0, 2);
    for members in [&[1][..], &[1, 2, 3, 4, 5, 6, 7]] {
        let refusal = field.refused(group(PLAIN, members, 1));
        assert_eq!(
            refusal,
            Refusal::GroupSize {
                number: members.len(),
                most: " to 6"
            }
        );
        assert_eq!(refusal.clause(), Clause("GRP-1"));
    }
    field.order(group(PLAIN, &[1, 2, 3, 4, 5, 6], 1));
}

/// GRP-1, C10: a chain of contact; whoever touches nobody of it is no part of it.
#[test]
fn a_group_is_one_chain_of_contact() {
    let mut field = line(4);
    field.act(0, 2);
    field.refuses(
        group(PLAIN, &[1, 2, 4], 1),
        Refusal::NoChain {
            apart: "A4".to_owned(),
            from: "A1".to_owned(),
        },
        "GRP-1",
    );
    // Not every two need touch.
    field.order(group(PLAIN, &[1, 2, 3, 4], 1));
    // Within half a millimetre is contact (SCALE-5), more is not.
    for (gap, touches) in [(0.5, true), (0.6, false)] {
        let mut field = line_of(&[in_line(0), man(315.0 + gap, 250.0)]);
        field.act(0, 2);
        let order = group(PLAIN, &[1, 2], 1);
        if touches {
            field.order(order);
        } else {
            assert_eq!(field.refused(order).clause(), Clause("GRP-1"), "SCALE-5");
        }
    }
}

/// GRP-1: all within L of the commander, edge to edge; S where either is in woods (C3).
#[test]
fn the_word_carries_l_and_s_in_woods() {
    let far = |distance: f64| {
        [
            man(315.0, 200.0 + 15.0 + distance),
            man(315.0, 200.0 + distance),
        ]
    };
    let order = group(PLAIN, &[1, 2], 1);
    for (distance, woods, reach) in [
        (119.0, false, None),
        (120.1, false, Some(120.0)),
        (49.0, true, None),
        (50.1, true, Some(50.0)),
    ] {
        let features = if woods {
            vec![area(FeatureKind::Woods, 300.0, 180.0, 330.0, 210.0)]
        } else {
            vec![]
        };
        let [one, two] = far(distance);
        let mut field = fray_on(features, &[captain(), one, two], &[man(315.0, 500.0)]);
        field.act(0, 2);
        match reach {
            None => {
                field.order(order);
            }
            Some(reach) => field.refuses(
                order,
                Refusal::BeyondCommand {
                    member: "A1".to_owned(),
                    commander: "A0".to_owned(),
                    distance: Length::from_mm(distance),
                    reach: Length::from_mm(reach),
                },
                "GRP-1",
            ),
        }
    }
}

/// C2, C10: he must be seen; scenery hides him, models do not.
#[test]
fn the_commander_must_be_seen() {
    let order = group(PLAIN, &[1, 2], 1);
    let house = vec![area(FeatureKind::Building, 290.0, 220.0, 330.0, 230.0)];
    let men = [captain(), in_line(0), in_line(1)];
    let mut field = fray_on(house, &men, &[foe()]);
    field.act(0, 2);
    let refusal = field.refused(order);
    assert!(
        matches!(&refusal, Refusal::CommanderUnseen { member, because, .. }
            if member == "A1" && because.contains("building")),
        "C2: {refusal}"
    );
    let between = [captain(), in_line(0), in_line(1), man(310.0, 222.0)];
    let mut field = fray_on(vec![], &between, &[foe()]);
    field.act(0, 2);
    field.order(order);
}

/// GRP-1, ACT-3, C10: friends on the table who were not nominated; the commander is never among them.
#[test]
fn only_free_friends_are_members() {
    let mut field = line(2);
    field.act(1, 1);
    field.order(Order::EndActivation);
    field.act(0, 2);
    field.refuses(
        group(PLAIN, &[1, 2], 1),
        Refusal::NominatedBefore("A1".to_owned()),
        "ACT-3",
    );
    field.refuses(
        group(PLAIN, &[0, 2], 1),
        Refusal::CommanderInGroup("A0".to_owned()),
        "C10",
    );
    field.refuses(
        group(PLAIN, &[2, 10], 1),
        Refusal::NotYours("B0".to_owned()),
        "ACT-1",
    );
    field.refuses(
        group(PLAIN, &[2, 99], 1),
        Refusal::UnknownModel(ModelId(99)),
        "ACT-1",
    );
    for dice in [0, 4] {
        let mut field = line(2);
        field.act(0, 2);
        field.refuses(
            group(PLAIN, &[1, 2], dice),
            Refusal::DiceNumber(dice),
            "ACT-1",
        );
    }
}

/// C16: an NCO who does not command orders nobody; SR-NCO: once he does he orders like the Leader.
#[test]
fn an_nco_orders_nobody_until_he_commands() {
    let nco = man(330.0, 200.0).with(Rule::Nco);
    let mut field = line_of(&[in_line(0), in_line(1), nco.clone()]);
    field.act(3, 2);
    field.refuses(
        group(PLAIN, &[1, 2], 1),
        Refusal::NotInCommand("A3".to_owned()),
        "C16",
    );
    let mut field = line_of(&[in_line(0), in_line(1), nco]);
    field.change(|battle| battle.state.squads[0].commander = Some(ModelId(3)));
    field.act(3, 2);
    field.order(group(PLAIN, &[1, 2], 1));
}

/// C4: a fallen commander gives no orders, and may stand up first; one in hand-to-hand gives them.
#[test]
fn a_fallen_commander_orders_nobody_an_engaged_one_does() {
    let order = group(PLAIN, &[1, 2], 1);
    let side = [captain().fallen(), in_line(0), in_line(1)];
    let mut field = fray_on(vec![], &side, &[foe()]);
    field.act(0, 2);
    field.refuses(order, Refusal::CommanderFallen("A0".to_owned()), "C4");
    field.order(Order::StandUp);
    field.order(order);
    let side = [captain(), in_line(0), in_line(1)];
    let mut field = fray_on(vec![], &side, &[man(315.0, 185.0)]);
    assert!(field.battle().held(ModelId(0)));
    field.act(0, 2);
    field.order(order);
}

/// GRP-4, C11, golden T08 and T09: each member's own target with its bonuses, then the worst of them.
#[test]
fn the_worst_effective_target_counts() {
    let needs = |men: &[Man]| {
        let mut field = line_of(men);
        field.survey(|battle, survey| {
            let members: Vec<ModelId> = (1..=men.len() as u16).map(ModelId).collect();
            let need = group::need(battle, survey, &members);
            (need.model.0, need.needs())
        })
    };
    let veteran = |place| in_line(place).quality(3);
    // T09: three veterans and a conscript, all led: 3+ in the end.
    let men = [veteran(0), veteran(1), veteran(2), in_line(3)];
    assert_eq!(needs(&men), (4, 3), "T09");
    let mut field = line_of(&men);
    let events = ordered(&mut field, PLAIN, &[1, 2, 3, 4], &[3, 4]);
    assert_eq!(activated(&events), Some((2, false)), "T09: d(3,4)");
    // T08: without the Leader's help 4+, one success and one failure. Here Reluctant takes what the Leader gives.
    let men = [
        veteran(0),
        veteran(1),
        veteran(2),
        in_line(3).with(Rule::Reluctant),
    ];
    let mut field = line_of(&men);
    let events = ordered(&mut field, PLAIN, &[1, 2, 3, 4], &[3, 4]);
    assert_eq!(roll(&events).model, ModelId(4), "GRP-4");
    assert_eq!(activated(&events), Some((1, false)), "T08: d(3,4)");
    // The worst Quality need not be the worst target.
    let men = [
        in_line(0).quality(5).with(Rule::Elan),
        in_line(1).with(Rule::Reluctant),
    ];
    assert_eq!(
        needs(&men),
        (2, 4),
        "C11: 5 less 2, and 4 less 1 and 1 more"
    );
    let men = [in_line(0).with(Rule::Elan), in_line(1)];
    assert_eq!(needs(&men), (2, 3), "C11");
}

/// GRP-9, B13: the Unreliable and the Unpredictable only with their like; the latter always on three dice.
#[test]
fn the_unreliable_and_unpredictable_keep_to_themselves() {
    for (rule, dice) in [(Rule::Unreliable, 1), (Rule::Unpredictable, 3)] {
        let mut field = line_of(&[in_line(0).with(rule), in_line(1), in_line(2)]);
        field.act(0, 2);
        field.refuses(
            group(PLAIN, &[1, 2], dice),
            Refusal::NotTheirLike {
                one: "A1".to_owned(),
                rule,
                other: "A2".to_owned(),
            },
            "GRP-9",
        );
        let mut field = line_of(&[in_line(0).with(rule), in_line(1).with(rule)]);
        field.act(0, 2);
        field.order(group(PLAIN, &[1, 2], dice));
    }
    let wild = |place| in_line(place).with(Rule::Unpredictable);
    let mut field = line_of(&[wild(0), wild(1)]);
    field.act(0, 2);
    for dice in [1, 2] {
        field.refuses(
            group(PLAIN, &[1, 2], dice),
            Refusal::Unpredictable("A1".to_owned()),
            "SR-UNPREDICTABLE",
        );
    }
}

/// GRP-9, B15: of an Unreliable group only the nearest must be in reach, and within M of the commander for all to be under
/// control.
#[test]
fn of_an_unreliable_group_the_nearest_counts() {
    let rabble = |distance: f64, place: f64| {
        man(315.0, 200.0 + 15.0 + distance + 15.0 * place).with(Rule::Unreliable)
    };
    let column = |distance: f64| {
        let men: Vec<Man> = (0..3)
            .map(|place| rabble(distance, f64::from(place)))
            .collect();
        let mut side = vec![captain()];
        side.extend(men);
        fray_on(vec![], &side, &[man(315.0, 550.0)])
    };
    let needs = |field: &mut Field| {
        field.survey(|battle, survey| {
            group::need(battle, survey, &[ModelId(1), ModelId(2), ModelId(3)]).needs()
        })
    };
    // The others are beyond M, and under control with the first.
    let mut field = column(80.0);
    assert_eq!(needs(&mut field), 3, "B15: within M, all of them led");
    let mut field = column(110.0);
    assert_eq!(needs(&mut field), 5, "B15: beyond M, 5+ without bonus");
    field.act(0, 2);
    field.order(group(PLAIN, &[1, 2, 3], 1));
    let mut field = column(120.1);
    field.act(0, 2);
    assert_eq!(
        field.refused(group(PLAIN, &[1, 2, 3], 1)).clause(),
        Clause("GRP-1"),
        "GRP-9: not even the nearest"
    );
}

/// C15: several orders a turn, to different groups; nobody twice.
#[test]
fn several_orders_go_to_different_groups() {
    let mut field = line_of(&[in_line(0), in_line(1), man(345.0, 230.0), man(360.0, 230.0)]);
    field.act(0, 3);
    field.order(group(PLAIN, &[1, 2], 1));
    if field.battle().state.group.is_some() {
        field.order(Order::EndGroup);
    }
    field.refuses(
        group(PLAIN, &[1, 2], 1),
        Refusal::NominatedBefore("A1".to_owned()),
        "ACT-3",
    );
    field.dice(&[6]);
    field.order(group(PLAIN, &[3, 4], 1));
    assert_eq!(
        field
            .battle()
            .state
            .group
            .as_ref()
            .map(|group| group.commander.actions),
        Some(1),
        "C15"
    );
}

/// Orders are lists of numbers in records, and sets in the program.
#[test]
fn a_set_of_models_is_a_sorted_list_in_files() {
    let set: ModelSet = [ModelId(7), ModelId(70), ModelId(3), ModelId(7)]
        .into_iter()
        .collect();
    let text = ron::to_string(&set).expect("text");
    assert_eq!(text, "[3,7,70]");
    assert_eq!(ron::from_str::<ModelSet>(&text), Ok(set));
    assert!(ron::from_str::<ModelSet>("[256]").is_err());
    assert_eq!((set.len(), set.has(ModelId(70))), (3, true));
    let order = group(GroupKind::Regroup, &[2, 1], 3);
    assert_eq!(
        ron::to_string(&order).expect("text"),
        "Group(kind:Regroup,members:[1,2],dice:3)"
    );
}
