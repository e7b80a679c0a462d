//! Their words, as they are held up to them.

use super::super::not_by_the_plan;
use super::super::spoken_back::{in_full, quoted, told_by};
use super::heard::at;
use super::*;

#[test]
fn quotes_are_whole_clauses_of_a_bearable_length() {
    for (quote, expected) in [
        ("and so we waited there", Some("we waited there")),
        ("because it was cold,", Some("it was cold")),
        ("cold", None),
        ("one two three four five six seven eight nine ten eleven twelve thirteen", None),
    ] {
        assert_eq!(quoted(quote), expected, "{quote}");
    }
}

#[test]
fn words_are_held_up_with_the_whole_sentence_they_stand_in() {
    let answer = "I kept the drawer. Well, I kept it because she had sat me on it, and nobody else had, you know. \
                  And then we had the flood and the men came and the back room went into the yard for a week. Did I say that? She said \"keep it\" and left. If it goes, I go with it. \
                  It was like a, it was like a wake. I suppose what you're after is why I never sold it.";
    for (words, whole) in [
        (
            "she had sat me on it",
            // Without what it trails off with.
            Some("I kept it because she had sat me on it, and nobody else had"),
        ),
        // Of what is too long, from the words on.
        ("the men came", Some("the men came and the back room went into the yard for a week")),
        // Too short, too long from there on, a question, somebody else's words, what depends on something.
        ("I kept the drawer", None),
        ("we had the flood", None),
        ("Did I say that", None),
        ("left", None),
        ("I go with it", None),
        ("never said", None),
        // Nor what they think they are asked.
        ("I never sold it", None),
        // Nobody is read their stammer back.
        ("like a wake", None),
    ] {
        assert_eq!(in_full(answer, words), whole, "{words}");
    }
}

#[test]
fn more_is_asked_for_behind_words_that_say_who_did_what() {
    for (quote, said) in [
        ("my brother kept the whole drawer", Some("my brother kept the whole drawer")),
        ("it's only a drawer, and it stuck", Some("it's only a drawer, and it stuck")),
        ("I kept it", None),
        ("went home with the two drawers", None),
        ("four pounds a drawer, near enough", None),
    ] {
        assert_eq!(told_by(quote), said, "{quote}");
    }
}

#[test]
fn nothing_is_held_up_that_stops_before_what_it_leads_to() {
    for (said, kept) in [
        ("We had the money in the tin and that was", Some("We had the money in the tin")),
        ("it was never what it was", Some("it was never what it was")),
        ("when I'm minding the shop I kind of", None),
        ("He said \"no hard feelings, old man, honestly\", like to a stranger, and went", None),
        ("laughs) So then I'm empty", None),
    ] {
        assert_eq!(quoted(said), kept, "{said}");
    }
}

#[test]
fn behind_much_that_was_told_nobody_is_asked_in_the_plans_own_words() {
    const MUCH: &str = "We were on the platform by then, and the boy had his shoes in a bag, and my mother was at the barrier with the tickets in \
        her glove, and nobody said a word to the man about the seat, which was what I had come to say in the first place, and never did.";
    let back =
        "Let's go back to this point: they're right to the penny. What do you picture when you say that?";
    for (answer, question, led) in [
        (MUCH, back, false),
        ("We were on the platform.", back, true),
        (MUCH, "What is the advantage of the barrier, for you?", false),
    ] {
        let moment = at(answer, Reading::default(), &["Who was it?"]);
        let worded = || Wording { question: question.to_owned(), ..Wording::default() };
        let said =
            with_request(&moment, |request| not_by_the_plan(request, &Draw::new(7), worded()).question);
        assert_eq!(said == question, led, "{said}");
        assert!(led || phrasing::invites(&said) || said.contains('“'), "{said}");
    }
}
