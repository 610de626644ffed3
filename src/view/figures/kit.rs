//! The box in which the meshes of figures lie: each is modelled once.

use super::arms;
use super::look::{Arm, Look};
use super::pedestal::{self, RingMarks, Signs};
use super::soldier;
use crate::table::body::Side;
use crate::table::length::Length;
use crate::table::scale::Scale;
use crate::table::space::extent;
use crate::view::clay::Clay;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

/// The meshes of figures at one scale.
#[derive(Resource, Debug, Default)]
pub struct Kit {
    scale: Scale,
    soldiers: HashMap<Look, Handle<Mesh>>,
    cuirasses: HashMap<bool, Handle<Mesh>>,
    arms: HashMap<Arm, Handle<Mesh>>,
    bases: HashMap<(Side, bool, bool), Handle<Mesh>>,
    rings: HashMap<(RingMarks, bool), Handle<Mesh>>,
    signs: HashMap<Signs, Handle<Mesh>>,
}

impl Kit {
    /// Empties the box where it holds meshes of another scale.
    pub fn fit(&mut self, scale: Scale) {
        if self.scale != scale {
            *self = Self { scale, ..default() };
        }
    }

    /// Bevy units for a millimetre at 15 mm.
    #[must_use]
    pub fn unit(&self) -> f32 {
        extent(self.scale.scaled(Length::whole(1)).mm())
    }

    /// A soldier, and his horse.
    pub fn soldier(&mut self, look: Look, meshes: &mut Assets<Mesh>) -> Handle<Mesh> {
        let unit = self.unit();
        self.soldiers
            .entry(look)
            .or_insert_with(|| meshes.add(sized(soldier::soldier(&look), unit)))
            .clone()
    }

    /// What is worn over it, of steel.
    pub fn cuirass(&mut self, look: Look, meshes: &mut Assets<Mesh>) -> Handle<Mesh> {
        let unit = self.unit();
        self.cuirasses
            .entry(look.mounted)
            .or_insert_with(|| meshes.add(sized(soldier::cuirass(&look), unit)))
            .clone()
    }

    /// What it holds.
    pub fn arm(&mut self, arm: Arm, meshes: &mut Assets<Mesh>) -> Handle<Mesh> {
        let unit = self.unit();
        self.arms
            .entry(arm)
            .or_insert_with(|| meshes.add(sized(arms::weapon(arm), unit)))
            .clone()
    }

    /// Its base.
    pub fn base(
        &mut self,
        side: Side,
        mounted: bool,
        dull: bool,
        meshes: &mut Assets<Mesh>,
    ) -> Handle<Mesh> {
        let unit = self.unit();
        self.bases
            .entry((side, mounted, dull))
            .or_insert_with(|| meshes.add(sized(pedestal::base(side, radius(mounted), dull), unit)))
            .clone()
    }

    /// The ring around its base.
    pub fn ring(
        &mut self,
        marks: RingMarks,
        mounted: bool,
        meshes: &mut Assets<Mesh>,
    ) -> Handle<Mesh> {
        let unit = self.unit();
        self.rings
            .entry((marks, mounted))
            .or_insert_with(|| meshes.add(sized(marks.ring(radius(mounted)), unit)))
            .clone()
    }

    /// The signs over its head: not scaled, their size follows the camera.
    pub fn signs(&mut self, signs: Signs, meshes: &mut Assets<Mesh>) -> Handle<Mesh> {
        self.signs
            .entry(signs)
            .or_insert_with(|| meshes.add(signs.plate().mesh()))
            .clone()
    }
}

/// A mesh of clay that was modelled in millimetres at 15 mm.
pub fn sized(clay: Clay, unit: f32) -> Mesh {
    clay.moved(Transform::from_scale(Vec3::splat(unit))).mesh()
}

/// The radius of a base at 15 mm (SCALE-4), in millimetres.
fn radius(mounted: bool) -> f32 {
    (Scale::Fifteen.base_width(mounted).mm() / 2.0) as f32
}
