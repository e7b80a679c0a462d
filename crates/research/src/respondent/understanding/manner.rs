//! How a question takes up what was said before it: whether it says that it goes elsewhere, and whether it is sorry.

use serde::Serialize;

use super::words;

/// What a question does beside asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Manner {
    /// It says that it goes back, or to something else.
    pub bridge: bool,
    /// It takes up trouble: regrets, concedes, explains itself or puts it otherwise.
    pub mends: bool,
    /// Something is said before it is asked.
    pub says_first: bool,
}

/// Words by which people hear that the talk goes back or elsewhere.
const BRIDGES: &[&str] = &[
    "earlier",
    "before that",
    "back to",
    "go back",
    "going back",
    "come back",
    "coming back",
    "return to",
    "you said",
    "you told",
    "you mentioned",
    "you spoke",
    "you talked",
    "you brought up",
    "you were saying",
    "another",
    "something else",
    "moving on",
    "move on",
    "turn to",
    "turning to",
    "leaving that",
    "leave that",
    "besides",
    "apart from",
    "aside from",
    "different angle",
    "a while ago",
    "at the beginning",
    "now for",
    "and now to",
    "on another note",
    "in general",
    "all in all",
    "overall",
    "looking back",
    "so far",
    "a bit now",
    "a while back",
    "a minute ago",
    "from before",
    "told me before",
    "mentioned before",
    "a step back",
    "change the subject",
    "next topic",
    "next thing",
    "next point",
    "next part",
    "something different",
    "different matter",
    "different thing",
    "fresh subject",
    "another area",
    "switching",
    "jumping back",
];
/// Words by which people hear that their trouble was heard. From "different way" on they are drawn from what somebody wrote who did not know
/// the program, 30 ways for each kind of trouble, but for "that's fair", which people who played respondents took so 37 times of 40.
const MENDS: &[&str] = &[
    "sorry",
    "thank you for",
    "thanks for",
    "had that wrong",
    "apologise",
    "apologies",
    "apologize",
    "my mistake",
    "my fault",
    "misunderstood",
    "got that wrong",
    "let me put",
    "let me say",
    "let me try",
    "let me rephrase",
    "put it another way",
    "put it differently",
    "put that differently",
    "in other words",
    "i meant",
    "what i mean",
    "i was asking",
    "fair enough",
    "fair point",
    "fair question",
    "good question",
    "of course",
    "you're right",
    "you are right",
    "point taken",
    "i hear you",
    "i see now",
    "ah i see",
    "i see thank you",
    "i'll leave",
    "we can leave",
    "no problem",
    "understood",
    "put simply",
    "to put it simply",
    "simpler",
    "different way",
    "plain words",
    "clearer",
    "wasn't clear",
    "unclear",
    "vague",
    "clumsy",
    "muddled",
    "badly put",
    "that's fair",
    "a fair complaint",
    "you did tell",
    "you told me that",
    "you mentioned it",
    "you covered that",
    "we had that",
    "i have that",
    "i realise",
    "forgive me",
    "beg your pardon",
    "my bad",
    "my mix up",
    "correct that",
    "stand corrected",
    "putting me straight",
    "putting me right",
    "setting that right",
    "i was thinking of",
    "i was getting at",
    "i'm after",
    "i should have said",
    "you don't have to",
    "skip that",
    "skip it",
    "leave that out",
    "won't press",
    "didn't mean to pry",
    "that's private",
    "respect that",
];

/// How a question takes up what was said before it.
pub(crate) fn of(question: &str) -> Manner {
    let bare = words::without_quotes(question);
    let padded = words::padded(&bare);
    let has = |phrases: &[&str]| phrases.iter().any(|p| padded.contains(&format!(" {p} ")));
    let before = bare.trim_end().trim_end_matches(['?', '.', '!']).contains(['.', '!', ':', '?']);
    Manner {
        bridge: has(BRIDGES) || !words::quotes(question).is_empty(),
        mends: has(MENDS),
        says_first: before,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bridges_and_regret_are_heard() {
        for (question, bridge, mends) in [
            ("Earlier you told me about the tea. What does it do for you?", true, false),
            ("You said \u{201c}it is warm\u{201d}. What comes of that?", true, false),
            ("Sorry, that was unclear. What do you like about it?", false, true),
            ("What does it do for you?", false, false),
        ] {
            let manner = of(question);
            assert_eq!((manner.bridge, manner.mends), (bridge, mends), "{question}");
        }
        assert!(of("It takes ten minutes. What next?").says_first && !of("What next?").says_first);
    }
}
