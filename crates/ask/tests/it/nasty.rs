//! Questions about labels nobody would wish for: what is asked still passes the lint and never repeats.

use colloquy_ask::{lint, questions};
use colloquy_engine::interpretation::{
    AskRequest, FocusBrief, FocusNode, LintContext, Purpose, QuestionBrief,
};
use colloquy_engine::library;
use colloquy_engine::utterance::{Speaker, Utterance};
use colloquy_engine::{Concept, Methodology};

const LABELS: &[&str] = &[
    "a label that goes on and on until it has filled sixty characters",
    "🙂🙂🙂",
    "طعمه خفيف جدا",
    "\u{202e}tfel ot thgir",
    "“quoted” and \"quoted again\"",
    "is it really worth it? who knows!",
    "don't you think it's great",
    "why didn't they call me",
    "make it make sense",
    "Anna O'Brien-Müller",
    "3.5 % of 1,200",
    "{focus} and {quote}",
    "the the",
    "   ",
    "income, religion and political views",
    "<b>bold</b> & co",
    "not not never",
    "touchpoint",
    "me",
    "and",
];

fn utterance(turn: u32, speaker: Speaker, text: &str) -> Utterance {
    let id = match speaker {
        Speaker::Interviewer => Utterance::question_id(turn),
        Speaker::Respondent => Utterance::answer_id(turn + 1),
    };
    let created_at = jiff::Timestamp::UNIX_EPOCH;
    Utterance { id, turn_number: turn, speaker, text: text.to_owned(), created_at }
}

/// Twenty-five questions about one label, with every strategy in turn.
fn talk(methodology: &Methodology, concept: &Concept, label: &str, voiced: bool) -> Vec<String> {
    let answer = if voiced { format!("Well, {label}.") } else { "It was fine.".to_owned() };
    let node = FocusNode {
        id: "n1".to_owned(),
        label: label.to_owned(),
        node_type: methodology.ontology.nodes.first().map(|n| n.name.clone()).unwrap_or_default(),
        quote: voiced.then(|| answer.clone()),
        polarity: 0,
    };
    let mut bad = Vec::new();
    let mut asked: Vec<String> = Vec::new();
    let mut transcript = vec![utterance(0, Speaker::Respondent, &answer)];
    for (turn, strategy) in methodology.strategies.iter().cycle().take(25).enumerate() {
        let brief = QuestionBrief {
            focus: FocusBrief::Node { node: node.clone(), linked: Vec::new() },
            asked: asked.clone(),
            seed: turn as u64,
            ..QuestionBrief::blank(Purpose::FollowUp)
        };
        let request = AskRequest {
            methodology,
            concept,
            strategy: Some(strategy),
            brief: &brief,
            answer: Some(&answer),
            transcript: &transcript,
            turn: turn as u32 + 1,
            reading: None,
            known: &[],
        };
        let question = questions::ask(&request).question;
        let context = LintContext {
            asked: &asked,
            brief: &brief,
            answer: Some(&answer),
            transcript: &transcript,
            listened: false,
            methodology,
            strategy: Some(strategy),
            concept,
        };
        let failed = lint::lint(&question, &context).into_iter().filter(|f| f.fail);
        bad.extend(failed.map(|f| format!("{} {} [{label}] {question}", f.rule, methodology.name)));
        if asked.contains(&question) {
            bad.push(format!("twice: [{label}] {question}"));
        }
        transcript.push(utterance(turn as u32 + 1, Speaker::Interviewer, &question));
        asked.push(question);
    }
    bad
}

#[test]
fn every_methodology_asks_about_anything_without_breaking_a_rule() {
    let mut bad = Vec::new();
    for (_, file, text) in library::METHODOLOGIES {
        let methodology = Methodology::parse(file, text).unwrap().methodology;
        let concept = library::CONCEPTS
            .iter()
            .filter_map(|(_, file, text)| Concept::parse(file, text).ok())
            .find(|concept| concept.methodology == methodology.name)
            .unwrap_or_else(questions::trial::concept);
        for label in LABELS {
            bad.extend(talk(&methodology, &concept, label, true));
            bad.extend(talk(&methodology, &concept, label, false));
        }
    }
    assert!(bad.is_empty(), "{}: {:#?}", bad.len(), &bad[..bad.len().min(30)]);
}
