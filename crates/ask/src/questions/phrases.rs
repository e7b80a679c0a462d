//! Where a phrase may begin: the words of a stretch with their tags, and the places where a quote may start or be cut.

use std::rc::Rc;

use colloquy_syntax::Pos;

use colloquy_listen::memo::Memo;

/// A word between blanks, with its place and its part of speech.
#[derive(Debug)]
struct Word {
    /// First byte.
    start: usize,
    /// One past the last byte.
    end: usize,
    /// Lower case, without marks around it.
    lower: String,
    /// Tag of its first token: that of "do" in "don't".
    tag: Pos,
}

/// The words of a stretch.
#[derive(Debug)]
pub(super) struct Phrases<'a> {
    text: &'a str,
    read: Rc<Read>,
}

/// What was read of a stretch.
#[derive(Debug)]
struct Read {
    words: Vec<Word>,
    /// In a tongue whose parts of speech are not known every place will do.
    foreign: bool,
}

/// Words that leave what follows them without its negation when a stretch begins after them.
const NEGATIONS: &[&str] = &["not", "no", "never", "nobody", "without", "hardly", "barely", "neither", "nor"];
/// Words that give a following quality its degree.
const DEGREES: &[&str] =
    &["very", "really", "so", "too", "quite", "pretty", "more", "most", "less", "that", "as", "rather"];
/// Forms that only carry tense: what they say something about is gone when a stretch begins with them.
const CARRIERS: &[&str] = &[
    "is", "are", "was", "were", "am", "been", "has", "had", "does", "did", "will", "would", "can", "could",
    "shall", "should", "may", "might", "must", "'s", "'re", "'m", "'ve", "'ll", "'d",
];
/// Words that begin a clause of their own.
const OPENERS: &[&str] = &[
    "and", "but", "so", "because", "which", "when", "if", "that", "since", "while", "then", "where", "until",
    "unless", "although", "though", "whenever",
];
const SUBJECTS: &[&str] = &["i", "we", "they", "he", "she", "it's", "i'm", "we're", "they're", "i've", "i'd"];
/// Words too wide to ask the meaning of.
const WIDE: &[&str] = &[
    "thing",
    "things",
    "stuff",
    "lot",
    "lots",
    "kind",
    "sort",
    "bit",
    "way",
    "ones",
    "one",
    "being",
    "having",
    "going",
    "getting",
    "making",
    "doing",
    "saying",
    "said",
    "says",
    "mean",
    "means",
    "know",
    "guess",
    "think",
    "like",
    "want",
    "wanted",
    "gets",
    "got",
    "make",
    "makes",
    "made",
    "take",
    "takes",
    "took",
    "give",
    "gives",
    "gave",
    "come",
    "comes",
    "came",
    "goes",
    "went",
    "done",
    "does",
    "yeah",
    "okay",
    "sure",
    "well",
    "right",
    "other",
    "same",
    "such",
    "able",
    "everyone",
    "everybody",
    "everything",
    "nobody",
    "none",
    "nothing",
    "somebody",
    "someone",
    "something",
    "anybody",
    "anyone",
    "anything",
    "whatever",
    "whoever",
    "whichever",
    "each",
    "both",
    "many",
    "much",
    "more",
    "most",
    "less",
    "several",
    "every",
    "another",
    "mine",
    "yours",
    "ours",
    "theirs",
    "there",
    "here",
    "then",
    "cannot",
    "could",
    "would",
    "should",
    "might",
    "must",
    "honestly",
    "actually",
    "basically",
    "literally",
    "really",
    "anyway",
];

impl Read {
    fn of(text: &str) -> Self {
        let doc = colloquy_syntax::parse(text);
        let spoken = doc.tokens().iter().filter(|token| !matches!(token.pos, Pos::Punct | Pos::Space));
        let starts: Vec<(usize, Pos)> = spoken.map(|token| (token.start, token.pos)).collect();
        let mut words = Vec::new();
        for piece in text.split_whitespace() {
            let start = piece.as_ptr() as usize - text.as_ptr() as usize;
            let end = start + piece.len();
            let lower = bare(piece);
            if lower.is_empty() {
                continue;
            }
            let tag =
                starts.iter().find(|(at, _)| (start..end).contains(at)).map_or(Pos::Sym, |(_, tag)| *tag);
            words.push(Word { start, end, lower, tag });
        }
        Self { words, foreign: colloquy_listen::tongue::looks_foreign(text) }
    }
}

impl<'a> Phrases<'a> {
    /// Reads a stretch.
    pub(super) fn of(text: &'a str) -> Self {
        thread_local! {
            static READ: Memo<String, Read> = Memo::default();
        }
        Self { text, read: READ.with(|memo| memo.of(text, || Read::of(text))) }
    }

    /// How many words it has.
    pub(super) fn len(&self) -> usize {
        self.read.words.len()
    }

    /// The words of a range as they were said.
    pub(super) fn slice(&self, from: usize, to: usize) -> &'a str {
        match (self.read.words.get(from), to.checked_sub(1).and_then(|last| self.read.words.get(last))) {
            (Some(first), Some(last)) if from < to => &self.text[first.start..last.end],
            _ => "",
        }
    }

    /// The word that a byte of the stretch belongs to, or the next one.
    pub(super) fn word_at(&self, byte: usize) -> Option<usize> {
        self.read.words.iter().position(|word| byte < word.end)
    }

    fn word(&self, at: usize) -> &str {
        self.read.words.get(at).map_or("", |word| word.lower.as_str())
    }

    fn tag(&self, at: usize) -> Pos {
        self.read.words.get(at).map_or(Pos::Sym, |word| word.tag)
    }

    /// Whether a stretch that begins here takes no phrase apart and loses no negation.
    pub(super) fn starts(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else { return true };
        if self.read.foreign || OPENERS.contains(&self.word(at)) {
            return true;
        }
        let (last, word) = (self.word(before), self.word(at));
        let (last_tag, tag) = (self.tag(before), self.tag(at));
        let named =
            matches!(tag, Pos::Noun | Pos::Propn | Pos::Adj | Pos::Num) || matches!(word, "one" | "ones");
        if self.text.get(..self.read.words[at].start).is_some_and(|head| head.trim_end().ends_with(',')) {
            return true;
        }
        !(NEGATIONS.contains(&last)
            || last.ends_with("n't")
            || last.ends_with("'s") && last_tag != Pos::Pron && named
            || matches!(last_tag, Pos::Det | Pos::Num)
            || last_tag == Pos::Adp
            || last_tag == Pos::Adj && named
            || matches!(last_tag, Pos::Noun | Pos::Propn) && matches!(tag, Pos::Noun | Pos::Propn)
            || DEGREES.contains(&last) && matches!(tag, Pos::Adj | Pos::Adv)
            || matches!(last_tag, Pos::Verb | Pos::Adv) && matches!(word, "one" | "ones")
            || word == "of"
            || last == "of"
            || matches!(last, "about" | "around" | "roughly" | "almost" | "nearly") && tag == Pos::Num)
    }

    /// Whether a clause begins here: at the start, at a subject or at a joining word.
    pub(super) fn opens(&self, at: usize) -> bool {
        at == 0 || OPENERS.contains(&self.word(at)) || SUBJECTS.contains(&self.word(at))
    }

    /// Whether the stretch may be cut in two before this word.
    pub(super) fn cuts(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else { return false };
        let word = self.word(at);
        let complete =
            !matches!(self.tag(before), Pos::Verb | Pos::Aux | Pos::Adp | Pos::Det | Pos::Part | Pos::Sconj)
                && !SUBJECTS.contains(&self.word(before))
                && !self.word(before).ends_with("'s")
                && !self.word(before).ends_with("'re");
        let joint = OPENERS.contains(&word)
            || SUBJECTS.contains(&word)
            || self.tag(at) == Pos::Adp
                && !matches!(word, "of" | "to" | "up" | "out" | "off" | "down" | "on");
        self.starts(at) && joint && (complete || self.read.foreign)
    }

    /// Whether the stretch begins with a form of "be" or an auxiliary that says nothing by itself.
    pub(super) fn begins_with_carrier(&self) -> bool {
        let first = self.word(0);
        let auxiliary = matches!(first, "have" | "do") && self.tag(1) == Pos::Verb;
        CARRIERS.contains(&first) || auxiliary
    }

    /// Whether a filler at the start may go: "no lactose" and "that place" begin with no filler.
    pub(super) fn filler_may_go(&self) -> bool {
        let named = matches!(self.tag(1), Pos::Noun | Pos::Propn | Pos::Adj | Pos::Num);
        match self.word(0) {
            "no" | "that" | "which" => !named,
            "as" => !matches!(self.tag(1), Pos::Adj | Pos::Adv),
            "like" => self.tag(0) != Pos::Verb,
            _ => true,
        }
    }

    /// Whether the first word stands for something that was named in front of it.
    pub(super) fn begins_inside(&self) -> bool {
        matches!(self.word(0), "ones" | "of" | "than")
    }

    /// Whether it ends in a pronoun that stands for something named elsewhere.
    pub(super) fn ends_in_pronoun(&self) -> bool {
        self.len()
            .checked_sub(1)
            .is_some_and(|last| matches!(self.word(last), "them" | "it" | "him" | "those"))
    }

    /// Whether the last word waits for another: "each box has", "the question what's", "this thick".
    pub(super) fn ends_inside(&self) -> bool {
        let Some(last) = self.len().checked_sub(1) else { return true };
        let (word, before) = (self.word(last), last.checked_sub(1));
        let article = before.is_some_and(|at| {
            self.tag(at) == Pos::Det
                && !matches!(self.word(at), "all" | "both" | "that" | "some" | "any" | "no")
        });
        !self.read.foreign
            && (matches!(
                word,
                "has" | "had" | "have" | "what's" | "that's" | "it's" | "there's" | "who's" | "he's"
            ) || matches!(
                word,
                "she's" | "let's" | "will" | "would" | "could" | "should" | "because" | "wants"
            ) || matches!(
                word,
                "you're" | "they're" | "we're" | "i've" | "i'd" | "i'll" | "been" | "being"
            ) || self.tag(last) == Pos::Adj && article)
    }

    /// Whether a stretch that was cut here lost what its last words ask for: the object of a verb ("the couriers
    /// who bring"), the other side of "between".
    pub(super) fn waits_for_more(&self) -> bool {
        let Some(last) = self.len().checked_sub(1) else { return false };
        let finite = self.tag(last) == Pos::Verb
            && last.checked_sub(1).is_some_and(|before| {
                matches!(self.tag(before), Pos::Pron | Pos::Noun | Pos::Propn)
                    || matches!(self.word(before), "who" | "which" | "that")
            });
        let between = (0..self.len()).rev().find(|at| self.word(*at) == "between");
        finite || between.is_some_and(|at| !(at..self.len()).any(|later| self.word(later) == "and"))
    }

    /// Whether a word tells something by itself: a noun, an adjective or a verb that is not too wide.
    fn tells(&self, at: usize) -> bool {
        let word = self.word(at);
        matches!(self.tag(at), Pos::Noun | Pos::Propn | Pos::Adj | Pos::Verb)
            && !WIDE.contains(&word)
            && !word.contains('\'')
            && !CARRIERS.contains(&word)
    }

    /// Whether any word tells something.
    pub(super) fn has_content(&self) -> bool {
        self.read.foreign
            || (0..self.len())
                .any(|at| self.tells(at) || matches!(self.tag(at), Pos::Num | Pos::Adv | Pos::Sym))
    }

    /// Whether it names somebody or something before what they do or are.
    pub(super) fn says_who(&self) -> bool {
        let said = |at: &usize| {
            matches!(self.tag(*at), Pos::Verb | Pos::Aux) || self.word(*at).contains(['\'', '’'])
        };
        let names = |at: usize| {
            matches!(self.tag(at), Pos::Pron | Pos::Noun | Pos::Propn | Pos::Det | Pos::Num | Pos::Adj)
        };
        self.read.foreign || (0..self.len()).find(said).is_some_and(|verb| (0..=verb).any(names))
    }

    /// Whether a word says how something is rather than what is there: "a bit of a jumble", not "my account".
    fn judges(&self, at: usize) -> bool {
        let named = matches!(self.tag(at), Pos::Noun | Pos::Propn);
        let before = at.checked_sub(1).map_or("", |before| self.word(before));
        !named || matches!(before, "a" | "an" | "such" | "pure" | "total" | "complete") && self.len() <= 8
    }

    /// A word worth asking about: things and qualities before doings, the longer first.
    pub(super) fn telling_word(&self) -> Option<String> {
        (0..self.len())
            .filter(|at| self.tells(*at) && self.word(*at).chars().count() > 3 && self.judges(*at))
            .min_by_key(|at| {
                (self.tag(*at) == Pos::Verb, std::cmp::Reverse(self.word(*at).chars().count()), *at)
            })
            .map(|at| self.slice(at, at + 1).trim_matches(|c: char| !c.is_alphanumeric()).to_owned())
    }
}

/// A word without the marks around it, lower case, apostrophes straight.
fn bare(piece: &str) -> String {
    piece
        .trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’'))
        .to_lowercase()
        .replace('’', "'")
}
