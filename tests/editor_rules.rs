//! Special rules and beats on a table that is being made, without a window: added, changed, taken away, moved and renamed along.

use crate::support::making::{empty, length, mm, put};
use tirailleur::scenario::edit::handle::Handle;
use tirailleur::scenario::edit::inspect::{Note, Weight, inspect, is_playable};
use tirailleur::scenario::edit::snap::{self, Snap};
use tirailleur::scenario::edit::{Axis, Document, Edit, beats, mentions, openings, rules};
use tirailleur::scenario::special::{Beat, Course, Special, Sticks, Value, room_for_posts};
use tirailleur::scenario::{self, Deployment, Scenario, judge, ready_scenario};
use tirailleur::table::feature::{Feature, FeatureId, FeatureKind, Look, Shape};
use tirailleur::table::length::Point;
use tirailleur::table::opening::OpeningKind;
use tirailleur::table::scale::{Scale, Stick};

/// The three scenarios with special rules.
const WITH_RULES: [&str; 3] = ["forlorn_hope", "foraging_mission", "assault_at_the_farm"];

fn document(stem: &str) -> Document {
    Document::new(ready_scenario(stem).expect("it is ready").clone())
}

/// A house with a door and a pen round the middle of the table; neither has a name.
fn yard() -> Document {
    let mut document = empty();
    let house = put(&mut document, FeatureKind::Building, 100.0, 500.0);
    let it = document.scenario().layout.feature(house).expect("a house");
    let door = openings::fresh(it, OpeningKind::Gap, Scale::Fifteen).expect("there is room");
    document.edit(&Edit::Openings {
        feature: house,
        openings: vec![door],
    });
    document.edit(&Edit::Add(vec![pen()]));
    document
}

/// A fence round (200, 200) to (400, 400).
fn pen() -> Feature {
    let corners = [
        (200.0, 200.0),
        (400.0, 200.0),
        (400.0, 400.0),
        (200.0, 400.0),
        (200.0, 200.0),
    ];
    Feature {
        kind: FeatureKind::Fence,
        shape: Shape::Run {
            points: corners.map(|(x, y)| mm(x, y)).to_vec(),
            width: length(3),
        },
        name: None,
        openings: Vec::new(),
        height: None,
        look: Look::House,
    }
}

/// Adds the rule of that name as the panel does.
fn add(document: &mut Document, name: &str) {
    let all = rules::fresh(&document.scenario().layout);
    let rule = all.into_iter().find(|rule| rule.name() == name);
    let edits = rules::added(document.scenario(), rule.expect("there is such a kind"));
    assert!(!edits.is_empty(), "{name} fits");
    document.edits(&edits);
}

fn read_back(scenario: &Scenario) -> Scenario {
    let text = scenario::write(scenario).expect("it is written");
    scenario::load(&text, "table").expect("what is written can be played")
}

/// The same rule with every parameter otherwise, but for features.
fn otherwise(rule: &Special) -> Special {
    let mut rule = rule.clone();
    for parameter in rule.parameters() {
        match parameter.value {
            Value::Role(role) => *role = role.other(),
            Value::Stick(stick) => *stick = stick.shorter().unwrap_or(Stick::Long),
            Value::Sticks(sticks) => {
                *sticks = Sticks {
                    stick: Stick::Medium,
                    times: 3,
                }
            }
            Value::Number { value, range, .. } => {
                *value = if value == range.end() {
                    *range.start()
                } else {
                    *range.end()
                }
            }
            Value::Flag(flag) => *flag = !*flag,
            Value::Ground(zone) => zone.max.x = zone.max.x - length(20),
            Value::Rounded(rounded) => {
                use tirailleur::scenario::special::Rounded;
                *rounded = Rounded::Down;
            }
            Value::Words(words) => "milks the cows".clone_into(words),
            Value::Beats(beats) => beats.push(Beat {
                course: Course::Round,
                points: vec![mm(50.0, 50.0), mm(90.0, 50.0), mm(90.0, 90.0)],
            }),
            Value::Feature { .. } => {}
        }
    }
    rule
}

#[test]
fn every_kind_of_rule_is_added_to_a_table_that_fits_changed_written_and_undone() {
    let fresh = rules::fresh(&empty().scenario().layout);
    let mut names: Vec<&str> = fresh.iter().map(Special::name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 11, "one of each kind");
    for name in names {
        let mut document = yard();
        let before = document.scenario().clone();
        add(&mut document, name);
        assert_eq!(judge(document.scenario()), [], "{name}");
        assert_eq!(read_back(document.scenario()), *document.scenario());
        let added = document.scenario().clone();
        let rule = otherwise(&added.special[0]);
        assert_ne!(rule, added.special[0], "{name}");
        document.edit(&Edit::Rule {
            number: 0,
            rule: rule.clone(),
        });
        assert_eq!(document.scenario().special, [rule], "{name}");
        assert_eq!(judge(document.scenario()), [], "{name}");
        assert_eq!(read_back(document.scenario()), *document.scenario());
        document.undo();
        assert_eq!(*document.scenario(), added, "{name}");
        document.undo();
        assert_eq!(*document.scenario(), before, "the feature's name too");
        document.redo();
        document.edit(&Edit::Rules(Vec::new()));
        assert!(document.scenario().special.is_empty());
    }
}

#[test]
fn a_feature_without_a_name_gets_one_when_a_rule_speaks_of_it() {
    let mut document = yard();
    add(&mut document, "Quarters");
    let names = |document: &Document| -> Vec<Option<String>> {
        let features = &document.scenario().layout.features;
        features.iter().map(|it| it.name.clone()).collect()
    };
    assert_eq!(names(&document), [Some("Building 1".to_owned()), None]);
    add(&mut document, "Errand");
    assert_eq!(names(&document)[1].as_deref(), Some("Fence 1"));
}

#[test]
fn a_kind_that_cannot_be_on_a_table_says_why() {
    let reasons = |document: &Document| -> Vec<(&'static str, Option<String>)> {
        let scenario = document.scenario();
        let fresh = rules::fresh(&scenario.layout);
        let all = fresh.iter();
        all.map(|rule| (rule.name(), rules::barred(scenario, rule)))
            .collect()
    };
    let barred = |document: &Document| -> Vec<&'static str> {
        let all = reasons(document).into_iter();
        all.filter(|(_, reason)| reason.is_some())
            .map(|(name, _)| name)
            .collect()
    };
    // On an empty table whatever speaks of a feature is barred.
    let document = empty();
    assert_eq!(
        barred(&document),
        [
            "ClearedGround",
            "AmmunitionBox",
            "Refuge",
            "Sentries",
            "Quarters",
            "Errand"
        ]
    );
    let (_, reason) = reasons(&document).swap_remove(1);
    assert_eq!(reason.as_deref(), Some("needs a building with a door"));
    for rule in rules::fresh(&document.scenario().layout) {
        let bars = rules::barred(document.scenario(), &rule).is_some();
        assert_eq!(rules::added(document.scenario(), rule).is_empty(), bars);
    }
    // With house and pen nothing is; but of some rules one is enough.
    let mut document = yard();
    assert_eq!(barred(&document), [] as [&str; 0]);
    add(&mut document, "Sentries");
    add(&mut document, "Refuge");
    assert_eq!(barred(&document), ["Sentries"]);
}

#[test]
fn letters_typed_into_one_rule_are_one_edit_and_another_rule_is_another() {
    let mut document = yard();
    add(&mut document, "Surrenders");
    add(&mut document, "Dusk");
    let typed = |document: &mut Document, number: usize, tell: u8| {
        let mut rule = document.scenario().special[number].clone();
        for parameter in rule.parameters() {
            match parameter.value {
                Value::Number { value, .. } => *value = tell,
                Value::Sticks(sticks) => sticks.times = tell,
                _ => {}
            }
        }
        document.retouch(&Edit::Rule { number, rule });
    };
    let begun = document.scenario().clone();
    typed(&mut document, 0, 1);
    typed(&mut document, 0, 3);
    let first = document.scenario().clone();
    typed(&mut document, 1, 5);
    document.undo();
    assert_eq!(*document.scenario(), first);
    document.undo();
    assert_eq!(*document.scenario(), begun);
}

#[test]
fn mirrored_twice_everything_is_where_it_was_and_once_it_plays_as_well() {
    for stem in WITH_RULES {
        let mut document = document(stem);
        let before = document.scenario().clone();
        for axis in [Axis::EastWest, Axis::NorthSouth] {
            document.edit(&Edit::MirrorTable(axis));
            assert_eq!(judge(document.scenario()), [], "{stem}");
            // Every rectangle and lone place lies on the other side.
            let (width, depth) = before.layout.size;
            let mirrored = |at: Point| match axis {
                Axis::EastWest => Point {
                    x: width - at.x,
                    y: at.y,
                },
                Axis::NorthSouth => Point {
                    x: at.x,
                    y: depth - at.y,
                },
            };
            let (mut old, mut new) = (before.clone(), document.scenario().clone());
            let places = |scenario: &mut Scenario| -> Vec<Point> {
                mentions::points(scenario)
                    .into_iter()
                    .map(|it| *it)
                    .collect()
            };
            let expected: Vec<Point> = places(&mut old).into_iter().map(mirrored).collect();
            assert_eq!(places(&mut new), expected, "{stem}");
            let pairs = mentions::zones(&mut old).zip(mentions::zones(&mut new));
            for (old, new) in pairs {
                assert!(new.contains(mirrored(old.min)) && new.contains(mirrored(old.max)));
                assert_eq!(new.max.x - new.min.x, old.max.x - old.min.x, "{stem}");
            }
            document.edit(&Edit::MirrorTable(axis));
            assert_eq!(*document.scenario(), before, "{stem}");
        }
    }
}

#[test]
fn riders_ground_ground_of_rules_and_beats_are_among_what_goes_with_the_table() {
    let counts = |stem: &str| {
        let mut scenario = ready_scenario(stem).expect("it is ready").clone();
        let zones = mentions::zones(&mut scenario).count();
        (zones, mentions::points(&mut scenario).len())
    };
    // Five outside, the riders' yard, the places of Cowering and Stormed.
    assert_eq!(counts("forlorn_hope"), (8, 0));
    // The riders' lines; 2 + 4 + 4 + 4 + 1 + 1 corners.
    assert_eq!(counts("foraging_mission"), (1, 16));
    assert_eq!(counts("escalade"), (2, 0));
}

#[test]
fn with_the_sticks_beats_and_ground_of_rules_grow_and_shrink_back() {
    for stem in WITH_RULES {
        let mut document = document(stem);
        let before = document.scenario().clone();
        for scale in [Scale::Forty, Scale::Fifteen] {
            document.edit(&Edit::Scale {
                scale,
                with_table: true,
            });
            assert_eq!(judge(document.scenario()), [], "{stem} at {scale}");
        }
        assert_eq!(*document.scenario(), before, "{stem}");
    }
}

#[test]
fn whatever_speaks_of_a_feature_follows_when_it_is_renamed() {
    for stem in WITH_RULES {
        let mut document = document(stem);
        let before = document.scenario().clone();
        let mut spoken = 0;
        for (id, feature) in before.layout.features() {
            let Some(old) = &feature.name else { continue };
            // Letter by letter, as it is typed: half of it is the name of another one.
            let other = before
                .layout
                .features
                .iter()
                .find(|it| it.name != feature.name);
            let halves = [
                other.and_then(|it| it.name.clone()),
                None,
                Some(format!("Another {}", id.0)),
            ];
            document.select([id]);
            for name in halves {
                document.retouch(&Edit::Name { feature: id, name });
            }
            let mut now = document.scenario().clone();
            let names = mentions::names(&mut now);
            assert!(names.iter().all(|said| *said != old), "{stem}: {old}");
            spoken += names
                .iter()
                .filter(|said| ***said == format!("Another {}", id.0))
                .count();
            assert_eq!(judge(document.scenario()), [], "{stem}: {old}");
        }
        let mut scenario = before.clone();
        assert_eq!(spoken, mentions::names(&mut scenario).len(), "{stem}");
        assert!(spoken > 0);
    }
}

#[test]
fn a_namesake_that_is_renamed_takes_nobody_along() {
    let mut document = document("foraging_mission");
    let tent = FeatureId(2);
    document.select([tent]);
    document.duplicate();
    let copy = document.selection()[0];
    document.edit(&Edit::Name {
        feature: copy,
        name: Some("The mess".to_owned()),
    });
    assert_eq!(judge(document.scenario()), [], "rules still mean the first");
    let mut scenario = document.scenario().clone();
    let names = mentions::names(&mut scenario);
    assert!(names.iter().all(|said| *said != "The mess"));
}

#[test]
fn features_that_are_spoken_of_and_taken_away_are_reported() {
    for stem in WITH_RULES {
        let whole = ready_scenario(stem).expect("it is ready");
        for (id, feature) in whole.layout.features() {
            let mut scenario = whole.clone();
            let said = mentions::names(&mut scenario)
                .iter()
                .any(|said| Some(said.as_str()) == feature.name.as_deref());
            let mut document = Document::new(whole.clone());
            document.edit(&Edit::Remove(vec![id]));
            let missing: Vec<Note> = inspect(document.scenario())
                .into_iter()
                .filter(|note| note.weight == Weight::Fault && note.text.contains("the name of"))
                .collect();
            assert_eq!(!missing.is_empty(), said, "{stem}: {:?}", feature.name);
            for note in missing {
                let name = feature.name.as_deref().expect("it is spoken of");
                assert!(note.text.contains(name), "{}", note.text);
            }
        }
    }
}

#[test]
fn a_fault_of_a_rule_is_told_with_the_rule() {
    let mut document = yard();
    add(&mut document, "Dusk");
    add(&mut document, "Stormed");
    let mut rule = document.scenario().special[1].clone();
    for parameter in rule.parameters() {
        if let Value::Ground(zone) = parameter.value {
            zone.max = zone.min;
        }
    }
    document.edit(&Edit::Rule { number: 1, rule });
    let notes = inspect(document.scenario());
    let note = notes.first().expect("a fault");
    assert_eq!((note.weight, note.rule), (Weight::Fault, Some(1)));
    assert!(note.text.starts_with("Stormed garrison: "), "{}", note.text);
}

/// Sentry 1 at (300, 100), who goes to and fro as far as (380, 100).
fn watched() -> Document {
    let mut document = yard();
    add(&mut document, "Sentries");
    let beat = Beat {
        course: Course::ToAndFro,
        points: vec![mm(300.0, 100.0), mm(380.0, 100.0)],
    };
    let edit = beats::replaced(document.scenario(), 0, beat).expect("there are sentries");
    document.edit(&edit);
    document
}

#[test]
fn new_posts_are_free_and_stay_on_the_table() {
    let mut document = yard();
    add(&mut document, "Sentries");
    for number in 1..24 {
        let edit = beats::posted(document.scenario()).expect("there is room");
        document.edit(&edit);
        assert_eq!(beats::of(document.scenario()).len(), number + 1);
    }
    assert_eq!(beats::posted(document.scenario()), None, "24 are enough");
    assert!(is_playable(document.scenario()));
    let hints: Vec<Note> = inspect(document.scenario());
    assert!(hints.iter().all(|note| note.rule.is_none()), "{hints:?}");
    for beat in beats::of(document.scenario()) {
        let (x, y) = beat.post().mm();
        let near = |at: f64, side: f64| (at - side).abs() < 7.0;
        let on_fence = (193.0..=407.0).contains(&x)
            && (193.0..=407.0).contains(&y)
            && (near(x, 200.0) || near(x, 400.0) || near(y, 200.0) || near(y, 400.0));
        assert!(!on_fence, "a post in the fence at {}", beat.post());
    }
}

#[test]
fn a_post_in_a_wall_is_hinted_at() {
    let mut document = watched();
    let walls = document
        .scenario()
        .layout
        .feature(FeatureId(0))
        .map(|house| tirailleur::scenario::edit::shape::span(&house.shape).0)
        .expect("a house");
    let beat = &beats::of(document.scenario())[0];
    let moved = beats::pulled(beat, Handle::Point(1), walls, &document.scenario().layout);
    let edit = beats::replaced(document.scenario(), 0, moved).expect("there are sentries");
    document.edit(&edit);
    let notes = inspect(document.scenario());
    let note = notes.iter().find(|note| note.rule == Some(0));
    let note = note.expect("he cannot stand there");
    assert_eq!((note.weight, note.at), (Weight::Hint, Some(walls)));
    assert!(
        note.text.starts_with("Sentry 1 cannot stand"),
        "{}",
        note.text
    );
    assert!(is_playable(document.scenario()));
}

#[test]
fn what_is_built_on_a_beat_is_hinted_at_and_nothing_else() {
    let told = |document: &Document| -> Vec<String> {
        let notes = inspect(document.scenario()).into_iter();
        notes
            .filter(|note| note.rule.is_some())
            .map(|note| note.text)
            .collect()
    };
    // Past tent and corral, along the fence, and a fence across the way is jumped.
    assert_eq!(told(&document("foraging_mission")), [] as [&str; 0]);
    let mut document = watched();
    assert_eq!(told(&document), [] as [&str; 0]);
    put(&mut document, FeatureKind::Hedge, 340.0, 100.0);
    assert_eq!(told(&document), [] as [&str; 0]);
    put(&mut document, FeatureKind::Tree, 340.0, 100.0);
    let found = told(&document);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("Sentry 1 cannot pass (3"), "{found:?}");
}

#[test]
fn another_course_keeps_the_post_and_has_the_corners_that_it_needs() {
    let document = watched();
    let layout = &document.scenario().layout;
    let beat = &beats::of(document.scenario())[0];
    let stands = beats::on_course(beat, Course::Stand, layout);
    assert_eq!(stands.points, [mm(300.0, 100.0)]);
    // M is 80 mm; at the eastern edge the other way.
    let walks = beats::on_course(&stands, Course::Round, layout);
    assert_eq!(walks.points, [mm(300.0, 100.0), mm(380.0, 100.0)]);
    let edge = Beat {
        course: Course::Stand,
        points: vec![mm(590.0, 100.0)],
    };
    let walks = beats::on_course(&edge, Course::ToAndFro, layout);
    assert_eq!(walks.points, [mm(590.0, 100.0), mm(510.0, 100.0)]);
    // Without one of two corners he stands at the other one.
    let left = beats::without_corner(beat, 0);
    assert_eq!(
        (left.course, &left.points[..]),
        (Course::Stand, &[mm(380.0, 100.0)][..])
    );
    assert_eq!(beats::without_corner(&left, 0), left);
}

#[test]
fn the_legs_of_a_round_close_it_and_those_to_and_fro_do_not() {
    let mut beat = Beat {
        course: Course::ToAndFro,
        points: vec![mm(100.0, 100.0), mm(200.0, 100.0), mm(200.0, 200.0)],
    };
    let between = |beat: &Beat| -> Vec<Point> {
        let all = beats::handles(beat).into_iter();
        all.filter(|(handle, _)| matches!(handle, Handle::Between(_)))
            .map(|(_, at)| at)
            .collect()
    };
    assert_eq!(between(&beat), [mm(150.0, 100.0), mm(200.0, 150.0)]);
    assert_eq!(beat.legs().count(), 2);
    beat.course = Course::Round;
    assert_eq!(
        between(&beat),
        [mm(150.0, 100.0), mm(200.0, 150.0), mm(150.0, 150.0)]
    );
    assert_eq!(
        beat.legs().last(),
        Some((mm(200.0, 200.0), mm(100.0, 100.0)))
    );
    // The middle of the last leg, dragged, is a corner behind the last one; nothing leaves the table.
    let layout = yard().scenario().layout.clone();
    let bent = beats::pulled(&beat, Handle::Between(2), mm(-50.0, 250.0), &layout);
    assert_eq!(bent.points.last(), Some(&mm(7.5, 250.0)));
    assert_eq!(bent.points.len(), 4);
    assert_eq!(room_for_posts(&layout).max, mm(592.5, 592.5));
    beat.course = Course::Stand;
    assert!(between(&beat).is_empty());
}

#[test]
fn corners_are_caught_by_corners_of_other_beats_and_not_by_fences() {
    let document = watched();
    let layout = &document.scenario().layout;
    let ends = vec![mm(198.0, 203.0)];
    let snap = Snap::default();
    let at = mm(200.5, 201.0);
    let (caught, by) = snap::among(ends.clone(), layout, at, snap);
    assert_eq!((caught, by), (ends[0], Some(ends[0])));
    let (grid, by) = snap::among(Vec::new(), layout, at, snap);
    assert_eq!((grid, by), (mm(200.0, 200.0), None), "on the grid of 5 mm");
    assert_eq!(snap::among(ends, layout, at, Snap::FREE).0, at);
}

#[test]
fn a_file_with_two_rules_about_sentries_posts_those_of_the_first() {
    let mut document = watched();
    let mut rules = document.scenario().special.clone();
    rules.push(rules[0].clone());
    document.edit(&Edit::Rules(rules));
    let edit = beats::posted(document.scenario()).expect("there is room");
    document.edit(&edit);
    let counts: Vec<usize> = document
        .scenario()
        .special
        .iter()
        .map(|rule| match rule {
            Special::Sentries(rule) => rule.beats.len(),
            _ => 0,
        })
        .collect();
    assert_eq!(counts, [2, 1]);
    // A number of no rule is passed over.
    let before = document.scenario().clone();
    let rule = before.special[0].clone();
    document.edit(&Edit::Rule { number: 9, rule });
    assert_eq!(*document.scenario(), before);
    assert_eq!(before.deployment, Deployment::Edges);
}
