//! What has to come up: an empty slot of the technique's frame, a topic of the study's guide.

use std::borrow::Cow;

use colloquy_engine::interpretation::{AskRequest, FocusBrief, FocusNode, Intent, Operation, Wording};
use colloquy_engine::methodology::frame::{Slot, with_names, words_for_names};
use colloquy_engine::utterance::Speaker;

use super::draw::Draw;
use super::follow::quote;
use super::{phrasing, topic};
use crate::lint::text::{self, capital, content};

/// Ways to come to a topic of the guide. It may have been spoken of in other words: nobody is told that they have not.
const TOPICS: &[&str] = &[
    "I'd also like to hear about {topic}. What comes to mind?",
    "Something else I'd like to ask about is {topic}. What would you say about it?",
];
/// The same, for a topic that says what is to be known.
const KNOWN: &[&str] = &["I'd also like to know {topic}. What can you tell me about that?"];
/// The same, where some of its words were said.
const TOUCHED: &[&str] = &[
    "You've touched on it already: {topic}. What more is there to say about that?",
    "I'd like to stay a moment with {topic}. What else belongs to that?",
];
/// Words that are no clause yet.
const FEW: usize = 3;
/// Words with which something to be known begins.
const TO_KNOW: &[&str] = &["what", "who", "which", "where", "when", "why", "how", "whether", "if"];

/// Words a topic may begin with that are written small in a sentence.
const SMALL: &[&str] = &[
    "a", "an", "the", "what", "who", "which", "where", "when", "why", "how", "whether", "if", "your",
    "their", "other", "any", "being", "having", "getting",
];

/// The question about what has to come up, when something has.
pub(super) fn due(request: &AskRequest<'_>, draw: &Draw, fits: impl Fn(&str) -> bool) -> Option<Wording> {
    of(request, &request.brief.focus, draw, fits)
}

/// The question about a slot or a topic, when it is one; the first that `fits`, else the first that is new.
pub(super) fn of(
    request: &AskRequest<'_>,
    focus: &FocusBrief,
    draw: &Draw,
    fits: impl Fn(&str) -> bool,
) -> Option<Wording> {
    let (asks, entry): (Vec<String>, _) = match focus {
        FocusBrief::Slot { asks, entry, .. } => {
            let asks = asks.iter().map(|ask| topic::in_words(ask, &request.concept.name));
            (asks.collect(), entry.as_ref())
        }
        FocusBrief::Topic { name } => (topic(name, partly_told(request, name), draw), None),
        _ => return None,
    };
    let bridges = match entry {
        Some(entry) => bridges(request, entry, draw),
        None => turns(request, focus, draw),
    };
    let brief = request.brief;
    let new = |question: &&String| {
        !brief.asked.contains(question) && brief.rejected.iter().all(|(said, _)| said != *question)
    };
    // A word in front makes a question out of a row of questions that begin alike.
    let joined: Vec<String> = asks.iter().map(|ask| format!("And {}", uncapital(ask))).collect();
    let led: Vec<String> = asks.iter().flat_map(|ask| led(&bridges, ask)).collect();
    // What goes back says so, or names what it goes back to.
    let named = asks.iter().filter(|ask| !bridges.is_empty() && ask.contains('“'));
    let ways = || led.iter().chain(named.clone()).chain(&asks).chain(&joined).filter(new);
    let question = ways().find(|question| fits(question)).or_else(|| ways().next()).or(asks.first());
    let question = question.cloned().unwrap_or_default();
    let bridge = bridges.into_iter().find(|bridge| question.starts_with(bridge.as_str()));
    Some(Wording { question, intent: Intent { bridge, ..Intent::default() }, ..Wording::default() })
}

/// What is said before something else is asked about: that a turn comes, where the talk is followed before slots are asked about
/// and none was said just before. What was told is not said back: in interviews that were held such questions got .53 of 2.
fn turns(request: &AskRequest<'_>, focus: &FocusBrief, draw: &Draw) -> Vec<String> {
    let followed = request.methodology.frame.stay > 0;
    let FocusBrief::Slot { name, .. } = focus else { return Vec::new() };
    let turned = request.brief.asked.last().is_some_and(|last| phrasing::behind_turn(last).is_some());
    if !followed || turned {
        return Vec::new();
    }
    // What belongs to a story may have been told with it.
    let story = [Operation::Next, Operation::Down, Operation::Concrete];
    let operation = request.methodology.frame.slot(name).and_then(|slot| slot.operation);
    let told = operation.is_some_and(|operation| story.contains(&operation));
    let turns = match (told_much(request), told) {
        (true, true) => phrasing::MAY_BE_TOLD,
        (true, false) => phrasing::TURNS,
        (false, _) => phrasing::OTHER_TURNS,
    };
    // One that was not said yet comes first.
    let mut turns = draw.shuffled(turns, "turn");
    turns.sort_by_key(|turn| request.brief.asked.iter().filter(|asked| asked.contains(turn)).count());
    turns.into_iter().map(str::to_owned).collect()
}

/// Words of all answers from which somebody may have told this and that already, and talked.
const MUCH: usize = 60;

fn told_much(request: &AskRequest<'_>) -> bool {
    let said = request.transcript.iter().filter(|said| said.speaker == Speaker::Respondent);
    said.map(|said| text::count_words(&said.text)).sum::<usize>() >= MUCH
}

/// Words that lead back to what a slot is asked of; none when it was just said.
fn bridges(request: &AskRequest<'_>, entry: &FocusNode, draw: &Draw) -> Vec<String> {
    let said_now = request.reading.is_some_and(|reading| {
        reading.statements.iter().any(|statement| Some(&statement.quote) == entry.quote.as_ref())
    });
    // What was named in a word or two is gone back to by these.
    let named = || entry.quote.as_deref().filter(|quote| quote.split_whitespace().count() < FEW);
    let Some(quote) = quote(entry).or_else(|| named().map(str::to_owned)).filter(|_| !said_now) else {
        return Vec::new();
    };
    draw.shuffled(phrasing::BACK, "entry").iter().map(|form| form.replace("{}", &quote)).collect()
}

/// A question behind each of the bridges; one that names what it is about needs none.
fn led(bridges: &[String], ask: &str) -> Vec<String> {
    let names = ask.contains('“');
    bridges.iter().filter(|_| !names).map(|bridge| format!("{bridge} {ask}")).collect()
}

/// How a question that asked for a slot is put to somebody who did not understand it, where its slot says so.
pub(super) fn plainer(request: &AskRequest<'_>, question: &str) -> Option<String> {
    let slot = request.methodology.frame.asked_by(question)?;
    slot.plainer.iter().find(|plain| !question.ends_with(plain.as_str())).cloned()
}

/// Another wording of a question that asked for a slot, about the same. None for any other question, when the slot has no other
/// that names only what that question named, and when its ways are for one time after another.
pub(super) fn otherwise(request: &AskRequest<'_>, question: &str) -> Option<String> {
    let slot = request.methodology.frame.asked_by(question).filter(|slot| slot.times == 1)?;
    let concept = topic::of(&request.concept.name);
    let named = slot.ways().find_map(|ask| {
        let names = words_for_names(ask, question).or_else(|| words_for_names(&uncapital(ask), question))?;
        Some((ask, names))
    });
    let (asked, mut names) = named?;
    names.insert(Slot::TOPIC.to_owned(), &concept);
    let words = |name: &str| names.get(name).map(|words| (*words).to_owned());
    slot.asks.iter().filter(|ask| *ask != asked).find_map(|ask| with_names(ask, words))
}

/// Ways to ask about a topic: its own words where they are a question, else questions around them.
fn topic(name: &str, touched: bool, draw: &Draw) -> Vec<String> {
    let topic = addressed(&said(name));
    if topic.ends_with('?') {
        return vec![capital(&topic)];
    }
    let first = topic.split(' ').next().unwrap_or_default();
    let ways = match (touched, TO_KNOW.contains(&first)) {
        (true, _) => TOUCHED,
        (false, true) => KNOWN,
        (false, false) => TOPICS,
    };
    draw.shuffled(ways, "topic").iter().map(|way| way.replace("{topic}", &topic)).collect()
}

/// What is to be known of "them" (what they think of the price), as it is said to the person; anything else as it is.
fn addressed(topic: &str) -> String {
    let mut words = topic.split(' ');
    let of_them = words.next().is_some_and(|first| TO_KNOW.contains(&first)) && words.next() == Some("they");
    if !of_them {
        return topic.to_owned();
    }
    let to_you = |word: &str| match word {
        "they" | "them" => "you".to_owned(),
        "their" => "your".to_owned(),
        "theirs" => "yours".to_owned(),
        "themselves" => "yourself".to_owned(),
        word => word.to_owned(),
    };
    topic.split(' ').map(to_you).collect::<Vec<_>>().join(" ")
}

/// Whether an answer has at least half of a topic's words of content.
fn partly_told(request: &AskRequest<'_>, topic: &str) -> bool {
    let wanted = content(topic);
    let answers = request.transcript.iter().filter(|said| said.speaker == Speaker::Respondent);
    let shared = |text: &str| content(text).intersection(&wanted).count();
    !wanted.is_empty() && answers.map(|said| shared(&said.text)).any(|shared| shared * 2 >= wanted.len())
}

/// A topic as it is said in a sentence: without what stands in brackets, which is a note.
fn said(name: &str) -> Cow<'_, str> {
    let mut depth = 0_u32;
    let bare: String = name
        .chars()
        .filter(|c| {
            let opens = matches!(c, '(' | '[');
            let closes = depth > 0 && matches!(c, ')' | ']');
            depth = depth + u32::from(opens) - u32::from(closes);
            depth == 0 && !closes
        })
        .collect();
    let bare = bare.split_whitespace().collect::<Vec<_>>().join(" ");
    let bare = bare.trim_end_matches(['.', ',', ';', ':']);
    if bare.is_empty() {
        return Cow::Borrowed(name.trim());
    }
    let (first, rest) = bare.split_once(' ').unwrap_or((bare, ""));
    let first = first.to_lowercase();
    let small = SMALL.contains(&first.as_str());
    Cow::Owned(if small { format!("{first} {rest}").trim_end().to_owned() } else { bare.to_owned() })
}

/// As it is written within a sentence, but for "I".
fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !text.starts_with("I ") && !text.starts_with("I'") => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_is_said_as_people_say_it() {
        for (name, expected) in [
            (
                "What happens to the diaries afterwards (who may read them)",
                "what happens to the diaries afterwards",
            ),
            ("The price.", "the price"),
            ("NHS waiting lists", "NHS waiting lists"),
            ("Priya [the new nurse]", "Priya"),
            ("(just this)", "(just this)"),
            ("an unclosed (bracket", "an unclosed"),
        ] {
            assert_eq!(said(name), expected, "{name}");
        }
    }

    #[test]
    fn what_is_to_be_known_of_them_is_said_to_the_person() {
        for (name, expected) in [
            ("what they think of their landlord", "what you think of your landlord"),
            ("How they pay, and who helps them", "how you pay, and who helps you"),
            ("what the staff think of their landlord", "what the staff think of their landlord"),
            ("their landlord", "their landlord"),
        ] {
            assert_eq!(addressed(&said(name)), expected);
        }
    }

    #[test]
    fn a_topic_that_is_a_question_is_asked_as_it_is() {
        let draw = Draw::new(1);
        assert_eq!(topic("what would your landlord say?", false, &draw), ["What would your landlord say?"]);
        assert!(topic("rent", false, &draw).iter().all(|way| way.contains(" rent.")));
        assert!(
            topic("How the rent was paid", false, &draw)
                .iter()
                .any(|way| way.contains("know how the rent was paid."))
        );
    }
}
