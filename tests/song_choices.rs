//! Choices that the rules leave to a player: each is a question to his side, with a default (E24, H9).

use crate::support::blows::{FOE, at, blows, fray, lost, rolling, rolls, tests};
use crate::support::field::{Field, Man, man};
use crate::support::orders::leave;
use tirailleur::opponent::{self, OpponentDice};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::effect::{Blow, Effect, Trigger};
use tirailleur::song::event::Event;
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::player::PlayerId;
use tirailleur::song::prompt::Question;
use tirailleur::table::body::ModelId;

/// The open question: whose, and its answers.
fn asked(field: &Field) -> Option<(PlayerId, Question, Vec<Answer>)> {
    let prompt = field.battle().state.prompt.clone()?;
    Some((prompt.player, prompt.question, prompt.answers))
}

/// The enemies of side B with these numbers, as answers.
fn foes(numbers: &[u16]) -> Vec<Answer> {
    numbers
        .iter()
        .map(|number| Answer::Model(ModelId(FOE + number)))
        .collect()
}

/// Who has hacked, in that order.
fn hackers(events: &[Event]) -> Vec<u16> {
    blows(events)
        .iter()
        .map(|blow| blow.attacker.model.0 - FOE)
        .collect()
}

/// A man whom three enemies touch, from the north, the east and the west.
fn held_by_three() -> Field {
    let foes = [
        man(300.0, 315.0),
        man(315.0, 300.0),
        man(285.0, 300.0).combat(3).armed(&[Weapon::Sword]),
    ];
    fray(&[man(300.0, 300.0)], &foes)
}

/// HTH-9, E24: one hack from each, in the enemy's order; the last needs no question. The leaver has 0 in all: 2 - 2.
#[test]
fn several_enemies_hack_at_a_leaver_in_their_owners_order() {
    let question = Question::FreeHack {
        defender: ModelId(0),
    };
    let mut field = held_by_three();
    field.act(0, 2);
    let events = field.order(leave(300.0, 240.0));
    assert!(blows(&events).is_empty(), "E24: asked first");
    assert_eq!(
        asked(&field),
        Some((PlayerId::B, question, foes(&[0, 1, 2])))
    );
    let first = rolling_one(&mut field, 2, &[1, 6]);
    assert_eq!(hackers(&first), [2]);
    assert_eq!(asked(&field), Some((PlayerId::B, question, foes(&[0, 1]))));
    let rest = rolling_one(&mut field, 1, &[1, 6, 1, 6]);
    assert_eq!(hackers(&rest), [1, 0], "E24: the last one of himself");
    assert_eq!(asked(&field), None);
    assert_eq!(field.model(0).at, at(300.0, 240.0), "HTH-9");

    // Whom the first one takes out nobody asks about any more.
    let mut field = held_by_three();
    field.act(0, 2);
    field.order(leave(300.0, 240.0));
    let events = rolling_one(&mut field, 0, &[6, 1]);
    assert!(lost(&events, 0).is_some());
    assert_eq!(asked(&field), None);
    // One alone needs no question.
    let mut field = fray(&[man(300.0, 300.0)], &[man(300.0, 315.0)]);
    field.act(0, 2);
    field.dice(&[4, 6]);
    assert_eq!(blows(&field.order(leave(300.0, 240.0))).len(), 1);
}

/// Names the enemy who hacks next; exactly these dice fall.
fn rolling_one(field: &mut Field, number: u16, faces: &[u8]) -> Vec<Event> {
    let before = field.battle().state.dice.drawn();
    field.dice(faces);
    let events = field.answer(Answer::Model(ModelId(FOE + number)));
    let drawn = field.battle().state.dice.drawn() - before;
    assert_eq!(drawn as usize, faces.len(), "{events:#?}");
    events
}

/// MOR-3, H6: the same at whoever flees from contact; then he runs.
#[test]
fn several_enemies_hack_at_a_fugitive_in_their_owners_order() {
    let a = [man(293.0, 213.3), man(309.0, 212.0)];
    let mut field = fray(&a, &[man(300.0, 200.0)]);
    field.change(|battle| {
        battle.state.queue.push_back(Effect::TestMorale {
            model: ModelId(FOE),
            trigger: Trigger::FriendKilled,
        });
    });
    field.dice(&[3, 4, 4]);
    field.order(Order::EndTurn);
    let answers = vec![Answer::Model(ModelId(0)), Answer::Model(ModelId(1))];
    let question = Question::FreeHack {
        defender: ModelId(FOE),
    };
    assert_eq!(asked(&field), Some((PlayerId::A, question, answers)));
    field.dice(&[1, 6, 1, 6]);
    let events = field.answer(Answer::Model(ModelId(1)));
    let order: Vec<_> = blows(&events)
        .iter()
        .map(|blow| (blow.attacker.model.0, blow.blow))
        .collect();
    assert_eq!(order, [(1, Blow::AtFlight), (0, Blow::AtFlight)]);
    assert!(field.model(FOE).at.y < at(0.0, 200.0).y, "MOR-3: he runs");
}

/// The machine lets hack first who makes it likelier that somebody is out at the end: the swordsman fells the leaver, and
/// then the others need only beat him.
#[test]
fn the_machine_lets_the_best_hack_first() {
    let mut field = held_by_three();
    field.act(0, 2);
    field.order(leave(300.0, 240.0));
    let mut dice = OpponentDice::seeded(1);
    let order = field.survey(|battle, survey| opponent::decide(battle, survey, &mut dice));
    assert_eq!(order, Order::Answer(Answer::Model(ModelId(FOE + 2))));
}

/// Side B: a commander, a man in his reach, one out of it, a Flag Bearer in it; all of them test for half their losses, and
/// the side is asked first where that matters.
fn shaken(b: &[Man]) -> (Field, Vec<Event>) {
    let mut field = fray(&[man(300.0, 300.0)], b);
    field.change(|battle| {
        battle.state.queue.push_back(Effect::SquadTests {
            player: PlayerId::B,
            trigger: Trigger::HalfLost,
        });
    });
    field.dice(&[6; 30]);
    let events = field.order(Order::EndTurn);
    (field, events)
}

fn led() -> [Man; 4] {
    [
        man(300.0, 500.0).with(Rule::Leader),
        man(340.0, 500.0),
        man(300.0, 100.0),
        man(260.0, 500.0).with(Rule::FlagBearer),
    ]
}

/// H9, C27: the Flag Bearer first; then the commander's turn is his owner's choice, since he may run and take his +1 along.
#[test]
fn the_owner_chooses_when_the_commander_tests() {
    let question = Question::CommanderTests {
        model: ModelId(FOE),
    };
    let everyone: Vec<u16> = (FOE..FOE + 10).collect();
    let but = |gone: &[u16]| -> Vec<u16> {
        let rest = everyone.iter().copied();
        rest.filter(|id| !gone.contains(id)).collect()
    };
    for (answer, order) in [
        (
            Answer::No,
            [vec![FOE + 3], but(&[FOE, FOE + 3]), vec![FOE]].concat(),
        ),
        (
            Answer::Yes,
            [vec![FOE + 3, FOE], but(&[FOE, FOE + 3])].concat(),
        ),
    ] {
        let (mut field, events) = shaken(&led());
        assert!(tests(&events).is_empty(), "H9: asked first");
        assert_eq!(
            asked(&field),
            Some((PlayerId::B, question, vec![Answer::No, Answer::Yes]))
        );
        let events = field.answer(answer);
        let found: Vec<u16> = tests(&events).into_iter().map(|(id, _)| id).collect();
        assert_eq!(found, order, "H9: {answer:?}");
    }
    // If he runs first, his neighbour tests without him.
    for (answer, helped) in [(Answer::No, 1), (Answer::Yes, 0)] {
        let (mut field, _) = shaken(&led());
        let mut faces = [6; 30];
        let his = if answer == Answer::Yes { 3 } else { 27 };
        faces[his..his + 3].fill(1);
        field.dice(&faces);
        let events = field.answer(answer);
        let rolls = rolls(&events);
        let (neighbour, _) = rolls
            .iter()
            .find(|(roll, _)| roll.model == ModelId(FOE + 1))
            .expect("he tests");
        assert_eq!(neighbour.modifiers.len(), helped, "SR-LEADER: {answer:?}");
        assert!(lost(&events, FOE).is_some());
    }
}

/// H9: nobody is asked where it makes no difference: no commander, none on his feet, nobody whom he helps, or he bears the
/// flag himself.
#[test]
fn nobody_is_asked_where_the_commanders_turn_does_not_matter() {
    let leader = || man(300.0, 500.0).with(Rule::Leader);
    for (why, b) in [
        (
            "nobody commands",
            vec![man(300.0, 500.0), man(340.0, 500.0)],
        ),
        ("fallen", vec![leader().fallen(), man(340.0, 500.0)]),
        ("out of reach", vec![man(300.0, 100.0).with(Rule::Leader)]),
        (
            "the bearer alone",
            vec![leader(), man(340.0, 500.0).with(Rule::FlagBearer)],
        ),
        (
            "he bears the flag",
            vec![leader().with(Rule::FlagBearer), man(340.0, 500.0)],
        ),
    ] {
        let (field, events) = shaken(&b);
        assert_eq!(asked(&field), None, "H9: {why}");
        assert_eq!(tests(&events).len(), 10, "H21: {why}");
    }
    // Whom he keeps under control he helps as well (SR-UNRELIABLE).
    let (field, _) = shaken(&[leader(), man(340.0, 500.0).with(Rule::Unreliable)]);
    assert!(asked(&field).is_some(), "SR-UNRELIABLE");
    // Through `rolling` the default is taken.
    let mut field = fray(&[man(300.0, 300.0)], &led());
    field.change(|battle| {
        battle.state.queue.push_back(Effect::SquadTests {
            player: PlayerId::B,
            trigger: Trigger::HalfLost,
        });
    });
    let events = rolling(&mut field, Order::EndTurn, &[6; 30]);
    assert_eq!(tests(&events).last().map(|(id, _)| *id), Some(FOE));
}
