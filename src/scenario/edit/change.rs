//! Edits as values, and the one function that carries them out.

use super::areas::{AreaId, areas_mut, set_area, zone_by};
use super::{mentions, openings, shape};
use crate::scenario::special::Value;
use crate::scenario::{Deployment, Ladders, PlannedAlly, Roles, Scenario, Special, Zone};
use crate::table::feature::{Feature, FeatureId, FeatureKind, Look, Shape};
use crate::table::length::{Length, Point};
use crate::table::opening::Opening;
use crate::table::scale::Scale;

/// Which way something is mirrored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Axis {
    /// East and west change places.
    EastWest,
    /// North and south change places.
    NorthSouth,
}

/// Where a feature goes in the list: it stands on the hills that come before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layer {
    /// To its beginning: others stand on it.
    Under,
    /// To its end: it stands on others.
    Over,
}

/// Something done to a table. Numbers of features that there are none of are passed over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Edit {
    /// New features, on top of the others; hills below them.
    Add(Vec<Feature>),
    /// Features are taken away.
    Remove(Vec<FeatureId>),
    /// Features are moved so far east and north.
    Move {
        /// Which.
        which: Vec<FeatureId>,
        /// How far.
        by: Point,
    },
    /// Features are turned together.
    Turn {
        /// Which.
        which: Vec<FeatureId>,
        /// Degrees, counter-clockwise.
        degrees: i16,
        /// The place about which.
        about: Point,
    },
    /// Features are mirrored together.
    Mirror {
        /// Which.
        which: Vec<FeatureId>,
        /// Which way.
        axis: Axis,
        /// The place through which the mirror runs.
        about: Point,
    },
    /// A feature covers other ground: stretched, a corner dragged, a point added.
    Reshape {
        /// Which.
        feature: FeatureId,
        /// The ground.
        shape: Shape,
    },
    /// Runs are so wide.
    Width {
        /// Which.
        which: Vec<FeatureId>,
        /// The whole width.
        width: Length,
    },
    /// Features are of another kind.
    Kind {
        /// Which.
        which: Vec<FeatureId>,
        /// What they are now.
        kind: FeatureKind,
    },
    /// Ramparts and hills are so high.
    Height {
        /// Which.
        which: Vec<FeatureId>,
        /// How high; none: as their kind is.
        height: Option<Length>,
    },
    /// Buildings look like that.
    Look {
        /// Which.
        which: Vec<FeatureId>,
        /// What they look like.
        look: Look,
    },
    /// A building, fence or wall has these doors and windows.
    Openings {
        /// Which.
        feature: FeatureId,
        /// Its openings.
        openings: Vec<Opening>,
    },
    /// A feature is called otherwise.
    Name {
        /// Which.
        feature: FeatureId,
        /// Its name.
        name: Option<String>,
    },
    /// Features lie below or above the others.
    Order {
        /// Which.
        which: Vec<FeatureId>,
        /// Where to.
        layer: Layer,
    },
    /// The table is so large.
    Size(Length, Length),
    /// The figures are of another size.
    Scale {
        /// Which.
        scale: Scale,
        /// Table, places and sizes grow with the sticks.
        with_table: bool,
    },
    /// The whole table is mirrored, zones and all.
    MirrorTable(Axis),
    /// The sides deploy elsewhere.
    Deployment(Deployment),
    /// A rectangle, of the deployment or of a special rule, covers other ground.
    Area {
        /// Which.
        area: AreaId,
        /// The ground.
        zone: Zone,
    },
    /// The scenario is called otherwise.
    Title(String),
    /// Another story.
    Notes(String),
    /// The sides may spend so much.
    Points([u16; 2]),
    /// Others attack.
    Roles(Roles),
    /// Another limit of turns.
    TurnLimit(Option<u16>),
    /// Other squads are meant to play it.
    Squads([String; 2]),
    /// Other players are meant to play it beside the first of each side.
    Allies(Vec<PlannedAlly>),
    /// Other ladders lie there, or are brought along.
    Ladders(Ladders),
    /// Other special rules are in play.
    Rules(Vec<Special>),
    /// A special rule has other parameters.
    Rule {
        /// Which, by its place in the list; passed over where there is none.
        number: usize,
        /// The rule.
        rule: Special,
    },
}

/// Carries an edit out. Returns what is to be selected now; nothing where the selection stays.
pub fn apply(scenario: &mut Scenario, edit: &Edit) -> Option<Vec<FeatureId>> {
    let features = &mut scenario.layout.features;
    match edit {
        Edit::Add(new) => return Some(add(features, new)),
        Edit::Remove(which) => {
            let mut number = 0;
            features.retain(|_| {
                number += 1;
                !which.contains(&FeatureId(number - 1))
            });
            return Some(Vec::new());
        }
        Edit::Order { which, layer } => return Some(reorder(features, which, *layer)),
        Edit::Move { which, by } => carry(
            features,
            which,
            |shape| shape::moved(shape, *by),
            |at| {
                shape::tidy_point(Point {
                    x: at.x + by.x,
                    y: at.y + by.y,
                })
            },
        ),
        Edit::Turn {
            which,
            degrees,
            about,
        } => carry(
            features,
            which,
            |shape| shape::turned(shape, *degrees, *about),
            |at| shape::turned_point(at, *degrees, shape::tidy_point(*about)),
        ),
        Edit::Mirror { which, axis, about } => {
            let about = shape::tidy_point(*about);
            let sum = match axis {
                Axis::EastWest => about.x + about.x,
                Axis::NorthSouth => about.y + about.y,
            };
            carry(
                features,
                which,
                |shape| shape::mirrored(shape, *axis, sum),
                |at| shape::mirrored_point(at, *axis, sum),
            );
        }
        Edit::Reshape { feature, shape } => {
            reshape(features, &[*feature], |_| tidied(shape));
        }
        Edit::Width { which, width } => reshape(features, which, |shape| {
            let mut shape = shape.clone();
            if let Shape::Run { width: old, .. } = &mut shape {
                *old = shape::tidy_size(*width);
            }
            shape
        }),
        Edit::Kind { which, kind } => {
            for feature in chosen(features, which) {
                feature.kind = *kind;
                // What the new kind cannot have would only be in the way.
                if !kind.takes_openings() {
                    feature.openings.clear();
                }
                if !kind.takes_height() {
                    feature.height = None;
                }
                if *kind != FeatureKind::Building {
                    feature.look = Look::default();
                }
            }
        }
        Edit::Height { which, height } => {
            for feature in chosen(features, which) {
                if feature.kind.takes_height() {
                    feature.height = height.map(shape::tidy_size);
                }
            }
        }
        Edit::Look { which, look } => {
            for feature in chosen(features, which) {
                if feature.kind == FeatureKind::Building {
                    feature.look = *look;
                }
            }
        }
        Edit::Openings { feature, openings } => {
            for feature in chosen(features, &[*feature]) {
                feature.openings.clone_from(openings);
                for opening in &mut feature.openings {
                    opening.at = shape::tidy_point(opening.at);
                    opening.width = shape::tidy(opening.width);
                }
            }
        }
        Edit::Name { feature, name } => rename(scenario, *feature, name.as_ref()),
        Edit::Size(width, depth) => {
            scenario.layout.size = (shape::tidy(*width), shape::tidy(*depth));
        }
        Edit::Scale { scale, with_table } => rescale(scenario, *scale, *with_table),
        Edit::MirrorTable(axis) => mirror_table(scenario, *axis),
        Edit::Deployment(deployment) => {
            scenario.deployment.clone_from(deployment);
            for (_, _, zone) in areas_mut(&mut scenario.deployment, &mut []) {
                *zone = zone_by(*zone, shape::tidy_point);
            }
        }
        Edit::Area { area, zone } => set_area(scenario, *area, *zone),
        Edit::Title(name) => scenario.name.clone_from(name),
        Edit::Notes(notes) => scenario.notes.clone_from(notes),
        Edit::Points(points) => scenario.points = *points,
        Edit::Roles(roles) => scenario.roles = *roles,
        Edit::TurnLimit(limit) => scenario.turn_limit = *limit,
        Edit::Squads(squads) => scenario.squads.clone_from(squads),
        Edit::Allies(allies) => scenario.allies.clone_from(allies),
        Edit::Ladders(ladders) => {
            scenario.ladders.clone_from(ladders);
            for ladder in &mut scenario.ladders.lying {
                *ladder = shape::tidy_point(*ladder);
            }
        }
        Edit::Rules(rules) => {
            scenario.special = rules.iter().map(tidied_rule).collect();
        }
        Edit::Rule { number, rule } => {
            if let Some(old) = scenario.special.get_mut(*number) {
                *old = tidied_rule(rule);
            }
        }
    }
    None
}

/// Those of the features that are meant.
fn chosen<'a>(
    features: &'a mut [Feature],
    which: &'a [FeatureId],
) -> impl Iterator<Item = &'a mut Feature> {
    features
        .iter_mut()
        .enumerate()
        .filter(|(number, _)| which.contains(&FeatureId(*number as u16)))
        .map(|(_, feature)| feature)
}

/// Gives features other shapes; their doors and windows go along, whatever else there is to them stays as it is.
fn reshape(features: &mut [Feature], which: &[FeatureId], change: impl Fn(&Shape) -> Shape) {
    for feature in chosen(features, which) {
        let shape = change(&feature.shape);
        openings::reseat(feature, shape);
    }
}

/// Puts features elsewhere: `place` says where each place of them comes to be.
fn carry(
    features: &mut [Feature],
    which: &[FeatureId],
    change: impl Fn(&Shape) -> Shape,
    place: impl Fn(Point) -> Point,
) {
    for feature in chosen(features, which) {
        let shape = change(&feature.shape);
        openings::carry(feature, shape, &place);
    }
}

/// A shape on the grid.
fn tidied(shape: &Shape) -> Shape {
    let mut shape = shape::moved(shape, Point::default());
    match &mut shape {
        Shape::Rect { size, .. } => *size = (shape::tidy(size.0), shape::tidy(size.1)),
        Shape::Disc { radius, .. } => *radius = shape::tidy(*radius),
        Shape::Polygon(_) => {}
        Shape::Run { width, .. } => *width = shape::tidy(*width),
    }
    shape
}

/// Adds features: hills before everything that could stand on them, all others at the end. Returns their numbers.
fn add(features: &mut Vec<Feature>, new: &[Feature]) -> Vec<FeatureId> {
    let (hills, others): (Vec<&Feature>, Vec<&Feature>) = new
        .iter()
        .partition(|feature| feature.kind == FeatureKind::Hill);
    let before = features
        .iter()
        .take_while(|feature| feature.kind == FeatureKind::Hill)
        .count();
    let count = hills.len();
    features.splice(before..before, hills.into_iter().cloned());
    let end = features.len();
    features.extend(others.into_iter().cloned());
    (before..before + count)
        .chain(end..features.len())
        .map(|number| FeatureId(number as u16))
        .collect()
}

/// Puts features to the beginning or the end of the list, in the order that they have.
fn reorder(features: &mut Vec<Feature>, which: &[FeatureId], layer: Layer) -> Vec<FeatureId> {
    let mut meant = Vec::new();
    let mut others = Vec::new();
    for (number, feature) in features.drain(..).enumerate() {
        if which.contains(&FeatureId(number as u16)) {
            meant.push(feature);
        } else {
            others.push(feature);
        }
    }
    let (count, rest) = (meant.len(), others.len());
    let first = match layer {
        Layer::Under => {
            features.append(&mut meant);
            features.append(&mut others);
            0
        }
        Layer::Over => {
            features.append(&mut others);
            features.append(&mut meant);
            rest
        }
    };
    (first..first + count)
        .map(|number| FeatureId(number as u16))
        .collect()
}

/// Every rectangle and every lone place of the scenario, put elsewhere. Ground in or on a feature goes where that goes.
fn move_places(scenario: &mut Scenario, place: impl Fn(Point) -> Point) {
    for zone in mentions::zones(scenario) {
        *zone = zone_by(*zone, &place);
    }
    for point in mentions::points(scenario) {
        *point = place(*point);
    }
}

/// A rule with its places on the grid.
fn tidied_rule(rule: &Special) -> Special {
    let mut rule = rule.clone();
    for parameter in rule.parameters() {
        match parameter.value {
            Value::Ground(zone) => *zone = zone_by(*zone, shape::tidy_point),
            Value::Beats(beats) => {
                for at in beats.iter_mut().flat_map(|beat| &mut beat.points) {
                    *at = shape::tidy_point(*at);
                }
            }
            _ => {}
        }
    }
    rule
}

/// Calls a feature otherwise; whatever spoke of it by its name does so by the new one.
fn rename(scenario: &mut Scenario, feature: FeatureId, name: Option<&String>) {
    let layout = &mut scenario.layout;
    // Of several of one name the first is meant.
    let is_meant = |old: &str| layout.named(old).is_some_and(|(id, _)| id == feature);
    let old = layout.feature(feature).and_then(|it| it.name.clone());
    let old = old.filter(|old| is_meant(old));
    for it in chosen(&mut layout.features, &[feature]) {
        it.name = name.cloned();
    }
    if let (Some(old), Some(new)) = (old, name) {
        for said in mentions::names(scenario) {
            if *said == old {
                said.clone_from(new);
            }
        }
    }
}

/// Another scale; the table and everything on it may grow with the sticks (SCALE-4).
fn rescale(scenario: &mut Scenario, scale: Scale, with_table: bool) {
    let halves = |scale: Scale| scale.scaled(Length::whole(1)).hundredths();
    let (times, by) = (halves(scale), halves(scenario.layout.scale));
    scenario.layout.scale = scale;
    if !with_table {
        return;
    }
    let size = &mut scenario.layout.size;
    *size = (
        shape::scaled_length(size.0, times, by),
        shape::scaled_length(size.1, times, by),
    );
    for feature in &mut scenario.layout.features {
        let shape = shape::scaled(&feature.shape, times, by);
        openings::carry(feature, shape, |at| shape::scaled_point(at, times, by));
        for opening in &mut feature.openings {
            opening.width = shape::scaled_length(opening.width, times, by);
        }
        let height = feature.height;
        feature.height = height.map(|height| shape::scaled_length(height, times, by));
    }
    move_places(scenario, |at| shape::scaled_point(at, times, by));
}

/// Everything on the table, mirrored in its middle.
fn mirror_table(scenario: &mut Scenario, axis: Axis) {
    let sum = match axis {
        Axis::EastWest => scenario.layout.size.0,
        Axis::NorthSouth => scenario.layout.size.1,
    };
    for feature in &mut scenario.layout.features {
        let shape = shape::mirrored(&feature.shape, axis, sum);
        openings::carry(feature, shape, |at| shape::mirrored_point(at, axis, sum));
    }
    move_places(scenario, |at| shape::mirrored_point(at, axis, sum));
}
