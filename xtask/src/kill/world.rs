//! What clients know of the server: where it is now, whether it is there, and when all ends.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Shared by all clients and whoever kills the server.
#[derive(Default)]
pub(super) struct World {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// Rises with every start.
    life: usize,
    address: Option<SocketAddr>,
    /// The last life has begun; by then every session must have taken an answer.
    deadline: Option<Instant>,
    /// Turns cut off, by life.
    cut: BTreeMap<usize, usize>,
}

/// One life of the server.
#[derive(Clone, Copy)]
pub(super) struct Life {
    pub(super) number: usize,
    pub(super) address: SocketAddr,
}

impl World {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The server runs, at this address.
    pub(super) fn up(&self, address: SocketAddr) {
        let mut state = self.state();
        state.life += 1;
        state.address = Some(address);
        self.changed.notify_all();
    }

    /// The server is gone.
    pub(super) fn down(&self) {
        self.state().address = None;
    }

    /// No more kills: the last server runs, when one does, and sessions go on by then.
    pub(super) fn end(&self, address: Option<SocketAddr>, deadline: Instant) {
        let mut state = self.state();
        state.life += 1;
        state.address = address;
        state.deadline = Some(deadline);
        self.changed.notify_all();
    }

    /// Until when a session must have taken an answer; none while the killing goes on.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.state().deadline
    }

    /// Waits for a life after this one; none when the last one is over and no other comes.
    pub(super) fn after(&self, number: usize) -> Option<Life> {
        let mut state = self.state();
        loop {
            if let Some(address) = state.address
                && state.life > number
            {
                return Some(Life { number: state.life, address });
            }
            if state.deadline.is_some() {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A turn was cut off in this life.
    pub(super) fn hit(&self, life: usize) {
        *self.state().cut.entry(life).or_default() += 1;
    }

    /// Kills that cut off a turn, and turns cut off.
    pub(super) fn hits(&self) -> (usize, usize) {
        let state = self.state();
        (state.cut.len(), state.cut.values().sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_wait_for_the_next_life_and_not_beyond_the_last() {
        let (world, address) = (World::default(), "127.0.0.1:1".parse().unwrap());
        world.up(address);
        assert_eq!(world.after(0).unwrap().number, 1);
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| world.after(1).unwrap().number);
            world.down();
            world.up(address);
            assert_eq!(waiting.join().unwrap(), 2);
        });
        world.down();
        world.end(None, Instant::now());
        assert!(world.after(2).is_none());
    }
}
