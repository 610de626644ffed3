//! The log: every event as a line for the player, with its clause, every die and every modifier.

use super::effect::{Blow, Trigger};
use super::event::{Braced, Effort, Event, Travel};
use super::house;
use super::muster::Muster;
use super::order::Order;
use super::outcome::{FightOutcome, FightSide, Hurt, ShotOutcome};
use super::player::PlayerId;
use super::state::{Ending, Loss};
use super::sums_wording::{additions, effort, quality_roll};
use crate::battle::clause::Clause;
use crate::table::body::{ModelId, Side};

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The clause it rests on.
    pub clause: Clause,
    /// What happened, in one sentence.
    pub text: String,
    /// The side whose model or player it is about, where there is one.
    pub side: Option<Side>,
}

/// Words events for a battle's players.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// Who takes part.
    pub muster: &'a Muster,
}

impl Words<'_> {
    /// The name of a model.
    #[must_use]
    pub fn name(&self, model: ModelId) -> &str {
        &self.muster.model(model).name
    }

    /// The line of an event; none where it only repeats what another tells.
    #[must_use]
    pub fn line(&self, event: &Event) -> Option<Line> {
        let (clause, side, text) = self.sentence(event)?;
        Some(Line {
            clause: Clause(clause),
            text,
            side,
        })
    }

    /// The parts of a line.
    fn sentence(&self, event: &Event) -> Option<(&'static str, Option<Side>, String)> {
        let of = |model: ModelId| Some(self.muster.model(model).side);
        let side_of = |player: PlayerId| Some(self.muster.player(player).side);
        let name = |model: ModelId| self.name(model);
        Some(match event {
            Event::HouseRule { clause, text } => (clause.0, None, text.clone()),
            // Every order shows in what it brings.
            Event::Ordered { order, player } => match order {
                Order::Withdraw => (
                    "WIN-3",
                    side_of(*player),
                    format!("{} withdraws.", self.squad(*player)),
                ),
                _ => return None,
            },
            Event::RollOff {
                clause,
                dice,
                modifiers,
                winner,
            } => {
                let sum = |side: Side| {
                    format!(
                        "{} {}{}",
                        self.side(side),
                        dice[side.index()],
                        additions(&modifiers[side.index()])
                    )
                };
                let result = winner.map_or_else(
                    || "a tie, again".to_owned(),
                    |winner| format!("{} is higher", self.side(winner)),
                );
                let text = format!("{}, {}: {result}.", sum(Side::A), sum(Side::B));
                (clause.0, *winner, text)
            }
            Event::RolesSettled { attacker } => (
                "SET-1",
                Some(*attacker),
                format!(
                    "{} attacks, {} defends.",
                    self.side(*attacker),
                    self.side(attacker.other())
                ),
            ),
            Event::EdgesSettled { attacker } => (
                "SET-6",
                None,
                format!(
                    "The attacker takes the {attacker} edge, the defender the {} one.",
                    attacker.opposite()
                ),
            ),
            Event::Asked(prompt) => {
                let (clause, text) = self.question(prompt);
                (clause, side_of(prompt.player), text)
            }
            Event::Deployed { model, at } => (
                "SET-6",
                of(*model),
                format!("{} deploys at {at}.", name(*model)),
            ),
            Event::DeploymentFinished { player } => (
                "SET-6",
                side_of(*player),
                format!("{} has deployed.", self.squad(*player)),
            ),
            Event::TurnStarted { player, turn } => (
                "ACT-10",
                side_of(*player),
                format!("Turn {turn}: {}.", self.squad(*player)),
            ),
            Event::Hidden { models } => (
                "HTH-13",
                models.first().and_then(|&model| of(model)),
                format!(
                    "Hidden, and may attack out of ambush this turn: {}.",
                    self.list(models)
                ),
            ),
            Event::Activated {
                roll,
                actions,
                turnover,
            } => (
                if *turnover { "ACT-2" } else { "ACT-1" },
                of(roll.model),
                format!(
                    "{} rolls {}: {}{}.",
                    name(roll.model),
                    quality_roll(roll),
                    count(*actions, "action"),
                    if *turnover { ", then play passes" } else { "" }
                ),
            ),
            Event::ActivationEnded { model, unspent } => {
                if *unspent == 0 {
                    return None;
                }
                (
                    "ACT-7",
                    of(*model),
                    format!(
                        "{} leaves {} unspent.",
                        name(*model),
                        count(*unspent, "action")
                    ),
                )
            }
            Event::TurnEnded { player, clause } => (
                clause.0,
                side_of(*player),
                match clause.0 {
                    "ACT-2" => format!("Turnover: {} loses the turn.", self.squad(*player)),
                    "ACT-4" => {
                        format!(
                            "All of {} were nominated: play passes.",
                            self.squad(*player)
                        )
                    }
                    "WIN-1" | "WIN-3" => {
                        format!("{} has left: play passes.", self.squad(*player))
                    }
                    _ => format!("{} ends its turn.", self.squad(*player)),
                },
            ),
            Event::Travelled {
                model,
                travel,
                from,
                to,
                slowed_by,
                touches,
            } => self.travelled(
                *model,
                *travel,
                from.distance(*to),
                !slowed_by.is_empty(),
                touches,
            ),
            Event::Fell { model, clause } => {
                (clause.0, of(*model), format!("{} falls.", name(*model)))
            }
            Event::StoodUp { model } => {
                ("ACT-9", of(*model), format!("{} stands up.", name(*model)))
            }
            Event::Braced {
                roll,
                facing,
                clause,
                result,
            } => (
                clause.0,
                of(roll.model),
                format!(
                    "{} faces {}, {}: {}.",
                    name(roll.model),
                    name(*facing),
                    quality_roll(roll),
                    match result {
                        Braced::Dares => "dares to attack".to_owned(),
                        Braced::Daunted => "does not dare to this turn".to_owned(),
                        Braced::Fires(weapon) => format!("stands and fires the {weapon}"),
                        Braced::Stands => "stands".to_owned(),
                        Braced::Runs => "runs".to_owned(),
                    }
                ),
            ),
            Event::Fought {
                blow,
                attacker,
                defender,
                outcome,
            } => self.fought(*blow, attacker, defender, outcome),
            Event::Shot {
                weapon,
                aimed,
                distance,
                shooter,
                target,
                outcome,
            } => {
                let (clause, result) = self.shot(target.model, outcome);
                (
                    clause,
                    of(shooter.model),
                    format!(
                        "{} {} the {weapon} at {}, {:.0} mm: {} against {}: {result}.",
                        name(shooter.model),
                        if *aimed { "aims and fires" } else { "fires" },
                        name(target.model),
                        distance.mm(),
                        effort(shooter),
                        effort(target),
                    ),
                )
            }
            Event::Shuffled { .. } | Event::ShuffledAgain { .. } | Event::Drawn { .. } => {
                return self.of_cards(event);
            }
            Event::GroupOrdered { .. }
            | Event::GroupRolled { .. }
            | Event::RolledAgain { .. }
            | Event::GroupActivated { .. }
            | Event::RanksSwapped { .. }
            | Event::RanOut { .. } => return self.of_group(event),
            Event::FlagDropped { .. } | Event::FlagTaken { .. } => return self.of_flag(event),
            Event::Dismounted { model, at } => (
                "D14",
                of(*model),
                format!("{} dismounts; the horse stays at {at}.", name(*model)),
            ),
            Event::Mounted { model, at } => (
                "D14",
                of(*model),
                format!("{} mounts the horse at {at}.", name(*model)),
            ),
            Event::Scattered {
                weapon,
                distance,
                shooter,
                target,
                outcome,
            } => {
                let (_, result) = self.shot(target.model, outcome);
                (
                    "SHOOT-12",
                    of(shooter.model),
                    format!(
                        "The {weapon} of {} scatters to {}, {:.0} mm: {} against {}: {result}.",
                        name(shooter.model),
                        name(target.model),
                        distance.mm(),
                        effort(shooter),
                        effort(target),
                    ),
                )
            }
            Event::DoorOpened { .. } | Event::DoorClosed { .. } | Event::Bashed { .. } => {
                return self.of_doors(event);
            }
            Event::Height(event) => return Some(self.of_heights(event)),
            Event::Special(event) => return Some(self.of_special(event)),
            Event::Volley {
                shooters,
                distance,
                shooter,
                target,
                outcome,
            } => self.volley(shooters, *distance, shooter, target, outcome),
            Event::AmmunitionChecked {
                model,
                weapon,
                die,
                spent,
            } => (
                "SHOOT-9",
                of(*model),
                format!(
                    "{} rolled a natural 1, then {die}: the {weapon} {}.",
                    name(*model),
                    if *spent {
                        "is out of ammunition for good"
                    } else {
                        "has ammunition left"
                    }
                ),
            ),
            Event::Reloaded { model, weapon } => (
                "SHOOT-10",
                of(*model),
                format!("{} reloads the {weapon}.", name(*model)),
            ),
            Event::LeftCombat { model, free } => (
                "HTH-9",
                of(*model),
                format!(
                    "{} {}.",
                    name(*model),
                    if *free {
                        "breaks off"
                    } else {
                        "is held and loses its remaining actions"
                    }
                ),
            ),
            Event::MoraleTested { roll, trigger } => (
                if *trigger == Trigger::Fear {
                    "SR-FEAR"
                } else {
                    "MOR-1"
                },
                of(roll.model),
                format!(
                    "{} tests morale ({}): {}: {}.",
                    name(roll.model),
                    match trigger {
                        Trigger::FriendKilled => "a friend killed in sight",
                        Trigger::LeaderLost => "commander lost",
                        Trigger::HalfLost => "half the squad lost",
                        Trigger::Fear => "charged by Fear",
                        Trigger::FlagTaken => "flag taken by the enemy",
                    },
                    quality_roll(roll),
                    count(roll.failures, "failure"),
                ),
            ),
            Event::Lost {
                model,
                loss,
                clause,
            } => (
                clause.0,
                of(*model),
                format!(
                    "{} {}.",
                    name(*model),
                    match loss {
                        Loss::Wounded => "is wounded and out",
                        Loss::Killed => "is killed",
                        Loss::Fled if matches!(clause.0, "WIN-1" | "WIN-3") => {
                            "leaves with the squad"
                        }
                        Loss::Fled => "runs and is lost",
                    }
                ),
            ),
            Event::FeatureUsed { player, clause } => {
                house::wording::feature(self, *player, *clause)
            }
            Event::TookCommand { model } => (
                "SR-NCO",
                of(*model),
                format!("{} takes command.", name(*model)),
            ),
            Event::SquadShaken { player, trigger } => (
                "MOR-2",
                side_of(*player),
                format!(
                    "{}: {}; everyone tests.",
                    self.squad(*player),
                    match trigger {
                        Trigger::LeaderLost => "its commander is lost",
                        Trigger::HalfLost => "more than half of it is lost",
                        Trigger::FriendKilled => "a friend is killed",
                        Trigger::Fear => "Fear",
                        Trigger::FlagTaken => "its flag is taken by the enemy",
                    }
                ),
            ),
            Event::Broke {
                player,
                left,
                enemies,
                commander,
            } => (
                "WIN-1",
                side_of(*player),
                format!(
                    "{} breaks: {left} left {} against {enemies}.",
                    self.squad(*player),
                    if *commander {
                        "with its commander"
                    } else {
                        "without commander"
                    },
                ),
            ),
            Event::Ended(outcome) => {
                let (clause, how) = match outcome.ending {
                    Ending::Broken => ("WIN-2", "the enemy is broken"),
                    Ending::Withdrew => ("WIN-3", "the enemy withdrew"),
                    Ending::Draw => ("H15", "nobody prevails"),
                    Ending::Objective => ("WIN-2", "what the scenario asked for is done"),
                };
                (
                    clause,
                    outcome.winner,
                    outcome.winner.map_or_else(
                        || "The battle is a draw.".to_owned(),
                        |winner| format!("{} wins: {how}.", self.side(winner)),
                    ),
                )
            }
        })
    }

    /// A change of place.
    fn travelled(
        &self,
        model: ModelId,
        travel: Travel,
        distance: crate::table::length::Length,
        slowed: bool,
        touches: &[ModelId],
    ) -> (&'static str, Option<Side>, String) {
        let (clause, verb) = match travel {
            Travel::Move => ("MOV-1", "moves"),
            Travel::Charge => ("CAV-1", "charges"),
            Travel::BreakOff => ("HTH-9", "gets away"),
            Travel::Recoil => ("HTH-6", "recoils"),
            Travel::Retreat => ("SHOOT-2", "gives way"),
            Travel::FollowUp => ("E13", "follows up"),
            Travel::Flight => ("MOR-3", "flees"),
            Travel::FlightToFlag => ("C26", "runs to the flag,"),
            Travel::Climb => ("MOV-9", "climbs"),
            Travel::Jump => ("D22", "jumps"),
            Travel::Beat => ("I21", "walks his beat"),
        };
        let slowed = if slowed {
            ", slowed by the ground (MOV-2)"
        } else {
            ""
        };
        let contact = if touches.is_empty() {
            String::new()
        } else {
            format!(", in contact with {}", self.list(touches))
        };
        let text = format!(
            "{} {verb} {:.0} mm{slowed}{contact}.",
            self.name(model),
            distance.mm()
        );
        (clause, Some(self.muster.model(model).side), text)
    }

    /// A blow.
    fn fought(
        &self,
        blow: Blow,
        attacker: &Effort,
        defender: &Effort,
        outcome: &FightOutcome,
    ) -> (&'static str, Option<Side>, String) {
        let what = match blow {
            Blow::Attack { powerful: false } => "attacks",
            Blow::Attack { powerful: true } => "strikes a powerful blow at",
            Blow::AtRecoil | Blow::AtLeaving | Blow::AtFlight => "has a free hack at",
        };
        let (clause, result) = match outcome {
            FightOutcome::Tie { by_cuirass: false } => ("HTH-2", "a tie".to_owned()),
            FightOutcome::Tie { by_cuirass: true } => ("HTH-10", "the cuirass holds".to_owned()),
            FightOutcome::NoEffect => ("HTH-8", "no effect".to_owned()),
            FightOutcome::Hurt {
                who,
                how,
                attack_total,
                defend_total,
                better_weapon_lowered,
                why,
            } => {
                let loser = match who {
                    FightSide::Attacker => attacker.model,
                    FightSide::Defender => defender.model,
                };
                let lowered = if *better_weapon_lowered {
                    format!(
                        " (the better weapon lost, HTH-5: read as {attack_total} against {defend_total})"
                    )
                } else {
                    String::new()
                };
                (
                    why.0,
                    format!(
                        "{} {}{lowered}",
                        self.name(loser),
                        match (how, why.0) {
                            (Hurt::Killed, _) => "is trebled",
                            (Hurt::Wounded, _) => "is out",
                            // E10 and the winner's better weapon ask for no even die.
                            (Hurt::Falls, "E10") => "is beaten while recoiling",
                            (Hurt::Falls, "HTH-5") => "is beaten by the better weapon",
                            (Hurt::Falls, _) => "is beaten by an even die",
                            (Hurt::Recoils, _) => "is beaten by an odd die",
                        }
                    ),
                )
            }
        };
        let text = format!(
            "{} {what} {}: {} against {}: {result}.",
            self.name(attacker.model),
            self.name(defender.model),
            effort(attacker),
            effort(defender),
        );
        (clause, Some(self.muster.model(attacker.model).side), text)
    }

    /// What came of a shot.
    pub(super) fn shot(&self, target: ModelId, outcome: &ShotOutcome) -> (&'static str, String) {
        match outcome {
            ShotOutcome::NoEffect => ("SHOOT-2", "a miss".to_owned()),
            ShotOutcome::Tie { by_cuirass: false } => ("SHOOT-2", "a tie, a miss".to_owned()),
            ShotOutcome::Tie { by_cuirass: true } => ("HTH-10", "the cuirass holds".to_owned()),
            ShotOutcome::Hurt { how, why, .. } => (
                why.0,
                format!(
                    "{} {}",
                    self.name(target),
                    match how {
                        Hurt::Killed => "is trebled",
                        Hurt::Wounded => "is out",
                        Hurt::Falls => "is hit by an even die",
                        Hurt::Recoils => "is hit by an odd die and gives way",
                    }
                ),
            ),
        }
    }

    /// Names in a row.
    pub(super) fn list(&self, models: &[ModelId]) -> String {
        models
            .iter()
            .map(|&model| self.name(model))
            .collect::<Vec<_>>()
            .join(", ")
    }
}

/// `2 actions`, `1 action`, `no actions`.
pub(super) fn count(number: u8, what: &str) -> String {
    match number {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}
