//! A battle plays at random from its first die to its end, and its record plays it again.

use tirailleur::song::engine;
use tirailleur::song::legal::legal_orders;
use tirailleur::song::order::Order;
use tirailleur::song::state::Battle;

/// The order that keeps random battles from ending at once is left out; every other legal one is carried out.
#[test]
fn random_battles_end() {
    let squads = tirailleur::roster::ready_squads();
    let mut app = tirailleur::headless::app();
    let world = app.world_mut();
    engine::begin(
        world,
        engine::Setup {
            scenario: tirailleur::scenario::ready()[0].1.clone(),
            squads: [squads[0].1.clone(), squads[5].1.clone()],
            seed: 3,
        },
    );
    let mut seed = 12345_u64;
    for _ in 0..3000 {
        if world.resource::<Battle>().outcome().is_some() {
            break;
        }
        let mut legal = engine::survey(world, |battle, survey| legal_orders(battle, survey));
        assert_eq!(legal.pop(), Some(Order::Withdraw), "always legal, and last");
        assert!(!legal.is_empty(), "there is always something else to do");
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let order = legal[(seed >> 33) as usize % legal.len()];
        assert_eq!(
            engine::submit(world, order),
            Ok(()),
            "{order:?} was offered as legal"
        );
    }
    let outcome = world.resource::<Battle>().outcome();
    assert!(outcome.is_some(), "the battle ends");
    let record = world.resource::<engine::History>().record().clone();
    engine::replay(world, &record, None, true).expect("the record plays it again");
    assert_eq!(world.resource::<Battle>().outcome(), outcome);
}
