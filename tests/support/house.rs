//! House rules in the words of tests: `half_rule=ceil`.

use super::field::scenario;
use tirailleur::scenario::Scenario;
use tirailleur::song::house::Setting;
use tirailleur::table::feature::Feature;

/// A scenario with those house rules agreed on.
#[track_caller]
pub fn agreed_in(mut scenario: Scenario, house: &[&str]) -> Scenario {
    for word in house {
        let setting: Setting = word
            .parse()
            .unwrap_or_else(|unknown| panic!("{word}: {unknown}"));
        setting.apply(&mut scenario);
    }
    scenario
}

/// A bare table with those house rules agreed on.
#[track_caller]
pub fn agreed(house: &[&str]) -> Scenario {
    agreed_in(scenario(Vec::new()), house)
}

/// A table with terrain and those house rules agreed on.
#[track_caller]
pub fn agreed_on(features: Vec<Feature>, house: &[&str]) -> Scenario {
    agreed_in(scenario(features), house)
}
