//! Figures for the sandbox.

use tirailleur::roster::profile::Profile;
use tirailleur::roster::rule::SpecialRule;
use tirailleur::roster::squad::Soldier;
use tirailleur::roster::weapon::Weapon;
use tirailleur::table::body::Side;
use tirailleur::table::length::Point;
use tirailleur::ui::sandbox::setting::Figure;

/// A plain soldier of that name: Quality 4, Combat 2, musket.
pub fn soldier(name: &str) -> Soldier {
    Soldier {
        name: name.to_owned(),
        profile: Profile {
            name: "Soldier".to_owned(),
            nation: "France".to_owned(),
            points: 30,
            quality: 4,
            combat: 2,
            weapons: vec![Weapon::Musket],
            rules: Vec::new(),
        },
    }
}

/// A rider of that name.
pub fn rider(name: &str) -> Soldier {
    let mut rider = soldier(name);
    rider.profile.rules.push(SpecialRule::Mounted);
    rider
}

/// A plain soldier of that name on his feet at a place, in millimetres.
pub fn figure(side: Side, name: &str, x: f64, y: f64) -> Figure {
    Figure::new(side, soldier(name), Point::from_mm(x, y))
}
