//! Perfect extraction: an interpreter that knows what every answer of a simulated respondent stood for.
//!
//! It separates the quality of asking from the quality of reading. What is said is captured without error,
//! false statements and all; ratings and the wording of questions are left to another interpreter.

use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use colloquy_engine::interpretation::{
    AskRequest, CallContext, Comprehension, Likert, LintContext, LintFinding, ListenRequest, MomentumLevel,
    NotExtractable, Parse, Ratings, Reaction, Reading, Relation, Reply, Statement, Wording,
};
use colloquy_engine::ports::{DraftSink, Interpreter, LanguageError, Linguist};

use crate::respondent::trace::{Content, Length, Trace, Unit};
use crate::respondent::{Mind, Said};

/// The answer now being read, with its hidden side. Shared between the one who drives an interview and its
/// perfect interpreter.
#[derive(Debug, Default)]
pub struct Page(Mutex<Option<Said>>);

impl Page {
    /// Lays an answer open.
    pub fn turn(&self, said: Said) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(said);
    }

    fn read<T>(&self, answer: &str, of: impl FnOnce(&Said) -> T) -> Option<T> {
        let page = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        page.as_ref().filter(|said| said.text == answer).map(of)
    }
}

/// Who rates answers in a simulation with perfect extraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RatingSource {
    /// The other interpreter, from the words.
    #[default]
    Words,
    /// The trace: as exact as the extraction, and many times faster.
    Trace,
}

/// Reads answers from their traces.
pub struct PerfectInterpreter {
    mind: Arc<Mind>,
    page: Arc<Page>,
    ratings: RatingSource,
    other: Arc<dyn Interpreter>,
}

impl PerfectInterpreter {
    /// Knows one mind; `other` words questions, names slots and, if so set, rates answers.
    pub fn new(mind: Arc<Mind>, page: Arc<Page>, ratings: RatingSource, other: Arc<dyn Interpreter>) -> Self {
        Self { mind, page, ratings, other }
    }
}

#[async_trait]
impl Interpreter for PerfectInterpreter {
    fn name(&self) -> &'static str {
        "perfect"
    }

    async fn listen(
        &self,
        request: &ListenRequest<'_>,
        call: &CallContext,
    ) -> Result<Reply<Reading>, LanguageError> {
        let traced = self.ratings == RatingSource::Trace;
        let found = self.page.read(request.answer, |said| {
            let rated = if traced { ratings(&self.mind, said) } else { Ratings::default() };
            Reading { ratings: rated, act: said.trace.act, ..extraction(&self.mind, said, Some(request)) }
        });
        match found {
            Some(found) if traced => Ok(Reply::free(found, self.name())),
            // Words are rated by the other, who reads them for that; what was extracted is the trace's.
            Some(found) => {
                let other = self.other.listen(request, call).await?;
                let reading =
                    Reading { ratings: other.value.ratings, language: other.value.language, ..found };
                Ok(Reply { value: reading, ..other })
            }
            None => self.other.listen(request, call).await,
        }
    }

    async fn ask(
        &self,
        request: &AskRequest<'_>,
        call: &CallContext,
        draft: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError> {
        self.other.ask(request, call, draft).await
    }
}

/// What a trace says, as an extraction: labels are those of the mind, quotes the words said.
pub fn extraction(mind: &Mind, said: &Said, request: Option<&ListenRequest<'_>>) -> Reading {
    let chars: Vec<char> = said.text.chars().collect();
    let words = |start: usize, end: usize| -> String {
        chars.get(start..end).map_or_else(String::new, |c| c.iter().collect())
    };
    let mut statements: Vec<Statement> = Vec::new();
    for unit in &said.trace.units {
        let quote = words(unit.start, unit.end);
        match unit.content {
            Content::Belief(b) => {
                let belief = &mind.beliefs[b];
                if let Some(same) = statements.iter_mut().find(|c| c.label == belief.label) {
                    same.aliases.push(short(&quote));
                    continue;
                }
                let mut found = concept(&belief.label, &belief.node_type, belief.valence, unit, quote);
                if let Some(request) = request {
                    place_in_stimulus(&mut found, mind, b, request);
                }
                statements.push(found);
            }
            Content::FalseStatement(_) => {
                let first = mind.opening.first().map_or("", |&b| mind.beliefs[b].node_type.as_str());
                statements.push(concept(&short(&quote), first, 0, unit, quote));
            }
            Content::Detail(_) | Content::Tangent(_) | Content::Contradiction(_) => {}
        }
    }
    if statements.is_empty() && said.trace.links.is_empty() {
        return Reading::nothing(nothing_because(&said.trace));
    }
    let relations = said.trace.links.iter().map(|link| {
        let known = &mind.links[link.link];
        Relation {
            source: mind.beliefs[known.source].label.clone(),
            target: mind.beliefs[known.target].label.clone(),
            edge_type: known.edge_type.clone(),
            quote: words(link.start, link.end),
            span: Some((link.start, link.end)),
            confidence: 0.95,
            explicit: link.explicit,
            suggested: false,
        }
    });
    Reading::of(statements, relations.collect())
}

fn concept(label: &str, node_type: &str, valence: i8, unit: &Unit, quote: String) -> Statement {
    Statement {
        label: label.to_owned(),
        node_type: node_type.to_owned(),
        quote,
        span: Some((unit.start, unit.end)),
        confidence: 0.95,
        polarity: valence,
        ..Statement::default()
    }
}

/// Marks the part of the stimulus a belief is about: itself, or the part that was asked about and leads to it.
fn place_in_stimulus(found: &mut Statement, mind: &Mind, belief: usize, request: &ListenRequest<'_>) {
    let Some(stimulus) = &request.concept.stimulus else { return };
    let part_of = |b: usize| {
        let belief = &mind.beliefs[b];
        stimulus.elements.iter().find(|e| e.id == belief.id || e.content == belief.label)
    };
    let asked = |id: &str| request.focus_element == Some(id);
    let own = part_of(belief);
    let behind = || mind.links_into(belief).filter_map(|(_, l)| part_of(l.source)).find(|e| asked(&e.id));
    let Some(element) = own.or_else(behind) else { return };
    found.element = Some(element.id.clone());
    found.comprehension = Some(Comprehension::Understood);
    found.reaction = Some(match (found.polarity, mind.beliefs[belief].node_type.as_str()) {
        (_, "doubt") => Reaction::Skeptical,
        (1.., _) => Reaction::Positive,
        (..=-1, _) => Reaction::Negative,
        (0, _) => Reaction::Neutral,
    });
}

/// At most seven words and 60 characters: what fits a label.
fn short(words: &str) -> String {
    let mut label = String::new();
    for word in words.split_whitespace().take(7) {
        if label.chars().count() + word.chars().count() >= 60 {
            break;
        }
        if !label.is_empty() {
            label.push(' ');
        }
        label.push_str(word.trim_matches([',', '.']));
    }
    label
}

fn nothing_because(trace: &Trace) -> NotExtractable {
    let tangents = trace.units.iter().any(|u| matches!(u.content, Content::Tangent(_)));
    match (tangents, trace.deflected, trace.length) {
        (true, ..) => NotExtractable::Tangent,
        (_, true, _) => NotExtractable::Deflect,
        (.., Length::Ack) => NotExtractable::Ack,
        _ => NotExtractable::NonAnswer,
    }
}

/// Ratings as they follow from how an answer came about.
pub fn ratings(mind: &Mind, said: &Said) -> Ratings {
    let beliefs = said.trace.beliefs();
    let whole = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let points = whole(beliefs.len());
    let details = whole(said.trace.units.len()) - points;
    let depth = if points == 0 { 1 } else { (points + i64::from(details > 0) + 1).min(5) };
    let valence: i64 = beliefs.iter().map(|&b| i64::from(mind.beliefs[b].valence)).sum();
    let tired = (said.trace.fatigue * 2.0) as i64;
    let hedged =
        ["maybe", "i guess", "not sure", "i suppose"].iter().any(|h| said.text.to_lowercase().contains(h));
    let engagement = match said.trace.length {
        Length::Detailed => 5,
        Length::Medium => 4,
        Length::Brief => 2,
        Length::Ack => 1,
    };
    let marked = whole(said.trace.links.iter().filter(|l| l.explicit).count());
    let momentum = match (said.trace.length, points) {
        (_, 0) | (Length::Ack, _) => MomentumLevel::Low,
        (Length::Detailed, 3..) => MomentumLevel::High,
        _ if said.trace.fatigue > 0.75 => MomentumLevel::Low,
        _ => MomentumLevel::Neutral,
    };
    Ratings {
        response_depth: Some(Likert::clamped(depth)),
        specificity: Some(Likert::clamped(2 + details.min(2) + i64::from(points > 1))),
        certainty: Some(Likert::clamped(if hedged { 2 } else { 4 })),
        valence: Some(Likert::clamped(3 + valence.signum() * valence.abs().min(2))),
        engagement: Some(Likert::clamped(engagement - tired)),
        intellectual_engagement: Some(Likert::clamped(1 + marked * 2 + i64::from(points > 1))),
        momentum: Some(momentum),
        indicators: Vec::new(),
        knowledge: None,
    }
}

/// A linguist for perfect extraction: labels are exact, so only equal ones are the same; and when ratings come
/// from traces, nobody reads a parse.
pub struct ExactLinguist {
    /// Lints questions, and parses where that is wanted.
    pub other: Arc<dyn Linguist>,
    /// Whether answers are parsed.
    pub parses: bool,
}

impl Linguist for ExactLinguist {
    fn parse(&self, answer: &str) -> Parse {
        if self.parses { self.other.parse(answer) } else { Parse::default() }
    }

    fn lint(&self, question: &str, context: &LintContext<'_>) -> Vec<LintFinding> {
        self.other.lint(question, context)
    }

    fn opposed(&self, a: &str, b: &str) -> bool {
        self.other.opposed(a, b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::respondent::{Respondent, Vocabulary};

    #[test]
    fn extractions_quote_what_was_said_and_name_what_was_meant() {
        let mind = crate::samples::shared_mind();
        let vocabulary = Arc::new(Vocabulary::of(&mind));
        let (mut concepts, mut relations) = (0, 0);
        for seed in 0..40 {
            let persona = crate::samples::persona("plain");
            let mut respondent = Respondent::new(Arc::clone(&mind), Arc::clone(&vocabulary), persona, seed);
            for question in
                ["Tell me about green tea.", "What do you get out of the slightly bitter taste?", "And then?"]
            {
                let said = respondent.answer(question);
                let found = extraction(&mind, &said, None);
                let chars: Vec<char> = said.text.chars().collect();
                for concept in &found.statements {
                    let (start, end) = concept.span.unwrap();
                    assert_eq!(chars[start..end].iter().collect::<String>(), concept.quote);
                    assert!((1..=60).contains(&concept.label.chars().count()));
                }
                for relation in &found.relations {
                    assert!(said.text.contains(&relation.quote) && !relation.quote.is_empty());
                }
                let empty = found.statements.is_empty() && found.relations.is_empty();
                assert_eq!(found.extractability.extractable, !empty);
                assert!(ratings(&mind, &said).response_depth.is_some());
                concepts += found.statements.len();
                relations += found.relations.len();
            }
        }
        assert!(concepts > 80 && relations > 20, "{concepts} {relations}");
    }

    #[test]
    fn labels_are_kept_short() {
        assert_eq!(
            short("I suppose, it is mostly a fashion thing these days"),
            "I suppose it is mostly a fashion"
        );
        assert!(short(&"x".repeat(200)).chars().count() <= 60);
    }
}
