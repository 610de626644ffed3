//! Fear before contact: whom a Fear model charges, and who charges it (SR-FEAR, SR-FEARLESS, F5 to F7, F10).

use crate::support::charge::{
    TARGET, braced, charge_at, foot, frightened, home, hussar, rider, travelled,
};
use crate::support::field::{Field, area, man};
use crate::support::orders::go;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::event::{Braced, Travel};
use tirailleur::song::order::Order;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::Loss;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::FeatureKind as Kind;
use tirailleur::table::length::Point;

/// F5, SR-FEAR, SR-FEARLESS: foot in the open before a rider with Fear makes the one test, at -1 unless it has Fear itself
/// or is Fearless.
#[test]
fn a_charger_with_fear_makes_the_one_test_harder() {
    let cuirassier = || hussar().with(Rule::Fear);
    for (what, charger, target, additions, result) in [
        (
            "no Fear",
            hussar(),
            foot(),
            vec![],
            Braced::Fires(Weapon::Musket),
        ),
        ("F5", cuirassier(), foot(), vec!["Fear"], Braced::Runs),
        (
            "SR-FEARLESS",
            cuirassier(),
            foot().with(Rule::Fearless),
            vec![],
            Braced::Fires(Weapon::Musket),
        ),
    ] {
        let mut field = charge_at(vec![], charger, target, 2);
        let events = field.dice(&[4, 4, 4]).order(home());
        assert_eq!(
            braced(&events),
            [(TARGET, additions, "CAV-1", result)],
            "{what}"
        );
        assert!(frightened(&events).is_empty(), "F5: one test, {what}");
    }
    // Fear against Fear: neither tests for it.
    let mut field = charge_at(vec![], cuirassier(), foot().with(Rule::Fear), 2);
    let events = field.dice(&[4, 4, 4]).order(home());
    assert_eq!(
        braced(&events),
        [(TARGET, vec![], "CAV-1", Braced::Fires(Weapon::Musket))]
    );
}

/// F6, PRO-2, H19: whoever would touch a Fear model rolls three dice at -1: one failure and he does not, keeps his action,
/// flees nowhere, and may not try again this turn; others he may charge.
#[test]
fn a_fear_model_is_charged_by_those_who_dare() {
    let guard = || foot().with(Rule::Fear);
    let brave = || man(300.0, 240.0);
    for (what, charger, dice, dares) in [
        ("5+ for Quality 4", brave(), [5, 5, 5], true),
        ("one failure", brave(), [6, 6, 4], false),
        (
            "a natural 6",
            brave().quality(6).with(Rule::Wavering),
            [6, 6, 6],
            true,
        ),
        (
            "a natural 1",
            brave().quality(2).with(Rule::Steadfast),
            [2, 2, 1],
            false,
        ),
        (
            "H19: Steadfast",
            brave().with(Rule::Steadfast),
            [4, 4, 4],
            true,
        ),
    ] {
        let mut field = charge_at(vec![], charger, guard(), 2);
        let events = field.dice(&dice).order(go(300.0, 285.0));
        let tests = braced(&events);
        let result = if dares {
            Braced::Dares
        } else {
            Braced::Daunted
        };
        assert_eq!(
            (tests[0].0, tests[0].2, tests[0].3),
            (0, "F6", result),
            "{what}"
        );
        assert_eq!(tests.len(), 1, "F6: {what}");
        assert_eq!(
            field.left(),
            if dares { 1 } else { 2 },
            "F6: the action is not spent, {what}"
        );
        let at = if dares {
            (300.0, 285.0)
        } else {
            (300.0, 240.0)
        };
        assert_eq!(
            field.model(0).at,
            Point::from_mm(at.0, at.1),
            "F6: no flight, {what}"
        );
        if !dares {
            field.refuses(
                go(300.0, 285.0),
                Refusal::Daunted("B0".to_owned()),
                "SR-FEAR",
            );
            field.order(go(300.0, 250.0));
        }
    }
    // The next turn he may try again.
    let mut field = charge_at(vec![], brave(), guard(), 2);
    field.dice(&[1, 6, 6]).order(go(300.0, 285.0));
    field.order(Order::EndTurn);
    field.order(Order::EndTurn);
    field.act(0, 1).dice(&[6, 6, 6]).order(go(300.0, 285.0));
    // SR-FEARLESS, SR-FEAR: these test for nothing.
    for rule in [Rule::Fearless, Rule::Fear] {
        let mut field = charge_at(vec![], brave().with(rule), guard(), 1);
        assert!(braced(&field.order(go(300.0, 285.0))).is_empty(), "{rule}");
    }
}

/// F6, F10, B14: a Slow model that did not dare has not moved; a move of two actions is given back whole; and a daunted
/// charger has nobody to strike.
#[test]
fn a_charge_not_dared_has_not_happened() {
    let rough = vec![area(Kind::Rough, 200.0, 230.0, 400.0, 250.0)];
    let slow = man(300.0, 240.0).with(Rule::Slow).with(Rule::ShortMove);
    let mut field = charge_at(rough, slow, foot().with(Rule::Fear), 3);
    field.dice(&[1, 6, 6]).order(go(300.0, 285.0));
    assert_eq!(field.left(), 3, "F6");
    field.order(go(300.0, 260.0));

    // F10: the charger's own test comes before the target's.
    let mut field = charge_at(vec![], hussar(), foot().with(Rule::Fear), 2);
    let events = field.dice(&[4, 4, 4, 6, 6, 6]).order(home());
    let order: Vec<_> = braced(&events)
        .iter()
        .map(|test| (test.0, test.2))
        .collect();
    assert_eq!(order, [(0, "F6"), (TARGET, "CAV-1")], "F10");
    let mut field = charge_at(vec![], hussar(), foot().with(Rule::Fear), 2);
    let events = field.dice(&[1, 4, 4]).order(home());
    assert_eq!(
        braced(&events).len(),
        1,
        "F10: the target has nothing to test for"
    );
    field.order(Order::EndActivation);
}

/// F7, SR-FEAR: whoever a Fear model touches in another way tests morale at -1 before contact, and flees as MOR-1 says;
/// not the Fearless, those with Fear, or those already in hand-to-hand.
#[test]
fn a_fear_model_on_foot_frightens_whom_it_charges() {
    let guard = || man(300.0, 240.0).with(Rule::Fear);
    let contact = go(300.0, 285.0);
    for (what, target, tests) in [
        ("F7", foot(), vec![(TARGET, vec!["Fear"])]),
        (
            "F7, H19",
            foot().with(Rule::Steadfast),
            vec![(TARGET, vec!["Steadfast", "Fear"])],
        ),
        ("SR-FEARLESS", foot().with(Rule::Fearless), vec![]),
        ("SR-FEAR", foot().with(Rule::Fear), vec![]),
    ] {
        let mut field = charge_at(vec![], guard(), target, 2);
        let events = field.dice(&[6, 6, 6]).order(contact);
        assert_eq!(frightened(&events), tests, "{what}");
        assert!(braced(&events).is_empty(), "{what}: no test of CAV-1");
        assert!(field.battle().held(ModelId(0)), "{what}: in contact");
    }
    // One failure at 5+: he is gone before the guard arrives, which keeps its blow.
    let mut field = charge_at(vec![], guard(), man(300.0, 310.0), 2);
    let events = field.dice(&[5, 5, 4]).order(go(300.0, 295.0));
    assert_eq!(travelled(&events, TARGET), Some(Travel::Flight), "F7");
    assert_eq!(field.model(0).at, Point::from_mm(300.0, 295.0));
    assert_eq!(field.left(), 1);
    // Three: he is lost.
    let mut field = charge_at(vec![], guard(), foot(), 2);
    field.dice(&[4, 4, 4]).order(contact);
    assert_eq!(field.loss(TARGET), Some(Loss::Fled), "F7, MOR-1");
    // SR-FEAR: horsemen are frightened likewise, by horse and foot.
    let mut field = charge_at(vec![], hussar().with(Rule::Fear), rider(300.0, 300.0), 2);
    let events = field.dice(&[6, 6, 6]).order(go(300.0, 275.0));
    assert_eq!(frightened(&events), [(TARGET, vec!["Fear"])]);
    // In hand-to-hand already.
    let a = [guard(), man(315.0, 300.0)];
    let b = [
        foot(),
        man(60.0, 560.0),
        man(100.0, 560.0),
        man(140.0, 560.0),
    ];
    let events = Field::new(&a, &b).act(0, 2).order(contact);
    assert!(frightened(&events).is_empty(), "F9");
}
