//! Flags where a test wants them, and short readings of what came of them.

use super::blows::{FOE, fray, rolling};
use super::field::{Field, Man, man};
use super::orders::take_flag;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::event::Event;
use tirailleur::song::flags::{FlagId, FlagPlace};
use tirailleur::song::order::Order;
use tirailleur::table::body::ModelId;
use tirailleur::table::length::Point;

/// A Flag Bearer at that place, with a sword and a musket that he has no hands for.
pub fn ensign(x: f64, y: f64) -> Man {
    man(x, y)
        .with(Rule::FlagBearer)
        .armed(&[Weapon::Sword, Weapon::Musket])
}

/// Who carries a flag, if anybody does.
pub fn bearer(field: &Field, flag: u8) -> Option<u16> {
    match field.battle().state.flags[usize::from(flag)].place {
        FlagPlace::Carried(model) => Some(model.0),
        FlagPlace::Ground(_) => None,
    }
}

/// Where a flag lies, if it does.
pub fn lies_at(field: &Field, flag: u8) -> Option<Point> {
    match field.battle().state.flags[usize::from(flag)].place {
        FlagPlace::Carried(_) => None,
        FlagPlace::Ground(at) => Some(at),
    }
}

/// Puts a flag on the ground there.
pub fn lay(field: &mut Field, flag: u8, x: f64, y: f64) {
    field.change(|battle| {
        battle.state.flags[usize::from(flag)].place = FlagPlace::Ground(Point::from_mm(x, y));
    });
}

/// Puts a flag into somebody's hand.
pub fn give(field: &mut Field, flag: u8, model: u16) {
    field.change(|battle| {
        battle.state.flags[usize::from(flag)].place = FlagPlace::Carried(ModelId(model));
    });
}

/// The places where flags came to the ground, and the clauses by which they did.
pub fn drops(events: &[Event]) -> Vec<(u16, Point, &'static str)> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::FlagDropped {
                model, at, clause, ..
            } => Some((model.0, *at, clause.0)),
            _ => None,
        })
        .collect()
}

/// A battle in which everything happens that only flags bring about, to its end; and all its events.
pub fn everything() -> (bevy::app::App, Vec<Event>) {
    let mut field = fray(&[ensign(300.0, 300.0)], &[man(308.0, 320.0)]);
    field.act(0, 2);
    let mut events = field.order(Order::DropFlag);
    events.extend(field.move_to(300.0, 240.0));
    field.order(Order::EndTurn);
    field.act(FOE, 2);
    events.extend(field.move_to(300.0, 308.0));
    events.extend(rolling(&mut field, take_flag(FlagId(0)), &[4; 30]));
    events.extend(field.order(Order::Withdraw));
    (field.into_app(), events)
}
