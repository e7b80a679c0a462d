//! Who may interview on the page: found, listed, sent nothing unasked; each session is done by whom it named, also after
//! a restart, and goes on when that one is gone.

use colloquy_scripted::{MODEL, Scripted};
use serde_json::{Value, json};

use crate::modelled::answer;
use crate::program::Room;
use crate::serve::{Server, get, post};

const LEXICAL: (&str, &str) = ("COLLOQUY_EMBEDDINGS__EMBEDDER", "lexical");
const OPENAI: &str = "gpt-5-mini (openai)";
const ANTHROPIC: &str = "claude-sonnet-4-5 (anthropic)";
const KEYS: [(&str, &str); 2] =
    [("OPENAI_API_KEY", "sk-openai-0123456789"), ("ANTHROPIC_API_KEY", "sk-anthropic-0123456789")];

/// Who is listed, but for servers that may run beside the tests.
async fn listed(server: &Server) -> Vec<Value> {
    let all = get(server, "/interviewers").await;
    assert!(!all.to_string().contains("sk-"), "a key is nobody's business: {all}");
    let here = |one: &&Value| {
        one["offered_for"] != "server on this machine" || one["name"].to_string().contains(MODEL)
    };
    all["interviewers"].as_array().unwrap().iter().filter(here).cloned().collect()
}

fn names(listed: &[Value]) -> Vec<&str> {
    listed.iter().map(|one| one["name"].as_str().unwrap()).collect()
}

/// A session that was begun, and its id.
async fn begun(server: &Server, interviewer: Option<&str>) -> String {
    let asked = json!({"concept_id": "oat_milk", "interviewer": interviewer});
    let (status, session) = post(server, "/sessions", asked).await;
    assert_eq!(status, 201, "{session}");
    let id = session["id"].as_str().unwrap().to_owned();
    let (status, started) = post(server, &format!("/sessions/{id}/start"), json!({})).await;
    assert_eq!((status, &started["degraded"]), (200, &json!([])), "{started}");
    id
}

async fn said(server: &Server, id: &str, text: &str) -> Value {
    let (status, turn) = post(server, &format!("/sessions/{id}/turns"), json!({"text": text})).await;
    assert_eq!(status, 200, "{turn}");
    turn
}

#[tokio::test]
async fn a_key_that_is_here_is_offered_and_used_by_the_session_that_names_it_alone() {
    let room = Room::new();
    let (openai, anthropic) = (Scripted::start(answer).unwrap(), Scripted::start(answer).unwrap());
    let (openai_url, anthropic_url) = (openai.url(), anthropic.url());
    let urls = [
        LEXICAL,
        ("COLLOQUY_LLM__OPENAI__BASE_URL", openai_url.as_str()),
        ("COLLOQUY_LLM__ANTHROPIC__BASE_URL", anthropic_url.as_str()),
    ];
    let counts = || (openai.log().count(), anthropic.log().count());
    let settings = [&urls[..], &KEYS].concat();
    let server = Server::start_with(&room, &settings);
    let all = listed(&server).await;
    assert_eq!(names(&all), ["offline", ANTHROPIC, OPENAI]);
    let shown = |at: usize| (all[at]["default"].as_bool().unwrap(), all[at]["offered_for"].as_str().unwrap());
    assert_eq!(
        (shown(0), shown(1), shown(2)),
        ((true, "part of Colloquy"), (false, "key in ANTHROPIC_API_KEY"), (false, "key in OPENAI_API_KEY"))
    );
    let (status, problem) =
        post(&server, "/sessions", json!({"concept_id": "oat_milk", "interviewer": "gpt-5-mini"})).await;
    assert_eq!((status, &problem["code"]), (404, &json!("unknown-interviewer")), "{problem}");
    let (_, problem) =
        post(&server, "/sessions", json!({"concept_id": "oat_milk", "interviewer": "gpt-5-mini (open-ai)"}))
            .await;
    assert_eq!(problem["nearest"], OPENAI, "{problem}");

    let unsaid = begun(&server, None).await;
    let turn = said(&server, &unsaid, "I take it because there is no sugar in it.").await;
    assert_eq!((&turn["interpreter"], counts()), (&json!("offline"), (0, 0)), "who is offered is not asked");
    let first = begun(&server, Some(OPENAI)).await;
    assert_eq!(counts(), (1, 0));
    let second = begun(&server, Some(ANTHROPIC)).await;
    assert_eq!(counts(), (1, 1));
    for (id, by, asked) in [(&first, "gpt-5-mini", (3, 1)), (&second, "claude-sonnet-4-5", (3, 3))] {
        let turn = said(&server, id, "I take it because there is no sugar in it.").await;
        assert_eq!((&turn["interpreter"], &turn["degraded"]), (&json!(by), &json!([])), "{turn}");
        assert_eq!(counts(), asked);
    }
    for (server, key) in [(&openai, KEYS[0].1), (&anthropic, KEYS[1].1)] {
        assert!(server.log().calls().iter().all(|call| call.asked.key.as_deref() == Some(key)));
    }
    let kept = get(&server, &format!("/sessions/{second}")).await;
    assert_eq!(kept["interpreter"], ANTHROPIC, "{kept}");

    // Killed and started anew, with the same keys: each goes on with its own.
    drop(server);
    let server = Server::start_with(&room, &settings);
    for (id, asked) in [(&first, (5, 3)), (&second, (5, 5)), (&unsaid, (5, 5))] {
        let turn = said(&server, id, "That way I sleep much better at night.").await;
        assert_eq!((&turn["degraded"], counts()), (&json!([]), asked), "{turn}");
    }
    let usage = get(&server, &format!("/sessions/{first}/usage")).await;
    let usage = usage.to_string();
    assert!(usage.contains("gpt-5-mini") && !usage.contains("claude"), "{usage}");

    // Without the key, the usual one goes on and says so once.
    drop(server);
    let server = Server::start_with(&room, &[&urls[..], &KEYS[..1]].concat());
    assert_eq!(names(&listed(&server).await), ["offline", OPENAI]);
    let turn = said(&server, &second, "Sleeping well makes me patient with my children.").await;
    let notice = format!("interpreter: this interview began with `{ANTHROPIC}` and goes on with `offline`");
    assert_eq!(turn["degraded"], json!([notice]), "{turn}");
    let turn = said(&server, &second, "They come first in everything I do.").await;
    assert_eq!((&turn["degraded"], counts()), (&json!([]), (5, 5)), "{turn}");
}

#[tokio::test]
async fn beside_the_model_of_the_settings_others_can_be_named_the_offline_engine_too() {
    let room = Room::new();
    let (usual, other) = (Scripted::start(answer).unwrap(), Scripted::start(answer).unwrap());
    let (usual_url, other_url) = (usual.url(), other.url());
    let settings = [
        LEXICAL,
        ("COLLOQUY_LLM__PROVIDER", "compatible"),
        ("COLLOQUY_LLM__MODEL", "gpt-5-mini"),
        ("COLLOQUY_LLM__COMPATIBLE__BASE_URL", usual_url.as_str()),
        ("COLLOQUY_LLM__OPENAI__BASE_URL", other_url.as_str()),
        ("COLLOQUY_LLM__BUDGET_USD", "0.00001"),
        KEYS[0],
    ];
    let counts = || (usual.log().count(), other.log().count());
    let server = Server::start_with(&room, &settings[..5]);
    let of_its_server = format!("{MODEL} (compatible)");
    let all = listed(&server).await;
    assert_eq!(names(&all), ["gpt-5-mini", "offline", of_its_server.as_str()]);
    assert_eq!((&all[0]["default"], &all[0]["offered_for"]), (&json!(true), &json!("settings")));
    begun(&server, None).await;
    assert_eq!(counts(), (1, 0), "the usual one, unasked");
    let offline = begun(&server, Some("offline")).await;
    let turn = said(&server, &offline, "I take it because there is no sugar in it.").await;
    assert_eq!((&turn["interpreter"], &turn["degraded"], counts()), (&json!("offline"), &json!([]), (1, 0)));
    let named = begun(&server, Some(&of_its_server)).await;
    said(&server, &named, "I take it because there is no sugar in it.").await;
    let models: Vec<Value> =
        usual.log().calls().iter().map(|call| call.asked.body["model"].clone()).collect();
    assert_eq!(models[1..], [MODEL, MODEL, MODEL]);
    drop(server);

    // What the budget does not allow is done offline, whoever was named.
    let server = Server::start_with(&room, &settings);
    let asked = json!({"concept_id": "oat_milk", "interviewer": OPENAI});
    let (_, session) = post(&server, "/sessions", asked).await;
    let path = format!("/sessions/{}", session["id"].as_str().unwrap());
    let (_, started) = post(&server, &format!("{path}/start"), json!({})).await;
    assert!(started["degraded"][0].as_str().unwrap().contains("llm.budget_usd"), "{started}");
    assert_eq!(counts(), (4, 0), "{started}");
}

#[tokio::test]
async fn a_server_of_models_is_offered_says_where_answers_go_and_is_stood_in_for_when_it_is_away() {
    let room = Room::new();
    let model = Scripted::start(answer).unwrap();
    let url = model.url();
    let settings = [LEXICAL, ("COLLOQUY_LLM__COMPATIBLE__BASE_URL", url.as_str()), KEYS[1]];
    let name = format!("{MODEL} (compatible)");
    let server = Server::start_with(&room, &settings);
    let all = listed(&server).await;
    assert_eq!(names(&all), ["offline", ANTHROPIC, name.as_str()]);
    let goes =
        |at: usize| (all[at]["leaves_machine"].as_bool().unwrap(), all[at]["answers"].as_str().unwrap());
    assert_eq!(goes(0), (false, "Everything stays on this machine."));
    assert_eq!(goes(1), (true, "Answers leave this machine: they are sent to api.anthropic.com."));
    assert_eq!(
        goes(2),
        (false, "Answers go to the server of models on this machine; Colloquy sends them nowhere else.")
    );
    assert_eq!(all[2]["offered_for"], "server on this machine");
    let id = begun(&server, Some(&name)).await;
    assert_eq!(model.log().count(), 1, "only the opening: the list of models is no word of anybody");
    drop((server, model));
    // Started while the other is away: who was named stays named, and what it does not do is done offline.
    let server = Server::start_with(&room, &settings);
    assert_eq!(names(&listed(&server).await), ["offline", ANTHROPIC]);
    let turn = said(&server, &id, "I take it because there is no sugar in it.").await;
    assert!(turn["degraded"][0].as_str().unwrap().starts_with("listen: compatible: "), "{turn}");
}

#[tokio::test]
async fn who_wants_no_model_is_offered_none() {
    let room = Room::new();
    let model = Scripted::start(answer).unwrap();
    let url = model.url();
    let settings = [LEXICAL, ("COLLOQUY_LLM__COMPATIBLE__BASE_URL", url.as_str()), KEYS[0], KEYS[1]];
    let none = [&settings[..], &[("COLLOQUY_LLM__PROVIDER", "none")]].concat();
    let kept = begun(&Server::start_with(&room, &settings), Some(&format!("{MODEL} (compatible)"))).await;
    let before = model.log().count();
    for (words, settings) in
        [(&["--offline"][..], &settings[..]), (&["--model", "none"], &settings), (&[], &none)]
    {
        let server = Server::start_as(&room, words, settings);
        let all = get(&server, "/interviewers").await;
        assert_eq!(names(all["interviewers"].as_array().unwrap()), ["offline"], "{words:?}");
        let asked = json!({"concept_id": "oat_milk", "interviewer": OPENAI});
        assert_eq!(post(&server, "/sessions", asked).await.0, 404, "{words:?}");
        let turn = said(&server, &kept, &format!("There is no sugar in it, {}.", words.join(" "))).await;
        assert_eq!((&turn["interpreter"], model.log().count()), (&json!("offline"), before), "{turn}");
    }
}
