//! The panel of special rules: what each says, its parameters to be changed, and what could be added.

use super::bench::Bench;
use super::{beats, fields};
use crate::scenario::edit::inspect::{Note, Weight};
use crate::scenario::edit::{Document, Edit, rules};
use crate::scenario::special::{MOST_TIMES, Parameter, Role, Rounded, Special, Value};
use crate::table::feature::Layout;
use crate::table::scale::Stick;
use crate::ui::theme;
use bevy_egui::egui::{Align, Button, CollapsingHeader, Layout as Flow, RichText, Ui};

/// Draws it.
pub fn show(ui: &mut Ui, bench: &mut Bench) {
    let Some(document) = &bench.document else {
        return;
    };
    let all = document.scenario().special.clone();
    theme::remark(
        ui,
        "What is special in this scenario. The log of a battle begins with these sentences.",
    );
    for (number, rule) in all.iter().enumerate() {
        ui.push_id(("special rule", number), |ui| {
            theme::card().show(ui, |ui| {
                ui.set_width(ui.available_width());
                one(ui, bench, number, rule);
            });
        });
    }
    let more = CollapsingHeader::new("Add a rule")
        .id_salt("add a rule")
        .default_open(all.is_empty())
        .show(ui, |ui| add(ui, bench));
    theme::landmark(ui, &more.header_response, "Add a rule");
}

/// A rule: what it says, what is wrong with it, and its parameters.
fn one(ui: &mut Ui, bench: &mut Bench, number: usize, rule: &Special) {
    let opens = bench.fresh_rule.take_if(|fresh| *fresh == number).is_some();
    let Some(document) = &mut bench.document else {
        return;
    };
    ui.horizontal(|ui| {
        theme::title(ui, rule.title());
        ui.with_layout(Flow::right_to_left(Align::Center), |ui| {
            let gone = ui.small_button("x").on_hover_text("Takes it away");
            theme::landmark(ui, &gone, &format!("Remove {}", rule.title()));
            if gone.clicked() {
                let mut rules = document.scenario().special.clone();
                rules.remove(number);
                document.edit(&Edit::Rules(rules));
            }
        });
    });
    ui.label(RichText::new(rule.rule().text(document.scenario())).small());
    if bench.notes.0 == document.revision() {
        for note in bench.notes.1.iter().filter(|it| it.rule == Some(number)) {
            fault(ui, note);
        }
    }
    let change = CollapsingHeader::new("Change it")
        .id_salt("change")
        .open(opens.then_some(true))
        .show(ui, |ui| parameters(ui, bench, number, rule));
    if opens {
        change.header_response.scroll_to_me(Some(Align::Center));
    }
    theme::landmark(
        ui,
        &change.header_response,
        &format!("Change {}", rule.title()),
    );
}

/// What is wrong with a rule.
fn fault(ui: &mut Ui, note: &Note) {
    let colour = if note.weight == Weight::Fault {
        theme::BAD
    } else {
        theme::WARNING
    };
    ui.label(RichText::new(&note.text).small().color(colour));
}

/// What was done to a rule in this frame.
#[derive(Default)]
struct Touch {
    /// By typing, or by dragging a number: what follows is the same edit.
    typed: bool,
    /// A feature that it speaks of now gets a name.
    naming: Option<Edit>,
}

/// All parameters of a rule.
fn parameters(ui: &mut Ui, bench: &mut Bench, number: usize, old: &Special) {
    let Some(document) = &bench.document else {
        return;
    };
    let layout = document.scenario().layout.clone();
    let in_play = document.scenario().sentries().map(|(number, _)| number) == Some(number);
    let mut rule = old.clone();
    let mut touch = Touch::default();
    for parameter in rule.parameters() {
        match parameter {
            Parameter {
                value: Value::Beats(list),
                ..
            } if in_play => touch.typed |= beats::show(ui, bench, list, &layout),
            Parameter {
                value: Value::Beats(_),
                ..
            } => theme::remark(ui, "Only the first rule about sentries is in play."),
            other => value(ui, &layout, old.title(), other, &mut touch),
        }
    }
    if rule == *old {
        return;
    }
    let Some(document) = &mut bench.document else {
        return;
    };
    let edit = Edit::Rule { number, rule };
    if touch.typed {
        document.retouch(&edit);
    } else {
        let edits: Vec<Edit> = touch.naming.into_iter().chain([edit]).collect();
        document.edits(&edits);
    }
}

/// One parameter of the rule of that title.
fn value(ui: &mut Ui, layout: &Layout, title: &str, parameter: Parameter, touch: &mut Touch) {
    let Parameter {
        field,
        label,
        value,
    } = parameter;
    let name = format!("{title}: {field}");
    ui.push_id(field, |ui| match value {
        Value::Role(role) => {
            theme::remark(ui, label);
            let sides = Role::BOTH.map(|it| (it, format!("the {it}")));
            ui.horizontal(|ui| choose(ui, &name, role, sides));
        }
        Value::Stick(stick) => {
            theme::remark(ui, label);
            ui.horizontal(|ui| choose(ui, &name, stick, sticks()));
        }
        Value::Sticks(length) => {
            theme::remark(ui, label);
            ui.horizontal(|ui| {
                choose(ui, &name, &mut length.stick, sticks());
                let (times, most) = (length.times.into(), MOST_TIMES.into());
                if let Some(times) = fields::number(ui, "times", times, 1..=most) {
                    length.times = times as u8;
                    touch.typed = true;
                }
            });
        }
        Value::Rounded(rounded) => {
            let ways = [Rounded::Up, Rounded::Down].map(|it| (it, it.to_string()));
            theme::remark(ui, label);
            ui.horizontal(|ui| choose(ui, &name, rounded, ways));
        }
        Value::Flag(flag) => {
            let shown = ui.checkbox(flag, label);
            theme::landmark(ui, &shown, &name);
        }
        Value::Number { value, range, .. } => {
            let range = u16::from(*range.start())..=u16::from(*range.end());
            theme::remark(ui, label);
            if let Some(typed) = fields::number(ui, "", (*value).into(), range) {
                *value = typed as u8;
                touch.typed = true;
            }
        }
        Value::Words(words) => {
            theme::remark(ui, label);
            if let Some(typed) = fields::words(ui, words, "") {
                *words = typed;
                touch.typed = true;
            }
        }
        Value::Ground(zone) => {
            let old = *zone;
            fields::zone(ui, label, zone);
            touch.typed |= *zone != old;
        }
        Value::Feature {
            name: said, wanted, ..
        } => {
            theme::remark(ui, label);
            let offers = rules::fitting(layout, wanted);
            if let Some(offer) = fields::feature(ui, field, &offers, said) {
                said.clone_from(&offer.name);
                touch.naming = offer.naming();
            }
        }
        // They have a panel of their own.
        Value::Beats(_) => {}
    });
}

/// One of a few words; those are named for the field.
fn choose<T: PartialEq, const N: usize>(
    ui: &mut Ui,
    field: &str,
    now: &mut T,
    all: [(T, String); N],
) {
    for (it, text) in all {
        let shown = ui.selectable_label(it == *now, &text);
        theme::landmark(ui, &shown, &format!("{field} {text}"));
        if shown.clicked() {
            *now = it;
        }
    }
}

/// The sticks by their letters: how long they are stands in the sentence.
fn sticks() -> [(Stick, String); 3] {
    Stick::ALL.map(|stick| (stick, stick.to_string()))
}

/// Every kind of rule, and what it is for; those that do not fit with the reason.
fn add(ui: &mut Ui, bench: &mut Bench) {
    let Some(document) = &mut bench.document else {
        return;
    };
    for rule in rules::fresh(&document.scenario().layout) {
        let barred = rules::barred(document.scenario(), &rule);
        let button = ui.add_enabled(barred.is_none(), Button::new(rule.title()));
        theme::landmark(ui, &button, &format!("Add {}", rule.title()));
        theme::remark(ui, rule.purpose());
        if let Some(reason) = barred {
            ui.label(
                RichText::new(format!("It {reason}."))
                    .small()
                    .color(theme::WARNING),
            );
        }
        ui.add_space(3.0);
        if button.clicked() {
            bench.fresh_rule = Some(document.scenario().special.len());
            put(document, rule);
        }
    }
}

/// Adds a rule.
fn put(document: &mut Document, rule: Special) {
    let edits = rules::added(document.scenario(), rule);
    document.edits(&edits);
}
