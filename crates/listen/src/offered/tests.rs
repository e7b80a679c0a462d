//! What somebody would be asked about, as they say it.

use super::of;

#[test]
fn what_they_were_telling_or_would_sooner_tell_is_heard() {
    for (answer, what) in [
        ("What? No. I was telling you about the gate.", "the gate"),
        ("That's not it. We were talking about the roof, not the money.", "the roof"),
        ("I was on about the three buckets.", "the three buckets"),
        ("No, I was thinking more about the stairs, if I'm honest.", "the stairs"),
        ("We were talking of the stairs, not the van.", "the stairs"),
        ("I was thinking about my mother, and I burned it.", ""),
        ("It was the goalkeeper I was telling you about, not the coach.", "the goalkeeper"),
        ("It's tea, that's all. It was the cousin I was telling you about.", "the cousin"),
        ("You've gone past it. I was telling you how we got the piano up.", "how you got the piano up"),
        ("Ask me about my bees instead.", "your bees"),
        ("Could we get back to the kettle, maybe?", "the kettle"),
        ("I don't like to think of it. Let's stick to the trams.", "the trams"),
        ("It was quiet. We can talk about the stalls, it is okay.", "the stalls"),
        ("That's private. Can we go back to the swimming?", "the swimming"),
        ("I'd rather not. Ask me something about the loom.", "the loom"),
        ("A mark? I've just told you about my sister and you want a mark.", "your sister"),
        ("I tell you about the fire and you ask me for the colour of the curtains.", "the fire"),
        ("I've only just been telling you about losing the farm.", "losing the farm"),
        ("You should ask me about my brother, not the van.", "your brother"),
        ("You haven't asked about the interview.", "the interview"),
        ("What you haven't asked me is about the swans, which was the whole point.", "the swans"),
        ("What you've not asked about is the lodger.", "the lodger"),
        ("What you never asked me about is my mother's loom.", "your mother's loom"),
        ("You never asked me what happened at the vet.", "what happened at the vet"),
        ("Do you want to know about the ferry or what?", "the ferry"),
        ("I'd rather leave her be, if you don't mind, and go back to the ferry.", "the ferry"),
        ("I'd sooner talk about the ferry.", "the ferry"),
        ("I'd rather leave that there and go back to the small one.", "the small one"),
        ("The hat? I thought we were doing the choir.", "the choir"),
        ("I haven't told you about the second letter.", "the second letter"),
        ("I could talk about the boats all day.", "the boats"),
        ("There's no more to it. I haven't even got to the judge yet.", "the judge"),
        ("We've not come to the oven yet.", "the oven"),
        ("I've only just come in. I haven't told you what happened yet.", "what happened"),
        ("I've not told you about the goat yet.", "the goat"),
        ("You cut me off. I was going to say about the vet.", "the vet"),
        ("I was just going to tell you about my brother, what he said.", "your brother"),
        ("I'd rather skip that. I can tell you about the hens all day long.", "the hens"),
        (
            "The paint? I can tell you how we chose the boat, if that's what you're after?",
            "how you chose the boat",
        ),
        ("Not him, no. But I'll talk about the boat, because that was a farce.", "the boat"),
        ("Next. Ask us about the oven.", "the oven"),
        ("I've said that. Do you want to know about the lift or not?", "the lift"),
        ("What about it? Do you not want to hear about the wedding?", "the wedding"),
        ("Ask me something else. I thought this was about the choir, not the vicar.", "the choir"),
        ("I thought this was meant to be about my allotment anyway.", "your allotment"),
        ("It's supposed to be about the trams, isn't it?", "the trams"),
        ("I've told you that. Do you not want the goat? The goat's the best of it.", "the goat"),
        ("Anyway. And you've not let me do the goat.", "the goat"),
        ("You haven't let me get to the wedding.", "the wedding"),
        ("I'd just said something about my aunt and you've gone back to the prices.", "your aunt"),
    ] {
        assert_eq!(of(answer).map(|offered| offered.what).unwrap_or_default(), what, "{answer}");
    }
}

#[test]
fn what_they_ask_whether_to_tell_or_guess_at_is_heard() {
    for (answer, what) in [
        ("That's me done. Do you want to hear the recipe? It's my aunt's.", "the recipe"),
        ("Shall I tell you what the vet said?", "what the vet said"),
        ("Should I tell you about the second boat?", "the second boat"),
        ("Go on with what, the lodger?", "the lodger"),
        ("You're very kind. Carry on about what, Brian?", "Brian"),
        ("More about what, my sister?", "your sister"),
    ] {
        assert_eq!(of(answer).map(|offered| offered.what).unwrap_or_default(), what, "{answer}");
    }
}

#[test]
fn what_is_part_of_a_story_is_not() {
    for answer in [
        "I was telling my sister about the gate.",
        "I'll tell my sister about the gate.",
        "I can tell you how cold it was.",
        "I can't tell you about the gate.",
        "We went back to the shop and got another one.",
        "I don't want to talk about the hospital.",
        "You're asking me about the two hours.",
        "She said we should keep to the left.",
        "He told me about the wedding.",
        "I was on the bus about nine.",
        "They asked me about the rent every week.",
        "We talked about the garden for an hour.",
        "I can't go back to the office.",
        "We were doing the kitchen when she rang.",
        "He never asked about the money.",
        "I told him about the job and he laughed.",
        "You asked about the money.",
        "I haven't got to the shops since the snow.",
        "I'd rather not say. The boats I could talk about all day.",
        "I said something about the rent and she laughed.",
        "I'd rather not go back to the rent.",
        "He'd sooner talk about the rent than pay it.",
        "I was going to tell him about the rent.",
        "I thought it was a film about the war.",
        "She asked did I want to know about the will.",
        "I want to know about the fees.",
        "The letter was about the boiler.",
        "They didn't let me do the stairs.",
        "Do you want the truth?",
        "Did you want to hear a noise like that?",
        "I asked him shall I tell my mother about the boat?",
        "About what, the boat? It was my brother's.",
        "What, the boat?",
        "She said you don't want the garden, and we didn't.",
    ] {
        assert_eq!(of(answer), None, "{answer}");
    }
}

#[test]
fn it_is_known_whether_more_was_said_after() {
    assert!(of("No, I can't say. Ask me about the oven.").unwrap().last);
    assert!(!of("Not him. I can tell you about the oven.").unwrap().told);
    let more = "Ask me about the oven. It is too small for a goose.";
    let offered = of(more).unwrap();
    assert!(!offered.asks && of("Shall I tell you about the oven? It's too small.").unwrap().asks);
    assert!(!offered.last && more[offered.end..].trim_start().starts_with("It is"));
}
