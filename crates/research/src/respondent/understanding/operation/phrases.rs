//! Phrases that tell what a question wants, with weights: 1 settles it, less leans that way.

use super::{Aspect, Operation};

/// Operation, weight, phrases between bars.
pub(super) const OPERATIONS: &[(Operation, f64, &str)] = &[
    (
        Operation::Up,
        1.4,
        "kind of person handles|off your hands|completely solved|in the same spot|act on what you learned\
        |hand one lesson|tell other people about it|need right then|stuck with|how you like to live|keep one thing\
        |what effect did|what came of\
        |did the feeling change|things stand at the end|your options|was happening just then|did you do when\
        |other people notice|would make up for|what did they say to you|two of them alike|odd one out\
        |would you pair|what separates them|divide up|have in common|makes up for|got to you|steer clear of by\
        |easier to bear|feel alike|would have changed how you felt|the feeling strongest",
    ),
    (Operation::Down, 1.4, "is due to|was behind that"),
    (
        Operation::Validate,
        1.4,
        "do you judge today|redo one step|new solution would have|finish this sentence|who is where you were\
        |differences we've collected|could we drop|haven't we named|two of your differences|using just one of these\
        |two groups i see|order would you put|does the grid|whose eyes would|order did those|the turning point\
        |redone for everyone|puzzle a stranger|on a wall|circle in red|as the low point|told this back\
        |need to know to understand it|would the story be|does this leave you|look at it again|decides it for you\
        |not to matter|still standing|really trying to get done|exactly as it is|changed one thing|that i haven't",
    ),
    (
        Operation::Revitalize,
        1.4,
        "haven't we touched|a different person|someone else do in|pick as the best|compare with the next one\
        |tell most often|very next time|some different ones|you gave up on|taste you admire|could have only one\
        |changed most over time|you know best|never told anyone|gladly skip|second time round|seemed to happen\
        |that you didn't do|talk about the end|would a child say|leave that story|nobody else would remember\
        |happily pay|to be useless|skip over when|whose opinion|show this to first|people behind it",
    ),
    (
        Operation::Up,
        1.0,
        "do for you|does for you|doing for you|get out of|gets out of|got out of|becomes different|end up feeling\
        |matter to you|matters to you|matters about|important to you|is important|so important|you gain|you gained\
        |make possible|makes possible|care about|mean for you|means for you|mean to you|let you do|lets you do\
        |at stake|be able to do|come across to others|miss most|comes out of|comes of|follows from|what follows\
        |as a result|take away from|took away|do differently|happened next|happens next|happened then\
        |happened after|happens after|comes after|came after|lead to for you|leads to for you|does that lead\
        |does it lead|that lead to|turn out|turned out|say about you|says about you|says about how\
        |advantage of|benefit of|what for|good for|be lost|would you lose|how does it affect|affect you\
        |affected your|what difference|difference would|difference did|difference does|change for you\
        |changes for you|changed for you|teach you|taught you about|learn from|look out for now|expect now\
        |in the bigger picture|purpose of|help you|helps you|that give you|it give you|get from|expect to get\
        |effect of|effect on|consequence of|in the end|achieve|lets you|enable you|pay off|gives you\
        |caught your eye|changing with|good week with|life would be like|behind that for you|cost you|make it to the top",
    ),
    (
        Operation::Up,
        0.6,
        "be missing|matter|how do you feel|how did you feel|how would you feel|feel about yourself|feel when you\
        |what was that like|went through you|stayed with you|without it|because of|different for you|who notices\
        |hoping|and then|decide to do|did you do after|do next|did next|step after|next step|where did you go\
        |tell yourself|promise|if you had to go without|when you think about|why do|why does|why is|why would\
        |what would your closest friend say|count for you|counts for you|how did that change|would do for you\
        |what do you get|what comes|makes you feel|make you feel|do you give up|deal with|had guests|had to do without|stressful day|mood|were you feeling|feeling around\
        |feeling did you leave|think of two different days",
    ),
    (
        Operation::Down,
        1.0,
        "is behind|what leads to|that leads to|what led|led up to|led to|come from|comes from|came from\
        |brings up|brought that on|brought it on|brought on|makes you say|gives it away|what causes|what caused\
        |reason for|reasons for|how come|triggered|triggers|just before|came before|what came|explain to yourself\
        |to yourself|what tipped|finally tipped|depend on|depends on|started it|set off|sets off|what brings\
        |at the root|origin|source of|due to what|owe that to|what creates|how does it arise|gives rise to\
        |first start|first think|got you to|what makes it possible|contributes to",
    ),
    (
        Operation::Down,
        0.6,
        "what is it about|which part of|what part did|made the difference|what told you|as you see it\
        |the other side tell|which of those causes|down to that|what was going on|who taught|what had happened\
        |based on|what made you|what makes you|how did you find out|how did you come to|why did",
    ),
    (
        Operation::Detail,
        1.0,
        "example|have in mind|in practice|would count as|specific time|do you mean|did you mean|you mean by\
        |tell me more|more about|exactly|describe the|describe that|in other words|in what sense|step by step\
        |what did they say|how long|when was that|where did it take|take place|who was there|how did it begin\
        |time of day|look like|in front of you|say more|bit more|notice first|who wasn't there|word you used\
        |smallest sign|recognise|picture when|cover for you|included in|spell that out|what was that like exactly\
        |tell me about one|walk me through that|on an ordinary day",
    ),
    (
        Operation::Detail,
        0.5,
        "when you say|how would you explain|where were you|what tells you|what do you see|who did you|what were you\
        |more of|what information|what did you see|how would a stranger|how often|take me through that\
        |tell me about that|what was different about",
    ),
    (
        Operation::Breadth,
        1.0,
        "what else|anything else|other things|which other|what other|something else|setting aside|leaving aside\
        |aside for a moment|besides that|apart from|decide between|go for instead|describe to a friend|never tried it|moments of your day|compare options|another occasion|other occasion\
        |another time|other than|people around you make of|play a part in your choice|in which situations\
        |on which occasions|when you choose|stood out|other ways|else comes|else goes|else matters|haven't named\
        |haven't said|different reason|first impression|what do you do with",
    ),
    (
        Operation::Breadth,
        0.8,
        "most recent occasion|the last time you|walk me through|take me back|a time with|describe the last",
    ),
    (
        Operation::Breadth,
        0.4,
        "tell me about|come to mind|comes to mind|how do you go about|how do you choose|what do you look at\
        |think back|think of a time|what did you notice|going on|try before|in general",
    ),
    (
        Operation::Relation,
        1.0,
        "in between|get from|how do you see the link|hang together|go together|takes you from|connect|connected\
        |connection between|relate to|relates to|sits between|to end in|that ends in|between|linked|link between\
        |come together|how do those|one to the other|how does that get you|belongs between|as you see the link",
    ),
    (
        Operation::Negative,
        1.0,
        "puts you off|put you off|you change about|gets in the way|get in the way|bother|bothers|bothered|dislike\
        |downside|downsides|drawback|drawbacks|problem|problems|frustrates|annoys|annoying|could be better\
        |worse than usual|takes the most out|lose time|went wrong|go wrong|gone wrong|doesn't work|put up with\
        |hesitate|unsure|doubts|worries|worry you|slowed you down|give up if anything|steer clear|weigh on\
        |can't go on|hard to let go|what was hard|been hard|make you stop|hold you back|holds you back|leaves you cold\
        |not like|least like about|low point|the low|could do without|was unclear|worst you could",
    ),
    (
        Operation::Validate,
        1.0,
        "i missed|play that back|play back|how close is|matters most|you add|to add|like to add|i get that wrong\
        |get wrong|did i get|sit with what|least like to give up|in one breath|rank the reasons|weakest\
        |would you correct|let me check|read it back|here is what i have|left out|i left|haven't asked|not asked\
        |not talked about|sum up|before we finish|have i understood|got that right|is missing|the picture so far\
        |short version|two separate things|told me since|weighs more|capture it|comes down to|too much weight\
        |main dividing line|we covered|we've covered|what should i know|need to know to understand|mattered most|this story had a title|remember from it\
        |not lose when i retell|story really start|the order i have",
    ),
    (
        Operation::Revitalize,
        1.0,
        "let's try|let's leave|let's change|let's move|let's turn|let's jump|let's talk about|let's zoom|let's play\
        |let's put|let's look over|let's think about|let's forget|let's bring in|let's start with|let's go further\
        |let's go back to your|let's go back to before|different angle|imagine|picture a|lighter one|were a person|magic wand|haven't touched|oddest\
        |short film|zoom out|fast forward|from another side|surprised you|a different topic|change of subject\
        |never choose|figured out|growing up|changed your mind|story about|if you could ask|suppose a|headline\
        |come into your life|opposite kind|if you were in charge|different occasion",
    ),
];

/// Aspect, weight (unused beyond order), phrases between bars. The first that occurs counts.
pub(super) const ASPECTS: &[(Aspect, f64, &str)] = &[
    (
        Aspect::Feeling,
        1.0,
        "feel|feeling|felt|mood|emotion|that like for you|went through you|going through your mind|emotionally",
    ),
    (
        Aspect::Social,
        1.0,
        "other people|come across to others|others|friends think|who notices|people around you|your family",
    ),
    (
        Aspect::Learning,
        1.0,
        "take away from|do differently|learn|lesson|teach you|look out for now|expect now|since then\
        |act on what|how you like to live|say about you",
    ),
    (Aspect::Cause, 1.0, "led to|explain|what caused|what part did|down to that|made the difference"),
    (
        Aspect::Setting,
        1.0,
        "where were you|which situations|what was going on|time of day|where did it take|who was there\
        |what was the situation|when does|when do you",
    ),
    (
        Aspect::Doing,
        1.0,
        "did you do|do you do|what do you do|how do you deal|how did you manage|did you try|next step\
        |decide to do|work around|how do you cope",
    ),
];
