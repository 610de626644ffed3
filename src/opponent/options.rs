//! What a model could do with its actions, and what each is worth: from where it stands, and from the places it might move
//! to.

use super::contact::{closing, ways_out};
use super::flags;
use super::ground::Ground;
use super::harms;
use super::heights;
use super::look::Look;
use super::scoring::viewer;
use crate::roster::rule::SpecialRule;
use crate::roster::weapon::Weapon;
use crate::song::effect::Blow;
use crate::song::order::Order;
use crate::song::shooting::Aim;
use crate::song::state::Battle;
use crate::song::{melee, scatter, shooting};
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::length::Point;
use crate::table::motion::Path;
use crate::table::sight::Cover;
use std::rc::Rc;

/// A shot must be worth so many points: the reload costs as much.
pub(super) const POWDER: f64 = 0.6;
/// What it counts to have a weapon ready, of the best shot it could have now.
const READY: f64 = 0.5;
/// What a ready weapon counts at least, in points, whoever may come.
const READY_AT_ALL: f64 = 1.2;
/// How many enemies are tried as targets of a shot from one place, the best first.
const TARGETS: usize = 4;
/// What a second or third action is worth that goes the same way as the first, of the first.
const AGAIN: f64 = 0.8;
/// What standing up is worth, of the model's worth, alone and before an enemy; and for every friend that a commander helps.
const STAND: (f64, f64, f64) = (0.12, 0.3, 1.0);
/// The most actions of one activation.
const MOST: usize = 3;

/// How closely a model's moves are looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Care {
    /// Places in contact that the table is asked about, the best first.
    pub contacts: usize,
    /// Other places.
    pub places: usize,
    /// Short moves are thought of, too.
    pub short_moves: bool,
}

impl Care {
    /// Enough to say what a model's actions are worth: how many dice it rolls.
    pub const WORTH: Self = Self {
        contacts: 1,
        places: 1,
        short_moves: false,
    };
    /// Enough to order it about.
    pub const ORDER: Self = Self {
        contacts: 2,
        places: 2,
        short_moves: true,
    };
}

/// An order and what it is worth, in points, with all that may follow it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Idea {
    /// The order.
    pub order: Order,
    /// Its worth.
    pub value: f64,
}

/// An attack that might be made from some place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attack {
    pub order: Order,
    pub gain: f64,
    pub cost: u8,
    /// The firearm that it empties.
    pub empties: Option<Weapon>,
}

/// A weapon that is loaded again, or will have to be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Load {
    weapon: Weapon,
    /// It is loaded now: loading it counts only once it is fired.
    ready: bool,
    /// What it counts to have it ready.
    counts: f64,
    /// What it would gain if it were fired as soon as it is loaded.
    at_once: f64,
}

/// What can be done from one place.
#[derive(Clone, Debug, Default)]
pub(super) struct Stand {
    /// What to do to get there: nothing for where the model is.
    pub reach: Option<(Order, u8)>,
    /// What the place is worth, less what the present one is.
    pub better: f64,
    /// Attacks from there.
    pub attacks: Vec<Attack>,
    /// A weapon to load.
    pub load: Option<Load>,
    /// A blow at an enemy within a further stride, for a move and a blow.
    pub onward: f64,
    /// Nothing can be done from there but this attack: a charge owes its blow.
    pub bound: bool,
}

/// Everything that a model could do.
pub(super) struct Options {
    stands: Vec<Stand>,
    /// What one more move the same way is worth.
    advance: f64,
    /// Standing up, what that is worth, and what each further action is.
    up: Option<[f64; MOST + 1]>,
}

impl Options {
    /// Thinks about a model that has, or is to get, some actions.
    pub fn new(look: &Look, model: ModelId, actions: u8, care: Care) -> Self {
        if look.battle.model(model).fallen {
            return Self::fallen(look, model);
        }
        let ground = Ground::new(look, model);
        let at = look.battle.model(model).at;
        let held = look.battle.held(model);
        let now = ground.score(look, at, true);
        // With one action nothing can be loaded, and nobody goes on the same way.
        let spare = !held && actions >= 2;
        let mut stands = vec![Stand {
            attacks: at_hand(look, &attacks_here(look, model), look.battle, model),
            load: spare.then(|| loading(look, model, at)).flatten(),
            ..Stand::default()
        }];
        if actions > 0 {
            if held {
                stands.extend(ways_out(look, &ground, model, actions, now, care));
            } else if !(look.battle.has(model, SpecialRule::Slow)
                && look.battle.model(model).moves > 0)
            {
                stands.extend(moves(look, &ground, model, actions, now, care));
            }
            if look.survey.motion.has_walls() {
                stands.extend(heights::stands(look, model, actions));
            }
        }
        Self {
            stands,
            advance: if spare { ground.advance(look) } else { 0.0 },
            up: None,
        }
    }

    /// A fallen model: up, or a blow from the ground.
    fn fallen(look: &Look, model: ModelId) -> Self {
        let battle = look.battle;
        let mut value = look.worth(model) * STAND.0;
        if battle.held(model) {
            value += look.worth(model) * STAND.1;
        }
        if look.commands(model) {
            value += STAND.2 * battle.present_of(look.player).count().saturating_sub(1) as f64;
        }
        // On its feet it can strike, or do something else that is worth less than a shot.
        let mut then = battle.clone();
        then.model_mut(model).fallen = false;
        let strike = attacks(look, &then, model)
            .iter()
            .filter(|attack| attack.cost == 1)
            .map(|attack| attack.gain)
            .fold(0.5, f64::max);
        Self {
            stands: vec![Stand {
                attacks: attacks_here(look, model).to_vec(),
                ..Stand::default()
            }],
            advance: 0.0,
            up: Some([0.0, value, value + strike, value + strike + 0.5]),
        }
    }

    /// What so many actions are worth at best.
    pub fn value(&self, actions: u8) -> f64 {
        self.ideas(actions)
            .map(|idea| idea.value)
            .fold(0.0, f64::max)
    }

    /// What can be ordered first with so many actions left, and what it is worth with all that follows.
    pub fn ideas(&self, actions: u8) -> impl Iterator<Item = Idea> {
        let up = self
            .up
            .filter(|_| actions > 0)
            .map(|values| Idea {
                order: Order::StandUp,
                value: values[usize::from(actions).min(MOST)],
            })
            .into_iter();
        let stands = self.stands.iter().flat_map(move |stand| {
            let there = match stand.reach {
                Some((_, cost)) if cost > actions => None,
                Some((order, cost)) => {
                    let left = actions - cost;
                    let then = stand.uses(left).map(|idea| idea.value).fold(0.0, f64::max);
                    let again = if stand.bound || left == 0 {
                        0.0
                    } else {
                        AGAIN * f64::from(left) * self.advance.min(stand.better.max(0.0))
                    };
                    Some(Idea {
                        order,
                        value: stand.better + then.max(again),
                    })
                }
                None => None,
            };
            let here = stand.reach.is_none();
            there
                .into_iter()
                .chain(stand.uses(actions).filter(move |_| here))
        });
        up.chain(stands)
    }
}

impl Stand {
    /// What can be done from there with so many actions.
    fn uses(&self, actions: u8) -> impl Iterator<Item = Idea> {
        let attacks = self
            .attacks
            .iter()
            .filter(move |attack| attack.cost <= actions)
            .map(move |attack| {
                // What is left can load the weapon again; a rifle has to wait for the next turn.
                let left = actions - attack.cost;
                let reload = match (attack.empties, self.load) {
                    (Some(weapon), Some(load))
                        if left >= 2 && weapon == load.weapon && weapon != Weapon::Rifle =>
                    {
                        load.counts
                    }
                    _ => 0.0,
                };
                Idea {
                    order: attack.order,
                    value: attack.gain + reload,
                }
            });
        let load = self
            .load
            .filter(|load| actions >= 2 && !load.ready)
            .map(|load| Idea {
                order: Order::Reload {
                    weapon: load.weapon,
                },
                value: if actions >= 3 {
                    load.counts.max(load.at_once)
                } else {
                    load.counts
                },
            });
        // Only its worth counts here: the move itself stands among the others.
        let onward = (actions >= 2 && self.onward > 0.0 && self.reach.is_some()).then_some(Idea {
            order: Order::EndActivation,
            value: self.onward,
        });
        attacks.chain(load).chain(onward)
    }
}

/// The attacks that a model has where it stands now: worked out once a decision.
pub(super) fn attacks_here(look: &Look, model: ModelId) -> Rc<[Attack]> {
    if let Some(known) = look.attacks.borrow().get(&model) {
        return known.clone();
    }
    let found: Rc<[Attack]> = attacks(look, look.battle, model).into();
    look.attacks.borrow_mut().insert(model, found.clone());
    found
}

/// What one action more would do there: those attacks, and flags to be taken up.
fn at_hand(look: &Look, attacks: &[Attack], battle: &Battle, model: ModelId) -> Vec<Attack> {
    let mut found = attacks.to_vec();
    found.extend(flags::takings(look, battle, model));
    found
}
/// The attacks that a model has where it stands in that battle, which may be one that might be: blows at whoever it touches,
/// else shots.
pub(super) fn attacks(look: &Look, battle: &Battle, model: ModelId) -> Vec<Attack> {
    if battle.model(model).attacked {
        return Vec::new();
    }
    let mut attacks = Vec::new();
    let touched: Vec<ModelId> = battle.touching_enemies(model).collect();
    for &target in &touched {
        for powerful in [false, true] {
            let plan = melee::plan(
                battle,
                look.survey,
                model,
                target,
                Blow::Attack { powerful },
            );
            attacks.push(Attack {
                order: Order::Fight { target, powerful },
                gain: look.fight_gain(&plan.sums, model, target),
                cost: if powerful { 2 } else { 1 },
                empties: None,
            });
        }
    }
    if !battle.model(model).fallen && !touched.iter().any(|&foe| battle.standing(foe)) {
        for (weapon, ready) in look.firearms(model) {
            if ready && !(weapon == Weapon::Rifle && battle.model(model).reloaded.has(weapon)) {
                shots(look, model, battle.footprint(model), weapon, &mut attacks);
            }
        }
    }
    attacks
}

/// The best shots of a model with a weapon from a place.
fn shots(look: &Look, model: ModelId, from: Footprint, weapon: Weapon, found: &mut Vec<Attack>) {
    let battle = look.battle;
    let mut targets: Vec<(f64, ModelId)> = look
        .foes
        .iter()
        .filter_map(|&target| {
            let there = battle.footprint(target);
            let harm = look.plain_shot(model, from, target, there, weapon, Cover::Open)?;
            Some((harm * look.worth(target), target))
        })
        .filter(|&(gain, target)| {
            gain > POWDER
                && !look.friends.iter().any(|&friend| {
                    friend != model && battle.footprint(friend).touches(battle.footprint(target))
                })
        })
        .collect();
    targets.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    let mut best = f64::NEG_INFINITY;
    for &(most, target) in targets.iter().take(TARGETS) {
        // None of the others can be better in the open than this one was in truth.
        if most <= best {
            break;
        }
        let there = viewer(target, battle.footprint(target));
        if !look.clear_shot(viewer(model, from), there) {
            continue;
        }
        for aimed in [false, true] {
            let aim = Aim {
                shooter: model,
                from,
                target,
                weapon,
                aimed,
            };
            let Ok(plan) = shooting::plan(battle, look.survey, &aim) else {
                break;
            };
            let gain = harms::of_shot(&plan.sums) * look.worth(target) + scattered(look, &aim)
                - POWDER
                - look.noise();
            if !aimed {
                best = best.max(gain);
            }
            found.push(Attack {
                order: Order::Shoot {
                    target,
                    weapon,
                    aimed,
                },
                gain,
                cost: if aimed { 2 } else { 1 },
                empties: weapon.needs_reload().then_some(weapon),
            });
        }
    }
}

/// SHOOT-12: what the scatter of a shot takes from the enemy, less what it takes from friends.
fn scattered(look: &Look, aim: &Aim) -> f64 {
    let battle = look.battle;
    let shooter = (aim.shooter, aim.from);
    scatter::reached(battle, look.survey, shooter, aim.target, aim.weapon)
        .into_iter()
        .filter_map(|id| {
            let plan = scatter::plan(battle, look.survey, shooter, id, aim.weapon)?;
            let harm = harms::of_shot(&plan.sums) * look.worth(id);
            Some(if battle.side_of(id) == look.side {
                -harm
            } else {
                harm
            })
        })
        .sum()
}

/// The weapon that is best loaded, and what that counts.
fn loading(look: &Look, model: ModelId, at: Point) -> Option<Load> {
    let battle = look.battle;
    let state = battle.model(model);
    let (weapon, ready) = look
        .firearms(model)
        .filter(|(weapon, _)| weapon.needs_reload())
        .max_by_key(|(weapon, _)| weapon.range(battle.muster.scale()))?;
    if weapon == Weapon::Rifle && state.fired.has(weapon) {
        return None;
    }
    let here = look.base_at(model, at);
    let best = look
        .foes
        .iter()
        .filter_map(|&foe| {
            let there = battle.footprint(foe);
            let harm = look.plain_shot(model, here, foe, there, weapon, Cover::Open)?;
            Some(harm * look.worth(foe))
        })
        .fold(0.0, f64::max);
    let counts = (READY * best).max(READY_AT_ALL);
    let at_once = if ready || state.attacked || weapon == Weapon::Rifle {
        0.0
    } else {
        let mut shot = Vec::new();
        shots(look, model, here, weapon, &mut shot);
        shot.iter()
            .filter(|attack| attack.cost == 1)
            .map(|attack| attack.gain)
            .fold(0.0, f64::max)
    };
    Some(Load {
        weapon,
        ready,
        counts,
        at_once,
    })
}

/// What a blow is worth at an enemy whom one more stride reaches.
fn onward(look: &Look, model: ModelId, at: Point) -> f64 {
    let battle = look.battle;
    if battle.model(model).attacked || look.commands(model) {
        return 0.0;
    }
    let here = look.base_at(model, at);
    let stride = look.stride(model);
    look.foes
        .iter()
        .filter(|&&foe| {
            let far = here.distance(battle.footprint(foe)).mm();
            far <= stride && !here.touches(battle.footprint(foe))
        })
        .map(|&foe| AGAIN * look.plain_fight_gain(model, foe))
        .fold(0.0, f64::max)
}

/// The moves worth a closer look: into contact where there is something to gain, and to the best places.
fn moves(
    look: &Look,
    ground: &Ground,
    model: ModelId,
    actions: u8,
    now: f64,
    care: Care,
) -> Vec<Stand> {
    let (contact, free): (Vec<Path>, Vec<Path>) = ground
        .ends(look, actions, care.short_moves)
        .into_iter()
        .partition(|path| !path.touches.is_empty());
    let mut stands: Vec<Stand> = contact
        .iter()
        .filter_map(|path| closing(look, ground, model, path, actions, now))
        .collect();
    stands.sort_by(|one, other| other.better.total_cmp(&one.better));
    stands.truncate(care.contacts);
    let mut places: Vec<(f64, &Path)> = free
        .iter()
        .map(|path| (ground.score(look, path.end, false), path))
        .collect();
    places.sort_by(|one, other| other.0.total_cmp(&one.0));
    // What a window is worth shows only once the table is asked.
    let window = (care.short_moves && look.survey.motion.has_doors())
        .then(|| {
            let at_window = |path: &Path| {
                let there = look.base_at(model, path.end);
                look.survey.motion.stands_at_window(there)
            };
            let mut others = places.iter().skip(care.places);
            others.find(|(_, path)| at_window(path))
        })
        .flatten();
    for &(_, path) in places.iter().take(care.places).chain(window) {
        let mut then = look.battle.clone();
        then.model_mut(model).at = path.end;
        stands.push(Stand {
            reach: Some((Order::Move { to: path.end }, path.actions)),
            better: ground.score(look, path.end, true) - now,
            attacks: if actions > path.actions {
                at_hand(look, &attacks(look, &then, model), &then, model)
            } else {
                Vec::new()
            },
            load: if actions >= path.actions + 2 {
                loading(look, model, path.end).filter(|load| !load.ready)
            } else {
                None
            },
            onward: if actions >= path.actions + 2 {
                onward(look, model, path.end)
            } else {
                0.0
            },
            bound: false,
        });
    }
    stands
}
