//! Language models from outside: what is missing is told, what is there is listed, tried and offered.

use std::process::Command;

use colloquy_scripted::{Answer, Asked, Scripted, Trouble};
use serde_json::Value;

use crate::program::{Room, err, out, run};

const EXTRACT: [&str; 5] =
    ["extract", "--methodology", "means_end_chain", "--text", "There is no sugar, so I sleep well."];

/// A key of nobody.
const KEY: &str = "sk-test-0123456789abcdef";

fn json(command: &mut Command, arguments: &[&str], status: i32) -> Value {
    serde_json::from_str(&out(&run(command, arguments, status))).unwrap()
}

/// What is typed after `--model`, the settings file, the environment, and what is said.
type Missing = (&'static str, &'static str, &'static [(&'static str, &'static str)], &'static str);

const MISSING: [Missing; 8] = [
    (
        "anthropic/claude-sonnet-4-5",
        "",
        &[],
        "--model: `anthropic` needs a key and there is none, so nothing was begun; put it into ANTHROPIC_API_KEY, name \
             a file that holds it by `llm.anthropic.api_key_file`, or choose `none` to interview offline",
    ),
    (
        "moonshot/kimi-k2",
        "",
        &[],
        "--model: `moonshot` needs a key and there is none, so nothing was begun; put it into MOONSHOT_API_KEY or \
             KIMI_API_KEY, name a file that holds it by `llm.moonshot.api_key_file`, or choose `none` to interview offline",
    ),
    (
        "openai",
        "",
        &[("OPENAI_API_KEY", KEY)],
        "--model: `openai` is named without a model, so nothing was begun; name one, as in `--model openai/gpt-5-mini`, \
             or by `llm.model`",
    ),
    (
        "compatible/llama3.1",
        "",
        &[],
        "--model: `compatible` needs the address of its server and there is none, so nothing was begun; set \
             `llm.compatible.base_url` (also COLLOQUY_LLM__COMPATIBLE__BASE_URL), such as http://127.0.0.1:11434 for Ollama",
    ),
    (
        "claude/sonnet",
        "",
        &[],
        "setting `llm.provider` given by --model: `claude` is not one of none, anthropic, openai, moonshot, deepseek, \
             xai, compatible",
    ),
    (
        "",
        "[llm]\nprovider = \"xai\"\nmodel = \"grok-4-1-fast\"\n",
        &[("XAI_API_KEY", "two words")],
        "setting `llm.provider` in colloquy.toml:2:12: the key for `xai` cannot be used, so nothing was begun: \
             XAI_API_KEY: the key holds white space or characters outside of ASCII, which no key does: copy the key anew",
    ),
    (
        "",
        "[llm]\nprovider = \"openai\"\nmodel = \"gpt-5\"\n[llm.tasks.listen]\nprovider = \"deepseek\"\n",
        &[("OPENAI_API_KEY", KEY)],
        "setting `llm.tasks.listen.provider` in colloquy.toml:5:12: `deepseek` is named without a model, so nothing was \
             begun; name one, as in `--model deepseek/deepseek-chat`, or by `llm.tasks.listen.model`",
    ),
    (
        "openai/gpt-5",
        "[llm.fallback]\nprovider = \"anthropic\"\nmodel = \"claude-haiku-4-5\"\n",
        &[("OPENAI_API_KEY", KEY)],
        "setting `llm.fallback.provider` in colloquy.toml:2:12: `anthropic` needs a key and there is none, so nothing \
             was begun; put it into ANTHROPIC_API_KEY, name a file that holds it by `llm.anthropic.api_key_file`, or choose \
             `none` to interview offline",
    ),
];

#[test]
fn what_is_missing_for_a_model_is_one_sentence_and_nothing_is_begun() {
    for (model, settings, variables, sentence) in MISSING {
        let room = Room::new();
        room.write("colloquy.toml", settings);
        let mut command = room.colloquy();
        command.envs(variables.iter().copied());
        if !model.is_empty() {
            command.args(["--model", model]);
        }
        let error = err(&run(&mut command, &EXTRACT, 1));
        assert_eq!(error.trim_end(), format!("colloquy: {sentence}"));
    }
}

#[test]
fn settings_of_models_say_what_they_expect() {
    for (settings, sentence) in [
        (
            "[llm.tasks.ask]\ntemperature = 3\n",
            "setting `llm.tasks.ask.temperature` in colloquy.toml:2:15: `3` is not a number from 0 to 2",
        ),
        (
            "[llm]\nbudget_usd = \"lots\"\n",
            "setting `llm.budget_usd` in colloquy.toml:2:14: `\"lots\"` is not a number from 0 to 1000000",
        ),
        (
            "[llm.tasks.aks]\nmodel = \"m\"\n",
            "setting `llm.tasks.aks.model` in colloquy.toml:2:1: there is no such setting; did you mean `llm.tasks.ask.model`?",
        ),
        (
            "[llm.openai]\napi_key = \"sk-1\"\n",
            "setting `llm.openai.api_key` in colloquy.toml:2:1: there is no such setting; did you mean \
             `llm.openai.api_key_file`?",
        ),
        (
            "[llm.tasks.ask]\nprovider = \"none\"\n",
            "setting `llm.tasks.ask.provider` in colloquy.toml:2:12: `none` is not one of anthropic, openai, moonshot, \
             deepseek, xai, compatible, or empty",
        ),
    ] {
        let room = Room::new();
        room.write("colloquy.toml", settings);
        let error = err(&run(&mut room.bare(), &["explain", "stage", "1"], 1));
        assert_eq!(error.trim_end(), format!("colloquy: {sentence}"));
    }
}

#[test]
fn the_list_says_where_keys_are_and_never_what_they_are() {
    let room = Room::new();
    let file = room.write("anthropic.key", format!("{KEY}\n")).display().to_string();
    room.write(
        "colloquy.toml",
        format!(
            "[llm]\nprovider = \"openai\"\nmodel = \"gpt-5-mini\"\neffort = \"low\"\n\
             [llm.fallback]\nprovider = \"anthropic\"\nmodel = \"claude-haiku-4-5\"\n\
             [llm.tasks.ask]\nprovider = \"anthropic\"\nmodel = \"claude-sonnet-4-5\"\ntemperature = 1\n\
             [llm.tasks.open]\nmodel = \"gpt-5\"\n[llm.anthropic]\napi_key_file = {file:?}\n"
        ),
    );
    let command = || {
        let mut command = room.colloquy();
        command.env("OPENAI_API_KEY", KEY).env("COLLOQUY_LLM_KEY", "odd key");
        command
    };
    let list = json(&mut command(), &["models", "list", "--json"], 0);
    let provider =
        |name: &str| list["providers"].as_array().unwrap().iter().find(|p| p["provider"] == name).unwrap();
    assert_eq!(
        (&provider("openai")["key"], &provider("openai")["key_from"]),
        (&Value::from(true), &Value::from("OPENAI_API_KEY"))
    );
    assert_eq!(provider("anthropic")["key_from"], format!("the file `{file}`"));
    assert_eq!((&provider("xai")["key"], &provider("xai")["key_from"]), (&Value::from(false), &Value::Null));
    assert_eq!(provider("xai")["base_url"], "https://api.x.ai");
    assert!(provider("compatible")["key_fault"].as_str().unwrap().contains("COLLOQUY_LLM_KEY"));
    let task = |name: &str| list["tasks"].as_array().unwrap().iter().find(|t| t["task"] == name).unwrap();
    let who = |name: &str| format!("{} {}", task(name)["provider"], task(name)["model"]).replace('"', "");
    assert_eq!(who("listen"), "openai gpt-5-mini");
    assert_eq!(who("ask"), "anthropic claude-sonnet-4-5");
    assert_eq!(who("open"), "openai gpt-5");
    assert_eq!(
        (&task("ask")["temperature"], &task("ask")["effort"]),
        (&Value::from(1.0), &Value::from("low"))
    );
    assert_eq!(
        (&task("listen")["max_tokens"], &task("listen")["timeout_ms"]),
        (&Value::from(4000), &Value::from(40_000))
    );
    assert_eq!(list["fallback"]["model"], "claude-haiku-4-5");
    let shown = out(&run(&mut command(), &["models", "list"], 0));
    for part in
        ["OPENAI_API_KEY", "claude-sonnet-4-5", "When that fails: anthropic claude-haiku-4-5", "name_slots"]
    {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(
        !shown.contains("sk-test") && !list.to_string().contains("sk-test") && !shown.contains("odd key")
    );
    let stands_for_all =
        json(command().args(["--model", "openai/gpt-5-nano"]), &["models", "list", "--json"], 0);
    let models: Vec<&Value> =
        stands_for_all["tasks"].as_array().unwrap().iter().map(|t| &t["model"]).collect();
    assert!(models.iter().all(|model| **model == "gpt-5-nano"), "{models:?}");
    let offline = json(command().arg("--offline"), &["models", "list", "--json"], 0);
    assert_eq!((&offline["chosen"], &offline["tasks"][0]["provider"]), (&Value::Null, &Value::Null));
}

#[test]
fn a_model_is_tried_with_one_small_call_and_its_cost() {
    let room = Room::new();
    let server = Scripted::start(|asked: &Asked| match asked.task.as_str() {
        "text" => Answer::text("yes"),
        _ => Answer::json(serde_json::json!({"reply": "yes"})),
    })
    .unwrap();
    let command = || {
        let mut command = room.colloquy();
        command
            .env("OPENAI_API_KEY", KEY)
            .env("COLLOQUY_LLM__OPENAI__BASE_URL", server.url())
            .args(["--model", "openai/gpt-5-mini"]);
        command
    };
    let tried = json(&mut command(), &["models", "test", "--json"], 0);
    assert_eq!((tried.as_array().unwrap().len(), server.log().count()), (1, 1), "{tried}");
    let one = &tried[0];
    assert_eq!(
        (&one["ok"], &one["input_tokens"], &one["output_tokens"]),
        (&Value::from(true), &Value::from(120), &Value::from(30))
    );
    assert_eq!(one["cost_usd"], 120.0 / 1e6 * 0.25 + 30.0 / 1e6 * 2.0);
    let calls = server.log().calls();
    assert_eq!((calls[0].asked.key.as_deref(), calls[0].asked.task.as_str()), (Some(KEY), "listen"));
    let shown = out(&run(&mut command(), &["models", "test"], 0));
    assert!(
        shown.starts_with("openai/gpt-5-mini (listen, ask, open, name_slots, simulate, summarise): works, "),
        "{shown}"
    );
    assert!(shown.contains("0.000090 USD"), "{shown}");
    let usage = json(&mut room.bare(), &["usage", "--json"], 0);
    assert_eq!(usage["total"]["calls"], 2, "what a test costs is written down too");
    let none = out(&run(&mut room.colloquy(), &["models", "test"], 0));
    assert!(none.starts_with("no model is chosen"), "{none}");
}

#[test]
fn a_model_that_does_not_work_says_why_in_one_sentence() {
    let room = Room::new();
    let refuses = Trouble::status(401, "invalid_api_key", &format!("Incorrect API key provided: {KEY}"));
    let server = Scripted::start(Answer::trouble(refuses)).unwrap();
    let mut command = room.colloquy();
    command.env("OPENAI_API_KEY", KEY).env("COLLOQUY_LLM__OPENAI__BASE_URL", server.url());
    let shown = out(&run(command.args(["--model", "openai/gpt-5-mini"]), &["models", "test"], 1));
    assert!(shown.contains("openai: ") && shown.contains("check the key"), "{shown}");
    assert!(!shown.contains(KEY) && shown.lines().count() == 1, "{shown}");
    let missing =
        json(room.colloquy().args(["--model", "xai/grok-4-1-fast"]), &["models", "test", "--json"], 1);
    assert!(missing[0]["fault"].as_str().unwrap().contains("XAI_API_KEY"), "{missing}");
}

#[test]
fn a_key_that_is_here_is_offered_and_not_used() {
    let room = Room::new();
    let mut command = room.told("It is mild.\n");
    command.env("ANTHROPIC_API_KEY", KEY);
    let output = run(&mut command, &["interview", "--no-store"], 0);
    let offer = "A key for anthropic is here: `--model anthropic/claude-sonnet-4-5` interviews with it.";
    assert!(err(&output).lines().any(|line| line == offer), "{}", err(&output));
    assert!(out(&output).contains("· offline"), "{}", out(&output));
}
