//! What a question wants: read from its phrases, the way people tell "what for" from "where from".

use std::sync::LazyLock;

use serde::Serialize;

use super::Focus;

mod phrases;

/// What a question wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// To begin anywhere.
    Open,
    /// What comes of it, what it is good for.
    Up,
    /// What is behind it, where it comes from.
    Down,
    /// What else there is.
    Breadth,
    /// More about the same.
    Detail,
    /// How two things hang together.
    Relation,
    /// What is bad.
    Negative,
    /// Whether the interviewer has got it right, and what is missing.
    Validate,
    /// Another side of the topic.
    Revitalize,
}

impl Operation {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Open,
        Self::Up,
        Self::Down,
        Self::Breadth,
        Self::Detail,
        Self::Relation,
        Self::Negative,
        Self::Validate,
        Self::Revitalize,
    ];

    /// Whether it makes no sense without something it is about.
    pub const fn needs_focus(self) -> bool {
        matches!(self, Self::Up | Self::Down | Self::Detail | Self::Relation)
    }
}

/// A side of things a question may ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Aspect {
    /// No side in particular.
    Any,
    /// Feelings.
    Feeling,
    /// Other people.
    Social,
    /// What was learnt or changed.
    Learning,
    /// What was done.
    Doing,
    /// Where and when.
    Setting,
    /// Causes.
    Cause,
}

impl Aspect {
    /// Whether a node type is of this side, by the words in its name.
    pub fn fits(self, node_type: &str) -> bool {
        let any = |parts: &[&str]| parts.iter().any(|p| node_type.contains(p));
        match self {
            Self::Any => false,
            Self::Feeling => any(&["emotion", "state", "psychosocial", "feeling", "reaction", "anxiety"]),
            Self::Social => any(&["social"]),
            Self::Learning => any(&["learning", "change", "value", "improvement"]),
            Self::Doing => any(&["action", "solution", "touchpoint", "stage", "habit"]),
            Self::Setting => any(&["situation", "context", "channel", "occasion", "stage"]),
            Self::Cause => any(&["attribution", "trigger", "expectation", "attribute"]),
        }
    }
}

struct Phrase<T> {
    words: String,
    means: T,
    weight: f64,
}

fn compiled<T: Copy>(table: &[(T, f64, &str)]) -> Vec<Phrase<T>> {
    let mut phrases = Vec::new();
    for &(means, weight, list) in table {
        for words in list.split('|') {
            let words: Vec<&str> = words.split_whitespace().collect();
            phrases.push(Phrase { words: format!(" {} ", words.join(" ")), means, weight });
        }
    }
    phrases
}

static OPERATIONS: LazyLock<Vec<Phrase<Operation>>> = LazyLock::new(|| compiled(phrases::OPERATIONS));
static ASPECTS: LazyLock<Vec<Phrase<Aspect>>> = LazyLock::new(|| compiled(phrases::ASPECTS));

/// Reads the operation and the aspect from a question in padded form, quotes taken out.
pub(crate) fn read(padded: &str, focus: &Focus) -> (Operation, Aspect) {
    let mut scores = [0.0_f64; Operation::ALL.len()];
    for phrase in OPERATIONS.iter().filter(|p| padded.contains(&p.words)) {
        scores[phrase.means as usize] += phrase.weight;
    }
    let pair = matches!(focus, Focus::Pair(..));
    if pair {
        scores[Operation::Relation as usize] += 0.5;
    } else {
        scores[Operation::Relation as usize] *= 0.3;
    }
    let mut best: Option<(Operation, f64)> = None;
    for operation in Operation::ALL {
        let score = scores[operation as usize];
        if score > 0.0 && best.is_none_or(|(_, b)| score > b) {
            best = Some((operation, score));
        }
    }
    let about_something = !matches!(focus, Focus::Nothing) || points_back(padded);
    let operation = match best {
        // "The last time X happened" asks about X when there is an X.
        Some((Operation::Breadth, weight)) if weight < 0.9 && focus.belief().is_some() => Operation::Detail,
        Some((operation, _)) => operation,
        None if pair => Operation::Relation,
        None if about_something => Operation::Detail,
        None => Operation::Breadth,
    };
    let aspect = ASPECTS.iter().find(|p| padded.contains(&p.words)).map_or(Aspect::Any, |p| p.means);
    (operation, aspect)
}

/// Whether a question leans on what was just said.
fn points_back(padded: &str) -> bool {
    [" that ", " it ", " there ", " then ", " this ", " they ", " them ", " at the time "]
        .iter()
        .any(|word| padded.contains(word))
}

#[cfg(test)]
mod tests {
    use super::super::words::padded;
    use super::*;

    #[track_caller]
    fn reads(question: &str, focus: Focus, expected: Operation) {
        assert_eq!(read(&padded(question), &focus).0, expected, "{question}");
    }

    #[test]
    fn questions_about_a_thing_are_told_apart() {
        use Operation::{Detail, Down, Negative, Up};
        for (question, expected) in [
            ("What do you get out of creamy texture?", Up),
            ("You mentioned creamy texture. What does that do for you?", Up),
            ("How do you end up feeling because of it?", Up),
            ("If it disappeared tomorrow, what would you miss most?", Up),
            ("Why is that important to you?", Up),
            ("What happened next?", Up),
            ("And then?", Up),
            ("What does that lead to for you?", Up),
            ("What did you take away from the incident?", Up),
            ("What is at stake for you without a plan?", Up),
            ("Which part of oat milk is behind feeling calm for you?", Down),
            ("What is it about oat milk that leads to feeling calm?", Down),
            ("What do you think led to the delay?", Down),
            ("Where does the weight you give to that come from?", Down),
            ("What brings up that worry for you?", Down),
            ("Could you give me an example of feeling calm?", Detail),
            ("When you say that, what do you have in mind?", Detail),
            ("Tell me more about the delay. What exactly happened?", Detail),
            ("What, if anything, gets in the way of cooking?", Negative),
            ("What made you hesitate about the app, if anything?", Negative),
        ] {
            reads(question, Focus::Belief(0), expected);
        }
    }

    #[test]
    fn questions_about_nothing_in_particular_and_about_two_things() {
        use Operation::{Breadth, Negative, Relation, Revitalize, Validate};
        for (question, expected) in [
            ("What else do you notice when you choose oat milk?", Breadth),
            ("Which moments of your day involve oat milk?", Breadth),
            ("Tell me about green tea.", Breadth),
            ("What, if anything, puts you off oat milk?", Negative),
            ("Let's leave that there and try a different angle. How did it come into your life?", Revitalize),
            ("Imagine you could ask the makers for one thing. What would it be?", Revitalize),
            ("What would you add to the picture so far?", Validate),
            ("Where did I get that wrong?", Validate),
            ("Is there anything you would like to add?", Validate),
        ] {
            reads(question, Focus::Nothing, expected);
        }
        reads("You went from taste to calm. What happens in between?", Focus::Pair(0, 1), Relation);
        reads("How do taste and calm hang together?", Focus::Pair(0, 1), Relation);
        reads(
            "Let me play that back: from taste you get to calm. How close is that?",
            Focus::Pair(0, 1),
            Validate,
        );
    }

    #[test]
    fn the_side_asked_for_is_heard() {
        let aspect = |q: &str| read(&padded(q), &Focus::Belief(0)).1;
        assert_eq!(aspect("How did you feel at that moment?"), Aspect::Feeling);
        assert_eq!(aspect("What did you take away from that?"), Aspect::Learning);
        assert_eq!(aspect("What does that do for you?"), Aspect::Any);
        assert!(Aspect::Feeling.fits("emotional_job") && !Aspect::Any.fits("emotion"));
    }
}
