//! The attribute ruler: from tags to universal parts of speech, then corrections by word, tag and label.

use std::borrow::Cow;

use crate::labels::{Dep, Pos, Tag};
use crate::tables::{Map, rows};

/// What is known of a token's form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Nothing: it must be looked up.
    Open,
    /// A base form.
    Base,
    /// A base form if it is a noun after all rules.
    BaseIfNoun,
    /// A base form if it is a verb after all rules.
    BaseIfVerb,
}

/// What the rules see of a token and what they set.
#[derive(Debug)]
pub(crate) struct Ruled<'a> {
    pub(crate) lower: Cow<'a, str>,
    pub(crate) blank: bool,
    pub(crate) tag: Tag,
    pub(crate) dep: Dep,
    pub(crate) pos: Pos,
    pub(crate) form: Form,
    pub(crate) lemma: Option<&'static str>,
}

/// The rules in order; later ones override what earlier ones set.
#[derive(Debug)]
pub(crate) struct Ruler {
    /// What each tag says by itself, in the order of `Tag::ALL`.
    tags: Vec<(Pos, Form)>,
    /// Numbers of the words that rules ask for.
    words: Map<u16>,
    rules: Vec<Rule>,
}

/// Conditions for one or more tokens in a row, and what is set of one of them.
#[derive(Debug, Default)]
struct Rule {
    conditions: Vec<Condition>,
    /// Which of the tokens is set.
    place: usize,
    pos: Option<Pos>,
    tag: Option<Tag>,
    dep: Option<Dep>,
    form: Option<Form>,
    lemma: Option<&'static str>,
}

/// Allowed values; sets of tags and labels as bits.
#[derive(Debug)]
struct Condition {
    tags: u64,
    deps: u64,
    words: Option<Vec<u16>>,
    blank: Option<bool>,
}

/// What the conditions see: tags and labels before any rule.
struct Seen {
    tag: u64,
    dep: u64,
    word: Option<u16>,
    blank: bool,
}

impl Ruler {
    pub(crate) fn read() -> Self {
        let tags = rows(include_str!("../data/tags.tsv"));
        let mut numbers = Vec::new();
        let rules = include_str!("../data/ruler.tsv").lines();
        let rules = rules.filter_map(|line| Rule::read(line, &mut numbers)).collect();
        let words = numbers.into_iter().enumerate().map(|(number, word)| (word.into(), number as u16));
        Self {
            tags: tags
                .map(|[_, pos, form]| (Pos::from_name(pos).unwrap_or(Pos::X), read_form(form)))
                .collect(),
            words: Map::new(words),
            rules,
        }
    }

    /// What a tag says by itself.
    pub(crate) fn by_tag(&self, tag: Tag) -> (Pos, Form) {
        self.tags.get(tag as usize).copied().unwrap_or((Pos::X, Form::Open))
    }

    /// Applies all rules to a text.
    pub(crate) fn apply(&self, tokens: &mut [Ruled<'_>]) {
        let seen = tokens.iter().map(|token| Seen {
            tag: 1 << token.tag as u64,
            dep: 1 << token.dep as u64,
            word: self.words.get(&token.lower).copied(),
            blank: token.blank,
        });
        let seen: Vec<Seen> = seen.collect();
        for rule in &self.rules {
            for (start, stretch) in seen.windows(rule.conditions.len()).enumerate() {
                if rule.conditions.iter().zip(stretch).all(|(condition, seen)| condition.holds(seen))
                    && let Some(token) = tokens.get_mut(start + rule.place)
                {
                    rule.set(token);
                }
            }
        }
    }
}

impl Rule {
    /// A line of the table: `0 <tab> POS=AUX LEMMA=be <tab> TAG=VBZ;LOWER=is|'s`, one field a token. Words get
    /// numbers as they come.
    fn read(line: &'static str, numbers: &mut Vec<&'static str>) -> Option<Self> {
        let mut fields = line.split('\t');
        let mut rule = Self { place: fields.next()?.parse().ok()?, ..Self::default() };
        for set in fields.next()?.split(' ') {
            match set.split_once('=')? {
                ("POS", pos) => rule.pos = Some(Pos::from_name(pos)?),
                ("TAG", tag) => rule.tag = Some(Tag::from_name(tag)?),
                ("DEP", dep) => rule.dep = Some(Dep::from_name(dep)?),
                ("MORPH", form) => rule.form = Some(read_form(form)),
                ("LEMMA", lemma) => rule.lemma = Some(lemma),
                _ => return None,
            }
        }
        rule.conditions = fields.map(|field| Condition::read(field, numbers)).collect::<Option<_>>()?;
        (!rule.conditions.is_empty()).then_some(rule)
    }

    fn set(&self, token: &mut Ruled<'_>) {
        token.pos = self.pos.unwrap_or(token.pos);
        token.tag = self.tag.unwrap_or(token.tag);
        token.dep = self.dep.unwrap_or(token.dep);
        token.form = self.form.unwrap_or(token.form);
        token.lemma = self.lemma.or(token.lemma);
    }
}

impl Condition {
    fn read(field: &'static str, numbers: &mut Vec<&'static str>) -> Option<Self> {
        let mut condition = Self { tags: u64::MAX, deps: u64::MAX, words: None, blank: None };
        for test in field.split(';') {
            let (key, values) = test.split_once('=')?;
            let values = values.split('|');
            match key {
                "TAG" => condition.tags &= tags(values)?,
                "!TAG" => condition.tags &= !tags(values)?,
                "DEP" => condition.deps &= deps(values)?,
                "!DEP" => condition.deps &= !deps(values)?,
                "LOWER" => condition.words = Some(values.map(|word| number(word, numbers)).collect()),
                "IS_SPACE" => condition.blank = Some(values.eq(["true"])),
                _ => return None,
            }
        }
        Some(condition)
    }

    fn holds(&self, seen: &Seen) -> bool {
        self.tags & seen.tag != 0
            && self.deps & seen.dep != 0
            && self.words.as_ref().is_none_or(|words| seen.word.is_some_and(|word| words.contains(&word)))
            && self.blank.is_none_or(|blank| blank == seen.blank)
    }
}

fn tags<'a>(mut names: impl Iterator<Item = &'a str>) -> Option<u64> {
    names.try_fold(0, |set, name| Some(set | 1 << Tag::from_name(name)? as u64))
}

fn deps<'a>(mut names: impl Iterator<Item = &'a str>) -> Option<u64> {
    names.try_fold(0, |set, name| Some(set | 1 << Dep::from_name(name)? as u64))
}

fn number(word: &'static str, numbers: &mut Vec<&'static str>) -> u16 {
    let known = numbers.iter().position(|known| *known == word);
    known.unwrap_or_else(|| {
        numbers.push(word);
        numbers.len() - 1
    }) as u16
}

fn read_form(code: &str) -> Form {
    match code {
        "B" => Form::Base,
        "N" => Form::BaseIfNoun,
        "V" => Form::BaseIfVerb,
        _ => Form::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::{Dep, Form, Pos, Ruled, Ruler, Tag};

    #[test]
    fn every_rule_is_read() {
        let ruler = Ruler::read();
        assert_eq!((ruler.rules.len(), ruler.tags.len()), (124, 50));
        assert_eq!(ruler.by_tag(Tag::JJ), (Pos::Adj, Form::Base));
    }

    #[test]
    fn rules_see_what_was_before_them() {
        let ruler = Ruler::read();
        let token = |lower: &'static str, tag, dep| {
            let (pos, form) = ruler.by_tag(tag);
            Ruled { lower: lower.into(), blank: lower == " ", tag, dep, pos, form, lemma: None }
        };
        let mut tokens = [
            token("gon", Tag::VBG, Dep::Aux),
            token("na", Tag::TO, Dep::Aux),
            token("does", Tag::VBZ, Dep::Root),
            token(" ", Tag::NN, Dep::Root),
            token("this", Tag::DT, Dep::Nsubj),
        ];
        ruler.apply(&mut tokens);
        let lemmas: Vec<_> = tokens.iter().map(|token| token.lemma).collect();
        assert_eq!(lemmas, [Some("go"), Some("to"), Some("do"), None, None]);
        assert_eq!(tokens.map(|token| token.pos), [Pos::Aux, Pos::Part, Pos::Verb, Pos::Space, Pos::Pron]);
    }
}
