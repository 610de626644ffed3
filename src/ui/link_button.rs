//! The button that gives something away in the address of the page.

use super::saves::Saves;
use super::theme;
use crate::storage::link::NoLink;
use crate::web;
use bevy_egui::egui::Ui;

/// Draws it; `holds` says what the link holds.
pub fn link_button(
    ui: &mut Ui,
    saves: &mut Saves,
    holds: &str,
    link: impl FnOnce() -> Result<String, NoLink>,
) {
    let share = ui.button("Link").on_hover_text(format!(
        "Puts it into the address of this page and copies that. It holds {holds}, and nothing else."
    ));
    theme::landmark(ui, &share, "Link");
    if share.clicked() {
        saves.word = Some(match link() {
            Ok(link) if web::copy_link(&link) => "The link is in the address bar.".to_owned(),
            Ok(_) => "This browser lets no page change its address.".to_owned(),
            Err(no_link) => format!("{no_link}."),
        });
    }
}
