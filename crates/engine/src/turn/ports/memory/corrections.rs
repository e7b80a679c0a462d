//! Corrections in memory.

use std::sync::PoisonError;

use async_trait::async_trait;
use jiff::Timestamp;

use super::MemoryStore;
use crate::text::ids::SessionId;
use crate::turn::ports::corrections::{Correction, CorrectionStore};
use crate::turn::ports::failure::StoreError;

impl MemoryStore {
    fn corrections_of<T>(&self, id: &SessionId, act: impl FnOnce(&mut Vec<Correction>) -> T) -> T {
        let mut all = self.corrections.lock().unwrap_or_else(PoisonError::into_inner);
        act(all.entry(id.clone()).or_default())
    }
}

#[async_trait]
impl CorrectionStore for MemoryStore {
    async fn correction_add(&self, id: &SessionId, correction: &Correction) -> Result<(), StoreError> {
        self.with(id, |_| Ok(()))?;
        self.corrections_of(id, |all| {
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
        Ok(self.corrections_of(id, |all| all.clone()))
    }

    async fn corrections_of_all(&self) -> Result<Vec<(SessionId, Vec<Correction>)>, StoreError> {
        let all = self.corrections.lock().unwrap_or_else(PoisonError::into_inner);
        let sessions = self.lock();
        let there = all.iter().filter(|(id, own)| sessions.contains_key(*id) && !own.is_empty());
        Ok(there.map(|(id, own)| (id.clone(), own.clone())).collect())
    }

    async fn correction_undo(&self, id: &SessionId, number: u32, at: Timestamp) -> Result<(), StoreError> {
        self.corrections_of(id, |all| {
            let own = all.iter_mut().find(|known| known.number == number);
            let missing = || StoreError::NotFound { what: "correction", id: number.to_string() };
            own.ok_or_else(missing).map(|own| own.undone_at = own.undone_at.or(Some(at)))
        })
    }
}
