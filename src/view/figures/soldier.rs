//! Soldiers of clay. Millimetres at 15 mm; they look along +X, their right hand is at +Z, their soles are at 0.

use super::look::{Headgear, Look, Post, dye};
use crate::table::body::Side;
use crate::view::clay::{Clay, shade};
use crate::view::palette;
use bevy::prelude::*;

/// How a figure is put together on its base, in millimetres at 15 mm.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Build {
    /// Where the right hand is, above the base.
    pub hand: Vec3,
    /// The top of the head, above the base.
    pub top: f32,
}

impl Build {
    /// The build of a look.
    #[must_use]
    pub const fn of(look: &Look) -> Self {
        if look.mounted {
            Self {
                hand: Vec3::new(0.6, 14.2, 3.7),
                top: 23.6,
            }
        } else {
            Self {
                hand: Vec3::new(1.2, 7.0, 3.6),
                top: 16.6,
            }
        }
    }
}

/// The hips of a man on foot are at this height.
const HIPS: f32 = 5.4;
/// The shoulders.
const SHOULDERS: f32 = 10.6;
/// A rider sits this much higher.
pub const SADDLE: f32 = 7.0;

/// A soldier without what he holds, and with his horse.
#[must_use]
pub fn soldier(look: &Look) -> Clay {
    let mut clay = Clay::default();
    let lift = if look.mounted {
        horse(&mut clay, look);
        riding_legs(&mut clay, look);
        SADDLE
    } else {
        legs(&mut clay, look);
        0.0
    };
    let mut man = Clay::default();
    torso(&mut man, look);
    head(&mut man, look);
    equipment(&mut man, look);
    clay.add(man.moved(Transform::from_xyz(0.0, lift, 0.0)));
    clay
}

/// A cuirass, to be worn over a torso: of another material than the rest.
#[must_use]
pub fn cuirass(look: &Look) -> Clay {
    let mut clay = Clay::default();
    clay.stump(
        Vec3::Y * (HIPS + 0.6),
        Vec3::Y * (SHOULDERS - 0.2),
        [2.35, 3.0],
        10,
        palette::STEEL,
    );
    let lift = if look.mounted { SADDLE } else { 0.0 };
    clay.moved(Transform {
        translation: Vec3::Y * lift,
        scale: Vec3::new(0.86, 1.0, 1.04),
        ..default()
    })
}

fn legs(clay: &mut Clay, look: &Look) {
    let trousers = dye(look.trousers);
    for (side, ahead) in [(-1.25, 0.7), (1.25, -0.7)] {
        let hip = Vec3::new(0.0, HIPS, side * 0.8);
        let knee = Vec3::new(ahead, 2.2, side);
        let sole = Vec3::new(ahead, 0.0, side);
        clay.stump(knee, hip, [1.05, 1.3], 6, trousers);
        clay.stump(sole, knee, [1.0, 1.1], 6, palette::BLACK);
        clay.cuboid(
            sole + Vec3::new(0.7, 0.4, 0.0),
            Vec3::new(2.4, 0.8, 1.5),
            Quat::IDENTITY,
            palette::BLACK,
        );
    }
}

fn riding_legs(clay: &mut Clay, look: &Look) {
    for side in [-1.0, 1.0] {
        let hip = Vec3::new(0.0, HIPS + SADDLE, side * 1.4);
        let knee = Vec3::new(2.6, 9.0, side * 3.5);
        let foot = Vec3::new(1.4, 5.6, side * 3.7);
        clay.stump(knee, hip, [1.1, 1.5], 6, dye(look.trousers));
        clay.stump(foot, knee, [0.9, 1.1], 6, palette::BLACK);
        clay.cuboid(
            foot + Vec3::new(0.6, 0.0, 0.0),
            Vec3::new(2.2, 0.9, 1.3),
            Quat::IDENTITY,
            palette::BLACK,
        );
    }
}

fn torso(clay: &mut Clay, look: &Look) {
    let coat = look.coat();
    let mut body = Clay::default();
    body.stump(
        Vec3::Y * (HIPS - 0.6),
        Vec3::Y * SHOULDERS,
        [2.1, 2.85],
        10,
        coat,
    );
    // Coat tails.
    body.stump(
        Vec3::new(-0.5, 3.2, 0.0),
        Vec3::new(-0.2, HIPS, 0.0),
        [2.2, 1.9],
        8,
        shade(coat, -0.15),
    );
    clay.add(body.moved(Transform::from_scale(Vec3::new(0.8, 1.0, 1.0))));
    let facings = dye(look.facings);
    clay.stump(
        Vec3::Y * (SHOULDERS - 0.3),
        Vec3::Y * (SHOULDERS + 0.5),
        [1.5, 1.2],
        8,
        facings,
    );
    let epaulette = match look.post {
        Post::Officer => palette::GOLD,
        Post::Nco => palette::WHITE,
        _ => facings,
    };
    for side in [-1.0, 1.0] {
        let shoulder = Vec3::new(0.0, SHOULDERS - 0.6, side * 2.7);
        clay.ball(shoulder, Vec3::new(1.15, 0.9, 1.15), 8, epaulette);
        let hand = Vec3::new(1.2, 7.0, side * 3.5);
        let elbow = Vec3::new(-0.3, 7.9, side * 3.5);
        clay.stump(elbow, shoulder, [0.85, 1.0], 6, coat);
        clay.stump(hand, elbow, [0.75, 0.85], 6, coat);
        clay.stump(
            hand.lerp(elbow, 0.4),
            hand.lerp(elbow, 0.1),
            [0.95, 0.95],
            6,
            facings,
        );
        clay.ball(hand, Vec3::splat(0.75), 6, palette::SKIN);
        if look.post == Post::Nco {
            // Stripes on both sleeves.
            for stripe in [0.25, 0.5] {
                clay.stump(
                    shoulder.lerp(elbow, stripe),
                    shoulder.lerp(elbow, stripe + 0.14),
                    [1.12, 1.1],
                    6,
                    palette::GOLD,
                );
            }
        }
    }
}

/// Belts, packs, drums.
fn equipment(clay: &mut Clay, look: &Look) {
    if look.post == Post::Officer {
        // A sash.
        clay.stump(
            Vec3::Y * (HIPS - 0.1),
            Vec3::Y * (HIPS + 0.9),
            [2.35, 2.4],
            10,
            palette::GOLD,
        );
    } else if !look.cuirass {
        // Crossed belts.
        for side in [-1.0, 1.0] {
            clay.beam(
                Vec3::new(2.05, HIPS + 0.2, side * 1.7),
                Vec3::new(2.15, SHOULDERS - 0.4, -side * 1.5),
                0.75,
                0.4,
                palette::WHITE,
            );
        }
    }
    match look.post {
        Post::Ranker | Post::Nco if !look.mounted && !look.light => {
            clay.cuboid(
                Vec3::new(-2.9, 8.4, 0.0),
                Vec3::new(1.7, 3.4, 3.4),
                Quat::IDENTITY,
                palette::HIDE,
            );
            clay.stump(
                Vec3::new(-2.9, 10.6, -2.2),
                Vec3::new(-2.9, 10.6, 2.2),
                [0.9, 0.9],
                7,
                palette::side(look.side),
            );
        }
        Post::Ranker | Post::Nco => {
            clay.cuboid(
                Vec3::new(-2.1, 6.4, 1.2),
                Vec3::new(1.1, 1.6, 2.0),
                Quat::IDENTITY,
                palette::BLACK,
            );
        }
        Post::Musician if look.mounted => {
            clay.stump(
                Vec3::new(1.6, 8.2, 3.4),
                Vec3::new(4.4, 11.6, 3.0),
                [0.4, 1.3],
                8,
                palette::GOLD,
            );
        }
        Post::Musician => drum(clay, look),
        // What they carry is no part of them.
        Post::FlagBearer | Post::Officer => {}
    }
}

fn drum(clay: &mut Clay, look: &Look) {
    let (low, high) = (Vec3::new(3.1, 3.4, -0.8), Vec3::new(3.5, 7.0, -0.8));
    clay.stump(low, high, [2.2, 2.2], 10, palette::GOLD);
    for end in [low, high] {
        clay.stump(
            end - Vec3::Y * 0.35,
            end + Vec3::Y * 0.35,
            [2.35, 2.35],
            10,
            palette::side(look.side),
        );
    }
    clay.stump(
        high + Vec3::Y * 0.3,
        high + Vec3::Y * 0.5,
        [2.1, 2.1],
        10,
        palette::WHITE,
    );
    for side in [-1.0, 1.0] {
        clay.stump(
            Vec3::new(1.2, 7.2, side * 3.0),
            Vec3::new(3.4, 7.9, side * 0.9 - 0.8),
            [0.3, 0.25],
            4,
            palette::WOOD,
        );
    }
}

fn head(clay: &mut Clay, look: &Look) {
    let face = SHOULDERS + 1.9;
    clay.ball(
        Vec3::new(0.2, face, 0.0),
        Vec3::new(1.55, 1.7, 1.5),
        8,
        palette::SKIN,
    );
    let crown = face + 0.7;
    let facings = dye(look.facings);
    match look.headgear {
        Headgear::Shako => {
            clay.stump(
                Vec3::Y * crown,
                Vec3::Y * (crown + 3.3),
                [1.75, 2.05],
                10,
                palette::BLACK,
            );
            clay.stump(
                Vec3::Y * crown,
                Vec3::Y * (crown + 0.6),
                [1.85, 1.85],
                10,
                facings,
            );
            // Peak, plate and plume.
            clay.cuboid(
                Vec3::new(1.7, crown + 0.15, 0.0),
                Vec3::new(1.5, 0.3, 2.2),
                Quat::IDENTITY,
                palette::BLACK,
            );
            clay.cuboid(
                Vec3::new(1.95, crown + 1.9, 0.0),
                Vec3::new(0.25, 1.3, 1.3),
                Quat::IDENTITY,
                palette::GOLD,
            );
            clay.stump(
                Vec3::new(1.4, crown + 3.0, 0.0),
                Vec3::new(1.5, crown + 5.2, 0.0),
                [0.55, 0.8],
                6,
                palette::side(look.side),
            );
        }
        Headgear::RoundHat => {
            clay.stump(
                Vec3::Y * (crown - 0.1),
                Vec3::Y * (crown + 0.35),
                [2.7, 2.7],
                12,
                palette::BLACK,
            );
            clay.stump(
                Vec3::Y * crown,
                Vec3::Y * (crown + 2.5),
                [1.75, 1.55],
                10,
                palette::BLACK,
            );
            clay.stump(
                Vec3::Y * (crown + 0.3),
                Vec3::Y * (crown + 1.0),
                [1.85, 1.8],
                10,
                facings,
            );
            clay.ball(
                Vec3::new(0.4, crown + 2.2, -1.6),
                Vec3::new(0.7, 1.3, 0.7),
                6,
                palette::side(look.side),
            );
        }
        Headgear::Bicorne => {
            // Worn athwart: broad from the front.
            let mut hat = Clay::default();
            hat.stump(Vec3::ZERO, Vec3::X * 1.3, [3.6, 2.6], 12, palette::BLACK);
            hat.stump(
                Vec3::X * 1.2,
                Vec3::X * 1.45,
                [0.9, 0.9],
                8,
                palette::side(look.side),
            );
            let hat = hat.moved(Transform {
                translation: Vec3::new(-0.65, crown + 0.6, 0.0),
                scale: Vec3::new(1.0, 0.72, 1.0),
                ..default()
            });
            clay.add(hat);
            clay.stump(
                Vec3::new(0.0, crown + 2.4, 1.2),
                Vec3::new(-0.4, crown + 4.6, 1.6),
                [0.55, 0.75],
                6,
                palette::WHITE,
            );
        }
        Headgear::Bearskin => {
            clay.stump(
                Vec3::Y * (crown - 0.4),
                Vec3::Y * (crown + 2.6),
                [1.9, 2.3],
                10,
                palette::FUR,
            );
            clay.ball(
                Vec3::Y * (crown + 2.6),
                Vec3::new(2.3, 1.7, 2.3),
                10,
                palette::FUR,
            );
            clay.cuboid(
                Vec3::new(1.9, crown + 0.7, 0.0),
                Vec3::new(0.4, 1.2, 1.8),
                Quat::IDENTITY,
                palette::GOLD,
            );
            clay.stump(
                Vec3::new(0.4, crown + 1.8, -2.0),
                Vec3::new(0.4, crown + 4.8, -2.2),
                [0.6, 0.7],
                6,
                palette::side(look.side),
            );
        }
        Headgear::Helmet => {
            clay.ball(
                Vec3::Y * (crown + 0.3),
                Vec3::new(1.9, 1.8, 1.8),
                10,
                palette::GOLD,
            );
            clay.cuboid(
                Vec3::new(-0.3, crown + 2.4, 0.0),
                Vec3::new(3.6, 1.4, 0.8),
                Quat::from_rotation_z(0.25),
                palette::BLACK,
            );
            clay.stump(
                Vec3::new(1.2, crown + 1.6, -1.5),
                Vec3::new(1.2, crown + 3.8, -1.6),
                [0.45, 0.6],
                6,
                palette::side(look.side),
            );
        }
        Headgear::Cap => {
            clay.stump(
                Vec3::Y * (crown - 0.1),
                Vec3::Y * (crown + 1.1),
                [1.7, 2.2],
                10,
                facings,
            );
            clay.ball(
                Vec3::Y * (crown + 1.2),
                Vec3::new(2.2, 0.6, 2.2),
                8,
                palette::side(look.side),
            );
        }
    }
}

/// A horse without its rider.
#[must_use]
pub fn riderless(side: Side) -> Clay {
    let mut clay = Clay::default();
    horse_of(&mut clay, side, Color::srgb_u8(0x6b, 0x45, 0x2b));
    clay
}

fn horse(clay: &mut Clay, look: &Look) {
    let hide = match look.post {
        Post::Musician => Color::srgb_u8(0xb9, 0xb4, 0xaa),
        Post::Officer => Color::srgb_u8(0x9a, 0x6a, 0x42),
        _ => Color::srgb_u8(0x6b, 0x45, 0x2b),
    };
    horse_of(clay, look.side, hide);
}

fn horse_of(clay: &mut Clay, side: Side, hide: Color) {
    let dark = shade(hide, -0.45);
    clay.ball(
        Vec3::new(-0.4, 8.6, 0.0),
        Vec3::new(7.4, 2.9, 2.7),
        10,
        hide,
    );
    clay.ball(Vec3::new(-5.0, 9.0, 0.0), Vec3::new(3.2, 2.9, 2.7), 8, hide);
    clay.ball(Vec3::new(4.6, 8.8, 0.0), Vec3::new(2.9, 2.9, 2.4), 8, hide);
    for (x, z, ahead) in [
        (4.6, 1.5, 1.2),
        (4.6, -1.5, -0.4),
        (-5.6, 1.5, -0.9),
        (-5.6, -1.5, 0.7),
    ] {
        let knee = Vec3::new(x + ahead, 3.6, z);
        clay.stump(knee, Vec3::new(x, 8.0, z), [0.8, 1.4], 6, hide);
        clay.stump(
            Vec3::new(x + ahead * 0.7, 0.0, z),
            knee,
            [0.85, 0.75],
            6,
            dark,
        );
    }
    let poll = Vec3::new(8.6, 14.4, 0.0);
    clay.stump(Vec3::new(4.9, 9.4, 0.0), poll, [2.2, 1.35], 8, hide);
    clay.stump(
        poll + Vec3::new(-0.4, 0.6, 0.0),
        Vec3::new(11.6, 11.8, 0.0),
        [1.5, 0.95],
        8,
        hide,
    );
    for ear in [-0.7, 0.7] {
        clay.stump(
            poll + Vec3::new(0.0, 0.6, ear),
            poll + Vec3::new(0.1, 2.2, ear * 1.2),
            [0.45, 0.0],
            4,
            dark,
        );
    }
    // Mane and tail.
    clay.beam(
        Vec3::new(4.0, 11.0, 0.0),
        Vec3::new(7.8, 15.4, 0.0),
        0.8,
        0.8,
        dark,
    );
    clay.stump(
        Vec3::new(-7.8, 10.0, 0.0),
        Vec3::new(-9.6, 4.6, 0.0),
        [0.7, 1.2],
        6,
        dark,
    );
    // The saddle cloth in the colour of the side.
    let mut cloth = Clay::default();
    cloth.stump(
        Vec3::new(-3.4, 0.0, 0.0),
        Vec3::new(2.2, 0.0, 0.0),
        [3.1, 3.1],
        12,
        palette::side(side),
    );
    clay.add(cloth.moved(Transform {
        translation: Vec3::new(0.0, 8.9, 0.0),
        scale: Vec3::new(1.0, 0.96, 0.98),
        ..default()
    }));
}
