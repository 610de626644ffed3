//! The data that comes with the game, inside the program: a browser has no files.
//!
//! This is the one list of it. A test compares it with the folders.

/// A file inside the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shipped {
    /// Its name without folder and ending.
    pub stem: &'static str,
    /// Its path from the project's root.
    pub file: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// Names a file once for its stem, its path and its text.
macro_rules! shipped {
    ($folder:literal, $stem:literal) => {
        Shipped {
            stem: $stem,
            file: concat!($folder, "/", $stem, ".ron"),
            text: include_str!(concat!("../../", $folder, "/", $stem, ".ron")),
        }
    };
}

/// What weapons and special rules cost.
pub const FORMULA: Shipped = shipped!("rosters", "formula");

/// The nations of the base game, in its order.
pub const ROSTERS: &[Shipped] = &[
    shipped!("rosters", "france"),
    shipped!("rosters", "great_britain"),
    shipped!("rosters", "prussia"),
    shipped!("rosters", "austria"),
    shipped!("rosters", "russia"),
];

/// Squads ready to play, by nation.
pub const SQUADS: &[Shipped] = &[
    shipped!("rosters/squads", "france_line"),
    shipped!("rosters/squads", "france_light"),
    shipped!("rosters/squads", "france_hussars"),
    shipped!("rosters/squads", "france_guard"),
    shipped!("rosters/squads", "britain_line"),
    shipped!("rosters/squads", "britain_rifles"),
    shipped!("rosters/squads", "britain_light_dragoons"),
    shipped!("rosters/squads", "britain_guards"),
    shipped!("rosters/squads", "prussia_line"),
    shipped!("rosters/squads", "prussia_jaeger"),
    shipped!("rosters/squads", "prussia_landwehr"),
    shipped!("rosters/squads", "prussia_uhlans"),
    shipped!("rosters/squads", "austria_line"),
    shipped!("rosters/squads", "austria_grenzer"),
    shipped!("rosters/squads", "austria_hussars"),
    shipped!("rosters/squads", "russia_line"),
    shipped!("rosters/squads", "russia_jaeger"),
    shipped!("rosters/squads", "russia_cossacks"),
    shipped!("rosters/squads", "russia_militia"),
    // Others, for scenarios that want them.
    shipped!("rosters/squads", "france_depot"),
    shipped!("rosters/squads", "france_column"),
    shipped!("rosters/squads", "france_stormers"),
    shipped!("rosters/squads", "austria_garrison"),
];

/// Scenarios ready to play.
pub const SCENARIOS: &[Shipped] = &[
    shipped!("scenarios", "meeting"),
    shipped!("scenarios", "river_crossing"),
    shipped!("scenarios", "village"),
    shipped!("scenarios", "open_field"),
    shipped!("scenarios", "sharpshooters"),
    shipped!("scenarios", "farmhouse"),
    shipped!("scenarios", "escalade"),
    shipped!("scenarios", "assault_at_the_farm"),
    shipped!("scenarios", "forlorn_hope"),
    shipped!("scenarios", "foraging_mission"),
    shipped!("scenarios", "crossroads"),
];
