//! A place that is stormed (scenario 2.1): its garrison surrenders when half of it is lost and enough enemies are inside.
//! Breaking, or being gone, is no end for it.

use super::{Rule, SpecialEvent, side_of, wins};
use crate::battle::clause::Clause;
use crate::scenario::Scenario;
use crate::scenario::special::Stormed;
use crate::song::resolution::Resolution;
use crate::song::state::Battle;
use crate::table::body::{ModelId, Side};
use crate::table::survey::Survey;

impl Rule for Stormed {
    fn clause(&self) -> Clause {
        Clause("SDS-FORLORN")
    }

    fn text(&self, _scenario: &Scenario) -> String {
        format!(
            "The {} surrenders when half of his models, rounded {}, are lost and half that number of enemies, rounded {}, are inside; he cannot be broken in another way.",
            self.garrison, self.rounded, self.rounded
        )
    }

    fn judge(&self, work: &mut Resolution) {
        let garrison = side_of(work.battle, self.garrison);
        if work.battle.state.turn == 0 {
            return;
        }
        let (losses, wanted) = (work.battle.losses(garrison), self.wanted(work.battle));
        let inside = self.inside(work.battle, work.survey).count() as u16;
        if losses >= wanted.losses && inside >= wanted.inside {
            let event = SpecialEvent::Stormed {
                side: garrison.other(),
                losses,
                inside,
            };
            wins(work, garrison.other(), event);
        }
    }

    fn spares(&self, battle: &Battle, side: Side) -> bool {
        side == side_of(battle, self.garrison)
    }
}

/// What a surrender takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Losses of the garrison.
    pub losses: u16,
    /// Enemies inside.
    pub inside: u16,
}

impl Stormed {
    /// What a surrender of this garrison takes.
    #[must_use]
    pub fn wanted(&self, battle: &Battle) -> Wanted {
        let strength = battle.strength(side_of(battle, self.garrison));
        let losses = self.rounded.half(strength);
        Wanted {
            losses,
            inside: self.rounded.half(losses),
        }
    }

    /// The enemies who are inside: on its ground, not on a wall.
    pub fn inside<'a>(
        &'a self,
        battle: &'a Battle,
        survey: &'a Survey,
    ) -> impl Iterator<Item = ModelId> + 'a {
        battle
            .present(side_of(battle, self.garrison).other())
            .filter(move |&id| {
                let at = battle.model(id).at;
                self.ground.contains(at) && !survey.motion.is_on_top(at)
            })
    }
}
