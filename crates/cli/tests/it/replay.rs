//! `colloquy replay` and `colloquy explain turn`, over stored sessions and documents.

use serde_json::Value;

use crate::program::{Room, err, out, root, run};

/// A stored interview and its document.
fn recorded(room: &Room) -> (String, String) {
    let answers = root().join("examples/headphones.txt").display().to_string();
    let output = run(
        &mut room.colloquy(),
        &["interview", "--concept", "headphones", "--answers", &answers, "--json"],
        0,
    );
    let document = out(&output);
    let value: Value = serde_json::from_str(&document).unwrap();
    let path = room.write("interview.json", &document);
    (value["session"]["id"].as_str().unwrap().to_owned(), path.display().to_string())
}

#[test]
fn every_choice_comes_out_as_it_was() {
    let room = Room::new();
    let (id, file) = recorded(&room);
    for interview in [&id, &file] {
        let told = out(&run(&mut room.bare(), &["replay", interview, "--json"], 0));
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!(told["identical"], true, "{told}");
        assert!(told["turns"].as_array().unwrap().len() >= 10);
    }
    let told = out(&run(&mut room.bare(), &["replay", &id], 0));
    assert!(told.contains("every choice came out as it was"), "{told}");
}

#[test]
fn another_methodology_shows_what_it_would_have_chosen() {
    let room = Room::new();
    let (id, _) = recorded(&room);
    let source = std::fs::read_to_string(root().join("methodologies/means_end_chain.yaml")).unwrap();
    let changed = source.replacen("strategy.target.open: 1\n", "strategy.target.open: -3\n", 1);
    assert_ne!(changed, source);
    let path = room.write("means_end_chain.yaml", changed).display().to_string();
    let told = out(&run(&mut room.bare(), &["replay", &id, "--methodology", &path, "--json"], 0));
    let told: Value = serde_json::from_str(&told).unwrap();
    let turns = told["turns"].as_array().unwrap();
    assert!(turns.iter().any(|turn| turn["instead"]["strategy"] != turn["recorded"]["strategy"]), "{told}");
    let told = out(&run(&mut room.bare(), &["replay", &id, "--methodology", &path], 0));
    assert!(told.contains("Because"), "{told}");
}

#[test]
fn a_turn_is_explained_with_contributions_and_runners_up() {
    let room = Room::new();
    let (id, _) = recorded(&room);
    let told = out(&run(&mut room.bare(), &["explain", "turn", &id, "3"], 0));
    for part in ["Why this strategy", "Phase:", "graph.max_depth", "Candidate", "Asked:"] {
        assert!(told.contains(part), "{part} is missing:\n{told}");
    }
    let told = err(&run(&mut room.bare(), &["explain", "turn", &id, "99"], 1));
    assert!(told.contains("turns"), "{told}");
    let told = err(&run(&mut room.bare(), &["explain", "turn", "no-such-session", "1"], 1));
    assert!(told.contains("no-such-session"), "{told}");
}

#[test]
fn documents_that_cannot_be_replayed_say_why() {
    let room = Room::new();
    let file = room.write("x.json", "{\"format\": \"other/9\"}").display().to_string();
    let told = err(&run(&mut room.bare(), &["replay", &file], 1));
    assert!(told.contains("other/9"), "{told}");
}
