//! Respondents: who comes by a link, begins, answers, goes away and comes back.

mod left_out;
mod page;
mod practice;
mod understood;

use colloquy_engine::SessionId;
use colloquy_engine::interpretation::{Task, Usage};
use colloquy_engine::ports::studies::{Digest, Link};
use colloquy_engine::ports::{CallRow, Ledger, NewAnswer, Principal, SessionStore, StudyStore, TurnStore};
use reqwest::{RequestBuilder, Response};
use serde_json::{Value, json};

use crate::scripted::Failing;
use crate::world::{World, problem};

const MINE: &str = "mine-0123456789abcdefghij";
const OTHERS: &str = "others-0123456789abcdefgh";

/// Somebody with a browser.
struct Browser<'w> {
    world: &'w World,
    token: String,
    handle: &'static str,
}

impl Browser<'_> {
    fn post(&self, what: &str, body: &Value) -> RequestBuilder {
        let request = self.world.post(&format!("/respond/{}/{what}", self.token), body);
        request.header("Colloquy-Handle", self.handle)
    }

    async fn visit(&self) -> Value {
        let url = self.world.url(&format!("/respond/{}", self.token));
        let reply = self.world.client.get(url).header("Colloquy-Handle", self.handle).send().await.unwrap();
        assert_eq!(reply.status(), 200);
        reply.json().await.unwrap()
    }

    async fn try_begin(&self, attributes: Value) -> Response {
        self.post("begin", &json!({"attributes": attributes})).send().await.unwrap()
    }

    async fn begin(&self) -> Value {
        interview(self.try_begin(json!({})).await).await
    }

    async fn answer(&self, text: &str, question: &str, key: &str) -> Response {
        let body = json!({"text": text, "replies_to": question});
        self.post("answers", &body).header("Idempotency-Key", key).send().await.unwrap()
    }
}

async fn interview(reply: Response) -> Value {
    let status = reply.status();
    let body: Value = reply.json().await.unwrap();
    assert_eq!(status, 200, "{body}");
    body
}

fn waiting(interview: &Value) -> &str {
    interview["question"]["id"].as_str().unwrap()
}

/// A study of oat milk and somebody who comes by a link.
async fn come(world: &World, study: Value, link: Value) -> Browser<'_> {
    let mut asked = json!({"name": "Oats", "concept_id": "oat_milk", "max_turns": 3});
    asked.as_object_mut().unwrap().extend(study.as_object().unwrap().clone());
    let study = world.study(&asked).await;
    let token = world.link(&study, &link).await;
    Browser { world, token, handle: MINE }
}

async fn session(world: &World) -> SessionId {
    let list = world.get("/sessions").await;
    SessionId::parse(list["sessions"][0]["id"].as_str().unwrap()).unwrap()
}

#[tokio::test]
async fn an_interview_from_the_link_to_the_way_back() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let attributes = json!([
        {"name": "pid", "source": "link"},
        {"name": "age", "label": "How old are you?", "source": "form", "required": true, "choices": ["18-39", "40+"]},
    ]);
    let redirects = json!({"completed": "https://panel.example/done?id={pid}&x={none}"});
    let study =
        json!({"purpose": "To learn.", "minutes": 9, "attributes": attributes, "redirects": redirects});
    let browser = come(&world, study, json!({})).await;
    let visit = browser.visit().await;
    assert_eq!((&visit["state"], &visit["interview"]), (&json!("open"), &json!(null)));
    assert_eq!((&visit["purpose"], &visit["minutes"]), (&json!("To learn."), &json!(9)));
    assert!(visit["consent"].as_str().unwrap().contains("voluntary"));
    let form =
        json!([{"name": "age", "label": "How old are you?", "required": true, "choices": ["18-39", "40+"]}]);
    assert_eq!(visit["form"], form);

    for wrong in [json!({"pid": "a 7"}), json!({"age": "12"})] {
        let refused = problem(browser.try_begin(wrong).await, 422, "invalid-request").await;
        assert_eq!(refused["errors"][0]["field"], "attributes.age");
    }
    let told = json!({"pid": "a 7&", "age": "40+", "utm_source": "spy"});
    let begun = interview(browser.try_begin(told.clone()).await).await;
    assert_eq!(
        (&begun["status"], &begun["talk"], &begun["progress"]),
        (&json!("waiting"), &json!([]), &json!(0.0))
    );
    assert_eq!(interview(browser.try_begin(told).await).await, begun, "again is the same");

    let first = interview(browser.answer("creamy:attribute", waiting(&begun), "k1").await).await;
    let question = &begun["question"]["text"];
    assert_eq!(first["talk"], json!([{"question": question, "answer": "creamy:attribute"}]));
    let body = json!({"replies_to": waiting(&first)});
    let skipped = browser.post("skip", &body).header("Idempotency-Key", "k2").send().await.unwrap();
    let skipped = interview(skipped).await;
    assert_eq!(skipped["talk"][1]["answer"], json!(null));
    let paused = interview(browser.post("pause", &json!({})).send().await.unwrap()).await;
    assert_eq!((&paused["status"], &paused["question"]), (&json!("paused"), &skipped["question"]));
    assert_eq!(browser.visit().await["interview"], paused, "it survives a reload");
    let closing = interview(browser.answer("cheap:attribute", waiting(&paused), "k3").await).await;
    assert_eq!((&closing["status"], &closing["progress"]), (&json!("waiting"), &json!(1.0)));
    let over = interview(browser.answer("No, that was all.", waiting(&closing), "k4").await).await;
    assert_eq!((&over["status"], &over["question"]), (&json!("finished"), &json!(null)));
    assert_eq!(over["redirect"], "https://panel.example/done?id=a%207%26&x=");
    let late = problem(browser.answer("And", waiting(&closing), "k5").await, 409, "question-outdated").await;
    assert!(late.get("ending").is_none(), "{late}");

    let everything = format!("{visit}{begun}{first}{closing}{over}");
    for leak in ["strategy", "signal", "node", "edge", "session", "methodology", "means_end"] {
        assert!(!everything.contains(leak), "{leak}: {everything}");
    }
    let id = session(&world).await;
    let kept = world.store.visit_of(&Principal::local(), &id).await.unwrap().unwrap();
    assert_eq!(json!(kept.attributes), json!({"age": "40+", "pid": "a 7&"}));
}

#[tokio::test]
async fn an_answer_sent_twice_is_one_and_two_tabs_do_not_mix() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let browser = come(&world, json!({}), json!({})).await;
    let (one, two) = tokio::join!(browser.begin(), browser.begin());
    assert_eq!(one, two, "two tabs begin one interview");
    let question = waiting(&one);
    let (a, b) = tokio::join!(
        browser.answer("creamy:attribute", question, "k"),
        browser.answer("creamy:attribute", question, "k")
    );
    let (a, b) = (interview(a).await, interview(b).await);
    assert_eq!((a["talk"].as_array().unwrap().len(), &a), (1, &b));
    // The other tab still shows the first question.
    let refused =
        problem(browser.answer("cheap:attribute", question, "other").await, 409, "question-outdated").await;
    assert_eq!(refused["question_id"], a["question"]["id"]);
    assert_eq!(browser.visit().await["interview"], a);
    assert_eq!(world.get("/sessions").await["sessions"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_turn_is_streamed_without_what_is_made_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let browser = come(&world, json!({}), json!({})).await;
    let begun = browser.begin().await;
    let body = json!({"text": "creamy:attribute", "replies_to": waiting(&begun)});
    let reply = browser.post("answers", &body).header("Accept", "text/event-stream").send().await.unwrap();
    assert!(reply.headers()["content-type"].to_str().unwrap().starts_with("text/event-stream"));
    let text = reply.text().await.unwrap();
    assert!(text.contains("event: stage\ndata: {\"stage\":\"Extraction\"}"), "{text}");
    let last = text.split("event: interview\ndata: ").nth(1).unwrap();
    let last: Value = serde_json::from_str(last.lines().next().unwrap()).unwrap();
    assert_eq!(browser.visit().await["interview"], last);
    assert!(!text.contains("strategy") && !text.contains("duration"), "{text}");
}

#[tokio::test]
async fn a_link_for_one_is_used_once_and_goes_on_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let browser = come(&world, json!({}), json!({"max_uses": 1})).await;
    let other = Browser { handle: OTHERS, token: browser.token.clone(), world: &world };
    let (begun, same) = tokio::join!(browser.begin(), other.begin());
    assert_eq!(begun, same, "whoever comes by it is the same person");
    assert_eq!(other.visit().await["interview"], begun);
    assert_eq!(world.get("/sessions").await["sessions"].as_array().unwrap().len(), 1);
    let study = world.get("/studies").await["studies"][0]["id"].as_str().unwrap().to_owned();
    let link = world.get(&format!("/studies/{study}/links")).await["links"][0].clone();
    assert_eq!((&link["uses"], &link["status"]), (&json!(1), &json!("used_up")));
    // Its interview deleted, nobody begins by it again.
    world.store.session_delete(&session(&world).await).await.unwrap();
    assert_eq!(other.visit().await["state"], "used_up");
    problem(other.try_begin(json!({})).await, 409, "link-used-up").await;
}

#[tokio::test]
async fn whoever_may_not_begin_is_told_why() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let two = come(&world, json!({}), json!({"max_uses": 2})).await;
    two.begin().await;
    Browser { handle: OTHERS, token: two.token.clone(), world: &world }.begin().await;
    let third = Browser { handle: "third-0123456789abcdefghij", token: two.token.clone(), world: &world };
    assert_eq!(third.visit().await["state"], "used_up");
    problem(third.try_begin(json!({})).await, 409, "link-used-up").await;
    assert_eq!(two.visit().await["state"], "open", "who began goes on");

    let study = world.study(&json!({"name": "Oats", "concept_id": "oat_milk", "budget_usd": 0.5})).await;
    let who = Principal::local();
    let made = "2025-01-01T00:00:00Z".parse().unwrap();
    let link = Link {
        id: "old".to_owned(),
        study: study["id"].as_str().unwrap().to_owned(),
        label: String::new(),
        max_uses: None,
        uses: 0,
        expires_at: Some("2025-06-01T00:00:00Z".parse().unwrap()),
        hint: String::new(),
        practice: false,
        revoked_at: None,
        created_at: made,
    };
    // The SHA-256 of `old`.
    let token = "cba06b5736faf67e54b07b561eae94395e774c517a7d910a54369e1263ccfbd4";
    let bytes = (0..32).map(|at| u8::from_str_radix(&token[2 * at..2 * at + 2], 16).unwrap());
    let bytes: Vec<u8> = bytes.collect();
    world.store.link_create(&who, &link, &Digest(bytes.try_into().unwrap())).await.unwrap();
    let late = Browser { handle: MINE, token: "old".to_owned(), world: &world };
    assert_eq!(late.visit().await["state"], "expired");
    problem(late.try_begin(json!({})).await, 409, "link-expired").await;

    let fresh = Browser { handle: MINE, token: world.link(&study, &json!({})).await, world: &world };
    fresh.begin().await;
    let call = CallRow {
        id: "call".to_owned(),
        session: Some(session(&world).await),
        turn: 1,
        task: Task::ALL[0],
        provider: "p".to_owned(),
        model: "m".to_owned(),
        attempt: 1,
        usage: Usage { cost_usd: Some(0.5), ..Usage::default() },
        latency_ms: 1,
        outcome: CallRow::OK.to_owned(),
        at: made,
    };
    world.store.call_record(&call).await.unwrap();
    let next = Browser { handle: OTHERS, token: fresh.token.clone(), world: &world };
    assert_eq!(next.visit().await["state"], "over_budget");
    problem(next.try_begin(json!({})).await, 409, "over-budget").await;
    world.change(&study["id"], &json!({"status": "closed", "budget_usd": null})).await;
    assert_eq!(next.visit().await["state"], "closed");
    problem(next.try_begin(json!({})).await, 409, "study-closed").await;
    let going_on = fresh.visit().await;
    let said = fresh.answer("creamy:attribute", waiting(&going_on["interview"]), "k").await;
    assert_eq!(interview(said).await["status"], "waiting");
}

#[tokio::test]
async fn whoever_is_not_to_be_interviewed_is_sent_on() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let attributes = json!([
        {"name": "pid", "source": "link"},
        {"name": "segment", "source": "import", "choices": ["heavy", "none"], "screen_out": ["none"]},
    ]);
    let redirects = json!({"screened_out": "https://panel.example/out/{pid}"});
    let browser = come(&world, json!({"attributes": attributes, "redirects": redirects}), json!({})).await;
    let study = world.get("/studies").await["studies"][0]["id"].as_str().unwrap().to_owned();
    let import = json!({"csv": "pid,segment\n17,none\n18,heavy\n"});
    world.post(&format!("/studies/{study}/attributes/import"), &import).send().await.unwrap();
    // What they say of themselves where the list speaks is not taken.
    let out = interview(browser.try_begin(json!({"pid": "17", "segment": "heavy"})).await).await;
    assert_eq!((&out["status"], &out["question"]), (&json!("screened_out"), &json!(null)));
    assert_eq!(out["redirect"], "https://panel.example/out/17");
    assert_eq!(browser.visit().await["interview"], out);
    assert_eq!(interview(browser.try_begin(json!({"pid": "18"})).await).await, out, "nobody tries again");
    problem(browser.answer("But", "u1", "k").await, 409, "session-completed").await;
    assert_eq!(world.get(&format!("/studies/{study}")).await["counts"]["screened_out"], 1);
    let other = Browser { handle: OTHERS, token: browser.token.clone(), world: &world };
    let begun = interview(other.try_begin(json!({"pid": "18"})).await).await;
    assert_eq!(begun["status"], "waiting");
    let kept = world.store.visit_of(&Principal::local(), &session(&world).await).await.unwrap().unwrap();
    assert_eq!(kept.attributes["segment"], "heavy");
}

#[tokio::test]
async fn only_the_handle_of_a_visit_leads_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let browser = come(&world, json!({}), json!({})).await;
    let begun = browser.begin().await;
    let other = Browser { handle: OTHERS, token: browser.token.clone(), world: &world };
    assert_eq!(other.visit().await["interview"], json!(null));
    problem(other.answer("Me too", waiting(&begun), "k").await, 409, "session-not-started").await;
    problem(other.post("stop", &json!({})).send().await.unwrap(), 409, "session-not-started").await;
    for handle in ["short", "with spaces in it, quite long", "../../../../../../etc/passwd"] {
        let odd = Browser { handle, token: browser.token.clone(), world: &world };
        let refused = problem(odd.try_begin(json!({})).await, 422, "invalid-request").await;
        assert_eq!(refused["errors"][0]["field"], "Colloquy-Handle");
    }
    for token in ["AAAAAAAAAAAAAAAAAAAAAA", "x", "..%2f..%2fetc", &"x".repeat(5000)] {
        let reply = world.client.get(world.url(&format!("/respond/{token}"))).send().await.unwrap();
        problem(reply, 404, "unknown-link").await;
    }
}

#[tokio::test]
async fn stopping_is_for_good_and_keeps_what_was_said() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let redirects = json!({"completed": "https://panel.example/done"});
    let browser = come(&world, json!({"redirects": redirects}), json!({})).await;
    let begun = browser.begin().await;
    let first = interview(browser.answer("creamy:attribute", waiting(&begun), "k1").await).await;
    let stopped = interview(browser.post("stop", &json!({})).send().await.unwrap()).await;
    assert_eq!((&stopped["status"], &stopped["talk"]), (&json!("stopped"), &first["talk"]));
    assert_eq!(stopped["redirect"], json!(null));
    assert_eq!(interview(browser.post("stop", &json!({})).send().await.unwrap()).await, stopped);
    let late = problem(browser.answer("More", waiting(&first), "k2").await, 409, "session-completed").await;
    assert!(late.get("ending").is_none());
    problem(browser.post("pause", &json!({})).send().await.unwrap(), 409, "session-completed").await;
    assert_eq!(world.get("/studies").await["studies"][0]["counts"]["dropped"], 1);
}

#[tokio::test]
async fn answers_are_kept_as_they_are_up_to_their_limit() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let browser = come(&world, json!({"max_turns": 9}), json!({})).await;
    let mut now = browser.begin().await;
    for (number, text) in
        ["<b>creamy</b><script>alert(1)</script> & \"so\"", &"x".repeat(5000), "\u{1f600} ok"]
            .into_iter()
            .enumerate()
    {
        now = interview(browser.answer(text, waiting(&now), &format!("k{number}")).await).await;
        assert_eq!(now["talk"][number]["answer"], text);
    }
    for text in ["", " \n ", &"x".repeat(5001), "a\u{0}b"] {
        let refused = problem(browser.answer(text, waiting(&now), "k").await, 422, "answer-invalid").await;
        assert_eq!(refused["errors"][0]["field"], "text");
    }
    let nothing = browser.post("answers", &json!({"text": "so"})).send().await.unwrap();
    assert_eq!(problem(nothing, 422, "invalid-request").await["errors"][0]["field"], "replies_to");
    assert_eq!(browser.visit().await["interview"], now);
}

#[tokio::test]
async fn a_turn_that_failed_goes_on_when_it_is_sent_again_or_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let browser = come(&world, json!({}), json!({})).await;
    let begun = browser.begin().await;
    *world.interpreter.script.failing.lock().unwrap() = Some(Failing::Listen);
    let failed = browser.answer("creamy:attribute", waiting(&begun), "k").await;
    let failed = problem(failed, 503, "language-unavailable").await;
    assert!(failed.get("stage").is_none(), "{failed}");
    assert_eq!(browser.visit().await["interview"], begun, "the question still waits");
    *world.interpreter.script.failing.lock().unwrap() = None;
    let seen = browser.visit().await["interview"].clone();
    assert_eq!(seen["talk"][0]["answer"], "creamy:attribute");
    assert_eq!(interview(browser.answer("creamy:attribute", waiting(&begun), "k").await).await, seen);
}

#[tokio::test]
async fn a_restart_in_the_middle_of_a_turn_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut before = World::begin(folder.path()).await;
    let browser = come(&before, json!({}), json!({})).await;
    let begun = browser.begin().await;
    let token = browser.token.clone();
    let id = session(&before).await;
    // What a program leaves that is killed between its two commits.
    let kept = NewAnswer {
        session: id.clone(),
        text: "creamy:attribute".to_owned(),
        key: Some("lost".to_owned()),
        replies_to: Some(waiting(&begun).parse().unwrap()),
        worker: 77,
        at: before.store.session_load(&id).await.unwrap().updated_at,
    };
    before.store.turn_begin(&kept).await.unwrap();
    before.stop.take().unwrap().send(()).unwrap();
    drop(before.client);
    before.served.await.unwrap().unwrap();
    drop(before.store);

    let world = World::begin(folder.path()).await;
    let browser = Browser { world: &world, token, handle: MINE };
    let seen = browser.visit().await["interview"].clone();
    assert_eq!(seen["talk"][0]["answer"], "creamy:attribute", "{seen}");
    let again = interview(browser.answer("creamy:attribute", waiting(&begun), "lost").await).await;
    assert_eq!(again, seen);
}
