//! What an attack on somebody would be: every way to make it, its price, its chances, the sums behind them, and why it
//! is refused where it is.

use super::contact;
use super::odds::{self, Row};
use crate::battle::clause::Modifier;
use crate::dice::distribution::{Chance, PAIRS, fight_odds, shot_odds};
use crate::roster::weapon::Weapon;
use crate::song::check::check;
use crate::song::effect::Blow;
use crate::song::order::Order;
use crate::song::refusal::Refusal;
use crate::song::shooting::{self, Aim};
use crate::song::state::Battle;
use crate::song::{melee, scatter};
use crate::table::body::ModelId;
use crate::table::length::{Length, Point};
use crate::table::sight::{SightLine, Through, Viewer};
use crate::table::survey::Survey;

/// What both sides bring, and what can come of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Prospect {
    /// The attacker's Combat and modifiers.
    pub attacker: Vec<Modifier>,
    /// The target's.
    pub target: Vec<Modifier>,
    /// The chances.
    pub rows: Vec<Row>,
    /// The chance that the attacker's ammunition runs out (SHOOT-9); none where it cannot.
    pub ammunition: Option<Chance>,
    /// Whom the shot scatters to, and what can come of that (SHOOT-12).
    pub scatter: Vec<Scattered>,
}

/// Somebody whom a shot scatters to.
#[derive(Clone, PartialEq, Debug)]
pub struct Scattered {
    /// Who.
    pub model: ModelId,
    /// The chances.
    pub rows: Vec<Row>,
}

/// One way to attack.
#[derive(Clone, PartialEq, Debug)]
pub struct AttackOption {
    /// The order.
    pub order: Order,
    /// What a player calls it.
    pub name: String,
    /// What it costs, in actions (CST-1).
    pub cost: u8,
    /// Why it is refused; `None`: it is legal now.
    pub refusal: Option<Refusal>,
    /// What it would be, where the table allows it at all, even if it is refused now for want of actions or powder.
    pub prospect: Option<Prospect>,
    /// Why the table itself does not allow it: range, sight, a nearer enemy.
    pub barred: Option<Refusal>,
}

impl AttackOption {
    /// Whether it may be ordered now.
    #[must_use]
    pub const fn is_legal(&self) -> bool {
        self.refusal.is_none()
    }
}

/// Everything about an attack by one model on another.
#[derive(Clone, PartialEq, Debug)]
pub struct AttackBrief {
    /// Who would attack.
    pub attacker: ModelId,
    /// Whom.
    pub target: ModelId,
    /// Edge to edge, in millimetres.
    pub distance: Length,
    /// Whether they touch.
    pub in_contact: bool,
    /// The line between them, as a shot would take it.
    pub line: SightLine,
    /// Where a move into contact would end, if the target is within reach of one.
    pub contact: Option<ContactMove>,
    /// The ways to attack: hand-to-hand first.
    pub options: Vec<AttackOption>,
}

/// A move into contact with the target.
#[derive(Clone, PartialEq, Debug)]
pub struct ContactMove {
    /// The order.
    pub order: Order,
    /// What it costs, in actions.
    pub cost: u8,
    /// Why it is refused; `None`: it is legal now.
    pub refusal: Option<Refusal>,
    /// Where it ends.
    pub to: Point,
}

impl AttackBrief {
    /// What a double click on the enemy orders: the best legal attack, else the move into contact, else the attack that is
    /// refused, so that the refusal is read.
    #[must_use]
    pub fn first_choice(&self) -> Option<Order> {
        self.best()
            .map(|option| option.order)
            .or_else(|| {
                let contact = self.contact.as_ref()?;
                contact.refusal.is_none().then_some(contact.order)
            })
            .or_else(|| {
                let option = self.options.iter().find(|option| match option.order {
                    Order::Fight { .. } => self.in_contact,
                    _ => true,
                });
                option.map(|option| option.order)
            })
    }

    /// What a double click does: the best legal way, by the chance to put the target out for the actions it costs. In
    /// contact that is a blow, else a shot.
    #[must_use]
    pub fn best(&self) -> Option<&AttackOption> {
        let worth = |option: &AttackOption| {
            let out = option
                .prospect
                .as_ref()
                .map_or(0, |prospect| odds::out(&prospect.rows).count);
            // Cross-multiplied by the cost, 1 or 2, so that it stays whole.
            out * 2 / u32::from(option.cost.max(1))
        };
        self.options
            .iter()
            .filter(|option| option.is_legal())
            // The first of equals: the cheaper one stands before the dearer.
            .rev()
            .max_by_key(|option| worth(option))
    }

    /// The option that is spoken of where there is room for one only: the best legal one; else in contact the blow, at a
    /// distance the shot.
    #[must_use]
    pub fn telling(&self) -> Option<&AttackOption> {
        let shot = || {
            self.options
                .iter()
                .find(|option| matches!(option.order, Order::Shoot { .. }))
        };
        let blow = self.options.first();
        self.best().or_else(|| {
            if self.in_contact {
                blow
            } else {
                shot().or(blow)
            }
        })
    }

    /// Why no attack is possible now; none where one is.
    #[must_use]
    pub fn refusal(&self) -> Option<&Refusal> {
        self.telling().and_then(|option| option.refusal.as_ref())
    }

    /// The attack in lines for a tight place: how far, and what it would bring or why not. Before anybody is nominated
    /// that is what the table allows.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![if self.in_contact {
            "in contact".to_owned()
        } else {
            format!("{:.0} mm away", self.distance.mm())
        }];
        let Some(option) = self.telling() else {
            return lines;
        };
        let chance = option.prospect.as_ref().map(|prospect| {
            let out = odds::out(&prospect.rows);
            format!("{}: out {out} ({})", option.name, odds::percent(out))
        });
        let not_now = matches!(option.refusal, Some(Refusal::WrongMoment { .. }));
        match (&option.refusal, &option.barred) {
            (Some(_), Some(barred)) => lines.push(format!("{barred} ({})", barred.clause())),
            (Some(refusal), None) if !not_now => {
                lines.push(format!("{refusal} ({})", refusal.clause()));
            }
            _ => lines.extend(chance),
        }
        lines
    }
}

/// Everything about an attack by `attacker`, as it stands, on `target`. Where it is not the active model the orders are
/// refused for the moment; their chances are shown all the same.
#[must_use]
pub fn brief(
    battle: &Battle,
    survey: &Survey,
    attacker: ModelId,
    target: ModelId,
) -> Option<AttackBrief> {
    if attacker == target || !battle.on_table(attacker) || !battle.on_table(target) {
        return None;
    }
    let (here, there) = (battle.footprint(attacker), battle.footprint(target));
    let mut options: Vec<AttackOption> = [false, true]
        .into_iter()
        .map(|powerful| fight_option(battle, survey, attacker, target, powerful))
        .collect();
    for weapon in shooters(battle, attacker) {
        for aimed in [false, true] {
            options.push(shot_option(battle, survey, attacker, target, weapon, aimed));
        }
    }
    let line = survey.sight.line(
        Viewer {
            model: Some(attacker),
            footprint: here,
        },
        Viewer {
            model: Some(target),
            footprint: there,
        },
        Through::FriendsTouching,
    );
    Some(AttackBrief {
        attacker,
        target,
        distance: here.distance(there),
        in_contact: here.touches(there),
        line,
        contact: contact_move(battle, survey, attacker, target),
        options,
    })
}

/// The weapons of a model that shoot.
pub fn shooters(battle: &Battle, model: ModelId) -> impl Iterator<Item = Weapon> {
    battle
        .enrolled(model)
        .profile
        .weapons
        .iter()
        .copied()
        .filter(|weapon| weapon.shoots())
}

/// Why an order of that model is refused. An order speaks of the active model, so that nobody else has one.
fn refusal(battle: &Battle, survey: &Survey, model: ModelId, order: &Order) -> Option<Refusal> {
    match battle.activation() {
        Some(acting) if acting.model != model => Some(Refusal::WrongMoment {
            order: "attacking",
            awaited: "another model is spending its actions",
        }),
        _ => check(battle, survey, order).err(),
    }
}

/// HTH-1: a blow.
fn fight_option(
    battle: &Battle,
    survey: &Survey,
    attacker: ModelId,
    target: ModelId,
    powerful: bool,
) -> AttackOption {
    let order = Order::Fight { target, powerful };
    let plan = melee::plan(battle, survey, attacker, target, Blow::Attack { powerful });
    let name = if powerful {
        "Powerful attack"
    } else {
        "Attack"
    };
    AttackOption {
        order,
        name: name.to_owned(),
        cost: if powerful { 2 } else { 1 },
        refusal: refusal(battle, survey, attacker, &order),
        prospect: Some(Prospect {
            rows: odds::fight_rows(&fight_odds(&plan.sums)),
            attacker: plan.attacker,
            target: plan.defender,
            ammunition: None,
            scatter: Vec::new(),
        }),
        barred: None,
    }
}

/// SHOOT-1: a shot.
fn shot_option(
    battle: &Battle,
    survey: &Survey,
    attacker: ModelId,
    target: ModelId,
    weapon: Weapon,
    aimed: bool,
) -> AttackOption {
    let order = Order::Shoot {
        target,
        weapon,
        aimed,
    };
    let aim = Aim::from_here(battle, attacker, target, weapon, aimed);
    let plan = shooting::plan(battle, survey, &aim).map(|plan| Prospect {
        rows: odds::shot_rows(&shot_odds(&plan.sums)),
        attacker: plan.shooter,
        target: plan.target,
        ammunition: (!weapon.is_thrown()).then_some(RUNS_OUT),
        scatter: scattered(battle, survey, &aim),
    });
    let (prospect, barred) = match plan {
        Ok(prospect) => (Some(prospect), None),
        Err(refusal) => (None, Some(refusal)),
    };
    AttackOption {
        order,
        name: if aimed {
            format!("Aimed shot, {weapon}")
        } else {
            format!("Shot, {weapon}")
        },
        cost: if aimed { 2 } else { 1 },
        refusal: refusal(battle, survey, attacker, &order),
        prospect,
        barred,
    }
}

/// SHOOT-12: whom the shot scatters to besides, with the chances.
fn scattered(battle: &Battle, survey: &Survey, aim: &Aim) -> Vec<Scattered> {
    let shooter = (aim.shooter, aim.from);
    scatter::reached(battle, survey, shooter, aim.target, aim.weapon)
        .into_iter()
        .filter_map(|model| {
            let plan = scatter::plan(battle, survey, shooter, model, aim.weapon)?;
            Some(Scattered {
                model,
                rows: odds::shot_rows(&shot_odds(&plan.sums)),
            })
        })
        .collect()
}

/// SHOOT-9: a natural 1 and another.
pub const RUNS_OUT: Chance = Chance {
    count: 1,
    of: PAIRS,
};

/// The move into contact with an enemy, if it is within reach of one move and not touched already.
fn contact_move(
    battle: &Battle,
    survey: &Survey,
    model: ModelId,
    target: ModelId,
) -> Option<ContactMove> {
    if battle.side_of(model) == battle.side_of(target)
        || battle.footprint(model).touches(battle.footprint(target))
    {
        return None;
    }
    let path = contact::way_into(battle, survey, model, target)?;
    let order = Order::Move { to: path.end };
    Some(ContactMove {
        order,
        cost: path.actions,
        refusal: refusal(battle, survey, model, &order),
        to: path.end,
    })
}
