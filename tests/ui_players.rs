//! Who decides, when the mouse changes hands, and how far back a player goes.

use crate::support::field::{Field, man, scenario};
use crate::support::orders::{fight, go, nominate};
use tirailleur::scenario::{Roles, Scenario};
use tirailleur::song::order::Order;
use tirailleur::song::player::PlayerId;
use tirailleur::song::prompt::Question;
use tirailleur::table::body::{ModelId, Side};
use tirailleur::ui::keys::next_after;
use tirailleur::ui::players::{HandOver, Holder, Player, Players, hand_over};
use tirailleur::ui::take_back::{TakeBack, way_back};

const HOT_SEAT: Players = Players::two([Player::Human; 2]);
const AGAINST_MACHINE: Players = Players::two([Player::Human, Player::Machine]);

/// Two against two, A to nominate.
fn field() -> Field {
    Field::new(
        &[man(300.0, 300.0), man(100.0, 100.0)],
        &[man(300.0, 315.0), man(500.0, 500.0), man(560.0, 560.0)],
    )
}

#[test]
fn the_mouse_changes_hands_between_turns_of_two_humans() {
    let mut field = field();
    let holder = Holder(Some(PlayerId::A));
    assert_eq!(hand_over(&HOT_SEAT, holder, field.battle()), HandOver::None);
    field.order(Order::EndTurn);
    assert_eq!(
        hand_over(&HOT_SEAT, holder, field.battle()),
        HandOver::Screen(PlayerId::B)
    );
    assert_eq!(
        hand_over(&HOT_SEAT, Holder(Some(PlayerId::B)), field.battle()),
        HandOver::None,
        "who has it keeps it"
    );
    assert_eq!(
        hand_over(&HOT_SEAT, Holder(None), field.battle()),
        HandOver::None,
        "the first to be asked takes it without ado"
    );
}

#[test]
fn against_the_machine_nothing_is_handed_over() {
    let mut field = field();
    field.order(Order::EndTurn);
    let holder = Holder(Some(PlayerId::A));
    assert_eq!(
        hand_over(&AGAINST_MACHINE, holder, field.battle()),
        HandOver::None
    );
    assert_eq!(
        AGAINST_MACHINE.machine_to_decide(field.battle()),
        Some(PlayerId::B)
    );
    assert_eq!(AGAINST_MACHINE.human_to_decide(field.battle()), None);
}

#[test]
fn a_single_question_to_the_other_player_is_only_announced() {
    let mut field = field();
    field.act(0, 1);
    // Combat 2 each: 5 + 2 against 4 + 2, an odd die: B's man recoils, and B chooses where (HTH-6).
    field.dice(&[5, 4]);
    field.order(fight(2));
    let prompt = field.battle().state.prompt.clone().expect("B is asked");
    assert!(matches!(prompt.question, Question::Recoil { .. }));
    assert_eq!(
        hand_over(&HOT_SEAT, Holder(Some(PlayerId::A)), field.battle()),
        HandOver::Banner(PlayerId::B)
    );
}

#[test]
fn before_the_first_question_nobody_holds_the_mouse() {
    let table = Scenario {
        roles: Roles::Attacker(Side::B),
        ..scenario(vec![])
    };
    let squad = [man(0.0, 0.0), man(0.0, 0.0)];
    let field = Field::fresh(table, &squad, &squad, 3);
    assert_eq!(HOT_SEAT.human_to_decide(field.battle()), Some(PlayerId::B));
    assert_eq!(
        hand_over(&HOT_SEAT, Holder(None), field.battle()),
        HandOver::None
    );
}

#[test]
fn a_move_is_undone_as_if_it_had_never_been() {
    let mut field = field();
    assert_eq!(way_back(field.history(), &HOT_SEAT), None, "nothing stands");
    field.act(1, 2);
    field.order(go(120.0, 100.0));
    assert_eq!(
        way_back(field.history(), &HOT_SEAT),
        Some(TakeBack {
            orders: 1,
            dice: false
        })
    );
}

#[test]
fn dice_make_it_a_take_back() {
    let mut field = field();
    field.dice(&[6]);
    field.order(nominate(1, 1));
    assert_eq!(
        way_back(field.history(), &HOT_SEAT),
        Some(TakeBack {
            orders: 1,
            dice: true
        })
    );
}

#[test]
fn a_human_goes_back_past_what_the_machine_has_done_since() {
    let mut field = field();
    field.order(Order::EndTurn);
    // The machine's B: two failures, and the turn comes back.
    field.dice(&[1, 1]);
    field.order(nominate(3, 2));
    assert_eq!(
        way_back(field.history(), &AGAINST_MACHINE),
        Some(TakeBack {
            orders: 2,
            dice: true
        }),
        "back to before A ended the turn"
    );
    let back = way_back(field.history(), &AGAINST_MACHINE).expect("there is a way");
    for _ in 0..back.orders {
        tirailleur::song::engine::undo(field.world(), back.dice).expect("orders stand");
    }
    assert_eq!(field.battle().state.active, PlayerId::A);
    assert_eq!(
        way_back(field.history(), &AGAINST_MACHINE),
        None,
        "what was taken back does not count again"
    );
}

#[test]
fn the_machine_alone_has_nothing_to_take_back() {
    let mut field = field();
    field.order(Order::EndTurn);
    let machines = Players::two([Player::Machine; 2]);
    assert_eq!(way_back(field.history(), &machines), None);
}

#[test]
fn tab_goes_round() {
    let models = [ModelId(2), ModelId(5), ModelId(7)];
    assert_eq!(next_after(&models, None), Some(ModelId(2)));
    assert_eq!(next_after(&models, Some(ModelId(2))), Some(ModelId(5)));
    assert_eq!(next_after(&models, Some(ModelId(7))), Some(ModelId(2)));
    assert_eq!(next_after(&models, Some(ModelId(3))), Some(ModelId(2)));
    assert_eq!(next_after(&[], Some(ModelId(3))), None);
}
