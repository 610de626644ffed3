//! Riders, on their horses or off them, and blunderbusses.

use super::blows::fray;
use super::field::{Man, man};
use super::orders::mount;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::event::Event;
use tirailleur::song::order::Order;

/// A rider with a sword at that place.
pub fn rider(x: f64, y: f64) -> Man {
    man(x, y).with(Rule::Mounted).armed(&[Weapon::Sword])
}

/// A man with a blunderbuss.
pub fn blunderbuss(x: f64, y: f64) -> Man {
    man(x, y).armed(&[Weapon::Blunderbuss])
}

/// A battle in which everything happens that only horses and blunderbusses bring about, to its end; and all its events.
pub fn everything() -> (bevy::app::App, Vec<Event>) {
    let mut field = fray(
        &[rider(200.0, 300.0), blunderbuss(300.0, 300.0)],
        &[man(300.0, 340.0), man(315.0, 340.0)],
    );
    field.act(0, 2);
    let mut events = field.order(Order::Dismount);
    events.extend(field.order(mount(0)));
    field.act(1, 1);
    events.extend(field.shoot(10, Weapon::Blunderbuss, &[2, 6, 2, 6]));
    events.extend(field.order(Order::Withdraw));
    (field.into_app(), events)
}
