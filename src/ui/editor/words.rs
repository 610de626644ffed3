//! What stands beside the pointer while something is dragged.

use crate::scenario::edit::{Document, openings, shape};
use crate::table::feature::Shape;
use crate::table::length::{Length, Point};
use crate::table::outline::Outline;
use crate::table::scale::{Scale, Stick};

/// The size of a shape in words.
#[must_use]
pub fn size_words(shape: &Shape) -> String {
    match shape {
        Shape::Rect { size, turn, .. } => format!("{} x {} mm, {turn}\u{b0}", size.0, size.1),
        Shape::Disc { radius, .. } => format!("radius {radius} mm"),
        Shape::Polygon(_) => {
            let (low, high) = shape::span(shape);
            format!("{} x {} mm", high.x - low.x, high.y - low.y)
        }
        Shape::Run { points, width } => {
            let length: Length = points
                .windows(2)
                .map(|ends| ends[0].distance(ends[1]))
                .sum();
            format!("{:.0} mm long, {width} mm wide", length.mm())
        }
    }
}

/// Where the one feature selected is, and how far from its nearest neighbour (SET-4 wants S).
#[must_use]
pub fn place_words(document: &Document) -> Vec<String> {
    let Some((id, feature)) = document.single() else {
        return Vec::new();
    };
    let layout = &document.scenario().layout;
    let outline = Outline::new(&feature.shape);
    let nearest = layout
        .features()
        .filter(|(other, _)| *other != id)
        .map(|(_, other)| {
            let far = outline.distance_to(&Outline::new(&other.shape));
            (far, other.kind)
        })
        .min_by(|one, other| one.0.total_cmp(&other.0));
    let mut words = vec![format!("at {}", shape::middle(&feature.shape))];
    if let Some((far, kind)) = nearest
        && far.is_finite()
    {
        let short = layout.scale.stick(Stick::Short);
        let far = Length::from_mm(far);
        let mark = if far < short { ", less than S" } else { "" };
        words.push(format!("{:.0} mm from the next {kind}{mark}", far.mm()));
    }
    words
}

/// Where in its wall an opening of the one feature selected is.
#[must_use]
pub fn opening_words(document: &Document, number: usize) -> Vec<String> {
    let seat = document.single().and_then(|(_, feature)| {
        let opening = feature.openings.get(number)?;
        openings::along_wall(feature, opening)
    });
    seat.map(|(wall, along)| format!("wall {}, {along} mm from its beginning", wall + 1))
        .into_iter()
        .collect()
}

/// The distance between two places, in millimetres and in sticks.
#[must_use]
pub fn measure_words(scale: Scale, from: Point, to: Point) -> Vec<String> {
    let far = from.distance(to);
    vec![format!("{far} mm"), in_sticks(scale, far)]
}

/// A length in millimetres and in sticks, in one line.
#[must_use]
pub fn length_words(scale: Scale, far: Length) -> String {
    format!("{:.0} mm   {}", far.mm(), in_sticks(scale, far))
}

/// Words, cut short where they are longer than so many letters.
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}\u{2026}", kept.trim_end())
}

/// A length in each of the three sticks.
fn in_sticks(scale: Scale, far: Length) -> String {
    let in_sticks =
        Stick::ALL.map(|stick| format!("{:.1} {stick}", far.mm() / scale.stick(stick).mm()));
    in_sticks.join("   ")
}
