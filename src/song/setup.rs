//! Before the first turn: who attacks (SET-1), edges and deployment (SET-6), who starts (INI-1).

use super::effect::Effect;
use super::event::Event;
use super::heights;
use super::house::list::ScoutCap;
use super::national;
use super::order::Answer;
use super::parts;
use super::player::PlayerId;
use super::prompt::Question;
use super::refusal::Refusal;
use super::resolution::Resolution;
use super::special;
use super::state::{Battle, Phase, Presence};
use crate::battle::clause::{Clause, Modifier, total};
use crate::roster::rule::SpecialRule;
use crate::scenario::{Deployment, Edge, Roles, Zone};
use crate::table::base::Footprint;
use crate::table::body::{ModelId, Side};
use crate::table::length::{Length, Point};
use crate::table::scale::Stick;
use crate::table::survey::Survey;

/// Rolls for both sides until one is higher (SET-1, INI-1: ties roll again). Returns the winner.
fn roll_off(work: &mut Resolution, clause: &'static str, modifiers: &[Vec<Modifier>; 2]) -> Side {
    loop {
        let dice = [work.battle.state.dice.roll(), work.battle.state.dice.roll()];
        let sums = [0, 1].map(|side: usize| dice[side] as i8 + total(&modifiers[side]));
        let winner = match sums[0].cmp(&sums[1]) {
            std::cmp::Ordering::Greater => Some(Side::A),
            std::cmp::Ordering::Less => Some(Side::B),
            std::cmp::Ordering::Equal => None,
        };
        work.tell(Event::RollOff {
            clause: Clause(clause),
            dice,
            modifiers: modifiers.clone(),
            winner,
        });
        if let Some(winner) = winner {
            return winner;
        }
    }
}

/// SET-1, A1, A2: d6 and +1 for each Scout, or for two of them at most; the winner chooses to attack or to defend. A scenario may say who attacks.
pub fn roll_for_roles(work: &mut Resolution) {
    match work.battle.muster.scenario.roles {
        Roles::Attacker(side) => settle_roles(work, side),
        Roles::Rolled => {
            let modifiers = Side::BOTH.map(|side| {
                let battle = &work.battle;
                let most = match battle.house().scout_cap {
                    ScoutCap::Unlimited => usize::MAX,
                    ScoutCap::Two => 2,
                };
                battle
                    .muster
                    .side(side)
                    .filter(|&id| battle.has(id, SpecialRule::Scout))
                    .take(most)
                    .map(|_| Modifier::new("Scout", 1, "SR-SCOUT"))
                    .chain(national::role_bonus(battle, side))
                    .collect::<Vec<_>>()
            });
            let winner = roll_off(work, "SET-1", &modifiers);
            let asked = PlayerId::first(winner);
            work.ask(asked, Question::Role, vec![Answer::Attack, Answer::Defend]);
        }
    }
}

/// The winner of SET-1 has chosen.
pub fn choose_role(work: &mut Resolution, side: Side, attack: bool) {
    settle_roles(work, if attack { side } else { side.other() });
}

/// The roles are clear: SET-6, the attacker chooses an edge, unless the scenario gives zones.
fn settle_roles(work: &mut Resolution, attacker: Side) {
    work.battle.state.attacker = attacker;
    work.tell(Event::RolesSettled { attacker });
    match work.battle.muster.scenario.deployment {
        Deployment::Edges => work.ask(
            PlayerId::first(attacker),
            Question::AttackersEdge,
            [Edge::South, Edge::North, Edge::West, Edge::East]
                .map(Answer::Edge)
                .to_vec(),
        ),
        Deployment::Zones { .. } | Deployment::Parts { .. } => begin_deployment(work),
    }
}

/// SET-6, A7: the attacker has chosen; the defender takes the opposite edge and deploys first.
pub fn choose_edge(work: &mut Resolution, edge: Edge) {
    work.battle.state.attackers_edge = Some(edge);
    work.tell(Event::EdgesSettled { attacker: edge });
    begin_deployment(work);
}

/// SET-6: the order in which players deploy: the defender's one after the other, then the attacker's.
fn deployment_order(battle: &Battle) -> Vec<PlayerId> {
    let attacker = battle.state.attacker;
    let (muster, sides) = (&battle.muster, [attacker.other(), attacker]);
    let players = sides.into_iter().flat_map(|side| muster.players_of(side));
    players.collect()
}

/// SET-6: the first player of the defender deploys.
fn begin_deployment(work: &mut Resolution) {
    let defender = work.battle.state.attacker.other();
    work.battle.state.phase = Phase::Deploying(PlayerId::first(defender));
}

/// The ground on which a side may deploy (SET-6): within M of its edge, or the scenario's zone; where that gives it in parts, the
/// rectangle around them all.
#[must_use]
pub fn zone(battle: &Battle, side: Side) -> Zone {
    let scenario = &battle.muster.scenario;
    match scenario.deployment {
        Deployment::Parts { .. } => around(&parts::bounds(battle, side)),
        Deployment::Zones { attacker, defender } => {
            if side == battle.state.attacker {
                attacker
            } else {
                defender
            }
        }
        Deployment::Edges => battle.edge(side).unwrap_or(Edge::South).band(
            scenario.layout.scale.stick(Stick::Medium),
            scenario.layout.size,
        ),
    }
}

/// The rectangles on which a side may deploy, or around the pieces of its ground.
#[must_use]
pub fn grounds(battle: &Battle, side: Side) -> Vec<Zone> {
    match battle.muster.scenario.deployment {
        Deployment::Parts { .. } => parts::bounds(battle, side),
        Deployment::Zones { .. } | Deployment::Edges => vec![zone(battle, side)],
    }
}

/// The rectangle around others.
fn around(zones: &[Zone]) -> Zone {
    let corner = |of: fn(&Zone) -> Point, least: bool| {
        let pick = |one: Length, other: Length| {
            if least {
                one.min(other)
            } else {
                one.max(other)
            }
        };
        zones
            .iter()
            .map(of)
            .reduce(|one, other| Point {
                x: pick(one.x, other.x),
                y: pick(one.y, other.y),
            })
            .unwrap_or_default()
    };
    Zone {
        min: corner(|zone| zone.min, true),
        max: corner(|zone| zone.max, false),
    }
}

/// Whether a model may be put there (SET-6).
///
/// # Errors
/// Where the model is not the deploying player's, the place (on the grid) is outside its zone, or there is no room.
pub fn check_deploy(
    battle: &Battle,
    survey: &Survey,
    player: PlayerId,
    model: ModelId,
    at: Point,
) -> Result<(), Refusal> {
    if battle.player_of(model) != player {
        return Err(Refusal::NotDeploying(battle.enrolled(model).name.clone()));
    }
    let at = at.on_grid();
    let side = battle.side_of_player(player);
    let parted = matches!(battle.muster.scenario.deployment, Deployment::Parts { .. });
    if parted {
        parts::check(battle, survey, side, model, at)?;
    } else {
        let zone = zone(battle, side);
        if !zone.contains(at) {
            return Err(Refusal::OutsideZone {
                at,
                min: zone.min,
                max: zone.max,
            });
        }
    }
    let enrolled = battle.enrolled(model);
    let footprint = Footprint {
        at,
        base: enrolled.base,
    };
    if !survey
        .motion
        .has_room(footprint, enrolled.mounted(), Some(model))
    {
        return Err(Refusal::NoRoom(at));
    }
    special::check_deploy(battle, survey, model, at)
}

/// SET-6: puts a model on the table, looking across it.
pub fn deploy(work: &mut Resolution, model: ModelId, at: Point) {
    let at = at.on_grid();
    let size = work.battle.muster.scenario.layout.size;
    let side = work.battle.side_of(model);
    let faces = match work.battle.edge(side) {
        Some(edge) => edge.opposite().nearest(at, size),
        None => Point {
            x: at.x,
            y: size.1 - at.y,
        },
    };
    let state = work.battle.model_mut(model);
    state.presence = Presence::OnTable;
    state.at = at;
    state.faces = faces;
    work.tell(Event::Deployed { model, at });
}

/// How many models of a player still wait for deployment.
#[must_use]
pub fn waiting(battle: &Battle, player: PlayerId) -> usize {
    battle
        .muster
        .squad(player)
        .filter(|&id| battle.model(id).presence == Presence::Waiting)
        .count()
}

/// SET-6: a player has deployed.
pub fn finish_deployment(work: &mut Resolution, player: PlayerId) {
    work.tell(Event::DeploymentFinished { player });
    next_deployment(work, player);
}

/// SET-6: whoever comes after a player deploys, the attackers after the defenders; then the first turn is diced for (INI-1), or
/// the first card drawn (INI-2).
pub(super) fn next_deployment(work: &mut Resolution, player: PlayerId) {
    let battle = &*work.battle;
    let side = battle.side_of_player(player);
    let next = deployment_order(battle)
        .into_iter()
        .skip_while(|&other| other != player)
        .nth(1);
    if next.is_none_or(|next| battle.side_of_player(next) != side) {
        heights::hand_out(work, side);
        special::deployed(work, side);
    }
    match next {
        Some(next) => work.battle.state.phase = Phase::Deploying(next),
        None if work.battle.muster.plays_by_cards() => work.later(Effect::DrawCard),
        None => work.later(Effect::RollForInitiative),
    }
}

/// INI-1, A15: rolled once; the higher one has the first turn.
pub fn roll_for_initiative(work: &mut Resolution) {
    let winner = roll_off(work, "INI-1", &[Vec::new(), Vec::new()]);
    work.battle.state.active = PlayerId::first(winner);
    work.later(Effect::StartTurn);
}
