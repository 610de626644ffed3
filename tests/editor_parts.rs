//! Deployment in parts, rectangles and allies in a table that is being made.

use crate::support::field::{Field, area};
use crate::support::houses::{door, house_with};
use crate::support::making::{empty, mm, put};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::{ready_squad, ready_squads};
use tirailleur::scenario::edit::areas::{Area, AreaId, areas};
use tirailleur::scenario::edit::inspect::{Note, Weight, inspect, is_playable};
use tirailleur::scenario::edit::naming::{Offer, offers};
use tirailleur::scenario::edit::parts::{
    PartId, PieceId, faults, first_parts, fresh_area, fresh_part, remove_part, set_share, sorts,
    toggle_rule,
};
use tirailleur::scenario::edit::{Document, Edit, stock};
use tirailleur::scenario::parts::{Ground, Part, Share};
use tirailleur::scenario::{
    self, Deployment, PlannedAlly, Role, Roles, Scenario, Special, Zone, judge, ready_scenario,
};
use tirailleur::song::engine::Setup;
use tirailleur::song::order::Order;
use tirailleur::song::setup;
use tirailleur::song::state::Phase;
use tirailleur::table::body::Side;
use tirailleur::table::feature::{Feature, FeatureId, FeatureKind};
use tirailleur::table::opening::DoorState;
use tirailleur::ui::brief::array;

fn zone(west: f64, south: f64, east: f64, north: f64) -> Zone {
    Zone {
        min: mm(west, south),
        max: mm(east, north),
    }
}

fn ready(name: &str) -> Scenario {
    ready_scenario(name).expect("ready").clone()
}

/// The scenarios that deploy in parts, and how many rectangles each has: parts and rules.
const PARTED: [(&str, usize, usize); 3] = [
    ("forlorn_hope", 6, 2),
    ("foraging_mission", 1, 0),
    ("assault_at_the_farm", 3, 0),
];

#[test]
fn every_rectangle_can_be_read_and_put_elsewhere_by_its_address() {
    let zoned = Deployment::Zones {
        attacker: zone(0.0, 0.0, 600.0, 80.0),
        defender: zone(0.0, 500.0, 600.0, 600.0),
    };
    let with_zones = Scenario {
        deployment: zoned,
        ..ready("forlorn_hope")
    };
    let parted = PARTED.map(|(name, parts, rules)| (ready(name), parts, rules));
    for (scenario, parts, rules) in parted.into_iter().chain([(with_zones, 2, 2)]) {
        let all = areas(&scenario);
        let of_rules = all.iter().filter(|it| matches!(it.id, AreaId::Rule(_)));
        assert_eq!(of_rules.count(), rules, "{}", scenario.name);
        assert_eq!(all.len(), parts + rules, "{}", scenario.name);
        let mut document = Document::new(scenario.clone());
        for (place, it) in all.iter().enumerate() {
            // Corners the wrong way round, and off the grid.
            let typed = zone(220.04, 130.0, 110.0, 240.0);
            document.edit(&Edit::Area {
                area: it.id,
                zone: typed,
            });
            let mut wanted = all.clone();
            wanted[place].zone = zone(110.0, 130.0, 220.0, 240.0);
            assert_eq!(areas(document.scenario()), wanted, "that one and no other");
            document.undo();
            assert_eq!(document.scenario(), &scenario);
        }
        document.edit(&Edit::Area {
            area: AreaId::Rule(99),
            zone: zone(0.0, 0.0, 50.0, 50.0),
        });
        assert_eq!(document.scenario(), &scenario, "there is no such rule");
    }
}

/// What stands on a rectangle, and whose it is.
#[test]
fn rectangles_are_called_as_their_parts_and_rules() {
    let named: Vec<(Role, String)> = areas(&ready("forlorn_hope"))
        .into_iter()
        .map(|Area { role, name, .. }| (role, name))
        .collect();
    let outside = "the ground outside, within 2 L of the walls".to_owned();
    assert_eq!(named[0], (Role::Attacker, outside));
    assert_eq!(
        named[5..],
        [
            (Role::Defender, "the blockhouse, riders".to_owned()),
            (Role::Attacker, "Cowering".to_owned()),
            (Role::Defender, "Stormed garrison".to_owned()),
        ]
    );
}

#[test]
fn rectangles_of_parts_are_kept_on_the_grid() {
    let mut document = empty();
    let mut deployment = first_parts(document.scenario());
    let parts = deployment.parts_mut(Role::Attacker).expect("parts");
    parts[0].ground = vec![Ground::Area(zone(600.0, 0.04, 0.0, 80.0))];
    parts[0].riders = vec![Ground::Area(zone(0.0, 0.0, 300.04, 80.0))];
    document.edit(&Edit::Deployment(deployment));
    let zones: Vec<Zone> = areas(document.scenario())
        .into_iter()
        .filter(|area| area.role == Role::Attacker)
        .map(|area| area.zone)
        .collect();
    assert_eq!(
        zones,
        [zone(0.0, 0.0, 600.0, 80.0), zone(0.0, 0.0, 300.0, 80.0)]
    );
}

/// One part a side to begin with: the ground that there was, or strips along two edges.
#[test]
fn parts_begin_with_the_ground_that_there_was() {
    let mut document = empty();
    let Deployment::Zones { attacker, defender } = stock::first_zones(&document.scenario().layout)
    else {
        panic!("zones");
    };
    for zones in [None, Some([attacker, zone(200.0, 400.0, 500.0, 500.0)])] {
        if let Some([attacker, defender]) = zones {
            document.edit(&Edit::Deployment(Deployment::Zones { attacker, defender }));
        }
        let [ours, theirs] = zones.unwrap_or([attacker, defender]);
        let first = first_parts(document.scenario());
        for (role, ground) in [(Role::Attacker, ours), (Role::Defender, theirs)] {
            let [part] = first.parts(role) else {
                panic!("one part");
            };
            assert_eq!(part.ground, [Ground::Area(ground)]);
            assert_eq!(part.share, Share::Rest);
        }
        document.edit(&Edit::Deployment(first.clone()));
        assert!(is_playable(document.scenario()));
        assert_eq!(first_parts(document.scenario()), first, "parts stay");
        document.undo();
    }
}

fn part(share: Share) -> Part {
    Part {
        name: "a part".to_owned(),
        ground: vec![Ground::Posts],
        riders: Vec::new(),
        share,
        holds: Vec::new(),
        bars: Vec::new(),
    }
}

fn shares(parts: &[Part]) -> Vec<Share> {
    parts.iter().map(|part| part.share).collect()
}

#[test]
fn one_part_takes_the_rest_whatever_is_chosen_or_taken_away() {
    let mut parts = vec![
        part(Share::Rest),
        part(Share::HalfUp),
        part(Share::Count(3)),
    ];
    set_share(&mut parts, 1, Share::Rest);
    assert_eq!(
        shares(&parts),
        [Share::HalfDown, Share::Rest, Share::Count(3)]
    );
    set_share(&mut parts, 2, Share::Count(4));
    set_share(&mut parts, 7, Share::Rest);
    assert_eq!(
        shares(&parts),
        [Share::HalfDown, Share::Rest, Share::Count(4)]
    );
    remove_part(&mut parts, 1);
    assert_eq!(shares(&parts), [Share::HalfDown, Share::Rest]);
    remove_part(&mut parts, 0);
    remove_part(&mut parts, 5);
    assert_eq!(shares(&parts), [Share::Rest]);
}

#[test]
fn nobody_must_and_must_not_stand_on_the_same_ground() {
    let (mut holds, mut bars) = (vec![Rule::Nco], vec![Rule::Leader, Rule::Light]);
    toggle_rule(&mut holds, &mut bars, Rule::Leader);
    assert_eq!(
        (&holds[..], &bars[..]),
        (&[Rule::Leader, Rule::Nco][..], &[Rule::Light][..])
    );
    toggle_rule(&mut holds, &mut bars, Rule::Nco);
    assert_eq!(holds, [Rule::Leader]);
}

/// A new part lies within the ground of its side, so that it does no harm; where that has no room for it, on all of it.
#[test]
fn new_parts_and_rectangles_make_no_faults() {
    for name in PARTED.map(|(name, ..)| name).into_iter().chain(["meeting"]) {
        let mut document = Document::new(ready(name));
        document.edit(&Edit::Deployment(first_parts(document.scenario())));
        for role in Role::BOTH {
            let mut deployment = document.scenario().deployment.clone();
            let new = fresh_part(document.scenario(), role);
            deployment.parts_mut(role).expect("parts").push(new);
            document.edit(&Edit::Deployment(deployment));
            assert_eq!(judge(document.scenario()), [], "{name}, {role}");
        }
    }
    let mut small = empty();
    small.edit(&Edit::Deployment(Deployment::Zones {
        attacker: zone(0.0, 0.0, 30.0, 25.0),
        defender: zone(100.0, 100.0, 300.0, 300.0),
    }));
    let fresh = |role| fresh_area(small.scenario(), role);
    assert_eq!(fresh(Role::Attacker), zone(0.0, 0.0, 30.0, 25.0));
    assert_eq!(fresh(Role::Defender), zone(150.0, 150.0, 250.0, 250.0));
}

#[test]
fn features_that_fit_are_offered_and_named() {
    let mut document = empty();
    let wood = put(&mut document, FeatureKind::Woods, 100.0, 100.0);
    let other = put(&mut document, FeatureKind::Woods, 300.0, 100.0);
    let third = put(&mut document, FeatureKind::Woods, 500.0, 100.0);
    let closed = put(&mut document, FeatureKind::Building, 300.0, 300.0);
    let mut name = |feature, name: &str| {
        let name = Some(name.to_owned());
        document.edit(&Edit::Name { feature, name });
    };
    name(wood, "Woods 2");
    name(closed, "The mill");
    let [_, inside, _, woods, _] = sorts(zone(0.0, 0.0, 1.0, 1.0));
    let layout = &document.scenario().layout;
    let found = offers(layout, |feature| woods.suits(feature));
    let offer = |feature, name: &str, is_new| Offer {
        feature,
        name: name.to_owned(),
        is_new,
    };
    assert_eq!(
        found,
        [
            offer(wood, "Woods 2", false),
            offer(other, "Woods 3", true),
            offer(third, "Woods 3", true),
        ]
    );
    assert_eq!(found[0].naming(), None);
    document.edits(&[found[1].naming().expect("a name")]);
    let found = offers(&document.scenario().layout, |it| woods.suits(it));
    assert_eq!(found[1], offer(other, "Woods 3", false));
    assert_eq!(found[2], offer(third, "Woods 4", true));
    // Nobody deploys in a house without a door.
    let layout = &document.scenario().layout;
    assert_eq!(offers(layout, |it| inside.suits(it)), []);
    // A second one of the same name cannot be spoken of.
    document.edit(&Edit::Name {
        feature: third,
        name: Some("Woods 2".to_owned()),
    });
    let layout = &document.scenario().layout;
    assert_eq!(offers(layout, |it| woods.suits(it)).len(), 2);
}

/// Half of the defender in a house, the rest on a wall or beside it; made step by step.
fn made() -> Document {
    let mut document = empty();
    let features = vec![
        house_with(door(DoorState::Open)),
        area(FeatureKind::Rampart, 100.0, 450.0, 500.0, 475.0),
    ];
    document.edit(&Edit::Add(features));
    document.edit(&Edit::Roles(Roles::Attacker(Side::A)));
    document.edit(&Edit::Deployment(first_parts(document.scenario())));
    let [_, inside, top, ..] = sorts(zone(0.0, 0.0, 1.0, 1.0));
    let mut deployment = document.scenario().deployment.clone();
    let mut edits = Vec::new();
    let parts = deployment.parts_mut(Role::Defender).expect("parts");
    parts.push(fresh_part(document.scenario(), Role::Defender));
    for (part, sort) in [(1, inside), (0, top)] {
        let found = offers(&document.scenario().layout, |it| sort.suits(it));
        let [offer] = &found[..] else {
            panic!("one fits: {found:?}");
        };
        edits.extend(offer.naming());
        let ground = sort.of_feature(offer.name.clone());
        if part == 1 {
            parts[part].ground = vec![ground];
        } else {
            parts[part].ground.push(ground);
        }
    }
    parts[1].bars.push(Rule::Leader);
    edits.push(Edit::Deployment(deployment));
    document.edits(&edits);
    document
}

/// A table with parts made from nothing: it has no faults, is the same when read again, and undone step by step.
#[test]
fn parts_made_from_nothing_can_be_kept_and_undone() {
    let mut document = made();
    assert_eq!(judge(document.scenario()), []);
    let text = scenario::write(document.scenario()).expect("it is written");
    let read = scenario::load(&text, "table").expect("it can be played");
    assert_eq!(&read, document.scenario());
    let names = |document: &Document| -> Vec<Option<String>> {
        let features = document.scenario().layout.features.iter();
        features.map(|feature| feature.name.clone()).collect()
    };
    let named = [Some("Building 1".to_owned()), Some("Rampart 1".to_owned())];
    assert_eq!(names(&document), named);
    document.undo();
    assert_eq!(names(&document), [None, None], "named in the same step");
    assert_eq!(
        document.scenario().deployment.parts(Role::Defender).len(),
        1
    );
    document.redo();
    assert_eq!(&read, document.scenario());
    for _ in 0..4 {
        document.undo();
    }
    assert_eq!(document.scenario(), empty().scenario());
}

/// A battle there between the squads that are meant for it, in which everybody has put his men down.
fn deployed(scenario: &Scenario) -> Field {
    let squad = |side: usize| ready_squad(&scenario.squads[side]).expect("ready");
    let mut field = Field::begun(Setup {
        scenario: scenario.clone(),
        squads: [squad(0).clone(), squad(1).clone()],
        allies: scenario.ready_allies(),
        seed: 5,
    });
    while let Phase::Deploying(player) = field.battle().state.phase {
        let orders = field.survey(|battle, survey| array::rest(battle, survey, player));
        for order in orders {
            field.order(order);
        }
        assert_eq!(setup::waiting(field.battle(), player), 0, "{player}");
        field.order(Order::FinishDeployment);
    }
    field
}

/// SET-6: both sides find their ground there, every part its share.
#[test]
fn parts_made_from_nothing_can_be_deployed_on() {
    let field = deployed(made().scenario());
    let strength = field.battle().muster.side(Side::B).count();
    let inside = zone(264.0, 264.0, 336.0, 336.0);
    let battle = field.battle();
    let housed = battle
        .muster
        .side(Side::B)
        .filter(|id| inside.contains(battle.footprint(*id).at))
        .count();
    assert_eq!(housed, strength / 2);
}

/// What is wrong with a part is told with its name, and shown where it is.
#[test]
fn faults_tell_their_part() {
    let mut document = Document::new(ready("forlorn_hope"));
    let told = |document: &Document| -> Vec<Note> {
        let mut notes = inspect(document.scenario());
        notes.retain(|note| note.weight == Weight::Fault);
        notes
    };
    assert_eq!(told(&document), []);
    let mut change = |change: fn(&mut Vec<Part>)| {
        let mut deployment = document.scenario().deployment.clone();
        change(deployment.parts_mut(Role::Defender).expect("parts"));
        document.edit(&Edit::Deployment(deployment));
        let (notes, about) = (told(&document), faults(document.scenario()));
        document.undo();
        assert_eq!(notes.len(), about.len());
        let note = notes.into_iter().next().expect("a fault");
        (note.text, note.features, note.at, about[0].0.part)
    };
    let (text, features, at, part) = change(|parts| parts[0].ground.clear());
    assert_eq!(
        text,
        "Defender, the walls: expected at least one piece of ground (SET-6)"
    );
    assert_eq!((features, at, part), (vec![], None, Some(0)));
    let (text, features, at, part) = change(|parts| parts[0].share = Share::Rest);
    assert_eq!(
        text,
        "Defender: expected 1 to 6 parts of which exactly one takes the rest (SET-6)"
    );
    assert_eq!((features, at, part), (vec![], None, None));
    // A name that fits nothing points at the rest of the part.
    let (text, features, _, part) = change(|parts| {
        parts[0].ground[0] = Ground::Inside("The curtain".to_owned());
    });
    assert!(
        text.starts_with("Defender, the walls: expected the name of a building with a door"),
        "{text}"
    );
    assert_eq!((features, part), (vec![FeatureId(0)], Some(0)));
    let (text, _, at, part) = change(|parts| {
        parts[1].riders[0] = Ground::Area(Zone {
            min: mm(500.0, 100.0),
            max: mm(700.0, 200.0),
        });
    });
    assert!(text.starts_with("Defender, the blockhouse: expected a deployment zone on the table"));
    assert_eq!((at, part), (Some(mm(600.0, 150.0)), Some(1)));
    // A feature that is gone takes the ground with it.
    document.edit(&Edit::Remove(vec![FeatureId(5)]));
    let note = told(&document).remove(0);
    assert!(
        note.text
            .contains("the blockhouse: expected the name of a building with a door")
            && note.text.contains("`The blockhouse`"),
        "{}",
        note.text
    );
    assert_eq!(note.at, Some(mm(300.0, 455.0)), "where its riders stand");
}

#[test]
fn the_posts_need_sentries() {
    let mut document = Document::new(ready("foraging_mission"));
    assert!(is_playable(document.scenario()));
    let mut scenario = document.scenario().clone();
    scenario
        .special
        .retain(|rule| !matches!(rule, Special::Sentries(_)));
    document = Document::new(scenario);
    let notes = inspect(document.scenario());
    assert!(
        notes[0]
            .text
            .starts_with("Defender, the posts: expected a special rule `Sentries`"),
        "{}",
        notes[0].text
    );
}

#[test]
fn a_piece_that_is_not_there_has_no_name() {
    let scenario = ready("forlorn_hope");
    let piece = PieceId {
        part: PartId {
            role: Role::Defender,
            number: 9,
        },
        riders: false,
        number: 0,
    };
    assert_eq!(piece.name(&scenario.deployment), "");
}

fn ally(side: Side, squad: &str) -> PlannedAlly {
    PlannedAlly {
        side,
        squad: squad.to_owned(),
    }
}

/// INI-2: allies come and go, are kept, and undone.
#[test]
fn allies_are_edited_kept_and_undone() {
    let mut document = empty();
    let two = vec![ally(Side::A, "france_light"), ally(Side::B, "russia_line")];
    document.edit(&Edit::Allies(two.clone()));
    document.edit(&Edit::Allies(two[1..].to_vec()));
    assert_eq!(document.scenario().allies, two[1..]);
    document.undo();
    assert_eq!(document.scenario().allies, two);
    assert_eq!(judge(document.scenario()), []);
    let text = scenario::write(document.scenario()).expect("it is written");
    let read = scenario::load(&text, "table").expect("it can be played");
    assert_eq!(read.allies, two);
    assert_eq!(read.ready_allies().len(), 2);
    // SQD-1: each of them by the points of his side.
    let dear = ready_squads()
        .iter()
        .find(|(_, squad)| squad.points() > 400)
        .expect("one costs more");
    document.edit(&Edit::Allies(vec![ally(Side::B, dear.0)]));
    document.edit(&Edit::Points([600, 400]));
    let texts: Vec<String> = inspect(document.scenario())
        .into_iter()
        .map(|note| note.text)
        .collect();
    assert!(
        texts[0].starts_with("Expected a squad of at most 400 points"),
        "{texts:?}"
    );
    document.edit(&Edit::Allies(vec![ally(Side::A, dear.0)]));
    assert_eq!(judge(document.scenario()), []);
    document.edit(&Edit::Allies(vec![ally(Side::A, "france_line"); 5]));
    assert!(!is_playable(document.scenario()));
    document.edit(&Edit::Allies(Vec::new()));
    for _ in 0..6 {
        document.undo();
    }
    assert_eq!(document.scenario(), empty().scenario());
}

/// INI-2: the allies put on a table deploy beside the first players of their sides.
#[test]
fn allies_put_on_a_table_deploy_on_it() {
    let mut document = empty();
    document.edit(&Edit::Roles(Roles::Attacker(Side::A)));
    document.edit(&Edit::Deployment(first_parts(document.scenario())));
    let two = vec![ally(Side::A, "france_light"), ally(Side::B, "russia_line")];
    document.edit(&Edit::Allies(two));
    let field = deployed(document.scenario());
    let battle = field.battle();
    for (side, south, north) in [(Side::A, 0.0, 80.0), (Side::B, 520.0, 600.0)] {
        let ground = zone(0.0, south, 600.0, north);
        let men: Vec<_> = battle.muster.side(side).collect();
        let squads = document
            .scenario()
            .squads
            .iter()
            .zip(["france_light", "russia_line"]);
        let (first, second) = squads.collect::<Vec<_>>()[side.index()];
        let strength =
            [first.as_str(), second].map(|stem| ready_squad(stem).expect("ready").soldiers.len());
        assert_eq!(men.len(), strength[0] + strength[1]);
        assert!(
            men.iter()
                .all(|id| ground.contains(battle.footprint(*id).at))
        );
    }
}

#[test]
fn ground_takes_only_what_fits() {
    let closed = Feature {
        openings: Vec::new(),
        ..house_with(door(DoorState::Open))
    };
    let [area, inside, top, wood, posts] = sorts(zone(0.0, 0.0, 1.0, 1.0));
    for sort in [&inside, &top, &wood] {
        assert!(!sort.suits(&closed), "{sort:?}");
    }
    assert!(inside.suits(&house_with(door(DoorState::Open))));
    for sort in [area, posts] {
        let named = sort.clone().of_feature("The mill".to_owned());
        assert_eq!(named, sort, "it speaks of no feature");
    }
    assert_eq!(
        wood.of_feature("The wood".to_owned()).feature(),
        Some("The wood")
    );
}
