//! A group order under consideration, and a group in action: who, on how many dice, and what its fire would do.

use super::attack::{Prospect, RUNS_OUT};
use super::dice::{DiceChoice, rows};
use super::odds;
use crate::dice::distribution::shot_odds;
use crate::song::check::check;
use crate::song::group::{self, GroupKind};
use crate::song::order::Order;
use crate::song::refusal::Refusal;
use crate::song::state::{Activation, Battle};
use crate::song::volley::{self, VolleyPlan};
use crate::table::body::ModelId;
use crate::table::length::Length;
use crate::table::model_set::ModelSet;
use crate::table::survey::Survey;

/// A group order that a player puts together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draft {
    /// What the group is to do.
    pub kind: GroupKind,
    /// Who is in it so far.
    pub members: ModelSet,
    /// The model that was clicked last.
    pub last: Option<ModelId>,
}

impl Draft {
    /// A draft without members.
    #[must_use]
    pub fn new(kind: GroupKind) -> Self {
        Self {
            kind,
            members: ModelSet::default(),
            last: None,
        }
    }

    /// Takes a model in, or out again.
    pub fn toggle(&mut self, model: ModelId) {
        if self.members.has(model) {
            self.members.remove(model);
        } else {
            self.members.insert(model);
        }
        self.last = Some(model);
    }

    /// Whoever is in a chain of contact with the model that was clicked last, or with the first member; nobody where none was
    /// clicked.
    #[must_use]
    pub fn chain(&self, battle: &Battle, commander: ModelId) -> ModelSet {
        let Some(first) = self.last.or_else(|| self.members.iter().next()) else {
            return ModelSet::default();
        };
        let free = group::orderable(battle, commander);
        group::chain_of(battle, first, &free)
            .into_iter()
            .filter(|model| free.contains(model))
            .take(group::MOST)
            .collect()
    }
}

/// What common fire at a target would be.
#[derive(Clone, PartialEq, Debug)]
pub struct FireBrief {
    /// At whom.
    pub target: ModelId,
    /// Who fires.
    pub shooters: Vec<ModelId>,
    /// From the worst shooter, edge to edge.
    pub distance: Length,
    /// Sums and chances.
    pub prospect: Prospect,
}

/// What there is to show of a draft.
#[derive(Clone, PartialEq, Debug)]
pub struct GroupBrief {
    /// The draft.
    pub draft: Draft,
    /// What the worst of them needs, and the dice; none while nobody is in it.
    pub dice: Option<DiceChoice>,
    /// Why they are no such group; `None`: they are.
    pub refusal: Option<Refusal>,
    /// Who could let a failed die be rolled again (SR-MUSICIAN).
    pub musician: Option<ModelId>,
    /// What their fire would be, the likeliest to put its target out first.
    pub fire: Vec<FireBrief>,
}

impl GroupBrief {
    /// The order, on so many dice.
    #[must_use]
    pub const fn order(&self, dice: u8) -> Order {
        Order::Group {
            kind: self.draft.kind,
            members: self.draft.members,
            dice,
        }
    }
}

/// The draft of the commander in action, by the very functions that judge and resolve it.
#[must_use]
pub fn brief(battle: &Battle, survey: &Survey, commander: ModelId, draft: Draft) -> GroupBrief {
    let members: Vec<ModelId> = draft.members.iter().collect();
    let refusal = group::check_members(battle, survey, commander, draft.kind, &members).err();
    let order = |dice| Order::Group {
        kind: draft.kind,
        members: draft.members,
        dice,
    };
    let dice = (!members.is_empty()).then(|| {
        let need = group::need(battle, survey, &members);
        // B12: a double 6 counts for single models only.
        let rows = rows(&need, false, |dice| {
            check(battle, survey, &order(dice)).err()
        });
        DiceChoice { need, rows }
    });
    let fire = match (draft.kind, &refusal) {
        (GroupKind::Volley | GroupKind::ShootAndReload, None) => fires(battle, |target| {
            let (men, least) = if draft.kind == GroupKind::Volley {
                (members.clone(), volley::LEAST)
            } else {
                let front: Vec<ModelId> = volley::ranks(battle, &members, target)
                    .into_iter()
                    .map(|[front, _]| front)
                    .collect();
                let least = front.len();
                (front, least)
            };
            let turns: Vec<Activation> = men
                .into_iter()
                .map(|model| Activation::new(model, Vec::new(), volley::BY_RANKS, false))
                .collect();
            volley::plan(battle, survey, &turns, target, least).ok()
        }),
        _ => Vec::new(),
    };
    GroupBrief {
        draft,
        dice,
        refusal,
        musician: group::musician(battle, commander, &members),
        fire,
    }
}

/// What the group in action could fire now.
#[must_use]
pub fn fire_now(battle: &Battle, survey: &Survey, acting: &Activation) -> Vec<FireBrief> {
    match battle.state.group.as_ref().map(|group| group.kind) {
        Some(GroupKind::Volley) => fires(battle, |target| {
            volley::check_volley(battle, survey, acting, target).ok()
        }),
        Some(GroupKind::ShootAndReload) => fires(battle, |target| {
            let found = volley::check_by_ranks(battle, survey, acting, target);
            found.ok().map(|(plan, _)| plan)
        }),
        _ => Vec::new(),
    }
}

/// The order of common fire that the group in action was made for.
#[must_use]
pub fn fire_order(battle: &Battle, target: ModelId) -> Order {
    match battle.state.group.as_ref().map(|group| group.kind) {
        Some(GroupKind::ShootAndReload) => Order::ShootAndReload { target },
        _ => Order::Volley { target },
    }
}

/// Fire at every enemy for whom there is a plan.
fn fires(battle: &Battle, plan: impl Fn(ModelId) -> Option<VolleyPlan>) -> Vec<FireBrief> {
    let mut found: Vec<FireBrief> = battle
        .present(battle.active_side().other())
        .filter_map(|target| {
            let plan = plan(target)?;
            Some(FireBrief {
                target,
                shooters: plan.shooters.iter().map(|shooter| shooter.model).collect(),
                distance: plan.distance,
                prospect: Prospect {
                    rows: odds::shot_rows(&shot_odds(&plan.sums)),
                    attacker: plan.shooter,
                    target: plan.target,
                    ammunition: Some(RUNS_OUT),
                    scatter: Vec::new(),
                },
            })
        })
        .collect();
    found.sort_by_key(|fire| {
        (
            std::cmp::Reverse(odds::out(&fire.prospect.rows).count),
            fire.distance,
            fire.target,
        )
    });
    found
}
