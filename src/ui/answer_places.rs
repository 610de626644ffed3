//! The places that an open prompt offers, and the way to the one that is considered.

use super::intent::{Ghost, Intent};
use crate::song::movement;
use crate::song::order::Answer;
use crate::song::prompt::Question;
use crate::song::state::Battle;
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::length::{Length, Point};
use crate::table::motion::Path;

/// Lets the view draw the places of an open prompt, and the way to the one that is considered.
pub fn show(battle: &Battle, hot: Option<usize>, intent: &mut Intent) {
    let Some(prompt) = &battle.state.prompt else {
        return;
    };
    let (Question::Recoil { model, .. }
    | Question::Retreat { model, .. }
    | Question::FlightGoal { model }) = prompt.question
    else {
        return;
    };
    let base = battle.base(model);
    let places: Vec<Footprint> = prompt
        .answers
        .iter()
        .filter_map(|answer| match *answer {
            // The flag that one may flee to is ringed where its bearer stands.
            Answer::Model(bearer) => Some(battle.footprint(bearer)),
            answer => place(battle, answer).map(|at| Footprint { at, base }),
        })
        .collect();
    let ghost = hot
        .and_then(|number| prompt.answers.get(number))
        .and_then(|answer| match answer {
            Answer::Place(to) => Some(Ghost {
                model,
                path: straight(battle, model, *to),
                refusal: None,
            }),
            _ => None,
        });
    if intent.places != places || intent.ghost != ghost {
        intent.places = places;
        intent.ghost = ghost;
    }
}

/// Where on the table an answer may be clicked, if it may: a place, or where a model stands.
#[must_use]
pub fn place(battle: &Battle, answer: Answer) -> Option<Point> {
    match answer {
        Answer::Place(at) => Some(at),
        Answer::Model(model) => Some(battle.model(model).at),
        _ => None,
    }
}

/// A way that is not walked but given: it costs nothing and nothing slows it.
fn straight(battle: &Battle, model: ModelId, to: Point) -> Path {
    let end = Footprint {
        at: to,
        base: battle.base(model),
    };
    let length: Length = battle.model(model).at.distance(to);
    Path {
        end: to,
        length,
        stop: None,
        stick: movement::mover(battle, model).stick,
        actions: 0,
        crosses: Vec::new(),
        touches: battle
            .present(battle.side_of(model).other())
            .filter(|&enemy| battle.footprint(enemy).touches(end))
            .collect(),
    }
}
