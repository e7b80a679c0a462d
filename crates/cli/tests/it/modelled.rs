//! Interviews with a language model, played by a server with a script: what is asked, heard, used up, and what happens
//! when it fails.

use std::process::Command;
use std::time::Duration;

use colloquy_scripted::{Answer, Asked, Scripted, Trouble};
use serde_json::{Value, json};

use crate::program::{Room, err, out, run};
#[cfg(unix)]
use crate::serve::{Server, post};

const ANSWERS: &str = "I take it because there is no sugar in it.\n\
    That way I sleep much better at night.\n\
    Sleeping well makes me patient with my children.\n\
    They come first in everything I do.\n";

const OPENING: &str = "What comes to your mind when you think of oat milk?";

/// What the model asks, one after the other.
const QUESTIONS: [&str; 6] = [
    "When did you first notice that?",
    "Who else at home feels the difference?",
    "Tell me about the last evening you did without it.",
    "How would you describe that to a friend?",
    "Where do you usually buy it?",
    "What would change if it were gone tomorrow?",
];

fn worded(number: u64) -> &'static str {
    QUESTIONS[(number as usize / 2).saturating_sub(1) % QUESTIONS.len()]
}

/// Reads the whole answer as one statement.
fn reading(asked: &Asked) -> Value {
    let said = asked.said();
    let answer =
        said.split("<answer>").nth(1).and_then(|rest| rest.split("</answer>").next()).unwrap_or("").trim();
    let quote = answer.trim_end_matches('.');
    json!({
        "act": "answer",
        "statements": [{"quote": quote, "label": quote.split(' ').take(6).collect::<Vec<_>>().join(" "),
            "node_type": "attribute", "sure": true, "valence": 0.5, "about": "topic", "salience": 0.5, "negated": false}],
        "relations": [], "ratings": {"response_depth": 3}, "language": null, "questions": [],
    })
}

/// What a model says that interviews.
pub(crate) fn answer(asked: &Asked) -> Answer {
    if asked.task == "listen" {
        return Answer::json(reading(asked));
    }
    if asked.system().contains("opening words") || asked.said().contains("opening words") {
        return Answer::text(OPENING);
    }
    let talk = "noticed: correction\ninstead: none\nbecause:\nasks: next";
    Answer::text(format!("{}\n---\n{talk}", worded(asked.number)))
}

/// The program with a model that a script plays.
pub(crate) fn with(room: &Room, server: &Scripted) -> Command {
    let mut command = room.told(ANSWERS);
    command
        .env("COLLOQUY_LLM__COMPATIBLE__BASE_URL", server.url())
        .args(["--model", "compatible/gpt-5-mini"]);
    command
}

const INTERVIEW: [&str; 6] = ["interview", "--concept", "oat_milk", "--answers", "-", "--seed"];

fn interview(command: &mut Command) -> String {
    out(&run(command, &[&INTERVIEW[..], &["1"]].concat(), 0))
}

/// What was said by the interviewer, as the transcript has it.
fn questions(transcript: &str) -> Vec<&str> {
    transcript.lines().filter_map(|line| line.strip_prefix("Interviewer: ")).collect()
}

#[test]
fn a_model_reads_and_asks_and_what_it_used_is_printed() {
    let room = Room::new();
    let server = Scripted::start(answer).unwrap();
    let shown = interview(&mut with(&room, &server));
    assert!(shown.contains("· gpt-5-mini, "), "{shown}");
    let asked = questions(&shown);
    assert_eq!(asked[0], OPENING);
    assert_eq!(asked[1..4], QUESTIONS[..3], "{shown}");
    assert!(shown.contains("\"That way I sleep much better at night\""), "{shown}");
    assert!(shown.contains("noticed: correction"), "{shown}");
    assert!(!shown.contains("fell back"), "{shown}");
    let tasks = server.log().tasks();
    assert_eq!(
        (&tasks[0], &tasks[1], &tasks[2]),
        (&"text".to_owned(), &"listen".to_owned(), &"text".to_owned())
    );
    assert!(server.log().one_after_the_other());
    let used = shown.lines().find(|line| line.starts_with("Language models: ")).unwrap();
    assert!(used.contains(&format!("{} calls, {} tokens sent", tasks.len(), 120 * tasks.len())), "{used}");
    let usage: Value = serde_json::from_str(&out(&run(&mut room.bare(), &["usage", "--json"], 0))).unwrap();
    assert_eq!(usage["total"]["calls"], tasks.len(), "{usage}");
}

#[test]
fn a_question_is_said_as_it_comes() {
    let room = Room::new();
    let server = Scripted::start(|asked: &Asked| answer(asked).slowly(Duration::from_millis(1))).unwrap();
    let mut command = with(&room, &server);
    let shown = out(&run(&mut command, &["interview", "--concept", "oat_milk", "--no-store"], 0));
    assert!(shown.contains(&format!("Interviewer: {}", QUESTIONS[0])), "{shown}");
    assert!(shown.contains("\n      noticed: correction\n"), "{shown}");
    let asked: Vec<bool> = server.log().calls().iter().map(|call| call.asked.streamed).collect();
    assert_eq!(asked[1..3], [false, true], "a reading comes whole, a question in pieces");
}

#[test]
fn a_server_that_dies_in_the_middle_is_stood_in_for_and_the_turn_says_so() {
    let room = Room::new();
    let gone = Trouble::status(403, "forbidden", "no more");
    let script = move |asked: &Asked| match asked.number {
        0..3 => answer(asked),
        _ => Answer::trouble(gone.clone()),
    };
    let server = Scripted::start(script).unwrap();
    let shown = interview(&mut with(&room, &server));
    let (first, rest) = shown.split_once("[2] Respondent").unwrap();
    assert!(!first.contains("fell back"), "{shown}");
    assert!(rest.contains("fell back: listen: compatible: "), "{shown}");
    assert!(rest.contains("fell back: ask: compatible: "), "{shown}");
    assert_eq!(questions(&shown).len(), 5, "{shown}");
    assert!(shown.contains("· gpt-5-mini, ") && shown.contains(" failed)"), "{shown}");
}

#[test]
fn an_opening_that_was_stood_in_for_says_so() {
    let room = Room::new();
    let gone = Trouble::status(403, "forbidden", "no more");
    let script = move |asked: &Asked| match asked.number {
        0 => Answer::trouble(gone.clone()),
        _ => answer(asked),
    };
    let server = Scripted::start(script).unwrap();
    let shown = interview(&mut with(&room, &server));
    let (opening, rest) = shown.split_once("[1] Respondent").unwrap();
    assert!(opening.contains("fell back: ask: compatible: "), "{shown}");
    assert!(!rest.contains("fell back"), "{shown}");
}

#[test]
fn a_second_provider_is_asked_before_the_offline_engine() {
    let room = Room::new();
    let first = Scripted::start(Answer::trouble(Trouble::status(400, "bad", "no"))).unwrap();
    let second = Scripted::start(answer).unwrap();
    let mut command = with(&room, &first);
    command
        .env("COLLOQUY_LLM__FALLBACK__PROVIDER", "openai")
        .env("COLLOQUY_LLM__FALLBACK__MODEL", "gpt-5")
        .env("COLLOQUY_LLM__OPENAI__BASE_URL", second.url())
        .env("OPENAI_API_KEY", "sk-test-0123456789");
    let shown = interview(&mut command);
    assert_eq!(questions(&shown)[0], OPENING, "{shown}");
    assert!(shown.contains("fell back: listen: compatible: "), "{shown}");
    assert!(second.log().tasks().contains(&"listen".to_owned()));
}

#[test]
fn a_budget_that_is_spent_goes_on_offline_or_ends_as_the_settings_say() {
    let server = Scripted::start(answer).unwrap();
    for (on_budget, ended) in [("offline", false), ("end", true)] {
        let room = Room::new();
        let mut command = with(&room, &server);
        command.env("COLLOQUY_LLM__BUDGET_USD", "0.00001").env("COLLOQUY_LLM__ON_BUDGET", on_budget);
        let shown = interview(&mut command);
        assert_eq!(shown.contains("The interview ended: budget_exhausted."), ended, "{shown}");
        assert_eq!(shown.contains("fell back: listen: compatible: "), !ended, "{shown}");
        assert!(shown.contains("raise `llm.budget_usd`"), "{shown}");
    }
    assert_eq!(server.log().count(), 0, "what may cost too much is not asked");
}

#[test]
fn an_interview_that_is_recorded_can_be_played_without_server_and_key() {
    let room = Room::new();
    let tape = room.path("tape").display().to_string();
    let server = Scripted::start(answer).unwrap();
    let record = [&INTERVIEW[..], &["1", "--record", &tape]].concat();
    let recorded = out(&run(&mut with(&room, &server), &record, 0));
    let url = server.url();
    drop(server);
    let play = |answers: &str| {
        let mut command = room.told(answers);
        command.env("COLLOQUY_LLM__COMPATIBLE__BASE_URL", &url).args(["--model", "compatible/gpt-5-mini"]);
        out(&run(&mut command, &[&INTERVIEW[..], &["1", "--replay", &tape]].concat(), 0))
    };
    let played = play(ANSWERS);
    let (talk, cost) = recorded.split_once("Language models: ").unwrap();
    assert_eq!(talk, played, "without what it cost ({cost})");
    let calls = |room: &Room| -> Value {
        serde_json::from_str(&out(&run(&mut room.bare(), &["usage", "--json"], 0))).unwrap()
    };
    let unknown = play("Something else altogether, said by nobody.\n");
    assert!(
        unknown.contains("fell back: listen: compatible: ") && unknown.contains("differs in"),
        "{unknown}"
    );
    let files = std::fs::read_dir(&tape).unwrap().count();
    assert_eq!(calls(&room)["total"]["calls"], files, "what is played costs nothing");
    let error = err(&run(&mut room.told(ANSWERS), &[&INTERVIEW[..], &["1", "--replay", &tape]].concat(), 1));
    assert!(error.contains("--replay needs the model that was recorded"), "{error}");
}

#[test]
fn what_began_with_a_model_goes_on_without_it_and_says_so() {
    let room = Room::new();
    let server = Scripted::start(answer).unwrap();
    let mut command = with(&room, &server);
    let document = out(&run(&mut command, &[&INTERVIEW[..], &["1", "--json"]].concat(), 0));
    let document: Value = serde_json::from_str(&document).unwrap();
    let id = document["session"]["id"].as_str().unwrap();
    assert_eq!(document["session"]["interpreter"], "gpt-5-mini");
    let calls = document["usage"].as_array().unwrap().len();
    assert_eq!(calls, server.log().count(), "{}", document["usage"]);
    let shown = out(&run(&mut room.told("My family.\nMy garden.\n"), &["interview", "--resume", id], 0));
    let said = "interpreter: this interview began with `gpt-5-mini` and goes on with `offline`";
    assert_eq!(shown.matches(said).count(), 1, "{shown}");
}

#[test]
fn single_answers_and_moments_use_the_model_too() {
    let room = Room::new();
    let server = Scripted::start(answer).unwrap();
    let extract =
        ["extract", "--methodology", "means_end_chain", "--text", "It is mild in every way.", "--json"];
    let output = run(&mut with(&room, &server), &extract, 0);
    let found: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!((&found["act"], &found["by"]), (&json!("answer"), &json!("gpt-5-mini")));
    let node = &found["nodes"][0];
    assert_eq!(node["quote"], "It is mild in every way");
    assert_eq!(
        (&node["valence"], &node["about"], &node["salience"]),
        (&json!(0.5), &json!("topic"), &json!(0.5))
    );
    assert_eq!(node["negated"], false);
    assert!(node["forms"].is_object() && node["polarity"].is_i64(), "{node}");
    assert!(
        err(&output).contains("read by gpt-5-mini: 120 tokens sent, 30 received, 0.0001 USD"),
        "{}",
        err(&output)
    );
    let moment = json!({"id": "a", "topic": "bread", "methodology": "means_end_chain",
        "exchanges": [{"question": "When did you last bake?", "answer": "On Sunday, it smells so good."}]});
    let file = room.write("moments.jsonl", moment.to_string()).display().to_string();
    let asked: Value =
        serde_json::from_str(&out(&run(&mut with(&room, &server), &["next", "--file", &file], 0))).unwrap();
    assert!(QUESTIONS.contains(&asked["question"].as_str().unwrap()), "{asked}");
}

#[test]
fn simulated_people_are_interviewed_by_the_model() {
    let room = Room::new();
    let server = Scripted::start(answer).unwrap();
    let simulate =
        ["simulate", "--concept", "oat_milk", "--turns", "3", "--runs", "2", "--jobs", "2", "--json"];
    run(&mut with(&room, &server), &simulate, 0);
    let tasks = server.log().tasks();
    assert!(tasks.iter().filter(|task| *task == "listen").count() >= 4, "{tasks:?}");
}

#[tokio::test]
#[cfg(unix)]
async fn a_server_interviews_with_the_model_and_writes_all_down_before_it_stops() {
    let room = Room::new();
    let model = Scripted::start(answer).unwrap();
    let url = model.url();
    let settings = [
        ("COLLOQUY_EMBEDDINGS__EMBEDDER", "lexical"),
        ("COLLOQUY_LLM__PROVIDER", "compatible"),
        ("COLLOQUY_LLM__MODEL", "gpt-5-mini"),
        ("COLLOQUY_LLM__COMPATIBLE__BASE_URL", url.as_str()),
    ];
    let server = Server::start_with(&room, &settings);
    let (_, session) = post(&server, "/sessions", json!({"concept_id": "oat_milk"})).await;
    let id = session["id"].as_str().unwrap();
    let (_, started) = post(&server, &format!("/sessions/{id}/start"), json!({})).await;
    assert_eq!(started["opening_question"], OPENING, "{started}");
    let said = json!({"text": "I take it because there is no sugar in it."});
    let (status, turn) = post(&server, &format!("/sessions/{id}/turns"), said).await;
    assert_eq!(status, 200, "{turn}");
    assert_eq!(
        (&turn["next_question"], &turn["interpreter"]),
        (&json!(QUESTIONS[0]), &json!("gpt-5-mini")),
        "{turn}"
    );
    assert_eq!(turn["noticed"], json!("correction"), "{turn}");
    server.stop();
    let usage: Value = serde_json::from_str(&out(&run(&mut room.bare(), &["usage", "--json"], 0))).unwrap();
    assert_eq!((&usage["total"]["calls"], model.log().count()), (&json!(3), 3), "{usage}");
}
