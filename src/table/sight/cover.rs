//! Cover of the `to` end: SHOOT-6 with rulings G6, G7 and G13.
//!
//! A feature shelters the target where the line crosses it nearer to the target than to the shooter, or where the
//! target's base touches it and some part of that base lies behind it as the shooter's centre sees it. What the
//! shooter's own base touches shelters nobody from him: he leans over it. Of a wall with corners that means the side
//! he touches, not the one across the yard.

use super::super::feature::{FeatureId, FeatureKind};
use super::super::length::Length;
use super::super::piece::{Bounds, EDGE, Piece};
use super::super::terrain::Form;
use super::{Cover, Line, Sight, SightRules};
use bevy::math::DVec2;

impl Sight<'_, '_> {
    /// The best cover of the `to` end, and the first feature that gives it.
    pub(super) fn judge_cover(&self, line: &Line) -> (Cover, Option<FeatureId>) {
        let width = line.to.footprint.base.width().mm();
        let reach = f64::from(self.rules.models_behind_a_tree);
        let bounds = Bounds::of_line(line.start, line.end);
        let mut best = (Cover::Open, None);
        for form in self.terrain.cover() {
            let cover = worth(form.kind);
            if cover > best.0
                && form.outline.bounds().near(&bounds, width * reach)
                && (shelters(line, form, &self.rules) || self.parapet_shelters(line, form))
            {
                best = (cover, Some(form.id));
            }
        }
        best
    }
}

/// What cover a kind of feature gives.
const fn worth(kind: FeatureKind) -> Cover {
    match kind {
        FeatureKind::LowWall
        | FeatureKind::Building
        | FeatureKind::TimberWall
        | FeatureKind::Rampart => Cover::Hard,
        FeatureKind::Woods | FeatureKind::Fence | FeatureKind::Hedge | FeatureKind::Tree => {
            Cover::Soft
        }
        _ => Cover::Open,
    }
}

/// Whether a feature shelters the target.
fn shelters(line: &Line, form: &Form, rules: &SightRules) -> bool {
    let width = line.to.footprint.base.width().mm();
    match form.kind {
        // Whoever stands in the woods has cover from everybody, also from within (SHOOT-8).
        FeatureKind::Woods if form.outline.contains(line.end) => true,
        // Its parapet does, not the wall: who stands behind that is not seen at all, or from above.
        FeatureKind::Rampart => false,
        FeatureKind::Tree => {
            form.outline
                .pieces()
                .iter()
                .any(|crown| on_the_line_near(line, crown, rules))
                && !form.outline.touches(
                    line.start,
                    line.from.footprint.base.radius.mm(),
                    Length::TOUCH.mm(),
                )
        }
        // I20, G31: whoever is in a house has cover from all who are not, at a window or in the door, too; those in one room
        // have none from each other.
        FeatureKind::Building if form.room && form.outline.contains(line.end) => {
            !form.outline.contains(line.start)
        }
        _ if form.room => form
            .shelter
            .iter()
            .any(|piece| shelters_part(line, piece, rules)),
        // What shelters lies on the line, or a base touches it.
        _ => form
            .outline
            .pieces_near(&Bounds::of_line(line.start, line.end), width)
            .any(|piece| shelters_part(line, piece, rules)),
    }
}

/// G13: a tree that the line crosses within one base of the target, or within two where it shelters two.
fn on_the_line_near(line: &Line, crown: &Piece, rules: &SightRules) -> bool {
    let base = line.to.footprint.base;
    let reach = if rules.cover_touch_only {
        base.radius + Length::TOUCH
    } else {
        base.radius + base.width() * rules.models_behind_a_tree
    };
    crown.crossing(line.start, line.end).is_some() && crown.distance(line.end) <= reach.mm() + EDGE
}

/// G6, for one piece of a feature.
fn shelters_part(line: &Line, piece: &Piece, rules: &SightRules) -> bool {
    let reach = |radius: Length| (radius + Length::TOUCH).mm() + EDGE;
    let (from, to) = (
        line.from.footprint.base.radius,
        line.to.footprint.base.radius,
    );
    let nearer_to_target = || {
        piece
            .crossing(line.start, line.end)
            .is_some_and(|(enter, leave)| {
                let middle = (enter + leave) * 0.5;
                (1.0 - middle) * line.length() - to.mm() < middle * line.length() - from.mm()
            })
    };
    let shelters = (!rules.cover_touch_only && nearer_to_target())
        || (piece.distance(line.end) <= reach(to) && hides_part(line, piece));
    shelters && piece.distance(line.start) > reach(from)
}

/// Whether some part of the target's base lies behind a piece that it touches, seen from the shooter's centre.
fn hides_part(line: &Line, piece: &Piece) -> bool {
    let along = (line.end - line.start).normalize_or_zero();
    let half: DVec2 = along.perp() * line.to.footprint.base.radius.mm();
    [-1.0, -0.5, 0.0, 0.5, 1.0].into_iter().any(|share| {
        piece
            .crossing(line.start, line.end + half * share)
            .is_some()
    })
}
