//! Openings, clarifications and closings.

use colloquy_engine::interpretation::{AskRequest, FocusBrief, NotExtractable, Wording};
use colloquy_engine::methodology::strategies::{Direction, FocusMode, Target};

use super::bank;
use super::choose;
use super::draw::Draw;
use super::families::Family;
use super::material::Material;
use super::pattern::Stem;
use super::topic;

/// Openings for methodologies without a technique of their own.
const OPENINGS: &[&str] = &[
    "Thanks for making the time. What comes to mind first when you think of {concept}?",
    "Tell me about the last time you had to do with {concept}.",
    "To begin with, what do you have to do with {concept}?",
    "Walk me through your latest experience with {concept}.",
    "Let's start with a real occasion. What happened the last time {concept} came up?",
];

/// Openings where the topic is itself something that happened once, whatever the technique.
const OF_AN_OCCASION: &[&str] = &[
    "I'd like to hear about {concept}. How did it begin?",
    "Think back to {concept}, whichever you remember best. What happened?",
    "I'd like you to tell me about {concept}. Where does it start?",
];

/// The first question: from the technique, in drawn order.
pub(super) fn opening(request: &AskRequest<'_>, draw: &Draw) -> Wording {
    if let Some(concept) = topic::occasion(&request.concept.name) {
        let stems: Vec<Stem<'_>> = OF_AN_OCCASION.iter().map(|text| Stem::plain(text, 0.0)).collect();
        return choose::best(request, &stems, &Material { concept, ..loose(request, draw) }, draw);
    }
    let technique = bank::technique(&request.methodology.technique);
    // A description nobody is shown cannot be read.
    let shown = request.concept.stimulus.is_some();
    let own = technique.filter(|t| t.name() != "concept_test" || shown);
    let mut stems: Vec<Stem<'_>> =
        own.map(|t| t.opening.iter().map(|text| Stem::plain(text, 0.0)).collect()).unwrap_or_default();
    stems.extend(OPENINGS.iter().map(|text| Stem::plain(text, if own.is_some() { 3.0 } else { 0.0 })));
    let material = loose(request, draw);
    choose::best(request, &stems, &material, draw)
}

/// A gentle request to say more, by the reason why the answer held nothing.
pub(super) fn clarification(request: &AskRequest<'_>, draw: &Draw) -> Wording {
    let reason = request.brief.not_extractable;
    let again = put_again(request);
    let other = if again.is_empty() { 0.0 } else { 0.8 };
    let mut stems: Vec<Stem<'_>> = again.iter().map(|text| Stem::plain(text, 0.0)).collect();
    stems.extend(clarifying(reason).iter().map(|text| Stem::plain(text, other)));
    for (family, cost) in
        [(Family::Down, 1.5), (Family::Breadth, 2.0), (Family::People, 2.2), (Family::Time, 2.4)]
    {
        stems.extend(family.stems().iter().map(|text| Stem::plain(text, cost)));
    }
    let material = loose(request, draw);
    choose::best(request, &stems, &material, draw)
}

/// Thanks, and an invitation to add anything.
pub(super) fn closing(request: &AskRequest<'_>, draw: &Draw) -> Wording {
    let stems: Vec<Stem<'_>> = CLOSINGS.iter().map(|text| Stem::plain(text, 0.0)).collect();
    let material = loose(request, draw);
    choose::best(request, &stems, &material, draw)
}

/// Thanks, and that it is over.
pub(super) fn farewell(request: &AskRequest<'_>, draw: &Draw) -> Wording {
    let question = draw.shuffled(FAREWELLS, "farewell").into_iter().next().unwrap_or_default().to_owned();
    Wording { question, intent: request.brief.intent.clone(), ..Wording::default() }
}

/// The material, with the focus offered rather than required.
fn loose(request: &AskRequest<'_>, draw: &Draw) -> Material {
    Material { must_name: false, ..Material::gather(request, draw) }
}

const CLOSINGS: &[&str] = &[
    "Thank you for everything you've told me. What would you like to add before we finish?",
    "Thanks for your time and your openness. What haven't I asked about that matters to you?",
    "That brings us to the end, thank you. What would you like to add about {concept}?",
    "Thank you, I've learned a lot about {concept}. What is left that you'd like to say?",
    "Many thanks for the talk. What, if anything, did we leave out?",
];

const FAREWELLS: &[&str] = &[
    "That was my last question. Thank you, and all the best.",
    "Then we've come to the end. Thank you for your time.",
    "That's all I wanted to ask. Thank you.",
    "That's everything from my side. Thank you for talking with me.",
];

/// The question just put, more simply, where it went up or down from a node, or was wide open, and was merely
/// not answered.
fn put_again(request: &AskRequest<'_>) -> &'static [&'static str] {
    let unanswered = matches!(
        request.brief.not_extractable,
        Some(NotExtractable::NonAnswer | NotExtractable::Ack | NotExtractable::QuestionBack)
    );
    let of_node = matches!(request.brief.focus, FocusBrief::Node { .. });
    let Some(strategy) = request.strategy.filter(|_| unanswered) else { return &[] };
    match strategy.direction {
        Some(Direction::Up) if of_node => UP_AGAIN,
        Some(Direction::Down) if of_node => DOWN_AGAIN,
        None if strategy.target == Target::None && strategy.focus_mode != FocusMode::Summary => WIDE_AGAIN,
        _ => &[],
    }
}

const UP_AGAIN: &[&str] = &[
    "That's fine, take your time. What good or bad comes with {focus}?",
    "No rush. What comes of {focus} for you?",
    "Put more simply, what difference does {focus} make for you?",
    "Let me ask it another way. What would you miss most without {focus}?",
    "There is no right or wrong here. What do you get out of {focus}?",
    "In a word or two, what is {focus} good for?",
];
const DOWN_AGAIN: &[&str] = &[
    "That's fine, take your time. What leads to {focus}?",
    "No rush. Where does {focus} come from?",
    "Put more simply, what leads to {focus}?",
    "Let me ask it another way. What is behind {focus} for you?",
    "There is no right or wrong here. What led up to {focus}?",
];

const WIDE_AGAIN: &[&str] = &[
    "That's fine, take your time. What else comes to mind about {concept}?",
    "No rush. What other small things about {concept} do you notice?",
    "There is no right or wrong here. What else goes with {concept} for you?",
    "Let me ask it another way. Which other sides of {concept} do you know?",
    "Anything will do. What else is there to {concept} for you?",
];

/// Lines for a reason. The first sentence takes the pressure off; none of them judges.
const fn clarifying(reason: Option<NotExtractable>) -> &'static [&'static str] {
    match reason {
        Some(NotExtractable::NonAnswer) => &[
            "That's fine, take your time. What comes to mind first about {focus}?",
            "No rush. Think of the last time with {concept}. What do you see?",
            "There is no right or wrong here. What small thing about {concept} comes to mind?",
            "That can be hard to put into words. When did {concept} last cross your mind?",
            "Let me ask it another way. What happened the last time {concept} came up?",
        ],
        Some(NotExtractable::Ack) => &[
            "Could you tell me a little more about that?",
            "I'd like to hear a bit more. What makes you say so?",
            "Could you say in a sentence or two what you have in mind?",
            "Tell me a little more, in your own words.",
            "What is the first example that comes to mind about {concept}?",
        ],
        Some(NotExtractable::Deflect) => &[
            "We can leave that. What else about {concept} would you rather talk about?",
            "That's fine, let's move on. What else comes to mind about {concept}?",
            "No need to go into that. Which side of {concept} is on your mind?",
            "Let's take something lighter. When did you last enjoy, or avoid, {concept}?",
        ],
        Some(NotExtractable::Vague) => &[
            "Could you give me an example of what you have in mind?",
            "Could you tell me about one time when that was so?",
            "What exactly do you picture when you say that?",
            "Think of one particular moment. What happened?",
            "Which small detail would I notice if I were there?",
        ],
        Some(NotExtractable::Repeat) => &[
            "I have that down, thank you. What else about {concept} comes to mind?",
            "That is noted. Apart from that, what plays a part for you?",
            "I won't ask that again. Which other moments with {concept} come to mind?",
            "Let's try something new. What about {concept} have we not touched?",
        ],
        Some(NotExtractable::Tangent) => &[
            "Let me come back to {concept} for a moment. What would you say about it?",
            "Bringing it back to {concept}, what comes to mind?",
            "How does that connect with {concept} for you?",
            "And when it comes to {concept}, what do you think of first?",
        ],
        Some(NotExtractable::QuestionBack) => &[
            "Let me put it more simply. What do you notice first about {concept}?",
            "I mean it quite openly. What comes to mind about {focus}?",
            "Any way you read it is fine. What would you say about {concept}?",
            "I'd just like to hear how you see it. What matters to you about {concept}?",
        ],
        Some(NotExtractable::NoWords) => &[
            "I couldn't find any words in that. Could you put it in a short sentence?",
            "That came through without words. What would you like to say about {concept}?",
            "Could you write that out in a few words for me?",
            "Tell me in words what you have in mind.",
        ],
        None => &[
            "Could you tell me a little more about that?",
            "Could you give me an example of what you have in mind?",
            "What comes to mind first about {concept}?",
        ],
    }
}
