//! What a question is about: its quote, else the belief whose words it uses.

use serde::Serialize;

use super::Memory;
use super::words::{self, Vocabulary, WordId};
use crate::respondent::trace::{Content, Trace};

/// What a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Focus {
    /// Nothing in particular.
    Nothing,
    /// A belief.
    Belief(usize),
    /// Two beliefs, in the order of the question.
    Pair(usize, usize),
    /// A remark of the respondent's that was beside the point.
    Aside,
    /// Something, but the respondent cannot tell what.
    Unclear,
}

impl Focus {
    /// The (first) belief.
    pub const fn belief(self) -> Option<usize> {
        match self {
            Self::Belief(b) | Self::Pair(b, _) => Some(b),
            _ => None,
        }
    }
}

/// A match at or above this is taken for certain enough.
const ENOUGH: f64 = 0.5;
/// The interviewer can hardly name what was never said: such a match must be nearly whole.
const NEVER_SAID: f64 = 0.85;

/// What a question is about, and, where it names two things, which of them it is mainly about.
pub(crate) fn find(
    vocabulary: &Vocabulary,
    heard: &str,
    quoteless: &str,
    memory: Memory<'_>,
) -> (Focus, Option<usize>) {
    let focus = found(vocabulary, heard, quoteless, memory);
    let main = match focus {
        Focus::Pair(a, b) => {
            let (named, _) = vocabulary.hear(quoteless);
            let quoted = words::quotes(heard).iter().find_map(|q| said_before(q, memory.said)?.belief());
            let best = || best(vocabulary, &named, memory.told, None).and_then(|(belief, ..)| belief);
            quoted.or_else(best).filter(|main| [a, b].contains(main)).or(Some(a))
        }
        other => other.belief(),
    };
    (focus, main)
}

fn found(vocabulary: &Vocabulary, heard: &str, quoteless: &str, memory: Memory<'_>) -> Focus {
    let quoted: Vec<Option<Content>> =
        words::quotes(heard).iter().map(|quote| said_before(quote, memory.said)).collect();
    let spoken: Vec<usize> = quoted.iter().flatten().filter_map(|c| c.belief()).collect();
    if let [first, second, ..] = spoken[..]
        && first != second
    {
        return Focus::Pair(first, second);
    }
    let (named, unknown) = vocabulary.hear(quoteless);
    let found = by_words(vocabulary, &named, memory.told);
    match (spoken.first(), found) {
        (Some(&quoted), Focus::Belief(b)) if b != quoted => Focus::Pair(quoted, b),
        (Some(&quoted), _) => Focus::Belief(quoted),
        (None, Focus::Nothing) if quoted.iter().flatten().next().is_some() => Focus::Aside,
        (None, Focus::Nothing) if !quoted.is_empty() => {
            let (known, _) = vocabulary.hear(heard);
            match by_words(vocabulary, &known, memory.told) {
                Focus::Nothing => Focus::Unclear,
                other => other,
            }
        }
        (None, Focus::Nothing) if unclear(vocabulary, &named, unknown) => Focus::Unclear,
        (None, other) => other,
    }
}

/// Whether a question names something that means nothing to the respondent: several words of substance,
/// none of them placed.
fn unclear(vocabulary: &Vocabulary, named: &[(WordId, usize)], unknown: usize) -> bool {
    unknown >= 3 && !named.iter().any(|&(word, _)| vocabulary.telling(word))
}

fn by_words(vocabulary: &Vocabulary, named: &[(WordId, usize)], told: &[bool]) -> Focus {
    let Some((first, place, used)) = best(vocabulary, named, told, None) else { return Focus::Nothing };
    let Some(first) = first else { return Focus::Aside };
    let rest: Vec<(WordId, usize)> =
        named.iter().copied().filter(|(word, _)| used.binary_search(word).is_err()).collect();
    match best(vocabulary, &rest, told, Some(first)) {
        Some((Some(second), other_place, _)) => {
            if other_place < place {
                Focus::Pair(second, first)
            } else {
                Focus::Pair(first, second)
            }
        }
        _ => Focus::Belief(first),
    }
}

/// The belief (None: an aside) whose words fit best, where it is named, and the words that named it.
fn best(
    vocabulary: &Vocabulary,
    named: &[(WordId, usize)],
    told: &[bool],
    besides: Option<usize>,
) -> Option<(Option<usize>, usize, Vec<WordId>)> {
    let mut present: Vec<WordId> = named.iter().map(|&(word, _)| word).collect();
    present.sort_unstable();
    present.dedup();
    let telling: f64 =
        present.iter().filter(|&&w| vocabulary.telling(w)).map(|&w| vocabulary.weight(w)).sum();
    let mut winner: Option<(f64, usize)> = None;
    for (position, text) in vocabulary.texts.iter().enumerate() {
        if text.weight <= 0.0 || (besides.is_some() && text.belief == besides) {
            continue;
        }
        let (mut shared, mut telling_shared) = (0.0, 0.0);
        for &word in text.words.iter().filter(|w| present.binary_search(w).is_ok()) {
            shared += vocabulary.weight(word);
            telling_shared += if vocabulary.telling(word) { vocabulary.weight(word) } else { 0.0 };
        }
        // Words that any question is framed with name nothing: “what matters to you in that?” is about what was said last.
        if telling_shared <= 0.0 {
            continue;
        }
        let whole = shared / text.weight;
        let share = if telling > 0.0 { telling_shared / telling } else { 0.0 };
        let mut score = (0.6 * whole + 0.4 * share) * text.rank;
        let was_told = text.belief.is_some_and(|b| told.get(b).copied().unwrap_or(false));
        if was_told {
            score += 0.1;
        } else if whole < NEVER_SAID {
            continue;
        }
        // The second of two must be named whole: a stray word of the first is no second focus.
        let bar = if besides.is_some() { if whole >= 0.6 { ENOUGH } else { f64::INFINITY } } else { ENOUGH };
        if score >= bar && winner.is_none_or(|(best, _)| score > best + 1e-12) {
            winner = Some((score, position));
        }
    }
    let text = &vocabulary.texts[winner?.1];
    let place = named.iter().filter(|(w, _)| text.words.binary_search(w).is_ok()).map(|&(_, p)| p).min();
    Some((text.belief, place.unwrap_or(0), text.words.clone()))
}

/// What a quoted span stood for when the respondent said it; the newest utterance with these words counts.
fn said_before(quote: &str, said: &[(String, Trace)]) -> Option<Content> {
    let wanted = quote.trim().trim_end_matches(['.', ',', '!', '?', '\u{2026}']).to_lowercase();
    if wanted.is_empty() {
        return None;
    }
    for (text, trace) in said.iter().rev() {
        let lower = text.to_lowercase();
        if let Some(at) = lower.find(&wanted) {
            let start = lower[..at].chars().count();
            let end = start + wanted.chars().count();
            let best = trace.units.iter().max_by_key(|u| {
                (u.end.min(end).saturating_sub(u.start.max(start)), std::cmp::Reverse(u.start))
            });
            return best.filter(|u| u.end.min(end) > u.start.max(start)).map(|u| u.content);
        }
    }
    None
}

/// The belief the respondent spoke of last.
pub(crate) fn last_said(said: &[(String, Trace)]) -> Option<usize> {
    said.iter().rev().find_map(|(_, trace)| trace.units.iter().rev().find_map(|u| u.content.belief()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::respondent::trace::Unit;

    fn focus(question: &str, told: &[&str]) -> String {
        let mind = crate::samples::mind();
        let vocabulary = Vocabulary::of(&mind);
        let mut known = vec![false; mind.beliefs.len()];
        for id in told {
            known[mind.position(id).unwrap()] = true;
        }
        let warm = mind.position("warm").unwrap();
        let unit = Unit { content: Content::Belief(warm), start: 6, end: 23 };
        let said = [("Well, you drink it warm.".to_owned(), Trace { units: vec![unit], ..Trace::default() })];
        let memory = Memory { told: &known, said: &said, heard: &[] };
        let name = |b: usize| mind.beliefs[b].id.clone();
        match find(&vocabulary, question, &words::without_quotes(question), memory).0 {
            Focus::Belief(b) => name(b),
            Focus::Pair(a, b) => format!("{}+{}", name(a), name(b)),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn the_words_of_a_question_tell_what_it_is_about() {
        let told = ["bitter", "awake", "warm"];
        for (question, expected) in [
            ("What do you get out of staying awake at work?", "awake"),
            ("You mentioned the slightly bitter taste. What does that do for you?", "bitter"),
            ("How do you get from the bitter taste to staying awake at work?", "bitter+awake"),
            ("How do you get from staying awake at work to the bitter taste?", "awake+bitter"),
            ("You said \u{201c}you drink it warm\u{201d}. What is important to you about that?", "warm"),
            ("What does being served warm do for you?", "warm"),
            ("What happened next?", "Nothing"),
            ("What else do you notice when you choose green tea?", "Nothing"),
            ("What do you get out of self-respect?", "respect"),
            ("And your uncle who went to Japan by train, what of him?", "Aside"),
            ("How do turbines, zinc and opera differ?", "Unclear"),
            ("What about \u{201c}the moon landing\u{201d}?", "Unclear"),
            ("", "Nothing"),
        ] {
            assert_eq!(focus(question, &told), expected, "{question}");
        }
    }

    #[test]
    fn words_that_frame_any_question_name_nothing() {
        let mut mind = crate::samples::mind();
        let warm = mind.position("warm").unwrap();
        mind.beliefs[warm].names.push("what matters".to_owned());
        let vocabulary = Vocabulary::of(&mind);
        let told = vec![true; mind.beliefs.len()];
        let memory = Memory { told: &told, said: &[], heard: &[] };
        let question = "What matters most to you in that?";
        assert_eq!(find(&vocabulary, question, question, memory).0, Focus::Nothing);
    }

    #[test]
    fn what_was_never_said_is_recognised_only_by_its_full_name() {
        assert_eq!(focus("What about cold fingers?", &[]), "Nothing");
        assert_eq!(focus("What about warming your hands?", &[]), "hands");
    }
}
