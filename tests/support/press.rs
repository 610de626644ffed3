//! Panels without a window: drawn, and their buttons clicked on by name.

use bevy_egui::egui::{self, Context, Event, Pos2, RawInput, Rect, Ui};
use tirailleur::ui::panel::root;
use tirailleur::ui::theme;

/// A panel of some width, and what stays of it from frame to frame: what is unfolded, which menu is open.
pub struct Panel {
    ctx: Context,
    width: f32,
}

impl Panel {
    /// One so wide, in points.
    pub fn new(width: f32) -> Self {
        Self {
            ctx: Context::default(),
            width,
        }
    }

    /// Draws it for a frame in which that happens; tells what can be pressed, and where.
    fn frame(&self, events: Vec<Event>, draw: &mut impl FnMut(&mut Ui)) -> Vec<(String, Pos2)> {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(
                Pos2::ZERO,
                egui::vec2(self.width, 2000.0),
            )),
            events,
            ..Default::default()
        };
        let mut marks = Vec::new();
        let mut output = self.ctx.run_ui(input, |ui| {
            let ctx = ui.ctx().clone();
            let mut root = root(&ctx);
            egui::CentralPanel::default().show(&mut root, |ui| draw(ui));
            marks = theme::landmarks(&ctx);
        });
        // Nobody paints it.
        output.textures_delta.clear();
        marks
    }

    /// Draws it, clicks on the button of that name, and tells the names of what can be pressed then.
    pub fn press(&self, name: &str, mut draw: impl FnMut(&mut Ui)) -> Vec<String> {
        self.frame(Vec::new(), &mut draw);
        let marks = self.frame(Vec::new(), &mut draw);
        let at = marks.iter().find(|(mark, _)| mark == name);
        let (_, pos) = *at.unwrap_or_else(|| panic!("{name} is not there, but {marks:?}"));
        let button = |pressed| Event::PointerButton {
            pos,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::default(),
        };
        for event in [Event::PointerMoved(pos), button(true), button(false)] {
            self.frame(vec![event], &mut draw);
        }
        self.frame(Vec::new(), &mut draw);
        let marks = self.frame(Vec::new(), &mut draw);
        marks.into_iter().map(|(mark, _)| mark).collect()
    }
}
