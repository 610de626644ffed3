//! Breaking, withdrawal and the end (WIN-1 to WIN-3; H13 to H16, H22).

use crate::support::blows::{fire, lost, musket_at, tests};
use crate::support::field::{Field, Man, man};
use tirailleur::battle::clause::Clause;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::event::Event;
use tirailleur::song::legal::legal_orders;
use tirailleur::song::losses::is_broken;
use tirailleur::song::order::Order;
use tirailleur::song::player::PlayerId;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::{Ending, Loss, Outcome, Presence};
use tirailleur::table::body::{ModelId, Side};

fn outcome(winner: Option<Side>, ending: Ending) -> Option<Outcome> {
    Some(Outcome { winner, ending })
}

/// The shooter of side A; a rule may make him its commander.
fn shooter() -> Man {
    man(300.0, 200.0)
}

/// Men of side A who only count.
fn others(count: u8) -> Vec<Man> {
    (0..count)
        .map(|place| man(20.0 + 20.0 * f64::from(place), 20.0))
        .collect()
}

/// Side B's victim, its number being the number of A's men, and some more of its men.
fn victims(more: &[Man]) -> Vec<Man> {
    std::iter::once(man(300.0, 300.0))
        .chain(more.iter().cloned())
        .collect()
}

fn far(place: u8) -> Man {
    man(100.0 + 20.0 * f64::from(place), 560.0)
}

/// The shot that wounds the victim, and what else is rolled.
fn shoot(a: &[Man], b: &[Man], more: &[u8]) -> (Field, Vec<Event>) {
    let mut field = Field::new(a, b);
    // Nobody tests for half losses: the squads began larger than they are.
    field.change(|battle| {
        battle
            .state
            .squads
            .iter_mut()
            .for_each(|side| side.strength = 20)
    });
    field.act(0, 1);
    let victim = a.len() as u16;
    let events = fire(&mut field, victim, &[&[4, 2], more].concat());
    assert!(lost(&events, victim).is_some(), "the shot must tell");
    (field, events)
}

/// WIN-1, H13, H14: with its commander a squad breaks when at most one other is left and the enemy has more; without him
/// at two.
#[test]
fn a_squad_breaks_by_its_commander_and_numbers() {
    let leader = |place| far(place).with(Rule::Leader);
    let nco = |place| far(place).with(Rule::Nco);
    let plain: fn(u8) -> Man = far;
    type Case<'a> = (&'a str, u8, Vec<Man>, bool);
    // How many men A has, whom B has left after the shot.
    let cases: Vec<Case> = vec![
        (
            "H13: 2 with him against 2",
            2,
            vec![leader(0), plain(1)],
            false,
        ),
        (
            "H13: 2 with him against 3",
            3,
            vec![leader(0), plain(1)],
            true,
        ),
        (
            "H13: 3 with him against 10",
            10,
            vec![leader(0), plain(1), plain(2)],
            false,
        ),
        ("H13: he alone against 1", 1, vec![leader(0)], false),
        ("H13: he alone against 2", 2, vec![leader(0)], true),
        (
            "H13: an NCO who commands, 2 against 2",
            2,
            vec![nco(0), plain(1)],
            false,
        ),
        (
            "H13: an NCO who commands, 2 against 3",
            3,
            vec![nco(0), plain(1)],
            true,
        ),
        (
            "H14: 3 without",
            10,
            vec![plain(0), plain(1), plain(2)],
            false,
        ),
        (
            "H14: 2 without, against 2",
            2,
            vec![plain(0), plain(1)],
            true,
        ),
        ("H14: 1 without, against 1", 1, vec![plain(0)], true),
        ("WIN-2: nobody left", 1, vec![], true),
    ];
    for (why, against, rest, breaks) in cases {
        // A has a commander, so that it does not break itself.
        let mut a = vec![shooter().with(Rule::Leader)];
        a.extend(others(against - 1));
        let (field, events) = shoot(&a, &victims(&rest), &[]);
        let expected = if breaks {
            outcome(Some(Side::A), Ending::Broken)
        } else {
            None
        };
        assert_eq!(field.battle().outcome(), expected, "{why}");
        let told = Event::Broke {
            player: PlayerId::B,
            left: rest.len() as u8,
            enemies: against,
            commander: rest
                .iter()
                .any(|_| field.battle().squad(PlayerId::B).commander.is_some()),
        };
        assert_eq!(events.contains(&told), breaks, "{why}: {events:?}");
    }
}

/// SR-NCO, H13: an NCO counts as the commander once he has taken over, and only where he stands on the table.
#[test]
fn the_nco_keeps_a_squad_together_when_the_officer_is_lost() {
    let a = [vec![shooter().with(Rule::Leader)], others(1)].concat();
    let officer = man(300.0, 300.0).with(Rule::Leader);
    let all_pass = [4; 6];
    let (field, events) = shoot(
        &a,
        &[officer.clone(), far(0).with(Rule::Nco), far(1)],
        &all_pass,
    );
    assert_eq!(
        field.battle().outcome(),
        None,
        "H13: 2 with the NCO against 2"
    );
    assert_eq!(tests(&events).len(), 2);
    let (field, _) = shoot(&a, &[officer, far(0), far(1)], &all_pass);
    assert_eq!(
        field.battle().outcome(),
        outcome(Some(Side::A), Ending::Broken),
        "H14"
    );
}

/// H15: judged when the morale queue is empty, and so by what it has left.
#[test]
fn a_squad_is_judged_after_all_tests() {
    let a = [vec![shooter().with(Rule::Leader)], others(4)].concat();
    let b = [man(300.0, 300.0).with(Rule::Leader), far(0), far(1), far(2)];
    // Three are left without commander, unbroken; one of them runs in the tests.
    let (_, events) = shoot(&a, &b, &[4, 4, 4, 1, 1, 1, 4, 4, 4]);
    let place = |wanted: fn(&Event) -> bool| events.iter().rposition(wanted);
    let last_test = place(|event| matches!(event, Event::MoraleTested { .. }));
    let broke = place(|event| matches!(event, Event::Broke { .. }));
    assert!(last_test < broke, "H15: {events:#?}");
    assert!(
        events.contains(&Event::Broke {
            player: PlayerId::B,
            left: 2,
            enemies: 5,
            commander: false
        }),
        "H14, H15"
    );
    // Two are left at once: the tests are made all the same before the end.
    let (_, events) = shoot(&a, &b[..3], &[4; 6]);
    assert_eq!(tests(&events).len(), 2, "H15");
}

/// H15, H22: both broken at once is a draw, and so is nobody left.
#[test]
fn both_broken_at_once_is_a_draw() {
    let a = [vec![shooter()], others(1)].concat();
    let (field, events) = shoot(&a, &victims(&[far(0), far(1)]), &[]);
    assert_eq!(field.battle().outcome(), outcome(None, Ending::Draw), "H15");
    let broke = events
        .iter()
        .filter(|event| matches!(event, Event::Broke { .. }))
        .count();
    assert_eq!(broke, 2, "H15: both are told");

    let mut field = Field::new(&[shooter()], &[man(300.0, 300.0)]);
    field.change(|battle| {
        for model in &mut battle.state.models {
            model.presence = Presence::Lost(Loss::Wounded);
        }
    });
    assert!(
        Side::BOTH
            .iter()
            .all(|&side| is_broken(field.battle(), PlayerId::first(side))),
        "H22"
    );
}

/// H2, H15: a flight off the table is a loss too, and breaks.
#[test]
fn a_squad_can_break_by_flight() {
    let a = [vec![shooter().with(Rule::Leader)], others(4)].concat();
    let b = victims(&[far(0).with(Rule::Green), far(1), far(2)]);
    let mut field = Field::new(&a, &b);
    field.change(|battle| battle.state.squads[1].strength = 20);
    // Three are left of four once the first has run, and two once the second has: only then it breaks.
    for (model, breaks) in [(6, false), (7, true)] {
        let events = crate::support::blows::frighten(&mut field, model, &[1, 1, 1]);
        assert!(lost(&events, model).is_some());
        let expected = if breaks {
            outcome(Some(Side::A), Ending::Broken)
        } else {
            None
        };
        assert_eq!(field.battle().outcome(), expected, "H15");
    }
}

/// WIN-3, H16: whoever is to decide may withdraw at any time, and has lost.
#[test]
fn who_withdraws_has_lost() {
    let mut field = Field::new(&[shooter()], &[man(300.0, 300.0)]);
    let events = field.order(Order::Withdraw);
    let ended = outcome(Some(Side::B), Ending::Withdrew);
    assert_eq!(field.battle().outcome(), ended, "WIN-3");
    assert_eq!(events, [Event::Ended(ended.expect("an outcome"))]);

    // In the middle of an activation, in the enemy's turn, and instead of an answer.
    let mut field = Field::new(&[shooter()], &[man(300.0, 300.0)]);
    field.act(0, 2);
    field.order(Order::Withdraw);
    assert_eq!(field.battle().outcome(), ended, "H16");
    let mut field = Field::new(&[shooter()], &[man(300.0, 300.0)]);
    field.order(Order::EndTurn);
    field.order(Order::Withdraw);
    assert_eq!(
        field.battle().outcome(),
        outcome(Some(Side::A), Ending::Withdrew),
        "H16"
    );
    let mut field = Field::new(&[man(300.0, 285.0)], &[man(300.0, 300.0)]);
    field.act(0, 1);
    field.fight(1, &[5, 3]);
    assert!(
        field.battle().state.prompt.is_some(),
        "B is asked where to recoil"
    );
    field.order(Order::Withdraw);
    assert_eq!(
        field.battle().outcome(),
        outcome(Some(Side::A), Ending::Withdrew),
        "H16: whoever is asked"
    );
}

/// WIN-2: after the end nothing is possible any more.
#[test]
fn nothing_follows_the_end() {
    let mut field = Field::new(&[shooter()], &[man(300.0, 300.0)]);
    field.order(Order::Withdraw);
    for order in [
        Order::Nominate {
            model: ModelId(0),
            dice: 1,
        },
        Order::EndTurn,
        Order::Withdraw,
        musket_at(1),
    ] {
        let refusal = field.refused(order);
        assert_eq!(refusal, Refusal::Over);
        assert_eq!(refusal.clause(), Clause("WIN-2"));
    }
    assert!(field.survey(legal_orders).is_empty());
}
