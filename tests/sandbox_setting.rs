//! Figures on a table as plain data: put, pushed, turned, copied, laid in rows, and the way back.

use crate::support::field::scenario;
use crate::support::pushing::{figure, rider, soldier};
use std::sync::Arc;
use tirailleur::roster::squad::Squad;
use tirailleur::scenario::Edge;
use tirailleur::song::state::{Phase, Presence};
use tirailleur::table::base::{Base, Footprint};
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::scale::Scale;
use tirailleur::ui::sandbox::board::{Sandbox, Tool};
use tirailleur::ui::sandbox::measure::{End, measure};
use tirailleur::ui::sandbox::rows::along_edge;
use tirailleur::ui::sandbox::setting::{Figure, MOST, Setting, direction};
use tirailleur::ui::sandbox::tray::{self, Tray};

const SIZE: (Length, Length) = (Length::whole(600), Length::whole(600));

fn names(setting: &Setting) -> Vec<&str> {
    setting
        .figures()
        .iter()
        .map(|figure| figure.soldier.name.as_str())
        .collect()
}

fn at(x: f64, y: f64) -> Point {
    Point::from_mm(x, y)
}

/// Two of A, two of B.
fn four() -> Setting {
    Setting::new(vec![
        figure(Side::B, "three", 300.0, 400.0),
        figure(Side::A, "one", 100.0, 100.0),
        figure(Side::B, "four", 340.0, 400.0),
        figure(Side::A, "two", 140.0, 100.0),
    ])
}

/// A sandbox with those figures on a bare table of 600 mm.
fn sandbox(setting: Setting) -> Sandbox {
    let mut sandbox = Sandbox::default();
    sandbox.open(scenario(vec![]), setting);
    sandbox
}

#[test]
fn side_a_comes_first_whoever_is_added_when() {
    let mut setting = four();
    assert_eq!(names(&setting), ["one", "two", "three", "four"]);
    let new = setting.add(vec![
        figure(Side::B, "six", 0.0, 0.0),
        figure(Side::A, "five", 0.0, 0.0),
    ]);
    assert_eq!(
        names(&setting),
        ["one", "two", "five", "three", "four", "six"]
    );
    assert_eq!(new, [ModelId(2), ModelId(5)], "their numbers are told");
    setting.remove(&[ModelId(0), ModelId(5)]);
    assert_eq!(names(&setting), ["two", "five", "three", "four"]);
}

#[test]
fn no_table_holds_more_than_its_fill() {
    let crowd = |many: usize| {
        (0..many)
            .map(|_| figure(Side::A, "one", 10.0, 10.0))
            .collect()
    };
    let mut setting = Setting::new(crowd(MOST - 2));
    let new = setting.add(crowd(5));
    assert_eq!(new.len(), 2);
    assert_eq!((setting.figures().len(), setting.room()), (MOST, 0));
    assert!(setting.add(crowd(1)).is_empty());
}

#[test]
fn pushed_together_they_keep_their_places_to_each_other_and_nobody_leaves_the_table() {
    let mut setting = four();
    let by = (Length::whole(-120), Length::whole(30));
    setting.push(&[ModelId(0), ModelId(1)], by, SIZE);
    let places: Vec<Point> = setting.figures().iter().map(|figure| figure.at).collect();
    assert_eq!(places[0], at(0.0, 130.0), "stopped at the edge");
    assert_eq!(places[1], at(20.0, 130.0));
    assert_eq!(places[2], at(300.0, 400.0), "whoever is not pushed stays");
}

#[test]
fn figures_turn_by_degrees_and_towards_places() {
    let mut setting = four();
    assert_eq!(
        setting.figures()[0].turn,
        90,
        "A looks to the north at first"
    );
    assert_eq!(setting.figures()[2].turn, 270, "B to the south");
    setting.turn(&[ModelId(0)], -105);
    assert_eq!(setting.figures()[0].turn, 345);
    setting.turn(&[ModelId(0)], 30);
    assert_eq!(setting.figures()[0].turn, 15);
    setting.face(&[ModelId(0)], at(0.0, 100.0));
    assert_eq!(setting.figures()[0].turn, 180);
    setting.face(&[ModelId(0)], at(100.0, 100.0));
    assert_eq!(
        setting.figures()[0].turn,
        180,
        "nobody looks at his own place"
    );
    for (to, degrees) in [
        (at(10.0, 0.0), 0),
        (at(10.0, 10.0), 45),
        (at(0.0, 10.0), 90),
        (at(-10.0, -10.0), 225),
        (at(0.0, -10.0), 270),
    ] {
        assert_eq!(direction(at(0.0, 0.0), to), Some(degrees));
    }
}

#[test]
fn all_are_knocked_down_and_stand_up_only_where_all_of_them_lie() {
    let mut setting = four();
    let lying = |setting: &Setting| -> Vec<bool> {
        setting
            .figures()
            .iter()
            .map(|figure| figure.fallen)
            .collect()
    };
    setting.topple(&[ModelId(0)]);
    assert_eq!(lying(&setting), [true, false, false, false]);
    setting.topple(&[ModelId(0), ModelId(1)]);
    assert_eq!(lying(&setting), [true, true, false, false]);
    setting.topple(&[ModelId(0), ModelId(1)]);
    assert_eq!(lying(&setting), [false; 4]);
}

#[test]
fn a_copy_stands_beside_on_nobodys_base_and_on_the_table() {
    let scale = Scale::Fifteen;
    // One has his neighbour a base's width to the east; the other stands at the eastern edge.
    let mut setting = Setting::new(vec![
        figure(Side::A, "one", 300.0, 300.0),
        figure(Side::A, "two", 316.0, 300.0),
        figure(Side::A, "three", 595.0, 100.0),
    ]);
    let copies = setting.copy(&[ModelId(0), ModelId(2)], (scale, SIZE));
    assert_eq!(copies, [ModelId(3), ModelId(4)]);
    let footprints: Vec<Footprint> = setting
        .figures()
        .iter()
        .map(|figure| Footprint {
            at: figure.at,
            base: figure.base(scale),
        })
        .collect();
    for (number, one) in footprints.iter().enumerate() {
        for other in &footprints[number + 1..] {
            assert!(!one.overlaps(*other), "{one:?} {other:?}");
        }
    }
    assert_eq!(setting.figures()[3].soldier, setting.figures()[0].soldier);
    assert!(setting.figures()[4].at.x <= SIZE.0);
}

#[test]
fn a_box_holds_whose_middle_lies_in_it_whichever_way_it_is_drawn() {
    let setting = four();
    let in_it = [ModelId(0), ModelId(1)];
    assert_eq!(setting.within(at(90.0, 90.0), at(150.0, 110.0)), in_it);
    assert_eq!(setting.within(at(150.0, 90.0), at(90.0, 110.0)), in_it);
    assert_eq!(
        setting.within(at(90.0, 90.0), at(139.0, 110.0)),
        [ModelId(0)]
    );
}

#[test]
fn as_a_battle_everybody_stands_there_and_nobody_is_asked_anything() {
    let setting = {
        let mut setting = four();
        setting.topple(&[ModelId(3)]);
        setting
    };
    let scenario = scenario(vec![]);
    let battle = setting.battle(&scenario, None);
    assert_eq!(battle.awaits(), None);
    assert_eq!(battle.state.phase, Phase::Preparing);
    assert!(battle.state.queue.is_empty(), "nothing is going to happen");
    let model = battle.model(ModelId(3));
    assert_eq!(
        (model.presence, model.at, model.fallen),
        (Presence::OnTable, at(340.0, 400.0), true)
    );
    assert_eq!(
        direction(model.at, model.faces),
        Some(270),
        "he looks where he is turned"
    );
    assert_eq!(battle.side_of(ModelId(1)), Side::A);
    assert_eq!(battle.bodies().0.len(), 4);
    // Pushed, the same soldiers are the same muster; with one more it is another.
    let mut pushed = setting.clone();
    pushed.push(
        &[ModelId(0)],
        (Length::whole(5), Length::ZERO),
        scenario.layout.size,
    );
    let again = pushed.battle(&scenario, Some(&battle.muster));
    assert!(Arc::ptr_eq(&again.muster, &battle.muster));
    pushed.add(vec![figure(Side::B, "five", 0.0, 0.0)]);
    let other = pushed.battle(&scenario, Some(&battle.muster));
    assert!(!Arc::ptr_eq(&other.muster, &battle.muster));
}

#[test]
fn every_push_can_be_undone_and_made_again() {
    let mut sandbox = sandbox(four());
    let place = |sandbox: &Sandbox| sandbox.setting().figures()[0].at;
    sandbox.choose([ModelId(0)]);
    sandbox.nudge(10, 0);
    sandbox.nudge(0, 0);
    sandbox.nudge(10, 0);
    assert_eq!(place(&sandbox), at(120.0, 100.0));
    sandbox.undo();
    assert_eq!(place(&sandbox), at(110.0, 100.0));
    sandbox.undo();
    assert_eq!(
        (place(&sandbox), sandbox.can_undo()),
        (at(100.0, 100.0), false),
        "a push of nothing was no step"
    );
    sandbox.redo();
    assert_eq!(place(&sandbox), at(110.0, 100.0));
    sandbox.topple();
    assert!(!sandbox.can_redo(), "another way was taken");
}

#[test]
fn undoing_leaves_nobody_chosen_who_is_no_longer_there() {
    let mut sandbox = sandbox(four());
    sandbox.choose([ModelId(3)]);
    sandbox.copy();
    assert_eq!(sandbox.chosen, [ModelId(4)]);
    sandbox.undo();
    assert!(sandbox.chosen.is_empty());
    sandbox.choose([ModelId(3)]);
    sandbox.remove();
    assert_eq!(names(sandbox.setting()), ["one", "two", "three"]);
    assert!(sandbox.chosen.is_empty());
    sandbox.clear();
    assert!(sandbox.setting().figures().is_empty());
    sandbox.undo();
    assert_eq!(names(sandbox.setting()), ["one", "two", "three"]);
}

#[test]
fn a_figure_by_itself_looks_the_way_it_is_pushed_several_keep_their_facing() {
    let mut sandbox = sandbox(four());
    let turns = |sandbox: &Sandbox| -> Vec<i16> {
        let figures = sandbox.setting().figures();
        figures.iter().map(|figure| figure.turn).collect()
    };
    sandbox.choose([ModelId(0)]);
    sandbox.push((Length::whole(20), Length::ZERO));
    assert_eq!(turns(&sandbox), [0, 90, 270, 270]);
    sandbox.choose([ModelId(0), ModelId(1)]);
    sandbox.push((Length::ZERO, Length::whole(-20)));
    assert_eq!(turns(&sandbox), [0, 90, 270, 270]);
}

#[test]
fn one_looks_at_the_next_one_who_is_pointed_out() {
    let mut sandbox = sandbox(four());
    for (next, chosen) in [
        (0, vec![0]),
        (2, vec![0, 2]),
        (3, vec![0, 3]),
        (0, vec![0]),
        (0, vec![]),
    ] {
        sandbox.point_out(ModelId(next));
        let expected: Vec<ModelId> = chosen.into_iter().map(ModelId).collect();
        assert_eq!(sandbox.chosen, expected, "after {next}");
    }
    sandbox.choose([ModelId(1)]);
    assert_eq!(sandbox.pair(None), None);
    assert_eq!(sandbox.pair(Some(ModelId(1))), None, "nobody sees himself");
    assert_eq!(
        sandbox.pair(Some(ModelId(2))),
        Some((ModelId(1), ModelId(2)))
    );
    sandbox.choose([ModelId(1), ModelId(0)]);
    assert_eq!(
        sandbox.pair(Some(ModelId(2))),
        Some((ModelId(1), ModelId(0)))
    );
    sandbox.choose([ModelId(0), ModelId(1), ModelId(2)]);
    assert_eq!(sandbox.pair(Some(ModelId(3))), None);
}

#[test]
fn a_soldier_taken_in_hand_is_put_down_as_often_as_one_likes() {
    let mut sandbox = sandbox(Setting::default());
    sandbox.side = Side::B;
    sandbox.take(soldier("new"));
    assert_eq!(sandbox.tool, Tool::Put);
    sandbox.put(at(100.0, 100.0));
    sandbox.put(at(700.0, -20.0));
    let figures = sandbox.setting().figures();
    let places: Vec<(Side, Point)> = figures
        .iter()
        .map(|figure| (figure.side, figure.at))
        .collect();
    assert_eq!(
        places,
        [(Side::B, at(100.0, 100.0)), (Side::B, at(600.0, 0.0))],
        "on the table"
    );
    sandbox.take(soldier("new"));
    assert_eq!(
        (sandbox.tool, sandbox.taken.clone()),
        (Tool::Push, None),
        "taken again, he is put back"
    );
}

#[test]
fn a_squad_stands_in_a_row_along_its_own_edge_where_there_is_room() {
    let mut sandbox = sandbox(Setting::default());
    sandbox.side = Side::B;
    let squad = Squad {
        name: "Squad".to_owned(),
        soldiers: vec![soldier("one"), rider("two"), soldier("three")],
    };
    // Something stands in the middle of the edge.
    let free = |place: Point, _: Base| !(Length::whole(250)..Length::whole(350)).contains(&place.x);
    sandbox.put_squad(&squad, free);
    assert_eq!(names(sandbox.setting()), ["one", "two", "three"]);
    let figures = sandbox.setting().figures();
    let footprint = |figure: &Figure| Footprint {
        at: figure.at,
        base: figure.base(Scale::Fifteen),
    };
    for (number, figure) in figures.iter().enumerate() {
        assert!(free(figure.at, figure.base(Scale::Fifteen)));
        assert!(
            figure.at.y > Length::whole(560),
            "near the northern edge: {}",
            figure.at
        );
        for other in &figures[number + 1..] {
            assert!(!footprint(figure).overlaps(footprint(other)));
        }
    }
    assert_eq!(
        sandbox.chosen,
        [ModelId(0), ModelId(1), ModelId(2)],
        "to be pushed on together"
    );
    sandbox.undo();
    assert!(sandbox.setting().figures().is_empty(), "one step");
}

#[test]
fn rows_lie_along_every_edge_begin_in_its_middle_and_refuse_nobody() {
    let men = |many: usize| vec![Base::round(Length::whole(15)); many];
    for (edge, near) in [
        (Edge::South, at(300.0, 0.0)),
        (Edge::North, at(300.0, 600.0)),
        (Edge::West, at(0.0, 300.0)),
        (Edge::East, at(600.0, 300.0)),
    ] {
        let places = along_edge(&men(5), edge, SIZE, |_, _| true);
        assert_eq!(places.len(), 5);
        for place in &places {
            assert_eq!(
                edge.distance(*place, SIZE),
                edge.distance(places[0], SIZE),
                "one row"
            );
            assert!(place.within(near, Length::whole(60)), "{edge:?} {place}");
        }
    }
    // Nobody finds room, and all stand somewhere; a crowd stands in several rows, apart from each other.
    assert_eq!(
        along_edge(&men(7), Edge::South, SIZE, |_, _| false).len(),
        7
    );
    let crowd = along_edge(&men(60), Edge::South, SIZE, |_, _| true);
    assert_eq!(crowd.len(), 60);
    for (number, one) in crowd.iter().enumerate() {
        for other in &crowd[number + 1..] {
            assert!(!one.within(*other, Length::whole(15)));
        }
    }
}

#[test]
fn one_measures_from_edge_to_edge() {
    let base = |x: f64| {
        End::Base(Footprint {
            at: at(x, 100.0),
            base: Base::round(Length::whole(20)),
        })
    };
    let both = measure(base(100.0), base(200.0));
    assert_eq!(both.distance, Length::whole(80), "SCALE-5");
    assert_eq!((both.from, both.to), (at(110.0, 100.0), at(190.0, 100.0)));
    let one = measure(base(100.0), End::Place(at(200.0, 100.0)));
    assert_eq!(one.distance, Length::whole(90));
    let free = measure(End::Place(at(0.0, 0.0)), End::Place(at(30.0, 40.0)));
    assert_eq!(free.distance, Length::whole(50));
    let over = measure(base(100.0), base(105.0));
    assert_eq!(over.distance, Length::ZERO, "one lies on the other");
}

#[test]
fn the_tray_rolls_one_to_five_and_remembers() {
    let mut tray = Tray::default();
    tray.roll(5, 7);
    tray.roll(1, 8);
    tray.roll(9, 9);
    let many: Vec<usize> = tray.rolls().map(<[u8]>::len).collect();
    assert_eq!(many, [5, 1, 5], "the last one first");
    assert!(tray.rolls().flatten().all(|face| (1..=6).contains(face)));
    // The seed is that of the first roll.
    let mut same = Tray::default();
    same.roll(5, 7);
    same.roll(1, 1);
    same.roll(5, 2);
    assert_eq!(same, tray);
    for _ in 0..100 {
        tray.roll(2, 0);
    }
    assert_eq!(tray.rolls().count(), tray::REMEMBERED);
    let mut seen = [0_u32; 6];
    for face in tray.rolls().flatten() {
        seen[usize::from(*face - 1)] += 1;
    }
    assert!(
        seen.iter().all(|&many| many > 0),
        "every face comes: {seen:?}"
    );
    assert_eq!(tray::words(&[3]), "3");
    assert_eq!(tray::words(&[3, 4, 6]), "3 4 6  = 13");
    tray.clear();
    assert_eq!(tray.rolls().count(), 0);
}

#[test]
fn a_table_that_is_worked_on_keeps_its_figures_another_one_has_none() {
    let mut sandbox = sandbox(four());
    let mut smaller = scenario(vec![]);
    smaller.layout.size = (Length::whole(320), Length::whole(600));
    let before = sandbox.revision();
    sandbox.retable(smaller.clone());
    assert_ne!(sandbox.revision(), before, "it is shown anew");
    assert_eq!(names(sandbox.setting()), ["one", "two", "three", "four"]);
    assert_eq!(
        sandbox.setting().figures()[3].at,
        at(320.0, 400.0),
        "nobody stands beside the table"
    );
    smaller.name = "Another".to_owned();
    sandbox.retable(smaller);
    assert!(sandbox.setting().figures().is_empty());
    assert!(!sandbox.can_undo(), "its way back is its own");
}
