//! Plain words: how people refer to what was just said, go back to what was said before, and take up trouble.

use colloquy_engine::interpretation::{Act, Operation};
use colloquy_listen::asked_back::AskedBack;

/// What a question must know of the thing it refers to.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Nature {
    /// It happened once, rather than being so.
    pub(super) happened: bool,
    /// It was told as past.
    pub(super) past: bool,
    /// It is bad for the person.
    pub(super) bad: bool,
    /// It is something of the topic that is good for the person.
    pub(super) good: bool,
    /// It says how somebody feels.
    pub(super) feeling: bool,
}

/// Predicates of what lasts, also when it is told as past.
const LASTING: &[&str] = &[
    "be", "have", "feel", "seem", "look", "think", "know", "believe", "want", "like", "love", "hate", "need",
    "mean", "matter", "cost", "hope", "wish", "prefer", "own", "live", "contain", "deserve", "remain",
    "worry", "suppose", "depend", "belong", "trust", "mind",
];

/// Whether what a verb says lasts.
pub(super) fn lasts(predicate: &str) -> bool {
    LASTING.contains(&predicate)
}

/// Ways to point at one of several things just said.
pub(super) const ANCHORS: &[&str] = &["You said “{}”.", "You mentioned “{}”.", "“{}”, you said."];

/// Ways to say back what was just said, in words turned round.
pub(super) const MIRRORS: &[&str] = &["{}.", "So {}."];

/// Ways to go back to something said before.
pub(super) const BACK: &[&str] = &[
    "Earlier you said “{}”.",
    "Let's go back to “{}” for a moment.",
    "A while ago you told me “{}”.",
    "Coming back to “{}”.",
];

/// Whether a question says that it goes back.
pub(super) fn goes_back(question: &str) -> bool {
    let begins =
        |form: &&str| form.split('“').next().is_some_and(|words| question.contains(words.trim_end()));
    BACK.iter().any(begins)
}

const MATTERS: &[&str] =
    &["What does that mean to you?", "Why does that matter to you?", "What does that do for you?"];
const GAIN: &[&str] = &[
    "What do you get out of that, for yourself?",
    "What difference does that make to you?",
    "What is good about that, for you?",
];
const STANDS_FOR: &[&str] =
    &["What is behind that, for you as a person?", "What does that mean to you, in the end?"];
// Whether it is a problem is for them to say.
const BAD_FOR: &[&str] = &["What does that do to you?", "What does that mean for you?"];
const MEANT: &[&str] = &["What did that mean to you?", "What did that change for you?"];
const MADE_FEEL: &[&str] =
    &["What was it that made you feel that way?", "Where does that feeling come from?"];
const THEN: &[&str] = &[
    "What happened then?",
    "And what happened after that?",
    "What did you do then?",
    "How did it go on from there?",
    "And what came of it?",
];
const COPE: &[&str] = &[
    "What do you do about that?",
    "How do you deal with that?",
    "What do you do when that is so?",
    "And what happens then?",
];
const BEFORE: &[&str] =
    &["What led up to that?", "How did that come about?", "What was going on just before that?"];
const SOURCE: &[&str] =
    &["Where does that come from, do you think?", "What makes that so?", "What brings that about?"];
const MORE: &[&str] = &[
    "Can you tell me a bit more about that?",
    "Could you say some more about that part?",
    "Can you take me through that in a bit more detail?",
];
const EXAMPLE: &[&str] = &["Can you think of an example of that?", "When was the last time that was so?"];
const DEFINE: &[&str] =
    &["What do you mean by that?", "How do you mean that?", "What is that, in your own words?"];
const DIFFERS: &[&str] = &["What was different about that?", "How had it been before that?"];
const DIFFERENT: &[&str] = &["What is different about that, for you?", "How was that before?"];
const FELT: &[&str] = &[
    "What was that like for you?",
    "How did that feel, at the time?",
    "What went through your mind when that happened?",
];
const FEELS: &[&str] = &["What is that like for you?", "How do you feel about that?", "How does that feel?"];
const WAS_HARD: &[&str] = &["What was the hardest part of that?", "What made that difficult?"];
const IS_HARD: &[&str] =
    &["What gets in the way there?", "What is not so good about that?", "What makes that hard?"];
const HELPED: &[&str] = &["What would have helped, at the time?", "What would you rather have had happen?"];
const RATHER: &[&str] =
    &["What would help with that?", "How would you like it to be?", "What would you rather have?"];
const WITHOUT: &[&str] =
    &["What would be different without that?", "What would it be like if that weren't so?"];
const TOOK_PART: &[&str] = &["Who else had a part in that?", "How did the others take that?"];
const OTHERS: &[&str] = &["What do the people around you make of that?", "Who else has a part in that?"];
const ELSE: &[&str] = &["What else was there?", "What else comes to mind there?", "Is there more to it?"];

/// Whether a list asks how a story goes on.
pub(super) fn goes_on(list: &[&str]) -> bool {
    list == THEN
}

/// Whether a question needs nothing to point at: it asks how what was told went on, or what it was like.
pub(super) fn needs_no_anchor(ask: &str, nature: Nature) -> bool {
    THEN.contains(&ask) || nature.past && [FELT, MEANT].iter().any(|list| list.contains(&ask))
}

/// Ways to ask about an earlier point, of which no more is known than that it was said.
pub(super) const fn ways_back(ladder: bool) -> &'static [&'static [&'static str]] {
    if ladder { &[MATTERS, MORE] } else { &[MORE, EXAMPLE] }
}

/// What can be done with anything that was said, what is planned first: for statements of which nobody judged what comes
/// naturally.
pub(super) fn plain(planned: Operation, nature: Nature, ladder: bool) -> [Operation; 3] {
    match planned {
        Operation::Up if nature.happened && !ladder => [Operation::Next, Operation::Feeling, Operation::Down],
        Operation::Concrete => [planned, Operation::Feeling, Operation::Up],
        Operation::Feeling => [planned, Operation::Up, Operation::Concrete],
        _ => [planned, Operation::Feeling, Operation::Concrete],
    }
}

/// Every list of ways to do something.
pub(super) const fn every(operation: Operation) -> &'static [&'static [&'static str]] {
    match operation {
        Operation::Up => &[MATTERS, GAIN, STANDS_FOR, BAD_FOR, MEANT],
        Operation::Down => &[BEFORE, SOURCE, MADE_FEEL],
        Operation::Next => &[THEN, COPE],
        Operation::Concrete => &[MORE, EXAMPLE],
        Operation::Define => &[DEFINE],
        Operation::Contrast => &[DIFFERS, DIFFERENT],
        Operation::Feeling => &[FELT, FEELS],
        Operation::Others => &[TOOK_PART, OTHERS],
        Operation::Wider => &[ELSE],
        Operation::Drawback => &[WAS_HARD, IS_HARD],
        Operation::Ideal => &[HELPED, RATHER],
        Operation::Hypothetical => &[WITHOUT],
        Operation::Rate | Operation::Check | Operation::Open | Operation::Close => &[],
    }
}

/// Lists of ways to do something with what was said, the fittest first: those that its nature licenses. `ladder` when the
/// technique climbs from things to what they are good for.
pub(super) fn ways(operation: Operation, nature: Nature, ladder: bool) -> Vec<&'static [&'static str]> {
    let Nature { happened, past, bad, good, feeling } = nature;
    let lists: &[&[&str]] = match operation {
        Operation::Up if happened => &[MEANT],
        Operation::Up if bad => &[BAD_FOR],
        Operation::Up if good => &[GAIN, MATTERS],
        Operation::Up if ladder => &[MATTERS, STANDS_FOR],
        Operation::Up => &[MATTERS],
        Operation::Down if feeling => &[MADE_FEEL],
        Operation::Down if past => &[BEFORE],
        Operation::Down => &[SOURCE],
        Operation::Next if past => &[THEN],
        Operation::Next => &[COPE],
        Operation::Concrete if past => &[MORE],
        Operation::Concrete => &[MORE, EXAMPLE],
        Operation::Contrast if past => &[DIFFERS],
        Operation::Contrast => &[DIFFERENT],
        Operation::Feeling if feeling => &[MADE_FEEL],
        Operation::Feeling if past => &[FELT],
        Operation::Feeling => &[FEELS],
        Operation::Others if past => &[TOOK_PART],
        Operation::Others => &[OTHERS],
        Operation::Drawback if past => &[WAS_HARD],
        Operation::Drawback => &[IS_HARD],
        Operation::Ideal if past => &[HELPED],
        Operation::Ideal => &[RATHER],
        _ => every(operation),
    };
    lists.to_vec()
}

/// Questions that fit whatever was just told, when nothing of it can be pointed at.
pub(super) const FLOOR: &[&str] = &[
    "Can you tell me a bit more about that?",
    "What was that like for you?",
    "What stands out for you in that?",
    "What matters most to you in that?",
];

/// Acts that are trouble.
pub(super) const TROUBLE: [Act; 7] = [
    Act::NotUnderstood,
    Act::CounterQuestion,
    Act::Complaint,
    Act::Correction,
    Act::Refusal,
    Act::DontKnow,
    Act::Aside,
];

/// A few words that take up what the person did.
pub(super) const fn taken_up(act: Act) -> &'static [&'static str] {
    match act {
        Act::NotUnderstood | Act::CounterQuestion => &[
            "Sorry, that wasn't clear.",
            "Sorry, let me put it more simply.",
            "I'm sorry, that was badly put.",
        ],
        Act::Complaint => &["I'm sorry about that.", "Sorry, you're right.", "Sorry, that was my mistake."],
        Act::Correction => {
            &["Thanks for putting me right.", "Thank you, I had that wrong.", "Thank you for correcting me."]
        }
        Act::Refusal => &["That's fine, we'll leave that.", "Of course, no need to go into that."],
        Act::DontKnow => &["That's fine.", "No problem at all.", "That's all right."],
        Act::Aside => &["All right.", "Fair enough."],
        Act::Answer | Act::Closing => &[],
    }
}

/// Kind words to somebody who told something hard.
pub(super) const KIND: &[&str] = &[
    "That sounds hard.",
    "I'm sorry to hear that.",
    "Thank you for telling me that.",
    "That can't be easy.",
];

/// What can be answered to a question that is not about what was asked. Nothing is said that is not known.
pub(super) const fn answers(back: AskedBack) -> &'static [&'static str] {
    match back {
        AskedBack::Length => &["Not much longer, and you can stop whenever you like."],
        AskedBack::Purpose => &[
            "It's to learn what {concept} is like for people, in their own words.",
            "How you see {concept} is what this is for.",
        ],
        AskedBack::Privacy => &[
            "Whoever set this up can read it; more I haven't been told.",
            "The people who asked for this talk can read it, so leave out what you'd rather keep.",
        ],
        AskedBack::RightAnswer => &[
            "There's no right or wrong here.",
            "Whatever comes to mind is fine.",
            "Just say it as you see it.",
        ],
        AskedBack::Interviewer => {
            &["I'm only a program, so I couldn't say.", "I'm a program, so it's your side I'm after."]
        }
        AskedBack::Reference => taken_up(Act::CounterQuestion),
    }
}

/// What is said of how much is left, by the most questions it is said of.
const LEFT: &[(u32, &str)] = &[
    (2, "We're nearly done."),
    (6, "A few more questions, and you can stop whenever you like."),
    (u32::MAX, "At most {left} more questions, and you can stop whenever you like."),
];

/// How much is left, to somebody who asked.
pub(super) fn left(turns: u32) -> String {
    let words = LEFT.iter().find(|(most, _)| turns <= *most).map_or("", |(_, words)| words);
    words.replace("{left}", &turns.to_string())
}

/// Whether a question begins by taking up trouble.
pub(super) fn takes_up_trouble(question: &str) -> bool {
    TROUBLE.iter().any(|act| taken_up(*act).iter().any(|words| question.starts_with(words)))
}

/// Back to the point, for somebody who understood it and asked about something else.
pub(super) const STAYS: &[&str] = &["Back to “{}”.", "You were telling me: “{}”.", "We were at “{}”."];

/// What was noticed, as the reason of a departure.
pub(super) const fn reason(act: Act) -> &'static str {
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

/// Ways to say what was meant.
pub(super) const fn meant(act: Act) -> &'static [&'static str] {
    match act {
        Act::DontKnow | Act::Aside => &["You told me “{}”.", "Let's stay with “{}”."],
        _ => &["I meant what you told me: “{}”.", "I was asking about “{}”."],
    }
}

/// Questions that are easier to answer.
pub(super) const fn easier(act: Act) -> &'static [&'static str] {
    match act {
        Act::DontKnow => &[
            "What happened the last time?",
            "What would somebody else in your place say about it?",
            "When did you last come across that?",
        ],
        _ => &[
            "What was that like for you?",
            "Could you tell me a bit more about that?",
            "What comes to mind when you think of it?",
        ],
    }
}

/// Wide questions about the topic.
pub(super) const fn wide(act: Act) -> &'static [&'static str] {
    match act {
        Act::Refusal | Act::DontKnow => &[
            "What else about {concept} would you like to talk about?",
            "Which other side of {concept} plays a part for you?",
            "What do you find easier to talk about when it comes to {concept}?",
            "What is the next thing that comes to mind about {concept}?",
            "What would somebody need to know about {concept}?",
        ],
        Act::Complaint => &[
            "What would you rather tell me about {concept}?",
            "What matters most to you about {concept}?",
            "What would you say is most important about {concept}?",
            "What haven't I understood yet about {concept}?",
        ],
        _ => &[
            "What would you want me to understand about {concept}?",
            "What matters most to you about {concept}?",
            "What happened the last time with {concept}?",
            "How does {concept} usually go for you?",
        ],
    }
}
