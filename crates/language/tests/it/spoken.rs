//! Everyday speech with its frames, markers and asides: what becomes of each, as tables.

use crate::reading::{self, methodology, read};

fn labels(answer: &str) -> Vec<String> {
    reading::labels("means_end_chain", answer)
}

#[test]
fn frames_dates_and_hedges_leave_the_label() {
    for (answer, label) in [
        ("It's light, so it means I can leave on time.", "leave on time"),
        ("The battery lasts all week. It means I can leave on time.", "leave on time"),
        ("It means I don't have to charge them.", "no need to charge them"),
        ("The bag is small. That just means I can take it anywhere.", "take it anywhere"),
        ("I got the wireless ones about two years ago.", "get the wireless ones"),
        ("I moved to the city almost ten years ago.", "move to the city"),
        ("I switched to oat milk last summer.", "switch to oat milk"),
        ("They feel well made.", "feel well made"),
        ("It feels solidly built.", "feel solidly built"),
        ("The noise cancelling is really good.", "good noise cancelling"),
        ("If they don't hurt I sort of forget I'm wearing them.", "forget I'm wearing them"),
        ("If they don't hurt I sort of forget I'm wearing them.", "avoid hurting"),
        ("If the bag isn't heavy I kind of forget I'm carrying it.", "forget I'm carrying the bag"),
        ("I want to be honest with people.", "be honest with people"),
    ] {
        let found = labels(answer);
        assert!(found.iter().any(|l| l == label), "{answer}: {found:?}");
    }
}

#[test]
fn asides_verdicts_and_guesses_are_no_statements() {
    for (answer, expected) in [
        ("It stresses me out to be honest.", &["stress me out"][..]),
        ("It stresses me out, to be honest, because it beeps.", &["stress me out", "beep"]),
        ("Honestly, it stresses me out.", &["stress me out"]),
        ("It stresses me out, if I'm honest.", &["stress me out"]),
        ("It calms me down, I suppose.", &["calm me down"]),
        ("To be fair, it saves time.", &["save time"]),
        ("The battery lasts long, I think thirty hours or something.", &["battery lasts long"]),
        ("The battery lasts long. I'd say forty hours.", &["battery lasts long"]),
        ("They don't fall out, which is a big thing for me.", &["avoid falling out"]),
        ("The lid is tight, which is a huge plus.", &["tight lid"]),
        ("The lid leaks, which is a real downside.", &["lid leaks"]),
        ("When I was little, so being a present parent matters a lot to me.", &["being a present parent"]),
        ("I got the wireless ones mainly because the noise cancelling is good.", &["good noise cancelling"]),
    ] {
        assert_eq!(labels(answer), expected, "{answer}");
    }
}

#[test]
fn types_and_polarity_follow_what_is_said() {
    let mec = methodology("means_end_chain");
    for (answer, label, node_type, polarity) in [
        ("They feel well made.", "feel well made", "attribute", 0),
        ("The noise cancelling is really good.", "good noise cancelling", "attribute", 1),
        ("The battery life is terrible.", "terrible battery life", "attribute", -1),
        ("Being on time matters to me.", "being on time", "instrumental_value", 0),
        ("Looking after my health is important to me.", "looking after my health", "instrumental_value", 0),
        ("I hate it when they die on the train.", "die on the train", "functional_consequence", -1),
        ("I love it when the lid clicks shut.", "lid clicks shut", "functional_consequence", 1),
    ] {
        let found = read(&mec, None, None, "explore", answer);
        let held = found.statements.iter().find(|c| c.label == label);
        assert!(
            held.is_some_and(|c| c.node_type == node_type && c.polarity == polarity && !c.suggested),
            "{answer}: {:?}",
            found.statements
        );
    }
}

#[test]
fn dates_and_measures_are_details() {
    let mec = methodology("means_end_chain");
    for (answer, detail) in [
        ("I got the wireless ones about two years ago.", "about two years ago"),
        ("I switched to oat milk last summer.", "last summer"),
        ("The battery lasts long, I think thirty hours or something.", "thirty hours"),
    ] {
        let found = read(&mec, None, None, "explore", answer);
        assert!(found.statements[0].details.iter().any(|d| d == detail), "{answer}: {:?}", found.statements);
    }
}

#[test]
fn what_it_means_follows_from_what_was_asked_about() {
    let mec = methodology("means_end_chain");
    let question = Some("What does the long battery life do for you?");
    let focus = Some(("long battery life", "attribute"));
    let found = read(&mec, question, focus, "deepen", "It means I can leave on time.");
    let edges: Vec<(&str, &str)> =
        found.relations.iter().map(|r| (r.source.as_str(), r.target.as_str())).collect();
    assert_eq!(edges, [("long battery life", "leave on time")]);
}
