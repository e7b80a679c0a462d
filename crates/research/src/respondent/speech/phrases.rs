//! Turns of phrase that carry no belief: how people start, hedge, evade and round off.

pub(crate) const FILLERS: &[&str] = &["Well, ", "Hmm, ", "So, ", "Yeah, ", "Um, ", "", ""];
pub(crate) const HEDGES: &[&str] = &["I guess ", "maybe ", "I'm not sure, but ", "I suppose ", "I think "];
pub(crate) const BOOSTERS: &[&str] = &["honestly, ", "I have to say ", "really, ", "no question, "];
pub(crate) const SLIPS: &[&str] = &["no, let me start again, ", "sorry, what I mean is ", "I mean, "];
pub(crate) const SO: &[&str] = &[", so ", ", which means ", ", and that means ", ", and because of that "];
pub(crate) const MEANS: &[&str] = &["it means ", "because of that ", "that way ", "it means that "];
pub(crate) const ALSO_MEANS: &[&str] = &["it also means ", "and because of that ", "and that way "];
pub(crate) const BEHIND: &[&str] = &["that's because ", "it's because ", "mostly because "];
pub(crate) const ALSO: &[&str] = &["and ", "also, ", "then again, "];
pub(crate) const IN_OTHER_WORDS: &[&str] = &[", I mean, ", ", you know, ", ", in other words "];
pub(crate) const TANGENT_LEADS: &[&str] =
    &["oh, and that reminds me, ", "speaking of which, ", "by the way, ", "not that it matters, but "];
pub(crate) const RETRACTIONS: &[&str] = &[
    "actually, I'm not so sure that ",
    "then again, I can't really say that ",
    "on second thoughts, I doubt that ",
];
pub(crate) const AGREEMENTS: &[&str] =
    &["Yes, I suppose so.", "Yeah, that could be it.", "I guess you're right."];
pub(crate) const YES_OR_NO: &[&str] = &["Yes.", "Yeah.", "No, not really.", "Mostly, yes."];
pub(crate) const UNRELATED: &[&str] = &[
    "I'm not sure those two have much to do with each other.",
    "I wouldn't say there is a link.",
    "Those are two separate things for me.",
];
pub(crate) const NOTHING: &[&str] =
    &["I don't know.", "Not much more to say on that.", "Nothing comes to mind.", "Hard to say."];
pub(crate) const ASK_BACK: &[&str] = &[
    "Sorry, I don't know that word. Can you ask it more simply?",
    "I'm not sure what that term means.",
    "You've lost me there. What do you mean?",
];
pub(crate) const WHAT_DO_YOU_MEAN: &[&str] = &[
    "What do you mean by that?",
    "I'm not sure what you are asking about.",
    "I don't think I said that. What do you mean?",
];
pub(crate) const BESIDE_THE_POINT: &[&str] =
    &["Oh, that was just by the way.", "That has nothing to do with it, really.", "Never mind that."];
pub(crate) const SAID_BEFORE: &[&str] =
    &["You asked me that before.", "Same as before, really.", "I think I've covered that."];
pub(crate) const CHALLENGES: &[&str] = &[
    "How would anybody know that?",
    "What makes you ask?",
    "Is that really something one can measure?",
    "Compared with what?",
];
pub(crate) const PADDING: &[&str] = &[
    "I could go on about this for hours.",
    "You know how it is.",
    "Anyway, that's how I see it, if that makes sense.",
    "I don't know how else to put it.",
    "But there you go.",
    "I hope that answers it.",
    "It sounds a bit silly when I say it out loud.",
];
pub(crate) const TIRED: &[&str] =
    &["Are we nearly done?", "That's about it.", "I can't think of much else now."];

/// Evasions by persona; a general set for personas of one's own.
pub(crate) fn deflections_of(persona: &str) -> &'static [&'static str] {
    match persona {
        "brief_responder" => &["Yeah, pretty much.", "Not really.", "It's fine."],
        "fatiguing_responder" => {
            &["Same as before, really.", "I think I've covered that.", "Nothing to add."]
        }
        "skeptical_analyst" => &["How would anybody know that?", "I'd want to see numbers first."],
        "uncertain_hedger" => &["Hard to say, it could go either way.", "I really couldn't tell you."],
        "single_topic_fixator" => &["I keep coming back to the same point though."],
        _ => &["I don't know.", "Can we go on to something else?", "Not much more to say on that."],
    }
}
