//! Players in words, and the log of their cards.

use super::event::Event;
use super::player::PlayerId;
use super::wording::Words;
use crate::table::body::Side;

impl Words<'_> {
    /// The name of a player's squad; with more than two players his label stands before it, for squads may be called alike.
    #[must_use]
    pub fn squad(&self, player: PlayerId) -> String {
        let player = self.muster.player(player);
        if self.muster.plays_by_cards() {
            format!("{} {}", player.label, player.squad)
        } else {
            player.squad.clone()
        }
    }

    /// A player's side and place in it: `A`, `B2`.
    #[must_use]
    pub fn label(&self, player: PlayerId) -> &str {
        &self.muster.player(player).label
    }

    /// A side by the name of its squad, or by its letter where more than two play.
    #[must_use]
    pub fn side(&self, side: Side) -> String {
        if self.muster.plays_by_cards() {
            format!("Side {side}")
        } else {
            self.squad(PlayerId::first(side))
        }
    }

    /// A line about cards (INI-2); none for another event.
    pub(super) fn of_cards(&self, event: &Event) -> Option<(&'static str, Option<Side>, String)> {
        let side_of = |player: PlayerId| Some(self.muster.player(player).side);
        Some(match event {
            Event::Shuffled { round, players } => (
                "INI-2",
                None,
                format!("Round {round}: {} cards are shuffled.", players.len()),
            ),
            Event::ShuffledAgain { player } => (
                "B21",
                side_of(*player),
                format!(
                    "{} would act twice running: the cards are shuffled again.",
                    self.squad(*player)
                ),
            ),
            Event::Drawn { player, left } => (
                "INI-2",
                side_of(*player),
                format!(
                    "The card of {} is drawn; {}.",
                    self.squad(*player),
                    match left.as_slice() {
                        [] => "it is the last one of the round".to_owned(),
                        left => {
                            let names: Vec<&str> = left.iter().map(|&id| self.label(id)).collect();
                            format!("left in the deck: {}", names.join(", "))
                        }
                    }
                ),
            ),
            _ => return None,
        })
    }
}
