//! How a turn is told while it runs: as server-sent events, or as one reply at its end.

use std::convert::Infallible;

use axum::Json;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use colloquy_engine::record::Turn;
use colloquy_engine::turn::{Observer, Stage};
use colloquy_export::turn as wire;
use futures_util::StreamExt;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio_stream::wrappers::UnboundedReceiverStream;

use crate::problem::{Outcome, Problem};
use crate::wire::problem::ProblemDocument;
use crate::wire::respond::{Interview, RespondEvent, StageName};
use crate::wire::turn::{Piece, StageDone, TurnEvent};

/// What one audience is told.
pub(super) trait Told: Sized + Send + 'static {
    /// What is replied at the end.
    type Done: Serialize + Send + 'static;
    fn stage(stage: Stage, duration_us: u64) -> Self;
    fn delta(piece: Piece) -> Self;
    fn replaced(question: Piece) -> Self;
    fn done(done: Self::Done) -> Self;
    fn problem(problem: Box<ProblemDocument>) -> Self;
    /// The event's name and data.
    fn event(&self) -> (&'static str, String);
}

impl Told for TurnEvent {
    type Done = Box<wire::Turn>;

    fn stage(stage: Stage, duration_us: u64) -> Self {
        Self::Stage(StageDone::new(stage, duration_us))
    }

    fn delta(piece: Piece) -> Self {
        Self::QuestionDelta(piece)
    }

    fn replaced(question: Piece) -> Self {
        Self::QuestionReplaced(question)
    }

    fn done(turn: Box<wire::Turn>) -> Self {
        Self::Turn(turn)
    }

    fn problem(problem: Box<ProblemDocument>) -> Self {
        Self::Problem(problem)
    }

    fn event(&self) -> (&'static str, String) {
        (self.name(), self.data().unwrap_or_default())
    }
}

impl Told for RespondEvent {
    type Done = Box<Interview>;

    fn stage(stage: Stage, _: u64) -> Self {
        Self::Stage(StageName { stage: stage.name() })
    }

    fn delta(piece: Piece) -> Self {
        Self::QuestionDelta(piece)
    }

    fn replaced(question: Piece) -> Self {
        Self::QuestionReplaced(question)
    }

    fn done(interview: Box<Interview>) -> Self {
        Self::Interview(interview)
    }

    fn problem(problem: Box<ProblemDocument>) -> Self {
        Self::Problem(problem)
    }

    fn event(&self) -> (&'static str, String) {
        (self.name(), self.data().unwrap_or_default())
    }
}

/// A turn as researchers are told of it.
pub(super) fn turn(turn: &Turn) -> Box<wire::Turn> {
    Box::new(wire::Turn::from(turn))
}

/// What happens during a turn.
enum Happening<E: Told> {
    Event(E),
    Done(Outcome<E::Done>),
}

/// Tells whoever listens; nobody has to.
pub(super) struct Telling<E: Told>(mpsc::UnboundedSender<Happening<E>>);

/// The other end.
pub(super) struct Listening<E: Told>(mpsc::UnboundedReceiver<Happening<E>>);

/// Both ends.
pub(super) fn telling<E: Told>() -> (Telling<E>, Listening<E>) {
    let (sender, receiver) = mpsc::unbounded_channel();
    (Telling(sender), Listening(receiver))
}

impl<E: Told> Telling<E> {
    fn tell(&self, event: E) {
        let _ = self.0.send(Happening::Event(event));
    }

    /// Tells how it ended.
    pub(super) fn done(&self, outcome: Outcome<E::Done>) {
        let _ = self.0.send(Happening::Done(outcome));
    }
}

impl<E: Told> Observer for Telling<E> {
    fn stage(&self, stage: Stage, duration_us: u64) {
        self.tell(E::stage(stage, duration_us));
    }

    fn question_delta(&self, piece: &str) {
        self.tell(E::delta(Piece { text: piece.to_owned() }));
    }

    fn question_replaced(&self, question: &str) {
        self.tell(E::replaced(Piece { text: question.to_owned() }));
    }
}

fn lost() -> Problem {
    Problem::of_status(StatusCode::INTERNAL_SERVER_ERROR)
}

impl<E: Told> Listening<E> {
    /// The reply a client accepts.
    pub(super) async fn reply(self, headers: &HeaderMap) -> Outcome<Response> {
        let accepts = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
        if accepts.contains("text/event-stream") { self.stream().await } else { self.whole().await }
    }

    async fn whole(mut self) -> Outcome<Response> {
        while let Some(happening) = self.0.recv().await {
            if let Happening::Done(done) = happening {
                return Ok(Json(done?).into_response());
            }
        }
        Err(lost())
    }

    /// A refusal before anything happened is a plain problem; after that, everything is an event.
    async fn stream(mut self) -> Outcome<Response> {
        let first = self.0.recv().await.ok_or_else(lost)?;
        if let Happening::Done(Err(problem)) = first {
            return Err(problem);
        }
        let rest = UnboundedReceiverStream::new(self.0);
        let events = futures_util::stream::once(async { first })
            .chain(rest)
            .map(|happening| Ok::<_, Infallible>(event(happening)));
        Ok(Sse::new(events).keep_alive(KeepAlive::default()).into_response())
    }
}

fn event<E: Told>(happening: Happening<E>) -> Event {
    let event = match happening {
        Happening::Event(event) => event,
        Happening::Done(Ok(done)) => E::done(done),
        Happening::Done(Err(problem)) => E::problem(problem.into_document()),
    };
    let (name, data) = event.event();
    Event::default().event(name).data(data)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told<E: Told>() -> Vec<String> {
        let (telling, mut listening) = telling::<E>();
        telling.stage(Stage::Extraction, 1500);
        telling.question_delta("Why is ");
        telling.question_replaced("What is it about that?");
        let mut told = Vec::new();
        while let Ok(Happening::Event(event)) = listening.0.try_recv() {
            let (name, data) = event.event();
            told.push(format!("{name} {data}"));
        }
        told
    }

    #[test]
    fn what_happens_in_a_turn_is_told_in_order() {
        let question = [
            r#"question.delta {"text":"Why is "}"#,
            r#"question.replaced {"text":"What is it about that?"}"#,
        ];
        let stage = r#"stage {"stage":"Extraction","number":4,"duration_ms":1.5}"#;
        assert_eq!(told::<TurnEvent>(), [stage, question[0], question[1]]);
        assert_eq!(told::<RespondEvent>(), [r#"stage {"stage":"Extraction"}"#, question[0], question[1]]);
    }
}
