//! Answers to prompts: by safety, but for roles and edges.

use super::OpponentDice;
use super::look::Look;
use crate::dice::distribution::fight_odds;
use crate::scenario::Edge;
use crate::song::activation;
use crate::song::effect::{Blow, Effect};
use crate::song::flight;
use crate::song::melee;
use crate::song::order::{Answer, Order};
use crate::song::prompt::{Prompt, Question};
use crate::song::refuge;
use crate::table::body::ModelId;
use crate::table::feature::FeatureKind;
use crate::table::length::Point;
use crate::table::outline::{Outline, millimetres};
use crate::table::scale::Stick;

/// A squad whose points are for more than this share firearms of a long reach would rather be attacked.
const SHOOTERS: f64 = 0.6;
/// How much whim there is in the choice of an edge, against one feature of cover.
const WHIM: f64 = 1.5;

/// The answer to the open prompt.
pub(super) fn decide(look: &Look, dice: &mut OpponentDice, prompt: &Prompt) -> Order {
    let score = |answer: &Answer| -> f64 {
        match (prompt.question, answer) {
            (Question::Role, Answer::Attack) => 1.0 - shooting_share(look),
            (Question::Role, Answer::Defend) => shooting_share(look) - 2.0 * SHOOTERS + 1.0,
            (Question::AttackersEdge, Answer::Edge(edge)) => cover_near(look, *edge),
            (
                Question::Recoil { model, .. } | Question::Retreat { model, .. },
                Answer::Place(to),
            ) => safety(look, model, *to),
            (Question::FlightEdge { model }, Answer::Edge(edge)) => way_out(look, model, *edge),
            (Question::FlightGoal { model }, Answer::Model(bearer)) => {
                to_the_flag(look, model, *bearer)
            }
            (Question::FlightGoal { model }, Answer::Edge(edge)) => to_the_edge(look, model, *edge),
            (Question::FollowUp { model, foe }, Answer::Yes) => look.plain_fight_gain(model, foe),
            (Question::RerollMorale { model }, Answer::Yes) => again(look, model),
            (Question::IgnoreTurnover { .. }, Answer::Yes) => go_on(look),
            (Question::IgnoreGroupTurnover { .. }, Answer::Yes) => group_goes_on(look),
            (Question::FreeHack { defender }, Answer::Model(model)) => {
                hack_first(look, *model, defender)
            }
            _ => 0.0,
        }
    };
    let whim = match prompt.question {
        Question::AttackersEdge => WHIM,
        _ => 0.0,
    };
    let mut best = (f64::NEG_INFINITY, prompt.default_answer());
    for answer in &prompt.answers {
        let score = score(answer) + whim * dice.share();
        if score > best.0 {
            best = (score, *answer);
        }
    }
    Order::Answer(best.1)
}

/// Whether the one re-roll of a squad is well spent on this test: on a model that would be gone, or on the commander.
fn again(look: &Look, model: ModelId) -> f64 {
    let gone = matches!(
        look.battle.state.queue.front(),
        Some(Effect::SufferMorale { failures: 3, .. })
    );
    if gone || look.commands(model) {
        1.0
    } else {
        -1.0
    }
}

/// Whether the one turnover is well ignored now: while half of the squad may still act.
fn go_on(look: &Look) -> f64 {
    let left = activation::nominable(look.battle, look.player).count();
    if 2 * left >= look.battle.present_of(look.player).count() {
        1.0
    } else {
        -1.0
    }
}

/// Whether the one turnover is well ignored now that a group has rolled it: the same, or where its commander could still
/// do much.
fn group_goes_on(look: &Look) -> f64 {
    let left = look
        .battle
        .activation()
        .map_or(0, |commander| commander.actions);
    if left >= 2 { 1.0 } else { go_on(look) }
}

/// How likely somebody is out at the end if this one hacks first and the best of the others next: whom the first fells, the
/// next only has to beat (HTH-11).
fn hack_first(look: &Look, first: ModelId, defender: ModelId) -> f64 {
    let Some(Effect::FreeHacks {
        attackers, blow, ..
    }) = look.battle.state.queue.front()
    else {
        return 0.0;
    };
    let mut lying = look.battle.clone();
    lying.model_mut(defender).fallen = true;
    let odds = |battle, attacker| {
        let plan = melee::plan(battle, look.survey, attacker, defender, *blow);
        let odds = fight_odds(&plan.sums);
        let share = |count: u32| f64::from(count) / f64::from(odds.of);
        let any = odds.defender.out() + odds.defender.falls + odds.defender.recoils;
        match blow {
            // H6: any loss wounds whoever flees.
            Blow::AtFlight => (share(any), 0.0),
            _ => (share(odds.defender.out()), share(odds.defender.falls)),
        }
    };
    let (out, falls) = odds(look.battle, first);
    let next = |battle| {
        attackers
            .iter()
            .filter(|&&other| other != first)
            .map(|&other| odds(battle, other).0)
            .fold(0.0, f64::max)
    };
    out + falls * next(&lying) + (1.0 - out - falls) * next(look.battle)
}

/// The share of a squad's points that can shoot far.
fn shooting_share(look: &Look) -> f64 {
    let battle = look.battle;
    let far = look.stick(Stick::Medium);
    let (mut shoots, mut all) = (0.0, 0.0);
    for id in battle.muster.side(look.side) {
        let points = f64::from(battle.enrolled(id).profile.points);
        all += points;
        if look
            .main_firearm(id)
            .is_some_and(|(weapon, _)| weapon.stick().is_some_and(|stick| look.stick(stick) > far))
        {
            shoots += points;
        }
    }
    if all > 0.0 { shoots / all } else { 0.0 }
}

/// How many features there are to advance behind, near an edge.
fn cover_near(look: &Look, edge: Edge) -> f64 {
    let layout = &look.battle.muster.scenario.layout;
    let reach = layout.scale.stick(Stick::Long) + layout.scale.stick(Stick::Medium);
    layout
        .features
        .iter()
        .map(|feature| {
            let middle = Outline::new(&feature.shape).bounds().middle();
            let at = Point::from_mm(middle.x, middle.y);
            let near = edge.distance(at, layout.size) <= reach;
            match feature.kind {
                _ if !near => 0.0,
                FeatureKind::Building | FeatureKind::LowWall | FeatureKind::TimberWall => 1.0,
                FeatureKind::Woods
                | FeatureKind::Fence
                | FeatureKind::Hedge
                | FeatureKind::Tree
                | FeatureKind::Hill => 0.6,
                FeatureKind::River => -2.0,
                FeatureKind::Rough | FeatureKind::Rubble => -0.3,
                FeatureKind::Road
                | FeatureKind::Bridge
                | FeatureKind::Rampart
                | FeatureKind::Stairs => 0.0,
            }
        })
        .sum()
}

/// How safe a model is at a place: it also likes to stay near its commander.
fn safety(look: &Look, model: ModelId, to: Point) -> f64 {
    let here = look.base_at(model, to);
    let led = look
        .battle
        .squad(look.player)
        .commander
        .filter(|&commander| commander != model)
        .map_or(0.0, |commander| {
            here.distance(look.battle.footprint(commander)).mm() / look.stick(Stick::Long)
        });
    -look.danger(model, here, true) - 0.1 * led
}

/// How well a model flees to an edge: at all, and past how few enemies.
fn way_out(look: &Look, model: ModelId, edge: Edge) -> f64 {
    let Some(to) = flight::way(look.battle, look.survey, model, edge) else {
        return -1.0e6;
    };
    let to = millimetres(to);
    look.foes
        .iter()
        .map(|&foe| millimetres(look.battle.model(foe).at).distance(to))
        .fold(f64::MAX, f64::min)
}

/// What a model has to fear by the flag, in points.
fn to_the_flag(look: &Look, model: ModelId, bearer: ModelId) -> f64 {
    match refuge::way(look.battle, look.survey, model, bearer) {
        Some(to) => safety(look, model, to),
        None => -look.worth(model),
    }
}

/// What it has to fear on the way to an edge: to be lost there, or where it stops short of it.
fn to_the_edge(look: &Look, model: ModelId, edge: Edge) -> f64 {
    let battle = look.battle;
    let moves = match battle.state.queue.front() {
        Some(&Effect::Flee { moves, .. }) => i32::from(moves),
        _ => 1,
    };
    let here = battle.footprint(model);
    let size = battle.muster.scenario.layout.size;
    let left = edge.distance(here.at, size) - here.base.radius;
    let gone = left <= battle.stick(battle.move_stick(model)) * moves;
    match flight::way(battle, look.survey, model, edge) {
        Some(to) if !gone => safety(look, model, to),
        _ => -look.worth(model),
    }
}
