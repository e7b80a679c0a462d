//! What a turn tells while it runs, and how long its stages took.

use crate::decide::advance::Stage;
use crate::decide::record::StageTrace;
use crate::turn::ports::Clock;

/// Told what happens during a turn, for streaming and progress.
pub trait Observer: Send + Sync {
    /// A stage is done.
    fn stage(&self, _stage: Stage, _duration_us: u64) {}
    /// A piece of the next question, as it is worded: a draft until the turn is done.
    fn question_delta(&self, _piece: &str) {}
    /// The draft was refused; this is the whole question that holds instead.
    fn question_replaced(&self, _question: &str) {}
    /// Whether the turn's record holds the readings of every node, edge and element. They are for people who
    /// look at the record; the choice of strategy and focus never reads them there, so who holds interviews
    /// by the thousand and looks at none can do without.
    fn wants_target_readings(&self) -> bool {
        true
    }
}

/// Told, and does nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Observer for Silent {}

/// Durations of the stages of one turn.
pub struct Trace<'a> {
    clock: &'a dyn Clock,
    observer: &'a dyn Observer,
    since: u64,
    stages: Vec<StageTrace>,
}

impl<'a> Trace<'a> {
    /// Starts the watch.
    pub fn new(clock: &'a dyn Clock, observer: &'a dyn Observer) -> Self {
        Self { clock, observer, since: clock.monotonic_us(), stages: Vec::with_capacity(Stage::ALL.len()) }
    }

    /// A stage is done: its time is what went by since the one before.
    pub fn done(&mut self, stage: Stage) {
        let now = self.clock.monotonic_us();
        let duration_us = now.saturating_sub(self.since);
        self.since = now;
        self.observer.stage(stage, duration_us);
        self.stages.push(StageTrace { stage: stage.name().to_owned(), duration_us });
    }

    /// The stages so far.
    pub fn into_stages(self) -> Vec<StageTrace> {
        self.stages
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn::ports::SteppedClock;
    use std::sync::Mutex;

    struct Names(Mutex<Vec<String>>);
    impl Observer for Names {
        fn stage(&self, stage: Stage, _: u64) {
            self.0.lock().unwrap().push(stage.to_string());
        }
    }

    #[test]
    fn stages_are_told_and_kept_in_order() {
        let clock = SteppedClock::default();
        let names = Names(Mutex::default());
        let mut trace = Trace::new(&clock, &names);
        trace.done(Stage::ContextLoading);
        trace.done(Stage::UtteranceSaving);
        assert_eq!(*names.0.lock().unwrap(), ["ContextLoading", "UtteranceSaving"]);
        assert!(trace.into_stages().iter().all(|s| s.duration_us == 0), "no durations in deterministic runs");
    }
}
