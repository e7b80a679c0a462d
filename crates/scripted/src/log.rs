//! What the server was asked, and when.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::asked::Asked;

/// One request.
#[derive(Debug, Clone)]
pub struct Call {
    /// What was asked.
    pub asked: Asked,
    /// When it had come.
    pub arrived: Instant,
    /// When the last byte of its answer was handed over, or the asker was gone; None while neither is so.
    pub finished: Option<Instant>,
}

/// All requests, in the order they came.
#[derive(Debug, Clone, Default)]
pub struct Log(Arc<Mutex<Vec<Call>>>);

impl Log {
    /// All of them.
    pub fn calls(&self) -> Vec<Call> {
        self.with(|calls| calls.clone())
    }

    /// The tasks that were asked for.
    pub fn tasks(&self) -> Vec<String> {
        self.with(|calls| calls.iter().map(|call| call.asked.task.clone()).collect())
    }

    /// How many there were.
    pub fn count(&self) -> usize {
        self.with(|calls| calls.len())
    }

    /// Whether each began after the one before had ended.
    pub fn one_after_the_other(&self) -> bool {
        self.with(|calls| {
            calls.windows(2).all(|pair| pair[0].finished.is_some_and(|finished| finished <= pair[1].arrived))
        })
    }

    /// Forgets what was so far.
    pub fn clear(&self) {
        self.with(Vec::clear);
    }

    pub(crate) fn begin(&self, asked: Asked) -> Ending {
        let number = asked.number;
        self.with(|calls| calls.push(Call { asked, arrived: Instant::now(), finished: None }));
        Ending { log: self.clone(), number }
    }

    fn with<T>(&self, then: impl FnOnce(&mut Vec<Call>) -> T) -> T {
        then(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Notes when a request is over: when it is dropped.
#[derive(Debug)]
pub(crate) struct Ending {
    log: Log,
    number: u64,
}

impl Drop for Ending {
    fn drop(&mut self) {
        let now = Instant::now();
        self.log.with(|calls| {
            let call = calls.iter_mut().rev().find(|call| call.asked.number == self.number);
            if let Some(call) = call {
                call.finished = Some(now);
            }
        });
    }
}
