//! What two figures see of each other, both ways, and why not: asked of the one judge of sight.

use crate::song::activation::describe_blocker;
use crate::song::refusal::Refusal;
use crate::song::state::Battle;
use crate::table::body::ModelId;
use crate::table::length::Length;
use crate::table::sight::{Cover, SightLine, Through};
use crate::table::survey::Survey;
use crate::ui::editor::words::length_words;
use crate::ui::intent::Aiming;

/// Two figures and the lines between them.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    /// Who looks.
    pub from: ModelId,
    /// At whom.
    pub to: ModelId,
    /// Edge to edge.
    pub distance: Length,
    /// Their bases touch.
    pub touching: bool,
    /// What the first sees of the second, as a shot would fly.
    pub there: SightLine,
    /// What the second sees of the first.
    pub back: SightLine,
}

/// What two figures see of each other; none where one of them is not there.
#[must_use]
pub fn look(battle: &Battle, survey: &Survey, from: ModelId, to: ModelId) -> Option<Look> {
    if from == to {
        return None;
    }
    let line = |from, to| survey.sight.between(from, to, Through::FriendsTouching);
    let (there, back) = (line(from, to)?, line(to, from)?);
    let (here, yonder) = (battle.footprint(from), battle.footprint(to));
    Some(Look {
        from,
        to,
        distance: here.distance(yonder),
        touching: here.touches(yonder),
        there,
        back,
    })
}

impl Look {
    /// The line as the view draws it.
    #[must_use]
    pub fn aiming(&self, battle: &Battle) -> Aiming {
        let hidden = !self.there.is_clear();
        Aiming {
            attacker: self.from,
            target: self.to,
            line: self.there.clone(),
            refusal: hidden
                .then(|| Refusal::NoSight(describe_blocker(battle, self.there.blockers.first()))),
        }
    }

    /// How far it is, in words.
    #[must_use]
    pub fn far(&self, battle: &Battle) -> String {
        if self.touching {
            "in contact".to_owned()
        } else {
            length_words(battle.muster.scale(), self.distance)
        }
    }

    /// All of it in few words, for beside the pointer: how far, then each way.
    #[must_use]
    pub fn short(&self, battle: &Battle) -> Vec<String> {
        vec![
            self.far(battle),
            format!("there: {}", verdict(&self.there)),
            format!("back: {}", verdict(&self.back)),
        ]
    }
}

/// Whether a line is clear, how much is seen, and the cover, in few words.
fn verdict(line: &SightLine) -> String {
    let cover = cover(line).map_or_else(String::new, |cover| format!(", {cover}"));
    if line.is_clear() {
        format!("seen, {}/16{cover}", line.visible_sixteenths)
    } else {
        "not seen".to_owned()
    }
}

/// The cover at the end of a line, in words; none in the open.
const fn cover(line: &SightLine) -> Option<&'static str> {
    match line.cover {
        Cover::Open => None,
        Cover::Soft => Some("soft cover, -1"),
        Cover::Hard => Some("hard cover, -2"),
    }
}

/// What one figure sees of another, in words: whether, what is in the way, how much of him, and what covers him.
#[must_use]
pub fn one_way(battle: &Battle, from: ModelId, to: ModelId, line: &SightLine) -> Vec<String> {
    let name = |model| &battle.enrolled(model).name;
    let mut words = Vec::new();
    if line.is_clear() {
        words.push(format!(
            "{} sees {}: {}/16 of the base",
            name(from),
            name(to),
            line.visible_sixteenths
        ));
    } else {
        let mut ways: Vec<String> = line
            .blockers
            .iter()
            .map(|blocker| describe_blocker(battle, Some(blocker)))
            .collect();
        ways.dedup();
        words.push(format!(
            "{} does not see {}: {}",
            name(from),
            name(to),
            ways.join("; ")
        ));
    }
    if let Some(cover) = cover(line) {
        let layout = &battle.muster.scenario.layout;
        let giver = line
            .cover_from
            .and_then(|id| layout.feature(id))
            .map_or_else(String::new, |feature| format!(" from the {}", feature.kind));
        words.push(format!("{} has {cover}{giver} (SHOOT-6)", name(to)));
    }
    words
}
