//! Families every moderator has in hand, for when a strategy has no stems of its own or they are spent.
//!
//! The stems keep to the slot grammar: a slot never needs a verb to agree with it.

/// What a question is after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    /// What follows, what it does, why it matters.
    Up,
    /// What exactly, an example, where it comes from.
    Down,
    /// What else.
    Breadth,
    /// What gets in the way.
    Negative,
    /// How two things belong together.
    Relation,
    /// What it is like.
    Feeling,
    /// Before, after, since.
    Time,
    /// Who else.
    People,
    /// Is that how it is?
    Validate,
    /// Another angle.
    Fresh,
    /// What do you make of it?
    Reaction,
    /// Imagined otherwise.
    Imagined,
}

impl Family {
    /// The stems.
    pub(super) const fn stems(self) -> &'static [&'static str] {
        match self {
            Self::Up => UP,
            Self::Down => DOWN,
            Self::Breadth => BREADTH,
            Self::Negative => NEGATIVE,
            Self::Relation => RELATION,
            Self::Feeling => FEELING,
            Self::Time => TIME,
            Self::People => PEOPLE,
            Self::Validate => VALIDATE,
            Self::Fresh => FRESH,
            Self::Reaction => REACTION,
            Self::Imagined => IMAGINED,
        }
    }
}

const UP: &[&str] = &[
    "What comes of {focus} for you?",
    "What makes {focus} matter to you?",
    "What would you lose without {focus}?",
    "Where in your life do you notice {focus} most?",
    "What becomes possible for you through {focus}?",
    "What good or bad comes with {focus}?",
    "Suppose {focus} fell away. What would be different for you?",
    "What do you hope to reach with {focus}?",
    "How do things go for you because of {focus}?",
    "What did you have in mind when you brought up {focus}?",
];
const DOWN: &[&str] = &[
    "What exactly do you notice about {focus}?",
    "Give me one example of {focus}.",
    "When did you last come across {focus}?",
    "Which part of {focus} comes to mind first?",
    "How would you describe {focus} to a stranger?",
    "What do you see in front of you when you think of {focus}?",
    "Tell me about one particular time with {focus}.",
    "What do you count as {focus}?",
    "What brings on {focus}, as you see it?",
];
const BREADTH: &[&str] = &[
    "Apart from {focus}, what else comes to mind about {concept}?",
    "Besides {focus}, what would you mention next?",
    "What other sides of {concept} have we not touched yet?",
    "What else goes together with {focus}?",
    "Which other moments with {concept} come to mind?",
    "What have you noticed about {concept} lately?",
    "When do you give no thought to {concept} at all?",
    "Leaving {focus} aside, what else plays a part for you?",
];
const NEGATIVE: &[&str] = &[
    "What, if anything, bothers you about {focus}?",
    "What gets in the way when it comes to {focus}, if anything?",
    "What would you want to be different about {focus}?",
    "How do you cope with {focus}?",
    "What do you do about {focus} when things go wrong?",
    "What did {focus} cost you, in whatever sense?",
    "Where does it get hard with {focus}, if at all?",
];
const RELATION: &[&str] = &[
    "How do {source} and {target} hang together for you?",
    "What links {source} and {target}, if anything?",
    "How would you explain the step from {source} to {target}?",
    "Which comes first for you, {source} or {target}?",
    "How do you weigh {source} against {target}?",
    "When do {source} and {target} come together in your day?",
    "Which of the things you've told me belong with {focus}?",
    "How do you see {focus} in the light of the rest?",
    "What else that you've mentioned goes with {focus}?",
];
const FEELING: &[&str] = &[
    "How do you feel about {focus}?",
    "What goes through you when you think of {focus}?",
    "What mood comes with {focus}?",
    "How did {focus} leave you feeling?",
    "What did {focus} feel like at the time?",
    "Where do you notice {focus} in yourself?",
];
const TIME: &[&str] = &[
    "What came before {focus}?",
    "What came after {focus}?",
    "When did {focus} start for you?",
    "What was going on around {focus}?",
    "How did {focus} change over time, if at all?",
    "What had you expected of {focus} beforehand?",
    "What is different now from the time before {focus}?",
];
const PEOPLE: &[&str] = &[
    "What do the people around you make of {focus}?",
    "Who else comes into it when you think about {focus}?",
    "What would a good friend say about {focus}?",
    "Who would see {focus} differently?",
    "Who did you first talk to about {focus}?",
];
const VALIDATE: &[&str] = &[
    "Let me play that back: {source} on one side, {target} on the other. What would you correct?",
    "I have {source} and {target} down so far. What is missing?",
    "What would you add to what you've said about {focus}?",
    "How would you sum up {focus} in one sentence?",
    "What have I not understood yet about {focus}?",
    "Which part of the picture is still missing?",
    "What should I not forget of all you've told me?",
    "What would you put differently, looking back at what you've said?",
    "Which of your points carries the most weight?",
];
const FRESH: &[&str] = &[
    "Let's try another angle. What was the last surprise with {concept}?",
    "Let's change the scene. Where would you least expect {concept}?",
    "Here is a different one. Who do you talk to about {concept}?",
    "Picture a perfect day with {concept}. What happens in it?",
    "Think back a year. What was different about {concept} then?",
    "If you could change one thing about {concept}, what would it be?",
    "What question about {concept} would you like to be asked?",
    "What would you tell someone who is new to {concept}?",
];
const REACTION: &[&str] = &[
    "What do you make of {focus}?",
    "What is your first thought about {focus}?",
    "How does this part strike you: {focus}?",
    "What goes through your mind when it comes to {focus}?",
    "What questions does this leave you with: {focus}?",
    "Where do you stand on {focus}?",
];
const IMAGINED: &[&str] = &[
    "Imagine {focus} had never come up. What would you do instead?",
    "Suppose you could change one thing about {focus}. What would it be?",
    "Picture a year from now. What has become of {focus}?",
    "Imagine a friend asked you about {focus}. What would you say?",
];

/// Probes in the respondent's own words, and probes for the way from one point to the next.
pub(super) const ECHO: &[&str] = &[
    "“{quote}”. Tell me more about that.",
    "You said “{quote}”. What was going on there?",
    "You said “{quote}”. And then?",
    "What was on your mind when you said “{quote}”?",
    "Earlier you said “{quote}”. What else belongs to that?",
    "Let's stay with “{quote}”. What does that bring up for you?",
];
/// From one point to the next.
pub(super) const LINK: &[&str] = &[
    "How do you get from {source} to {target}?",
    "You mentioned {source} and also {target}. How do they belong together for you?",
    "What lies between {source} and {target} for you?",
];

/// Ways to name a noun phrase before the question.
pub(super) const NOUN_LEADS: &[&str] = &[
    "You mentioned {}.",
    "You brought up {}.",
    "Let's stay with {}.",
    "Earlier you talked about {}.",
    "Let's go back to {}.",
    "You also spoke of {}.",
    "Think of {} once more.",
    "I'd like to hear more about {}.",
];
/// Ways to quote before the question.
pub(super) const QUOTE_LEADS: &[&str] = &[
    "You said “{}”.",
    "Earlier you said “{}”.",
    "You put it like this: “{}”.",
    "I noted down “{}”.",
    "Let's go back to “{}”.",
    "You told me “{}”.",
    "Let's stay with “{}”.",
    "In your words: “{}”.",
];
/// Ways to say a clause before the question. It may be a line of what is shown, so that none says whose it is ("That was on your card, dear, I
/// didn't say it").
pub(super) const CLAUSE_LEADS: &[&str] =
    &["Let's go back to this point: {}.", "Let's stay with this point: {}.", "There was this point: {}."];
/// Ways to quote the stimulus before the question.
pub(super) const STIMULUS_LEADS: &[&str] = &[
    "The description says “{}”.",
    "It also says “{}”.",
    "One line reads “{}”.",
    "Take this part: “{}”.",
    "Let's look at “{}”.",
    "Further on it says “{}”.",
];
/// Ways back to a point without naming it.
pub(super) const BARE_LEADS: &[&str] = &[
    "Let's stay with that point.",
    "Let's look at that from another side.",
    "Stay with that for a moment.",
    "One more thought on that.",
    "Let's take that a step further.",
    "Back to what you just said.",
];

/// Short questions that fit after any lead.
pub(super) const TAILS: &[&str] = &[
    "What does that do for you?",
    "What is behind that for you?",
    "What makes that matter to you?",
    "What would be different without that?",
    "How do you feel about that?",
    "When did that last come up?",
    "Who else is part of that?",
    "What does that lead to?",
    "Where does that come from?",
    "What else goes with that?",
    "How did that begin?",
    "What do you picture when you say that?",
    "What would a friend say about that?",
    "What do you do about that?",
    "How long has that been so?",
    "What would it take to change that?",
    "In which situations is that not so?",
    "What does that remind you of?",
    "Tell me a little more about that.",
    "Give me an example of that.",
    "What happened the last time?",
    "What did that mean to you?",
    "What surprised you about that, if anything?",
    "How has that changed over time?",
    "Which part of that counts most?",
    "What would you say to someone who sees it differently?",
    "What did you try because of that?",
    "How can you tell when that is the case?",
    "What do the people around you make of that?",
    "How does that fit with the rest of your day?",
    "What have you learned from that?",
    "What would you keep of that?",
    "What would you rather have?",
    "How did you come to see it that way?",
    "What came before that?",
    "What do you tell yourself about that?",
    "Where were you when that came up?",
    "What does an ordinary day look like with that?",
    "What could make that easier?",
    "And then?",
    "What are you hoping for there?",
    "Which word comes to mind first?",
    "How would you explain that to a child?",
    "What would you ask others about that?",
    "What is the smallest part of that?",
    "What would be the opposite of that?",
];
