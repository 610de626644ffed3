//! The automated player and flags: it takes them where that is safe, runs to them where the edge would be the end, and does
//! not lay them down.

use crate::support::blows::{FOE, fray, frighten};
use crate::support::field::{Field, Man, man};
use crate::support::flags::{ensign, lay};
use crate::support::orders::take_flag;
use tirailleur::opponent::playout::{self, Ended, Player};
use tirailleur::opponent::{self, OpponentDice};
use tirailleur::roster::ready_squad;
use tirailleur::roster::weapon::Weapon;
use tirailleur::scenario::{Edge, ready_scenario};
use tirailleur::song::engine::{self, History, Setup};
use tirailleur::song::event::Event;
use tirailleur::song::flags::FlagId;
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::state::Battle;
use tirailleur::table::body::ModelId;

/// What the machine would order.
fn wish(field: &mut Field) -> Order {
    field.survey(|battle, survey| opponent::decide(battle, survey, &mut OpponentDice::seeded(1)))
}

/// A man without a firearm.
fn swordsman(x: f64, y: f64) -> Man {
    man(x, y).armed(&[Weapon::Sword])
}

/// C25: an enemy's flag at its feet is taken, before anything else worth less.
#[test]
fn the_enemys_flag_is_taken() {
    let mut field = fray(
        &[swordsman(300.0, 300.0)],
        &[ensign(500.0, 500.0), man(300.0, 480.0)],
    );
    lay(&mut field, 0, 300.0, 306.0);
    field.act(0, 1);
    assert_eq!(wish(&mut field), take_flag(FlagId(0)));
    // A move away it is fetched: first the way, then the flag.
    let mut field = fray(
        &[swordsman(300.0, 300.0)],
        &[ensign(500.0, 500.0), man(300.0, 520.0)],
    );
    lay(&mut field, 0, 240.0, 300.0);
    field.act(0, 2);
    let order = wish(&mut field);
    assert!(matches!(order, Order::Move { .. }), "{order:?}");
    field.order(order);
    assert_eq!(wish(&mut field), take_flag(FlagId(0)));
}

/// One's own is taken up where the enemy could have it next.
#[test]
fn its_own_flag_is_saved() {
    let mut field = fray(
        &[swordsman(300.0, 300.0), ensign(100.0, 300.0)],
        &[man(300.0, 420.0)],
    );
    lay(&mut field, 0, 300.0, 306.0);
    field.act(0, 1);
    assert_eq!(wish(&mut field), take_flag(FlagId(0)));
}

/// Whoever has hands full with a loaded musket leaves his own flag where nobody threatens it.
#[test]
fn a_musket_is_not_given_up_for_nothing() {
    let mut field = Field::new(
        &[man(300.0, 100.0), ensign(100.0, 100.0)],
        &[man(300.0, 560.0), man(340.0, 560.0), man(380.0, 560.0)],
    );
    lay(&mut field, 0, 300.0, 106.0);
    field.act(0, 1);
    assert_ne!(wish(&mut field), take_flag(FlagId(0)));
}

/// C26: the flag rather than the edge where the edge would be the end; the edge where enemies stand by the flag.
#[test]
fn it_flees_to_the_flag_where_that_saves_the_model() {
    let mut field = fray(&[], &[man(300.0, 80.0), ensign(300.0, 160.0)]);
    frighten(&mut field, FOE, &[3, 4, 4]);
    assert_eq!(
        wish(&mut field),
        Order::Answer(Answer::Model(ModelId(FOE + 1)))
    );
    // Far from the edge, and three muskets that see the flag.
    let muskets: Vec<Man> = (0..3)
        .map(|number| man(340.0 + 30.0 * f64::from(number), 370.0).combat(5))
        .collect();
    let mut field = Field::new(
        &muskets,
        &[
            man(300.0, 260.0),
            ensign(380.0, 260.0),
            man(590.0, 590.0),
            man(574.0, 590.0),
        ],
    );
    frighten(&mut field, 3, &[3, 4, 4]);
    assert_eq!(wish(&mut field), Order::Answer(Answer::Edge(Edge::South)));
}

/// Whole battles between squads with flags: every order legal, to an end; random players reach all that there is about flags.
#[test]
fn squads_with_flags_fight_to_an_end() {
    let mut kinds = [false; 4];
    for seed in 0..12 {
        let mut app = tirailleur::headless::app();
        let world = app.world_mut();
        let squad = |stem: &str| ready_squad(stem).expect("a ready squad").clone();
        engine::begin(
            world,
            Setup {
                scenario: ready_scenario("open_field").expect("a table").clone(),
                squads: [squad("russia_line"), squad("austria_line")],
                allies: Vec::new(),
                seed,
            },
        );
        let players = if seed < 2 {
            [Player::Machine; 2]
        } else {
            [Player::Random; 2]
        };
        let mut dice = OpponentDice::of_both(seed);
        let played = playout::play(world, players, &mut dice, 6_000).expect("legal orders");
        if seed < 2 {
            assert_ne!(played.ended, Ended::Cap, "seed {seed}");
        }
        let battle = world.resource::<Battle>().clone();
        for paragraph in world.resource::<History>().log() {
            for event in &paragraph.events {
                match event {
                    Event::FlagDropped { clause, .. } if clause.0 == "C23" => kinds[0] = true,
                    Event::FlagDropped { .. } => kinds[1] = true,
                    Event::FlagTaken { model, owner } => {
                        kinds[if battle.player_of(*model) == *owner {
                            2
                        } else {
                            3
                        }] = true;
                    }
                    _ => {}
                }
            }
        }
    }
    assert_eq!(kinds, [true; 4], "laid down, lost, taken up, captured");
}
