//! Plain words: how people refer to what was just said and go back to what was said before.

mod kept;
mod right;
mod trouble;

use colloquy_engine::interpretation::Operation;

pub(super) use kept::{FURTHER, KEPT, NOT_KEPT, asks_what_was_kept};
pub(super) use right::{fears, hears, right};
pub(super) use trouble::{
    AFRESH, ANSWERED, CLEARER, DONE, DROPPED, EASIER, EITHER, EITHER_WAY, FAIR, FAIR_POINT, GENTLE, GLADLY,
    HAD_WRONG, HEARD, JOKED, KIND, LED_OFF, MEANT_BY, NEVER_MIND, OFFERED, OFFERED_CLAUSE, POINT, REGRETS,
    RUN_DOWN, SERVES, SHOWN, SMALL, SORRY, SORRY_LEAVE, STAYS, TELL_ME, THANKS, THREAD, TOLD, TOLD_OF,
    TROUBLE, VAGUE, WAVED, WISHED, about_it, answers, does_not_sound_so, gives_thread, is_wide, left, reason,
    simply, taken_up, wide,
};

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

/// Ways to point at one of several things just said. "You mentioned" got 1.00 of 2 with 30 % zeros in the rounds from 40 on (235), these
/// 1.17 and 21 % (452).
pub(super) const ANCHORS: &[&str] = &["You said “{}”.", "“{}”, you said."];

/// Ways to go back to something said before.
pub(super) const BACK: &[&str] = &[
    "Earlier you said “{}”.",
    "Let's go back to “{}” for a moment.",
    "You also told me “{}”.",
    "Coming back to “{}”.",
];

/// Ways to say that something else is asked about now: whoever told much is not torn from it without a word. It was the listening that led
/// there: "There's another side of it I'd like to hear about." and "Let me ask about something else." got .68 of 2 with 42 % zeros (99), what
/// the interviewer wondered .90 and 28 % (82), and while they talked 1.31 and none (16).
pub(super) const TURNS: &[&str] = &[
    "I've been wondering about one thing while you talked.",
    "As you talked I wondered about one thing.",
    "Something else I was wondering.",
    "There's something I've been meaning to ask you.",
];
/// Those of them that fit who has said little.
pub(super) const OTHER_TURNS: &[&str] = TURNS.split_at(2).1;
/// The same before what a story may have told: of 16 questions what led to it, what settled it and how it ended that came behind another
/// turn in the rounds from 40 on, 10 were bad ones.
pub(super) const MAY_BE_TOLD: &[&str] =
    &["You may have told me this already.", "You may have said some of this already."];

/// What stands behind the words by which a question turns to something else; None of one that does not begin so.
pub(super) fn behind_turn(question: &str) -> Option<&str> {
    TURNS.iter().chain(MAY_BE_TOLD).find_map(|turn| question.strip_prefix(turn)).map(str::trim_start)
}

/// Ways to begin another ladder.
pub(super) const NEXT_LADDER: &[&str] = &[
    "What else matters to you about {concept}?",
    "Apart from that, what counts for you about {concept}?",
    "What else about {concept} makes a difference to you?",
];

/// "What does that mean to you?" got .64 of 2 behind their own words and .54 without (27), "What does that do to you?" nothing (4). "Can you
/// tell me a bit more about that, and why it matters to you?" and its like got 1.43 to 1.53 from judges of single moments and .95 with 26 %
/// zeros in interviews (38, rounds 59 to 65: "It doesn't matter to me at all."), what asks for no more than more 1.30 there (76).
pub(super) const MATTERS: &[&str] = &["Why does that matter to you?"];
const DIFFERENCE: &[&str] = &["What difference does that make to you?"];
const GAIN: &[&str] = &["What do you get out of that, for yourself?", "What does that let you do?"];
const MEANT: &[&str] = &["What did that change for you?"];
const MADE_FEEL: &[&str] = &[
    "What was it that made you feel that way?",
    "Where does that feeling come from?",
    "What was it about it that felt like that?",
];
const THEN: &[&str] = &[
    "What happened then?",
    "And what happened after that?",
    "What did you do then?",
    "How did it go on from there?",
    "How did it end?",
];
const BEFORE: &[&str] = &[
    "What led up to that?",
    "How did that come about?",
    "What made you do that?",
    "What decided it for you?",
    "What were you hoping for?",
];
const SOURCE: &[&str] = &[
    "Where does that come from, do you think?",
    "What makes that so?",
    "Why is that, do you think?",
    "How did that begin?",
];
pub(super) const MORE: &[&str] = &[
    "Can you tell me a bit more about that?",
    "Could you say some more about that part?",
    "I'd like to hear more of that.",
];
const DEFINE: &[&str] =
    &["What do you mean by that?", "How do you mean that?", "What is that, in your own words?"];
const DIFFERS: &[&str] = &[
    "What was different about that?",
    "How had it been before that?",
    "What had you expected instead?",
    "How was that beside what you had expected?",
];
/// Behind words of theirs it got 1.23 of 2 with 20 % zeros (44, rounds 60 to 85), what went through their mind .83 (6); "… and what it was like for you?" and
/// "… and how it was for you." behind a request for more 1.09 and 20 % (161), more alone 1.28 and 16 % (577).
pub(super) const FELT: &[&str] = &["What was that like for you?"];
const WAS_HARD: &[&str] =
    &["What was the hardest part of that?", "What made that difficult?", "What was the worst of it?"];
const IS_HARD: &[&str] =
    &["What gets in the way there?", "What is not so good about that?", "What makes that hard?"];
const HELPED: &[&str] = &[
    "What would have helped, at the time?",
    "What would you rather have had happen?",
    "What would you do differently now?",
];
const RATHER: &[&str] = &["How would you like it to be?", "What would you rather have?"];
const WITHOUT: &[&str] = &[
    "What would be different without that?",
    "What would it be like if that weren't so?",
    "What would you miss without that?",
];
const OTHERWISE: &[&str] = &["How might it have gone if that hadn't happened?"];
const TOOK_PART: &[&str] =
    &["Who else had a part in that?", "How did the others take that?", "What did the others say to that?"];
const OTHERS: &[&str] = &["What do the people around you make of that?", "Who else has a part in that?"];
const ELSE: &[&str] =
    &["What else was there?", "What else comes to mind there?", "What more is there to it?"];
/// Whether a question wants no more than more of one thing.
pub(super) fn wants_more(question: &str) -> bool {
    MORE.iter().any(|ask| question.ends_with(ask))
}

/// Whether a question asks how it was, how hard, or why it matters: behind words that take trouble up the first got .40 of 2 with 64 % zeros in rounds 60 to 99 (25),
/// the second .91 and 35 % (23), more of their words 1.03 (146); behind none 1.24 (66) and 1.05 (39).
pub(super) fn presses(question: &str) -> bool {
    // "I had that wrong, sorry. What was the hardest part of all that?" was asked of who had said that it wasn't hard.
    let whole = WHOLE.iter().filter(|(operation, _)| *operation == Operation::Drawback).map(|(_, ask)| ask);
    FELT.iter().chain(MATTERS).chain(WAS_HARD).chain(whole).any(|ask| question.ends_with(ask))
}

/// A question for more of their words in the fewest words, in place of one for that, how it was or why it matters; None of any other.
pub(super) fn more_shortly(question: &str) -> Option<String> {
    let mut asks = MORE.iter().chain(FELT).chain(MATTERS);
    let about = asks.find_map(|ask| question.strip_suffix(ask)).filter(|about| !about.trim().is_empty())?;
    MORE.iter().min_by_key(|ask| ask.len()).map(|ask| format!("{about}{ask}"))
}

/// Whether a question leaves it to them how they go on.
pub(super) fn invites(question: &str) -> bool {
    GENTLE.iter().any(|ask| question.ends_with(ask))
}

/// Questions about an answer as a whole, with what they do.
pub(super) const WHOLE: &[(Operation, &str)] = &[
    (Operation::Feeling, "What was that like for you?"),
    (Operation::Next, "What happened then?"),
    (Operation::Next, "What did you do then?"),
    (Operation::Next, "How did it go on from there?"),
    (Operation::Next, "And what happened after that?"),
    (Operation::Down, "What made you decide that?"),
    (Operation::Drawback, "What was the hardest part of all that?"),
];

/// What is asked, where somebody weighs how apt it is, about one moment of what happened that the person's words stand before. "Right at the
/// end there" instead of their words was asked back about by three of four: the end of what? What went through their head got 1.56 of 2 with 11 %
/// zeros behind their words (18, rounds 60 to 83), .40 without them (5); what they made of it at the time .78 and 50 % (18), and is gone.
pub(super) const MOMENT: &[(Operation, &str)] = &[
    (Operation::Feeling, "What was going through your head then?"),
    (Operation::Feeling, "What was that moment like for you?"),
];

/// Every operation something can be done with what was just said.
pub(super) const OPERATIONS: [Operation; 12] = [
    Operation::Up,
    Operation::Down,
    Operation::Next,
    Operation::Concrete,
    Operation::Define,
    Operation::Contrast,
    Operation::Feeling,
    Operation::Others,
    Operation::Wider,
    Operation::Drawback,
    Operation::Ideal,
    Operation::Hypothetical,
];

/// Whether a list asks how a story goes on.
pub(super) fn goes_on(list: &[&str]) -> bool {
    list == THEN
}

/// Ways to ask about an earlier point, of which no more is known than that it was said.
pub(super) const fn ways_back(ladder: bool) -> &'static [&'static [&'static str]] {
    if ladder { &[MATTERS, DIFFERENCE, MORE] } else { &[MORE] }
}

/// Every list of ways to do something.
pub(super) const fn every(operation: Operation) -> &'static [&'static [&'static str]] {
    match operation {
        Operation::Up => &[MATTERS, DIFFERENCE, GAIN, MEANT],
        Operation::Down => &[BEFORE, SOURCE, MADE_FEEL],
        Operation::Next => &[THEN],
        Operation::Concrete => &[MORE],
        Operation::Define => &[DEFINE],
        Operation::Contrast => &[DIFFERS],
        Operation::Feeling => &[FELT],
        Operation::Others => &[TOOK_PART, OTHERS],
        Operation::Wider => &[ELSE],
        Operation::Drawback => &[WAS_HARD, IS_HARD],
        Operation::Ideal => &[HELPED, RATHER],
        Operation::Hypothetical => &[WITHOUT, OTHERWISE],
        Operation::Rate | Operation::Check | Operation::Open | Operation::Close => &[],
    }
}

/// What a question did with what it was about; None for one that is none of these.
pub(super) fn operation_of(question: &str) -> Option<Operation> {
    let asks = |operation: &Operation| {
        let lists = every(*operation).iter().flat_map(|list| list.iter());
        let whole = WHOLE.iter().chain(MOMENT);
        let whole = whole.filter(|(of, _)| of == operation).map(|(_, ask)| ask);
        lists.chain(whole).any(|ask| question.ends_with(ask))
    };
    let invites = invites(question).then_some(Operation::Concrete);
    invites.or_else(|| OPERATIONS.into_iter().find(asks))
}

/// Lists of ways to do something with what was said, the fittest first: those that its nature licenses.
pub(super) fn ways(operation: Operation, nature: Nature) -> Vec<&'static [&'static str]> {
    let Nature { happened, past, bad, good, feeling } = nature;
    let lists: &[&[&str]] = match operation {
        Operation::Up if happened => &[MEANT],
        Operation::Up if good && !bad => &[GAIN, MATTERS, DIFFERENCE],
        Operation::Up => &[MATTERS, DIFFERENCE],
        Operation::Down if feeling => &[MADE_FEEL],
        Operation::Down if past => &[BEFORE],
        Operation::Down => &[SOURCE],
        Operation::Next if happened || past => &[THEN],
        // "How do you deal with that?", "And what happens then?": of what usually is so, these got .12 and .20 of 2.
        Operation::Next => &[],
        Operation::Concrete => &[MORE],
        Operation::Contrast if past => &[DIFFERS],
        // "What is different about that, for you?" behind words of theirs: three of three were bad ones.
        Operation::Contrast => &[],
        Operation::Feeling if feeling => &[MADE_FEEL],
        Operation::Feeling if past => &[FELT],
        // "How do you feel about that?" and "What is that like for you?" got .53 and .65 of 2 in interviews (42), "How does that sit with you?" .92
        // with 33 % zeros (36; "It doesn't sit. It's a song.").
        Operation::Feeling => &[],
        Operation::Others if past => &[TOOK_PART],
        // "Who else has a part in that?" of what usually is so weighs next to nothing, and nobody was ever asked it.
        Operation::Others => &[],
        Operation::Drawback if past => &[WAS_HARD],
        Operation::Drawback => &[IS_HARD],
        Operation::Ideal if past => &[HELPED],
        Operation::Ideal => &[RATHER],
        Operation::Hypothetical if past => &[OTHERWISE],
        Operation::Hypothetical => &[WITHOUT],
        _ => every(operation),
    };
    lists.to_vec()
}
