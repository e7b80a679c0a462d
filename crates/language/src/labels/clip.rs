//! Clipping a label to seven words and sixty characters without leaving it broken.

use crate::lexicon::structure;
use crate::tags::Tag;
use crate::tokens::Token;

/// Most words of a label.
pub const MOST_WORDS: usize = 7;
/// Most characters of a label.
pub const MOST_CHARS: usize = 60;

/// A word of a label in the making.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// As it will read.
    pub text: String,
    /// Its part of speech.
    pub tag: Tag,
}

impl Word {
    /// A word.
    pub fn new(text: &str, tag: Tag) -> Self {
        Self { text: text.to_owned(), tag }
    }
    /// A mark.
    pub fn mark(text: &str) -> Self {
        Self::new(text, Tag::PUNCT)
    }
    /// A token's word: lower case unless it is a name or an abbreviation.
    pub fn of(token: &Token, sentence_start: bool) -> Self {
        let capitals = token.shown.chars().filter(|c| c.is_uppercase()).count();
        let name = token.word == "i"
            || capitals > 1 && token.shown.chars().count() <= 12
            || capitals == 1
                && (!sentence_start || token.tag == Tag::PROPN && !token.word.ends_with('s'))
                && token.shown.chars().next().is_some_and(char::is_uppercase);
        let text = if name { token.shown.clone() } else { token.word.clone() };
        Self {
            text: if token.word == "i" {
                "I".to_owned()
            } else {
                text.replace(['\u{2019}', '\u{2018}'], "'")
            },
            tag: token.tag,
        }
    }
    fn is_mark(&self) -> bool {
        self.tag == Tag::PUNCT
    }
    fn lower(&self) -> String {
        self.text.to_lowercase()
    }
}

/// The words as one label: at most seven words and sixty characters, ending on a word that can end it.
pub fn clip(mut words: Vec<Word>) -> String {
    while words.first().is_some_and(|w| {
        w.is_mark()
            || matches!(
                w.text.as_str(),
                "and" | "or" | "but" | "that" | "so" | "then" | "'s" | "as" | "such" | "to" | "which" | "who"
            )
    }) {
        words.remove(0);
    }
    measured(&mut words);
    spared(&mut words);
    words.dedup_by(|a, b| a.is_mark() && b.is_mark());
    spare_first(&mut words);
    let end = whole(&words, cut(&words));
    let stranded = end == words.len() && is_stranded(&words);
    words.truncate(end);
    if !stranded {
        trim_end(&mut words);
    }
    let long = |words: &[Word]| {
        let text = joined(words);
        text.chars().count() > MOST_CHARS || text.split_whitespace().count() > MOST_WORDS
    };
    while long(&words) && words.len() > 1 {
        words.pop();
        trim_end(&mut words);
    }
    let text = joined(&words);
    if text.chars().count() > MOST_CHARS { text.chars().take(MOST_CHARS).collect() } else { text }
}

/// One word too many: the article or possessive in front goes before the sense at the end does, as in `my coffee
/// tastes like one from a café`.
fn spare_first(words: &mut Vec<Word>) {
    let spare = words.first().is_some_and(|w| {
        matches!(w.lower().as_str(), "my" | "our" | "your" | "the" | "a" | "an" | "their" | "his" | "her")
    });
    if spare && joined(words).split_whitespace().count() == MOST_WORDS + 1 {
        words.remove(0);
    }
}

/// Whether the last word is a preposition whose object stands before it: `something to look forward to`, `a
/// friend to talk to`.
fn is_stranded(words: &[Word]) -> bool {
    let [before @ .., left, last] = words else { return false };
    // `choices I never had`
    if last.tag == Tag::VERB
        && matches!(last.text.as_str(), "have" | "had" | "has" | "do" | "did" | "does")
        && (left.tag == Tag::ADV || matches!(left.text.as_str(), "I" | "we" | "you" | "they" | "he" | "she"))
    {
        return true;
    }
    // `I cooked what there was`
    if left.text == "there" && matches!(last.text.as_str(), "is" | "are" | "was" | "were") {
        return true;
    }
    let governed = matches!(left.tag, Tag::VERB | Tag::ADJ)
        || matches!(left.text.as_str(), "forward" | "up" | "out" | "down" | "on" | "asleep");
    let low = before.len().saturating_sub(4);
    governed
        && matches!(
            last.text.as_str(),
            "to" | "with" | "in" | "on" | "at" | "for" | "from" | "about" | "after" | "into" | "by"
        )
        && before[low..].iter().any(|w| {
            w.text == "to" && w.tag == Tag::PART || matches!(w.text.as_str(), "I" | "we" | "you" | "they")
        })
}

/// `without having to think` is `without thinking`.
fn spared(words: &mut Vec<Word>) {
    let having = |w: &[Word]| {
        w[0].text == "without" && w[1].text == "having" && w[2].text == "to" && w[3].tag == Tag::VERB
    };
    if let Some(at) = words.windows(4).position(having) {
        let gerund = crate::lemmas::gerund(&words[at + 3].text);
        words.splice(at + 1..at + 4, [Word::new(&gerund, Tag::VERB)]);
    }
}

/// `about 2.50, expensive for milk` is `expensive for milk`: the measure is a detail of what is said of it.
fn measured(words: &mut Vec<Word>) {
    let comma = words.iter().position(|w| w.text == ",").filter(|at| (1..=4).contains(at));
    let Some(at) = comma.filter(|at| at + 1 < words.len()) else { return };
    let number = words[..at].iter().any(|w| w.tag == Tag::NUM);
    let quality = words[at + 1..].iter().any(|w| w.tag == Tag::ADJ);
    if number && quality {
        words.drain(..=at);
    }
}

/// Moves a cut back where it would part what belongs together: an adjective from its noun, the second of two
/// coordinated words from the rest of it, a list in its middle.
fn whole(words: &[Word], mut end: usize) -> usize {
    if end >= words.len() {
        return end;
    }
    let noun = |i: usize| matches!(words[i].tag, Tag::NOUN | Tag::PROPN | Tag::ADJ | Tag::NUM);
    let keep = |end: usize| end > 2;
    while keep(end) && noun(end) && matches!(words[end - 1].tag, Tag::ADJ | Tag::NUM | Tag::DET) {
        end -= 1;
    }
    if keep(end) && matches!(words[end - 2].tag, Tag::CCONJ) {
        end -= 2;
    }
    let listed = words[..end].iter().position(|w| w.text == ",").filter(|at| *at >= 2);
    if let Some(at) = listed {
        end = at;
    }
    let loose = |w: &Word| w.tag == Tag::VERB && w.text.ends_with("ing");
    let perceived =
        words[..end - 1].iter().any(|w| matches!(w.text.as_str(), "want" | "see" | "hear" | "mind" | "have"));
    if end > 3
        && !perceived
        && loose(&words[end - 1])
        && matches!(words[end - 2].tag, Tag::NOUN | Tag::PROPN | Tag::ADV)
    {
        end -= 1;
    }
    end
}

/// Words that open a clause inside a label.
const OPENING: &[&str] = &[
    "that", "which", "who", "where", "when", "if", "because", "while", "what", "whether", "so", "until",
    "as", "how",
];

/// Position of the cut: the whole; else before the first inner clause that leaves something to say; else the
/// last place before the eighth word where a phrase ends, preferably not between coordinated words.
fn cut(words: &[Word]) -> usize {
    let mut limit = words.len();
    let stop = |w: &Word| matches!(w.text.as_str(), ":" | ";" | "—" | "–" | "." | "but");
    if let Some(at) = words.iter().position(stop).filter(|at| *at >= 1) {
        limit = at;
    }
    // `dead quiet which I thought I'd like`: what is added to a quality is no part of it.
    let added = |i: &usize| words[*i].lower() == "which" && words[*i - 1].tag != Tag::ADP;
    if let Some(at) = (1..limit).find(added) {
        limit = at;
    }
    let mut count = 0;
    let mut over = None;
    for (i, word) in words[..limit].iter().enumerate() {
        count += usize::from(!word.is_mark() && !word.text.starts_with('\'') && word.text != "n't");
        if count > MOST_WORDS {
            over = Some(i);
            break;
        }
    }
    let Some(over) = over else { return limit };
    let inner = (2..=over).find(|i| {
        OPENING.contains(&words[*i].lower().as_str())
            && !matches!(words[*i - 1].tag, Tag::ADP | Tag::DET | Tag::CCONJ | Tag::AUX)
            && !matches!(words[*i - 1].lower().as_str(), "worry" | "so" | "sure" | "know" | "learn" | "like")
    });
    // `concentrate on | what people are saying`: the preposition goes with the clause it opens.
    let opened = (3..=over).find(|i| {
        OPENING.contains(&words[*i].lower().as_str())
            && words[*i].lower() != "as"
            && words[*i - 1].tag == Tag::ADP
            && *i + 3 > over.saturating_sub(1)
    });
    // `choices | I never had`
    let relative = (3..=over).find(|i| {
        matches!(words[*i].text.as_str(), "I" | "we" | "they" | "you" | "he" | "she")
            && matches!(words[*i - 1].tag, Tag::NOUN | Tag::PROPN)
            && *i + 2 > over
    });
    let inner = inner.or(opened.map(|at| at - 1)).or(relative);
    let last = |strict: bool| {
        (3..=over).rev().find(|i| breaks_before(words, *i) && !(strict && words[*i].tag == Tag::CCONJ))
    };
    inner.or_else(|| last(true)).or_else(|| last(false)).unwrap_or(over)
}

/// Whether a phrase ends before a word.
fn breaks_before(words: &[Word], i: usize) -> bool {
    let word = &words[i];
    let last = &words[i - 1];
    let starter = word.is_mark()
        || matches!(word.tag, Tag::ADP | Tag::CCONJ | Tag::SCONJ) && word.text != "of"
        || matches!(
            word.lower().as_str(),
            "to" | "that"
                | "which"
                | "who"
                | "where"
                | "when"
                | "if"
                | "because"
                | "while"
                | "than"
                | "so"
                | "like"
                | "such"
                | "how"
        );
    let particle = last.tag == Tag::VERB
        && matches!(
            word.text.as_str(),
            "up" | "out" | "off" | "down" | "away" | "back" | "together" | "forward" | "on" | "over"
        )
        || matches!(word.text.as_str(), "up" | "off" | "down" | "away" | "out")
            && matches!(last.tag, Tag::NOUN | Tag::PRON)
            && parting(&words[..i]);
    starter
        && !particle
        && !structure::NEVER_LAST.contains(&last.lower().as_str())
        && !matches!(last.tag, Tag::DET | Tag::ADP | Tag::CCONJ | Tag::SCONJ)
}

fn trim_end(words: &mut Vec<Word>) {
    while words.len() > 1
        && words.last().is_some_and(|w| {
            w.is_mark()
                || structure::NEVER_LAST.contains(&w.lower().as_str())
                    && !(w.tag == Tag::ADV && matches!(w.text.as_str(), "before" | "after"))
                || matches!(w.tag, Tag::DET | Tag::CCONJ | Tag::SCONJ)
        })
    {
        let particle = words.last().is_some_and(|w| structure::PARTICLES.contains(&w.lower().as_str()))
            && (words.get(words.len().wrapping_sub(2)).is_some_and(|w| w.tag == Tag::VERB) || parted(words));
        if particle {
            break;
        }
        words.pop();
    }
    let dangling = matches!(words.as_slice(), [_, .., to, verb] if to.text == "to" && matches!(verb.text.as_str(), "go" | "get" | "be" | "have" | "do" | "come" | "use" | "make" | "become" | "take" | "give" | "see"));
    let something = words.len() > 3
        && matches!(
            words[words.len() - 3].text.as_str(),
            "something" | "nothing" | "anything" | "somewhere" | "lot"
        );
    if dangling && !something && words.len() > 3 {
        // `Bess wouldn't have to go`: rather that than `Bess` alone.
        let mut shorter = words[..words.len() - 2].to_vec();
        trim_end(&mut shorter);
        if shorter.len() > 1 {
            *words = shorter;
        }
    }
}

/// Verbs whose particle may stand behind their object.
const PARTED: &[&str] = &[
    "put", "turn", "switch", "take", "bring", "throw", "pick", "keep", "leave", "drop", "send", "give",
    "get", "pull", "push", "clear", "clean", "tidy", "sort", "cheer", "wake", "pack", "break", "cut", "let",
    "hold",
];

/// Whether a verb with a particle and its object stand at the end of some words: `put the rent`.
fn parting(words: &[Word]) -> bool {
    let low = words.len().saturating_sub(4);
    let verb =
        (low..words.len()).rev().find(|i| PARTED.contains(&crate::lemmas::verb(&words[*i].text).as_str()));
    verb.is_some_and(|at| {
        at + 1 < words.len()
            && words[at + 1..]
                .iter()
                .all(|w| matches!(w.tag, Tag::DET | Tag::NOUN | Tag::PROPN | Tag::PRON | Tag::ADJ | Tag::NUM))
    })
}

/// `put the light on`: the particle of a verb behind its object.
fn parted(words: &[Word]) -> bool {
    let particle = words
        .last()
        .is_some_and(|w| matches!(w.text.as_str(), "on" | "off" | "out" | "up" | "down" | "away" | "back"));
    particle && parting(&words[..words.len() - 1])
}

fn joined(words: &[Word]) -> String {
    let mut out = String::new();
    for word in words {
        let tight = word.text.starts_with('\'')
            || word.text == "n't"
            || word.text == ","
            || word.text == "%"
            || word.text == "/"
            || out.ends_with('/');
        if !out.is_empty() && !tight {
            out.push(' ');
        }
        if word.text == "n't" {
            // `will` + `n't` was taken apart as two words and is said as one.
            for (full, short) in [("will", "wo"), ("can", "ca"), ("shall", "sha")] {
                if let Some(before) = out.strip_suffix(full) {
                    out = format!("{before}{short}");
                    break;
                }
            }
        }
        out.push_str(&word.text);
    }
    out.trim_matches([',', ' ']).to_owned()
}
