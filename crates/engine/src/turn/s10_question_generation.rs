//! Stage 10, QuestionGeneration: the next words of the interviewer.
//!
//! *Takes* the choice. *Gives* the wording and the brief it was made from: the brief names the focus that
//! selection chose, and nothing else decides what the question is about. *Waits for* the interpreter, and
//! passes the words on as they come. Every wording is checked: the lint, and no question twice in a session
//! (by words over all earlier questions, by meaning where words leave it open).

use super::error::TurnError;
use super::parts::Parts;
use super::s04_extraction::Heard;
use super::trace::Observer;
use super::wording::{Asking, word_question};
use super::{briefing, departing};
use crate::decide::advance::Outcome;
use crate::decide::advance::Stage;
use crate::decide::record::Departed;
use crate::given::interpretation::{
    AskRequest, KnownNode, QuestionBrief, Reading, Reply, Task, Usage, Wording,
};
use crate::given::methodology::{Methodology, Strategy};
use crate::given::utterance::Speaker;
use crate::state::session::{CLARIFICATION, CLOSING, Focus, Session, SessionStatus};
use crate::turn::ports::{LanguageError, LanguageErrorKind};

/// The next words, and what they were made from.
#[derive(Debug, Default)]
pub struct Asked {
    /// What the wording was given; None when nothing is said.
    pub brief: Option<QuestionBrief>,
    /// The words; None when nothing is said.
    pub wording: Option<Wording>,
    /// The last words, behind an answer to the closing question.
    pub farewell: Option<String>,
    /// What they ask instead of what was chosen.
    pub departed: Option<Departed>,
    /// Work others did than were asked first, in words.
    pub degraded: Vec<String>,
    /// What the wording used up.
    pub usage: Usage,
}

/// Words the next question, the clarification or the closing.
pub async fn ask(
    parts: &Parts,
    session: &Session,
    methodology: &Methodology,
    heard: &Heard,
    outcome: &Outcome,
    observer: &dyn Observer,
    until_us: u64,
) -> Result<Asked, TurnError> {
    let mut asked = Asked::default();
    let reading = &heard.reply.value;
    let scene = Scene::of(parts, session, methodology, reading, outcome).await?;
    if session.status == SessionStatus::Closing {
        asked.farewell = scene.farewell(until_us).await;
        return Ok(asked);
    }
    let worded = scene.word(observer, until_us, prepared(session, heard, outcome)).await?;
    asked.degraded = worded.degraded;
    asked.usage = worded.usage;
    asked.departed = departing::departed(session, methodology, outcome, &worded.value);
    asked.wording = Some(worded.value);
    asked.brief = Some(scene.brief);
    Ok(asked)
}

/// What a question is worded in: a session after its last answer, and what was decided.
pub(super) struct Scene<'a> {
    parts: &'a Parts,
    methodology: &'a Methodology,
    outcome: &'a Outcome,
    session: &'a Session,
    reading: &'a Reading,
    /// Both without words that are left out, when some are.
    guarded: Option<(Session, Reading)>,
    /// What the wording is given.
    pub(super) brief: QuestionBrief,
}

impl<'a> Scene<'a> {
    /// The scene as whoever words the question sees it: without words that are left out, and all that mentions them.
    pub(super) async fn of(
        parts: &'a Parts,
        session: &'a Session,
        methodology: &'a Methodology,
        reading: &'a Reading,
        outcome: &'a Outcome,
    ) -> Result<Self, TurnError> {
        let words = parts.left_out(&session.id).await?;
        let guarded = if words.is_empty() { None } else { Some(guarded(session, reading, &words)?) };
        let (seen, heard) =
            guarded.as_ref().map_or((session, reading), |(session, reading)| (session, reading));
        let brief = briefing::brief(seen, methodology, outcome, heard.extractability.reason);
        Ok(Self { parts, methodology, outcome, session, reading, guarded, brief })
    }

    /// Has the question worded and checked.
    pub(super) async fn word(
        &self,
        observer: &dyn Observer,
        until_us: u64,
        prepared: Option<Reply<&str>>,
    ) -> Result<Reply<Wording>, TurnError> {
        let known = self.known();
        let request = self.request(&known);
        let (session, _) = self.seen();
        let (parts, guarded) = (self.parts, self.guarded.is_some());
        word_question(Asking { parts, session, request, observer, until_us, guarded, prepared }).await
    }

    /// The last words: the offline engine's, which cannot fail, cost nothing and promise nothing; None where there is no such engine.
    async fn farewell(&self, until_us: u64) -> Option<String> {
        let offline = self.parts.offline_interpreter()?;
        let call = self.parts.call(self.session, Task::Ask, 1, until_us);
        let known = self.known();
        let words = offline.ask(&self.request(&known), &call, &|_| ()).await;
        words.ok().map(|reply| reply.value.question)
    }

    /// Session and reading as whoever words a question sees them.
    fn seen(&self) -> (&Session, &Reading) {
        let Self { session, reading, guarded, .. } = self;
        guarded.as_ref().map_or((*session, *reading), |(session, reading)| (session, reading))
    }

    /// What of the map may be spoken of.
    fn known(&self) -> Vec<KnownNode<'_>> {
        let (session, _) = self.seen();
        let known = session.graph.standing_nodes().filter(|node| !session.withholds(&Focus::Node(node.id)));
        known.map(KnownNode::of).collect()
    }

    fn request<'b>(&'b self, known: &'b [KnownNode<'b>]) -> AskRequest<'b> {
        let Self { methodology, outcome, brief, .. } = self;
        let (session, reading) = self.seen();
        // What the interviewer said to the last answer stands after it in a session that is told again.
        let heard = session.transcript.iter().rposition(|said| said.speaker == Speaker::Respondent);
        AskRequest {
            methodology,
            concept: &session.concept,
            strategy: strategy_of(session, methodology, outcome),
            brief,
            answer: session.answers().next_back().map(|answer| answer.text.as_str()),
            transcript: &session.transcript[..heard.map_or(0, |last| last + 1)],
            turn: session.turn_count,
            reading: Some(reading),
            known,
        }
    }
}

/// A session and the reading of its last answer without words that are left out.
fn guarded(session: &Session, reading: &Reading, words: &[String]) -> Result<(Session, Reading), TurnError> {
    let left_out = session.omitting(words);
    let says = |text: &str| left_out.mentions(text, true);
    let mut reading = reading.clone();
    reading.statements.retain(|statement| !says(&statement.label) && !says(&statement.quote));
    reading.relations.retain(|relation| {
        ![&relation.source, &relation.target, &relation.quote].into_iter().any(|text| says(text))
    });
    let mut seen = session.fork();
    // Some may have been left out since the turn was decided.
    seen.withhold(words);
    let made = seen.without(&left_out).and_then(|session| Ok((session, left_out.shown(reading)?)));
    made.map_err(|error| {
        let detail = format!("no question can be worded without the words that are left out: {error}");
        let source = LanguageError { kind: LanguageErrorKind::Other, retryable: false, detail };
        TurnError::Stage { stage: Stage::QuestionGeneration, source }
    })
}

/// The question that was worded together with the reading, when it is for this decision.
fn prepared<'a>(session: &Session, heard: &'a Heard, outcome: &Outcome) -> Option<Reply<&'a str>> {
    let candidate = heard.expectation.matching(session, outcome)?;
    let prepared = heard.reply.value.prepared.iter().find(|prepared| prepared.candidate == candidate)?;
    Some(Reply::free(prepared.question.as_str(), &heard.reply.by))
}

/// The strategy whose question is worded: the one chosen; for a clarification the one whose question is put
/// again; none for the closing words.
fn strategy_of<'a>(
    session: &Session,
    methodology: &'a Methodology,
    outcome: &Outcome,
) -> Option<&'a Strategy> {
    if outcome.choice.ending.is_some() {
        return None;
    }
    let name = match outcome.choice.strategy.as_str() {
        CLARIFICATION => {
            let asked = session.turns.iter().rev().map(|turn| turn.strategy.as_str());
            asked.into_iter().find(|name| *name != CLARIFICATION)?
        }
        CLOSING => return None,
        name => name,
    };
    methodology.strategy(name)
}
