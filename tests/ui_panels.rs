//! What the other panels say: quick battle, deployment, refusals, break points, results, log, glossary.

use crate::support::field::{Field, man, scenario};
use crate::support::orders::{deploy, fight};
use tirailleur::battle::clause::Clause;
use tirailleur::roster::ready_squads;
use tirailleur::roster::rule::SpecialRule;
use tirailleur::scenario::{Edge, Roles, Scenario, ready, ready_scenario};
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::player::PlayerId;
use tirailleur::song::setup;
use tirailleur::table::body::{ModelId, Side};
use tirailleur::ui::brief::array;
use tirailleur::ui::glossary;
use tirailleur::ui::panel::{log, prompt, result, top_bar};
use tirailleur::ui::players::{Player, Players};
use tirailleur::ui::quick_battle::alike;
use tirailleur::ui::session::{self, Choice};
use tirailleur::ui::toast::{Toasts, reading_time, sentence};

#[test]
fn the_defaults_of_a_quick_battle_can_be_fought_at_once_on_every_table() {
    for table in 0..ready().len() {
        let mut choice = Choice::default();
        choice.take_table(table);
        assert!(choice.setup().is_some(), "table {table}");
        assert_eq!(choice.players, Players::default());
    }
    assert_eq!(
        Players::default(),
        Players::two([Player::Human, Player::Machine])
    );
}

#[test]
fn a_squad_that_breaks_a_clause_is_refused_with_it() {
    let mut scenario = ready()[0].1.clone();
    // Enough for the largest of them.
    scenario.points = [600, 600];
    for (stem, squad) in ready_squads() {
        assert_eq!(session::flaws(&scenario, squad, Side::A), [], "{stem}");
        // SQD-1: a table for one point less than it costs.
        let mut poor = scenario.clone();
        poor.points[0] = squad.points() as u16 - 1;
        let clauses: Vec<Option<Clause>> = session::flaws(&poor, squad, Side::A)
            .iter()
            .map(|flaw| flaw.fault.clause())
            .collect();
        assert_eq!(clauses, [Some(Clause("SQD-1"))], "{stem}");
        assert_eq!(
            session::flaws(&poor, squad, Side::B),
            [],
            "B has its own limit"
        );
    }
}

#[test]
fn a_squad_without_commander_is_refused() {
    // SQD-2: nobody to command.
    let mut squad = ready_squads()[0].1.clone();
    squad.soldiers.retain(|soldier| {
        !soldier.profile.has(SpecialRule::Leader) && !soldier.profile.has(SpecialRule::Nco)
    });
    let flaws = session::flaws(&ready()[0].1, &squad, Side::A);
    assert_eq!(
        flaws.first().and_then(|flaw| flaw.fault.clause()),
        Some(Clause("SQD-2"))
    );
}

#[test]
fn a_seed_that_is_no_number_keeps_the_battle_from_beginning() {
    let mut choice = Choice::default();
    for (seed, valid) in [
        ("0", true),
        (" 42 ", true),
        ("", false),
        ("-1", false),
        ("x", false),
    ] {
        choice.seed = seed.to_owned();
        assert_eq!(choice.setup().is_some(), valid, "{seed:?}");
    }
}

#[test]
fn soldiers_alike_are_counted_together_and_none_is_lost() {
    for (_, squad) in ready_squads() {
        let counted: usize = alike(squad).iter().map(|(count, _)| count).sum();
        assert_eq!(counted, squad.soldiers.len(), "{}", squad.name);
    }
}

/// Squads of eight at the very first question; B attacks.
fn prepared() -> Field {
    let table = Scenario {
        roles: Roles::Attacker(Side::B),
        ..scenario(vec![])
    };
    let mut squad = vec![man(0.0, 0.0).with(SpecialRule::Leader)];
    squad.extend((0..7).map(|_| man(0.0, 0.0)));
    Field::fresh(table, &squad, &squad, 11)
}

#[test]
fn the_rest_of_a_squad_is_placed_legally_from_every_edge() {
    // SET-6: within M of the edge, nobody on anybody.
    for edge in [Edge::North, Edge::South, Edge::East, Edge::West] {
        let mut field = prepared();
        field.answer(Answer::Edge(edge));
        for side in [Side::A, Side::B] {
            let orders =
                field.survey(|battle, survey| array::rest(battle, survey, PlayerId::first(side)));
            assert_eq!(orders.len(), 8, "{side} at {edge}");
            for order in orders {
                field.order(order);
            }
            assert_eq!(setup::waiting(field.battle(), PlayerId::first(side)), 0);
            field.order(Order::FinishDeployment);
        }
    }
}

#[test]
fn the_line_is_placed_on_the_walls_where_there_are_some() {
    let scenario = ready_scenario("escalade").expect("ready").clone();
    let mut squad = vec![man(0.0, 0.0).with(SpecialRule::Leader)];
    squad.extend((0..7).map(|_| man(0.0, 0.0)));
    let mut field = Field::fresh(scenario, &squad, &squad, 11);
    // B defends, and deploys first; the curtain is from 400 to 420 mm north.
    let orders = field.survey(|battle, survey| array::rest(battle, survey, PlayerId::B));
    assert_eq!(orders.len(), 8);
    for order in orders {
        let Order::Deploy { model, at } = order else {
            panic!("{order:?}");
        };
        let on_top = field.survey(|_, survey| survey.motion.is_on_top(at));
        let leads = field.battle().has(model, SpecialRule::Leader);
        assert_eq!(on_top, !leads, "{model} at {at}");
        if !leads {
            assert_eq!(at.y.mm(), 410.0, "over the attackers");
        }
        field.order(order);
    }
}

#[test]
fn the_leader_is_placed_behind_the_line() {
    let mut field = prepared();
    field.answer(Answer::Edge(Edge::North));
    // B attacks from the north, A defends in the south.
    let orders = field.survey(|battle, survey| array::rest(battle, survey, PlayerId::A));
    let row = |wanted: u16| {
        orders.iter().find_map(|order| match order {
            Order::Deploy { model, at } if *model == ModelId(wanted) => Some(at.y),
            _ => None,
        })
    };
    assert!(row(0) < row(1), "{orders:?}");
}

#[test]
fn only_those_who_wait_are_placed_and_not_on_those_who_stand() {
    let mut field = prepared();
    field.answer(Answer::Edge(Edge::North));
    field.order(deploy(3, 300.0, 60.0));
    let orders = field.survey(|battle, survey| array::rest(battle, survey, PlayerId::A));
    assert_eq!(orders.len(), 7);
    for order in orders {
        assert!(!matches!(
            order,
            Order::Deploy {
                model: ModelId(3),
                ..
            }
        ));
        field.order(order);
    }
}

#[test]
fn a_refusal_stays_until_it_can_be_read_and_longer_under_the_pointer() {
    let mut toasts = Toasts::default();
    let text = sentence("too far: 131 mm, the M stick is 80 mm");
    assert_eq!(text, "Too far: 131 mm, the M stick is 80 mm.");
    toasts.show(text.clone(), Clause("MOV-1"));
    assert!(reading_time(&text) >= 5.0);
    toasts.pass(reading_time(&text) - 0.1);
    assert_eq!(toasts.0.len(), 1);
    toasts.0[0].held = true;
    toasts.pass(60.0);
    assert_eq!(toasts.0.len(), 1, "it is held");
    toasts.0[0].held = false;
    toasts.pass(0.2);
    assert!(toasts.0.is_empty());
}

#[test]
fn the_same_refusal_twice_is_shown_once() {
    let mut toasts = Toasts::default();
    for _ in 0..3 {
        toasts.show("No.".to_owned(), Clause("ACT-1"));
    }
    assert_eq!(toasts.0.len(), 1);
    for number in 0..5 {
        toasts.show(format!("No {number}."), Clause("ACT-1"));
    }
    assert_eq!(toasts.0.len(), 3, "the oldest give way");
}

#[test]
fn the_break_point_names_the_commander_and_the_half() {
    let mut men = vec![man(100.0, 100.0).with(SpecialRule::Leader)];
    men.extend((1..8).map(|number| man(100.0 + 20.0 * f64::from(number), 100.0)));
    let mut field = Field::new(
        &men,
        &[man(500.0, 500.0), man(520.0, 500.0), man(540.0, 500.0)],
    );
    let point = top_bar::break_point(field.battle(), PlayerId::A);
    assert!(point.if_outnumbered, "WIN-1, H13");
    assert_eq!(
        point.half,
        Some(5),
        "MOR-2, H1: eight test at the fifth loss"
    );
    assert!(
        !top_bar::break_point(field.battle(), PlayerId::B).if_outnumbered,
        "H14"
    );
    field.change(|battle| battle.state.squads[0].half_tested = true);
    assert_eq!(top_bar::break_point(field.battle(), PlayerId::A).half, None);
}

#[test]
fn places_to_recoil_to_are_named_by_direction() {
    let mut field = Field::new(
        &[man(300.0, 300.0), man(100.0, 100.0)],
        &[man(300.0, 315.0), man(500.0, 500.0), man(560.0, 560.0)],
    );
    field.act(0, 1);
    field.dice(&[5, 4]);
    field.order(fight(2));
    let open = field
        .battle()
        .state
        .prompt
        .clone()
        .expect("HTH-6: B chooses");
    let names: Vec<String> = open
        .answers
        .iter()
        .map(|&answer| prompt::answer_name(field.battle(), &open, answer))
        .collect();
    assert_eq!(names[0], "Straight back", "the default");
    assert!(
        names.iter().any(|name| name == "45\u{b0} left"),
        "{names:?}"
    );
    assert!(
        names.iter().any(|name| name == "45\u{b0} right"),
        "E8: {names:?}"
    );
    // He goes north: his left is the west.
    let left = open
        .answers
        .iter()
        .zip(&names)
        .find(|(_, name)| name.ends_with("left"));
    assert!(
        matches!(left, Some((Answer::Place(place), _)) if place.x < field.model(2).at.x),
        "{left:?}"
    );
}

#[test]
fn the_result_counts_every_loss() {
    let mut field = Field::new(
        &[man(300.0, 300.0), man(100.0, 100.0), man(120.0, 100.0)],
        &[man(300.0, 315.0), man(500.0, 500.0), man(560.0, 560.0)],
    );
    field.act(0, 1);
    // 6 + 2 against 1 + 2: doubled, wounded; two are left without commander: broken (WIN-1).
    field.dice(&[6, 1]);
    field.order(fight(3));
    let outcome = field.battle().outcome().expect("B breaks");
    assert_eq!(result::headline(field.battle(), outcome), "A: A wins");
    assert_eq!(result::how(field.battle(), outcome).0, "WIN-1");
    let toll = result::toll(field.battle(), PlayerId::B);
    assert_eq!(
        (toll.left, toll.wounded, toll.killed, toll.fled),
        (2, 1, 0, 0)
    );
    let toll = result::toll(field.battle(), PlayerId::A);
    assert_eq!(
        (toll.left, toll.wounded, toll.killed, toll.fled),
        (3, 0, 0, 0)
    );
}

#[test]
fn what_was_taken_back_stays_in_the_log_as_such() {
    let mut field = Field::new(
        &[man(300.0, 300.0)],
        &[man(500.0, 500.0), man(560.0, 560.0)],
    );
    field.act(0, 2);
    tirailleur::song::engine::undo(field.world(), true).expect("dice can be taken back");
    let lines = log::worded(field.battle(), field.history());
    let last = lines.last().expect("the roll is still told");
    assert!(last.taken_back);
    assert_eq!(last.clause, Clause("ACT-1"));
}

#[test]
fn the_glossary_is_sorted_and_knows_every_special_rule() {
    assert!(glossary::is_sorted());
    for rule in SpecialRule::ALL {
        assert!(!glossary::rule(rule).is_empty());
        assert!(glossary::clause(rule.clause().0).is_some(), "{rule}");
    }
    assert!(glossary::clause("SHOOT-4").is_some());
    assert_eq!(glossary::clause("NONE-1"), None);
}
