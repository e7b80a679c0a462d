//! What is made of a model's reading: forgiving about form, strict about content. A bad item goes, with its reason; the
//! rest stays.

use std::collections::HashMap;

use colloquy_engine::interpretation::{
    Act, Comprehension, Extractability, Forms, GridRating, Likert, ListenRequest, Modality, NotExtractable,
    Prepared, Ratings, Reaction, Reading, Relation, Sense, Statement,
};
use colloquy_engine::methodology::ontology::{Fit, UNTYPED, is_backward};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::quotes;

/// Most statements taken from one answer.
const MOST: usize = 40;
/// Confidence of a statement the reader is sure of.
const SURE: f64 = 0.9;
/// Of one whose type could be another.
const UNSURE: f64 = 0.6;
/// Chance that something is hard to tell which the reader says is.
const HARD: f64 = 0.9;
/// Of a relation the person put into words.
const SAID: f64 = 0.9;
/// Of one that comes from answering the question.
const ANSWERED: f64 = 0.75;

/// A reading, and what was left out of it and why.
#[derive(Debug)]
pub(crate) struct Heard {
    /// The reading.
    pub(crate) reading: Reading,
    /// Items that were left out, in words.
    pub(crate) left_out: Vec<String>,
}

/// Takes a model's JSON as the reading of an answer.
///
/// # Errors
/// In words, when it is no reading at all: no object, or one without act and statements.
pub(crate) fn read(value: &Value, request: &ListenRequest<'_>) -> Result<Heard, String> {
    let Value::Object(object) = value else { return Err("it is no JSON object".to_owned()) };
    if !object.contains_key("act") && !object.contains_key("statements") {
        return Err("it has neither `act` nor `statements`".to_owned());
    }
    let mut left_out = Vec::new();
    let mut statements = Vec::new();
    let mut places = HashMap::new();
    let items = list(object, "statements");
    for (at, item) in items.iter().enumerate() {
        match statement(item, request) {
            Ok(_) if statements.len() == MOST => left_out.push(format!("statement {}: too many", at + 1)),
            Ok(read) => {
                places.insert(format!("s{}", at + 1), statements.len());
                statements.push(read);
            }
            Err(reason) => left_out.push(format!("statement {}: {reason}", at + 1)),
        }
    }
    let ends = Ends { places: &places, statements: &statements, request };
    let mut relations = Vec::new();
    for (at, item) in list(object, "relations").iter().enumerate() {
        match relation(item, &ends) {
            Ok(read) => relations.push(read),
            Err(reason) => left_out.push(format!("relation {}: {reason}", at + 1)),
        }
    }
    let act: Act = word(object, "act").unwrap_or_default();
    let nothing = statements.is_empty().then(|| reason_of(act));
    let reading = Reading {
        // A model words its own kind words.
        disclosure: false,
        may_be: None,
        opens: None,
        led_off: false,
        act,
        asked_back: word(object, "asked_back").filter(|_| act == Act::CounterQuestion),
        extractability: Extractability { extractable: nothing.is_none(), reason: nothing },
        statements,
        relations,
        ratings: object.get("ratings").and_then(Value::as_object).map(ratings).unwrap_or_default(),
        language: object
            .get("language")
            .and_then(Value::as_str)
            .filter(|l| is_language(l))
            .map(str::to_owned),
        prepared: prepared(object, request),
        unheard: Vec::new(),
    };
    Ok(Heard { reading, left_out })
}

/// Why an answer holds nothing, as far as its act tells.
fn reason_of(act: Act) -> NotExtractable {
    match act {
        Act::DontKnow => NotExtractable::NonAnswer,
        Act::CounterQuestion | Act::NotUnderstood => NotExtractable::QuestionBack,
        Act::Refusal | Act::Complaint | Act::Closing => NotExtractable::Deflect,
        Act::Aside => NotExtractable::Tangent,
        Act::Answer | Act::Correction => NotExtractable::Vague,
    }
}

fn is_language(name: &str) -> bool {
    !name.trim().is_empty() && !name.eq_ignore_ascii_case("english") && !name.eq_ignore_ascii_case("null")
}

fn list<'a>(object: &'a Map<String, Value>, name: &str) -> &'a [Value] {
    object.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn text<'a>(item: &'a Map<String, Value>, name: &str) -> &'a str {
    item.get(name).and_then(Value::as_str).unwrap_or_default().trim()
}

/// A word of a closed list; anything else is absent, as a wrong word says nothing.
fn word<T: DeserializeOwned>(item: &Map<String, Value>, name: &str) -> Option<T> {
    item.get(name).and_then(|value| serde_json::from_value(value.clone()).ok())
}

fn statement(item: &Value, request: &ListenRequest<'_>) -> Result<Statement, String> {
    let Value::Object(item) = item else { return Err("it is no object".to_owned()) };
    let label = text(item, "label");
    if label.is_empty() {
        return Err("the label is blank".to_owned());
    }
    // What is of none of the method's types is kept as it was said.
    let none = item.get("node_type").is_some_and(Value::is_null);
    let node_type = if none { UNTYPED } else { text(item, "node_type") };
    if !none && request.methodology.ontology.node_type(node_type).is_none() {
        return Err(format!("`{node_type}` is no node type of this methodology"));
    }
    let Some((span, quote)) = quotes::find(request.answer, text(item, "quote")) else {
        return Err(format!("\u{201c}{}\u{201d} was not said", text(item, "quote")));
    };
    let told = item.get("sure") != Some(&Value::Bool(false));
    // A label that says the opposite of its quote may still be right ("can't complain"): it is doubted, not refused.
    let sure = told && denies(label) == denies(&quote);
    let elements = request.concept.stimulus.iter().flat_map(|stimulus| &stimulus.elements);
    let element = elements.map(|e| &e.id).find(|id| id.as_str() == text(item, "element"));
    let valence = item.get("valence").and_then(Value::as_f64).map(|v| v.clamp(-1.0, 1.0));
    Ok(Statement {
        label: label.to_owned(),
        node_type: node_type.to_owned(),
        span: Some(span),
        quote,
        confidence: if sure { SURE } else { UNSURE },
        polarity: valence.map_or(0, |v| if v > 0.3 { 1 } else { -i8::from(v < -0.3) }),
        modality: Modality::Factual,
        ambiguous: !sure,
        element: element.cloned(),
        reaction: element.and_then(|_| word::<Reaction>(item, "reaction")),
        comprehension: element.and_then(|_| word::<Comprehension>(item, "comprehension")),
        rating: item.get("rating").and_then(Value::as_object).and_then(grid),
        sense: sense(item, valence),
        ..Statement::default()
    })
}

/// Words that deny.
const DENIALS: [&str; 12] = [
    "not", "no", "never", "nobody", "none", "nothing", "nowhere", "without", "neither", "nor", "cannot",
    "hardly",
];

/// Whether words deny something.
fn denies(text: &str) -> bool {
    let folded = text.to_lowercase().replace('\u{2019}', "'");
    let mut words = folded.split(|c: char| !c.is_alphanumeric() && c != '\'');
    words.any(|word| DENIALS.contains(&word) || word.ends_with("n't"))
}

fn grid(item: &Map<String, Value>) -> Option<GridRating> {
    let (element, construct) = (text(item, "element"), text(item, "construct"));
    let score = item.get("score").and_then(Value::as_i64).filter(|score| (1..=5).contains(score))?;
    let named = !element.is_empty() && !construct.is_empty();
    named.then(|| GridRating {
        element: element.to_owned(),
        construct: construct.to_owned(),
        score: Likert::clamped(score).score(),
    })
}

fn sense(item: &Map<String, Value>, valence: Option<f64>) -> Sense {
    let form = |name: &str| Some(text(item, name)).filter(|form| !form.is_empty()).map(str::to_owned);
    Sense {
        negated: item.get("negated").and_then(Value::as_bool),
        tense: word(item, "tense"),
        experiencer: word(item, "experiencer"),
        valence,
        about: word(item, "about"),
        natural: Vec::new(),
        hard: (item.get("hard") == Some(&Value::Bool(true))).then_some(HARD),
        salience: item.get("salience").and_then(Value::as_f64).filter(|s| (0.0..=1.0).contains(s)),
        forms: Forms {
            gerund: form("gerund"),
            second_person: form("second_person"),
            noun_phrase: form("noun_phrase"),
            clause: None,
        },
        ..Sense::default()
    }
}

/// What the ends of relations can be.
struct Ends<'a> {
    /// Where the statement of each id stands.
    places: &'a HashMap<String, usize>,
    statements: &'a [Statement],
    request: &'a ListenRequest<'a>,
}

impl Ends<'_> {
    /// Label and type of an end: a statement's id, a known point's, or a label of either.
    fn find(&self, named: &str) -> Option<(&str, &str)> {
        if let Some(place) = self.places.get(named) {
            let statement = &self.statements[*place];
            return Some((&statement.label, &statement.node_type));
        }
        let same = |label: &str| label.to_lowercase() == named.to_lowercase();
        if let Some(statement) = self.statements.iter().find(|statement| same(&statement.label)) {
            return Some((&statement.label, &statement.node_type));
        }
        let number = named.strip_prefix('k').and_then(|digits| digits.parse::<usize>().ok());
        let mut known = self.request.known.iter().chain(&self.request.focus);
        let is = |node: &&colloquy_engine::interpretation::KnownNode<'_>| {
            number == Some(node.id.index() + 1) || same(node.label)
        };
        known.find(is).map(|node| (node.label, node.node_type))
    }
}

fn relation(item: &Value, ends: &Ends<'_>) -> Result<Relation, String> {
    let Value::Object(item) = item else { return Err("it is no object".to_owned()) };
    let end = |name: &str| {
        let named = text(item, name);
        ends.find(named).ok_or_else(|| format!("`{named}` is neither a statement nor a known point"))
    };
    let (source, target) = (end("source")?, end("target")?);
    if source.0 == target.0 {
        return Err("it leads from a point to itself".to_owned());
    }
    let ontology = &ends.request.methodology.ontology;
    let named = text(item, "edge_type");
    if ontology.edge_type(named).is_none() {
        return Err(format!("`{named}` is no edge type of this methodology"));
    }
    // Readers are told to go from cause to effect: an edge type that reads the other way is turned, unless types tell that it
    // fits as it is.
    let typed = ![source.1, target.1].contains(&UNTYPED);
    let turned = is_backward(named) && !(typed && ontology.fit(named, source.1, target.1) == Fit::Valid);
    let ((source, source_type), (target, target_type)) =
        if turned { (target, source) } else { (source, target) };
    // An edge that may not join the two is the wrong one when another may.
    let fits = |name: &str| ontology.fit(name, source_type, target_type) == Fit::Valid;
    let chained = ontology.edges.iter().filter(|edge| edge.chain && edge.name != "revises");
    let edge_type = match ontology.fit(named, source_type, target_type) {
        Fit::Invalid => chained.map(|e| e.name.as_str()).find(|name| fits(name)).unwrap_or(named),
        Fit::Valid | Fit::Gap => named,
    };
    let cue = quotes::find(ends.request.answer, text(item, "cue"));
    let explicit = cue.is_some() && item.get("explicit") != Some(&Value::Bool(false));
    // Without a cue the answer itself carries the relation: to the question's focus, and else as a suggestion only.
    let focus = ends.request.focus.map(|focus| focus.label);
    let answers = focus.is_some_and(|focus| focus == source || focus == target);
    let suggested = cue.is_none() && !answers;
    let carried = || {
        let said = ends.statements.iter().filter(|s| s.label == source || s.label == target);
        let last = said.max_by_key(|s| s.span)?;
        Some((last.span?, last.quote.clone()))
    };
    let Some((span, quote)) = cue.or_else(carried) else {
        return Err("no words of the answer carry it".to_owned());
    };
    Ok(Relation {
        source: source.to_owned(),
        target: target.to_owned(),
        edge_type: edge_type.to_owned(),
        quote,
        span: Some(span),
        confidence: if explicit { SAID } else { ANSWERED },
        explicit,
        suggested,
    })
}

fn ratings(item: &Map<String, Value>) -> Ratings {
    let likert = |name: &str| {
        let score = item.get(name).and_then(|v| v.get("score").unwrap_or(v).as_f64());
        score.filter(|s| (1.0..=5.0).contains(s)).map(|s| Likert::clamped(s.round() as i64))
    };
    Ratings {
        response_depth: likert("response_depth"),
        specificity: likert("specificity"),
        certainty: likert("certainty"),
        valence: likert("valence"),
        engagement: likert("engagement"),
        intellectual_engagement: likert("intellectual_engagement"),
        momentum: word(item, "momentum"),
        indicators: Vec::new(),
        knowledge: word(item, "knowledge"),
    }
}

/// Questions that were worded beforehand, for candidates that were offered.
fn prepared(object: &Map<String, Value>, request: &ListenRequest<'_>) -> Vec<Prepared> {
    let offered = request.expected.len();
    let read = list(object, "questions").iter().filter_map(|item| {
        let item = item.as_object()?;
        let number = item.get("candidate").and_then(Value::as_u64)? as usize;
        let question = text(item, "question");
        let fits = (1..=offered).contains(&number) && !question.is_empty();
        fits.then(|| Prepared { candidate: number - 1, question: question.to_owned() })
    });
    read.collect()
}
