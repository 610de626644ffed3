//! Fights, shots and tests of nerve made to measure: squads filled up so that no single loss breaks one, orders that
//! must roll exactly the dice that were laid out, and short readings of what came of them.

use super::field::{Field, Man, man, scenario};
use tirailleur::roster::weapon::Weapon;
use tirailleur::scenario::Scenario;
use tirailleur::song::effect::{Blow, Effect, Trigger};
use tirailleur::song::event::{Effort, Event, Rolled, Travel};
use tirailleur::song::order::{Answer, Order};
use tirailleur::song::outcome::{FightOutcome, ShotOutcome};
use tirailleur::song::prompt::Question;
use tirailleur::song::state::Loss;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::Feature;
use tirailleur::table::length::{Length, Point};

/// How many men each side of a [`fray`] has.
pub const STRENGTH: usize = 10;

/// The first man of side B in a [`fray`].
pub const FOE: u16 = STRENGTH as u16;

/// A battle on a bare table between two squads of ten: those given, and bystanders far off in two corners.
pub fn fray(a: &[Man], b: &[Man]) -> Field {
    fray_on(Vec::new(), a, b)
}

/// The same with terrain.
pub fn fray_on(features: Vec<Feature>, a: &[Man], b: &[Man]) -> Field {
    fray_in(scenario(features), a, b)
}

/// The same in a scenario.
pub fn fray_in(scenario: Scenario, a: &[Man], b: &[Man]) -> Field {
    let filled = |men: &[Man], corner: f64, step: f64| {
        let bystanders = (0..STRENGTH - men.len()).map(|place| {
            let (row, column) = (place / 3, place % 3);
            man(corner + step * column as f64, corner + step * row as f64)
        });
        men.iter().cloned().chain(bystanders).collect::<Vec<_>>()
    };
    Field::of(scenario, &filled(a, 10.0, 16.0), &filled(b, 590.0, -16.0))
}

/// Carries out an order that must roll exactly these dice. Several enemies hack in the order of their numbers, and a
/// commander tests last, as where nobody cares.
pub fn rolling(field: &mut Field, order: Order, faces: &[u8]) -> Vec<Event> {
    let before = field.battle().state.dice.drawn();
    field.dice(faces);
    let mut events = field.order(order);
    while let Some(prompt) = field.battle().state.prompt.clone()
        && matches!(
            prompt.question,
            Question::FreeHack { .. } | Question::CommanderTests { .. }
        )
    {
        events.extend(field.answer(prompt.default_answer()));
    }
    let drawn = field.battle().state.dice.drawn() - before;
    assert_eq!(drawn as usize, faces.len(), "dice rolled: {events:#?}");
    events
}

/// The active model's attack at an enemy, not a powerful one: its die, the enemy's, and what follows at once.
pub fn strike(field: &mut Field, target: u16, faces: &[u8]) -> Vec<Event> {
    let order = Order::Fight {
        target: ModelId(target),
        powerful: false,
    };
    rolling(field, order, faces)
}

/// The active model's musket, unaimed: its die, the enemy's, and what follows at once.
pub fn fire(field: &mut Field, target: u16, faces: &[u8]) -> Vec<Event> {
    rolling(field, musket_at(target), faces)
}

/// An unaimed shot with a musket.
pub fn musket_at(target: u16) -> Order {
    Order::Shoot {
        target: ModelId(target),
        weapon: Weapon::Musket,
        aimed: false,
    }
}

/// A move to a place in millimetres.
pub fn to(x: f64, y: f64) -> Order {
    Order::Move {
        to: Point::from_mm(x, y),
    }
}

/// Leaving combat to a place in millimetres.
pub fn away_to(x: f64, y: f64) -> Order {
    Order::LeaveCombat {
        to: Point::from_mm(x, y),
    }
}

/// Makes a model test its nerve as if a friend had been killed before its eyes, its turn ending with that: three dice,
/// and what follows at once.
pub fn frighten(field: &mut Field, model: u16, faces: &[u8]) -> Vec<Event> {
    field.change(|battle| {
        battle.state.queue.push_back(Effect::TestMorale {
            model: ModelId(model),
            trigger: Trigger::FriendKilled,
        });
    });
    rolling(field, Order::EndTurn, faces)
}

/// The places that the open prompt offers, the default first.
pub fn offered(field: &Field) -> Vec<Point> {
    let prompt = field.battle().state.prompt.as_ref().expect("a question");
    prompt
        .answers
        .iter()
        .map(|answer| match answer {
            Answer::Place(place) => *place,
            other => panic!("{other:?} is no place"),
        })
        .collect()
}

/// A blow as it fell.
pub struct Struck<'a> {
    pub blow: Blow,
    pub attacker: &'a Effort,
    pub defender: &'a Effort,
    pub outcome: &'a FightOutcome,
}

/// All blows among some events.
pub fn blows(events: &[Event]) -> Vec<Struck<'_>> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Fought {
                blow,
                attacker,
                defender,
                outcome,
            } => Some(Struck {
                blow: *blow,
                attacker,
                defender,
                outcome,
            }),
            _ => None,
        })
        .collect()
}

/// The efforts and the outcome of the one shot among some events.
pub fn shot(events: &[Event]) -> (&Effort, &Effort, &ShotOutcome) {
    events
        .iter()
        .find_map(|event| match event {
            Event::Shot {
                shooter,
                target,
                outcome,
                ..
            } => Some((shooter, target, outcome)),
            _ => None,
        })
        .expect("a shot")
}

/// What is added to the die.
pub fn sum(effort: &Effort) -> i8 {
    effort.total - effort.die as i8
}

/// Whether an effort names this modifier and its clause.
pub fn names(effort: &Effort, value: i8, clause: &str) -> bool {
    effort
        .modifiers
        .iter()
        .any(|modifier| modifier.value == value && modifier.clause.0 == clause)
}

/// The clause by which a model fell, if it did.
pub fn fell(events: &[Event], id: u16) -> Option<&'static str> {
    events.iter().find_map(|event| match event {
        Event::Fell { model, clause } if *model == ModelId(id) => Some(clause.0),
        _ => None,
    })
}

/// How, and by which clause, a model was lost, if it was.
pub fn lost(events: &[Event], id: u16) -> Option<(Loss, &'static str)> {
    events.iter().find_map(|event| match event {
        Event::Lost {
            model,
            loss,
            clause,
        } if *model == ModelId(id) => Some((*loss, clause.0)),
        _ => None,
    })
}

/// Every change of place of that kind that a model made: from where to where.
pub fn travels(events: &[Event], id: u16, kind: Travel) -> Vec<(Point, Point)> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Travelled {
                model,
                travel,
                from,
                to,
                ..
            } if *model == ModelId(id) && *travel == kind => Some((*from, *to)),
            _ => None,
        })
        .collect()
}

/// Who tested morale, in that order, and why.
pub fn tests(events: &[Event]) -> Vec<(u16, Trigger)> {
    rolls(events)
        .iter()
        .map(|(roll, trigger)| (roll.model.0, *trigger))
        .collect()
}

/// Every morale test among some events.
pub fn rolls(events: &[Event]) -> Vec<(&Rolled, Trigger)> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::MoraleTested { roll, trigger } => Some((roll, *trigger)),
            _ => None,
        })
        .collect()
}

/// A place in millimetres.
pub fn at(x: f64, y: f64) -> Point {
    Point::from_mm(x, y)
}

/// A length in millimetres.
pub fn mm(length: f64) -> Length {
    Length::from_mm(length)
}

/// Where a beaten model may go, if its owner is asked; else where it is.
pub fn offered_or_arrived(field: &Field, model: u16) -> Vec<Point> {
    if field.battle().state.prompt.is_some() {
        offered(field)
    } else {
        vec![field.model(model).at]
    }
}
