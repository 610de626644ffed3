//! Keeps rapier in step with the table: terrain and bodies are entities with colliders, and the judges of
//! geometry cast rays and shapes against them.

use super::body::{Bodies, Body, ModelId};
use super::feature::{FeatureId, FeatureKind, Layout};
use super::motion::MotionRules;
use super::opening::Alterations;
use super::outline::{Outline, millimetres};
use super::piece::Piece;
use super::scale::Scale;
use super::sight::SightRules;
use super::space::{extent, facing, to_world};
use super::terrain::HAIR;
pub use super::terrain::Terrain;
use crate::third_party;
use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::math::DVec2;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use std::sync::Arc;

/// The schedule that brings rapier up to date: whatever is asked of sight or movement after it sees every change
/// made before it, within the same frame. [`sync`] runs it.
#[derive(ScheduleLabel, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PhysicsSync;

/// Solid ground that only movement asks about is this high, in millimetres.
const KERB: f64 = 20.0;

/// Which colliders a query may meet. Colliders meet queries only, never each other.
pub(super) mod group {
    use bevy_rapier3d::geometry::Group;

    /// Every query.
    pub(crate) const QUERY: Group = Group::GROUP_1;
    /// Buildings, timber walls and ramparts.
    pub(crate) const BUILDING: Group = Group::GROUP_2;
    /// Woods.
    pub(crate) const WOODS: Group = Group::GROUP_3;
    /// Hills.
    pub(crate) const HILL: Group = Group::GROUP_4;
    /// Trunks of single trees, water, and stairs.
    pub(crate) const KERB: Group = Group::GROUP_5;
    /// Standing models.
    pub(crate) const STANDING: Group = Group::GROUP_6;
    /// Fallen models.
    pub(crate) const FALLEN: Group = Group::GROUP_7;
}

/// On the entity of a terrain feature: which one it is.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeatureBody(pub FeatureId);

/// What was last embodied, and by which entities.
#[derive(Resource, Default, Debug)]
pub struct Embodied {
    /// The bodies, sorted by model, as they were at the last [`sync`].
    bodies: Vec<Body>,
    /// Their entities, in the same order.
    models: Vec<Entity>,
    /// The entities of terrain features.
    terrain: Vec<Entity>,
    /// Terrain has changed since.
    stale: bool,
    /// The table as it stood before with other doors or holes, the latest last.
    known: Vec<Terrain>,
}

impl Embodied {
    /// The entity of a model, if it is on the table.
    #[must_use]
    pub fn model(&self, model: ModelId) -> Option<Entity> {
        self.bodies
            .binary_search_by_key(&model, |body| body.model)
            .ok()
            .map(|place| self.models[place])
    }
}

/// Rapier, an empty table and no bodies. Wants what `DefaultPlugins` bring, or `MinimalPlugins` and `TransformPlugin`;
/// add it after `StatesPlugin`, so that state changes are quick too. The table can be asked at once, before any frame.
pub fn plugin(app: &mut App) {
    app.add_plugins(third_party::rapier::plugin)
        .init_resource::<Bodies>()
        .init_resource::<Embodied>()
        .init_resource::<SightRules>()
        .init_resource::<MotionRules>()
        .edit_schedule(PhysicsSync, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        });
    // A battle steps through this schedule as well; threads cost it a hundred times its own work.
    if let Some(schedule) = app.get_schedule_mut(StateTransition) {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    let scale = Scale::default();
    set_table(
        app.world_mut(),
        Arc::new(Layout {
            scale,
            size: (scale.table_side(), scale.table_side()),
            features: Vec::new(),
        }),
    );
}

/// Puts another table in play: replaces [`Terrain`] and the entities of its features. The same table again costs
/// nothing. Sight and movement know it after the next [`sync`].
pub fn set_table(world: &mut World, layout: Arc<Layout>) {
    if let Some(terrain) = world.get_resource::<Terrain>()
        && (Arc::ptr_eq(&terrain.layout, &layout) || terrain.layout == layout)
    {
        return;
    }
    let terrain = Terrain::new(layout);
    let mut embodied = world.remove_resource::<Embodied>().unwrap_or_default();
    embodied.known.clear();
    for entity in embodied.terrain.drain(..) {
        world.despawn(entity);
    }
    for form in terrain.forms() {
        let core = || form.core.pieces().to_vec();
        // Of what has doors and windows the whole block: the outlines judge where one passes through it, so that rapier need
        // not know how doors stand.
        let block = || {
            let feature = terrain.layout.feature(form.id);
            let whole = feature.map(|feature| Outline::shrunk(&feature.shape, HAIR));
            whole.map_or_else(Vec::new, |whole| whole.pieces().to_vec())
        };
        let (member, pieces, top) = match form.kind {
            FeatureKind::Building | FeatureKind::TimberWall => (group::BUILDING, block(), form.top),
            FeatureKind::Rampart => (group::BUILDING, core(), form.top),
            FeatureKind::Stairs => (group::KERB, core(), KERB),
            FeatureKind::Woods => (group::WOODS, core(), form.top),
            FeatureKind::Hill => (group::HILL, core(), form.top),
            FeatureKind::Tree | FeatureKind::River => {
                let solid = form.solid.iter().filter_map(|piece| piece.shrunk(HAIR));
                (group::KERB, solid.collect(), KERB)
            }
            _ => continue,
        };
        let middle = form.outline.bounds().middle();
        if let Some((place, collider)) = pillars(&pieces, middle, top) {
            let entity = world.spawn((
                FeatureBody(form.id),
                place,
                collider,
                CollisionGroups::new(member, group::QUERY),
            ));
            embodied.terrain.push(entity.id());
        }
    }
    embodied.stale = true;
    world.insert_resource(embodied);
    world.insert_resource(terrain);
}

/// How many tables with doors and holes are kept at hand: undo and look-ahead go to and fro between a few.
const KNOWN: usize = 8;

/// Opens and closes doors, and breaks holes: replaces [`Terrain`] where it stands otherwise by now. The same again costs
/// nothing.
pub fn set_alterations(world: &mut World, alterations: &Alterations) {
    let terrain = world.resource::<Terrain>();
    if terrain.alterations() == alterations {
        return;
    }
    let old = terrain.clone();
    let known = &mut world.resource_mut::<Embodied>().known;
    let place = known
        .iter()
        .position(|terrain| terrain.alterations() == alterations);
    let next = match place {
        Some(place) => known.remove(place),
        None => Terrain::altered(old.layout.clone(), alterations.clone()),
    };
    if known.len() >= KNOWN {
        known.remove(0);
    }
    known.push(old);
    world.insert_resource(next);
}

/// Convex pieces of ground, raised from the table up to `top` millimetres, as one collider and its place.
fn pillars(pieces: &[Piece], middle: DVec2, top: f64) -> Option<(Transform, Collider)> {
    let mut parts: Vec<(Vec3, Quat, Collider)> = pieces
        .iter()
        .filter_map(|piece| pillar(piece, middle, top))
        .collect();
    let center = to_world(middle, top / 2.0);
    match parts.len() {
        0 => None,
        1 => parts.pop().map(|(place, turn, collider)| {
            let place = Transform::from_translation(center + place).with_rotation(turn);
            (place, collider)
        }),
        _ => Some((
            Transform::from_translation(center),
            Collider::compound(parts),
        )),
    }
}

/// One piece: a box where it is a rectangle, since rays meet boxes soonest.
fn pillar(piece: &Piece, middle: DVec2, top: f64) -> Option<(Vec3, Quat, Collider)> {
    let half = top / 2.0;
    let offset = |place: DVec2| to_world(place - middle, 0.0);
    match piece {
        Piece::Disc { center, radius } => Some((
            offset(*center),
            Quat::IDENTITY,
            Collider::cylinder(extent(half), extent(*radius)),
        )),
        Piece::Convex(ring) => {
            if let [a, b, c, d] = ring.as_slice()
                && (*a + *c - *b - *d).length() < 1e-6
                && (*b - *a).dot(*d - *a).abs() < 1e-6
            {
                let (long, wide) = ((*b - *a).length() / 2.0, (*d - *a).length() / 2.0);
                return Some((
                    offset((*a + *c) / 2.0),
                    facing(*b - *a),
                    Collider::cuboid(extent(long), extent(half), extent(wide)),
                ));
            }
            let corners: Vec<Vec3> = ring
                .iter()
                .flat_map(|corner| [-half, half].map(|height| to_world(*corner - middle, height)))
                .collect();
            Collider::convex_hull(&corners).map(|hull| (Vec3::ZERO, Quat::IDENTITY, hull))
        }
    }
}

/// Brings the entities of bodies in step with [`Bodies`] and rapier in step with both. Where nothing has changed
/// since the last time it only compares.
pub fn sync(world: &mut World) {
    if embody(world) {
        world.run_schedule(PhysicsSync);
    }
}

/// Spawns, moves, reshapes and despawns the entities of bodies; says whether anything changed. The only place that
/// does.
fn embody(world: &mut World) -> bool {
    let unchanged = {
        let embodied = world.resource::<Embodied>();
        !embodied.stale && embodied.bodies == world.resource::<Bodies>().0
    };
    if unchanged {
        return false;
    }
    world.resource_scope(|world, mut embodied: Mut<Embodied>| {
        world.resource_scope(|world, bodies: Mut<Bodies>| {
            world.resource_scope(|world, terrain: Mut<Terrain>| {
                embodied.follow(world, &bodies.0, &terrain);
            });
        });
    });
    true
}

impl Embodied {
    /// Goes through old and new bodies side by side; both are sorted by model.
    fn follow(&mut self, world: &mut World, bodies: &[Body], terrain: &Terrain) {
        let all = std::mem::take(&mut self.stale);
        let same_models = self.bodies.len() == bodies.len()
            && self
                .bodies
                .iter()
                .zip(bodies)
                .all(|(old, new)| old.model == new.model);
        if !same_models {
            let mut models = Vec::with_capacity(bodies.len());
            let mut kept = Vec::with_capacity(bodies.len());
            let mut old = self
                .bodies
                .iter()
                .copied()
                .zip(self.models.iter().copied())
                .peekable();
            for body in bodies {
                while let Some((_, entity)) = old.next_if(|(was, _)| was.model < body.model) {
                    world.despawn(entity);
                }
                if let Some((was, entity)) = old.next_if(|(was, _)| was.model == body.model) {
                    kept.push(was);
                    models.push(entity);
                } else {
                    kept.push(*body);
                    models.push(spawn(world, body, terrain));
                }
            }
            for (_, entity) in old {
                world.despawn(entity);
            }
            self.bodies = kept;
            self.models = models;
        }
        for ((was, body), entity) in self.bodies.iter_mut().zip(bodies).zip(&self.models) {
            if all || was != body {
                let reshaped = all
                    || (was.base, was.mounted, was.fallen)
                        != (body.base, body.mounted, body.fallen);
                place(world, *entity, body, reshaped, terrain);
                *was = *body;
            }
        }
    }
}

/// The entity of a body that is new on the table.
fn spawn(world: &mut World, body: &Body, terrain: &Terrain) -> Entity {
    world
        .spawn((
            body.model,
            stance(body, terrain),
            collider(body, terrain),
            membership(body),
        ))
        .id()
}

/// Moves the entity of a body, and gives it another shape where that has changed.
fn place(world: &mut World, entity: Entity, body: &Body, reshaped: bool, terrain: &Terrain) {
    let Ok(mut entity) = world.get_entity_mut(entity) else {
        return;
    };
    let stance = stance(body, terrain);
    if let Some(mut transform) = entity.get_mut::<Transform>() {
        transform.set_if_neq(stance);
    }
    if reshaped {
        entity.insert((collider(body, terrain), membership(body)));
    }
}

/// The shape of a body: what stands on its base, on the ground under its centre. Lengths in millimetres.
pub(super) struct Cylinder {
    /// The centre on the plan.
    pub middle: DVec2,
    /// A hair less than the base's, so that bases that touch do not overlap.
    pub radius: f64,
    /// The ground above the table.
    pub bottom: f64,
    /// From the ground to the top.
    pub height: f64,
}

/// The shape of a body: for queries, and for who looks past it.
pub(super) fn cylinder(body: &Body, terrain: &Terrain) -> Cylinder {
    let middle = millimetres(body.at);
    Cylinder {
        middle,
        radius: (body.base.radius.mm() - HAIR).max(HAIR),
        bottom: terrain.ground(middle),
        height: terrain.heights().model(body.mounted, body.fallen).mm(),
    }
}

/// Where the middle of a body is.
fn stance(body: &Body, terrain: &Terrain) -> Transform {
    let Cylinder {
        middle,
        bottom,
        height,
        ..
    } = cylinder(body, terrain);
    Transform::from_translation(to_world(middle, bottom + height / 2.0))
}

/// The collider of a body.
fn collider(body: &Body, terrain: &Terrain) -> Collider {
    let Cylinder { height, radius, .. } = cylinder(body, terrain);
    Collider::cylinder(extent(height / 2.0), extent(radius))
}

/// Which queries meet a body.
fn membership(body: &Body) -> CollisionGroups {
    let member = if body.fallen {
        group::FALLEN
    } else {
        group::STANDING
    };
    CollisionGroups::new(member, group::QUERY)
}
