//! Kinds of links, five of each on everyday topics: which statement leads to which, and that it is kept.

use serde::Deserialize;

use crate::reading::{methodology, read};

/// A long answer with links a careful coder would draw, and links nothing in it bears out; every end by words of
/// its label.
#[derive(Deserialize)]
struct Judged {
    answer: String,
    drawn: Vec<(String, String)>,
    rejected: Vec<(String, String)>,
}

#[test]
fn confidence_parts_links_a_coder_draws_from_links_a_coder_rejects() {
    let cases: Vec<Judged> = serde_json::from_str(include_str!("../gold/judged_edges.json")).unwrap();
    let methodology = methodology("means_end_chain");
    let named = |label: &str, words: &str| words.split(' ').all(|w| label.contains(w));
    let (mut drawn, mut found, mut kept, mut wrong) = (0, 0, 0, 0);
    let mut remarks = Vec::new();
    for case in &cases {
        let edges = read(&methodology, None, None, "explore", &case.answer).relations;
        let edge = |ends: &(String, String)| {
            edges.iter().find(|r| named(&r.source, &ends.0) && named(&r.target, &ends.1))
        };
        for ends in &case.drawn {
            drawn += 1;
            found += usize::from(edge(ends).is_some());
            match edge(ends) {
                Some(held) if !held.suggested => kept += 1,
                _ => remarks.push(format!("not kept: {ends:?}")),
            }
        }
        for ends in &case.rejected {
            if edge(ends).is_some_and(|r| !r.suggested) {
                wrong += 1;
                remarks.push(format!("kept: {ends:?}"));
            }
        }
    }
    assert!(10 * found >= 9 * drawn, "{found} of {drawn} found: {remarks:#?}");
    assert!(10 * kept >= 9 * drawn, "{kept} of {drawn} kept: {remarks:#?}");
    assert!(wrong == 0, "{wrong} links are kept that nothing bears out: {remarks:#?}");
}

/// Every answer yields an edge from one label to the other that is kept, and none the other way round.
fn assert_links(cases: &[(&str, &str, &str)]) {
    let methodology = methodology("means_end_chain");
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|(answer, source, target)| {
            let found = read(&methodology, None, None, "explore", answer).relations;
            let held = found.iter().any(|r| r.source == *source && r.target == *target && !r.suggested);
            let turned = found.iter().any(|r| r.source == *target && r.target == *source);
            let edges: Vec<String> =
                found.iter().map(|r| format!("{} -> {} ({})", r.source, r.target, r.confidence)).collect();
            (!held || turned).then(|| format!("{answer}: {edges:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_hated_or_loved_for_a_reason_leads_there() {
    assert_links(&[
        ("I hate it when the bus is late because then I miss my train.", "late bus", "miss my train"),
        ("I can't stand it when the app freezes because I lose my notes.", "app freezes", "lose my notes"),
        ("I love it when the shop is empty because I can take my time.", "empty shop", "take my time"),
        (
            "I hate it when the kettle leaks because I have to mop the floor.",
            "kettle leaks",
            "have to mop the floor",
        ),
        (
            "We don't like it when the neighbours party because the baby wakes up.",
            "not like it when the neighbours party",
            "baby wakes up",
        ),
    ]);
}

#[test]
fn what_is_valued_leads_to_its_reason() {
    assert_links(&[
        (
            "I like that it's light because my shoulders don't hurt.",
            "like that it's light",
            "my shoulders don't hurt",
        ),
        ("I prefer the big bottle because I go shopping less often.", "big bottle", "go shopping less"),
        (
            "Being on time is important to me because I respect other people.",
            "being on time",
            "respect other people",
        ),
        ("I enjoy the quiet because I can read in peace.", "quiet", "read in peace"),
        ("I need the reminder because otherwise I forget my pills.", "need the reminder", "forget my pills"),
    ]);
}

#[test]
fn a_reason_leads_to_what_it_explains() {
    assert_links(&[
        ("I sleep badly because the street is noisy.", "noisy street", "sleep badly"),
        ("I feel safe because the lock is heavy.", "heavy lock", "feel safe"),
        ("We save money because the car uses little petrol.", "car uses little petrol", "save money"),
        ("I'm relaxed because the trip is short.", "short trip", "feel relaxed"),
        ("My legs hurt because the seat is hard.", "hard seat", "my legs hurt"),
    ]);
}

#[test]
fn which_means() {
    assert_links(&[
        ("The boots are waterproof, which means my feet stay dry.", "waterproof boots", "my feet stay dry"),
        (
            "The battery lasts two days, which means I can leave the charger at home.",
            "battery lasts two days",
            "leave the charger at home",
        ),
        (
            "It folds up small, which means I can take it on the train.",
            "fold up small",
            "take it on the train",
        ),
        ("The shop closes at six, which means I have to rush.", "shop closes at six", "have to rush"),
        (
            "They deliver at night, which means I don't have to wait at home.",
            "they deliver at night",
            "no need to wait at home",
        ),
    ]);
}

#[test]
fn so_brings_a_result() {
    assert_links(&[
        ("The handle is soft so my hands don't get sore.", "soft handle", "my hands don't get sore"),
        ("It has a timer, so I don't burn the rice.", "have a timer", "avoid burning the rice"),
        ("The screen is big so I can read without glasses.", "big screen", "read without glasses"),
        ("The queue was long, so I gave up.", "long queue", "give up"),
        ("It's quiet so the baby sleeps through.", "quiet", "baby sleeps through"),
    ]);
}

#[test]
fn so_that_tells_what_for() {
    assert_links(&[
        (
            "I pack everything the night before so that the morning is calm.",
            "pack everything the night",
            "calm morning",
        ),
        ("I write it down so that I don't forget it.", "write it down", "avoid forgetting it"),
        ("We cook together so that nobody feels left out.", "cook together", "not feel left out"),
        ("I keep my phone in the hall so that I can sleep.", "keep my phone in the hall", "sleep"),
        (
            "I buy local fruit so that the farmers get a fair price.",
            "buy local fruit",
            "farmers get a fair price",
        ),
    ]);
}

#[test]
fn a_condition_leads_to_its_consequence() {
    assert_links(&[
        ("If the bread is fresh I eat a proper breakfast.", "fresh bread", "eat a proper breakfast"),
        ("If the seat is comfy, then I can drive for hours.", "comfy seat", "drive for hours"),
        ("If I have a plan I feel in control.", "have a plan", "feel in control"),
        ("If the car breaks down, we miss the ferry.", "car breaks down", "miss the ferry"),
        ("I stay calm if the room is tidy.", "room is tidy", "feel calm"),
    ]);
}

#[test]
fn that_is_why() {
    assert_links(&[
        ("The staff are friendly, that's why I keep going back.", "staff are friendly", "keep going back"),
        ("The old one broke twice. That's why I bought a new one.", "old one broke twice", "buy a new one"),
        ("It has no sugar, that's why I give it to the kids.", "have no sugar", "give it to the kids"),
        ("My mother was ill, which is why I read every label.", "my mother was ill", "read every label"),
        (
            "The light is warm and that's why I sit there in the evening.",
            "warm light",
            "sit there in the evening",
        ),
    ]);
}

#[test]
fn without_it_something_happens() {
    assert_links(&[
        ("Without the list I'd forget half of it.", "no list", "forget half of the list"),
        ("Without my headphones I can't concentrate.", "no my headphones", "unable to concentrate"),
        ("Without a car I'd be stuck at home.", "no car", "be stuck at home"),
        ("Without coffee I feel like a zombie.", "no coffee", "feel like a zombie"),
        ("Without a plan I feel lost.", "no plan", "feel lost"),
    ]);
}

#[test]
fn otherwise_tells_what_is_avoided() {
    assert_links(&[
        ("I set two alarms, otherwise I sleep too long.", "set two alarms", "avoid sleeping too long"),
        ("I need a quiet room, otherwise I can't focus.", "need a quiet room", "focus"),
        (
            "It has to be light, otherwise my arm gets tired.",
            "have to be light",
            "avoid my arm getting tired",
        ),
        ("I book early, otherwise the good seats are gone.", "book early", "avoid good seats being gone"),
        (
            "I take the lid off first, otherwise it boils over.",
            "take the lid off first",
            "avoid boiling over",
        ),
    ]);
}

#[test]
fn unless_tells_what_is_needed() {
    assert_links(&[
        ("I can't sleep unless the window is open.", "open window", "sleep"),
        ("I don't trust a brand unless the label is honest.", "honest label", "trust a brand"),
        ("Unless I write a list I forget things.", "write a list", "avoid forgetting things"),
        ("I don't feel safe unless the door is locked.", "door is locked", "feel safe"),
        ("I never eat fish unless it smells fresh.", "smell fresh", "eat fish"),
    ]);
}

#[test]
fn the_more_the_more() {
    assert_links(&[
        ("The more I walk the better I sleep.", "walk more", "sleep better"),
        ("The softer the fabric, the less my skin itches.", "softer fabric", "less skin itches"),
        ("The earlier I start, the calmer I am.", "start earlier", "feel calmer"),
        ("The bigger the screen the more tired my eyes get.", "bigger screen", "my eyes get more tired"),
        ("The more I plan, the less I worry.", "plan more", "worry less"),
    ]);
}

#[test]
fn that_way() {
    assert_links(&[
        ("I cook on Sundays and that way we eat well all week.", "cook on Sundays", "eat all week"),
        ("I pay in cash. That way I don't overspend.", "pay in cash", "don't overspend"),
        ("I leave early, that way I get a seat.", "leave early", "get a seat"),
        ("We share one car, this way we save money.", "share one car", "save money"),
        ("I turn off my phone and that way I can rest.", "turn off my phone", "rest"),
    ]);
}

#[test]
fn and_then_brings_what_is_good_or_bad() {
    assert_links(&[
        ("I take a nap and then I feel awake again.", "take a nap", "feel awake"),
        ("I skip lunch and then I get a headache.", "skip lunch", "get a headache"),
        ("I get home early and then I can play with the kids.", "get home early", "play with the kids"),
        ("It smells bad and then nobody drinks it.", "smell bad", "nobody drinks it"),
        ("I eat too much sugar and then I crash.", "eat too much sugar", "crash"),
    ]);
}

#[test]
fn verbs_that_bring_about() {
    assert_links(&[
        ("The noise leads to a headache.", "noise", "headache"),
        ("Poor light causes eye strain.", "poor light", "eye strain"),
        ("A clear plan leads to fewer arguments.", "clear plan", "fewer arguments"),
        ("The old lamp causes headaches.", "old lamp", "headaches"),
        ("Cheap glue results in loose soles.", "cheap glue", "loose soles"),
    ]);
}

#[test]
fn makes_me() {
    assert_links(&[
        ("The smell makes me hungry.", "smell", "be hungry"),
        ("A tidy desk makes me feel calm.", "tidy desk", "feel calm"),
        ("The long wait makes me angry.", "long wait", "feel angry"),
        ("Cooking for friends makes me happy.", "cooking for friends", "feel happy"),
        ("The soft light makes me sleepy.", "soft light", "be sleepy"),
    ]);
}

#[test]
fn helps_lets_and_stops() {
    assert_links(&[
        ("The app helps me remember my pills.", "app", "remember my pills"),
        ("The extra pocket lets me carry my keys.", "extra pocket", "carry my keys"),
        ("A good mattress keeps me from waking up.", "good mattress", "avoid waking up"),
        ("The cold water stops me from falling asleep.", "cold water", "avoid falling asleep"),
        ("The checklist allows us to leave on time.", "checklist", "leave on time"),
    ]);
}

#[test]
fn due_to_and_thanks_to() {
    assert_links(&[
        ("I'm always tired due to the long drive.", "long drive", "feel tired"),
        ("I feel better thanks to the new chair.", "new chair", "feel better"),
        ("My hands are dry because of the soap.", "soap", "dry hands"),
        ("We arrive late because of the traffic.", "traffic", "arrive late"),
        ("I save an hour thanks to the dishwasher.", "dishwasher", "save an hour"),
    ]);
}

#[test]
fn what_happened_was_felt() {
    assert_links(&[
        ("The form kept crashing. This was frustrating.", "form kept crashing", "frustrating"),
        ("They answered within an hour. That was a relief.", "they answered within an hour", "relief"),
        ("He ignored my question, which was annoying.", "he ignored my question", "annoying"),
        ("I had to type everything twice. It was exhausting.", "have to type everything twice", "exhausting"),
        ("The nurse stayed with me and that was comforting.", "nurse stayed with me", "comforting"),
    ]);
}

#[test]
fn an_act_and_what_is_got_by_it() {
    assert_links(&[
        ("I ask the neighbour and I get an honest answer.", "ask the neighbour", "get an honest answer"),
        ("I walk to work and I arrive relaxed.", "walk to work", "arrive relaxed"),
        ("I read before bed and I feel sleepy.", "read before bed", "feel sleepy"),
        ("I use the app and I end up spending less.", "use the app", "spend less"),
        ("I ask my sister and get a straight answer.", "ask my sister", "get a straight answer"),
    ]);
}

#[test]
fn statements_side_by_side_are_at_most_suggested() {
    let methodology = methodology("means_end_chain");
    for answer in [
        "I have two kids. I like the colour blue.",
        "The bag is red. I live near the station.",
        "I work in an office. My husband is a plumber.",
        "It has a zip. I bought it last year.",
        "The shop is in the old town but I usually order online.",
    ] {
        let found = read(&methodology, None, None, "explore", answer).relations;
        assert!(found.iter().all(|r| r.suggested), "{answer}: {found:?}");
    }
}
