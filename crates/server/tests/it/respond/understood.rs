//! What was understood is shown at the end, and judged.

use colloquy_server::wire::respond::NewCheck;
use serde_json::{Value, json};

use super::{MINE, come, interview, session, waiting};
use crate::world::{World, problem};

#[test]
fn what_is_said_of_one_thing_goes_on_in_no_other() {
    for (words, wanted) in [
        (json!({"verdicts": [], "add": "only this"}), Some("only this")),
        (
            json!({"verdicts": [{"claim": "c1", "right": false, "words": " it was him "}], "add": "a text"}),
            Some("it was him.\na text"),
        ),
        (
            json!({"verdicts": [{"claim": "c1", "right": false, "words": "no!"}], "add": "a text."}),
            Some("no!\na text."),
        ),
        (json!({"verdicts": [], "add": " ", "leave_out": "my name"}), None),
    ] {
        let sent: NewCheck = serde_json::from_value(words).unwrap();
        assert_eq!(sent.words().as_deref(), wanted);
    }
}

#[tokio::test]
async fn what_was_understood_is_shown_and_what_is_said_of_it_is_heard() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let browser = come(&world, json!({"max_turns": 1}), json!({})).await;
    let begun = browser.begin().await;
    let understood = world.url(&format!("/respond/{}/understood", browser.token));
    let understood = || world.client.get(&understood).header("Colloquy-Handle", MINE).send();
    problem(understood().await.unwrap(), 409, "nothing-to-check").await;
    let said = "creamy:attribute. cosy:functional_consequence. creamy => cosy";
    let closing = interview(browser.answer(said, waiting(&begun), "k1").await).await;
    let over = interview(browser.answer("!", waiting(&closing), "k2").await).await;
    assert_eq!((&over["status"], &over["check"]), (&json!("finished"), &json!("open")));
    let claims = interview(understood().await.unwrap()).await;
    let claim = json!({"id": "c1", "text": "For you, “creamy” leads to “cosy”.", "because": null, "quote": "creamy => cosy"});
    assert_eq!(claims, json!({"claims": [claim]}));

    let unknown = json!({"verdicts": [{"claim": "c2", "right": true}]});
    let refused =
        problem(browser.post("check", &unknown).send().await.unwrap(), 422, "invalid-request").await;
    assert_eq!(refused["errors"][0]["field"], "verdicts[0].claim");
    let long = json!({"verdicts": [], "add": "x".repeat(5001)});
    problem(browser.post("check", &long).send().await.unwrap(), 422, "answer-invalid").await;
    let words = json!({"verdicts": [{"claim": "c1", "right": false, "words": "calm:functional_consequence."}], "add": "cheap:attribute", "leave_out": " Aunt Vi:attribute "});
    let (checked, same) =
        tokio::join!(browser.post("check", &words).send(), browser.post("check", &words).send());
    let checked = interview(checked.unwrap()).await;
    assert_eq!((&checked["check"], &checked["talk"]), (&json!("done"), &over["talk"]));
    assert_eq!(interview(same.unwrap()).await, checked, "twice is once");

    let id = session(&world).await;
    let graph = world.get(&format!("/sessions/{id}/graph")).await;
    let labels: Vec<&str> =
        graph["nodes"].as_array().unwrap().iter().map(|node| node["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["creamy", "cosy", "calm", "cheap"]);
    let export = world.get(&format!("/sessions/{id}/export")).await;
    let said = "calm:functional_consequence.\ncheap:attribute";
    assert_eq!(export["utterances"].as_array().unwrap().last().unwrap()["text"], said);
    let verdict = json!({"claim": "c1", "text": claim["text"], "right": false, "words": "calm:functional_consequence.", "about": {"kind": "edge", "id": "e1"}});
    assert_eq!(
        export["record"].as_array().unwrap().last().unwrap()["what"]["checked"]["verdicts"][0],
        verdict
    );
    assert_eq!(world.store.check().await.unwrap().damages, [], "it is told again as it was");

    let seen = world.get(&format!("/sessions/{id}/check")).await;
    let shown = json!({"text": claim["text"], "right": false, "words": "calm:functional_consequence.", "about": {"kind": "edge", "id": "e1"}});
    assert_eq!(seen["check"]["verdicts"], json!([shown]));
    assert_eq!(seen["check"]["added"], "cheap:attribute");
    assert_eq!(seen["check"]["leave_out"], "Aunt Vi:attribute", "it is passed on, and no idea of the map");
    let judged = json!({"right": false, "words": "calm:functional_consequence."});
    assert_eq!(graph["edges"][0]["judged"], judged);
    assert_eq!(graph["nodes"][0]["judged"], Value::Null);
    assert_eq!((&export["edges"][0]["judged"], &export["check"]), (&judged, &seen["check"]));
    let last = export["utterances"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["in_check"], &last["id"]), (&json!(true), &seen["check"]["utterance_id"]));
    assert_eq!(export["utterances"][0]["in_check"], false);
    let page =
        world.client.get(world.url(&format!("/sessions/{id}/export?format=markdown"))).send().await.unwrap();
    let page = page.text().await.unwrap();
    assert!(page.contains("not counted)* *(the respondent said: not quite)*"), "{page}");
    assert!(page.contains("The respondent said: not quite. In their words: “calm:functional"), "{page}");
    assert!(!page.contains("**Respondent:** calm"), "the check is no answer: {page}");
}

#[tokio::test]
async fn what_is_contested_is_set_aside_and_what_contests_it_is_no_evidence_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let study = world.study(&json!({"name": "Oats", "concept_id": "oat_milk", "max_turns": 1})).await;
    let token = world.link(&study, &json!({})).await;
    let browser = super::Browser { world: &world, token, handle: MINE };
    let begun = browser.begin().await;
    let said = "creamy:attribute. cosy:functional_consequence. creamy => cosy. bitter foam on top:attribute";
    let closing = interview(browser.answer(said, waiting(&begun), "k1").await).await;
    interview(browser.answer("!", waiting(&closing), "k2").await).await;
    let verdicts = json!([
        {"claim": "c1", "right": false, "words": "creamy => cosy. warm:attribute"},
        {"claim": "c2", "right": false, "words": "bitter foam on top:attribute"},
    ]);
    let words = json!({"verdicts": verdicts, "leave_out": "the name of Mr Warm"});
    interview(browser.post("check", &words).send().await.unwrap()).await;

    let id = session(&world).await;
    let graph = world.get(&format!("/sessions/{id}/graph")).await;
    let quotes = |kind: &str, at: usize| graph[kind][at]["quotes"].as_array().unwrap().len();
    assert_eq!((quotes("edges", 0), quotes("nodes", 2)), (1, 1), "{graph}");
    assert_eq!(graph["nodes"][3]["label"], "warm", "what else they say is heard");
    assert_eq!(graph["edges"][0]["contested"], true);
    let counted = async || world.get("/sessions").await["sessions"][0]["edge_count"].clone();
    assert_eq!(counted().await, 0);
    assert_eq!(world.store.check().await.unwrap().damages, [], "it is told again as it was");

    let export = world.url(&format!("/sessions/{id}/export?format=markdown"));
    let page = async || world.client.get(&export).send().await.unwrap().text().await.unwrap();
    let contested = "leads to *(contested: not counted)* *(the respondent said: not quite)*";
    assert!(page().await.contains(contested), "{}", page().await);
    let head = page().await.split("## ").next().unwrap().to_owned();
    assert!(head.contains("would rather have left out:** “the name of Mr Warm”"), "{head}");
    let document = world.get(&format!("/sessions/{id}/export")).await;
    assert_eq!(document["edges"][0]["contested"], true);

    let corrections = format!("/sessions/{id}/corrections");
    for (change, count) in
        [(json!({"kind": "keep_edge", "edge": "e1"}), 1), (json!({"kind": "leave_out", "words": "cosy"}), 1)]
    {
        let made = world.post(&corrections, &json!({"change": change})).send().await.unwrap();
        assert_eq!(made.status(), 201);
        assert_eq!(counted().await, count);
    }
    let shown = browser.visit().await.to_string();
    assert!(shown.contains("[left out]") && !shown.contains("cosy"), "nor on their own page: {shown}");
}
