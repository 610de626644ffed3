//! How a group spends its actions, what a turnover does, and the Musician (GRP-2, GRP-3, ACT-5, C12 to C14, C18).

use crate::support::blows::fray;
use crate::support::field::{Field, Man, man};
use crate::support::groups::{
    acting, activated, captain, foe, give, in_line, line, line_of, ordered,
};
use crate::support::orders::{RELOAD, aim, fight, group, nominate, pick, shoot};
use tirailleur::battle::clause::Clause;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::engine;
use tirailleur::song::event::Event;
use tirailleur::song::group::GroupKind;
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::player::PlayerId;
use tirailleur::song::prompt::Question;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::Phase;
use tirailleur::table::body::ModelId;

const PLAIN: GroupKind = GroupKind::Plain;

/// Why the turn ended, if it did.
fn turn_ended(events: &[Event]) -> Option<(PlayerId, Clause)> {
    events.iter().find_map(|event| match event {
        Event::TurnEnded { player, clause } => Some((*player, *clause)),
        _ => None,
    })
}

/// GRP-2, C14: everybody has as many actions as the roll succeeded, and they are spent in any order among them.
#[test]
fn members_spend_their_own_actions_in_any_order() {
    let mut field = line(3);
    ordered(&mut field, PLAIN, &[1, 2, 3], &[6, 6]);
    assert_eq!((acting(&field), field.left()), (Some(1), 2), "GRP-2");
    field.order(pick(3));
    field.move_to(345.0, 300.0);
    assert_eq!((acting(&field), field.left()), (Some(3), 1), "C14");
    field.order(pick(1));
    field.dice(&[2, 6]).order(shoot(10));
    assert_eq!((acting(&field), field.left()), (Some(1), 1));
    field.order(pick(3));
    field.move_to(345.0, 320.0);
    // He is done; the next who has anything left takes over.
    assert_eq!((acting(&field), field.left()), (Some(1), 1), "C14");
    field.order(Order::EndActivation);
    assert_eq!((acting(&field), field.left()), (Some(2), 2), "ACT-7");
    field.order(aim(10));
    assert_eq!(acting(&field), Some(0), "C12: the commander goes on");
    assert_eq!(field.left(), 1, "C12");
    assert!(field.battle().state.group.is_none());
}

/// C14: only members who have something left take over.
#[test]
fn only_members_with_actions_take_over() {
    let mut field = line(4);
    field.act(0, 2);
    field.refuses(pick(1), Refusal::NoGroup, "C14");
    field.refuses(Order::EndGroup, Refusal::NoGroup, "C14");
    give(&mut field, PLAIN, &[1, 2, 3], &[6]);
    field.refuses(pick(4), Refusal::NotInGroup("A4".to_owned()), "C14");
    field.refuses(pick(0), Refusal::NotInGroup("A0".to_owned()), "C14");
    field.refuses(pick(1), Refusal::ActsAlready("A1".to_owned()), "C14");
    field.move_to(300.0, 290.0);
    field.refuses(pick(1), Refusal::NothingLeft("A1".to_owned()), "C14");
}

/// ACT-5, GRP-3: nobody else is nominated and no other group ordered while one acts.
#[test]
fn one_group_after_the_other() {
    let mut field = line_of(&[in_line(0), in_line(1), man(345.0, 230.0), man(360.0, 230.0)]);
    ordered(&mut field, PLAIN, &[1, 2], &[6]);
    field.refuses(group(PLAIN, &[3, 4], 1), Refusal::GroupStillActs, "GRP-3");
    assert_eq!(field.refused(nominate(5, 1)).clause(), Clause("ACT-5"));
}

/// GRP-3, C12: the commander acts before, between and after his groups.
#[test]
fn the_commander_acts_before_between_and_after() {
    let mut field = line_of(&[in_line(0), in_line(1), man(345.0, 230.0), man(360.0, 230.0)]);
    field.act(0, 3);
    field.move_to(315.0, 210.0);
    give(&mut field, PLAIN, &[1, 2], &[6]);
    field.move_to(300.0, 290.0);
    field.move_to(315.0, 290.0);
    assert_eq!((acting(&field), field.left()), (Some(0), 1), "GRP-3");
    give(&mut field, PLAIN, &[3, 4], &[1]);
    assert_eq!(
        field.battle().state.phase,
        Phase::Nominating,
        "one failure of one die: no actions, no turnover, and the commander has none left"
    );
    let mut field = line(2);
    ordered(&mut field, PLAIN, &[1, 2], &[6]);
    field.order(Order::EndGroup);
    field.move_to(315.0, 180.0);
    assert_eq!(field.model(0).moves, 1, "GRP-3: after them");
}

/// GRP-3, C12: two failures of the group end the turn after its one success; what the commander has left is lost.
#[test]
fn a_groups_turnover_ends_the_turn_after_its_one_success() {
    let mut field = line(2);
    field.act(0, 3);
    let events = give(&mut field, PLAIN, &[1, 2], &[6, 1, 1]);
    assert_eq!(activated(&events), Some((1, true)), "GRP-3");
    assert_eq!(turn_ended(&events), None, "GRP-3: its action comes first");
    field.move_to(300.0, 290.0);
    let events = field.move_to(315.0, 290.0);
    assert_eq!(
        turn_ended(&events),
        Some((PlayerId::A, Clause("ACT-2"))),
        "GRP-3: the commander does not go on"
    );
    assert!(
        events.contains(&Event::ActivationEnded {
            model: ModelId(0),
            unspent: 2
        }),
        "C12: {events:?}"
    );
    assert!(field.battle().state.group.is_none());
    // No success at all: at once.
    let mut field = line(2);
    let events = ordered(&mut field, PLAIN, &[1, 2], &[1, 1]);
    assert_eq!(turn_ended(&events), Some((PlayerId::A, Clause("ACT-2"))));
    assert_eq!(field.battle().state.active, PlayerId::B);
}

/// C13: a commander with one success and two failures may spend it on an order; the group rolls and acts, then play passes
/// whatever it rolled.
#[test]
fn after_the_commanders_own_turnover_the_group_still_acts() {
    let mut field = line(2);
    field.activate(0, &[6, 1, 1]);
    let events = give(&mut field, PLAIN, &[1, 2], &[6, 6]);
    assert_eq!(activated(&events), Some((2, false)), "C13");
    field.move_to(300.0, 290.0);
    field.order(Order::EndActivation);
    let events = field.order(Order::EndActivation);
    assert_eq!(
        turn_ended(&events),
        Some((PlayerId::A, Clause("ACT-2"))),
        "C13"
    );
}

/// ACT-10, GRP-3: the turn may be ended while a group acts; no group is left over.
#[test]
fn ending_the_turn_ends_the_group() {
    let mut field = line(3);
    ordered(&mut field, PLAIN, &[1, 2, 3], &[6, 6]);
    let events = field.order(Order::EndTurn);
    let unspent: Vec<(u16, u8)> = events
        .iter()
        .filter_map(|event| match event {
            Event::ActivationEnded { model, unspent } => Some((model.0, *unspent)),
            _ => None,
        })
        .collect();
    assert_eq!(unspent, [(1, 2), (2, 2), (3, 2)], "ACT-7");
    assert_eq!(turn_ended(&events), Some((PlayerId::A, Clause("ACT-10"))));
    assert!(field.battle().state.group.is_none());
}

/// GRP-2, F2: members move, reload and attack like anybody; whoever has charged strikes before another takes over.
#[test]
fn members_act_like_anybody() {
    let horse = |x| man(x, 250.0).with(Rule::Mounted).armed(&[]);
    let mut field = fray(
        &[captain(), horse(300.0), horse(325.0)],
        &[man(300.0, 340.0), foe()],
    );
    ordered(&mut field, PLAIN, &[1, 2], &[6, 6]);
    // He stands and fights (CAV-2).
    field.dice(&[6, 6, 1]);
    field.move_to(300.0, 320.0);
    field.refuses(pick(2), Refusal::MustFight("B0".to_owned()), "F2");
    field.fight(10, &[4, 4]);
    assert_eq!(acting(&field), Some(2));
    let mut field = line_of(&[in_line(0).unloaded(), in_line(1)]);
    ordered(&mut field, PLAIN, &[1, 2], &[6, 6]);
    field.order(RELOAD);
    assert!(!field.model(1).loaded.is_empty(), "GRP-2");
    let mut field = fray(&[captain(), in_line(0), in_line(1)], &[man(300.0, 265.0)]);
    ordered(&mut field, PLAIN, &[1, 2], &[6]);
    field.dice(&[4, 4]).order(fight(10));
    field.refuses(pick(1), Refusal::NothingLeft("A1".to_owned()), "C14");
}

/// C12: a commander who is lost while his group acts goes on no more, and the group does.
#[test]
fn a_group_outlives_its_commander() {
    let mut field = line(2);
    ordered(&mut field, PLAIN, &[1, 2], &[6]);
    field.change(|battle| {
        battle.model_mut(ModelId(0)).presence =
            tirailleur::song::state::Presence::Lost(tirailleur::song::state::Loss::Fled);
        battle.state.squads[0].commander = None;
        battle.state.squads[0].losses = 1;
    });
    field.move_to(300.0, 290.0);
    field.move_to(315.0, 290.0);
    assert_eq!(field.battle().state.phase, Phase::Nominating);
}

/// Undo, redo, and a record that replays to the same hashes, through an order and its group.
#[test]
fn group_orders_are_undone_and_replayed() {
    let mut field = line(3);
    field.act(0, 2);
    let before = field.battle().state.clone();
    field.dice(&[6, 6]);
    let loaded = field.battle().state.clone();
    field.order(group(PLAIN, &[1, 2, 3], 2));
    field.order(pick(2));
    let picked = field.battle().hash();
    assert_eq!(engine::undo(field.world(), false), Ok(()), "no dice in it");
    field.order(pick(2));
    assert_eq!(field.battle().hash(), picked);
    assert_eq!(engine::undo(field.world(), false), Ok(()));
    assert_eq!(engine::undo(field.world(), true), Ok(()));
    assert!(field.battle().state == loaded);
    assert_eq!(before.phase, field.battle().state.phase);
}

// The Musician.

/// A captain, two men, and a Musician at a place.
fn band(musician: Man) -> Field {
    line_of(&[in_line(0), in_line(1), musician])
}

/// A Musician beside the captain.
fn drummer() -> Man {
    man(345.0, 200.0).with(Rule::Musician)
}

/// Whether the Musician was asked.
fn asked(field: &Field) -> bool {
    field.battle().state.prompt.as_ref().is_some_and(|prompt| {
        prompt.question
            == Question::Music {
                musician: ModelId(3),
            }
    })
}

/// SR-MUSICIAN, C18: one failed die is rolled again, the second result stands; by default it is.
#[test]
fn a_musician_lets_one_failed_die_be_rolled_again() {
    // 3+ with the Leader.
    for (faces, again, result) in [
        (&[6, 1, 1][..], 6, (2, false)),
        (&[6, 1, 1], 2, (1, true)),
        (&[1], 3, (1, false)),
    ] {
        let mut field = band(drummer());
        let events = ordered(&mut field, PLAIN, &[1, 2], faces);
        assert_eq!(activated(&events), None, "SR-MUSICIAN: asked first");
        assert!(asked(&field));
        let prompt = field.battle().state.prompt.clone().expect("a question");
        assert_eq!(prompt.default_answer(), Answer::Reroll);
        assert_eq!(prompt.player, PlayerId::A);
        field.dice(&[again]);
        let events = field.answer(Answer::Reroll);
        assert_eq!(activated(&events), Some(result), "C18: {faces:?}, {again}");
        assert!(events.iter().any(|event| matches!(
            event,
            Event::RolledAgain { musician: ModelId(3), first: 1, again: rolled, .. } if *rolled == again
        )));
    }
    // The dice may lie.
    let mut field = band(drummer());
    ordered(&mut field, PLAIN, &[1, 2], &[6, 1]);
    let events = field.answer(Answer::Keep);
    assert_eq!(activated(&events), Some((1, false)));
    assert!(!field.model(3).has_played, "not used up");
}

/// C18: once a turn, and the next turn again.
#[test]
fn a_musician_plays_once_a_turn() {
    let mut field = line_of(&[
        in_line(0),
        in_line(1),
        drummer(),
        man(345.0, 230.0),
        man(360.0, 230.0),
    ]);
    field.act(0, 3);
    give(&mut field, PLAIN, &[1, 2], &[1]);
    field.dice(&[2]).order(Order::Answer(Answer::Reroll));
    give(&mut field, PLAIN, &[4, 5], &[1]);
    assert!(!asked(&field), "C18: once a turn");
    field.order(Order::EndTurn);
    field.order(Order::EndTurn);
    ordered(&mut field, PLAIN, &[1, 2], &[1]);
    assert!(asked(&field), "B9: the next turn again");
}

/// C18: within L of the commander and of a member, on his feet, in no hand-to-hand; no failure, no question.
#[test]
fn a_musician_must_be_near_and_free() {
    for (why, musician, hears) in [
        ("beside them", drummer(), true),
        (
            "beyond L of the men",
            man(315.0, 200.0 - 15.0 - 120.0),
            false,
        ),
        ("at L from both", man(445.0, 225.0), true),
        ("beyond L", man(460.0, 225.0), false),
        ("fallen", drummer().fallen(), false),
    ] {
        let mut field = band(musician.with(Rule::Musician));
        ordered(&mut field, PLAIN, &[1, 2], &[1]);
        assert_eq!(asked(&field), hears, "C18: {why}");
    }
    let side = [captain(), in_line(0), in_line(1), drummer()];
    let mut field = fray(&side, &[man(360.0, 200.0)]);
    ordered(&mut field, PLAIN, &[1, 2], &[1]);
    assert!(!asked(&field), "C18: engaged");
    let mut field = band(drummer());
    ordered(&mut field, PLAIN, &[1, 2], &[6, 6]);
    assert!(!asked(&field), "nothing to roll again");
}
