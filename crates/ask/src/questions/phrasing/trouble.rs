//! Plain words for trouble: what is said to somebody who is lost, protests, corrects, asks back, or does not want to answer.

use colloquy_engine::interpretation::{Act, AskedBack, Operation};

use super::right::RIGHT;

/// Acts that are trouble.
pub(in crate::questions) const TROUBLE: [Act; 7] = [
    Act::NotUnderstood,
    Act::CounterQuestion,
    Act::Complaint,
    Act::Correction,
    Act::Refusal,
    Act::DontKnow,
    Act::Aside,
];

/// A few words that take up what the person did.
pub(in crate::questions) const fn taken_up(act: Act) -> &'static [&'static str] {
    match act {
        Act::NotUnderstood | Act::CounterQuestion => {
            // "Sorry, that wasn't clear." got .59 of 2 (37), the second .91 (23).
            &["Sorry, I was unclear there.", "I'm sorry, that was badly put."]
        }
        // Who did not protest after all is told nothing odd by these ("You're right, sorry." was: "Sorry for what?"). "I'm sorry about that."
        // got 1.33 of 2 from judges who read what it brought, "What would you rather talk about?" behind "Fair point." .70, the first
        // 1.74 (27 protests).
        Act::Complaint => &["That's fair.", "That's a fair point.", "Fair point."],
        // Who puts something right hears whose the mistake was: "I see" alone was judged to take up none of eight corrections, and "I see, I'd
        // got that wrong." got .30 of 2 (10), these .89 (18).
        Act::Correction => &["I had that wrong, sorry.", "Thank you for putting me right."],
        Act::Refusal => &["That's fine, we'll leave that.", "Of course, no need to go into that."],
        Act::DontKnow => &["That's fine.", "No problem at all.", "That's all right."],
        Act::Aside => &["All right.", "Fair enough."],
        Act::Answer | Act::Closing => &[],
    }
}

/// Kind words to somebody who surely told something hard. Of seven who heard "That sounds hard." in rounds 60 to 75 three put it right ("Lambing's
/// hard. It was a tooth.").
pub(in crate::questions) const KIND: &[&str] =
    &["I'm sorry to hear that.", "I'm sorry, that must have been hard."];
/// Words to somebody who may have: they fit whatever was told.
/// Others got less in interviews that were held: "Thanks for being so open." .8 of 2, "I'm glad you told me that." 1.0, these 1.2.
pub(in crate::questions) const THANKS: &[&str] =
    &["Thank you for telling me that.", "Thank you for telling me.", "Thanks for telling me that."];

/// Words to somebody who calls what they told so.
pub(in crate::questions) const RUN_DOWN: &[(&str, &str)] = &[
    ("daft", "It doesn't sound daft."),
    ("silly", "It doesn't sound silly."),
    ("stupid", "It doesn't sound stupid."),
    ("ridiculous", "It doesn't sound ridiculous."),
    ("soft", "It doesn't sound soft."),
    ("mad", "It doesn't sound mad."),
    ("foolish", "It doesn't sound foolish."),
    ("pathetic", "It doesn't sound pathetic."),
    ("childish", "It doesn't sound childish."),
];

/// Whether a question begins with such words.
pub(in crate::questions) fn does_not_sound_so(question: &str) -> bool {
    RUN_DOWN.iter().any(|(_, words)| question.starts_with(words))
}

/// Words to somebody who protests beside something hard, and the same where they are led away from it.
pub(in crate::questions) const SORRY: &str = "I'm sorry.";
pub(in crate::questions) const SORRY_LEAVE: &str = "I'm sorry. We can leave that.";
/// Words to somebody who goes on telling it after such words.
pub(in crate::questions) const HEARD: &[&str] = &["I hear you."];

/// Ways on that leave to whoever tells where they go and how far. People who took on a respondent's part went on from these in 95 of 100
/// moments, judges gave them 1.7 to 1.9 of 2; who was asked for "a bit more about that" without a word of theirs asked back about it every
/// other time, who might "say more about that" six times in ten. In whole interviews "Please carry on, I'd like to hear more." and "Carry on just as
/// you like." got .76 of 2 (25; "More of what?"), "Take your time, and go on wherever you like." .97 and trouble from every other (32; "I'm not
/// crying, it's a couch"), these 1.15 (98). "Go on as you were, I'd like to hear it." got .77 and 34 % zeros in rounds 82 to 96 (44), these .97 and 21 % (87).
pub(in crate::questions) const GENTLE: &[&str] =
    &["Go on in your own way, I'm listening.", "Do carry on, wherever it takes you."];

/// What can be answered to a question that is not about what was asked. Nothing is said that is not known.
pub(in crate::questions) const fn answers(back: AskedBack) -> &'static [&'static str] {
    match back {
        AskedBack::Length => &["Not much longer, and you can stop whenever you like."],
        AskedBack::Purpose => &[
            "It's to learn what people make of {concept}, in their own words.",
            "How you see {concept} is what this is for.",
        ],
        AskedBack::Privacy => &[
            "The people who invited you can read it; your name is there only if you say it.",
            "Those who asked for this talk can read it, and I don't know your name unless you tell me.",
            "Whoever invited you to this can read it.",
        ],
        AskedBack::RightAnswer => RIGHT,
        AskedBack::Interviewer => {
            &["I'm only a program, so I couldn't say.", "I'm a program, so it's your side I'm after."]
        }
        AskedBack::Offer => &[
            "I don't know more about it than what it says here.",
            "That isn't said here, so I can't tell you.",
        ],
        AskedBack::Reference => taken_up(Act::CounterQuestion),
    }
}

/// What is said of how much is left, by the most questions it is said of.
const LEFT: &[(u32, &str)] = &[
    (2, "We're nearly done."),
    (6, "A few more questions, and you can stop whenever you like."),
    (u32::MAX, "At most {left} more questions, and you can stop whenever you like."),
];

/// To somebody who asks whether what they said is what was asked for.
pub(in crate::questions) const SERVES: &[&str] =
    &["Yes, that's just it, thank you.", "Yes, that's the kind of thing."];

/// To somebody who told much, and asks at the end of it what had been asked.
pub(in crate::questions) const ANSWERED: &[&str] =
    &["You've answered it, thank you.", "You've told me just that, thank you."];

/// To somebody who asks at the end whether it is.
pub(in crate::questions) const DONE: &str = "Yes, that's us.";

/// How much is left, to somebody who asked.
pub(in crate::questions) fn left(turns: u32) -> String {
    let words = LEFT.iter().find(|(most, _)| turns <= *most).map_or("", |(_, words)| words);
    words.replace("{left}", &turns.to_string())
}

/// Back to the point, for somebody who understood it and asked about something else.
pub(in crate::questions) const STAYS: &[&str] =
    &["Back to “{}”.", "You were telling me: “{}”.", "We were at “{}”."];

/// What was noticed, as the reason of a departure.
pub(in crate::questions) const fn reason(act: Act) -> &'static str {
    match act {
        Act::NotUnderstood => "the question was not understood",
        Act::CounterQuestion => "the person asked back",
        Act::Complaint => "the person complained",
        Act::Correction => "the person corrected something",
        Act::Refusal => "the person does not want to answer",
        Act::DontKnow => "the person does not know",
        Act::Aside => "the person spoke of something else",
        Act::Closing => "the person wants to stop",
        Act::Answer => "the plan goes on",
    }
}

/// Questions that are easier to answer, by what was pointed at.
pub(in crate::questions) const EASIER: &[&str] =
    &["Could you tell me a bit more about that?", "Can you say some more about that part?"];

/// What a question wanted that somebody did not understand.
pub(in crate::questions) const fn simply(operation: Operation) -> Option<&'static str> {
    Some(match operation {
        Operation::Feeling => "I only meant how that is for you, good or bad.",
        Operation::Up => "I only meant what is good or bad about it for you, if anything.",
        Operation::Down => "I only meant how it came to that.",
        Operation::Next => "I only meant whatever came after that.",
        Operation::Contrast => "I only meant what is different about it, if anything.",
        Operation::Others => "I only meant what other people had to do with it.",
        Operation::Drawback => "I only meant what was hard about it, if anything.",
        Operation::Ideal | Operation::Hypothetical => "I only meant how you would like it to be.",
        // Who asks what "more" is wanted is not helped by hearing that more is.
        Operation::Concrete | Operation::Define | Operation::Wider => return None,
        Operation::Rate | Operation::Check | Operation::Open | Operation::Close => return None,
    })
}

/// What a question had meant, to somebody who asks what "that" was.
pub(in crate::questions) const MEANT_BY: &str = "I meant “{}”.";

/// A question again, behind what it meant; None for what asks after nothing that could be named.
pub(in crate::questions) const fn about_it(operation: Operation) -> Option<&'static str> {
    Some(match operation {
        Operation::Feeling => "How was that for you?",
        Operation::Up => "What makes that matter to you, if it does?",
        Operation::Down => "How did it come to that?",
        Operation::Concrete | Operation::Define => {
            "What would somebody who wasn't there need to know about it?"
        }
        Operation::Contrast => "What is different about that, if anything?",
        Operation::Drawback => "What was hard about that, if anything?",
        Operation::Others => "What did other people have to do with that?",
        _ => return None,
    })
}

/// What is said to somebody who is lost or upset, where somebody weighs how apt it is: words that own up, and the word given back. Of
/// twenty such texts at 500 moments of trouble this got most (.80 of 2).
pub(in crate::questions) const AFRESH: (&str, &str) =
    ("Sorry, that was a clumsy question.", "Leave it, and go on as you like.");

/// Words of the interviewer's own regret, by which it is known again when it is waved off.
pub(in crate::questions) const REGRETS: &[&str] =
    &["sorry", "apologise", "apologize", "apology", "apologies", "clumsy", "vague", "wrong", "badly"];

/// What is said to somebody who had to guess what was meant, and told on.
pub(in crate::questions) const VAGUE: &[&str] =
    &["Sorry, I was too vague there.", "I left you guessing, sorry.", "That was a vague question of mine."];

/// What is said in front of a question to somebody who had to ask what was meant, or that they had said it, and told on at length. At 80 such moments
/// of rounds 60 to 83 two readers found trouble in 62, mended by the question alone in one, by these words and the question in 54; they gave
/// it 1.07 of 2 with 28 % zeros, without them 1.15 and 25 %, behind "Sorry, that was vague of me." .97 and 31 %. The same to a protest: at 24 such
/// moments of rounds 80 to 114 two readers gave it 1.15 (mended 88 %), behind "Fair point." 1.06 (79 %), behind "That was a poor question, sorry." .96,
/// behind "You're right, I'm sorry." .75. Of the long answers of rounds 109 to 114 that heard such words 24 of 29 were mended for who read the
/// interviews, of those that heard "Fair point." or "Fair enough." six of 21.
pub(in crate::questions) const CLEARER: &[&str] = &[
    "I could have put that better.",
    "I could have asked that better.",
    "My question could have been clearer.",
    "I didn't put that very well.",
];

/// What else is said there: to who puts something right, and where what was taken up is of no account to them; and to a short protest.
pub(in crate::questions) const FAIR_POINT: &[&str] = &["Fair point.", "That's a fair point."];
pub(in crate::questions) const HAD_WRONG: &[&str] = taken_up(Act::Correction).split_at(1).0;
pub(in crate::questions) const SMALL: &[&str] = FAIR.split_at(1).0;

/// What is said to somebody who finds that the wrong words of theirs were held up, and is left to go on behind it: at 80 such moments of rounds 50 to 82
/// two readers gave that 1.45 of 2 with 8 % zeros, what was said there 1.16 and 26 %, and other words of theirs behind it .99 and 39 %.
pub(in crate::questions) const DROPPED: &[&str] =
    &["Sorry, that was the wrong thing to pick up.", "I picked up the wrong thing there, sorry."];

/// What is said to somebody who says that what they were asked about was a joke, before they are left to go on: at 43 such moments of rounds 43 to 99 two
/// readers gave that 1.44 of 2 with 5 % zeros (all mended), what was said there 1.19 and 14 % (35 %); behind up to forty words 1.62, that 1.04.
pub(in crate::questions) const JOKED: &[&str] =
    &["I took that too seriously, sorry.", "Sorry, I took that too seriously."];

/// What is said to somebody who was led off the topic, before they are asked about it: at 47 such moments of rounds 52 to 90 two readers gave that 1.58
/// of 2 (mended 84 %), what was said there 1.06 (43 %), that all of it helps 1.01, that they can tell it here too .88.
pub(in crate::questions) const LED_OFF: &[&str] =
    &["I led us off there, sorry.", "Sorry, I took us off the point there."];

/// The same where they guessed at several things.
pub(in crate::questions) const EITHER_WAY: &[&str] = &["Either was fine.", "Either way was fine."];
/// What is said to somebody who waves regret off, and to one who asks what it was for: "Good." was asked back about ("Good? Right.").
pub(in crate::questions) const WAVED: &[&str] = &["All right.", "Right."];
pub(in crate::questions) const NEVER_MIND: &[&str] = &["Never mind.", "Oh, never mind."];

/// Words to somebody who may have protested or refused, or denies that there is more to it: they fit an answer as well.
pub(in crate::questions) const FAIR: &[&str] = &["Fair enough.", "All right."];

/// What is said to somebody who says that they told it already.
pub(in crate::questions) const TOLD: &[&str] = &["Sorry, you did tell me that.", "You'd told me, sorry."];

/// What is said to somebody who asks which of two things was meant: what comes to mind is easier said than where to begin (1.62 of 2 from
/// those who were asked, and no zero of 16, where the other ways got 1.0).
pub(in crate::questions) const EITHER: &[&str] = &[
    "Either is fine. Which one comes to mind first?",
    "Whichever you like: which of them comes to mind first?",
    "I'd be glad to hear about either. Which is the first that comes to mind?",
];

/// Questions about a thing that they said they would talk of.
pub(in crate::questions) const OFFERED: &[&str] =
    &["What would you like to tell me about {}?", "What should I know about {}?"];
/// The same for what was told in a clause.
pub(in crate::questions) const OFFERED_CLAUSE: &[&str] =
    &["Would you go on and tell me {}?", "Can you tell me {}?"];
/// Questions about a thing that they had told of, when they were led away from it.
pub(in crate::questions) const TOLD_OF: &[&str] =
    &["You were telling me about {}. Would you go on from there?"];
/// The same in their words, to who asks what they were saying.
pub(in crate::questions) const THREAD: &[&str] = &[
    "You were telling me: “{}”. Would you go on from there?",
    "We were at “{}”. Would you go on from there?",
];
/// Whether a question is one of these.
pub(in crate::questions) fn gives_thread(question: &str) -> bool {
    let mut forms = THREAD.iter().filter_map(|form| form.split_once("{}"));
    forms.any(|(before, behind)| question.contains(before) && question.ends_with(behind))
}

/// Questions about what somebody says is the point.
pub(in crate::questions) const POINT: &[&str] = &["Would you tell me about {}, then?"];
/// What is said to somebody who leads to something else without more ado.
pub(in crate::questions) const GLADLY: &[&str] = &["Of course.", "Yes, let's.", "Gladly."];

/// What is asked of somebody who wants to know what is not said of what they are shown. "How would you like it to be?" was asked back about
/// ("my job?").
pub(in crate::questions) const WISHED: &[&str] = &[
    "What would you hope the answer is?",
    "What answer would make it right for you?",
    "Which answer would put you off?",
];

/// Wide questions about what somebody is shown: it is no part of their life yet.
pub(in crate::questions) const SHOWN: &[&str] = &[
    "What matters most to you about {concept}?",
    "What comes to mind when you think of {concept}?",
    "What would you want to know about {concept}?",
    "What would somebody like you say about {concept}?",
    "What part of {concept} would you like to talk about?",
];

/// The one of them that takes nothing for told: 1.19 of 2 with 14 % zeros where it was asked of something they offered (21, rounds 40 to 99).
pub(in crate::questions) const TELL_ME: &str = "What would you like to tell me about {concept}?";

/// Wide questions about the topic.
pub(in crate::questions) const fn wide(act: Act) -> &'static [&'static str] {
    match act {
        // Whoever protests has had enough of what was asked: of 19 whom held interviews asked to go on as they like, 10 were asked badly, of
        // 12 who refused and were asked for something else of the topic none.
        Act::Refusal | Act::DontKnow | Act::Complaint => &[
            "What else about {concept} would you like to talk about?",
            "What is the next thing that comes to mind about {concept}?",
            TELL_ME,
            "What haven't we come to yet, about {concept}?",
        ],
        _ => &[
            "What would you want me to understand about {concept}?",
            "What else about {concept} makes a difference to you?",
            "What happened the last time with {concept}?",
            "How do things usually go for you with {concept}?",
        ],
    }
}

/// Whether a question asks for anything of the topic.
pub(in crate::questions) fn is_wide(question: &str, concept: &str) -> bool {
    let all = [wide(Act::Complaint), wide(Act::Answer), SHOWN];
    all.iter().copied().flatten().any(|ask| question.ends_with(&ask.replace("{concept}", concept)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_trouble_is_taken_up() {
        for act in TROUBLE {
            assert!(!taken_up(act).is_empty() && !wide(act).is_empty(), "{act:?}");
        }
        // By these it is known that a protest was taken up.
        assert!(FAIR_POINT.iter().all(|words| taken_up(Act::Complaint).contains(words)));
    }

    #[test]
    fn how_much_is_left_is_said_by_the_number_where_it_is_large() {
        assert!(left(20).contains("20") && !left(2).contains('2') && !left(5).contains('5'));
    }
}
