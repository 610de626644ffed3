//! Groups in formation: a commander, a line of men shoulder to shoulder, and a foe before them.

use super::blows::fray;
use super::field::{Field, Man, man};
use super::orders::{by_ranks, group, volley};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::event::Event;
use tirailleur::song::group::GroupKind;
use tirailleur::song::order::{Answer, Order};
use tirailleur::table::body::ModelId;

/// A Leader behind the middle of the line, 45 mm from its men's centres: Quality 3, Combat 2, with a pistol.
pub fn captain() -> Man {
    man(315.0, 200.0).quality(3).with(Rule::Leader)
}

/// The man of that place in a line of which each touches the next.
pub fn in_line(place: u16) -> Man {
    man(300.0 + 15.0 * f64::from(place), 250.0)
}

/// A foe 85 mm before the middle of the line.
pub fn foe() -> Man {
    man(315.0, 350.0)
}

/// A captain and a line of that many plain soldiers, with bystanders on both sides and a foe before them.
pub fn line(number: u16) -> Field {
    line_of(&(0..number).map(in_line).collect::<Vec<_>>())
}

/// The same of those men.
pub fn line_of(men: &[Man]) -> Field {
    let side: Vec<Man> = std::iter::once(captain())
        .chain(men.iter().cloned())
        .collect();
    fray(&side, &[foe()])
}

/// The captain, with two actions, orders a group; its dice show these faces.
#[track_caller]
pub fn ordered(field: &mut Field, kind: GroupKind, members: &[u16], faces: &[u8]) -> Vec<Event> {
    field.act(0, 2);
    give(field, kind, members, faces)
}

/// The commander in action orders a group; its dice show these faces.
#[track_caller]
pub fn give(field: &mut Field, kind: GroupKind, members: &[u16], faces: &[u8]) -> Vec<Event> {
    field.dice(faces);
    field.order(group(kind, members, faces.len() as u8))
}

/// What the group's roll brought, if it is known.
pub fn activated(events: &[Event]) -> Option<(u8, bool)> {
    events.iter().find_map(|event| match event {
        Event::GroupActivated {
            actions, turnover, ..
        } => Some((*actions, *turnover)),
        _ => None,
    })
}

/// The model in action, by its number.
pub fn acting(field: &Field) -> Option<u16> {
    field.battle().activation().map(|acting| acting.model.0)
}

/// A battle in which everything happens that only groups bring about, to its end; and all its events.
pub fn everything() -> (bevy::app::App, Vec<Event>) {
    let ranks = |place| man(300.0 + 15.0 * f64::from(place), 235.0);
    let mut field = line_of(&[
        in_line(0),
        in_line(1),
        ranks(0),
        ranks(1),
        man(345.0, 200.0).with(Rule::Musician),
        man(360.0, 250.0),
        man(375.0, 250.0),
    ]);
    let mut events = ordered(
        &mut field,
        GroupKind::ShootAndReload,
        &[1, 2, 3, 4],
        &[6, 6, 1],
    );
    field.dice(&[2]);
    events.extend(field.answer(Answer::Reroll));
    field.dice(&[2, 6]);
    events.extend(field.order(by_ranks(10)));
    events.extend(field.order(Order::EndTurn));
    field.order(Order::EndTurn);
    events.extend(ordered(&mut field, GroupKind::Volley, &[6, 7], &[6]));
    field.dice(&[1, 6, 1]);
    events.extend(field.order(volley(10)));
    events.extend(field.answer(Answer::Model(ModelId(7))));
    events.extend(field.order(Order::Withdraw));
    (field.into_app(), events)
}
