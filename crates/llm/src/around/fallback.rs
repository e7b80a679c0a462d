//! Failing over: when the first cannot be reached, or words nothing that may be asked, the second does the work.

use std::sync::Arc;

use async_trait::async_trait;
use colloquy_engine::Interpreter;
use colloquy_engine::interpretation::{
    AskRequest, CallContext, ListenRequest, NameSlotsRequest, Purpose, Reading, Reply, SlotProposal, Task,
    Wording,
};
use colloquy_engine::ports::{DraftSink, LanguageError, LanguageErrorKind};

/// Asks one interpreter, and another when that fails. Who did it, and why, is said in the reply.
pub struct Fallback {
    first: Arc<dyn Interpreter>,
    second: Arc<dyn Interpreter>,
    /// Wordings of one question the first may try.
    tries: u32,
    /// What the first may not spend, the second does not do instead.
    stops_at_budget: bool,
}

impl Fallback {
    /// `second` takes over when `first` fails, and after `tries` wordings of one question that were all refused.
    pub fn new(first: Arc<dyn Interpreter>, second: Arc<dyn Interpreter>, tries: u32) -> Self {
        Self { first, second, tries, stops_at_budget: false }
    }

    /// The same, but where the first would cost more than it may, nobody does the work: the interview ends.
    #[must_use]
    pub fn stopping_at_budget(self) -> Self {
        Self { stops_at_budget: true, ..self }
    }

    fn stops(&self, error: &LanguageError) -> bool {
        self.stops_at_budget && error.kind == LanguageErrorKind::Budget
    }
}

/// The second's reply, with the reason why it is the second's.
fn instead<T>(reply: Reply<T>, task: Task, why: &str) -> Reply<T> {
    let mut degraded = vec![format!("{}: {why}", task.name())];
    degraded.extend(reply.degraded);
    Reply { degraded, ..reply }
}

#[async_trait]
impl Interpreter for Fallback {
    fn name(&self) -> &str {
        self.first.name()
    }

    async fn listen(
        &self,
        request: &ListenRequest<'_>,
        call: &CallContext,
    ) -> Result<Reply<Reading>, LanguageError> {
        match self.first.listen(request, call).await {
            Ok(reply) => Ok(reply),
            Err(error) if self.stops(&error) => Err(error),
            Err(error) => {
                let reply = self.second.listen(request, call).await?;
                Ok(instead(reply, call.task, &error.to_string()))
            }
        }
    }

    fn names_slots(&self) -> bool {
        self.first.names_slots() || self.second.names_slots()
    }

    async fn name_slots(
        &self,
        request: &NameSlotsRequest<'_>,
        call: &CallContext,
    ) -> Result<Reply<Vec<SlotProposal>>, LanguageError> {
        match self.first.name_slots(request, call).await {
            Err(error) if self.second.names_slots() => {
                let reply = self.second.name_slots(request, call).await?;
                Ok(instead(reply, call.task, &error.to_string()))
            }
            told => told,
        }
    }

    async fn ask(
        &self,
        request: &AskRequest<'_>,
        call: &CallContext,
        draft: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError> {
        let why = if call.attempt > self.tries {
            "what was worded may not be asked".to_owned()
        } else {
            match self.first.ask(request, call, draft).await {
                Ok(reply) => return Ok(reply),
                // Before there is an answer there is nothing to end.
                Err(error) if self.stops(&error) && request.brief.purpose != Purpose::Opening => {
                    return Err(error);
                }
                Err(error) => error.to_string(),
            }
        };
        let reply = self.second.ask(request, call, draft).await?;
        Ok(instead(reply, call.task, &why))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use colloquy_engine::interpretation::{Parse, QuestionBrief};
    use colloquy_engine::{Concept, Methodology, SessionId, library};

    struct Voice {
        name: &'static str,
        reached: bool,
    }

    /// Has spent all it may.
    struct Spent;

    impl Spent {
        fn error() -> LanguageError {
            let detail = "it would cost too much".to_owned();
            LanguageError { kind: LanguageErrorKind::Budget, retryable: false, detail }
        }
    }

    #[async_trait]
    impl Interpreter for Spent {
        fn name(&self) -> &'static str {
            "model"
        }
        async fn listen(
            &self,
            _: &ListenRequest<'_>,
            _: &CallContext,
        ) -> Result<Reply<Reading>, LanguageError> {
            Err(Self::error())
        }
        async fn ask(
            &self,
            _: &AskRequest<'_>,
            _: &CallContext,
            _: DraftSink<'_>,
        ) -> Result<Reply<Wording>, LanguageError> {
            Err(Self::error())
        }
    }

    impl Voice {
        fn check(&self) -> Result<(), LanguageError> {
            let detail = format!("{} is not reached", self.name);
            let error = LanguageError { kind: LanguageErrorKind::Unavailable, retryable: true, detail };
            if self.reached { Ok(()) } else { Err(error) }
        }
    }

    #[async_trait]
    impl Interpreter for Voice {
        fn name(&self) -> &str {
            self.name
        }
        async fn listen(
            &self,
            _: &ListenRequest<'_>,
            _: &CallContext,
        ) -> Result<Reply<Reading>, LanguageError> {
            self.check().map(|()| Reply::free(Reading::default(), self.name))
        }
        async fn ask(
            &self,
            _: &AskRequest<'_>,
            _: &CallContext,
            _: DraftSink<'_>,
        ) -> Result<Reply<Wording>, LanguageError> {
            self.check().map(|()| Reply::free(Wording::default(), self.name))
        }
    }

    fn over(first: bool, second: bool) -> Fallback {
        let voice = |name, reached| Arc::new(Voice { name, reached }) as Arc<dyn Interpreter>;
        Fallback::new(voice("model", first), voice("offline", second), 2)
    }

    fn call(task: Task, attempt: u32) -> CallContext {
        let session = SessionId::parse("s").unwrap();
        CallContext { attempt, ..CallContext::untimed(session, 1, task) }
    }

    fn topic() -> (Methodology, Concept) {
        let (_, file, text) = library::find(library::METHODOLOGIES, "means_end_chain").unwrap();
        let methodology = Methodology::parse(file, text).unwrap().methodology;
        let (_, file, text) = library::find(library::CONCEPTS, "oat_milk").unwrap();
        (methodology, Concept::parse(file, text).unwrap())
    }

    fn brief() -> QuestionBrief {
        QuestionBrief { seed: 1, ..QuestionBrief::blank(Purpose::FollowUp) }
    }

    fn asked_of<'a>(
        methodology: &'a Methodology,
        concept: &'a Concept,
        brief: &'a QuestionBrief,
    ) -> AskRequest<'a> {
        AskRequest {
            methodology,
            concept,
            strategy: None,
            brief,
            answer: None,
            transcript: &[],
            turn: 1,
            reading: None,
            known: &[],
        }
    }

    #[tokio::test]
    async fn what_may_not_be_spent_is_done_by_the_second_or_by_nobody() {
        let (methodology, concept) = topic();
        let parse = Parse::default();
        let request = ListenRequest::alone(&methodology, &concept, "It is mild.", &parse);
        let offline = || Arc::new(Voice { name: "offline", reached: true }) as Arc<dyn Interpreter>;
        let over = || Fallback::new(Arc::new(Spent), offline(), 2);
        let reply = over().listen(&request, &call(Task::Listen, 1)).await.unwrap();
        assert_eq!(
            (reply.by.as_str(), reply.degraded[0].as_str()),
            ("offline", "listen: it would cost too much")
        );
        let error = over().stopping_at_budget().listen(&request, &call(Task::Listen, 1)).await.unwrap_err();
        assert_eq!(error.kind, LanguageErrorKind::Budget);
        let other = Fallback::new(Arc::new(Voice { name: "model", reached: false }), offline(), 2);
        assert!(other.stopping_at_budget().listen(&request, &call(Task::Listen, 1)).await.is_ok());
        for (purpose, asked) in [(Purpose::Opening, true), (Purpose::FollowUp, false)] {
            let brief = QuestionBrief { purpose, ..brief() };
            let request = asked_of(&methodology, &concept, &brief);
            let reply = over().stopping_at_budget().ask(&request, &call(Task::Ask, 1), &|_| ()).await;
            assert_eq!(reply.is_ok(), asked, "{purpose:?}");
        }
    }

    #[tokio::test]
    async fn who_cannot_be_reached_is_stood_in_for_and_it_is_said() {
        let (methodology, concept) = topic();
        let parse = Parse::default();
        let request = ListenRequest::alone(&methodology, &concept, "It is mild.", &parse);
        let call = call(Task::Listen, 1);
        let reply = over(true, true).listen(&request, &call).await.unwrap();
        assert_eq!((reply.by.as_str(), reply.degraded.len()), ("model", 0));
        let reply = over(false, true).listen(&request, &call).await.unwrap();
        assert_eq!(
            (reply.by.as_str(), reply.degraded),
            ("offline", vec!["listen: model is not reached".to_owned()])
        );
        assert_eq!(
            over(false, false).listen(&request, &call).await.unwrap_err().detail,
            "offline is not reached"
        );
    }

    #[tokio::test]
    async fn a_question_refused_too_often_is_worded_by_the_second() {
        let (methodology, concept) = topic();
        let brief = brief();
        let request = asked_of(&methodology, &concept, &brief);
        for (attempt, by) in [(1, "model"), (2, "model"), (3, "offline"), (4, "offline")] {
            let reply = over(true, true).ask(&request, &call(Task::Ask, attempt), &|_| ()).await.unwrap();
            assert_eq!(reply.by, by, "attempt {attempt}");
            assert_eq!(reply.degraded.is_empty(), by == "model");
        }
    }
}
