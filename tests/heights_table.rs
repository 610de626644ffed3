//! Ramparts and stairs as ground: how high, where one walks, what one sees and what shelters (MOV-8, D9, D25, G7).

use crate::support::fort::{FOOT, TOP, curtain, curtain_of};
use crate::support::table::{Table, at, feature, foot_at, horse, man, mm, mover, rect, rider};
use tirailleur::table::base::Footprint;
use tirailleur::table::body::Side;
use tirailleur::table::feature::{FeatureId, FeatureKind};
use tirailleur::table::motion::Stop;
use tirailleur::table::scale::Stick;
use tirailleur::table::sight::{Blocker, Cover, Through};

const WALL: FeatureId = FeatureId(0);

fn fort(bodies: Vec<tirailleur::table::body::Body>) -> Table {
    Table::new(curtain(), bodies)
}

/// D9, scenario 2.1: a rampart is as high as S is long unless its file says otherwise, and stairs rise evenly.
#[test]
fn the_top_is_s_high_or_as_the_file_says_and_stairs_rise_to_it() {
    let height =
        |table: &mut Table, x, y| table.ask(|_, motion| motion.ground(foot_at(x, y)).height);
    let mut table = fort(vec![]);
    assert_eq!(height(&mut table, 300.0, TOP), mm(50.0));
    assert_eq!(height(&mut table, 300.0, FOOT), mm(0.0));
    assert_eq!(height(&mut table, 152.5, 445.0), mm(25.0), "half way up");
    assert_eq!(
        height(&mut table, 152.5, 420.0),
        mm(50.0),
        "where they meet"
    );
    let mut low = Table::new(curtain_of(30.0), vec![]);
    assert_eq!(height(&mut low, 300.0, TOP), mm(30.0));
    assert_eq!(height(&mut low, 152.5, 445.0), mm(15.0));
}

/// MOV-9: nobody walks up or down the side of a wall; whoever is on top stays on it with his whole base.
#[test]
fn the_sides_of_a_wall_bar_the_way_up_and_down() {
    let mut table = fort(vec![
        man(0, Side::A, 300.0, FOOT),
        man(1, Side::A, 350.0, TOP),
        man(2, Side::A, 185.0, 445.0),
    ]);
    let up = table.go(0, at(300.0, TOP));
    assert_eq!(up.stop, Some(Stop::Feature(WALL)));
    assert!(up.end.y <= mm(392.5), "{up:?}");
    for down in [at(350.0, 380.0), at(350.0, 450.0)] {
        let path = table.go(1, down);
        assert_eq!(path.stop, Some(Stop::Feature(WALL)), "{path:?}");
        assert!((mm(408.0)..=mm(412.0)).contains(&path.end.y), "{path:?}");
    }
    let flank = table.go(2, at(152.5, 445.0));
    assert_eq!(
        flank.stop,
        Some(Stop::Feature(FeatureId(1))),
        "MOV-8: stairs are climbed from their foot"
    );
}

/// MOV-8: broken ground going up, the Light included (D7); clear going down.
#[test]
fn stairs_slow_the_way_up_and_not_the_way_down() {
    let mut table = fort(vec![
        man(0, Side::A, 152.5, 452.0),
        man(1, Side::A, 252.0, TOP),
    ]);
    let up = table.go(0, at(152.5, TOP));
    assert_eq!((up.stop, up.stick, up.actions), (None, Stick::Short, 1));
    assert_eq!(up.crosses, [(FeatureId(1), FeatureKind::Stairs)]);
    let light = tirailleur::table::motion::Mover {
        light: true,
        ..mover(&man(0, Side::A, 152.5, 452.0))
    };
    assert_eq!(
        table.trace(&light, at(152.5, TOP)).stick,
        Stick::Short,
        "D7"
    );
    let short = tirailleur::table::motion::Mover {
        stick: Stick::Short,
        ..light
    };
    assert_eq!(table.trace(&short, at(152.5, TOP)).actions, 2, "MOV-2");
    let from_top = mover(&man(2, Side::A, 152.5, TOP));
    let down = table.trace(&from_top, at(152.5, 484.0));
    assert_eq!(
        (down.stop, down.stick, down.actions),
        (None, Stick::Medium, 1)
    );
    assert!(down.crosses.is_empty());
}

/// Walls of one height that meet are one way.
#[test]
fn one_walks_round_the_corner_of_two_walls() {
    let mut features = curtain();
    features.push(feature(
        FeatureKind::Rampart,
        rect(110.0, 510.0, 20.0, 180.0),
    ));
    let mut table = Table::new(features.clone(), vec![]);
    let from = |x, y| mover(&man(0, Side::A, x, y));
    assert_eq!(table.trace(&from(110.0, 460.0), at(110.0, TOP)).stop, None);
    assert_eq!(table.trace(&from(110.0, TOP), at(185.0, TOP)).stop, None);
    // Of another height it is a step that nobody takes.
    features[2].height = Some(mm(30.0));
    let mut table = Table::new(features, vec![]);
    let path = table.trace(&from(110.0, 460.0), at(110.0, TOP));
    assert!(path.stop.is_some(), "{path:?}");
}

/// D25, MOV-5: single file; nobody passes a friend on a rampart.
#[test]
fn nobody_passes_a_friend_on_a_rampart() {
    let mut table = fort(vec![
        man(0, Side::A, 250.0, TOP),
        man(1, Side::A, 280.0, TOP),
    ]);
    let path = table.go(0, at(320.0, TOP));
    assert_eq!(
        path.stop,
        Some(Stop::Friend(tirailleur::table::body::ModelId(1)))
    );
    assert!(path.end.x <= mm(265.0), "{path:?}");
}

/// SCALE-5: nobody on top is in contact with anybody at the foot.
#[test]
fn nobody_on_top_touches_anybody_at_the_foot() {
    let mut table = fort(vec![]);
    let edge = table.ask(|_, motion| {
        (0..200)
            .map(|tenth| foot_at(300.0, 400.0 + f64::from(tenth) / 10.0))
            .find(|&place| motion.has_room(place, false, None))
            .expect("room on top")
    });
    assert!(edge.at.y < mm(TOP), "there is some room to move: {edge:?}");
    assert!(!edge.touches(foot_at(300.0, 392.5)), "{edge:?}");
}

/// MOV-3: riders use no stairs, and are never on top, however wide it is.
#[test]
fn riders_neither_climb_stairs_nor_stand_on_walls() {
    let wide = vec![
        feature(FeatureKind::Rampart, rect(300.0, 430.0, 400.0, 60.0)),
        feature(FeatureKind::Stairs, rect(300.0, 490.0, 60.0, 60.0)),
    ];
    let mut table = Table::new(wide, vec![rider(0, Side::A, 300.0, 540.0)]);
    let path = table.go(0, at(300.0, 480.0));
    assert_eq!(path.stop, Some(Stop::Feature(FeatureId(1))), "{path:?}");
    let base = |x, y| Footprint {
        at: at(x, y),
        base: horse(),
    };
    assert!(!table.ask(|_, motion| motion.has_room(base(300.0, 430.0), true, None)));
    assert!(!table.ask(|_, motion| motion.has_room(base(300.0, 490.0), true, None)));
    assert!(table.ask(|_, motion| motion.has_room(foot_at(300.0, 430.0), false, None)));
}

/// Scenario 2.1: men on the wall see whoever is some way off, and nobody who touches its foot, however low the wall.
#[test]
fn who_touches_the_foot_of_a_wall_is_not_seen_from_its_top() {
    for height in [50.0, 15.0] {
        let mut table = Table::new(curtain_of(height), vec![]);
        let under = table.between(at(300.0, TOP), at(300.0, FOOT), Through::Nobody);
        assert_eq!(under.blockers, [Blocker::Feature(WALL)], "{height} mm");
        let back = table.between(at(300.0, FOOT), at(300.0, TOP), Through::Nobody);
        assert_eq!(back.blockers, [Blocker::Feature(WALL)], "both ways");
        let off = table.between(at(300.0, TOP), at(300.0, 340.0), Through::Nobody);
        assert!(off.is_clear(), "{height} mm: {off:?}");
    }
    // A low wall hides no more than that; a high one has dead ground before it.
    let near = (at(300.0, TOP), at(300.0, 388.0));
    let low = Table::new(curtain_of(15.0), vec![]).between(near.0, near.1, Through::Nobody);
    assert!(low.is_clear(), "{low:?}");
    let high = fort(vec![]).between(near.0, near.1, Through::Nobody);
    assert!(!high.is_clear(), "{high:?}");
    // And it stands in the way of those on the ground.
    let through = fort(vec![]).between(at(300.0, 350.0), at(300.0, 470.0), Through::Models);
    assert_eq!(through.blockers, [Blocker::Feature(WALL)]);
}

/// G7: the parapet on the outer side is heavy cover for whoever stands on top; from inside there is none.
#[test]
fn the_parapet_shelters_those_on_top_from_outside() {
    let mut table = fort(vec![]);
    let mut cover = |from, to| {
        let line = table.between(from, to, Through::Nobody);
        (line.cover, line.cover_from)
    };
    assert_eq!(
        cover(at(300.0, 250.0), at(300.0, TOP)),
        (Cover::Hard, Some(WALL))
    );
    assert_eq!(cover(at(300.0, 520.0), at(300.0, TOP)).0, Cover::Open);
    assert_eq!(
        cover(at(300.0, TOP), at(300.0, 250.0)).0,
        Cover::Open,
        "it shelters nobody on the ground"
    );
    assert_eq!(
        cover(at(250.0, TOP), at(350.0, TOP)).0,
        Cover::Open,
        "along"
    );
    // Without stairs nobody knows its inside: it has parapets on both sides.
    let mut bare = Table::new(curtain()[..1].to_vec(), vec![]);
    let inside = bare.between(at(300.0, 520.0), at(300.0, TOP), Through::Nobody);
    assert_eq!(inside.cover, Cover::Hard);
}

/// Plans lead up by the stairs, and over no wall.
#[test]
fn the_ways_lead_over_the_stairs() {
    let mut table = fort(vec![]);
    let far =
        |table: &mut Table, from, to| table.ask(|_, motion| motion.ways(false).to(to).length(from));
    let over = far(&mut table, at(300.0, 470.0), at(300.0, TOP)).expect("a way up");
    assert!(
        (300.0..450.0).contains(&over),
        "to the stairs and back: {over}"
    );
    let bend = table
        .ask(|_, motion| motion.ways(false).to(at(300.0, 500.0)).bend(at(300.0, TOP)))
        .expect("a way down");
    assert!(bend.x < mm(290.0), "towards the stairs: {bend}");
    let parts = |table: &mut Table| {
        table.ask(|_, motion| {
            let ways = motion.ways(false);
            [at(300.0, 470.0), at(300.0, TOP), at(300.0, 370.0)].map(|place| ways.part(place))
        })
    };
    let [inside, top, outside] = parts(&mut table);
    assert!(
        inside.is_some() && inside == top && top == outside,
        "round its ends"
    );
    let mut bare = Table::new(curtain()[..1].to_vec(), vec![]);
    assert_eq!(far(&mut bare, at(300.0, 470.0), at(300.0, TOP)), None);
    let [inside, top, outside] = parts(&mut bare);
    assert!(top.is_some() && top != inside && inside == outside);
}
