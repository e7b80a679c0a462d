//! `colloquy next` and `colloquy doctor`: questions at given moments, and what is kept.

use serde_json::Value;

use crate::program::{Room, err, out, root, run};

/// Two moments of a talk, the second one exchange later, and one of a concept test.
const MOMENTS: &str = r#"
{"id": "a", "topic": "bread", "methodology": "means_end_chain", "exchanges": [{"question": "When did you last bake?", "answer": "On Sunday, it smells so good, and that makes the kitchen feel like home."}], "expert": "left alone"}

{"id": "b", "topic": "bread", "methodology": "means_end_chain", "exchanges": [{"question": "When did you last bake?", "answer": "On Sunday, it smells so good, and that makes the kitchen feel like home."}, {"question": "What is it about home?", "answer": "I don't know."}]}
{"id": "c", "topic": "a loan shelf", "methodology": "concept_test", "stimulus": "A shelf in the hall where neighbours lend each other tools.", "exchanges": [{"question": "What comes to mind?", "answer": "I like that it saves me buying a drill."}]}
"#;

#[test]
fn the_next_question_is_printed_for_each_moment() {
    let room = Room::new();
    let file = room.write("moments.jsonl", MOMENTS.trim_start()).display().to_string();
    let ask = || out(&run(&mut room.colloquy(), &["next", "--file", &file], 0));
    let told: Vec<Value> = ask().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(told.iter().map(|asked| asked["id"].as_str().unwrap()).collect::<String>(), "abc");
    for asked in &told {
        let question = asked["question"].as_str().unwrap();
        assert!(!question.is_empty() && question != "When did you last bake?", "{asked}");
        for member in ["act", "move", "strategy", "focus"] {
            assert!(asked[member].is_string(), "{member}: {asked}");
        }
    }
    assert_eq!((&told[0]["act"], &told[1]["act"]), (&Value::from("answer"), &Value::from("dont_know")));
    assert_eq!(ask().lines().count(), 3, "and the same once more");
    let bad = room.write("bad.jsonl", "{\"id\": \"x\", \"exchanges\": []}\n").display().to_string();
    assert!(err(&run(&mut room.colloquy(), &["next", "--file", &bad], 1)).contains("moment `x`"));
}

#[test]
fn the_doctor_finds_what_was_altered() {
    let room = Room::new();
    let answers = root().join("examples/headphones.txt").display().to_string();
    run(&mut room.colloquy(), &["interview", "--concept", "headphones", "--answers", &answers], 0);
    let told = out(&run(&mut room.bare(), &["doctor"], 0));
    assert!(told.starts_with("1 interviews") && told.contains("all is well"), "{told}");
    let file = room.write("data/note", "").with_file_name("colloquy.db");
    let mut bytes = std::fs::read(&file).unwrap();
    let half = bytes.len() / 2;
    bytes[half..].fill(0);
    std::fs::write(&file, bytes).unwrap();
    run(&mut room.bare(), &["doctor"], 1);
}
