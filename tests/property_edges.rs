//! A tenth of a millimetre at every limit: just there the rule still holds, one step of the grid beyond it does not (G2, D1).
//! On all three scales, with every weapon that shoots and every stick.

use crate::support::field::{Field, Man, man, scenario};
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::roster::weapon::Weapon;
use tirailleur::scenario::Scenario;
use tirailleur::song::command;
use tirailleur::song::flight;
use tirailleur::song::group::GroupKind;
use tirailleur::song::order::Order;
use tirailleur::song::quality::Purpose;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::shooting::{self, Aim, ShotPlan};
use tirailleur::table::body::ModelId;
use tirailleur::table::length::Point;
use tirailleur::table::scale::{Scale, Stick};

/// One step of the grid.
const STEP: f64 = 0.1;

/// A bare table of that scale, large enough for every range.
fn table(scale: Scale) -> Scenario {
    let mut scenario = scenario(Vec::new());
    scenario.layout.scale = scale;
    let side = tirailleur::table::length::Length::whole(1500);
    scenario.layout.size = (side, side);
    scenario
}

/// The width of a base on foot.
fn width(scale: Scale) -> f64 {
    scale.base_width(false).mm()
}

fn stick(scale: Scale, stick: Stick) -> f64 {
    scale.stick(stick).mm()
}

/// Where somebody stands whose base is so far from that of a man at (400, 400), edge to edge: straight east of him.
fn apart(scale: Scale, gap: f64) -> (f64, f64) {
    (400.0 + width(scale) + gap, 400.0)
}

/// A man at (400, 400) and an enemy so far from him; bystanders in a corner.
fn facing(scale: Scale, shooter: Man, target: impl Fn(f64, f64) -> Man, gap: f64) -> Field {
    let (x, y) = apart(scale, gap);
    let b = [target(x, y), man(1400.0, 1400.0), man(1340.0, 1400.0)];
    let a = [shooter, man(1400.0, 60.0), man(1340.0, 60.0)];
    Field::of(table(scale), &a, &b)
}

fn shot(field: &mut Field, weapon: Weapon, aimed: bool) -> Result<ShotPlan, Refusal> {
    field.survey(|battle, survey| {
        let aim = Aim::from_here(battle, ModelId(0), ModelId(3), weapon, aimed);
        shooting::plan(battle, survey, &aim)
    })
}

/// SHOOT-1, G1, G2: every band of every weapon reaches to the whole of its sticks, and not a tenth of a millimetre farther; the
/// last one is the end of its range.
#[test]
fn every_band_of_every_weapon_ends_at_its_stick() {
    for scale in Scale::ALL {
        for weapon in Weapon::ALL.into_iter().filter(|weapon| weapon.shoots()) {
            let Some(length) = weapon.stick() else {
                continue;
            };
            let bands = weapon.bands();
            for (sticks, &band) in (1..).zip(bands) {
                let limit = stick(scale, length) * f64::from(sticks);
                for (gap, expected) in [
                    (limit - STEP, Some(band)),
                    (limit, Some(band)),
                    (limit + STEP, bands.get(sticks as usize).copied()),
                ] {
                    let shooter = man(400.0, 400.0).combat(0).armed(&[weapon]);
                    let mut field = facing(scale, shooter, man, gap);
                    let found = shot(&mut field, weapon, false);
                    let why = format!("{scale}, {weapon} at {gap} mm");
                    match (found, expected) {
                        (Ok(plan), Some(band)) => assert_eq!(plan.sums.attack, band, "G2: {why}"),
                        (Err(Refusal::OutOfRange { .. }), None) => {}
                        (found, _) => panic!("G2: {why}: {found:?}"),
                    }
                    // The order itself says the same.
                    field.act(0, 1);
                    let legal = field.survey(tirailleur::song::legal::legal_orders);
                    let order = Order::Shoot {
                        target: ModelId(3),
                        weapon,
                        aimed: false,
                    };
                    assert_eq!(legal.contains(&order), expected.is_some(), "{why}");
                }
            }
        }
    }
}

/// SR-MARKSMAN, G15: M and not beyond; SHOOT-6, G10: a fallen target is easy to see within S and not beyond.
#[test]
fn the_marksman_ends_at_m_and_the_fallen_are_seen_within_s() {
    for scale in Scale::ALL {
        let limit = stick(scale, Stick::Medium);
        for (gap, deadly) in [(limit - STEP, true), (limit, true), (limit + STEP, false)] {
            let shooter = man(400.0, 400.0)
                .armed(&[Weapon::Rifle])
                .with(Rule::Marksman);
            let mut field = facing(scale, shooter, man, gap);
            let plan = shot(&mut field, Weapon::Rifle, true).expect("in range");
            assert_eq!(plan.sums.marksman, deadly, "G15: {scale}, {gap}");
            assert_eq!(
                plan.sums.defend,
                2 - i8::from(!deadly),
                "G15: {scale}, {gap}"
            );
        }
        let limit = stick(scale, Stick::Short);
        for (gap, less) in [(limit - STEP, 0), (limit, 0), (limit + STEP, 1)] {
            let fallen = |x, y| man(x, y).fallen();
            let mut field = facing(scale, man(400.0, 400.0), fallen, gap);
            let plan = shot(&mut field, Weapon::Musket, false).expect("in range");
            assert_eq!(plan.sums.attack, 2 + 2 - less, "G10: {scale}, {gap}");
        }
    }
}

/// MOV-1, D1: every stick, straight and at an angle whose end lies on the grid: 3, 4, 5.
#[test]
fn every_move_ends_at_its_stick() {
    for scale in Scale::ALL {
        for (rule, length) in [
            (Some(Rule::ShortMove), Stick::Short),
            (None, Stick::Medium),
            (Some(Rule::Mounted), Stick::Long),
        ] {
            let length = stick(scale, length);
            for (x, y) in [(1.0, 0.0), (0.0, -1.0), (0.6, 0.8), (-0.8, 0.6)] {
                let (x, y) = (x * length, y * length);
                let beyond = (x + STEP * f64::signum(x), y);
                for ((x, y), legal) in [((x, y), true), (beyond, false)] {
                    let mut mover = man(700.0, 700.0);
                    if let Some(rule) = rule {
                        mover = mover.with(rule);
                    }
                    // Exactly vertical, a step to the side is beyond as well: the way grows, if only by a hair.
                    let far = [man(1400.0, 1400.0), man(1300.0, 1400.0)];
                    let mut field = Field::of(table(scale), &[mover, man(60.0, 60.0)], &far);
                    field.act(0, 1);
                    let order = Order::Move {
                        to: Point::from_mm(700.0 + x, 700.0 + y),
                    };
                    if legal {
                        field.order(order);
                    } else {
                        let refusal = field.refused(order);
                        assert!(
                            matches!(refusal, Refusal::TooFar { .. }),
                            "D1: {scale}, {length} mm: {refusal}"
                        );
                    }
                }
            }
        }
    }
}

/// SR-LEADER, GRP-1: L; SR-NCO: S; SR-UNRELIABLE: M. Each to the limit and not beyond.
#[test]
fn every_commanders_reach_ends_at_its_stick() {
    for scale in Scale::ALL {
        for (rule, own, length, clause) in [
            (Rule::Leader, None, Stick::Long, "SR-LEADER"),
            (Rule::Nco, None, Stick::Short, "SR-NCO"),
            (
                Rule::Leader,
                Some(Rule::Unreliable),
                Stick::Medium,
                "SR-UNRELIABLE",
            ),
        ] {
            let limit = stick(scale, length);
            for (gap, reached) in [(limit - STEP, true), (limit, true), (limit + STEP, false)] {
                let (x, y) = apart(scale, gap);
                let mut soldier = man(x, y);
                if let Some(own) = own {
                    soldier = soldier.with(own);
                }
                // Beside an NCO somebody commands, far away.
                let far = man(60.0, 60.0);
                let far = if rule == Rule::Nco {
                    far.with(Rule::Leader)
                } else {
                    far
                };
                let a = [man(400.0, 400.0).with(rule), soldier, far];
                let b = [man(1400.0, 1400.0), man(1300.0, 1400.0)];
                let mut field = Field::of(table(scale), &a, &b);
                let why = format!("{clause}: {scale}, {gap} mm");
                if own.is_some() {
                    let quality = field.need(1, Purpose::Activation).quality;
                    assert_eq!(quality, if reached { 4 } else { 5 }, "{why}");
                    let beyond = command::beyond_control(field.battle(), ModelId(1));
                    assert_eq!(beyond, !reached, "{why}");
                } else {
                    let need = field.need(1, Purpose::Activation);
                    let helped = need.modifiers.iter().any(|one| one.clause.0 == clause);
                    assert_eq!(helped, reached, "{why}");
                }
            }
        }
        // GRP-1: orders reach as far.
        let limit = stick(scale, Stick::Long);
        for (gap, reached) in [(limit, true), (limit + STEP, false)] {
            let (x, y) = apart(scale, gap);
            let a = [
                man(400.0, 400.0).with(Rule::Leader),
                man(x, y),
                man(380.0, 460.0),
            ];
            let b = [man(1400.0, 1400.0), man(1300.0, 1400.0)];
            let mut field = Field::of(table(scale), &a, &b);
            field.act(0, 1);
            let order = crate::support::orders::group(GroupKind::Regroup, &[1, 2], 1);
            if reached {
                field.dice(&[6]).order(order);
            } else {
                let refusal = field.refused(order);
                assert!(
                    matches!(refusal, Refusal::BeyondCommand { .. }),
                    "{refusal}"
                );
            }
        }
    }
}

/// MOR-3, H4: a flight keeps S from every standing enemy, to the limit.
#[test]
fn flight_keeps_just_s() {
    for scale in Scale::ALL {
        let limit = stick(scale, Stick::Short);
        for (gap, clear) in [(limit + STEP, true), (limit, true), (limit - STEP, false)] {
            // The way leads straight past the enemy, nearest to him half-way.
            let mut field = facing(scale, man(400.0, 400.0), |x, y| man(x, y - 40.0), gap);
            let end = Point::from_mm(400.0, 320.0);
            let keeps = field.survey(|battle, _| flight::keeps_clear(battle, ModelId(0), end));
            assert_eq!(keeps, clear, "H4: {scale}, {gap} mm");
        }
    }
}
