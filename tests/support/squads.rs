//! Squads made for a test.

use tirailleur::roster::library;
use tirailleur::roster::squad::{Soldier, Squad};

/// A squad of these profiles, nation and name, its soldiers named by their places.
pub fn squad(soldiers: &[(&str, &str)]) -> Squad {
    Squad {
        name: "Test".to_owned(),
        soldiers: soldiers
            .iter()
            .enumerate()
            .map(|(place, (nation, name))| Soldier {
                name: format!("Soldier {place}"),
                profile: library().profile(nation, name).expect("listed").clone(),
            })
            .collect(),
    }
}
