//! What the active model may do about walls, ladders and arms: each action with its price, and the chance of a fall before it
//! is risked.

use super::action::{ActionOption, Way, actions};
use crate::dice::distribution::Chance;
use crate::song::check::check;
use crate::song::heights::{Ladder, LadderId, climb, fall, odds, reaches, water};
use crate::song::house::list::FordRule;
use crate::song::movement;
use crate::song::order::Order;
use crate::song::state::{Activation, Battle};
use crate::table::body::ModelId;
use crate::table::length::{Length, Point};
use crate::table::survey::Survey;
use crate::ui::intent::Ghost;

/// A chance in words, where there is one.
fn risk(what: &str, chance: Chance) -> Option<String> {
    (chance.count > 0).then(|| format!("{what} {chance}"))
}

/// The name of an action with what it risks in brackets.
fn with_risks(name: &str, risks: impl IntoIterator<Item = Option<String>>) -> String {
    let risks: Vec<String> = risks.into_iter().flatten().collect();
    if risks.is_empty() {
        name.to_owned()
    } else {
        format!("{name} ({})", risks.join(", "))
    }
}

/// The actions: what is out of reach is not shown, for nobody misses it.
#[must_use]
pub fn options(battle: &Battle, survey: &Survey, acting: &Activation) -> Vec<ActionOption> {
    let model = acting.model;
    let aloft = &battle.state.aloft;
    let mut options = Vec::new();
    let mut button = |order: Order, name: String, cost: u8| {
        options.push(ActionOption {
            way: Way::Button(order),
            name,
            cost: actions(cost),
            chances: None,
            refusal: check(battle, survey, &order).err(),
            key: None,
        });
    };
    if battle.enrolled(model).mounted() {
        return options;
    }
    let here = battle.footprint(model);
    for (ladder, place) in aloft.ladders() {
        match place {
            Ladder::Carried(bearer) if bearer == model => button(
                Order::PlaceLadder { ladder },
                format!("Set ladder {ladder} against the wall"),
                1,
            ),
            Ladder::Carried(_) => {}
            Ladder::Lying(at) if reaches(here, at) => {
                if survey.motion.ladder_site(here).is_some() {
                    button(
                        Order::PlaceLadder { ladder },
                        format!("Pick ladder {ladder} up and set it"),
                        1,
                    );
                }
                button(
                    Order::TakeLadder { ladder },
                    format!("Take ladder {ladder} up"),
                    1,
                );
            }
            Ladder::Lying(_) => {}
            Ladder::Standing { foot, head, .. } => {
                let top = survey.motion.is_on_top(here.at) && reaches(here, head);
                let bottom = !survey.motion.is_raised(here.at) && reaches(here, foot);
                if top || bottom {
                    button(
                        climb_order(battle, survey, model, ladder),
                        climb_name(battle, survey, model, ladder, bottom),
                        climb::cost(battle, model),
                    );
                }
                if top {
                    button(
                        Order::PushLadder { ladder },
                        format!("Push ladder {ladder} away"),
                        1,
                    );
                }
                if bottom {
                    button(
                        Order::TakeLadder { ladder },
                        format!("Take ladder {ladder} down"),
                        1,
                    );
                }
            }
        }
    }
    for to in fall::jump_places(battle, survey, model) {
        let order = Order::Jump { to };
        let height = survey.motion.drop(here.at, to);
        let out = odds::of_fall(battle, survey, model, height);
        let name = format!("Jump down to the {}", heading(here.at, to));
        button(order, with_risks(&name, [risk("out", out)]), 1);
    }
    if aloft.wet.has(model) {
        for enrolled in &battle.muster.models {
            let there = water::marker(battle, enrolled.id);
            if water::has_arms(battle, enrolled.id) && here.touches(there) {
                button(
                    Order::TakeArms { from: enrolled.id },
                    format!("Take the arms of {}", enrolled.name),
                    1,
                );
            }
        }
    }
    options
}

/// The climb to the nearest free place at the other end; where there is none, one that is refused for that.
fn climb_order(battle: &Battle, survey: &Survey, model: ModelId, ladder: LadderId) -> Order {
    let to = climb::landings(battle, survey, model, ladder)
        .first()
        .copied()
        .unwrap_or_default();
    Order::Climb { ladder, to }
}

/// What a climb is called, with what it risks.
fn climb_name(
    battle: &Battle,
    survey: &Survey,
    model: ModelId,
    ladder: LadderId,
    up: bool,
) -> String {
    let name = if up {
        format!("Climb up ladder {ladder}")
    } else {
        format!("Climb down ladder {ladder}")
    };
    with_risks(
        &name,
        [
            risk("slips", odds::of_slipping(battle, survey, model)),
            risk("out", odds::of_climb(battle, survey, model, ladder)),
        ],
    )
}

/// `north`, `east`, `south` or `west`.
fn heading(from: Point, to: Point) -> &'static str {
    let (x, y) = (to.x - from.x, to.y - from.y);
    match (x.abs() > y.abs(), x > Length::ZERO, y > Length::ZERO) {
        (true, true, _) => "east",
        (true, false, _) => "west",
        (false, _, true) => "north",
        (false, _, false) => "south",
    }
}

/// A climb that was pointed to.
#[derive(Clone, PartialEq, Debug)]
pub struct PointedClimb {
    /// The order.
    pub order: Order,
    /// Its end, for the view.
    pub ghost: Ghost,
    /// What it costs, in actions.
    pub cost: u8,
    /// What it risks, in words.
    pub risk: Option<String>,
}

/// The climb that is meant by pointing to a place: within a base of one at the other end of a ladder at which the model
/// stands.
#[must_use]
pub fn pointed_climb(
    battle: &Battle,
    survey: &Survey,
    acting: &Activation,
    place: Point,
) -> Option<PointedClimb> {
    let model = acting.model;
    let width = battle.enrolled(model).base.width();
    let (ladder, to) = battle
        .state
        .aloft
        .ladders()
        .flat_map(|(ladder, _)| {
            climb::landings(battle, survey, model, ladder)
                .into_iter()
                .map(move |to| (ladder, to))
        })
        .filter(|(_, to)| to.within(place, width))
        .min_by_key(|(ladder, to)| (to.distance_squared(place), *ladder))?;
    let order = Order::Climb { ladder, to };
    let cost = climb::cost(battle, model);
    let mut path = movement::trace(battle, survey, model, battle.model(model).at);
    path.end = to;
    path.length = battle.model(model).at.distance(to);
    path.actions = cost;
    path.touches = match climb::plan(battle, survey, acting, ladder, to) {
        Ok(plan) => plan.path.touches,
        Err(_) => Vec::new(),
    };
    let ghost = Ghost {
        model,
        path,
        refusal: check(battle, survey, &order).err(),
    };
    let out = odds::of_climb(battle, survey, model, ladder);
    Some(PointedClimb {
        order,
        ghost,
        cost,
        risk: risk("out", out).map(|risk| format!("{risk} (D19)")),
    })
}

/// What a move to a place risks on stairs or in water, in words (MOV-8, D24); none where it leads over none, or it is the first.
#[must_use]
pub fn way_risk(battle: &Battle, survey: &Survey, model: ModelId, end: Point) -> Option<String> {
    let from = battle.model(model).at;
    if battle.house().ford_rule == FordRule::Die && survey.motion.wades_into(from, end).is_some() {
        return Some("drowns 1/6, wet powder 2/6 (D24)".to_owned());
    }
    survey.motion.over_stairs(from, end)?;
    risk("falls", odds::of_slipping(battle, survey, model)).map(|risk| format!("{risk} (MOV-8)"))
}
