//! Mending: trouble is taken up before anything is asked, and the person's own words come before the plan.

use colloquy_engine::interpretation::{Act, FocusBrief, Instead, Purpose, Wording};

use super::super::families::Family;
use super::super::{material, phrasing, purposes};
use super::{Following, Point, first, quote, said};
use crate::lint::text::take_quotes;
use colloquy_syntax::Dep;

/// How much must speak for taking up what somebody upset or lost tells.
const TAKEN_UP: f64 = 0.3;

impl Following<'_> {
    /// What is said after trouble: a few words that take it up, and an easier question, or another point.
    pub(super) fn mended(&self, act: Act) -> Option<Wording> {
        let before = self.draw.shuffled(self.words_for(act), "taken up");
        let before = before.iter().find(|words| !self.just_said(words)).or(before.first()).copied();
        let before = before.unwrap_or_default();
        let family = self.request.strategy.map_or(Family::Down, purposes::of_strategy);
        // What they tell beside it is what they want to talk about; a remark alone is not.
        let tells = self.told.len() > 1 && !matches!(act, Act::Refusal | Act::DontKnow);
        // What is told in anger or confusion is seldom what they want to be asked about.
        let upset = matches!(act, Act::Complaint | Act::NotUnderstood | Act::CounterQuestion);
        let least = if upset { TAKEN_UP } else { 0.0 };
        let ways = if tells { self.ways(family, None) } else { Vec::new() };
        for way in ways.iter().filter(|way| way.weight >= least) {
            let point = Point { clear: false, ..self.point(way, None) };
            if let Some(wording) = self.about(&point, before) {
                return Some(taking_up(wording, before));
            }
        }
        if matches!(act, Act::Complaint | Act::Correction)
            && let FocusBrief::Node { node, .. } = &self.request.brief.focus
            && self.said_now(node).is_none()
            && let Some(back) = self.back(node, before)
        {
            return Some(taking_up(back, before));
        }
        let again = matches!(act, Act::NotUnderstood | Act::CounterQuestion | Act::DontKnow | Act::Aside);
        let put_again = (again && !self.in_trouble_before()).then(|| self.put_again(act, before)).flatten();
        let wording = put_again.or_else(|| self.wide(act, before))?;
        let repairs = self.request.brief.purpose != Purpose::Clarification;
        Some(taking_up(self.declared(wording, repairs.then_some(Instead::Repair)), before))
    }

    /// A few words that take up what the person did; who asks something back is answered as far as can be.
    fn words_for(&self, act: Act) -> &'static [&'static str] {
        let answer = self.request.answer.filter(|_| act == Act::CounterQuestion);
        match answer.and_then(asked_back) {
            Some(AskedBack::Interviewer) => phrasing::ABOUT_INTERVIEWER,
            Some(AskedBack::Interview) => phrasing::ABOUT_INTERVIEW,
            None => phrasing::taken_up(act),
        }
    }

    /// The same point again, by the person's own words, with an easier question.
    fn put_again(&self, act: Act, before: &str) -> Option<Wording> {
        // What the question pointed at, in their words; else what it was about.
        let last = self.request.brief.asked.last();
        let pointed = last.and_then(|last| take_quotes(last).1.into_iter().next());
        let about = || match &self.request.brief.focus {
            FocusBrief::Node { node, .. } | FocusBrief::Edge { source: node, .. } => {
                // What they said just now was said because they were lost.
                Some(node).filter(|node| self.said_now(node).is_none()).and_then(quote)
            }
            _ => None,
        };
        let quote = pointed.or_else(about)?;
        let forms = self.draw.shuffled(phrasing::meant(act), "meant");
        let asks = self.drawn(vec![phrasing::easier(act)]);
        let fill = |form: &&str, ask: &&str| said(&[before, &form.replace("{}", &quote), ask]);
        let question = first(&asks, &forms, fill, |question| self.fits(question))?;
        Some(Wording { question, ..Wording::default() })
    }

    /// A wide question about the topic, which fits whatever was said; None when all were asked.
    fn wide(&self, act: Act, before: &str) -> Option<Wording> {
        let concept = material::topic(&self.request.concept.name);
        let asks: Vec<String> = self
            .draw
            .shuffled(phrasing::wide(act), "wide")
            .into_iter()
            .map(|ask| ask.replace("{concept}", &concept))
            .filter(|ask| !self.asked_lately(usize::MAX, ask))
            .collect();
        let fill = |before: &&str, ask: &String| said(&[before, ask]);
        let question = first(&asks, &[before, ""], fill, |question| self.fits(question))?;
        Some(Wording { question, ..Wording::default() })
    }

    /// The question before was already one that took up trouble.
    fn in_trouble_before(&self) -> bool {
        let last = self.request.brief.asked.last();
        last.is_some_and(|last| phrasing::TROUBLE.iter().any(|act| takes_up(last, phrasing::taken_up(*act))))
    }

    fn just_said(&self, words: &str) -> bool {
        self.request.brief.asked.iter().rev().take(3).any(|question| question.starts_with(words))
    }
}

/// What a question back is about, when it is not about what was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AskedBack {
    /// Whoever asks the questions: "do you swim?"
    Interviewer,
    /// The interview: "am I meant to go on this long?"
    Interview,
}

/// What an answer's last question is about; None when it asks what was meant, or there is none.
fn asked_back(answer: &str) -> Option<AskedBack> {
    let doc = colloquy_syntax::parse(answer);
    let asks = |range: &std::ops::Range<usize>| range.clone().any(|t| doc.token_text(t).contains('?'));
    let mut sentence = doc.sentences().iter().rev().find(|range| asks(range))?.clone();
    let subject = sentence.find(|t| matches!(doc[*t].dep, Dep::Nsubj | Dep::Nsubjpass))?;
    let verb = doc.head(subject)?;
    let meaning = ["mean", "ask", "say", "talk", "refer", "look"].contains(&&*doc[verb].lemma);
    match doc[subject].norm.to_lowercase().as_str() {
        _ if meaning => None,
        "you" => Some(AskedBack::Interviewer),
        "i" | "we" | "this" | "it" | "that" => Some(AskedBack::Interview),
        _ => None,
    }
}

pub(super) fn taking_up(mut wording: Wording, before: &str) -> Wording {
    wording.intent.acknowledgement = Some(before.to_owned());
    wording
}

pub(super) fn takes_up(question: &str, words: &[&str]) -> bool {
    words.iter().any(|words| question.starts_with(words))
}
