//! What whoever asks is told: beside something hard, of what is of no type, and of what is shown.

use colloquy_engine::interpretation::{Missing, Purpose};
use colloquy_engine::methodology::ontology::UNTYPED;

use super::super::samples::{Moment, known as known_nodes};
use super::{system, user};

const ANSWER: &str = "I don\u{2019}t lie awake, because I know it's shut. So I'm calm.";

#[test]
fn beside_something_hard_nothing_is_proposed() {
    for (hard, proposes) in [(None, true), (Some(0.9), false)] {
        let mut moment = Moment::new("means_end_chain", "oat_milk", ANSWER);
        moment.reading.statements[0].sense.hard = hard;
        let known = known_nodes();
        let told = user(&moment.ask(&known)).unwrap();
        assert_eq!(told.contains("None for this moment"), !proposes, "{told}");
        assert_eq!(told.contains("# Other candidates"), proposes);
        assert_eq!(told.contains("something hard was told"), !proposes);
    }
}

#[test]
fn who_is_still_at_something_hard_is_not_met_with_the_same_words_again() {
    for (before, purpose, said) in [
        (true, Purpose::FollowUp, "still at something hard"),
        (false, Purpose::FollowUp, "a few plain words that show you heard it"),
        (true, Purpose::Closing, "let your thanks take that in"),
    ] {
        let mut moment = Moment::new("means_end_chain", "oat_milk", ANSWER);
        moment.reading.statements[0].sense.hard = Some(0.9);
        moment.brief.course.hard_before = before;
        moment.brief.purpose = purpose;
        let told = user(&moment.ask(&known_nodes())).unwrap();
        assert!(told.contains(said), "{told}");
        assert!(!told.contains("# Other candidates"), "{told}");
    }
}

#[test]
fn what_is_of_no_type_is_told_to_whoever_asks_where_it_was_said() {
    let mut moment = Moment::new("means_end_chain", "oat_milk", ANSWER);
    let mut plain = moment.reading.statements[0].clone();
    (plain.label, plain.node_type) = ("know the shop is shut".to_owned(), UNTYPED.to_owned());
    (plain.quote, plain.sense.salience) = ("I know it's shut".to_owned(), Some(0.9));
    moment.reading.statements[0].quote = "I'm calm".to_owned();
    moment.reading.statements.push(plain);
    let told = user(&moment.ask(&known_nodes())).unwrap();
    let place =
        |words: &str| told.split("What the last answer said").nth(1).and_then(|rest| rest.find(words));
    let plain = place("- know the shop is shut (untyped, stands out)");
    let typed = place(&moment.reading.statements[0].label);
    assert!(plain.is_some() && typed.is_some() && plain < typed, "{told}");
}

#[test]
fn what_is_shown_is_told_as_it_is_read() {
    let moment = Moment::new("concept_test", "tool_library", ANSWER);
    let text = moment.concept.stimulus.as_ref().unwrap().text.trim();
    let known = known_nodes();
    let asked = moment.ask(&known);
    for prompt in [
        system(&asked).unwrap(),
        super::super::open::prompt(&asked).unwrap(),
        super::super::listen::user(&moment.listen(&known, false)).unwrap(),
    ] {
        assert!(prompt.contains(text), "{prompt}");
    }
}

#[test]
fn what_the_method_still_needs_is_pressed_for_only_late() {
    for (turns, missing, presses) in [(9, 4, false), (5, 4, true), (5, 1, false), (1, 4, false)] {
        let mut moment = Moment::new("means_end_chain", "oat_milk", ANSWER);
        moment.brief.turns_left = Some(turns);
        moment.brief.course.missing =
            (0..missing).map(|n| Missing { slot: format!("part {n}"), of: None }).collect();
        let told = user(&moment.ask(&known_nodes())).unwrap();
        assert_eq!(told.contains("go on to the one of them that lies nearest"), presses, "{turns} {missing}");
    }
}
