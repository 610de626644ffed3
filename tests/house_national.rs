//! The house rule `national_features`, nation by nation (NAT, B16, H1, H11, H12).

use crate::support::blows::{FOE, fray_in, frighten, lost, rolls};
use crate::support::field::{Field, Man, man};
use crate::support::groups::{acting, activated, captain, in_line, ordered};
use crate::support::house::agreed;
use crate::support::orders::nominate;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::effect::Trigger;
use tirailleur::song::event::Event;
use tirailleur::song::group::GroupKind;
use tirailleur::song::losses;
use tirailleur::song::national::{self, Nation};
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::player::PlayerId;
use tirailleur::song::prompt::Question;
use tirailleur::song::state::Loss;
use tirailleur::table::body::ModelId;

const ON: &[&str] = &["national_features=on"];
const OFF: &[&str] = &["national_features=off"];

/// The questions that wait, if any.
fn question(field: &Field) -> Option<(PlayerId, Question)> {
    let prompt = field.battle().state.prompt.as_ref()?;
    assert_eq!(prompt.answers, [Answer::No, Answer::Yes]);
    Some((prompt.player, prompt.question))
}

/// Whether a side used its feature among some events, and by which clause.
fn used(events: &[Event]) -> Option<&'static str> {
    events.iter().find_map(|event| match event {
        Event::FeatureUsed { clause, .. } => Some(clause.0),
        _ => None,
    })
}

#[test]
fn the_nation_is_that_of_the_commander() {
    let a = [
        man(300.0, 100.0).of("Russia"),
        man(350.0, 100.0).of("Prussia").with(Rule::Leader),
    ];
    let b = [man(300.0, 500.0).of("Austria"), man(350.0, 500.0)];
    for (house, expected) in [
        (ON, [Some(Nation::Prussia), Some(Nation::Austria)]),
        (OFF, [None, None]),
    ] {
        let field = Field::of(agreed(house), &a, &b);
        let found =
            [PlayerId::A, PlayerId::B].map(|player| national::nation(field.battle(), player));
        assert_eq!(found, expected);
    }
}

/// NAT-AUSTRIA, A1: +1 to the roll to attack or to defend, beside the Scouts.
#[test]
fn austria_adds_1_to_the_roll_for_roles() {
    for (house, expected) in [(ON, 2), (OFF, 1)] {
        let a = [man(0.0, 0.0).of("Austria").with(Rule::Scout)];
        let field = Field::fresh(agreed(house), &a, &[man(0.0, 0.0)], 3);
        let modifiers = field.history().log()[0].events.iter().find_map(|event| {
            let Event::RollOff { modifiers, .. } = event else {
                return None;
            };
            Some(modifiers[0].clone())
        });
        let modifiers = modifiers.expect("SET-1: they roll");
        assert_eq!(modifiers.len(), expected);
        if expected == 2 {
            assert_eq!(modifiers[1].clause.0, "NAT-AUSTRIA");
        }
    }
}

/// NAT-RUSSIA, H1, golden case T24: of 11 models the 7th loss, not the 6th.
#[test]
fn russia_tests_one_loss_later() {
    for (house, nation, expected) in [(ON, "Russia", 7), (ON, "Austria", 6), (OFF, "Russia", 6)] {
        let a: Vec<Man> = (0..11)
            .map(|place| man(20.0 + 20.0 * f64::from(place), 20.0).of(nation))
            .collect();
        let field = Field::of(agreed(house), &a, &[man(300.0, 500.0)]);
        let found = losses::half_strength_loss(field.battle(), PlayerId::A);
        assert_eq!(found, expected, "{nation}");
    }
}

/// The dice of each test for a lost commander, his and then his heir's.
fn dice_for_lost_commanders(house: &[&str], nation: &str) -> [Vec<usize>; 2] {
    let b = [
        man(300.0, 315.0).combat(0).with(Rule::Leader).of(nation),
        man(100.0, 500.0).with(Rule::Nco).of(nation),
    ];
    let mut field = fray_in(agreed(house), &[man(300.0, 300.0).combat(6)], &b);
    let mut tested = |victim: u16| {
        field.act(0, 1);
        field.change(|battle| {
            let at = tirailleur::table::length::Point::from_mm(300.0, 315.0);
            battle.state.models[usize::from(victim)].at = at;
            battle.state.models[0].attacked = false;
            if let Some(acting) = battle.activation_mut() {
                acting.actions = 1;
            }
        });
        let events = field.fight(victim, &[[6, 1].as_slice(), &[6; 30]].concat());
        field.change(|battle| {
            battle.state.models[0].nominated = false;
            battle.state.phase = tirailleur::song::state::Phase::Nominating;
        });
        rolls(&events)
            .iter()
            .filter(|(_, trigger)| *trigger == Trigger::LeaderLost)
            .map(|(roll, _)| roll.dice.len())
            .collect::<Vec<_>>()
    };
    [tested(FOE), tested(FOE + 1)]
}

/// NAT-PRUSSIA, H11: the first such test is on two dice, the second on three.
#[test]
fn prussia_tests_for_its_first_commander_on_two_dice() {
    let [first, second] = dice_for_lost_commanders(ON, "Prussia");
    assert!(
        first.len() > 5 && first.iter().all(|dice| *dice == 2),
        "{first:?}"
    );
    assert!(
        second.len() > 5 && second.iter().all(|dice| *dice == 3),
        "{second:?}"
    );
    for (house, nation) in [(OFF, "Prussia"), (ON, "Russia")] {
        let [first, _] = dice_for_lost_commanders(house, nation);
        assert!(first.iter().all(|dice| *dice == 3), "{nation}");
    }
}

/// A side of British who are to test morale; three failures of Quality 4.
fn british(house: &[&str]) -> (Field, Vec<Event>) {
    let b = [man(300.0, 300.0).of("Great Britain")];
    let mut field = fray_in(agreed(house), &[man(300.0, 100.0)], &b);
    let events = frighten(&mut field, FOE, &[1, 2, 3]);
    (field, events)
}

/// NAT-BRITAIN, H12: the owner is asked before the failures do anything; all dice are rolled again, the second result stands.
#[test]
fn britain_rolls_one_morale_test_again() {
    let (mut field, events) = british(ON);
    assert_eq!(lost(&events, FOE), None);
    let expected = Question::RerollMorale {
        model: ModelId(FOE),
    };
    assert_eq!(question(&field), Some((PlayerId::B, expected)));
    field.dice(&[4, 5, 6]);
    let events = field.answer(Answer::Yes);
    assert_eq!(used(&events), Some("NAT-BRITAIN"));
    assert_eq!(rolls(&events)[0].0.dice, [4, 5, 6]);
    assert_eq!(lost(&events, FOE), None);
    // Once in the battle: the next test stands.
    let events = frighten(&mut field, FOE, &[1, 2, 3]);
    assert_eq!(question(&field), None);
    assert_eq!(lost(&events, FOE), Some((Loss::Fled, "MOR-1")));
}

#[test]
fn britain_may_let_a_test_stand_and_keep_its_re_roll() {
    let (mut field, _) = british(ON);
    let events = field.answer(Answer::No);
    assert_eq!(lost(&events, FOE), Some((Loss::Fled, "MOR-1")));
    assert_eq!(used(&events), None);
    let side = field.battle().squad(PlayerId::B);
    assert_eq!(side.feature, national::Once::Unused);
}

#[test]
fn britain_has_no_re_roll_where_features_are_off() {
    let (field, events) = british(OFF);
    assert_eq!(question(&field), None);
    assert_eq!(lost(&events, FOE), Some((Loss::Fled, "MOR-1")));
}

/// NAT-FRANCE, B16: asked right after the roll; the turn goes on with others, and only once in the battle.
#[test]
fn france_ignores_one_turnover() {
    let a = [man(100.0, 100.0), man(150.0, 100.0), man(200.0, 100.0)];
    let b = [man(100.0, 500.0), man(150.0, 500.0), man(200.0, 500.0)];
    let mut field = Field::of(agreed(ON), &a, &b);
    field.dice(&[1, 2, 6]);
    field.order(nominate(0, 3));
    let expected = Question::IgnoreTurnover { model: ModelId(0) };
    assert_eq!(question(&field), Some((PlayerId::A, expected)));
    let events = field.answer(Answer::Yes);
    assert_eq!(used(&events), Some("NAT-FRANCE"));
    assert_eq!(field.left(), 1, "B6: the action of its success");
    field.order(Order::EndActivation);
    assert_eq!(field.battle().state.active, PlayerId::A, "the turn goes on");
    field.dice(&[1, 2]);
    field.order(nominate(1, 2));
    assert_eq!(question(&field), None, "once");
    assert_eq!(field.battle().state.active, PlayerId::B, "ACT-2");
}

/// NAT-FRANCE: whoever declines loses the turn and keeps the feature; nobody is asked when no other model is left.
#[test]
fn france_may_let_a_turnover_be() {
    let a = [man(100.0, 100.0), man(150.0, 100.0), man(200.0, 100.0)];
    let b = [man(100.0, 500.0), man(150.0, 500.0), man(200.0, 500.0)];
    let mut field = Field::of(agreed(ON), &a, &b);
    field.dice(&[1, 2]);
    field.order(nominate(0, 2));
    field.answer(Answer::No);
    assert_eq!(field.battle().state.active, PlayerId::B, "ACT-2");
    assert_eq!(
        field.battle().squad(PlayerId::A).feature,
        national::Once::Unused
    );

    let mut field = Field::of(agreed(ON), &a[..1], &b);
    field.dice(&[1, 2]);
    field.order(nominate(0, 2));
    assert_eq!(question(&field), None);

    let mut field = Field::of(agreed(OFF), &a, &b);
    field.dice(&[1, 2]);
    field.order(nominate(0, 2));
    assert_eq!(question(&field), None);
    assert_eq!(field.battle().state.active, PlayerId::B, "ACT-2");
}

/// A captain with two actions and two men whom he orders, and another friend; their roll is a turnover with one success.
fn french_group(house: &[&str]) -> (Field, Vec<Event>) {
    let a = [captain(), in_line(0), in_line(1), man(100.0, 100.0)];
    let mut field = fray_in(agreed(house), &a, &[man(315.0, 500.0)]);
    let events = ordered(&mut field, GroupKind::Plain, &[1, 2], &[1, 2, 6]);
    (field, events)
}

/// NAT-FRANCE, B16: a group's turnover may be ignored right after its roll; it has the action of its success, and its
/// commander goes on with what he has left.
#[test]
fn france_ignores_the_turnover_of_a_group() {
    let (mut field, events) = french_group(ON);
    assert_eq!(activated(&events), None, "B16: asked first");
    let expected = Question::IgnoreGroupTurnover {
        commander: ModelId(0),
    };
    assert_eq!(question(&field), Some((PlayerId::A, expected)));
    let events = field.answer(Answer::Yes);
    assert_eq!(used(&events), Some("NAT-FRANCE"));
    assert_eq!(activated(&events), Some((1, false)), "B6");
    assert_eq!(acting(&field), Some(1));
    field.order(Order::EndGroup);
    assert_eq!(
        (acting(&field), field.left()),
        (Some(0), 1),
        "B16: the Leader goes on"
    );
    field.order(Order::EndActivation);
    assert_eq!(field.battle().state.active, PlayerId::A, "the turn goes on");
    field.dice(&[1, 2]);
    field.order(nominate(3, 2));
    assert_eq!(question(&field), None, "once");
    assert_eq!(field.battle().state.active, PlayerId::B, "ACT-2");
}

/// GRP-3: whoever declines, or has no such feature, loses the turn with the group's one action.
#[test]
fn france_may_let_the_turnover_of_a_group_be() {
    let (mut field, _) = french_group(ON);
    let events = field.answer(Answer::No);
    assert_eq!(activated(&events), Some((1, true)));
    assert_eq!(
        field.battle().squad(PlayerId::A).feature,
        national::Once::Unused
    );
    field.order(Order::EndGroup);
    assert_eq!(field.battle().state.active, PlayerId::B, "GRP-3");

    let (field, events) = french_group(OFF);
    assert_eq!(question(&field), None);
    assert_eq!(activated(&events), Some((1, true)));

    // Nobody is asked where it would serve nothing: the commander has no action left, and everybody else was nominated.
    let a = [captain(), in_line(0), in_line(1)];
    let mut field = Field::of(agreed(ON), &a, &[man(315.0, 500.0), man(330.0, 500.0)]);
    field.act(0, 1);
    crate::support::groups::give(&mut field, GroupKind::Plain, &[1, 2], &[1, 2]);
    assert_eq!(question(&field), None);
    assert_eq!(field.battle().state.active, PlayerId::B, "GRP-3");
}
