//! How apt texts are as what is said next: learned from questions that were judged beside the answers they would have followed.
//!
//! All that could be said is read at once behind what was said, each as if it alone followed. What was learned is narrow changes
//! of the layers the adapter changed, and a head: a small file in this crate, `data/aptness.bin`, made by `cargo xtask questions
//! learn`, and good for the encoder and the adapter it was learned with.

use super::learning::factors::{self, RANK};
use super::learning::{Ask, Factored, Head, Lesson, School};
use super::{Adapter, behind, packed};
use crate::bert::Bert;
use crate::kernel::{Matrix, add_product_transposed, soft_max};
use crate::local::LocalEmbedder;
use crate::wordpiece::WordPiece;
use colloquy_engine::ports::Embedder as _;

/// What judges could give: 0 (bad), 1 (clumsy), 2 (good).
const GRADES: usize = 3;

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
    fn read(mut bytes: &[u8], encoder: &str, bert: &Bert, adapter: &Adapter) -> Option<Self> {
        packed::layers(&mut bytes, encoder).filter(|layers| *layers == adapter.changes.len())?;
        let mut parts = Vec::new();
        for (part, weights) in adapter.changes.iter().flat_map(|change| change.0.iter().enumerate()) {
            let inputs = bert.inputs(part);
            parts.push(rows(&mut bytes, inputs)?);
            parts.push(rows(&mut bytes, weights.len() / inputs)?);
        }
        let changes = factors::added(&adapter.changes, &parts, |part| bert.inputs(part));
        let mut floats =
            |count: usize| (0..count).map(|_| packed::float(&mut bytes)).collect::<Option<Vec<f32>>>();
        let head = [floats(GRADES * bert.sizes().hidden)?, floats(GRADES)?];
        bytes.is_empty().then_some(Self { layers: Adapter { first: adapter.first, changes }, head })
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
        let h = bert.sizes().hidden;
        let mut told: Vec<f32> = known.iter().flat_map(|_| &self.head[1]).copied().collect();
        let known = known.concat();
        let known = Matrix::dense(&known, next.len(), h);
        add_product_transposed(known, Matrix::dense(&self.head[0], GRADES, h), &mut told, GRADES);
        soft_max(&mut told, GRADES, 1.0);
        told.chunks_exact(GRADES).map(|shares| f64::from(shares[1] + 2.0 * shares[2])).collect()
    }
}

/// `RANK` rows of numbers.
fn rows(bytes: &mut &[u8], width: usize) -> Option<Vec<f32>> {
    let mut all = Vec::with_capacity(RANK * width);
    for _ in 0..RANK {
        all.extend(packed::unpacked(bytes, width)?);
    }
    Some(all)
}

/// As bytes: the encoder's name, the number of layers, the narrow matrices, the head.
fn written(learned: &Factored, encoder: &str, layers: usize) -> Vec<u8> {
    let mut out = packed::head(encoder, layers);
    for row in learned.factors.iter().flatten().flat_map(|matrix| matrix.chunks_exact(matrix.len() / RANK)) {
        packed::row(row.iter().copied(), &mut out);
    }
    out.extend(learned.head.iter().flatten().flat_map(|x| x.to_le_bytes()));
    out
}

impl LocalEmbedder {
    /// Learns from judged moments how apt texts are as what is said next, as the bytes of `data/aptness.bin`; None of an encoder
    /// that learned nothing of words in their context. `say` is told how far it is.
    pub fn learn_aptness(&self, moments: &[Moment], say: &mut dyn FnMut(&str)) -> Option<Vec<u8>> {
        let adapter = self.adapter()?;
        let (bert, _) = self.parts();
        let heads = [Head { classes: GRADES, runs: 1, weight: 1.0 }];
        let mut school = School::narrow(bert, adapter.first, adapter.changes.clone(), &heads);
        self.teach(&mut school, &moments.iter().map(lesson).collect::<Vec<_>>(), say);
        Some(written(&school.factored(), self.name(), adapter.changes.len()))
    }

    /// How apt each text is as what is said next, 0 to 2, by what was learned; None for bytes of another encoder.
    pub fn aptness_by<'a>(&'a self, learned: &[u8]) -> Option<impl Fn(&Moment) -> Vec<f64> + use<'a>> {
        let (bert, pieces) = self.parts();
        let learned = Aptness::read(learned, self.name(), bert, self.adapter()?)?;
        Some(move |moment: &Moment| {
            let next: Vec<&str> = moment.next.iter().map(|(text, _)| text.as_str()).collect();
            learned.of(bert, pieces, (&moment.before, &moment.answer), &next)
        })
    }
}

fn lesson(moment: &Moment) -> Lesson {
    let ask = |(at, (_, given)): (usize, &(String, usize))| Ask {
        head: 0,
        of: std::iter::once(at..at + 1).collect(),
        wanted: (0..GRADES).map(|grade| if grade == *given { 1.0 } else { 0.0 }).collect(),
        weight: 1.0,
    };
    Lesson {
        before: moment.before.clone(),
        words: vec![moment.answer.clone()],
        next: moment.next.iter().map(|(text, _)| text.clone()).collect(),
        asks: moment.next.iter().enumerate().map(ask).collect(),
    }
}
