//! Simulations: kept, noted, ended, listed, and what is left when a session goes.

use colloquy_engine::ports::simulations::{SimulatedInterview, Simulation, SimulationStatus};
use colloquy_engine::ports::{Store, StoreError};
use colloquy_engine::session::{Ending, SessionStatus};

use super::sample::{Interview, moment};
use super::{Finding, ensure, ok};

/// From its beginning to its end.
pub(super) async fn kept(store: &dyn Store) -> Finding {
    let made = |id: &str, second| Simulation {
        id: id.to_owned(),
        status: SimulationStatus::Running,
        concept_id: "oat_milk".to_owned(),
        methodology: "means_end_chain".to_owned(),
        study_id: None,
        wanted: 2,
        started_at: moment(second),
        ended_at: None,
        error: None,
        interviews: Vec::new(),
    };
    let (older, mut newer) = (made("simulation-b", 10), made("simulation-a", 20));
    for simulation in [&older, &newer] {
        ok("create", store.simulation_create(simulation).await)?;
    }
    for (number, status) in
        [(1, SessionStatus::Active), (0, SessionStatus::Active), (1, SessionStatus::Completed)]
    {
        let session = Interview::new(u64::from(number), &format!("simulated-{number}")).session;
        if newer.interviews.iter().all(|one| one.number != number) {
            ok("make a session", store.session_create(&session).await)?;
        }
        let ending = (status == SessionStatus::Completed).then_some(Ending::Withdrawn);
        let one = SimulatedInterview {
            status,
            ending,
            turns: 3,
            ..SimulatedInterview::of(number, "brief", &session)
        };
        ok("note", store.simulation_note(&newer.id, &one).await)?;
        newer.note(one);
    }
    let found = ok("load", store.simulation_load(&newer.id).await)?;
    ensure!(found == newer, "loaded {found:?}, noted {newer:?}");
    let all = ok("list", store.simulation_list().await)?;
    ensure!(all == [newer.clone(), older.clone()], "listed {all:?}");
    let at = moment(30);
    ok("end", store.simulation_end(&newer.id, SimulationStatus::Failed, at, Some("it's over")).await)?;
    (newer.status, newer.ended_at, newer.error) =
        (SimulationStatus::Failed, Some(at), Some("it's over".to_owned()));
    let gone = newer.interviews.remove(0);
    ok("delete a session", store.session_delete(&gone.session).await)?;
    let found = ok("load", store.simulation_load(&newer.id).await)?;
    ensure!(found == newer, "loaded {found:?}, ended {newer:?}");
    let missing = store.simulation_load("nowhere").await;
    ensure!(matches!(missing, Err(StoreError::NotFound { what: "simulation", .. })), "found {missing:?}");
    Ok(())
}
