//! What a question expects: from its strategy, its words, and the type and level of its focus.

use colloquy_engine::interpretation::ListenRequest;
use colloquy_engine::methodology::strategies;

/// Which way a question looks from its focus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// What it leads to.
    Up,
    /// What it comes from, or what is meant.
    Down,
    /// How it feels.
    Feeling,
    /// The same thing again, closer: an example, a moment, a picture.
    Detail,
    /// Somewhere else.
    Breadth,
}

const BREADTH: &[&str] = &[
    "explore",
    "revitalize",
    "reflect",
    "validate",
    "introduce",
    "elicit",
    "triadic",
    "rate",
    "closing",
    "summar",
    "breadth",
    "ensure_coverage",
    "explore_situation",
];
const DOWN: &[&str] = &["clarify", "pyramid", "ambiguity", "context"];
const DOWN_WORDS: &[&str] = &[
    "what do you mean",
    "in practice",
    "example of",
    "what is it about",
    "which part of",
    "what tells you",
    "have in mind",
    "led to",
    "what leads to",
    "brings that on",
    "brings it on",
    "brings this on",
    "what is behind",
    "what's behind",
    "what triggers",
    "usually triggers",
    "depend on",
    "contributes to",
    "what causes",
    "what caused",
    "comes from for you",
    "where does",
    "where did",
    "how would i recognise",
    "what makes you say",
    "led up to",
    "what part did",
    "do you put that down to",
];
/// Questions for the same thing again, asked outside any strategy: after an answer that held nothing.
const DETAIL_WORDS: &[&str] = &[
    "a little more",
    "a bit more",
    "tell me more",
    "an example",
    "first example",
    "one time when",
    "the last time",
    "particular moment",
    "do you picture",
    "small detail",
    "small thing",
    "comes to mind",
    "come to mind",
    "have in mind",
    "in a sentence",
    "in your own words",
    "in a few words",
    "would you say about",
    "rather talk about",
    "do you think of first",
    "notice first",
    "plays a part",
];
/// Strategies whose questions look at the thing itself, or beside it: only their words can ask for a link.
const LOOSE: &[&str] = &[
    "assumption",
    "validate",
    "compare",
    "touchpoint",
    "journey",
    "alternative",
    "obstacle",
    "attribution",
    "rate",
];
const FEELING_WORDS: &[&str] = &["feel", "mood", "went through you", "emotion"];
const UP_WORDS: &[&str] = &[
    "do for you",
    "get out of",
    "matter to you",
    "important to you",
    "what difference",
    "because of",
    "make possible",
    "lets you",
    "let you",
    "what do you gain",
    "comes out of",
    "mean for you",
    "becomes different",
    "what happened next",
    "after that",
    "what would be missing",
    "miss most",
    "care about",
];

/// The way a question looks: as its strategy says, else by its words.
pub fn direction(request: &ListenRequest<'_>) -> Direction {
    let question = request.question.unwrap_or_default().to_lowercase();
    let says = |phrases: &[&str]| phrases.iter().any(|p| question.contains(p));
    match request.strategy.and_then(|s| s.direction) {
        Some(strategies::Direction::Down) => return Direction::Down,
        Some(strategies::Direction::Up) if says(FEELING_WORDS) => return Direction::Feeling,
        Some(strategies::Direction::Up) => return Direction::Up,
        None => {}
    }
    let strategy = request
        .strategy
        .map(|s| s.stems.as_str())
        .filter(|s| !s.is_empty())
        .or_else(|| request.strategy.map(|s| s.name.as_str()))
        .unwrap_or_default();
    if strategy.is_empty() && says(DETAIL_WORDS) && !says(UP_WORDS) {
        Direction::Detail
    } else if says(FEELING_WORDS) {
        Direction::Feeling
    } else if says(DOWN_WORDS)
        || DOWN.iter().any(|d| strategy.contains(d)) && !LOOSE.iter().any(|l| strategy.contains(l))
    {
        Direction::Down
    } else if !says(UP_WORDS) && LOOSE.iter().any(|l| strategy.contains(l)) {
        Direction::Detail
    } else if says(UP_WORDS)
        || !BREADTH.iter().any(|b| strategy.contains(b)) && (!strategy.is_empty() || request.focus.is_some())
    {
        Direction::Up
    } else {
        Direction::Breadth
    }
}

/// Expected share per node type.
pub fn expected(request: &ListenRequest<'_>) -> Vec<(String, f64)> {
    let ontology = &request.methodology.ontology;
    let question = request.question.unwrap_or_default().to_lowercase();
    let mut out: Vec<(String, f64)> = Vec::new();
    let mut add = |name: &str, weight: f64| out.push((name.to_owned(), weight));
    for (phrases, types) in BY_QUESTION {
        if phrases.iter().any(|p| question.contains(p)) {
            for (name, weight) in *types {
                add(name, *weight);
            }
        }
    }
    let level = request.focus.and_then(|f| ontology.node_type(f.node_type)).and_then(|t| t.level);
    let ladder = ontology.primary_edge_type().is_some_and(|e| e.name == "leads_to")
        && ontology.node_type("functional_consequence").is_some();
    if let Some(level) = level.filter(|_| ladder && direction(request) != Direction::Breadth) {
        let up = direction(request) != Direction::Down;
        for node in &ontology.nodes {
            let step = i16::from(node.level.unwrap_or(0)) - i16::from(level);
            let step = if up { step } else { -step };
            let weight = match step {
                1 => 0.55,
                0 => 0.25,
                2 => 0.15,
                _ => 0.05,
            };
            add(&node.name, weight);
        }
    } else if ladder {
        add("attribute", 0.3);
        add("functional_consequence", 0.3);
    }
    out
}

type Expected = (&'static [&'static str], &'static [(&'static str, f64)]);

/// What certain words of a question ask for.
const BY_QUESTION: &[Expected] = &[
    (
        &["feel", "mood", "went through you"],
        &[
            ("psychosocial_consequence", 0.7),
            ("emotion", 0.7),
            ("state", 0.7),
            ("emotional_job", 0.7),
            ("emotional_benefit", 0.7),
        ],
    ),
    (
        &["happened next", "happened after", "and then", "what did you do"],
        &[("action", 0.5), ("outcome", 0.4), ("touchpoint", 0.5)],
    ),
    (&["led to", "explain", "what made the difference", "down to"], &[("attribution", 0.7)]),
    (&["differently", "since then", "changed"], &[("behavior_change", 0.8)]),
    (&["take away", "learn"], &[("learning", 0.8)]),
    (&["hesitat", "worr", "gone wrong"], &[("anxiety", 0.8)]),
    (&["hoping", "hope for", "better"], &[("gain_point", 0.7)]),
    (
        &["what was going on", "where were you", "in which situations"],
        &[("job_context", 0.4), ("job_trigger", 0.4)],
    ),
    (&["stayed with you", "tell me about a time"], &[("incident", 0.6)]),
    (&["expect"], &[("expectation", 0.7)]),
    (&["own words", "how do you understand"], &[("comprehension", 0.8)]),
    (
        &["make of that", "first reaction", "impression"],
        &[("reaction", 0.5), ("benefit", 0.3), ("doubt", 0.3)],
    ),
    (
        &["puts you off", "would you change", "dislike"],
        &[("attribute", 0.5), ("drawback", 0.5), ("pain_point", 0.5)],
    ),
    (&["what else did you try", "how did you manage", "alternatives"], &[("solution_approach", 0.7)]),
    (&["gets in the way", "slowed you", "takes the most out"], &[("pain_point", 0.7), ("friction", 0.7)]),
    (&["who notices", "other people"], &[("social_job", 0.6), ("psychosocial_consequence", 0.5)]),
];
