//! How a clause is meant: negated or not, good or bad, factual or wished for, past or present.

use colloquy_engine::interpretation::Modality;

use crate::analysis::{Clause, Join, Tense};
use crate::lemmas;
use crate::lexicon::{stance, structure, verbs};
use crate::tags::Tag;
use crate::tokens::Token;

/// Tokens a negation reaches.
const SCOPE: usize = 6;

/// Fills polarity, modality, tense and negation.
pub fn fill(tokens: &[Token], clause: &mut Clause) {
    clause.negated = negated(tokens, clause);
    clause.tense = tense(tokens, clause);
    clause.modality = modality(tokens, clause);
    clause.polarity = if clause.judged == 0 { polarity(tokens, clause) } else { clause.judged };
}

/// A negation that is none: `not only`, `not just`, `can't wait`, `no wonder`.
fn idle(tokens: &[Token], i: usize, end: usize) -> bool {
    let next = tokens.get(i + 1).filter(|_| i + 1 < end).map_or("", |t| t.word.as_str());
    match tokens[i].word.as_str() {
        "not" | "n't" => matches!(next, "only" | "just" | "to" | "wait"),
        "no" => matches!(next, "wonder" | "doubt" | "matter" | "one" | "idea" | "."),
        _ => false,
    }
}

/// Whether the predicate is negated. Many people negate twice and mean it once (`couldn't jump no more`); only
/// `without` takes a negation back.
fn negated(tokens: &[Token], clause: &Clause) -> bool {
    let until = clause.verb.as_ref().map_or(clause.end, |v| (v.head + 3).min(clause.end));
    let inner = (until..clause.end)
        .find(|i| tokens[*i].is_any(&["where", "who", "which", "that", "when", "what"]))
        .unwrap_or(clause.end);
    let found: Vec<&str> = (clause.start..inner)
        .filter(|i| tokens[*i].is_any(structure::NEGATIONS) && !idle(tokens, *i, clause.end))
        // `I set off without packing` denies the packing, not the setting off.
        .filter(|i| {
            !(tokens[*i].word == "without" && tokens.get(*i + 1).is_some_and(|n| lemmas::is_ing(&n.word)))
        })
        .filter(|i| *i < until || tokens[*i].is_any(&["without", "nothing", "nobody"]))
        .map(|i| tokens[i].word.as_str())
        .collect();
    let without = found.iter().filter(|w| **w == "without").count();
    let plain = usize::from(found.len() > without);
    (plain + without) % 2 == 1
}

fn tense(tokens: &[Token], clause: &Clause) -> Tense {
    let Some(verb) = &clause.verb else { return Tense::Present };
    let first = &tokens[verb.first];
    let word = first.word.as_str();
    if matches!(word, "will" | "'ll") || verb.chain.iter().any(|c| c == "going") {
        return Tense::Future;
    }
    let got = tokens[verb.head].word == "got" && verb.chain.is_empty();
    if matches!(word, "have" | "has" | "'ve") && first.tag == Tag::AUX && !got {
        return Tense::Past;
    }
    let past = matches!(word, "was" | "were" | "did" | "had")
        || word.ends_with("ed") && first.tag == Tag::VERB && !verbs::is_base(word)
        || first.tag == Tag::VERB && is_past_irregular(word);
    if past { Tense::Past } else { Tense::Present }
}

/// An irregular past form: neither the base nor a third person.
fn is_past_irregular(word: &str) -> bool {
    verbs::irregular(word).is_some_and(|base| base != word)
        && !word.ends_with('s')
        && !word.ends_with("ing")
        && !matches!(word, "am" | "are" | "'m" | "'re" | "'ve")
}

fn modality(tokens: &[Token], clause: &Clause) -> Modality {
    if clause.reported {
        return Modality::Reported;
    }
    let wished = matches!(clause.opinion.as_deref(), Some("hope" | "wish"));
    let Some(verb) = &clause.verb else {
        return if wished { Modality::Desired } else { Modality::Factual };
    };
    let group = &tokens[verb.first..=verb.head.min(clause.end.saturating_sub(1)).max(verb.first)];
    let has = |words: &[&str]| group.iter().any(|t| t.is_any(words));
    let chain = |words: &[&str]| verb.chain.iter().any(|c| words.contains(&c.as_str()));
    let main = tokens[verb.main].lemma.as_str();
    if chain(&["used"]) || verb.chain.iter().any(|c| c == "use") && tokens[verb.main].word == "used" {
        return Modality::Past;
    }
    // `I couldn't hear a word` is what was, unless something is supposed.
    let failed = clause.negated && has(&["could"]) && !has(&["would", "might", "may", "have"]);
    if has(&["would", "could", "might", "may"]) && !failed
        || has(&["'d"])
            && !has(&["better", "been", "had"])
            && !group.last().is_some_and(|t| {
                t.word.ends_with("ed") || verbs::irregular(&t.word).is_some_and(|b| b != t.word)
            })
    {
        return Modality::Hypothetical;
    }
    if matches!(main, "want" | "hope" | "wish") || chain(&["want", "hope", "wish", "like"]) || wished {
        return Modality::Desired;
    }
    if has(&["should", "must", "ought"]) {
        return Modality::Normative;
    }
    if has(&["always", "never"]) || tokens[clause.range()].iter().any(|t| t.word == "every") {
        return Modality::Generic;
    }
    Modality::Factual
}

/// Evaluative polarity (`language.md` 2.3): a negated bad thing is good, a negated good thing is bad, the
/// end of a need is a relief.
fn polarity(tokens: &[Token], clause: &Clause) -> i8 {
    if let Some(verb) = &clause.verb {
        let needless = clause.negated
            && (tokens[verb.main].is_any(&["need", "needed"])
                || verb.chain.iter().any(|c| matches!(c.as_str(), "have" | "need")));
        if needless {
            return 1;
        }
        if clause.negated
            && verb.chain.iter().any(|c| matches!(c.as_str(), "able" | "get" | "manage" | "allowed"))
        {
            return -1;
        }
    }
    let mut sum = 0;
    let mut flip: usize = 0;
    for i in clause.range() {
        let token = &tokens[i];
        if token.is_any(structure::NEGATIONS) && !idle(tokens, i, clause.end)
            || token.is_any(&[
                "less", "fewer", "stop", "stops", "avoid", "avoids", "avoiding", "reduce", "reduces", "save",
                "saves", "prevent", "prevents", "remove", "removes", "without",
            ])
        {
            flip = SCOPE;
            if token.is_any(&["save", "saves"]) {
                sum += 1;
            }
            continue;
        }
        let manner = token.tag == Tag::ADV && token.word.ends_with("ly");
        let tone = if manner { 0 } else { stance::tone(&token.word) };
        let tone =
            if tone == 0 && token.tag == Tag::VERB { stance::tone(&lemmas::verb(&token.word)) } else { tone };
        sum += if flip > 0 { -tone } else { tone };
        flip = flip.saturating_sub(1);
    }
    if sum == 0 && clause.negated && clause.joined() != Join::Without && clause.verb.is_some() {
        return -1;
    }
    sum.signum()
}
