//! Tests of what is to be left.

use super::of;

#[test]
fn what_is_to_be_left_is_known() {
    for answer in [
        "I'd rather not go into that.",
        "I'd rather not go through the court part, if you don't mind.",
        "I'd sooner not say.",
        "I would rather not talk about my brother.",
        "I'd rather not, love.",
        "There was a hall up there that I was at for six years, I ran the band on a Sunday, and I left, and I'm not going into that \
         one if you don't mind.",
        "I'd prefer not to go into it.",
        "I'd rather not do that bit.",
        "I'm not going into all that.",
        "I don't think I want to go into that.",
        "I don't think we'll go into that, if it's all the same.",
        "I don't think I'd like to talk about my brother.",
        "We'll not go into that.",
        "I don't really want to talk about it.",
        "I don't want to go into what he said.",
        "I won't go into it.",
        "I can't talk about that.",
        "We'll leave that there.",
        "I'll leave that one, if it's all the same.",
        "I'd rather we left it there, thank you.",
        "Let's leave it at that.",
        "I'd rather leave that.",
        "Can we leave that?",
        "I'd rather not go there.",
        "I don't want to go on about her.",
        "I won't say any more about him.",
        "I'd rather no go into it, hen.",
        "I'm no going into that.",
        "That's all I say about that.",
        "That's all I'll say.",
        "I'll say no more about it.",
        "I've said enough about him.",
        "That's private.",
        "I've no wish to talk any more about that.",
        "I have no desire to talk about the will.",
        "I've no great interest in discussing my marriage.",
        "I've got no wish to go into it.",
        "Honestly I've no intention of going over that again.",
    ] {
        assert_eq!(of(answer).map(|at| &answer[at]), Some(answer));
    }
    let told = "It was the March. I'd rather not go into the fall. Anyway, we got a lodger.";
    assert_eq!(of(told).map(|at| &told[at]), Some("I'd rather not go into the fall."));
}

#[test]
fn what_is_only_told_is_not_to_be_left() {
    for answer in [
        "You can leave it alone.",
        "Let's not go there.",
        "I don't want to talk over people.",
        "I can't get through a day without it.",
        "I don't go through the front.",
        "I can't get over it.",
        "I dinna know, I'd rather no bread than that bread.",
        "That's all I can say about it.",
        "That's all I know about it.",
        "That's all I said about it.",
        "There's enough said about him.",
        "I'd rather not know!",
        "I'd rather not go into town on a Saturday.",
        "I'd rather not be looked at, that's all.",
        "I'd rather walk.",
        "I won't go into the ins and outs.",
        "I can't say how it broke.",
        "I'm not saying it's bad.",
        "I didn't want to talk about it then.",
        "He said he'd rather not go into it.",
        "I said I'd rather not talk about it.",
        "She didn't want to go into it.",
        "I leave it there every night.",
        "I'll leave it in the will.",
        "I'll leave it till summer.",
        "I left it at that.",
        "I'm not going into work.",
        "I don't think he wanted to talk about it.",
        "I don't think I can explain how it broke.",
        "He doesn't think I'll go into that.",
        "I'm not going back to that school.",
        "I don't talk to them.",
        "I don't go there any more.",
        "I don't want to go on the bus.",
        "It's a private school.",
        "It isn't private.",
        "I can't talk to him about it.",
        "I had no wish to go into it.",
        "She's no wish to talk about it.",
        "I've no wish to talk to her about it.",
        "I've no interest in football.",
        "I've no wish to go back to that town.",
        "",
    ] {
        assert_eq!(of(answer), None, "{answer}");
    }
}

#[test]
fn who_would_talk_of_something_else_has_it_left() {
    for (answer, left) in [
        ("Now can we talk about something else, my tea's going cold.", true),
        ("Can we talk about something else?", true),
        ("Let's change the subject.", true),
        ("Let's talk about something else.", true),
        ("Could we move on to something else, please?", true),
        ("We talk about something else when she comes in.", false),
        ("We had to change the subject when he came in.", false),
        ("She said can we talk about something else.", false),
        ("There's something else.", false),
        ("I suppose that's me. Don't put that down.", true),
        ("Please don't write that down.", true),
        ("I don't put that down to luck.", false),
        ("Don't put the kettle on.", false),
    ] {
        assert_eq!(of(answer).is_some(), left, "{answer}");
    }
}
