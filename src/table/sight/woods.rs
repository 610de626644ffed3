//! Woods and sight: SHOOT-8 and ruling G12.
//!
//! Each wood that the line meets is judged by itself, so two ends in two woods each follow their own:
//! - neither end inside: nobody sees through it;
//! - both inside: they see each other up to S, edge to edge;
//! - one inside: that end must stand at the edge, that is, its base reaches the inside of the edge and the line
//!   leaves the wood for good within one base width of its centre. This holds both ways.
//!
//! G12 gives more to the one inside than to the one outside: he sees out freely, and is seen only by a viewer whose
//! base touches the outside of the edge. That makes a difference between the ends, so it holds where there is a
//! shooter and a target ([`Through::FriendsTouching`]); the general question and the Leader's sight (C2) stay the
//! same both ways. With [`super::SightRules::wood_edge_reciprocal`] nobody makes that difference.

use super::super::base::Footprint;
use super::super::length::Length;
use super::super::outline::millimetres;
use super::super::scale::Stick;
use super::super::terrain::Form;
use super::{Line, Sight, Through};

impl Sight<'_, '_> {
    /// Whether this wood stops the line, given that the line meets it.
    pub(super) fn woods_stop(&self, line: &Line, woods: &Form) -> bool {
        let (from, to) = (line.from.footprint, line.to.footprint);
        match (
            woods.outline.contains(line.start),
            woods.outline.contains(line.end),
        ) {
            (false, false) => true,
            (true, true) => {
                let short = self.terrain.layout.scale.stick(Stick::Short);
                !from.within(to, short)
            }
            (true, false) => !at_the_edge(woods, from, to),
            (false, true) => {
                let may_see_in = self.rules.wood_edge_reciprocal
                    || line.through != Through::FriendsTouching
                    || woods
                        .outline
                        .touches(line.start, from.base.radius.mm(), Length::TOUCH.mm());
                !(may_see_in && at_the_edge(woods, to, from))
            }
        }
    }
}

/// Whether the end inside stands at the edge of its wood, towards the end outside.
fn at_the_edge(woods: &Form, inside: Footprint, outside: Footprint) -> bool {
    let (a, b) = (millimetres(inside.at), millimetres(outside.at));
    let reach = (inside.base.radius + Length::TOUCH).mm() + super::super::piece::EDGE;
    if woods.outline.depth(a) > reach {
        return false;
    }
    let exit = woods.outline.exit(a, b);
    let width = inside.base.width().mm() + super::super::piece::EDGE;
    exit * a.distance(b) <= width && !woods.outline.crossed_after(a, b, exit)
}
