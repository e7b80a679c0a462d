//! How an answer is heard to open, with the sentence encoder or by words alone: what two measures have in common.

use std::error::Error;
use std::path::Path;

use colloquy_embed::LocalEmbedder;
use colloquy_engine::interpretation::Opening;
use colloquy_engine::ports::Gathering;
use colloquy_listen::{context, opening};

/// The encoder of the folder that is the first argument, or none.
pub(crate) fn encoder() -> Result<Option<LocalEmbedder>, Box<dyn Error>> {
    Ok(std::env::args().nth(1).map(|folder| LocalEmbedder::open(Path::new(&folder))).transpose()?)
}

/// How an answer to a question is heard to open.
pub(crate) fn heard(encoder: Option<&LocalEmbedder>, question: &str, answer: &str) -> Opening {
    let doc = colloquy_syntax::parse(answer);
    let of = Gathering { before: question, words: &context::words(&doc), ..Gathering::default() };
    let seen = encoder.and_then(|encoder| encoder.gathered_now(of));
    opening::of_parse(question, &doc, &seen.unwrap_or_default())
}
