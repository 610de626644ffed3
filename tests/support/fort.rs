//! A fort made to measure: a curtain wall with stairs inside, its outside to the south.

use super::blows::fray_in;
use super::field::{Field, Man, area, man, scenario};
use tirailleur::scenario::Scenario;
use tirailleur::song::event::Event;
use tirailleur::song::heights::{HeightEvent, Ladder, LadderId};
use tirailleur::song::order::Order;
use tirailleur::table::body::ModelId;
use tirailleur::table::feature::{Feature, FeatureKind};
use tirailleur::table::length::Length;

/// Where somebody stands who touches the wall from outside, and where on top, north of him.
pub const FOOT: f64 = 392.4;
pub const TOP: f64 = 410.0;

/// The curtain from (100, 400) to (500, 420), S high, and one flight of stairs from (140, 470) up to it.
pub fn curtain() -> Vec<Feature> {
    vec![
        area(FeatureKind::Rampart, 100.0, 400.0, 500.0, 420.0),
        area(FeatureKind::Stairs, 140.0, 420.0, 165.0, 470.0),
    ]
}

/// The same, so high.
pub fn curtain_of(height: f64) -> Vec<Feature> {
    let mut features = curtain();
    features[0].height = Some(Length::from_mm(height));
    features
}

/// A battle at the fort between squads filled up so that nobody breaks.
pub fn at_fort(a: &[Man], b: &[Man]) -> Field {
    fray_in(scenario(curtain()), a, b)
}

/// The same in a scenario.
pub fn in_fort(scenario: Scenario, a: &[Man], b: &[Man]) -> Field {
    fray_in(scenario, a, b)
}

/// Somebody at the foot of the wall outside.
pub fn outside(x: f64) -> Man {
    man(x, FOOT)
}

/// Somebody on top.
pub fn on_top(x: f64) -> Man {
    man(x, TOP)
}

/// Puts a ladder somewhere.
pub fn with_ladder(field: &mut Field, ladder: Ladder) -> LadderId {
    let id = LadderId(field.battle().state.aloft.ladders.len() as u8);
    field.change(|battle| battle.state.aloft.ladders.push(ladder));
    id
}

/// Gives a ladder to a model.
pub fn carrying(field: &mut Field, model: u16) -> LadderId {
    with_ladder(field, Ladder::Carried(ModelId(model)))
}

/// Sets a ladder where a man at that place outside would, by his own order.
pub fn standing_at(field: &mut Field, x: f64) -> LadderId {
    let site = field
        .survey(|battle, survey| {
            survey
                .motion
                .ladder_site(tirailleur::table::base::Footprint {
                    at: tirailleur::table::length::Point::from_mm(x, FOOT),
                    base: battle.enrolled(ModelId(0)).base,
                })
        })
        .expect("room for a ladder");
    with_ladder(
        field,
        Ladder::Standing {
            wall: site.feature,
            foot: site.foot,
            head: site.head,
        },
    )
}

/// Climbs to the nearest landing.
pub fn climb(field: &mut Field, model: u16, ladder: LadderId) -> Order {
    let to = field.survey(|battle, survey| {
        let places =
            tirailleur::song::heights::climb::landings(battle, survey, ModelId(model), ladder);
        *places.first().expect("a free place at the other end")
    });
    Order::Climb { ladder, to }
}

/// What happened on walls and ladders.
pub fn heights(events: &[Event]) -> Vec<&HeightEvent> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Height(event) => Some(event),
            _ => None,
        })
        .collect()
}
