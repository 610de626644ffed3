//! Squads: SQD-1 to SQD-4, each with its refusal.

use crate::support::squads::squad;
use tirailleur::roster::rule::SpecialRule;
use tirailleur::roster::squad::{Flaw, Limits, Mixing, Squad, SquadFault, judge, load, write};
use tirailleur::roster::{library, ready_squad, ready_squads};

/// What is wrong with a squad by the usual rules.
fn flaws(squad: &Squad) -> Vec<Flaw> {
    judge(squad, library(), &Limits::default())
}

/// The one thing that is wrong with a squad, and the clause it breaks.
fn only_flaw(squad: &Squad, limits: &Limits) -> (Option<usize>, SquadFault, String) {
    let [flaw] = <[Flaw; 1]>::try_from(judge(squad, library(), limits)).expect("one flaw");
    let clause = flaw.fault.clause().expect("a rule of the game");
    (flaw.soldier, flaw.fault, clause.to_string())
}

const OFFICER: (&str, &str) = ("France", "Infantry Officer");
const NCO: (&str, &str) = ("France", "Infantry NCO");
const LINE: (&str, &str) = ("France", "Line Infantryman");
const CUIRASSIER: (&str, &str) = ("France", "Cuirassier, Carabinier");

#[test]
fn a_leader_an_nco_and_soldiers_make_a_squad() {
    assert_eq!(flaws(&squad(&[OFFICER, NCO, LINE, LINE])), []);
    assert_eq!(flaws(&squad(&[OFFICER, LINE])), []);
    assert_eq!(flaws(&squad(&[NCO, LINE])), [], "A9: an NCO may command");
}

#[test]
fn sqd_1_a_squad_may_cost_its_limit_and_no_point_more() {
    let mut soldiers = vec![OFFICER, ("France", "Line Grenadier")];
    soldiers.extend([("France", "Line Voltigeur"); 7]);
    soldiers.extend([LINE; 3]);
    let all = squad(&soldiers);
    assert_eq!(all.points(), 401);
    let (soldier, fault, clause) = only_flaw(&all, &Limits::of_points(400));
    assert_eq!(
        fault,
        SquadFault::Points {
            total: 401,
            limit: 400
        }
    );
    assert_eq!(
        (soldier, clause.as_str()),
        (Some(11), "SQD-1"),
        "the last one is too much"
    );
    assert_eq!(
        judge(&all, library(), &Limits::of_points(401)),
        [],
        "A11: the limit may be another"
    );
}

#[test]
fn sqd_2_somebody_must_command() {
    let (soldier, fault, clause) = only_flaw(&squad(&[LINE, LINE]), &Limits::default());
    assert_eq!(
        (soldier, fault, clause.as_str()),
        (None, SquadFault::NoCommander, "SQD-2")
    );
    let limits = Limits {
        leaderless: true,
        ..Limits::default()
    };
    assert_eq!(
        judge(&squad(&[LINE, LINE]), library(), &limits),
        [],
        "A8: the switch"
    );
    assert_eq!(
        only_flaw(&squad(&[]), &Limits::default()).1,
        SquadFault::Empty
    );
}

#[test]
fn sqd_2_one_leader_and_one_nco_are_the_most() {
    let (soldier, fault, _) = only_flaw(
        &squad(&[OFFICER, LINE, OFFICER, OFFICER]),
        &Limits::default(),
    );
    assert_eq!(
        (soldier, fault),
        (Some(2), SquadFault::Leaders { found: 3 })
    );
    let (soldier, fault, _) = only_flaw(&squad(&[NCO, NCO, LINE]), &Limits::default());
    assert_eq!((soldier, fault), (Some(1), SquadFault::Ncos { found: 2 }));
}

#[test]
fn sqd_3_three_personalities_are_the_most_and_officers_count() {
    let limits = Limits::of_points(1000);
    let officer = ("France", "Light Infantry Officer");
    let three = squad(&[officer, CUIRASSIER, CUIRASSIER, LINE]);
    assert_eq!(judge(&three, library(), &limits), []);
    let four = squad(&[officer, CUIRASSIER, CUIRASSIER, LINE, CUIRASSIER]);
    let (soldier, fault, clause) = only_flaw(&four, &limits);
    assert_eq!(fault, SquadFault::Personalities { found: 4, limit: 3 });
    assert_eq!((soldier, clause.as_str()), (Some(4), "SQD-3"));
}

#[test]
fn sqd_3_exactly_80_points_do_not_count() {
    // Ruling A10: the Prussian Light Cavalry Officer costs 80.
    let officer = ("Prussia", "Light Cavalry Officer");
    let cuirassier = ("Prussia", "Cuirassier");
    let squad = squad(&[officer, cuirassier, cuirassier, cuirassier]);
    assert_eq!(judge(&squad, library(), &Limits::of_points(1000)), []);
}

#[test]
fn sqd_4_france_stands_beside_nobody_and_her_enemies_together() {
    let russian = ("Russia", "Jaeger");
    let (soldier, fault, clause) = only_flaw(&squad(&[OFFICER, LINE, russian]), &Limits::default());
    let expected = SquadFault::Enemies {
        first: "France".to_owned(),
        second: "Russia".to_owned(),
    };
    assert_eq!(fault, expected);
    assert_eq!((soldier, clause.as_str()), (Some(2), "SQD-4"));
    let allies = squad(&[
        ("Prussia", "NCO"),
        russian,
        ("Austria", "Hussar"),
        ("Great Britain", "Hussar"),
    ]);
    assert_eq!(flaws(&allies), []);
}

#[test]
fn a12_nations_may_be_kept_apart_or_mixed_freely() {
    let mixing = |mixing| Limits {
        mixing,
        ..Limits::default()
    };
    let allies = squad(&[("Prussia", "NCO"), ("Russia", "Jaeger")]);
    let (_, fault, _) = only_flaw(&allies, &mixing(Mixing::Off));
    assert!(matches!(fault, SquadFault::Mixed { .. }));
    let enemies = squad(&[OFFICER, ("Russia", "Jaeger")]);
    assert_eq!(judge(&enemies, library(), &mixing(Mixing::Free)), []);
}

#[test]
fn a_nation_without_roster_has_no_allies_but_itself() {
    let mut strangers = squad(&[OFFICER, LINE]);
    for soldier in &mut strangers.soldiers {
        soldier.profile.nation = "Ruritania".to_owned();
    }
    assert_eq!(flaws(&strangers), []);
    strangers.soldiers[1].profile.nation = "Graustark".to_owned();
    assert!(matches!(
        flaws(&strangers)[0].fault,
        SquadFault::Enemies { .. }
    ));
}

#[test]
fn a14_one_flag_by_default() {
    let flag = ("France", "Porte-Fanion");
    let two = squad(&[OFFICER, flag, flag]);
    let (soldier, fault, _) = only_flaw(&two, &Limits::default());
    assert_eq!(
        (soldier, fault),
        (Some(2), SquadFault::Flags { found: 2, limit: 1 })
    );
    let limits = Limits {
        flags: None,
        ..Limits::default()
    };
    assert_eq!(judge(&two, library(), &limits), []);
}

#[test]
fn names_tell_soldiers_apart() {
    let mut twins = squad(&[OFFICER, LINE, LINE]);
    twins.soldiers[2].name = twins.soldiers[1].name.clone();
    let name = twins.soldiers[1].name.clone();
    assert_eq!(
        flaws(&twins),
        [Flaw {
            soldier: Some(2),
            fault: SquadFault::Twice { name }
        }]
    );
    twins.soldiers[2].name = "two\nlines".to_owned();
    assert_eq!(flaws(&twins)[0].fault, SquadFault::Name);
    twins.soldiers[2].name = "x".repeat(61);
    assert_eq!(flaws(&twins)[0].fault, SquadFault::Name);
}

#[test]
fn everything_wrong_with_a_squad_is_named() {
    let soldiers = [
        LINE,
        CUIRASSIER,
        CUIRASSIER,
        CUIRASSIER,
        CUIRASSIER,
        ("Russia", "Jaeger"),
    ];
    let clauses: Vec<String> = flaws(&squad(&soldiers))
        .iter()
        .filter_map(|flaw| flaw.fault.clause())
        .map(|clause| clause.to_string())
        .collect();
    assert_eq!(clauses, ["SQD-2", "SQD-3", "SQD-1", "SQD-4"]);
}

#[test]
fn soldiers_without_a_name_get_their_profiles_with_a_number_where_there_are_several() {
    let text = r#"Squad(name: "T", nation: "France", soldiers: [
        (profile: "Infantry Officer"),
        (profile: "Line Voltigeur", count: 2),
        (profile: "Line Voltigeur", name: "Jean"),
        (profile: "Line Voltigeur"),
    ])"#;
    let squad = load(text, "t.ron", library()).expect("legal");
    let names: Vec<&str> = squad
        .soldiers
        .iter()
        .map(|soldier| soldier.name.as_str())
        .collect();
    let expected = [
        "Infantry Officer",
        "Line Voltigeur 1",
        "Line Voltigeur 2",
        "Jean",
        "Line Voltigeur 4",
    ];
    assert_eq!(names, expected);
}

#[test]
fn a_soldier_may_be_of_another_nation_than_his_squad() {
    let text = r#"Squad(name: "T", nation: "Prussia", soldiers: [
        (profile: "NCO"),
        (profile: "Hussar", nation: "Austria"),
    ])"#;
    let squad = load(text, "t.ron", library()).expect("allies");
    assert_eq!(squad.nations(), ["Prussia", "Austria"]);
    assert_eq!(squad.soldiers[1].profile.points, 52, "the Austrian one");
}

#[test]
fn a_squad_file_may_ask_for_other_points() {
    let soldiers =
        r#"soldiers: [(profile: "Infantry Officer"), (profile: "Young Guard", count: 8)])"#;
    let head = r#"Squad(name: "T", nation: "France", "#;
    assert!(
        load(
            &format!("{head}points: 500, {soldiers}"),
            "t.ron",
            library()
        )
        .is_ok()
    );
    let refusal = load(&format!("{head}{soldiers}"), "t.ron", library()).expect_err("500 points");
    let expected = "expected at most 400 points, found 445 with this soldier (SQD-1)";
    assert!(refusal.to_string().ends_with(expected), "{refusal}");
}

#[test]
fn a_million_soldiers_are_refused_and_not_made() {
    let crowd = r#"(profile: "Line Infantryman", count: 100),"#.repeat(10_000);
    let text = format!(r#"Squad(name: "T", nation: "France", soldiers: [{crowd}])"#);
    let refusal = load(&text, "t.ron", library()).expect_err("too many");
    assert!(
        refusal.to_string().contains("expected at most 400 points"),
        "{refusal}"
    );
}

/// What the ready squad of that name may cost.
fn chosen_for(stem: &str) -> u32 {
    match stem {
        "france_column" => 520,
        "france_stormers" => 500,
        "austria_garrison" => 300,
        _ => 400,
    }
}

#[test]
fn ready_squads_are_legal_varied_and_nearly_spend_their_points() {
    assert!(ready_squads().len() >= 10);
    for nation in library().nations() {
        let own: Vec<&Squad> = ready_squads()
            .iter()
            .map(|(_, squad)| squad)
            .filter(|squad| squad.nations() == [nation])
            .collect();
        assert!(own.len() >= 3, "{nation}");
        let mounted = own
            .iter()
            .filter(|squad| squad.count(SpecialRule::Mounted) == squad.soldiers.len())
            .count();
        assert!(
            mounted >= 1 && mounted < own.len(),
            "{nation}: on horse and on foot"
        );
    }
    for (stem, squad) in ready_squads() {
        let limit = chosen_for(stem);
        let limits = Limits::of_points(limit as u16);
        assert_eq!(judge(squad, library(), &limits), [], "{stem}");
        assert!(
            (limit - 20..=limit).contains(&squad.points()),
            "{stem}: {}",
            squad.points()
        );
        assert_eq!(ready_squad(stem), Some(squad));
    }
    assert_eq!(ready_squad("nobody"), None);
}

#[test]
fn a_written_squad_is_read_as_the_same() {
    for (stem, squad) in ready_squads() {
        let text = write(squad, chosen_for(stem) as u16).expect("every squad can be written");
        assert_eq!(load(&text, stem, library()).as_ref(), Ok(squad), "{text}");
    }
    let mixed = squad(&[
        ("Prussia", "NCO"),
        ("Russia", "Jaeger"),
        ("Russia", "Jaeger"),
        ("Prussia", "Hussar"),
    ]);
    let text = write(&mixed, 500).expect("can be written");
    assert_eq!(load(&text, "t.ron", library()), Ok(mixed));
}
