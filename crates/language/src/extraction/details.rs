//! Details: numbers, dates, names and examples that belong to a statement without being one.

use crate::analysis::Analysis;
use crate::clauses::times;
use crate::lexicon::world;
use crate::tags::Tag;

use super::Unit;

/// Most details of one statement.
const MOST: usize = 5;

/// The details of a unit: measures, times and names of its clause that its label leaves out, and examples
/// after `like`, `such as`, `for example`.
pub fn of(analysis: &Analysis, unit: &Unit) -> Vec<String> {
    let clause = &analysis.clauses[unit.clause];
    let range = clause.marker.start.min(clause.start)..clause.end.max(unit.range.end);
    let tokens = &analysis.tokens;
    let label = unit.label.to_lowercase();
    let mut out: Vec<String> = Vec::new();
    let mut i = range.start;
    while i < range.end {
        let token = &tokens[i];
        let measure = token.tag == Tag::NUM && !token.is_any(&["one"]);
        let time = world::TIMES.contains(&token.word.as_str());
        let name = token.tag == Tag::PROPN && token.shown.chars().next().is_some_and(char::is_uppercase);
        if measure || time || name {
            let start = times::opening(tokens, i, range.start);
            let mut end = i + 1;
            while end < range.end
                && matches!(tokens[end].tag, Tag::NUM | Tag::NOUN | Tag::PROPN)
                && end < i + 4
            {
                end += 1;
            }
            end += usize::from(end < range.end && tokens[end].word == "ago");
            add(&mut out, analysis.quote(&(start..end)), &label);
            i = end;
        } else if example_at(analysis, i, range.end) {
            add(&mut out, analysis.quote(&(i + 1..range.end.min(i + 13))), &label);
            break;
        } else {
            i += 1;
        }
    }
    out.truncate(MOST);
    out
}

fn add(out: &mut Vec<String>, detail: &str, label: &str) {
    let detail = detail.trim();
    if !detail.is_empty() && !label.contains(&detail.to_lowercase()) && !out.iter().any(|d| d == detail) {
        out.push(detail.to_owned());
    }
}

/// `like` or `as` (of `such as`) before an example.
fn example_at(analysis: &Analysis, i: usize, end: usize) -> bool {
    let tokens = &analysis.tokens;
    let word = tokens[i].word.as_str();
    let before = i.checked_sub(1).map_or("", |j| tokens[j].word.as_str());
    let noun_before = i > 0 && matches!(tokens[i - 1].tag, Tag::NOUN | Tag::PROPN | Tag::PUNCT);
    i + 1 < end
        && (word == "like" && noun_before && tokens[i].tag == Tag::ADP
            || word == "as" && before == "such"
            || word == "e.g")
}
