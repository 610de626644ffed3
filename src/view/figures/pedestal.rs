//! Bases, and what shows on them and around them. Millimetres at 15 mm; +X is where the figure looks.

use crate::table::body::Side;
use crate::view::clay::{Clay, mixed, on_circle};
use crate::view::palette;
use bevy::prelude::*;

/// The thickness of a base.
pub const THICKNESS: f32 = 1.5;

/// The rim begins at this share of the radius.
const RIM: f32 = 0.64;

/// Side B's rim is broken by so many white ticks.
const TICKS: u32 = 10;

/// Half of the notch, as a share of the circle.
const NOTCH: f32 = 0.055;

/// A base of that radius. Side A's rim is of one colour, side B's has white ticks, so that the sides differ without
/// colours too; the notch shows where the figure looks; who had his turn is dull.
#[must_use]
pub fn base(side: Side, radius: f32, dull: bool) -> Clay {
    let mut clay = Clay::default();
    let tone = |colour: Color| {
        if dull {
            mixed(colour, Color::srgb(0.30, 0.30, 0.31), 0.62)
        } else {
            colour
        }
    };
    let colour = tone(palette::side(side));
    let white = tone(palette::WHITE);
    let top = Vec3::Y * THICKNESS;
    clay.disc(top, radius * RIM, tone(palette::EARTH));
    let mut piece = |shares: std::ops::Range<f32>, colour: Color| {
        clay.arc(top, radius * RIM, radius, shares.clone(), colour);
        clay.hoop(Vec3::ZERO, radius, THICKNESS, shares, colour);
    };
    match side {
        Side::A => piece(0.0..1.0, colour),
        Side::B => {
            for tick in 0..TICKS {
                let from = (tick as f32 + 0.5) / TICKS as f32;
                let (gap, step) = (0.32 / TICKS as f32, 1.0 / TICKS as f32);
                piece(from - gap / 2.0..from + gap / 2.0, white);
                piece(from + gap / 2.0..from + step - gap / 2.0, colour);
            }
        }
    }
    let up = top + Vec3::Y * 0.08;
    clay.face(
        &[
            up + on_circle(-NOTCH) * radius * (RIM - 0.04),
            up + Vec3::X * radius * 0.985,
            up + on_circle(NOTCH) * radius * (RIM - 0.04),
        ],
        tone(palette::NOTCH),
    );
    clay
}

/// What a ring around a base says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RingMarks {
    /// The panels speak of it.
    pub selected: bool,
    /// It spends its actions now.
    pub acting: bool,
    /// It may be clicked.
    pub clickable: bool,
    /// The pointer is on it.
    pub hovered: bool,
}

impl RingMarks {
    /// Whether there is anything to say.
    #[must_use]
    pub fn any(self) -> bool {
        self != Self::default()
    }

    /// The ring around a base of that radius.
    #[must_use]
    pub fn ring(self, radius: f32) -> Clay {
        let mut clay = Clay::default();
        let dark = Color::srgba(0.05, 0.05, 0.05, 0.75);
        if self.selected || self.acting {
            clay.ring(Vec3::ZERO, radius + 0.1, radius + 3.5, dark);
            clay.ring(
                Vec3::Y * 0.06,
                radius + 0.6,
                radius + 3.0,
                palette::SELECTED,
            );
        }
        if self.acting {
            // Four arrowheads that point inwards: whose actions are being spent.
            for arrow in 0..4 {
                let share = arrow as f32 / 4.0 + 0.125;
                let out = on_circle(share);
                let across = Vec3::Y.cross(out);
                let far = out * (radius + 8.4);
                for (lift, grow, colour) in [(0.0, 0.7, dark), (0.06, 0.0, palette::SELECTED)] {
                    let up = Vec3::Y * lift;
                    clay.face(
                        &[
                            up + out * (radius + 3.4 - grow),
                            up + far + out * grow - across * (2.6 + grow),
                            up + far + out * grow + across * (2.6 + grow),
                        ],
                        colour,
                    );
                }
            }
        }
        if self.hovered {
            clay.ring(Vec3::ZERO, radius + 0.1, radius + 3.0, dark);
            clay.ring(
                Vec3::Y * 0.1,
                radius + 0.6,
                radius + 2.5,
                palette::CLICKABLE,
            );
        } else if self.clickable {
            let outer = if self.selected || self.acting {
                3.5
            } else {
                0.2
            };
            clay.ring(Vec3::Y * 0.03, radius + outer, radius + outer + 1.7, dark);
            clay.ring(
                Vec3::Y * 0.1,
                radius + outer + 0.35,
                radius + outer + 1.35,
                palette::CLICKABLE,
            );
        }
        clay
    }
}

/// What hangs over a head, as little signs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Signs {
    /// A firearm is not loaded.
    pub unloaded: bool,
    /// A weapon is without ammunition for good.
    pub spent: bool,
    /// Hidden, and may ambush.
    pub hidden: bool,
    /// Was nominated this turn.
    pub done: bool,
}

impl Signs {
    /// The signs side by side, upright and facing +Z, each of about 5 mm; nothing where there is nothing to say.
    #[must_use]
    pub fn plate(self) -> Clay {
        let drawings: [(bool, fn(&mut Clay)); 4] = [
            (self.spent, no_bullets),
            (self.unloaded && !self.spent, hollow_bullet),
            (self.hidden, leaf),
            (self.done, tick),
        ];
        let shown: Vec<_> = drawings.into_iter().filter(|(shown, _)| *shown).collect();
        let mut clay = Clay::default();
        for (place, (_, draw)) in shown.iter().enumerate() {
            let mut sign = Clay::default();
            plate(&mut sign);
            draw(&mut sign);
            let x = (place as f32 - (shown.len() as f32 - 1.0) / 2.0) * 6.4;
            clay.add(sign.moved(
                Transform::from_xyz(x, 0.0, 0.0)
                    * Transform::from_rotation(Quat::from_rotation_x(std::f32::consts::FRAC_PI_2)),
            ));
        }
        clay
    }
}

/// The dark ground of a sign. Signs are drawn lying down (+X right, -Z up) and set upright afterwards.
fn plate(clay: &mut Clay) {
    clay.disc(Vec3::ZERO, 3.0, Color::srgba(0.05, 0.06, 0.08, 0.85));
}

fn line(clay: &mut Clay, from: (f32, f32), to: (f32, f32), width: f32, colour: Color) {
    let at = |(x, y): (f32, f32)| Vec3::new(x, 0.12, -y);
    clay.stroke(at(from), at(to), width, colour);
}

/// Unloaded: the outline of a bullet, with nothing in it.
fn hollow_bullet(clay: &mut Clay) {
    bullet(clay, 0.12, 1.0, Color::srgb(1.0, 0.82, 0.3));
    bullet(clay, 0.24, 0.6, Color::srgb(0.05, 0.06, 0.08));
}

/// Out of ammunition: a bullet, struck out.
fn no_bullets(clay: &mut Clay) {
    bullet(clay, 0.12, 0.9, Color::srgb(0.72, 0.7, 0.66));
    let at = |x: f32, y: f32| Vec3::new(x, 0.3, -y);
    for (from, to) in [
        (at(-2.0, -2.0), at(2.0, 2.0)),
        (at(-2.0, 2.0), at(2.0, -2.0)),
    ] {
        clay.stroke(from, to, 0.85, palette::REFUSED);
    }
}

/// A bullet, point up, of that share of its full size.
fn bullet(clay: &mut Clay, lift: f32, size: f32, colour: Color) {
    let at = |x: f32, y: f32| Vec3::new(x * size, lift, -y * size);
    clay.face(
        &[
            at(-1.1, -2.1),
            at(1.1, -2.1),
            at(1.1, 0.5),
            at(0.75, 1.5),
            at(0.0, 2.3),
            at(-0.75, 1.5),
            at(-1.1, 0.5),
        ],
        colour,
    );
}

/// Hidden: a leaf.
fn leaf(clay: &mut Clay) {
    let green = Color::srgb(0.5, 0.9, 0.4);
    let at = |x: f32, y: f32| Vec3::new(x, 0.12, -y);
    clay.face(
        &[
            at(0.0, -1.6),
            at(1.3, -0.4),
            at(1.2, 0.9),
            at(0.0, 2.2),
            at(-1.2, 0.9),
            at(-1.3, -0.4),
        ],
        green,
    );
    let vein = Color::srgb(0.1, 0.35, 0.1);
    clay.stroke(
        at(0.0, -2.4) + Vec3::Y * 0.1,
        at(0.0, 1.6) + Vec3::Y * 0.1,
        0.35,
        vein,
    );
}

/// Done: a tick.
fn tick(clay: &mut Clay) {
    let grey = Color::srgb(0.78, 0.8, 0.82);
    line(clay, (-1.7, 0.1), (-0.4, -1.4), 0.7, grey);
    line(clay, (-0.55, -1.4), (1.8, 1.6), 0.7, grey);
}
