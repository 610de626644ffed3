//! What is wrong with a table that is being made, odd about it, or worth knowing, each with the features concerned.

use super::beats;
use super::parts::Concern;
use crate::roster::ready_squad;
use crate::roster::rule::SpecialRule;
use crate::roster::squad::Squad;
use crate::scenario::{Deployment, Edge, Finding, Scenario, ScenarioFault, Zone, judge, lint};
use crate::storage::Path;
use crate::table::base::Base;
use crate::table::body::Side;
use crate::table::feature::{Feature, FeatureId, FeatureKind};
use crate::table::length::{Length, Point};
use crate::table::outline::millimetres;
use crate::table::piece::Piece;
use crate::table::scale::Stick;
use crate::table::terrain::Terrain;
use std::fmt;
use std::sync::Arc;

/// What comes so near, in millimetres, only touches.
const HAIR: f64 = 0.1;

/// A leg of a beat is looked at in so many places.
const MOST_STEPS: f64 = 400.0;

/// How much a note matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weight {
    /// Nobody can play on this table.
    Fault,
    /// SET-4 asks for something else; scenarios may depart from it (ruling A4).
    Remark,
    /// Worth knowing.
    Hint,
}

impl fmt::Display for Weight {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Fault => "Fault",
            Self::Remark => "Remark",
            Self::Hint => "Hint",
        })
    }
}

/// Something to tell of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// How much it matters.
    pub weight: Weight,
    /// The features that it is about; none where it is about the whole.
    pub features: Vec<FeatureId>,
    /// A place that it is about.
    pub at: Option<Point>,
    /// The special rule that it is about, by its place in the list.
    pub rule: Option<usize>,
    /// In words.
    pub text: String,
}

/// Everything there is to tell: faults first, then remarks, then hints.
#[must_use]
pub fn inspect(scenario: &Scenario) -> Vec<Note> {
    let mut notes = faults(scenario);
    notes.extend(lint(&scenario.layout).iter().map(|finding| Note {
        weight: Weight::Remark,
        features: concerned(finding),
        at: None,
        rule: None,
        text: upper(&finding.to_string()),
    }));
    let terrain = Terrain::new(Arc::new(scenario.layout.clone()));
    notes.extend(room(scenario, &terrain));
    notes.extend(barred_beats(scenario, &terrain));
    notes.extend(closed_buildings(scenario));
    // Where the table itself is none its ways would be none, too, and take long to find.
    let playable = notes.iter().all(|note| note.weight != Weight::Fault);
    if playable {
        notes.extend(pockets(&terrain));
    }
    notes
}

/// Whether it can be played as it is.
#[must_use]
pub fn is_playable(scenario: &Scenario) -> bool {
    judge(scenario).is_empty()
}

/// Why nobody can play it.
fn faults(scenario: &Scenario) -> Vec<Note> {
    judge(scenario)
        .into_iter()
        .map(|(path, fault)| {
            let rule = path.item_of("special");
            let within = path.passes("deployment");
            let concern = within.then(|| Concern::of(scenario, &path)).flatten();
            let (head, features, mut at) = match concern {
                Some(concern) => {
                    let head = concern.head(&scenario.deployment);
                    (Some(head), concern.features, concern.at)
                }
                None => (subject(scenario, &path, rule), feature_of(&path), None),
            };
            if let ScenarioFault::SamePost { at: post } | ScenarioFault::PostOffTable { at: post } =
                fault
            {
                at = Some(post);
            }
            let text = head.map_or_else(|| fault.to_string(), |head| format!("{head}: {fault}"));
            Note {
                weight: Weight::Fault,
                features,
                at,
                rule,
                text: upper(&text),
            }
        })
        .collect()
}

/// What a fault is about, in words: a special rule, or a feature by its name or kind.
fn subject(scenario: &Scenario, path: &Path, rule: Option<usize>) -> Option<String> {
    let rule = rule.and_then(|number| scenario.special.get(number));
    if let Some(rule) = rule {
        return Some(rule.title().to_owned());
    }
    let id = feature_of(path).first().copied()?;
    let feature = scenario.layout.feature(id)?;
    let kind = || format!("the {}", feature.kind);
    Some(feature.name.clone().unwrap_or_else(kind))
}

/// The feature that a path leads into.
fn feature_of(path: &Path) -> Vec<FeatureId> {
    path.item_of("features")
        .and_then(|number| u16::try_from(number).ok())
        .map(FeatureId)
        .into_iter()
        .collect()
}

/// The features that a finding is about.
fn concerned(finding: &Finding) -> Vec<FeatureId> {
    let mut all = vec![finding.feature()];
    if let Finding::Spacing { other, .. } | Finding::Blocked { other, .. } = finding {
        all.push(*other);
    }
    all
}

/// With a capital letter.
pub(super) fn upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// A hint about no feature.
fn hint(at: Option<Point>, text: String) -> Note {
    Note {
        weight: Weight::Hint,
        features: Vec::new(),
        at,
        rule: None,
        text,
    }
}

/// Beats that something is built on: corners at which nobody can stand, else the first place that nobody can pass.
fn barred_beats(scenario: &Scenario, terrain: &Terrain) -> Vec<Note> {
    let base = Base::round(terrain.layout.scale.base_width(false));
    let radius = base.radius.mm() - HAIR;
    let barred = |at: &Point| {
        let place = millimetres(*at);
        solid(terrain, false).any(|piece| piece.distance(place) < radius)
    };
    let rule = scenario.sentries().map(|(number, _)| number);
    let note = |number: usize, cannot: &str, at: Point| Note {
        rule,
        ..hint(
            Some(at),
            format!("Sentry {number} cannot {cannot} {at}: something is in the way (I21)"),
        )
    };
    (1..)
        .zip(beats::of(scenario))
        .flat_map(|(number, beat)| {
            let corners = beat.points.iter().copied().filter(barred);
            let mut found: Vec<Note> = corners.map(|at| note(number, "stand at", at)).collect();
            if found.is_empty() {
                let mut way = beat
                    .legs()
                    .flat_map(|(from, to)| along(from, to, base.radius));
                found.extend(way.find(barred).map(|at| note(number, "pass", at)));
            }
            found
        })
        .collect()
}

/// Places between two others, about so far from each other.
fn along(from: Point, to: Point, step: Length) -> impl Iterator<Item = Point> {
    let whole = from.distance(to).mm();
    let count = (whole / step.mm()).ceil().clamp(1.0, MOST_STEPS) as u32;
    (1..count).map(move |number| {
        let far = Length::from_mm(whole * f64::from(number) / f64::from(count));
        from.toward(to, far)
    })
}

/// Buildings without a door: nobody can enter them, which is worth knowing where somebody means to (BASH-1, D15).
fn closed_buildings(scenario: &Scenario) -> impl Iterator<Item = Note> {
    let closed =
        |feature: &Feature| feature.kind == FeatureKind::Building && feature.openings.is_empty();
    (0..)
        .zip(&scenario.layout.features)
        .filter(move |(_, feature)| closed(feature))
        .map(|(number, feature)| Note {
            weight: Weight::Hint,
            features: vec![FeatureId(number)],
            at: None,
            rule: None,
            text: format!(
                "{} has no door: nobody can enter it",
                feature.name.as_deref().unwrap_or("A building")
            ),
        })
}

/// Ground that cannot be reached, on foot or on horseback.
fn pockets(terrain: &Terrain) -> Vec<Note> {
    let cell = terrain.layout.scale.stick(Stick::Short).mm() / 2.0;
    let on_foot = terrain.ways(false).pockets();
    let mounted = terrain.ways(true).pockets();
    let told = |who: &str, part: &[Point]| {
        let share = part.len() as f64 * cell * cell
            / (terrain.layout.size.0.mm() * terrain.layout.size.1.mm())
            * 100.0;
        let at = part[part.len() / 2];
        let share = if share < 1.0 {
            "less than 1 %".to_owned()
        } else {
            format!("about {share:.0} %")
        };
        let text = format!(
            "{who} cannot walk from the rest of the table to the ground about ({:.0}, {:.0}): {share} of the table",
            at.x.mm(),
            at.y.mm(),
        );
        hint(Some(at), text)
    };
    let same = |part: &[Point]| {
        on_foot
            .iter()
            .any(|known| part.iter().all(|at| known.contains(at)))
    };
    let foot = on_foot.iter().map(|part| told("Foot", part));
    let riders = mounted
        .iter()
        .filter(|part| part.len() > 1 && !same(part))
        .map(|part| told("Riders", part));
    foot.chain(riders).collect()
}

/// Where a side may deploy, in words.
fn grounds(scenario: &Scenario) -> Vec<(String, Zone)> {
    match scenario.deployment {
        // How many of a squad a part has to hold depends on the squad.
        Deployment::Parts { .. } => Vec::new(),
        Deployment::Zones { attacker, defender } => vec![
            ("The attacker's zone".to_owned(), attacker),
            ("The defender's zone".to_owned(), defender),
        ],
        Deployment::Edges => Edge::ALL
            .into_iter()
            .map(|edge| {
                let depth = scenario.layout.scale.stick(Stick::Medium);
                (
                    format!("The {edge}ern edge"),
                    edge.band(depth, scenario.layout.size),
                )
            })
            .collect(),
    }
}

/// Ground for deployment without room for the squads that are meant to play (SET-6).
fn room(scenario: &Scenario, terrain: &Terrain) -> Vec<Note> {
    let firsts = Side::BOTH.into_iter().zip(&scenario.squads);
    let allies = scenario.allies.iter().map(|ally| (ally.side, &ally.squad));
    let squads: Vec<(Side, &Squad)> = firsts
        .chain(allies)
        .filter_map(|(side, stem)| Some((side, ready_squad(stem)?)))
        .collect();
    // All squads of a side share its ground.
    let figures_of = |side: Side| -> usize {
        squads
            .iter()
            .filter(|(of, _)| *of == side)
            .map(|(_, squad)| squad.soldiers.len())
            .sum()
    };
    let figures = Side::BOTH.map(figures_of).into_iter().max();
    let figures = figures.filter(|&figures| figures > 0);
    let mounted = squads.iter().any(|(_, squad)| {
        squad
            .soldiers
            .iter()
            .any(|soldier| soldier.profile.has(SpecialRule::Mounted))
    });
    let Some(figures) = figures else {
        return Vec::new();
    };
    grounds(scenario)
        .into_iter()
        .filter_map(|(name, zone)| {
            let places = places(terrain, zone, mounted, figures);
            (places < figures).then(|| {
                let middle = super::shape::halfway(zone.min, zone.max);
                let who = if mounted { "riders" } else { "figures" };
                let text = format!("{name} has room for about {places} of {figures} {who} (SET-6)");
                hint(Some(middle), text)
            })
        })
        .collect()
}

/// The ground that bases may not enter.
pub(super) fn solid(terrain: &Terrain, mounted: bool) -> impl Iterator<Item = &Piece> {
    terrain
        .forms()
        .iter()
        .filter(move |form| mounted || !form.stops_mounted_only())
        .flat_map(|form| &form.solid)
}

/// How many bases find room side by side in a zone; counting stops when there are enough.
fn places(terrain: &Terrain, zone: Zone, mounted: bool, enough: usize) -> usize {
    let width = terrain.layout.scale.base_width(mounted);
    let radius = Base::round(width).radius.mm();
    let size = terrain.layout.size;
    let solid: Vec<_> = solid(terrain, mounted).collect();
    let low = |from: Length| from.max(Length::from_mm(radius));
    let high = |to: Length, side: Length| to.min(side - Length::from_mm(radius));
    let (mut count, mut y) = (0, low(zone.min.y));
    while y <= high(zone.max.y, size.1) && count < enough {
        let mut x = low(zone.min.x);
        while x <= high(zone.max.x, size.0) {
            let at = millimetres(Point { x, y });
            count += usize::from(solid.iter().all(|piece| piece.distance(at) >= radius));
            x = x + width;
        }
        y = y + width;
    }
    count
}
