//! Feelings, good and bad, virtues and ends of life.

/// Adjectives and participles of feeling.
#[rustfmt::skip]
pub const EMOTIONS: &[&str] = &[
    "happy", "happier", "sad", "calm", "calmer", "relaxed", "proud", "guilty", "embarrassed", "confident", "comfortable", "uncomfortable", "anxious", "nervous", "scared", "afraid", "worried", "angry", "angrier", "furious", "relieved", "grateful", "thankful", "upset", "frustrated", "annoyed", "excited", "bored", "stressed", "overwhelmed", "overwhelming", "disappointed", "ashamed", "lonely", "spoiled", "indulgent", "indulged", "treated", "satisfied", "satisfying", "unsatisfying", "fulfilled", "content", "hopeful", "hopeless", "helpless", "powerless", "panicked", "confused", "lost", "bad", "good", "better", "great", "safe", "secure", "free", "rested", "energised", "energized", "tired", "exhausted", "drained", "motivated", "inspired", "curious", "insecure", "sceptical", "skeptical", "uneasy", "delighted", "pleased", "glad", "miserable", "jealous", "hurt", "shocked", "surprised", "included", "excluded", "valued", "respected", "ignored", "appreciated", "understood", "special", "connected", "disconnected", "wary", "optimistic", "pessimistic", "empowered", "productive", "creative", "human", "alive", "normal", "silly", "foolish", "stupid", "smart", "clever", "capable", "competent", "fun", "enjoyable", "fresh", "at ease", "settled", "accomplished", "supported", "cared", "trapped", "stuck", "terrified", "cheated", "betrayed", "disheartened", "discouraged", "encouraged", "apprehensive", "concerned", "threatened", "conflicted", "engaged", "invested", "rewarding", "rewarded", "threatening", "in control", "cosy", "cozy", "clumsy", "sick", "fine",
    "keen", "cross", "touched", "moved", "fed-up", "impatient", "impressed", "thrilled", "peaceful", "unhurried", "self-conscious", "comforted", "reassured", "lighter", "spoilt", "homesick", "humiliated", "offended", "puzzled", "gutted", "torn", "wanted", "welcome", "loved", "seen", "heard", "needed", "looked-after",
];
/// What an event is called for what it does to whoever lives through it.
#[rustfmt::skip]
pub const AFFECTING: &[&str] = &[
    "frustrating", "annoying", "exhausting", "tiring", "stressful", "comforting", "reassuring", "soothing", "calming", "relaxing", "satisfying", "rewarding", "fulfilling", "embarrassing", "humiliating", "scary", "frightening", "terrifying", "upsetting", "disappointing", "depressing", "exciting", "thrilling", "boring", "worrying", "overwhelming", "discouraging", "encouraging", "motivating", "inspiring", "infuriating", "irritating", "maddening", "touching", "awkward", "unsettling", "alarming", "heartbreaking", "devastating", "hurtful", "nerve-wracking", "draining", "demoralising", "demoralizing", "liberating", "empowering", "unpleasant", "enjoyable", "awful", "horrible", "terrible", "dreadful", "wonderful", "heavenly",
];
/// Nouns of feeling.
#[rustfmt::skip]
pub const EMOTION_NOUNS: &[&str] = &["surprise", "shock", "disappointment", "delight", "nightmare", "stress", "anxiety", "joy", "pride", "guilt", "fear", "worry", "relief", "confidence", "mood", "comfort", "frustration", "boredom", "excitement", "satisfaction", "calm", "shame", "anger", "panic", "enjoyment", "motivation", "dread", "headspace", "fun", "hope", "passion", "overwhelm", "embarrassment", "loneliness", "curiosity", "trust", "ownership", "pleasure", "treat", "inspiration", "pressure"];
/// Good words besides feelings.
#[rustfmt::skip]
pub const POSITIVE: &[&str] = &[
    "good", "better", "best", "great", "nice", "nicer", "easy", "easier", "quick", "quicker", "quickly", "fast", "faster", "cheap", "cheaper", "healthy", "healthier", "fresh", "creamy", "creamier", "smooth", "smoother", "tasty", "delicious", "handy", "useful", "helpful", "reliable", "convenient", "efficient", "efficiently", "clean", "clear", "simple", "simpler", "strong", "save", "saves", "saved", "saving", "help", "helps", "helped", "improve", "improves", "improved", "enjoy", "love", "like", "win", "gain", "free", "perfect", "amazing", "excellent", "beautiful", "valuable", "interesting", "relax", "benefit", "beneficial", "succeed", "success", "support", "comfortable", "warm", "safe", "works", "lasts", "fits", "fun", "enough", "rely", "streamline", "streamlined", "productive", "froth", "freedom", "control", "decent", "settled", "curated", "clever", "organic", "natural", "local", "recyclable", "happy", "calm", "proud", "relieved", "confident", "grateful", "trust", "believe", "treat", "boost", "enhance", "inspire", "creative", "creativity", "understand", "learn", "grow", "accurate", "quality",
    "lovely", "brilliant", "fantastic", "wonderful", "superb", "gorgeous", "comfy", "soft", "friendly", "polite", "quiet", "peaceful", "fresher", "freshest", "sturdy", "durable", "solid", "lighter", "affordable", "fair", "generous", "enjoyable", "pleasant", "neat", "tidy", "organised", "organized", "spacious", "flexible", "practical", "relaxing", "rewarding", "satisfying", "impressive", "fitter", "bonus",
];
/// Bad words besides feelings.
#[rustfmt::skip]
pub const NEGATIVE: &[&str] = &[
    "bad", "worse", "worst", "hard", "harder", "difficult", "slow", "slower", "expensive", "pricey", "costly", "annoying", "frustrating", "boring", "tedious", "hassle", "pain", "problem", "problems", "issue", "issues", "trouble", "mess", "messy", "waste", "wastes", "wasted", "wasting", "lose", "loses", "losing", "lost", "loss", "fail", "fails", "failed", "failing", "failure", "crash", "crashes", "crashing", "crashed", "bloat", "bloated", "bloating", "stress", "stressful", "stresses", "stressed", "tired", "exhausted", "exhausting", "hungry", "sick", "hurt", "harm", "harmed", "break", "breaks", "broken", "stuck", "late", "never", "wrong", "mistake", "mistakes", "error", "errors", "worry", "worried", "fear", "afraid", "risk", "risky", "guilt", "guilty", "struggle", "struggles", "steal", "stealing", "theft", "replace", "replacing", "ruin", "ruins", "kill", "kills", "bitter", "bitterness", "stain", "stains", "spoil", "splits", "split", "upset", "upsets", "confusing", "confused", "clumsy", "noisy", "dirty", "ugly", "fake", "cheating", "lazy", "poor", "lack", "lacking", "limited", "limiting", "limitations", "overwhelmed", "anxious", "angry", "furious", "alone", "lonely", "ignored", "unhappy", "sad", "miss", "forget", "forgetting", "panic", "hate", "dread", "delay", "delays", "queue", "queues", "waiting", "fee", "fees", "debt", "clutter", "cluttered", "rubbish", "plastic", "sugar", "jumble", "dig", "crutch", "hallucinations", "hallucinate", "misinformation", "plagiarism", "concern", "concerns", "concerning", "concerned", "twice", "bounce", "bounced", "eats", "failing", "bloats", "tire", "regret", "regrets", "quit", "gone", "unemployed", "time-consuming", "inaccurate", "generic", "soulless", "bland", "repetitive", "drain", "drains", "draining", "overlook", "overlooking", "procrastinating", "runs out", "cry", "bounced",
    "awkward", "nightmare", "horrible", "awful", "terrible", "broke", "refuse", "refuses", "refused", "wasteful", "shocking", "chaos", "chaotic", "loud", "uncomfortable", "dangerous", "unsafe", "unreliable", "complicated", "complex", "stale", "soggy", "watery", "sour", "heavy", "steep", "overpriced", "rude", "unfriendly", "unhelpful", "missing", "worn", "embarrassing", "tiring", "worrying", "disappointing", "unpleasant", "nasty", "gross", "disgusting", "cramped", "crowded", "jam", "delayed", "cancelled", "misses", "bare", "yuck", "dull", "unfair", "pointless", "useless", "damp", "sweaty", "smelly", "soaked", "sore", "itchy", "sticky", "tense", "shrunk", "torn", "faded",
];
/// Verbs and nouns whose negation is a gain: "not crashing" is "avoid crashing".
#[rustfmt::skip]
pub const TO_AVOID: &[&str] = &[
    "crash", "bloat", "bloated", "worry", "stress", "struggle", "forget", "lose", "waste", "fail", "miss", "run", "panic", "spill", "stain", "break", "hurt", "burn", "suffer", "fall", "overthink", "overspend", "rush", "procrastinate", "argue", "fight", "regret", "cry", "sweat", "ache", "hungry", "sick", "tired", "split", "overeat", "snack", "queue", "wait", "get stuck", "overlook", "freeze",
];
/// Ways of acting and qualities people want to have.
#[rustfmt::skip]
pub const VIRTUES: &[&str] = &[
    "responsible", "considerate", "honest", "independent", "careful", "thrifty", "disciplined", "reliable", "kind", "fair", "loyal", "generous", "patient", "organised", "organized", "authentic", "original", "genuine", "ethical", "self-reliant", "hardworking", "productive", "creative", "professional", "sustainable", "conscious", "mindful", "sincere", "trustworthy", "respectful", "helpful", "caring", "tolerant", "open-minded", "ambitious", "capable", "polite", "in charge", "accountable",
];
/// Nouns of ways of acting.
#[rustfmt::skip]
pub const VIRTUE_NOUNS: &[&str] = &["responsibility", "honesty", "independence", "integrity", "authenticity", "originality", "discipline", "respect", "loyalty", "generosity", "fairness", "craft", "craftsmanship", "creativity", "self-expression", "autonomy", "agency", "professionalism", "standards", "conscience", "humanity", "effort", "ethics", "guardrails"];
/// Ends of life.
#[rustfmt::skip]
pub const END_STATES: &[&str] = &[
    "security", "freedom", "health", "happiness", "family", "self-respect", "belonging", "love", "meaning", "fulfilment", "fulfillment", "accomplishment", "achievement", "wellbeing", "well-being", "peace", "harmony", "equality", "justice", "dignity", "friendship", "wisdom", "legacy", "purpose", "self-esteem", "livelihood", "living",
];
/// Phrases that name an end of life.
#[rustfmt::skip]
pub const END_PHRASES: &[&str] = &["peace of mind", "better world", "next generation", "quality of life", "work life balance", "rest of my life", "what life is about", "long life", "what it means to be human", "make a living", "making a living", "sense of belonging", "sense of purpose", "for my children", "for my kids", "for my family", "time for my family", "time with my family", "my time is my own", "grow up in a world", "end of the day what"];
/// Phrases that name a way of acting.
#[rustfmt::skip]
pub const VALUE_PHRASES: &[&str] = &["someone people can rely on", "someone who", "kind of person", "sort of person", "true to myself", "taking care of", "take care of myself", "looking after myself", "looking after yourself", "look after myself", "doing my part", "do my part", "do the right thing", "right thing", "brought up", "in line with", "live up to", "be there for", "stay true", "my own voice", "be myself", "being myself", "good parent", "good mother", "good father", "good mum", "good dad", "set an example", "setting an example", "hold myself", "believe in", "my standards", "my values", "my principles", "be a good", "being a good", "stay in control of", "in control of the creative", "human creativity", "count on me", "rely on me"];
/// Whether a word is good (1), bad (-1) or neither (0).
pub fn tone(word: &str) -> i8 {
    if NEGATIVE.contains(&word) {
        -1
    } else if POSITIVE.contains(&word) {
        1
    } else if EMOTIONS.contains(&word) {
        if SAD.contains(&word) { -1 } else { 1 }
    } else {
        0
    }
}

/// The unpleasant among the feelings.
#[rustfmt::skip]
pub const SAD: &[&str] = &[
    "sad", "guilty", "embarrassed", "uncomfortable", "anxious", "nervous", "scared", "afraid", "worried", "angry", "angrier", "furious", "upset", "frustrated", "annoyed", "bored", "stressed", "overwhelmed", "overwhelming", "disappointed", "ashamed", "lonely", "unsatisfying", "hopeless", "helpless", "powerless", "panicked", "confused", "lost", "bad", "tired", "exhausted", "drained", "insecure", "sceptical", "skeptical", "uneasy", "miserable", "jealous", "hurt", "shocked", "excluded", "ignored", "disconnected", "wary", "pessimistic", "silly", "foolish", "stupid", "trapped", "stuck", "terrified", "cheated", "betrayed", "disheartened", "discouraged", "apprehensive", "concerned", "threatened", "conflicted", "threatening", "clumsy", "sick",
    "cross", "self-conscious", "humiliated", "offended", "gutted", "torn", "impatient", "fed-up", "homesick",
];

/// Wide words that mean much once they are one's own: `no time`, `my life`, `be myself`.
pub fn speaks_of_own(words: &[&str]) -> bool {
    const AMOUNTS: &[&str] = &[
        "no", "my", "our", "own", "more", "less", "enough", "little", "much", "spare", "free", "any", "your",
    ];
    const WIDE: &[&str] = &["time", "life", "people", "day", "days", "self"];
    const SELVES: &[&str] = &["myself", "ourselves", "mine", "ours"];
    let own = words.windows(2).any(|w| AMOUNTS.contains(&w[0]) && WIDE.contains(&w[1]));
    // "For myself" and "by myself" alone say little; "be myself" says it all.
    own || words.len() >= 2 && words.iter().any(|w| SELVES.contains(w))
}
