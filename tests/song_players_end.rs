//! Several players a side: squads that break or withdraw, and the end (WIN-1 to WIN-3, B21).

use crate::support::blows::{fire, lost};
use crate::support::company::{A2, B2, company, drawn, wait_for};
use crate::support::field::{Field, Man, man};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::event::Event;
use tirailleur::song::losses::is_broken;
use tirailleur::song::order::Order;
use tirailleur::song::player::PlayerId;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::{Ending, Loss, Outcome};
use tirailleur::table::body::{ModelId, Side};

/// So many men in a row, from that place eastward.
fn row(count: u8, x: f64, y: f64) -> Vec<Man> {
    (0..count)
        .map(|place| man(x + 20.0 * f64::from(place), y))
        .collect()
}

/// A shoots at the first man of B2, number 8, who stands 100 mm before him with two comrades.
fn duel() -> Field {
    let a = [&[man(300.0, 200.0)][..], &row(3, 40.0, 40.0)].concat();
    let b = row(4, 40.0, 560.0);
    let a2 = row(4, 400.0, 40.0);
    let b2 = [&[man(300.0, 300.0)][..], &row(2, 400.0, 560.0)].concat();
    let mut field = company([&a, &b, &a2, &b2]);
    unshaken(&mut field);
    field
}

/// Nobody tests for half losses: the squads began larger than they are.
fn unshaken(field: &mut Field) {
    field.change(|battle| {
        for squad in &mut battle.state.squads {
            squad.strength = 20;
        }
    });
}

/// The first of B2.
const VICTIM: u16 = 12;

fn outcome(winner: Side, ending: Ending) -> Option<Outcome> {
    Some(Outcome {
        winner: Some(winner),
        ending,
    })
}

/// WIN-1, B21: a broken squad leaves the table, its card the deck, and the battle goes on; the side is beaten when its last
/// squad breaks (WIN-2).
#[test]
fn a_broken_squad_leaves_and_the_battle_goes_on() {
    let mut field = duel();
    field.act(0, 1);
    let events = fire(&mut field, VICTIM, &[4, 2]);
    assert!(lost(&events, VICTIM).is_some());
    assert!(
        events.contains(&Event::Broke {
            player: B2,
            left: 2,
            enemies: 8,
            commander: false
        }),
        "H14: {events:#?}"
    );
    for model in [13, 14] {
        assert_eq!(field.loss(model), Some(Loss::Fled), "B21: they leave");
        let told = events.iter().any(|event| {
            matches!(event, Event::Lost { model: id, clause, .. }
                if *id == ModelId(model) && clause.0 == "WIN-1")
        });
        assert!(told, "B21: and it is told why");
    }
    let squad = *field.battle().squad(B2);
    assert_eq!((squad.losses, squad.out), (3, Some(Ending::Broken)), "H2");
    assert_eq!(field.battle().outcome(), None, "B fights on");
    assert_eq!(field.battle().state.active, PlayerId::A, "and A goes on");
    // Two rounds without his card.
    let mut acted = Vec::new();
    for _ in 0..8 {
        acted.extend(drawn(&field.order(Order::EndTurn)));
    }
    assert_eq!(acted.iter().filter(|&&player| player == B2).count(), 0);
    assert_eq!(
        acted[..2],
        [PlayerId::B, A2],
        "the round that was under way"
    );
    for round in acted[2..].chunks(3) {
        let mut round = round.to_vec();
        round.sort_unstable();
        assert_eq!(round, [PlayerId::A, PlayerId::B, A2], "INI-2");
    }
    // Now B breaks, too.
    wait_for(&mut field, PlayerId::A);
    field.change(|battle| {
        battle.model_mut(ModelId(4)).at = battle.model(ModelId(VICTIM)).at;
        battle.model_mut(ModelId(0)).loaded = [tirailleur::roster::weapon::Weapon::Musket]
            .into_iter()
            .collect();
        let gone = battle.model_mut(ModelId(5));
        gone.presence = tirailleur::song::state::Presence::Lost(Loss::Wounded);
    });
    field.act(0, 1);
    let events = fire(&mut field, 4, &[4, 2]);
    assert!(lost(&events, 4).is_some());
    assert_eq!(
        field.battle().outcome(),
        outcome(Side::A, Ending::Broken),
        "WIN-2"
    );
    assert_eq!(field.loss(6), None, "at the end nobody has to leave");
}

/// WIN-1, H13: whether the enemy has more is asked of the whole other side.
#[test]
fn enemies_are_the_whole_other_side() {
    let led = [man(300.0, 300.0).with(Rule::Leader), man(340.0, 300.0)];
    let b2 = [man(400.0, 560.0).with(Rule::Leader), man(440.0, 560.0)];
    let field = company([&row(2, 40.0, 40.0), &led, &row(1, 400.0, 40.0), &b2]);
    assert!(is_broken(field.battle(), PlayerId::B), "2 against 2 and 1");
    assert!(is_broken(field.battle(), B2), "each squad by itself");
    let field = company([&row(1, 40.0, 40.0), &led, &row(1, 400.0, 40.0), &b2]);
    assert!(!is_broken(field.battle(), PlayerId::B), "2 against 1 and 1");
}

/// WIN-1: a squad that breaks in its own turn loses the rest of that, and the next card is drawn.
#[test]
fn who_breaks_in_his_own_turn_is_done() {
    let mut field = duel();
    wait_for(&mut field, B2);
    field.act(VICTIM, 2);
    field.change(|battle| {
        battle.model_mut(ModelId(VICTIM)).loaded = Default::default();
        battle
            .state
            .queue
            .push_back(tirailleur::song::effect::Effect::TestMorale {
                model: ModelId(13),
                trigger: tirailleur::song::effect::Trigger::FriendKilled,
            });
    });
    field.dice(&[1, 1, 1]);
    let events = field.order(Order::Reload {
        weapon: tirailleur::roster::weapon::Weapon::Musket,
    });
    assert_eq!(field.battle().squad(B2).out, Some(Ending::Broken));
    assert!(
        events.iter().any(|event| matches!(
            event,
            Event::TurnEnded { player: B2, clause } if clause.0 == "WIN-1"
        )),
        "{events:#?}"
    );
    assert_eq!(drawn(&events).len(), 1, "INI-2");
    assert_ne!(field.battle().state.active, B2);
}

/// WIN-3: who withdraws while allies fight on leaves with his squad, in his own turn; the last one ends the battle.
#[test]
fn who_withdraws_leaves_his_allies_to_it() {
    let mut field = duel();
    field.act(0, 2);
    let events = field.order(Order::Withdraw);
    assert_eq!(
        field.battle().squad(PlayerId::A).out,
        Some(Ending::Withdrew)
    );
    assert_eq!(field.battle().outcome(), None, "A2 fights on");
    for model in 0..4 {
        assert_eq!(field.loss(model), Some(Loss::Fled), "WIN-3");
    }
    assert!(events.iter().any(|event| matches!(
        event,
        Event::TurnEnded { player: PlayerId::A, clause } if clause.0 == "WIN-3"
    )));
    wait_for(&mut field, A2);
    field.order(Order::Withdraw);
    assert_eq!(
        field.battle().outcome(),
        outcome(Side::B, Ending::Withdrew),
        "WIN-3"
    );
}

/// WIN-3: not with a question open that concerns others, too; the last of a side may at any time (H16).
#[test]
fn nobody_leaves_his_allies_with_a_question_open() {
    let ask = |allied: bool| {
        let b2 = if allied { 3 } else { 0 };
        let mut field = company([
            &[&[man(300.0, 285.0)][..], &row(3, 40.0, 40.0)].concat(),
            &[&[man(300.0, 300.0)][..], &row(3, 40.0, 560.0)].concat(),
            &row(3, 400.0, 40.0),
            &row(b2, 400.0, 560.0),
        ]);
        if !allied {
            field.change(|battle| battle.state.squads[3].out = Some(Ending::Broken));
        }
        field.act(0, 1);
        field.fight(4, &[5, 3]);
        assert!(field.battle().state.prompt.is_some(), "where to recoil");
        field
    };
    let mut field = ask(true);
    assert!(matches!(
        field.refused(Order::Withdraw),
        Refusal::WrongMoment { .. }
    ));
    let mut field = ask(false);
    field.order(Order::Withdraw);
    assert_eq!(
        field.battle().outcome(),
        outcome(Side::A, Ending::Withdrew),
        "H16"
    );
}

/// H15, H22: squads of both sides may break at once and leave; the draw is that of sides.
#[test]
fn both_sides_beaten_at_once_is_a_draw() {
    let a = [man(300.0, 200.0), man(40.0, 40.0)];
    let b2 = [man(300.0, 300.0), man(400.0, 560.0), man(430.0, 560.0)];
    let mut field = company([&a, &row(4, 40.0, 560.0), &row(4, 400.0, 40.0), &b2]);
    unshaken(&mut field);
    field.act(0, 1);
    // A was broken all along, and is judged with B2.
    let events = fire(&mut field, 10, &[4, 2]);
    assert!(lost(&events, 10).is_some());
    let out = |field: &Field, player| field.battle().squad(player).out;
    assert_eq!(out(&field, PlayerId::A), Some(Ending::Broken));
    assert_eq!(out(&field, B2), Some(Ending::Broken));
    assert_eq!(field.battle().outcome(), None);

    let mut field = company([&a, &[], &[], &b2]);
    unshaken(&mut field);
    field.act(0, 1);
    fire(&mut field, 2, &[4, 2]);
    let draw = Outcome {
        winner: None,
        ending: Ending::Draw,
    };
    assert_eq!(field.battle().outcome(), Some(draw), "H22");
}
