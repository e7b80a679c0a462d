//! What stands behind the content of a clause: fillers and questions for assent.

use crate::analysis::Clause;
use crate::tags::Tag;
use crate::tokens::Token;

/// Fillers at the end of a clause.
const FILLERS: &[&str] = &[
    "really",
    "though",
    "too",
    "and",
    "or",
    "but",
    "so",
    "mainly",
    "mostly",
    "basically",
    "lol",
    "haha",
    "ok",
    "okay",
    "right",
    "honestly",
    "actually",
    "then",
    "to",
    "just",
    "because",
    "anyway",
    "anyhow",
    "etc",
    "innit",
    "sorry",
    "yeah",
];
/// How far back `to` + verb may stand from a preposition that has lost its object, in tokens.
const REACH: usize = 5;

/// Takes fillers and questions for assent off the end.
pub(super) fn strip(tokens: &[Token], clause: &mut Clause) {
    while clause.end > clause.start + 1 {
        let last = &tokens[clause.end - 1];
        if last.word == "well" && clause.end > clause.start + 2 && tokens[clause.end - 2].word == "as" {
            clause.end -= 2;
            continue;
        }
        if let Some(len) = assent(&tokens[clause.range()]) {
            clause.end -= len;
            continue;
        }
        if !(last.is_mark() || last.is_any(FILLERS)) || stranded(&tokens[clause.range()]) {
            break;
        }
        clause.end -= 1;
    }
}

/// The length of a question for assent at the end: `it isn't cheap | is it`, `you never sleep | do you`.
fn assent(tokens: &[Token]) -> Option<usize> {
    let pronoun =
        tokens.last().filter(|t| t.is_any(&["it", "you", "they", "we", "he", "she", "i", "there"]))?;
    let denied = tokens.len() > 3 && tokens[tokens.len() - 2].is_any(&["n't", "not"]);
    let len = if denied { 3 } else { 2 };
    let asks = tokens.len().checked_sub(len).map(|at| &tokens[at])?;
    let auxiliary = asks.tag == Tag::AUX || asks.is_any(&["do", "does", "did", "have", "has", "had"]);
    let said = &tokens[..tokens.len() - len];
    let verb = said.iter().any(|t| matches!(t.tag, Tag::VERB | Tag::AUX) && t.start != pronoun.start);
    let asked = said.last().is_some_and(|t| {
        t.is_any(&[
            "what", "how", "where", "when", "who", "why", "so", "neither", "nor", "than", "as", "whatever",
        ])
    });
    (auxiliary && !asks.word.starts_with('\'') && verb && !asked && said.len() > 1).then_some(len)
}

/// Whether the last word is a preposition whose object stands before it: `something to look forward to`.
fn stranded(tokens: &[Token]) -> bool {
    let [before @ .., left, last] = tokens else { return false };
    let verb = left.tag == Tag::VERB || left.is_any(&["forward", "up", "on", "back", "down", "out"]);
    let low = before.len().saturating_sub(REACH);
    // `nobody to hand it to`
    let passed =
        left.is_any(&["it", "them", "him", "her"]) && before.last().is_some_and(|t| t.tag == Tag::VERB);
    (verb || passed)
        && last.word == "to"
        && before[low..]
            .iter()
            .any(|t| t.word == "to" && t.tag == Tag::PART || t.is_any(&["i", "we", "you", "they"]))
}

#[cfg(test)]
mod tests {
    use crate::analysis::Analysis;

    #[test]
    fn a_question_for_assent_is_no_part_of_the_statement() {
        for (text, said) in [
            ("You never sleep in the day do you", "You never sleep in the day"),
            ("It isn't a marriage is it", "It isn't a marriage"),
            ("It's a bit much, isn't it?", "It's a bit much"),
            ("They charge what they like don't they", "They charge what they like"),
            ("I know what he does", "I know what he does"),
            ("It gives me something to look forward to", "It gives me something to look forward to"),
        ] {
            let analysis = Analysis::of(text);
            let clause = analysis.clauses.first().unwrap();
            assert_eq!(analysis.quote(&clause.range()), said);
        }
    }
}
