//! Whom one may shoot at: sight, the nearest enemy, hand-to-hand and woods (SHOOT-3 to SHOOT-5, SHOOT-8).

use crate::support::blows::{FOE, fire, fray_on, mm, musket_at, names, rolling, shot, sum};
use crate::support::field::{Field, Man, area, man};
use tirailleur::battle::clause::Clause;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::order::Order;
use tirailleur::song::refusal::Refusal;
use tirailleur::table::feature::{Feature, FeatureKind};

fn one() -> Man {
    man(300.0, 100.0)
}

fn foe() -> Man {
    man(300.0, 300.0)
}

/// A battle in which the first of A is to shoot.
fn aiming(features: Vec<Feature>, a: &[Man], b: &[Man]) -> Field {
    let mut field = fray_on(features, a, b);
    field.act(0, 1);
    field
}

/// Why the first of A may not shoot at the first of B; `None` where he may.
fn refusal(features: Vec<Feature>, a: &[Man], b: &[Man]) -> Option<Refusal> {
    let mut field = aiming(features, a, b);
    let allowed = field.survey(|battle, survey| {
        tirailleur::song::check::check(battle, survey, &musket_at(FOE)).is_ok()
    });
    if allowed {
        rolling(&mut field, musket_at(FOE), &[2, 6]);
        None
    } else {
        Some(field.refused(musket_at(FOE)))
    }
}

// Sight.

/// SHOOT-3, G3, G8: solid features and standing models block the line from centre to centre; low features, fallen models
/// and a friend in contact with the shooter do not.
#[test]
fn solid_things_and_standing_models_block_a_shot() {
    let strip = |kind| vec![area(kind, 290.0, 195.0, 310.0, 205.0)];
    let (a, b) = ([one()], [foe()]);
    for (kind, blocks) in [
        (FeatureKind::Building, true),
        (FeatureKind::Woods, true),
        (FeatureKind::Hill, true),
        (FeatureKind::LowWall, false),
        (FeatureKind::Fence, false),
        (FeatureKind::Hedge, false),
        (FeatureKind::Rough, false),
        (FeatureKind::River, false),
        (FeatureKind::Road, false),
    ] {
        let refusal = refusal(strip(kind), &a, &b);
        assert_eq!(refusal.is_some(), blocks, "SHOOT-3: {kind}");
        if let Some(refusal) = refusal {
            assert_eq!(refusal.clause(), Clause("SHOOT-3"));
            assert!(refusal.to_string().contains(&kind.to_string()), "{refusal}");
        }
    }
    for (why, friend, blocks) in [
        ("SHOOT-3: a friend in contact", man(300.0, 115.5), false),
        ("SHOOT-3: a friend 0.6 mm off", man(300.0, 115.6), true),
        ("SHOOT-3: a friend half-way", man(300.0, 200.0), true),
        ("G3: a fallen one", man(300.0, 200.0).fallen(), false),
        ("G3: beside the line", man(307.6, 200.0), false),
        ("G3: on the line", man(307.4, 200.0), true),
    ] {
        let refusal = refusal(vec![], &[one(), friend], &b);
        assert_eq!(refusal.is_some(), blocks, "{why}");
        if blocks {
            assert_eq!(
                refusal,
                Some(Refusal::NoSight("A1 stands in the line".to_owned())),
                "{why}"
            );
        }
    }
    // An enemy in front of the target, himself not to be preferred: he lies down, or stands in the way.
    let blocked = refusal(vec![], &a, &[foe(), man(300.0, 250.0)]);
    assert_eq!(
        blocked.map(|refusal| refusal.clause()),
        Some(Clause("SHOOT-3")),
        "SHOOT-3: an enemy"
    );
}

/// SHOOT-3, G4: between two blockers the line needs one base width.
#[test]
fn a_line_between_two_models_needs_a_gap_of_one_base() {
    for (gap, blocked) in [(15.0, false), (14.9, true)] {
        let friends = [
            one(),
            man(292.5 - gap / 2.0, 200.0),
            man(307.5 + gap / 2.0, 200.0),
        ];
        let refusal = refusal(vec![], &friends, &[foe()]);
        assert_eq!(refusal.is_some(), blocked, "G4: {gap}");
        if let Some(refusal) = refusal {
            assert!(refusal.to_string().contains("G4"), "{refusal}");
        }
    }
}

// The nearest.

/// SHOOT-4, G5: the nearest enemy must be chosen; the refusal says who he is and both distances.
#[test]
fn the_nearest_enemy_must_be_shot_at() {
    let near = man(340.0, 200.0);
    let found = refusal(vec![], &[one()], &[foe(), near.clone()]);
    let Some(Refusal::NearerTarget {
        nearer,
        near: close,
        far,
    }) = &found
    else {
        panic!("{found:?}");
    };
    assert_eq!((nearer.as_str(), *far), ("B1", mm(185.0)), "SHOOT-4");
    // The root of 40 x 40 + 100 x 100, less both radii.
    assert_eq!(*close, mm(92.7), "SHOOT-4");
    assert_eq!(
        found.map(|refusal| refusal.clause()),
        Some(Clause("SHOOT-4"))
    );
    let mut field = aiming(vec![], &[one()], &[foe(), near]);
    fire(&mut field, FOE + 1, &[2, 6]);
}

/// SHOOT-4, G5: a nearer one may be passed over who has fallen, is in cover, hidden, or in hand-to-hand, and so may foot
/// for a rider; equally near ones are a free choice.
#[test]
fn some_nearer_enemies_may_be_passed_over() {
    let near = || man(340.0, 200.0);
    let rider = |man: Man| man.with(Rule::Mounted);
    let fence = || vec![area(FeatureKind::Fence, 320.0, 190.0, 360.0, 192.0)];
    let rough = || vec![area(FeatureKind::Rough, 320.0, 190.0, 360.0, 215.0)];
    let house = || vec![area(FeatureKind::Building, 315.0, 140.0, 330.0, 160.0)];
    let beside = man(355.0, 200.0);
    type Case = (&'static str, Vec<Feature>, Vec<Man>, Vec<Man>, bool);
    let cases: Vec<Case> = vec![
        (
            "SHOOT-4: plain",
            vec![],
            vec![one()],
            vec![foe(), near()],
            false,
        ),
        (
            "SHOOT-4: fallen",
            vec![],
            vec![one()],
            vec![foe(), near().fallen()],
            true,
        ),
        (
            "SHOOT-4: in cover",
            fence(),
            vec![one()],
            vec![foe(), near()],
            true,
        ),
        (
            "SHOOT-4: rough ground is no cover",
            rough(),
            vec![one()],
            vec![foe(), near()],
            false,
        ),
        (
            "SHOOT-4: hiding",
            house(),
            vec![one()],
            vec![foe(), near()],
            true,
        ),
        (
            "G5: in hand-to-hand",
            vec![],
            vec![one(), beside.clone()],
            vec![foe(), near()],
            true,
        ),
        (
            "G5: in contact with a fallen man",
            vec![],
            vec![one(), beside.fallen()],
            vec![foe(), near()],
            true,
        ),
        (
            "SHOOT-4: foot before a rider",
            vec![],
            vec![one()],
            vec![rider(foe()), near()],
            true,
        ),
        (
            "SHOOT-4: a rider before a rider",
            vec![],
            vec![one()],
            vec![rider(foe()), rider(near())],
            false,
        ),
        (
            "SHOOT-4: a rider before foot",
            vec![],
            vec![one()],
            vec![foe(), rider(near())],
            false,
        ),
        (
            "G5: equally near",
            vec![],
            vec![one()],
            vec![foe(), man(420.0, 260.0)],
            true,
        ),
        (
            "G5: nearer by 0.1 mm",
            vec![],
            vec![one()],
            vec![foe(), man(300.0 + 119.9, 260.0)],
            false,
        ),
        (
            "G5: a rider equally near, edge to edge",
            vec![],
            vec![rider(one())],
            vec![man(300.0, 300.0), rider(man(300.0 + 123.0, 264.0))],
            true,
        ),
        (
            "G5: every exemption must hold for every nearer one",
            vec![],
            vec![one()],
            vec![foe(), near().fallen(), man(260.0, 200.0)],
            false,
        ),
    ];
    for (why, features, a, b, allowed) in cases {
        let found = refusal(features, &a, &b);
        assert_eq!(found.is_none(), allowed, "{why}: {found:?}");
        if let Some(found) = found {
            assert_eq!(found.clause(), Clause("SHOOT-4"), "{why}");
        }
    }
}

// Hand-to-hand.

/// SHOOT-5, G11: nobody shoots while a standing enemy touches him, nor at an enemy who touches a friend, fallen or not.
#[test]
fn nobody_shoots_out_of_or_into_hand_to_hand() {
    let holder = man(285.0, 100.0);
    let engaged = |a: &[Man], b: &[Man]| refusal(vec![], a, b);
    let holds = Some(Refusal::ShooterEngaged("B1".to_owned()));
    let target_engaged = Some(Refusal::TargetEngaged {
        target: "B0".to_owned(),
        friend: "A1".to_owned(),
    });
    let by_target = |x: f64| man(x, 300.0);
    for (why, a, b, expected) in [
        (
            "SHOOT-5: the shooter is held",
            vec![one()],
            vec![foe(), holder.clone()],
            &holds,
        ),
        (
            "SHOOT-5: by 0.5 mm",
            vec![one()],
            vec![foe(), man(284.5, 100.0)],
            &holds,
        ),
        (
            "SHOOT-5: fallen enemies only",
            vec![one()],
            vec![foe(), holder.clone().fallen()],
            &None,
        ),
        (
            "SHOOT-5: a fallen and a standing one",
            vec![one()],
            vec![foe(), holder.clone(), man(315.0, 100.0).fallen()],
            &holds,
        ),
        (
            "SHOOT-5: at the fallen one in contact",
            vec![one()],
            vec![man(300.0, 115.0).fallen()],
            &None,
        ),
        (
            "SHOOT-5: the target fights a friend",
            vec![one(), by_target(315.5)],
            vec![foe()],
            &target_engaged,
        ),
        (
            "SCALE-5: 0.6 mm is no contact",
            vec![one(), by_target(315.6)],
            vec![foe()],
            &None,
        ),
        (
            "G11: the friend has fallen",
            vec![one(), by_target(315.0).fallen()],
            vec![foe()],
            &target_engaged,
        ),
        (
            "G11: the target has fallen",
            vec![one(), by_target(315.0)],
            vec![foe().fallen()],
            &target_engaged,
        ),
    ] {
        let found = engaged(&a, &b);
        assert_eq!(&found, expected, "{why}");
        if let Some(found) = found {
            assert_eq!(found.clause(), Clause("SHOOT-5"));
        }
    }
    // 0.6 mm away he holds nobody, but he is the nearest (SHOOT-4).
    let found = engaged(&[one()], &[foe(), man(284.4, 100.0)]);
    assert_eq!(
        found.map(|refusal| refusal.clause()),
        Some(Clause("SHOOT-4"))
    );
}

/// SHOOT-5: a fallen enemy touching the shooter and a friend of his may not be shot (G11).
#[test]
fn a_fallen_enemy_between_two_men_may_not_be_shot() {
    let found = refusal(
        vec![],
        &[one(), man(300.0, 130.0)],
        &[man(300.0, 115.0).fallen()],
    );
    assert_eq!(
        found.map(|refusal| refusal.clause()),
        Some(Clause("SHOOT-5")),
        "G11"
    );
}

// Woods.

/// SHOOT-8, G12: who sees whom where one or both stand in the woods, and at what price.
#[test]
fn woods_hide_all_but_those_at_their_edge() {
    let wood = || vec![area(FeatureKind::Woods, 250.0, 200.0, 350.0, 300.0)];
    type Case = (&'static str, (f64, f64), (f64, f64), Option<i8>);
    // Positions of shooter and target; the shooter's sum with a musket at up to L, or no shot.
    let cases: [Case; 10] = [
        (
            "SHOOT-8: from outside into the wood",
            (300.0, 120.0),
            (300.0, 230.0),
            None,
        ),
        (
            "G12: from outside at a target at the edge",
            (300.0, 120.0),
            (300.0, 207.5),
            None,
        ),
        (
            "G12: touching the edge, at a target that touches it inside",
            (280.0, 192.0),
            (300.0, 207.5),
            Some(3),
        ),
        (
            "G12: 0.6 mm from the edge",
            (280.0, 191.9),
            (300.0, 207.5),
            None,
        ),
        (
            "G12: the target 0.1 mm too deep",
            (280.0, 192.0),
            (300.0, 208.1),
            None,
        ),
        (
            "SHOOT-8: out of the wood from its edge",
            (300.0, 207.5),
            (300.0, 120.0),
            Some(4),
        ),
        (
            "SHOOT-8: out of the wood from 0.1 mm too deep",
            (300.0, 208.1),
            (300.0, 120.0),
            None,
        ),
        (
            "SHOOT-8: both inside, S",
            (267.0, 250.0),
            (332.0, 250.0),
            Some(3),
        ),
        (
            "SHOOT-8: both inside, beyond S",
            (267.0, 250.0),
            (332.1, 250.0),
            None,
        ),
        (
            "SHOOT-8: through the wood",
            (240.0, 250.0),
            (360.0, 250.0),
            None,
        ),
    ];
    for (why, from, to, expected) in cases {
        let mut field = aiming(wood(), &[man(from.0, from.1)], &[man(to.0, to.1)]);
        match expected {
            Some(expected) => {
                let events = rolling(&mut field, musket_at(FOE), &[2, 6]);
                let (shooter, _, _) = shot(&events);
                assert_eq!(sum(shooter), expected, "{why}");
                assert_eq!(names(shooter, -1, "SHOOT-6"), expected == 3, "{why}");
            }
            None => {
                let refusal = field.refused(musket_at(FOE));
                assert!(refusal.to_string().contains("SHOOT-8"), "{why}: {refusal}");
            }
        }
    }
}

/// G5, SHOOT-8: an enemy hidden in the woods need not be shot at first.
#[test]
fn who_hides_in_the_woods_is_no_nearest_enemy() {
    let wood = vec![area(FeatureKind::Woods, 310.0, 150.0, 400.0, 250.0)];
    assert_eq!(
        refusal(wood, &[one()], &[foe(), man(345.0, 200.0)]),
        None,
        "G5"
    );
}

/// A target lost before, or one's own, is no target.
#[test]
fn the_lost_are_no_targets() {
    use tirailleur::song::state::{Loss, Presence};
    let mut field = aiming(vec![], &[one()], &[foe()]);
    field.change(|battle| {
        battle.state.models[usize::from(FOE)].presence = Presence::Lost(Loss::Wounded);
    });
    assert!(matches!(
        field.refused(musket_at(FOE)),
        Refusal::NotOnTable(_)
    ));
    let Order::Shoot { weapon, aimed, .. } = musket_at(FOE) else {
        return;
    };
    let nobody = Order::Shoot {
        target: tirailleur::table::body::ModelId(99),
        weapon,
        aimed,
    };
    assert!(matches!(field.refused(nobody), Refusal::UnknownModel(_)));
}
