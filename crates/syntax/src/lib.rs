//! English text into tokens, tags, lemmas and dependency trees, in plain Rust and without a download.
//!
//! [`parse`] runs the pipeline `en_core_web_sm` 3.8.0 of spaCy: tokenizer, token vectors, tagger, arc-eager
//! dependency parser, attribute ruler and lemmatizer. Weights and tables are in the crate (`data/`, with the
//! licences they are under). The result is a [`Doc`]: tokens with byte spans into the text, and the tree of
//! their heads.
//!
//! ```text
//! text ─► tokens ─► encoder ─► tags
//!                        └───► parser ─► ruler ─► lemma ─► Doc
//! ```
//!
//! Parsing is total: any text is parsed, none makes the crate panic or overflow the stack. Time and memory are
//! linear in the text: about 30 microseconds and 0.6 kB a token, in one thread. The README has what was measured
//! and where the data comes from.
//!
//! [`inflect`] makes the forms of verbs and nouns, and finds their base forms.

mod characters;
mod doc;
mod encoder;
mod features;
pub mod inflect;
mod labels;
mod lemma;
mod linear;
mod model;
mod parser;
mod ruler;
mod spelling;
mod tables;
mod tokens;
mod weights;

pub use doc::{Doc, Token};
pub use labels::{Dep, Pos, Tag};

/// Parses a text. The model is made ready on the first call.
pub fn parse(text: &str) -> Doc {
    model::MODEL.parse(text)
}

/// Makes the model ready, so that the first [`parse`] does not have to: a few milliseconds.
pub fn prepare() {
    std::sync::LazyLock::force(&model::MODEL);
}
