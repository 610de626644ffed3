//! A battle plays from its first die to its end, and its record plays it again.

use crate::support::field::{Field, man};
use tirailleur::song::engine;
use tirailleur::song::legal::legal_orders;
use tirailleur::song::order::Order;
use tirailleur::song::state::Battle;
use tirailleur::table::body::ModelId;

#[test]
fn a_musket_duel_is_resolved() {
    let mut field = Field::new(
        &[man(300.0, 200.0), man(100.0, 100.0), man(140.0, 100.0)],
        &[man(300.0, 300.0), man(500.0, 500.0), man(540.0, 500.0)],
    );
    field.act(0, 2);
    let events = field.shoot(3, tirailleur::roster::weapon::Weapon::Musket, &[3, 2]);
    println!("{events:#?}");
}

#[test]
fn random_battles_end() {
    let (_, squad) = &tirailleur::roster::ready_squads()[0];
    let (_, other) = &tirailleur::roster::ready_squads()[5];
    let scenario = tirailleur::scenario::ready()[0].1.clone();
    let mut app = tirailleur::headless::app();
    let world = app.world_mut();
    engine::begin(
        world,
        engine::Setup {
            scenario,
            squads: [squad.clone(), other.clone()],
            seed: 3,
        },
    );
    let mut seed = 12345_u64;
    let mut orders = 0;
    while world.resource::<Battle>().outcome().is_none() && orders < 3000 {
        let legal = engine::survey(world, |battle, survey| legal_orders(battle, survey));
        let legal: Vec<Order> = legal
            .into_iter()
            .filter(|order| *order != Order::Withdraw)
            .collect();
        assert!(!legal.is_empty());
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let order = legal[(seed >> 33) as usize % legal.len()];
        engine::submit(world, order).unwrap();
        orders += 1;
    }
    let _ = ModelId(0);
    let history = world.resource::<engine::History>().record().clone();
    println!(
        "{orders} orders, {:?}",
        world.resource::<Battle>().outcome()
    );
    let start = std::time::Instant::now();
    engine::replay(world, &history, None, true).unwrap();
    println!("replay {:?}", start.elapsed());
}
