//! `colloquy summarise`: findings with the words that carry them, who wrote them, and what that cost.

use colloquy_scripted::{Answer, Asked, Scripted};
use serde_json::{Value, json};

use crate::modelled::{answer, with};
use crate::program::{Room, err, out, run};

/// Interviews, and sums up with words that were said and words that were not.
fn script(asked: &Asked) -> Answer {
    if asked.task != "summarise" {
        return answer(asked);
    }
    Answer::json(json!({
        "summary": "No sugar matters, for *sleep*.",
        "points": [
            {"finding": "Sleep follows from it.", "quotes": ["that way i sleep much better", "I sleep like a bear"]},
            {"finding": "Bears matter.", "quotes": ["I sleep like a bear"]},
        ],
        "open": ["What a bad night is like."],
    }))
}

/// An interview of four answers; its id.
fn interview(room: &Room, server: &Scripted) -> String {
    let arguments = ["interview", "--concept", "oat_milk", "--answers", "-", "--seed", "1", "--json"];
    let document: Value = serde_json::from_str(&out(&run(&mut with(room, server), &arguments, 0))).unwrap();
    document["session"]["id"].as_str().unwrap().to_owned()
}

#[test]
fn findings_stand_with_their_quotes_and_say_who_wrote_them_and_what_that_cost() {
    let room = Room::new();
    let server = Scripted::start(script).unwrap();
    let id = interview(&room, &server);
    let before = server.log().count();
    let shown = out(&run(&mut with(&room, &server), &["summarise", &id], 0));
    for part in [
        "# Interview about oat milk\n",
        "* Written by gpt-5-mini: 120 tokens sent, 30 received, 0.0001 USD\n",
        "No sugar matters, for \\*sleep\\*.\n",
        "* Sleep follows from it.\n  > \u{201c}That way I sleep much better\u{201d}\n",
        "## Left open\n\n* What a bad night is like.\n",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(!shown.contains("bear") && !shown.contains("Bear"), "what nobody said carries nothing: {shown}");
    assert_eq!(server.log().count(), before + 1);
    let asked = server.log().calls().pop().unwrap().asked;
    assert!(asked.said().contains("Person: They come first in everything I do."), "{}", asked.said());

    let told = out(&run(&mut with(&room, &server), &["summarise", &id, "--json"], 0));
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&told["session_id"], &told["by"]), (&json!(id), &json!("gpt-5-mini")));
    assert_eq!(told["points"][0]["quotes"], json!(["That way I sleep much better"]));
    assert_eq!((&told["usage"]["input_tokens"], told["points"].as_array().unwrap().len()), (&json!(120), 1));
    let usage = out(&run(&mut room.bare(), &["usage", "--session", &id, "--json"], 0));
    let usage: Value = serde_json::from_str(&usage).unwrap();
    let lines = usage["lines"].as_array().unwrap();
    assert_eq!(lines.iter().find(|line| line["task"] == "summarise").unwrap()["calls"], 2, "{usage}");
}

#[test]
fn what_cannot_be_summed_up_is_said_in_one_sentence() {
    let room = Room::new();
    let server = Scripted::start(script).unwrap();
    let id = interview(&room, &server);
    let before = server.log().count();
    let none = err(&run(&mut room.colloquy(), &["summarise", &id], 1));
    assert!(none.contains("needs a language model and none is chosen; name it by `--model"), "{none}");
    let unknown = err(&run(&mut with(&room, &server), &["summarise", "nobody"], 1));
    assert!(unknown.contains("nobody"), "{unknown}");
    let mut poor = with(&room, &server);
    poor.env("COLLOQUY_LLM__BUDGET_USD", "0.00001");
    let spent = err(&run(&mut poor, &["summarise", &id], 1));
    assert!(spent.contains("raise `llm.budget_usd`"), "{spent}");
    for error in [none, unknown, spent] {
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    assert_eq!(server.log().count(), before, "nothing was asked");
    let talks = Scripted::start(|asked: &Asked| match asked.task.as_str() {
        "summarise" => Answer::text("It went well."),
        _ => answer(asked),
    })
    .unwrap();
    let useless = err(&run(&mut with(&room, &talks), &["summarise", &id], 1));
    assert!(useless.contains("the reply to `summarise` cannot be used"), "{useless}");
}
