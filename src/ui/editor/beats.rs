//! The sentries of a scenario, one by one: how each goes, and where his corners are.

use super::bench::{Bench, Tool};
use super::fields;
use crate::scenario::edit::beats::{on_course, posted, without_corner};
use crate::scenario::special::{Beat, Course, MOST_BEATS};
use crate::table::feature::Layout;
use crate::ui::theme;
use bevy_egui::egui::{Button, ComboBox, Ui};

/// Draws them. Whether something was typed that changes them; whatever else does is in the list as well.
pub fn show(ui: &mut Ui, bench: &mut Bench, list: &mut Vec<Beat>, layout: &Layout) -> bool {
    let (mut gone, mut typed) = (None, false);
    for (number, beat) in list.iter_mut().enumerate() {
        let chosen = bench.chosen_beat == Some(number);
        ui.push_id(("sentry", number), |ui| {
            ui.horizontal(|ui| {
                let sign = ui
                    .selectable_label(chosen, format!("Sentry {}", number + 1))
                    .on_hover_text("Chooses him, on the table and here");
                theme::landmark(ui, &sign, &format!("Sentry {}", number + 1));
                if sign.clicked() {
                    bench.chosen_beat = (!chosen).then_some(number);
                    bench.chosen_corner = None;
                    bench.tool = Tool::Beats;
                }
                let mut course = beat.course;
                ComboBox::from_id_salt("course")
                    .width(110.0)
                    .selected_text(course.to_string())
                    .show_ui(ui, |ui| {
                        for it in Course::ALL {
                            ui.selectable_value(&mut course, it, it.to_string());
                        }
                    });
                if course != beat.course {
                    *beat = on_course(beat, course, layout);
                }
                let x = ui.small_button("x").on_hover_text("Sends him away");
                theme::landmark(ui, &x, &format!("Remove sentry {}", number + 1));
                if x.clicked() {
                    gone = Some(number);
                }
            });
            if chosen {
                typed |= corners(ui, beat, &mut bench.chosen_corner);
            }
        });
    }
    if let Some(number) = gone {
        list.remove(number);
        bench.chosen_beat = None;
        bench.chosen_corner = None;
    }
    ui.horizontal_wrapped(|ui| {
        let room = list.len() < MOST_BEATS;
        let one = ui.add_enabled(room, Button::new("Post one more"));
        theme::landmark(ui, &one, "Post one more");
        if one.clicked() {
            post(bench);
        }
        let drags = bench.tool == Tool::Beats;
        if ui
            .selectable_label(drags, "Drag them on the table")
            .clicked()
        {
            bench.tool = Tool::Beats;
        }
    });
    typed
}

/// One more sentry, who is chosen at once.
fn post(bench: &mut Bench) {
    if let Some(document) = &mut bench.document
        && let Some(edit) = posted(document.scenario())
    {
        document.edit(&edit);
        let count = crate::scenario::edit::beats::of(document.scenario()).len();
        bench.chosen_beat = count.checked_sub(1);
        bench.chosen_corner = None;
        bench.tool = Tool::Beats;
    }
}

/// The corners of a beat, the post first. Whether one was typed elsewhere.
fn corners(ui: &mut Ui, beat: &mut Beat, chosen: &mut Option<usize>) -> bool {
    let (mut gone, mut typed) = (None, false);
    let several = beat.points.len() > 1;
    for (number, at) in beat.points.iter_mut().enumerate() {
        let old = *at;
        ui.push_id(number, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                let name = if number == 0 {
                    "post".to_owned()
                } else {
                    format!("{}", number + 1)
                };
                if ui.selectable_label(*chosen == Some(number), name).clicked() {
                    *chosen = Some(number);
                }
                *at = fields::place(ui, *at);
                let x = ui.add_enabled(several, Button::new("x").small());
                if x.on_hover_text("Takes the corner away").clicked() {
                    gone = Some(number);
                }
            });
        });
        typed |= *at != old;
    }
    if let Some(number) = gone {
        *beat = without_corner(beat, number);
        *chosen = None;
    }
    typed
}
