//! Every file in `tests/broken/` is refused, with the place of its fault and what was expected there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tirailleur::roster::formula::Formula;
use tirailleur::roster::nation::Roster;
use tirailleur::roster::{library, squad};
use tirailleur::scenario;
use tirailleur::storage::{Faults, Kind, Source, file};

/// The folder of broken files.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken")
}

/// What the loader of its kind says of a file, one fault a line.
fn refusal(stem: &str) -> String {
    let name = format!("{stem}.ron");
    let bytes = fs::read(folder().join(&name)).expect("a file of the list");
    match file::text(bytes, &name) {
        Err(fault) => fault.to_string(),
        Ok(text) => load(&text, &name).expect_err(stem).to_string(),
    }
}

/// Loads a file as the kind that it says it is.
fn load(text: &str, file: &str) -> Result<(), Faults> {
    match Kind::of(Source { text, file })? {
        Kind::Squad => squad::load(text, file, library()).map(drop),
        Kind::Scenario => scenario::load(text, file).map(drop),
        _ => Roster::load(text, file, Formula::shipped()).map(drop),
    }
}

/// What stands at a place of a file, as far as the list says it.
fn stands_at(stem: &str, place: &str, expected: &str) -> bool {
    let bytes = fs::read(folder().join(format!("{stem}.ron"))).expect("a file of the list");
    let text = String::from_utf8_lossy(&bytes);
    let (line, column) = place.split_once(':').expect("line and column");
    let line: usize = line.parse().expect("a number");
    let column: usize = column.parse().expect("a number");
    let rest: String = text
        .split('\n')
        .nth(line - 1)
        .expect("a line of the file")
        .chars()
        .skip(column - 1)
        .collect();
    rest.starts_with(expected)
}

/// File, place, what stands there, message; in the order of names and places.
const REFUSALS: &[(&str, &str, &str, &str)] = &[
    (
        "allies_5",
        "21:13",
        "[",
        "expected at most 4 allies, six players in all, found 5 (INI-2)",
    ),
    (
        "ally_unknown",
        "21:31",
        "\"france_lite\"",
        "expected the file name of a ready squad without its ending, found `france_lite` (did you mean `france_line`?)",
    ),
    (
        "ammunition_face_7",
        "20:55",
        "\"The pen\"",
        "expected the name of a building with a door of this table, found `The pen`",
    ),
    (
        "ammunition_face_7",
        "20:77",
        "7",
        "expected a face of a die, 1 to 6, found 7",
    ),
    (
        "climb_for_nothing",
        "20:37",
        "0",
        "expected a climb to cost 1 to 3 actions, found 0 (D19)",
    ),
    (
        "combat_negative",
        "6:60",
        "-1",
        "expected Combat from 0 to 9, found -1 (PRO-1)",
    ),
    (
        "corner_twice",
        "8:90",
        "(",
        "expected another place than the point before, found (300, 300) again",
    ),
    (
        "count_0",
        "6:46",
        "0",
        "expected 1 to 100 soldiers, found 0",
    ),
    (
        "crossing_outline",
        "8:54",
        "(",
        "expected an outline that does not cross or touch itself",
    ),
    (
        "duplicate_profile",
        "6:16",
        "\"Officer\"",
        "expected every profile once, found `Officer` again",
    ),
    (
        "dusk_twice",
        "20:55",
        "Dusk",
        "expected the special rule Dusk once",
    ),
    (
        "dusk_without_sight",
        "20:49",
        "0",
        "expected a stick laid down 1 to 12 times, found 0",
    ),
    (
        "empty",
        "2:1",
        "",
        "expected the kind of file first, one of `Roster(`, `Formula(`, `Squad(`, `Scenario(`, `Record(`",
    ),
    (
        "ends_early",
        "6:82",
        "",
        "expected more: the file ends too early",
    ),
    (
        "enemies_together",
        "6:37",
        "\"Russia\"",
        "expected nations of one bloc, found France and Russia (SQD-4)",
    ),
    (
        "errand_for_nothing",
        "20:91",
        "0",
        "expected 1 to 3 actions, found 0",
    ),
    (
        "errand_wordless",
        "20:45",
        "\"\"",
        "expected 1 to 60 characters on one line, such as `drives off the livestock`",
    ),
    (
        "far_away",
        "7:48",
        "15000000",
        "expected a length in millimetres between -20000 and 20000",
    ),
    (
        "four_personalities",
        "9:9",
        "(",
        "expected at most 3 Personalities of more than 80 points, found 4 (SQD-3)",
    ),
    (
        "giant_table",
        "5:21",
        "6000",
        "expected a table with sides from 200 to 3000 mm, found 6000 mm (SCALE-1)",
    ),
    (
        "height_of_a_wall",
        "9:93",
        "20",
        "expected a height for a rampart or hill only, found one for the low wall",
    ),
    (
        "hill_too_low",
        "8:100",
        "9",
        "expected a hill from 10 to 120 mm high (D9), found 9 mm",
    ),
    (
        "ladder_off_table",
        "20:35",
        "(300, 601)",
        "expected a ladder on the table, found one at (300, 601) (MOV-9)",
    ),
    (
        "ladders_25",
        "20:14",
        "(",
        "expected at most 24 ladders, found 25 (MOV-9)",
    ),
    (
        "leans_at_0",
        "20:53",
        "0",
        "expected 1 to 3 failures of the three dice (MOR-1), found 0",
    ),
    (
        "missing_comma",
        "6:27",
        "points",
        "expected a comma or the closing bracket",
    ),
    (
        "missing_field",
        "6:68",
        ")",
        "expected the field `quality` in this `Profile`",
    ),
    (
        "name_twice",
        "6:45",
        "\"Jean\"",
        "expected another name for every soldier, found `Jean` again",
    ),
    (
        "negative_points",
        "6:36",
        "-26",
        "expected points from 1 to 999, found -26 (PRO-1)",
    ),
    (
        "negative_side_points",
        "13:14",
        "-400",
        "expected 1 to 2000 points, found -400 (SQD-1)",
    ),
    (
        "no_commander",
        "4:15",
        "[",
        "expected a Leader or an NCO, found neither (SQD-2)",
    ),
    (
        "no_kind",
        "1:1",
        "(",
        "expected the kind of file first, one of `Roster(`, `Formula(`, `Squad(`, `Scenario(`, `Record(`",
    ),
    (
        "no_nation",
        "4:9",
        "(",
        "expected a nation, for the squad or for this soldier",
    ),
    (
        "no_soldiers",
        "4:15",
        "[",
        "expected at least one soldier (SQD-2)",
    ),
    (
        "no_turns",
        "19:17",
        "0",
        "expected a limit of 1 to 1000 turns, found 0 (B20)",
    ),
    (
        "not_utf8",
        "2:18",
        "",
        "expected UTF-8 text, found a byte that is none",
    ),
    (
        "off_table",
        "10:37",
        "Rect",
        "expected every point on the table of 600 x 600 mm, found (619.5, 507.07)",
    ),
    (
        "one_point_wall",
        "9:48",
        "[",
        "expected 2 to 200 points, found 1",
    ),
    (
        "opening_beside",
        "7:95",
        "(300, 272)",
        "expected a place on the outline, found (300, 272), 2 mm from it (MOV-4)",
    ),
    (
        "opening_corner",
        "7:95",
        "(272, 270)",
        "expected 4 mm of wall on both sides of the opening, found 2 mm (MOV-4)",
    ),
    (
        "opening_in_woods",
        "7:82",
        "[(at:",
        "expected openings in a building, fence, hedge, low wall or timber wall only, found a woods (MOV-4)",
    ),
    (
        "opening_narrow",
        "7:118",
        "15, kind: Gap",
        "expected a width of at least 16 mm, found 15 mm (D25)",
    ),
    (
        "opening_past_end",
        "7:99",
        "(395, 300)",
        "expected 0 mm of wall on both sides of the opening, found -5 mm (MOV-4)",
    ),
    (
        "openings_overlap",
        "7:135",
        "(312, 270)",
        "expected openings that do not touch each other, found (312, 270) in the one at (300, 270)",
    ),
    (
        "parts_without_rest",
        "16:19",
        "[",
        "expected 1 to 6 parts of which exactly one takes the rest (SET-6)",
    ),
    (
        "points_401",
        "8:9",
        "(",
        "expected at most 400 points, found 401 with this soldier (SQD-1)",
    ),
    (
        "points_limit_0",
        "4:13",
        "0",
        "expected a limit from 1 to 2000 points, found 0 (SQD-1)",
    ),
    (
        "posts_for_the_rest",
        "17:64",
        "Rest",
        "expected at most 1 at the sentries' posts, as a number: one at each (SET-6)",
    ),
    (
        "posts_without_sentries",
        "17:49",
        "P",
        "expected a special rule `Sentries` of this side, whose posts these are (SET-6)",
    ),
    (
        "quality_7",
        "6:49",
        "7",
        "expected Quality from 2 to 6, found 7 (PRO-1)",
    ),
    (
        "quarters_in_a_pen",
        "20:50",
        "\"The pen\"",
        "expected the name of a building with a door of this table, found `The pen`",
    ),
    (
        "rampart_too_high",
        "9:87",
        "121",
        "expected a rampart from 10 to 120 mm high (D21), found 121 mm",
    ),
    (
        "rampart_too_narrow",
        "9:36",
        "Rect",
        "expected a rampart at least 16.8 mm deep, for one base and the walls beside it (D25), found 16 mm",
    ),
    (
        "round_house_door",
        "7:85",
        "[(at:",
        "expected a Rect or a Polygon where there are openings",
    ),
    (
        "sentries_crowded",
        "20:150",
        "(",
        "expected a place where no other post is, found (150, 440)",
    ),
    (
        "sentries_none",
        "20:115",
        "[",
        "expected 1 to 24 beats, found 0",
    ),
    (
        "sentries_spot_too_far",
        "20:84",
        "13",
        "expected a stick laid down 1 to 12 times, found 13",
    ),
    (
        "sentries_unfenced",
        "20:97",
        "\"The hill\"",
        "expected the name of a wall, fence or hedge that ends where it begins of this table, found `The hill`",
    ),
    (
        "sentry_off_table",
        "20:126",
        "(",
        "expected a place on the table with room for a base, found (595, 440)",
    ),
    (
        "sentry_same_corner",
        "20:156",
        "(",
        "expected another corner of the beat than the one before, found (140, 440) again",
    ),
    (
        "sentry_stands_twice",
        "20:125",
        "[",
        "expected 1 point for a sentry who stands, found 2",
    ),
    (
        "sentry_walks_nowhere",
        "20:140",
        "[",
        "expected 2 to 40 points for a sentry who walks, found 1",
    ),
    (
        "shared_name",
        "6:55",
        "\"Jean\"",
        "expected a name for one soldier only, found 2 of them",
    ),
    (
        "special_nowhere",
        "20:57",
        "\"The hill\"",
        "expected the name of a feature of this table, found `The hill`",
    ),
    (
        "squad_too_costly",
        "20:29",
        "\"austria_line\"",
        "expected a squad of at most 399 points, found `austria_line` of 400 (SQD-1)",
    ),
    (
        "stairs_round",
        "9:35",
        "Disc",
        "expected stairs to be a Rect, of which one side ends at a rampart (MOV-8)",
    ),
    (
        "stairs_to_nowhere",
        "9:35",
        "Rect",
        "expected stairs with the middle of one side at a rampart, within 0.5 mm (MOV-8)",
    ),
    (
        "surrenders_at_4",
        "20:53",
        "4",
        "expected 1 to 3 failures of the three dice (MOR-1), found 4",
    ),
    (
        "text_for_number",
        "6:36",
        "\"26\"",
        "expected a whole number",
    ),
    (
        "tiny_room",
        "7:89",
        "[(at:",
        "expected a building with room for a base inside, 24 mm each way, found 23 mm (MOV-4)",
    ),
    (
        "two_corners",
        "8:41",
        "[",
        "expected 3 to 200 points, found 2",
    ),
    (
        "two_faults",
        "5:35",
        "0",
        "expected points from 1 to 999, found 0 (PRO-1)",
    ),
    (
        "two_faults",
        "6:49",
        "1",
        "expected Quality from 2 to 6, found 1 (PRO-1)",
    ),
    (
        "two_flags",
        "6:9",
        "(",
        "expected at most 1 Flag Bearer, found 2 (A14)",
    ),
    (
        "two_leaders",
        "7:9",
        "(",
        "expected at most 1 Leader, found 2 (SQD-2)",
    ),
    (
        "two_ncos",
        "6:9",
        "(",
        "expected at most 1 NCO, found 2 (SQD-2)",
    ),
    (
        "unclosed_text",
        "6:16",
        "\"",
        "expected the closing quote of this text",
    ),
    (
        "unknown_door_state",
        "7:136",
        "Ajar",
        "expected `Open`, `Unlocked`, `Shut`, `Locked` or `Broken`, found `Ajar`",
    ),
    (
        "unknown_field",
        "6:52",
        "combt",
        "expected a field `name`, `points`, `quality`, `combat`, `weapons`, `rules`, `printed_name`, `note` or `as_printed`, found `combt` (did you mean `combat`?)",
    ),
    (
        "unknown_house_rule",
        "19:32",
        "half_rul:",
        "expected a field `scout_cap`, `leaderless_squads`, `nco_only_is_leader`, `max_flags`, `mixed_nations`, `use_formula_cost`, `voluntary_end`, `redraw_back_to_back`, `double_six`, `bonus_cap`, `leader_self_bonus`, `nco_takeover`, `obstacle_stops`, `cavalry_in_woods`, `hill_difficult`, `dismount`, `voluntary_jump`, `ford_rule`, `clamp_total`, `fallen_attack_risk`, `freehack_odd`, `follow_up`, `weapon_ranking`, `range_penalties`, `target_priority`, `cover_touch_only`, `wood_edge_reciprocal`, `tree_capacity`, `national_features`, `half_rule` or `flee_strict`, found `half_rul` (did you mean `half_rule`?)",
    ),
    (
        "unknown_house_value",
        "19:43",
        "\"half\"",
        "expected \"floor+1\" or \"ceil\" for half_rule (H1), found \"half\"",
    ),
    (
        "unknown_kind",
        "1:1",
        "Rooster",
        "expected the kind of file first, one of `Roster(`, `Formula(`, `Squad(`, `Scenario(`, `Record(`, found `Rooster` (did you mean `Roster`?)",
    ),
    (
        "unknown_nation",
        "3:13",
        "\"Frence\"",
        "expected one of the nations France, Great Britain, Prussia, Austria, Russia, found `Frence` (did you mean `France`?)",
    ),
    (
        "unknown_profile",
        "6:19",
        "\"Line Voltiguer\"",
        "expected a profile of France, found `Line Voltiguer` (did you mean `Line Voltigeur`?)",
    ),
    (
        "unknown_rule",
        "5:96",
        "Captain",
        "expected `Leader`, `Nco`, `Mounted`, `Elan`, `Light`, `Marksman`, `Strong`, `Steadfast`, `Scout`, `Fear`, `Fearless`, `Cuirass`, `FlagBearer`, `Musician`, `Green`, `Wavering`, `Weak`, `Unreliable`, `Unpredictable`, `Engineer`, `Slow`, `PoorShot`, `Reluctant`, `ShortMove`, `Individualistic` or `Civilian`, found `Captain`",
    ),
    (
        "unknown_scale",
        "4:16",
        "Fiveteen",
        "expected `Fifteen`, `TwentyEight` or `Forty`, found `Fiveteen` (did you mean `Fifteen`?)",
    ),
    (
        "unknown_shape",
        "7:34",
        "Disk",
        "expected `Rect`, `Disc`, `Polygon` or `Run`, found `Disk` (did you mean `Disc`?)",
    ),
    (
        "unknown_squad",
        "20:14",
        "\"france_lime\"",
        "expected the file name of a ready squad without its ending, found `france_lime` (did you mean `france_line`?)",
    ),
    (
        "unknown_weapon",
        "6:73",
        "Muskett",
        "expected `Musket`, `Rifle`, `Carbine`, `Pistol`, `TwoPistols`, `Blunderbuss`, `Obsolete`, `Bow`, `Sword`, `Lance`, `Halberd`, `Pike`, `Axe`, `Tomahawk`, `Javelin`, `Primitive` or `Dagger`, found `Muskett` (did you mean `Musket`?)",
    ),
    (
        "weapon_twice",
        "6:81",
        "Musket",
        "expected every weapon once, found the musket again",
    ),
    (
        "window_in_fence",
        "7:128",
        "Window",
        "expected windows in a building only, found one in a fence (SHOOT-13)",
    ),
    (
        "windows_only",
        "7:89",
        "[(at:",
        "expected a door or gap besides the windows: nobody gets to them else (MOV-4)",
    ),
    (
        "wood_as_a_tent",
        "7:78",
        "Tent",
        "expected a look for a building only, found one for the woods",
    ),
    (
        "wrong_bracket",
        "5:85",
        ")",
        "expected a comma or the closing bracket",
    ),
    (
        "wrong_price",
        "6:36",
        "27",
        "expected 26 points by the formula, found 27 (PRO-1); `as_printed: true` keeps a printed price",
    ),
    (
        "zero_radius",
        "7:67",
        "0",
        "expected a radius greater than 0 mm, found 0 mm",
    ),
    (
        "zero_size",
        "10:73",
        "0",
        "expected a depth greater than 0 mm, found 0 mm",
    ),
    (
        "zero_width",
        "9:81",
        "0",
        "expected a width greater than 0 mm, found 0 mm",
    ),
    (
        "zone_inside_out",
        "16:19",
        "(",
        "expected a zone of at least 15 x 15 mm from its south-west to its north-east corner, found 600 x -80 mm (SET-6)",
    ),
    (
        "zone_off_table",
        "17:19",
        "(",
        "expected a deployment zone on the table (SET-6)",
    ),
    (
        "zones_overlap",
        "17:19",
        "(",
        "expected the defender's zone apart from the attacker's (SET-6)",
    ),
];

#[test]
fn every_broken_file_is_refused_at_its_fault_with_what_was_expected() {
    let mut stems: Vec<&str> = REFUSALS.iter().map(|row| row.0).collect();
    stems.dedup();
    for stem in stems {
        let rows = REFUSALS.iter().filter(|row| row.0 == stem);
        let expected: Vec<String> = rows
            .map(|(_, place, _, message)| format!("{stem}.ron:{place}: {message}"))
            .collect();
        assert_eq!(refusal(stem), expected.join("\n"));
    }
}

#[test]
fn the_places_are_those_of_the_wrong_values() {
    for (stem, place, expected, _) in REFUSALS {
        assert!(stands_at(stem, place, expected), "{stem}.ron:{place}");
    }
}

#[test]
fn the_list_names_every_broken_file() {
    let listed: BTreeSet<String> = REFUSALS
        .iter()
        .map(|row| format!("{}.ron", row.0))
        .collect();
    let there: BTreeSet<String> = fs::read_dir(folder())
        .expect("the folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .collect();
    assert_eq!(listed, there);
}
