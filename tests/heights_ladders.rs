//! Ladders (MOV-9, CST-1, D19, D20).

use crate::support::blows::{FOE, at, fell, lost, rolling, to, travels};
use crate::support::field::{Field, Man, man, scenario};
use crate::support::fort::{
    FOOT, TOP, at_fort, carrying, climb, curtain, curtain_of, heights, in_fort, on_top, outside,
    standing_at, with_ladder,
};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::event::{Event, Travel};
use tirailleur::song::heights::{HeightEvent, HeightRefusal, Ladder, LadderId};
use tirailleur::song::order::Order;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::Loss;
use tirailleur::table::body::ModelId;
use tirailleur::table::length::Length;

const LADDER: LadderId = LadderId(0);
const PLACE: Order = Order::PlaceLadder { ladder: LADDER };
const TAKE: Order = Order::TakeLadder { ladder: LADDER };
const PUSH: Order = Order::PushLadder { ladder: LADDER };

fn ladder(field: &Field) -> Ladder {
    field.battle().state.aloft.ladders[0]
}

/// MOV-9, CST-1: for one action, in contact with the wall.
#[test]
fn a_ladder_is_set_against_the_wall_for_one_action() {
    let mut field = at_fort(&[outside(300.0)], &[]);
    carrying(&mut field, 0);
    field.act(0, 3);
    let events = field.order(PLACE);
    assert_eq!(field.left(), 2, "CST-1");
    assert!(matches!(
        heights(&events)[..],
        [HeightEvent::LadderPlaced {
            model: ModelId(0),
            picked_up: false,
            ..
        }]
    ));
    let Ladder::Standing { foot, head, .. } = ladder(&field) else {
        panic!("{:?}", ladder(&field));
    };
    assert!(foot.within(at(300.0, FOOT), Length::whole(1)), "{foot}");
    assert!(head.y > at(0.0, 407.0).y && head.x == foot.x, "{head}");
    field.refuses(PLACE, HeightRefusal::Stands(LADDER).into(), "MOV-9");
}

/// MOV-9: not away from a wall, not with empty hands, not while an enemy holds him, and not against a wall higher than S.
#[test]
fn what_keeps_a_ladder_from_being_set() {
    let mut field = at_fort(&[man(300.0, 380.0)], &[]);
    field.act(0, 1);
    field.refuses(PLACE, HeightRefusal::NoLadder(LADDER).into(), "MOV-9");
    carrying(&mut field, 0);
    field.refuses(
        PLACE,
        HeightRefusal::NoWall("A0".to_owned()).into(),
        "MOV-9",
    );
    carrying(&mut field, 1);
    field.refuses(
        Order::PlaceLadder {
            ladder: LadderId(1),
        },
        HeightRefusal::InOtherHands(LadderId(1), "A1".to_owned()).into(),
        "MOV-9",
    );

    let mut field = at_fort(&[outside(300.0)], &[outside(315.0)]);
    carrying(&mut field, 0);
    field.act(0, 1);
    let held = field.refused(PLACE);
    assert!(matches!(held, Refusal::Held { .. }), "{held}");

    let mut field = in_fort(scenario(curtain_of(60.0)), &[outside(300.0)], &[]);
    carrying(&mut field, 0);
    field.act(0, 1);
    field.refuses(
        PLACE,
        HeightRefusal::TooHigh {
            wall: Length::whole(60),
            ladder: Length::whole(50),
        }
        .into(),
        "MOV-9",
    );
    let mut field = at_fort(&[man(300.0, FOOT - 5.0).with(Rule::Mounted)], &[]);
    with_ladder(&mut field, Ladder::Lying(at(300.0, FOOT)));
    field.act(0, 1);
    field.refuses(TAKE, HeightRefusal::Rider("A0".to_owned()).into(), "MOV-3");
}

/// MOV-9, D19: a climb is a move over broken ground: one action for a foot M model, two for a Short one; it ends on top.
#[test]
fn a_climb_ends_on_top() {
    let mut field = at_fort(&[outside(300.0)], &[]);
    let ladder = standing_at(&mut field, 300.0);
    field.act(0, 2);
    let order = climb(&mut field, 0, ladder);
    let events = rolling(&mut field, order, &[]);
    assert_eq!(travels(&events, 0, Travel::Climb).len(), 1);
    assert_eq!((field.left(), field.model(0).moves), (1, 1));
    assert!(field.model(0).at.y > at(0.0, 407.0).y);

    let mut field = at_fort(&[outside(300.0).with(Rule::ShortMove)], &[]);
    let ladder = standing_at(&mut field, 300.0);
    field.act(0, 1);
    let order = climb(&mut field, 0, ladder);
    field.refuses(order, Refusal::TooFewActions { cost: 2, left: 1 }, "CST-1");
}

/// D19: two actions where the scenario says so.
#[test]
fn a_scenario_may_ask_two_actions_for_a_climb() {
    let mut hard = scenario(curtain());
    hard.ladders.actions = 2;
    let mut field = in_fort(hard, &[outside(300.0)], &[]);
    let ladder = standing_at(&mut field, 300.0);
    field.act(0, 3);
    let order = climb(&mut field, 0, ladder);
    field.order(order);
    assert_eq!(field.left(), 1);
}

/// Scenario 2.1: a free place is needed at the other end. Beside a defender there is one, in contact with him.
#[test]
fn a_climb_needs_a_free_place_and_may_end_in_contact() {
    let mut field = at_fort(&[outside(300.0)], &[on_top(300.0)]);
    let ladder = standing_at(&mut field, 300.0);
    field.act(0, 2);
    let order = climb(&mut field, 0, ladder);
    let events = field.order(order);
    assert!(
        events.iter().any(|event| matches!(
            event,
            Event::Travelled { touches, .. } if *touches == [ModelId(FOE)]
        )),
        "{events:#?}"
    );
    let full = [on_top(285.0), on_top(300.0), on_top(315.0)];
    let mut field = at_fort(&[outside(300.0)], &full);
    let ladder = standing_at(&mut field, 300.0);
    field.act(0, 1);
    let order = Order::Climb {
        ladder,
        to: at(300.0, TOP),
    };
    field.refuses(order, HeightRefusal::NoLanding(ladder).into(), "MOV-9");
}

/// MOV-9: only from one of its ends, to the other.
#[test]
fn a_climb_starts_at_an_end_of_the_ladder() {
    let mut field = at_fort(&[outside(340.0)], &[]);
    let ladder = standing_at(&mut field, 300.0);
    field.act(0, 1);
    let order = |x, y| Order::Climb {
        ladder,
        to: at(x, y),
    };
    field.refuses(
        order(300.0, TOP),
        HeightRefusal::NotAtEnd(ladder, "A0".to_owned()).into(),
        "MOV-9",
    );
    let mut field = at_fort(&[outside(300.0)], &[]);
    let ladder = standing_at(&mut field, 300.0);
    field.act(0, 1);
    let far = Order::Climb {
        ladder,
        to: at(350.0, TOP),
    };
    field.refuses(far, HeightRefusal::NotALanding(ladder).into(), "MOV-9");
}

/// MOV-8, D19: more than one move on ladders in a turn is a risk, and who slips falls with the damage test for S.
#[test]
fn a_second_climb_in_a_turn_may_end_in_a_fall() {
    let twice = |faces: &[u8]| {
        let mut field = at_fort(&[outside(300.0)], &[]);
        let ladder = standing_at(&mut field, 300.0);
        field.act(0, 3);
        let up = climb(&mut field, 0, ladder);
        rolling(&mut field, up, &[]);
        let down = climb(&mut field, 0, ladder);
        let events = rolling(&mut field, down, faces);
        (field, events)
    };
    let (field, events) = twice(&[4]);
    assert!(fell(&events, 0).is_none() && field.model(0).at.y < at(0.0, 393.0).y);
    let (field, events) = twice(&[3, 4]);
    assert_eq!(fell(&events, 0), Some("MOV-10"), "he slips and survives");
    assert!(field.battle().state.aloft.shaken.has(ModelId(0)), "D23");
    assert!(field.model(0).at.y < at(0.0, 393.0).y, "at the foot");
    let (_, events) = twice(&[3, 3]);
    assert_eq!(lost(&events, 0), Some((Loss::Wounded, "MOV-10")));
}

/// D20: an enemy at the top pushes the ladder off for one action; it lies at the foot, and one action picks it up and sets
/// it again (MOV-9).
#[test]
fn a_ladder_is_pushed_off_and_set_again() {
    let mut field = at_fort(&[on_top(300.0), on_top(200.0)], &[outside(300.0)]);
    standing_at(&mut field, 300.0);
    field.act(1, 1);
    field.refuses(
        PUSH,
        HeightRefusal::NotAtTop(LADDER, "A1".to_owned()).into(),
        "D20",
    );
    field.order(Order::EndActivation);
    field.act(0, 2);
    let events = field.order(PUSH);
    assert!(matches!(
        heights(&events)[..],
        [HeightEvent::LadderPushed {
            model: ModelId(0),
            ..
        }]
    ));
    assert_eq!(field.left(), 1, "CST-1");
    let Ladder::Lying(place) = ladder(&field) else {
        panic!("{:?}", ladder(&field));
    };
    assert!(place.y < at(0.0, 400.0).y, "D20: at the foot");
    field.refuses(PUSH, HeightRefusal::NotStanding(LADDER).into(), "MOV-9");
    field.order(Order::EndTurn);
    field.act(FOE, 1);
    let events = field.order(PLACE);
    assert!(matches!(
        heights(&events)[..],
        [HeightEvent::LadderPlaced {
            picked_up: true,
            ..
        }]
    ));
    assert!(matches!(ladder(&field), Ladder::Standing { .. }));
}

/// D20: a fallen man pushes nothing.
#[test]
fn only_an_active_enemy_pushes() {
    let mut field = at_fort(&[on_top(300.0).fallen()], &[]);
    standing_at(&mut field, 300.0);
    field.act(0, 1);
    field.refuses(PUSH, Refusal::Fallen("A0".to_owned()), "ACT-9");
}

/// CST-1: friend or foe takes a ladder up, one a man; he carries it with him.
#[test]
fn anybody_may_take_a_ladder_up_and_carry_it() {
    let mut field = at_fort(&[man(300.0, 350.0)], &[]);
    with_ladder(&mut field, Ladder::Lying(at(310.0, 350.0)));
    field.act(0, 3);
    field.order(TAKE);
    assert_eq!(ladder(&field), Ladder::Carried(ModelId(0)));
    field.refuses(
        TAKE,
        HeightRefusal::HasLadder("A0".to_owned()).into(),
        "MOV-9",
    );
    field.order(to(300.0, FOOT));
    field.order(PLACE);
    assert!(matches!(ladder(&field), Ladder::Standing { .. }));
    let mut far = at_fort(&[man(300.0, 350.0)], &[]);
    with_ladder(&mut far, Ladder::Lying(at(330.0, 350.0)));
    far.act(0, 1);
    far.refuses(
        TAKE,
        HeightRefusal::OutOfReach(LADDER, "A0".to_owned()).into(),
        "MOV-9",
    );
}

/// A bearer who is lost, or runs, lets go of it where he stands.
#[test]
fn a_lost_bearer_lets_go_of_his_ladder() {
    let mut field = at_fort(&[man(300.0, 300.0)], &[man(300.0, 315.0)]);
    carrying(&mut field, FOE);
    field.act(0, 1);
    let events = field.fight(FOE, &[6, 1]);
    assert_eq!(
        lost(&events, FOE).map(|(loss, _)| loss),
        Some(Loss::Wounded)
    );
    assert_eq!(ladder(&field), Ladder::Lying(at(300.0, 315.0)));
}

/// Scenario 2.1: each ladder goes to a named model on foot when its side has deployed, plain soldiers first.
#[test]
fn ladders_are_handed_out_after_deployment() {
    let mut table = scenario(curtain());
    table.ladders.attacker = 3;
    table.ladders.lying = vec![at(300.0, 300.0)];
    table.roles = tirailleur::scenario::Roles::Attacker(tirailleur::table::body::Side::A);
    let squad: Vec<Man> = vec![
        man(0.0, 0.0).with(Rule::Leader),
        man(0.0, 0.0).with(Rule::Mounted),
        man(0.0, 0.0),
        man(0.0, 0.0),
    ];
    let mut field = Field::fresh(table, &squad, &squad, 3);
    let south = tirailleur::song::order::Answer::Edge(tirailleur::scenario::Edge::South);
    field.answer(south);
    for side in [4, 0] {
        let y = if side == 0 { 40.0 } else { 560.0 };
        for number in 0..4 {
            let x = 100.0 + 40.0 * f64::from(number);
            field.order(crate::support::orders::deploy(side + number, x, y));
        }
        if side == 4 {
            field.order(Order::FinishDeployment);
        }
    }
    let events = field.order(Order::FinishDeployment);
    assert_eq!(
        field.battle().state.aloft.ladders,
        [
            Ladder::Lying(at(300.0, 300.0)),
            Ladder::Carried(ModelId(2)),
            Ladder::Carried(ModelId(3)),
            Ladder::Carried(ModelId(0)),
        ]
    );
    assert_eq!(heights(&events).len(), 3, "each is told");
}
