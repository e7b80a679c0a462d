//! Kinds of everyday sentences, five of each on different topics: what a careful coder would note down.

use crate::reading::{assert_labels, methodology, read};

/// Labels with their types of an answer in a ladder interview.
fn noted(answer: &str) -> Vec<(String, String)> {
    let found = read(&methodology("means_end_chain"), None, None, "explore", answer);
    found.statements.into_iter().map(|c| (c.label, c.node_type)).collect()
}

/// Every answer yields a statement of this label and type.
fn assert_types(cases: &[(&str, &str, &str)]) {
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|(answer, label, node_type)| {
            let found = noted(answer);
            let held = found.iter().any(|(l, t)| l == label && t == node_type);
            (!held).then(|| format!("{answer}: {found:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn short_predicates_are_statements() {
    assert_labels(&[
        ("I read and relax.", &["read and relax"]),
        ("I stretch and shower.", &["stretch and shower"]),
        ("We sit outside and talk.", &["sit outside and talk"]),
        ("I cook and listen to music.", &["cook and listen to music"]),
        ("We walk and laugh.", &["walk and laugh"]),
    ]);
}

#[test]
fn other_people_do_things() {
    assert_labels(&[
        ("My daughter drinks oat milk.", &["my daughter drinks oat milk"]),
        ("My husband rides the bike to work.", &["my husband rides the bike to work"]),
        ("My neighbour waters the plants.", &["my neighbour waters the plants"]),
        ("The kids wear the boots to school.", &["kids wear the boots to school"]),
        ("My boss uses the app.", &["my boss uses the app"]),
    ]);
}

#[test]
fn reasons_without_a_main_clause_are_read() {
    assert_labels(&[
        ("because it gives me more time with my kids", &["more time with my kids"]),
        ("because it saves me money", &["save money"]),
        ("cos it keeps my hands warm", &["keep my hands warm"]),
        ("Because then I sleep better.", &["sleep better"]),
        ("because I don't have to iron it", &["no need to iron it"]),
    ]);
}

#[test]
fn feelings_are_feelings() {
    assert_types(&[
        ("It makes me feel like a good mother.", "feel like a good mother", "psychosocial_consequence"),
        ("It gives me a sense of security.", "sense of security", "psychosocial_consequence"),
        ("After class I'm calmer.", "feel calmer", "psychosocial_consequence"),
        ("I feel guilty when I drive.", "feel guilty", "psychosocial_consequence"),
        ("You feel like you belong.", "feel like you belong", "psychosocial_consequence"),
    ]);
}

#[test]
fn ends_of_life_are_values() {
    assert_types(&[
        ("I want my kids to grow up with clean air.", "my kids grow up with clean air", "terminal_value"),
        ("It's peace of mind really.", "peace of mind", "terminal_value"),
        ("Freedom mostly.", "freedom", "terminal_value"),
        ("I want to be around for my grandchildren.", "be around for my grandchildren", "terminal_value"),
        ("It lets me live by my values.", "live by my values", "instrumental_value"),
    ]);
}

#[test]
fn prices_are_attributes() {
    assert_types(&[
        ("It was 400 euros.", "400 euros", "attribute"),
        ("A bit watery, and it costs twice as much.", "cost twice as much", "attribute"),
        ("It's pretty expensive compared to the old one.", "expensive compared to the old one", "attribute"),
        ("The price is too high.", "too high price", "attribute"),
        ("It costs about two pounds.", "cost about two pounds", "attribute"),
    ]);
}

#[test]
fn comparisons_keep_both_sides() {
    assert_labels(&[
        ("The market is cheaper than Tesco.", &["market is cheaper than Tesco"]),
        ("The train is faster than the car.", &["train is faster than the car"]),
        ("The camera is better than on my old one.", &["camera is better"]),
        ("Oats are healthier than cornflakes.", &["oats are healthier than cornflakes"]),
        ("My new boots are warmer than the old ones.", &["my new boots are warmer"]),
    ]);
}

#[test]
fn conditions_of_weather_and_time_are_no_notions() {
    assert_labels(&[
        ("If it rains I take the bus.", &["take the bus"]),
        ("When it's cold I wear two pairs.", &["wear two pairs"]),
        ("When I was little we had goats.", &["have goats"]),
        ("When I'm late I take the car.", &["take the car"]),
        ("If it's dark I put the light on.", &["put the light on"]),
    ]);
}

#[test]
fn contrasts_give_what_is_said_against() {
    assert_labels(&[
        ("I liked it but it was slow.", &["slow"]),
        ("The food was lovely but the service took forever.", &["lovely food", "service took forever"]),
        ("It's cheap but it breaks.", &["cheap", "break"]),
        ("I love the colour, but the strap is stiff.", &["colour", "stiff strap"]),
        ("The room was clean though the bed creaked.", &["clean room", "bed creaked"]),
    ]);
}

#[test]
fn sequences_give_one_statement_a_step() {
    assert_labels(&[
        (
            "First I wash my face, then I put on the cream, and after that I wait five minutes.",
            &["wash my face", "put on the cream", "wait five minutes"],
        ),
        ("First I grind the beans, then I heat the water.", &["grind the beans", "heat the water"]),
        ("I lock the bike and then I walk to the office.", &["lock the bike", "walk to the office"]),
        ("In the morning I feed the cat, after that I make tea.", &["feed the cat", "make tea"]),
        ("I check the list first and then I go shopping.", &["check the list first", "go shopping"]),
    ]);
}

#[test]
fn disclaimers_are_told_as_such() {
    for answer in [
        "I don't really care about brands.",
        "I don't mind about the colour.",
        "Looks don't matter to me.",
        "The logo isn't important to me.",
        "I don't care about the packaging.",
    ] {
        let found = read(&methodology("means_end_chain"), None, None, "explore", answer);
        let [only] = found.statements.as_slice() else { panic!("{answer}: {:?}", found.statements) };
        assert_eq!((only.node_type.as_str(), only.polarity), ("attribute", -1), "{answer}: {only:?}");
        assert!(only.label.contains("n't") || only.label.contains("not"), "{answer}: {only:?}");
    }
}

#[test]
fn announcements_leave_the_label_and_judge_it() {
    for (answer, label, polarity) in [
        ("My main concern is losing control of the work.", "lose control of the work", -1),
        ("The best thing about it is the quiet garden.", "quiet garden", 1),
        ("The problem is that the app crashes.", "app crashes", -1),
        ("What I like about the bag is that it folds.", "fold", 1),
        ("The worst part was the queue at the till.", "queue at the till", -1),
    ] {
        let found = read(&methodology("means_end_chain"), None, None, "explore", answer);
        let held = found.statements.iter().any(|c| c.label == label && c.polarity == polarity);
        assert!(held, "{answer}: {:?}", found.statements);
    }
}

#[test]
fn labels_do_not_break_off() {
    assert_labels(&[
        (
            "It helps me refine my ideas and speed up my workflow.",
            &["refine my ideas", "speed up my workflow"],
        ),
        ("I can go wherever I want.", &["go wherever I want"]),
        ("It's expanded my reach.", &["expand my reach"]),
        ("I use it to help create designs.", &["create designs"]),
        ("To be honest I find it relaxing.", &["relaxing"]),
    ]);
}

#[test]
fn what_brings_about_what_is_joined() {
    let mut wrong = Vec::new();
    for (answer, from, to) in [
        (
            "Having a list on the fridge means I don't have to think.",
            "have a list on the fridge",
            "no need to think",
        ),
        ("A longer battery means I can watch two films.", "longer battery", "watch two films"),
        ("Using a template helps the team finish early.", "using a template", "team finish early"),
        ("Cooking on Sunday saves me an hour every day.", "cooking on Sunday", "save an hour"),
        ("The extra pocket helps me find my keys.", "extra pocket", "find my keys"),
    ] {
        let found = read(&methodology("means_end_chain"), None, None, "explore", answer);
        let held = found.relations.iter().any(|r| {
            r.source == from && r.target.starts_with(to) && !r.suggested && r.edge_type == "leads_to"
        });
        if !held {
            wrong.push(format!("{answer}: {:?}", found.relations));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn asides_are_no_notions() {
    assert_labels(&[
        (
            "I need those five minutes to be honest, otherwise I run late.",
            &["need those five minutes", "avoid running late"],
        ),
        ("The strap is stiff to be fair.", &["stiff strap"]),
        ("It's hard to be honest with my boss.", &["hard to be honest with my boss"]),
        ("I want to be honest with my kids.", &["be honest with my kids"]),
    ]);
}

#[test]
fn what_i_mean_is_no_part_of_the_label() {
    assert_labels(&[
        ("It's really creamy, the barista kind I mean.", &["creamy"]),
        ("It's very warm, the wool one I mean.", &["warm"]),
        ("They're comfortable, the new pair I mean.", &["comfortable"]),
    ]);
}

#[test]
fn how_well_something_does_is_kept() {
    assert_labels(&[
        ("My stomach doesn't do well with normal milk.", &["stomach doesn't do well with normal milk"]),
        ("My dog doesn't cope well with fireworks.", &["my dog doesn't cope well with fireworks"]),
        ("The jacket goes well with jeans.", &["jacket goes well with jeans"]),
    ]);
}

#[test]
fn what_was_read_or_is_good_to_know_is_the_notion() {
    assert_labels(&[
        ("I read it uses a lot less water.", &["use a lot less water"]),
        ("I've heard it lasts for years.", &["last for years"]),
        ("I like to know I'm looking after the family.", &["look after the family"]),
        ("It's nice to know that it keeps my hands warm.", &["keep my hands warm"]),
    ]);
}

#[test]
fn a_stranded_preposition_ends_no_purpose() {
    assert_labels(&[
        ("I want my kids to have a decent world to grow up in.", &["my kids have a decent world"]),
        ("I want my mother to have a friend to talk to.", &["my mother to have a friend"]),
        ("It gives me something to look forward to.", &["something to look forward to"]),
    ]);
}

#[test]
fn what_bothers_is_named_without_the_bother() {
    assert_labels(&[
        ("One thing I don't like is that they're quite bulky.", &["bulky"]),
        ("The one thing that bugs me is the price.", &["price"]),
        ("The only thing that annoys me is the noise.", &["noise"]),
    ]);
}
