//! What language models used up, as it is shown.

use colloquy_engine::interpretation::{Task, Usage};
use colloquy_engine::ports::CallRow;
use colloquy_engine::{Ledger, SessionId};
use serde_json::{Value, json};

use crate::world::{World, problem};

/// Four calls: three of a session, on two days; one failed, one of unknown price.
async fn used(world: &World, session: &SessionId) {
    let calls = [
        (Some(session), 0, Task::Open, "gpt-5-mini", "ok", Some(0.001), 300, "2026-03-01T23:59:59Z"),
        (Some(session), 1, Task::Listen, "gpt-5", "timeout", Some(0.0), 9000, "2026-03-02T00:00:01Z"),
        (Some(session), 1, Task::Listen, "gpt-5", "ok", Some(0.02), 2000, "2026-03-02T00:00:11Z"),
        (None, 0, Task::Simulate, "my-model", "ok", None, 100, "2026-03-04T12:00:00Z"),
    ];
    for (number, (session, turn, task, model, outcome, cost_usd, latency_ms, at)) in
        calls.into_iter().enumerate()
    {
        let row = CallRow {
            id: number.to_string(),
            session: session.cloned(),
            turn,
            task,
            provider: if model == "my-model" { "compatible" } else { "openai" }.to_owned(),
            model: model.to_owned(),
            attempt: 1,
            usage: Usage { input_tokens: 1000, cached_tokens: 400, output_tokens: 50, cost_usd },
            latency_ms,
            outcome: outcome.to_owned(),
            at: at.parse().unwrap(),
        };
        world.store.call_record(&row).await.unwrap();
    }
}

fn told(sums: &Value, by: &str) -> Vec<(String, u64)> {
    let sums = sums.as_array().unwrap().iter();
    sums.map(|sum| (sum[by].as_str().unwrap().to_owned(), sum["calls"].as_u64().unwrap())).collect()
}

#[tokio::test]
async fn calls_are_summed_by_provider_model_task_and_day() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let nothing = world.get("/usage").await;
    assert_eq!((&nothing["total"]["calls"], &nothing["by_day"]), (&json!(0), &json!([])));
    let id = world.session().await;
    used(&world, &id).await;
    let report = world.get("/usage").await;
    let total = &report["total"];
    assert_eq!((&total["calls"], &total["failed"], &total["unpriced"]), (&json!(4), &json!(1), &json!(1)));
    assert!((total["cost_usd"].as_f64().unwrap() - 0.021).abs() < 1e-12, "{total}");
    assert_eq!((&total["median_ms"], &total["p95_ms"]), (&json!(300), &json!(9000)));
    let pairs =
        |list: &[(&str, u64)]| list.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect::<Vec<_>>();
    assert_eq!(told(&report["by_provider"], "provider"), pairs(&[("compatible", 1), ("openai", 3)]));
    assert_eq!(
        told(&report["by_model"], "model"),
        pairs(&[("gpt-5", 2), ("gpt-5-mini", 1), ("my-model", 1)])
    );
    assert_eq!(told(&report["by_task"], "task"), pairs(&[("listen", 2), ("open", 1), ("simulate", 1)]));
    let days = [("2026-03-01", 1), ("2026-03-02", 2), ("2026-03-04", 1)];
    assert_eq!(told(&report["by_day"], "day"), pairs(&days));
    assert_eq!(report["lines"].as_array().map(Vec::len), Some(3));
    for (query, calls) in [
        (format!("session={id}"), 3),
        ("session=nobody".to_owned(), 0),
        ("since=2026-03-02".to_owned(), 3),
        ("until=2026-03-02".to_owned(), 3),
        ("since=2026-03-02&until=2026-03-02".to_owned(), 2),
        ("since=2026-03-02T00:00:02Z&until=2026-03-04T12:00:00Z".to_owned(), 1),
        (format!("session={id}&since=2026-03-02T00:00:11Z"), 1),
    ] {
        let found = world.get(&format!("/usage?{query}")).await;
        assert_eq!(found["total"]["calls"], calls, "{query}");
    }
}

#[tokio::test]
async fn a_session_shows_its_calls_and_what_they_cost() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let id = world.session().await;
    let path = |rest: &str| format!("/sessions/{id}{rest}");
    assert_eq!(world.get(&path("/usage")).await["calls"], json!([]));
    assert_eq!(world.answer(&id, "creamy:attribute", None).await.status(), 200);
    used(&world, &id).await;
    let usage = world.get(&path("/usage")).await;
    let calls = usage["calls"].as_array().unwrap();
    let shown: Vec<_> = calls.iter().map(|call| (&call["turn_number"], &call["outcome"])).collect();
    assert_eq!(shown, [(&json!(0), &json!("ok")), (&json!(1), &json!("timeout")), (&json!(1), &json!("ok"))]);
    assert_eq!((&calls[2]["latency_ms"], &calls[2]["cost_usd"]), (&json!(2000), &json!(0.02)));
    assert_eq!((&usage["total"]["calls"], &usage["by_turn"][1]["failed"]), (&json!(3), &json!(1)));
    assert_eq!(usage["by_task"][0]["task"], "listen");
    let cost = world.get(&path("/status")).await["cost_usd"].as_f64().unwrap();
    assert!((cost - 0.021).abs() < 1e-12, "{cost}");
    assert_eq!(world.get(&path("/turns/1")).await["usage"].as_array().map(Vec::len), Some(2));
    let export = world.get(&path("/export")).await;
    assert_eq!(
        (&export["usage"][0]["task"], &export["usage_sums"]["total"]["calls"]),
        (&json!("open"), &json!(3))
    );
    let page = world.client.get(world.url(&path("/export?format=markdown"))).send().await.unwrap();
    let line =
        "* Language models: 3 calls (1 failed), 3000 tokens sent (1200 cached), 150 received, 0.0210 USD";
    assert!(page.text().await.unwrap().lines().any(|said| said == line));
    // What was spent was spent, whoever it was for.
    assert_eq!(world.client.delete(world.url(&path(""))).send().await.unwrap().status(), 204);
    assert_eq!(world.get("/usage").await["total"]["calls"], 4);
    assert_eq!(world.get(&format!("/usage?session={id}")).await["total"]["calls"], 0);
}

#[tokio::test]
async fn what_cannot_be_asked_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    for (query, field) in [
        ("since=yesterday", "since"),
        ("until=2026-02-30", "until"),
        ("session=a%2Fb", "session"),
        ("sinse=2026-01-01", "sinse"),
    ] {
        let reply = world.client.get(world.url(&format!("/usage?{query}"))).send().await.unwrap();
        let document = problem(reply, 422, "invalid-request").await;
        assert!(document["detail"].as_str().unwrap().contains(field), "{document}");
    }
    let reply = world.client.get(world.url("/sessions/nobody/usage")).send().await.unwrap();
    problem(reply, 404, "session-not-found").await;
}
