//! Falling (MOV-10, D21, D23), jumping down (D22), and being driven off a wall (E9).

use crate::support::blows::{FOE, at, fell, lost, rolling, strike, travels};
use crate::support::field::{Field, man, scenario};
use crate::support::fort::{FOOT, TOP, at_fort, curtain, curtain_of, heights, in_fort, on_top};
use crate::support::house::agreed_in;
use tirailleur::song::event::Travel;
use tirailleur::song::heights::{HeightEvent, HeightRefusal, fall};
use tirailleur::song::order::Order;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::Loss;
use tirailleur::table::body::ModelId;
use tirailleur::table::length::{Length, Point};

/// T19: 7 against 5, an odd die: the defender recoils.
const RECOIL: [u8; 2] = [5, 3];

/// The place below him on one side.
fn below(field: &mut Field, model: u16, south: bool) -> Point {
    field.survey(|battle, survey| {
        let places = fall::jump_places(battle, survey, ModelId(model));
        assert_eq!(places.len(), 2, "one on either side: {places:?}");
        places
            .into_iter()
            .find(|place| (place.y < Length::from_mm(TOP)) == south)
            .expect("a place on that side")
    })
}

/// D21: up to S one die, up to M two, up to L three.
#[test]
fn the_height_says_how_many_dice() {
    let field = at_fort(&[], &[]);
    let dice = |height| fall::dice(field.battle(), Length::from_mm(height));
    assert_eq!(
        [10.0, 50.0, 50.1, 80.0, 80.1, 120.0].map(dice),
        [1, 1, 2, 2, 3, 3]
    );
}

/// D22, MOV-10: a jump is a move; all dice succeed: he lies there and needs two actions to stand (D23).
#[test]
fn who_jumps_and_survives_needs_two_actions_to_stand() {
    let mut field = at_fort(&[on_top(300.0)], &[]);
    field.act(0, 3);
    let place = below(&mut field, 0, true);
    let events = rolling(&mut field, Order::Jump { to: place }, &[4]);
    assert_eq!(travels(&events, 0, Travel::Jump), [(at(300.0, TOP), place)]);
    assert_eq!((fell(&events, 0), field.left()), (Some("MOV-10"), 2));
    assert!(place.within(at(300.0, FOOT), Length::whole(1)), "{place}");
    field.order(Order::StandUp);
    assert!(
        !field.model(0).fallen && field.battle().activation().is_none(),
        "D23: both are spent"
    );

    let mut field = at_fort(&[on_top(300.0)], &[]);
    field.act(0, 2);
    let place = below(&mut field, 0, false);
    rolling(&mut field, Order::Jump { to: place }, &[4]);
    field.refuses(
        Order::StandUp,
        Refusal::TooFewActions { cost: 2, left: 1 },
        "CST-1",
    );
}

/// MOV-10: any failure wounds, out of two dice as well.
#[test]
fn any_failure_in_a_fall_is_a_wound() {
    let mut field = in_fort(scenario(curtain_of(80.0)), &[on_top(300.0)], &[]);
    field.act(0, 1);
    let place = below(&mut field, 0, true);
    let events = rolling(&mut field, Order::Jump { to: place }, &[6, 3]);
    assert_eq!(lost(&events, 0), Some((Loss::Wounded, "MOV-10")));
    assert!(heights(&events).iter().any(|event| matches!(
        event,
        HeightEvent::Dropped { height, .. } if *height == Length::whole(80)
    )));
}

/// D22: only from the top, only straight down, and not where it was agreed away.
#[test]
fn what_keeps_somebody_from_jumping() {
    let mut field = at_fort(&[on_top(300.0), man(300.0, 300.0)], &[]);
    field.act(1, 1);
    let to = at(300.0, FOOT);
    field.refuses(
        Order::Jump { to },
        HeightRefusal::NotOnTop("A1".to_owned()).into(),
        "D22",
    );
    field.order(Order::EndActivation);
    field.act(0, 1);
    field.refuses(
        Order::Jump {
            to: at(300.0, 350.0),
        },
        HeightRefusal::NotBelow.into(),
        "D22",
    );
    let agreed = agreed_in(scenario(curtain()), &["voluntary_jump=off"]);
    let mut field = in_fort(agreed, &[on_top(300.0)], &[]);
    field.act(0, 1);
    let place = below(&mut field, 0, true);
    field.refuses(
        Order::Jump { to: place },
        HeightRefusal::NoJumping.into(),
        "D22",
    );
}

/// D23: an ordinary fall on a wall costs one action, as ever.
#[test]
fn a_blow_that_knocks_down_on_a_wall_is_no_fall_from_it() {
    let mut field = at_fort(&[on_top(285.0)], &[on_top(300.0)]);
    field.act(0, 1);
    let events = strike(&mut field, FOE, &[4, 2]);
    assert_eq!(fell(&events, FOE), Some("HTH-2"));
    field.survey(|battle, _| assert_eq!(fall::cost_of_standing(battle, ModelId(FOE)), 1));
}

/// E9: as long as there is a legal place on top a loser recoils there.
#[test]
fn a_loser_with_room_on_the_wall_stays_on_it() {
    let mut field = at_fort(&[on_top(285.0)], &[on_top(300.0)]);
    field.act(0, 1);
    strike(&mut field, FOE, &RECOIL);
    let places = crate::support::blows::offered_or_arrived(&field, FOE);
    assert!(
        places.iter().all(|place| place.y > Length::whole(407)),
        "{places:?}"
    );
}

/// E9, D21: without such a place he is driven off the wall, and suffers the fall.
#[test]
fn a_loser_without_room_is_driven_off_the_wall() {
    let driven = |faces: &[u8]| {
        let mut field = at_fort(&[on_top(285.0)], &[on_top(300.0), on_top(315.0)]);
        field.act(0, 1);
        let mut dice = RECOIL.to_vec();
        dice.extend(faces);
        let events = strike(&mut field, FOE, &dice);
        (field, events)
    };
    let (field, events) = driven(&[5]);
    let ways = travels(&events, FOE, Travel::Recoil);
    assert_eq!(ways.len(), 1, "{events:#?}");
    let off = field.model(FOE).at.y;
    assert!(
        off < Length::whole(400) || off > Length::whole(420),
        "{ways:?}"
    );
    assert_eq!(fell(&events, FOE), Some("MOV-10"));
    assert!(field.battle().state.aloft.shaken.has(ModelId(FOE)), "D23");
    assert!(heights(&events).iter().any(|event| matches!(
        event,
        HeightEvent::Dropped { clause, .. } if clause.0 == "E9"
    )));
    let (_, events) = driven(&[3]);
    assert_eq!(lost(&events, FOE), Some((Loss::Wounded, "MOV-10")));
}
