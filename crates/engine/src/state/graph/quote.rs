//! Quotes: finding an interpreter's words in what was really said. What is not found is never a quote.

use crate::given::interpretation::Source;
use crate::state::graph::Quote;

/// How a quote was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Grounding {
    /// The words occur in the answer (case, white space and apostrophes folded).
    Verbatim(Quote),
    /// They do not; this is where the label occurs, else the sentence that shares most words with them.
    Nearest(Quote),
    /// The answer holds nothing of it.
    Absent,
}

/// Finds `words` in an answer; `label` helps when they do not occur.
pub fn ground(source: Source<'_>, words: &str, span: Option<(usize, usize)>, label: &str) -> Grounding {
    let text: Vec<char> = source.text.chars().collect();
    if let Some((start, end)) = span.filter(|(s, e)| s < e && *e <= text.len())
        && folded(&text[start..end]).eq(folded(&words.chars().collect::<Vec<_>>()))
    {
        return Grounding::Verbatim(cut(source, &text, start, end));
    }
    find(&text, words)
        .map(|(start, end)| Grounding::Verbatim(cut(source, &text, start, end)))
        .or_else(|| find(&text, label).map(|(start, end)| Grounding::Nearest(cut(source, &text, start, end))))
        .or_else(|| nearest_sentence(source, &text, words, label).map(Grounding::Nearest))
        .unwrap_or(Grounding::Absent)
}

fn cut(source: Source<'_>, text: &[char], start: usize, end: usize) -> Quote {
    Quote { text: text[start..end].iter().collect(), utterance_id: source.utterance, start, end }
}

/// Characters that decide whether two texts are the same words.
fn folded(text: &[char]) -> impl Iterator<Item = char> + '_ {
    let trimmed = trim(text);
    let mut space = false;
    trimmed.iter().filter_map(move |&c| {
        if c.is_whitespace() {
            return (!std::mem::replace(&mut space, true)).then_some(' ');
        }
        space = false;
        Some(fold_char(c))
    })
}

fn trim(text: &[char]) -> &[char] {
    let start = text.iter().position(|c| !c.is_whitespace()).unwrap_or(text.len());
    let end = text.iter().rposition(|c| !c.is_whitespace()).map_or(start, |last| last + 1);
    &text[start..end]
}

fn fold_char(c: char) -> char {
    match c {
        '\u{2018}' | '\u{2019}' | '\u{02bc}' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        other => other.to_lowercase().next().unwrap_or(other),
    }
}

/// First occurrence of `words` in `text`, as character offsets, white space of any length matching.
fn find(text: &[char], words: &str) -> Option<(usize, usize)> {
    let needle: Vec<char> = folded(&words.chars().collect::<Vec<_>>()).collect();
    if needle.is_empty() {
        return None;
    }
    (0..text.len())
        .filter(|&start| !text[start].is_whitespace())
        .find_map(|start| match_at(text, start, &needle).map(|end| (start, end)))
}

fn match_at(text: &[char], start: usize, needle: &[char]) -> Option<usize> {
    let mut at = start;
    for &wanted in needle {
        if wanted == ' ' {
            let from = at;
            while at < text.len() && text[at].is_whitespace() {
                at += 1;
            }
            if at == from {
                return None;
            }
        } else {
            if at >= text.len() || fold_char(text[at]) != wanted {
                return None;
            }
            at += 1;
        }
    }
    Some(at)
}

/// The sentence that shares most words of four or more letters with the claimed words and the label.
fn nearest_sentence(source: Source<'_>, text: &[char], words: &str, label: &str) -> Option<Quote> {
    let wanted: Vec<String> = content_words(words).chain(content_words(label)).collect();
    let mut best: Option<(usize, usize, usize)> = None;
    let mut start = 0;
    for end in 1..=text.len() {
        let ends = end == text.len() || matches!(text[end - 1], '.' | '!' | '?' | '\n');
        if !ends {
            continue;
        }
        let sentence: String = text[start..end].iter().collect();
        let shared = content_words(&sentence).filter(|w| wanted.contains(w)).count();
        if shared > best.map_or(0, |(count, ..)| count) {
            best = Some((shared, start, end));
        }
        start = end;
    }
    let (_, mut start, mut end) = best?;
    while start < end && text[start].is_whitespace() {
        start += 1;
    }
    while end > start && text[end - 1].is_whitespace() {
        end -= 1;
    }
    (start < end).then(|| cut(source, text, start, end))
}

fn content_words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| w.chars().count() >= 4).map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::ids::UtteranceId;

    fn ground_in(text: &str, words: &str) -> Grounding {
        ground(Source { utterance: UtteranceId::at(0), text }, words, None, words)
    }

    #[test]
    fn finds_words_whatever_their_case_space_and_apostrophes() {
        for (text, words, quote) in [
            ("It is really  Creamy.", "really creamy", "really  Creamy"),
            ("I don\u{2019}t need it", "don't need", "don\u{2019}t need"),
            ("größer ist besser", "ist besser", "ist besser"),
            ("a\nb", "a b", "a\nb"),
        ] {
            let Grounding::Verbatim(found) = ground_in(text, words) else { panic!("{text}") };
            assert_eq!(found.text, quote);
            assert_eq!(
                text.chars().skip(found.start).take(found.end - found.start).collect::<String>(),
                quote
            );
        }
    }

    #[test]
    fn words_never_said_are_not_a_quote() {
        let text = "The price is high. It foams nicely in coffee.";
        let Grounding::Nearest(near) = ground_in(text, "good foam in her coffee") else { panic!() };
        assert_eq!(near.text, "It foams nicely in coffee.");
        assert_eq!(ground_in(text, "peace of mind"), Grounding::Absent);
        assert_eq!(ground_in("", "x"), Grounding::Absent);
        assert_eq!(ground_in("anything", "  "), Grounding::Absent);
    }

    #[test]
    fn a_wrong_span_is_not_believed() {
        let source = Source { utterance: UtteranceId::at(0), text: "it is creamy" };
        let Grounding::Verbatim(found) = ground(source, "creamy", Some((0, 6)), "creamy") else { panic!() };
        assert_eq!((found.start, found.end), (6, 12));
    }
}
