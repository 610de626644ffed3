//! Deployment in parts (SET-6; scenarios 2.1 and 2.3): who stands where, and how many.

use crate::support::field::{Field, man, scenario};
use crate::support::fort::{TOP, curtain};
use crate::support::houses::{door, house_with};
use tirailleur::opponent::{self, OpponentDice};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::scenario::parts::{Ground, Part, Share};
use tirailleur::scenario::{
    Deployment, Roles, Scenario, ScenarioFault, Zone, judge, ready_scenario,
};
use tirailleur::song::legal::{deployment_places, legal_orders};
use tirailleur::song::order::Order;
use tirailleur::song::parts;
use tirailleur::song::player::PlayerId;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::{Phase, Presence};
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::feature::Feature;
use tirailleur::table::length::Point;
use tirailleur::table::opening::DoorState;
use tirailleur::ui::brief::array;

fn zone(west: f64, south: f64, east: f64, north: f64) -> Zone {
    Zone {
        min: Point::from_mm(west, south),
        max: Point::from_mm(east, north),
    }
}

fn part(name: &str, ground: Vec<Ground>, share: Share) -> Part {
    Part {
        name: name.to_owned(),
        ground,
        riders: Vec::new(),
        share,
        holds: Vec::new(),
        bars: Vec::new(),
    }
}

/// Half of side B, rounded down, on the curtain, but not its officer; the rest in the house around (300, 300).
fn fortress() -> Scenario {
    let mut features = curtain();
    features[0].name = Some("The curtain".to_owned());
    features.push(Feature {
        name: Some("The house".to_owned()),
        ..house_with(door(DoorState::Open))
    });
    let mut table = scenario(features);
    table.roles = Roles::Attacker(Side::A);
    let mut walls = part(
        "the walls",
        vec![Ground::Top("The curtain".to_owned())],
        Share::HalfDown,
    );
    walls.bars.push(Rule::Leader);
    table.deployment = Deployment::Parts {
        attacker: vec![part(
            "the south",
            vec![
                Ground::Area(zone(0.0, 0.0, 100.0, 100.0)),
                Ground::Area(zone(300.0, 0.0, 600.0, 100.0)),
            ],
            Share::Rest,
        )],
        defender: vec![
            walls,
            part(
                "the house",
                vec![Ground::Inside("The house".to_owned())],
                Share::Rest,
            ),
        ],
    };
    table
}

fn deploy(model: u16, x: f64, y: f64) -> Order {
    Order::Deploy {
        model: ModelId(model),
        at: Point::from_mm(x, y),
    }
}

/// One attacker, and an officer with four men who defend: two of them belong on the walls.
fn battle() -> Field {
    let anybody = || man(0.0, 0.0);
    let defenders = [
        anybody().with(Rule::Leader),
        anybody(),
        anybody(),
        anybody(),
        anybody(),
    ];
    Field::fresh(fortress(), &[anybody()], &defenders, 1)
}

#[test]
fn set_6_every_part_gets_its_share() {
    let mut field = battle();
    assert_eq!(field.battle().state.phase, Phase::Deploying(PlayerId::B));
    // The yard is no part, and the walls are not for the officer.
    field.refuses(
        deploy(1, 400.0, 500.0),
        Refusal::OutsideParts {
            model: "B0".to_owned(),
            at: Point::from_mm(400.0, 500.0),
            parts: "the house".to_owned(),
        },
        "SET-6",
    );
    assert_eq!(field.refused(deploy(1, 300.0, TOP)).clause().0, "SET-6");
    field.order(deploy(1, 300.0, 300.0));
    field.order(deploy(2, 200.0, TOP));
    field.order(deploy(3, 300.0, TOP));
    field.refuses(
        deploy(4, 400.0, TOP),
        Refusal::PartFull {
            part: "the walls".to_owned(),
            wanted: 2,
        },
        "SET-6",
    );
    // One may be shifted, but not taken away from the walls while nobody takes his place.
    field.order(deploy(3, 350.0, TOP));
    field.order(deploy(4, 320.0, 300.0));
    field.order(deploy(5, 280.0, 300.0));
    field.refuses(
        deploy(3, 300.0, 320.0),
        Refusal::PartShort {
            part: "the walls".to_owned(),
            wanted: 2,
            able: 1,
        },
        "SET-6",
    );
    field.order(Order::FinishDeployment);
    // The attacker's ground has a gap.
    assert_eq!(field.refused(deploy(0, 200.0, 50.0)).clause().0, "SET-6");
    field.order(deploy(0, 350.0, 50.0));
}

#[test]
fn set_6_nobody_takes_the_last_place_that_another_part_needs() {
    let mut field = battle();
    for (model, x) in [(2, 280.0), (3, 320.0)] {
        field.order(deploy(model, x, 300.0));
    }
    // Officer and two men are left, and the walls need two.
    assert_eq!(
        field.refused(deploy(4, 300.0, 320.0)),
        Refusal::PartShort {
            part: "the walls".to_owned(),
            wanted: 2,
            able: 1
        }
    );
    field.order(deploy(4, 300.0, TOP));
}

#[test]
fn overlapping_parts_count_a_man_for_whichever_needs_him() {
    let mut table = scenario(Vec::new());
    table.roles = Roles::Attacker(Side::A);
    table.deployment = Deployment::Parts {
        attacker: vec![part(
            "the south",
            vec![Ground::Area(zone(0.0, 0.0, 600.0, 100.0))],
            Share::Rest,
        )],
        defender: vec![
            part(
                "the yard",
                vec![Ground::Area(zone(300.0, 400.0, 400.0, 500.0))],
                Share::HalfUp,
            ),
            part(
                "the north",
                vec![Ground::Area(zone(0.0, 300.0, 600.0, 600.0))],
                Share::Rest,
            ),
        ],
    };
    let men = vec![man(0.0, 0.0); 3];
    let mut field = Field::fresh(table, &men[..1], &men, 1);
    // All in the yard is fine, for it is in the north, too; two at least must be.
    field.order(deploy(1, 100.0, 350.0));
    field.order(deploy(2, 350.0, 450.0));
    assert!(matches!(
        field.refused(deploy(3, 150.0, 350.0)),
        Refusal::PartShort { .. }
    ));
    field.order(deploy(3, 380.0, 450.0));
    field.order(deploy(1, 320.0, 450.0));
    field.order(Order::FinishDeployment);
}

/// Whether everybody of a side stands where the parts want him.
fn keeps_parts(field: &mut Field, side: Side) {
    field.survey(|battle, survey| {
        let all = parts::of(battle, side);
        let on = |part: &Part| {
            battle
                .present(side)
                .filter(|&id| parts::is_on(battle, survey, part, id, battle.model(id).at))
                .count()
        };
        if side == Side::B {
            assert_eq!([on(&all[0]), on(&all[1])], [2, 3]);
        }
        assert!(
            battle
                .muster
                .side(side)
                .all(|id| battle.model(id).presence == Presence::OnTable)
        );
    });
}

#[test]
fn the_machine_and_place_the_rest_for_me_deploy_by_parts() {
    for by_machine in [true, false] {
        let mut field = battle();
        let mut dice = OpponentDice::for_side(3, Side::B);
        for side in [Side::B, Side::A] {
            if by_machine {
                while field.battle().awaits() == Some(side) {
                    let order =
                        field.survey(|battle, survey| opponent::decide(battle, survey, &mut dice));
                    if order == Order::FinishDeployment {
                        break;
                    }
                    field.order(order);
                }
            } else {
                for order in field
                    .survey(|battle, survey| array::rest(battle, survey, PlayerId::first(side)))
                {
                    field.order(order);
                }
            }
            keeps_parts(&mut field, side);
            field.order(Order::FinishDeployment);
        }
    }
}

#[test]
fn every_listed_place_is_legal_and_there_is_always_one() {
    let mut field = battle();
    for _ in 0..5 {
        let orders = field.survey(legal_orders);
        let places: Vec<Order> = orders
            .into_iter()
            .filter(|order| matches!(order, Order::Deploy { .. }))
            .collect();
        assert!(!places.is_empty());
        let picked = places[places.len() / 3];
        field.order(picked);
    }
    keeps_parts(&mut field, Side::B);
    field.order(Order::FinishDeployment);
    let zones = field
        .survey(|battle, survey| deployment_places(battle, survey, ModelId(0)).collect::<Vec<_>>());
    assert!(zones.iter().any(|at| at.x.mm() < 100.0) && zones.iter().any(|at| at.x.mm() > 300.0));
    assert!(!zones.iter().any(|at| (101.0..300.0).contains(&at.x.mm())));
}

#[test]
fn parts_that_make_up_no_squad_are_faults() {
    let with = |change: fn(&mut Vec<Part>)| {
        let mut table = fortress();
        table.squads = ["france_line".to_owned(), "austria_line".to_owned()];
        if let Deployment::Parts { defender, .. } = &mut table.deployment {
            change(defender);
        }
        judge(&table)
            .into_iter()
            .map(|(path, fault)| (path.to_string(), fault))
            .collect::<Vec<_>>()
    };
    assert_eq!(with(|_| {}), []);
    let only = |found: Vec<(String, ScenarioFault)>| {
        let [fault] = <[_; 1]>::try_from(found).expect("one fault");
        fault
    };
    assert_eq!(
        only(with(|parts| parts[1].share = Share::Count(3))),
        ("deployment.defender".to_owned(), ScenarioFault::Parts)
    );
    assert_eq!(
        only(with(|parts| parts[1].ground.clear())),
        (
            "deployment.defender[1].ground".to_owned(),
            ScenarioFault::NoGround
        )
    );
    let (path, fault) = only(with(|parts| {
        parts[0].ground = vec![Ground::Top("The curtian".to_owned())];
    }));
    assert_eq!(path, "deployment.defender[0].ground[0]");
    assert_eq!(
        fault.to_string(),
        "expected the name of a rampart of this table, found `The curtian` (did you mean `The curtain`?)"
    );
    let barred = with(|parts| parts[1].bars.push(Rule::Leader));
    assert_eq!(barred.len(), 2, "in both parts");
    assert!(barred.iter().all(|(path, fault)| {
        path.ends_with("bars[0]") && matches!(fault, ScenarioFault::NowhereToStand { .. })
    }));
    let (path, fault) = only(with(|parts| {
        parts[0].ground = vec![Ground::Area(zone(0.0, 50.0, 100.0, 150.0))];
    }));
    assert_eq!(
        (path.as_str(), fault),
        ("deployment.defender", ScenarioFault::ZonesOverlap)
    );
}

#[test]
fn at_the_posts_there_are_no_more_men_than_posts() {
    let judged = |share: Share, more: Option<Ground>| {
        let mut table = ready_scenario("foraging_mission").expect("ready").clone();
        if let Deployment::Parts { defender, .. } = &mut table.deployment {
            defender[0].share = share;
            defender[0].ground.extend(more);
        }
        judge(&table)
            .into_iter()
            .map(|(path, fault)| (path.to_string(), fault))
            .collect::<Vec<_>>()
    };
    let few = [(
        "deployment.defender[0].share".to_owned(),
        ScenarioFault::FewPosts { posts: 6 },
    )];
    assert_eq!(judged(Share::Count(6), None), []);
    assert_eq!(judged(Share::Count(7), None), few, "SET-6");
    assert_eq!(judged(Share::HalfDown, None), few, "of how many?");
    // Whoever finds no post has other ground.
    let yard = Ground::Area(zone(222.0, 222.0, 300.0, 277.0));
    assert_eq!(judged(Share::Count(7), Some(yard)), []);
}
