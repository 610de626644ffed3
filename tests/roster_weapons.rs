//! Weapons: range bands (SHOOT-1, golden T49 and T50), rank in hand-to-hand (HTH-4, golden T16), reloading.

use tirailleur::roster::weapon::{Rank, Ranking, Weapon};
use tirailleur::table::base::{Base, Footprint};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::scale::{Scale, Stick};

/// What a weapon adds at a distance from edge to edge, in millimetres.
fn at(weapon: Weapon, millimetres: f64, scale: Scale) -> Option<i8> {
    let distance = Length::from_mm(millimetres);
    weapon.band(scale, |limit| distance <= limit)
}

/// The greatest distance of each band, in tenths of a millimetre, found by walking away step by step.
fn bands_walked(weapon: Weapon, scale: Scale) -> Vec<(i32, i8)> {
    let mut bands: Vec<(i32, i8)> = Vec::new();
    for tenths in 0..=8000 {
        let Some(modifier) = at(weapon, f64::from(tenths) / 10.0, scale) else {
            break;
        };
        // Bands of one modifier, as the rifle's first two, are one here.
        match bands.last_mut() {
            Some(last) if last.1 == modifier => last.0 = tenths,
            _ => bands.push((tenths, modifier)),
        }
    }
    bands
}

#[test]
fn t49_a_musket_adds_2_1_and_0_within_one_two_and_three_long_sticks() {
    let musket = |millimetres| at(Weapon::Musket, millimetres, Scale::Fifteen);
    assert_eq!(musket(120.0), Some(2));
    assert_eq!(musket(121.0), Some(1));
    assert_eq!(musket(240.0), Some(1));
    assert_eq!(musket(241.0), Some(0));
    assert_eq!(musket(360.0), Some(0));
    assert_eq!(musket(361.0), None);
    // To the step of the grid on which models stand.
    assert_eq!(musket(120.1), Some(1));
    assert_eq!(musket(360.1), None);
}

#[test]
fn t50_rifle_carbine_and_pistol_have_their_bands() {
    let fifteen = Scale::Fifteen;
    assert_eq!(at(Weapon::Rifle, 120.0, fifteen), Some(2));
    assert_eq!(at(Weapon::Rifle, 240.0, fifteen), Some(2));
    assert_eq!(at(Weapon::Rifle, 360.0, fifteen), Some(1));
    assert_eq!(at(Weapon::Carbine, 80.0, fifteen), Some(1));
    assert_eq!(at(Weapon::Carbine, 160.0, fifteen), Some(0));
    assert_eq!(at(Weapon::Carbine, 161.0, fifteen), None);
    assert_eq!(at(Weapon::Pistol, 50.0, fifteen), Some(1));
    assert_eq!(at(Weapon::Pistol, 100.0, fifteen), Some(-1));
    assert_eq!(at(Weapon::Pistol, 101.0, fifteen), None);
}

#[test]
fn every_band_of_shoot_1_ends_where_its_sticks_end() {
    let walked = |weapon| bands_walked(weapon, Scale::Fifteen);
    assert_eq!(walked(Weapon::Musket), [(1200, 2), (2400, 1), (3600, 0)]);
    assert_eq!(walked(Weapon::Rifle), [(2400, 2), (3600, 1)]);
    assert_eq!(walked(Weapon::Carbine), [(800, 1), (1600, 0)]);
    assert_eq!(walked(Weapon::Pistol), [(500, 1), (1000, -1)]);
    assert_eq!(walked(Weapon::TwoPistols), walked(Weapon::Pistol));
    assert_eq!(walked(Weapon::Obsolete), [(500, 2), (1000, -1)]);
    assert_eq!(
        walked(Weapon::Blunderbuss),
        [(500, 2), (1000, -1)],
        "G27 gives +2"
    );
    assert_eq!(walked(Weapon::Bow), [(500, 0), (1000, -1)]);
    assert_eq!(walked(Weapon::Javelin), [(500, 0)]);
    assert_eq!(walked(Weapon::Tomahawk), [(500, 0)]);
    assert_eq!(walked(Weapon::Sword), []);
}

#[test]
fn bands_grow_with_the_scale() {
    // SCALE-1.
    assert_eq!(
        bands_walked(Weapon::Carbine, Scale::TwentyEight),
        [(1200, 1), (2400, 0)]
    );
    assert_eq!(
        bands_walked(Weapon::Musket, Scale::Forty),
        [(2400, 2), (4800, 1), (7200, 0)]
    );
    for weapon in Weapon::ALL {
        let last = bands_walked(weapon, Scale::TwentyEight)
            .last()
            .map(|band| band.0);
        let range = weapon
            .range(Scale::TwentyEight)
            .map(|range| range.hundredths() / 10);
        assert_eq!(last, range, "{weapon}");
    }
}

#[test]
fn the_band_is_judged_from_base_edge_to_base_edge() {
    // SCALE-5: two foot bases of 15 mm, centres 135 mm apart, are 120 mm apart.
    let base = Base::round(Scale::Fifteen.base_width(false));
    let shooter = Footprint {
        at: Point::default(),
        base,
    };
    let target = |x| Footprint {
        at: Point::from_mm(x, 0.0),
        base,
    };
    let band = |x| Weapon::Musket.band(Scale::Fifteen, |limit| shooter.within(target(x), limit));
    assert_eq!(band(135.0), Some(2));
    assert_eq!(band(135.1), Some(1));
    assert_eq!(band(375.0), Some(0));
    assert_eq!(band(375.1), None);
}

#[test]
fn t16_lance_beats_sword_beats_musket_beats_axe_and_equals_give_nothing() {
    for ranking in [Ranking::Supplement, Ranking::Base] {
        let rank = |weapon: Weapon| weapon.rank(ranking, false);
        assert!(rank(Weapon::Lance) > rank(Weapon::Sword));
        assert!(rank(Weapon::Sword) > rank(Weapon::Musket));
        assert!(rank(Weapon::Musket) > rank(Weapon::Axe));
        assert_eq!(rank(Weapon::Sword), rank(Weapon::Sword));
    }
}

#[test]
fn hth_4_ranks_every_weapon_as_the_supplement_lists_them() {
    use Weapon as W;
    let best_first: [&[Weapon]; 10] = [
        &[W::Pike],
        &[W::Lance],
        &[W::Halberd],
        &[W::Sword],
        &[W::Musket],
        &[W::Obsolete, W::Rifle, W::Carbine, W::Blunderbuss],
        &[W::Axe, W::Tomahawk],
        &[W::Primitive, W::Javelin],
        &[W::Dagger],
        &[W::Pistol, W::TwoPistols, W::Bow],
    ];
    let rank = |weapon: Weapon| weapon.rank(Ranking::Supplement, false);
    for group in best_first {
        assert!(
            group.iter().all(|weapon| rank(*weapon) == rank(group[0])),
            "{group:?}"
        );
    }
    for pair in best_first.windows(2) {
        assert!(rank(pair[0][0]) > rank(pair[1][0]), "{pair:?}");
    }
    let listed: usize = best_first.iter().map(|group| group.len()).sum();
    assert_eq!(listed, Weapon::ALL.len());
    assert_eq!(
        rank(W::Pistol),
        Rank::Unarmed,
        "E14: pistols only count as bare hands"
    );
}

#[test]
fn e14_the_base_games_list_puts_the_lance_first_and_halberd_level_with_pike() {
    let rank = |weapon: Weapon| weapon.rank(Ranking::Base, false);
    assert!(rank(Weapon::Lance) > rank(Weapon::Pike));
    assert_eq!(rank(Weapon::Halberd), rank(Weapon::Pike));
    assert!(rank(Weapon::Pike) > rank(Weapon::Sword));
}

#[test]
fn a_dagger_is_the_best_weapon_out_of_an_ambush_and_nearly_the_worst_otherwise() {
    // WPN-DAGGER.
    let dagger = |ambush| Weapon::Dagger.rank(Ranking::Supplement, ambush);
    assert!(
        Weapon::ALL.iter().all(|weapon| *weapon == Weapon::Dagger
            || weapon.rank(Ranking::Supplement, true) < dagger(true))
    );
    assert!(dagger(false) < Weapon::Primitive.rank(Ranking::Supplement, false));
    assert!(dagger(false) > Rank::Unarmed);
}

#[test]
fn a_model_fights_with_its_best_weapon() {
    let best = |weapons: &[Weapon], ambush| {
        Weapon::best(weapons.iter().copied(), Ranking::Supplement, ambush)
    };
    assert_eq!(
        best(&[Weapon::Musket, Weapon::Sword], false),
        (Some(Weapon::Sword), Rank::Sword)
    );
    assert_eq!(
        best(&[Weapon::Pistol, Weapon::Dagger, Weapon::Sword], true),
        (Some(Weapon::Dagger), Rank::Ambush)
    );
    assert_eq!(best(&[Weapon::Pistol], false), (None, Rank::Unarmed));
    assert_eq!(best(&[], false), (None, Rank::Unarmed));
}

#[test]
fn firearms_are_reloaded_and_bows_and_thrown_weapons_are_not() {
    // SHOOT-10, ruling G21.
    for weapon in Weapon::ALL {
        let thrown_or_bow = matches!(weapon, Weapon::Bow | Weapon::Javelin | Weapon::Tomahawk);
        assert_eq!(
            weapon.needs_reload(),
            weapon.shoots() && !thrown_or_bow,
            "{weapon}"
        );
        assert_eq!(weapon.is_firearm(), weapon.needs_reload(), "{weapon}");
        assert_eq!(weapon.shoots(), !weapon.bands().is_empty(), "{weapon}");
    }
    assert!(Weapon::Javelin.is_thrown() && Weapon::Tomahawk.is_thrown());
    assert!(!Weapon::Bow.is_thrown());
    assert_eq!(Weapon::Carbine.stick(), Some(Stick::Medium));
}

#[test]
fn c24_a_flag_leaves_a_hand_for_sword_axe_pistol_and_dagger() {
    let usable: Vec<Weapon> = Weapon::ALL
        .into_iter()
        .filter(|weapon| !weapon.is_two_handed())
        .collect();
    for weapon in [Weapon::Sword, Weapon::Axe, Weapon::Pistol, Weapon::Dagger] {
        assert!(usable.contains(&weapon), "{weapon}");
    }
    for weapon in [
        Weapon::Musket,
        Weapon::Rifle,
        Weapon::Carbine,
        Weapon::Blunderbuss,
        Weapon::Bow,
        Weapon::Pike,
        Weapon::Halberd,
        Weapon::Lance,
    ] {
        assert!(!usable.contains(&weapon), "{weapon}");
    }
}
