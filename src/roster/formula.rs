//! What weapons and special rules cost, and the price of a profile.
//!
//! The authors print prices, not the table behind them. The table is data (`rosters/formula.ron`) and says of
//! each cost how it was found, so that a price which rests on a guess can say so.

use super::profile::Profile;
use super::rule::SpecialRule;
use super::weapon::Weapon;
use crate::storage::{Faults, Found, Path, Source, pretty, shipped};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;
use thiserror::Error;

/// How a cost is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Status {
    /// The printed prices of the base game allow no other whole number.
    Fitted,
    /// Found in the same way from another published list.
    FittedElsewhere,
    /// Ours: reasoned, not printed.
    Assumed,
}

/// One line of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Cost")]
pub struct Cost<T> {
    /// The weapon or special rule.
    pub item: T,
    /// What it adds to the sum in the formula; less than zero for a weakness.
    pub cost: i16,
    /// How it is known.
    pub status: Status,
    /// How many printed prices it was found from; none for what is assumed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rows: u16,
    /// The reason, where there is more to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Two costs that are known together though not apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Together")]
pub struct Together {
    /// The weapon.
    pub weapon: Weapon,
    /// The special rule.
    pub rule: SpecialRule,
    /// What both cost.
    pub cost: i16,
    /// How many printed prices it was found from.
    pub rows: u16,
}

/// The whole table: a cost for every weapon and every special rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formula {
    /// One line a weapon, in the order of [`Weapon::ALL`].
    weapons: Vec<Cost<Weapon>>,
    /// One line a rule, in the order of [`SpecialRule::ALL`].
    rules: Vec<Cost<SpecialRule>>,
    together: Vec<Together>,
}

/// The table as it stands in its file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Formula")]
struct Raw {
    weapons: Vec<Cost<Weapon>>,
    rules: Vec<Cost<SpecialRule>>,
    #[serde(default)]
    together: Vec<Together>,
}

/// How a table of costs can fail to be one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FormulaFault {
    /// No cost for something that profiles may have.
    #[error("expected a cost for {item}, found none")]
    Missing {
        /// The weapon or rule.
        item: String,
    },
    /// Two costs for one thing.
    #[error("expected one cost for {item}, found a second")]
    Twice {
        /// The weapon or rule.
        item: String,
    },
    /// A cost so great that no price could hold it.
    #[error("expected a cost from -50 to 50, found {found}")]
    Cost {
        /// The cost.
        found: i16,
    },
    /// An assumed cost without a reason.
    #[error("expected the reason (`why`) of an assumed cost")]
    Why,
    /// The parts of a pair do not make its cost.
    #[error("expected {sum}, which the weapon and the rule cost apart, found {found}")]
    Sum {
        /// What the parts make.
        sum: i16,
        /// What the pair says.
        found: i16,
    },
}

/// A price by the formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Price {
    /// The points.
    pub points: u16,
    /// The weapons and rules whose cost is assumed: not empty means that the price is a reconstruction.
    pub assumed: Vec<String>,
}

impl fmt::Display for Price {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.points)?;
        if !self.assumed.is_empty() {
            write!(out, " (reconstructed: {} assumed)", self.assumed.join(", "))?;
        }
        Ok(())
    }
}

impl Formula {
    /// The table that comes with the game.
    #[must_use]
    pub fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<Formula> = LazyLock::new(|| {
            Formula::load(shipped::FORMULA.text, shipped::FORMULA.file)
                .expect("the tests load every shipped file")
        });
        &SHIPPED
    }

    /// Reads a table.
    ///
    /// # Errors
    /// When the text cannot be read, or some weapon or rule has no cost or two, or a cost is out of bounds.
    pub fn load(text: &str, file: &str) -> Result<Self, Faults> {
        let source = Source { text, file };
        let raw: Raw = source.parse()?;
        let mut faults = Vec::new();
        let weapons = judge("weapons", raw.weapons, &Weapon::ALL, &mut faults);
        let rules = judge("rules", raw.rules, &SpecialRule::ALL, &mut faults);
        source.refuse(faults)?;
        let formula = Self {
            weapons,
            rules,
            together: raw.together,
        };
        let faults = formula
            .together
            .iter()
            .enumerate()
            .filter_map(|(place, pair)| {
                let sum = formula.weapon(pair.weapon).cost + formula.rule(pair.rule).cost;
                let found = pair.cost;
                let path = Path::root().field("together").item(place).field("cost");
                (sum != found).then(|| (path, FormulaFault::Sum { sum, found }.into()))
            });
        source.refuse(faults.collect())?;
        Ok(formula)
    }

    /// The table as the text of a file.
    ///
    /// # Errors
    /// Never: see [`pretty`].
    pub fn write(&self) -> Result<String, ron::Error> {
        pretty(
            "Formula",
            &Raw {
                weapons: self.weapons.clone(),
                rules: self.rules.clone(),
                together: self.together.clone(),
            },
        )
    }

    /// The line of a weapon.
    #[must_use]
    pub fn weapon(&self, weapon: Weapon) -> &Cost<Weapon> {
        &self.weapons[weapon as usize]
    }

    /// The line of a special rule.
    #[must_use]
    pub fn rule(&self, rule: SpecialRule) -> &Cost<SpecialRule> {
        &self.rules[rule as usize]
    }

    /// The price of a profile: (5 x Combat + weapons + rules) x (7 - Quality) / 2, halves rounded up, at least 1.
    #[must_use]
    pub fn price(&self, profile: &Profile) -> Price {
        let weapons: i32 = profile
            .weapons
            .iter()
            .map(|weapon| i32::from(self.weapon(*weapon).cost))
            .sum();
        let rules: i32 = profile
            .rules
            .iter()
            .map(|rule| i32::from(self.rule(*rule).cost))
            .sum();
        let sum = 5 * i32::from(profile.combat) + weapons + rules;
        let doubled = sum * (7 - i32::from(profile.quality));
        let points = (doubled + 1).div_euclid(2).max(1);
        Price {
            points: u16::try_from(points).unwrap_or(u16::MAX),
            assumed: self.assumed(profile),
        }
    }

    /// The names of a profile's weapons and rules whose cost is assumed, but for the pairs known together.
    fn assumed(&self, profile: &Profile) -> Vec<String> {
        let pairs: Vec<&Together> = self
            .together
            .iter()
            .filter(|pair| profile.carries(pair.weapon) && profile.has(pair.rule))
            .collect();
        let weapons = profile
            .weapons
            .iter()
            .filter(|weapon| !pairs.iter().any(|pair| pair.weapon == **weapon))
            .map(|weapon| self.weapon(*weapon))
            .filter(|cost| cost.status == Status::Assumed)
            .map(|cost| cost.item.to_string());
        let rules = profile
            .rules
            .iter()
            .filter(|rule| !pairs.iter().any(|pair| pair.rule == **rule))
            .map(|rule| self.rule(*rule))
            .filter(|cost| cost.status == Status::Assumed)
            .map(|cost| cost.item.to_string());
        weapons.chain(rules).collect()
    }
}

/// Finds what is wrong with one half of a table, and puts its lines into the order of `all`.
fn judge<T: Copy + Ord + fmt::Display>(
    field: &'static str,
    lines: Vec<Cost<T>>,
    all: &[T],
    faults: &mut Vec<Found>,
) -> Vec<Cost<T>> {
    let list = Path::root().field(field);
    let mut sorted = BTreeMap::new();
    for (place, cost) in lines.into_iter().enumerate() {
        let path = list.clone().item(place);
        if !(-50..=50).contains(&cost.cost) {
            let found = cost.cost;
            faults.push((
                path.clone().field("cost"),
                FormulaFault::Cost { found }.into(),
            ));
        }
        if cost.status == Status::Assumed && cost.why.is_none() {
            faults.push((path.clone().field("status"), FormulaFault::Why.into()));
        }
        if let Some(first) = sorted.insert(cost.item, cost) {
            let item = first.item.to_string();
            faults.push((path.field("item"), FormulaFault::Twice { item }.into()));
        }
    }
    for item in all.iter().filter(|item| !sorted.contains_key(item)) {
        let item = item.to_string();
        faults.push((list.clone(), FormulaFault::Missing { item }.into()));
    }
    sorted.into_values().collect()
}

/// For fields left out where they are zero.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde calls"
)]
const fn is_zero(number: &u16) -> bool {
    *number == 0
}
