//! Features that parts and special rules may speak of: by their names, or by one that they get.

use super::Edit;
use super::inspect::upper;
use crate::table::feature::{Feature, FeatureId, Layout};

/// A feature to choose, and what it is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Which.
    pub feature: FeatureId,
    /// Its name, or the one that it would get.
    pub name: String,
    /// Whether it has no name yet.
    pub is_new: bool,
}

impl Offer {
    /// The edit that gives it the name; none where it has it.
    #[must_use]
    pub fn naming(&self) -> Option<Edit> {
        self.is_new.then(|| Edit::Name {
            feature: self.feature,
            name: Some(self.name.clone()),
        })
    }
}

/// The features that fit, in the order of the table. Whose name another one before it has cannot be spoken of, and is left out.
pub fn offers(layout: &Layout, fits: impl Fn(&Feature) -> bool) -> Vec<Offer> {
    layout
        .features()
        .filter(|(_, feature)| fits(feature))
        .filter_map(|(id, feature)| match &feature.name {
            Some(name) => {
                let (first, _) = layout.named(name)?;
                (first == id).then(|| Offer {
                    feature: id,
                    name: name.clone(),
                    is_new: false,
                })
            }
            None => Some(Offer {
                feature: id,
                name: fresh_name(layout, id, feature),
                is_new: true,
            }),
        })
        .collect()
}

/// A name for a feature that has none: its kind, and its number among those of its kind.
fn fresh_name(layout: &Layout, id: FeatureId, feature: &Feature) -> String {
    let kind = upper(&feature.kind.to_string());
    let before = layout.features().take_while(|(other, _)| *other != id);
    let number = before
        .filter(|(_, other)| other.kind == feature.kind)
        .count()
        + 1;
    (number..)
        .map(|number| format!("{kind} {number}"))
        .find(|name| layout.named(name).is_none())
        .unwrap_or(kind)
}
