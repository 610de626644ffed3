//! More than two players at one screen: who sits where, whose card it is, and how they are chosen (INI-2).

use crate::support::company::{A2, B2, company};
use crate::support::field::{Field, Man, man};
use crate::support::hand::Hand;
use crate::support::press::Panel;
use tirailleur::roster::ready_squads;
use tirailleur::scenario::ready;
use tirailleur::song::engine;
use tirailleur::song::order::Order;
use tirailleur::song::player::PlayerId;
use tirailleur::song::state::{Battle, Ending};
use tirailleur::table::body::{ModelId, Side};
use tirailleur::ui::allies::{self, Allies, Chosen};
use tirailleur::ui::panel::top_bar;
use tirailleur::ui::players::{HandOver, Holder, Player, Players, hand_over};
use tirailleur::ui::session::{self, Choice};

/// A and A2 at the screen, B and B2 played by the machine.
fn together() -> Players {
    Players::two([Player::Human, Player::Machine])
        .and(Player::Human)
        .and(Player::Machine)
}

fn row(x: f64, y: f64) -> Vec<Man> {
    (0..3)
        .map(|place| man(x + 30.0 * f64::from(place), y))
        .collect()
}

fn field() -> Field {
    company([
        &row(40.0, 40.0),
        &row(40.0, 560.0),
        &row(400.0, 40.0),
        &row(400.0, 560.0),
    ])
}

#[test]
fn every_player_has_a_seat() {
    let players = together();
    assert_eq!(players.all().len(), 4);
    assert_eq!(players.of(A2), Player::Human);
    assert_eq!(players.of(B2), Player::Machine);
    assert!(players.is_hot_seat() && players.has_machine());
    let mut two = players.seated(2);
    assert!(!two.is_hot_seat(), "A alone");
    assert_eq!(two.of(A2), Player::Machine, "who has no seat");
    session::toggle(&mut two, PlayerId::B);
    assert!(two.is_hot_seat() && !two.has_machine());
    let again = players.seated(2).seated(4);
    assert_eq!(again.of(A2), Player::Machine, "a new seat is the machine's");
}

/// Two humans of one side share the mouse as enemies do; the machine's cards in between hand nothing over.
#[test]
fn the_mouse_goes_to_whose_card_is_drawn() {
    let (mut field, players) = (field(), together());
    let holder = Holder(Some(PlayerId::A));
    assert_eq!(hand_over(&players, holder, field.battle()), HandOver::None);
    field.order(Order::EndTurn);
    assert_eq!(field.battle().state.active, PlayerId::B);
    assert_eq!(players.machine_to_decide(field.battle()), Some(PlayerId::B));
    assert_eq!(hand_over(&players, holder, field.battle()), HandOver::None);
    field.order(Order::EndTurn);
    assert_eq!(players.human_to_decide(field.battle()), Some(A2));
    assert_eq!(
        hand_over(&players, holder, field.battle()),
        HandOver::Screen(A2)
    );
}

/// The bar on top: whose card it is, and which are to come, without their order.
#[test]
fn the_bar_tells_the_cards() {
    let mut field = field();
    let told = |field: &Field| {
        let (side, words) = top_bar::what(field.battle(), |player| together().of(player));
        (side, words, top_bar::cards(field.battle()))
    };
    let round = |words: &str| Some(words.to_owned());
    assert_eq!(
        told(&field),
        (
            Some(Side::A),
            "A to act".to_owned(),
            round("round 1, to come: B A2 B2")
        )
    );
    field.order(Order::EndTurn);
    field.order(Order::EndTurn);
    assert_eq!(
        told(&field),
        (
            Some(Side::A),
            "A2 to act".to_owned(),
            round("round 1, to come: B2")
        )
    );
    field.order(Order::EndTurn);
    assert_eq!(
        told(&field),
        (
            Some(Side::B),
            "B2 (machine) to act".to_owned(),
            round("round 1, last card")
        )
    );
    let two = Field::new(&row(40.0, 40.0), &row(40.0, 560.0));
    assert_eq!(top_bar::cards(two.battle()), None, "INI-1");
}

#[test]
fn the_bar_tells_how_each_squad_stands() {
    let mut field = field();
    assert_eq!(top_bar::standing(field.battle(), A2), "A2 X: 3 of 3");
    field.change(|battle| {
        battle.state.squads[2].losses = 1;
        battle.state.squads[3].out = Some(Ending::Withdrew);
        battle.state.squads[1].out = Some(Ending::Broken);
    });
    assert_eq!(top_bar::standing(field.battle(), A2), "A2 X: 2 of 3");
    assert_eq!(top_bar::standing(field.battle(), B2), "B2 Y: withdrew");
    assert_eq!(
        top_bar::standing(field.battle(), PlayerId::B),
        "B B: broken"
    );
}

/// A click on an ally's man nominates nobody: he can be looked at.
#[test]
fn an_allys_men_are_not_clicked_into_action() {
    let mut hand = Hand::over(field(), together());
    assert!(
        (0..3).all(|id| hand.intent().clickable.contains(&ModelId(id))),
        "one's own"
    );
    assert!((3..12).all(|id| !hand.intent().clickable.contains(&ModelId(id))));
    hand.click(400.0, 40.0);
    assert_eq!(hand.battle().state.active, PlayerId::A);
    assert!(hand.battle().activation().is_none());
}

/// The quick battle: a scenario's own allies, one more, and one less.
#[test]
fn allies_are_chosen_for_a_quick_battle() {
    let mut choice = Choice::default();
    assert_eq!(choice.allies, Allies::default());
    let two = choice.setup().expect("playable");
    assert!(two.allies.is_empty());
    let place = ready()
        .iter()
        .position(|(stem, _)| *stem == "crossroads")
        .expect("shipped");
    choice.take_table(place);
    let sides: Vec<Side> = choice.allies.0.iter().map(|ally| ally.side).collect();
    assert_eq!(sides, [Side::A, Side::B]);
    choice.allies.0[0].player = Player::Human;
    let setup = choice.setup().expect("playable");
    assert_eq!(setup.allies, ready()[place].1.ready_allies());
    let players = choice.allies.seats(choice.players);
    assert_eq!(
        players.all(),
        [
            Player::Human,
            Player::Machine,
            Player::Human,
            Player::Machine
        ]
    );
    choice.allies.0.push(Chosen {
        side: Side::B,
        squad: 0,
        player: Player::Machine,
    });
    let mut app = tirailleur::headless::app();
    engine::begin(app.world_mut(), choice.setup().expect("playable"));
    let muster = &app.world().resource::<Battle>().muster;
    let labels: Vec<&str> = muster.players.iter().map(|it| it.label.as_str()).collect();
    assert_eq!(labels, ["A", "B", "A2", "B2", "B3"]);
    // SQD-1: an ally's squad must keep the points, too.
    let costing = |fits: fn(u32) -> bool| {
        ready_squads()
            .iter()
            .position(|(_, squad)| fits(squad.points()))
            .expect("such a squad")
    };
    choice.points = [400, 399];
    choice.squads[1] = costing(|points| points < 400);
    for ally in &mut choice.allies.0 {
        ally.squad = choice.squads[1];
    }
    assert!(choice.setup().is_some());
    choice.allies.0[1].squad = costing(|points| points == 400);
    assert_eq!(choice.setup(), None, "SQD-1");
    choice.take_table(0);
    assert_eq!(choice.allies, Allies::default(), "another table's own");
}

/// Draws the further players of a side, clicks on the button of that name, and tells the names of what can be pressed then.
fn press(choice: &mut Choice, side: Side, name: &str) -> Vec<String> {
    Panel::new(360.0).press(name, |ui| allies::show(ui, choice, side))
}

/// One or two more players a side are called up and sent away by buttons, each given to a human or the machine.
#[test]
fn allies_come_and_go_by_buttons() {
    let mut choice = Choice::default();
    press(&mut choice, Side::B, "One more player for B");
    press(&mut choice, Side::B, "B2 Human");
    let names = press(&mut choice, Side::B, "One more player for B");
    let sides: Vec<(Side, Player)> = choice
        .allies
        .0
        .iter()
        .map(|ally| (ally.side, ally.player))
        .collect();
    assert_eq!(
        sides,
        [(Side::B, Player::Human), (Side::B, Player::Machine)]
    );
    assert!(
        !names.contains(&"One more player for B".to_owned()),
        "two at most: {names:?}"
    );
    press(&mut choice, Side::B, "Leave B2 out");
    assert_eq!(choice.allies.0.len(), 1);
    assert_eq!(
        choice.allies.0[0].player,
        Player::Machine,
        "the other stays"
    );
}
