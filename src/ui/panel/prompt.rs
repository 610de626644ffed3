//! An open prompt: the question, its answers, the default marked. Places can be clicked on the table as well.

use super::Room;
use crate::battle::clause::Clause;
use crate::song::engine::OrderRequest;
use crate::song::order::{Answer, Order};
use crate::song::prompt::{Prompt, Question};
use crate::song::state::Battle;
use crate::table::base::Footprint;
use crate::table::body::ModelId;
use crate::table::length::Point;
use crate::ui::players::{HandOver, hand_over};
use crate::ui::theme;
use bevy_egui::egui::{Button, RichText, Ui};

/// Draws the question on top of a panel, if a human is asked: over the table it would hide what it is about.
pub fn show(ui: &mut Ui, room: &mut Room) {
    if let Some(prompt) = asked(room) {
        theme::call().show(ui, |ui| {
            ui.set_width(ui.available_width());
            question(ui, room, &prompt);
        });
        ui.add_space(4.0);
    }
}

/// The open question to a human.
fn asked(room: &Room) -> Option<Prompt> {
    room.human()?;
    room.battle.state.prompt.clone()
}

/// The question and its answers.
fn question(ui: &mut Ui, room: &mut Room, prompt: &Prompt) {
    let banner = hand_over(&room.players, *room.holder, &room.battle);
    let (clause, question) = room.words().question(prompt);
    let side = room.battle.side_of_player(prompt.player);
    if let HandOver::Banner(player) = banner {
        let other = room.battle.muster.player(player);
        ui.label(
            RichText::new(format!(
                "A question for the other player: {}, {}.",
                other.label, other.squad
            ))
            .strong()
            .color(theme::WARNING),
        );
    }
    ui.horizontal_wrapped(|ui| {
        theme::badge(ui, side);
        ui.label(RichText::new(question).strong());
        theme::clause_tag(ui, Clause(clause));
    });
    ui.horizontal_wrapped(|ui| {
        for (number, &answer) in prompt.answers.iter().enumerate() {
            let text = answer_name(&room.battle, prompt, answer);
            let mut button = Button::new(if number == 0 {
                RichText::new(text).strong().color(theme::ACCENT)
            } else {
                RichText::new(text)
            })
            .selected(room.desk.hot_answer == Some(number));
            if number == 0 {
                button = button.right_text(RichText::new("Enter").small());
            }
            let response = ui.add(button);
            theme::landmark(ui, &response, &format!("Answer {}", number + 1));
            if response.hovered() {
                room.desk.hot_answer = Some(number);
            }
            if response.clicked() {
                room.orders.write(OrderRequest(Order::Answer(answer)));
            }
        }
    });
    if let Some(remark) = remark(&prompt.question) {
        theme::remark(ui, remark);
    }
}

/// What the answer means, for whoever is asked for the first time.
const fn remark(question: &Question) -> Option<&'static str> {
    match question {
        Question::Role => Some(
            "The attacker chooses his edge of the table; the defender deploys first, the attacker sees where.",
        ),
        Question::AttackersEdge => Some("The defender deploys first, at the opposite edge."),
        Question::Recoil { .. } | Question::Retreat { .. } => {
            Some("Or click one of the places on the table.")
        }
        Question::FollowUp { .. } => Some("One step into contact, at no cost."),
        Question::RerollMorale { .. } => Some("All its dice; the second result stands."),
        Question::IgnoreTurnover { .. } => Some(
            "The turn goes on with other models; this one has only the action of its success, if any.",
        ),
        Question::Music { .. } => Some("Once a turn; the second result stands."),
        Question::OutOfAmmunition => Some("Two natural ones cost one of them his ammunition."),
        Question::FreeHack { .. } => {
            Some("The first may fell him; then any loss to the next is his end.")
        }
        Question::CommanderTests { .. } => {
            Some("While he stands by, they test at his +1; he himself tests alike.")
        }
        Question::IgnoreGroupTurnover { .. } => {
            Some("The turn goes on, and the commander with what actions he has left.")
        }
        Question::FlightEdge { .. } => None,
        Question::FlightGoal { .. } => Some(
            "At the flag the flight is over; at the edge the model is lost. Or click whoever carries it.",
        ),
    }
}

/// An answer in the player's words: places by their direction and what waits there, the rest as the log says it.
#[must_use]
pub fn answer_name(battle: &Battle, prompt: &Prompt, answer: Answer) -> String {
    match (answer, prompt.question) {
        (
            Answer::Place(to),
            Question::Recoil { model, from } | Question::Retreat { model, from },
        ) => place_name(battle, model, battle.model(from).at, to),
        (Answer::Model(bearer), Question::FlightGoal { .. }) => {
            format!("To the flag: {}", battle.enrolled(bearer).name)
        }
        _ => crate::song::wording::Words {
            muster: &battle.muster,
        }
        .answer(answer),
    }
}

/// Where a model gives way to, as seen from it: `straight back`, `back and left, 23 degrees`.
#[must_use]
pub fn place_name(battle: &Battle, model: ModelId, from: Point, to: Point) -> String {
    let here = battle.model(model).at;
    let between = |a: Point, b: Point| {
        let ((ax, ay), (bx, by)) = (a.mm(), b.mm());
        (bx - ax, by - ay)
    };
    let (away_x, away_y) = between(from, here);
    let (go_x, go_y) = between(here, to);
    let cross = away_x * go_y - away_y * go_x;
    let dot = away_x * go_x + away_y * go_y;
    let degrees = libm::atan2(cross, dot).to_degrees().round() as i32;
    let mut name = match degrees {
        0 => "Straight back".to_owned(),
        // Counter-clockwise is to the left of whoever looks away from the enemy.
        left @ 1.. => format!("{left}\u{b0} left"),
        right => format!("{}\u{b0} right", -right),
    };
    let end = Footprint {
        at: to,
        base: battle.base(model),
    };
    let meets = battle
        .present(battle.side_of(model).other())
        .filter(|&enemy| battle.standing(enemy))
        .any(|enemy| {
            battle.footprint(enemy).touches(end)
                && !battle.footprint(enemy).touches(battle.footprint(model))
        });
    if meets {
        name.push_str(" (free hack)");
    }
    name
}
