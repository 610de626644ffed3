//! Paths into data files lead to the right line and column, whatever the text is written like.

use tirailleur::storage::{Path, Place};

/// Where a path leads, as `line:column`, and what stands there.
fn find(text: &str, path: &Path) -> (String, String) {
    let place = path.locate(text);
    let line = text.split('\n').nth(place.line - 1).expect("a line");
    let rest: String = line.chars().skip(place.column - 1).collect();
    let word = rest
        .split_inclusive(|end: char| ",)]".contains(end))
        .next()
        .unwrap_or_default()
        .trim_end_matches([',', ')', ']'])
        .to_owned();
    (place.to_string(), word)
}

/// What stands where a path leads.
fn word(text: &str, path: &Path) -> String {
    find(text, path).1
}

fn root() -> Path {
    Path::root()
}

#[test]
fn fields_and_items_are_found_at_any_depth() {
    let text = "Squad(\n    name: \"x\",\n    soldiers: [\n        (a: 1),\n        (a: 2, b: [3, (4, 5)]),\n    ],\n)";
    assert_eq!(find(text, &root()), ("1:1".to_owned(), "Squad(".to_owned()));
    let soldiers = root().field("soldiers");
    assert_eq!(find(text, &soldiers.clone().item(0).field("a")).0, "4:13");
    assert_eq!(word(text, &soldiers.clone().item(1).field("a")), "2");
    assert_eq!(
        word(text, &soldiers.clone().item(1).field("b").item(0)),
        "3"
    );
    assert_eq!(
        word(text, &soldiers.item(1).field("b").item(1).item(1)),
        "5"
    );
}

#[test]
fn names_before_brackets_and_some_do_not_matter() {
    for text in [
        "(shape: Disc(center: (1, 2), radius: 9))",
        "Feature(shape: Some(Disc(center: (1, 2), radius: 9)))",
        "( shape : Some ( Disc ( radius : 9 , center : ( 1 , 2 ) ) ) )",
        "#![enable(implicit_some)]\n(shape: (radius: 9, center: (1, 2)))",
    ] {
        let shape = root().field("shape");
        assert_eq!(
            word(text, &shape.clone().field("radius")).trim(),
            "9",
            "{text}"
        );
        assert_eq!(
            word(text, &shape.field("center").item(1)).trim(),
            "2",
            "{text}"
        );
    }
    let outline = "(shape: Polygon([(1, 2), (3, 4)]))";
    assert_eq!(
        word(outline, &root().field("shape").item(0).item(1).item(0)),
        "3"
    );
}

#[test]
fn strings_and_comments_hide_what_looks_like_structure() {
    let text = "( // b: 1, (\n  a: \"b: 2, ) ] \\\" b: 3\", /* b: 4, /* b: 5 */ ( */\n  c: r#\"b: 6 \" ) \"#, d: ')', e: '\\'', f: b\"b: 7\", b: 8)";
    assert_eq!(word(text, &root().field("b")), "8");
    assert_eq!(word(text, &root().field("e")), "'\\''");
}

#[test]
fn inner_fields_of_the_same_name_are_not_taken_for_outer_ones() {
    let text = "(inner: (points: 1), list: [(points: 2)], points: 3)";
    assert_eq!(word(text, &root().field("points")), "3");
    assert_eq!(
        word(text, &root().field("list").item(0).field("points")),
        "2"
    );
}

#[test]
fn columns_count_characters_and_lines_any_line_end() {
    let text = "(\r\n  name: \"Jelačić \u{1F941}\", points: 7)";
    assert_eq!(find(text, &root().field("points")).0, "2:30");
}

#[test]
fn a_path_to_what_is_left_out_leads_as_far_as_the_text_goes() {
    let text = "(\n  list: [\n    (a: 1),\n  ],\n)";
    let entry = root().field("list").item(0);
    assert_eq!(find(text, &entry.clone().field("missing")).0, "3:5");
    assert_eq!(
        find(text, &entry.field("a").field("deeper").item(3)).0,
        "3:9"
    );
    assert_eq!(find(text, &root().field("list").item(7)).0, "2:9");
    assert_eq!(find(text, &root().field("nothing").item(7)).0, "1:1");
    assert_eq!(root().field("a").locate(""), Place::START);
}

#[test]
fn paths_print_as_players_would_write_them() {
    let path = root().field("soldiers").item(3).field("profile");
    assert_eq!(path.to_string(), "soldiers[3].profile");
    assert_eq!(
        root().field("layout").join(path).to_string(),
        "layout.soldiers[3].profile"
    );
    assert_eq!(root().to_string(), "");
}
