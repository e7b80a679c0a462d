//! Bids: what somebody asks of the interviewer to do, in the form of a question: to leave something, to stop, or to put it in other words
//! ("can we skip this one?", "shall we leave it there?", "could you say that more simply?"). It is done, and not answered.

use std::ops::Range;

use crate::words;

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bid {
    /// Not to speak of this, or of something else.
    Leave,
    /// To end the interview.
    Stop,
    /// The question once more, in other words.
    Reword,
}

/// What the last thing said asks for, and where it stands, in bytes; None where it asks for nothing of the kind.
pub fn of(answer: &str) -> Option<(Bid, Range<usize>)> {
    let said = answer.trim_end();
    let asked = said.strip_suffix('?')?;
    let start = asked.rfind(['.', '!', '?', ';', '\n']).map_or(0, |at| at + 1);
    Some((asked_for(&said[start..])?, start..said.len()))
}

/// Whether a few words are a leave-taking, and nothing besides: "stop", "bye then", "I have to go now".
pub fn parts(answer: &str) -> bool {
    let mut said = words::of(answer).map(|word| word.replace('’', "'")).peekable();
    let mut goes = false;
    said.peek().is_some()
        && said.all(|word| {
            let leaves = words::is("takes leave", &word);
            goes |= leaves;
            leaves || words::is("beside leave", &word)
        })
        && goes
}

/// What a question asks for.
pub fn asked_for(question: &str) -> Option<Bid> {
    let words: Vec<String> = words::of(question).map(|word| word.replace('’', "'")).collect();
    let mut said: Vec<&str> =
        words.iter().map(String::as_str).skip_while(|word| words::is("leads in", word)).collect();
    said.retain(|word| !["just", "please", "possibly", "maybe"].contains(word));
    if said.len() > LONGEST {
        return None;
    }
    match said.as_slice() {
        ["say" | "come", rest @ ..] => rest.contains(&"again").then_some(Bid::Reword),
        // "Do I have to answer that?", "must we go into it?"
        ["do" | "must" | "have", "i" | "we", rest @ ..] => {
            let obliges = said[0] == "must" || ["have", "need", "got"].iter().any(|word| rest.contains(word));
            (obliges && (speaks(rest) || goes_into(rest))).then_some(Bid::Leave)
        }
        ["can" | "could" | "may" | "might" | "shall" | "should", who, rest @ ..] => ours(who, rest),
        ["will" | "would", "you", "mind", rest @ ..] => minding(rest),
        ["will" | "would", "you", rest @ ..] => yours(rest),
        // "Is it all right if I don't answer that?", "would it be okay if we left it there?"
        ["is" | "would", "it" | "that", rest @ ..] => {
            let fine =
                ["ok", "okay", "alright", "right", "fine", "possible"].iter().any(|word| rest.contains(word));
            fine.then(|| minding(rest)).flatten()
        }
        _ => None,
    }
}

/// "… mind if we didn't go into that?", "… all right if I stopped here?"
fn minding(rest: &[&str]) -> Option<Bid> {
    let Some(at) = rest.iter().position(|word| matches!(*word, "if" | "to")) else {
        // "… mind repeating that?"
        let (_, base) = GERUNDS.iter().find(|(gerund, _)| rest.first() == Some(gerund))?;
        let said: Vec<&str> = std::iter::once(*base).chain(rest[1..].iter().copied()).collect();
        return yours(&said).or_else(|| leaves(&said));
    };
    match rest.get(at + 1..)? {
        [who, "don't" | "didn't", rest @ ..] if matches!(*who, "i" | "we") => {
            (speaks(rest) || goes_into(rest)).then_some(Bid::Leave)
        }
        [who, rest @ ..] => ours(who, rest),
        [] => None,
    }
}

const GERUNDS: [(&str, &str); 10] = [
    ("repeating", "repeat"),
    ("rephrasing", "rephrase"),
    ("rewording", "reword"),
    ("explaining", "explain"),
    ("saying", "say"),
    ("putting", "put"),
    ("asking", "ask"),
    ("leaving", "leave"),
    ("skipping", "skip"),
    ("moving", "move"),
];

fn ours(who: &str, rest: &[&str]) -> Option<Bid> {
    match who {
        "i" | "we" | "us" => stops(rest).or_else(|| leaves(rest)),
        "you" => yours(rest),
        _ => None,
    }
}

/// "… you put that another way?"
fn yours(rest: &[&str]) -> Option<Bid> {
    let has = |words: &[&str]| rest.iter().any(|word| words.contains(word));
    let anew = has(&[
        "again",
        "another",
        "other",
        "different",
        "differently",
        "simply",
        "simpler",
        "plainly",
        "plainer",
        "clearer",
        "specific",
    ]);
    let of_it = has(&["that", "it", "question", "mean", "this", "yourself"]);
    match *rest.first()? {
        "rephrase" | "reword" | "repeat" | "clarify" => Some(Bid::Reword),
        "explain" => of_it.then_some(Bid::Reword),
        "say" | "put" | "ask" | "phrase" | "word" | "be" => anew.then_some(Bid::Reword),
        "stop" | "skip" => leaves(&["skip"]),
        _ => None,
    }
}

fn stops(rest: &[&str]) -> Option<Bid> {
    let ends = match rest {
        // "Can I stop you there?" and "can I stop eating them?" end nothing.
        ["stop" | "finish" | "end" | "stopped" | "finished" | "ended", on @ ..] => on.iter().all(|word| {
            ["now", "here", "there", "it", "this", "soon", "then", "the", "interview", "talk"].contains(word)
        }),
        ["leave" | "left", "it", "there" | "here" | "at", ..]
        | ["call", "it", "a", "day"]
        | ["wrap", "up" | "this" | "it", ..] => true,
        ["go", on @ ..] => on == ["now"],
        _ => false,
    };
    ends.then_some(Bid::Stop)
}

fn leaves(rest: &[&str]) -> Option<Bid> {
    let has = |word: &str| rest.contains(&word);
    let left = match rest {
        ["skip" | "skipped" | "avoid" | "drop" | "dropped", ..] => true,
        ["pass" | "passed", on @ ..] => on.is_empty() || on[0] == "on" && on.len() <= NEAR,
        ["leave" | "left", it, ..] => ["it", "that", "this", "those", "them"].contains(it),
        ["move" | "moved", "on", ..] => true,
        ["change" | "changed", ..] => has("subject") || has("topic"),
        ["not", rest @ ..] => speaks(rest) || goes_into(rest),
        _ => speaks(rest) && has("else") && has("about"),
    };
    left.then_some(Bid::Leave)
}

fn speaks(rest: &[&str]) -> bool {
    let told = ["answer", "answered", "say", "said", "talk", "talked", "speak", "tell", "discuss"];
    let near = &rest[..rest.len().min(NEAR + 1)];
    near.iter().any(|word| told.contains(word))
        || near.array_windows().any(|[does, it]| *does == "do" && ["this", "that", "it"].contains(it))
}

fn goes_into(rest: &[&str]) -> bool {
    rest.array_windows()
        .any(|[go, into]| matches!(*go, "go" | "went" | "get") && matches!(*into, "into" | "over" | "there"))
}

/// Most words of a bid: longer questions ask for something else by the way.
const LONGEST: usize = 14;
/// Words within which what is to be left is named.
const NEAR: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_takes_leave_is_known() {
        for (answer, parting) in [
            ("stop", true),
            ("Bye then.", true),
            ("I have to go now, sorry", true),
            ("I've got to leave", true),
            ("let's finish here", true),
            ("stop the bus", false),
            ("I had to go to the shop", false),
            ("sorry", false),
            ("", false),
        ] {
            assert_eq!(parts(answer), parting, "{answer}");
        }
    }

    #[test]
    fn what_is_asked_to_be_done_is_told_from_what_is_asked() {
        for (asked, bid) in [
            ("Can we skip that?", Some(Bid::Leave)),
            ("Sorry, could we move on to something else?", Some(Bid::Leave)),
            ("I never told her. Is it okay if I don't go into that?", Some(Bid::Leave)),
            ("Would you mind if we left that one?", Some(Bid::Leave)),
            ("Must we talk about him?", Some(Bid::Leave)),
            ("Do I have to say?", Some(Bid::Leave)),
            ("Can we speak about something else please?", Some(Bid::Leave)),
            ("Could I pass on that one?", Some(Bid::Leave)),
            ("Right, shall we stop there?", Some(Bid::Stop)),
            ("Can we finish now?", Some(Bid::Stop)),
            ("Would it be all right if we ended it here?", Some(Bid::Stop)),
            ("Would it be all right if I stopped here?", Some(Bid::Stop)),
            ("Can we call it a day?", Some(Bid::Stop)),
            ("We kept the blue one. Could you ask that in another way?", Some(Bid::Reword)),
            ("Would you mind repeating the question?", Some(Bid::Reword)),
            ("Will you repeat the question?", Some(Bid::Reword)),
            ("Say that again?", Some(Bid::Reword)),
            ("Could you be a bit clearer?", Some(Bid::Reword)),
            ("Can I stop you there?", None),
            ("Can I tell you about the other boat?", None),
            ("Can you say what this is for?", None),
            ("Could I have said no?", None),
            ("Do I have to do three?", None),
            ("Can you leave a dog in a car?", None),
            ("Do we have to have two?", None),
            ("I asked him, can we leave it.", None),
            ("", None),
            ("?", None),
        ] {
            assert_eq!(of(asked).map(|(bid, _)| bid), bid, "{asked}");
        }
    }
}
