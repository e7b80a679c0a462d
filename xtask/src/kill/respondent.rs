//! A client that talks on through kills as a real one would: it sends again what got no reply. One with keys
//! sends it with the same key; one without asks first which question waits.

use std::io::ErrorKind;
use std::time::{Duration, Instant};

use super::STUCK;
use super::world::{Life, World};
use crate::outside::answers::CONCEPTS;
use crate::outside::api::{Answer, Api, Failure, Question};
use crate::outside::history::Interview;

/// Turns of an interview, when it does not end by itself before.
const MAX_TURNS: usize = 20;
/// Between two tries while the server is busy with the same turn.
const PAUSE: Duration = Duration::from_millis(20);
/// Refusals after which a client gives up.
const MANY: usize = 10;

/// What a client has to tell in the end.
#[derive(Debug, Default)]
pub(super) struct Told {
    pub(super) interviews: Vec<Interview>,
    /// It could not go on after the last restart.
    pub(super) stuck: bool,
    pub(super) refusals: Vec<String>,
}

/// The interview a client is in.
struct Current {
    interview: Interview,
    /// Once it was started.
    started: Option<Started>,
}

/// An interview that was started.
struct Started {
    /// The question that waits; none when the interview is over.
    waits: Option<Question>,
}

/// A client.
pub(super) struct Respondent<'w> {
    slot: usize,
    keyed: bool,
    world: &'w World,
    pool: &'w [String],
    current: Option<Current>,
    told: Told,
}

impl<'w> Respondent<'w> {
    /// Every second one uses keys.
    pub(super) fn new(slot: usize, world: &'w World, pools: &'w [Vec<String>]) -> Self {
        // Two neighbours, one with keys and one without, talk about the same.
        let pool = &pools[slot / 2 % pools.len()];
        Self { slot, keyed: slot.is_multiple_of(2), world, pool, current: None, told: Told::default() }
    }

    /// Talks until the last server has taken an answer.
    pub(super) fn talk(mut self) -> Told {
        let mut life = 0;
        while let Some(next) = self.world.after(life) {
            life = next.number;
            if self.live(next) {
                self.leave();
                return self.told;
            }
        }
        self.told.stuck = true;
        self.leave();
        self.told
    }

    /// Is in no interview any more.
    fn leave(&mut self) {
        self.told.interviews.extend(self.current.take().map(|current| current.interview));
    }

    /// Talks to one server until it is gone; true when it is the last one and took an answer, or when there is
    /// no talking with it.
    fn live(&mut self, life: Life) -> bool {
        let mut api = Api::new(life.address, STUCK);
        loop {
            let deadline = self.world.deadline();
            match self.step(&mut api) {
                Ok(taken) if taken && deadline.is_some() => return true,
                Ok(_) => {}
                Err(Failure::Silent(error)) => {
                    let open = self.current.as_ref().is_some_and(|current| current.interview.open.is_some());
                    if open && error.kind() != ErrorKind::ConnectionRefused {
                        self.world.hit(life.number);
                    }
                    return false;
                }
                Err(failure) if busy(&failure) => std::thread::sleep(PAUSE),
                Err(failure) => {
                    let told = format!("client {}, keys: {}: {failure}", self.slot, self.keyed);
                    self.told.refusals.push(told);
                    self.leave();
                    if self.told.refusals.len() >= MANY {
                        return true;
                    }
                }
            }
            if deadline.is_some_and(|deadline| Instant::now() > deadline) {
                self.told.stuck = true;
                return true;
            }
        }
    }

    /// One request or two; true when an answer was taken.
    fn step(&mut self, api: &mut Api) -> Result<bool, Failure> {
        let Current { interview, started } = match &mut self.current {
            Some(current) => current,
            none => {
                // One whose making got no reply stays behind, unknown to anybody.
                let session = api.create(CONCEPTS[self.slot / 2 % CONCEPTS.len()], MAX_TURNS, self.slot)?;
                none.insert(Current { interview: Interview::of(session), started: None })
            }
        };
        let started = match started {
            Some(started) => started,
            none => none.insert(Started { waits: api.start(&interview.session)? }),
        };
        let Some(asked) = started.waits.clone() else {
            self.leave();
            return Ok(false);
        };
        let number = interview.said.len();
        let key = number.to_string();
        let text = self.pool[(self.slot + number) % self.pool.len()].clone();
        let again = interview.open.is_some();
        if again && !self.keyed {
            let waits = api.start(&interview.session)?;
            // Where questions have ids the answer is sent again even so, and must not be taken twice.
            if asked.id.is_none() && waits.as_ref() != Some(&asked) {
                interview.taken();
                started.waits = waits;
                return Ok(true);
            }
        }
        interview.open = Some(text.clone());
        let answer = Answer {
            text: &text,
            key: self.keyed.then_some(key.as_str()),
            replies_to: asked.id.as_deref().filter(|_| !self.keyed),
        };
        let next = match api.answer(&interview.session, answer) {
            // Told that it is too late, it sees which question waits.
            Err(Failure::Refused { status: 409, .. }) if again && !self.keyed && asked.id.is_some() => {
                let waits = api.start(&interview.session)?;
                if waits.as_ref() == Some(&asked) {
                    return Ok(false);
                }
                waits
            }
            other => other?,
        };
        interview.taken();
        started.waits = next;
        Ok(true)
    }
}

/// Whether the server only asks for patience.
fn busy(failure: &Failure) -> bool {
    match failure {
        Failure::Refused { status: 503, .. } => true,
        Failure::Refused { code, .. } => code == "turn-in-progress",
        Failure::Silent(_) | Failure::Wrong(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_server_at_work_is_asked_again() {
        let refused = |status, code: &str| {
            let document = String::new();
            busy(&Failure::Refused { status, code: code.to_owned(), document })
        };
        assert!(refused(409, "turn-in-progress") && refused(503, "store-unavailable"));
        assert!(!refused(409, "answer-kept") && !refused(500, "internal-error"));
        assert!(!busy(&Failure::Wrong(String::new())));
    }
}
