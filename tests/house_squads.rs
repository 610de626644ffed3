//! House rules about squads and setting up, value by value (A2, A8, A9, A11, A12, A14, A16, B20).

use crate::support::field::{Field, man};
use crate::support::house::agreed;
use crate::support::orders::nominate;
use crate::support::squads::squad;
use tirailleur::roster::profile::Profile;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::squad::{self, Pricing, Squad};
use tirailleur::roster::{library, ready_squads};
use tirailleur::song::event::Event;
use tirailleur::song::house;
use tirailleur::song::order::Order;
use tirailleur::song::player::PlayerId;
use tirailleur::song::quality::Purpose;
use tirailleur::song::state::{Ending, Outcome};
use tirailleur::table::body::{ModelId, Side};

/// The first profile of a nation that is such a one.
fn named(nation: &str, is: impl Fn(&Profile) -> bool) -> String {
    let roster = library().roster(nation).expect("a roster");
    let found = roster.profiles().find(|profile| is(profile));
    found.expect("a profile").name.clone()
}

/// The clauses by which a squad may not play where that was agreed on.
fn flaws(squad: &Squad, house: &[&str]) -> Vec<&'static str> {
    let limits = house::limits(&agreed(house), Side::A);
    squad::judge(squad, library(), &limits)
        .into_iter()
        .filter_map(|flaw| flaw.fault.clause())
        .map(|clause| clause.0)
        .collect()
}

const OFFICER: (&str, &str) = ("France", "Infantry Officer");
const NCO: (&str, &str) = ("France", "Infantry NCO");
const LINE: (&str, &str) = ("France", "Line Infantryman");

/// How many Scouts count in the roll of SET-1, of three.
fn scouts(house: &[&str]) -> usize {
    let scout = || man(0.0, 0.0).with(Rule::Scout);
    let a = [scout(), scout(), scout()];
    let field = Field::fresh(agreed(house), &a, &[man(0.0, 0.0)], 3);
    let counted = field.history().log()[0].events.iter().find_map(|event| {
        let Event::RollOff { modifiers, .. } = event else {
            return None;
        };
        Some(modifiers[0].len())
    });
    counted.expect("SET-1: they roll")
}

#[test]
fn a2_scout_cap_none_counts_every_scout() {
    assert_eq!(scouts(&["scout_cap=none"]), 3);
}

#[test]
fn a2_scout_cap_2_counts_two_of_them() {
    assert_eq!(scouts(&["scout_cap=2"]), 2);
}

#[test]
fn a8_leaderless_squads_off_and_on() {
    let leaderless = squad(&[LINE, LINE, LINE]);
    assert_eq!(flaws(&leaderless, &["leaderless_squads=off"]), ["SQD-2"]);
    assert_eq!(flaws(&leaderless, &["leaderless_squads=on"]), [""; 0]);
}

#[test]
fn a9_nco_only_is_leader_on_and_off() {
    let a = [man(300.0, 300.0).with(Rule::Nco), man(300.0, 380.0)];
    for (house, commander, bonus) in [
        ("nco_only_is_leader=on", Some(ModelId(0)), 1),
        ("nco_only_is_leader=off", None, 0),
    ] {
        let mut field = Field::of(agreed(&[house]), &a, &[man(50.0, 50.0)]);
        assert_eq!(
            field.battle().squad(PlayerId::A).commander,
            commander,
            "{house}"
        );
        let need = field.need(1, Purpose::Activation);
        assert_eq!(need.modifiers.len(), bonus, "beyond S: {house}");
    }
}

#[test]
fn a14_max_flags_1_and_none() {
    let name = named("France", |profile| profile.has(Rule::FlagBearer));
    let two = squad(&[OFFICER, ("France", &name), ("France", &name)]);
    assert_eq!(flaws(&two, &["max_flags=1"]), ["A14"]);
    assert_eq!(flaws(&two, &["max_flags=none"]), [""; 0]);
}

#[test]
fn a12_mixed_nations_allied_off_and_free() {
    let plain = |profile: &Profile| {
        !profile.has(Rule::Leader) && !profile.has(Rule::Nco) && profile.points < 60
    };
    let (prussian, russian) = (named("Prussia", plain), named("Russia", plain));
    let leader = named("Prussia", |profile| profile.has(Rule::Leader));
    let led = ("Prussia", leader.as_str());
    let allies = squad(&[led, ("Prussia", &prussian), ("Russia", &russian)]);
    let enemies = squad(&[led, LINE]);
    for (house, of_allies, of_enemies) in [
        ("mixed_nations=allied", &[][..], &["SQD-4"][..]),
        ("mixed_nations=off", &["SQD-4"], &["SQD-4"]),
        ("mixed_nations=free", &[], &[]),
    ] {
        assert_eq!(flaws(&allies, &[house]), of_allies, "{house}");
        assert_eq!(flaws(&enemies, &[house]), of_enemies, "{house}");
    }
}

/// A16: the British Line Grenadier is printed at 33, the formula gives 32.
#[test]
fn a16_use_formula_cost_off_and_on() {
    let officer = named("Great Britain", |profile| profile.has(Rule::Leader));
    let british = squad(&[
        ("Great Britain", &officer),
        ("Great Britain", "Line Grenadier Company"),
    ]);
    let (printed, formula) = (
        british.cost(Pricing::Printed),
        british.cost(Pricing::Formula),
    );
    assert_eq!(printed, british.points());
    assert_eq!(printed - formula, 1);
    let limit = format!("points_limit={formula}");
    assert_eq!(
        flaws(&british, &["use_formula_cost=off", &limit]),
        ["SQD-1"]
    );
    assert_eq!(flaws(&british, &["use_formula_cost=on", &limit]), [""; 0]);
}

#[test]
fn a11_points_limit_is_what_a_squad_may_cost() {
    let (_, squad) = &ready_squads()[0];
    let cost = squad.points();
    assert_eq!(flaws(squad, &[&format!("points_limit={cost}")]), [""; 0]);
    let less = format!("points_limit={}", cost - 1);
    assert_eq!(flaws(squad, &[&less]), ["SQD-1"]);
}

/// B20: after so many turns of both sides together the battle is a draw.
#[test]
fn b20_turn_limit_none_and_n() {
    let men = [man(100.0, 100.0), man(150.0, 100.0), man(200.0, 100.0)];
    let foes = [man(100.0, 500.0), man(150.0, 500.0), man(200.0, 500.0)];
    for (house, ended) in [("turn_limit=1", true), ("turn_limit=none", false)] {
        let mut field = Field::of(agreed(&[house]), &men, &foes);
        field.order(Order::EndTurn);
        let draw = Outcome {
            winner: None,
            ending: Ending::Draw,
        };
        assert_eq!(field.battle().outcome(), ended.then_some(draw), "{house}");
    }
}

/// A8, A9: a squad without anybody in command fights on.
#[test]
fn a_leaderless_squad_plays() {
    let a = [man(100.0, 100.0), man(150.0, 100.0), man(200.0, 100.0)];
    let mut field = Field::of(agreed(&["leaderless_squads=on"]), &a, &[man(300.0, 500.0)]);
    field.dice(&[6]);
    field.order(nominate(0, 1));
    assert_eq!(field.left(), 1);
    let only_nco = squad(&[NCO, LINE]);
    assert_eq!(flaws(&only_nco, &[]), [""; 0]);
}
