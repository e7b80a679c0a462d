//! How well generated questions hold up: thousands of them, over every technique and strategy.

use std::collections::BTreeSet;

use colloquy_engine::interpretation::{
    AskRequest, FocusBrief, FocusNode, LintContext, MomentumLevel, Purpose, QuestionBrief, Ratings, Reading,
    Wording,
};
use colloquy_engine::methodology::{Methodology, Strategy};
use colloquy_engine::question::{jaccard, word_set};
use colloquy_engine::utterance::{Speaker, Utterance};
use jiff::Timestamp;

use super::trial;
use super::{ask, bank};
use crate::lint;
use crate::lint::text::without_acknowledgement;

/// What was found in generated questions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QuestionFigures {
    /// Questions generated.
    pub questions: usize,
    /// With a failing finding of the lint: rule, technique, strategy, question.
    pub lint_failures: Vec<String>,
    /// The same as an earlier question of their talk (word Jaccard above .85).
    pub repeated: Vec<String>,
    /// That name neither the focus nor words of its quote, and declare no departure from it.
    pub unfocused: Vec<String>,
    /// With an acknowledgement in front.
    pub acknowledged: usize,
    /// Words of all questions together.
    pub words: usize,
}

/// What respondents of the made-up talks have said: label, type suffix, answer it was said in.
const SAID: &[(&str, &str, &str, i8)] = &[
    ("creamy texture", "attribute", "I really like the creamy texture of it, especially in coffee.", 1),
    (
        "makes coffee taste smooth",
        "functional_consequence",
        "It just makes my coffee taste smooth and not bitter.",
        1,
    ),
    (
        "kids refuse what I cook",
        "pain_point",
        "The kids refuse what I cook, so I end up making two dinners.",
        -1,
    ),
    (
        "feel calm and ready for the day",
        "psychosocial_consequence",
        "I feel calm and ready for the day, you know.",
        1,
    ),
    ("expensive", "attribute", "Honestly it is expensive, double what milk costs.", -1),
    (
        "order a takeaway",
        "solution_approach",
        "Most Thursdays we order a takeaway and I feel bad about it.",
        0,
    ),
    (
        "not be judged as the takeaway family",
        "social_job",
        "I'd like not to be judged as the takeaway family.",
        0,
    ),
    ("rang the helpline and waited", "action", "I rang the helpline and waited for fifty minutes.", 0),
    ("furious", "emotion", "I was furious, to be honest.", -1),
    ("bot kept looping without an answer", "outcome", "The bot kept looping without an answer for me.", -1),
    ("peace of mind", "terminal_value", "It gives me peace of mind, that's all there is to it.", 1),
    ("I don't trust the label", "doubt", "I don't trust the label, who checks these things?", -1),
    ("easy to browse", "construct_pole", "The two are easy to browse, the third is a jumble.", 1),
    ("on weeknights after work", "job_context", "It happens on weeknights after work mostly.", 0),
    ("der Geschmack ist mild", "attribute", "Ich finde, der Geschmack ist mild und nicht so bitter.", 1),
    ("味がとても良い", "attribute", "味がとても良いので毎朝飲んでいます", 1),
    ("no need to think about it", "gain_point", "There's no need to think about it any more.", 1),
    (
        "walked in and was greeted by name",
        "touchpoint",
        "I walked in and was greeted by name, imagine that.",
        1,
    ),
    (
        "the staff, who could only follow a script they had been given that week",
        "attribution",
        "It was the staff, who could only follow a script they had been given that week.",
        -1,
    ),
    ("cheaper", "attribute", "Cheaper. That's it.", 1),
];

/// A talk that goes on and on, one question after the other.
struct Talk<'a> {
    methodology: &'a Methodology,
    transcript: Vec<Utterance>,
    asked: Vec<String>,
    seed: u64,
}

impl<'a> Talk<'a> {
    fn new(methodology: &'a Methodology, seed: u64) -> Self {
        let mut talk = Self { methodology, transcript: Vec::new(), asked: Vec::new(), seed };
        for (_, _, answer, _) in SAID {
            talk.say(Speaker::Respondent, answer);
        }
        talk
    }

    fn say(&mut self, speaker: Speaker, text: &str) {
        let turn = self.transcript.len() as u32 / 2;
        let id = match speaker {
            Speaker::Interviewer => Utterance::question_id(turn),
            Speaker::Respondent => Utterance::answer_id(turn + 1),
        };
        self.transcript.push(Utterance {
            id,
            turn_number: turn,
            speaker,
            text: text.to_owned(),
            created_at: Timestamp::UNIX_EPOCH,
        });
    }

    fn brief(&self, focus: FocusBrief, purpose: Purpose) -> QuestionBrief {
        QuestionBrief { focus, asked: self.asked.clone(), seed: self.seed, ..QuestionBrief::blank(purpose) }
    }

    /// Asks the next question and checks it.
    fn turn(
        &mut self,
        strategy: Option<&Strategy>,
        focus: FocusBrief,
        purpose: Purpose,
        out: &mut QuestionFigures,
    ) {
        let concept = trial::concept();
        let brief = self.brief(focus, purpose);
        let turn = self.asked.len() as u32;
        let answer =
            self.transcript.iter().rev().find(|u| u.speaker == Speaker::Respondent).map(|u| u.text.clone());
        let momentum = if turn.is_multiple_of(5) { MomentumLevel::Low } else { MomentumLevel::Neutral };
        let ratings = Ratings { momentum: Some(momentum), ..Ratings::default() };
        let heard = Reading { ratings, ..Reading::default() };
        let wording = ask(&AskRequest {
            methodology: self.methodology,
            concept: &concept,
            strategy,
            brief: &brief,
            answer: answer.as_deref(),
            transcript: &self.transcript,
            turn,
            reading: Some(&heard),
            known: &[],
        });
        let findings = lint::lint(
            &wording.question,
            &LintContext {
                asked: &self.asked,
                brief: &brief,
                answer: answer.as_deref(),
                transcript: &self.transcript,
                listened: false,
                methodology: self.methodology,
                strategy,
                concept: &concept,
            },
        );
        let place = format!("{}/{}", self.methodology.name, strategy.map_or("-", |s| s.name.as_str()));
        for finding in findings.iter().filter(|f| f.fail) {
            out.lint_failures.push(format!("{} {place}: {}", finding.rule, wording.question));
        }
        self.compare(&wording, &brief, &place, out);
        self.asked.push(wording.question.clone());
        self.say(Speaker::Interviewer, &wording.question);
        let (_, _, answer, _) = SAID[turn as usize % SAID.len()];
        self.say(Speaker::Respondent, answer);
    }

    fn compare(&self, wording: &Wording, brief: &QuestionBrief, place: &str, out: &mut QuestionFigures) {
        let question = &wording.question;
        let words = word_set(without_acknowledgement(question));
        if self.asked.iter().any(|q| jaccard(&words, &word_set(without_acknowledgement(q))) > 0.85) {
            out.repeated.push(format!("{place}: {question}"));
        }
        if let FocusBrief::Node { node, .. } = &brief.focus {
            let own: BTreeSet<String> =
                stems(&format!("{} {}", node.label, node.quote.as_deref().unwrap_or("")));
            // Who declares that something else is asked than was chosen need not name it.
            let claims = purpose_needs_focus(brief) && wording.departure.is_none();
            if claims && own.is_disjoint(&stems(question)) {
                out.unfocused.push(format!("{place} [{}]: {question}", node.label));
            }
        }
        out.questions += 1;
        out.words += lint::text::count_words(question);
        out.acknowledged += usize::from(without_acknowledgement(question).len() != question.len());
    }
}

fn purpose_needs_focus(brief: &QuestionBrief) -> bool {
    brief.purpose == Purpose::FollowUp
}

/// First four letters of every content word: "making" and "makes" are one.
fn stems(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|w| w.chars().count() > 2 || !w.is_ascii())
        .map(|w| w.to_lowercase().chars().take(3).collect())
        .collect()
}

/// The node a made-up talk is about.
fn node(at: usize) -> FocusNode {
    let (label, node_type, quote, polarity) = SAID[at % SAID.len()];
    FocusNode {
        id: format!("n{}", at % SAID.len() + 1),
        label: label.to_owned(),
        node_type: node_type.to_owned(),
        quote: Some(quote.to_owned()),
        polarity,
    }
}

/// Generates at least `wanted` questions: for every technique and strategy, talks of forty questions in which
/// the focus wanders, and one that never leaves its focus; strategies nobody has stems for among them.
pub fn generated(wanted: usize) -> QuestionFigures {
    const UNKNOWN: &[&str] = &["my_own_probe", "look_for_obstacles", "bring_it_together", "zzz"];
    let mut figures = QuestionFigures::default();
    let mut seed = 1;
    while figures.questions < wanted {
        for technique in bank::techniques() {
            let methodology = trial::methodology(technique.name());
            let names = technique.strategies.keys().map(String::as_str).chain(UNKNOWN.iter().copied());
            for name in names {
                let strategy = trial::strategy(name);
                let mut talk = Talk::new(&methodology, seed);
                talk.turn(None, FocusBrief::None, Purpose::Opening, &mut figures);
                for turn in 0..24 {
                    let focus = focus_of(turn, seed as usize);
                    talk.turn(Some(&strategy), focus, Purpose::FollowUp, &mut figures);
                }
                seed += 1;
            }
            if figures.questions >= wanted {
                break;
            }
        }
    }
    figures
}

/// Another kind of focus every turn.
fn focus_of(turn: usize, shift: usize) -> FocusBrief {
    let at = turn + shift;
    match turn % 8 {
        1 => FocusBrief::None,
        3 => FocusBrief::Edge { source: node(at), target: node(at + 1), edge_type: "leads_to".to_owned() },
        5 => FocusBrief::Element {
            id: "e1".to_owned(),
            content: "Delivered before seven in the morning, every day".to_owned(),
            gap: Some(["unmentioned", "no_reaction", "no_comprehension"][turn % 3].to_owned()),
            other: None,
        },
        6 => FocusBrief::Chain { nodes: vec![node(at), node(at + 2), node(at + 3)] },
        7 => FocusBrief::Triad {
            elements: ["Northfield", "Barista Gold", "the store brand"].map(str::to_owned).to_vec(),
        },
        _ => FocusBrief::Node { node: node(at), linked: vec![(node(at + 1), true), (node(at + 4), false)] },
    }
}

/// One talk of `turns` questions about one and the same node with one strategy.
pub fn stubborn(technique: &str, strategy: &str, label_at: usize, turns: usize) -> QuestionFigures {
    let methodology = trial::methodology(technique);
    let strategy = trial::strategy(strategy);
    let mut talk = Talk::new(&methodology, 7);
    let mut figures = QuestionFigures::default();
    for _ in 0..turns {
        let focus = FocusBrief::Node { node: node(label_at), linked: Vec::new() };
        talk.turn(Some(&strategy), focus, Purpose::FollowUp, &mut figures);
    }
    figures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_thousand_questions_pass_the_lint_and_never_repeat() {
        let figures = generated(5000);
        let show = |list: &[String]| list.iter().take(12).cloned().collect::<Vec<_>>().join("\n");
        let n = figures.questions;
        println!("{n} questions, {} words each", figures.words / n);
        println!("unfocused {}: {}", figures.unfocused.len(), show(&figures.unfocused));
        assert!(
            figures.lint_failures.len() * 200 <= n,
            "{}\n{}",
            figures.lint_failures.len(),
            show(&figures.lint_failures)
        );
        assert!(figures.repeated.is_empty(), "{}\n{}", figures.repeated.len(), show(&figures.repeated));
        assert!(figures.acknowledged * 2 <= n, "{}", figures.acknowledged);
        assert!(
            figures.unfocused.len() * 50 <= n,
            "{}\n{}",
            figures.unfocused.len(),
            show(&figures.unfocused)
        );
    }

    #[test]
    fn a_hundred_turns_on_one_point_never_repeat_and_never_break() {
        for (technique, strategy, label) in [
            ("means_end_chain", "deepen", 0),
            ("jobs_to_be_done", "uncover_obstacles", 2),
            ("own_method", "my_own_probe", 15),
            ("critical_incident", "explore_emotions", 18),
            ("concept_test", "resolve_ambiguity", 19),
        ] {
            let figures = stubborn(technique, strategy, label, 100);
            assert!(figures.repeated.is_empty(), "{technique} {:#?}", figures.repeated);
            assert!(figures.lint_failures.is_empty(), "{technique} {:#?}", figures.lint_failures);
        }
    }
}
