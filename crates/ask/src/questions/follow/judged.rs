//! Questions of this program that were judged beside the answers they would have followed: drawn, kept, and learned from.

use colloquy_engine::interpretation::{AskRequest, Operation, Reading};
use colloquy_engine::library;
use colloquy_listen::learned::{Example, Fitting, Model, fit};
use serde::{Deserialize, Serialize};

use super::super::draw::Draw;
use super::Following;
use super::candidates::{Candidate, Lead};
use super::weigh::{JUDGEMENTS, Scales, Scene, Weighed, features};

/// How the judge of questions is fitted.
const FITTING: Fitting = Fitting { passes: 30, ridge: 8e-3, dense_ridge: 0.0, seen: 3, least: 5 };

/// Questions beyond which it is all the same how many were asked.
const MOST_COUNTED: usize = 12;
/// Questions before the last that are told, the newest first.
const EARLIER: usize = 4;

/// A moment of an interview with questions that could be asked next.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Moment {
    /// Names it.
    pub id: String,
    /// What the interview is about.
    pub topic: String,
    /// The name of a shipped methodology.
    pub methodology: String,
    /// The questions so far, the oldest first.
    pub asked: Vec<String>,
    /// The answer to the last of them.
    pub answer: String,
    /// What was read from it.
    pub reading: Reading,
    /// Questions that could follow.
    pub candidates: Vec<Judged>,
}

/// A question that could follow.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Judged {
    /// The words of the statement it is about; None when it is about the whole answer.
    pub cue: Option<String>,
    /// What it does.
    pub operation: Operation,
    /// The plain question.
    pub ask: String,
    /// How it points at the statement.
    pub lead: Lead,
    /// The question as it would be said.
    pub question: String,
    /// What was said of it: 0 bad, 1 clumsy, 2 good; None before anybody judged.
    pub judged: Option<u8>,
}

/// What somebody who weighs what to say next knows of the talk beside the answer: the technique, how far it is, the question, and
/// those before it; empty ones are not known.
pub fn before(technique: &str, asked: &[String]) -> String {
    let mut newest = asked.iter().rev().map(String::as_str);
    let question = newest.next().unwrap_or_default();
    let mut before = format!("{} {}. {question}", technique.replace('_', " "), asked.len().min(MOST_COUNTED));
    for (at, earlier) in newest.filter(|earlier| !earlier.is_empty()).take(EARLIER).enumerate() {
        before.push_str(if at == 0 { " Before: " } else { " " });
        before.push_str(earlier);
    }
    before
}

/// So many questions that could be asked at a moment: some that would come first, one about the whole answer, and others
/// by chance, each about another thing or doing something else with it.
pub fn drawn(request: &AskRequest<'_>, count: usize) -> Vec<Judged> {
    let draw = Draw::new(request.brief.seed);
    let Some(reading) = request.reading else { return Vec::new() };
    let following = Following::new(request, reading, &draw);
    let weighed = following.weighed(None, None);
    let key = |(_, candidate): &(f64, Candidate<'_>)| {
        let cue = candidate.statement.map_or("", |statement| &statement.quote);
        draw.unit(&format!("{cue}{:?}{}{:?}", candidate.operation, candidate.ask, candidate.lead)).to_bits()
    };
    let mut others = weighed.clone();
    others.sort_by_key(key);
    let first = weighed.iter().take(4);
    let natural = others.iter().filter(|(_, c)| likely(c)).take(1);
    let whole = others.iter().filter(|(_, c)| c.statement.is_none()).take(1);
    let plain = others.iter().filter(|(_, c)| c.lead == Lead::Plain).take(1);
    let mut taken: Vec<Judged> = Vec::new();
    for (_, candidate) in first.chain(natural).chain(whole).chain(plain).chain(&others) {
        let cue = candidate.statement.map(|statement| statement.quote.clone());
        let known = taken.iter().any(|t| t.cue == cue && t.operation == candidate.operation);
        if taken.len() == count || known {
            continue;
        }
        let wording = following.about(candidate, None, "");
        if let Some(wording) = wording.filter(|w| taken.iter().all(|t| t.question != w.question)) {
            taken.push(Judged {
                cue,
                operation: candidate.operation,
                ask: candidate.ask.to_owned(),
                lead: candidate.lead,
                question: wording.question,
                judged: None,
            });
        }
    }
    taken
}

/// What a skilled interviewer might well do with the statement.
fn likely(candidate: &Candidate<'_>) -> bool {
    let natural = candidate.statement.map_or(&[][..], |statement| &statement.sense.natural);
    natural.iter().any(|way| way.operation == candidate.operation && way.chance > 0.3)
}

/// What is learned from judged questions.
pub fn learn(moments: &[&Moment]) -> Model {
    let mut examples = Vec::new();
    for moment in moments {
        let technique = moment.technique();
        let scene = moment.scene(&technique);
        examples.extend(moment.weighed().map(|(question, given)| {
            let mut wanted = vec![0.0; JUDGEMENTS.len()];
            wanted[given] = 1.0;
            Example { features: features(&scene, &question), wanted, weight: 1.0 }
        }));
    }
    fit(&JUDGEMENTS, &examples, FITTING)
}

/// What a model would give each judged question of a moment, 0 to 2, with what it was given.
pub fn weighed(model: &Model, moment: &Moment) -> Vec<(f64, usize)> {
    let technique = moment.technique();
    let scales = Scales::new(moment.scene(&technique), model);
    moment.weighed().map(|(question, given)| (scales.good(&question), given)).collect()
}

impl Moment {
    /// The technique of its methodology.
    pub fn technique(&self) -> String {
        let shipped = library::methodology(&self.methodology).and_then(Result::ok);
        shipped.map_or_else(|| self.methodology.clone(), |found| found.methodology.technique)
    }

    fn scene<'a>(&'a self, technique: &'a str) -> Scene<'a> {
        Scene { technique, asked: &self.asked, answer: &self.answer, reading: &self.reading }
    }

    /// The questions that were judged, with what they were given.
    fn weighed(&self) -> impl Iterator<Item = (Weighed<'_>, usize)> {
        let place = |cue: &String| self.reading.statements.iter().position(|said| said.quote == *cue);
        self.candidates.iter().filter_map(move |candidate| {
            let Judged { cue, operation, ask, lead, judged, .. } = candidate;
            let statement = cue.as_ref().and_then(place);
            let given = usize::from((*judged)?);
            let question = Weighed { statement, operation: *operation, ask, lead: *lead };
            (given < JUDGEMENTS.len()).then_some((question, given))
        })
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_last_questions_are_told_the_newest_first() {
        let before = |asked: &[&str]| {
            let asked: Vec<String> = asked.iter().map(|&question| question.to_owned()).collect();
            super::before("means_end_chain", &asked)
        };
        assert_eq!(before(&[]), "means end chain 0. ");
        assert_eq!(before(&["", "And then?"]), "means end chain 2. And then?");
        let asked = ["One?", "Two?", "Three?", "Four?", "Five?", "Six?"];
        assert_eq!(before(&asked), "means end chain 6. Six? Before: Five? Four? Three? Two?");
        assert_eq!(before(&["One?", "", "Three?"]), "means end chain 3. Three? Before: One?");
    }
}
