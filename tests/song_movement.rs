//! Moves as orders: what is allowed, what is refused, and with which numbers (MOV, SCALE). The geometry itself is tested
//! with the table.

use crate::support::field::{Field, Man, area, man, scenario};
use crate::support::orders::{fight, go, leave};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::scenario::{Edge, Roles, Scenario};
use tirailleur::song::effect::Blow;
use tirailleur::song::event::{Event, Travel};
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::quality::Purpose;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::shooting::{self, Aim};
use tirailleur::song::{activation, melee};
use tirailleur::table::body::{ModelId, Side};
use tirailleur::table::feature::{Feature, FeatureKind as Kind};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::scale::{Scale, Stick};

/// Ground from `west` eastwards, right across the way.
fn ground(kind: Kind, west: f64) -> Vec<Feature> {
    vec![area(kind, west, 100.0, 290.0, 500.0)]
}

/// One man in the middle of the western half with three actions, on a table with those features, and one far enemy.
fn walker(features: Vec<Feature>, walker: Man) -> Field {
    let mut field = Field::with_features(features, &[walker], &[man(550.0, 550.0)]);
    field.act(0, 3);
    field
}

/// Too far, in millimetres.
fn too_far(distance: f64, stick: Stick, reach: i32, because: &str) -> Refusal {
    Refusal::TooFar {
        distance: Length::from_mm(distance),
        stick,
        reach: Length::whole(reach),
        because: because.to_owned(),
    }
}

/// MOV-1, MOV-2, SR-MOUNTED, SR-SHORT, SR-LIGHT, D4 to D7: how far a move goes over what ground, at which price; 0.1 mm
/// more is refused with the stick that counts and what shortened it.
#[test]
fn a_move_reaches_as_far_as_its_stick_over_that_ground() {
    use Stick::{Long, Medium, Short};
    let foot = || man(100.0, 300.0);
    let with = |rule| foot().with(rule);
    let woods = ", shortened by the woods (MOV-2)";
    let fence = ", shortened by the fence (MOV-2)";
    for (what, soldier, features, stick, reach, cost, because) in [
        ("MOV-1: foot, M", foot(), vec![], Medium, 80, 1, ""),
        (
            "SR-MOUNTED: L",
            with(Rule::Mounted),
            vec![],
            Long,
            120,
            1,
            "",
        ),
        (
            "SR-SHORT: S",
            with(Rule::ShortMove),
            vec![],
            Short,
            50,
            1,
            "",
        ),
        (
            "MOV-2: M to S",
            foot(),
            ground(Kind::Woods, 120.0),
            Short,
            50,
            1,
            woods,
        ),
        (
            "D4: any part",
            foot(),
            ground(Kind::Woods, 145.0),
            Short,
            50,
            1,
            woods,
        ),
        (
            "MOV-2: L to M",
            with(Rule::Mounted),
            ground(Kind::Rough, 150.0),
            Medium,
            80,
            1,
            ", shortened by the rough ground (MOV-2)",
        ),
        (
            "MOV-2: S costs 2",
            with(Rule::ShortMove),
            ground(Kind::Rough, 110.0),
            Short,
            50,
            2,
            "",
        ),
        (
            "MOV-2, D6: an obstacle",
            foot(),
            vec![area(Kind::Fence, 120.0, 200.0, 122.0, 400.0)],
            Short,
            50,
            1,
            fence,
        ),
        (
            "MOV-2: a low wall",
            with(Rule::Mounted),
            vec![area(Kind::LowWall, 120.0, 200.0, 122.0, 400.0)],
            Medium,
            80,
            1,
            ", shortened by the low wall (MOV-2)",
        ),
        (
            "SR-LIGHT: woods",
            with(Rule::Light),
            ground(Kind::Woods, 120.0),
            Medium,
            80,
            1,
            "",
        ),
        (
            "SR-LIGHT: rough",
            with(Rule::Light),
            ground(Kind::Rough, 120.0),
            Medium,
            80,
            1,
            "",
        ),
        (
            "SR-LIGHT, D7: obstacles cost all the same",
            with(Rule::Light),
            vec![area(Kind::Fence, 120.0, 200.0, 122.0, 400.0)],
            Short,
            50,
            1,
            fence,
        ),
        (
            "D9: a hill is open ground",
            foot(),
            ground(Kind::Hill, 120.0),
            Medium,
            80,
            1,
            "",
        ),
    ] {
        let mut field = walker(features, soldier);
        let far = 100.0 + f64::from(reach);
        let beyond = f64::from(reach) + 0.1;
        field.refuses(
            go(far + 0.1, 300.0),
            too_far(beyond, stick, reach, because),
            "MOV-1",
        );
        let events = field.move_to(far, 300.0);
        assert_eq!(field.model(0).at, Point::from_mm(far, 300.0), "{what}");
        assert_eq!(field.left(), 3 - cost, "{what}");
        let Some(Event::Travelled {
            travel,
            from,
            slowed_by,
            ..
        }) = events.first()
        else {
            panic!("{what}: {events:?}");
        };
        assert_eq!(
            (*travel, *from),
            (Travel::Move, Point::from_mm(100.0, 300.0)),
            "{what}"
        );
        assert_eq!(
            slowed_by.is_empty(),
            because.is_empty() && cost == 1,
            "{what}"
        );
    }
}

/// MOV-2: ground that begins beyond the shorter stick shortens a move into it all the same, and the refusal says so.
#[test]
fn the_refusal_names_the_ground_that_shortens_the_stick() {
    let mut field = walker(ground(Kind::Woods, 170.0), man(100.0, 300.0));
    let woods = ", shortened by the woods (MOV-2)";
    field.refuses(
        go(175.0, 300.0),
        too_far(75.0, Stick::Short, 50, woods),
        "MOV-1",
    );
    let said = field.refused(go(175.0, 300.0)).to_string();
    assert_eq!(
        said,
        "too far: 75 mm, the S stick is 50 mm, shortened by the woods (MOV-2)"
    );
    // 162.5 mm: the base's edge at the trees.
    field.move_to(162.5, 300.0);
    let mut field = walker(ground(Kind::Woods, 190.0), man(100.0, 300.0));
    field.refuses(
        go(200.0, 300.0),
        too_far(100.0, Stick::Medium, 80, ""),
        "MOV-1",
    );
}

/// MOV-1: a straight line, stopping short as it likes; another direction is another action. MOV-7: and there is no move
/// without one.
#[test]
fn each_move_costs_an_action_and_may_stop_short() {
    let mut field = walker(vec![], man(100.0, 300.0));
    field.move_to(100.1, 300.0);
    field.refuses(go(100.1, 300.0), Refusal::NoMove, "MOV-1");
    field.move_to(100.1, 320.0);
    let events = field.move_to(150.0, 320.0);
    let over = Event::ActivationEnded {
        model: ModelId(0),
        unspent: 0,
    };
    assert!(events.contains(&over), "MOV-7: three actions, three moves");
}

/// Places between the points of the 0.1 mm grid are taken to it, and never are a way to reach farther.
#[test]
fn places_are_taken_to_the_grid() {
    let mut field = walker(vec![], man(100.0, 300.0));
    field.refuses(go(100.04, 300.0), Refusal::NoMove, "MOV-1");
    assert!(matches!(
        field.refused(go(180.06, 300.0)),
        Refusal::TooFar { .. }
    ));
    field.move_to(180.04, 300.04);
    assert_eq!(field.model(0).at, Point::from_mm(180.0, 300.0));
}

/// SR-SLOW, B14: one move a turn, whatever it costs; leaving combat is a move.
#[test]
fn the_slow_move_once_a_turn() {
    let slow = || man(100.0, 300.0).with(Rule::Slow);
    let refusal = || Refusal::Slow("A0".to_owned());
    let mut field = walker(vec![], slow());
    field.move_to(110.0, 300.0);
    field.refuses(go(120.0, 300.0), refusal(), "SR-SLOW");
    field.order(Order::EndTurn);
    field.order(Order::EndTurn);
    field.act(0, 1).move_to(120.0, 300.0);

    let mut field = walker(ground(Kind::Rough, 110.0), slow().with(Rule::ShortMove));
    field.move_to(140.0, 300.0);
    assert_eq!(field.left(), 1, "B14: one move of two actions");
    field.refuses(go(142.0, 300.0), refusal(), "SR-SLOW");

    let mut field = Field::new(&[slow()], &[man(140.0, 300.0), man(550.0, 550.0)]);
    field.act(0, 3).move_to(125.0, 300.0);
    field.refuses(leave(100.0, 300.0), refusal(), "SR-SLOW");
}

/// MOV-3, MOV-11, D8, D13, D24: what cannot be entered, and the table's edge.
#[test]
fn the_way_may_be_barred() {
    let foot = || man(100.0, 300.0);
    let horse = || man(100.0, 300.0).with(Rule::Mounted);
    for (soldier, kind, barred) in [
        (foot(), Kind::Building, true),
        (horse(), Kind::Building, true),
        (horse(), Kind::Woods, true),
        (foot(), Kind::Woods, false),
        (foot(), Kind::River, true),
        (horse(), Kind::Rough, false),
    ] {
        let mut field = walker(ground(kind, 120.0), soldier);
        if barred {
            field.refuses(go(140.0, 300.0), Refusal::Barred(kind), "MOV-3");
        } else {
            field.move_to(140.0, 300.0);
        }
    }
    let mut field = walker(vec![], man(50.0, 300.0));
    field.refuses(go(7.4, 300.0), Refusal::TableEdge, "MOV-11");
    field.refuses(go(-20.0, 300.0), Refusal::TableEdge, "MOV-11");
    field.move_to(7.5, 300.0);
}

/// MOV-5, D10: friends may be passed, not stopped on, and not while they fight.
#[test]
fn friends_may_be_passed_but_not_stopped_on() {
    let in_the_way = || Refusal::FriendInTheWay("A1".to_owned());
    let squad = [man(100.0, 300.0), man(130.0, 300.0)];
    let mut field = Field::new(&squad, &[man(550.0, 550.0)]);
    field.act(0, 3);
    field.refuses(go(144.9, 300.0), in_the_way(), "MOV-5");
    field.refuses(go(115.1, 300.0), in_the_way(), "MOV-5");
    field.move_to(145.0, 300.0);
    let mut field = Field::new(&squad, &[man(130.0, 315.0), man(550.0, 550.0)]);
    field.act(0, 3);
    field.refuses(go(165.0, 300.0), in_the_way(), "MOV-5");
    field.move_to(115.0, 300.0);
}

/// MOV-6, D11, SCALE-5: enemies are not passed; contact, within 0.5 mm, ends a move, and there is no other zone round them.
#[test]
fn a_move_ends_in_contact_with_an_enemy() {
    let field = || {
        let mut field = Field::new(
            &[man(100.0, 300.0)],
            &[man(140.0, 300.0), man(550.0, 550.0)],
        );
        field.act(0, 3);
        field
    };
    let in_the_way = || Refusal::EnemyInTheWay("B0".to_owned());
    field().refuses(go(165.0, 300.0), in_the_way(), "MOV-6");
    field().refuses(go(125.1, 300.0), in_the_way(), "MOV-6");
    // Past his side, 0.4 mm from his edge, and 0.6 mm.
    let passing = |y| {
        let mut field = Field::new(&[man(100.0, y)], &[man(140.0, 300.0), man(550.0, 550.0)]);
        field.act(0, 3);
        field
    };
    passing(315.4).refuses(go(170.0, 315.4), in_the_way(), "MOV-6");
    passing(315.6).move_to(170.0, 315.6);

    let mut far = field();
    far.move_to(124.4, 300.0);
    let distance = Length::from_mm(0.6);
    let apart = Refusal::NotInContact {
        enemy: "B0".to_owned(),
        distance,
    };
    far.refuses(fight(1), apart, "HTH-1");
    let mut near = field();
    let events = near.move_to(124.5, 300.0);
    assert!(
        matches!(events.first(), Some(Event::Travelled { touches, .. }) if touches[..] == [ModelId(1)]),
        "SCALE-5: 0.5 mm is contact"
    );
    // D12: contact brings no blow; HTH-9: but no walking off either.
    let held = Refusal::Held {
        enemy: "B0".to_owned(),
    };
    near.refuses(go(100.0, 300.0), held, "HTH-9");
    near.fight(1, &[2, 2]);
}

/// SCALE-1, SCALE-4: sticks and bases are those of the table's scale.
#[test]
fn sticks_and_bases_are_those_of_the_scale() {
    for (scale, sticks, foot, horse) in [
        (Scale::Fifteen, [50, 80, 120], 15.0, 25.0),
        (Scale::TwentyEight, [75, 120, 180], 22.5, 37.5),
        (Scale::Forty, [100, 160, 240], 30.0, 50.0),
    ] {
        let mut table = scenario(vec![]);
        table.layout.scale = scale;
        table.layout.size = (scale.table_side(), scale.table_side());
        let movers = [
            man(50.0, 100.0).with(Rule::ShortMove),
            man(50.0, 300.0),
            man(50.0, 500.0).with(Rule::Mounted),
        ];
        let mut field = Field::of(table, &movers, &[man(550.0, 550.0)]);
        for (model, (stick, y)) in (0..).zip(sticks.into_iter().zip([100.0, 300.0, 500.0])) {
            field.act(model, 2);
            let reach = f64::from(stick);
            assert!(
                matches!(field.refused(go(50.1 + reach, y)), Refusal::TooFar { reach, .. } if reach == Length::whole(stick)),
                "SCALE-1: {scale:?}"
            );
            field.move_to(50.0 + reach, y);
            field.order(Order::EndActivation);
            let width = if model == 2 { horse } else { foot };
            let base = field.battle().enrolled(ModelId(model)).base;
            assert_eq!(base.width(), Length::from_mm(width), "SCALE-4: {scale:?}");
        }
    }
}

/// SCALE-3: anything may be measured by anyone at any time: whatever the battle waits for and whoever's turn it is, both
/// sides learn distances, what a roll needs, and what a shot or blow would be; and asking changes nothing.
#[test]
fn anything_may_be_measured_at_any_time() {
    let measure = |field: &mut Field, moment: &str| {
        let before = field.battle().state.clone();
        field.survey(|battle, survey| {
            for (one, other) in [(ModelId(0), ModelId(1)), (ModelId(1), ModelId(0))] {
                let (here, there) = (battle.footprint(one), battle.footprint(other));
                assert_eq!(here.distance(there), Length::whole(85), "{moment}");
                assert!(here.within(there, Length::whole(85)), "{moment}");
                assert_eq!(activation::need(battle, survey, one).needs(), 4, "{moment}");
                let aim = Aim::from_here(battle, one, other, Weapon::Musket, false);
                let shot = shooting::plan(battle, survey, &aim).expect(moment);
                assert_eq!((shot.sums.attack, shot.sums.defend), (4, 2), "{moment}");
                let blow = Blow::Attack { powerful: true };
                let blow = melee::plan(battle, survey, one, other, blow);
                assert_eq!((blow.sums.attack, blow.sums.defend), (2, 1), "{moment}");
            }
        });
        assert!(field.battle().state == before, "SCALE-3: {moment}");
    };
    let table = Scenario {
        roles: Roles::Attacker(Side::B),
        ..scenario(vec![])
    };
    let mut field = Field::fresh(table, &[man(0.0, 0.0)], &[man(0.0, 0.0)], 1);
    let put = |field: &mut Field| {
        field.change(|battle| {
            for (model, y) in [(0, 250.0), (1, 350.0)] {
                let model = battle.model_mut(ModelId(model));
                model.presence = tirailleur::song::state::Presence::OnTable;
                model.at = Point::from_mm(300.0, y);
            }
        });
    };
    put(&mut field);
    measure(&mut field, "while an edge is chosen");
    field.answer(Answer::Edge(Edge::North));
    measure(&mut field, "while A deploys");
    field.order(Order::FinishDeployment);
    field.dice(&[6, 1]).order(Order::FinishDeployment);
    measure(&mut field, "while A nominates");
    field.act(0, 3);
    measure(&mut field, "while A acts");
    assert_eq!(field.need(1, Purpose::Activation).needs(), 4);
    field.order(Order::Withdraw);
    measure(&mut field, "when all is over");
}
