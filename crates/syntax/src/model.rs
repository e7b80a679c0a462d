//! The model and its one story: tokens, vectors, tags and tree, universal tags, lemmas.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use crate::doc::{Doc, Token};
use crate::encoder::{Encoded, encode};
use crate::labels::{Dep, Tag};
use crate::parser::{self, Parsed};
use crate::ruler::Ruled;
use crate::spelling;
use crate::tables::Tables;
use crate::tokens::{Raw, is_blank};
use crate::weights::Weights;

/// The model, made ready when it is first used.
pub(crate) static MODEL: LazyLock<Model> = LazyLock::new(Model::read);

/// Tables and weights.
pub(crate) struct Model {
    pub(crate) tables: Tables,
    pub(crate) weights: Weights,
}

impl Model {
    pub(crate) fn read() -> Self {
        Self { tables: Tables::read(), weights: Weights::read() }
    }

    pub(crate) fn parse(&self, written: &str) -> Doc {
        let text = &*spelling::known(written);
        let raw = self.tables.tokenizer.tokens(text);
        let Encoded { tags, hidden } = encode(text, &raw, &self.weights, &self.tables);
        let blank: Vec<bool> = raw.iter().map(|token| is_blank(word(text, token))).collect();
        let Parsed { heads, deps, starts } =
            parser::parse(&hidden, &blank, &self.tables.moves, &self.weights);
        let mut ruled = self.ruled(text, &raw, &blank, &tags, &deps);
        self.tables.ruler.apply(&mut ruled);
        let sentences = sentences(&starts);
        let mut tokens: Vec<Token> = Vec::with_capacity(raw.len());
        let mut sentence = 0;
        for (index, ((raw, ruled), head)) in raw.into_iter().zip(ruled).zip(heads).enumerate() {
            sentence += usize::from(index > 0 && starts.get(index).is_some_and(|&starts| starts));
            let Ruled { lower, tag, dep, pos, form, lemma, .. } = ruled;
            let by_rules = || self.tables.lemmas.lemma(word(text, &raw), &lower, pos, form);
            let lemma = lemma.map_or_else(by_rules, Into::into);
            let Raw { start, end, space_after, norm } = raw;
            tokens.push(Token { start, end, space_after, norm, tag, pos, lemma, head, dep, sentence });
        }
        Doc::new(written, tokens, sentences)
    }

    /// What the attribute ruler starts from.
    fn ruled<'t>(
        &self,
        text: &'t str,
        raw: &[Raw],
        blank: &[bool],
        tags: &[Tag],
        deps: &[Dep],
    ) -> Vec<Ruled<'t>> {
        let labels = blank.iter().zip(tags.iter().zip(deps));
        let ruled = raw.iter().zip(labels).map(|(raw, (&blank, (&tag, &dep)))| {
            let (pos, form) = self.tables.ruler.by_tag(tag);
            Ruled { lower: lowered(word(text, raw)), blank, tag, dep, pos, form, lemma: None }
        });
        ruled.collect()
    }
}

fn word<'t>(text: &'t str, token: &Raw) -> &'t str {
    text.get(token.start..token.end).unwrap_or_default()
}

fn lowered(word: &str) -> Cow<'_, str> {
    if word.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase()) {
        word.into()
    } else {
        word.to_lowercase().into()
    }
}

/// The ranges between starts.
fn sentences(starts: &[bool]) -> Vec<Range<usize>> {
    let mut bounds: Vec<usize> = (1..starts.len()).filter(|&token| starts[token]).collect();
    bounds.insert(0, 0);
    bounds.push(starts.len());
    bounds.windows(2).map(|pair| pair[0]..pair[1]).filter(|range| !range.is_empty()).collect()
}
