//! Sentries on their beats, and what gives the alarm (scenario 2.2, I21, I22).

use crate::support::blows::{FOE, strike};
use crate::support::camp::{alarm, camp, cause, place, tent, watched};
use crate::support::field::{Field, Man, area, man};
use crate::support::orders::{nominate, shoot};
use crate::support::table::at;
use tirailleur::song::activation::nominable;
use tirailleur::song::event::{Event, Travel};
use tirailleur::song::order::Order;
use tirailleur::song::player::PlayerId;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::special::SpecialRefusal;
use tirailleur::song::special::sentries::AlarmCause;
use tirailleur::song::state::Phase;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::FeatureKind;

/// Behind the tent, where no sentry sees him.
fn lurker() -> Man {
    man(300.0, 560.0)
}

/// The camp with upright sentries, and no attacker in sight but those given. The bystanders in the corner are put where they
/// are seen by nobody.
fn quiet(a: &[Man]) -> Field {
    let mut field = watched(camp(), a, true, &[]);
    field.change(|battle| {
        for id in a.len()..FOE as usize {
            battle.state.models[id].at = at(20.0 + 16.0 * id as f64, 580.0);
        }
    });
    field
}

#[test]
fn sentries_walk_m_a_turn_along_their_beats_and_their_turn_is_over() {
    let mut field = quiet(&[lurker()]);
    let steps = [
        // To and fro between x = 260 and 400: 80, then 60 and 20 back.
        (at(340.0, 180.0), at(140.0, 60.0)),
        // Round the square of 100: 20 to the corner, 60 beyond it.
        (at(380.0, 180.0), at(160.0, 120.0)),
        (at(300.0, 180.0), at(120.0, 160.0)),
    ];
    for (number, (to_and_fro, round)) in steps.into_iter().enumerate() {
        let turn = field.battle().state.turn;
        let events = field.order(Order::EndTurn);
        assert_eq!(place(&field, FOE), to_and_fro, "turn {number}");
        assert_eq!(place(&field, FOE + 1), round, "turn {number}");
        assert_eq!(place(&field, FOE + 2), at(480.0, 250.0), "he stands");
        let walks = events.iter().all(|event| match event {
            Event::Travelled { travel, .. } => *travel == Travel::Beat,
            _ => true,
        });
        assert!(walks, "I21: nobody else moves: {events:?}");
        assert_eq!(alarm(&events), None);
        let state = &field.battle().state;
        assert_eq!((state.active, state.turn), (PlayerId::A, turn + 2));
        assert_eq!(state.phase, Phase::Nominating);
    }
}

#[test]
fn a_sentry_stops_where_something_bars_his_beat_and_goes_on_when_it_is_gone() {
    let mut field = quiet(&[lurker()]);
    field.change(|battle| {
        // A friend who lies across the place where he would stop.
        battle.state.models[usize::from(FOE + 4)].at = at(340.0, 180.0);
    });
    field.order(Order::EndTurn);
    let stopped = place(&field, FOE);
    assert!(
        stopped.x < at(326.0, 0.0).x && stopped.x > at(320.0, 0.0).x,
        "{stopped}"
    );
    field.change(|battle| battle.state.models[usize::from(FOE + 4)].at = at(560.0, 560.0));
    field.order(Order::EndTurn);
    assert_eq!(place(&field, FOE).y, at(0.0, 180.0).y);
    assert!(
        place(&field, FOE).x > stopped.x,
        "on towards the same corner"
    );
}

#[test]
fn who_lies_on_the_ground_does_not_walk() {
    let mut field = watched(camp(), &[lurker()], false, &[]);
    field.order(Order::EndTurn);
    assert_eq!(place(&field, FOE), at(260.0, 180.0));
    assert_eq!(place(&field, FOE + 1), at(60.0, 60.0));
    field.change(|battle| battle.state.models[usize::from(FOE)].fallen = false);
    field.order(Order::EndTurn);
    assert_eq!(place(&field, FOE), at(340.0, 180.0), "on his feet he does");
    assert_eq!(place(&field, FOE + 1), at(60.0, 60.0));
}

#[test]
fn before_the_alarm_nobody_else_is_nominated() {
    let mut field = quiet(&[lurker()]);
    field.change(|battle| battle.state.active = PlayerId::B);
    for id in [FOE, FOE + 5] {
        let name = field.battle().enrolled(ModelId(id)).name.clone();
        let refusal: Refusal = SpecialRefusal::BeforeAlarm(name).into();
        field.refuses(nominate(id, 1), refusal, "I21");
    }
    assert_eq!(nominable(field.battle(), PlayerId::B).count(), 0);
    field.change(|battle| battle.state.special.watch.alarmed = true);
    assert_eq!(nominable(field.battle(), PlayerId::B).count(), 10);
    field.order(nominate(FOE + 5, 1));
}

/// What gives the alarm at the end of a turn in which one man did something; the sentries lie on the ground, so that nobody
/// sees anything.
#[track_caller]
fn given_by(a: Man, act: impl FnOnce(&mut Field)) -> Option<AlarmCause> {
    let mut field = watched(camp(), &[a], false, &[]);
    field.act(0, 3);
    act(&mut field);
    let noted = cause(&field);
    assert!(
        !field.battle().state.special.watch.alarmed,
        "I21: not before the turn ends"
    );
    let events = if field.battle().state.active == PlayerId::A {
        field.order(Order::EndTurn)
    } else {
        Vec::new()
    };
    assert_eq!(alarm(&events), noted);
    let state = &field.battle().state;
    let expected = if noted.is_some() {
        PlayerId::B
    } else {
        PlayerId::A
    };
    assert_eq!(
        state.active, expected,
        "after the alarm all go about as usual"
    );
    assert_eq!(state.special.watch.alarmed, noted.is_some());
    noted
}

#[test]
fn an_enemy_in_the_corral_gives_the_alarm() {
    let model = ModelId(0);
    let entered = given_by(man(350.0, 385.0), |field| {
        field.move_to(350.0, 415.0);
    });
    assert_eq!(entered, Some(AlarmCause::Entered { model }));
    let beside = given_by(man(350.0, 370.0), |field| {
        field.move_to(350.0, 390.0);
    });
    assert_eq!(beside, None, "I21: before its wall");
}

#[test]
fn a_shot_and_a_blow_give_the_alarm() {
    let model = ModelId(0);
    let shot = given_by(man(260.0, 100.0), |field| {
        field.dice(&[3, 3]).order(shoot(FOE));
    });
    assert_eq!(shot, Some(AlarmCause::Shot { model }));
    let fought = given_by(man(245.0, 180.0), |field| {
        strike(field, FOE, &[3, 4]);
    });
    let sentry = ModelId(FOE);
    assert_eq!(fought, Some(AlarmCause::Fought { sentry, by: model }));
    let nothing = given_by(man(245.0, 120.0), |field| {
        field.move_to(245.0, 100.0);
    });
    assert_eq!(nothing, None);
}

/// Whether a man who steps to a place is seen by the one sentry at (480, 250).
fn seen_at(
    x: f64,
    y: f64,
    features: Vec<tirailleur::table::feature::Feature>,
    upright: bool,
) -> bool {
    let mut scenario = camp();
    scenario.layout.features.extend(features);
    let mut field = watched(scenario, &[man(x + 10.0, y)], upright, &[]);
    field.change(|battle| {
        for id in 1..FOE {
            battle.state.models[usize::from(id)].at = at(10.0 + 16.0 * f64::from(id), 580.0);
        }
        battle.state.special.watch.posted[0] = None;
        battle.state.special.watch.posted[1] = None;
    });
    field.act(0, 1);
    field.move_to(x, y);
    let seen = cause(&field);
    let expected = AlarmCause::Seen {
        model: ModelId(0),
        by: ModelId(FOE + 2),
    };
    assert!(seen.is_none_or(|seen| seen == expected), "{seen:?}");
    seen.is_some()
}

#[test]
fn a_sentry_on_his_feet_sees_an_enemy_within_2l_in_the_open() {
    assert!(seen_at(480.0 - 255.0, 250.0, vec![], true), "240 mm");
    assert!(!seen_at(480.0 - 255.1, 250.0, vec![], true), "240.1 mm");
    assert!(
        !seen_at(480.0 - 200.0, 250.0, vec![], false),
        "I22: he lies on the ground"
    );
    let mut wall = tent();
    wall.name = None;
    if let tirailleur::table::feature::Shape::Rect { center, .. } = &mut wall.shape {
        *center = at(400.0, 250.0);
    }
    wall.openings.clear();
    assert!(
        !seen_at(330.0, 250.0, vec![wall], true),
        "a house is between"
    );
}

#[test]
fn in_woods_he_is_seen_at_their_edge_and_within_s_only() {
    // Woods whose eastern edge lies so far from the sentry's middle; he stands at it, just inside.
    let woods = |edge: f64| area(FeatureKind::Woods, edge - 80.0, 210.0, edge, 290.0);
    let near = 480.0 - 65.0;
    assert!(
        seen_at(near, 250.0, vec![woods(near + 6.0)], true),
        "I22: 50 mm"
    );
    let far = 480.0 - 65.1;
    assert!(
        !seen_at(far, 250.0, vec![woods(far + 6.0)], true),
        "50.1 mm"
    );
    assert!(
        !seen_at(near, 250.0, vec![woods(near + 20.0)], true),
        "not at the edge"
    );
}

#[test]
fn who_comes_into_sight_by_a_sentrys_own_walk_has_been_seen_when_his_next_turn_ends() {
    // 250 mm south-east of where the first sentry stands, and nearer to where he walks.
    let mut field = quiet(&[man(400.0, 130.0)]);
    field.change(|battle| {
        battle.state.models[0].at = at(520.0, 60.0);
        battle.state.special.watch.posted[2] = None;
    });
    let events = field.order(Order::EndTurn);
    assert_eq!(alarm(&events), None, "not in the defender's turn");
    assert!(matches!(cause(&field), Some(AlarmCause::Seen { .. })));
    let events = field.order(Order::EndTurn);
    assert!(
        alarm(&events).is_some(),
        "I21: at the end of the attacker's"
    );
    assert_eq!(field.battle().state.active, PlayerId::B);
    // And only once.
    field.order(Order::EndTurn);
    let events = field.order(Order::EndTurn);
    assert_eq!(alarm(&events), None);
}

#[test]
fn the_log_says_what_gave_the_alarm() {
    let mut field = watched(camp(), &[man(350.0, 385.0)], false, &[]);
    field.act(0, 1);
    field.move_to(350.0, 415.0);
    let muster = field.battle().muster.clone();
    let words = tirailleur::song::wording::Words { muster: &muster };
    let told = field.history().log().iter().flat_map(|part| &part.events);
    let lines: Vec<String> = told
        .filter_map(|event| words.line(event))
        .map(|line| line.text)
        .collect();
    assert!(!lines.iter().any(|line| line.starts_with("ALARM")));
    let events = field.order(Order::EndTurn);
    let line = events
        .iter()
        .filter_map(|event| words.line(event))
        .find(|line| line.text.starts_with("ALARM"))
        .expect("an alarm");
    assert_eq!(line.clause.0, "I21");
    assert_eq!(
        line.text,
        "ALARM! A0 came into the guarded ground: from now on all go about as usual."
    );
}
