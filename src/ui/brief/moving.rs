//! A move under consideration: where it would end, what it would cost, and what would be near then.

use crate::roster::weapon::Weapon;
use crate::song::check::check;
use crate::song::effect::Blow;
use crate::song::order::Order;
use crate::song::refusal::Refusal;
use crate::song::shooting::{self, Aim};
use crate::song::state::{Activation, Battle};
use crate::song::{melee, movement};
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::length::{Length, Point};
use crate::table::motion::Path;
use crate::table::scale::Stick;
use crate::table::survey::Survey;
use crate::ui::intent::Ghost;

use super::{contact, heights, odds};
use crate::dice::distribution::{Chance, fight_odds, shot_odds};

/// How many enemies are told of beside the pointer.
const NEIGHBOURS: usize = 3;

/// How a place that was pointed at becomes the end of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Snap {
    /// An enemy whose edge is no farther from the pointer than this is meant to be touched.
    pub contact: Length,
    /// A place no farther beyond the stick than this means its end.
    pub overshoot: Length,
    /// Any place that cannot be reached means the end of the way towards it.
    pub clamp: bool,
}

impl Snap {
    /// What a hand on a mouse means: a base's radius around an enemy, a tenth of M beyond the stick.
    #[must_use]
    pub fn by_hand(battle: &Battle, clamp: bool) -> Self {
        let medium = battle.stick(Stick::Medium);
        Self {
            contact: Length::from_hundredths(medium.hundredths() / 12),
            overshoot: Length::from_hundredths(medium.hundredths() / 10),
            clamp,
        }
    }
}

/// An enemy near the end of the move.
#[derive(Clone, PartialEq, Debug)]
pub struct Neighbour {
    /// Who.
    pub enemy: ModelId,
    /// Edge to edge from the end, in millimetres.
    pub distance: Length,
    /// The mover's best shooting weapon and what it adds at that range; `None` in it: out of range. None at all where the
    /// mover shoots with nothing.
    pub weapon: Option<(Weapon, Option<i8>)>,
    /// The chance that a plain shot from there puts him out, or why there is none.
    pub shot: Option<Result<Chance, Refusal>>,
}

/// A move under consideration.
#[derive(Clone, PartialEq, Debug)]
pub struct Idea {
    /// The order that releasing the button would give.
    pub order: Order,
    /// The way and why it is refused, for the view.
    pub ghost: Ghost,
    /// What it costs, in actions.
    pub cost: u8,
    /// How far it was meant to go, and how far this stick reaches, in millimetres.
    pub distance: Length,
    /// The reach of the stick that counts, in millimetres.
    pub reach: Length,
    /// The nearest enemies as seen from its end.
    pub neighbours: Vec<Neighbour>,
    /// The enemies in contact at its end, and the chance that a plain blow from there puts each out.
    pub blows: Vec<(ModelId, Chance)>,
    /// What it risks on stairs or a ladder, in words.
    pub risk: Option<String>,
}

/// What the active model would do if it were sent to that place. Where an enemy holds it, that is leaving combat (HTH-9).
#[must_use]
pub fn consider(
    battle: &Battle,
    survey: &Survey,
    acting: &Activation,
    place: Point,
    snap: Snap,
) -> Idea {
    let model = acting.model;
    if let Some(climb) = heights::pointed_climb(battle, survey, acting, place) {
        let end = Footprint {
            at: climb.ghost.path.end,
            base: battle.enrolled(model).base,
        };
        return Idea {
            order: climb.order,
            cost: climb.cost,
            distance: climb.ghost.path.length,
            reach: battle.stick(Stick::Short),
            neighbours: neighbours(battle, survey, model, end),
            blows: blows(battle, survey, model, &climb.ghost.path),
            risk: climb.risk,
            ghost: climb.ghost,
        };
    }
    // On a wall one means its middle.
    let place = survey.motion.settled(Footprint {
        at: place.on_grid(),
        base: battle.enrolled(model).base,
    });
    let (to, path) = aim(battle, survey, model, place.on_grid(), snap);
    let leaves = battle.held(model);
    let (order, cost) = if leaves {
        (Order::LeaveCombat { to }, 1 + path.actions)
    } else {
        (Order::Move { to }, path.actions)
    };
    let refusal = check(battle, survey, &order).err();
    let end = Footprint {
        at: path.end,
        base: battle.base(model),
    };
    Idea {
        order,
        cost,
        distance: battle.model(model).at.distance(to),
        reach: battle.stick(path.stick),
        neighbours: neighbours(battle, survey, model, end),
        blows: blows(battle, survey, model, &path),
        risk: heights::way_risk(battle, survey, model, path.end),
        ghost: Ghost {
            model,
            path,
            refusal,
        },
    }
}

/// The end that was meant, and the way there.
fn aim(battle: &Battle, survey: &Survey, model: ModelId, to: Point, snap: Snap) -> (Point, Path) {
    let pointed = |enemy: ModelId| {
        let there = battle.footprint(enemy);
        (there.at.distance(to) - there.base.radius).max(Length::ZERO)
    };
    let touched = battle.footprint(model);
    let near = battle
        .present(battle.side_of(model).other())
        .filter(|&enemy| !battle.footprint(enemy).touches(touched))
        .map(|enemy| (pointed(enemy), enemy))
        .filter(|(gap, _)| *gap <= snap.contact)
        .min();
    if let Some((_, enemy)) = near
        && let Some(path) = contact::way_into(battle, survey, model, enemy)
    {
        return (path.end, path);
    }
    if let Some(beside) = contact::beside_friend(battle, model, to) {
        let path = movement::trace(battle, survey, model, beside);
        if path.stop.is_none() {
            return (beside, path);
        }
    }
    let path = movement::trace(battle, survey, model, to);
    if path.stop.is_none() {
        return (to, path);
    }
    if snap.clamp || to.within(path.end, snap.overshoot) {
        let end = path.end;
        return (end, movement::trace(battle, survey, model, end));
    }
    (to, path)
}

/// HTH-1: the chances of a plain blow at everybody whom the model touches at the end of a way, as they then stand.
fn blows(battle: &Battle, survey: &Survey, model: ModelId, path: &Path) -> Vec<(ModelId, Chance)> {
    if path.touches.is_empty() {
        return Vec::new();
    }
    let mut then = battle.clone();
    then.model_mut(model).at = path.end;
    let blow = Blow::Attack { powerful: false };
    path.touches
        .iter()
        .map(|&enemy| {
            let plan = melee::plan(&then, survey, model, enemy, blow);
            let rows = odds::fight_rows(&fight_odds(&plan.sums));
            (enemy, odds::out(&rows))
        })
        .collect()
}

/// The nearest enemies as seen from a place where the model might stand.
fn neighbours(battle: &Battle, survey: &Survey, model: ModelId, from: Footprint) -> Vec<Neighbour> {
    let mut near: Vec<(Length, ModelId)> = battle
        .present(battle.side_of(model).other())
        .map(|enemy| (battle.footprint(enemy).distance(from), enemy))
        .collect();
    near.sort_unstable();
    near.truncate(NEIGHBOURS);
    let scale = battle.muster.scale();
    let weapon = super::attack::shooters(battle, model)
        .max_by_key(|weapon| (weapon.range(scale), std::cmp::Reverse(*weapon)));
    near.into_iter()
        .map(|(distance, enemy)| {
            let there = battle.footprint(enemy);
            let bands = battle.house().bands();
            let band =
                |weapon: Weapon| weapon.band_by(bands, scale, |limit| from.within(there, limit));
            Neighbour {
                enemy,
                distance,
                weapon: weapon.map(|weapon| (weapon, band(weapon))),
                shot: weapon.map(|weapon| {
                    let aim = Aim {
                        shooter: model,
                        from,
                        target: enemy,
                        weapon,
                        aimed: false,
                    };
                    shooting::check_filled(battle, model, weapon)
                        .and_then(|()| shooting::plan(battle, survey, &aim))
                        .map(|plan| odds::out(&odds::shot_rows(&shot_odds(&plan.sums))))
                }),
            }
        })
        .collect()
}

/// What stands beside the pointer while a move is considered, the most important first.
#[must_use]
pub fn lines(battle: &Battle, idea: &Idea) -> Vec<String> {
    let name = |id: ModelId| battle.enrolled(id).name.as_str();
    let what = match idea.order {
        Order::LeaveCombat { .. } => "Leave combat",
        Order::Climb { .. } if idea.ghost.path.touches.is_empty() => "Climb",
        Order::Climb { .. } => "Climb into contact",
        _ if idea.ghost.path.touches.is_empty() => "Move",
        _ => "Into contact",
    };
    let mut lines = vec![format!(
        "{what}: {:.0} of {:.0} mm, {}",
        idea.distance.mm(),
        idea.reach.mm(),
        super::action::actions(idea.cost)
    )];
    lines.extend(idea.risk.clone());
    if let Some(refusal) = &idea.ghost.refusal {
        lines.push(format!("{refusal} ({})", refusal.clause()));
    }
    for (enemy, out) in &idea.blows {
        lines.push(format!(
            "touches {}, whom a blow puts out {out}",
            name(*enemy)
        ));
    }
    for neighbour in &idea.neighbours {
        if idea.ghost.path.touches.contains(&neighbour.enemy) {
            continue;
        }
        let far = format!(
            "{} {:.0} mm",
            name(neighbour.enemy),
            neighbour.distance.mm()
        );
        lines.push(match shot_words(neighbour) {
            Some(words) => format!("{far}, {words}"),
            None => far,
        });
    }
    lines
}

/// What a shot at a neighbour from there would be; nothing where the mover shoots with nothing.
fn shot_words(neighbour: &Neighbour) -> Option<String> {
    let (weapon, band) = neighbour.weapon?;
    let Some(band) = band else {
        return Some("out of range".to_owned());
    };
    Some(match neighbour.shot.as_ref()? {
        Ok(chance) => format!("{weapon} {band:+}, out {chance}"),
        Err(Refusal::NoSight(_)) => "unseen".to_owned(),
        Err(Refusal::NearerTarget { .. }) => "not the nearest".to_owned(),
        Err(refusal @ (Refusal::NotLoaded(_) | Refusal::OutOfAmmunition(_))) => refusal.to_string(),
        Err(refusal) => format!("no shot ({})", refusal.clause()),
    })
}
