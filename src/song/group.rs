//! Group orders: who may be ordered together, and what they need (GRP-1, GRP-4, GRP-5, GRP-9).

use super::command::{self, Unreached};
use super::quality::{self, Need, Purpose};
use super::refusal::Refusal;
use super::special;
use super::state::{Activation, Battle};
use super::volley;
use super::{activation, command::REACH};
use crate::dice::Die;
use crate::roster::rule::SpecialRule;
use crate::table::body::ModelId;
use crate::table::model_set::ModelSet;
use crate::table::survey::Survey;
use serde::{Deserialize, Serialize};

/// The most models in a group but that of a Regroup (GRP-1, C17).
pub const MOST: usize = 6;

/// The least models in a group (GRP-1).
pub const LEAST: usize = 2;

/// What a group is ordered to do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum GroupKind {
    /// Whatever each likes (GRP-2).
    Plain,
    /// To come together (GRP-5).
    Regroup,
    /// To fire as one (GRP-6).
    Volley,
    /// To fire by ranks and swap weapons (GRP-7).
    ShootAndReload,
}

impl GroupKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [
        Self::Plain,
        Self::Regroup,
        Self::Volley,
        Self::ShootAndReload,
    ];

    /// The clause of the order.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Plain => "GRP-1",
            Self::Regroup => "GRP-5",
            Self::Volley => "GRP-6",
            Self::ShootAndReload => "GRP-7",
        }
    }
}

/// A group that spends its actions; whose turn it is among them stands in the phase (C14).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Group {
    /// What it was ordered to do.
    pub kind: GroupKind,
    /// All who were ordered, by their numbers.
    pub members: Vec<ModelId>,
    /// The faces it rolled.
    pub rolled: Vec<Die>,
    /// Whether play passes when it is done (GRP-3).
    pub turnover: bool,
    /// The commander's own activation: it goes on afterwards, but for a turnover (GRP-3, C12).
    pub commander: Activation,
    /// The members who wait with actions left, by their numbers.
    pub waiting: Vec<Activation>,
}

/// The activation of a member of the group in action, whether it acts or waits; none once it has nothing left.
#[must_use]
pub fn turn_of(battle: &Battle, member: ModelId) -> Option<&Activation> {
    let group = battle.state.group.as_ref()?;
    battle
        .activation()
        .into_iter()
        .chain(&group.waiting)
        .find(|turn| turn.model == member && turn.actions > 0 && battle.on_table(member))
}

/// Whether the group in action was ordered to regroup.
#[must_use]
pub fn regroups(battle: &Battle) -> bool {
    battle
        .state
        .group
        .as_ref()
        .is_some_and(|group| group.kind == GroupKind::Regroup)
}

/// Whether the order may be given: by whom, to whom, and on how many dice.
///
/// # Errors
/// Where it may not: see [`check_members`]; or it is the wrong moment, man or number of dice.
pub fn check_order(
    battle: &Battle,
    survey: &Survey,
    acting: &Activation,
    kind: GroupKind,
    members: ModelSet,
    dice: u8,
) -> Result<(), Refusal> {
    if battle.state.group.is_some() {
        return Err(Refusal::GroupStillActs);
    }
    check_commander(battle, acting.model)?;
    if acting.actions == 0 {
        return Err(Refusal::TooFewActions { cost: 1, left: 0 });
    }
    let members: Vec<ModelId> = members.iter().collect();
    check_members(battle, survey, acting.model, kind, &members)?;
    if !(1..=3).contains(&dice) {
        return Err(Refusal::DiceNumber(dice));
    }
    // SR-UNPREDICTABLE, B13: as a group, too.
    match members
        .iter()
        .find(|&&member| !activation::dice_allowed(battle, member).contains(&dice))
    {
        Some(&member) => Err(Refusal::Unpredictable(battle.enrolled(member).name.clone())),
        None => Ok(()),
    }
}

/// GRP-1, C4, C16: only who has the full Leader rule gives orders, and not from the ground; in hand-to-hand he may.
///
/// # Errors
/// Where he does not command, or has fallen.
pub fn check_commander(battle: &Battle, model: ModelId) -> Result<(), Refusal> {
    let name = || battle.enrolled(model).name.clone();
    if battle.squad_of(model).commander != Some(model) {
        return Err(Refusal::NotInCommand(name()));
    }
    if battle.model(model).fallen {
        return Err(Refusal::CommanderFallen(name()));
    }
    Ok(())
}

/// Whether these models may be ordered together by that commander: friends on the table, not yet nominated, in his reach,
/// of one kind where the Unreliable or Unpredictable are among them, and in a chain of contact unless they are to regroup.
///
/// # Errors
/// Where they may not: why.
pub fn check_members(
    battle: &Battle,
    survey: &Survey,
    commander: ModelId,
    kind: GroupKind,
    members: &[ModelId],
) -> Result<(), Refusal> {
    let name = |id: ModelId| battle.enrolled(id).name.clone();
    let most = if kind == GroupKind::Regroup {
        usize::MAX
    } else {
        MOST
    };
    if !(LEAST..=most).contains(&members.len()) {
        return Err(Refusal::GroupSize {
            number: members.len(),
            // C17: a Regroup has no upper limit.
            most: if kind == GroupKind::Regroup {
                " or more"
            } else {
                " to 6"
            },
        });
    }
    for &member in members {
        check_member(battle, commander, member)?;
    }
    // GRP-9, B13: only with their like.
    for rule in [SpecialRule::Unreliable, SpecialRule::Unpredictable] {
        let with = members.iter().find(|&&id| battle.has(id, rule));
        let without = members.iter().find(|&&id| !battle.has(id, rule));
        if let (Some(&one), Some(&other)) = (with, without) {
            return Err(Refusal::NotTheirLike {
                one: name(one),
                rule,
                other: name(other),
            });
        }
    }
    check_reach(battle, survey, commander, members)?;
    if kind != GroupKind::Regroup
        && let Some(&apart) = members
            .iter()
            .find(|&&member| !chain_of(battle, members[0], members).contains(&member))
    {
        return Err(Refusal::NoChain {
            apart: name(apart),
            from: name(members[0]),
        });
    }
    match kind {
        GroupKind::Plain | GroupKind::Regroup => Ok(()),
        GroupKind::Volley => volley::check_loaded(battle, members),
        GroupKind::ShootAndReload => volley::check_ranks(battle, members),
    }
}

/// The rules of those who take no part in orders to groups (GRP-1, C20).
pub const ORDERED_ALONE: [SpecialRule; 2] = [SpecialRule::Individualistic, SpecialRule::Civilian];

/// Whether a model may be in a group of that commander at all, the others apart (GRP-1, ACT-3, C10, C20).
///
/// # Errors
/// Where it may not: why.
pub fn check_member(battle: &Battle, commander: ModelId, member: ModelId) -> Result<(), Refusal> {
    let name = || battle.enrolled(member).name.clone();
    // B21: whoever commands orders his own squad.
    if battle.player_of(member) != battle.player_of(commander) {
        return Err(Refusal::NotYours(name()));
    }
    if !battle.on_table(member) {
        return Err(Refusal::NotOnTable(name()));
    }
    if member == commander {
        return Err(Refusal::CommanderInGroup(name()));
    }
    if battle.model(member).nominated {
        return Err(Refusal::NominatedBefore(name()));
    }
    special::check_nominate(battle, member)?;
    match ORDERED_ALONE
        .into_iter()
        .find(|&rule| battle.has(member, rule))
    {
        Some(rule) => Err(Refusal::InNoGroup {
            model: name(),
            rule,
        }),
        None => Ok(()),
    }
}

/// GRP-1: the commander's word reaches every member; of the Unreliable only the nearest (GRP-9).
fn check_reach(
    battle: &Battle,
    survey: &Survey,
    commander: ModelId,
    members: &[ModelId],
) -> Result<(), Refusal> {
    let unreliable = members
        .iter()
        .any(|&member| battle.has(member, SpecialRule::Unreliable));
    let nearest = unreliable.then(|| nearest_to(battle, commander, members));
    for &member in members {
        if nearest.is_some_and(|nearest| nearest != Some(member)) {
            continue;
        }
        command::reach(battle, survey, commander, member, REACH).map_err(|why| {
            let (member, commander) = (
                battle.enrolled(member).name.clone(),
                battle.enrolled(commander).name.clone(),
            );
            match why {
                Unreached::Distance { distance, reach } => Refusal::BeyondCommand {
                    member,
                    commander,
                    distance,
                    reach,
                },
                Unreached::Sight(blockers) => Refusal::CommanderUnseen {
                    member,
                    commander,
                    because: activation::describe_blocker(battle, blockers.first()),
                },
            }
        })?;
    }
    Ok(())
}

/// The member nearest to the commander; of equals the first.
fn nearest_to(battle: &Battle, commander: ModelId, members: &[ModelId]) -> Option<ModelId> {
    let here = battle.footprint(commander);
    members
        .iter()
        .copied()
        .min_by_key(|&member| (here.distance(battle.footprint(member)), member))
}

/// Those of some models who are in a chain of base contact with one of them, itself included, by their numbers.
#[must_use]
pub fn chain_of(battle: &Battle, first: ModelId, models: &[ModelId]) -> Vec<ModelId> {
    let mut chain = vec![first];
    let mut next = 0;
    while let Some(&link) = chain.get(next) {
        next += 1;
        for &model in models {
            if !chain.contains(&model) && battle.footprint(model).touches(battle.footprint(link)) {
                chain.push(model);
            }
        }
    }
    chain.sort_unstable();
    chain
}

/// GRP-2, GRP-4, C11: each member's own target with all that helps or hinders him; the worst of them counts. Of equals the
/// first one's.
///
/// # Panics
/// Where there are no members.
#[must_use]
pub fn need(battle: &Battle, survey: &Survey, members: &[ModelId]) -> Need {
    // B15: a group of the Unreliable is under control with the nearest of them.
    let under_eye = members
        .iter()
        .any(|&member| command::under_eye(battle, member));
    members
        .iter()
        .map(|&member| {
            let uncontrolled = battle.has(member, SpecialRule::Unreliable) && !under_eye;
            quality::need_where(battle, survey, member, Purpose::Activation, uncontrolled)
        })
        .max_by_key(|need| (need.needs(), std::cmp::Reverse(need.model)))
        .expect("a group has members")
}

/// SR-MUSICIAN, C18: who may let a failed die of that group be rolled again: within L of the commander and of a member, not
/// fallen, in no hand-to-hand, and not yet this turn.
#[must_use]
pub fn musician(battle: &Battle, commander: ModelId, members: &[ModelId]) -> Option<ModelId> {
    let near = |one: ModelId, other: ModelId| {
        battle
            .footprint(one)
            .within(battle.footprint(other), battle.stick(REACH))
    };
    battle
        .present_of(battle.player_of(commander))
        .find(|&musician| {
            battle.has(musician, SpecialRule::Musician)
                && battle.standing(musician)
                && !battle.model(musician).has_played
                && !battle.held(musician)
                && near(musician, commander)
                && members.iter().any(|&member| near(musician, member))
        })
}

/// Every group that a commander might order, as far as contact goes: each chain of two or more who may be members and whom
/// his word reaches, by their numbers. Chains of more than six are cut to six who still are one.
#[must_use]
pub fn chains(battle: &Battle, survey: &Survey, commander: ModelId) -> Vec<Vec<ModelId>> {
    let free = orderable(battle, commander);
    // Whoever stands alone needs no look at the table.
    let touching: Vec<ModelId> = free
        .iter()
        .copied()
        .filter(|&one| {
            free.iter().any(|&other| {
                other != one && battle.footprint(one).touches(battle.footprint(other))
            })
        })
        .collect();
    if touching.is_empty() {
        return Vec::new();
    }
    let kinds = [SpecialRule::Unreliable, SpecialRule::Unpredictable];
    let kind = |id: ModelId| kinds.map(|rule| battle.has(id, rule));
    let mut left: Vec<ModelId> = touching
        .into_iter()
        .filter(|&id| {
            battle.has(id, SpecialRule::Unreliable)
                || command::reach(battle, survey, commander, id, REACH).is_ok()
        })
        .collect();
    let mut chains = Vec::new();
    while let Some(&first) = left.first() {
        let like: Vec<ModelId> = left
            .iter()
            .copied()
            .filter(|&id| kind(id) == kind(first))
            .collect();
        let mut chain = Vec::from([first]);
        let whole = chain_of(battle, first, &like);
        left.retain(|id| !whole.contains(id));
        while chain.len() < MOST.min(whole.len()) {
            let Some(&link) = whole.iter().find(|&&id| {
                !chain.contains(&id)
                    && chain
                        .iter()
                        .any(|&one| battle.footprint(one).touches(battle.footprint(id)))
            }) else {
                break;
            };
            chain.push(link);
        }
        chain.sort_unstable();
        if chain.len() >= LEAST {
            chains.push(chain);
        }
    }
    chains
}

/// The models that might be in a group of a commander, reach and contact apart.
#[must_use]
pub fn orderable(battle: &Battle, commander: ModelId) -> Vec<ModelId> {
    battle
        .present_of(battle.player_of(commander))
        .filter(|&id| check_member(battle, commander, id).is_ok())
        .collect()
}

/// The first of a chain and the first who touches him.
#[must_use]
pub fn pair_of(battle: &Battle, chain: &[ModelId]) -> Vec<ModelId> {
    let Some((&first, rest)) = chain.split_first() else {
        return Vec::new();
    };
    let mate = rest
        .iter()
        .find(|&&id| battle.footprint(first).touches(battle.footprint(id)));
    std::iter::once(first).chain(mate.copied()).collect()
}

/// Everybody whom a commander could order to regroup: all whom his word reaches, but for the Unreliable and Unpredictable,
/// who keep to themselves (GRP-5, GRP-9).
#[must_use]
pub fn in_reach(battle: &Battle, survey: &Survey, commander: ModelId) -> Vec<ModelId> {
    orderable(battle, commander)
        .into_iter()
        .filter(|&id| {
            !battle.has(id, SpecialRule::Unreliable)
                && !battle.has(id, SpecialRule::Unpredictable)
                && command::reach(battle, survey, commander, id, REACH).is_ok()
        })
        .collect()
}
