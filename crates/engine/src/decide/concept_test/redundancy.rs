//! Would a question repeat one that was just asked? Compared before it is worded, by the words a question of
//! that strategy about that target is likely to use (`concept-testing.md` 6.3.1).

use std::collections::BTreeSet;

use crate::state::graph::dedup::jaccard;

/// Questions looked back.
pub const WINDOW: usize = 6;

/// Strictly above this Jaccard index the question would be a repetition.
pub const THRESHOLD: f64 = 0.85;

/// Words that carry no topic.
const STOP_WORDS: [&str; 64] = [
    "the", "a", "an", "is", "are", "was", "were", "be", "been", "being", "have", "has", "had", "do", "does",
    "did", "will", "would", "could", "should", "may", "might", "must", "can", "to", "of", "in", "for", "on",
    "with", "at", "by", "from", "up", "about", "into", "through", "during", "before", "after", "above",
    "below", "between", "same", "that", "this", "these", "those", "it", "its", "you", "your", "i", "me",
    "my", "we", "our", "they", "their", "and", "or", "but", "if", "then",
];

/// What a question would be about, in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TargetWords<'a> {
    /// Nothing in particular.
    None,
    /// A node, by its label.
    Node(&'a str),
    /// An edge, by the labels of its ends.
    Pair(&'a str, &'a str),
    /// An element, by its id.
    Element(&'a str),
}

/// Content words of a text: lower case, all but word characters and white space deleted, stop words dropped.
pub fn content_words(text: &str) -> BTreeSet<String> {
    tokens(text).into_iter().collect()
}

/// [`content_words`] in order of speaking, repetitions included.
pub fn tokens(text: &str) -> Vec<String> {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() || c == '_' || c.is_whitespace() {
            plain.push(c);
        }
    }
    plain.split_whitespace().filter(|word| !STOP_WORDS.contains(word)).map(str::to_owned).collect()
}

/// The words a strategy's question about a target is likely to use; empty when that cannot be told.
pub fn template(strategy: &str, target: TargetWords<'_>) -> BTreeSet<String> {
    let text = match (strategy, target) {
        (_, TargetWords::None) => String::new(),
        ("connect_isolate", TargetWords::Node(label)) => format!("how {label} relate connect"),
        ("resolve_schema_tension", TargetWords::Node(label)) => format!("how {label} lead"),
        ("deepen_branch", TargetWords::Node(label)) => format!("what {label} mean matters"),
        ("resolve_ambiguity", TargetWords::Node(label)) => format!("what {label} mean example"),
        (_, TargetWords::Node(_)) => String::new(),
        (_, TargetWords::Pair(source, target)) => format!("how {source} relate {target} lead connection"),
        (_, TargetWords::Element(id)) => format!("{} think feel", id.replace('_', " ")),
    };
    content_words(&text)
}

/// Highest Jaccard index (0..=1) of a template with the content words of the last [`WINDOW`] questions; 0 for
/// an empty template or no questions. `questions` are oldest first.
pub fn highest_similarity<S: AsRef<str>>(template: &BTreeSet<String>, questions: &[S]) -> f64 {
    if template.is_empty() {
        return 0.0;
    }
    questions
        .iter()
        .rev()
        .take(WINDOW)
        .map(|question| jaccard(template, &content_words(question.as_ref())))
        .fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_meets_the_question_it_stands_for() {
        let template = template("deepen_branch", TargetWords::Node("weak foam"));
        assert_eq!(
            template.iter().map(String::as_str).collect::<Vec<_>>(),
            ["foam", "matters", "mean", "weak", "what"]
        );
        assert_eq!(highest_similarity(&template, &["What does weak foam mean, what matters?"]), 1.0);
        let mut questions = vec!["What does weak foam mean, what matters?"];
        questions.extend(["filler"; WINDOW]);
        assert_eq!(highest_similarity(&template, &questions), 0.0);
    }

    #[test]
    fn strategies_without_a_template_are_never_redundant() {
        assert!(template_of_unknown().is_empty());
        assert_eq!(highest_similarity(&template_of_unknown(), &["what"]), 0.0);
    }

    fn template_of_unknown() -> BTreeSet<String> {
        template("explore_breadth", TargetWords::Node("foam"))
    }

    #[test]
    fn words_lose_their_punctuation_and_stop_words() {
        assert_eq!(tokens("\"Don't you\" think so...?"), ["dont", "think", "so"]);
        assert_eq!(tokens("Caf\u{e9}-style foam: worth it?"), ["caf\u{e9}style", "foam", "worth"]);
    }
}
