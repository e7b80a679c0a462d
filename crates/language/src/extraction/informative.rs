//! Which clauses say something, and which labels can be spoken.

use colloquy_engine::interpretation::ListenRequest;

use crate::analysis::{Analysis, Clause, Join};
use crate::lemmas;
use crate::lexicon::{stance, structure, verbs, world};
use crate::tags::Tag;
use crate::tokens::Token;

/// Whether a clause is worth a node.
pub fn is_informative(analysis: &Analysis, request: &ListenRequest<'_>, index: usize) -> bool {
    let clause = &analysis.clauses[index];
    if clause.reported || clause.withdrawn || matches!(clause.joined(), Join::Time) {
        return false;
    }
    if wonders(analysis, clause) {
        return false;
    }
    let concept_test = request.methodology.technique == "concept_test";
    let asked = clause.question && !concept_test && index + 1 == analysis.clauses.len();
    if asked && begins_with(analysis, clause, ASKED_BACK)
        || clause.question && begins_with(analysis, clause, CHALLENGES)
    {
        return false;
    }
    let tokens = analysis.slice(clause.range());
    let ladder = request.methodology.ontology.node_type("attribute").is_some();
    if (index > 0 || ladder) && crate::clauses::times::is_measure(tokens) {
        let guessed = clause.hedged
            || clause.opinion.is_some()
            || analysis
                .slice(clause.marker.end.min(clause.start)..clause.end)
                .iter()
                .any(|t| t.is_any(&["think", "guess", "suppose", "reckon", "say", "believe"]));
        if guessed {
            return false;
        }
    }
    if ladder && weather(analysis, clause) {
        return false;
    }
    let needless = clause.negated
        && clause.verb.as_ref().is_some_and(|v| v.chain.iter().any(|c| c == "have" || c == "need"));
    // `it is not meant for me`
    let aimed = tokens.windows(2).any(|pair| pair[0].word == "meant" && pair[1].word == "for");
    !is_meta(analysis, clause)
        && (content_words(tokens) > 0 || needless || aimed)
        && !restates(request, tokens)
}

/// `if it rains`, `when it's cold`: the weather is no notion of a ladder.
fn weather(analysis: &Analysis, clause: &Clause) -> bool {
    const WEATHER: &[&str] = &[
        "rain", "rains", "raining", "rained", "snow", "snows", "snowing", "cold", "hot", "warm", "sunny",
        "windy", "wet", "freezing", "icy", "dark", "late", "early", "nice", "outside", "summer", "winter",
        "dry",
    ];
    let it = clause.subject.as_ref().is_some_and(|s| s.len() == 1 && analysis.tokens[s.start].word == "it");
    let rest = crate::frames::complement(clause);
    let verb = clause.verb.as_ref().map_or(rest.start, |v| v.head);
    let condition = matches!(clause.joined(), Join::Condition | Join::Setting);
    let said = analysis.slice(verb..clause.end);
    condition
        && it
        && said.iter().all(|t| {
            t.is_any(WEATHER)
                || t.lemma == "be"
                || matches!(t.tag, Tag::ADV | Tag::PUNCT | Tag::ADP | Tag::AUX)
        })
}

/// `why would a torch need that`: a question nobody is to answer states nothing.
fn wonders(analysis: &Analysis, clause: &Clause) -> bool {
    let [first, second, ..] = analysis.slice(clause.range()) else { return false };
    first.is_any(&["why", "how", "what", "where", "who"])
        && second.tag == Tag::AUX
        && !second.word.starts_with('\'')
        && clause.end > clause.start + 3
        && !clause.question
        && analysis.tokens[clause.start + 2].tag != Tag::VERB
        && first.word != "what"
}

/// How questions begin that are put to the interviewer, not to oneself.
const ASKED_BACK: &[&str] = &[
    "can i",
    "could you",
    "do you",
    "what do you mean",
    "are you",
    "is this",
    "did you",
    "should i",
    "may i",
    "how many",
];
/// How questions begin that only doubt what was asked: `compared with what?`, `who says that?`.
const CHALLENGES: &[&str] = &[
    "compared with what",
    "compared to what",
    "is that really",
    "who says",
    "says who",
    "how do you know",
    "how would anybody know",
    "how would anyone know",
    "why do you ask",
    "why would you ask",
    "what has that got to do",
    "what makes you",
];

fn begins_with(analysis: &Analysis, clause: &Clause, beginnings: &[&str]) -> bool {
    let words = analysis.words(clause.range());
    beginnings.iter().any(|beginning| words.starts_with(beginning))
}

/// Talk about the talk: `that's all`, `I don't know`.
fn is_meta(analysis: &Analysis, clause: &Clause) -> bool {
    let marked = clause.joined() != Join::CauseNoun;
    let from = if marked { clause.marker.start.min(clause.start) } else { clause.start };
    // `I'm not sure, but it is too big`: what stands before the `but` is taken back by what follows.
    let taken_back = analysis.slice(from..clause.start.max(from)).iter().any(|t| t.word == "but");
    let from = if taken_back { clause.start } else { from };
    let words = format!(" {} ", analysis.words(from..clause.end));
    let short = clause.end - clause.start <= 9;
    let length = words.split_whitespace().count();
    short
        && world::META
            .iter()
            .any(|m| words.contains(&format!(" {m} ")) && m.split_whitespace().count() * 2 + 1 >= length / 2)
}

/// Words that carry content: not light verbs, not vague nouns, not function words.
pub fn content_words(tokens: &[Token]) -> usize {
    let words: Vec<&str> = tokens.iter().map(|t| t.word.as_str()).collect();
    tokens.iter().filter(|t| is_content(t)).count() + usize::from(stance::speaks_of_own(&words))
}

/// Whether a word carries content.
pub fn is_content(token: &Token) -> bool {
    if !token.word.chars().any(char::is_alphabetic) || token.word.chars().count() < 2 {
        return false;
    }
    if token.is_any(&["wherever", "anywhere", "anytime", "everywhere", "nowhere", "indoors", "outdoors"]) {
        return true;
    }
    match token.tag {
        Tag::NOUN => !structure::VAGUE_NOUNS.contains(&token.word.as_str()),
        Tag::PROPN | Tag::SYM => token.tag == Tag::PROPN,
        Tag::ADJ => !token.is_any(&[
            "other",
            "same",
            "such",
            "able",
            "sure",
            "certain",
            "different",
            "own",
            "last",
            "next",
            "first",
        ]),
        Tag::VERB => !verbs::LIGHT.contains(&token.lemma.as_str()),
        Tag::ADV => {
            stance::tone(&token.word) != 0
                || token.is_any(&["online", "alone", "together", "faster", "quickly", "better", "less"])
        }
        _ => false,
    }
}

/// A clause that only repeats the question.
fn restates(request: &ListenRequest<'_>, tokens: &[Token]) -> bool {
    let Some(question) = request.question else { return false };
    let asked: Vec<String> =
        question.split(|c: char| !c.is_alphanumeric()).map(|w| lemmas::stem(&w.to_lowercase())).collect();
    let content: Vec<&Token> = tokens.iter().filter(|t| is_content(t)).collect();
    content.len() >= 2 && content.iter().all(|t| asked.contains(&lemmas::stem(&t.word)))
}

/// Words of which alone no label is made: `not believe`, `don't care`.
#[rustfmt::skip]
const ATTITUDES: &[&str] = &[
    "not", "don't", "think", "believe", "know", "agree", "mind", "suppose", "guess", "care", "so", "disagree", "remember", "really",
];
/// Words that alone say nothing.
#[rustfmt::skip]
const WEAK: &[&str] = &[
    "unable", "sure", "certain", "me", "us", "being", "feel", "use", "like", "want", "need", "make", "find", "seem", "there", "n't", "not", "really", "much", "more", "done",
];

/// Whether a label says something that can be spoken back.
pub fn label_is_usable(label: &str) -> bool {
    let words: Vec<String> = label.split_whitespace().map(str::to_lowercase).collect();
    if label.starts_with("no need to ") && words.len() > 3 {
        return true;
    }
    if label.ends_with(" on time") || label.ends_with(" in time") {
        return true;
    }
    if stance::speaks_of_own(&words.iter().map(String::as_str).collect::<Vec<_>>()) {
        return true;
    }
    let thin = match words.as_slice() {
        [_, last] | [_, _, last] => {
            matches!(last.as_str(), "it" | "this" | "that" | "me" | "there" | "so")
        }
        [only] => verbs::EVALUATE.contains(&only.as_str()),
        [] => true,
        _ => false,
    };
    if words.len() <= 3 && words.iter().all(|w| ATTITUDES.contains(&w.as_str())) {
        return false;
    }
    let asks =
        words.len() > 2 && matches!(words[0].as_str(), "what" | "how" | "where" | "why" | "who" | "whether");
    if asks || thin && words.len() < 3 {
        return false;
    }
    let weak = |w: &str| {
        structure::NEVER_LAST.contains(&w)
            || structure::VAGUE_NOUNS.contains(&w)
            || structure::SUBJECT_PRONOUNS.contains(&w)
            || verbs::LIGHT.contains(&w)
            || WEAK.contains(&w)
    };
    let plain = |w: &str| w.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    words
        .iter()
        .map(|w| plain(w))
        .any(|w| w.chars().count() > 1 && w.chars().any(char::is_alphabetic) && !weak(&w))
        && label.chars().count() <= super::super::labels::clip::MOST_CHARS
}

#[cfg(test)]
mod tests {
    use super::label_is_usable;

    #[test]
    fn labels_of_function_words_are_not_spoken() {
        for bad in ["", "it", "this", "use it", "the thing", "being", "unable to", "do that", "…", "feel"] {
            assert!(!label_is_usable(bad), "{bad}");
        }
        for good in [
            "creamy",
            "save time",
            "no sugar",
            "feel calm",
            "use Canva",
            "have no time",
            "be myself",
            "my time is mine",
        ] {
            assert!(label_is_usable(good), "{good}");
        }
    }
}
