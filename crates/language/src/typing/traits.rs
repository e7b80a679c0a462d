//! What typing looks at: the features of one statement.

use std::ops::Range;

use colloquy_engine::interpretation::Modality;

use crate::analysis::{Analysis, Clause, Join, Tense};
use crate::discourse::outcomes;
use crate::labels::{self, Wording};
use crate::lexicon::{stance, structure, world};
use crate::tags::Tag;
use crate::typing::cues;

/// Features of one statement.
#[derive(Debug, Clone)]
pub struct Traits<'a> {
    /// The words, marker included, lower case, between blanks.
    pub text: String,
    /// The clause, when it is a whole one.
    pub clause: &'a Clause,
    /// Base form of the content verb.
    pub head: String,
    /// Base form of the governing verb.
    pub main: String,
    /// A noun phrase without verb.
    pub fragment: bool,
    /// Said of the speaker.
    pub own: bool,
    /// Said of other people.
    pub people: bool,
    /// The subject is a pronoun for something said before, or the topic.
    pub about_topic: bool,
    /// `be` or the like + quality, without other verbs.
    pub copular: bool,
    /// The subject is a noun phrase that names a part or quality of a product.
    pub product_subject: bool,
    /// The subject is a thing named with an article, neither a person nor a place nor a time.
    pub named_thing: bool,
    /// What hands or eyes find of the topic: `feels well made`.
    pub sensed: bool,
    /// The complement is one quality.
    pub quality: bool,
    /// `there is`.
    pub existential: bool,
    /// A word of feeling said of the speaker.
    pub emotion: bool,
    /// A noun of feeling.
    pub emotion_noun: bool,
    /// Any word of feeling, whoever it is said of.
    pub emotion_word: bool,
    /// The subject is the speaker's heart, mind or mood.
    pub within: bool,
    /// The subject is something of the speaker's: `my coffee`.
    pub possessed: bool,
    /// It touches the speaker, or people, money, time: not only the thing itself.
    pub touches: bool,
    /// An order or a proposal without subject: `take the packs back`.
    pub imperative: bool,
    /// It opens with when or where: `on Sundays it ...`, `in winter the lane ...`.
    pub dated: bool,
    /// Nothing of its kind of story is known yet: the answer may open one.
    pub opening: bool,
    /// The verb makes something happen.
    pub causes: bool,
    /// It says what the clause before it does to one: `this was frustrating`.
    pub affecting: bool,
    /// It is said of what the clause before it tells: `which is great for my back`.
    pub pointing: bool,
    /// The complement is a noun phrase.
    pub nominal: bool,
    /// It names a time.
    pub timed: bool,
    /// First statement of the answer.
    pub first: bool,
    /// Last statement of the answer.
    pub last: bool,
    /// The question, lower case.
    pub question: String,
}

impl<'a> Traits<'a> {
    /// The features of a stretch of a clause.
    #[expect(clippy::too_many_lines, reason = "one feature after the other, as the table of fields has them")]
    pub fn of(wording: &Wording<'a>, index: usize, range: &Range<usize>, whole: bool) -> Self {
        let analysis: &'a Analysis = wording.analysis;
        let clause = &analysis.clauses[index];
        let verb = clause.verb.as_ref().filter(|_| whole);
        let subject = labels::subject_of(analysis, clause).filter(|_| whole);
        let from = if whole { clause.marker.start.min(range.start) } else { range.start };
        let text = format!(" {} ", analysis.words(from..range.end));
        let lemma = |at: usize| analysis.tokens[at].lemma.clone();
        let own = verb.is_some() && subject.as_ref().is_none_or(|s| labels::is_self(analysis, s));
        let pronoun = subject
            .as_ref()
            .is_some_and(|s| s.len() == 1 && analysis.tokens[s.start].is_any(structure::ANAPHORS));
        let tokens = analysis.slice(range.clone());
        let head = verb.map(|v| lemma(v.head)).unwrap_or_default();
        let causes = verb.is_some() && labels::effect(analysis, clause).is_some();
        let after = verb.map_or(0..0, |v| (v.head + 1).min(clause.end)..clause.end);
        let felt = felt(if after.is_empty() { tokens } else { analysis.slice(after.clone()) });
        Self {
            clause,
            main: verb.map(|v| lemma(v.main)).unwrap_or_default(),
            fragment: verb.is_none(),
            own,
            people: subject.as_ref().is_some_and(|s| labels::is_other_people(analysis, s)),
            about_topic: pronoun || subject.as_ref().is_some_and(|s| wording.is_topic(s)),
            copular: verb.is_some_and(|v| v.chain.is_empty())
                && matches!(
                    head.as_str(),
                    "be" | "become" | "look" | "taste" | "smell" | "sound" | "seem" | "remain"
                ),
            product_subject: subject.as_ref().is_some_and(|s| {
                analysis.slice(s.clone()).iter().any(|t| {
                    world::PRODUCT_PARTS.contains(&t.lemma.as_str())
                        || world::PRODUCT_PARTS.contains(&t.word.as_str())
                })
            }),
            named_thing: subject.as_ref().is_some_and(|s| {
                let said = analysis.slice(s.clone());
                said.len() > 1
                    && said[0].is_any(&["the", "its", "their"])
                    && !said.iter().any(|t| {
                        [world::PEOPLE, world::PLACES, world::TIMES]
                            .iter()
                            .any(|l| l.contains(&t.word.as_str()))
                    })
            }),
            sensed: !own && sensed(analysis.slice(after.clone())),
            quality: analysis
                .slice(after.clone())
                .iter()
                .find(|t| t.tag != Tag::ADV && t.word != "n't")
                .is_some_and(|t| t.tag == Tag::ADJ),
            existential: subject
                .as_ref()
                .is_some_and(|s| s.len() == 1 && analysis.tokens[s.start].word == "there"),
            emotion: felt
                && (own || causes || tokens.iter().any(|t| t.is_any(&["me", "us"])) || verb.is_none()),
            emotion_noun: tokens
                .iter()
                .any(|t| t.tag == Tag::NOUN && stance::EMOTION_NOUNS.contains(&t.word.as_str())),
            emotion_word: tokens.iter().any(|t| stance::EMOTIONS.contains(&t.word.as_str())),
            within: subject.as_ref().is_some_and(|s| within(analysis.slice(s.clone()))),
            possessed: subject
                .as_ref()
                .is_some_and(|s| analysis.tokens[s.start].is_any(&["my", "our"]) && !wording.is_topic(s)),
            touches: touches(analysis.slice(after.clone())),
            imperative: verb.is_some_and(|v| imperative(analysis, clause, v)),
            dated: dated(analysis.slice(from..range.end)),
            opening: false,
            causes,
            affecting: whole && outcomes::affects(analysis, index),
            pointing: whole && outcomes::points_to_event(analysis, index),
            nominal: analysis
                .slice(after)
                .iter()
                .find(|t| t.tag != Tag::ADV)
                .is_some_and(|t| matches!(t.tag, Tag::DET | Tag::NOUN | Tag::NUM | Tag::PROPN)),
            timed: tokens.iter().any(|t| world::TIMES.contains(&t.word.as_str())),
            first: false,
            last: false,
            question: String::new(),
            head,
            text,
        }
    }

    /// Whether any of the phrases, separated by `|`, occurs as whole words.
    pub fn says(&self, phrases: &str) -> bool {
        phrases.split('|').any(|p| cues::occurs(&self.text, p))
    }

    /// Whether any phrase of a list occurs as whole words.
    pub fn says_any(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|p| cues::occurs(&self.text, p))
    }

    /// Whether the content verb is one of these, separated by `|`.
    pub fn does(&self, verbs: &str) -> bool {
        verbs.split('|').any(|v| v == self.head)
    }

    /// Whether a verb of the chain is one of these, separated by `|`.
    pub fn chained(&self, verbs: &str) -> bool {
        let chain = self.clause.verb.as_ref().map_or(&[][..], |v| v.chain.as_slice());
        verbs.split('|').any(|v| chain.iter().any(|c| c == v))
    }

    /// Joined by this.
    pub fn is(&self, join: Join) -> bool {
        self.clause.joined() == join
    }

    /// Told in the past.
    pub fn past(&self) -> bool {
        self.clause.tense == Tense::Past
    }

    /// Would, could, might.
    pub fn hypothetical(&self) -> bool {
        self.clause.modality == Modality::Hypothetical
    }

    /// Whether any word is one of these, separated by `|`.
    pub fn names(&self, words: &str) -> bool {
        words.split('|').any(|w| self.text.split_whitespace().any(|said| said == w))
    }

    /// Whether any word belongs to a list.
    pub fn names_any(&self, list: &[&str]) -> bool {
        self.text.split_whitespace().any(|w| list.contains(&w))
    }
}

impl Clause {
    /// Would, could, might.
    pub fn hypothetical(&self) -> bool {
        self.modality == Modality::Hypothetical
    }
}

/// `my mind`, `my shoulders`: what is felt with.
fn within(subject: &[crate::tokens::Token]) -> bool {
    const WITHIN: &[&str] = &[
        "heart",
        "mind",
        "head",
        "conscience",
        "mood",
        "stomach",
        "shoulders",
        "nerves",
        "soul",
        "brain",
        "confidence",
        "anxiety",
        "stress",
        "pulse",
    ];
    let own = subject.iter().any(|t| t.is_any(&["my", "our", "your"]));
    own && subject.last().is_some_and(|t| WITHIN.contains(&t.word.as_str()))
}

/// Whether a complement names the speaker, people, money or time.
fn touches(rest: &[crate::tokens::Token]) -> bool {
    const TOUCHED: &[&str] = &[
        "me",
        "us",
        "my",
        "our",
        "you",
        "your",
        "myself",
        "i",
        "we",
        "everyone",
        "everybody",
        "people",
        "money",
        "time",
        "energy",
        "budget",
        "effort",
        "trip",
        "trips",
        "work",
        "coffee",
        "hassle",
        "waste",
    ];
    rest.iter().any(|t| TOUCHED.contains(&t.word.as_str()))
}

/// A base form at the very start, nobody named who does it.
fn imperative(analysis: &Analysis, clause: &Clause, verb: &crate::analysis::Verb) -> bool {
    let first = &analysis.tokens[verb.first];
    clause.subject.is_none()
        && clause.shares.is_none()
        && verb.first == clause.start
        && first.word == first.lemma
        && first.tag == Tag::VERB
        && matches!(clause.joined(), Join::Start | Join::Contrast)
}

/// `on Sundays I`, `in winter the lane`, `from November it`.
fn dated(tokens: &[crate::tokens::Token]) -> bool {
    let word = |k: usize| tokens.get(k).map_or("", |t| t.word.as_str());
    let time =
        |k: usize| world::TIMES.contains(&word(k)) || world::TIMES.contains(&word(k).trim_end_matches('s'));
    let preposition = tokens.first().is_some_and(|t| {
        t.tag == Tag::ADP
            || t.is_any(&["at", "in", "on", "from", "during", "before", "after", "for", "since"])
    });
    preposition && tokens.len() > 3 && (1..4).any(time) || time(0) && tokens.len() > 2
}

/// `well made`, `really cheap`: a quality found by touch or sight.
fn sensed(tokens: &[crate::tokens::Token]) -> bool {
    let manner =
        |t: &crate::tokens::Token| t.tag == Tag::ADV || t.is_any(&["well", "so", "a", "bit", "more"]);
    tokens.iter().enumerate().find(|(_, t)| !manner(t)).is_some_and(|(k, t)| {
        world::SENSED.contains(&t.word.as_str()) || k > 0 && world::MADE.contains(&t.word.as_str())
    })
}

/// Whether the first word of content is a word of feeling: `me so nervous`, but not `my creative work`.
fn felt(tokens: &[crate::tokens::Token]) -> bool {
    let first = tokens.iter().find(|t| {
        !(matches!(t.tag, Tag::ADV | Tag::AUX | Tag::PART | Tag::CCONJ)
            || t.is_any(&[
                "me", "us", "you", "i", "a", "bit", "more", "less", "little", "so", "feel", "it", "myself",
            ]))
    });
    let noun_next =
        first.and_then(|f| tokens.iter().find(|t| t.start > f.start)).is_some_and(|t| t.tag == Tag::NOUN);
    first.is_some_and(|t| stance::EMOTIONS.contains(&t.word.as_str()) && t.tag != Tag::NOUN) && !noun_next
}
