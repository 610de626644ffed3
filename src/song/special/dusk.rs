//! Dusk (scenario 2.2): nobody sees farther than so much, whatever for. The judge of sight is told of it when the battle
//! begins ([`crate::table::sight::SightRules::limit`]).

use super::Rule;
use crate::battle::clause::Clause;
use crate::scenario::Scenario;
use crate::scenario::special::Dusk;
use crate::table::length::Length;
use crate::table::scale::Scale;

impl Rule for Dusk {
    fn clause(&self) -> Clause {
        Clause("SDS-FORAGING")
    }

    fn text(&self, scenario: &Scenario) -> String {
        format!(
            "Dusk: nobody sees farther than {} ({} mm).",
            self.sight,
            self.sight.length(scenario.layout.scale)
        )
    }

    fn sight(&self, scale: Scale) -> Option<Length> {
        Some(self.sight.length(scale))
    }
}
