//! What ramparts do to sight and cover beyond being tall: the dead ground at their foot, and the parapet (G7).

use super::super::feature::{FeatureId, FeatureKind};
use super::super::length::Length;
use super::super::outline::millimetres;
use super::super::scale::Stick;
use super::super::terrain::Form;
use super::{Line, Sight, Viewer};

impl Sight<'_, '_> {
    /// Who stands on a rampart and who touches its foot do not see each other, however low it is.
    pub(super) fn hiding_wall(&self, line: &Line) -> Option<FeatureId> {
        let walls = self.terrain.walls();
        if walls.is_empty() {
            return None;
        }
        let forms = self.terrain.forms();
        let top = |viewer: &Viewer| walls.top_at(forms, millimetres(viewer.footprint.at));
        let hides = |above: &Viewer, below: &Viewer| {
            let wall = top(above)?;
            let foot = millimetres(below.footprint.at);
            let below_it = walls.height(forms, foot).is_none()
                && wall
                    .outline
                    .touches(foot, below.footprint.base.radius.mm(), Length::TOUCH.mm());
            below_it.then_some(wall.id)
        };
        hides(&line.from, &line.to).or_else(|| hides(&line.to, &line.from))
    }

    /// G7: the parapet on the outer side of a rampart shelters whoever stands on top from all beyond it.
    pub(super) fn parapet_shelters(&self, line: &Line, form: &Form) -> bool {
        let walls = self.terrain.walls();
        form.kind == FeatureKind::Rampart
            && walls
                .top_at(self.terrain.forms(), line.end)
                .is_some_and(|top| top.id == form.id)
            && walls.parapet_between(
                line.start,
                line.end,
                form.top,
                self.terrain.layout.scale.stick(Stick::Short).mm(),
            )
    }
}
