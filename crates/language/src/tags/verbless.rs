//! Stretches that need a verb and have none: a word in `s` taken for a plural is their verb.

use super::Tag;
use crate::lemmas;
use crate::lexicon::verbs;
use crate::tokens::Token;

/// Retags the verb of `if the bottle leaks`, `nobody drinks it`, `the door causes back pain`.
pub fn settle(tokens: &mut [Token]) {
    for i in 1..tokens.len() {
        if tokens[i].tag == Tag::NOUN && (form(&tokens[i]) && after_anybody(tokens, i) || brings(tokens, i)) {
            tokens[i].tag = Tag::VERB;
        }
    }
    for i in 0..tokens.len() {
        let opens = tokens[i].is_any(&["if", "when", "because", "whenever", "unless", "although", "since"]);
        if let Some(at) = opens.then(|| missing(tokens, i + 1)).flatten() {
            tokens[at].tag = Tag::VERB;
        }
    }
}

/// A form in `s` of a common verb.
fn form(token: &Token) -> bool {
    let base = lemmas::verb(&token.word);
    token.word.ends_with('s') && base != token.word && verbs::is_base(&base)
}

/// `nobody drinks`, `everyone shouts`.
fn after_anybody(tokens: &[Token], i: usize) -> bool {
    tokens[i - 1].is_any(&[
        "nobody",
        "everybody",
        "everyone",
        "somebody",
        "someone",
        "anybody",
        "anyone",
        "everything",
        "nothing",
        "something",
    ])
}

/// `causes back pain`, `results in loose soles`: words that are verbs when what they bring about follows, and
/// no other verb stands near.
fn brings(tokens: &[Token], i: usize) -> bool {
    let next = tokens.get(i + 1);
    let object = next.is_some_and(|t| !t.is_mark() && !matches!(t.tag, Tag::ADP | Tag::CCONJ | Tag::AUX));
    let carried = match tokens[i].word.as_str() {
        "causes" => object,
        "results" => next.is_some_and(|t| t.word == "in"),
        "leads" => next.is_some_and(|t| t.word == "to"),
        _ => false,
    };
    let ends = |t: &&Token| t.is_mark() || matches!(t.tag, Tag::SCONJ | Tag::CCONJ);
    let verb = |t: &Token| matches!(t.tag, Tag::VERB | Tag::AUX) && !t.word.ends_with("ing");
    carried
        && matches!(tokens[i - 1].tag, Tag::NOUN | Tag::PROPN)
        && !tokens[..i].iter().rev().take_while(|t| !ends(t)).any(verb)
}

/// The word that must be the verb of the stretch that starts here: the last in `s` behind a noun, where there
/// is no other verb before the stretch ends.
fn missing(tokens: &[Token], start: usize) -> Option<usize> {
    let mut found = None;
    for (i, token) in tokens.iter().enumerate().skip(start).take(8) {
        let over = token.is_mark()
            || matches!(token.tag, Tag::CCONJ | Tag::SCONJ)
            || i > start && token.is_any(&["i", "we", "you", "they", "he", "she", "it"]);
        if over {
            break;
        }
        if matches!(token.tag, Tag::VERB | Tag::AUX) {
            return None;
        }
        if token.tag == Tag::NOUN && form(token) && i > start && tokens[i - 1].tag == Tag::NOUN {
            found = Some(i);
        }
    }
    found
}
