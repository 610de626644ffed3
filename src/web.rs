//! The game in a page: what page and game ask of each other.
//!
//! The page offers an object `tirailleurPage` (see `web/page.js`); the game offers the functions exported here. They are
//! all that scripts need to play it, or to check that a browser plays as a desktop does.

use crate::battle::link;
use crate::headless;
use crate::opponent::playout::{self, Player};
use crate::roster::ready_squad;
use crate::scenario::{self, ready_scenario};
use crate::song::engine::{History, Record, Setup};
use crate::song::record_file;
use crate::song::state::{Battle, Phase};
use crate::storage::Source;
use crate::table::body::{Bodies, Side};
use crate::table::length::{Length, Point};
use crate::table::space::point_to_world;
use crate::table::terrain::Terrain;
use crate::ui::editor;
use crate::ui::editor::bench::Bench;
use crate::ui::files;
use crate::ui::intent::Intent;
use crate::ui::players::Players;
use crate::ui::review::{self, Review};
use crate::ui::saves::Saves;
use crate::ui::{Screen, theme};
use crate::view::camera::TableCamera;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use serde_json::json;
use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = tirailleurPage, js_name = ready)]
    fn page_is_ready();
    /// The room that the page has for the canvas, in points.
    #[wasm_bindgen(js_namespace = tirailleurPage, js_name = width)]
    fn page_width() -> u32;
    #[wasm_bindgen(js_namespace = tirailleurPage, js_name = height)]
    fn page_height() -> u32;
    /// Gives the player a file.
    #[wasm_bindgen(js_namespace = tirailleurPage, js_name = saveFile)]
    pub fn save_file(name: &str, text: &str);
    /// Gives the player a drawing (SVG) as a picture (PNG).
    #[wasm_bindgen(js_namespace = tirailleurPage, js_name = savePicture)]
    pub fn save_picture(name: &str, drawing: &str);
    /// Asks the player for a file; it comes back through [`open_file_text`].
    #[wasm_bindgen(js_namespace = tirailleurPage, js_name = openFile)]
    pub fn open_file();
    /// Puts a fragment into the address of the page; says whether it is there now.
    #[wasm_bindgen(js_namespace = tirailleurPage, js_name = copyLink)]
    pub fn copy_link(fragment: &str) -> bool;

    #[wasm_bindgen(js_namespace = tirailleurPage, js_name = clearLink)]
    fn clear_link();

    type Location;
    #[wasm_bindgen(thread_local_v2, js_name = location)]
    static LOCATION: Location;
    #[wasm_bindgen(method, getter)]
    fn hash(this: &Location) -> String;
}

thread_local! {
    /// Files that the page has handed over: name and text.
    static INBOX: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
    /// What the page was told last, and whether it has asked since.
    static STATUS: RefCell<String> = RefCell::new("{}".to_owned());
    static ASKED: Cell<bool> = const { Cell::new(true) };
}

/// Frames until the menu has been drawn for the first time, fonts and all.
const FRAMES_TO_MENU: u32 = 3;
/// Frames that a window may take to become as large as its page. One smaller than a window may be never does.
const FRAMES_TO_FIT: u32 = 100;

/// Starts the game on the canvas of the page.
pub fn start() {
    let mut app = crate::app::app();
    app.add_systems(PostStartup, follow_address)
        .add_systems(First, open_inbox)
        .add_systems(Update, forget_address.run_if(resource_removed::<Review>))
        .add_systems(Update, forget_table.run_if(resource_changed::<Bench>))
        .add_systems(OnEnter(Screen::Menu), forget_address)
        .add_systems(OnExit(Screen::Editor), || clear_link())
        .add_systems(Last, (tell_ready, tell_status));
    app.run();
}

/// Opens the battle or the table that the page's address holds.
fn follow_address(world: &mut World) {
    let address = LOCATION.with(Location::hash);
    let Some(fragment) = address.strip_prefix('#') else {
        return;
    };
    if fragment.starts_with(link::PREFIX) {
        review::open_link(world, fragment);
    } else if fragment.starts_with(scenario::link::PREFIX) {
        editor::open_link(world, fragment);
    }
}

/// Takes a table out of the address once it is another one than that of the link: a reload would bring the old one back.
fn forget_table(bench: Res<Bench>, mut last: Local<Option<(u64, u64)>>) {
    let now = bench.stamp();
    let changed = match (*last, now) {
        (Some((table, revision)), Some(now)) => now.0 == table && now.1 != revision,
        _ => false,
    };
    *last = now;
    if changed {
        clear_link();
    }
}

/// Takes the battle out of the address once it is no longer looked at: a reload leads back into the one in play.
fn forget_address(mut frames: Local<u32>) {
    // The menu is entered once before the address is read.
    *frames += 1;
    if *frames > 1 {
        clear_link();
    }
}

/// Opens the file that was handed over last, to look at.
fn open_inbox(world: &mut World) {
    let newest = INBOX.with_borrow_mut(|inbox| inbox.drain(..).last());
    if let Some((name, text)) = newest {
        files::open(world, &name, &text);
    }
}

/// The size that the canvas will have in the page: with any other one, what is drawn first stands where nobody finds it, and
/// a finger meets nothing, until the browser gets round to telling of its own.
#[must_use]
pub fn room() -> (u32, u32) {
    (page_width().max(1), page_height().max(1))
}

/// Tells the page when the first screen has been drawn, as large as it stays.
fn tell_ready(mut drawn: Local<u32>, mut waited: Local<u32>, window: Single<&Window>) {
    let (width, height) = room();
    let near = |found: f32, wanted: u32| (found - wanted as f32).abs() <= 1.0;
    let fits = near(window.width(), width) && near(window.height(), height);
    *waited = waited.saturating_add(1);
    if fits || *waited > FRAMES_TO_FIT {
        *drawn = drawn.saturating_add(1);
    }
    if *drawn == FRAMES_TO_MENU {
        page_is_ready();
    }
}

/// What a status is made of.
#[derive(SystemParam)]
struct Scene<'w, 's> {
    screen: Res<'w, State<Screen>>,
    battle: Option<Res<'w, Battle>>,
    history: Option<Res<'w, History>>,
    players: Res<'w, Players>,
    review: Option<Res<'w, Review>>,
    intent: Res<'w, Intent>,
    bodies: Res<'w, Bodies>,
    saves: Res<'w, Saves>,
    terrain: Option<Res<'w, Terrain>>,
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<TableCamera>>,
}

impl Scene<'_, '_> {
    /// Where a place of the table is on the canvas, in points; `up` is its height above the table.
    fn on_canvas(&self, place: Point, up: Length) -> Option<serde_json::Value> {
        let (camera, eye) = self.cameras.iter().next()?;
        let at = camera
            .world_to_viewport(eye, point_to_world(place, up))
            .ok()?;
        Some(json!([at.x, at.y]))
    }

    /// The table: its size, how much stands on it, and where its south-west, south-east and north-west corners are.
    fn table(&self) -> Option<serde_json::Value> {
        let layout = &self.terrain.as_ref()?.layout;
        let (east, north) = layout.size;
        let corner = |x, y| self.on_canvas(Point { x, y }, Length::ZERO);
        Some(json!({
            "size": [east.mm(), north.mm()],
            "features": layout.features.len(),
            "corners": [
                corner(Length::ZERO, Length::ZERO),
                corner(east, Length::ZERO),
                corner(Length::ZERO, north),
            ],
        }))
    }
}

/// Writes down how things stand, if the page has asked since the last time.
fn tell_status(scene: Scene, mut contexts: EguiContexts) {
    if !ASKED.replace(false) {
        return;
    }
    let buttons: serde_json::Map<String, serde_json::Value> = contexts
        .ctx_mut()
        .map(|ctx| theme::landmarks(ctx))
        .unwrap_or_default()
        .into_iter()
        .map(|(name, at)| (name, json!([at.x, at.y])))
        .collect();
    let battle = scene.battle.as_deref();
    let models: Vec<serde_json::Value> = battle.map_or_else(Vec::new, |battle| {
        scene
            .bodies
            .0
            .iter()
            .filter_map(|body| {
                Some(json!({
                    "id": body.model.0,
                    "name": battle.enrolled(body.model).name,
                    "side": body.side.to_string(),
                    "at": scene.on_canvas(body.at, Length::whole(8))?,
                }))
            })
            .collect()
    });
    let phase = battle.map(|battle| match battle.state.phase {
        Phase::Preparing => "Preparing",
        Phase::Deploying(_) => "Deploying",
        Phase::Nominating => "Nominating",
        Phase::Acting(_) => "Acting",
        Phase::Over(_) => "Over",
    });
    let status = json!({
        "screen": format!("{:?}", scene.screen.get()),
        "entries": scene.history.as_ref().map_or(0, |history| history.record().entries.len()),
        "hash": battle.map(|battle| format!("{:016x}", battle.hash())),
        "awaits": battle.and_then(|battle| battle.awaits()).map(|side| side.to_string()),
        "player": battle.and_then(|battle| {
            let player = battle.awaits_player()?;
            Some(battle.muster.player(player).label.clone())
        }),
        "human": battle.is_some_and(|battle| scene.players.human_to_decide(battle).is_some()),
        "phase": phase,
        "prompt": battle.is_some_and(|battle| battle.state.prompt.is_some()),
        "selected": scene.intent.selected.map(|model| model.0),
        "review": scene.review.as_ref().map(|review| [review.at, review.record.entries.len()]),
        "notice": scene.saves.word,
        "models": models,
        "table": scene.table(),
        "buttons": buttons,
    });
    STATUS.set(status.to_string());
}

/// How things stood in the frame after this was asked for the last time, as JSON; places in points of the canvas.
#[wasm_bindgen]
#[must_use]
pub fn status() -> String {
    ASKED.set(true);
    STATUS.with_borrow(Clone::clone)
}

/// Hands a file over, to be opened in the next frame: a record, a squad or a table.
#[wasm_bindgen]
pub fn open_file_text(name: String, text: String) {
    INBOX.with_borrow_mut(|inbox| inbox.push((name, text)));
}

/// Plays the machine against itself on a ready scenario, up to so many orders, without showing it: the record.
///
/// # Errors
/// Where there is no such scenario.
#[wasm_bindgen]
pub fn play_battle(scenario: &str, seed: u32, orders: u32) -> Result<String, String> {
    let scenario = ready_scenario(scenario)
        .ok_or_else(|| format!("there is no scenario {scenario:?}"))?
        .clone();
    let squad = |side: Side| {
        let name = &scenario.squads[side.index()];
        ready_squad(name)
            .cloned()
            .ok_or_else(|| format!("there is no squad {name:?}"))
    };
    let squads = [squad(Side::A)?, squad(Side::B)?];
    let allies = scenario.ready_allies();
    let seed = u64::from(seed);
    let mut app = headless::app();
    let world = app.world_mut();
    let setup = Setup {
        scenario,
        squads,
        allies,
        seed,
    };
    let mut dice = playout::begin(world, setup);
    playout::play(world, [Player::Machine; 2], &mut dice, orders)
        .map_err(|fault| fault.to_string())?;
    Ok(world.resource::<History>().record().to_ron())
}

/// The hashes of all states of a record, the one before the first order first, as they are found by playing it here.
///
/// # Errors
/// Where it is no sound record.
#[wasm_bindgen]
pub fn replay_hashes(record: &str) -> Result<Vec<String>, String> {
    let source = Source {
        text: record,
        file: "record",
    };
    let record = record_file::load(source).map_err(|faults| faults.to_string())?;
    let mut app = headless::app();
    let world = app.world_mut();
    record_file::play(world, &record, None, false, source).map_err(|faults| faults.to_string())?;
    let played = world.resource::<History>().record();
    let hashes =
        std::iter::once(played.start).chain(played.entries.iter().map(|entry| entry.hash()));
    Ok(hashes.map(|hash| hash.to_string()).collect())
}

/// A record as the fragment of an address.
///
/// # Errors
/// Where it is no sound record, or too long.
#[wasm_bindgen]
pub fn link_of(record: &str) -> Result<String, String> {
    let record = record_file::load(Source {
        text: record,
        file: "record",
    })
    .map_err(|faults| faults.to_string())?;
    link::write(&record).map_err(|no_link| no_link.to_string())
}

/// A scenario as the fragment of an address.
///
/// # Errors
/// Where it is none, or too long.
#[wasm_bindgen]
pub fn link_of_table(text: &str) -> Result<String, String> {
    let scenario = scenario::load(text, "table").map_err(|faults| faults.to_string())?;
    scenario::link::write(&scenario).map_err(|no_link| no_link.to_string())
}

/// The record in the fragment of an address, with its hashes.
///
/// # Errors
/// Where it is damaged, or does not play.
#[wasm_bindgen]
pub fn record_of_link(fragment: &str) -> Result<String, String> {
    let mut app = headless::app();
    let record: Record = record_file::from_link(app.world_mut(), fragment)?;
    Ok(record.to_ron())
}
