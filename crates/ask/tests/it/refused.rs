//! Bad questions of every kind in ordinary variations, and good ones that look like them.

use colloquy_ask::lint;
use colloquy_ask::questions::trial;
use colloquy_engine::concept::Concept;
use colloquy_engine::interpretation::{LintContext, LintFinding, Purpose, QuestionBrief};

fn findings(question: &str, answer: Option<&str>) -> Vec<LintFinding> {
    findings_of(question, answer, false)
}

fn findings_of(question: &str, answer: Option<&str>, listened: bool) -> Vec<LintFinding> {
    let methodology = trial::methodology("means_end_chain");
    let concept: Concept = trial::concept();
    let brief = QuestionBrief::blank(Purpose::FollowUp);
    let context = LintContext {
        asked: &[],
        brief: &brief,
        answer,
        transcript: &[],
        listened,
        methodology: &methodology,
        strategy: None,
        concept: &concept,
    };
    lint::lint(question, &context)
}

#[test]
fn what_only_sounds_like_two_questions_or_a_tag_is_asked() {
    for fine in [
        "What did you keep that ticket for, would you say?",
        "What is good for you about taking the ferry by yourself?",
        "Of the ferry, the tram and the bus, which is the odd one out, and how?",
    ] {
        assert!(!findings_of(fine, None, true).iter().any(|finding| finding.fail), "{fine}");
    }
    for bad in [
        "Good for you! What came then?",
        "You kept the ticket, would you say?",
        "What did you like about the ferry, and how?",
    ] {
        assert!(findings_of(bad, None, false).iter().any(|finding| finding.fail), "{bad}");
    }
}

#[test]
fn who_listens_may_answer_the_person_before_asking_and_still_asks_well() {
    let fails = |question: &str, listened| findings_of(question, None, listened).iter().any(|f| f.fail);
    for fine in [
        "I'm sorry to hear that. What was that week like for you?",
        "Of course, we can leave that. What do you remember about the ferry?",
        "Ah, so it was the gate, not the fence. Have I got that right?",
    ] {
        assert!(!fails(fine, true), "{fine}");
        assert!(fails(fine, false), "without listening: {fine}");
    }
    for bad in [
        "I'm sorry to hear that. Don't you think it was their fault?",
        "Thank you. What did you do? And who helped?",
        "Right. Did you really believe them?",
    ] {
        assert!(fails(bad, true), "{bad}");
    }
}

/// Bad questions by the rule that must find them.
const BAD: &[(&str, &[&str])] = &[
    (
        "L01",
        &[
            "What do you like about it and what don't you like?",
            "Why did you buy it and how do you use it?",
            "How was the service, and was the food any good?",
            "When did it start and who was there?",
            "What do you like about the app, and why?",
            "Where do you buy it, and which brand?",
            "How do you feel about the price and the packaging?",
            "What do you think of the staff and the opening hours?",
            "Tell me what happened and how you felt.",
            "What did you expect, and did it turn out that way?",
        ],
    ),
    (
        "L02",
        &[
            "Why? What happened?",
            "What did you do next? Who helped?",
            "How come? Was it the price?",
            "What is it like? And at work?",
            "Who else was there? What did they say?",
        ],
    ),
    (
        "L03",
        &[
            "Did the staff help you?",
            "Is price important to you?",
            "Does taste matter in the morning?",
            "Was customer service friendly?",
            "Are prices too high?",
            "So you liked it?",
            "You felt good about that?",
            "Any problems with the delivery?",
            "Ever thought of switching?",
            "When you got home, was the package there?",
            "If the price went up, would your family mind?",
            "And has Anna noticed it?",
        ],
    ),
    (
        "L04",
        &[
            "Isn't the taste great?",
            "Shouldn't they have called you back?",
            "Can't you see the benefit?",
            "It was annoying, wasn't it?",
            "You didn't like the foam, did you?",
            "That saves time, doesn't it?",
            "It's better for the planet, don't you think?",
            "I guess you were relieved. What then?",
            "I suppose you like the taste. What else?",
            "Would you agree that it is too expensive?",
            "Presumably you compared prices first. How?",
            "As we all know, oat milk is healthy. What do you make of it?",
            "How delicious was it?",
            "How rude were the staff?",
            "How much better is your morning now?",
            "Most people find it too sweet. What about you?",
        ],
    ),
    (
        "L05",
        &[
            "Was it the price or the quality?",
            "Did you choose it because it is cheap?",
            "Was that due to the weather?",
            "Is that why you switched?",
            "Did it make you feel calm or restless?",
            "Do you drink it at home or at work?",
            "Is it down to the staff?",
        ],
    ),
    (
        "L09",
        &[
            "What are your unmet needs in the morning?",
            "How would you describe your customer journey?",
            "What is the value proposition for you?",
            "Which use cases come to mind?",
            "What drives your purchase intent here?",
            "How salient is that for you?",
            "What would be the opposite pole of that?",
        ],
    ),
    (
        "L13",
        &[
            "How likely are you to buy it again?",
            "Will you recommend it to a friend?",
            "Would you be willing to pay more for it?",
            "Would you ever consider buying another brand?",
            "Do you plan to use it next year?",
            "What would you do if it cost twice as much?",
            "How would you react if the shop stopped selling it?",
        ],
    ),
    (
        "L14",
        &[
            "That sounds awful. What did you do?",
            "That must have been hard. What happened then?",
            "Glad to hear that. What else?",
            "Sorry to hear that. What came next?",
            "Good choice! What made you take it?",
            "Fascinating. What else do you notice?",
            "How interesting! What happened then?",
            "I totally agree. What else matters?",
        ],
    ),
    (
        "L16",
        &[
            "Why didn't you complain?",
            "Why don't you just cancel?",
            "Why would you do that?",
            "Why on earth did you wait so long?",
            "How could you forget about it?",
            "Why did you never ask anybody?",
            "Are you certain about that?",
            "Is that really how it was?",
            "Do you truly believe that?",
            "What were you thinking?",
        ],
    ),
    (
        "L17",
        &[
            "What difficulties did you run into?",
            "What annoyed you most about it?",
            "Which disadvantages does it have?",
            "How has it improved your life?",
            "How does it make your day easier?",
            "What do you love about the texture?",
        ],
    ),
    (
        "L21",
        &[
            "How much do you earn?",
            "Who did you vote for?",
            "What do you pray for?",
            "Which illness made you change?",
            "How large are your debts?",
            "How would you describe your sexual orientation?",
        ],
    ),
    (
        "L10",
        &[
            "What does {label} mean to you?",
            "What is  it about the taste?",
            "How did the the delivery go?",
            "What do you get out of null?",
            "What about my_focus matters?",
        ],
    ),
];

/// Questions a good interviewer asks.
const GOOD: &[&str] = &[
    "What makes the texture matter to you?",
    "How did that come about?",
    "Could you walk me through the last time?",
    "Can you tell me more about the foam?",
    "Would you say more about that?",
    "Can you think of a time when that was different?",
    "What, if anything, bothers you about it?",
    "What, would you say, matters most in the morning?",
    "Which comes first for you, the taste or the price?",
    "How do the taste and the price hang together for you?",
    "When you say “don't you worry”, what do you have in mind?",
    "You said “isn't it great”. What was going on there?",
    "Tell me about the last time you bought it.",
    "What happened next?",
    "And then?",
    "How important is that to you?",
    "What would be different without it?",
    "In what way does that help with the rest of the day?",
    "What went through your mind when you opened the door?",
    "Think of the first time. What did you notice?",
    "Who else was there?",
    "What did you do instead?",
    "How satisfied were you with the reply?",
    "Imagine a day without it. What changes?",
    "If you could change one thing about it, what would it be?",
    "What is important to you about being there for them?",
    "How would you explain that to a friend?",
    "What do you and your partner make of it?",
    "What does a good morning look like?",
    "What made you choose that one?",
    "Why is that important to you?",
    "What do you like most about it?",
    "What do you like least about it?",
    "Where were you when it happened?",
    "What came to mind when you saw the price?",
    "How does that compare with what you had before?",
    "Let's go back to the delivery. What did you expect?",
    "May I ask what made you change your mind?",
    "What did the people around you say?",
    "Of everything you've told me, what weighs most?",
];

#[test]
fn bad_questions_are_found_by_their_rule() {
    let mut missed = Vec::new();
    let mut all = 0;
    for (rule, questions) in BAD {
        assert!(questions.len() >= 5, "{rule}");
        for question in *questions {
            all += 1;
            let found = findings(question, Some("It was fine."));
            if !found.iter().any(|finding| finding.rule == *rule) {
                let others: Vec<&str> = found.iter().map(|f| f.rule.as_str()).collect();
                missed.push(format!("{rule} {question} {others:?}"));
            }
        }
    }
    assert!(missed.is_empty(), "{} of {all}: {missed:#?}", missed.len());
}

#[test]
fn good_questions_pass() {
    let answer =
        "Don't you worry, they said, isn't it great. The texture, the taste, the foam, the delivery.";
    let flagged: Vec<String> = GOOD
        .iter()
        .flat_map(|question| findings(question, Some(answer)).into_iter().map(move |f| (question, f)))
        .filter(|(_, finding)| finding.fail)
        .map(|(question, finding)| format!("{} {question}: {}", finding.rule, finding.message))
        .collect();
    assert!(flagged.is_empty(), "{flagged:#?}");
}

#[test]
fn feelings_and_problems_may_be_named_once_they_were_voiced() {
    for (question, answer) in [
        ("What made you angry about it?", "I was so angry that day."),
        ("What do you earn a day with that?", "I earn less than before."),
        ("What did the illness change?", "Since my illness everything is different."),
        ("What does the touchpoint look like?", "We call every touchpoint a station."),
        ("What worried you about it?", "I worry about the fees."),
    ] {
        let found = findings(question, Some(answer));
        assert!(!found.iter().any(|f| matches!(f.rule.as_str(), "L09" | "L21")), "{question} {found:?}");
        let feeling = found.iter().any(|f| f.message.contains("feeling"));
        assert!(!feeling, "{question} {found:?}");
    }
}
