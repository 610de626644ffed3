//! Printable maps: to scale, complete, and sound XML.

use tirailleur::scenario::map::svg;
use tirailleur::scenario::{ready, ready_scenario};
use tirailleur::table::feature::FeatureKind;

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
        assert_eq!(
            drawn,
            scenario.layout.features.len() + kinds + zones,
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
fn names_cannot_break_the_file() {
    let mut scenario = ready_scenario("meeting").expect("it is ready").clone();
    scenario.name = "<b> & co".to_owned();
    let map = svg(&scenario);
    assert!(map.contains("<title>&lt;b&gt; &amp; co</title>"));
    assert!(!map.contains("<b>"));
}
