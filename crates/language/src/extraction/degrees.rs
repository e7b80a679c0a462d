//! The halves of `the more I walk, the better I sleep`: their labels put the degree where it belongs.

use std::ops::Range;

use super::Unit;
use crate::analysis::Analysis;
use crate::labels;
use crate::lemmas;
use crate::lexicon::{stance, structure};
use crate::tags::Tag;

/// The label of a half: `walk more`, `sleep better`, `softer fabric`; nothing for other statements.
pub fn label(analysis: &Analysis, unit: &Unit) -> Option<String> {
    let clause = &analysis.clauses[unit.clause];
    let tokens = &analysis.tokens;
    let opened = clause.marker.end == clause.start
        && clause.marker.end > clause.marker.start
        && tokens[clause.marker.end - 1].word == "the";
    if !opened {
        return None;
    }
    let subject = (clause.start + 1..clause.end).find(|i| {
        structure::SUBJECT_PRONOUNS.contains(&tokens[*i].word.as_str())
            || tokens[*i].is_any(structure::DETERMINERS)
    })?;
    let degree = words(analysis, clause.start..subject);
    let verb = (subject + 1..clause.end).find(|i| matches!(tokens[*i].tag, Tag::VERB | Tag::AUX));
    let Some(verb) = verb else {
        return Some(format!("{degree} {}", words(analysis, subject + 1..clause.end)));
    };
    let rest = words(analysis, verb + 1..clause.end);
    let base = &tokens[verb].lemma;
    let own = labels::is_self(analysis, &(subject..verb));
    let feeling = degree.split_whitespace().any(|w| stance::EMOTIONS.contains(&w));
    let said = match (own, base.as_str()) {
        (true, "be") if feeling => format!("feel {degree} {rest}"),
        (true, "be") => format!("being {degree} {rest}"),
        (true, "have") => format!("have {degree} {rest}"),
        (true, _) => format!("{} {rest} {degree}", lemmas::verb(&tokens[verb].word)),
        (false, "be") => format!("{degree} {}", words(analysis, subject..verb)),
        (false, _) => {
            let from = if tokens[subject].is_any(&["the", "a", "an"]) { subject + 1 } else { subject };
            format!("{} {rest} {degree}", words(analysis, from..verb + 1))
        }
    };
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    (said.split_whitespace().count() <= 7 && said.chars().count() <= 60).then_some(said)
}

/// Words of a range as said, without marks.
fn words(analysis: &Analysis, range: Range<usize>) -> String {
    let said: Vec<&str> =
        analysis.slice(range).iter().filter(|t| !t.is_mark()).map(|t| t.word.as_str()).collect();
    said.join(" ")
}
