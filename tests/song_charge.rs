//! Cavalry charging foot (CAV), and what a horseman is in hand-to-hand (SR-MOUNTED).

use crate::support::charge::{
    TARGET, braced, charge_at, foot, frightened, home, hussar, rider, squad, travelled,
};
use crate::support::field::{Field, area, man};
use crate::support::orders::{RELOAD, fight, go, leave, nominate, powerful};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::song::effect::Trigger;
use tirailleur::song::event::{Braced, Event, Travel};
use tirailleur::song::order::Order;
use tirailleur::song::player::PlayerId;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::state::Loss;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::FeatureKind as Kind;
use tirailleur::table::length::Point;

/// Both efforts of the only fight among some events, as what is added and the total.
fn fought(events: &[Event]) -> [(Vec<(&'static str, i8)>, i8); 2] {
    events
        .iter()
        .find_map(|event| match event {
            Event::Fought {
                attacker, defender, ..
            } => Some([attacker, defender].map(|effort| {
                let additions = effort.modifiers.iter();
                (
                    additions.map(|add| (add.what, add.value)).collect(),
                    effort.total,
                )
            })),
            _ => None,
        })
        .expect("a blow was struck")
}

/// CAV-1, CAV-2, F4, F13, PRO-2: foot in the open rolls three dice; all succeed: a loaded firearm fires; all fail: it runs
/// and is lost; otherwise, or with nothing loaded, it stands and fights as usual.
#[test]
fn foot_in_the_open_tests_before_a_charge() {
    let fires = Braced::Fires(Weapon::Musket);
    for (what, target, dice, result) in [
        ("three successes", foot(), [4, 4, 4], fires),
        (
            "F13: unloaded",
            foot().unloaded(),
            [4, 4, 4],
            Braced::Stands,
        ),
        (
            "F13: no firearm",
            foot().armed(&[Weapon::Sword]),
            [6, 6, 6],
            Braced::Stands,
        ),
        ("one failure", foot(), [4, 3, 4], Braced::Stands),
        ("two failures", foot(), [3, 4, 3], Braced::Stands),
        ("three failures", foot(), [3, 3, 3], Braced::Runs),
        (
            "a natural 1 fails",
            foot().quality(2).with(Rule::Steadfast),
            [2, 2, 1],
            Braced::Stands,
        ),
        (
            "a natural 6 succeeds",
            foot().quality(6).with(Rule::Wavering),
            [6, 6, 6],
            fires,
        ),
        (
            "H19: Steadfast",
            foot().with(Rule::Steadfast),
            [3, 3, 3],
            fires,
        ),
        (
            "H19: Wavering",
            foot().with(Rule::Wavering),
            [4, 4, 4],
            Braced::Runs,
        ),
        (
            "F8: the best firearm loaded",
            foot().armed(&[Weapon::Pistol, Weapon::Musket]),
            [4, 4, 4],
            fires,
        ),
        (
            "C24: no hands for a musket",
            foot()
                .with(Rule::FlagBearer)
                .armed(&[Weapon::Pistol, Weapon::Musket]),
            [4, 4, 4],
            Braced::Fires(Weapon::Pistol),
        ),
    ] {
        let mut field = charge_at(vec![], hussar(), target, 2);
        let events = field.dice(&dice).order(home());
        let found: Vec<_> = braced(&events)
            .iter()
            .map(|test| (test.0, test.2, test.3))
            .collect();
        assert_eq!(found, [(TARGET, "CAV-1", result)], "CAV-2: {what}");
        assert_eq!(travelled(&events, 0), Some(Travel::Charge), "{what}");
        let runs = result == Braced::Runs;
        assert_eq!(
            field.loss(TARGET),
            runs.then_some(Loss::Fled),
            "F11: {what}"
        );
        assert_eq!(
            field.battle().squad(PlayerId::B).losses,
            u8::from(runs),
            "F11: {what}"
        );
        assert!(
            frightened(&events).is_empty(),
            "F4: in place of any other test, {what}"
        );
    }
}

/// CAV-2, F8: the last shot adds the weapon's first band to an ordinary fight in which both can suffer; it unloads the
/// weapon, and a natural 1 is looked up in the ammunition.
#[test]
fn a_last_shot_is_fought_with_the_weapons_modifier() {
    let mut field = charge_at(vec![], hussar(), foot(), 2);
    field.dice(&[6, 6, 6]).order(home());
    // Sword before musket and horse against foot: 2+3+1+1 against 6+2+2: the defender's even die fells the rider.
    let events = field.fight(TARGET, &[2, 6]);
    let [rider, man] = fought(&events);
    assert_eq!(
        rider,
        (
            vec![
                ("Combat", 3),
                ("Mounted against foot", 1),
                ("better weapon", 1)
            ],
            7
        )
    );
    assert_eq!(man, (vec![("Combat", 2), ("last shot", 2)], 10), "CAV-2");
    assert!(field.model(0).fallen, "F8: both can suffer");
    assert!(
        !field.model(TARGET).loaded.has(Weapon::Musket),
        "F8: discharged"
    );

    for (dice, spent) in [(&[6, 1, 1][..], true), (&[6, 1, 2], false)] {
        let mut field = charge_at(vec![], hussar(), foot().combat(5), 2);
        field.dice(&[6, 6, 6]).order(home());
        let events = field.fight(TARGET, dice);
        let checked = events.iter().find_map(|event| match event {
            Event::AmmunitionChecked { model, spent, .. } => Some((*model, *spent)),
            _ => None,
        });
        assert_eq!(checked, Some((ModelId(TARGET), spent)), "F8, SHOOT-9");
        assert_eq!(field.model(TARGET).spent.has(Weapon::Musket), spent);
    }

    // Whoever merely stands neither adds the shot nor empties his musket.
    let mut field = charge_at(vec![], hussar(), foot(), 2);
    field.dice(&[6, 6, 1]).order(home());
    let [_, man] = fought(&field.fight(TARGET, &[2, 1]));
    assert_eq!(man.0, [("Combat", 2)]);
    assert!(field.model(TARGET).loaded.has(Weapon::Musket));
}

/// B9, CAV-2: a last shot is no attack of the charged man's own turn, but he has to reload.
#[test]
fn a_last_shot_uses_up_no_attack() {
    let mut field = charge_at(vec![], hussar(), foot(), 2);
    field.dice(&[6, 6, 6]).order(home());
    // 1+5 against 2+4.
    field.fight(TARGET, &[1, 2]);
    field.order(Order::EndTurn);
    field.act(TARGET, 1);
    field.fight(0, &[2, 2]);
}

/// CAV-1, F1, F2: who charges keeps an action and this turn's attack for the blow.
#[test]
fn a_charge_needs_an_action_and_the_attack_for_the_blow() {
    let without_blow = |cost, left| Refusal::ChargeWithoutBlow {
        target: "B0".to_owned(),
        cost,
        left,
    };
    charge_at(vec![], hussar(), foot(), 1).refuses(home(), without_blow(1, 1), "CAV-1");
    // A rider whose stick is S pays 2 for broken ground.
    let rough = vec![area(Kind::Rough, 200.0, 230.0, 400.0, 260.0)];
    let slow = rider(300.0, 240.0).with(Rule::ShortMove);
    charge_at(rough.clone(), slow.clone(), foot(), 2).refuses(home(), without_blow(2, 2), "CAV-1");
    charge_at(rough, slow, foot(), 3).order(home());
    let mut field = charge_at(vec![], hussar(), foot(), 2);
    field.change(|battle| battle.model_mut(ModelId(0)).attacked = true);
    field.refuses(
        home(),
        Refusal::ChargeWithoutAttack("B0".to_owned()),
        "CAV-1",
    );
    // D12: horse may touch horse without a blow.
    charge_at(vec![], hussar(), rider(300.0, 300.0), 1).order(go(300.0, 275.0));
}

/// F2: after the charge the blow comes before anything else, and at the charged.
#[test]
fn a_charger_must_strike_before_anything_else() {
    let b = [
        foot(),
        man(318.0, 289.3).fallen(),
        man(60.0, 560.0),
        man(100.0, 560.0),
    ];
    let mut field = Field::new(&squad(hussar()), &b);
    field.act(0, 3).dice(&[6, 1, 1]).order(home());
    let must = || Refusal::MustFight("B0".to_owned());
    for order in [
        go(300.0, 270.0),
        leave(300.0, 200.0),
        RELOAD,
        Order::EndActivation,
        Order::EndTurn,
        nominate(1, 1),
        fight(TARGET + 1),
    ] {
        field.refuses(order, must(), "F2");
    }
    field.dice(&[2, 4]).order(powerful(TARGET));
    assert_eq!(field.left(), 0, "3 actions: the move and a powerful attack");
    assert_eq!(field.battle().activation(), None);
}

/// CAV-3, F3: no charge and no test against foot in woods or rough ground, behind an obstacle, or fallen, nor against
/// horsemen: a plain contact that needs no blow.
#[test]
fn only_foot_in_the_open_is_charged() {
    let across = |kind, south, north| vec![area(kind, 200.0, south, 400.0, north)];
    let at_the_edge = man(300.0, 305.0);
    for (what, features, target, to) in [
        ("F3: fallen", vec![], foot().fallen(), home()),
        (
            "F3: in rough ground",
            across(Kind::Rough, 295.0, 400.0),
            foot(),
            home(),
        ),
        (
            "CAV-3: in woods",
            across(Kind::Woods, 300.0, 400.0),
            at_the_edge,
            go(300.0, 285.0),
        ),
        (
            "F3: behind a fence",
            across(Kind::Fence, 289.0, 291.0),
            foot(),
            home(),
        ),
        (
            "F3: behind a low wall",
            across(Kind::LowWall, 289.0, 291.0),
            foot(),
            home(),
        ),
        ("SR-MOUNTED", vec![], rider(300.0, 300.0), go(300.0, 275.0)),
    ] {
        let near = rider(300.0, 240.0);
        let mut field = charge_at(features, near, target, 1);
        let events = field.order(to);
        assert!(braced(&events).is_empty(), "{what}");
        assert_eq!(travelled(&events, 0), Some(Travel::Move), "{what}");
        assert!(
            field
                .battle()
                .touching_enemies(ModelId(0))
                .any(|id| id == ModelId(TARGET)),
            "{what}"
        );
    }
    // Just outside the woods, and on a hill, is in the open.
    for features in [
        across(Kind::Woods, 300.0, 400.0),
        across(Kind::Hill, 290.0, 400.0),
        across(Kind::Rough, 300.0, 400.0),
    ] {
        let mut field = charge_at(features, hussar(), foot(), 2);
        assert_eq!(braced(&field.dice(&[6, 6, 1]).order(home())).len(), 1);
    }
    // Foot does not charge.
    let mut field = charge_at(vec![], man(300.0, 240.0), foot(), 1);
    assert!(braced(&field.order(go(300.0, 285.0))).is_empty(), "CAV-1");
}

/// F9: foot already in contact with an enemy does not test, whoever charges it; two at once test once each.
#[test]
fn each_charged_man_tests_once() {
    let a = [hussar(), rider(320.4, 300.0), man(560.0, 40.0)];
    let b = [
        foot(),
        man(60.0, 560.0),
        man(100.0, 560.0),
        man(140.0, 560.0),
    ];
    let mut field = Field::new(&a, &b);
    let events = field.act(0, 2).order(home());
    assert!(braced(&events).is_empty(), "F9");
    assert_eq!(travelled(&events, 0), Some(Travel::Charge));
    field.refuses(
        Order::EndActivation,
        Refusal::MustFight("B0".to_owned()),
        "F2",
    );

    // Two men side by side, 16 mm apart: both are touched, and both test.
    let pair = [
        man(292.0, 300.0),
        man(308.0, 300.0),
        man(60.0, 560.0),
        man(100.0, 560.0),
        man(140.0, 560.0),
    ];
    let mut field = Field::new(&squad(hussar()), &pair);
    let dice = [6, 6, 6, 1, 1, 1];
    let events = field.act(0, 2).dice(&dice).order(go(300.0, 281.6));
    let found: Vec<_> = braced(&events)
        .iter()
        .map(|test| (test.0, test.3))
        .collect();
    assert_eq!(
        found,
        [
            (TARGET, Braced::Fires(Weapon::Musket)),
            (TARGET + 1, Braced::Runs)
        ],
        "F9"
    );
}

/// F12: who charges must see his target when the last move starts; models hide nobody from him.
#[test]
fn a_charger_must_see_his_target() {
    let hill = vec![area(Kind::Hill, 200.0, 235.0, 400.0, 255.0)];
    let mut field = charge_at(hill, hussar(), foot(), 3);
    field.refuses(home(), Refusal::ChargeUnseen("B0".to_owned()), "F12");
    // From the crest he sees him.
    field.order(go(300.0, 245.0));
    field.dice(&[6, 1, 1]).order(home());
    // A friend in the way is ridden past, not a wall before the eyes.
    let a = [hussar(), man(300.0, 240.0)];
    let b = [
        foot(),
        man(60.0, 560.0),
        man(100.0, 560.0),
        man(140.0, 560.0),
    ];
    Field::new(&a, &b).act(0, 2).dice(&[6, 1, 1]).order(home());
}

/// CAV-2, F11: where the target runs the charger rides to its place all the same, and may go on with what is left.
#[test]
fn a_charger_whose_target_runs_goes_on() {
    let mut field = charge_at(vec![], hussar(), foot(), 3);
    let events = field.dice(&[1, 1, 1]).order(home());
    assert_eq!(braced(&events)[0].3, Braced::Runs);
    assert_eq!(field.model(0).at, Point::from_mm(300.0, 280.0));
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Fought { .. })),
        "F11: no hack"
    );
    assert_eq!(field.left(), 2);
    assert!(!field.model(0).attacked, "his attack is still to come");
    field.order(go(300.0, 300.0));
}

/// C8, CAV-2: a Leader who runs from a charge is lost like one who falls: all of his squad test.
#[test]
fn a_leader_who_runs_is_lost() {
    let mut field = charge_at(vec![], hussar(), foot().with(Rule::Leader), 2);
    let dice = [[1; 3], [6; 3], [6; 3], [6; 3]].concat();
    let events = field.dice(&dice).order(home());
    let shaken = Event::SquadShaken {
        player: PlayerId::B,
        trigger: Trigger::LeaderLost,
    };
    assert!(events.contains(&shaken), "C8");
}

/// SR-MOUNTED, E21: +1 against foot, -1 where either stands in rough ground or woods, nothing against horse.
#[test]
fn horsemen_fight_better_against_foot_and_worse_in_broken_ground() {
    let rough = |south, north| vec![area(Kind::Rough, 200.0, south, 400.0, north)];
    let bonus = ("Mounted against foot", 1);
    let malus = ("Mounted in or against broken ground", -1);
    for (features, target, expected) in [
        (vec![], foot(), vec![bonus]),
        (rough(295.0, 400.0), foot(), vec![bonus, malus]),
        (rough(200.0, 285.0), foot(), vec![bonus, malus]),
        (vec![], rider(300.0, 305.2), vec![]),
        (rough(200.0, 285.0), rider(300.0, 305.2), vec![malus]),
    ] {
        let mut field = charge_at(features, rider(300.0, 280.0), target, 1);
        let [rider, _] = fought(&field.fight(TARGET, &[2, 2]));
        let found: Vec<_> = rider
            .0
            .into_iter()
            .filter(|add| add.0.starts_with("Mounted"))
            .collect();
        assert_eq!(found, expected, "SR-MOUNTED");
    }
}
