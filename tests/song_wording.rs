//! The log: whatever happens has a line with its clause and its numbers.

use crate::support::house::agreed_in;
use std::collections::BTreeSet;
use tirailleur::headless;
use tirailleur::song::engine::{self, History, Setup};
use tirailleur::song::event::{Effort, Event, Rolled};
use tirailleur::song::heights::HeightEvent;
use tirailleur::song::legal::legal_orders;
use tirailleur::song::order::Order;
use tirailleur::song::state::Battle;
use tirailleur::song::wording::Words;

/// The kind of an event. A new kind must be entered here, and seen below.
fn kind(event: &Event) -> &'static str {
    match event {
        Event::HouseRule { .. } => "house rule",
        Event::Ordered { .. } => "ordered",
        Event::RollOff { .. } => "roll-off",
        Event::RolesSettled { .. } => "roles",
        Event::EdgesSettled { .. } => "edges",
        Event::Asked(_) => "asked",
        Event::Deployed { .. } => "deployed",
        Event::DeploymentFinished { .. } => "deployment finished",
        Event::TurnStarted { .. } => "turn started",
        Event::Hidden { .. } => "hidden",
        Event::Activated { .. } => "activated",
        Event::ActivationEnded { .. } => "activation ended",
        Event::TurnEnded { .. } => "turn ended",
        Event::Travelled { .. } => "travelled",
        Event::Fell { .. } => "fell",
        Event::StoodUp { .. } => "stood up",
        Event::Braced { .. } => "braced",
        Event::Fought { .. } => "fought",
        Event::Shot { .. } => "shot",
        Event::GroupOrdered { .. } => "group ordered",
        Event::GroupRolled { .. } => "group rolled",
        Event::RolledAgain { .. } => "rolled again",
        Event::GroupActivated { .. } => "group activated",
        Event::Volley { .. } => "volley",
        Event::RanksSwapped { .. } => "ranks swapped",
        Event::RanOut { .. } => "ran out",
        Event::AmmunitionChecked { .. } => "ammunition",
        Event::Reloaded { .. } => "reloaded",
        Event::LeftCombat { .. } => "left combat",
        Event::MoraleTested { .. } => "morale",
        Event::Lost { .. } => "lost",
        Event::FeatureUsed { .. } => "national feature",
        Event::TookCommand { .. } => "took command",
        Event::SquadShaken { .. } => "shaken",
        Event::Broke { .. } => "broke",
        Event::Ended(_) => "ended",
        Event::FlagDropped { .. } => "flag dropped",
        Event::FlagTaken { .. } => "flag taken",
        Event::Dismounted { .. } => "dismounted",
        Event::Mounted { .. } => "mounted",
        Event::Scattered { .. } => "scattered",
        Event::DoorOpened { .. } => "door opened",
        Event::DoorClosed { .. } => "door closed",
        Event::Bashed { .. } => "bashed",
        Event::Height(_) => "heights",
        Event::Special(_) => "special",
        Event::Shuffled { .. } => "shuffled",
        Event::ShuffledAgain { .. } => "shuffled again",
        Event::Drawn { .. } => "drawn",
    }
}

/// Every kind, to be seen in the battles below.
const KINDS: usize = 49;

/// Whether an event is documented to have no line: orders but a withdrawal, and activations that leave nothing unspent.
fn goes_without_saying(event: &Event) -> bool {
    match event {
        Event::Ordered { order, .. } => *order != Order::Withdraw,
        Event::ActivationEnded { unspent, .. } => *unspent == 0,
        _ => false,
    }
}

/// `SHOOT-1`, `SR-LEADER`, `G12`: capitals, and a number or a name.
fn is_clause(id: &str) -> bool {
    let (letters, rest) = id.split_at(
        id.find(|c: char| !c.is_ascii_uppercase())
            .unwrap_or(id.len()),
    );
    let named = rest.strip_prefix('-').is_some_and(|rest| {
        !rest.is_empty()
            && rest
                .chars()
                .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
    });
    let numbered = !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit());
    !letters.is_empty() && (named || numbered)
}

/// The numbers that the line of an event must hold.
fn numbers(event: &Event) -> Vec<String> {
    let effort = |effort: &Effort| {
        let mut numbers = vec![effort.total.to_string(), effort.die.to_string()];
        numbers.extend(
            effort
                .modifiers
                .iter()
                .map(|modifier| format!("{:+} {}", modifier.value, modifier.what)),
        );
        numbers
    };
    let roll = |roll: &Rolled| {
        let mut numbers: Vec<String> = roll.dice.iter().map(u8::to_string).collect();
        numbers.push(format!("{}+", roll.quality));
        numbers.extend(
            roll.modifiers
                .iter()
                .map(|modifier| format!("{:+} {}", modifier.value, modifier.what)),
        );
        numbers
    };
    match event {
        Event::Fought {
            attacker, defender, ..
        } => [effort(attacker), effort(defender)].concat(),
        Event::Shot {
            shooter,
            target,
            distance,
            ..
        }
        | Event::Volley {
            shooter,
            target,
            distance,
            ..
        } => [
            effort(shooter),
            effort(target),
            vec![format!("{:.0} mm", distance.mm())],
        ]
        .concat(),
        Event::Activated { roll: rolled, .. }
        | Event::Braced { roll: rolled, .. }
        | Event::GroupRolled { roll: rolled } => roll(rolled),
        Event::RolledAgain { first, again, .. } => vec![first.to_string(), again.to_string()],
        Event::GroupActivated { actions, .. } => vec![match actions {
            0 => "no actions".to_owned(),
            1 => "1 action".to_owned(),
            more => format!("{more} actions"),
        }],
        Event::MoraleTested { roll: rolled, .. } => {
            let failures = match rolled.failures {
                0 => "no failures".to_owned(),
                1 => "1 failure".to_owned(),
                more => format!("{more} failures"),
            };
            [roll(rolled), vec![failures]].concat()
        }
        Event::Travelled { from, to, .. } => vec![format!("{:.0} mm", from.distance(*to).mm())],
        Event::AmmunitionChecked { die, .. } => vec![die.to_string()],
        Event::Bashed { model, die, .. } => [effort(model), vec![die.to_string()]].concat(),
        Event::RollOff { dice, .. } => dice.iter().map(u8::to_string).collect(),
        Event::Broke { left, enemies, .. } => vec![left.to_string(), enemies.to_string()],
        Event::TurnStarted { turn, .. } => vec![turn.to_string()],
        Event::Shuffled { round, players } => {
            vec![round.to_string(), players.len().to_string()]
        }
        Event::FlagDropped { at, .. }
        | Event::Dismounted { at, .. }
        | Event::Mounted { at, .. } => vec![at.to_string()],
        Event::Scattered {
            shooter,
            target,
            distance,
            ..
        } => [
            effort(shooter),
            effort(target),
            vec![format!("{:.0} mm", distance.mm())],
        ]
        .concat(),
        Event::Height(HeightEvent::Footing { roll: rolled, .. }) => roll(rolled),
        Event::Height(HeightEvent::Plunged { roll: rolled, .. }) => roll(rolled),
        Event::Height(HeightEvent::Dropped {
            roll: rolled,
            height,
            ..
        }) => [roll(rolled), vec![format!("{height} mm")]].concat(),
        _ => Vec::new(),
    }
}

/// Plays a battle at random and returns everything that happened in it.
fn play(scenario: usize, squads: [usize; 2], seed: u64) -> (bevy::app::App, Vec<Event>) {
    let mut app = headless::app();
    let world = app.world_mut();
    let ready = tirailleur::roster::ready_squads();
    let squad = |number: usize| ready[number % ready.len()].1.clone();
    let scenarios = tirailleur::scenario::ready();
    engine::begin(
        world,
        Setup {
            scenario: agreed_in(
                scenarios[scenario % scenarios.len()].1.clone(),
                &["national_features=on"],
            ),
            squads: squads.map(squad),
            allies: Vec::new(),
            seed,
        },
    );
    let mut chance = seed;
    for _ in 0..3000 {
        if world.resource::<Battle>().outcome().is_some() {
            break;
        }
        let mut legal = engine::survey(world, legal_orders);
        legal.retain(|order| *order != Order::Withdraw);
        // Mostly blows and shots where there are any, so that battles are bloody and short.
        let bloody: Vec<Order> = legal
            .iter()
            .copied()
            .filter(|order| matches!(order, Order::Fight { .. } | Order::Shoot { .. }))
            .collect();
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let peaceful = bloody.is_empty() || (chance >> 20).is_multiple_of(4);
        let choice = if peaceful { &legal } else { &bloody };
        let order = choice[(chance >> 33) as usize % choice.len()];
        engine::submit(world, order).expect("a legal order");
    }
    if world.resource::<Battle>().outcome().is_none() {
        engine::submit(world, Order::Withdraw).expect("always legal");
    }
    let events = world
        .resource::<History>()
        .log()
        .iter()
        .flat_map(|paragraph| paragraph.events.clone())
        .collect();
    (app, events)
}

#[test]
fn every_event_of_random_battles_has_a_line_with_clause_and_numbers() {
    let mut seen = BTreeSet::new();
    // Charges are rare where chance moves: play on until everything was seen.
    for battle in 0..40 {
        if battle >= 8 && seen.len() == KINDS {
            break;
        }
        let (app, events) = match battle {
            0 => crate::support::groups::everything(),
            1 => crate::support::flags::everything(),
            2 => crate::support::riders::everything(),
            3 => crate::support::houses::everything(),
            4 => crate::support::company::everything(),
            _ => play(battle, [battle, battle + 3], battle as u64 + 1),
        };
        let muster = app.world().resource::<Battle>().muster.clone();
        let words = Words { muster: &muster };
        for event in &events {
            seen.insert(kind(event));
            let line = words.line(event);
            assert_eq!(line.is_none(), goes_without_saying(event), "{event:?}");
            let Some(line) = line else { continue };
            assert!(
                is_clause(line.clause.0),
                "{:?} is no clause: {event:?}",
                line.clause
            );
            assert!(
                line.text.len() > 5 && line.text.ends_with('.'),
                "{:?}",
                line.text
            );
            for number in numbers(event) {
                assert!(
                    line.text.contains(&number),
                    "{number:?} is missing in {:?}",
                    line.text
                );
            }
        }
    }
    assert_eq!(seen.len(), KINDS, "kinds of events seen: {seen:?}");
}

/// HTH-5, E10: the log does not speak of an even die where the die was odd.
#[test]
fn a_fall_is_explained_by_what_made_it() {
    use crate::support::blows::{FOE, fray, strike};
    use crate::support::field::man;
    use tirailleur::roster::weapon::Weapon;
    let line = |weapon: Weapon, dice: [u8; 2]| {
        let mut field = fray(&[man(300.0, 300.0).armed(&[weapon])], &[man(300.0, 315.0)]);
        field.act(0, 1);
        let events = strike(&mut field, FOE, &dice);
        let muster = &field.battle().muster;
        Words { muster }.line(&events[0]).expect("a line").text
    };
    let text = line(Weapon::Sword, [3, 3]);
    assert!(
        text.ends_with("B0 is beaten by the better weapon."),
        "HTH-5: {text}"
    );
    let text = line(Weapon::Musket, [6, 3]);
    assert!(
        text.ends_with("B0 is beaten by an even die."),
        "HTH-2: {text}"
    );
}

/// Every way to end a battle names its own clause.
#[test]
fn the_end_names_its_clause() {
    use crate::support::field::{Field, man};
    use tirailleur::song::state::{Ending, Outcome};
    use tirailleur::table::body::Side;
    let field = Field::new(&[man(300.0, 300.0)], &[man(300.0, 400.0)]);
    let muster = &field.battle().muster;
    for (winner, ending, clause, text) in [
        (
            Some(Side::A),
            Ending::Broken,
            "WIN-2",
            "A wins: the enemy is broken.",
        ),
        (
            Some(Side::B),
            Ending::Withdrew,
            "WIN-3",
            "B wins: the enemy withdrew.",
        ),
        (None, Ending::Draw, "H15", "The battle is a draw."),
    ] {
        let line = Words { muster }
            .line(&Event::Ended(Outcome { winner, ending }))
            .expect("a line");
        assert_eq!((line.clause.0, line.text.as_str()), (clause, text));
    }
}
