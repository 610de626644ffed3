//! Weapons: range bands (SHOOT-1), reloading (SHOOT-10) and rank in hand-to-hand (HTH-4).

use crate::table::length::Length;
use crate::table::scale::{Scale, Stick};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A weapon as rosters name it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Weapon {
    /// Smooth-bore with bayonet.
    Musket,
    /// Rifled; slow to load (SHOOT-11).
    Rifle,
    /// Short musket of horsemen and gunners.
    Carbine,
    /// One pistol.
    Pistol,
    /// Two pistols (WPN-TWOPISTOLS).
    TwoPistols,
    /// Scatters (SHOOT-12).
    Blunderbuss,
    /// Matchlocks and the like.
    Obsolete,
    /// Bow.
    Bow,
    /// Sword or sabre.
    Sword,
    /// Lance.
    Lance,
    /// Halberd.
    Halberd,
    /// Pike (WPN-PIKE).
    Pike,
    /// Axe.
    Axe,
    /// Tomahawk (WPN-TOMAHAWK).
    Tomahawk,
    /// Javelin (WPN-JAVELIN).
    Javelin,
    /// Clubs, scythes, pitchforks (WPN-PRIMITIVE).
    Primitive,
    /// Dagger (WPN-DAGGER).
    Dagger,
}

/// How well a weapon serves in hand-to-hand: the greater is the better weapon, equal ranks give nobody a
/// bonus (HTH-4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Rank {
    /// Bare hands, and what only shoots: pistols and bows.
    Unarmed,
    /// Dagger, in an open fight.
    Dagger,
    /// Primitive weapon or javelin.
    Primitive,
    /// Axe or tomahawk.
    Axe,
    /// A firearm without bayonet.
    Firearm,
    /// Musket with bayonet.
    Musket,
    /// Sword.
    Sword,
    /// Halberd.
    Halberd,
    /// Lance.
    Lance,
    /// Pike.
    Pike,
    /// Dagger, out of an ambush.
    Ambush,
}

/// Which list ranks weapons in hand-to-hand: the switch `weapon_ranking` of ruling E14.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Ranking {
    /// The supplement's longer list: pike, lance, halberd, sword, musket ...
    #[default]
    Supplement,
    /// The base game's: lance before halberd and pike, which are equal; a dagger gains nothing in ambush.
    Base,
}

/// Where modifiers at longer ranges come from: the switch `range_penalties` of ruling G1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bands {
    /// From the table of weapons.
    #[default]
    Table,
    /// From the text: one less for every stick beyond the first.
    Text,
}

impl Weapon {
    /// Every weapon.
    pub const ALL: [Self; 17] = [
        Self::Musket,
        Self::Rifle,
        Self::Carbine,
        Self::Pistol,
        Self::TwoPistols,
        Self::Blunderbuss,
        Self::Obsolete,
        Self::Bow,
        Self::Sword,
        Self::Lance,
        Self::Halberd,
        Self::Pike,
        Self::Axe,
        Self::Tomahawk,
        Self::Javelin,
        Self::Primitive,
        Self::Dagger,
    ];

    /// The stick that measures its range bands; none for what cannot be shot or thrown (SHOOT-1).
    #[must_use]
    pub const fn stick(self) -> Option<Stick> {
        match self {
            Self::Musket | Self::Rifle => Some(Stick::Long),
            Self::Carbine => Some(Stick::Medium),
            Self::Pistol
            | Self::TwoPistols
            | Self::Blunderbuss
            | Self::Obsolete
            | Self::Bow
            | Self::Tomahawk
            | Self::Javelin => Some(Stick::Short),
            Self::Sword
            | Self::Lance
            | Self::Halberd
            | Self::Pike
            | Self::Axe
            | Self::Primitive
            | Self::Dagger => None,
        }
    }

    /// What it adds to the shooter's roll within one, two and three of its sticks; no shot beyond the last
    /// (SHOOT-1, ruling G1).
    ///
    /// The blunderbuss has no line in SHOOT-1. Ruling G27 tells its +2; its second band is that of obsolete
    /// firearms, which share its stick, its first band and its price.
    #[must_use]
    pub const fn bands(self) -> &'static [i8] {
        match self {
            Self::Musket => &[2, 1, 0],
            Self::Rifle => &[2, 2, 1],
            Self::Carbine => &[1, 0],
            Self::Pistol | Self::TwoPistols => &[1, -1],
            Self::Blunderbuss | Self::Obsolete => &[2, -1],
            Self::Bow => &[0, -1],
            Self::Tomahawk | Self::Javelin => &[0],
            Self::Sword
            | Self::Lance
            | Self::Halberd
            | Self::Pike
            | Self::Axe
            | Self::Primitive
            | Self::Dagger => &[],
        }
    }

    /// What it adds within one, two and three of its sticks, from the table or from the text (SHOOT-1, ruling G1).
    #[must_use]
    pub const fn bands_by(self, bands: Bands) -> &'static [i8] {
        match (bands, self) {
            (Bands::Text, Self::Rifle) => &[2, 1, 0],
            (Bands::Text, Self::Pistol | Self::TwoPistols) => &[1, 0],
            (Bands::Text, Self::Blunderbuss | Self::Obsolete) => &[2, 1],
            // The others lose one a stick in the table, too.
            _ => self.bands(),
        }
    }

    /// What it adds at the range for which `within` tells whether a length reaches; none beyond its range or
    /// where it cannot be shot (SHOOT-1). The limit of a band belongs to it (G2).
    ///
    /// `within` is asked rather than a distance taken so that the caller's exact comparison decides:
    /// `weapon.band(scale, |limit| shooter.within(target, limit))`.
    pub fn band(self, scale: Scale, within: impl Fn(Length) -> bool) -> Option<i8> {
        self.band_by(Bands::Table, scale, within)
    }

    /// The same, its modifiers from the table or from the text (G1).
    pub fn band_by(
        self,
        bands: Bands,
        scale: Scale,
        within: impl Fn(Length) -> bool,
    ) -> Option<i8> {
        let stick = scale.stick(self.stick()?);
        (1..)
            .zip(self.bands_by(bands))
            .find(|(sticks, _)| within(stick * *sticks))
            .map(|(_, modifier)| *modifier)
    }

    /// The farthest that it shoots, in millimetres, edge to edge (SHOOT-1).
    #[must_use]
    pub fn range(self, scale: Scale) -> Option<Length> {
        let stick = scale.stick(self.stick()?);
        Some(self.bands().iter().map(|_| stick).sum())
    }

    /// Whether it can be shot or thrown (SHOOT-1).
    #[must_use]
    pub const fn shoots(self) -> bool {
        self.stick().is_some()
    }

    /// Whether powder drives it, so that it is unloaded by its shot and rain may spoil it (SHOOT-10, WEA-4).
    #[must_use]
    pub const fn is_firearm(self) -> bool {
        matches!(
            self,
            Self::Musket
                | Self::Rifle
                | Self::Carbine
                | Self::Pistol
                | Self::TwoPistols
                | Self::Blunderbuss
                | Self::Obsolete
        )
    }

    /// Whether a shot must be followed by a reload: firearms, but not bows and what is thrown (SHOOT-10, G21).
    #[must_use]
    pub const fn needs_reload(self) -> bool {
        self.is_firearm()
    }

    /// Whether it is thrown, and so lost for hand-to-hand when it has been used (WPN-TOMAHAWK, WPN-JAVELIN).
    #[must_use]
    pub const fn is_thrown(self) -> bool {
        matches!(self, Self::Tomahawk | Self::Javelin)
    }

    /// Whether it takes both hands, so that who carries a flag cannot use it (SR-FLAG, ruling C24).
    ///
    /// C24 does not name obsolete firearms; they are as long as muskets.
    #[must_use]
    pub const fn is_two_handed(self) -> bool {
        matches!(
            self,
            Self::Musket
                | Self::Rifle
                | Self::Carbine
                | Self::Blunderbuss
                | Self::Obsolete
                | Self::Bow
                | Self::Pike
                | Self::Halberd
                | Self::Lance
        )
    }

    /// Its rank in hand-to-hand, out of an ambush or not (HTH-4, ruling E14).
    #[must_use]
    pub const fn rank(self, ranking: Ranking, ambush: bool) -> Rank {
        match (self, ranking) {
            (Self::Dagger, Ranking::Supplement) if ambush => Rank::Ambush,
            (Self::Pike, Ranking::Supplement) => Rank::Pike,
            (Self::Lance, _) => Rank::Lance,
            (Self::Halberd, _) | (Self::Pike, Ranking::Base) => Rank::Halberd,
            (Self::Sword, _) => Rank::Sword,
            (Self::Musket, _) => Rank::Musket,
            (Self::Rifle | Self::Carbine | Self::Blunderbuss | Self::Obsolete, _) => Rank::Firearm,
            (Self::Axe | Self::Tomahawk, _) => Rank::Axe,
            (Self::Primitive | Self::Javelin, _) => Rank::Primitive,
            (Self::Dagger, _) => Rank::Dagger,
            (Self::Pistol | Self::TwoPistols | Self::Bow, _) => Rank::Unarmed,
        }
    }

    /// The rank of the best of several weapons; bare hands for none (HTH-4).
    #[must_use]
    pub fn best(
        weapons: impl IntoIterator<Item = Self>,
        ranking: Ranking,
        ambush: bool,
    ) -> (Option<Self>, Rank) {
        weapons
            .into_iter()
            .map(|weapon| (Some(weapon), weapon.rank(ranking, ambush)))
            .fold((None, Rank::Unarmed), |best, next| {
                if next.1 > best.1 { next } else { best }
            })
    }
}

impl fmt::Display for Weapon {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Self::Musket => "musket",
            Self::Rifle => "rifle",
            Self::Carbine => "carbine",
            Self::Pistol => "pistol",
            Self::TwoPistols => "two pistols",
            Self::Blunderbuss => "blunderbuss",
            Self::Obsolete => "obsolete firearm",
            Self::Bow => "bow",
            Self::Sword => "sword",
            Self::Lance => "lance",
            Self::Halberd => "halberd",
            Self::Pike => "pike",
            Self::Axe => "axe",
            Self::Tomahawk => "tomahawk",
            Self::Javelin => "javelin",
            Self::Primitive => "primitive weapon",
            Self::Dagger => "dagger",
        })
    }
}
