//! `colloquy usage`: what was used up, from outside.

use colloquy_engine::interpretation::{Task, Usage};
use colloquy_engine::ports::CallRow;
use colloquy_engine::{Ledger, SessionId};
use colloquy_store::SqliteStore;
use serde_json::Value;

use crate::program::{Room, err, out, root, run};

fn row(id: &str, session: Option<&SessionId>, task: Task, latency_ms: u64, cost_usd: Option<f64>) -> CallRow {
    CallRow {
        id: id.to_owned(),
        session: session.cloned(),
        turn: 1,
        task,
        provider: "openai".to_owned(),
        model: "gpt-5-mini".to_owned(),
        attempt: 1,
        usage: Usage { input_tokens: 1500, cached_tokens: 700, output_tokens: 80, cost_usd },
        latency_ms,
        outcome: if latency_ms > 5000 { "timeout" } else { CallRow::OK }.to_owned(),
        at: format!("2026-03-0{id}T12:00:00Z").parse().unwrap(),
    }
}

/// Writes calls down as a server would have.
fn used(room: &Room, rows: &[CallRow]) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = SqliteStore::open_in(&room.path("data")).await.unwrap();
        for row in rows {
            store.call_record(row).await.unwrap();
        }
        store.close().await;
    });
}

#[test]
fn an_interview_held_offline_used_nothing_and_that_is_said() {
    let room = Room::new();
    let answers = root().join("examples/headphones.txt").display().to_string();
    run(&mut room.colloquy(), &["interview", "--concept", "headphones", "--answers", &answers], 0);
    let told = out(&run(&mut room.bare(), &["usage"], 0));
    assert_eq!(told, "no language model was used: nothing was spent\n");
    let json: Value = serde_json::from_str(&out(&run(&mut room.bare(), &["usage", "--json"], 0))).unwrap();
    assert_eq!((&json["total"]["calls"], &json["lines"]), (&Value::from(0), &Value::Array(Vec::new())));
}

#[test]
fn calls_are_told_by_provider_model_and_task() {
    let room = Room::new();
    let answers = root().join("examples/headphones.txt").display().to_string();
    let arguments = ["interview", "--concept", "headphones", "--answers", &answers, "--json"];
    let held: Value = serde_json::from_str(&out(&run(&mut room.colloquy(), &arguments, 0))).unwrap();
    assert_eq!(held["usage"], Value::Array(Vec::new()));
    let id = SessionId::parse(held["session"]["id"].as_str().unwrap()).unwrap();
    used(
        &room,
        &[
            row("1", Some(&id), Task::Listen, 1200, Some(0.002)),
            row("2", Some(&id), Task::Listen, 9000, Some(0.0005)),
            row("3", None, Task::Simulate, 300, None),
        ],
    );
    let line = |told: &str, word: &str| {
        let line = told.lines().find(|line| line.contains(word)).unwrap_or_else(|| panic!("{word}: {told}"));
        line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    let told = out(&run(&mut room.bare(), &["usage"], 0));
    let listen =
        ["openai", "gpt-5-mini", "listen", "2", "1", "3000", "1400", "160", "0.0025", "1.2", "s", "9.0", "s"];
    assert_eq!(line(&told, "listen"), listen);
    let simulate =
        ["openai", "gpt-5-mini", "simulate", "1", "0", "1500", "700", "80", "?", "300", "ms", "300", "ms"];
    assert_eq!(line(&told, "simulate"), simulate);
    assert_eq!(line(&told, "all ")[..3], ["all", "3", "1"]);
    assert!(told.contains("The price of 1 call is not known and not counted."), "{told}");

    let of_session = out(&run(&mut room.bare(), &["usage", "--session", id.as_str()], 0));
    assert!(of_session.contains("listen") && !of_session.contains("simulate"), "{of_session}");
    let since = out(&run(&mut room.bare(), &["usage", "--since", "2026-03-03"], 0));
    assert!(since.contains("simulate") && !since.contains("listen"), "{since}");
    let json = out(&run(&mut room.bare(), &["usage", "--json", "--since", "2026-03-02T00:00:00Z"], 0));
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&json["total"]["calls"], &json["by_day"][1]["day"]),
        (&Value::from(2), &Value::from("2026-03-03"))
    );
    let late = out(&run(&mut room.bare(), &["usage", "--since", "2027-01-01"], 0));
    assert_eq!(late, "no language model was used since 2027-01-01T00:00:00Z: nothing was spent\n");
}

#[test]
fn what_cannot_be_asked_is_said_in_one_line() {
    let room = Room::new();
    let told = err(&run(&mut room.bare(), &["usage", "--since", "yesterday"], 2));
    assert!(told.contains("must be a day such as 2026-01-31"), "{told}");
    let told = err(&run(&mut room.bare(), &["usage", "--session", "nobody"], 1));
    assert_eq!(told, "colloquy: there is no session `nobody`\n");
}
