//! Deployment: shooters forward and behind cover, riders on a flank, the commander behind the middle.

use super::OpponentDice;
use super::look::Look;
use crate::roster::rule::SpecialRule;
use crate::scenario::Zone;
use crate::song::legal::deployment_places;
use crate::song::order::Order;
use crate::song::setup;
use crate::song::state::Presence;
use crate::table::body::{ModelId, Side};
use crate::table::length::{Length, Point};
use crate::table::outline::millimetres;
use crate::table::scale::Stick;
use crate::table::sight::Cover;
use crate::table::sight::Viewer;
use bevy::math::DVec2;

/// What cover from the enemy's side is worth, soft and hard, in Medium sticks of nearness.
const COVER: (f64, f64) = (0.5, 0.9);
/// The share of the enemy's front by which the middle of the squad is shifted at a whim.
const SHIFT: f64 = 0.25;
/// How far apart neighbours would like to stand, in base widths.
const ELBOW_ROOM: f64 = 1.6;

/// What it costs to stand on another piece of the ground than the others, in Medium sticks of nearness.
const ASIDE: f64 = 3.0;

/// Where in the line of battle a model belongs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Post {
    /// Rifles and light troops: forward, where there is cover.
    Skirmish,
    /// The line.
    Line,
    /// Riders: on a flank.
    Flank,
    /// Drummers and the like: near the commander.
    Staff,
    /// The commander: behind the middle.
    Command,
}

/// The next deployment of a player, or its end.
pub(super) fn decide(look: &Look, dice: &mut OpponentDice) -> Order {
    let battle = look.battle;
    let side = look.side;
    let next = battle
        .muster
        .squad(look.player)
        .filter(|&id| battle.model(id).presence == Presence::Waiting)
        .min_by_key(|&id| (post(look, id), id));
    let Some(model) = next else {
        return Order::FinishDeployment;
    };
    let front = Front::new(look, side);
    let post = post(look, model);
    let mut best: Option<(f64, Point)> = None;
    for at in deployment_places(battle, look.survey, model) {
        let whim = 0.05 * dice.share();
        let mut score = front.score(look, model, post, at) + whim;
        // The table is asked about cover only where cover might make the place the best.
        if post.takes_cover() {
            if best.is_some_and(|(most, _)| score + COVER.1 <= most) {
                continue;
            }
            score += front.cover(look, model, at);
        }
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, at));
        }
    }
    best.map_or(Order::FinishDeployment, |(_, at)| Order::Deploy {
        model,
        at,
    })
}

impl Post {
    /// Whether whoever has it looks for cover.
    const fn takes_cover(self) -> bool {
        matches!(self, Self::Skirmish | Self::Line)
    }
}

/// Where a model belongs.
fn post(look: &Look, id: ModelId) -> Post {
    let battle = look.battle;
    let enrolled = battle.enrolled(id);
    if look.commands(id) {
        Post::Command
    } else if enrolled.profile.weapons.is_empty() || enrolled.has(SpecialRule::FlagBearer) {
        Post::Staff
    } else if enrolled.mounted() {
        Post::Flank
    } else if enrolled.has(SpecialRule::Light) || enrolled.has(SpecialRule::Marksman) {
        Post::Skirmish
    } else {
        Post::Line
    }
}

/// The greatest piece of the ground of a side: all of it where it is in one.
fn main_ground(look: &Look, side: Side) -> Zone {
    let size = |zone: &Zone| {
        let span = |from: Length, to: Length| i64::from((to - from).hundredths());
        span(zone.min.x, zone.max.x) * span(zone.min.y, zone.max.y)
    };
    setup::grounds(look.battle, side)
        .into_iter()
        .max_by_key(size)
        .unwrap_or_else(|| setup::zone(look.battle, side))
}

/// The ground of a side, and where the enemy is.
struct Front {
    /// The piece of the side's ground on which the squad is to stand, as far as it may.
    main: Zone,
    /// The middle of where the squad stands, or is to stand.
    middle: DVec2,
    /// The middle of the enemy's ground.
    enemy: DVec2,
    /// Towards the enemy.
    forward: DVec2,
    /// Half the width of the ground.
    half_width: f64,
    /// The side to which riders go: 1 or -1 along the front.
    flank: f64,
}

impl Front {
    fn new(look: &Look, side: Side) -> Self {
        let battle = look.battle;
        let ground = |side| {
            let zone = main_ground(look, side);
            (millimetres(zone.min), millimetres(zone.max))
        };
        let (own, other) = (ground(side), ground(side.other()));
        let center = (own.0 + own.1) * 0.5;
        let mean = |models: &[ModelId]| {
            (!models.is_empty()).then(|| {
                let sum: DVec2 = models
                    .iter()
                    .map(|&id| millimetres(battle.model(id).at))
                    .sum();
                sum / models.len() as f64
            })
        };
        let enemy = mean(&look.foes).unwrap_or((other.0 + other.1) * 0.5);
        // The ground's own axis: towards the enemy's ground, along the table's sides.
        let between = (other.0 + other.1) * 0.5 - center;
        let forward = if between.x.abs() > between.y.abs() {
            DVec2::new(between.x.signum(), 0.0)
        } else {
            DVec2::new(0.0, between.y.signum())
        };
        let along = forward.perp();
        let half_width = ((own.1 - own.0) * 0.5).dot(along).abs();
        // The first models say where the middle is; before there are any, a whim that stays the same all through.
        let whim = Self::whim(look, side);
        let middle = mean(&look.friends).unwrap_or_else(|| {
            let toward = if look.foes.is_empty() {
                0.0
            } else {
                (enemy - center)
                    .dot(along)
                    .clamp(-half_width / 2.0, half_width / 2.0)
            };
            center + along * (toward + whim * SHIFT * half_width)
        });
        Self {
            main: main_ground(look, side),
            middle,
            enemy,
            forward,
            half_width,
            flank: if whim < 0.0 { -1.0 } else { 1.0 },
        }
    }

    /// A number from -1 to 1 that depends on nothing but who is to be deployed: the same in every decision of one
    /// deployment, another for other squads and roles.
    fn whim(look: &Look, side: Side) -> f64 {
        let battle = look.battle;
        let points: u32 = battle
            .muster
            .models
            .iter()
            .map(|model| u32::from(model.profile.points) * (1 + u32::from(model.side == side)))
            .sum();
        let drawn = battle.state.dice.drawn();
        let mixed = u64::from(points)
            .wrapping_mul(31)
            .wrapping_add(u64::from(drawn) * 17);
        (mixed % 201) as f64 / 100.0 - 1.0
    }

    /// What the cover of a place from the middle of the enemy counts, in Medium sticks of nearness.
    fn cover(&self, look: &Look, model: ModelId, at: Point) -> f64 {
        let from = Viewer {
            model: None,
            footprint: look.base_at(model, Point::from_mm(self.enemy.x, self.enemy.y)),
        };
        let to = Viewer {
            model: Some(model),
            footprint: look.base_at(model, at),
        };
        match look.survey.sight.cover(from, to).0 {
            Cover::Open => 0.0,
            Cover::Soft => COVER.0,
            Cover::Hard => COVER.1,
        }
    }

    /// How good a place is for a model, its cover apart, in Medium sticks of nearness.
    fn score(&self, look: &Look, model: ModelId, post: Post, at: Point) -> f64 {
        let medium = look.stick(Stick::Medium);
        let place = millimetres(at);
        let along = (place - self.middle).dot(self.forward.perp());
        let ahead = (place - self.middle).dot(self.forward);
        let width = look.battle.enrolled(model).base.width().mm();
        let crowd = look
            .friends
            .iter()
            .map(|&friend| {
                let gap = millimetres(look.battle.model(friend).at).distance(place) / width;
                (ELBOW_ROOM - gap).max(0.0)
            })
            .sum::<f64>();
        let wanted = match post {
            Post::Skirmish => 0.8 * ahead - 0.5 * along.abs(),
            Post::Line => 0.6 * ahead - 0.8 * along.abs(),
            Post::Flank => {
                let post = self.flank * (0.6 * self.half_width);
                let here = (place - self.middle).dot(self.forward.perp());
                0.3 * ahead - 0.6 * (here - post).abs()
            }
            Post::Staff => -0.5 * ahead - 0.8 * along.abs(),
            Post::Command => -0.7 * ahead - 1.2 * along.abs(),
        };
        let aside = if self.main.contains(at) { 0.0 } else { ASIDE };
        wanted / medium - crowd - aside
    }
}
