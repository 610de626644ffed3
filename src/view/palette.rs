//! Every colour and material of the view. Meshes carry their colours on their corners, so these few materials do
//! for everything and draw in few batches.

use crate::table::body::Side;
use bevy::prelude::*;

/// A colour out of its hexadecimal digits.
const fn hex(rgb: u32) -> Color {
    Color::srgb_u8((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

/// The room around the table.
pub const ROOM: Color = hex(0x23262b);
/// The cloth on the table.
pub const BAIZE: Color = hex(0x7d9454);
/// The table's border.
pub const BORDER: Color = hex(0x744c2c);
/// Lines of the grid, every 100 mm.
pub const GRID: Color = Color::srgba(1.0, 1.0, 0.9, 0.32);
/// The floor of woods.
pub const WOODS: Color = hex(0x3f5a2a);
/// The rim of woods.
pub const WOODS_RIM: Color = hex(0x2a3d1c);
/// Crowns of trees.
pub const LEAVES: [Color; 3] = [hex(0x2f662a), hex(0x3c742c), hex(0x4b7d33)];
/// Trunks.
pub const TRUNK: Color = hex(0x5d422b);
/// Broken ground.
pub const ROUGH: Color = hex(0xa68d5a);
/// The rim of broken ground.
pub const ROUGH_RIM: Color = hex(0x836b3f);
/// Stones.
pub const STONE: Color = hex(0x9a968d);
/// Dry grass.
pub const TUFT: Color = hex(0x8d943f);
/// Walls of houses.
pub const PLASTER: Color = hex(0xe2d6bb);
/// Tents.
pub const CANVAS: Color = hex(0xcabd98);
/// Roofs.
pub const ROOF: Color = hex(0x9a4a32);
/// Doors, window frames, timber.
pub const TIMBER: Color = hex(0x4a3525);
/// Window panes.
pub const PANE: Color = hex(0x3a4652);
/// Fences.
pub const RAIL: Color = hex(0x967046);
/// Hedges.
pub const HEDGE: Color = hex(0x355e2b);
/// Water.
pub const WATER: Color = hex(0x4a86a8);
/// Lighter streaks in the water.
pub const RIPPLE: Color = hex(0x6fa6c2);
/// Banks.
pub const BANK: Color = hex(0xa89666);
/// Roads.
pub const ROAD: Color = hex(0xc4ac7d);
/// Ruts and the rims of roads.
pub const RUT: Color = hex(0xa88f62);
/// The top of a hill.
pub const HILL: Color = hex(0x93a862);
/// The flanks of a hill.
pub const FLANK: Color = hex(0x86744c);

/// The measuring sticks.
pub const STICK: Color = hex(0xf0d88c);

/// Skin.
pub const SKIN: Color = hex(0xe3b48e);
/// Belts and what else is white.
pub const WHITE: Color = hex(0xf0ece0);
/// Boots, shakos, cartridge boxes.
pub const BLACK: Color = hex(0x222226);
/// Steel.
pub const STEEL: Color = hex(0xb9c0c8);
/// Brass and gold lace.
pub const GOLD: Color = hex(0xe0b23c);
/// Musket stocks, drums, poles.
pub const WOOD: Color = hex(0x6e4326);
/// Bearskins and fur.
pub const FUR: Color = hex(0x2e241e);
/// Hides and blanket rolls.
pub const HIDE: Color = hex(0x8a6a48);
/// Earth on a base.
pub const EARTH: Color = hex(0x6d6a45);
/// The notch that shows where a figure looks.
pub const NOTCH: Color = hex(0xffe36b);

/// What is selected.
pub const SELECTED: Color = hex(0xffe03a);
/// What may be clicked.
pub const CLICKABLE: Color = hex(0xffffff);
/// What is legal.
pub const LEGAL: Color = hex(0x58e062);
/// What is refused.
pub const REFUSED: Color = hex(0xff4a3c);
/// What is offered.
pub const OFFERED: Color = hex(0x5cd0ff);
/// Cover.
pub const COVER: Color = hex(0xffc24a);

/// A side's own colour: the rim of its bases, its flag.
#[must_use]
pub const fn side(side: Side) -> Color {
    match side {
        Side::A => hex(0x2562e0),
        Side::B => hex(0xd82c26),
    }
}

/// The materials that everything shares.
#[derive(Resource, Debug)]
pub struct Paints {
    /// Matte: nearly everything.
    pub matte: Handle<StandardMaterial>,
    /// Polished steel: cuirasses.
    pub steel: Handle<StandardMaterial>,
    /// Chalk and paper: marks and overlays, lit by nothing, with transparency.
    pub chalk: Handle<StandardMaterial>,
    /// The same, seen through whatever stands before it.
    pub air: Handle<StandardMaterial>,
    /// A figure that is not there: legal.
    pub ghost: Handle<StandardMaterial>,
    /// A figure that is not there: refused.
    pub refused: Handle<StandardMaterial>,
    /// Smoke.
    pub smoke: Handle<StandardMaterial>,
    /// Water: glossy.
    pub water: Handle<StandardMaterial>,
}

impl FromWorld for Paints {
    fn from_world(world: &mut World) -> Self {
        let mut materials = world.resource_mut::<Assets<StandardMaterial>>();
        let matte = StandardMaterial {
            perceptual_roughness: 0.95,
            reflectance: 0.15,
            ..default()
        };
        let see_through = |colour: Color| StandardMaterial {
            base_color: colour,
            alpha_mode: AlphaMode::Blend,
            ..matte.clone()
        };
        let chalk = StandardMaterial {
            unlit: true,
            double_sided: true,
            cull_mode: None,
            alpha_mode: AlphaMode::Blend,
            ..matte.clone()
        };
        Self {
            steel: materials.add(StandardMaterial {
                metallic: 0.6,
                perceptual_roughness: 0.3,
                reflectance: 0.8,
                ..default()
            }),
            air: materials.add(StandardMaterial {
                // About 80 mm nearer to the camera than it is, at the usual distance.
                depth_bias: 4_000_000.0,
                ..chalk.clone()
            }),
            chalk: materials.add(chalk),
            ghost: materials.add(see_through(Color::srgba(0.75, 1.0, 0.75, 0.55))),
            refused: materials.add(see_through(Color::srgba(1.0, 0.5, 0.45, 0.5))),
            smoke: materials.add(see_through(Color::srgba(0.93, 0.93, 0.9, 0.55))),
            water: materials.add(StandardMaterial {
                perceptual_roughness: 0.35,
                reflectance: 0.4,
                ..default()
            }),
            matte: materials.add(matte),
        }
    }
}
