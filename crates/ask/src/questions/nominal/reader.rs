//! Reads the words of a label with their tags, and says which shape they have.

use colloquy_syntax::Pos;

use super::super::verbs::{Verbness, base_of_past, base_of_third_person, gerund, looks_past, verbness};
use super::tagged::{is_verb_form, tagged};
use super::words::{
    COUNTED, DETERMINERS, FINITE, JUDGING, PARTICLES, PAST_ACTIVE, QUALITIES, SUBJECTS, SUBORDINATORS,
};
use super::{Shape, names_doings, names_feelings};

/// Whether a word is one of a list.
fn listed(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}

/// Reads the words of a label with their tags.
pub(super) struct Reader<'a> {
    words: Vec<String>,
    lower: Vec<String>,
    tags: Vec<Option<Pos>>,
    node_type: &'a str,
}

impl<'a> Reader<'a> {
    pub(super) fn new(words: Vec<String>, node_type: &'a str) -> Self {
        let lower: Vec<String> = words.iter().map(|w| w.trim_matches(',').to_lowercase()).collect();
        let tags = tagged(&lower);
        Self { words, lower, tags, node_type }
    }

    fn word(&self, at: usize) -> &str {
        self.lower.get(at).map_or("", String::as_str)
    }

    fn tag(&self, at: usize) -> Option<Pos> {
        self.tags.get(at).copied().flatten()
    }

    fn clause(&self) -> Shape {
        Shape::Clause(self.words.join(" "))
    }

    fn rest(&self, from: usize) -> String {
        let mut words = self.words.get(from..).unwrap_or_default().to_vec();
        self.coordinate(&mut words, from);
        words.iter().flat_map(|w| [" ", w.as_str()]).collect()
    }

    /// "Skip the bot and ask": the second verb follows the first into the gerund.
    fn coordinate(&self, words: &mut [String], from: usize) {
        for at in from.max(1)..self.lower.len() {
            if !matches!(self.word(at - 1), "and" | "or" | "then") {
                continue;
            }
            let word = self.word(at);
            let finite = match word {
                "was" | "were" | "is" | "are" | "am" => Some("being"),
                "had" | "has" => Some("having"),
                _ => None,
            };
            if let (Some(form), Some(slot)) = (finite, words.get_mut(at - from)) {
                form.clone_into(slot);
                continue;
            }
            let second = match verbness(word) {
                Verbness::Plain => Some(word.to_owned()),
                Verbness::TwoWay if self.tag(at) == Some(Pos::Verb) => Some(word.to_owned()),
                _ => base_of_past(word)
                    .or_else(|| base_of_third_person(word).filter(|b| verbness(b) == Verbness::Plain))
                    .filter(|_| self.tag(at) == Some(Pos::Verb)),
            };
            if let (Some(base), Some(slot)) = (second, words.get_mut(at - from)) {
                *slot = gerund(&base);
            }
        }
    }

    pub(super) fn shape(&self) -> Shape {
        let first = self.word(0);
        if matches!(first, "how" | "what" | "whether") && self.lower.len() > 2 {
            return Shape::Noun(self.words.join(" "));
        }
        if listed(SUBORDINATORS, first) && !matches!(first, "that") {
            return self.clause();
        }
        if listed(SUBJECTS, first) && !(first == "one" && self.determined_noun()) {
            return self.clause();
        }
        self.negated()
            .or_else(|| self.modal())
            .or_else(|| self.copula())
            .or_else(|| self.verb_initial())
            .unwrap_or_else(|| self.nominal())
    }

    fn determined_noun(&self) -> bool {
        matches!(self.word(1), "less" | "more" | "of")
            || self.tag(1) == Some(Pos::Adj)
            || self.tag(1) == Some(Pos::Noun)
    }

    /// "not V", "don't V", "never V", "no longer V", "always V".
    fn negated(&self) -> Option<Shape> {
        let (skip, prefix) = match (self.word(0), self.word(1)) {
            ("do" | "does" | "did" | "don't" | "doesn't" | "didn't" | "haven't" | "hasn't", second) => {
                let contracted = self.word(0).ends_with("n't");
                if !contracted && second != "not" {
                    return None;
                }
                (if contracted { 1 } else { 2 }, "not ")
            }
            ("not", "to") => (2, "not "),
            ("not", _) => (1, "not "),
            ("never", _) => (1, "never "),
            ("always", _) => (1, "always "),
            ("just", _) => (1, "just "),
            ("no", "longer") => (2, "no longer "),
            ("no", "need") => return Some(Shape::Gerund(format!("having {}", self.words.join(" ")))),
            _ => return None,
        };
        let head = self.word(skip);
        if head.is_empty() {
            return Some(self.clause());
        }
        if head.ends_with("ing") && head.len() > 4 {
            return Some(Shape::Gerund(format!("{prefix}{}", &self.rest(skip)[1..])));
        }
        if let Some(base) = self.base_at(skip, true) {
            return Some(Shape::Gerund(format!("{prefix}{}{}", gerund(&base), self.rest(skip + 1))));
        }
        if self.tag(skip) == Some(Pos::Adj) && prefix != "always " && self.is_adjectival(skip) {
            return Some(Shape::Gerund(format!("{prefix}being{}", self.rest(skip))));
        }
        Some(self.clause())
    }

    /// "can V", "cannot V", "must V", "to V".
    fn modal(&self) -> Option<Shape> {
        let (skip, prefix) = match (self.word(0), self.word(1)) {
            ("can" | "could" | "can't" | "cannot" | "couldn't", "have") => return Some(self.clause()),
            ("can" | "could", "not") => (2, "not being able to"),
            ("can" | "could", _) => (1, "being able to"),
            ("can't" | "cannot" | "couldn't", _) => (1, "not being able to"),
            ("must", _) => (1, "having to"),
            ("to", _) => (1, ""),
            ("would" | "should" | "might" | "may" | "will" | "won't" | "wouldn't" | "shouldn't", _) => {
                return Some(self.clause());
            }
            _ => return None,
        };
        let head = self.word(skip);
        let verb = verbness(head) != Verbness::Unknown
            || self.tag(skip) == Some(Pos::Verb)
            || head == "be"
            || is_verb_form(head);
        if !verb {
            return Some(self.clause());
        }
        if prefix.is_empty() {
            return Some(Shape::Gerund(format!("{}{}", gerund(head), self.rest(skip + 1))));
        }
        let rest = self.words.get(skip..).unwrap_or_default().join(" ");
        Some(Shape::Gerund(format!("{prefix} {rest}")))
    }

    /// "is creamy", "was refunded": the subject is what was talked about.
    fn copula(&self) -> Option<Shape> {
        let (form, negation) = match self.word(0) {
            "is" | "are" => ("it ", ""),
            "isn't" | "aren't" => ("it ", "not "),
            "was" | "were" | "am" | "be" | "been" => ("", ""),
            "wasn't" | "weren't" => ("", "not "),
            _ => return None,
        };
        if self.lower.len() < 2 {
            return Some(self.clause());
        }
        if self.word(1) == "not" {
            return Some(Shape::Gerund(format!("{form}not being{}", self.rest(2))));
        }
        Some(Shape::Gerund(format!("{form}{negation}being{}", self.rest(1))))
    }

    /// The base form of the verb at a place, when it is one there.
    fn base_at(&self, at: usize, after_adverb: bool) -> Option<String> {
        let word = self.word(at);
        let next = self.word(at + 1);
        let next_tag = self.tag(at + 1);
        let object = listed(DETERMINERS, next)
            || listed(PARTICLES, next)
            || matches!(next, "it" | "me" | "you" | "them" | "us" | "him" | "yourself" | "myself" | "things")
            || matches!(next_tag, Some(Pos::Pron | Pos::Det));
        let objectlike = object || next == "to" || matches!(next_tag, Some(Pos::Adv | Pos::Num));
        match verbness(word) {
            Verbness::Plain if !listed(FINITE, next) => return Some(word.to_owned()),
            Verbness::TwoWay if !listed(FINITE, next) => {
                let nounlike = matches!(next_tag, Some(Pos::Noun | Pos::Propn | Pos::Adj));
                let doing = names_doings(self.node_type) && (nounlike || next_tag == Some(Pos::Adp));
                if objectlike || after_adverb || doing {
                    return Some(word.to_owned());
                }
                return None;
            }
            _ => {}
        }
        if word == "used" && next == "to" {
            return None;
        }
        base_of_past(word).filter(|base| {
            base != "be" && (object || after_adverb || listed(PAST_ACTIVE, base) || !word.ends_with("ed"))
        })
    }

    /// "Foam up", "sign up", "signed up": what stands before a particle at the end of a label is a verb.
    fn phrasal(&self) -> Option<String> {
        let first = self.word(0);
        let phrasal = self.lower.len() == 2 && matches!(self.word(1), "up" | "out" | "off" | "down");
        let verb = phrasal && first.is_ascii() && first.len() > 2 && !first.ends_with("ing");
        let known = matches!(self.tag(0), Some(Pos::Noun | Pos::Verb)) && names_doings(self.node_type);
        match base_of_past(first) {
            Some(base) if verb => Some(base),
            None if verb && known && !looks_past(first) && !first.ends_with('s') => Some(first.to_owned()),
            _ => None,
        }
    }

    fn verb_initial(&self) -> Option<Shape> {
        let first = self.word(0);
        let next = self.word(1);
        if listed(FINITE, next)
            && !matches!(next, "have" | "never" | "always")
            && verbness(first) == Verbness::TwoWay
        {
            return Some(self.clause());
        }
        if self.lower.len() == 1 && listed(JUDGING, first) {
            return Some(Shape::Gerund(format!("it being {first}")));
        }
        if first.ends_with("ing") && first.len() > 4 {
            return Some(if self.finite_after(1) {
                self.clause()
            } else {
                Shape::Gerund(self.words.join(" "))
            });
        }
        let base = self.base_at(0, false).or_else(|| self.phrasal());
        // "Kept putting it off" is putting it off; after other verbs two -ing forms in a row stumble.
        if let Some(base) = &base
            && next.ends_with("ing")
            && next.len() > 4
            && self.tag(1) != Some(Pos::Noun)
            && ["keep", "start", "stop", "begin", "continue", "finish", "try"].contains(&base.as_str())
        {
            let rest = self.words.get(1..).unwrap_or_default().join(" ");
            return Some(if base == "keep" { Shape::Gerund(rest) } else { self.clause() });
        }
        if let Some(base) = base {
            return Some(Shape::Gerund(format!("{}{}", gerund(&base), self.rest(1))));
        }
        if let Some(base) = base_of_third_person(first) {
            let verb = verbness(&base) == Verbness::Plain
                || first == "has"
                || self.tag(0) == Some(Pos::Verb)
                || matches!(self.tag(1), Some(Pos::Adv | Pos::Det))
                || matches!(next, "more" | "less" | "better" | "longer" | "like" | "good" | "too");
            if verb && self.lower.len() > 1 && !listed(FINITE, next) {
                // Its subject is the thing talked about: said whole, it reads better than any -ing form.
                return Some(Shape::Clause(format!("it {}", self.words.join(" "))));
            }
        }
        if looks_past(first)
            && verbness(first) == Verbness::Unknown
            && !matches!(self.tag(1), Some(Pos::Noun | Pos::Propn | Pos::Adj))
        {
            let link = if names_feelings(self.node_type) { "feeling" } else { "being" };
            return Some(Shape::Gerund(format!("{link} {}", self.words.join(" "))));
        }
        None
    }

    /// An adjective by its tag, or by its shape where the tagger does not know the word.
    fn is_adjective(&self, at: usize) -> bool {
        let word = self.word(at);
        match self.tag(at) {
            Some(Pos::Adj) => true,
            Some(Pos::Noun | Pos::Propn) | None => {
                listed(QUALITIES, word)
                    || (word.len() > 6
                        && ["ful", "less", "ous", "able", "ible", "ish", "ive"]
                            .iter()
                            .any(|end| word.ends_with(end)))
            }
            Some(_) => false,
        }
    }

    /// Only adjectives, adverbs and what completes them: no noun of their own.
    fn is_adjectival(&self, from: usize) -> bool {
        for at in from..self.lower.len() {
            match self.tag(at) {
                Some(Pos::Adj | Pos::Adv | Pos::Cconj | Pos::Punct) => {}
                _ if self.is_adjective(at) => {}
                Some(Pos::Verb) if looks_past(self.word(at)) => {}
                Some(Pos::Adp | Pos::Sconj | Pos::Part) => return at > from,
                _ => return listed(SUBORDINATORS, self.word(at)) && at > from,
            }
        }
        true
    }

    /// A finite verb that belongs to the label's own clause, from a word on.
    fn finite_after(&self, from: usize) -> bool {
        for at in from..self.lower.len() {
            let word = self.word(at);
            if listed(SUBORDINATORS, word) {
                return false;
            }
            let finite_shape = self.tag(at) == Some(Pos::Verb)
                && !word.ends_with("ing")
                && (base_of_third_person(word).is_some() || looks_past(word));
            // "To make" and "and make" carry on what stands before.
            let contracted = word.contains('\'') && listed(SUBJECTS, word);
            if listed(FINITE, word)
                || contracted
                || (finite_shape && !matches!(self.word(at - 1), "to" | "and" | "or" | "of"))
            {
                return true;
            }
        }
        false
    }

    fn nominal(&self) -> Shape {
        let first = self.word(0);
        let adjective = self.is_adjective(0)
            || matches!(first, "too" | "so" | "very" | "quite" | "really" | "unable" | "able" | "worth");
        if adjective && self.is_adjectival(0) {
            return self.adjective();
        }
        if matches!(self.tag(0), Some(Pos::Adp | Pos::Sconj | Pos::Adv | Pos::Pron | Pos::Aux | Pos::Intj))
            && !listed(DETERMINERS, first)
        {
            return self.clause();
        }
        if self.finite_after(1) || self.bare_verb_inside() {
            return self.clause();
        }
        let article = match self.tag(0) {
            Some(Pos::Adj) if !listed(DETERMINERS, first) && listed(COUNTED, self.word(1)) => {
                if first.starts_with(['a', 'e', 'i', 'o']) { "an " } else { "a " }
            }
            _ => "",
        };
        Shape::Noun(format!("{article}{}", self.words.join(" ")))
    }

    /// "Kids refuse dinner": a plural or name followed by what can only be a verb.
    fn bare_verb_inside(&self) -> bool {
        (1..self.lower.len()).any(|at| {
            let word = self.word(at);
            let verb = match verbness(word) {
                Verbness::Plain => {
                    !matches!(self.tag(at), Some(Pos::Noun | Pos::Adj)) || self.tag(at) == Some(Pos::Verb)
                }
                Verbness::TwoWay | Verbness::Unknown => {
                    self.tag(at) == Some(Pos::Verb) && !word.ends_with("ing") && !looks_past(word)
                }
            };
            let before = self.word(at - 1);
            let inside = (1..at).any(|b| listed(SUBORDINATORS, self.word(b)));
            verb && !inside
                && !matches!(before, "to" | "and" | "or" | "of" | "for" | "the" | "a" | "your" | "no")
        })
    }

    fn adjective(&self) -> Shape {
        let words = self.words.join(" ");
        let attributive =
            ["attribute", "reaction", "comprehension", "construct", "pole", "element", "friction"]
                .iter()
                .any(|key| self.node_type.contains(key));
        Shape::Gerund(if names_feelings(self.node_type) {
            format!("feeling {words}")
        } else if attributive && !self.node_type.contains("pole") {
            format!("it being {words}")
        } else {
            format!("being {words}")
        })
    }
}
