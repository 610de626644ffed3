//! Battles of more than two players (INI-2).

use super::field::{Field, Man, scenario, squad};
use super::house::agreed;
use tirailleur::battle::ally::Ally;
use tirailleur::scenario::Scenario;
use tirailleur::song::engine::Setup;
use tirailleur::song::event::Event;
use tirailleur::song::order::Order;
use tirailleur::song::player::PlayerId;
use tirailleur::song::state::Phase;
use tirailleur::table::body::Side;

/// The second player of side A, and of side B, in a [`company`].
pub const A2: PlayerId = PlayerId(2);
/// See [`A2`].
pub const B2: PlayerId = PlayerId(3);

/// What a battle of two players a side is begun with: the squads of A, B, A2 and B2.
pub fn setup(scenario: Scenario, squads: [&[Man]; 4], seed: u64) -> Setup {
    let [a, b, a2, b2] = squads;
    let ally = |side, name, men| Ally {
        side,
        squad: squad(name, men),
    };
    Setup {
        scenario,
        squads: [squad("A", a), squad("B", b)],
        allies: vec![ally(Side::A, "X", a2), ally(Side::B, "Y", b2)],
        seed,
    }
}

/// Two players a side on a bare table, everybody where he was put, A to nominate; the others' cards lie so that B, A2 and B2
/// come next.
pub fn company(squads: [&[Man]; 4]) -> Field {
    company_in(scenario(Vec::new()), squads, 1)
}

/// The same by house rules, with the dice of a seed.
pub fn company_by(house: &[&str], squads: [&[Man]; 4], seed: u64) -> Field {
    company_in(agreed(house), squads, seed)
}

/// The same in a scenario.
pub fn company_in(scenario: Scenario, squads: [&[Man]; 4], seed: u64) -> Field {
    let mut field = Field::begun(setup(scenario, squads, seed));
    field.change(|battle| {
        let state = &mut battle.state;
        state.prompt = None;
        state.queue.clear();
        state.phase = Phase::Nominating;
        state.active = PlayerId::A;
        state.attacker = Side::A;
        state.turn = 1;
        state.cards.round = 1;
        state.cards.deck = vec![B2, A2, PlayerId::B];
        let men = squads.into_iter().flatten();
        for (model, man) in state.models.iter_mut().zip(men) {
            man.stand(model);
        }
    });
    field
}

/// Ends turns until it is that player's.
pub fn wait_for(field: &mut Field, player: PlayerId) {
    while field.battle().state.active != player {
        field.order(Order::EndTurn);
    }
}

/// Whose cards were drawn.
pub fn drawn(events: &[Event]) -> Vec<PlayerId> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Drawn { player, .. } => Some(*player),
            _ => None,
        })
        .collect()
}

/// Some rounds of turns that end at once, and all that is told of their cards.
pub fn everything() -> (bevy::app::App, Vec<Event>) {
    let men: Vec<Man> = (0..3)
        .map(|place| super::field::man(100.0 + 30.0 * f64::from(place), 40.0))
        .collect();
    let far: Vec<Man> = (0..3)
        .map(|place| super::field::man(100.0 + 30.0 * f64::from(place), 560.0))
        .collect();
    let mut field = company([&men[..1], &far[..1], &men[1..], &far[1..]]);
    let events = (0..60).flat_map(|_| field.order(Order::EndTurn)).collect();
    (field.into_app(), events)
}
