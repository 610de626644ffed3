//! Men in a tent (scenario 2.2, I23): they come out with their first action, and Leader and NCO in there help only those inside.

use crate::support::blows::{FOE, fray_in};
use crate::support::camp::{camp, place};
use crate::support::field::{Field, Man, man};
use crate::support::orders::{RELOAD, go, group, shoot};
use crate::support::table::at;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::event::Event;
use tirailleur::song::group::GroupKind;
use tirailleur::song::legal::legal_orders;
use tirailleur::song::order::Order;
use tirailleur::song::player::PlayerId;
use tirailleur::song::quality::Purpose;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::special::{SpecialEvent, SpecialRefusal};
use tirailleur::table::body::ModelId;

/// The camp after the alarm, the defender's turn: those defenders who stand inside the tent have not come out yet. Its doorway
/// is at (300, 260).
fn called(a: &[Man], b: &[Man]) -> Field {
    let mut field = fray_in(camp(), a, b);
    let count = b.len() as u16;
    field.change(|battle| {
        battle.state.active = PlayerId::B;
        let special = &mut battle.state.special;
        special.watch.alarmed = true;
        special.doorstep = Some(at(300.0, 252.2));
        for id in FOE..FOE + count {
            let place = battle.state.models[usize::from(id)].at;
            let inside =
                (260.0..340.0).contains(&place.x.mm()) && (260.0..340.0).contains(&place.y.mm());
            if inside {
                battle.state.special.quartered.insert(ModelId(id));
            }
        }
    });
    field
}

fn in_quarters(name: &str) -> Refusal {
    SpecialRefusal::InQuarters(name.to_owned(), "The tent".to_owned()).into()
}

#[test]
fn the_first_action_comes_out_up_to_s_from_the_doorway_and_then_all_is_as_usual() {
    // From the far corner, past everybody.
    let mut field = called(
        &[],
        &[man(275.0, 325.0), man(300.0, 300.0), man(300.0, 316.0)],
    );
    field.act(FOE, 3);
    let far = field.refused(go(300.0, 202.1));
    assert!(matches!(far, Refusal::TooFar { .. }), "{far:?}");
    let events = field.order(go(300.0, 202.2));
    let out = |events: &[Event]| {
        let came_out = SpecialEvent::CameOut {
            model: ModelId(FOE),
            quarters: "The tent".to_owned(),
        };
        events.contains(&Event::Special(came_out))
    };
    assert!(out(&events), "{events:?}");
    assert_eq!(place(&field, FOE), at(300.0, 202.2));
    assert_eq!(field.left(), 2, "one action");
    assert!(!field.battle().state.special.quartered.has(ModelId(FOE)));
    // M from now on.
    let events = field.order(go(300.0, 122.2));
    assert!(!out(&events), "once only");
    assert_eq!(field.left(), 1);
    // He may go back in, and is in no quarters any more: the word of others reaches him, and so on.
    assert!(field.battle().state.special.quartered.has(ModelId(FOE + 1)));
}

#[test]
fn nothing_else_is_done_before_that() {
    let b = [
        man(275.0, 325.0).unloaded(),
        man(275.0, 300.0).with(Rule::Leader),
        man(291.0, 300.0),
        man(307.0, 300.0),
    ];
    let mut field = called(&[man(300.0, 100.0)], &b);
    field.act(FOE, 3);
    field.refuses(RELOAD, in_quarters("B0"), "I23");
    field.refuses(shoot(0), in_quarters("B0"), "I23");
    let inside: Refusal =
        SpecialRefusal::StillInside("B0".to_owned(), "The tent".to_owned()).into();
    field.refuses(go(300.0, 275.0), inside, "I23");
    let legal = field.survey(legal_orders);
    let moves = legal
        .iter()
        .filter(|order| matches!(order, Order::Move { .. }));
    assert!(moves.count() > 3, "ways out are offered");
    for order in legal {
        let fits = matches!(
            order,
            Order::Move { .. } | Order::EndActivation | Order::EndTurn | Order::Withdraw
        );
        assert!(fits, "{order:?}");
    }
    field.order(Order::EndActivation);
    field.act(FOE + 1, 2);
    let order = group(GroupKind::Plain, &[FOE + 2, FOE + 3], 1);
    field.refuses(order, in_quarters("B1"), "I23");
}

#[test]
fn outside_everything_is_allowed_at_once() {
    let mut field = called(&[], &[man(300.0, 200.0).unloaded()]);
    field.act(FOE, 3);
    field.order(RELOAD);
}

#[test]
fn an_enemy_in_the_doorway_or_at_hand_changes_that() {
    // In the doorway's place: no way out but through him, and so as in any house.
    let mut field = called(&[man(300.0, 252.0)], &[man(300.0, 300.0).unloaded()]);
    field.act(FOE, 3);
    field.order(RELOAD);
    // In contact inside: he fights.
    let mut field = called(&[man(300.0, 285.0)], &[man(300.0, 300.0)]);
    field.act(FOE, 1);
    field.fight(0, &[3, 3]);
    // Beside the doorway he bars nothing.
    let mut field = called(&[man(320.0, 252.0)], &[man(300.0, 300.0).unloaded()]);
    field.act(FOE, 3);
    field.refuses(RELOAD, in_quarters("B0"), "I23");
    field.order(go(300.0, 220.0));
}

#[test]
fn leader_and_nco_inside_help_those_inside_only() {
    let outside = (300.0, 240.0);
    let beside = (300.0, 285.0);
    for (rule, helper, friend, helps) in [
        (Rule::Leader, (300.0, 300.0), beside, true),
        (Rule::Leader, (300.0, 300.0), outside, false),
        (Rule::Nco, (300.0, 300.0), beside, true),
        (Rule::Nco, (300.0, 270.0), outside, false),
        (Rule::Leader, (300.0, 200.0), outside, true),
        (Rule::Nco, (300.0, 205.0), outside, true),
    ] {
        // An NCO helps as such beside a Leader only, who is far away here.
        let leader = man(30.0, 570.0).with(Rule::Leader);
        let mut men = vec![man(helper.0, helper.1).with(rule), man(friend.0, friend.1)];
        if rule == Rule::Nco {
            men.push(leader);
        }
        let mut field = called(&[], &men);
        let need = field.need(FOE + 1, Purpose::Activation);
        assert_eq!(
            need.modifiers.len(),
            usize::from(helps),
            "I23: {rule} at {helper:?}, friend at {friend:?}"
        );
    }
}

#[test]
fn the_doorway_is_open_to_looks_for_who_has_come_out_already() {
    // The same places, but he who helps has been out: the tent is open to the south, and he sees his friend.
    let b = [man(300.0, 275.0).with(Rule::Leader), man(300.0, 240.0)];
    let mut field = called(&[], &b);
    assert_eq!(field.need(FOE + 1, Purpose::Activation).modifiers.len(), 0);
    field.change(|battle| battle.state.special.quartered.remove(ModelId(FOE)));
    assert_eq!(field.need(FOE + 1, Purpose::Activation).modifiers.len(), 1);
}
