//! People played by a language model: who hears what, what is left out, and what happens when the model fails.

use std::sync::atomic::{AtomicUsize, Ordering};

use colloquy_scripted::{Answer, Asked, Scripted, Trouble};
use serde_json::Value;

use crate::modelled::{answer, with};
use crate::program::{Room, err, out, run};

/// A mind whose words nobody else would use.
const MIND: &str = "
id: zirconium
methodology: means_end_chain
concept: oat milk
concept_id: oat_milk
respondent: Wilhelmina, 71, keeps falcons
opening: [glossy]
nodes:
  - {id: glossy, type: attribute, label: glossy meniscus, gate: 0, np: [its meniscus], paraphrases: [the meniscus is glossy]}
  - {id: falcons, type: functional_consequence, label: falcon tranquillity, gate: 1, np: [the falcons], paraphrases: [the falcons stay tranquil]}
  - {id: legacy, type: terminal_value, label: ancestral dignity, gate: 3, np: [dignity], paraphrases: [my ancestors nod at me]}
edges:
  - {source: glossy, target: falcons, type: leads_to}
  - {source: falcons, target: legacy, type: leads_to}
";
const SAID: [&str; 3] =
    ["Hm, the meniscus is glossy, I guess.", "I pour it slowly at seven.", "It was my sister who bought it."];
const UNSAID: [&str; 9] = [
    "Wilhelmina",
    "keeps falcons",
    "glossy meniscus",
    "its meniscus",
    "falcon tranquillity",
    "stay tranquil",
    "ancestral dignity",
    "ancestors nod",
    "zirconium",
];

fn plays(asked: &Asked) -> bool {
    asked.system().contains("You play a person")
}

/// Says as the person what stands in the list, again and again, and interviews as well.
fn person(said: &'static AtomicUsize) -> impl Fn(&Asked) -> Answer + Send + Sync + 'static {
    move |asked: &Asked| {
        if !plays(asked) {
            return answer(asked);
        }
        Answer::text(SAID[said.fetch_add(1, Ordering::Relaxed) % SAID.len()])
    }
}

fn simulate<'a>(mind: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let own = ["simulate", "--mental-model", mind, "--played-by", "model", "--turns", "3", "--seed", "5"];
    [&own[..], more].concat()
}

fn mind(room: &Room) -> String {
    room.write("mind.yaml", MIND).display().to_string()
}

#[test]
fn what_a_person_holds_is_told_to_its_player_alone() {
    static SPOKEN: AtomicUsize = AtomicUsize::new(0);
    let room = Room::new();
    let server = Scripted::start(person(&SPOKEN)).unwrap();
    let shown = out(&run(&mut with(&room, &server), &simulate(&mind(&room), &["--json"]), 0));
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown["played_by"], "gpt-5-mini");
    let answers: Vec<&str> =
        shown["turns"].as_array().unwrap().iter().filter_map(|turn| turn["answer"].as_str()).collect();
    assert_eq!(answers[..3], SAID);
    assert!(shown["not_measured"].is_string() && shown.get("measures").is_none(), "{shown}");

    let calls = server.log().calls();
    let (parts, others): (Vec<_>, Vec<_>) = calls.iter().partition(|call| plays(&call.asked));
    assert_eq!(parts.len(), answers.len());
    for part in &parts {
        let told = part.asked.system();
        for words in [
            "Wilhelmina, 71",
            "the meniscus is glossy",
            "stay tranquil",
            "ancestors nod",
            "falcons -> legacy",
        ] {
            assert!(told.contains(words), "{words}: {told}");
        }
    }
    assert!(others.iter().any(|call| call.asked.task == "listen") && others.len() > parts.len());
    for call in &others {
        let heard = call.asked.body.to_string();
        for words in UNSAID {
            assert!(!heard.contains(words), "{words} was told to {}: {heard}", call.asked.task);
        }
    }
    assert!(
        others.iter().any(|call| call.asked.body.to_string().contains(SAID[0])),
        "what was said is heard"
    );
}

#[test]
fn the_offline_engine_interviews_whom_a_model_plays() {
    static SPOKEN: AtomicUsize = AtomicUsize::new(0);
    let room = Room::new();
    let server = Scripted::start(person(&SPOKEN)).unwrap();
    let offline = ["--interviewed-by", "offline"];
    let shown = out(&run(&mut with(&room, &server), &simulate(&mind(&room), &offline), 0));
    assert!(shown.contains(&format!("**R:** {}", SAID[0])) && shown.contains("**I:**"), "{shown}");
    assert!(shown.contains("played by gpt-5-mini") && shown.contains("is not measured"), "{shown}");
    assert!(server.log().calls().iter().all(|call| plays(&call.asked)), "nobody else asks the model");
    let campaign = [&offline[..], &["--runs", "2", "--out", "pilot"]].concat();
    let shown = out(&run(&mut with(&room, &server), &simulate(&mind(&room), &campaign), 0));
    assert!(shown.contains("is not measured"), "{shown}");
    let written = std::fs::read_dir(room.path("pilot")).unwrap().count();
    assert_eq!(written, 2 * 4, "JSON, scores, transcript and picture of each");
    let usage = out(&run(&mut room.bare(), &["usage", "--json"], 0));
    let usage: Value = serde_json::from_str(&usage).unwrap();
    assert_eq!(usage["lines"][0]["task"], "simulate", "{usage}");
}

#[test]
fn a_model_that_fails_ends_the_simulation_and_what_was_said_is_printed() {
    for more in [&["--jobs", "1"][..], &["--runs", "3", "--jobs", "1"]] {
        let room = Room::new();
        let spoken = AtomicUsize::new(0);
        let script = move |asked: &Asked| match (plays(asked), spoken.load(Ordering::Relaxed)) {
            (true, said @ 0..2) => {
                spoken.store(said + 1, Ordering::Relaxed);
                Answer::text(SAID[said])
            }
            (true, _) => Answer::trouble(Trouble::status(403, "forbidden", "no more")),
            (false, _) => answer(asked),
        };
        let server = Scripted::start(script).unwrap();
        let output = run(&mut with(&room, &server), &simulate(&mind(&room), more), 1);
        let (shown, error) = (out(&output), err(&output));
        assert!(shown.contains(SAID[0]) && shown.contains(SAID[1]) && !shown.contains(SAID[2]), "{shown}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains("stopped after 2 answers: `gpt-5-mini`, who played the person"), "{error}");
        let asked = server.log().calls().iter().filter(|call| plays(&call.asked)).count();
        assert_eq!(asked, 3, "no other interview is begun");
    }
}

#[test]
fn without_a_model_or_with_a_trace_wanted_nothing_is_begun() {
    let room = Room::new();
    let mind = mind(&room);
    let error = err(&run(&mut room.colloquy(), &simulate(&mind, &[]), 1));
    assert!(
        error.contains("--played-by model needs a language model") && error.contains("--model"),
        "{error}"
    );
    let server = Scripted::start(Answer::text("What?")).unwrap();
    let error = err(&run(&mut with(&room, &server), &simulate(&mind, &["--extraction", "perfect"]), 1));
    assert!(error.contains("leave out one of the two"), "{error}");
    assert_eq!(server.log().count(), 0);
}
