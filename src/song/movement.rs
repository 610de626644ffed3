//! Moves and what they bring (MOV), up to the moment before blows.

use super::activation;
use super::effect::{Effect, Trigger};
use super::event::{Event, Travel};
use super::heights::{climb, water};
use super::refusal::Refusal;
use super::resolution::Resolution;
use super::state::{Activation, Battle};
use super::{charge, doors, losses, special};
use crate::battle::clause::Clause;
use crate::roster::rule::SpecialRule;
use crate::table::body::ModelId;
use crate::table::feature::FeatureKind;
use crate::table::length::Point;
use crate::table::motion::{Mover, Path, Stop};
use crate::table::survey::Survey;

/// The most moves of a model in one turn (CST-1, ACT-8).
pub(crate) const MOST_MOVES: u8 = 3;

/// A model as the judge of movement sees it: broken ground does not slow the Light (SR-LIGHT, D7).
#[must_use]
pub fn mover(battle: &Battle, model: ModelId) -> Mover {
    let enrolled = battle.enrolled(model);
    let (at, stick) = special::sets_out(battle, model)
        .unwrap_or_else(|| (battle.model(model).at, battle.move_stick(model)));
    Mover {
        model,
        side: enrolled.side,
        at,
        base: battle.base(model),
        mounted: battle.mounted(model),
        light: enrolled.has(SpecialRule::Light),
        stick,
    }
}

/// The move of a model towards a place, as far as it legally goes: what the ghost on the table shows.
#[must_use]
pub fn trace(battle: &Battle, survey: &Survey, model: ModelId, to: Point) -> Path {
    survey.motion.trace(&mover(battle, model), to)
}

/// A legal move and what it brings.
#[derive(Clone, PartialEq, Debug)]
pub struct MovePlan {
    /// The way.
    pub path: Path,
    /// Enemies that the end touches and the start did not.
    pub contacts: Vec<ModelId>,
    /// Those of them whose Fear the mover must overcome first (F6).
    pub feared: Vec<ModelId>,
    /// Foot in the open that a horseman touches: he must fight it (F1, F2).
    pub charged: Vec<ModelId>,
    /// Those of the charged who test, not being in contact with an enemy already (CAV-1, F9).
    pub tested: Vec<ModelId>,
    /// Those who test before a Fear model on foot, or one that does not charge (F7).
    pub frightened: Vec<ModelId>,
}

/// Whether the active model may move there, and what that brings.
///
/// # Errors
/// Where it has fallen, is held, is Slow and has moved, the way is too long or barred, or a charge lacks what it needs.
pub fn plan(
    battle: &Battle,
    survey: &Survey,
    activation: &Activation,
    to: Point,
) -> Result<MovePlan, Refusal> {
    let model = activation.model;
    // Who lies on the ground is told that first: it could not leave combat either (ACT-9).
    if !battle.model(model).fallen
        && let Some(enemy) = battle
            .touching_enemies(model)
            .find(|&enemy| battle.standing(enemy))
    {
        return Err(Refusal::Held {
            enemy: battle.enrolled(enemy).name.clone(),
        });
    }
    let path = way(battle, survey, model, to)?;
    if path.actions > activation.actions {
        return Err(Refusal::TooFewActions {
            cost: path.actions,
            left: activation.actions,
        });
    }
    let before = battle.footprint(model);
    let contacts: Vec<ModelId> = path
        .touches
        .iter()
        .copied()
        .filter(|&enemy| !battle.footprint(enemy).touches(before))
        .collect();
    charge::plan(battle, survey, activation, path, contacts)
}

/// The way to a place, if the model may go there at all: the part of a move that leaving combat shares (MOV-1 to MOV-7,
/// D1). Places are taken to the grid.
///
/// # Errors
/// Where it has fallen, is Slow and has moved, or the way is too long or barred.
pub fn way(battle: &Battle, survey: &Survey, model: ModelId, to: Point) -> Result<Path, Refusal> {
    let state = battle.model(model);
    let name = |id: ModelId| battle.enrolled(id).name.clone();
    if state.fallen {
        return Err(Refusal::Fallen(name(model)));
    }
    // B14: one move a turn, whatever it cost.
    if battle.has(model, SpecialRule::Slow) && state.moves > 0 {
        return Err(Refusal::Slow(name(model)));
    }
    // ACT-8: only a double six gives actions for more.
    if state.moves >= MOST_MOVES {
        return Err(Refusal::ThreeMoves(name(model)));
    }
    if to.on_grid() == state.at {
        return Err(Refusal::NoMove);
    }
    let path = trace(battle, survey, model, to);
    let kind = |id| {
        let feature = battle.muster.scenario.layout.feature(id);
        feature.map_or(FeatureKind::Building, |feature| feature.kind)
    };
    let refusal = match path.stop {
        None => return Ok(path),
        Some(Stop::Reach) => too_far(battle, survey, &mover(battle, model), to),
        Some(Stop::TableEdge) => Refusal::TableEdge,
        Some(Stop::Feature(id)) => {
            let end = crate::table::base::Footprint {
                at: path.end,
                ..battle.footprint(model)
            };
            match survey.motion.barred_door(end, id) {
                Some(door) => Refusal::barred_by(battle, door),
                None => Refusal::Barred(kind(id)),
            }
        }
        // MOV-4.
        Some(Stop::Threshold(id)) => Refusal::ThresholdFirst(doors::threshold(battle, id)),
        Some(Stop::Obstacle(id)) => Refusal::ObstacleFirst(kind(id)),
        // D11: enemies bar no ground but their bases.
        Some(Stop::Enemy(id)) => Refusal::EnemyInTheWay(name(id)),
        // D10.
        Some(Stop::Friend(id)) => Refusal::FriendInTheWay(name(id)),
    };
    Err(refusal)
}

/// MOV-1, MOV-2: the stick does not reach that far. Where ground within the whole stick would shorten it, the shorter one
/// counts, and the ground is named; where S is not shortened but costs more, S counts.
fn too_far(battle: &Battle, survey: &Survey, mover: &Mover, to: Point) -> Refusal {
    let reach = battle.stick(mover.stick);
    let way = if mover.at.within(to, reach) {
        to
    } else {
        mover.at.toward(to, reach)
    };
    let shortened = mover
        .stick
        .shorter()
        .zip(survey.motion.slowed_first_by(mover, way));
    let (stick, because) = match shortened {
        Some((stick, kind)) => (stick, format!(", shortened by the {kind} (MOV-2)")),
        None => (mover.stick, String::new()),
    };
    Refusal::TooFar {
        distance: mover.at.distance(to),
        stick,
        reach: battle.stick(stick),
        because,
    }
}

/// The clauses that slowed a move.
fn slowed_by(path: &Path) -> Vec<Clause> {
    if path.crosses.is_empty() {
        Vec::new()
    } else {
        vec![Clause("MOV-2")]
    }
}

/// MOV-1: the order is given; whatever must be tested before contact comes first, in the order of F10.
pub fn start(work: &mut Resolution, model: ModelId, to: Point) {
    let Some(activation) = work.battle.activation().cloned() else {
        return;
    };
    let Ok(plan) = plan(work.battle, work.survey, &activation, to) else {
        return;
    };
    activation::spend(work, plan.path.actions);
    work.battle.model_mut(model).moves += 1;
    if let Some(activation) = work.battle.activation_mut() {
        activation.charged.clone_from(&plan.charged);
    }
    let actions = plan.path.actions;
    let mut effects = Vec::new();
    for &target in &plan.feared {
        effects.push(Effect::Dare {
            model,
            target,
            actions,
        });
    }
    for &target in &plan.tested {
        effects.push(Effect::StandFirm {
            model: target,
            charger: model,
        });
    }
    for &target in &plan.frightened {
        effects.push(Effect::TestMorale {
            model: target,
            trigger: Trigger::Fear,
        });
    }
    effects.push(Effect::Arrive { model, to });
    work.next(effects);
}

/// The mover arrives. Should somebody who fled stand there now, it stops where the way ends.
pub fn arrive(work: &mut Resolution, model: ModelId, to: Point) {
    if !work.battle.standing(model) {
        return;
    }
    let path = trace(work.battle, work.survey, model, to);
    let charged = work
        .battle
        .activation()
        .is_some_and(|activation| !activation.charged.is_empty());
    let travel = if charged {
        Travel::Charge
    } else {
        Travel::Move
    };
    // MOV-8: on stairs he may fall on the way.
    let (end, falls) = climb::take_stairs(work, model, path.end);
    travel_to(work, model, end, travel, slowed_by(&path));
    if falls {
        fall(work, model, "MOV-8");
    }
    let owed = activation::owed_a_blow(work.battle).is_some();
    if let Some(activation) = work.battle.activation_mut()
        && !owed
    {
        activation.charged.clear();
    }
}

/// Puts a model elsewhere, looking the way it went, and tells so. Whoever moves for any reason moves here, and takes the
/// risk of water where it may be waded through (D24).
pub fn travel_to(
    work: &mut Resolution,
    model: ModelId,
    to: Point,
    travel: Travel,
    slowed_by: Vec<Clause>,
) {
    doors::pass(work, model, to);
    let from = work.battle.model(model).at;
    let state = work.battle.model_mut(model);
    state.at = to;
    // Who gives way keeps looking at the enemy.
    if !matches!(travel, Travel::Recoil | Travel::Retreat) && to != from {
        state.faces = Point {
            x: to.x + (to.x - from.x),
            y: to.y + (to.y - from.y),
        };
    }
    let touches = work.battle.touching_enemies(model).collect();
    work.tell(Event::Travelled {
        model,
        travel,
        from,
        to,
        slowed_by,
        touches,
    });
    water::wade(work, model, from);
}

/// Knocks a model down (HTH-2, SHOOT-2), its horse with it (E22).
pub fn fall(work: &mut Resolution, model: ModelId, clause: &'static str) {
    work.battle.model_mut(model).fallen = true;
    work.tell(Event::Fell {
        model,
        clause: Clause(clause),
    });
}

/// A model that flees and reaches the edge is lost there (MOR-3).
pub fn leave_table(work: &mut Resolution, model: ModelId) {
    losses::remove(work, model, super::state::Loss::Fled, "MOR-3");
}
