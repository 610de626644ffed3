//! All nations that squads may be drawn from, and the squads that come with the game.

use super::formula::Formula;
use super::nation::{Bloc, Entry, Roster};
use super::profile::Profile;
use super::squad::{self, Squad};
use crate::storage::shipped;
use std::sync::LazyLock;

/// The rosters of all nations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Library {
    rosters: Vec<Roster>,
}

impl Library {
    /// Adds a roster. One that is there for its nation gives way and is returned.
    pub fn insert(&mut self, roster: Roster) -> Option<Roster> {
        match self
            .rosters
            .iter_mut()
            .find(|old| old.nation == roster.nation)
        {
            Some(old) => Some(std::mem::replace(old, roster)),
            None => {
                self.rosters.push(roster);
                None
            }
        }
    }

    /// All rosters, in the order in which they were added.
    #[must_use]
    pub fn rosters(&self) -> &[Roster] {
        &self.rosters
    }

    /// The names of all nations.
    pub fn nations(&self) -> impl Iterator<Item = &str> {
        self.rosters.iter().map(|roster| roster.nation.as_str())
    }

    /// The roster of a nation.
    #[must_use]
    pub fn roster(&self, nation: &str) -> Option<&Roster> {
        self.rosters.iter().find(|roster| roster.nation == nation)
    }

    /// The bloc of a nation (SQD-4).
    #[must_use]
    pub fn bloc(&self, nation: &str) -> Option<Bloc> {
        self.roster(nation).map(|roster| roster.bloc)
    }

    /// A profile with its roster's remarks.
    #[must_use]
    pub fn entry(&self, nation: &str, name: &str) -> Option<&Entry> {
        self.roster(nation)?.entry(name)
    }

    /// A profile.
    #[must_use]
    pub fn profile(&self, nation: &str, name: &str) -> Option<&Profile> {
        self.roster(nation)?.profile(name)
    }

    /// Every profile of every nation.
    pub fn profiles(&self) -> impl Iterator<Item = &Profile> {
        self.rosters.iter().flat_map(Roster::profiles)
    }
}

/// The rosters that come with the game.
#[must_use]
pub fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
        let mut library = Library::default();
        for file in shipped::ROSTERS {
            let roster = Roster::load(file.text, file.file, Formula::shipped())
                .expect("the tests load every shipped file");
            library.insert(roster);
        }
        library
    });
    &LIBRARY
}

/// The squads that come with the game, each with its file name without ending.
#[must_use]
pub fn ready_squads() -> &'static [(&'static str, Squad)] {
    static SQUADS: LazyLock<Vec<(&'static str, Squad)>> = LazyLock::new(|| {
        shipped::SQUADS
            .iter()
            .map(|file| {
                let squad = squad::load(file.text, file.file, library())
                    .expect("the tests load every shipped file");
                (file.stem, squad)
            })
            .collect()
    });
    &SQUADS
}

/// The ready squad whose file has that name, without ending.
#[must_use]
pub fn ready_squad(stem: &str) -> Option<&'static Squad> {
    ready_squads()
        .iter()
        .find(|(name, _)| *name == stem)
        .map(|(_, squad)| squad)
}
