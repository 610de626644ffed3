//! Several players a side, by card draw: whose turn it is (INI-2, B21), and what is each player's own.

use crate::support::blows::{fire, lost, tests};
use crate::support::company::{A2, B2, company, company_by, company_in, drawn, setup, wait_for};
use crate::support::field::{Field, Man, man, scenario};
use crate::support::flags::lay;
use crate::support::orders::nominate;
use std::collections::BTreeSet;
use tirailleur::roster::rule::SpecialRule as Rule;
use tirailleur::song::event::Event;
use tirailleur::song::group::GroupKind;
use tirailleur::song::legal::deployment_places;
use tirailleur::song::national::Once;
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::player::PlayerId;
use tirailleur::song::quality::Purpose;
use tirailleur::song::refusal::Refusal;
use tirailleur::song::setup as deployment;
use tirailleur::song::state::{Phase, Presence};
use tirailleur::song::wording::Words;
use tirailleur::table::body::{ModelId, Side};

/// Three men in a row, from that place eastward.
fn row(x: f64, y: f64) -> Vec<Man> {
    (0..3)
        .map(|place| man(x + 30.0 * f64::from(place), y))
        .collect()
}

/// Four squads of three in four corners: 0 to 2 are A's, 3 to 5 B's, 6 to 8 those of A2, 9 to 11 those of B2.
fn corners() -> [Vec<Man>; 4] {
    [
        row(40.0, 40.0),
        row(40.0, 560.0),
        row(400.0, 40.0),
        row(400.0, 560.0),
    ]
}

fn four(house: &[&str], seed: u64) -> Field {
    let squads = corners();
    company_by(house, squads.each_ref().map(Vec::as_slice), seed)
}

/// The battle from its very beginning to the first turn, all choices by default: every event.
fn begin(field: &mut Field) -> Vec<Event> {
    let mut events = Vec::new();
    loop {
        let battle = field.battle();
        let order = match (&battle.state.prompt, &battle.state.phase) {
            (Some(prompt), _) => Order::Answer(prompt.default_answer()),
            (None, &Phase::Deploying(player)) => {
                let waits = |id: &ModelId| battle.model(*id).presence == Presence::Waiting;
                let waiting = battle.muster.squad(player).find(waits);
                waiting.map_or(Order::FinishDeployment, |model| {
                    let at = field
                        .survey(|battle, survey| deployment_places(battle, survey, model).next());
                    Order::Deploy {
                        model,
                        at: at.expect("room"),
                    }
                })
            }
            _ => return events,
        };
        events.extend(field.order(order));
    }
}

/// SET-6: the defender's players deploy one after the other, then the attacker's; then no die is rolled for the first turn,
/// but a card drawn (INI-2).
#[test]
fn players_deploy_one_after_the_other_and_a_card_says_who_begins() {
    let squads = corners();
    let squads = squads.each_ref().map(Vec::as_slice);
    let mut field = Field::begun(setup(scenario(Vec::new()), squads, 3));
    let events = begin(&mut field);
    let deployed: Vec<PlayerId> = events
        .iter()
        .filter_map(|event| match event {
            Event::DeploymentFinished { player } => Some(*player),
            _ => None,
        })
        .collect();
    let attacker = field.battle().state.attacker;
    let of = |side: Side| field.battle().muster.players_of(side);
    let expected: Vec<PlayerId> = of(attacker.other()).chain(of(attacker)).collect();
    assert_eq!(deployed, expected, "SET-6");
    let rolls_for_the_turn = events
        .iter()
        .any(|event| matches!(event, Event::RollOff { clause, .. } if clause.0 == "INI-1"));
    assert!(!rolls_for_the_turn, "INI-2");
    assert_eq!(drawn(&events), [field.battle().state.active], "INI-2");
    let all = (0..4).map(PlayerId).collect::<Vec<_>>();
    assert!(
        events.contains(&Event::Shuffled {
            round: 1,
            players: all
        }),
        "INI-2: {events:#?}"
    );
}

/// SET-6: nobody deploys for an ally.
#[test]
fn a_player_deploys_only_his_own() {
    let squads = corners();
    let squads = squads.each_ref().map(Vec::as_slice);
    let mut scenario = scenario(Vec::new());
    scenario.roles = tirailleur::scenario::Roles::Attacker(Side::B);
    let mut field = Field::begun(setup(scenario, squads, 3));
    let edge = tirailleur::scenario::Edge::North;
    field.answer(Answer::Edge(edge));
    assert_eq!(field.battle().state.phase, Phase::Deploying(PlayerId::A));
    assert_eq!(field.battle().awaits(), Some(Side::A));
    field.refuses(
        crate::support::orders::deploy(6, 300.0, 40.0),
        Refusal::NotDeploying("X0".to_owned()),
        "SET-6",
    );
    for model in 0..3 {
        field.order(crate::support::orders::deploy(
            model,
            100.0 + 30.0 * f64::from(model),
            40.0,
        ));
    }
    field.order(Order::FinishDeployment);
    assert_eq!(field.battle().state.phase, Phase::Deploying(A2));
    assert_eq!(field.battle().awaits_player(), Some(A2));
    let waiting = |player| deployment::waiting(field.battle(), player);
    assert_eq!([waiting(PlayerId::A), waiting(A2)], [0, 3]);
}

/// INI-2: everybody acts once a round, in an order that changes; each round is told.
#[test]
fn every_player_acts_once_a_round() {
    let mut orders = BTreeSet::new();
    for seed in 1..=12 {
        let mut field = four(&[], seed);
        // The round that is laid out, then two that are shuffled.
        for round in 1..=3_u16 {
            let mut acted = Vec::new();
            if round == 1 {
                acted.push(PlayerId::A);
            }
            while acted.len() < 4 {
                let events = field.order(Order::EndTurn);
                let shuffled = events.iter().any(
                    |event| matches!(event, Event::Shuffled { round: told, .. } if *told == round),
                );
                assert_eq!(shuffled, acted.is_empty(), "INI-2: at the first card alone");
                acted.extend(drawn(&events));
                let turn = field.battle().state.turn;
                let player = *acted.last().expect("a card");
                assert!(events.contains(&Event::TurnStarted { player, turn }));
            }
            orders.insert(acted.clone());
            acted.sort_unstable();
            assert_eq!(acted, (0..4).map(PlayerId).collect::<Vec<_>>(), "INI-2");
        }
    }
    assert!(orders.len() > 10, "shuffled: {orders:?}");
}

/// The pairs of those who acted last in a round and first in the next one, over many rounds; and whether anything was
/// shuffled again.
fn seams(house: &[&str]) -> (Vec<[PlayerId; 2]>, bool) {
    let (mut seams, mut again) = (Vec::new(), false);
    for seed in 1..=8 {
        let mut field = four(house, seed);
        for _ in 0..40 {
            let before = field.battle().state.active;
            let events = field.order(Order::EndTurn);
            if events
                .iter()
                .any(|event| matches!(event, Event::Shuffled { .. }))
            {
                seams.push([before, field.battle().state.active]);
            }
            again |= events
                .iter()
                .any(|event| matches!(event, Event::ShuffledAgain { player } if *player == before));
        }
    }
    (seams, again)
}

/// B21: nobody acts twice running; the cards are shuffled until another name comes first.
#[test]
fn b21_redraw_back_to_back_on_lets_nobody_act_twice_running() {
    let (seams, again) = seams(&["redraw_back_to_back=on"]);
    assert_eq!(seams.len(), 80);
    assert!(seams.iter().all(|[last, first]| last != first), "B21");
    assert!(again, "B21: it is told where that happened");
}

/// INI-2: without that, the cards lie as they fell.
#[test]
fn b21_redraw_back_to_back_off_leaves_the_cards_as_they_fall() {
    let (seams, again) = seams(&["redraw_back_to_back=off"]);
    let twice = seams.iter().filter(|[last, first]| last == first).count();
    // A quarter of 80, give or take.
    assert!((8..=34).contains(&twice), "{twice} of {}", seams.len());
    assert!(!again);
}

/// B21: a turnover ends that card alone; the others act, and the player is back with his next card.
#[test]
fn a_turnover_ends_one_card_only() {
    let mut field = four(&[], 5);
    let events = field.activate(0, &[1, 1]);
    assert!(events.iter().any(|event| matches!(
        event,
        Event::TurnEnded { player: PlayerId::A, clause } if clause.0 == "ACT-2"
    )));
    assert_eq!(drawn(&events), [PlayerId::B], "INI-2: the next card");
    assert_eq!(field.battle().state.cards.left(), [A2, B2]);
    field.order(Order::EndTurn);
    assert_eq!(field.battle().state.active, A2, "his ally has his turn");
    for _ in 0..2 {
        field.order(Order::EndTurn);
    }
    assert_eq!(field.battle().state.cards.round, 2);
    wait_for(&mut field, PlayerId::A);
    field.activate(0, &[6]);
    assert_eq!(field.left(), 1, "the next round");
}

/// The drawing of cards is a matter of dice: taking back draws the same one again.
#[test]
fn the_same_order_draws_the_same_card() {
    let mut field = four(&[], 9);
    for _ in 0..3 {
        field.order(Order::EndTurn);
    }
    let before = field.battle().state.clone();
    field.order(Order::EndTurn);
    let first = field.battle().state.clone();
    assert!(first.dice.drawn() > before.dice.drawn(), "it was shuffled");
    let world = field.world();
    assert!(
        tirailleur::song::engine::undo(world, false).is_err(),
        "only to be taken back"
    );
    tirailleur::song::engine::undo(world, true).expect("taken back");
    assert!(field.battle().state == before);
    field.order(Order::EndTurn);
    assert!(field.battle().state == first);
}

/// ACT-1: only models of whose card was drawn; ACT-3: what was nominated before is counted for each player alone.
#[test]
fn only_the_drawn_players_models_are_nominated() {
    let mut field = four(&[], 1);
    field.refuses(nominate(6, 1), Refusal::NotYours("X0".to_owned()), "ACT-1");
    field.activate(0, &[6]);
    field.order(Order::EndTurn);
    wait_for(&mut field, A2);
    field.refuses(nominate(1, 1), Refusal::NotYours("A1".to_owned()), "ACT-1");
    assert!(
        field.model(0).nominated,
        "ACT-3: his turn is not counted anew by an ally's"
    );
    field.activate(6, &[6]);
    field.order(Order::EndTurn);
    wait_for(&mut field, PlayerId::A);
    assert!(!field.model(0).nominated);
    assert!(field.model(6).nominated || field.battle().state.cards.round > 2);
}

/// SR-LEADER, GRP-1, B21: a Leader helps and orders his own squad, not his ally's, however near.
#[test]
fn a_leader_leads_his_own_squad() {
    let a = [man(100.0, 100.0).with(Rule::Leader), man(115.0, 100.0)];
    let a2 = [man(100.0, 115.0), man(115.0, 115.0)];
    let [b, b2] = [row(40.0, 560.0), row(400.0, 560.0)];
    let mut field = company([&a, &b, &a2, &b2]);
    // The numbers: 0 and 1 are A's, 5 and 6 those of A2.
    let bonus = |field: &mut Field, model| {
        let need = field.need(model, Purpose::Activation);
        need.modifiers
            .iter()
            .map(|modifier| i16::from(modifier.value))
            .sum::<i16>()
    };
    assert_eq!(bonus(&mut field, 1), 1, "SR-LEADER");
    assert_eq!(bonus(&mut field, 5), 0, "B21: an ally's Leader");
    field.act(0, 2);
    let group = |members: &[u16]| Order::Group {
        kind: GroupKind::Plain,
        members: members.iter().map(|&id| ModelId(id)).collect(),
        dice: 1,
    };
    field.refuses(group(&[1, 6]), Refusal::NotYours("X1".to_owned()), "ACT-1");
}

/// MOR-2: a lost Leader shakes his own squad alone; an ally's NCO does not take over.
#[test]
fn a_lost_leader_shakes_his_own_squad() {
    let a = [man(300.0, 200.0)];
    let leader = man(300.0, 300.0).with(Rule::Leader);
    let b = [&[leader][..], &row(40.0, 560.0), &row(140.0, 560.0)].concat();
    let b2 = [&[man(400.0, 500.0).with(Rule::Nco)][..], &row(400.0, 560.0)].concat();
    let mut field = company([&a, &b, &row(400.0, 40.0), &b2]);
    field.act(0, 1);
    // 6 against 2 doubles; all six who are left pass.
    let events = fire(&mut field, 1, &[&[4, 2][..], &[4; 18]].concat());
    assert!(lost(&events, 1).is_some());
    assert_eq!(tests(&events).len(), 6, "MOR-2: B's own squad");
    assert!(
        events.iter().any(
            |event| matches!(event, Event::SquadShaken { player, .. } if *player == PlayerId::B)
        )
    );
    assert_eq!(field.battle().squad(PlayerId::B).commander, None);
    let nco = field.battle().squad(B2).commander;
    assert!(nco.is_some(), "A9: B2 has its own");
    assert_eq!(field.battle().squad(B2).losses, 0);
    assert_eq!(field.battle().losses(Side::B), 1, "H18 asks for the side");
}

/// MOR-2, H1: half strength is each squad's own.
#[test]
fn half_strength_is_counted_squad_by_squad() {
    let a = [man(300.0, 200.0)];
    let b = [
        &[man(300.0, 300.0)][..],
        &row(40.0, 560.0),
        &row(140.0, 560.0),
    ]
    .concat();
    let b2 = row(400.0, 560.0);
    let mut field = company([&a, &b, &row(400.0, 40.0), &b2]);
    // Three of B's seven are gone; the fourth is more than half of seven, though not of the side's ten.
    field.change(|battle| battle.state.squads[1].losses = 3);
    field.act(0, 1);
    let events = fire(&mut field, 1, &[&[4, 2][..], &[4; 18]].concat());
    assert_eq!(tests(&events).len(), 6, "H1: nobody of B2");
    assert!(field.battle().squad(PlayerId::B).half_tested);
    assert!(!field.battle().squad(B2).half_tested);
}

/// HTH-13, E19: who hides at the beginning of his own player's turn may ambush in it, not in an ally's.
#[test]
fn a_turn_counts_for_its_player_alone() {
    let mut field = four(&[], 1);
    field.change(|battle| {
        battle.model_mut(ModelId(6)).attacked = true;
        battle.model_mut(ModelId(0)).attacked = true;
    });
    wait_for(&mut field, A2);
    assert!(!field.model(6).attacked, "ACT-6: his turn has begun");
    assert!(field.model(0).attacked, "ACT-6: A's has not");
}

/// SR-FLAG, C25: an ally may take up a flag, and nobody is shaken; an enemy shakes the squad whose flag it is.
#[test]
fn a_flag_is_one_squads() {
    let a = [
        man(100.0, 100.0).with(Rule::FlagBearer),
        man(60.0, 100.0),
        man(80.0, 60.0),
    ];
    let a2 = [man(116.0, 100.0), man(400.0, 40.0), man(430.0, 40.0)];
    let b = [man(100.0, 116.0), man(40.0, 560.0), man(70.0, 560.0)];
    let take = Order::TakeFlag {
        flag: tirailleur::song::flags::FlagId(0),
    };
    let mut field = company([&a, &b, &a2, &row(400.0, 560.0)]);
    lay(&mut field, 0, 116.0, 100.0);
    wait_for(&mut field, A2);
    field.act(6, 1);
    let events = field.order(take);
    assert!(events.contains(&Event::FlagTaken {
        model: ModelId(6),
        owner: PlayerId::A
    }));
    assert!(tests(&events).is_empty(), "C23: a friend");
    assert!(
        !field.battle().bears_the_flag(ModelId(6)),
        "not his squad's"
    );

    let mut field = company([&a, &b, &a2, &row(400.0, 560.0)]);
    lay(&mut field, 0, 100.0, 116.0);
    wait_for(&mut field, PlayerId::B);
    field.act(3, 1);
    field.dice(&[4; 9]);
    let events = field.order(take);
    assert_eq!(tests(&events).len(), 3, "C25: A's own three");
}

/// The log names players by side and number, for squads may be called alike, and never tells the order of the cards.
#[test]
fn the_log_names_players() {
    let mut field = four(&[], 2);
    let events = field.order(Order::EndTurn);
    let muster = field.battle().muster.clone();
    let words = Words { muster: &muster };
    let lines: Vec<String> = events
        .iter()
        .filter_map(|event| words.line(event))
        .map(|line| format!("{} {}", line.clause, line.text))
        .collect();
    assert_eq!(
        lines,
        [
            "ACT-10 A A ends its turn.",
            "INI-2 The card of B B is drawn; left in the deck: A2, B2.",
            "ACT-10 Turn 2: B B.",
        ]
    );
    let labels: Vec<&str> = muster.players.iter().map(|it| it.label.as_str()).collect();
    assert_eq!(labels, ["A", "B", "A2", "B2"]);
}

/// INI-1: with two players nothing is shuffled, and they alternate.
#[test]
fn two_players_alternate_without_cards() {
    let mut field = Field::new(&row(40.0, 40.0), &row(40.0, 560.0));
    for player in [PlayerId::B, PlayerId::A, PlayerId::B] {
        let before = field.battle().state.dice.drawn();
        let events = field.order(Order::EndTurn);
        assert!(drawn(&events).is_empty());
        assert_eq!(field.battle().state.active, player, "INI-1");
        assert_eq!(field.battle().state.dice.drawn(), before);
    }
    assert_eq!(field.battle().state.cards, Default::default());
}

/// B20: the limit counts everybody's turns together.
#[test]
fn a_turn_limit_counts_all_turns() {
    let squads = corners();
    let squads = squads.each_ref().map(Vec::as_slice);
    let mut limited = scenario(Vec::new());
    limited.turn_limit = Some(3);
    let mut field = company_in(limited, squads, 1);
    for _ in 0..2 {
        field.order(Order::EndTurn);
        assert_eq!(field.battle().outcome(), None);
    }
    field.order(Order::EndTurn);
    assert!(field.battle().outcome().is_some(), "B20");
}

/// NAT-FRANCE, B16: each squad has its own feature, and uses up no ally's; its own player is asked.
#[test]
fn a_national_feature_is_one_squads() {
    let mut field = four(&["national_features=on"], 1);
    field.activate(0, &[1, 1]);
    let prompt = field.battle().state.prompt.clone().expect("B16");
    assert_eq!(prompt.player, PlayerId::A);
    field.answer(Answer::Yes);
    let used = |field: &Field, player| field.battle().squad(player).feature;
    assert_eq!(used(&field, PlayerId::A), Once::Used);
    assert_eq!(used(&field, A2), Once::Unused);
    field.order(Order::EndTurn);
    wait_for(&mut field, A2);
    field.activate(6, &[1, 1]);
    let prompt = field.battle().state.prompt.clone().expect("its own");
    assert_eq!(prompt.player, A2);
    assert_eq!(field.battle().awaits(), Some(Side::A));
}

/// HTH-6, E8: whoever is beaten is his own player's to answer for.
#[test]
fn questions_go_to_the_player_of_the_model() {
    let b2 = [&[man(300.0, 300.0)][..], &row(400.0, 560.0)].concat();
    let a = [&[man(300.0, 285.0)][..], &row(40.0, 40.0)].concat();
    let mut field = company([&a, &row(40.0, 560.0), &row(400.0, 40.0), &b2]);
    field.act(0, 1);
    field.fight(10, &[5, 3]);
    let prompt = field
        .battle()
        .state
        .prompt
        .clone()
        .expect("where to recoil");
    assert_eq!(prompt.player, B2);
    assert_eq!(field.battle().awaits_player(), Some(B2));
}
