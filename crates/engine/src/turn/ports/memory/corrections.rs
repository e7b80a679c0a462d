//! Corrections in memory.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use jiff::Timestamp;

use super::MemoryStore;
use crate::text::ids::SessionId;
use crate::turn::ports::{Correction, CorrectionStore, StoreError};

/// Corrections by session, oldest first.
#[derive(Default)]
pub(super) struct Corrections(Mutex<HashMap<SessionId, Vec<Correction>>>);

impl Corrections {
    fn with<T>(&self, id: &SessionId, act: impl FnOnce(&mut Vec<Correction>) -> T) -> T {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        act(all.entry(id.clone()).or_default())
    }

    /// Forgets what a session had.
    pub(super) fn forget(&self, id: &SessionId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }
}

#[async_trait]
impl CorrectionStore for MemoryStore {
    async fn correction_add(&self, id: &SessionId, correction: &Correction) -> Result<(), StoreError> {
        self.with(id, |_| Ok(()))?;
        self.corrections.with(id, |all| {
            if all.iter().any(|known| known.number == correction.number) {
                let expected = u64::from(correction.number) - 1;
                return Err(StoreError::Conflict {
                    session: id.to_string(),
                    expected,
                    found: all.len() as u64,
                });
            }
            all.push(correction.clone());
            Ok(())
        })
    }

    async fn corrections(&self, id: &SessionId) -> Result<Vec<Correction>, StoreError> {
        self.with(id, |_| Ok(()))?;
        Ok(self.corrections.with(id, |all| all.clone()))
    }

    async fn correction_undo(&self, id: &SessionId, number: u32, at: Timestamp) -> Result<(), StoreError> {
        self.corrections.with(id, |all| {
            let own = all.iter_mut().find(|known| known.number == number);
            let missing = || StoreError::NotFound { what: "correction", id: number.to_string() };
            own.ok_or_else(missing).map(|own| own.undone_at = own.undone_at.or(Some(at)))
        })
    }
}
