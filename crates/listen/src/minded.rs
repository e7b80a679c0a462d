//! Minded: how likely it is that an answer shows trouble with what was asked, as somebody sees it who reads the interview: they did not understand,
//! protest, put something right, ask back, told it already or want to stop. Learned from what such readers said of interviews that were held.
//!
//! What is owed behind an answer ([`crate::owed`]) is told by kinds, and only where one is sure; this tells that something is minded, whatever it is.

use std::sync::LazyLock;

use crate::learned::{Features, Model};

/// From this chance on it is: on answers of two rounds nothing was learned from 61 of the 80 that such readers said it of, and seven of the 93 others.
pub const SURE: f32 = 0.5;
/// From this chance on that words of theirs are of no account to them, which is owned up to: up to there 13 of 27 such were no trouble at all.
pub const SURER: f32 = 0.6;
/// The least share that is told from none.
const LEAST: f32 = 1e-3;
/// How much numbers count beside one another.
const SCALE: f32 = 0.3;
/// Sentences behind the last question from which on it was left behind.
const BEHIND: usize = 8;
/// What it tells apart.
pub(crate) const CLASSES: [&str; 2] = ["minded", "not"];

static SHIPPED: LazyLock<Model> =
    LazyLock::new(|| Model::read(include_bytes!("../data/minded.bin")).unwrap_or_default());

/// How likely it is, 0 to 1, by how an answer opens and what is owed behind it (how likely each kind is, as [`crate::owed::shares`] has it).
pub fn likely(answer: &str, opens: &[f32], owed: &[f32]) -> f32 {
    SHIPPED.share(&features(answer, opens, owed), CLASSES[0])
}

/// What tells it: how an answer opens, what is owed behind it, and whether it ends by asking something.
pub fn features(answer: &str, opens: &[f32], owed: &[f32]) -> Features {
    let sentences: Vec<&str> =
        answer.split_inclusive(['.', '!', '?']).filter(|said| !said.trim().is_empty()).collect();
    let behind = sentences.iter().rev().position(|said| said.ends_with('?'));
    let asked = 1.0 - behind.unwrap_or(BEHIND).min(BEHIND) as f32 / BEHIND as f32;
    let ends = f32::from(u8::from(behind == Some(0)));
    let shares = opens.iter().chain(owed).map(|share| (share + LEAST).ln());
    let numbers = shares.chain([asked, ends].map(|one| one / SCALE));
    Features::meaning(numbers.map(|number| number * SCALE).collect())
}

#[cfg(test)]
mod tests {
    use colloquy_engine::interpretation::Opening;

    use super::*;

    /// How likely each kind is, where one is by so much and else it tells.
    fn shares(kind: Opening, share: f32) -> Vec<f32> {
        let of = |one: Opening| match one {
            Opening::Nothing => 1.0 - share,
            one if one == kind => share,
            _ => 0.004,
        };
        Opening::ALL.into_iter().map(of).collect()
    }

    #[test]
    fn something_is_minded_the_likelier_the_less_an_answer_only_tells() {
        let told = "We went out by the back and the dog came too. It was still light. Nobody saw.";
        let likely = |answer: &str, share: f32| {
            let owed = shares(Opening::Protest, share);
            likely(answer, &shares(Opening::Protest, share), &owed)
        };
        assert!(likely(told, 0.0) < SURE);
        assert!(likely(told, 0.2) > likely(told, 0.02) && likely(told, 0.02) > likely(told, 0.0));
        assert!(likely(told, 0.9) > SURE);
        assert!(likely(&format!("{told} Is that any use to you?"), 0.02) > likely(told, 0.02));
    }
}
