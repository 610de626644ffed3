//! Individualistic models and Civilians (SR-INDIVIDUALISTIC, SR-CIVILIAN, C20, H18).

use crate::support::blows::{FOE, fire, fray, lost, tests};
use crate::support::field::{Field, Man, man};
use crate::support::groups::{captain, in_line, line_of};
use crate::support::orders::group;
use tirailleur::roster::formula::Formula;
use tirailleur::roster::profile::Profile;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::effect::Trigger;
use tirailleur::song::group::{self as groups, GroupKind};
use tirailleur::song::legal::legal_orders;
use tirailleur::song::order::Order;
use tirailleur::song::quality::Purpose;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::{Loss, Presence};
use tirailleur::table::body::ModelId;

/// GRP-1, C20: no order to a group takes them in, whatever it is, and none is offered that would.
#[test]
fn neither_takes_part_in_group_orders() {
    for rule in [Rule::Individualistic, Rule::Civilian] {
        let mut field = line_of(&[in_line(0), in_line(1).with(rule), in_line(2)]);
        field.act(0, 3);
        for kind in GroupKind::ALL {
            let refusal = Refusal::InNoGroup {
                model: "A2".to_owned(),
                rule,
            };
            field.refuses(group(kind, &[1, 2], 1), refusal, "C20");
        }
        let legal = field.survey(legal_orders);
        assert!(
            legal.iter().all(|order| match order {
                Order::Group { members, .. } => !members.iter().any(|id| id == ModelId(2)),
                _ => true,
            }),
            "C20: filtered out"
        );
        // He stood between them: no chain is left, but both may regroup without him.
        let chains = field.survey(|battle, survey| groups::chains(battle, survey, ModelId(0)));
        assert!(chains.is_empty(), "GRP-1");
        field
            .dice(&[6])
            .order(group(GroupKind::Regroup, &[1, 3], 1));
    }
}

/// C20: the Leader's +1 is theirs all the same, and an Individualistic commander gives orders like any other.
#[test]
fn they_are_led_and_may_lead() {
    for rule in [Rule::Individualistic, Rule::Civilian] {
        let mut field = line_of(&[in_line(0).with(rule)]);
        let need = field.need(1, Purpose::Activation);
        assert_eq!(need.modifiers.len(), 1, "C20: {need:?}");
    }
    let men = [
        captain().with(Rule::Individualistic),
        in_line(0),
        in_line(1),
    ];
    let mut field = fray(&men, &[man(315.0, 400.0)]);
    field.act(0, 2);
    field.dice(&[6]).order(group(GroupKind::Plain, &[1, 2], 1));
}

/// Losses so far of A and B, and whether the Leader of B is among his.
fn after(losses: [u8; 2], leaderless: bool) -> Field {
    let b = [
        man(300.0, 500.0).with(Rule::Leader),
        man(320.0, 500.0).with(Rule::Nco),
        man(100.0, 300.0).with(Rule::Civilian),
        man(100.0, 250.0),
    ];
    let mut field = fray(&[man(300.0, 100.0)], &b);
    field.change(|battle| {
        battle.state.squads[0].losses = losses[0];
        battle.state.squads[1].losses = losses[1];
        if leaderless {
            battle.state.models[usize::from(FOE)].presence = Presence::Lost(Loss::Wounded);
            battle.state.squads[1].commander = Some(ModelId(FOE + 1));
        }
    });
    field
}

/// H18, golden case T52: -1 to morale, and to nothing else, while his side has lost more models than the enemy, or its Leader; looked at
/// test by test.
#[test]
fn a_civilian_loses_heart_with_the_losses_of_his_side() {
    for (why, losses, leaderless, expected) in [
        ("nobody lost", [0, 0], false, 0),
        ("as many", [2, 2], false, 0),
        ("fewer", [2, 1], false, 0),
        ("more", [2, 3], false, -1),
        ("T52: three each", [3, 3], false, 0),
        ("T52: then a fourth of his own", [3, 4], false, -1),
        ("the Leader, and fewer", [5, 1], true, -1),
        ("both", [0, 1], true, -1),
    ] {
        let mut field = after(losses, leaderless);
        let sum = |field: &mut Field, id, purpose| -> i8 {
            let need = field.need(id, purpose);
            need.modifiers.iter().map(|modifier| modifier.value).sum()
        };
        let morale = Purpose::Morale { fear: false };
        assert_eq!(sum(&mut field, FOE + 2, morale), expected, "H18: {why}");
        assert_eq!(sum(&mut field, FOE + 3, morale), 0, "a soldier: {why}");
        assert_eq!(
            sum(&mut field, FOE + 2, Purpose::Activation),
            0,
            "PRO-3: {why}"
        );
    }
}

/// SR-CIVILIAN: Green as well. He sees a friend trebled; an Individualistic one does not mind.
#[test]
fn a_civilian_counts_as_green() {
    for (rule, shaken) in [(Rule::Civilian, true), (Rule::Individualistic, false)] {
        let b: [Man; 2] = [man(300.0, 300.0).combat(0), man(340.0, 300.0).with(rule)];
        let mut field = fray(&[man(300.0, 200.0)], &b);
        field.act(0, 1);
        let dice: &[u8] = if shaken { &[6, 2, 6, 6, 6] } else { &[6, 2] };
        // 6 + 4 against 2.
        let events = fire(&mut field, FOE, dice);
        assert_eq!(lost(&events, FOE).map(|(loss, _)| loss), Some(Loss::Killed));
        let expected = if shaken {
            vec![(FOE + 1, Trigger::FriendKilled)]
        } else {
            vec![]
        };
        assert_eq!(tests(&events), expected, "SR-CIVILIAN, H8: {rule}");
    }
}

/// Both have a price: -2 as fitted from another list, -5 as assumed, times (7 - Quality) / 2.
#[test]
fn both_have_a_price() {
    let price = |rules: Vec<Rule>| {
        Formula::shipped().price(&Profile {
            name: "Test".to_owned(),
            nation: "France".to_owned(),
            points: 0,
            quality: 3,
            combat: 2,
            weapons: Vec::new(),
            rules,
        })
    };
    assert_eq!(price(vec![]).points, 20);
    let alone = price(vec![Rule::Individualistic]);
    assert_eq!((alone.points, alone.assumed), (16, vec![]));
    let civilian = price(vec![Rule::Civilian]);
    assert_eq!(civilian.points, 10);
    assert_eq!(civilian.assumed, ["Civilian"]);
}
