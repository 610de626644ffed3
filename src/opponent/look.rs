//! What an automated player makes of the moment before it thinks about any order: who is there, what everybody is worth,
//! and how much it wants to go forward.

use super::harms::{self, FightHarm};
use super::options::Attack;
use super::watch;
use crate::roster::weapon::Weapon;
use crate::song::losses;
use crate::song::melee::has_hands_for;
use crate::song::player::PlayerId;
use crate::song::state::Battle;
use crate::table::base::Footprint;
use crate::table::body::{ModelId, Side};
use crate::table::length::Point;
use crate::table::scale::Stick;
use crate::table::sight::{Through, Viewer};
use crate::table::survey::Survey;
use bevy::platform::collections::HashMap;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A model counts for its points; commanders and Flag Bearers for more, since others lean on them.
const COMMANDER_FACTOR: f64 = 1.5;
/// See [`COMMANDER_FACTOR`].
const FLAG_FACTOR: f64 = 1.3;
/// The share of the remaining points that a squad is taken to lose where all of it has to test morale (MOR-2).
const SHOCK: f64 = 0.12;
/// What it counts, in points, that a squad breaks (WIN-1).
const VICTORY: f64 = 120.0;

/// How much the attacker wants to go forward, and the defender.
const ATTACKERS_DRIVE: f64 = 1.0;
/// See [`ATTACKERS_DRIVE`].
const DEFENDERS_DRIVE: f64 = 0.3;
/// Turns (of both sides) that may pass before the first loss, and for every loss, before patience wears out.
const PATIENCE: (f64, f64) = (4.0, 1.5);
/// Turns without patience that double the wish to go forward and halve the fear of it.
const URGENCY: f64 = 6.0;
/// The most that it can grow to.
const MOST_URGENCY: f64 = 3.0;
/// Turns without patience after which nobody hopes for anything any more: three times as many as any battle takes that is fought out.
const HOPELESS: f64 = 300.0;

/// What the player sees at a glance.
pub(super) struct Look<'a, 'w, 's> {
    /// The battle.
    pub battle: &'a Battle,
    /// The table.
    pub survey: &'a Survey<'w, 's>,
    /// Who looks.
    pub player: PlayerId,
    /// His side.
    pub side: Side,
    /// The models of his side on the table, allies' too.
    pub friends: Vec<ModelId>,
    /// The enemy's.
    pub foes: Vec<ModelId>,
    /// How much he wants to go forward: 1 for an attacker at ease.
    pub drive: f64,
    /// How much danger counts: 1 for a player at ease, less the longer nothing happens.
    pub caution: f64,
    /// The share of its range at which whoever can shoot is content to stop: 1 for a player at ease, 0 for one who has
    /// waited too long. Else two sides might stand behind one house for ever, each within range of the other.
    pub patience: f64,
    /// Nobody has been lost for so long that nobody will be: the weaker side, of equals the attacker, had better go home.
    pub gives_up: bool,
    /// The enemy sleeps, and nothing has happened yet that wakes him.
    pub(super) sleeping: bool,
    /// The sticks in millimetres, shortest first.
    sticks: [f64; 3],
    /// What the loss of every model counts, in points.
    worth: Vec<f64>,
    /// The weapon that every model on the table is best to shoot with.
    main_firearms: Vec<Option<(Weapon, bool)>>,
    /// Lines of shots that the table was asked about: shooter, target, their places.
    lines: RefCell<HashMap<[(ModelId, Point); 2], bool>>,
    /// What both would lose in plain fights that were thought of: by attacker, then by defender.
    blows: Vec<Cell<Option<FightHarm>>>,
    /// The attacks of models where they stand that were thought of.
    pub(super) attacks: RefCell<HashMap<ModelId, Rc<[Attack]>>>,
    /// The parts of the table that were asked for, for riders and for foot.
    parts: RefCell<HashMap<(bool, Point), Option<usize>>>,
}

impl<'a, 'w, 's> Look<'a, 'w, 's> {
    /// Looks at the battle for a player.
    pub fn new(battle: &'a Battle, survey: &'a Survey<'w, 's>, player: PlayerId) -> Self {
        let side = battle.side_of_player(player);
        let friends: Vec<ModelId> = battle.present(side).collect();
        let foes: Vec<ModelId> = battle.present(side.other()).collect();
        let mut worth = vec![0.0; battle.muster.models.len()];
        let mut main_firearms = vec![None; battle.muster.models.len()];
        for &id in friends.iter().chain(&foes) {
            main_firearms[id.index()] = main_firearm(battle, id);
        }
        let points = |squad: &[ModelId]| -> f64 {
            squad
                .iter()
                .map(|&id| f64::from(battle.enrolled(id).profile.points))
                .sum()
        };
        let strength = [points(&friends), points(&foes)];
        // Morale, and what breaks, is each squad's own.
        for other in battle.muster.players.iter() {
            let squad: Vec<ModelId> = battle.present_of(other.id).collect();
            let enemies = if other.side == side { &foes } else { &friends };
            let left = points(&squad);
            for &id in &squad {
                worth[id.index()] = worth_of(battle, id, squad.len(), enemies.len(), left);
            }
        }
        let lost: u16 = Side::BOTH.iter().map(|&side| battle.losses(side)).sum();
        // As many turns as if there were two players.
        let rounds = f64::from(battle.state.turn) * 2.0 / battle.muster.players.len() as f64;
        let idle = rounds - PATIENCE.0 - PATIENCE.1 * f64::from(lost);
        let weaker = strength[0] < strength[1]
            || (strength[0] <= strength[1] && side == battle.state.attacker);
        let urgency = (idle / URGENCY).clamp(0.0, MOST_URGENCY);
        let base = if side == battle.state.attacker {
            ATTACKERS_DRIVE
        } else {
            DEFENDERS_DRIVE
        };
        // Whoever is much the stronger need not wait.
        let odds = (strength[0] / strength[1].max(1.0) - 1.0).clamp(-0.3, 0.6);
        Self {
            battle,
            survey,
            player,
            side,
            friends,
            foes,
            drive: (base + odds).max(0.1) + urgency,
            caution: 1.0 / (1.0 + urgency),
            patience: 1.0 - urgency / MOST_URGENCY,
            gives_up: weaker && idle > HOPELESS,
            sleeping: watch::enemy_sleeps(battle, side),
            sticks: Stick::ALL.map(|stick| battle.stick(stick).mm()),
            worth,
            main_firearms,
            lines: RefCell::default(),
            blows: vec![Cell::new(None); battle.muster.models.len().pow(2)],
            attacks: RefCell::default(),
            parts: RefCell::default(),
        }
    }

    /// What the loss of a model counts, in points.
    pub fn worth(&self, id: ModelId) -> f64 {
        self.worth[id.index()]
    }

    /// A stick in millimetres.
    pub const fn stick(&self, stick: Stick) -> f64 {
        self.sticks[stick as usize]
    }

    /// How far a model moves with one action on open ground, in millimetres.
    pub fn stride(&self, id: ModelId) -> f64 {
        self.stick(self.battle.move_stick(id))
    }

    /// A model's base at a place.
    pub fn base_at(&self, id: ModelId, at: Point) -> Footprint {
        Footprint {
            at,
            base: self.battle.base(id),
        }
    }

    /// Whether a model commands its squad.
    pub fn commands(&self, id: ModelId) -> bool {
        self.battle.squad_of(id).commander == Some(id)
    }

    /// The weapons that a model may ever shoot with again, the best first band first, each with whether it is ready.
    pub fn firearms(&self, id: ModelId) -> impl Iterator<Item = (Weapon, bool)> {
        firearms(self.battle, id)
    }

    /// The weapon that a model on the table is best to shoot with, and whether it is ready: a ready one first, then the
    /// farthest.
    pub fn main_firearm(&self, id: ModelId) -> Option<(Weapon, bool)> {
        self.main_firearms[id.index()]
    }

    /// Whether the line of a shot is clear. The table is asked once a decision about each line.
    pub fn clear_shot(&self, shooter: Viewer, target: Viewer) -> bool {
        let ask = || {
            self.survey
                .sight
                .is_clear(shooter, target, Through::FriendsTouching)
        };
        let end = |viewer: Viewer| Some((viewer.model?, viewer.footprint.at));
        match (end(shooter), end(target)) {
            (Some(from), Some(to)) => *self
                .lines
                .borrow_mut()
                .entry([from, to])
                .or_insert_with(ask),
            _ => ask(),
        }
    }

    /// The shares of their worth that both lose in a plain fight ([`Look::plain_fight`]), worked out once a decision.
    pub fn plain_harm(&self, attacker: ModelId, defender: ModelId) -> FightHarm {
        let known = &self.blows[attacker.index() * self.worth.len() + defender.index()];
        known.get().unwrap_or_else(|| {
            let harm = harms::of_fight(&self.plain_fight(attacker, defender));
            known.set(Some(harm));
            harm
        })
    }

    /// The part of the table in which a place lies, where walls part it. The table is asked once a decision.
    pub fn part(&self, mounted: bool, at: Point) -> Option<usize> {
        *self
            .parts
            .borrow_mut()
            .entry((mounted, at))
            .or_insert_with(|| self.survey.motion.ways(mounted).part(at))
    }

    /// Whether a model fights at all rather than beats a drum.
    pub fn fights(&self, id: ModelId) -> bool {
        !self.battle.enrolled(id).profile.weapons.is_empty() && !self.commands(id)
    }
}

/// See [`Look::firearms`].
fn firearms(battle: &Battle, id: ModelId) -> impl Iterator<Item = (Weapon, bool)> {
    let state = battle.model(id);
    battle
        .enrolled(id)
        .profile
        .weapons
        .iter()
        .copied()
        .filter(move |&weapon| {
            weapon.shoots() && !state.spent.has(weapon) && has_hands_for(battle, id, weapon)
        })
        .map(move |weapon| (weapon, !weapon.needs_reload() || state.loaded.has(weapon)))
}

/// See [`Look::main_firearm`].
fn main_firearm(battle: &Battle, id: ModelId) -> Option<(Weapon, bool)> {
    let scale = battle.muster.scale();
    firearms(battle, id).max_by_key(|&(weapon, ready)| (ready, weapon.range(scale)))
}

/// What the loss of a model counts: its points, what its squad would suffer from the shock, and victory where it breaks.
fn worth_of(battle: &Battle, id: ModelId, squad: usize, enemies: usize, left: f64) -> f64 {
    let enrolled = battle.enrolled(id);
    let state = battle.squad(enrolled.player);
    let points = f64::from(enrolled.profile.points);
    let commands = state.commander == Some(id);
    let mut worth = points;
    if commands {
        worth *= COMMANDER_FACTOR;
    } else if battle.bears_the_flag(id) {
        worth *= FLAG_FACTOR;
    }
    let shaken = (left - points).max(0.0) * SHOCK;
    if commands {
        worth += shaken;
    }
    if !state.half_tested && state.losses + 1 >= losses::half_strength_loss(battle, enrolled.player)
    {
        worth += shaken;
    }
    // WIN-1, WIN-2, as it would stand without him.
    let others = squad.saturating_sub(1);
    let led = state.commander.is_some() && !commands;
    if others == 0 || (others <= 2 && (!led || enemies > others)) {
        worth += VICTORY;
    }
    worth
}
