//! Labels say what was said: denials, exceptions, owners and pronouns are not turned into something else.

use crate::reading::labels;

/// Answers with a label that must be found, by methodology.
fn assert_found(cases: &[(&str, &str, &str)]) {
    for (id, answer, label) in cases {
        let found = labels(id, answer);
        assert!(found.iter().any(|l| l == label), "{answer}: {found:?} lacks “{label}”");
    }
}

#[test]
fn nobody_there_stays_nobody() {
    assert_found(&[
        (
            "critical_incident",
            "Nobody there had the authority to decide anything.",
            "nobody there had the authority",
        ),
        ("critical_incident", "In the end there was no room.", "no room"),
        ("concept_test", "No one can promise costs.", "no one can promise costs"),
        ("means_end_chain", "None of it spoke to me.", "none of it spoke to me"),
        ("critical_incident", "Never have I felt so small.", "never have I felt small"),
        ("repertory_grid", "There are never any appointments.", "no appointments"),
        ("repertory_grid", "There's hardly any weight to it.", "hardly any weight to it"),
        ("repertory_grid", "There wasn't a seat to be had.", "no seat"),
        (
            "customer_journey_mapping",
            "Hardly a word was spoken until the survey.",
            "hardly a word was spoken",
        ),
        ("jobs_to_be_done", "I no longer follow Derek by ear.", "not follow Derek by ear"),
        ("jobs_to_be_done", "We're in a queue that doesn't move.", "being in a queue that doesn't move"),
        ("concept_test", "Bess wouldn't have to go in the car.", "bess wouldn't have to go"),
        ("concept_test", "You needn't lift the lid.", "no need to lift the lid"),
        ("jobs_to_be_done", "Weekends without doing the books.", "weekends without doing the books"),
        ("critical_incident", "The little one's didn't fit.", "little one's didn't fit"),
        ("critical_incident", "There was nobody else to hand it to.", "nobody else to hand it"),
    ]);
}

#[test]
fn an_exception_leaves_the_rule_as_it_is() {
    assert_found(&[
        ("jobs_to_be_done", "I go by bike unless there is ice.", "go by bike"),
        ("means_end_chain", "I ride an electric bike unless it rains.", "ride an electric bike"),
        ("means_end_chain", "Unless I write a list I forget things.", "avoid forgetting things"),
        ("means_end_chain", "I can't sleep unless it is dark.", "sleep"),
    ]);
}

#[test]
fn a_pronoun_is_not_filled_with_a_guess() {
    for (answer, wrong) in [
        ("I went to five-a-side for a while. It used to be a carpet shop.", "five-a-side used"),
        ("I found the early duty hard. I liked it at once.", "liked the early duty"),
        ("We paid the bill twice. Then one woman, Priya, took it on herself.", "took the bill"),
        ("They weren't bad people, they were just boxed in.", "bad people were"),
        ("The bot is there. In other words they employ fewer people.", "other words"),
    ] {
        let found = labels("critical_incident", answer);
        assert!(!found.iter().any(|l| l.starts_with(wrong) || l.contains(&format!(" {wrong}"))), "{found:?}");
    }
    // Within a sentence, and for what the sentence before was about, it is no guess.
    assert_found(&[
        (
            "means_end_chain",
            "If the bag isn't heavy I kind of forget I'm carrying it.",
            "forget I'm carrying the bag",
        ),
        ("critical_incident", "The chatbot was quick and it told me nothing.", "chatbot told me nothing"),
    ]);
}

#[test]
fn what_is_compared_is_named_by_its_quality() {
    assert_found(&[
        ("repertory_grid", "It's so quiet.", "quiet"),
        ("repertory_grid", "That's madness.", "madness"),
        ("repertory_grid", "It's pure distraction.", "pure distraction"),
        ("repertory_grid", "It isn't cold.", "not cold"),
        ("repertory_grid", "It is not meant for me.", "not meant for me"),
        ("repertory_grid", "I'm a bit suspicious of it.", "a bit suspicious of it"),
    ]);
}

#[test]
fn verbs_keep_their_sense() {
    assert_found(&[
        ("critical_incident", "I am not joking.", "not joke"),
        ("means_end_chain", "It has this thick, creamy feel to it.", "have this thick, creamy feel to it"),
        ("customer_journey_mapping", "Then came the searching.", "searching"),
        ("customer_journey_mapping", "Before that I just kept putting it off.", "putting it off"),
        ("jobs_to_be_done", "The question what's for dinner makes me want to cry.", "want to cry"),
        ("jobs_to_be_done", "All I want is a quiet night.", "quiet night"),
        ("jobs_to_be_done", "I would rather walk than wait for a bus.", "rather walk than wait for a bus"),
    ]);
}

#[test]
fn phrases_in_front_are_no_part_of_the_subject() {
    assert_found(&[
        ("customer_journey_mapping", "After work everything is occupied.", "everything is occupied"),
        ("customer_journey_mapping", "At some point I pressed buy.", "pressed buy"),
        ("customer_journey_mapping", "Once in a while I go to the roaster.", "go to the roaster"),
        (
            "jobs_to_be_done",
            "For half an hour nobody wants anything from me.",
            "nobody wants anything from me",
        ),
        ("concept_test", "My first thought is that it is not meant for me.", "not meant for me"),
    ]);
}

#[test]
fn words_that_carry_the_sense_stay() {
    assert_found(&[
        ("critical_incident", "It's the people, not the place.", "people, not the place"),
        (
            "critical_incident",
            "They had taken far too many bookings.",
            "they had taken far too many bookings",
        ),
        ("critical_incident", "My mum had called twice.", "my mum called twice"),
        ("jobs_to_be_done", "I'm a good mum.", "being a good mum"),
        ("jobs_to_be_done", "I need to get to school on time.", "need to get to school on time"),
        ("jobs_to_be_done", "Somebody has to make dinner happen at six.", "dinner happen at six"),
        ("means_end_chain", "I want to be treated fairly.", "be treated fairly"),
        ("critical_incident", "My dad was not well that week.", "my dad was not well that week"),
        ("concept_test", "The man at the cheese stall used to play in a band.", "man used to play in a band"),
        ("repertory_grid", "There's something left for the rent.", "something left for the rent"),
        ("repertory_grid", "He'd answer with a thumbs up.", "he would answer with a thumbs up"),
        ("repertory_grid", "I'd a number in my pocket.", "have a number in my pocket"),
        ("critical_incident", "We eked it out at one litre.", "eke it out at one litre"),
        ("repertory_grid", "YouTube is what I fall asleep with.", "YouTube is what I fall asleep with"),
        ("concept_test", "Does it stay fresh in July?", "stay fresh in July"),
    ]);
}

#[test]
fn a_challenge_says_nothing_of_its_own() {
    for question in ["Compared with what?", "Is that really something one can measure?", "Who says that?"] {
        for id in ["concept_test", "means_end_chain"] {
            assert_eq!(labels(id, question), Vec::<String>::new(), "{question}");
        }
    }
}
