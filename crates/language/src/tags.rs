//! Parts of speech: the Brill tagger, a guesser for words it does not know, and repairs of what it often
//! gets wrong in spoken English.

use std::sync::{Arc, OnceLock};

use harper_brill::{BrillTagger, FreqDict, Tagger, brill_tagger};
pub use harper_pos_utils::UPOS as Tag;

use crate::lemmas;
use crate::lexicon::{stance, structure, verbs};
use crate::tokens::{LONGEST_WORD, Token};

mod colloquial;
pub mod hedges;
pub mod phrasal;
pub mod verbless;

fn tagger() -> &'static BrillTagger<FreqDict> {
    static TAGGER: OnceLock<Arc<BrillTagger<FreqDict>>> = OnceLock::new();
    TAGGER.get_or_init(brill_tagger)
}

/// Tags the tokens of one sentence in place and fills their lemmas.
pub fn tag(tokens: &mut [Token]) {
    let mut words: Vec<String> = tokens.iter().map(|t| t.word.clone()).collect();
    let hedged = hedges::find(tokens);
    for at in hedged.iter().flat_map(|i| [*i, *i + 1]) {
        hedges::STAND_IN.clone_into(&mut words[at]);
    }
    let guesses = tagger().tag_sentence(&words);
    let shouting = 2 * tokens.iter().filter(|t| is_abbreviation(t)).count() > tokens.len();
    for i in 0..tokens.len() {
        let name = (!shouting && is_abbreviation(&tokens[i])).then_some(Tag::PROPN);
        let tag = fixed(&tokens[i]).or(name).or(guesses.get(i).copied().flatten());
        let tag = match tag {
            Some(tag) => tag,
            None => guess(tokens, i),
        };
        tokens[i].tag = tag;
    }
    hedges::settle(tokens, &hedged);
    for i in 0..tokens.len() {
        if let Some(tag) = repair(tokens, i) {
            tokens[i].tag = tag;
        }
    }
    verbless::settle(tokens);
    hedges::settle(tokens, &hedged);
    for token in tokens.iter_mut() {
        token.lemma = lemma(token);
    }
}

/// Written in capitals: `AI`, `TV`.
fn is_abbreviation(token: &Token) -> bool {
    let letters = token.shown.chars().filter(|c| c.is_alphabetic()).count();
    (2..=5).contains(&letters) && token.shown.chars().all(|c| !c.is_lowercase())
}

fn lemma(token: &Token) -> String {
    match token.tag {
        Tag::VERB | Tag::AUX => lemmas::verb(&token.word),
        Tag::NOUN => lemmas::noun(&token.word),
        _ => token.word.clone(),
    }
}

/// Words with one tag whatever the tagger says.
fn fixed(token: &Token) -> Option<Tag> {
    let word = token.word.as_str();
    if token.is_mark() {
        let punctuation =
            word.chars().all(|c| c.is_ascii_punctuation() || "…—–“”„«»¿¡、。，；：？！·".contains(c));
        return Some(if punctuation { Tag::PUNCT } else { Tag::SYM });
    }
    if word.chars().count() > LONGEST_WORD {
        return Some(Tag::SYM);
    }
    if word.chars().all(|c| c.is_numeric() || ",.%/:".contains(c)) {
        return Some(Tag::NUM);
    }
    match word {
        "i" | "we" | "he" | "she" | "they" | "me" | "us" | "him" | "them" | "it" | "you" | "myself"
        | "yourself" | "itself" | "themselves" | "ourselves" | "something" | "anything" | "nothing"
        | "everything" => Some(Tag::PRON),
        "my" | "your" | "our" | "their" | "its" | "the" | "a" | "an" | "every" => Some(Tag::DET),
        "n't" | "not" => Some(Tag::PART),
        "can" | "could" | "would" | "will" | "should" | "must" | "might" | "'ll" | "'re" | "'ve" | "'m"
        | "am" | "is" | "are" | "was" | "were" | "be" | "been" => Some(Tag::AUX),
        "because" | "although" | "whereas" | "unless" | "if" | "whenever" => Some(Tag::SCONJ),
        "and" | "or" | "but" => Some(Tag::CCONJ),
        "ready" => Some(Tag::ADJ),
        "goes" | "went" | "gets" | "says" | "want" => Some(Tag::VERB),
        _ if word.ends_with("ings") => Some(Tag::NOUN),
        _ => None,
    }
}

/// The tag of a word the tagger does not know, from its ending and the word before it.
fn guess(tokens: &[Token], i: usize) -> Tag {
    let word = tokens[i].word.as_str();
    let before = i.checked_sub(1).map(|j| &tokens[j]);
    let ends = |endings: &[&str]| endings.iter().any(|e| word.ends_with(e));
    // A capital that is not only the sentence's: `Aldi does it`, where no other word is known.
    let told_of = tokens.get(i + 1).is_some_and(|n| {
        n.is_any(&[
            "is", "was", "'s", "does", "has", "had", "can", "will", "did", "lets", "makes", "have", "are",
        ])
    });
    let capital =
        tokens[i].shown.starts_with(char::is_uppercase) && (i > 0 || told_of && !word.ends_with('s'));
    if capital && !lemmas::is_verb_form(word) {
        return Tag::PROPN;
    }
    if word.contains('-') && !word.ends_with("ing") {
        let noun_next =
            tokens.get(i + 1).is_some_and(|t| t.word.chars().all(char::is_alphabetic) && t.word.len() > 2);
        return if noun_next
            && !tokens[i + 1].is_any(&["and", "or", "but", "is", "was", "for", "with", "because"])
        {
            Tag::ADJ
        } else {
            Tag::NOUN
        };
    }
    if ends(&["ly"]) {
        return Tag::ADV;
    }
    if ends(&["ing"]) {
        return if before.is_some_and(|b| b.tag == Tag::DET) { Tag::NOUN } else { Tag::VERB };
    }
    if ends(&["able", "ible", "ful", "less", "ous", "ish", "ive", "ic", "ical", "ular", "esque"]) {
        return Tag::ADJ;
    }
    if ends(&["tion", "ment", "ness", "ity", "ship", "ism", "ist", "ance", "ence", "age", "ers", "ists"]) {
        return Tag::NOUN;
    }
    let after_pronoun = before.is_some_and(|b| {
        structure::SUBJECT_PRONOUNS.contains(&b.word.as_str()) || matches!(b.tag, Tag::AUX | Tag::PART)
    });
    let copula = before.is_some_and(|b| {
        b.tag == Tag::AUX && lemmas::verb(&b.word) == "be"
            || verbs::COPULAS.contains(&lemmas::verb(&b.word).as_str())
            || b.is_any(&["very", "so", "really", "too", "bit", "more", "quite", "less"])
    });
    if ends(&["ed"]) {
        return if copula { Tag::ADJ } else { Tag::VERB };
    }
    if copula && !lemmas::is_verb_form(word) {
        return Tag::ADJ;
    }
    if after_pronoun && (word.ends_with('s') || lemmas::is_verb_form(word)) {
        return Tag::VERB;
    }
    if ends(&["y"]) && copula {
        return Tag::ADJ;
    }
    Tag::NOUN
}

/// Repairs, each for a kind of mistake seen in spoken answers.
fn repair(tokens: &[Token], i: usize) -> Option<Tag> {
    let token = &tokens[i];
    let word = token.word.as_str();
    let before = i.checked_sub(1).map(|j| &tokens[j]);
    let after = tokens.get(i + 1);
    let subject_before = before
        .is_some_and(|b| b.is_any(&["i", "we", "they", "he", "she", "it", "you", "which", "who", "that"]));
    let before_word = before.map_or("", |b| b.word.as_str());
    if word == "'s" {
        return Some(possessive_or_is(tokens, i));
    }
    if word == "to" {
        let verb_next = after.is_some_and(|a| {
            verbs::is_base(&a.word)
                || a.tag == Tag::VERB && !lemmas::is_ing(&a.word) && !a.word.ends_with('s')
                || a.is_any(&["be", "have", "do", "not"])
                || a.tag == Tag::ADV
        });
        let determined = after.is_some_and(|a| matches!(a.tag, Tag::DET | Tag::PRON | Tag::NUM | Tag::PROPN))
            && !after.is_some_and(|a| a.tag == Tag::PROPN && a.shown == a.word && verbs::is_base(&a.word));
        return Some(if verb_next && !determined && !phrasal::is_place(tokens, i + 1) {
            Tag::PART
        } else {
            Tag::ADP
        });
    }
    if before_word == "to"
        && before.is_some_and(|b| b.tag == Tag::PART)
        && lemmas::is_verb_form(word)
        && verbs::is_base(word)
    {
        return Some(Tag::VERB);
    }
    if word == "like" {
        let verb = before.is_some_and(|b| {
            b.is_any(&[
                "i", "we", "they", "you", "n't", "really", "people", "not", "do", "would", "'d", "also",
                "to", "who",
            ])
        }) && !before_word.is_empty();
        return Some(if verb && !after.is_none_or(Token::is_mark) { Tag::VERB } else { Tag::ADP });
    }
    if matches!(word, "have" | "has" | "had" | "'ve" | "do" | "does" | "did" | "'d") {
        return Some(auxiliary_or_verb(tokens, i));
    }
    let spoken = tokens[..i].iter().rev().find(|t| t.tag != Tag::ADV);
    let subject = subject_before
        || before.is_some_and(|b| b.tag == Tag::ADV)
            && spoken.is_some_and(|t| t.is_any(&["i", "we", "they", "he", "she", "it"]));
    content_word(tokens, i, subject)
}

/// Repairs of nouns, verbs and adjectives.
fn content_word(tokens: &[Token], i: usize, subject_before: bool) -> Option<Tag> {
    let token = &tokens[i];
    let word = token.word.as_str();
    let before = i.checked_sub(1).map(|j| &tokens[j]);
    let after = tokens.get(i + 1);
    let before_word = before.map_or("", |b| b.word.as_str());
    if subject_before
        && before_word != "that"
        && matches!(token.tag, Tag::NOUN | Tag::ADJ | Tag::ADP | Tag::PROPN | Tag::SYM)
        && is_finite_form(word)
        && word != "like"
    {
        return Some(Tag::VERB);
    }
    if before_word == "longer" && i >= 2 && tokens[i - 2].word == "no" && verbs::is_base(word) {
        return Some(Tag::VERB);
    }
    if before_word == "that"
        && matches!(word, "matters" | "means" | "helps" | "works")
        && after.is_some_and(|a| !a.is_mark())
    {
        return Some(Tag::VERB);
    }
    if before_word == "that"
        && token.tag == Tag::NOUN
        && word.ends_with('s')
        && lemmas::is_verb_form(word)
        && after.is_some_and(|a| matches!(a.tag, Tag::DET | Tag::PRON | Tag::ADV))
    {
        return Some(Tag::VERB);
    }
    if before.is_some_and(|b| {
        b.tag == Tag::PART && b.is_any(&["n't", "not"]) || verbs::MODALS.contains(&b.word.as_str())
    }) && token.tag == Tag::NOUN
        && verbs::is_base(word)
    {
        return Some(Tag::VERB);
    }
    let modal_before = tokens[..i]
        .iter()
        .rev()
        .find(|t| t.tag != Tag::ADV)
        .is_some_and(|t| verbs::MODALS.contains(&t.word.as_str()));
    if before.is_some_and(|b| b.tag == Tag::ADV)
        && modal_before
        && matches!(token.tag, Tag::NOUN | Tag::ADJ)
        && verbs::is_base(word)
    {
        return Some(Tag::VERB);
    }
    colloquial::word(tokens, i).or_else(|| phrasal::word(tokens, i)).or_else(|| plural_or_verb(tokens, i))
}

/// Repairs of words in `s`, `ed` and after determiners.
fn plural_or_verb(tokens: &[Token], i: usize) -> Option<Tag> {
    let token = &tokens[i];
    let word = token.word.as_str();
    let before = i.checked_sub(1).map(|j| &tokens[j]);
    let after = tokens.get(i + 1);
    if word.ends_with('s')
        && token.tag == Tag::NOUN
        && before.is_some_and(|b| matches!(b.tag, Tag::NOUN | Tag::PROPN))
        && after.is_some_and(|a| colloquial::finite_continues(a, word))
        && lemmas::is_verb_form(word)
    {
        return Some(Tag::VERB);
    }
    let determined = before.is_some_and(|b| {
        b.is_any(&["the", "a", "an", "my", "your", "our", "their", "its", "this", "these", "some", "no"])
    });
    let certain = before.is_some_and(|b| b.is_any(&["the", "a", "an", "my", "our", "their", "its"]));
    if token.tag == Tag::VERB
        && determined
        && !lemmas::is_ing(word)
        && !word.ends_with("ed")
        && (certain || !after.is_some_and(|a| matches!(a.tag, Tag::DET)))
    {
        return Some(Tag::NOUN);
    }
    if token.tag == Tag::VERB
        && (word.ends_with("ed") || word.ends_with("en"))
        && before.is_some_and(|b| {
            verbs::COPULAS.contains(&lemmas::verb(&b.word).as_str())
                || b.is_any(&["so", "very", "more", "less", "too", "bit"])
        })
        && stance::EMOTIONS.contains(&word)
    {
        return Some(Tag::ADJ);
    }
    None
}

fn is_finite_form(word: &str) -> bool {
    lemmas::is_verb_form(word) && !word.ends_with("ing")
        || word.ends_with('s')
            && !word.ends_with("ss")
            && word.len() > 3
            && !structure::DROPPED_ADVERBS.contains(&word)
}

fn possessive_or_is(tokens: &[Token], i: usize) -> Tag {
    let before = i.checked_sub(1).map(|j| &tokens[j]);
    let pronoun = before.is_some_and(|b| {
        b.is_any(&[
            "it",
            "that",
            "he",
            "she",
            "what",
            "there",
            "who",
            "here",
            "this",
            "everything",
            "nothing",
            "something",
            "one",
            "where",
            "how",
        ])
    });
    let after = tokens.get(i + 1);
    let predicate = after.is_none_or(|a| {
        matches!(a.tag, Tag::DET | Tag::ADV | Tag::PART | Tag::ADP | Tag::PUNCT)
            || a.word.ends_with("ing") && a.tag == Tag::VERB
    });
    // `the little one's didn't fit`: a verb of its own follows.
    let owner =
        after.is_some_and(|a| a.is_any(&["did", "does", "do", "has", "had", "was", "were", "is", "are"]));
    if (pronoun || predicate) && !owner { Tag::AUX } else { Tag::PART }
}

/// `have`, `do` and `'d` are auxiliaries before a verb, else verbs.
fn auxiliary_or_verb(tokens: &[Token], i: usize) -> Tag {
    let ahead = tokens[i + 1..]
        .iter()
        .find(|t| t.tag != Tag::ADV && !t.is_any(&["n't", "not", "i", "you", "we", "they"]));
    if tokens[i].word == "'d" {
        return Tag::AUX;
    }
    let negated = tokens.get(i + 1).is_some_and(|t| t.is_any(&["n't", "not"]));
    let has_form = matches!(tokens[i].word.as_str(), "have" | "has" | "had" | "'ve");
    let verb_ahead = ahead.is_some_and(|t| {
        let participle = t.word.ends_with("ed") || verbs::irregular(&t.word).is_some() || t.word == "been";
        if has_form {
            participle
                && !t.is_any(&["to", "do", "a"])
                && matches!(t.tag, Tag::VERB | Tag::AUX | Tag::ADJ | Tag::NOUN)
        } else {
            matches!(t.tag, Tag::VERB) || verbs::is_base(&t.word) && negated
        }
    });
    if verb_ahead { Tag::AUX } else { Tag::VERB }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tokens::tokenise;

    fn tag_of(text: &str, word: &str) -> Tag {
        let (mut tokens, _) = tokenise(text);
        tag(&mut tokens);
        tokens.iter().find(|t| t.word == word).unwrap().tag
    }

    #[test]
    fn repairs_and_guesses_in_context() {
        for (text, word, expected) in [
            ("I switched because it froths properly", "froths", Tag::VERB),
            ("I don't really like dairy", "like", Tag::VERB),
            ("It feels like a treat", "like", Tag::ADP),
            ("I want to feel rested", "to", Tag::PART),
            ("I went to the shop", "to", Tag::ADP),
            ("cutting plastic matters to me", "matters", Tag::VERB),
            ("I have a list", "have", Tag::VERB),
            ("I have used it", "have", Tag::AUX),
            ("I don't need sugar", "need", Tag::VERB),
            ("the app's really slow", "'s", Tag::AUX),
        ] {
            assert_eq!(tag_of(text, word), expected, "{text}");
        }
    }
}
