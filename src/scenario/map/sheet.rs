//! Many tables side by side on one sheet, to compare them at a glance.

use super::{Map, entries};
use crate::scenario::Scenario;

/// Room between tables and for the letters under them, as a share of the widest table.
const GAP: f64 = 0.12;

/// A sheet of tables in rows of so many, each with its name, and one legend below. All are drawn to one scale, one unit a
/// millimetre; nobody prints such a sheet to scale.
#[must_use]
pub fn sheet(title: &str, scenarios: &[Scenario], columns: usize) -> String {
    let columns = columns.clamp(1, scenarios.len().max(1));
    let rows = scenarios.len().div_ceil(columns);
    let sizes = scenarios.iter().map(|scenario| scenario.layout.size);
    let widest = sizes.clone().map(|size| size.0.mm()).fold(1.0, f64::max);
    let deepest = sizes.map(|size| size.1.mm()).fold(1.0, f64::max);
    let gap = widest * GAP;
    let letters = gap / 2.0;
    let entries = entries(scenarios);
    let below = letters * 1.6 * (entries.len() as f64 + 1.0);
    let whole = (
        columns as f64 * (widest + gap) + gap,
        rows as f64 * (deepest + gap) + gap + below,
    );
    let mut map = Map::begin(title, gap, whole, letters);
    for (number, scenario) in scenarios.iter().enumerate() {
        let (column, row) = (number % columns, number / columns);
        let (x, y) = (column as f64 * (widest + gap), row as f64 * (deepest + gap));
        map.line(format_args!(r#"<g transform="translate({x:.2} {y:.2})">"#));
        map.table(scenario);
        map.text(
            (0.0, scenario.layout.size.1.mm() + letters * 1.2),
            "start",
            &scenario.name,
        );
        map.line(format_args!("</g>"));
    }
    map.legend(&entries, rows as f64 * (deepest + gap) + letters, letters);
    map.end()
}
