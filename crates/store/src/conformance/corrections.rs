//! Corrections: kept in order, undone, gone with their session.

use colloquy_engine::ports::{Correction, Store, StoreError};
use jiff::Timestamp;

use super::{Finding, ensure, ok, started};

fn missing<T: std::fmt::Debug>(what: &str, result: &Result<T, StoreError>) -> Finding {
    ensure!(matches!(result, Err(StoreError::NotFound { .. })), "{what} gave {result:?}");
    Ok(())
}

pub(super) async fn kept(store: &dyn Store) -> Finding {
    let id = started(store, 21, "corrected").await?.session.id.clone();
    let correction = |number| Correction {
        number,
        at: Timestamp::UNIX_EPOCH,
        author: "local".to_owned(),
        change: format!("{{\"kind\": \"memo\", \"text\": \"it's {number}\"}}"),
        undone_at: None,
    };
    let (first, second) = (correction(1), correction(2));
    for correction in [&first, &second] {
        ok("correction", store.correction_add(&id, correction).await)?;
    }
    let taken = store.correction_add(&id, &second).await;
    ensure!(matches!(taken, Err(StoreError::Conflict { .. })), "a number was taken twice: {taken:?}");
    ok("undo", store.correction_undo(&id, 1, Timestamp::UNIX_EPOCH).await)?;
    missing("undoing nothing", &store.correction_undo(&id, 3, Timestamp::UNIX_EPOCH).await)?;
    let undone = Correction { undone_at: Some(Timestamp::UNIX_EPOCH), ..first };
    let stored = ok("corrections", store.corrections(&id).await)?;
    ensure!(stored == [undone, second], "corrections came back as {stored:?}");
    let all = ok("corrections of all", store.corrections_of_all().await)?;
    ensure!(all.contains(&(id.clone(), stored)), "of all sessions: {all:?}");
    ok("delete", store.session_delete(&id).await)?;
    let all = ok("corrections of all", store.corrections_of_all().await)?;
    ensure!(all.iter().all(|(known, _)| *known != id), "corrections outlive their session: {all:?}");
    missing("corrections of a deleted session", &store.corrections(&id).await)
}
