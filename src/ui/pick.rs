//! Which model or place lies under a ray from the eye: plain geometry in the table's millimetres.

use crate::table::body::{Bodies, Body, ModelId};
use crate::table::length::{Length, Point};
use crate::table::space::from_world;
use crate::table::terrain::Terrain;
use bevy::math::{DVec2, DVec3, Ray3d};

/// How far a ray is followed, in units of Bevy's world: ten metres of table.
const FAR: f32 = 1000.0;

/// Bases are easier to hit than they are wide, by so many millimetres at 15 mm.
const SLACK: f64 = 1.5;

/// How high a base is to be hit all over, in millimetres at 15 mm; above that a figure is as slender as it looks, so that the
/// ground behind it can be pointed at.
const FOOT: f64 = 2.0;

/// The ground is looked for in steps of so many millimetres of height.
const STEP: f64 = 1.0;

/// A ray over the table: east, north and up, in millimetres. Its direction is as long as it pleases.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TableRay {
    /// Where it starts.
    pub from: DVec3,
    /// A place on its way.
    pub through: DVec3,
}

impl TableRay {
    /// A ray of Bevy's world, over the table.
    #[must_use]
    pub fn of(ray: Ray3d) -> Self {
        let place = |world| {
            let (point, height) = from_world(world);
            let (x, y) = point.mm();
            DVec3::new(x, y, height.mm())
        };
        Self {
            from: place(ray.origin),
            through: place(ray.origin + *ray.direction * FAR),
        }
    }

    /// The place at a share of the way.
    #[must_use]
    pub fn at(&self, share: f64) -> DVec3 {
        self.from + (self.through - self.from) * share
    }

    /// The share of the way at which it comes down to a height; none where it does not.
    #[must_use]
    pub fn at_height(&self, height: f64) -> Option<f64> {
        let falls = self.from.z - self.through.z;
        (falls > 0.0)
            .then(|| (self.from.z - height) / falls)
            .filter(|share| *share >= 0.0)
    }

    /// The share of the way at which it meets an upright cylinder, from outside.
    #[must_use]
    pub fn meets_cylinder(&self, foot: DVec3, radius: f64, height: f64) -> Option<f64> {
        let way = self.through - self.from;
        let offset = self.from - foot;
        let (way_flat, offset_flat) = (way.truncate(), offset.truncate());
        // Within the round wall between these shares of the way ...
        let square = way_flat.length_squared();
        let (enter, leave) = if square < 1e-9 {
            if offset_flat.length() > radius {
                return None;
            }
            (f64::NEG_INFINITY, f64::INFINITY)
        } else {
            let half = way_flat.dot(offset_flat);
            let inside = half * half - square * (offset_flat.length_squared() - radius * radius);
            if inside < 0.0 {
                return None;
            }
            let root = inside.sqrt();
            ((-half - root) / square, (-half + root) / square)
        };
        // ... and between foot and top between those.
        let (above, below) = if way.z.abs() < 1e-9 {
            if !(0.0..=height).contains(&offset.z) {
                return None;
            }
            (f64::NEG_INFINITY, f64::INFINITY)
        } else {
            let (one, other) = ((height - offset.z) / way.z, -offset.z / way.z);
            (one.min(other), one.max(other))
        };
        let (first, last) = (enter.max(above), leave.min(below));
        (first <= last && last >= 0.0).then_some(first.max(0.0))
    }
}

/// What lies under the pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Under {
    /// The place of the table, on its ground, hills included; none beside the table's plane.
    pub place: Option<Point>,
    /// The nearest model.
    pub model: Option<ModelId>,
}

/// What a ray meets: the first ground, and the first model that does not stand behind that ground.
#[must_use]
pub fn under(ray: &TableRay, bodies: &Bodies, terrain: &Terrain) -> Under {
    let ground = ground(ray, terrain);
    let heights = terrain.heights();
    let one = terrain.layout.scale.scaled(Length::whole(1)).mm();
    let slack = SLACK * one;
    let model = bodies
        .0
        .iter()
        .filter_map(|body| {
            let (x, y) = body.at.mm();
            let foot = DVec3::new(x, y, terrain.ground_height(body.at).mm());
            let height = heights.model(body.mounted, body.fallen).mm();
            let radius = body.base.radius.mm();
            let base = ray.meets_cylinder(foot, radius + slack, height.min(FOOT * one));
            let figure = ray.meets_cylinder(foot, radius * slenderness(body), height);
            let share = base.into_iter().chain(figure).min_by(f64::total_cmp)?;
            Some((share, body.model))
        })
        .filter(|(share, _)| ground.is_none_or(|ground| *share <= ground + f64::EPSILON))
        .min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)))
        .map(|(_, model)| model);
    let place = ground.map(|share| {
        let place = ray.at(share);
        Point::from_mm(place.x, place.y)
    });
    Under { place, model }
}

/// How wide a figure is to be hit, as a share of its base: one who lies there covers all of it.
const fn slenderness(body: &Body) -> f64 {
    if body.fallen {
        1.0
    } else if body.mounted {
        0.75
    } else {
        0.6
    }
}

/// The share of the way at which the ray meets the ground: from above the highest hill or wall downwards, step by step.
fn ground(ray: &TableRay, terrain: &Terrain) -> Option<f64> {
    let level = ray.at_height(0.0)?;
    // Hills may stand on hills.
    let rising = terrain
        .forms()
        .iter()
        .filter(|form| form.kind.takes_height());
    let top = rising.map(|form| form.top).fold(0.0, f64::max);
    if top == 0.0 {
        return Some(level);
    }
    let steps = (top / STEP).ceil() as u32;
    for step in 0..=steps {
        let height = top - f64::from(step) * STEP;
        let Some(share) = ray.at_height(height.max(0.0)) else {
            continue;
        };
        let place: DVec2 = ray.at(share).truncate();
        let here = terrain.ground_height(Point::from_mm(place.x, place.y)).mm();
        if here > 0.0 && here >= height {
            return Some(share);
        }
    }
    Some(level)
}
