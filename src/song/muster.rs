//! Who takes part: what never changes during a battle.

use super::player::{Participant, PlayerId};
use crate::battle::ally::Ally;
use crate::roster::profile::Profile;
use crate::roster::rule::SpecialRule;
use crate::roster::squad::Squad;
use crate::scenario::Scenario;
use crate::table::base::Base;
use crate::table::body::{ModelId, Side};
use crate::table::scale::{Scale, Stick};

/// One model of a battle, as it was enrolled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enrolled {
    /// Its number.
    pub id: ModelId,
    /// The side it fights for.
    pub side: Side,
    /// The player whose squad it is in.
    pub player: PlayerId,
    /// Its own name.
    pub name: String,
    /// Its profile (PRO-1).
    pub profile: Profile,
    /// Its base (SCALE-4).
    pub base: Base,
}

impl Enrolled {
    /// Whether it has a special rule.
    #[must_use]
    pub fn has(&self, rule: SpecialRule) -> bool {
        self.profile.has(rule)
    }

    /// Whether it rides (SR-MOUNTED).
    #[must_use]
    pub fn mounted(&self) -> bool {
        self.has(SpecialRule::Mounted)
    }

    /// Its stick before any reduction: Mounted L, Short Move S, all others M (MOV-1, SR-MOUNTED, SR-SHORT).
    #[must_use]
    pub fn stick(&self) -> Stick {
        if self.has(SpecialRule::ShortMove) {
            Stick::Short
        } else if self.mounted() {
            Stick::Long
        } else {
            Stick::Medium
        }
    }
}

/// The models, squads and scenario of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Muster {
    /// The scenario played.
    pub scenario: Scenario,
    /// Who takes part, by [`PlayerId`].
    pub players: Vec<Participant>,
    /// All models; a model's [`ModelId`] is its place in the list. They stand squad by squad, in the order of the players.
    pub models: Vec<Enrolled>,
}

impl Muster {
    /// Enrols each side's first squad, and those of its allies, for a scenario.
    #[must_use]
    pub fn new(scenario: Scenario, squads: &[Squad; 2], allies: &[Ally]) -> Self {
        let scale = scenario.layout.scale;
        let mut players: Vec<Participant> = Vec::new();
        let mut models = Vec::new();
        let firsts = Side::BOTH.into_iter().zip(squads);
        let beside = allies.iter().map(|ally| (ally.side, &ally.squad));
        for (side, squad) in firsts.chain(beside) {
            let player = PlayerId(players.len() as u8);
            let before = players.iter().filter(|other| other.side == side).count();
            players.push(Participant {
                id: player,
                side,
                squad: squad.name.clone(),
                label: match before {
                    0 => side.to_string(),
                    _ => format!("{side}{}", before + 1),
                },
            });
            for soldier in &squad.soldiers {
                models.push(Enrolled {
                    id: ModelId(models.len() as u16),
                    side,
                    player,
                    name: soldier.name.clone(),
                    base: Base::round(scale.base_width(soldier.profile.has(SpecialRule::Mounted))),
                    profile: soldier.profile.clone(),
                });
            }
        }
        Self {
            scenario,
            players,
            models,
        }
    }

    /// The model of that number.
    ///
    /// # Panics
    /// Where no such model was enrolled. Orders are checked for that before anything looks here.
    #[must_use]
    pub fn model(&self, id: ModelId) -> &Enrolled {
        &self.models[id.index()]
    }

    /// Whether such a model was enrolled.
    #[must_use]
    pub fn knows(&self, id: ModelId) -> bool {
        id.index() < self.models.len()
    }

    /// Who was enrolled as a player.
    ///
    /// # Panics
    /// Where there is no such player. No order names one.
    #[must_use]
    pub fn player(&self, id: PlayerId) -> &Participant {
        &self.players[id.index()]
    }

    /// The players of a side, its first one first.
    pub fn players_of(&self, side: Side) -> impl Iterator<Item = PlayerId> {
        self.players
            .iter()
            .filter(move |player| player.side == side)
            .map(|player| player.id)
    }

    /// Whether there are more than two players, so that cards say whose turn it is (INI-2).
    #[must_use]
    pub fn plays_by_cards(&self) -> bool {
        self.players.len() > Side::BOTH.len()
    }

    /// The names of a side's squads, in a row.
    #[must_use]
    pub fn squads(&self, side: Side) -> String {
        let names: Vec<&str> = self
            .players_of(side)
            .map(|player| self.player(player).squad.as_str())
            .collect();
        names.join(" and ")
    }

    /// The numbers of the models in a player's squad.
    pub fn squad(&self, player: PlayerId) -> impl Iterator<Item = ModelId> {
        self.models
            .iter()
            .filter(move |model| model.player == player)
            .map(|model| model.id)
    }

    /// The numbers of a side's models.
    pub fn side(&self, side: Side) -> impl Iterator<Item = ModelId> {
        self.models
            .iter()
            .filter(move |model| model.side == side)
            .map(|model| model.id)
    }

    /// The scale in play.
    #[must_use]
    pub const fn scale(&self) -> Scale {
        self.scenario.layout.scale
    }
}
