//! What figures hold, and how. Millimetres at 15 mm; the grip is at the origin, the weapon points up.

use super::look::Arm;
use crate::view::clay::Clay;
use crate::view::palette;
use bevy::prelude::*;

/// How a weapon is held.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Hold {
    /// At the shoulder: ready.
    #[default]
    Ready,
    /// Lowered, muzzle to the ground: not loaded.
    Lowered,
    /// Levelled at somebody.
    Levelled,
}

impl Hold {
    /// How the weapon lies in the hand.
    #[must_use]
    pub fn turn(self, arm: Arm) -> Quat {
        let forward = match (self, arm) {
            (Self::Ready, Arm::Musket { .. } | Arm::Carbine | Arm::Bow) => 0.16,
            (Self::Ready, Arm::Lance | Arm::Pike) => 0.05,
            (Self::Ready, Arm::Pistol) => -0.4,
            (Self::Ready, Arm::Sword | Arm::Axe | Arm::Nothing) => -0.45,
            (Self::Lowered, _) => -2.05,
            (Self::Levelled, _) => -std::f32::consts::FRAC_PI_2,
        };
        Quat::from_rotation_z(forward)
    }

    /// How far the hand is moved for it, from where it rests.
    #[must_use]
    pub const fn reach(self) -> Vec3 {
        match self {
            Self::Ready | Self::Lowered => Vec3::ZERO,
            Self::Levelled => Vec3::new(0.8, 2.6, -1.6),
        }
    }
}

/// A weapon.
#[must_use]
pub fn weapon(arm: Arm) -> Clay {
    let mut clay = Clay::default();
    match arm {
        Arm::Musket { bayonet } => {
            clay.stump(
                Vec3::new(0.0, -4.4, 0.0),
                Vec3::new(0.0, -1.0, 0.0),
                [1.1, 0.6],
                6,
                palette::WOOD,
            );
            clay.stump(
                Vec3::new(0.0, -1.0, 0.0),
                Vec3::new(0.0, 6.0, 0.0),
                [0.6, 0.5],
                6,
                palette::WOOD,
            );
            clay.stump(
                Vec3::new(0.0, 6.0, 0.0),
                Vec3::new(0.0, 8.6, 0.0),
                [0.42, 0.42],
                6,
                palette::BLACK,
            );
            if bayonet {
                clay.stump(
                    Vec3::new(0.3, 8.2, 0.0),
                    Vec3::new(0.3, 12.6, 0.0),
                    [0.42, 0.1],
                    4,
                    palette::STEEL,
                );
            }
        }
        Arm::Carbine => {
            clay.stump(
                Vec3::new(0.0, -2.6, 0.0),
                Vec3::new(0.0, 2.0, 0.0),
                [1.0, 0.6],
                6,
                palette::WOOD,
            );
            clay.stump(
                Vec3::new(0.0, 2.0, 0.0),
                Vec3::new(0.0, 5.4, 0.0),
                [0.5, 0.6],
                6,
                palette::BLACK,
            );
        }
        Arm::Pistol => {
            clay.stump(
                Vec3::new(0.0, -0.8, 0.0),
                Vec3::new(0.0, 3.0, 0.0),
                [0.6, 0.4],
                6,
                palette::WOOD,
            );
        }
        Arm::Sword => {
            clay.stump(
                Vec3::new(0.0, -0.9, 0.0),
                Vec3::new(0.0, 0.7, 0.0),
                [0.5, 0.5],
                6,
                palette::GOLD,
            );
            clay.cuboid(
                Vec3::new(0.0, 0.8, 0.0),
                Vec3::new(2.0, 0.4, 0.9),
                Quat::IDENTITY,
                palette::GOLD,
            );
            clay.stump(
                Vec3::new(0.0, 0.9, 0.0),
                Vec3::new(0.4, 8.6, 0.0),
                [0.55, 0.15],
                4,
                palette::STEEL,
            );
        }
        Arm::Lance | Arm::Pike => {
            let (low, high) = (Vec3::new(0.0, -6.5, 0.0), Vec3::new(0.0, 13.5, 0.0));
            clay.stump(low, high, [0.4, 0.35], 6, palette::WOOD);
            clay.stump(high, high + Vec3::Y * 2.4, [0.7, 0.0], 4, palette::STEEL);
            if arm == Arm::Lance {
                for (low, colour) in [(0.6, palette::WHITE), (2.1, palette::REFUSED)] {
                    let at = |along: f32, down: f32| high - Vec3::new(along, low + down, 0.0);
                    let front = [at(0.0, 1.5), at(4.6, 1.2), at(4.6, 0.3), at(0.0, 0.0)];
                    clay.face(&front, colour);
                    clay.face(&[front[1], front[0], front[3], front[2]], colour);
                }
            }
        }
        Arm::Axe => {
            clay.stump(
                Vec3::new(0.0, -2.4, 0.0),
                Vec3::new(0.0, 5.6, 0.0),
                [0.5, 0.45],
                6,
                palette::WOOD,
            );
            clay.cuboid(
                Vec3::new(0.9, 4.8, 0.0),
                Vec3::new(2.2, 1.9, 0.5),
                Quat::IDENTITY,
                palette::STEEL,
            );
        }
        Arm::Bow => {
            for end in [-1.0, 1.0] {
                clay.stump(
                    Vec3::new(1.2, 0.0, 0.0),
                    Vec3::new(-0.4, end * 6.0, 0.0),
                    [0.45, 0.25],
                    5,
                    palette::WOOD,
                );
            }
        }
        Arm::Nothing => {}
    }
    clay
}
