//! Special rules of scenarios: what each does, in a file of its own, and the moments at which they are asked.
//!
//! The scenario names its rules with their parameters ([`crate::scenario::Special`]); nothing here asks which scenario is
//! played. A rule says what it does at which moment by implementing [`Rule`]; where it says nothing all goes on as printed.
//! What changes in a battle stands in [`SpecialState`].
//!
//! | to find | look in |
//! |---|---|
//! | clearing ground | [`cleared_ground`] |
//! | scarce ammunition and its box | [`ammunition`] |
//! | running to a building instead of the edge | [`refuge`] |
//! | jumping inside and hiding there | [`cowering`] |
//! | a garrison that surrenders | [`stormed`] |
//! | poor light | [`dusk`] |
//! | sentries and the alarm | [`sentries`] |
//! | men who come out of a tent | [`quarters`] |
//! | surrender | [`nerve`] |
//! | something to be done at a place | [`errand`] |
//! | orders, events, refusals of special rules | [`order`], [`event`], [`refusal`] |

pub mod ammunition;
pub mod cleared_ground;
pub mod cowering;
mod dusk;
pub mod errand;
pub mod event;
mod nerve;
pub mod order;
pub mod quarters;
pub mod refuge;
pub mod refusal;
pub mod sentries;
pub mod stormed;
mod wording;

pub use event::SpecialEvent;
pub use order::SpecialOrder;
pub use refusal::SpecialRefusal;

use super::effect::{Effect, Trigger};
use super::event::Event;
use super::losses;
use super::order::Order;
use super::refusal::Refusal;
use super::resolution::Resolution;
use super::state::{Activation, Battle, Ending, Loss};
use crate::battle::clause::Clause;
use crate::dice::Die;
use crate::scenario::{Role, Scenario, Special};
use crate::table::body::{ModelId, Side};
use crate::table::feature::{Feature, FeatureId};
use crate::table::length::{Length, Point};
use crate::table::model_set::ModelSet;
use crate::table::outline::{Outline, millimetres};
use crate::table::scale::{Scale, Stick};
use crate::table::survey::Survey;
use serde::{Deserialize, Serialize};

/// What special rules change in a battle; nothing where there are none.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SpecialState {
    /// Who carries rounds to hand out (scenario 2.1).
    pub rounds: ModelSet,
    /// Who hides and is of no use (scenario 2.1, I24).
    pub cowering: ModelSet,
    /// How the sentries stand (scenario 2.2).
    pub watch: sentries::Watch,
    /// Who has not come out of his quarters yet (I23).
    pub quartered: ModelSet,
    /// The place before the doorway of those quarters.
    pub doorstep: Option<Point>,
    /// The turn in which the Leader of a squad that leans on its NCO was lost (scenario 2.2).
    pub leaderless_since: Option<u16>,
}

/// Work that special rules leave to be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SpecialEffect {
    /// A turn is over, and all that it brought (ACT-10).
    TurnEnds {
        /// Whose turn it was.
        side: Side,
    },
    /// One compulsory flight move to a refuge (scenarios 2.1, 2.3).
    FleeToRefuge {
        /// Who.
        model: ModelId,
        /// Where to.
        refuge: FeatureId,
        /// Moves to make, this one included.
        moves: u8,
        /// Whether the free hacks of this flight are dealt (H6).
        hacked: bool,
    },
    /// A jump from the wall in fear (scenario 2.1).
    JumpInside {
        /// Who.
        model: ModelId,
        /// Where to; `None` where there is no room.
        to: Option<Point>,
    },
    /// A flight move to the nearest stairs, to hide there (scenario 2.1).
    Hide {
        /// Who.
        model: ModelId,
        /// Moves to make, this one included.
        moves: u8,
    },
    /// A sentry goes on along his beat (I21).
    Patrol {
        /// Which beat.
        beat: u8,
        /// How far he still goes this turn.
        left: Length,
    },
}

/// What a special rule does at the moments of a battle. Nothing is the default everywhere.
pub trait Rule {
    /// The ruling or scenario that it rests on.
    fn clause(&self) -> Clause;

    /// The rule with its parameters, in a sentence.
    fn text(&self, scenario: &Scenario) -> String;

    /// Who may stand where at deployment (SET-6), besides what zones say.
    ///
    /// # Errors
    /// Where that model may not stand there.
    fn check_deploy(
        &self,
        _battle: &Battle,
        _survey: &Survey,
        _model: ModelId,
        _at: Point,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    /// Places at which the rule lets a model deploy, besides those of zones: for whoever looks for one.
    fn places(&self, _battle: &Battle, _model: ModelId) -> Vec<Point> {
        Vec::new()
    }

    /// A side has deployed.
    fn deployed(&self, _work: &mut Resolution, _side: Side) {}

    /// A side's turn has begun; its models are ready to be nominated.
    fn turn_starts(&self, _work: &mut Resolution, _side: Side) {}

    /// A side's turn is over, and all that it brought.
    fn turn_ends(&self, _work: &mut Resolution, _side: Side) {}

    /// Whether a model may be nominated (ACT-1).
    ///
    /// # Errors
    /// Where it may not. A turn does not wait for it.
    fn check_nominate(&self, _battle: &Battle, _model: ModelId) -> Result<(), Refusal> {
        Ok(())
    }

    /// A model has failed its morale test with so many dice. `true` where the rule has dealt with it: nothing of MOR-1 happens.
    fn failed(&self, _work: &mut Resolution, _model: ModelId, _failures: u8) -> bool {
        false
    }

    /// A model has to flee by so many moves (MOR-1). `true` where the rule says where to: nothing of MOR-3 happens.
    fn flees(&self, _work: &mut Resolution, _model: ModelId, _moves: u8) -> bool {
        false
    }

    /// The same, where it matters why the model was tested.
    fn flees_from(
        &self,
        work: &mut Resolution,
        model: ModelId,
        _trigger: Trigger,
        moves: u8,
    ) -> bool {
        self.flees(work, model, moves)
    }

    /// [`Rule::failed`], where it matters why the model was tested.
    fn failed_test(
        &self,
        work: &mut Resolution,
        model: ModelId,
        _trigger: Trigger,
        failures: u8,
    ) -> bool {
        self.failed(work, model, failures)
    }

    /// Whether a model tests before the others of its squad (H9).
    fn tests_first(&self, _battle: &Battle, _model: ModelId, _trigger: Trigger) -> bool {
        false
    }

    /// Sees what happens, as it is told, and may note it: nothing but [`SpecialState`] is to be changed here. What it returns is
    /// told next.
    fn witness(
        &self,
        _battle: &mut Battle,
        _survey: &Survey,
        _event: &Event,
    ) -> Option<SpecialEvent> {
        None
    }

    /// Whether the word of a Leader or NCO cannot reach a friend (SR-LEADER, SR-NCO).
    fn severs(&self, _battle: &Battle, _helper: ModelId, _model: ModelId) -> bool {
        false
    }

    /// From where and with which stick a model moves, where not from its place with its own (MOV-1).
    fn sets_out(&self, _battle: &Battle, _model: ModelId) -> Option<(Point, Stick)> {
        None
    }

    /// How far anybody sees, edge to edge, in millimetres; `None` by day.
    fn sight(&self, _scale: Scale) -> Option<Length> {
        None
    }

    /// A model is lost; it is off the table.
    fn lost(&self, _work: &mut Resolution, _model: ModelId, _loss: Loss) {}

    /// Whether an order of the general rules may be given now.
    ///
    /// # Errors
    /// Where it may not.
    fn check(
        &self,
        _battle: &Battle,
        _survey: &Survey,
        _acting: &Activation,
        _order: &Order,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    /// The rule's own orders that the active model might give; whether each is legal is for [`Rule::check_own`] to say.
    fn orders(&self, _battle: &Battle, _survey: &Survey, _model: ModelId) -> Vec<SpecialOrder> {
        Vec::new()
    }

    /// Whether an order of the rule's own may be given now; `None` where it is of another rule.
    fn check_own(
        &self,
        _battle: &Battle,
        _survey: &Survey,
        _acting: &Activation,
        _order: SpecialOrder,
    ) -> Option<Result<(), Refusal>> {
        None
    }

    /// Carries out an order that [`Rule::check_own`] has let through.
    fn carry_out(&self, _work: &mut Resolution, _model: ModelId, _order: SpecialOrder) {}

    /// Up to which face the second die takes the ammunition of a model's weapon (SHOOT-9); `None` where all is as printed.
    fn out_up_to(&self, _battle: &Battle, _model: ModelId) -> Option<Die> {
        None
    }

    /// Whether a side is not beaten where it breaks, or is gone (WIN-1, WIN-2).
    fn spares(&self, _battle: &Battle, _side: Side) -> bool {
        false
    }

    /// Whether somebody has won: asked whenever the battle waits for nothing (H15).
    fn judge(&self, _work: &mut Resolution) {}
}

impl Special {
    /// What it does.
    #[must_use]
    pub fn rule(&self) -> &dyn Rule {
        match self {
            Self::ClearedGround(rule) => rule,
            Self::AmmunitionBox(rule) => rule,
            Self::Refuge(rule) => rule,
            Self::Cowering(rule) => rule,
            Self::Stormed(rule) => rule,
            Self::Dusk(rule) => rule,
            Self::Sentries(rule) => rule,
            Self::Quarters(rule) => rule,
            Self::Surrenders(rule) => rule,
            Self::LeansOnNco(rule) => rule,
            Self::Errand(rule) => rule,
        }
    }
}

/// The rules of a battle, in the order of the scenario.
fn rules(battle: &Battle) -> impl Iterator<Item = &dyn Rule> {
    battle.muster.scenario.special.iter().map(Special::rule)
}

/// Lets every rule do something, in the order of the scenario, until the battle is over.
fn each(work: &mut Resolution, mut act: impl FnMut(&dyn Rule, &mut Resolution)) {
    let muster = work.battle.muster.clone();
    for special in &muster.scenario.special {
        if work.battle.outcome().is_none() {
            act(special.rule(), work);
        }
    }
}

/// The head of the log: every special rule in play with its parameters.
#[must_use]
pub fn opening(scenario: &Scenario) -> Vec<Event> {
    scenario
        .special
        .iter()
        .map(|special| {
            Event::Special(SpecialEvent::InPlay {
                rule: special.name(),
                clause: special.rule().clause(),
                text: special.rule().text(scenario),
            })
        })
        .collect()
}

/// Whether special rules let a model deploy there (SET-6).
///
/// # Errors
/// Where one does not.
pub fn check_deploy(
    battle: &Battle,
    survey: &Survey,
    model: ModelId,
    at: Point,
) -> Result<(), Refusal> {
    rules(battle).try_for_each(|rule| rule.check_deploy(battle, survey, model, at))
}

/// Places at which special rules let a model deploy, besides those of zones.
#[must_use]
pub fn places(battle: &Battle, model: ModelId) -> Vec<Point> {
    rules(battle)
        .flat_map(|rule| rule.places(battle, model))
        .collect()
}

/// How far anybody sees in a scenario, edge to edge, in millimetres; `None` by day.
#[must_use]
pub fn sight(scenario: &Scenario) -> Option<Length> {
    let scale = scenario.layout.scale;
    let limits = scenario.special.iter().map(Special::rule);
    limits.filter_map(|rule| rule.sight(scale)).min()
}

/// Shows special rules what happens. Returns what they have to tell of it.
#[must_use]
pub fn witness(battle: &mut Battle, survey: &Survey, event: &Event) -> Vec<SpecialEvent> {
    if battle.muster.scenario.special.is_empty() {
        return Vec::new();
    }
    let muster = battle.muster.clone();
    let rules = muster.scenario.special.iter().map(Special::rule);
    rules
        .filter_map(|rule| rule.witness(battle, survey, event))
        .collect()
}

/// Whether the word of a Leader or NCO cannot reach a friend by a special rule.
#[must_use]
pub fn severs(battle: &Battle, helper: ModelId, model: ModelId) -> bool {
    rules(battle).any(|rule| rule.severs(battle, helper, model))
}

/// From where and with which stick a model moves by a special rule.
#[must_use]
pub fn sets_out(battle: &Battle, model: ModelId) -> Option<(Point, Stick)> {
    rules(battle).find_map(|rule| rule.sets_out(battle, model))
}

/// Whether a model tests before the others of its squad by a special rule.
#[must_use]
pub fn tests_first(battle: &Battle, model: ModelId, trigger: Trigger) -> bool {
    rules(battle).any(|rule| rule.tests_first(battle, model, trigger))
}

/// A side has deployed.
pub fn deployed(work: &mut Resolution, side: Side) {
    each(work, |rule, work| rule.deployed(work, side));
}

/// A side's turn has begun.
pub fn turn_starts(work: &mut Resolution, side: Side) {
    each(work, |rule, work| rule.turn_starts(work, side));
}

/// A side's turn is over: what special rules have to say to that waits until all that the turn brought is done.
pub fn turn_ends(work: &mut Resolution, side: Side) {
    if !work.battle.muster.scenario.special.is_empty() {
        work.later(Effect::Special(SpecialEffect::TurnEnds { side }));
    }
}

/// Does work of special rules.
pub fn resolve(work: &mut Resolution, effect: &SpecialEffect) {
    match *effect {
        SpecialEffect::TurnEnds { side } => each(work, |rule, work| rule.turn_ends(work, side)),
        SpecialEffect::FleeToRefuge {
            model,
            refuge,
            moves,
            hacked,
        } => refuge::flee(work, model, refuge, moves, hacked),
        SpecialEffect::JumpInside { model, to } => cowering::jump_inside(work, model, to),
        SpecialEffect::Hide { model, moves } => cowering::hide(work, model, moves),
        SpecialEffect::Patrol { beat, left } => sentries::patrol(work, beat, left),
    }
}

/// Whether special rules let a model be nominated (ACT-1).
///
/// # Errors
/// Where one does not.
pub fn check_nominate(battle: &Battle, model: ModelId) -> Result<(), Refusal> {
    rules(battle).try_for_each(|rule| rule.check_nominate(battle, model))
}

/// Whether a special rule deals with the failures of a morale test instead of MOR-1: the first one that does.
pub fn failed(work: &mut Resolution, model: ModelId, trigger: Trigger, failures: u8) -> bool {
    let muster = work.battle.muster.clone();
    muster
        .scenario
        .special
        .iter()
        .any(|special| special.rule().failed_test(work, model, trigger, failures))
}

/// Whether a special rule says where a model flees to: the first one that does.
pub fn flees(work: &mut Resolution, model: ModelId, trigger: Trigger, moves: u8) -> bool {
    let muster = work.battle.muster.clone();
    muster
        .scenario
        .special
        .iter()
        .any(|special| special.rule().flees_from(work, model, trigger, moves))
}

/// A model is lost.
pub fn lost(work: &mut Resolution, model: ModelId, loss: Loss) {
    let state = &mut work.battle.state.special;
    state.rounds.remove(model);
    state.cowering.remove(model);
    each(work, |rule, work| rule.lost(work, model, loss));
}

/// Whether special rules let the active model do that.
///
/// # Errors
/// Where one does not.
pub fn check(
    battle: &Battle,
    survey: &Survey,
    acting: &Activation,
    order: &Order,
) -> Result<(), Refusal> {
    rules(battle).try_for_each(|rule| rule.check(battle, survey, acting, order))
}

/// The orders of special rules that the active model might give.
pub fn orders(battle: &Battle, survey: &Survey, model: ModelId, orders: &mut Vec<Order>) {
    for rule in rules(battle) {
        orders.extend(
            rule.orders(battle, survey, model)
                .into_iter()
                .map(Order::Special),
        );
    }
}

/// Whether an order of a special rule may be given now.
///
/// # Errors
/// Where it may not, or no rule in play knows it.
pub fn check_own(
    battle: &Battle,
    survey: &Survey,
    acting: &Activation,
    order: SpecialOrder,
) -> Result<(), Refusal> {
    rules(battle)
        .find_map(|rule| rule.check_own(battle, survey, acting, order))
        .unwrap_or_else(|| Err(SpecialRefusal::NotInPlay(order.word()).into()))
}

/// Carries out an order of a special rule.
pub fn carry_out(work: &mut Resolution, model: ModelId, order: SpecialOrder) {
    let muster = work.battle.muster.clone();
    let Some(acting) = work.battle.activation().cloned() else {
        return;
    };
    let owner = muster
        .scenario
        .special
        .iter()
        .map(Special::rule)
        .find(|rule| {
            rule.check_own(work.battle, work.survey, &acting, order)
                .is_some()
        });
    if let Some(rule) = owner {
        rule.carry_out(work, model, order);
    }
}

/// Up to which face the second die takes a model's ammunition (SHOOT-9); where several rules speak, the widest of them (G17).
#[must_use]
pub fn out_up_to(battle: &Battle, model: ModelId) -> Die {
    rules(battle)
        .filter_map(|rule| rule.out_up_to(battle, model))
        .fold(1, Die::max)
}

/// Whether a special rule keeps a side from being beaten where it breaks (WIN-1, WIN-2).
#[must_use]
pub fn spares(battle: &Battle, side: Side) -> bool {
    rules(battle).any(|rule| rule.spares(battle, side))
}

/// Whether somebody has won by a special rule (H15): asked whenever nothing else waits.
pub fn judge(work: &mut Resolution) {
    each(work, |rule, work| rule.judge(work));
}

/// A side wins by a special rule.
fn wins(work: &mut Resolution, side: Side, event: SpecialEvent) {
    work.tell(Event::Special(event));
    losses::end(work, Some(side), Ending::Objective);
}

/// Whether the active model has his hands free for something that costs so much.
fn check_hands(battle: &Battle, acting: &Activation, cost: u8) -> Result<(), Refusal> {
    let model = acting.model;
    let name = |id: ModelId| battle.enrolled(id).name.clone();
    if battle.model(model).fallen {
        return Err(Refusal::Fallen(name(model)));
    }
    if let Some(enemy) = battle
        .touching_enemies(model)
        .find(|&enemy| battle.standing(enemy))
    {
        return Err(Refusal::Held { enemy: name(enemy) });
    }
    let left = acting.actions;
    if left < cost {
        return Err(Refusal::TooFewActions { cost, left });
    }
    Ok(())
}

/// The side that has a part.
fn side_of(battle: &Battle, role: Role) -> Side {
    role.side(battle.state.attacker)
}

/// The feature of that name.
fn feature<'a>(battle: &'a Battle, name: &str) -> Option<&'a Feature> {
    let layout = &battle.muster.scenario.layout;
    layout.named(name).map(|(_, feature)| feature)
}

/// How far a model's base is from a feature, in millimetres; nothing where it reaches over it.
fn distance(battle: &Battle, model: ModelId, feature: &Feature) -> f64 {
    let here = battle.footprint(model);
    let to_middle = Outline::new(&feature.shape).distance(millimetres(here.at));
    (to_middle - here.base.radius.mm()).max(0.0)
}
