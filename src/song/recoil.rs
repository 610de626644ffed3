//! Giving way by one base width: recoils in hand-to-hand (HTH-6, HTH-7) and retreats from shots (SHOOT-2).

use super::bearing;
use super::effect::{Blow, Effect};
use super::event::Travel;
use super::heights;
use super::house::list::FollowUp;
use super::movement::{self, fall, travel_to};
use super::order::Answer;
use super::prompt::Question;
use super::resolution::Resolution;
use super::state::Battle;
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::length::{Length, Point};
use crate::table::survey::Survey;

/// E8: the owner may choose within 45 degrees of straight away, here in steps of 11.25; straight away comes first.
pub(super) const RECOIL_TURNS: [i32; 9] = [0, 1, -1, 2, -2, 3, -3, 4, -4];

/// HTH-6: the loser gives way by one base width, falls where it cannot, and its owner chooses where it can in several
/// directions.
pub fn start(work: &mut Resolution, loser: ModelId, winner: ModelId) {
    if is_surrounded(work.battle, loser) {
        fall(work, loser, "HTH-7");
        return;
    }
    let places = recoil_places(work.battle, work.survey, loser, winner);
    let question = Question::Recoil {
        model: loser,
        from: winner,
    };
    give_way(work, loser, winner, &places, question);
}

/// HTH-7, E12: a line joining two standing attackers' centres touches the base.
#[must_use]
pub fn is_surrounded(battle: &Battle, loser: ModelId) -> bool {
    let base = battle.footprint(loser);
    let attackers: Vec<Point> = battle
        .touching_enemies(loser)
        .filter(|&enemy| battle.standing(enemy))
        .map(|enemy| battle.model(enemy).at)
        .collect();
    attackers.iter().enumerate().any(|(number, &one)| {
        attackers[number + 1..]
            .iter()
            .any(|&other| bearing::compare_to_way(base.at, one, other, base.base.radius).is_le())
    })
}

/// Where a loser may recoil to: one base width, within 45 degrees of straight away, the way and the end free (HTH-6, E8,
/// E9). Straight away comes first; places that touch another standing enemy come last, for they bring a free hack.
#[must_use]
pub fn recoil_places(
    battle: &Battle,
    survey: &Survey,
    loser: ModelId,
    winner: ModelId,
) -> Vec<Point> {
    let here = battle.footprint(loser);
    let from = battle.model(winner).at;
    let mover = movement::mover(battle, loser);
    let mut places: Vec<Point> = RECOIL_TURNS
        .iter()
        .filter_map(|&turn| bearing::away(here.at, from, turn, here.base.width()))
        .filter(|&to| survey.motion.obstruction(&mover, to).is_none())
        .collect();
    places.sort_by_key(|&to| !hackers(battle, loser, to).is_empty());
    places
}

/// The standing enemies that a loser would newly touch at a place: each of them gets a free hack (HTH-6). Those whom it
/// touches already get none (E11).
fn hackers(battle: &Battle, loser: ModelId, to: Point) -> Vec<ModelId> {
    let before = battle.footprint(loser);
    let after = Footprint { at: to, ..before };
    battle
        .present(battle.side_of(loser).other())
        .filter(|&enemy| {
            let there = battle.footprint(enemy);
            battle.standing(enemy) && there.touches(after) && !there.touches(before)
        })
        .collect()
}

/// SHOOT-2, G9: the target gives way straight away from the shooter, or into cover that one base width reaches, as its
/// owner chooses, also where it is in cover already; it falls where it cannot.
pub fn retreat(work: &mut Resolution, target: ModelId, shooter: ModelId) {
    let places = retreat_places(work.battle, work.survey, target, shooter);
    let question = Question::Retreat {
        model: target,
        from: shooter,
    };
    give_way(work, target, shooter, &places, question);
}

/// Where a target may retreat to (G9); straight away comes first. Whoever is in cover already may keep to it, but not go
/// nearer to the shooter for it.
#[must_use]
pub fn retreat_places(
    battle: &Battle,
    survey: &Survey,
    target: ModelId,
    shooter: ModelId,
) -> Vec<Point> {
    let here = battle.footprint(target);
    let from = battle.model(shooter).at;
    let mover = movement::mover(battle, target);
    let gives_cover = |at: Point| {
        survey
            .motion
            .touching(Footprint { at, ..here })
            .into_iter()
            .any(|id| {
                use crate::table::feature::FeatureKind as Kind;
                battle
                    .muster
                    .scenario
                    .layout
                    .feature(id)
                    .is_some_and(|feature| {
                        matches!(
                            feature.kind,
                            Kind::Woods
                                | Kind::Building
                                | Kind::Fence
                                | Kind::Hedge
                                | Kind::LowWall
                                | Kind::TimberWall
                                | Kind::Tree
                        )
                    })
            })
    };
    let covered = gives_cover(here.at);
    (0..bearing::STEPS / 2)
        .map(|step| step * 2)
        .filter_map(|turn| Some((turn, bearing::away(here.at, from, turn, here.base.width())?)))
        .filter(|&(turn, to)| {
            let nearer = || to.distance_squared(from) < here.at.distance_squared(from);
            turn == 0 || (gives_cover(to) && !(covered && nearer()))
        })
        .map(|(_, to)| to)
        .filter(|&to| {
            survey.motion.obstruction(&mover, to).is_none()
                && hackers(battle, target, to).is_empty()
        })
        .collect()
}

/// One place: it goes there. Several: its owner is asked. None: it falls, or is driven off the wall or into the water (E9, G9).
fn give_way(
    work: &mut Resolution,
    model: ModelId,
    from: ModelId,
    places: &[Point],
    question: Question,
) {
    match places {
        [] => {
            let recoil = matches!(question, Question::Recoil { .. });
            if recoil && heights::fall::driven(work, model, from) {
                return;
            }
            fall(work, model, if recoil { "HTH-6" } else { "SHOOT-2" });
        }
        [to] => {
            let recoil = matches!(question, Question::Recoil { .. });
            work.next([Effect::GiveWay {
                model,
                from,
                to: *to,
                recoil,
            }]);
        }
        _ => {
            let player = work.battle.player_of(model);
            let answers = places.iter().map(|&to| Answer::Place(to)).collect();
            work.ask(player, question, answers);
        }
    }
}

/// The model goes there. Standing enemies whom a recoil newly touches hack it (HTH-6, E10); after that the winner may follow
/// up, where that was agreed on (E13).
pub fn arrive(work: &mut Resolution, model: ModelId, from: ModelId, to: Point, recoil: bool) {
    if !work.battle.on_table(model) {
        return;
    }
    let hackers = if recoil {
        hackers(work.battle, model, to)
    } else {
        Vec::new()
    };
    let travel = if recoil {
        Travel::Recoil
    } else {
        Travel::Retreat
    };
    travel_to(work, model, to, travel, Vec::new());
    let follows = recoil && work.battle.house().follow_up == FollowUp::On;
    let mut effects = Vec::new();
    if !hackers.is_empty() {
        effects.push(Effect::FreeHacks {
            defender: model,
            attackers: hackers,
            blow: Blow::AtRecoil,
        });
    }
    effects.extend(follows.then_some(Effect::FollowUp {
        model: from,
        foe: model,
    }));
    work.next(effects);
}

/// E13: where a winner would stand if he followed whom he made recoil: straight after him, into contact, by one base width
/// of the other; none where he is down, held by another, or something is in the way.
#[must_use]
pub fn follow_up_place(
    battle: &Battle,
    survey: &Survey,
    model: ModelId,
    foe: ModelId,
) -> Option<Point> {
    if !battle.standing(model) || !battle.on_table(foe) || battle.held(model) {
        return None;
    }
    let path = movement::trace(battle, survey, model, battle.model(foe).at);
    let near = battle.footprint(foe).base.width() + Length::TOUCH;
    (path.touches.contains(&foe) && path.length <= near && path.length > Length::ZERO)
        .then_some(path.end)
}

/// E13: asks the winner's owner, where there is a way.
pub fn offer_follow_up(work: &mut Resolution, model: ModelId, foe: ModelId) {
    if follow_up_place(work.battle, work.survey, model, foe).is_some() {
        let player = work.battle.player_of(model);
        let answers = vec![Answer::No, Answer::Yes];
        work.ask(player, Question::FollowUp { model, foe }, answers);
    }
}

/// E13: the winner steps after him; that is no move of his own.
pub fn follow_up(work: &mut Resolution, model: ModelId, foe: ModelId) {
    if let Some(to) = follow_up_place(work.battle, work.survey, model, foe) {
        travel_to(work, model, to, Travel::FollowUp, Vec::new());
    }
}
