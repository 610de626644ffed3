//! The door through which orders come: the moment of each order (ACT-5), undo and take-back, records that replay, and
//! requests as messages.

use crate::support::field::{Field, man, scenario};
use crate::support::orders::{
    RELOAD, by_ranks, deploy, fight, go, group, leave, nominate, pick, shoot, volley,
};
use bevy::prelude::*;
use tirailleur::battle::history::UndoRefused;
use tirailleur::battle::record::Entry;
use tirailleur::roster::rule::SpecialRule;
use tirailleur::scenario::{Edge, Roles, Scenario};
use tirailleur::song::check::check;
use tirailleur::song::engine::{
    self, Happened, History, OrderRequest, PutBack, Refused, UndoRequest,
};
use tirailleur::song::event::Event;
use tirailleur::song::group::GroupKind;
use tirailleur::song::legal::legal_orders;
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::{Battle, Phase};
use tirailleur::table::body::Side;
use tirailleur::table::length::Point;

/// A battle of two against two at its very first question: for the edge of B, who attacks.
fn prepared() -> Field {
    let table = Scenario {
        roles: Roles::Attacker(Side::B),
        ..scenario(vec![])
    };
    let soldier = || man(0.0, 0.0);
    let squad = [soldier().with(SpecialRule::Leader), soldier()];
    Field::fresh(table, &squad, &squad, 7)
}

/// The same, up to the first nomination.
fn begun() -> Field {
    let mut field = prepared();
    field.answer(Answer::Edge(Edge::North));
    for (id, y) in [(0, 70.0), (1, 70.0), (2, 530.0), (3, 530.0)] {
        field.order(deploy(id, 200.0 + 100.0 * f64::from(id % 2), y));
        if id % 2 == 1 {
            field.order(Order::FinishDeployment);
        }
    }
    assert_eq!(field.battle().state.phase, Phase::Nominating);
    field
}

/// The models of the side to move.
fn own(field: &Field) -> [u16; 2] {
    match field.battle().active_side() {
        Side::A => [0, 1],
        Side::B => [2, 3],
    }
}

/// ACT-5: each order has its moment; at any other it is refused, and what is awaited is said.
#[test]
fn orders_of_another_moment_are_refused() {
    let orders = [
        ("answer", Order::Answer(Answer::Attack)),
        ("deploy", deploy(0, 300.0, 40.0)),
        ("deploy", Order::FinishDeployment),
        ("nominate", nominate(0, 1)),
        ("act", go(300.0, 100.0)),
        ("act", Order::StandUp),
        ("act", fight(2)),
        ("act", leave(300.0, 100.0)),
        ("act", shoot(2)),
        ("act", RELOAD),
        ("act", group(GroupKind::Plain, &[0, 1], 1)),
        ("act", pick(1)),
        ("act", volley(2)),
        ("act", by_ranks(2)),
        ("act", Order::EndGroup),
        ("act", Order::EndActivation),
        ("end", Order::EndTurn),
    ];
    let deploying = || {
        let mut field = prepared();
        field.answer(Answer::Edge(Edge::North));
        field
    };
    let fields = || {
        Field::new(
            &[man(300.0, 300.0), man(100.0, 50.0)],
            &[man(315.0, 300.0), man(100.0, 550.0)],
        )
    };
    let acting = || {
        let mut field = fields();
        field.act(0, 2);
        field
    };
    // Beaten by an odd die, with room to all sides: the owner is asked where to.
    let recoiling = || {
        let mut field = acting();
        field.fight(2, &[5, 4]);
        assert!(field.battle().state.prompt.is_some());
        field
    };
    for (mut field, belong, awaited) in [
        (prepared(), &["answer"][..], "a question is open"),
        (deploying(), &["deploy"], "models are being deployed"),
        (fields(), &["nominate", "end"], "a model is to be nominated"),
        (acting(), &["act", "end"], "a model is spending its actions"),
        (recoiling(), &["answer"], "a question is open"),
    ] {
        for (kind, order) in orders {
            let found = field.survey(|battle, survey| check(battle, survey, &order));
            let moment = match &found {
                Err(refusal @ Refusal::WrongMoment { awaited, .. }) => {
                    assert_eq!(refusal.clause().0, "ACT-5");
                    Some(*awaited)
                }
                _ => None,
            };
            let expected = (!belong.contains(&kind)).then_some(awaited);
            assert_eq!(moment, expected, "{order:?}: {found:?}");
            if moment.is_some() {
                field.refused(order);
            }
        }
        field.order(Order::Withdraw);
        for (_, order) in orders.into_iter().chain([("", Order::Withdraw)]) {
            field.refuses(order, Refusal::Over, "WIN-2");
        }
    }
}

/// An answer that was not offered is no answer.
#[test]
fn only_offered_answers_count() {
    let mut field = prepared();
    for answer in [Answer::Attack, Answer::Place(Point::from_mm(300.0, 300.0))] {
        field.refuses(Order::Answer(answer), Refusal::NotAnAnswer(4), "ACT-5");
    }
    field.answer(Answer::Edge(Edge::East));
}

/// What a battle is and what of it is written down.
fn snapshot(field: &Field) -> (u64, usize, usize) {
    let history = field.history();
    (
        field.battle().hash(),
        history.record().entries.len(),
        history.log().len(),
    )
}

/// Undoes the last order.
fn undo(field: &mut Field, across_dice: bool) -> Result<(), UndoRefused> {
    engine::undo(field.world(), across_dice)
}

/// Orders without dice vanish as if they had never been, back to the first.
#[test]
fn orders_without_dice_vanish_when_undone() {
    let mut field = prepared();
    let mut before = vec![snapshot(&field)];
    for order in [
        Order::Answer(Answer::Edge(Edge::West)),
        deploy(0, 560.0, 300.0),
        deploy(0, 560.0, 310.0),
        deploy(1, 560.0, 400.0),
        Order::FinishDeployment,
    ] {
        field.order(order);
        before.push(snapshot(&field));
    }
    while before.len() > 1 {
        before.pop();
        assert_eq!(undo(&mut field, false), Ok(()));
        assert_eq!(Some(&snapshot(&field)), before.last());
        assert_eq!(field.history().standing(), before.len() - 1);
    }
    assert_eq!(undo(&mut field, true), Err(UndoRefused::Nothing));
    assert_eq!(Some(&snapshot(&field)), before.last());
}

/// An order that rolled dice is only taken back: log and record keep it, and the same order draws the same dice.
#[test]
fn dice_are_taken_back_but_never_forgotten() {
    let mut field = begun();
    let before = field.battle().state.clone();
    let [model, _] = own(&field);
    let nomination = nominate(model, 3);
    let rolled = field.order(nomination);
    let after = snapshot(&field);
    assert_eq!(undo(&mut field, false), Err(UndoRefused::Dice));
    assert_eq!(snapshot(&field), after, "a refused undo changes nothing");
    assert_eq!(undo(&mut field, true), Ok(()));
    assert!(
        field.battle().state == before,
        "everything is put back, the dice too"
    );
    let history = field.history();
    let [.., Entry::Order(order, _), Entry::TakeBack(hash)] = history.record().entries[..] else {
        panic!("the record keeps both: {:?}", history.record().entries);
    };
    assert_eq!((order, hash.0), (nomination, field.battle().hash()));
    let last = history.log().last().expect("the log keeps it");
    assert!(last.taken_back && last.events[1..] == rolled[..]);
    assert_eq!(field.order(nomination), rolled, "the same dice again");
    assert!(
        !field
            .history()
            .log()
            .last()
            .expect("a new paragraph")
            .taken_back
    );
}

/// Undo of several orders, with dice and without: each goes back to where it was. What came before dice is kept as taken
/// back, what came after them vanishes.
#[test]
fn several_orders_are_undone_in_mixed_order() {
    let mut field = Field::new(
        &[man(100.0, 50.0), man(200.0, 50.0), man(300.0, 50.0)],
        &[man(100.0, 550.0)],
    );
    let orders = [
        (nominate(0, 2), true),
        (go(110.0, 50.0), false),
        (Order::EndActivation, false),
        (nominate(1, 3), true),
        (go(210.0, 50.0), false),
        (go(220.0, 50.0), false),
    ];
    let mut states = Vec::new();
    for (order, _) in orders {
        field.dice(&[6, 6, 6]);
        states.push(field.battle().state.clone());
        field.order(order);
    }
    for ((order, rolls), state) in orders.into_iter().zip(states).rev() {
        if rolls {
            assert_eq!(undo(&mut field, false), Err(UndoRefused::Dice), "{order:?}");
        }
        assert_eq!(undo(&mut field, rolls), Ok(()), "{order:?}");
        assert!(field.battle().state == state, "{order:?}");
    }
    let kept: Vec<_> = field
        .history()
        .record()
        .entries
        .iter()
        .map(|entry| match entry {
            Entry::Order(order, _) => Some(*order),
            Entry::TakeBack(_) => None,
        })
        .collect();
    let mut expected: Vec<_> = orders[..4].iter().map(|(order, _)| Some(*order)).collect();
    expected.extend([None; 4]);
    assert_eq!(kept, expected);
    let taken_back: Vec<_> = field.history().log()[1..]
        .iter()
        .map(|paragraph| paragraph.taken_back)
        .collect();
    assert_eq!(taken_back, [true; 4]);
    // What is ordered after that is as easily undone as ever.
    let before = snapshot(&field);
    field.order(Order::EndTurn);
    assert_eq!(undo(&mut field, false), Ok(()));
    assert_eq!(snapshot(&field), before);
}

/// A pseudo-random number below `below`.
fn next(seed: &mut u64, below: usize) -> usize {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % below
}

/// A battle played at random with many an undo, across dice and not: its record replays to the same state, record and log,
/// every hash compared; the order of its entries shows nothing that was undone without dice at the end.
#[test]
fn a_record_replays_whatever_was_undone() {
    let squads = tirailleur::roster::ready_squads();
    let table = tirailleur::scenario::ready()[0].1.clone();
    for start in [1, 2, 3] {
        let mut seed = start;
        let mut app = tirailleur::headless::app();
        let world = app.world_mut();
        let setup = engine::Setup {
            scenario: table.clone(),
            squads: [squads[0].1.clone(), squads[5].1.clone()],
            allies: Vec::new(),
            seed,
        };
        engine::begin(world, setup);
        let (mut undone, mut refused) = (0, 0);
        for _ in 0..400 {
            if next(&mut seed, 3) == 0 {
                let across_dice = next(&mut seed, 2) == 0;
                match engine::undo(world, across_dice) {
                    Ok(()) => undone += 1,
                    Err(UndoRefused::Dice) if !across_dice => refused += 1,
                    Err(UndoRefused::Nothing) => {}
                    Err(other) => panic!("{other}"),
                }
                continue;
            }
            let mut legal = engine::survey(world, legal_orders);
            if world.resource::<Battle>().outcome().is_none() {
                assert_eq!(legal.pop(), Some(Order::Withdraw), "always legal, and last");
                let order = legal[next(&mut seed, legal.len())];
                assert_eq!(engine::submit(world, order), Ok(()));
            }
        }
        assert!(
            undone > 50 && refused > 5,
            "{undone} undone, {refused} refused"
        );
        let state = world.resource::<Battle>().state.clone();
        let played = world.resource::<History>().clone();
        let record = played.record();
        assert!(
            record
                .entries
                .iter()
                .any(|entry| matches!(entry, Entry::TakeBack(_)))
        );
        let text = record.to_ron();
        let read = engine::Record::from_ron(&text).expect("a record reads what it wrote");
        assert_eq!(&read, record);
        engine::replay(world, &read, None, true).expect("every hash is the same");
        assert!(world.resource::<Battle>().state == state);
        let again = world.resource::<History>();
        assert_eq!(again.record(), record, "a replay records the same");
        assert_eq!(again.log(), played.log(), "and logs the same");
    }
}

/// A replay stops where it is told to, and at the first entry that does not fit.
#[test]
fn a_replay_stops_at_the_first_difference() {
    let mut field = begun();
    let [model, _] = own(&field);
    field.order(nominate(model, 2));
    let record = field.history().record().clone();
    let length = record.entries.len();
    engine::replay(field.world(), &record, Some(1), true).expect("one entry");
    assert_eq!(field.history().record().entries, record.entries[..1]);

    let mut other_dice = record.clone();
    other_dice.seed += 1;
    let found = engine::replay(field.world(), &other_dice, None, true);
    assert!(
        matches!(found, Err(engine::ReplayError::Hash { entry: 0, .. })),
        "the dice are part of the state: {found:?}"
    );
    let mut illegal = record;
    illegal
        .entries
        .push(Entry::Order(deploy(0, 300.0, 40.0), illegal.start));
    let found = engine::replay(field.world(), &illegal, None, false);
    let Err(engine::ReplayError::Refused { entry, refusal, .. }) = found else {
        panic!("{found:?}");
    };
    assert_eq!(entry, length + 1);
    assert!(matches!(refusal, Refusal::WrongMoment { .. }));
}

/// A record of an older version plays by its orders; its hashes are of states with other parts, and whoever asks to compare
/// them is told so.
#[test]
fn an_older_record_plays_but_is_not_verified() {
    let mut field = begun();
    let [model, _] = own(&field);
    field.order(nominate(model, 2));
    let mut old = field.history().record().clone();
    old.version = 1;
    for entry in &mut old.entries {
        if let Entry::Order(_, hash) = entry {
            hash.0 ^= 1;
        }
    }
    assert!(!old.has_todays_hashes());
    let found = engine::replay(field.world(), &old, None, true);
    assert_eq!(found, Err(engine::ReplayError::Older(1)));
    engine::replay(field.world(), &old, None, false).expect("its orders are legal");
    let again = field.history().record();
    assert_eq!(again.entries.len(), old.entries.len());
    assert!(again.has_todays_hashes(), "kept again it is of today");
}

/// All messages of a kind, taken out.
fn drain<M: Message>(world: &mut World) -> Vec<M> {
    world.resource_mut::<Messages<M>>().drain().collect()
}

/// Requests that come as messages go through the same door: what happened, what was refused, and that the state was put
/// back, are told as messages.
#[test]
fn requests_come_through_the_same_door() {
    let field = begun();
    let [model, _] = own(&field);
    let mut app = field.into_app();
    let world = app.world_mut();
    drain::<Happened>(world);
    drain::<PutBack>(world);
    let (legal, illegal) = (nominate(model, 1), Order::FinishDeployment);
    world.write_message(OrderRequest(illegal));
    world.write_message(OrderRequest(legal));
    app.update();
    let world = app.world_mut();
    let refused = drain::<Refused>(world);
    assert_eq!(refused.len(), 1);
    assert_eq!(refused[0].order, illegal);
    assert_eq!(refused[0].refusal.clause().0, "ACT-5");
    let happened = drain::<Happened>(world);
    assert!(matches!(happened[0].0, Event::Ordered { order, .. } if order == legal));
    assert!(matches!(happened[1].0, Event::Activated { .. }));
    assert!(drain::<PutBack>(world).is_empty());
    world.write_message(UndoRequest { across_dice: false });
    app.update();
    assert!(
        drain::<PutBack>(app.world_mut()).is_empty(),
        "dice were rolled"
    );
    app.world_mut()
        .write_message(UndoRequest { across_dice: true });
    app.update();
    assert_eq!(drain::<PutBack>(app.world_mut()), [PutBack]);
    assert_eq!(
        app.world().resource::<Battle>().state.phase,
        Phase::Nominating
    );
}
