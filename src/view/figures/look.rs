//! What a soldier looks like, told from his profile. Two soldiers with equal looks share their meshes.

use crate::roster::rule::SpecialRule;
use crate::roster::weapon::Weapon;
use crate::song::muster::Enrolled;
use crate::table::body::Side;
use bevy::prelude::*;

/// What he wears on his head: the outline by which one tells him from afar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Headgear {
    /// Tall and straight, with a plume: side A's.
    Shako,
    /// Low, with a broad brim: side B's.
    RoundHat,
    /// A cocked hat: officers.
    Bicorne,
    /// Tall fur: those who inspire fear.
    Bearskin,
    /// A crested helmet: heavy cavalry.
    Helmet,
    /// A low cap: those who never were soldiers.
    Cap,
}

/// What he is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Post {
    /// One of many.
    Ranker,
    /// Leads.
    Officer,
    /// Second in command.
    Nco,
    /// Drum or trumpet.
    Musician,
    /// Bears the flag.
    FlagBearer,
}

/// What he holds, as a shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arm {
    /// A long firearm, with or without bayonet.
    Musket {
        /// A blade at its muzzle.
        bayonet: bool,
    },
    /// A short firearm.
    Carbine,
    /// A pistol.
    Pistol,
    /// A sword or dagger.
    Sword,
    /// A lance, with a pennon.
    Lance,
    /// A pike, a halberd.
    Pike,
    /// An axe, a club, a tomahawk.
    Axe,
    /// A bow.
    Bow,
    /// Nothing.
    Nothing,
}

/// Everything that his meshes depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Look {
    /// The side whose coat he wears.
    pub side: Side,
    /// What he is for.
    pub post: Post,
    /// What is on his head.
    pub headgear: Headgear,
    /// Whether he rides.
    pub mounted: bool,
    /// What he holds.
    pub arm: Arm,
    /// Whether he wears steel.
    pub cuirass: bool,
    /// Whether he is light on his feet: darker coat, no pack.
    pub light: bool,
    /// The facings of his nation: collar, cuffs, plume; red, green and blue.
    pub facings: [u8; 3],
    /// His trousers: red, green and blue.
    pub trousers: [u8; 3],
}

impl Look {
    /// The look of a soldier.
    #[must_use]
    pub fn of(soldier: &Enrolled) -> Self {
        Self::riding(soldier, soldier.mounted())
    }

    /// The look of a soldier who rides or does not: a rider may have got off (D14).
    #[must_use]
    pub fn riding(soldier: &Enrolled, mounted: bool) -> Self {
        let has = |rule| soldier.has(rule);
        let post = if has(SpecialRule::Leader) {
            Post::Officer
        } else if has(SpecialRule::FlagBearer) {
            Post::FlagBearer
        } else if has(SpecialRule::Musician) {
            Post::Musician
        } else if has(SpecialRule::Nco) {
            Post::Nco
        } else {
            Post::Ranker
        };
        let cuirass = has(SpecialRule::Cuirass);
        let got_off = soldier.mounted() && !mounted;
        let weapons: Vec<Weapon> = soldier
            .profile
            .weapons
            .iter()
            .copied()
            .filter(|&weapon| !(got_off && weapon == Weapon::Lance))
            .collect();
        let arm = arm(&weapons, post, mounted);
        let headgear = if post == Post::Officer {
            Headgear::Bicorne
        } else if cuirass {
            Headgear::Helmet
        } else if has(SpecialRule::Fear) {
            Headgear::Bearskin
        } else if has(SpecialRule::Wavering)
            || has(SpecialRule::Civilian)
            || soldier.profile.weapons == [Weapon::Primitive]
        {
            Headgear::Cap
        } else {
            match soldier.side {
                Side::A => Headgear::Shako,
                Side::B => Headgear::RoundHat,
            }
        };
        let (facings, trousers) = cloth(&soldier.profile.nation);
        Self {
            side: soldier.side,
            post,
            headgear,
            mounted,
            arm,
            cuirass,
            light: has(SpecialRule::Light),
            facings,
            trousers,
        }
    }

    /// The coat: the side's colour, in a shade for line and light.
    #[must_use]
    pub fn coat(&self) -> Color {
        match (self.side, self.light) {
            (Side::A, false) => Color::srgb_u8(0x2f, 0x55, 0xb4),
            (Side::A, true) => Color::srgb_u8(0x23, 0x40, 0x86),
            (Side::B, false) => Color::srgb_u8(0xbd, 0x33, 0x2c),
            (Side::B, true) => Color::srgb_u8(0x8e, 0x26, 0x24),
        }
    }
}

/// What of all his weapons he holds in his hand: the longest, but a drum leaves none free. A flag is in the other hand.
fn arm(weapons: &[Weapon], post: Post, mounted: bool) -> Arm {
    if post == Post::Musician {
        return Arm::Nothing;
    }
    let has = |weapon| weapons.contains(&weapon);
    if has(Weapon::Lance) {
        Arm::Lance
    } else if has(Weapon::Pike) || has(Weapon::Halberd) {
        Arm::Pike
    } else if (post == Post::Officer || mounted) && has(Weapon::Sword) {
        Arm::Sword
    } else if has(Weapon::Musket) {
        Arm::Musket { bayonet: true }
    } else if has(Weapon::Rifle) || has(Weapon::Obsolete) {
        Arm::Musket { bayonet: false }
    } else if has(Weapon::Carbine) || has(Weapon::Blunderbuss) {
        Arm::Carbine
    } else if has(Weapon::Bow) {
        Arm::Bow
    } else if has(Weapon::Sword) || has(Weapon::Dagger) {
        Arm::Sword
    } else if has(Weapon::Pistol) || has(Weapon::TwoPistols) {
        Arm::Pistol
    } else if weapons.is_empty() {
        Arm::Nothing
    } else {
        Arm::Axe
    }
}

/// Facings and trousers of a nation.
fn cloth(nation: &str) -> ([u8; 3], [u8; 3]) {
    match nation {
        "France" => ([0xc8, 0x3a, 0x32], [0xe6, 0xe2, 0xd6]),
        "Great Britain" => ([0xe8, 0xc9, 0x3f], [0x8c, 0x8c, 0x90]),
        "Austria" => ([0xf0, 0xee, 0xe6], [0x6f, 0x8a, 0xb0]),
        "Prussia" => ([0xe2, 0xb8, 0x2f], [0x77, 0x77, 0x7c]),
        "Russia" => ([0x3f, 0x86, 0x4b], [0xde, 0xda, 0xcc]),
        _ => ([0xc9, 0x8f, 0x4a], [0x9a, 0x84, 0x64]),
    }
}

/// A colour out of its three parts.
#[must_use]
pub fn dye([red, green, blue]: [u8; 3]) -> Color {
    Color::srgb_u8(red, green, blue)
}
