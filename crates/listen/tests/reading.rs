//! What is heard in answers, seen from outside: by words alone, as a machine without an encoder reads.

#![expect(clippy::unwrap_used, reason = "a test that cannot set itself up must fail there")]

use std::sync::Arc;

use colloquy_engine::interpretation::{Act, KnownNode, ListenRequest, Parse, Reading, Statement};
use colloquy_engine::methodology::ontology::{NodeType, Ontology};
use colloquy_engine::{Concept, Methodology, library};
use colloquy_listen::label::{MOST_WORDS, count_words};
use colloquy_listen::models::Models;
use colloquy_listen::parsed::Parsed;
use colloquy_listen::read::Draft;
use colloquy_listen::training;

fn methodology(id: &str) -> Methodology {
    library::methodology(id).unwrap().unwrap().methodology
}

/// How an answer is heard, to a question about a focus where there is one.
fn heard(methodology: &Methodology, question: &str, focus: Option<(&str, &str)>, answer: &str) -> Reading {
    let concept = Concept::named("something", &methodology.name);
    let focus = focus.map(|(label, node_type)| KnownNode::named(label, node_type));
    let parse = Parse::default();
    let request = ListenRequest {
        question: Some(question),
        focus,
        known: focus.into_iter().collect(),
        turn: 2,
        ..ListenRequest::alone(methodology, &concept, answer, &parse)
    };
    let own = Models::shipped().judges(false).knows(&methodology.ontology).is_none().then(|| {
        let texts = training::types::texts(&methodology.ontology);
        training::types::own(&texts, &[])
    });
    let draft = Draft::of(Models::shipped(), Arc::new(Parsed::of(answer)), Some(question), None);
    draft.finish(&request, own.as_ref())
}

fn ladder(answer: &str) -> Reading {
    heard(&methodology("means_end_chain"), "What matters to you about it?", None, answer)
}

fn labels(reading: &Reading) -> Vec<&str> {
    reading.statements.iter().map(|statement| statement.label.as_str()).collect()
}

/// The statement whose label holds some words.
fn holding<'a>(reading: &'a Reading, words: &str) -> Option<&'a Statement> {
    let has = |label: &str| {
        words.split(' ').all(|word| label.to_lowercase().split(' ').any(|own| own.starts_with(word)))
    };
    reading.statements.iter().find(|statement| has(&statement.label))
}

#[test]
fn labels_keep_denials_complements_and_numbers() {
    for (answer, words) in [
        ("I never lend my bike to anybody.", "never lend bike"),
        ("The staff don't know the timetable.", "staff don't know timetable"),
        ("You can't hear the doorbell from upstairs.", "can't hear doorbell"),
        ("It costs four pounds more than the market.", "costs four pounds"),
        ("My mother taught me to mend my own clothes.", "mother taught mend clothes"),
        ("Nobody checks the tickets after nine.", "nobody checks tickets"),
        ("I didn't say the landlord was honest.", "didn't say landlord honest"),
        ("He doesn't know the shed is empty.", "doesn't know shed empty"),
        ("I thought the parcel was stolen.", "thought parcel stolen"),
        ("We've to carry the bins down four floors.", "we've to carry bins"),
        ("If the hinge is loose the whole door drops.", "if hinge loose"),
        ("They charge you double unless you ring them the day before.", "unless ring them"),
        ("I weren't frightened of the dog.", "weren't frightened"),
        ("im forever losing the pegs", "forever losing pegs"),
        ("He looked at me as if I had stolen the ladder.", "as if stolen ladder"),
    ] {
        let reading = ladder(answer);
        assert!(holding(&reading, words).is_some(), "{answer}: {:?}", labels(&reading));
    }
}

#[test]
fn what_is_said_twice_over_is_said_once_and_a_word_that_means_two_things_twice() {
    for (answer, words) in [
        ("She never had a lie in in her whole life.", "a lie in in her whole life"),
        ("I took the the heavy bucket down to the hens.", "took the heavy bucket"),
    ] {
        let reading = ladder(answer);
        assert!(labels(&reading).iter().any(|label| label.contains(words)), "{:?}", labels(&reading));
    }
}

#[test]
fn what_no_label_could_hold_is_told_apart() {
    let answer = "The warden unlocked the hall at half past six that morning and the children were already queueing in the rain with their instruments.";
    let reading = ladder(answer);
    for words in ["warden unlocked hall", "children queueing in the rain"] {
        assert!(holding(&reading, words).is_some(), "{:?}", labels(&reading));
    }
    assert!(holding(&reading, "warden children").is_none(), "{:?}", labels(&reading));
}

#[test]
fn what_is_no_content_is_left_out_and_says_why() {
    for answer in ["Um, well, yeah.", "Okay.", "Hm. Yes, right, well."] {
        let reading = ladder(answer);
        assert_eq!(labels(&reading), Vec::<&str>::new(), "{answer}");
        assert!(!reading.unheard.is_empty(), "{answer}");
        assert!(
            reading.unheard.iter().all(|left| answer.contains(&left.quote)),
            "{answer}: {:?}",
            reading.unheard
        );
    }
}

#[test]
fn what_people_do_with_an_answer_is_noticed() {
    for (answer, act) in [
        ("The bakery closes at noon, so I go before work.", Act::Answer),
        ("I don't know, I couldn't tell you.", Act::DontKnow),
        ("Sorry, I don't understand the question, what do you mean?", Act::NotUnderstood),
        ("No, that's not what I said. I said it was my sister's.", Act::Correction),
        ("You already asked me that. Twice.", Act::Complaint),
        ("I'd rather not talk about that, if you don't mind.", Act::Refusal),
        ("Can we stop here please? I have to go.", Act::Closing),
    ] {
        assert_eq!(ladder(answer).act, act, "{answer}");
    }
}

#[test]
fn quotes_stand_where_they_say_whatever_is_around_them() {
    for answer in [
        "😀 The garden is tiny, ça va, but it faces south 🌞 so everything grows.",
        "<p>The garden is <b>tiny</b></p> but it faces south, so everything grows.",
        "THE GARDEN IS TINY!!! but it faces south — so everything grows…",
    ] {
        let reading = ladder(answer);
        assert!(!reading.statements.is_empty(), "{answer}");
        let chars: Vec<char> = answer.chars().collect();
        for statement in &reading.statements {
            let (start, end) = statement.span.unwrap();
            assert_eq!(chars[start..end].iter().collect::<String>(), statement.quote, "{answer}");
            assert!(!statement.label.contains('<'), "{}", statement.label);
            assert!(count_words(&statement.label) <= MOST_WORDS, "{}", statement.label);
        }
    }
}

#[test]
fn reasons_lead_to_what_they_explain_whichever_was_said_first() {
    for (answer, from, to, cue) in [
        ("I leave at six because the motorway fills up.", "motorway", "leave", "because"),
        ("The motorway fills up, so I leave at six.", "motorway", "leave", "so"),
        ("The lid leaks, which means I carry it upright.", "lid", "carry", "which means"),
    ] {
        let reading = ladder(answer);
        let (from, to) = (holding(&reading, from), holding(&reading, to));
        let (Some(from), Some(to)) = (from, to) else { panic!("{answer}: {:?}", labels(&reading)) };
        let edge = reading.relations.iter().find(|edge| edge.source == from.label && edge.target == to.label);
        assert!(
            edge.is_some_and(|edge| edge.explicit && cue.contains(edge.quote.trim_end_matches(','))),
            "{answer}: {:?}",
            reading.relations
        );
    }
}

#[test]
fn neighbours_are_not_related() {
    for answer in [
        "The seats are blue. My brother lives in Leeds.",
        "We bought it in May. It has two wheels.",
        "The shop is on the corner. They sell good bread.",
    ] {
        assert_eq!(ladder(answer).relations, Vec::new(), "{answer}");
    }
}

#[test]
fn the_answer_to_a_question_about_a_focus_is_related_to_it() {
    let method = methodology("means_end_chain");
    let focus = Some(("thick walls", "attribute"));
    let reading = heard(&method, "What do thick walls do for you?", focus, "I sleep through the night.");
    let edge = reading.relations.first().unwrap();
    assert_eq!((edge.source.as_str(), edge.target.as_str()), ("thick walls", "sleep through the night"));
    assert!(!edge.explicit && edge.quote == "I sleep through the night");
}

#[test]
fn other_shapes_of_a_statement_are_sound_or_absent() {
    let gerund = |answer: &str| ladder(answer).statements.first().and_then(|s| s.sense.forms.gerund.clone());
    let to_them =
        |answer: &str| ladder(answer).statements.first().and_then(|s| s.sense.forms.second_person.clone());
    assert_eq!(gerund("I run out of milk."), Some("running out of milk".to_owned()));
    assert_eq!(gerund("The driver waved at me."), Some("The driver waving at you".to_owned()));
    assert_eq!(gerund("I don't trust the locks."), Some("not trusting the locks".to_owned()));
    assert_eq!(gerund("I could never trust the locks."), None);
    assert_eq!(to_them("I lost my keys on the bus."), Some("you lost your keys on the bus".to_owned()));
    assert_eq!(to_them("My sister lost them."), None);
}

#[test]
fn a_methodology_of_ones_own_is_typed_by_its_descriptions_and_examples() {
    let node = |name: &str, description: &str, examples: &[&str]| NodeType {
        name: name.to_owned(),
        description: description.to_owned(),
        examples: examples.iter().map(|e| (*e).to_owned()).collect(),
        level: None,
        terminal: false,
    };
    let mut method = methodology("means_end_chain");
    method.ontology = Ontology {
        nodes: vec![
            node(
                "tool",
                "a thing they use for the work",
                &["the spade", "a wheelbarrow", "good gloves", "the old rake"],
            ),
            node(
                "mood",
                "how they feel about it",
                &[
                    "I feel proud",
                    "I felt useless",
                    "I am calm then",
                    "I get angry",
                    "I feel happy out there",
                ],
            ),
            node(
                "task",
                "what they have to do",
                &[
                    "I have to dig the beds",
                    "I must water twice",
                    "we have to weed in May",
                    "I need to prune the trees",
                ],
            ),
        ],
        ..Ontology::default()
    };
    let typed = |answer: &str| {
        let reading = heard(&method, "Tell me about it.", None, answer);
        reading.statements.first().map(|statement| statement.node_type.clone())
    };
    assert_eq!(typed("I feel sad when it rains.").as_deref(), Some("mood"));
    assert_eq!(typed("I have to mow the grass on Saturdays.").as_deref(), Some("task"));
}

#[test]
fn ratings_of_things_are_read_as_numbers() {
    let method = methodology("repertory_grid");
    let focus = Some(("easy to reach", "construct_pole"));
    let reading =
        heard(&method, "From 1 to 5, where would you put the harbour?", focus, "Oh, a four I'd say.");
    // Nobody said which thing it was and none is known: nothing is rated.
    assert!(reading.statements.iter().all(|statement| statement.rating.is_none()));
}

#[test]
fn nobody_who_goes_on_telling_is_sent_off() {
    let told =
        [include_str!("../../../examples/oat_milk.txt"), include_str!("../../../examples/headphones.txt")];
    let answers = told.iter().flat_map(|text| text.lines()).filter(|line| !line.starts_with('#'));
    for answer in answers.filter(|line| !line.trim().is_empty()) {
        for question in [
            "What is that like for you?",
            "“I sit down for five minutes before everyone wakes up”, you said. What is that like for you?",
            "Can you tell me a bit more about that?",
        ] {
            let reading = heard(&methodology("means_end_chain"), question, None, answer);
            assert_ne!(reading.act, Act::Closing, "{question} {answer}");
        }
    }
    for answer in [
        "Sorry, I have to go now, can we stop here?",
        "I think we can leave it there, I've got a bus to catch.",
    ] {
        assert_eq!(ladder(answer).act, Act::Closing, "{answer}");
    }
}

#[test]
fn what_comes_next_naturally_is_told_of_what_was_said() {
    let story = methodology("critical_incident");
    let reading = heard(
        &story,
        "What happened?",
        None,
        "The chain came off on the hill, and a man in a van stopped and asked if I was hurt.",
    );
    assert!(!reading.statements.is_empty(), "{reading:?}");
    for statement in &reading.statements {
        let chances: Vec<f64> = statement.sense.natural.iter().map(|natural| natural.chance).collect();
        assert!(!chances.is_empty(), "{statement:?}");
        assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "{chances:?}");
        assert!(chances.is_sorted_by(|a, b| a >= b), "{chances:?}");
    }
    let likeliest = |s: &&Statement| s.sense.natural.first().map_or(0, |n| (n.chance * 1000.0) as u32);
    let taken = reading.statements.iter().max_by_key(likeliest).unwrap();
    assert_eq!(Some(taken), reading.statements.last(), "nothing stands out, so what was said last is");
}
