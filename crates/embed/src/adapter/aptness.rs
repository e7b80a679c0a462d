//! How apt texts are as what is said next: learned from questions that were judged beside the answers they would have followed.
//!
//! All that could be said is read at once behind what was said, each as if it alone followed. What was learned is narrow changes
//! of the layers the adapter changed, and a head: a small file in this crate, `data/aptness.bin`, made by `cargo xtask
//! aptness`, and good for the encoder and the adapter it was learned with.

use super::learning::factors;
use super::learning::heads::linear;
use super::learning::{Ask, BATCH, Factored, Head, Lesson, PASSES, School, in_halves, mixed};
use super::{Adapter, behind, packed};
use crate::bert::Bert;
use crate::kernel::soft_max;
use crate::local::LocalEmbedder;
use crate::wordpiece::WordPiece;
use colloquy_engine::ports::Embedder as _;

/// What judges could give: 0 (bad), 1 (clumsy), 2 (good).
const GRADES: usize = 3;
/// Of what was judged after a whole talk: texts of a moment that are learned from at a time, those that judges gave something and
/// others; how often such are drawn, passes over all drawn, and moments a step.
const GOOD: usize = 8;
const BAD: usize = 6;
const DRAWS: u64 = 2;
const PASSES_ALONG: usize = 3;
const BATCH_ALONG: usize = 16;

/// A moment of an interview, with what could be said next and what judges gave it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Moment {
    /// What was said before the answer, the question as a rule.
    pub before: String,
    /// The answer.
    pub answer: String,
    /// What could be said next, each with what it was given, 0 to 2.
    pub next: Vec<(String, usize)>,
}

/// What was learned of aptness, for one encoder.
#[derive(Debug)]
pub struct Aptness {
    layers: Adapter,
    /// Weights (a row for each grade) and a bias for each.
    head: [Vec<f32>; 2],
}

impl Aptness {
    /// What the default encoder learned; None for any other.
    pub(crate) fn shipped(encoder: &str, bert: &Bert, adapter: &Adapter) -> Option<Self> {
        Self::read(include_bytes!("../../data/aptness.bin"), encoder, bert, adapter)
    }

    /// From bytes; None when they are none, or of another encoder.
    fn read(bytes: &[u8], encoder: &str, bert: &Bert, adapter: &Adapter) -> Option<Self> {
        let Factored { factors, heads } = factored(bytes, encoder, bert, adapter)?;
        let layers = factors::onto(adapter, factors, bert);
        Some(Self { layers, head: heads.try_into().ok()? })
    }

    /// How apt each text is, 0 to 2.
    pub(crate) fn of(
        &self,
        bert: &Bert,
        pieces: &WordPiece,
        (before, answer): (&str, &str),
        next: &[&str],
    ) -> Vec<f64> {
        let read = behind(pieces, before, answer, next);
        let (_, known) = super::known(bert, &self.layers, &read);
        let mut told = linear(&known.concat(), &self.head[0], &self.head[1]);
        soft_max(&mut told, GRADES, 1.0);
        told.chunks_exact(GRADES).map(|shares| f64::from(shares[1] + 2.0 * shares[2])).collect()
    }
}

/// What was learned, from bytes; None when they are none, or of another encoder.
fn factored(bytes: &[u8], encoder: &str, bert: &Bert, adapter: &Adapter) -> Option<Factored> {
    let bytes = packed::opened(bytes)?;
    let mut bytes = bytes.as_slice();
    let factors = factors::read(&mut bytes, encoder, bert, adapter)?;
    let mut floats =
        |count: usize| (0..count).map(|_| packed::float(&mut bytes)).collect::<Option<Vec<f32>>>();
    let heads = vec![floats(GRADES * bert.sizes().hidden)?, floats(GRADES)?];
    bytes.is_empty().then_some(Factored { factors, heads })
}

/// As bytes: the narrow changes, the head.
fn written(learned: &Factored, encoder: &str, layers: usize) -> Vec<u8> {
    let mut out = learned.written(encoder, layers);
    out.extend(learned.heads.iter().flatten().flat_map(|x| x.to_le_bytes()));
    packed::packed(&out)
}

impl LocalEmbedder {
    /// Learns how apt texts are as what is said next from what was judged behind an answer alone, as the bytes of
    /// `data/aptness.bin`; None of an encoder that learned nothing of words in their context. `say` is told how far it is.
    pub fn learn_aptness(&self, moments: &[Moment], say: &mut dyn FnMut(&str)) -> Option<Vec<u8>> {
        let lessons: Vec<Lesson> = moments.iter().map(|moment| lesson(moment, &whole(moment))).collect();
        self.school_of_aptness(None, &lessons, (PASSES, BATCH), say)
    }

    /// Goes on from such bytes with what was judged after a whole talk; None for bytes of another encoder.
    pub fn learn_aptness_along(
        &self,
        begun: &[u8],
        moments: &[Moment],
        say: &mut dyn FnMut(&str),
    ) -> Option<Vec<u8>> {
        let begun = factored(begun, self.name(), self.parts().0, self.adapter()?)?;
        let draw = |draw| moments.iter().map(move |moment| lesson(moment, &drawn(moment, draw)));
        let lessons: Vec<Lesson> = (0..DRAWS).flat_map(draw).collect();
        self.school_of_aptness(Some(begun), &lessons, (PASSES_ALONG, BATCH_ALONG), say)
    }

    fn school_of_aptness(
        &self,
        begun: Option<Factored>,
        lessons: &[Lesson],
        often: (usize, usize),
        say: &mut dyn FnMut(&str),
    ) -> Option<Vec<u8>> {
        let adapter = self.adapter()?;
        let heads = [Head::plain(GRADES, 1, 1.0)];
        let base = (adapter.first, adapter.changes.clone());
        let mut school = School::narrow(self.parts().0, base, &heads, begun);
        self.teach(&mut school, lessons, often, say);
        Some(written(&school.factored(), self.name(), adapter.changes.len()))
    }

    /// How apt each text of each moment is as what is said next, 0 to 2, by what was learned; None for bytes of another encoder.
    pub fn aptness_by(&self, learned: &[u8], moments: &[&Moment]) -> Option<Vec<Vec<f64>>> {
        let (bert, pieces) = self.parts();
        let learned = Aptness::read(learned, self.name(), bert, self.adapter()?)?;
        let of = |moment: &&Moment| {
            let next: Vec<&str> = moment.next.iter().map(|(text, _)| text.as_str()).collect();
            learned.of(bert, pieces, (&moment.before, &moment.answer), &next)
        };
        Some(in_halves(moments, |half| half.iter().map(of).collect::<Vec<_>>()).together())
    }
}

/// Every text of a moment, with what it counts.
fn whole(moment: &Moment) -> Vec<(usize, f32)> {
    (0..moment.next.len()).map(|at| (at, 1.0)).collect()
}

/// Some texts of a moment, with what each counts: those that judges gave something, and some of the others, which stand for all of
/// them.
fn drawn(moment: &Moment, draw: u64) -> Vec<(usize, f32)> {
    let (good, bad): (Vec<usize>, Vec<usize>) = (0..moment.next.len()).partition(|at| moment.next[*at].1 > 0);
    let seed = |at: &usize| mixed(draw << 48 ^ (moment.answer.len() as u64) << 24 ^ *at as u64);
    let some = |mut texts: Vec<usize>, most: usize| {
        let counts = (texts.len() as f32 / most as f32).max(1.0);
        texts.sort_by_key(seed);
        texts.truncate(most);
        texts.into_iter().map(move |at| (at, counts))
    };
    some(good, GOOD).chain(some(bad, BAD)).collect()
}

fn lesson(moment: &Moment, texts: &[(usize, f32)]) -> Lesson {
    let of = |at: usize| &moment.next[at];
    let ask = |(at, (text, counts)): (usize, &(usize, f32))| Ask {
        head: 0,
        of: std::iter::once(at..at + 1).collect(),
        wanted: (0..GRADES).map(|grade| if grade == of(*text).1 { 1.0 } else { 0.0 }).collect(),
        weight: *counts,
    };
    Lesson {
        before: moment.before.clone(),
        words: vec![moment.answer.clone()],
        next: texts.iter().map(|(text, _)| of(*text).0.clone()).collect(),
        asks: texts.iter().enumerate().map(ask).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_of_many_bad_texts_stand_for_all_of_them() {
        let next = (0..20).map(|at| (at.to_string(), usize::from(at % 10 == 0) * 2)).collect();
        let moment = Moment { next, ..Moment::default() };
        let draws = [0, 1].map(|draw| drawn(&moment, draw));
        for some in &draws {
            let given = |grade: usize| -> Vec<f32> {
                let some = some.iter().filter(|(at, _)| moment.next[*at].1 == grade);
                some.map(|(_, counts)| *counts).collect()
            };
            assert_eq!(given(2), [1.0, 1.0]);
            assert_eq!(given(0).len(), BAD);
            assert!((given(0).iter().sum::<f32>() - 18.0).abs() < 1e-4);
        }
        assert_ne!(draws[0], draws[1]);
    }
}
