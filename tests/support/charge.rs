//! Charges made to measure: a horseman, whom he charges, and what the tests before contact said.

use super::field::{Field, Man, man};
use super::orders::go;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::effect::Trigger;
use tirailleur::song::event::{Braced, Event, Travel};
use tirailleur::song::order::Order;
use tirailleur::table::feature::Feature;

/// A hussar south of the middle: sword, Quality 3, Combat 3.
pub fn hussar() -> Man {
    rider(300.0, 200.0)
}

/// A horseman somewhere.
pub fn rider(x: f64, y: f64) -> Man {
    man(x, y)
        .quality(3)
        .combat(3)
        .with(Rule::Mounted)
        .armed(&[Weapon::Sword])
}

/// Foot 100 mm north of the hussar, loaded.
pub fn foot() -> Man {
    man(300.0, 300.0)
}

/// The hussar's way into contact with that foot: horse 12.5 mm, foot 7.5 mm.
pub fn home() -> Order {
    go(300.0, 280.0)
}

/// Somebody and two who stand far away, so that the squad does not break.
pub fn squad(first: Man) -> [Man; 3] {
    [first, man(560.0, 40.0), man(520.0, 40.0)]
}

/// Whoever is charged, where side A is three strong.
pub const TARGET: u16 = 3;

/// The hussar with so many actions before one enemy, on a table with those features; others are far away.
pub fn charge_at(features: Vec<Feature>, charger: Man, target: Man, actions: u8) -> Field {
    let b = [
        target,
        man(60.0, 560.0),
        man(100.0, 560.0),
        man(140.0, 560.0),
    ];
    let mut field = Field::with_features(features, &squad(charger), &b);
    field.act(0, actions);
    field
}

/// The tests before contact among some events: who, additions, clause, result.
pub fn braced(events: &[Event]) -> Vec<(u16, Vec<&'static str>, &'static str, Braced)> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Braced {
                roll,
                clause,
                result,
                ..
            } => {
                assert_eq!(roll.dice.len(), 3, "CAV-1, F6: on three dice");
                let additions = roll
                    .modifiers
                    .iter()
                    .map(|modifier| modifier.what)
                    .collect();
                Some((roll.model.0, additions, clause.0, *result))
            }
            _ => None,
        })
        .collect()
}

/// Who tested morale before a Fear model, and with which additions (F7).
pub fn frightened(events: &[Event]) -> Vec<(u16, Vec<&'static str>)> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::MoraleTested {
                roll,
                trigger: Trigger::Fear,
            } => Some((
                roll.model.0,
                roll.modifiers
                    .iter()
                    .map(|modifier| modifier.what)
                    .collect(),
            )),
            _ => None,
        })
        .collect()
}

/// How somebody travelled, if he did.
pub fn travelled(events: &[Event], id: u16) -> Option<Travel> {
    events.iter().find_map(|event| match event {
        Event::Travelled { model, travel, .. } if model.0 == id => Some(*travel),
        _ => None,
    })
}
