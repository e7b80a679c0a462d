//! Labels of clauses with a verb: what is dropped, what is turned into base form, what stays as said.

use crate::analysis::{Analysis, Clause, Verb};
use crate::lemmas;
use crate::lexicon::{stance, structure, verbs, world};
use crate::tags::Tag;

use super::clip::Word;
use super::spoken::{as_said, asked, came, contracted, existing};
use super::wish::{self, is_to_avoid, made_to_do, no_need, refusal};
use super::{Family, Wording, effect, emotion, is_self, spares, subject_of};

/// Verbs of a chain that carry content and stay in the label.
const KEPT_CHAIN: &[&str] = &[
    "stop", "avoid", "keep", "enjoy", "love", "hate", "struggle", "fail", "refuse", "learn", "have", "need",
    "forget", "remember", "help", "prefer", "afford", "hesitate", "spend", "finish",
];

/// The words of a clause's label. A participle alone (`stuck`) is a state, no deed.
pub(super) fn words(wording: &Wording<'_>, index: usize, family: Family) -> Vec<Word> {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let Some(verb) = &clause.verb else { return wording.phrase_words(index, clause.range()) };
    let subject = subject_of(analysis, clause);
    if clause.range().len() == 1 && analysis.tokens[verb.head].word != analysis.tokens[verb.head].lemma {
        return wording.plain(index, clause.range());
    }
    let existential =
        subject.as_ref().is_some_and(|s| s.len() == 1 && analysis.tokens[s.start].word == "there");
    if existential && analysis.tokens[verb.first].lemma == "be" {
        return existing(wording, index, verb);
    }
    if let Some(words) = contracted(wording, index, verb) {
        return words;
    }
    if let Some(what) = asked(analysis, clause).or_else(|| came(analysis, clause, verb)) {
        return wording.phrase_words(index, what);
    }
    let own = subject.as_ref().is_none_or(|s| is_self(analysis, s));
    let anaphor = subject
        .as_ref()
        .is_some_and(|s| s.len() == 1 && analysis.tokens[s.start].is_any(structure::ANAPHORS));
    let people = subject
        .as_ref()
        .is_some_and(|s| s.len() == 1 && analysis.tokens[s.start].is_any(&["they", "he", "she", "them"]))
        && (matches!(family, Family::Past | Family::Statement)
            || verbs::OF_PEOPLE.contains(&analysis.tokens[verb.head].lemma.as_str()));
    let topic = subject.as_ref().is_some_and(|s| wording.is_topic(s));
    if let Some(found) = feeling(wording, index, family, own || anaphor || topic) {
        return found;
    }
    if family == Family::Past || family == Family::Pole {
        return as_said(wording, index, own || anaphor && !people && family == Family::Pole);
    }
    if family == Family::Circumstance && own {
        return gerund(wording, index, verb);
    }
    if let Some(at) =
        effect(analysis, clause).filter(|_| !clause.negated && (own || anaphor || topic || subject.is_some()))
    {
        return effected(wording, index, at);
    }
    if analysis.tokens[verb.head].lemma == "be" && verb.chain.is_empty() {
        return copular(wording, index, family, own, anaphor || topic);
    }
    if own || (anaphor && !people) || topic || spares(analysis, clause) {
        return doing(wording, index, verb, family);
    }
    as_said(wording, index, false)
}

/// `feel calm`, `furious`, from `I feel calm`, `it makes me calm`, `I was furious`.
fn feeling(wording: &Wording<'_>, index: usize, family: Family, own: bool) -> Option<Vec<Word>> {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let verb = clause.verb.as_ref()?;
    let tokens = &analysis.tokens;
    if !matches!(family, Family::Feeling | Family::Mood | Family::Value) {
        return None;
    }
    let start = verb.first;
    if let Some(feel) = (start..clause.end).find(|i| {
        tokens[*i].lemma == "feel" && tokens[*i].tag == Tag::VERB
            || tokens[*i].is_any(&["feel", "feels", "feeling", "felt"]) && tokens[*i].tag != Tag::NOUN
    }) {
        let rest = feel + 1..clause.end;
        if rest.is_empty()
            || tokens[rest.start].tag == Tag::ADP
                && tokens[rest.start].word != "like"
                && tokens[rest.start].word != "in"
                && tokens[rest.start].word != "at"
        {
            return None;
        }
        let mut words = vec![Word::new("feel", Tag::VERB)];
        let mut felt = wording.plain(index, rest);
        while felt.len() > 1 && vague_degree(&felt) {
            felt.remove(0);
        }
        if clause.negated {
            words.insert(0, Word::new("not", Tag::PART));
            felt.retain(|w| w.text != "n't" && w.text != "not");
        }
        if family == Family::Mood {
            words.pop();
        }
        words.extend(felt);
        return Some(words);
    }
    moved(wording, index, family, own)
}

/// `feel calm` from `I am calm`, `it makes me calm`.
fn moved(wording: &Wording<'_>, index: usize, family: Family, own: bool) -> Option<Vec<Word>> {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let verb = clause.verb.as_ref()?;
    let tokens = &analysis.tokens;
    let copula = verbs::COPULAS.contains(&tokens[verb.head].lemma.as_str());
    let found = emotion(&tokens[verb.head + 1..clause.end])?;
    let at = (verb.head + 1..clause.end).find(|i| tokens[*i].start == found.start)?;
    let made = effect(analysis, clause).is_some();
    // `I'm a good mum` tells what one is, not how one feels.
    if tokens.get(at + 1).is_some_and(|t| at + 1 < clause.end && t.tag == Tag::NOUN) {
        return None;
    }
    let before = &tokens[verb.head + 1..at];
    if !before.iter().all(|t| {
        t.tag == Tag::ADV
            || t.is_any(&[
                "me", "us", "you", "a", "bit", "more", "less", "little", "so", "very", "to", "be", "feel",
            ])
    }) {
        return None;
    }
    if !(own && (copula || made)) || family == Family::Value {
        return None;
    }
    let mut words = if family == Family::Mood { Vec::new() } else { vec![Word::new("feel", Tag::VERB)] };
    if clause.negated {
        words.insert(0, Word::new("not", Tag::PART));
    }
    let less = at > 0 && tokens[at - 1].is_any(&["less", "more"]);
    words.extend(wording.plain(index, if less { at - 1 } else { at }..clause.end));
    Some(words)
}

/// `getting home late`.
fn gerund(wording: &Wording<'_>, index: usize, verb: &Verb) -> Vec<Word> {
    let mut words = doing(wording, index, verb, Family::Doing);
    if let [first, second, ..] = words.as_slice()
        && first.text == "keep"
        && lemmas::is_ing(&second.text)
    {
        words.remove(0);
        return words;
    }
    if let Some(first) = words.first_mut().filter(|w| matches!(w.tag, Tag::VERB | Tag::AUX)) {
        first.text = lemmas::gerund(&first.text);
    }
    words
}

/// What a causative brings about, in base form.
fn effected(wording: &Wording<'_>, index: usize, at: usize) -> Vec<Word> {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let tokens = &analysis.tokens;
    let verb = clause.verb.as_ref();
    let lemma = verb.map_or("", |v| tokens[v.head].lemma.as_str());
    let mut words = wording.plain(index, at..clause.end);
    if verb
        .is_some_and(|v| at >= v.head + 2 && matches!(tokens[at - 1].tag, Tag::NOUN | Tag::PROPN | Tag::PART))
    {
        return made_to_do(wording, index, at);
    }
    let emotional = stance::EMOTIONS.contains(&tokens[at].word.as_str());
    let object = verb.and_then(|v| tokens.get(v.head + 1)).filter(|_| verb.is_some_and(|v| at > v.head + 1));
    let other = object.is_some_and(|t| t.is_any(&["it", "them", "people", "him", "her"]));
    match tokens[at].tag {
        Tag::ADJ if other => {
            let from = verb.map_or(at, |v| v.head + 1);
            words = wording.plain(index, from..clause.end);
            words.insert(0, Word::new(lemma, Tag::VERB));
        }
        Tag::ADJ if emotional || tokens[at].word.ends_with("ed") => {
            words.insert(0, Word::new("feel", Tag::VERB));
        }
        Tag::ADJ if matches!(lemma, "give" | "provide" | "bring" | "lead" | "cause" | "result") => {}
        Tag::ADJ => words.insert(0, Word::new("be", Tag::AUX)),
        Tag::DET | Tag::NOUN | Tag::NUM | Tag::PRON => words = wording.phrase_words(index, at..clause.end),
        _ if other && object.is_some_and(|t| t.is_any(&["people", "them"])) => {
            words.insert(0, Word::new("people", Tag::NOUN));
        }
        _ => {}
    }
    if lemma == "make" && words.len() == 1 && matches!(tokens[at].tag, Tag::VERB) {
        let from = verb.map_or(at, |v| v.head + 1);
        let object = tokens[from].word.clone();
        return vec![Word::new("make", Tag::VERB), Word::new(&object, Tag::PRON), words.remove(0)];
    }
    if matches!(lemma, "stop" | "prevent" | "keep")
        && matches!(tokens[at].tag, Tag::VERB | Tag::AUX)
        && tokens.get(at.wrapping_sub(1)).is_some_and(|t| t.word == "from" || lemma != "keep")
    {
        words.insert(0, Word::new("avoid", Tag::VERB));
        return words;
    }
    if matches!(tokens[at].tag, Tag::VERB | Tag::AUX)
        && let Some(first) = words.first_mut().filter(|w| w.text == tokens[at].word)
    {
        first.text = lemmas::verb(&first.text);
    }
    words
}

/// `it's creamy` is `creamy`; `the milk is creamy` is `creamy milk`; `I'm a writer` is `being a writer`.
fn copular(wording: &Wording<'_>, index: usize, family: Family, own: bool, dropped: bool) -> Vec<Word> {
    let analysis = wording.analysis;
    let clause: &Clause = &analysis.clauses[index];
    let Some(verb) = &clause.verb else { return Vec::new() };
    let tokens = &analysis.tokens;
    let rest = verb.head + 1..clause.end;
    let mut complement = wording.plain(index, rest.clone());
    let affirmed = complement.iter().any(|w| matches!(w.text.as_str(), "only" | "just")) || !clause.negated;
    // A denial of the whole stands first; `the people, not the place` denies only the place.
    while complement.first().is_some_and(|w| w.text == "n't" || w.text == "not") {
        complement.remove(0);
    }
    complement.retain(|w| w.text != "only" || !affirmed);
    while complement.first().is_some_and(|w| w.is_article() && family != Family::Value && !own) {
        complement.remove(0);
    }
    if own && family == Family::Statement && emotion(&tokens[rest.clone()]).is_some() && !clause.negated {
        return complement;
    }
    if own {
        let mut words = vec![Word::new(if clause.negated { "not" } else { "being" }, Tag::AUX)];
        if clause.negated {
            words.push(Word::new("being", Tag::AUX));
        }
        words.extend(complement);
        return words;
    }
    if dropped {
        let said = complement.first().is_some_and(|w| structure::NEGATIONS.contains(&w.text.as_str()));
        if clause.negated && !said {
            complement.insert(0, Word::new("not", Tag::PART));
        }
        return complement;
    }
    let Some(subject) = subject_of(analysis, clause) else { return complement };
    let quality: Vec<usize> = rest.filter(|i| !tokens[*i].is_any(structure::DROPPED_ADVERBS)).collect();
    let short = anaphora_core(wording, &subject);
    if let ([only], true) = (quality.as_slice(), !clause.negated)
        && tokens[*only].tag == Tag::ADJ
        && (1..=3).contains(&short.len())
        && !world::PEOPLE.contains(&short[short.len() - 1].text.as_str())
    {
        return complement.into_iter().chain(short).collect();
    }
    as_said(wording, index, false)
}

fn anaphora_core(wording: &Wording<'_>, subject: &std::ops::Range<usize>) -> Vec<Word> {
    let core = super::anaphora::core(&wording.analysis.tokens, subject.clone());
    if core.end < subject.end || subject.start + 2 < core.start {
        Vec::new()
    } else {
        wording.phrase_words(0, core)
    }
}

/// A verb phrase in base form: `need less sugar`, `avoid crashing`, `no need to decide`.
fn doing(wording: &Wording<'_>, index: usize, verb: &Verb, family: Family) -> Vec<Word> {
    let analysis = wording.analysis;
    let clause = &analysis.clauses[index];
    let tokens = &analysis.tokens;
    let mut rest = wording.plain(index, (verb.head + 1).min(clause.end)..clause.end);
    let head = wish::base(tokens, verb, &rest);
    drop_beneficiary(head, &mut rest);
    let denied = analysis.slice(verb.first..verb.head).iter().any(|t| t.is_any(structure::NEGATIONS));
    if let Some(inner) = wish::inner(head, verb, denied, &rest) {
        return inner;
    }
    let mut words = Vec::new();
    let needless = clause.negated && is_needless(verb, head);
    let from = clause.subject.as_ref().map_or(clause.start, |s| s.end).min(verb.first);
    let group = analysis.slice(from..verb.head + 1);
    let longer = analysis
        .slice(clause.start..verb.head + 1)
        .windows(2)
        .any(|w| w[0].word == "no" && w[1].word == "longer");
    if needless || longer && head == "need" {
        rest.retain(|w| !matches!(w.text.as_str(), "anymore" | "any" | "n't"));
        wish::drop_any_more(&mut rest);
        return no_need(if verb.chain.is_empty() { None } else { Some(head) }, rest);
    }
    let negation = group.iter().any(|t| t.is_any(&["n't", "not", "never", "hardly", "barely", "rarely"]))
        || longer
        || clause.negated && clause.subject.is_none() && clause.shares.is_some();
    if negation {
        let bad = family != Family::Statement && is_to_avoid(head, &rest);
        let (first, avoids) = refusal(group, clause, bad);
        words.extend(first);
        if avoids {
            words.push(Word::new(&lemmas::gerund(head), Tag::VERB));
            words.extend(rest);
            return words;
        }
    }
    let listed = tokens[verb.head].word.ends_with("ing")
        && verb.head == clause.start
        && rest.first().is_none_or(|w| matches!(w.tag, Tag::CCONJ | Tag::PUNCT));
    if listed && !negation {
        return wording.plain(index, clause.range());
    }
    words.extend(group_words(analysis, clause, verb, head, negation));
    if analysis.slice(verb.first..verb.head).iter().any(|t| t.word == "rather")
        && rest.iter().any(|w| w.text == "than")
    {
        words.insert(0, Word::new("rather", Tag::ADV));
    }
    words.extend(rest);
    words
}

/// The verb of a predicate in base form, with the verb before it that carries content.
fn group_words(analysis: &Analysis, clause: &Clause, verb: &Verb, head: &str, negated: bool) -> Vec<Word> {
    let tokens = &analysis.tokens;
    let said = tokens[verb.head].word.as_str();
    let wished = clause.modality == colloquy_engine::interpretation::Modality::Hypothetical;
    let kept = verb.chain.iter().rev().find(|c| {
        KEPT_CHAIN.contains(&c.as_str()) && !(wished && matches!(c.as_str(), "love" | "prefer" | "enjoy"))
    });
    if let Some(first) = kept {
        let first = Word::new(first, Tag::VERB);
        return if said.ends_with("ing") {
            vec![first, Word::new(said, Tag::VERB)]
        } else {
            vec![first, Word::new("to", Tag::PART), Word::new(head, Tag::VERB)]
        };
    }
    if !verb.passive {
        return vec![Word::new(head, Tag::VERB)];
    }
    // `it isn't meant for me` is `not meant for me`
    let thing = clause.subject.as_ref().is_some_and(|s| tokens[s.start].is_any(structure::ANAPHORS));
    let be = (!negated || !thing).then(|| Word::new("be", Tag::AUX));
    be.into_iter().chain([Word::new(said, Tag::VERB)]).collect()
}

/// `don't have to`, `don't need`.
fn is_needless(verb: &Verb, head: &str) -> bool {
    verb.chain.iter().any(|c| matches!(c.as_str(), "have" | "need"))
        || verb.chain.is_empty() && head == "need"
}

impl Word {
    fn is_article(&self) -> bool {
        matches!(self.text.as_str(), "a" | "an" | "the")
    }
}

/// Whether a phrase begins with `more` or `a bit` before a quality: how much is no part of the notion.
fn vague_degree(words: &[Word]) -> bool {
    let quality = words.iter().any(|w| matches!(w.tag, Tag::ADJ | Tag::ADP));
    let degree = |w: &Word| matches!(w.text.as_str(), "bit" | "little" | "lot");
    match words {
        [first, second, ..] => {
            quality
                && (degree(first)
                    || first.text == "more" && second.tag != Tag::NOUN
                    || first.is_article() && degree(second))
        }
        _ => false,
    }
}

/// `save me time` is `save time`.
fn drop_beneficiary(head: &str, rest: &mut Vec<Word>) {
    let gives =
        matches!(head, "save" | "cost" | "buy" | "give" | "get" | "bring" | "take" | "spare" | "earn");
    if gives && rest.len() > 1 && matches!(rest[0].text.as_str(), "me" | "us" | "you") {
        rest.remove(0);
    }
}
