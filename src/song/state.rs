//! The state of a battle: plain data that can be copied out, put back, hashed and saved.

use super::cards::Cards;
use super::effect::Effect;
use super::flags::{self, Flag};
use super::group::Group;
use super::heights::{self, Aloft};
use super::house::HouseRules;
use super::mounting::Horse;
use super::muster::{Enrolled, Muster};
use super::national::Once;
use super::order::BashTarget;
use super::player::PlayerId;
use super::prompt::Prompt;
use super::special::SpecialState;
use crate::dice::{Dice, Die};
use crate::roster::rule::SpecialRule;
use crate::roster::weapon::Weapon;
use crate::scenario::Edge;
use crate::table::base::Footprint;
use crate::table::body::{Bodies, Body, ModelId, Side};
use crate::table::length::{Length, Point};
use crate::table::opening::Alterations;
use crate::table::scale::Stick;
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::Arc;

/// How a model left the battle: every way is a loss (H2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Loss {
    /// Doubled: out of action (HTH-2).
    Wounded,
    /// Trebled: dead (HTH-2).
    Killed,
    /// Ran, surrendered, or reached an edge in flight (MOR-1, MOR-3, CAV-2).
    Fled,
}

/// Where a model is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Presence {
    /// Not deployed yet.
    Waiting,
    /// On the table.
    OnTable,
    /// Lost.
    Lost(Loss),
}

/// A set of weapons.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct WeaponSet(u32);

impl WeaponSet {
    /// Whether a weapon is in the set.
    #[must_use]
    pub const fn has(self, weapon: Weapon) -> bool {
        self.0 & (1 << weapon as u32) != 0
    }

    /// Adds a weapon.
    pub const fn insert(&mut self, weapon: Weapon) {
        self.0 |= 1 << weapon as u32;
    }

    /// Takes a weapon out.
    pub const fn remove(&mut self, weapon: Weapon) {
        self.0 &= !(1 << weapon as u32);
    }

    /// Gives another set what this one says of a weapon, and takes what that one says.
    pub const fn trade(&mut self, other: &mut Self, weapon: Weapon) {
        if self.has(weapon) != other.has(weapon) {
            self.0 ^= 1 << weapon as u32;
            other.0 ^= 1 << weapon as u32;
        }
    }

    /// Whether it holds nothing.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Weapon> for WeaponSet {
    fn from_iter<I: IntoIterator<Item = Weapon>>(weapons: I) -> Self {
        let mut set = Self::default();
        for weapon in weapons {
            set.insert(weapon);
        }
        set
    }
}

/// What changes about a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ModelState {
    /// Where it is.
    pub presence: Presence,
    /// The centre of its base, while on the table; the last one after that.
    pub at: Point,
    /// The place it looks at: for the eye, no rule asks.
    pub faces: Point,
    /// Knocked down (HTH-2, SHOOT-2).
    pub fallen: bool,
    /// Its loaded firearms (SHOOT-10).
    pub loaded: WeaponSet,
    /// Its weapons without ammunition (SHOOT-9).
    pub spent: WeaponSet,
    /// Nominated this turn (ACT-3).
    pub nominated: bool,
    /// Has used its one attack of this turn (ACT-6).
    pub attacked: bool,
    /// Moves made this turn (MOV-7).
    pub moves: u8,
    /// Weapons fired this turn (SHOOT-11).
    pub fired: WeaponSet,
    /// Weapons reloaded this turn (SHOOT-11).
    pub reloaded: WeaponSet,
    /// Was hidden when its player's turn began (HTH-13).
    pub hidden: bool,
    /// A Musician who has helped a group this turn (SR-MUSICIAN).
    pub has_played: bool,
    /// A rider who has dismounted (D14).
    pub on_foot: bool,
}

/// What is to be known of a player's squad.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SquadState {
    /// How many models it began with.
    pub strength: u8,
    /// How many it has lost (H2).
    pub losses: u8,
    /// Who has the full Leader rule: the officer, or the NCO after him (SR-NCO, A9).
    pub commander: Option<ModelId>,
    /// The half-strength test was made (MOR-2, H1).
    pub half_tested: bool,
    /// How far its national feature is used up, where that serves once (NAT).
    pub feature: Once,
    /// How it has left the table, broken or withdrawn while its side fights on; it has no card any more (WIN-1, INI-2).
    pub out: Option<Ending>,
}

/// The firing of a charged model (CAV-2): good for the fight that the charge brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LastShot {
    /// Who was charged and stands.
    pub model: ModelId,
    /// What it fires.
    pub weapon: Weapon,
}

/// The model whose actions are being spent (ACT-5).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Activation {
    /// The nominated model.
    pub model: ModelId,
    /// The faces it rolled.
    pub rolled: Vec<Die>,
    /// Actions still to spend.
    pub actions: u8,
    /// Whether play passes when it is done (ACT-2).
    pub turnover: bool,
    /// The foot that it has charged and must fight (F1, F2); empty otherwise.
    pub charged: Vec<ModelId>,
    /// Those of the charged who fire a last shot (CAV-2).
    pub last_shots: Vec<LastShot>,
    /// Fear models that it dares not touch this turn (F6).
    pub daunted_by: Vec<ModelId>,
}

impl Activation {
    /// An activation that has just begun.
    #[must_use]
    pub const fn new(model: ModelId, rolled: Vec<Die>, actions: u8, turnover: bool) -> Self {
        Self {
            model,
            rolled,
            actions,
            turnover,
            charged: Vec::new(),
            last_shots: Vec::new(),
            daunted_by: Vec::new(),
        }
    }
}

/// How a battle ended (WIN, H15, H16).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// A squad broke or is gone (WIN-1, WIN-2).
    Broken,
    /// A player withdrew (WIN-3).
    Withdrew,
    /// Both squads broke at once (H15, H22), or the turns ran out (B20).
    Draw,
    /// By a special rule of the scenario (WIN-2).
    Objective,
}

/// The result of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// How it ended.
    pub ending: Ending,
}

/// What the battle waits for once its effects are worked off and no prompt is open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// The choices before deployment, all of them prompts (SET-1, SET-6).
    Preparing,
    /// A player puts his models on the table (SET-6).
    Deploying(PlayerId),
    /// The active player nominates a model (ACT-1).
    Nominating,
    /// A model spends its actions: one of its own nomination, or a member of the group in action.
    Acting(Activation),
    /// Nothing more.
    Over(Outcome),
}

/// Everything that changes in a battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The dice.
    pub dice: Dice,
    /// What it waits for.
    pub phase: Phase,
    /// The group in action, if the commander has ordered one (GRP-1).
    pub group: Option<Group>,
    /// A question that must be answered first.
    pub prompt: Option<Prompt>,
    /// Work still to do, first things first.
    pub queue: VecDeque<Effect>,
    /// The attacker (SET-1).
    pub attacker: Side,
    /// The edge at which the attacker deploys (SET-6); none where the scenario gives zones.
    pub attackers_edge: Option<Edge>,
    /// Whose turn it is.
    pub active: PlayerId,
    /// Turns begun, of all players together; 0 before the first.
    pub turn: u16,
    /// The cards, with more than two players (INI-2).
    pub cards: Cards,
    /// The squads, by [`PlayerId`].
    pub squads: Vec<SquadState>,
    /// All models, by [`ModelId`].
    pub models: Vec<ModelState>,
    /// The flags, by [`super::flags::FlagId`].
    pub flags: Vec<Flag>,
    /// The horses of those who have dismounted, by [`super::mounting::HorseId`].
    pub horses: Vec<Horse>,
    /// Doors that stand otherwise than at the beginning, and holes (BASH-1, D15).
    #[serde(default)]
    pub alterations: Alterations,
    /// What has been bashed and how much of its Combat that took, for good; sorted (BASH-1).
    #[serde(default)]
    pub battered: Vec<(BashTarget, u8)>,
    /// Ladders, falls and wet powder; nothing on tables without walls and water.
    pub aloft: Aloft,
    /// What the scenario's special rules change.
    #[serde(default)]
    pub special: SpecialState,
}

/// A battle of Song of Drums and Shakos: who takes part, and how it stands.
#[derive(Resource, Clone, Debug)]
pub struct Battle {
    /// What never changes.
    pub muster: Arc<Muster>,
    /// What does.
    pub state: State,
}

impl Battle {
    /// A battle before its first die. All weapons are loaded (SHOOT-10).
    #[must_use]
    pub fn new(muster: Arc<Muster>, seed: u64) -> Self {
        let models = muster
            .models
            .iter()
            .map(|model| ModelState {
                presence: Presence::Waiting,
                at: Point::default(),
                faces: Point::default(),
                fallen: false,
                loaded: model.profile.weapons.iter().copied().collect(),
                spent: WeaponSet::default(),
                nominated: false,
                attacked: false,
                moves: 0,
                fired: WeaponSet::default(),
                reloaded: WeaponSet::default(),
                hidden: false,
                has_played: false,
                on_foot: false,
            })
            .collect();
        let squads = muster
            .players
            .iter()
            .map(|player| SquadState {
                strength: muster.squad(player.id).count() as u8,
                commander: super::command::first_commander(&muster, player.id),
                ..SquadState::default()
            })
            .collect();
        let flags = flags::issue(&muster);
        let aloft = Aloft {
            ladders: heights::lying_at_start(&muster.scenario.ladders.lying),
            ..Aloft::default()
        };
        Self {
            muster,
            state: State {
                dice: Dice::seeded(seed),
                phase: Phase::Preparing,
                group: None,
                prompt: None,
                queue: VecDeque::from([Effect::RollForRoles]),
                attacker: Side::A,
                attackers_edge: None,
                active: PlayerId::A,
                turn: 0,
                cards: Cards::default(),
                squads,
                models,
                flags,
                horses: Vec::new(),
                alterations: Alterations::default(),
                battered: Vec::new(),
                aloft,
                special: SpecialState::default(),
            },
        }
    }

    /// The house rules in play.
    #[must_use]
    pub fn house(&self) -> &HouseRules {
        &self.muster.scenario.house
    }

    /// What was enrolled under that number.
    #[must_use]
    pub fn enrolled(&self, id: ModelId) -> &Enrolled {
        self.muster.model(id)
    }

    /// How a model stands.
    #[must_use]
    pub fn model(&self, id: ModelId) -> &ModelState {
        &self.state.models[id.index()]
    }

    /// The same, to change it.
    pub fn model_mut(&mut self, id: ModelId) -> &mut ModelState {
        &mut self.state.models[id.index()]
    }

    /// The side of a model.
    #[must_use]
    pub fn side_of(&self, id: ModelId) -> Side {
        self.enrolled(id).side
    }

    /// Whether a model has a special rule.
    #[must_use]
    pub fn has(&self, id: ModelId, rule: SpecialRule) -> bool {
        self.enrolled(id).has(rule)
    }

    /// Whether a model is on the table.
    #[must_use]
    pub fn on_table(&self, id: ModelId) -> bool {
        self.model(id).presence == Presence::OnTable
    }

    /// Whether it is on the table and on its feet: "active", as HTH-6 and MOR-3 mean it. Who hides in fear is not (I24).
    #[must_use]
    pub fn standing(&self, id: ModelId) -> bool {
        let model = self.model(id);
        model.presence == Presence::OnTable && !model.fallen && !self.cowers(id)
    }

    /// Whether it hides in fear (I24).
    #[must_use]
    pub const fn cowers(&self, id: ModelId) -> bool {
        self.state.special.cowering.has(id)
    }

    /// A model's base where it stands.
    #[must_use]
    pub fn footprint(&self, id: ModelId) -> Footprint {
        Footprint {
            at: self.model(id).at,
            base: self.base(id),
        }
    }

    /// The models of a side that are on the table, in the order of their numbers.
    pub fn present(&self, side: Side) -> impl Iterator<Item = ModelId> {
        self.muster.side(side).filter(|&id| self.on_table(id))
    }

    /// The enemies whose bases touch a model's (SCALE-5), fallen ones too, in the order of their numbers.
    pub fn touching_enemies(&self, id: ModelId) -> impl Iterator<Item = ModelId> {
        let here = self.footprint(id);
        self.present(self.side_of(id).other())
            .filter(move |&enemy| self.footprint(enemy).touches(here))
    }

    /// Whether a standing enemy touches a model: it is in hand-to-hand and may not simply walk off (HTH-9).
    #[must_use]
    pub fn held(&self, id: ModelId) -> bool {
        self.touching_enemies(id).any(|enemy| self.standing(enemy))
    }

    /// The length of a stick on this table (SCALE-1).
    #[must_use]
    pub fn stick(&self, stick: Stick) -> Length {
        self.muster.scale().stick(stick)
    }

    /// The activation in progress.
    #[must_use]
    pub const fn activation(&self) -> Option<&Activation> {
        match &self.state.phase {
            Phase::Acting(activation) => Some(activation),
            _ => None,
        }
    }

    /// The same, to change it.
    pub const fn activation_mut(&mut self) -> Option<&mut Activation> {
        match &mut self.state.phase {
            Phase::Acting(activation) => Some(activation),
            _ => None,
        }
    }

    /// The result, once there is one.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.state.phase {
            Phase::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// The bodies on the table as geometry is to see them.
    #[must_use]
    pub fn bodies(&self) -> Bodies {
        Bodies(
            self.muster
                .models
                .iter()
                .filter(|model| self.on_table(model.id))
                .map(|model| {
                    let state = self.model(model.id);
                    Body {
                        model: model.id,
                        side: model.side,
                        at: state.at,
                        base: self.base(model.id),
                        mounted: self.mounted(model.id),
                        fallen: state.fallen,
                        engaged: self.touching_enemies(model.id).next().is_some(),
                    }
                })
                .collect(),
        )
    }

    /// A number that is the same for equal states and, as good as always, another for others: XXH3 over the
    /// state's compact bytes, and those of house rules where there are any. The same on every machine.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut bytes = postcard::to_allocvec(&self.state).unwrap_or_default();
        for deviation in self.house().deviations() {
            bytes.extend(deviation.switch.name.bytes());
            bytes.extend(deviation.value.name.bytes());
        }
        xxhash_rust::xxh3::xxh3_64(&bytes)
    }
}
