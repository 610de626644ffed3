//! Flight to the flag instead of the edge (SR-FLAG, MOR-5, C26).

use crate::support::blows::{FOE, at, blows, fray, fray_on, frighten, lost, rolling, travels};
use crate::support::field::{Field, Man, area, man};
use crate::support::flags::{ensign, give, lay};
use crate::support::house::agreed_in;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::scenario::Edge;
use tirailleur::song::event::{Event, Travel};
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::player::PlayerId;
use tirailleur::song::prompt::Question;
use tirailleur::song::state::Loss;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::FeatureKind;
use tirailleur::table::length::Point;

/// One failure of Quality 4: one flight move; two: two moves.
const ONE: &[u8] = &[3, 4, 4];
const TWO: &[u8] = &[3, 3, 4];

/// He who carries the flag of B in these tests.
const ENSIGN: u16 = FOE + 1;

const TO_FLAG: Answer = Answer::Model(ModelId(ENSIGN));

/// The southern edge is nearest.
fn runner() -> Man {
    man(300.0, 200.0)
}

/// B's runner and ensign, and some enemies; the runner fails his test.
fn routed(enemies: &[Man], runner: Man, ensign: Man, faces: &[u8]) -> (Field, Vec<Event>) {
    let mut field = fray(enemies, &[runner, ensign]);
    let events = frighten(&mut field, FOE, faces);
    (field, events)
}

/// What may be answered now; nothing where nothing is asked.
fn answers(field: &Field) -> Vec<Answer> {
    let prompt = field.battle().state.prompt.as_ref();
    prompt.map_or_else(Vec::new, |prompt| prompt.answers.clone())
}

/// Where each move to the flag ended.
fn ends(events: &[Event]) -> Vec<Point> {
    travels(events, FOE, Travel::FlightToFlag)
        .into_iter()
        .map(|(_, to)| to)
        .collect()
}

/// C26: the owner is asked for every model, the flag first; he flees straight for it and stops in contact with its bearer.
#[test]
fn whoever_flees_may_run_to_the_flag() {
    let (mut field, _) = routed(&[], runner(), ensign(300.0, 260.0), ONE);
    let prompt = field.battle().state.prompt.clone().expect("a question");
    assert_eq!(prompt.player, PlayerId::B, "C26: its owner");
    assert_eq!(
        prompt.question,
        Question::FlightGoal {
            model: ModelId(FOE)
        }
    );
    assert_eq!(prompt.answers, [TO_FLAG, Answer::Edge(Edge::South)], "C26");
    let events = rolling(&mut field, Order::Answer(TO_FLAG), &[]);
    assert_eq!(ends(&events), [at(300.0, 245.0)], "C26: in contact");
    assert!(field.battle().state.queue.is_empty() && field.loss(FOE).is_none());
    // Fallen bearers bear it as well.
    let (field, _) = routed(&[], runner(), ensign(300.0, 260.0).fallen(), ONE);
    assert_eq!(answers(&field)[0], TO_FLAG, "C26");
}

/// C26: two failures, two moves, but contact with the bearer ends the flight.
#[test]
fn two_moves_reach_farther_and_contact_ends_them() {
    for (y, expected) in [
        (260.0, vec![at(300.0, 245.0)]),
        (340.0, vec![at(300.0, 280.0), at(300.0, 325.0)]),
        (500.0, vec![at(300.0, 280.0), at(300.0, 360.0)]),
    ] {
        let (mut field, _) = routed(&[], runner(), ensign(300.0, y), TWO);
        let events = field.answer(TO_FLAG);
        assert_eq!(ends(&events), expected, "C26: {y}");
    }
    // MOR-5, H3: the Slow make both, too; a rider moves L, broken ground slows.
    let (mut field, _) = routed(&[], runner().with(Rule::Slow), ensign(300.0, 500.0), TWO);
    assert_eq!(ends(&field.answer(TO_FLAG)).len(), 2, "MOR-5");
    let (mut field, _) = routed(&[], runner().with(Rule::Mounted), ensign(300.0, 500.0), ONE);
    assert_eq!(ends(&field.answer(TO_FLAG)), [at(300.0, 320.0)], "H3");
    let rough = vec![area(FeatureKind::Rough, 100.0, 150.0, 500.0, 400.0)];
    let mut field = fray_on(rough, &[], &[runner(), ensign(300.0, 500.0)]);
    frighten(&mut field, FOE, ONE);
    assert_eq!(ends(&field.answer(TO_FLAG)), [at(300.0, 250.0)], "H3");
}

/// C26: the edge is the owner's to choose as well, and then he keeps to it.
#[test]
fn the_owner_may_choose_the_edge() {
    let (mut field, _) = routed(&[], runner(), ensign(300.0, 260.0), TWO);
    let events = rolling(&mut field, Order::Answer(Answer::Edge(Edge::South)), &[]);
    assert!(ends(&events).is_empty());
    let moves = travels(&events, FOE, Travel::Flight);
    assert_eq!(moves.len(), 2, "MOR-3: asked once");
    assert_eq!(moves[1].1, at(300.0, 40.0), "MOR-3");
    // H5: all equally near edges are offered with it.
    let (field, _) = routed(&[], man(200.0, 200.0), ensign(200.0, 260.0), ONE);
    assert_eq!(answers(&field).len(), 3, "H5");
}

/// C26, H4: the way keeps S from every standing enemy; where none does the flag is not offered.
#[test]
fn the_way_to_the_flag_keeps_s_from_the_enemy() {
    // Beside the straight way: S off it, and a tenth of a millimetre less.
    for (gap, straight) in [(50.0, true), (49.9, false)] {
        let beside = [man(300.0 + 15.0 + gap, 240.0)];
        let (mut field, _) = routed(&beside, runner(), ensign(300.0, 500.0), ONE);
        let end = ends(&field.answer(TO_FLAG))[0];
        assert_eq!(end == at(300.0, 280.0), straight, "C26: {gap} mm, {end}");
    }
    // Before the bearer: no way. Fallen, he is no hindrance.
    let (field, events) = routed(&[man(300.0, 260.0)], runner(), ensign(300.0, 290.0), ONE);
    assert!(answers(&field).is_empty(), "C26");
    assert_eq!(travels(&events, FOE, Travel::Flight).len(), 1, "MOR-3");
    let fallen = [man(300.0, 260.0).fallen()];
    let (field, _) = routed(&fallen, runner(), ensign(300.0, 320.0), ONE);
    assert_eq!(answers(&field)[0], TO_FLAG, "H4");
    // H4, flee_strict: whoever starts within S of an enemy may lead away from him, or not, as agreed.
    for (switches, offered) in [(&[][..], true), (&["flee_strict=on"], false)] {
        let scenario = agreed_in(crate::support::field::scenario(vec![]), switches);
        let mut field = crate::support::blows::fray_in(
            scenario,
            &[man(300.0, 160.0)],
            &[runner(), ensign(300.0, 260.0)],
        );
        frighten(&mut field, FOE, ONE);
        assert_eq!(answers(&field).contains(&TO_FLAG), offered, "H4");
    }
}

/// C26: who touches the bearer is at the flag and stays there, unless an enemy stands within S.
#[test]
fn who_is_at_the_flag_stays_there() {
    let by_him = ensign(300.0, 215.0);
    let (mut field, _) = routed(&[], runner(), by_him.clone(), TWO);
    let events = field.answer(TO_FLAG);
    assert_eq!(ends(&events), [at(300.0, 200.0)], "C26: no step");
    assert_eq!(field.model(FOE).at, at(300.0, 200.0));
    let (field, _) = routed(&[man(300.0, 135.1)], runner(), by_him.clone(), TWO);
    assert!(!answers(&field).contains(&TO_FLAG), "C26: 49.9 mm");
    let (field, _) = routed(&[man(300.0, 135.0)], runner(), by_him, TWO);
    assert!(answers(&field).contains(&TO_FLAG), "C26: S");
}

/// C26: only a friend with the squad's own flag is a refuge: not a flag on the ground, not one that the enemy has, not oneself.
#[test]
fn what_is_no_refuge() {
    let asked = |change: &dyn Fn(&mut Field)| {
        let mut field = fray(&[ensign(100.0, 500.0)], &[runner(), ensign(300.0, 260.0)]);
        change(&mut field);
        frighten(&mut field, FOE, ONE);
        answers(&field)
    };
    // Flag 0 is A's, flag 1 is B's.
    assert_eq!(asked(&|_| {}).len(), 2);
    assert!(
        asked(&|field| lay(field, 1, 300.0, 260.0)).is_empty(),
        "C26"
    );
    assert!(asked(&|field| give(field, 1, 0)).is_empty(), "C26");
    assert!(
        asked(&|field| give(field, 1, FOE)).is_empty(),
        "C26: himself"
    );
    let enemys_only = asked(&|field| {
        lay(field, 1, 500.0, 500.0);
        give(field, 0, FOE + 1);
    });
    assert!(enemys_only.is_empty(), "C26: the enemy's flag");
    // Whoever took it up is one.
    let handed_on = asked(&|field| give(field, 1, FOE + 2));
    assert_eq!(handed_on.len(), 2, "C26");
}

/// H6: he is hacked at before he runs, whichever way.
#[test]
fn fleeing_to_the_flag_from_contact_costs_a_free_hack() {
    let enemy = [man(300.0, 185.0)];
    let with = |dice: &[u8]| [ONE, dice].concat();
    let (mut field, events) = routed(&enemy, runner(), ensign(300.0, 260.0), &with(&[3, 4]));
    assert_eq!(blows(&events).len(), 1, "H6");
    // Straight away from him: the flag is the only way out.
    assert_eq!(answers(&field)[0], TO_FLAG);
    let events = rolling(&mut field, Order::Answer(TO_FLAG), &[]);
    assert_eq!(ends(&events), [at(300.0, 245.0)], "C26");
    let (field, events) = routed(&enemy, runner(), ensign(300.0, 260.0), &with(&[5, 4]));
    assert_eq!(lost(&events, FOE), Some((Loss::Wounded, "MOR-3")), "H6");
    assert!(answers(&field).is_empty());
}

/// C26: where the way is shut half-way, the second move goes to the edge.
#[test]
fn a_way_that_is_shut_half_way_leads_to_the_edge_after_all() {
    let house = vec![area(FeatureKind::Building, 100.0, 280.0, 500.0, 300.0)];
    let mut field = fray_on(house, &[], &[runner(), ensign(300.0, 420.0)]);
    frighten(&mut field, FOE, TWO);
    let events = field.answer(TO_FLAG);
    assert_eq!(ends(&events), [at(300.0, 272.5)], "C26");
    let moves = travels(&events, FOE, Travel::Flight);
    assert_eq!(moves.len(), 1, "MOR-3");
    assert_eq!(moves[0].1, at(300.0, 192.5), "MOR-3");
}

/// C26: with several flags each is a refuge of its own (A14).
#[test]
fn every_flag_of_a_squad_is_a_refuge() {
    let mut field = fray(&[], &[runner(), ensign(300.0, 260.0), ensign(360.0, 200.0)]);
    frighten(&mut field, FOE, ONE);
    let other = Answer::Model(ModelId(FOE + 2));
    assert_eq!(answers(&field)[..2], [TO_FLAG, other], "C26");
    let events = field.answer(other);
    assert_eq!(ends(&events), [at(345.0, 200.0)], "C26");
}
