//! Before the first turn: attack and defence (SET-1), edges and deployment (SET-6), who starts (INI-1).

use crate::support::field::{Field, Man, area, man, scenario};
use crate::support::orders::{deploy, nominate};
use std::cmp::Ordering;
use tirailleur::battle::clause::{Clause, Modifier};
use tirailleur::roster::rule::SpecialRule;
use tirailleur::scenario::{Deployment, Edge, Roles, Scenario, Zone};
use tirailleur::song::event::Event;
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::player::PlayerId;
use tirailleur::song::prompt::Question;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::{Phase, Presence};
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::feature::FeatureKind;
use tirailleur::table::length::Point;
use tirailleur::table::scale::Scale;

/// A soldier who is still to be put on the table.
fn soldier() -> Man {
    man(0.0, 0.0)
}

/// A battle of two against two in which B attacks: its first question is for B's edge.
fn b_attacks() -> Field {
    Field::fresh(
        attacked_by(Side::B),
        &[soldier(), soldier()],
        &[soldier(), soldier()],
        1,
    )
}

fn attacked_by(side: Side) -> Scenario {
    Scenario {
        roles: Roles::Attacker(side),
        ..scenario(Vec::new())
    }
}

/// Two against two, B attacking from the north: A, the defender, deploys along the south edge.
fn deploying(scenario: Scenario) -> Field {
    let horseman = soldier().with(SpecialRule::Mounted);
    let mut field = Field::fresh(scenario, &[soldier(), horseman], &[soldier(), soldier()], 1);
    field.answer(Answer::Edge(Edge::North));
    field
}

/// The rolls among some events: clause, dice, modifiers, winner.
fn roll_offs(events: &[Event]) -> Vec<(Clause, [u8; 2], [Vec<Modifier>; 2], Option<Side>)> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::RollOff {
                clause,
                dice,
                modifiers,
                winner,
            } => Some((*clause, *dice, modifiers.clone(), *winner)),
            _ => None,
        })
        .collect()
}

/// SET-1, A1, A2, SR-SCOUT: d6 and 1 for every Scout, without limit; the higher total wins, ties roll again.
#[test]
fn every_scout_adds_one_to_the_roll_for_roles_and_ties_roll_again() {
    let scout = || soldier().with(SpecialRule::Scout);
    let (mut ties, mut decided_by_scouts) = (0, 0);
    for seed in 0..60 {
        let a = [scout(), soldier(), scout(), scout()];
        let field = Field::fresh(scenario(Vec::new()), &a, &[soldier(), scout()], seed);
        let rolls = roll_offs(&field.history().log()[0].events);
        for (number, (clause, dice, modifiers, winner)) in (1..).zip(&rolls) {
            assert_eq!(clause.0, "SET-1");
            assert_eq!(modifiers[0], vec![Modifier::new("Scout", 1, "SR-SCOUT"); 3]);
            assert_eq!(modifiers[1], [Modifier::new("Scout", 1, "SR-SCOUT")]);
            let expected = match (dice[0] + 3).cmp(&(dice[1] + 1)) {
                Ordering::Greater => Some(Side::A),
                Ordering::Less => Some(Side::B),
                Ordering::Equal => None,
            };
            assert_eq!(*winner, expected, "SET-1: {dice:?} with 3 and 1 Scouts");
            assert_eq!(
                winner.is_none(),
                number < rolls.len(),
                "SET-1: only a tie is rolled again"
            );
            ties += u32::from(winner.is_none());
            decided_by_scouts += u32::from(*winner == Some(Side::A) && dice[0] <= dice[1]);
        }
        let prompt = field
            .battle()
            .state
            .prompt
            .as_ref()
            .expect("SET-1: the winner is asked");
        assert_eq!(
            Some(prompt.player),
            rolls.last().and_then(|roll| roll.3).map(PlayerId::first)
        );
        assert_eq!(prompt.question, Question::Role);
        assert_eq!(prompt.answers, [Answer::Attack, Answer::Defend]);
    }
    assert!(
        ties > 0 && decided_by_scouts > 0,
        "seeds without either prove nothing"
    );
}

/// SET-1, A1: the winner chooses either role; SET-6: whoever attacks chooses the edge.
#[test]
fn the_winner_chooses_to_attack_or_to_defend() {
    for (answer, winner_attacks) in [(Answer::Attack, true), (Answer::Defend, false)] {
        let mut field = Field::fresh(scenario(Vec::new()), &[soldier()], &[soldier()], 1);
        let winner = field.battle().awaits().expect("the winner is asked");
        field.refuses(
            Order::Answer(Answer::Edge(Edge::North)),
            Refusal::NotAnAnswer(2),
            "ACT-5",
        );
        let events = field.answer(answer);
        let attacker = if winner_attacks {
            winner
        } else {
            winner.other()
        };
        assert!(
            events.contains(&Event::RolesSettled { attacker }),
            "SET-1: {answer:?}"
        );
        let prompt = field
            .battle()
            .state
            .prompt
            .as_ref()
            .expect("SET-6: an edge is asked for");
        assert_eq!(
            (prompt.player, prompt.question),
            (PlayerId::first(attacker), Question::AttackersEdge)
        );
        let mut edges = prompt.answers.clone();
        edges.sort_by_key(|answer| format!("{answer:?}"));
        assert_eq!(
            edges,
            [Edge::East, Edge::North, Edge::South, Edge::West].map(Answer::Edge),
            "SET-6: any edge"
        );
    }
}

/// SET-1: "Scenarios override" who attacks: nobody rolls.
#[test]
fn a_scenario_may_say_who_attacks() {
    for attacker in Side::BOTH {
        let field = Field::fresh(attacked_by(attacker), &[soldier()], &[soldier()], 1);
        let opening = &field.history().log()[0].events;
        assert!(roll_offs(opening).is_empty());
        assert!(opening.contains(&Event::RolesSettled { attacker }));
        assert_eq!(field.battle().awaits(), Some(attacker));
    }
}

/// SET-6, A7: the attacker takes any edge, the defender the opposite one; the defender deploys first, each within M of his
/// own edge, that limit included.
#[test]
fn both_deploy_within_m_of_opposite_edges_the_defender_first() {
    // The middle of the table's side, so deep inside that edge.
    let place = |edge: Edge, depth: f64| match edge {
        Edge::North => (300.0, 600.0 - depth),
        Edge::East => (600.0 - depth, 300.0),
        Edge::South => (300.0, depth),
        Edge::West => (depth, 300.0),
    };
    let band = |edge: Edge| match edge {
        Edge::North => [(0.0, 520.0), (600.0, 600.0)],
        Edge::East => [(520.0, 0.0), (600.0, 600.0)],
        Edge::South => [(0.0, 0.0), (600.0, 80.0)],
        Edge::West => [(0.0, 0.0), (80.0, 600.0)],
    };
    for edge in Edge::ALL {
        let mut field = Field::fresh(attacked_by(Side::B), &[soldier()], &[soldier()], 1);
        let events = field.answer(Answer::Edge(edge));
        assert!(events.contains(&Event::EdgesSettled { attacker: edge }));
        for (side, model, own) in [(Side::A, 0, edge.opposite()), (Side::B, 1, edge)] {
            assert_eq!(
                field.battle().state.phase,
                Phase::Deploying(PlayerId::first(side)),
                "SET-6: the defender, then the attacker"
            );
            let [min, max] = band(own).map(|(x, y)| Point::from_mm(x, y));
            for (x, y) in [place(own, 80.1), place(own.opposite(), 40.0)] {
                let at = Point::from_mm(x, y);
                field.refuses(
                    deploy(model, x, y),
                    Refusal::OutsideZone { at, min, max },
                    "SET-6",
                );
            }
            let (x, y) = place(own, 80.0);
            let events = field.order(deploy(model, x, y));
            let at = Point::from_mm(x, y);
            assert_eq!(
                events,
                [Event::Deployed {
                    model: ModelId(model),
                    at
                }]
            );
            let events = field.order(Order::FinishDeployment);
            assert_eq!(
                events[0],
                Event::DeploymentFinished {
                    player: PlayerId::first(side)
                }
            );
        }
    }
}

/// SET-6, SCALE-1: M is the M of the table's scale.
#[test]
fn the_deployment_zone_grows_with_the_scale() {
    for (scale, depth) in [(Scale::TwentyEight, 120.0), (Scale::Forty, 160.0)] {
        let mut table = attacked_by(Side::B);
        table.layout.scale = scale;
        table.layout.size = (scale.table_side(), scale.table_side());
        let mut field = deploying(table);
        assert_eq!(
            field.refused(deploy(0, 300.0, depth + 0.1)).clause().0,
            "SET-6"
        );
        field.order(deploy(0, 300.0, depth));
    }
}

/// SET-6: nobody deploys out of turn, without room, or leaves models behind.
#[test]
fn deployment_is_refused_out_of_turn_without_room_or_unfinished() {
    let mut table = attacked_by(Side::B);
    table.layout.features = vec![
        area(FeatureKind::Building, 200.0, 0.0, 240.0, 40.0),
        area(FeatureKind::Woods, 400.0, 0.0, 460.0, 60.0),
    ];
    let mut field = deploying(table);
    let no_room = |x, y| Refusal::NoRoom(Point::from_mm(x, y));
    field.refuses(
        deploy(2, 300.0, 560.0),
        Refusal::NotDeploying("B0".to_owned()),
        "SET-6",
    );
    field.refuses(
        deploy(9, 300.0, 40.0),
        Refusal::UnknownModel(ModelId(9)),
        "ACT-1",
    );
    field.refuses(deploy(0, 300.0, 7.4), no_room(300.0, 7.4), "SET-6");
    field.refuses(deploy(0, 220.0, 30.0), no_room(220.0, 30.0), "SET-6");
    field.refuses(Order::FinishDeployment, Refusal::StillWaiting(2), "SET-6");
    field.order(deploy(0, 300.0, 7.5));
    field.refuses(Order::FinishDeployment, Refusal::StillWaiting(1), "SET-6");
    // Foot base 7.5 mm, horse 12.5 mm: 20 mm apart they touch, nearer they overlap.
    field.order(deploy(0, 300.0, 12.5));
    field.refuses(deploy(1, 319.9, 12.5), no_room(319.9, 12.5), "SET-6");
    field.order(deploy(1, 320.0, 12.5));
    // MOV-3: foot may begin in woods, a horse may not.
    field.refuses(deploy(1, 430.0, 30.0), no_room(430.0, 30.0), "SET-6");
    field.order(deploy(0, 430.0, 30.0));
}

/// SET-6: while its side deploys a model may be put elsewhere, even half onto its old place; places are taken to the
/// 0.1 mm grid.
#[test]
fn a_model_may_be_put_elsewhere_while_its_side_deploys() {
    let mut field = b_attacks();
    field.answer(Answer::Edge(Edge::North));
    for (x, y, at) in [
        (100.0, 40.0, (100.0, 40.0)),
        (105.0, 40.0, (105.0, 40.0)),
        (300.04, 80.04, (300.0, 80.0)),
    ] {
        field.order(deploy(0, x, y));
        assert_eq!(field.model(0).at, Point::from_mm(at.0, at.1));
        assert_eq!(field.model(0).presence, Presence::OnTable);
    }
    field.order(deploy(1, 100.0, 40.0));
    field.order(Order::FinishDeployment);
    field.refuses(
        deploy(0, 100.0, 60.0),
        Refusal::NotDeploying("A0".to_owned()),
        "SET-6",
    );
}

/// SET-6: a scenario's zones stand in for the edges; their borders belong to them.
#[test]
fn a_scenario_may_say_where_the_sides_deploy() {
    let zone = |x: f64, y: f64| Zone {
        min: Point::from_mm(x, y),
        max: Point::from_mm(x + 100.0, y + 50.0),
    };
    let table = Scenario {
        deployment: Deployment::Zones {
            attacker: zone(50.0, 300.0),
            defender: zone(400.0, 100.0),
        },
        ..attacked_by(Side::A)
    };
    let mut field = Field::fresh(table, &[soldier()], &[soldier()], 1);
    assert_eq!(
        field.battle().state.phase,
        Phase::Deploying(PlayerId::B),
        "no edge is asked for"
    );
    assert_eq!(field.refused(deploy(1, 399.9, 120.0)).clause().0, "SET-6");
    assert_eq!(
        field.refused(deploy(1, 60.0, 320.0)).clause().0,
        "SET-6",
        "A's zone"
    );
    field.order(deploy(1, 400.0, 150.0));
    field.order(Order::FinishDeployment);
    assert_eq!(field.refused(deploy(0, 100.0, 350.1)).clause().0, "SET-6");
    field.order(deploy(0, 150.0, 350.0));
}

/// INI-1, A15: d6 each without any bonus, ties roll again, the higher starts; rolled once, then the sides alternate.
#[test]
fn the_higher_roll_starts_and_then_the_sides_alternate() {
    let scout = || soldier().with(SpecialRule::Scout);
    for (dice, starts, rolls) in [
        (&[2, 3][..], Side::B, 1),
        (&[3, 3, 5, 5, 2, 1], Side::A, 3),
        (&[6, 6, 1, 6], Side::B, 2),
    ] {
        let mut field = Field::fresh(attacked_by(Side::B), &[scout(), scout()], &[soldier()], 1);
        field.answer(Answer::Edge(Edge::North));
        field.order(deploy(0, 300.0, 40.0));
        field.order(deploy(1, 340.0, 40.0));
        field.order(Order::FinishDeployment);
        field.order(deploy(2, 300.0, 560.0));
        let events = field.dice(dice).order(Order::FinishDeployment);
        let found = roll_offs(&events);
        for (number, (clause, faces, modifiers, winner)) in (1..).zip(&found) {
            assert_eq!(clause.0, "INI-1");
            assert_eq!(faces[..], dice[2 * number - 2..2 * number]);
            assert!(modifiers.iter().all(Vec::is_empty), "Scouts are for SET-1");
            assert_eq!(*winner, (number == rolls).then_some(starts), "{dice:?}");
        }
        assert_eq!(found.len(), rolls);
        assert!(events.contains(&Event::TurnStarted {
            player: PlayerId::first(starts),
            turn: 1
        }));
        for (turn, side) in [(2, starts.other()), (3, starts)] {
            let events = field.order(Order::EndTurn);
            assert!(
                events.contains(&Event::TurnStarted {
                    player: PlayerId::first(side),
                    turn
                }),
                "INI-1"
            );
            assert!(roll_offs(&events).is_empty(), "INI-1: rolled once");
        }
        assert_eq!(
            field
                .refused(nominate(if starts == Side::A { 2 } else { 0 }, 1))
                .clause()
                .0,
            "ACT-1"
        );
    }
}
