//! Everyday grammar: run-ons, corrections, lost apostrophes, dialect. What a careful coder would note down.

use crate::reading::{assert_labels, methodology, read};

#[test]
fn what_somebody_is_to_do_belongs_to_the_wish() {
    assert_labels(&[
        ("I wanted bedtime to stop being a battle.", &["bedtime to stop being a battle"]),
        ("I need my knees to last another ten years.", &["my knees last another ten years"]),
        ("We expect the landlord to fix the boiler.", &["expect the landlord to fix the boiler"]),
        ("I got my brother to fit the shelf.", &["get my brother to fit the shelf"]),
        ("I helped my mum to set up the tablet.", &["my mum set up the tablet"]),
        ("I asked my sister to pick up the kids.", &["my sister to pick up the kids"]),
        ("It forces me to get up.", &["get up"]),
        ("I want them to stop ringing me at work.", &["them to stop ringing me at work"]),
        ("I want her to have choices I never had.", &["her to have choices I never had"]),
        ("I let the kids choose the film.", &["kids choose the film"]),
    ]);
}

#[test]
fn where_and_how_much_a_thing_is_are_qualities() {
    assert_labels(&[
        ("They're everywhere.", &["everywhere"]),
        ("They're all over the pavement.", &["all over the pavement"]),
        ("It's nearly double the price.", &["nearly double the price"]),
        ("It's half the weight of my old one.", &["half the weight of my old one"]),
        ("It's never in stock.", &["never in stock"]),
    ]);
}

#[test]
fn unmarked_statements_are_told_apart() {
    assert_labels(&[
        ("I get home tired and I shout at my son.", &["get home tired", "shout at my son"]),
        ("I start the day stressed and I snap at the kids.", &["start the day stressed", "snap at the kids"]),
        ("When I put a good record on I feel at home.", &["put a good record on", "feel at home"]),
        ("When the oven beeps the dog barks.", &["oven beeps", "dog barks"]),
        ("If I turn the light on the baby wakes up.", &["turn the light on", "baby wakes up"]),
        ("When the alarm goes off my heart jumps.", &["alarm goes off", "my heart jumps"]),
        (
            "I hate the noise of that drill it goes right through me.",
            &["hate the noise of that drill", "go right through me"],
        ),
    ]);
}

#[test]
fn what_is_taken_back_is_no_node() {
    assert_labels(&[
        ("It's cheap, no, scratch that, it was free.", &["free"]),
        ("I use the sauna, sorry, I meant the steam room.", &["steam room"]),
        ("The app is slow. Actually no, the phone is slow.", &["slow phone"]),
        (
            "The bag is heavy and ugly. Let me start again. The strap cuts into my shoulder.",
            &["strap cuts into my shoulder"],
        ),
        ("I go on Mondays, no wait, I go on Tuesdays.", &["go on Tuesdays"]),
        ("It makes the bread soggy, I mean, no, it makes it dry.", &["make it dry"]),
    ]);
}

#[test]
fn particles_and_prepositions_are_not_cut_off() {
    assert_labels(&[
        ("It tastes like one from a cafe.", &["taste like one from a cafe"]),
        ("It gives me something to look forward to.", &["something to look forward to"]),
        ("The landlord put the rent up by two hundred.", &["landlord put the rent up"]),
        ("I don't have to put shoes on.", &["no need to put shoes on"]),
        ("He is the neighbour I rely on.", &["he is the neighbour I rely on"]),
        ("I held my phone up and took a picture.", &["hold my phone up", "take a picture"]),
        ("I get everything ready the night before.", &["get everything ready the night before"]),
    ]);
}

#[test]
fn words_that_carry_the_degree_stay() {
    assert_labels(&[
        ("We buy too much.", &["buy too much"]),
        ("I worry too much about the bill.", &["worry too much about the bill"]),
        ("He talks too fast.", &["he talks too fast"]),
        ("It's too far to walk.", &["too far to walk"]),
        ("There were too many buttons on the remote.", &["too many buttons on the remote"]),
        ("When it's damp my chest tightens up.", &["damp", "my chest tightens up"]),
    ]);
}

#[test]
fn negations_are_not_lost_nor_doubled() {
    let ladder = methodology("means_end_chain");
    for (answer, label) in [
        ("He never rang me back.", "he never rang me back"),
        ("She never looked at me once.", "she never looked at me once"),
        ("I don't trust nobody with my card.", "not trust nobody with my card"),
        ("I can't afford nothing.", "unable to afford nothing"),
        ("She won't eat it.", "she won't eat it"),
        ("They hardly look at you.", "hardly look at you"),
        ("I couldn't leave her and look at myself.", "not look at myself"),
    ] {
        let found = read(&ladder, None, None, "explore", answer);
        let held = found.statements.iter().any(|c| c.label == label && c.polarity == -1);
        assert!(held, "{answer}: {:?}", found.statements);
    }
}

#[test]
fn deeds_stay_with_those_who_do_them() {
    assert_labels(&[
        ("I give him eggs.", &["give him eggs"]),
        ("My sister gives me a lift.", &["my sister gives me a lift"]),
        ("They kept me waiting for an hour.", &["keep me waiting for an hour"]),
        ("No driver lets you out.", &["no driver lets you out"]),
        ("They told us nothing.", &["they told us nothing"]),
        ("I haven't got a printer.", &["not have a printer"]),
    ]);
}

#[test]
fn circumstances_of_time_open_a_clause() {
    assert_labels(&[
        ("By the time it gets here the chips are soggy.", &["soggy chips"]),
        ("Last time I complained he put the rent up.", &["complain", "he put the rent up"]),
        ("I check the time and an hour later I'm still scrolling.", &["check the time", "scroll"]),
        ("It's small enough that I carry it everywhere.", &["small enough", "carry it everywhere"]),
        (
            "I left at sixteen and went straight to the factory.",
            &["leave at sixteen", "go straight to the factory"],
        ),
    ]);
}

#[test]
fn the_article_goes_before_the_sense_does() {
    assert_labels(&[
        ("My coffee tastes like one from a café.", &["coffee tastes like one from a café"]),
        ("My stomach doesn't do well with normal milk.", &["stomach doesn't do well with normal milk"]),
        ("The bus stops right outside my front door.", &["bus stops right outside my front door"]),
        ("My knee gives way on the stairs.", &["my knee gives way on the stairs"]),
    ]);
}

#[test]
fn a_back_that_is_ones_own_is_no_particle() {
    assert_labels(&[
        ("My back hurts so I stopped running.", &["my back hurts", "stop running"]),
        ("My back stopped hurting.", &["my back stopped hurting"]),
        ("It takes the strain off my back.", &["take the strain off my back"]),
    ]);
}

#[test]
fn what_bugs_people_is_what_they_say_next() {
    assert_labels(&[
        ("What bugs me most is you can't speak to a human.", &["unable to speak to a human"]),
        ("What gets me is they never ring back.", &["they never ring back"]),
        ("What annoys me is the price.", &["price"]),
        ("What matters to me is a quiet evening.", &["quiet evening"]),
        ("What counts for us is fresh bread.", &["fresh bread"]),
    ]);
}

#[test]
fn names_keep_their_capital() {
    assert_labels(&[
        ("Netflix is what we watch at night.", &["Netflix is what we watch at night"]),
        ("Aldi does it for half the price.", &["Aldi does it for half the price"]),
        ("Spotify has all the old stuff.", &["Spotify has all the old stuff"]),
        ("YouTube is a bit addictive.", &["YouTube is a bit addictive"]),
    ]);
}

#[test]
fn misspelt_function_words_are_read() {
    assert_labels(&[
        ("its killing my back", &["kill my back"]),
        ("u have to queue for ages", &["have to queue for ages"]),
        ("i dont like it becuase its too sweet", &["too sweet"]),
        ("wen its raining the bus is packed", &["bus is packed"]),
        ("theyre always late and its driving me mad", &["late", "drive me mad"]),
    ]);
}

#[test]
fn answers_in_other_languages_keep_their_words() {
    let ladder = methodology("means_end_chain");
    for (answer, labels) in [
        ("我喜欢它的味道，因为不太苦。", 2),
        ("味がとても良いので、毎朝飲んでいます。", 2),
        ("Ich mag vor allem den milden Geschmack im Kaffee, weil er nicht so bitter ist.", 2),
        ("Me gusta mucho el sabor suave con el café porque no es tan amargo.", 2),
        ("J'aime surtout le goût très doux dans mon café parce que ce n'est pas amer.", 2),
    ] {
        let found = read(&ladder, None, None, "explore", answer);
        assert_eq!(found.statements.len(), labels, "{answer}: {:?}", found.statements);
        for concept in &found.statements {
            assert!(answer.contains(&concept.quote) && concept.confidence <= 0.5, "{concept:?}");
        }
    }
}
