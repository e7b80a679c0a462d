//! Labels: a clause or phrase in two to seven words that can be spoken back (`language.md` 2.8).

use std::ops::Range;

use crate::analysis::{Analysis, Clause};
use crate::anaphora::{self, Antecedent};
use crate::lemmas;
use crate::lexicon::{stance, structure, verbs, world};
use crate::tags::Tag;
use crate::tokens::Token;

pub mod clip;
pub mod predicate;
pub mod spoken;
pub mod wish;

use clip::Word;

/// How a type's labels are worded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// `creamy texture`.
    Attribute,
    /// `avoid bloating`: base form.
    Doing,
    /// `feel calm`.
    Feeling,
    /// `furious`.
    Mood,
    /// `being responsible`, `peace of mind`.
    Value,
    /// `deciding every night wears me out`.
    Statement,
    /// `tried the chatbot`.
    Past,
    /// `getting home late`, `weeknights`.
    Circumstance,
    /// The predicate as said.
    Pole,
}

/// The family of a node type, by its name, else by the words of its description.
pub fn family(name: &str, description: &str) -> Family {
    match name {
        "attribute" | "perceived_attribute" | "channel" | "alternative" | "element" => Family::Attribute,
        "functional_consequence"
        | "job_statement"
        | "gain_point"
        | "solution_approach"
        | "behavior_change"
        | "benefit"
        | "improvement" => Family::Doing,
        "psychosocial_consequence" | "emotional_job" | "emotional_benefit" => Family::Feeling,
        "emotion" | "state" => Family::Mood,
        "instrumental_value" | "terminal_value" | "personal_value" => Family::Value,
        "action" | "outcome" | "touchpoint" | "moment_of_truth" => Family::Past,
        "job_context" | "job_trigger" | "situation" | "stage" | "usage_occasion" | "habit" => {
            Family::Circumstance
        }
        "construct_pole" | "opposite_pole" | "similarity" | "difference" | "reaction" | "ideal_element" => {
            Family::Pole
        }
        "social_job" => Family::Doing,
        "pain_point" | "friction" | "anxiety" | "attribution" | "learning" | "doubt" | "drawback"
        | "comprehension" | "expectation" | "incident" | "laddered_construct" => Family::Statement,
        _ => by_words(name, description),
    }
}

fn by_words(name: &str, description: &str) -> Family {
    let text = format!("{name} {description}").replace('_', " ").to_lowercase();
    let has = |words: &[&str]| words.iter().any(|w| text.contains(w));
    if has(&["feel", "emotion", "mood"]) {
        Family::Feeling
    } else if has(&["value", "end-state", "principle"]) {
        Family::Value
    } else if has(&["feature", "attribute", "property", "characteristic", "object", "tool"]) {
        Family::Attribute
    } else if has(&["situation", "context", "when", "where", "occasion"]) {
        Family::Circumstance
    } else if has(&["obstacle", "pain", "worry", "belief", "opinion", "cause", "problem"]) {
        Family::Statement
    } else {
        Family::Doing
    }
}

/// What labels are made with besides the words of the clause.
#[derive(Debug, Clone, Copy)]
pub struct Wording<'a> {
    /// The reading.
    pub analysis: &'a Analysis,
    /// Name of the topic, lower case.
    pub topic: &'a str,
    /// Label of the focus.
    pub focus: Option<&'a str>,
    /// The question, lower case: what it names needs no label of its own.
    pub question: &'a str,
}

impl Wording<'_> {
    /// Whether a noun phrase is the topic itself.
    pub fn is_topic(&self, range: &Range<usize>) -> bool {
        let core = anaphora::core(&self.analysis.tokens, range.clone());
        let words = self.analysis.words(core);
        !words.is_empty()
            && (words == self.topic
                || self.topic.split_whitespace().any(|w| w == words && w.len() > 1)
                || words.split_whitespace().count() <= 2 && named_in(self.question, &words)
                || matches!(words.as_str(), "product" | "idea" | "tool" | "tools"))
    }

    /// The label of a clause in a family.
    pub fn clause(&self, index: usize, family: Family) -> String {
        let clause = &self.analysis.clauses[index];
        let words = match &clause.verb {
            Some(verb) => match spoken::fronted_denial(self.analysis, clause, verb) {
                Some(at) => self.plain(index, at..clause.end),
                None => predicate::words(self, index, family),
            },
            None => self.phrase_words(index, clause.range()),
        };
        finish(words)
    }

    /// The label of a noun phrase.
    pub fn phrase(&self, index: usize, range: Range<usize>) -> String {
        finish(self.phrase_words(index, range))
    }

    /// Words of a noun phrase without determiner.
    pub fn phrase_words(&self, index: usize, mut range: Range<usize>) -> Vec<Word> {
        let tokens = &self.analysis.tokens;
        while range.len() > 1
            && (tokens[range.start]
                .is_any(&["the", "a", "an", "this", "that", "these", "those", "some", "just", "such", "any"])
                || matches!(tokens[range.start].tag, Tag::ADP | Tag::ADV | Tag::CCONJ)
                    && !tokens[range.start]
                        .is_any(&["without", "less", "more", "not", "hardly", "barely", "never", "neither"])
                    && !(tokens[range.start].word == "too"
                        && tokens[range.start + 1].is_any(&["many", "much", "few", "little"])))
        {
            range.start += 1;
        }
        self.plain(index, range)
    }

    /// Words of a range: adverbs without content dropped, pronouns replaced by what they stand for.
    pub fn plain(&self, index: usize, range: Range<usize>) -> Vec<Word> {
        let tokens = &self.analysis.tokens;
        let mut out: Vec<Word> = Vec::new();
        let mut depth = 0usize;
        let range = crate::clauses::times::undated(tokens, range);
        for i in range.clone() {
            let token = &tokens[i];
            depth += usize::from(token.word == "(");
            if depth > 0 {
                depth -= usize::from(token.word == ")");
                continue;
            }
            if token.is_mark() {
                if token.is_any(&["%", "&", "/", "+"])
                    || token.word == ","
                    || token.is_any(&[":", ";", "—", "–", "."])
                {
                    out.push(Word::mark(&token.word));
                }
                continue;
            }
            if self.drops(i, &range) {
                continue;
            }
            let object = !tokens
                .get(i + 1)
                .is_some_and(|n| i + 1 < range.end && matches!(n.tag, Tag::AUX | Tag::VERB));
            if token.is_any(&["it", "them"]) && i > range.start && object {
                out.extend(self.antecedent(index, i));
                continue;
            }
            out.push(Word::of(token, i == 0 || starts_sentence(self.analysis, i)));
        }
        out
    }

    /// An adverb that only colours, unless a comparison or a negation needs it.
    fn drops(&self, i: usize, range: &Range<usize>) -> bool {
        let token = &self.analysis.tokens[i];
        let next = self.analysis.tokens.get(i + 1).filter(|_| i + 1 < range.end);
        let made = |t: &Token| t.tag == Tag::VERB || world::MADE.contains(&t.word.as_str());
        let done = token.word == "well"
            && i > 0
            && self.analysis.tokens[i - 1].tag == Tag::VERB
            && next.is_none_or(|n| n.tag == Tag::ADP);
        let state = token.word == "well"
            && i > range.start
            && self.analysis.tokens[i - 1].is_any(&["not", "n't", "be", "is", "was", "are", "were", "feel"]);
        let needed = token.word == "well" && next.is_none_or(made)
            || state
            || done
            || token.is_any(&["too", "so", "pretty", "much", "best", "only", "instead", "again", "further"])
                && !matches!(token.tag, Tag::ADV)
            || token.word == "too"
                && next.is_some_and(|n| {
                    n.tag == Tag::ADJ
                        || n.is_any(&[
                            "much", "many", "far", "often", "long", "late", "early", "soon", "fast",
                            "slowly", "little",
                        ])
                })
            || token.word == "much"
                && i > range.start
                && self.analysis.tokens[i - 1].is_any(&["as", "so", "too", "how"])
            || token.word == "fairly" && !next.is_some_and(|n| matches!(n.tag, Tag::ADJ | Tag::ADV))
            || token.is_any(&["almost", "nearly"]) && next.is_some_and(|n| n.tag == Tag::VERB);
        let hedge = token.tag == Tag::ADV && token.is_any(&["sort", "kind", "of"]);
        (structure::DROPPED_ADVERBS.contains(&token.word.as_str()) || hedge) && !needed && range.len() > 1
            || token.tag == Tag::INTJ && range.len() > 1
    }

    /// A noun phrase as a pronoun's replacement, with its article.
    fn named(&self, range: &Range<usize>) -> Vec<Word> {
        let mut words: Vec<Word> = range
            .clone()
            .map(|i| Word::of(&self.analysis.tokens[i], starts_sentence(self.analysis, i)))
            .collect();
        let head = &self.analysis.tokens[range.end - 1];
        if head.tag == Tag::NOUN && !self.is_topic(range) {
            words.insert(0, Word::new("the", Tag::DET));
        }
        words
    }

    /// Whether a phrase belongs to the subject of the clause or of one of the two before it.
    fn is_subject(&self, index: usize, range: &Range<usize>) -> bool {
        let from = index.saturating_sub(2);
        self.analysis.clauses[from..=index]
            .iter()
            .filter_map(|c| c.subject.as_ref())
            .any(|s| s.start <= range.start && range.end <= s.end)
    }

    /// Whether a phrase stands in the sentence of a clause.
    fn is_near(&self, index: usize, range: &Range<usize>) -> bool {
        self.analysis.sentence_start(index) <= range.start
    }

    /// The last mention of the topic before a token, when the topic is one word.
    fn topic_before(&self, at: usize) -> Option<usize> {
        let low = at.saturating_sub(80);
        (low..at).rev().find(|i| {
            matches!(self.analysis.tokens[*i].tag, Tag::NOUN | Tag::PROPN)
                && self.is_topic(&(*i..*i + 1))
                && self.topic.split_whitespace().next() == Some(self.analysis.tokens[*i].word.as_str())
        })
    }

    /// The words a pronoun inside a label is replaced by; the pronoun itself when that is unknown.
    fn antecedent(&self, index: usize, at: usize) -> Vec<Word> {
        let token = &self.analysis.tokens[at];
        let clause = &self.analysis.clauses[index];
        let outside = |range: &Range<usize>| range.end <= clause.start && range.len() <= 3;
        let continued = subject_of(self.analysis, clause)
            .is_none_or(|s| is_self(self.analysis, &s) || self.is_topic(&s) || s.len() == 1);
        let topic = self.topic_before(at).filter(|t| *t < clause.start && token.word == "it");
        match (anaphora::of_pronoun(self.analysis, index, at), topic) {
            (Antecedent::Phrase(range), _) if self.is_subject(index, &range) && outside(&range) => {
                self.named(&range)
            }
            (_, Some(topic)) => vec![Word::of(&self.analysis.tokens[topic], false)],
            // What is no subject and stands in another sentence is a guess, and no label is made of a guess.
            (Antecedent::Phrase(range), _) if outside(&range) && continued && self.is_near(index, &range) => {
                self.named(&range)
            }
            _ => vec![Word::of(token, false)],
        }
    }
}

/// Whether a question names a phrase as whole words.
fn named_in(question: &str, phrase: &str) -> bool {
    !question.is_empty() && crate::typing::cues::occurs(question, phrase)
}

/// Whether a token's capital is only that of a sentence's first word.
fn starts_sentence(analysis: &Analysis, i: usize) -> bool {
    analysis.sentences.iter().any(|s| s.start == i)
}

fn finish(words: Vec<Word>) -> String {
    clip::clip(words)
}

/// The word of feeling in a clause, if any.
pub fn emotion(tokens: &[Token]) -> Option<&Token> {
    tokens.iter().find(|t| stance::EMOTIONS.contains(&t.word.as_str()) && t.tag != Tag::NOUN)
}

/// Whether a subject is the speaker, or `you` said of oneself.
pub fn is_self(analysis: &Analysis, subject: &Range<usize>) -> bool {
    let tokens = analysis.slice(subject.clone());
    tokens.iter().any(|t| t.is_any(&["i", "we", "you"])) && tokens.iter().all(|t| t.tag != Tag::NOUN)
}

/// The subject a clause has or shares.
pub fn subject_of(analysis: &Analysis, clause: &Clause) -> Option<Range<usize>> {
    clause.subject.clone().or_else(|| analysis.clauses.get(clause.shares?).and_then(|c| c.subject.clone()))
}

/// Whether a subject is one or more people other than the speaker.
pub fn is_other_people(analysis: &Analysis, subject: &Range<usize>) -> bool {
    analysis.slice(subject.clone()).iter().any(|t| world::PEOPLE.contains(&t.word.as_str()))
        && !is_self(analysis, subject)
}

/// Whether a subject names one person: `somebody at school`, `Ken`.
pub fn is_person(analysis: &Analysis, subject: &Range<usize>) -> bool {
    let tokens = analysis.slice(subject.clone());
    let head = tokens.iter().take_while(|t| t.tag != Tag::ADP).last();
    let name = |t: &Token| t.tag == Tag::PROPN && t.shown.starts_with(char::is_uppercase);
    head.is_some_and(|t| world::PEOPLE.contains(&t.word.as_str()) || name(t) && tokens.len() < 3)
}

/// Whether a thing or an act saves, costs or changes something: `cooking on Sunday saves me an hour`.
pub fn spares(analysis: &Analysis, clause: &Clause) -> bool {
    let verb = clause.verb.as_ref().filter(|v| v.chain.is_empty() && !v.passive && !clause.negated);
    let people = subject_of(analysis, clause)
        .is_none_or(|s| is_other_people(analysis, &s) || is_self(analysis, &s) || s.len() < 2);
    verb.is_some_and(|v| verbs::SPARING.contains(&analysis.tokens[v.head].lemma.as_str())) && !people
}

/// The end a causative verb brings about: `helps me | refine ideas`, `makes me | nervous`, `gives me | time`.
pub fn effect(analysis: &Analysis, clause: &Clause) -> Option<usize> {
    let verb = clause.verb.as_ref()?;
    let tokens = &analysis.tokens;
    let lemma = tokens[verb.head].lemma.as_str();
    if !verbs::CAUSATIVE.contains(&lemma) {
        return None;
    }
    // `I give him eggs` brings nothing about; `it keeps me going` does as it says.
    let person =
        subject_of(analysis, clause).is_some_and(|s| is_self(analysis, &s) || is_person(analysis, &s));
    let going = lemma == "keep"
        && tokens.get(verb.head + 1).is_some_and(|t| t.is_any(&["me", "us"]))
        && tokens.get(verb.head + 2).is_some_and(|t| t.tag == Tag::VERB && lemmas::is_ing(&t.word));
    if lemma == "give" && person || going {
        return None;
    }
    let mut at = verb.head + 1;
    if tokens.get(at).is_some_and(|t| {
        at < clause.end && t.is_any(&["me", "us", "you", "them", "people", "him", "her", "myself", "it"])
    }) {
        at += 1;
    }
    if at == verb.head + 1 && verbs::CAUSE_TO_DO.contains(&lemma) {
        at = behind_object(tokens, at, clause.end);
    }
    let had_object = at > verb.head + 1;
    let leads =
        |t: &Token| t.is_any(&["to", "from"]) || t.tag == Tag::ADV || t.word == "in" && lemma == "result";
    while tokens.get(at).is_some_and(|t| at < clause.end && leads(t)) {
        at += 1;
    }
    let token = tokens.get(at).filter(|_| at < clause.end)?;
    let to_do = verbs::CAUSE_TO_DO.contains(&lemma)
        || matches!(lemma, "free" | "leave" | "stop" | "prevent" | "keep");
    let gives = matches!(lemma, "give" | "provide" | "bring" | "leave" | "lead" | "cause" | "result")
        && (had_object || matches!(lemma, "lead" | "cause" | "result"));
    let verb_next = matches!(token.tag, Tag::VERB | Tag::AUX)
        || verbs::is_base(&token.word)
            && token.tag != Tag::ADJ
            && lemmas::is_verb_form(&token.word)
            && had_object;
    (to_do && verb_next
        || to_do && had_object && token.tag == Tag::ADJ
        || gives && matches!(token.tag, Tag::DET | Tag::NOUN | Tag::ADJ | Tag::NUM | Tag::PRON))
    .then_some(at)
}

/// The verb behind a noun phrase that is made to do something: `lets the author | achieve their vision`. The
/// same position when there is none.
fn behind_object(tokens: &[Token], at: usize, end: usize) -> usize {
    let end = end.min(at + 5);
    let named = (at..end).find(|i| {
        !matches!(tokens[*i].tag, Tag::DET | Tag::ADJ | Tag::NOUN | Tag::PROPN)
            && !tokens[*i].is_any(structure::POSSESSIVES)
    });
    let Some(verb) = named.filter(|v| *v > at && matches!(tokens[*v - 1].tag, Tag::NOUN | Tag::PROPN)) else {
        return at;
    };
    let to = tokens[verb].word == "to" && tokens[verb].tag == Tag::PART;
    let bare = tokens[verb].tag == Tag::VERB && tokens[verb].word == tokens[verb].lemma;
    if to || bare { verb } else { at }
}
