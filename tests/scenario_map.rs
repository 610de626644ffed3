//! Printable maps: to scale, complete, and sound XML.

use tirailleur::scenario::map::picture::{PRINT, png as picture};
use tirailleur::scenario::map::{sheet, svg};
use tirailleur::scenario::random::{LastFeature, RandomTable};
use tirailleur::scenario::special::{Course, Special, Value};
use tirailleur::scenario::{Scenario, ready, ready_scenario};
use tirailleur::table::feature::FeatureKind;
use tirailleur::table::scale::Scale;

/// How often something stands in a text.
fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn every_ready_table_has_a_map_with_all_its_features() {
    for (stem, scenario) in ready() {
        let map = svg(scenario);
        assert!(
            map.starts_with("<svg ") && map.trim_end().ends_with("</svg>"),
            "{stem}"
        );
        let drawn = count(&map, "stroke-dasharray");
        let kinds = FeatureKind::ALL
            .into_iter()
            .filter(|kind| scenario.layout.features.iter().any(|it| it.kind == *kind))
            .count();
        let zones = scenario.deployment.grounds(&scenario.layout).len();
        let named = count(&map, ">attacker<") + count(&map, ">defender<");
        assert_eq!(named, zones, "{stem}");
        let mut rules = scenario.clone();
        let mut grounds: Vec<String> = rules
            .special
            .iter_mut()
            .flat_map(Special::parameters)
            .filter_map(|parameter| match parameter.value {
                Value::Ground(zone) => Some(format!("{zone:?}")),
                _ => None,
            })
            .collect();
        grounds.dedup();
        let beats = scenario.sentries().map_or(&[][..], |(_, rule)| &rule.beats);
        let ways = beats.iter().filter(|beat| beat.course != Course::Stand);
        let legend = usize::from(!grounds.is_empty()) + usize::from(!beats.is_empty());
        assert_eq!(
            drawn,
            scenario.layout.features.len() + kinds + zones + grounds.len() + ways.count() + legend,
            "{stem}"
        );
        for feature in &scenario.layout.features {
            if let Some(name) = &feature.name {
                assert!(map.contains(&format!(">{name}<")), "{stem}: {name}");
            }
        }
    }
}

#[test]
fn a_map_prints_to_scale_with_north_up() {
    let map = svg(ready_scenario("meeting").expect("it is ready"));
    // A table of 600 mm with 30 mm around it; one unit is a millimetre.
    assert!(map.contains(r#"width="660mm""#) && map.contains(r#"viewBox="-30 -30 660 "#));
    // A disc at (480, 470) lies 130 mm below the northern edge.
    assert!(map.contains(r#"<circle cx="480.00" cy="130.00" r="55.00""#));
    // The sticks: S is 50 mm long, and ends at the table's right edge.
    assert!(map.contains(r#"<line x1="550.00""#) && map.contains(">S 50 mm<"));
    assert!(map.contains(">M 80 mm<") && map.contains(">L 120 mm<"));
}

#[test]
fn a_map_shows_doors_and_windows() {
    let map = svg(ready_scenario("farmhouse").expect("it is ready"));
    // The house door is 20 mm wide, its wall 4 mm thick, its outer face 255 mm below the northern edge.
    assert!(map.contains(
        r##"<polygon points="290.00,255.00 310.00,255.00 310.00,251.00 290.00,251.00" fill="#5a3213""##
    ));
    assert_eq!(map.matches(r##"fill="#bcd7ea""##).count(), 5, "windows");
}

#[test]
fn a_map_numbers_posts_and_tells_courses_apart_without_colour() {
    let map = svg(ready_scenario("foraging_mission").expect("it is ready"));
    // Six posts and the one of the legend; the two who stand in squares.
    let posts = |round: &str| count(&map, &format!(r##"rx="{round}" fill="#ffffff""##));
    assert_eq!((posts("5.85"), posts("0.00")), (5, 2));
    for number in 1..=6 {
        assert!(
            map.contains(&format!(">{number}</text>")),
            "sentry {number}"
        );
    }
    // Heads: two of who goes to and fro, and one a leg of three rounds of four.
    assert_eq!(count(&map, r##"" fill="#5a2d82"/>"##), 2 + 12);
    assert!(map.contains(">sentry and his beat; in a square: he stands<"));
    assert!(!map.contains("ground of a special rule"));
    // A round is closed: it ends at its post, (195, 405), where it begins.
    assert!(map.contains(
        "195.00,195.00 195.00,405.00 405.00,405.00 405.00,195.00 195.00,195.00\" fill=\"none\""
    ));
    let fort = svg(ready_scenario("forlorn_hope").expect("it is ready"));
    assert!(
        fort.contains(">Cowering, Stormed garrison<"),
        "one frame for both"
    );
    assert!(fort.contains(">ground of a special rule<") && !fort.contains("his beat"));
}

#[test]
fn names_cannot_break_the_file() {
    let mut scenario = ready_scenario("meeting").expect("it is ready").clone();
    scenario.name = "<b> & co".to_owned();
    let map = svg(&scenario);
    assert!(map.contains("<title>&lt;b&gt; &amp; co</title>"));
    assert!(!map.contains("<b>"));
}

/// A number of a PNG: four bytes, the first one the greatest.
fn number(picture: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(picture[at..at + 4].try_into().expect("four bytes"))
}

#[test]
fn a_map_is_a_picture_that_prints_to_scale() {
    let drawing = svg(ready_scenario("meeting").expect("it is ready"));
    let picture = picture(&drawing, PRINT).expect("a drawing of ours");
    assert!(picture.starts_with(b"\x89PNG"));
    // 660 mm wide at 6 pixels a millimetre, which the file names as 6000 pixels a metre.
    assert_eq!(number(&picture, 16), 3960);
    let sizes = picture
        .windows(4)
        .position(|name| name == b"pHYs")
        .expect("it says how large it is");
    assert_eq!(number(&picture, sizes + 4), 6000);
    assert_eq!(number(&picture, sizes + 8), 6000);
    assert_eq!(picture[sizes + 12], 1, "pixels a metre");
}

/// What stands at a place of a map, in millimetres from its north-western corner: red, green, blue.
fn colour(drawing: &str, x: usize, y: usize) -> [u8; 3] {
    let packed = picture(drawing, 1.0).expect("a drawing of ours");
    let mut reader = png::Decoder::new(std::io::Cursor::new(packed))
        .read_info()
        .expect("a picture");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let frame = reader.next_frame(&mut pixels).expect("a frame");
    let at = 3 * (y * frame.width as usize + x);
    [pixels[at], pixels[at + 1], pixels[at + 2]]
}

#[test]
fn a_picture_shows_what_lies_on_the_table() {
    let drawing = svg(ready_scenario("meeting").expect("it is ready"));
    // A wood of radius 55 mm around (480, 470), that is 510 mm and 160 mm from the corner of the paper; open ground at its side.
    assert_eq!(colour(&drawing, 510, 160), [0x7d, 0xa3, 0x6b]);
    assert_eq!(colour(&drawing, 35, 625), [0xe8, 0xed, 0xda]);
    assert_eq!(colour(&drawing, 5, 5), [0xff, 0xff, 0xff], "the paper");
}

#[test]
fn a_picture_has_letters() {
    let drawing = svg(ready_scenario("meeting").expect("it is ready"));
    let packed = picture(&drawing, 2.0).expect("a drawing of ours");
    let bare = drawing
        .lines()
        .filter(|line| !line.starts_with("<text"))
        .collect::<Vec<_>>()
        .join("\n");
    let without = picture(&bare, 2.0).expect("a drawing of ours");
    assert!(packed.len() > without.len() + 2000, "its words are drawn");
}

#[test]
fn what_is_no_drawing_becomes_no_picture() {
    assert!(picture("<svg", PRINT).is_err());
    assert!(picture("", PRINT).is_err());
}

#[test]
fn a_sheet_shows_every_table_and_each_kind_once() {
    let (_, first) = ready().first().expect("there are some");
    let tables: Vec<Scenario> = (1..=7)
        .map(|seed| {
            RandomTable::new(seed, Scale::Fifteen, LastFeature::default())
                .scenario(first.squads.clone())
        })
        .collect();
    let drawing = sheet("Seven", &tables, 3);
    assert_eq!(count(&drawing, "<g "), 7);
    for seed in 1..=7 {
        assert_eq!(count(&drawing, &format!(">Random table {seed}<")), 1);
    }
    let features: usize = tables.iter().map(|table| table.layout.features.len()).sum();
    let kinds = FeatureKind::ALL
        .into_iter()
        .filter(|kind| {
            tables
                .iter()
                .flat_map(|table| &table.layout.features)
                .any(|feature| feature.kind == *kind)
        })
        .count();
    assert_eq!(count(&drawing, "stroke-dasharray"), features + kinds);
    assert!(picture(&drawing, 0.2).is_ok());
}
