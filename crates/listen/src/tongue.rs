//! The language of the talk: told over the session, never from one answer.

use std::collections::HashSet;
use std::sync::LazyLock;

use colloquy_engine::question::word_id;
use colloquy_engine::utterance::{Speaker, Utterance};
use whatlang::{Lang, detect as detect_language};

/// The language a respondent speaks, as far as can be told.
#[derive(Debug, Clone, PartialEq)]
pub struct Tongue {
    /// ISO 639-3 code: `eng`, `deu`, ...; `und` while too little was said.
    pub code: String,
    /// English name: `German`; empty while undecided.
    pub name: String,
    /// Certainly not English: extraction is marked with low confidence, questions keep the respondent's words.
    pub foreign: bool,
    /// How sure, 0..=1.
    pub confidence: f64,
}

impl Default for Tongue {
    fn default() -> Self {
        Self { code: "und".to_owned(), name: String::new(), foreign: false, confidence: 0.0 }
    }
}

/// Letters below which nothing is decided: a few words look like many languages.
const FEWEST_LETTERS: usize = 24;
/// Share of English function words from which a text is English, whatever the trigrams say.
const ENGLISH_SHARE: f64 = 0.18;
/// Share of function words that English alone has, from which a text may be English.
const TELLING_SHARE: f64 = 0.08;
/// Share of function words of other languages from which a text without English ones is not English.
const OTHER_SHARE: f64 = 0.15;
/// Words below which a text only leans to a language.
const FEWEST_WORDS: usize = 4;
/// Characters looked at: the newest ones, so that the work stays bounded.
const MOST_CHARS: usize = 4000;

/// Tells the language from all answers of a talk together, the newest 4,000 characters of them.
pub fn detect(transcript: &[Utterance]) -> Tongue {
    let answers = transcript.iter().filter(|u| u.speaker == Speaker::Respondent).map(|u| u.text.as_str());
    of_texts(&answers.collect::<Vec<_>>())
}

/// The same for texts, oldest first.
pub fn of_texts(texts: &[&str]) -> Tongue {
    let mut pool = String::new();
    for text in texts.iter().rev() {
        pool.push_str(text);
        pool.push('\n');
        if pool.len() > MOST_CHARS * 4 {
            break;
        }
    }
    let pool: String = pool.chars().take(MOST_CHARS).collect();
    let letters = pool.chars().filter(|c| c.is_alphabetic()).count();
    let other_script = pool.chars().filter(|c| c.is_alphabetic() && !is_latin(*c)).count();
    // A script of its own needs fewer letters: nine in ten of them decide.
    let own_script = other_script * 10 >= letters * 9 && other_script >= 4;
    if letters < FEWEST_LETTERS && !own_script {
        return Tongue::default();
    }
    let Shares { english, telling, other } = Shares::of(&pool);
    // Function words are the surest sign, and looking for letter patterns of seventy languages takes long.
    if !own_script && english >= ENGLISH_SHARE && telling > other.max(TELLING_SHARE) {
        return english_tongue(english);
    }
    let Some(found) = detect_language(&pool) else { return Tongue::default() };
    if !own_script && found.lang() == Lang::Eng {
        return english_tongue(found.confidence().max(english));
    }
    // Short English talk is often taken for something else: without English words *and* with a reliable
    // verdict (or another script) it is another language.
    let not_english = telling < TELLING_SHARE && (english < TELLING_SHARE || other > telling);
    let foreign = own_script || (not_english && (found.is_reliable() || letters >= 60));
    Tongue {
        code: if foreign { found.lang().code().to_owned() } else { "und".to_owned() },
        name: if foreign { found.lang().eng_name().to_owned() } else { String::new() },
        foreign,
        confidence: found.confidence(),
    }
}

/// What one text leans to; far less than to know its language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaning {
    /// English function words outnumber others.
    English,
    /// As many of one as of the other, or none.
    Neither,
    /// Function words of other languages outnumber English ones.
    Other,
    /// Many function words of other languages, and none that only English has.
    OtherWords,
    /// Most letters are of a script English is not written in.
    OtherScript,
}

/// What a text leans to by its script and its function words.
pub fn leaning(text: &str) -> Leaning {
    let head: String = text.chars().take(MOST_CHARS).collect();
    let letters = head.chars().filter(|c| c.is_alphabetic()).count();
    let other_script = head.chars().filter(|c| c.is_alphabetic() && !is_latin(*c)).count();
    if other_script >= 2 && other_script * 2 > letters {
        return Leaning::OtherScript;
    }
    let shares = Shares::of(&head);
    if shares.telling == 0.0 && shares.other >= OTHER_SHARE && head.split_whitespace().count() >= FEWEST_WORDS
    {
        return Leaning::OtherWords;
    }
    match shares.telling.total_cmp(&shares.other) {
        std::cmp::Ordering::Greater => Leaning::English,
        std::cmp::Ordering::Equal => Leaning::Neither,
        std::cmp::Ordering::Less => Leaning::Other,
    }
}

/// Whether a word is a function word of another language.
pub(crate) fn is_small_word(word: &str) -> bool {
    OTHER_WORDS.contains(word)
}

fn english_tongue(confidence: f64) -> Tongue {
    Tongue {
        code: "eng".to_owned(),
        name: "English".to_owned(),
        foreign: false,
        confidence: confidence.min(1.0),
    }
}

static ENGLISH_IDS: LazyLock<HashSet<u64>> =
    LazyLock::new(|| ENGLISH_WORDS.iter().map(|word| word_id(word)).collect());
static ENGLISH_WORDS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    "the a an and or but of to in on at for with from by about is are was were be been it its it's this that \
     these those i i'm i've my me you your he she we they their do don't did have has had not no so then if when \
     what how which because can can't could would will just really very more most than as there get got like \
     up out some all one know think feel make makes"
        .split_whitespace()
        .collect()
});

/// Short words of other languages that no English label holds.
static OTHER_WORDS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    "der die das und ist nicht ich mir mich mein meine ein eine auch mit für auf weil sehr gut kein keine wenn \
     le la les des du est et je pas une mon ma mes pour que qui dans avec sur très parce c'est j'ai \
     el los las es y muy porque con mi mis una por para pero cuando lo al \
     il gli che di è molto sono perché mia mio con del della \
     het een van ik niet en dat voor mijn heel omdat \
     o os não é muito porque meu minha com uma em na \
     jest nie się i że dla bardzo mój moja ale jak"
        .split_whitespace()
        .collect()
});

/// Words that English shares with other languages: they tell nothing ("me", "no", "in", "die").
static SHARED_IDS: LazyLock<HashSet<u64>> = LazyLock::new(|| {
    let spelled_alike = "a an as at all am do die he i in me no of on one or out so to was us son come sin";
    let both = OTHER_WORDS.iter().filter(|word| ENGLISH_WORDS.contains(*word)).copied();
    spelled_alike.split(' ').chain(both).map(word_id).collect()
});
static OTHER_IDS: LazyLock<HashSet<u64>> =
    LazyLock::new(|| OTHER_WORDS.iter().map(|word| word_id(word)).collect());

/// Shares of function words in a text, 0..=1.
struct Shares {
    /// English ones.
    english: f64,
    /// English ones that no other language has.
    telling: f64,
    /// Ones of other languages that English does not have.
    other: f64,
}

impl Shares {
    fn of(text: &str) -> Self {
        let (mut all, mut english, mut telling, mut other) = (0_usize, 0_usize, 0_usize, 0_usize);
        for word in text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’'))) {
            if word.is_empty() {
                continue;
            }
            let id = word_id(word);
            let (known, shared) = (ENGLISH_IDS.contains(&id), SHARED_IDS.contains(&id));
            all += 1;
            english += usize::from(known);
            telling += usize::from(known && !shared);
            other += usize::from(!known && !shared && OTHER_IDS.contains(&id));
        }
        let share = |count: usize| if all == 0 { 0.0 } else { count as f64 / all as f64 };
        Self { english: share(english), telling: share(telling), other: share(other) }
    }
}

/// A letter English, or a language written like it, is written with.
pub(crate) fn is_latin(c: char) -> bool {
    c.is_ascii() || matches!(c, '\u{aa}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}

/// Whether a short phrase holds more words of other languages than of English. For labels, where a detector
/// has too little to go by.
pub fn looks_foreign(phrase: &str) -> bool {
    let words: Vec<String> = phrase.split(' ').map(str::to_lowercase).collect();
    let other = words.iter().filter(|w| OTHER_WORDS.contains(w.as_str())).count();
    let english = words.iter().filter(|w| ENGLISH_WORDS.contains(w.as_str())).count();
    let marked = words
        .iter()
        .any(|w| w.chars().any(|c| matches!(c, 'ß' | 'ñ' | 'ø' | 'å' | 'ł' | 'ő' | 'ř' | 'ş' | 'ğ')));
    (marked && english == 0) || (other > english && other * 3 >= words.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers, the code of their language, and whether it is certainly not English.
    const TOLD: &[(&[&str], &str, bool)] = &[
        (&["Yes.", "It's the taste, mostly, and the price is fine for us."], "eng", false),
        (
            &["Ich mag den Geschmack, weil er nicht so bitter ist.", "Und meine Kinder trinken sie auch."],
            "deu",
            true,
        ),
        (&["J'aime bien le goût, c'est très doux le matin avec mon café.", "Oui."], "fra", true),
        (&["味がとても良いので毎朝飲んでいます"], "jpn", true),
        (
            &[
                "Me gusta mucho el sabor porque no es tan amargo.",
                "Mis hijos también la toman por la mañana.",
            ],
            "spa",
            true,
        ),
        (
            &[
                "Mi piace il gusto perché è molto delicato.",
                "La bevo ogni mattina con il caffè prima di uscire.",
            ],
            "ita",
            true,
        ),
        (
            &[
                "Lubię ten smak, bo nie jest taki gorzki.",
                "Moje dzieci też piją je codziennie rano przed szkołą.",
            ],
            "pol",
            true,
        ),
        (&["我喜欢它的味道，因为不太苦。", "我的孩子们每天早上也喝。"], "cmn", true),
        (&["أحب طعمه لأنه ليس مرًا جدًا", "وأطفالي يشربونه كل صباح"], "ara", true),
        (
            &[
                "Mostly Alpro or Oatly from Edeka, sometimes the dmBio one that Jürgen and Renée bring from Köln.",
                "My niece Zofia Wiśniewska makes her pierogi with it.",
            ],
            "eng",
            false,
        ),
        (&["A latte macchiato, then a pain au chocolat, or dulce de leche with Nescafé."], "eng", false),
        (&["We drove the Volkswagen to Château d'Yquem and stayed with Señora Muñoz."], "eng", false),
        (&["Мне нравится вкус, и дети тоже его пьют каждое утро."], "rus", true),
        (&["ok"], "und", false),
        (&[], "und", false),
        (&["🙂🙂", "..."], "und", false),
        (&["Croissants, cappuccino, that kind of thing."], "eng", false),
        (&["Dunno. Foam. Taste. Cheap. Quick."], "und", false),
    ];

    #[test]
    fn a_language_is_told_over_the_session() {
        for (texts, code, foreign) in TOLD {
            let tongue = of_texts(texts);
            assert_eq!((tongue.code.as_str(), tongue.foreign), (*code, *foreign), "{texts:?} {tongue:?}");
        }
    }

    #[test]
    fn one_foreign_answer_does_not_turn_an_english_talk() {
        let mut texts = vec!["I like that it is creamy and that the kids drink it before school."; 4];
        texts.push("C'est la vie, comme on dit en France.");
        assert!(!of_texts(&texts).foreign);
    }

    #[test]
    fn labels_of_other_languages_are_noticed() {
        assert!(looks_foreign("der Geschmack ist gut"));
        assert!(looks_foreign("el sabor es muy suave"));
        assert!(!looks_foreign("creamy texture"));
        assert!(!looks_foreign("die hard fan of the show"));
    }
}
