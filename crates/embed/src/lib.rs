//! Embeddings: labels and questions become unit vectors.
//!
//! Three ways behind one port (`colloquy_engine::ports::Embedder`): [`local`] runs a BERT encoder from a
//! folder of weights, [`lexical`] needs nothing but the words, [`http`] asks a service. [`cached`] remembers
//! what any of them said; [`adapter`] is what the default encoder learned for words in their context; [`weights`]
//! finds, fetches and checks the default encoder's files.

#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod adapter;
pub mod bert;
pub mod cached;
pub mod http;
mod kernel;
pub mod lexical;
pub mod local;
mod synonyms;
mod tensors;
pub mod weights;
pub mod wordpiece;

pub use cached::Cached;
pub use http::HttpEmbedder;
pub use lexical::LexicalEmbedder;
pub use local::LocalEmbedder;

/// Scales a vector to length 1. A vector without length (or with a number that is not one) becomes the first
/// basis vector, so that a cosine with it is always defined.
pub(crate) fn normalise(vector: &mut [f32]) {
    let length = vector.iter().map(|x| f64::from(*x) * f64::from(*x)).sum::<f64>().sqrt();
    if length.is_finite() && length > 1e-12 {
        for x in vector.iter_mut() {
            *x = (f64::from(*x) / length) as f32;
        }
    } else {
        vector.fill(0.0);
        if let Some(first) = vector.first_mut() {
            *first = 1.0;
        }
    }
}
