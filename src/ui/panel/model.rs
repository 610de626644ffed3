//! The card of a model: what it is, what it carries, how it stands.

use crate::song::group;
use crate::song::state::{Battle, Loss, Presence};
use crate::table::body::ModelId;
use crate::ui::brief::action::actions;
use crate::ui::{glossary, theme};
use bevy_egui::egui::{Color32, Label, Response, RichText, Sense, Ui};

/// A model in one line, for hovering: name, figures, and whatever is wrong with it.
#[must_use]
pub fn one_line(battle: &Battle, model: ModelId) -> String {
    let enrolled = battle.enrolled(model);
    let mut line = format!(
        "{} {}, Q{}+ C{}",
        enrolled.side, enrolled.name, enrolled.profile.quality, enrolled.profile.combat
    );
    for word in condition(battle, model) {
        line.push_str(", ");
        line.push_str(&word);
    }
    line
}

/// How a model stands, in words; empty for one of whom there is nothing to say.
#[must_use]
pub fn condition(battle: &Battle, model: ModelId) -> Vec<String> {
    let state = battle.model(model);
    let mut words = Vec::new();
    match state.presence {
        Presence::Waiting => words.push("not deployed".to_owned()),
        Presence::Lost(Loss::Killed) => words.push("killed".to_owned()),
        Presence::Lost(Loss::Wounded) => words.push("wounded, out".to_owned()),
        Presence::Lost(Loss::Fled) => words.push("ran".to_owned()),
        Presence::OnTable => {
            let aloft = &battle.state.aloft;
            if state.fallen && aloft.shaken.has(model) {
                words.push("fallen from a height: 2 actions to stand".to_owned());
            } else if state.fallen {
                words.push("fallen".to_owned());
            }
            if let Some(ladder) = aloft.carried_by(model) {
                words.push(format!("carries ladder {ladder}"));
            }
            if aloft.wet.has(model) {
                words.push("powder wet: needs the arms of one who was lost".to_owned());
            }
            let enemies: Vec<&str> = battle
                .touching_enemies(model)
                .map(|enemy| battle.enrolled(enemy).name.as_str())
                .collect();
            if !enemies.is_empty() {
                words.push(format!("in contact with {}", enemies.join(", ")));
            }
            if state.on_foot {
                words.push("on foot".to_owned());
            }
            if let Some((_, owner)) = battle.flag_of(model) {
                words.push(if owner == battle.player_of(model) {
                    "carries the flag".to_owned()
                } else {
                    format!("carries the flag of {}", battle.muster.player(owner).squad)
                });
            }
            if state.hidden {
                words.push("hidden".to_owned());
            }
            if state.nominated && battle.player_of(model) == battle.state.active {
                let acting = battle
                    .activation()
                    .is_some_and(|acting| acting.model == model);
                // A member of a group who waits.
                let waits = group::turn_of(battle, model).filter(|_| !acting);
                words.push(match waits {
                    Some(turn) => format!("{} left", actions(turn.actions)),
                    None if acting => "acting".to_owned(),
                    None if leads(battle, model) => "leads the group that acts".to_owned(),
                    None => "done this turn".to_owned(),
                });
            }
            if state.attacked {
                words.push("has attacked".to_owned());
            }
        }
    }
    words
}

/// Whether a model's order has set the group in action that acts now: it goes on afterwards.
fn leads(battle: &Battle, model: ModelId) -> bool {
    let group = battle.state.group.as_ref();
    group.is_some_and(|group| group.commander.model == model)
}

/// The whole card, in few lines; every word tells more on hovering.
pub fn card(ui: &mut Ui, battle: &Battle, model: ModelId) {
    let enrolled = battle.enrolled(model);
    let profile = &enrolled.profile;
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.horizontal(|ui| {
            theme::badge(ui, enrolled.side);
            ui.add(
                Label::new(
                    RichText::new(&enrolled.name)
                        .size(17.0)
                        .strong()
                        .color(theme::side_text(enrolled.side)),
                )
                .truncate(),
            )
            .on_hover_text(format!(
                "{} of {}, {} points",
                profile.name,
                battle.muster.player(enrolled.player).squad,
                profile.points
            ));
        });
        ui.horizontal_wrapped(|ui| {
            word(ui, format!("Quality {}+", profile.quality), theme::TEXT)
                .on_hover_text("What every die of a roll for actions or morale must show.");
            word(ui, format!("Combat {}", profile.combat), theme::TEXT)
                .on_hover_text("Added to the die in hand-to-hand and shooting.");
            let stick = battle.move_stick(model);
            word(ui, format!("Move {stick}"), theme::TEXT)
                .on_hover_text(format!("{} mm in a straight line.", battle.stick(stick)));
            weapons(ui, battle, model);
            for rule in &profile.rules {
                word(ui, rule.to_string(), theme::ACCENT).on_hover_text(format!(
                    "{} ({})",
                    glossary::rule(*rule),
                    rule.clause()
                ));
            }
            if battle.squad(enrolled.player).commander == Some(model) {
                word(ui, "commands the squad".to_owned(), theme::ACCENT)
                    .on_hover_text("When he is lost everyone tests (MOR-2).");
            }
        });
        let condition = condition(battle, model);
        if !condition.is_empty() {
            ui.label(RichText::new(condition.join(", ")).color(theme::WARNING));
        }
    });
}

/// A word that tells more on hovering.
fn word(ui: &mut Ui, text: String, color: Color32) -> Response {
    ui.add(Label::new(RichText::new(text).size(15.0).color(color)).sense(Sense::hover()))
}

/// Its weapons, and whether they are loaded.
fn weapons(ui: &mut Ui, battle: &Battle, model: ModelId) {
    let state = battle.model(model);
    let scale = battle.muster.scale();
    for &weapon in &battle.enrolled(model).profile.weapons {
        let (text, color) = if state.spent.has(weapon) {
            (format!("{weapon} out of ammunition"), theme::BAD)
        } else if !weapon.needs_reload() {
            (weapon.to_string(), theme::TEXT)
        } else if state.loaded.has(weapon) {
            (format!("{weapon} loaded"), theme::GOOD)
        } else {
            (format!("{weapon} unloaded"), theme::WARNING)
        };
        word(ui, text, color).on_hover_text(glossary::weapon(
            weapon,
            scale,
            battle.house().bands(),
        ));
    }
}
