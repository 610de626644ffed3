//! Weapons: range bands (SHOOT-1) and rank in hand-to-hand (HTH-4).

use crate::table::scale::Stick;
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
