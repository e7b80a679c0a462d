//! Calls: written down, asked for, summed, and what is left of them when a session goes.

use colloquy_engine::SessionId;
use colloquy_engine::interpretation::{Task, Usage};
use colloquy_engine::ports::{CallQuery, CallRow, CallSum, Store, SumBy, ledger};
use jiff::Timestamp;

use super::{Finding, ensure, ok, started};

/// The day all of these calls were made in: no other call of a store was.
const FROM: &str = "2031-05-01T00:00:00Z";
const TO: &str = "2031-05-04T00:00:00Z";

fn at(text: &str) -> Result<Timestamp, String> {
    text.parse().map_err(|error| format!("{text}: {error}"))
}

fn time() -> Result<CallQuery, String> {
    Ok(CallQuery { session: None, since: Some(at(FROM)?), until: Some(at(TO)?) })
}

/// Calls of three days, two sessions and none, of all kinds.
fn rows() -> Result<Vec<CallRow>, String> {
    let session = |name: &str| SessionId::parse(name).map_err(|error| error.to_string());
    let sessions = [Some(session("calls-a")?), Some(session("calls-b")?), None];
    let mut rows = Vec::new();
    for number in 0_u32..30 {
        let every = |n: u32| number.is_multiple_of(n);
        rows.push(CallRow {
            id: format!("call-{number:02}"),
            session: sessions[number as usize % 3].clone(),
            turn: number % 4,
            task: Task::ALL[number as usize % Task::ALL.len()],
            provider: if every(2) { "openai" } else { "anthropic" }.to_owned(),
            model: if every(5) { "gpt-5-mini" } else { "o'model \"x\"" }.to_owned(),
            attempt: 1 + number % 2,
            usage: Usage {
                input_tokens: 1000 + u64::from(number),
                cached_tokens: u64::from(number) * 10,
                output_tokens: u64::from(number),
                cost_usd: (!every(7)).then(|| f64::from(number) * 0.001),
            },
            latency_ms: u64::from((number * 7919) % 101),
            outcome: if every(4) { "timeout" } else { CallRow::OK }.to_owned(),
            // Written with and without a fraction of a second: the order is that of time, not of letters.
            at: at(&format!(
                "2031-05-{:02}T10:00:{:02}{}Z",
                1 + number / 10,
                number % 10,
                ["", ".25"][number as usize % 2]
            ))?,
        });
    }
    Ok(rows)
}

async fn found(store: &dyn Store, query: &CallQuery) -> Result<Vec<CallRow>, String> {
    ok("calls", store.calls(query).await)
}

pub(super) async fn written_down(store: &dyn Store) -> Finding {
    let rows = rows()?;
    // Out of order, and some of them twice.
    for row in rows.iter().rev().chain(&rows[..5]) {
        ok("record", store.call_record(row).await)?;
    }
    let stored = found(store, &time()?).await?;
    ensure!(stored == rows, "the calls came back as {stored:?}, not {rows:?}");
    Ok(())
}

/// To be run after [`written_down`].
pub(super) async fn asked_for(store: &dyn Store) -> Finding {
    let rows = rows()?;
    let a = rows[0].session.clone();
    let queries = [
        CallQuery { session: a.clone(), ..CallQuery::default() },
        CallQuery { session: a, since: Some(rows[9].at), until: Some(rows[18].at) },
        CallQuery { since: Some(rows[10].at), ..time()? },
        CallQuery { until: Some(rows[10].at), ..time()? },
        CallQuery { since: Some(at(TO)?), until: Some(at(FROM)?), session: None },
        CallQuery { session: SessionId::parse("nobody").ok(), ..time()? },
    ];
    for query in queries {
        let stored = found(store, &query).await?;
        let wanted: Vec<CallRow> = rows.iter().filter(|row| query.wants(row)).cloned().collect();
        ensure!(stored == wanted, "{query:?} found {stored:?}, not {wanted:?}");
    }
    Ok(())
}

/// Sums as far as they can be told: money to a millionth of a millionth, however it was added.
fn rounded(sums: Vec<CallSum>) -> Vec<CallSum> {
    let round = |sum: CallSum| CallSum { cost_usd: (sum.cost_usd * 1e12).round() / 1e12, ..sum };
    sums.into_iter().map(round).collect()
}

/// To be run after [`written_down`].
pub(super) async fn summed(store: &dyn Store) -> Finding {
    let rows = rows()?;
    let all = SumBy { provider: true, model: true, task: true, day: true, turn: true };
    let by =
        [SumBy::ALL, SumBy::PROVIDER, SumBy::MODEL, SumBy::TASK, SumBy::DAY, SumBy::TURN, SumBy::LINE, all];
    let queries = [
        time()?,
        CallQuery { session: rows[1].session.clone(), ..CallQuery::default() },
        CallQuery { session: SessionId::parse("nobody").ok(), ..time()? },
    ];
    for query in &queries {
        for by in by {
            let stored = rounded(ok("sums", store.call_sums(query, by).await)?);
            let wanted = rounded(ledger::sums(rows.iter().filter(|row| query.wants(row)), by));
            ensure!(stored == wanted, "{query:?} by {by:?} comes to {stored:?}, not {wanted:?}");
        }
    }
    Ok(())
}

pub(super) async fn of_a_deleted_session(store: &dyn Store) -> Finding {
    let interview = started(store, 13, "calls-deleted").await?;
    let id = &interview.session.id;
    let row = CallRow {
        id: "call-deleted".to_owned(),
        session: Some(id.clone()),
        at: at("2032-01-01T00:00:00Z")?,
        ..rows()?.swap_remove(1)
    };
    ok("record", store.call_record(&row).await)?;
    ok("delete", store.session_delete(id).await)?;
    let left = found(store, &CallQuery::of(id)).await?;
    ensure!(left.is_empty(), "calls still name a session that was deleted: {left:?}");
    let then = CallQuery { session: None, since: Some(row.at), until: None };
    let (left, wanted) = (found(store, &then).await?, vec![CallRow { session: None, ..row }]);
    ensure!(left == wanted, "what was spent came to {left:?}, not {wanted:?}");
    Ok(())
}
