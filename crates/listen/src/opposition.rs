//! Labels that must never merge: negation, antonyms, different numbers (`language.md` 2.9).

use colloquy_syntax::inflect;
use unicode_segmentation::UnicodeSegmentation as _;

/// Pairs of opposites; either may stand in either label.
const ANTONYMS: &[(&str, &str)] = &[
    ("cheap", "expensive"),
    ("hot", "cold"),
    ("warm", "cold"),
    ("fast", "slow"),
    ("quick", "slow"),
    ("easy", "hard"),
    ("easy", "difficult"),
    ("simple", "complicated"),
    ("simple", "complex"),
    ("good", "bad"),
    ("better", "worse"),
    ("best", "worst"),
    ("high", "low"),
    ("big", "small"),
    ("large", "small"),
    ("long", "short"),
    ("light", "heavy"),
    ("light", "dark"),
    ("clean", "dirty"),
    ("strong", "weak"),
    ("thick", "thin"),
    ("thick", "watery"),
    ("creamy", "watery"),
    ("sweet", "bitter"),
    ("sweet", "sour"),
    ("soft", "hard"),
    ("safe", "dangerous"),
    ("safe", "risky"),
    ("healthy", "unhealthy"),
    ("fresh", "stale"),
    ("quiet", "loud"),
    ("quiet", "noisy"),
    ("calm", "stressed"),
    ("calm", "anxious"),
    ("relaxed", "stressed"),
    ("relaxed", "tense"),
    ("happy", "sad"),
    ("happy", "unhappy"),
    ("proud", "ashamed"),
    ("confident", "insecure"),
    ("confident", "nervous"),
    ("comfortable", "uncomfortable"),
    ("love", "hate"),
    ("like", "dislike"),
    ("more", "less"),
    ("more", "fewer"),
    ("increase", "decrease"),
    ("increase", "reduce"),
    ("gain", "lose"),
    ("gain", "loss"),
    ("save", "waste"),
    ("win", "lose"),
    ("start", "stop"),
    ("start", "finish"),
    ("open", "close"),
    ("keep", "lose"),
    ("remember", "forget"),
    ("trust", "distrust"),
    ("accept", "refuse"),
    ("accept", "reject"),
    ("include", "exclude"),
    ("always", "never"),
    ("everyone", "nobody"),
    ("everything", "nothing"),
    ("natural", "artificial"),
    ("real", "fake"),
    ("human", "artificial"),
    ("fair", "unfair"),
    ("reliable", "unreliable"),
    ("predictable", "unpredictable"),
    ("modern", "old-fashioned"),
    ("new", "old"),
    ("young", "old"),
    ("early", "late"),
    ("before", "after"),
    ("alone", "together"),
    ("public", "private"),
    ("success", "failure"),
    ("succeed", "fail"),
    ("improve", "worsen"),
    ("help", "hinder"),
    ("free", "trapped"),
    ("full", "empty"),
    ("wet", "dry"),
    ("tidy", "messy"),
    ("organised", "chaotic"),
    ("organized", "chaotic"),
    ("boring", "exciting"),
    ("boring", "interesting"),
    ("generic", "original"),
    ("cheaper", "dearer"),
    ("cheaper", "pricier"),
    ("faster", "slower"),
    ("quicker", "slower"),
    ("easier", "harder"),
    ("easier", "trickier"),
    ("bigger", "smaller"),
    ("longer", "shorter"),
    ("up", "down"),
    ("with", "without"),
    ("in", "out"),
    ("rested", "tired"),
    ("energetic", "tired"),
    ("smooth", "rough"),
    ("smooth", "lumpy"),
    ("positive", "negative"),
    ("advantage", "disadvantage"),
    ("buy", "sell"),
    ("arrive", "leave"),
    ("dependent", "independent"),
    ("patient", "impatient"),
    ("responsible", "irresponsible"),
    ("convenient", "inconvenient"),
    ("satisfied", "dissatisfied"),
    ("certain", "uncertain"),
    ("possible", "impossible"),
    ("able", "unable"),
    ("honest", "dishonest"),
    ("secure", "insecure"),
];
/// Words that turn a label round.
const TURNS: &[&str] = &[
    "not",
    "n't",
    "no",
    "never",
    "without",
    "avoid",
    "avoiding",
    "unable",
    "stop",
    "stopping",
    "lack",
    "lacking",
    "less",
    "fewer",
    "hardly",
    "can't",
    "nothing",
    "nobody",
    "none",
    "prevent",
    "preventing",
    "free",
    "zero",
    "neither",
];

/// Whether two labels are of opposite sense.
pub fn opposed(a: &str, b: &str) -> bool {
    let (left, right) = (words(a), words(b));
    if turned(&left) != turned(&right) || numbers(&left) != numbers(&right) {
        return true;
    }
    let one_way = |x: &[String], y: &[String], p: &str, q: &str| {
        x.iter().any(|w| is(w, p))
            && y.iter().any(|w| is(w, q))
            && !x.iter().any(|w| is(w, q))
            && !y.iter().any(|w| is(w, p))
    };
    ANTONYMS.iter().any(|(p, q)| one_way(&left, &right, p, q) || one_way(&left, &right, q, p))
        || prefixed(&left, &right)
}

fn is(word: &str, base: &str) -> bool {
    word == base || inflect::verb_base(word) == base
}

/// The words of a label, lower case; "don't" is "do" and "n't".
fn words(label: &str) -> Vec<String> {
    let label = label.to_lowercase().replace('’', "'");
    let mut words = Vec::new();
    for word in label.unicode_words() {
        match word.strip_suffix("n't").filter(|verb| *verb != "ca") {
            Some(verb) => words.extend([verb.to_owned(), "n't".to_owned()]),
            None => words.push(word.to_owned()),
        }
    }
    words
}

/// An odd number of turning words. `lactose free` turns; `free time` does not.
fn turned(words: &[String]) -> bool {
    let free = |i: usize| {
        words[i] != "free"
            || i > 0
                && i + 1 == words.len()
                && !matches!(
                    words[i - 1].as_str(),
                    "feel" | "feeling" | "being" | "be" | "for" | "set" | "me"
                )
    };
    let idle = |i: usize| words[i] == "not" && words.get(i + 1).is_some_and(|w| w == "only" || w == "just");
    (0..words.len()).filter(|i| TURNS.contains(&words[*i].as_str()) && free(*i) && !idle(*i)).count() % 2 == 1
}

fn numbers(words: &[String]) -> Vec<&str> {
    const SAID: &[&str] = &[
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twenty", "thirty",
        "fifty", "hundred", "once", "twice", "half", "double",
    ];
    let mut found: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|w| w.chars().all(|c| c.is_numeric() || c == '.') || SAID[1..].contains(w))
        .collect();
    found.sort_unstable();
    found
}

/// `comfortable` and `uncomfortable`, `loyal` and `disloyal`.
fn prefixed(left: &[String], right: &[String]) -> bool {
    let negation = |x: &str, y: &str| {
        ["un", "in", "im", "dis", "ir", "il", "non-", "non"]
            .iter()
            .any(|p| y.strip_prefix(p).is_some_and(|rest| rest == x && x.len() > 3))
    };
    left.iter().any(|a| right.iter().any(|b| negation(a, b) || negation(b, a)))
}

#[cfg(test)]
mod tests {
    use super::opposed;

    #[test]
    fn opposites_are_kept_apart() {
        for (a, b) in [
            ("creamy", "not creamy"),
            ("no sugar", "sugar"),
            ("feel calm", "feel anxious"),
            ("save time", "waste time"),
            ("comfortable seat", "uncomfortable seat"),
            ("two hours a day", "five hours a day"),
            ("avoid bloating", "bloating"),
            ("cheaper than dairy", "pricier than dairy"),
            ("need less sugar", "need more sugar"),
            ("can't relax", "relax"),
            ("lactose free", "lactose"),
        ] {
            assert!(opposed(a, b) && opposed(b, a), "{a} / {b}");
        }
    }

    #[test]
    fn paraphrases_may_meet() {
        for (a, b) in [
            ("creamy", "creamy texture"),
            ("no sugar", "without sugar"),
            ("feel calm", "feeling calmer"),
            ("avoid bloating", "not getting bloated"),
            ("free time", "time"),
            ("not only quick", "quick"),
            ("feel free", "feeling free"),
        ] {
            assert!(!opposed(a, b), "{a} / {b}");
        }
    }
}
