//! Tables in the making.

use tirailleur::scenario::edit::{Document, Edit, stock};
use tirailleur::table::feature::{Feature, FeatureId, FeatureKind};
use tirailleur::table::length::{Length, Point};
use tirailleur::table::scale::Scale;

/// A place.
pub fn mm(x: f64, y: f64) -> Point {
    Point::from_mm(x, y)
}

/// A length.
pub fn length(millimetres: i32) -> Length {
    Length::whole(millimetres)
}

/// Squads of two sides.
pub fn squads() -> [String; 2] {
    ["france_line".to_owned(), "austria_line".to_owned()]
}

/// A table with nothing on it.
pub fn empty() -> Document {
    Document::new(stock::empty_table(Scale::Fifteen, squads()))
}

/// Puts a piece down; returns its number.
pub fn put(document: &mut Document, kind: FeatureKind, x: f64, y: f64) -> FeatureId {
    let piece = stock::stamped(kind, &document.scenario().layout, mm(x, y), 0);
    document.edit(&Edit::Add(vec![piece]));
    document.selection()[0]
}

/// A piece by its number.
pub fn feature(document: &Document, id: FeatureId) -> &Feature {
    document.scenario().layout.feature(id).expect("it is there")
}
