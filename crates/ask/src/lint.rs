//! The question lint: twenty-five rules a question must pass before it is asked (`language.md` 1.7).
//!
//! The rules look at the finished words, whoever worded them. Quoted spans are taken out before the rules on
//! vocabulary, because they are the respondent's and not ours. [`RULES`] is the one list of rules.

use colloquy_engine::interpretation::{LintContext, LintFinding};

mod context;
pub(crate) mod digest;
mod form;
mod manner;
pub mod measure;
mod talk;
pub mod text;
mod words;

pub(crate) use talk::Talk;
use text::Question;

/// Most words a question may have (`decisions.md` 18).
pub const MOST_WORDS: usize = 25;

/// A rule: its id, what it is about, and how it looks at a question.
pub struct Rule {
    /// `L01` to `L25`.
    pub id: &'static str,
    /// What it forbids, in a few words.
    pub title: &'static str,
    check: fn(&Question<'_>, &Talk<'_>, &mut Findings),
}

/// Takes findings of one rule.
struct Findings {
    rule: &'static str,
    list: Vec<LintFinding>,
}

impl Findings {
    /// The question must not be asked.
    fn fail(&mut self, message: impl Into<String>) {
        self.push(true, message.into());
    }

    /// The question is worse for it.
    fn warn(&mut self, message: impl Into<String>) {
        self.push(false, message.into());
    }

    fn push(&mut self, fail: bool, message: String) {
        self.list.push(LintFinding { rule: self.rule.to_owned(), fail, message });
    }
}

/// All rules, in order.
pub static RULES: [Rule; 25] = [
    Rule { id: "L01", title: "double-barrelled", check: form::double_barrelled },
    Rule { id: "L02", title: "two questions", check: form::two_questions },
    Rule { id: "L03", title: "closed form", check: form::closed },
    Rule { id: "L04", title: "leading", check: manner::leading },
    Rule { id: "L05", title: "answer suggested", check: manner::answer_suggested },
    Rule { id: "L06", title: "repeated why", check: context::repeated_why },
    Rule { id: "L07", title: "near-duplicate", check: context::near_duplicate },
    Rule { id: "L08", title: "length", check: form::length },
    Rule { id: "L09", title: "jargon", check: context::jargon },
    Rule { id: "L10", title: "rendering", check: form::rendering },
    Rule { id: "L11", title: "grounding", check: context::grounding },
    Rule { id: "L12", title: "quote fidelity", check: context::quote_fidelity },
    Rule { id: "L13", title: "prediction", check: manner::prediction },
    Rule { id: "L14", title: "evaluation", check: manner::evaluation },
    Rule { id: "L15", title: "double negation", check: manner::double_negation },
    Rule { id: "L16", title: "doubting", check: manner::doubting },
    Rule { id: "L17", title: "presupposition", check: manner::presupposition },
    Rule { id: "L18", title: "dangling pronoun", check: context::dangling_pronoun },
    Rule { id: "L19", title: "two foci", check: context::two_foci },
    Rule { id: "L20", title: "readability", check: form::readability },
    Rule { id: "L21", title: "sensitive", check: context::sensitive },
    Rule { id: "L22", title: "own words", check: context::own_words },
    Rule { id: "L23", title: "grammar", check: form::grammar },
    Rule { id: "L24", title: "already answered", check: context::already_answered },
    Rule { id: "L25", title: "run rules", check: context::runs },
];

/// Checks a question. Findings come in the order of the rules; without a failing one it may be asked.
pub fn lint(question: &str, context: &LintContext<'_>) -> Vec<LintFinding> {
    lint_in(question, &Talk::of(*context))
}

/// The same for one of several questions at one point of a talk: what the talk gives is worked out once.
pub(crate) fn lint_in(question: &str, talk: &Talk<'_>) -> Vec<LintFinding> {
    let question = Question::new(question);
    let mut findings = Findings { rule: "", list: Vec::new() };
    for rule in &RULES {
        findings.rule = rule.id;
        (rule.check)(&question, talk, &mut findings);
    }
    findings.list
}

/// Whether a question breaks a rule that forbids asking it.
pub(crate) fn fails_in(question: &str, talk: &Talk<'_>) -> bool {
    lint_in(question, talk).iter().any(|finding| finding.fail)
}
