//! The one door through which orders come, and the machine behind it.

use super::activation;
use super::check::check;
use super::effect::Effect;
use super::event::Event;
use super::house;
use super::muster::Muster;
use super::order::Order;
use super::player::PlayerId;
use super::refusal::Refusal;
use super::resolution::Resolution;
use super::special;
use super::state::{Battle, Phase, State};
use crate::battle::ally::Ally;
use crate::battle::history::{self, UndoRefused};
use crate::battle::record::{self, Entry, StateHash, VERSION};
use crate::roster::squad::Squad;
use crate::scenario::Scenario;
use crate::schedule::{CarryOut, GameSystems, Resolve};
use crate::table::body::Bodies;
use crate::table::physics;
use crate::table::sight::SightRules;
use crate::table::survey::Survey;
use crate::table::terrain::Terrain;
use bevy::ecs::system::SystemState;
use bevy::prelude::*;
use std::sync::Arc;
use thiserror::Error;

/// The record of a battle.
pub type Record = record::Record<Order>;

/// Record, log and way back of the battle in play.
pub type History = history::History<State, Order, Event>;

/// The activation state machine: what the battle waits for, or that it is working.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stage {
    /// No battle.
    #[default]
    Idle,
    /// A prompt is open.
    Answering,
    /// A side deploys (SET-6).
    Deploying,
    /// A model is to be nominated (ACT-1).
    Nominating,
    /// A model spends its actions (ACT-5).
    Acting,
    /// Effects are worked off.
    Resolving,
    /// The battle is over.
    Over,
}

/// What is being worked on: the order, the effect, and what has happened.
#[derive(Resource, Default, Debug)]
pub struct Docket {
    pub(super) order: Option<Order>,
    pub(super) effect: Option<Effect>,
    pub(super) events: Vec<Event>,
}

/// Asks for an order to be carried out; whoever plays sends it: mouse, machine, network.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct OrderRequest(pub Order);

/// Asks to go back to before the last order.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct UndoRequest {
    /// Also where dice were rolled: a take-back, which the log keeps.
    pub across_dice: bool,
}

/// Something happened.
#[derive(Message, Clone, PartialEq, Debug)]
pub struct Happened(pub Event);

/// An order was refused.
#[derive(Message, Clone, PartialEq, Debug)]
pub struct Refused {
    /// The order.
    pub order: Order,
    /// Why.
    pub refusal: Refusal,
}

/// The state was put back: whatever follows events must look at it anew.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PutBack;

/// Look-ups that [`survey`] makes once.
#[derive(Resource)]
struct SurveyState(SystemState<(Res<'static, Battle>, Survey<'static, 'static>)>);

/// Adds states, schedules, messages, and the door in [`GameSystems::Orders`].
pub fn plugin(app: &mut App) {
    app.init_state::<Stage>()
        .init_resource::<Docket>()
        .init_resource::<Bodies>()
        .add_message::<OrderRequest>()
        .add_message::<UndoRequest>()
        .add_message::<Happened>()
        .add_message::<Refused>()
        .add_message::<PutBack>()
        .add_plugins(super::systems::plugin)
        .add_systems(
            Update,
            take_requests
                .in_set(GameSystems::Orders)
                .run_if(resource_exists::<Battle>),
        );
    let state = SystemState::new(app.world_mut());
    app.insert_resource(SurveyState(state));
}

/// Lets `ask` look at the battle and the table as they are: anything may be measured by anyone at any time (SCALE-3).
///
/// # Panics
/// Where no battle is in play.
pub fn survey<R>(world: &mut World, ask: impl FnOnce(&Battle, &Survey) -> R) -> R {
    world.resource_scope(|world, mut state: Mut<SurveyState>| {
        let (battle, survey) = state
            .0
            .get(world)
            .expect("a battle, its terrain and rapier are there once a battle was begun");
        ask(&battle, &survey)
    })
}

/// What a battle is begun with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The scenario.
    pub scenario: Scenario,
    /// The squad of each side's first player.
    pub squads: [Squad; 2],
    /// More players, each with a squad of his own (INI-2); nobody with two.
    pub allies: Vec<Ally>,
    /// The seed of the dice.
    pub seed: u64,
}

/// Begins a battle: sets the table up and works on to the first question.
pub fn begin(world: &mut World, setup: Setup) {
    let muster = Arc::new(Muster::new(
        setup.scenario.clone(),
        &setup.squads,
        &setup.allies,
    ));
    physics::set_table(world, Arc::new(setup.scenario.layout.clone()));
    tell_judges(world, &setup.scenario);
    world.insert_resource(Battle::new(muster, setup.seed));
    let mut head = house::opening(&setup.scenario);
    head.extend(special::opening(&setup.scenario));
    world.resource_mut::<Docket>().events = head;
    bring_in_step(world);
    work_off(world);
    let events = std::mem::take(&mut world.resource_mut::<Docket>().events);
    let start = StateHash(world.resource::<Battle>().hash());
    for event in &events {
        world.write_message(Happened(event.clone()));
    }
    world.write_message(PutBack);
    world.insert_resource(History::new(
        Record {
            version: VERSION,
            scenario: setup.scenario,
            squads: setup.squads,
            allies: setup.allies,
            seed: setup.seed,
            start,
            entries: Vec::new(),
        },
        events,
    ));
}

/// Tells the judges of geometry, who do not know this rule system, how a scenario has them judge: its house rules and its light.
pub fn tell_judges(world: &mut World, scenario: &Scenario) {
    world.insert_resource(SightRules {
        limit: special::sight(scenario),
        ..scenario.house.sight()
    });
    world.insert_resource(scenario.house.motion());
}

/// Puts a battle on the table as it stands, without playing it: it has no record and no way back, and nobody is asked
/// anything. For whoever pushes figures about without rules.
pub fn lay_out(world: &mut World, battle: Battle) {
    let scenario = &battle.muster.scenario;
    physics::set_table(world, Arc::new(scenario.layout.clone()));
    tell_judges(world, scenario);
    world.remove_resource::<History>();
    world.insert_resource(battle);
    bring_in_step(world);
    enter(world, Stage::Idle);
}

/// Clears the table: no battle is in play.
pub fn leave(world: &mut World) {
    world.remove_resource::<Battle>();
    world.remove_resource::<History>();
    world.insert_resource(Bodies::default());
    physics::sync(world);
    enter(world, Stage::Idle);
}

/// Carries an order out, if it is legal.
///
/// # Errors
/// Where it is not: nothing has changed then.
///
/// # Panics
/// Where no battle is in play.
pub fn submit(world: &mut World, order: Order) -> Result<(), Refusal> {
    survey(world, |battle, survey| check(battle, survey, &order))?;
    let battle = world.resource::<Battle>();
    let before = battle.state.clone();
    let player = battle.awaits_player().unwrap_or(PlayerId::A);
    let mut docket = world.resource_mut::<Docket>();
    docket.events.clear();
    docket.events.push(Event::Ordered { player, order });
    docket.order = Some(order);
    world.run_schedule(CarryOut);
    work_off(world);
    let events = std::mem::take(&mut world.resource_mut::<Docket>().events);
    let battle = world.resource::<Battle>();
    let hash = StateHash(battle.hash());
    let rolled = battle.state.dice.drawn() != before.dice.drawn();
    for event in &events {
        world.write_message(Happened(event.clone()));
    }
    if let Some(mut history) = world.get_resource_mut::<History>() {
        history.push(before, order, rolled, events, hash);
    }
    Ok(())
}

/// Goes back to before the last order.
///
/// # Errors
/// Where no order stands, or it rolled dice and `across_dice` is not set.
pub fn undo(world: &mut World, across_dice: bool) -> Result<(), UndoRefused> {
    let muster = world.resource::<Battle>().muster.clone();
    let state = world
        .resource_mut::<History>()
        .undo(across_dice, |state| StateHash(hash_of(&muster, state)))?;
    put_back(world, state);
    world.write_message(PutBack);
    Ok(())
}

/// The hash of a state of the same battle.
fn hash_of(muster: &Arc<Muster>, state: &State) -> u64 {
    Battle {
        muster: muster.clone(),
        state: state.clone(),
    }
    .hash()
}

/// Puts a whole state back: undo, look-ahead and tests. The history does not notice.
pub fn put_back(world: &mut World, state: State) {
    world.resource_mut::<Battle>().state = state;
    bring_in_step(world);
    rest(world);
}

/// Works effects off until none waits or somebody is asked, then lets the state machine settle.
fn work_off(world: &mut World) {
    loop {
        bring_in_step(world);
        let mut battle = world.resource_mut::<Battle>();
        let waits = battle.state.prompt.is_some() || battle.outcome().is_some();
        let effect = if waits {
            None
        } else {
            battle.state.queue.pop_front()
        };
        let Some(effect) = effect else {
            if !waits {
                settle(world);
                if !world.resource::<Battle>().state.queue.is_empty() {
                    continue;
                }
            }
            break;
        };
        world.resource_mut::<Docket>().effect = Some(effect);
        enter(world, Stage::Resolving);
        world.run_schedule(Resolve);
    }
    rest(world);
}

/// Lets activations and turns end that have nothing left.
fn settle(world: &mut World) {
    world.resource_scope(|world, mut docket: Mut<Docket>| {
        world.resource_scope(|world, mut state: Mut<SurveyState>| {
            let Ok((battle, survey)) = state.0.get(world) else {
                return;
            };
            let mut next = Battle::clone(&battle);
            activation::settle(&mut Resolution {
                battle: &mut next,
                survey: &survey,
                events: &mut docket.events,
            });
            *world.resource_mut::<Battle>() = next;
        });
    });
}

/// Enters the stage that the battle now waits in.
fn rest(world: &mut World) {
    let battle = world.resource::<Battle>();
    let stage = match (&battle.state.prompt, &battle.state.phase) {
        (_, Phase::Over(_)) => Stage::Over,
        (Some(_), _) | (None, Phase::Preparing) => Stage::Answering,
        (None, Phase::Deploying(_)) => Stage::Deploying,
        (None, Phase::Nominating) => Stage::Nominating,
        (None, Phase::Acting(_)) => Stage::Acting,
    };
    enter(world, stage);
}

/// Makes the transition to a stage, if it is not there.
fn enter(world: &mut World, stage: Stage) {
    if *world.resource::<bevy::prelude::State<Stage>>().get() != stage {
        world.resource_mut::<NextState<Stage>>().set(stage);
        world.run_schedule(StateTransition);
    }
}

/// Brings bodies and physics in step with the battle.
fn bring_in_step(world: &mut World) {
    let bodies = world.resource::<Battle>().bodies();
    if *world.resource::<Bodies>() != bodies {
        world.insert_resource(bodies);
    }
    let alterations = &world.resource::<Battle>().state.alterations;
    if alterations != world.resource::<Terrain>().alterations() {
        let alterations = alterations.clone();
        physics::set_alterations(world, &alterations);
    }
    physics::sync(world);
}

/// Carries out what was asked for, in the order it was asked.
fn take_requests(world: &mut World) {
    let orders: Vec<OrderRequest> = world
        .resource_mut::<Messages<OrderRequest>>()
        .drain()
        .collect();
    for OrderRequest(order) in orders {
        if let Err(refusal) = submit(world, order) {
            world.write_message(Refused { order, refusal });
        }
    }
    let undos: Vec<UndoRequest> = world
        .resource_mut::<Messages<UndoRequest>>()
        .drain()
        .collect();
    for UndoRequest { across_dice } in undos {
        // Refused only where the button was offered by mistake; nothing changes then.
        let _ = undo(world, across_dice);
    }
}

/// Why a record does not replay.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ReplayError {
    /// Written by a newer version.
    #[error("the record is of version {0}, this program reads up to {VERSION}")]
    Version(u32),
    /// Written by an older version: its hashes are of states that had other parts.
    #[error("the record is of version {0}: it can be played, but its hashes cannot be compared")]
    Older(u32),
    /// An order is illegal.
    #[error("entry {entry}: {order:?} is refused: {refusal} ({})", refusal.clause())]
    Refused {
        /// Which entry, from 1.
        entry: usize,
        /// The order.
        order: Order,
        /// Why.
        refusal: Refusal,
    },
    /// There is nothing to take back.
    #[error("entry {entry}: {refused}")]
    TakeBack {
        /// Which entry, from 1.
        entry: usize,
        /// Why.
        refused: UndoRefused,
    },
    /// The state differs.
    #[error("entry {entry}: the record says {expected}, the battle is at {found}")]
    Hash {
        /// Which entry, from 1; 0 is the state before the first order.
        entry: usize,
        /// The record's hash.
        expected: StateHash,
        /// The hash found.
        found: StateHash,
    },
}

/// Plays a record from its beginning up to and including entry `until` (all where `None`), comparing hashes where `verify`.
/// A record of an older version plays by its orders; whoever asks to have its hashes compared is told that they cannot be.
///
/// # Errors
/// At the first entry that is refused, or whose hash differs where that is asked.
pub fn replay(
    world: &mut World,
    record: &Record,
    until: Option<usize>,
    verify: bool,
) -> Result<(), ReplayError> {
    if record.version > VERSION {
        return Err(ReplayError::Version(record.version));
    }
    if verify && record.version < VERSION {
        return Err(ReplayError::Older(record.version));
    }
    begin(
        world,
        Setup {
            scenario: record.scenario.clone(),
            squads: record.squads.clone(),
            allies: record.allies.clone(),
            seed: record.seed,
        },
    );
    let compare = |world: &World, entry: usize, expected: StateHash| {
        let found = StateHash(world.resource::<Battle>().hash());
        if verify && found != expected {
            Err(ReplayError::Hash {
                entry,
                expected,
                found,
            })
        } else {
            Ok(())
        }
    };
    compare(world, 0, record.start)?;
    let end = until.unwrap_or(record.entries.len());
    for (number, step) in (1..).zip(record.entries.iter().take(end)) {
        match step {
            Entry::Order(order, _) => {
                submit(world, *order).map_err(|refusal| ReplayError::Refused {
                    entry: number,
                    order: *order,
                    refusal,
                })?;
            }
            Entry::TakeBack(_) => {
                undo(world, true).map_err(|refused| ReplayError::TakeBack {
                    entry: number,
                    refused,
                })?;
            }
        }
        compare(world, number, step.hash())?;
    }
    // Nobody is to watch all of it again: what counts is how it stands now.
    world.resource_mut::<Messages<Happened>>().clear();
    world.write_message(PutBack);
    Ok(())
}
