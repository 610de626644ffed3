//! What the writer of a data file may have meant.

/// ` (did you mean X?)` for the name most like the one found, or nothing where none is like it.
#[must_use]
pub fn hint<'a>(found: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    names
        .into_iter()
        .map(|name| (distance(found, name), name))
        .filter(|(distance, name)| *distance * 3 <= name.chars().count())
        .min()
        .map(|(_, name)| format!(" (did you mean `{name}`?)"))
        .unwrap_or_default()
}

/// How many letters must be put in, left out or changed to make one name of another, great and small letters
/// being equal. Names longer than any of ours are like none.
fn distance(from: &str, to: &str) -> usize {
    /// Longer than any name that a data file may give.
    const LONGEST: usize = 100;
    let from: Vec<char> = from
        .chars()
        .take(LONGEST)
        .flat_map(char::to_lowercase)
        .collect();
    let to: Vec<char> = to
        .chars()
        .take(LONGEST)
        .flat_map(char::to_lowercase)
        .collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (line, left) in from.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for (column, right) in to.iter().enumerate() {
            let changed = diagonal + usize::from(left != right);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}
