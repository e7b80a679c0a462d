//! `colloquy extract`, `rate` and `lint`: single answers and questions.

use serde_json::Value;

use crate::program::{Room, err, out, run};

fn json(arguments: &[&str], status: i32) -> Value {
    serde_json::from_str(&out(&run(&mut Room::new().colloquy(), arguments, status))).unwrap()
}

#[test]
fn an_answer_becomes_nodes_and_edges_with_its_own_words() {
    let text = "It has no sugar in it, so I feel healthier.";
    let found = json(
        &["extract", "--methodology", "means_end_chain", "--concept", "oat milk", "--text", text, "--json"],
        0,
    );
    assert_eq!(found["extractable"], true);
    let nodes = found["nodes"].as_array().unwrap();
    assert!(nodes.len() >= 2, "{found}");
    assert!(!found["edges"].as_array().unwrap().is_empty(), "{found}");
    let labels: Vec<&Value> = nodes.iter().map(|node| &node["label"]).collect();
    for part in nodes.iter().chain(found["edges"].as_array().unwrap()) {
        assert!(text.contains(part["quote"].as_str().unwrap()), "{part}");
    }
    for edge in found["edges"].as_array().unwrap() {
        assert!(labels.contains(&&edge["source"]) && labels.contains(&&edge["target"]), "{edge}");
    }
    assert!(found["ratings"]["certainty"].is_number(), "{found}");
}

#[test]
fn the_focus_is_an_end_by_its_label() {
    let found = json(
        &[
            "extract",
            "--methodology",
            "means_end_chain",
            "--concept",
            "oat milk",
            "--question",
            "What does the creamy texture do for you?",
            "--focus",
            "creamy texture",
            "--focus-type",
            "attribute",
            "--text",
            "It makes my coffee feel like a treat.",
            "--json",
        ],
        0,
    );
    let edges = found["edges"].as_array().unwrap();
    assert!(
        edges.iter().any(|edge| edge["source"] == "creamy texture" || edge["target"] == "creamy texture"),
        "{found}"
    );
}

#[test]
fn odd_answers_are_refused_with_a_reason_or_read() {
    let wall = "x".repeat(5_000);
    let emoji = "\u{1f600}".repeat(400);
    for text in [
        "",
        "   ",
        "...",
        "\u{1f600}",
        "dunno",
        &wall,
        &emoji,
        "\u{200f}\u{0645}\u{0631}\u{062d}\u{0628}\u{0627}",
        "<script>alert(1)</script>",
    ] {
        let found = json(&["extract", "--methodology", "means_end_chain", "--text", text, "--json"], 0);
        assert!(found["extractable"].is_boolean(), "{text}");
        if found["extractable"] == false {
            assert!(found["reason"].is_string(), "{text}: {found}");
            assert_eq!(found["nodes"], Value::Array(Vec::new()));
        }
    }
}

#[test]
fn standard_input_is_read_and_must_be_text() {
    let room = Room::new();
    let arguments = ["extract", "--methodology", "means_end_chain", "--text", "-", "--json"];
    let output = run(&mut room.told("It is light, so I carry it everywhere."), &arguments, 0);
    let found: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(found["extractable"], true);
    let output = run(&mut room.told(b"a\xff"), &arguments, 1);
    assert!(err(&output).contains("not UTF-8"), "{}", err(&output));
}

#[test]
fn people_get_tables() {
    let told = out(&run(
        &mut Room::new().colloquy(),
        &["extract", "--methodology", "means_end_chain", "--text", "It is light, so I can carry it all day."],
        0,
    ));
    assert!(told.contains("Node") && told.contains("Rating"), "{told}");
}

#[test]
fn ratings_tell_the_brief_from_the_engaged() {
    let long = "I absolutely love it, because the sound keeps me calm on the train every single morning, \
                which means I arrive at work ready, and that matters a lot to me.";
    let engaged = json(&["rate", "--text", long, "--json"], 0);
    let brief = json(&["rate", "--text", "dunno", "--json"], 0);
    let score = |rated: &Value, name: &str| rated["scores"][name].as_u64().unwrap();
    for name in ["response_depth", "engagement"] {
        assert!(score(&engaged, name) > score(&brief, name), "{name}: {engaged} {brief}");
    }
}

#[test]
fn leading_questions_are_caught() {
    let found = json(
        &["lint", "--json", "--alone", "Don't you think it is great?", "What matters to you about it?"],
        1,
    );
    assert_eq!(found[0]["ok"], false, "{found}");
    assert_eq!(found[1]["ok"], true, "{found}");
}

/// What an answer to a question does, as it is read with the embedding weights.
fn act(question: &str, answer: &str) -> Value {
    let Some(models) = std::env::var_os("COLLOQUY_MODEL_DIR") else {
        panic!("COLLOQUY_MODEL_DIR is not set: `cargo xtask test` provides the weights");
    };
    let room = Room::new();
    let mut command = room.bare();
    command.env("COLLOQUY_MODEL_DIR", models).arg("--offline");
    let extract =
        ["extract", "--methodology", "critical_incident", "--question", question, "--text", answer, "--json"];
    let found: Value = serde_json::from_str(&out(&run(&mut command, &extract, 0))).unwrap();
    found["act"].clone()
}

#[test]
fn who_says_a_word_of_the_question_again_answers_or_ends_as_the_rest_does() {
    let after = "What happened after that?";
    for (question, answer, does) in [
        (after, "After that? We had a cup of tea and I left her there.", "answer"),
        ("Why does that matter to you?", "Why does it? Because my mum made it.", "answer"),
        (after, "After that? I've had enough of this, stop.", "closing"),
        ("What did you do then?", "Then? I have to go now, bye.", "closing"),
    ] {
        assert_eq!(act(question, answer), does, "{answer}");
    }
}
