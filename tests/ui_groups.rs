//! Group orders by mouse and keys, and what the panels know of them.

use crate::support::blows::FOE;
use crate::support::groups::line;
use crate::support::hand::Hand;
use bevy::prelude::KeyCode;
use tirailleur::song::group::GroupKind;
use tirailleur::song::order::Order;
use tirailleur::song::refusal::Refusal;
use tirailleur::table::body::ModelId;
use tirailleur::ui::brief::group::{Draft, brief, fire_now, fire_order};
use tirailleur::ui::brief::odds;
use tirailleur::ui::players::{Player, Players};

const HUMANS: Players = Players::two([Player::Human; 2]);

/// The captain acts, with two actions.
fn commanding() -> Hand {
    let mut field = line(3);
    field.act(0, 2);
    Hand::over(field, HUMANS)
}

/// Opens a draft, as the buttons of the panel do.
fn open(hand: &mut Hand, kind: GroupKind) {
    hand.desk_mut().group = Some(Draft::new(kind));
    hand.frame().frame();
}

#[test]
fn clicks_put_a_group_together_and_a_key_rolls() {
    let mut hand = commanding();
    open(&mut hand, GroupKind::Volley);
    hand.click(300.0, 250.0).click(315.0, 250.0);
    assert_eq!(hand.intent().group, [ModelId(1), ModelId(2)]);
    assert_eq!(
        hand.intent().selected,
        Some(ModelId(0)),
        "he keeps the word"
    );
    hand.click(330.0, 250.0).click(315.0, 250.0);
    let found = hand.brief().group.clone().expect("a draft");
    assert_eq!(
        found.refusal,
        Some(Refusal::NoChain {
            apart: "A3".to_owned(),
            from: "A1".to_owned()
        })
    );
    hand.click(315.0, 250.0);
    let found = hand.brief().group.clone().expect("a draft");
    assert_eq!(found.refusal, None);
    assert_eq!(found.fire[0].target, ModelId(FOE));
    assert_eq!(odds::out(&found.fire[0].prospect.rows).count, 21, "T12");
    hand.dice(&[6, 6]).key(KeyCode::Digit2);
    let group = hand.battle().state.group.clone().expect("a group");
    assert_eq!((group.kind, group.members.len()), (GroupKind::Volley, 3));
    assert!(hand.desk().group.is_none());
    assert_eq!(hand.intent().group.len(), 3, "the view shows who acts");
}

#[test]
fn a_click_lets_another_member_take_over_and_e_ends_his_part() {
    let mut hand = commanding();
    open(&mut hand, GroupKind::Plain);
    for x in [300.0, 315.0, 330.0] {
        hand.click(x, 250.0);
    }
    hand.dice(&[6]).key(KeyCode::Digit1);
    let acting = |hand: &Hand| hand.battle().activation().map(|acting| acting.model.0);
    assert_eq!(acting(&hand), Some(1));
    hand.click(330.0, 250.0);
    assert_eq!(acting(&hand), Some(3), "C14");
    hand.key(KeyCode::Tab);
    assert_eq!(acting(&hand), Some(1));
    hand.key(KeyCode::KeyE);
    assert_eq!(acting(&hand), Some(2));
    hand.drag((315.0, 250.0), (315.0, 300.0));
    assert_eq!(acting(&hand), Some(3));
    hand.key(KeyCode::KeyE);
    assert_eq!(acting(&hand), Some(0), "the commander goes on");
}

#[test]
fn escape_drops_the_draft_first() {
    let mut hand = commanding();
    open(&mut hand, GroupKind::Regroup);
    hand.key(KeyCode::Escape);
    assert!(hand.desk().group.is_none());
    assert_eq!(hand.intent().selected, Some(ModelId(0)));
}

/// The preview before the order, the offer while the group acts, and the volley are one and the same.
#[test]
fn the_preview_is_what_is_fired() {
    let mut field = line(3);
    field.act(0, 2);
    let preview = field.survey(|battle, survey| {
        let mut draft = Draft::new(GroupKind::Volley);
        draft.toggle(ModelId(2));
        draft.members = draft.chain(battle, ModelId(0));
        brief(battle, survey, ModelId(0), draft)
    });
    assert_eq!(preview.draft.members.len(), 3, "the whole chain");
    field.dice(&[6]).order(preview.order(1));
    let now = field.survey(|battle, survey| {
        let acting = battle.activation().expect("a member acts");
        fire_now(battle, survey, acting)
    });
    assert_eq!(now, preview.fire);
    let order = fire_order(field.battle(), ModelId(FOE));
    assert_eq!(
        order,
        Order::Volley {
            target: ModelId(FOE)
        }
    );
    field.dice(&[2, 6]).order(order);
}
