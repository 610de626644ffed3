//! Dusk (scenario 2.2): nobody sees farther than so much, whatever for.

use crate::support::blows::{FOE, fray_in};
use crate::support::camp::{TWICE_LONG, camp};
use crate::support::field::{Field, Man, area, man, scenario};
use crate::support::orders::shoot;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::scenario::special::{Dusk, Special, Sticks};
use tirailleur::song::activation::is_hidden;
use tirailleur::song::event::Event;
use tirailleur::song::order::Order;
use tirailleur::song::quality::Purpose;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::special::SpecialEvent;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::FeatureKind;
use tirailleur::table::length::Length;
use tirailleur::table::scale::Stick;
use tirailleur::table::sight::{Blocker, Cover, Through};

/// By such a light, or by day.
fn by(sight: Option<Sticks>, a: &[Man], b: &[Man]) -> Field {
    let mut scenario = scenario(Vec::new());
    scenario.special = sight
        .map(|sight| Special::Dusk(Dusk { sight }))
        .into_iter()
        .collect();
    fray_in(scenario, a, b)
}

/// Two men so far apart, edge to edge.
fn apart(sight: Option<Sticks>, distance: f64) -> Field {
    by(
        sight,
        &[man(150.0, 300.0)],
        &[man(150.0 + 15.0 + distance, 300.0)],
    )
}

#[test]
fn sight_ends_at_twice_l_to_the_hundredth() {
    for (sight, distance, seen) in [
        (Some(TWICE_LONG), 240.0, true),
        (Some(TWICE_LONG), 240.1, false),
        (None, 240.1, true),
        (None, 380.0, true),
    ] {
        let mut field = apart(sight, distance);
        for through in [Through::Models, Through::FriendsTouching, Through::Nobody] {
            let line = field.survey(|_, survey| {
                survey
                    .sight
                    .between(ModelId(0), ModelId(FOE), through)
                    .expect("both are there")
            });
            assert_eq!(line.is_clear(), seen, "{distance} mm, {through:?}");
            let sees =
                field.survey(|_, survey| survey.sight.sees(ModelId(0), ModelId(FOE), through));
            assert_eq!(sees, seen, "both questions have one answer");
            if !seen {
                assert_eq!(line.blockers, [Blocker::Dusk(Length::whole(240))]);
                assert_eq!(line.visible_sixteenths, 0);
            }
            assert_eq!(line.cover, Cover::Open);
        }
    }
}

#[test]
fn a_shot_beyond_the_light_is_refused_with_the_number() {
    let mut field = apart(Some(TWICE_LONG), 240.1);
    field.act(0, 1);
    let why = "in this light nobody sees farther than 240 mm".to_owned();
    field.refuses(shoot(FOE), Refusal::NoSight(why), "SHOOT-3");
    let mut field = apart(Some(TWICE_LONG), 240.0);
    field.act(0, 1);
    field.order(shoot(FOE));
    let mut field = apart(None, 240.1);
    field.act(0, 1);
    field.order(shoot(FOE));
}

#[test]
fn the_leader_helps_nobody_whom_he_does_not_see() {
    let short = Sticks {
        stick: Stick::Short,
        times: 1,
    };
    for (sight, distance, helps) in [
        (Some(short), 50.0, true),
        (Some(short), 50.1, false),
        (None, 50.1, true),
    ] {
        let men = [
            man(150.0, 300.0).with(Rule::Leader),
            man(165.0 + distance, 300.0),
        ];
        let mut field = by(sight, &men, &[]);
        let need = field.need(1, Purpose::Activation);
        assert_eq!(
            need.modifiers.len(),
            usize::from(helps),
            "SR-LEADER: {distance} mm"
        );
    }
}

#[test]
fn who_is_too_far_to_be_seen_is_hidden() {
    // One enemy alone, so that nobody else sees him.
    for (distance, hidden) in [(240.0, false), (240.1, true)] {
        let mut scenario = scenario(Vec::new());
        scenario.special = vec![Special::Dusk(Dusk { sight: TWICE_LONG })];
        let mut field = Field::of(
            scenario,
            &[man(150.0, 300.0)],
            &[man(165.0 + distance, 300.0)],
        );
        let found = field.survey(|battle, survey| is_hidden(battle, survey, ModelId(0)));
        assert_eq!(found, hidden, "HTH-13: {distance} mm");
    }
}

/// Whom only the dusk hides, as the log tells it when that side's turn begins.
fn in_the_dark(events: &[Event]) -> Vec<ModelId> {
    let told = events.iter().find_map(|event| match event {
        Event::Special(SpecialEvent::InTheDark { models, .. }) => Some(models.clone()),
        _ => None,
    });
    told.unwrap_or_default()
}

#[test]
fn whom_only_the_dusk_hides_is_told_when_his_turn_begins() {
    // B0 stands in the open, B1 behind a house: an enemy of each is near enough by day.
    let men = [man(300.0, 300.0), man(500.0, 300.0)];
    for (sight, distance, hidden) in [
        (Some(TWICE_LONG), 240.1, vec![ModelId(1)]),
        (Some(TWICE_LONG), 240.0, Vec::new()),
        (None, 240.1, Vec::new()),
    ] {
        let house = area(FeatureKind::Building, 460.0, 270.0, 480.0, 330.0);
        let mut scenario = scenario(vec![house]);
        scenario.special = sight
            .map(|sight| Special::Dusk(Dusk { sight }))
            .into_iter()
            .collect();
        let enemy = [man(285.0 - distance, 300.0)];
        let mut field = Field::of(scenario, &enemy, &men);
        let events = field.order(Order::EndTurn);
        assert_eq!(in_the_dark(&events), hidden, "{sight:?}, {distance} mm");
        for id in hidden {
            assert!(field.battle().model(id).hidden, "HTH-13");
        }
    }
}

#[test]
fn dusk_is_told_at_the_head_of_the_log_and_leaves_with_its_battle() {
    let mut field = fray_in(camp(), &[], &[]);
    let limit = |field: &mut Field| field.survey(|_, survey| survey.sight.limit());
    assert_eq!(limit(&mut field), Some(Length::whole(240)));
    let mut field = fray_in(scenario(Vec::new()), &[], &[]);
    assert_eq!(limit(&mut field), None);
}
