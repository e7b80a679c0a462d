//! Function words, fillers and fixed phrases.

/// Personal pronouns that stand as a subject.
#[rustfmt::skip]
pub const SUBJECT_PRONOUNS: &[&str] =
    &["i", "you", "he", "she", "it", "we", "they", "this", "that", "these", "those", "there", "everyone", "everybody", "nobody", "someone", "somebody", "anyone", "people", "everything", "nothing", "something", "one", "which", "who", "what", "mine", "ours", "theirs", "hers"];
/// The speaker, alone or with others.
#[rustfmt::skip]
pub const FIRST_PERSON: &[&str] = &["i", "we"];
/// Pronouns that need an antecedent.
#[rustfmt::skip]
pub const ANAPHORS: &[&str] = &["it", "that", "this", "they", "them", "these", "those", "which"];
/// Determiners at the start of a noun phrase.
#[rustfmt::skip]
pub const DETERMINERS: &[&str] = &[
    "the", "a", "an", "this", "that", "these", "those", "my", "your", "his", "her", "its", "our", "their", "some", "any", "every", "each", "no", "all", "both", "another", "such", "either", "what", "whatever",
];
/// Possessives.
#[rustfmt::skip]
pub const POSSESSIVES: &[&str] = &["my", "your", "his", "her", "its", "our", "their"];
/// Fillers taken off the front of a clause, longest first.
#[rustfmt::skip]
pub const OPENERS: &[&str] = &[
    "the thing is", "it's just that", "at last", "that way", "it's only that", "to be honest", "to be fair", "if i'm honest", "at the end of the day", "come to think of it", "as i said", "like i said", "as i mentioned", "as mentioned", "as previously mentioned", "i have to say", "i must say", "i will say", "i would say", "i'd say", "on top of that",
    "that being said", "having said that", "that said", "for example", "for instance", "in addition", "in fact", "in my case", "in my opinion", "in my view", "in general", "in a way", "in a sense", "on the other hand", "first of all", "as a whole", "in that case", "in this case", "most importantly", "at the moment", "i'd like to add", "at least", "for now", "right now", "in most ways", "by the way",
    "i'm not sure , but", "i am not sure , but", "i don't know , but", "not sure , but", "i'm not sure but", "i don't know but", "you know", "i mean", "kind of", "sort of", "of course", "as well", "oh and", "and then", "even so", "for me", "for one", "for sure", "other than that", "not only that",
    "well", "so", "um", "uh", "er", "erm", "hmm", "mm", "oh", "ah", "right", "okay", "ok", "yeah", "yes", "yep", "no", "nope", "sure", "like", "honestly", "actually", "basically", "really", "anyway", "anyways", "also", "additionally", "plus", "again", "and", "but", "or", "then", "now", "just", "personally", "obviously", "mainly", "mostly",
    "firstly", "secondly", "lastly", "finally", "overall", "generally", "typically", "usually", "often", "sometimes", "occasionally", "ultimately", "essentially", "hopefully", "unfortunately", "fortunately", "perhaps", "maybe", "probably", "interestingly", "frankly", "similarly", "likewise", "instead", "still", "however", "though", "although", "because", "therefore", "thus", "hence", "certainly", "definitely", "absolutely", "recently", "currently", "previously", "initially", "lately", "thankfully", "sadly", "luckily", "realistically", "ideally", "specifically", "particularly", "especially", "rarely", "moreover", "furthermore", "besides", "otherwise", "meanwhile", "nowadays", "today", "always", "suddenly", "apparently", "rather", "yet", "too", "even", "only", "either", "lol", "haha", "please", "primarily", "largely", "certainly", "potentially", "consequently", "increasingly",
];
/// Adverbs dropped inside labels.
#[rustfmt::skip]
pub const DROPPED_ADVERBS: &[&str] = &[
    "just", "really", "actually", "very", "so", "quite", "pretty", "basically", "simply", "definitely", "absolutely", "probably", "maybe", "perhaps", "also", "still", "even", "totally", "completely", "literally", "honestly", "certainly", "always", "often", "sometimes", "usually", "generally", "typically", "occasionally", "now", "already", "then", "truly", "fairly", "rather", "somewhat", "extremely", "incredibly", "super", "massively", "fully", "entirely", "essentially", "mainly", "mostly", "primarily", "currently", "eventually", "potentially", "possibly", "hopefully", "easily", "finally", "ultimately", "almost", "particularly", "especially", "kinda", "sorta", "too", "well", "obviously", "clearly", "certainly", "thus", "however", "though", "therefore", "increasingly", "largely", "exactly", "properly", "only", "either", "soon", "much", "again", "instead", "wildly", "again", "anyway", "yet", "perfectly", "ever", "otherwise", "initially", "significantly", "greatly", "frequently", "specifically", "naturally", "best", "solely", "merely", "directly", "strictly", "overly", "especially", "regularly", "recently", "further", "personally", "ideally", "desperately", "realistically",
];
/// Prepositions.
#[rustfmt::skip]
pub const PREPOSITIONS: &[&str] = &[
    "of", "in", "on", "at", "for", "with", "from", "into", "onto", "about", "by", "as", "through", "over", "under", "between", "without", "within", "during", "against", "among", "across", "around", "toward", "towards", "via", "per", "beyond", "behind", "beside", "besides", "near", "off", "upon", "like", "than", "to", "out", "up", "down", "throughout", "rather",
];
/// Words no label ends on.
#[rustfmt::skip]
pub const NEVER_LAST: &[&str] = &[
    "the", "a", "an", "my", "your", "our", "their", "his", "its", "this", "these", "those", "and", "or", "but", "of", "in", "on", "at", "for", "with", "from", "into", "onto", "about", "by", "as", "than", "to", "that", "which", "who", "when", "where", "if", "because", "so", "be", "is", "are", "was", "were", "am", "been", "being", "not", "n't", "very", "some", "any", "every", "each", "can", "will", "would", "could", "should", "may", "might", "do", "does", "did", "'s", "what", "how", "why", "while", "between", "through", "without", "within", "such", "no", "i", "we", "they", "he", "she", "have", "has", "had", "whether", "rather", "its", "it's", "via", "per", "other", "another", "during", "even", "'ll", "'ve", "'re", "'m", "'d", "like", "specific", "different", "certain", "e.g", "i.e", "until", "unless", "like", "own", "several", "many", "various", "both", "also", "gets", "too", "over", "seem", "seems", "make", "makes", "after", "before", "towards", "against", "under", "upon", "unlike", "since", "although", "though", "unless",
];
/// Particles that belong to the verb before them.
#[rustfmt::skip]
pub const PARTICLES: &[&str] = &["up", "out", "off", "down", "away", "back", "on", "over", "around", "through", "in", "along", "together", "forward", "ahead"];
/// Negations.
#[rustfmt::skip]
pub const NEGATIONS: &[&str] = &["not", "n't", "never", "no", "nobody", "nothing", "none", "neither", "nor", "hardly", "barely", "without", "nowhere", "rarely"];
/// Fixed pairs that are one notion.
#[rustfmt::skip]
pub const FIXED_PAIRS: &[(&str, &str)] = &[("cream", "sugar"), ("peace", "quiet"), ("back", "forth"), ("bread", "butter"), ("trial", "error"), ("pros", "cons"), ("ups", "downs"), ("black", "white"), ("health", "safety"), ("time", "energy"), ("thoughts", "feelings"), ("again", "again"), ("more", "more"), ("cut", "paste"), ("copy", "paste"), ("pick", "choose"), ("wait", "see"), ("go", "see"), ("try", "see"), ("come", "go"), ("over", "over")];
/// Lead-ins that only announce the sentence's content.
#[rustfmt::skip]
pub const VAGUE_NOUNS: &[&str] = &["thing", "things", "stuff", "something", "anything", "everything", "nothing", "lot", "bit", "kind", "sort", "way", "ways", "one", "ones", "part", "parts", "example", "case", "cases", "question", "questions", "insights", "etc", "reason", "point", "aspect", "aspects", "time", "times", "it", "that", "this", "them", "moment"];
