//! The panels of deployment and of forces in the editor: what their buttons do.

use crate::support::field::area;
use crate::support::houses::{door, house_with};
use crate::support::making::empty;
use crate::support::press::Panel;
use tirailleur::scenario::edit::{Document, Edit};
use tirailleur::scenario::parts::{Ground, Share};
use tirailleur::scenario::{Deployment, Role, Roles, ready_scenario};
use tirailleur::table::body::Side;
use tirailleur::table::feature::FeatureKind;
use tirailleur::table::opening::DoorState;
use tirailleur::ui::editor::bench::Tool;
use tirailleur::ui::editor::zones::label_within;
use tirailleur::ui::editor::{deployment, forces};

/// The width of the side panel between its margins, in points.
const WIDTH: f32 = 330.0;

/// From edges to parts, one more part, in a house that has no name yet, before the other one: all by buttons.
#[test]
fn parts_are_made_by_buttons() {
    let mut document = empty();
    document.edit(&Edit::Add(vec![
        house_with(door(DoorState::Open)),
        area(FeatureKind::Rough, 400.0, 100.0, 500.0, 200.0),
    ]));
    let mut tool = Tool::Select;
    let panel = Panel::new(WIDTH);
    let mut press = |name: &str, document: &mut Document| {
        panel.press(name, |ui| deployment::show(ui, document, &mut tool))
    };
    press("Deployment: Parts", &mut document);
    press("Add a part for the defender", &mut document);
    press("Part 2 of the defender", &mut document);
    let names = press("Add ground: part 2 of the defender", &mut document);
    let offered = |name: &str| names.iter().any(|it| it == name);
    assert!(offered("A rectangle") && offered("Inside a building with a door"));
    assert!(
        !offered("In a wood") && !offered("On top of a rampart"),
        "nothing on this table fits"
    );
    assert!(!offered("The sentries' posts"), "nobody posts sentries");
    press("Inside a building with a door", &mut document);
    let house = Ground::Inside("Building 1".to_owned());
    let defender = |document: &Document| {
        document
            .scenario()
            .deployment
            .parts(Role::Defender)
            .to_vec()
    };
    assert_eq!(defender(&document)[1].ground.last(), Some(&house));
    let name = |document: &Document| document.scenario().layout.features[0].name.clone();
    assert_eq!(name(&document).as_deref(), Some("Building 1"));
    document.undo();
    assert_eq!(name(&document), None, "one step back");
    assert_eq!(defender(&document)[1].ground.len(), 1);
    document.redo();
    let before = defender(&document);
    press("Up: 2 of the defender", &mut document);
    let [one, other] = &defender(&document)[..] else {
        panic!("two parts");
    };
    assert_eq!([one, other], [&before[1], &before[0]]);
    assert_eq!([one.share, other.share], [Share::HalfDown, Share::Rest]);
    // Part 2 stays unfolded: it is the other one now.
    press("Remove the part: 2 of the defender", &mut document);
    let left = defender(&document);
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].share, Share::Rest, "somebody takes the rest");
    press("Deployment: Edges", &mut document);
    assert_eq!(document.scenario().deployment, Deployment::Edges);
    assert_eq!(tool, Tool::Select);
}

/// Drawing the panels changes nothing, whatever the scenario.
#[test]
fn unfolding_parts_changes_nothing() {
    for name in ["forlorn_hope", "foraging_mission", "assault_at_the_farm"] {
        let scenario = ready_scenario(name).expect("ready");
        let mut document = Document::new(scenario.clone());
        let mut tool = Tool::Select;
        let panel = Panel::new(WIDTH);
        for role in Role::BOTH {
            for number in 1..=scenario.deployment.parts(role).len() {
                let part = format!("Part {number} of the {role}");
                panel.press(&part, |ui| deployment::show(ui, &mut document, &mut tool));
            }
        }
        assert_eq!(document.scenario(), scenario);
        assert!(!document.can_undo());
    }
}

/// INI-2: players of a side are called up and sent away by buttons, four beside the first ones at most.
#[test]
fn allies_are_called_up_and_sent_away_by_buttons() {
    let mut document = empty();
    let panel = Panel::new(WIDTH);
    let press =
        |name: &str, document: &mut Document| panel.press(name, |ui| forces::show(ui, document));
    for side in [Side::A, Side::B, Side::B] {
        press(&format!("One more player for {side}"), &mut document);
    }
    let sides = |document: &Document| -> Vec<Side> {
        let allies = document.scenario().allies.iter();
        allies.map(|ally| ally.side).collect()
    };
    assert_eq!(sides(&document), [Side::A, Side::B, Side::B]);
    assert_eq!(
        document.scenario().allies[1].squad,
        document.scenario().squads[1],
        "as the first player of his side, to begin with"
    );
    let names = press("One more player for A", &mut document);
    assert!(
        !names.iter().any(|name| name.starts_with("One more")),
        "four at most: {names:?}"
    );
    press("Leave B2 out", &mut document);
    press("Leave A3 out", &mut document);
    assert_eq!(sides(&document), [Side::A, Side::B]);
    document.undo();
    document.undo();
    assert_eq!(document.scenario().allies.len(), 4);
}

/// What stands on ground tells the side by words or by its letter, in as much room as there is.
#[test]
fn labels_keep_to_their_room_and_tell_the_side() {
    let mut scenario = ready_scenario("forlorn_hope").expect("ready").clone();
    let walls = |scenario: &_, most| label_within(scenario, Role::Defender, "the walls", most);
    for (most, text) in [
        (40, "B, defender: the walls"),
        (22, "B, defender: the walls"),
        (20, "B, defender: the wa\u{2026}"),
        (16, "B, defender"),
        (5, "B"),
        (0, "B"),
    ] {
        assert_eq!(walls(&scenario, most), text, "{most}");
    }
    scenario.roles = Roles::Rolled;
    assert_eq!(walls(&scenario, 40), "Defender: the walls");
    assert_eq!(walls(&scenario, 6), "Def.");
    assert_eq!(label_within(&scenario, Role::Attacker, "", 6), "Att.");
}
