//! Repeatable chance, and what is drawn with it: readings of answers with everything in them that could get lost.

use std::sync::Arc;

use colloquy_engine::Methodology;
use colloquy_engine::graph::Vector;
use colloquy_engine::interpretation::{
    About, Act, Askable, Comprehension, Experiencer, Extractability, Forms, GridRating, Intent,
    KnowledgeState, Likert, Modality, MomentumLevel, Natural, NotExtractable, Opening, Operation, Ratings,
    Reaction, Reading, Relation, Role, Sense, Statement, Tense, Usage,
};

/// Repeatable chance (SplitMix64, Steele et al. 2014).
pub(super) struct Dice(pub(super) u64);

/// What people talk about; several wordings mean the same by their words.
const LABELS: [&str; 12] = [
    "thick texture",
    "thick textures",
    "calm morning",
    "calm mornings",
    "sleep well",
    "d\u{e9}j\u{e0} vu",
    "\u{1f95b} froth",
    "price",
    "energy for the kids",
    "'; DROP TABLE session; --",
    "\u{4e2d}\u{6587} label",
    "line\nbreak",
];

const WORDS: [&str; 12] = [
    "oat milk",
    "d\u{e9}j\u{e0} vu",
    "\u{1f95b}\u{1f33e}",
    "\"quoted\" \\ back",
    "line\nbreak",
    "\u{5e9}\u{5dc}\u{5d5}\u{5dd}",
    "'; DROP TABLE session; --",
    "\u{4e2d}\u{6587}",
    "tab\there",
    "null",
    "1e400",
    "e\u{301}",
];

impl Dice {
    /// The next number.
    pub(super) fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a bound.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.roll() % bound.max(1) as u64) as usize
    }

    /// Once in so many times.
    pub(super) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of a list.
    pub(super) fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    fn maybe<T>(&mut self, value: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.one_in(2) { Some(value(self)) } else { None }
    }

    /// 0..1 with all bits in use, so that rounding on the way would show.
    fn unit(&mut self) -> f64 {
        (self.roll() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Some words.
    pub(super) fn text(&mut self) -> String {
        (0..=self.below(3)).map(|_| self.pick(&WORDS)).collect::<Vec<_>>().join(" ")
    }

    /// What a question asks.
    pub(super) fn intent(&mut self) -> Intent {
        Intent {
            operation: self.maybe(|d| d.pick(&[Operation::Up, Operation::Others, Operation::Hypothetical])),
            aspect: self.maybe(Self::text),
            bridge: self.maybe(Self::text),
            acknowledgement: self.maybe(Self::text),
        }
    }

    /// What language work used up.
    pub(super) fn usage(&mut self) -> Usage {
        let (input_tokens, cached_tokens) = (self.roll() >> 44, self.roll() >> 50);
        Usage {
            input_tokens,
            cached_tokens,
            output_tokens: self.roll() >> 48,
            cost_usd: self.maybe(Self::unit),
        }
    }

    /// The vector of a label: the same for the same label, near for short labels that begin alike.
    pub(super) fn vector(model: &Arc<str>, label: &str, dims: usize) -> Option<Vector> {
        let of =
            |length| label.chars().take(length).fold(7_u64, |hash, c| hash.wrapping_mul(31) ^ u64::from(c));
        let begins = if label.chars().count() < 16 { 4 } else { usize::MAX };
        let (mut near, mut own) = (Self(of(begins)), Self(of(usize::MAX)));
        let values: Vec<f32> =
            (0..dims).map(|_| (near.unit() - 0.5 + (own.unit() - 0.5) / 4.0) as f32).collect();
        Vector::new(model, &values)
    }

    /// What is read from an answer; its quotes are words of it.
    pub(super) fn reading(
        &mut self,
        methodology: &Methodology,
        answer: &str,
        elements: &[String],
    ) -> Reading {
        if self.one_in(6) {
            return self.empty_reading();
        }
        let length = answer.chars().count();
        let labels: Vec<String> = (0..=self.below(4)).map(|_| self.pick(&LABELS).to_owned()).collect();
        let statements =
            labels.iter().map(|label| self.statement(methodology, label, answer, elements)).collect();
        let relations = (0..self.below(4)).map(|_| {
            let (source, target) = (self.pick(&labels), self.pick(&LABELS).to_owned());
            let edge_type = self.pick(&methodology.ontology.edges).name;
            Relation {
                source,
                target,
                edge_type,
                quote: answer.to_owned(),
                span: self.maybe(|_| (0, length)),
                confidence: self.unit(),
                explicit: self.one_in(2),
                suggested: self.one_in(4),
            }
        });
        let relations = relations.collect();
        let (ratings, language) = (self.ratings(), self.maybe(Self::text));
        let extractability = Extractability::default();
        Reading {
            act: Act::Answer,
            asked_back: None,
            disclosure: self.one_in(4),
            may_be: self.one_in(4).then_some(Act::Complaint),
            opens: self.one_in(4).then_some(Opening::Protest),
            led_off: self.one_in(4),
            extractability,
            statements,
            relations,
            ratings,
            language,
            prepared: Vec::new(),
            unheard: Vec::new(),
        }
    }

    fn empty_reading(&mut self) -> Reading {
        let reason = self.pick(&NotExtractable::ALL);
        Reading { ratings: self.ratings(), ..Reading::nothing(reason) }
    }

    fn statement(
        &mut self,
        methodology: &Methodology,
        label: &str,
        answer: &str,
        elements: &[String],
    ) -> Statement {
        // Now and then one that has to be dropped.
        let known = !self.one_in(8);
        let node_type = if known { self.pick(&methodology.ontology.nodes).name } else { "gizmo".to_owned() };
        let element = if elements.is_empty() { None } else { self.maybe(|d| d.pick(elements)) };
        Statement {
            label: label.to_owned(),
            node_type,
            quote: answer.to_owned(),
            span: self.maybe(|_| (0, answer.chars().count())),
            confidence: self.unit(),
            polarity: self.below(3) as i8 - 1,
            modality: self.pick(&[Modality::Factual, Modality::Desired, Modality::Reported]),
            ambiguous: self.one_in(4),
            suggested: self.one_in(8),
            aliases: (0..self.below(3)).map(|_| self.text()).collect(),
            details: (0..self.below(3)).map(|_| self.text()).collect(),
            reaction: element.as_ref().map(|_| self.pick(&[Reaction::Skeptical, Reaction::Positive])),
            comprehension: element
                .as_ref()
                .map(|_| self.pick(&[Comprehension::Understood, Comprehension::Confused])),
            element,
            rating: self.maybe(|d| GridRating {
                element: d.text(),
                construct: d.text(),
                score: d.below(5) as u8 + 1,
            }),
            sense: self.sense(),
        }
    }

    fn sense(&mut self) -> Sense {
        if self.one_in(2) {
            return Sense::default();
        }
        Sense {
            predicate: self.maybe(Self::text),
            roles: (0..self.below(3)).map(|n| Role { name: "object".to_owned(), span: (n, n + 3) }).collect(),
            negated: self.maybe(|d| d.one_in(2)),
            tense: self.maybe(|d| d.pick(&[Tense::Past, Tense::Habitual, Tense::Future])),
            experiencer: self.maybe(|d| d.pick(&[Experiencer::Own, Experiencer::Thing])),
            valence: self.maybe(Self::unit),
            intensity: self.maybe(Self::unit),
            about: self.maybe(|d| d.pick(&[About::Topic, About::TodaysWay])),
            salience: self.maybe(Self::unit),
            natural: (0..self.below(3))
                .map(|_| Natural {
                    operation: self.pick(&[Operation::Up, Operation::Next]),
                    chance: self.unit(),
                })
                .collect(),
            askable: self.maybe(|d| if d.one_in(2) { Askable::Yes } else { Askable::No(d.text()) }),
            hard: self.maybe(Self::unit),
            forms: Forms {
                gerund: self.maybe(Self::text),
                second_person: self.maybe(Self::text),
                noun_phrase: self.maybe(Self::text),
                clause: self.maybe(Self::text),
            },
        }
    }

    fn ratings(&mut self) -> Ratings {
        let mut likert = || self.maybe(|d| Likert::clamped(1 + i64::from(d.below(5) as u8)));
        let (response_depth, specificity, certainty) = (likert(), likert(), likert());
        let (valence, engagement, intellectual_engagement) = (likert(), likert(), likert());
        Ratings {
            response_depth,
            specificity,
            certainty,
            valence,
            engagement,
            intellectual_engagement,
            momentum: self.maybe(|d| d.pick(&[MomentumLevel::High, MomentumLevel::Low])),
            indicators: (0..self.below(3)).map(|_| self.text()).collect(),
            knowledge: self.maybe(|d| d.pick(&[KnowledgeState::Uncertain, KnowledgeState::NoKnowledge])),
        }
    }
}
