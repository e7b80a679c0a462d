//! The forward pass of a BERT encoder (Devlin et al. 2019), written for short texts on a processor.
//!
//! A batch is ragged: the tokens of all texts lie in one matrix without padding, linear layers run over all
//! of them at once, attention runs within each text. Sizes come from `config.json`, the way a text's vector
//! is pooled from `1_Pooling/config.json`, so any encoder of this family works by its folder.

mod sizes;

use std::ops::Range;
use std::path::Path;

use super::adapter::{Adapter, Change, Tape};
use super::kernel::{
    Matrix, add_product_transposed, layer_norm, product_plain, product_transposed, soft_max,
};
use super::normalise;
pub use super::tensors::ModelError;
use super::tensors::{Tensor, TensorIndex, Tensors};
use sizes::pooling;
pub use sizes::{Pooling, Sizes};

/// A linear layer: one row of weights per output, and a bias.
#[derive(Debug)]
struct Linear {
    weight: Tensor,
    bias: Tensor,
    inputs: usize,
    outputs: usize,
}

/// Scale and shift of a normalisation.
#[derive(Debug)]
pub(super) struct Norm {
    scale: Tensor,
    shift: Tensor,
}

#[derive(Debug)]
pub(super) struct Layer {
    query: Linear,
    key: Linear,
    value: Linear,
    attention: Linear,
    pub(super) attention_norm: Norm,
    expand: Linear,
    contract: Linear,
    pub(super) norm: Norm,
}

/// A text in pieces.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pieces {
    /// Ids of its pieces (never none, at most as many as there are positions).
    pub ids: Vec<u32>,
    /// Where its second part begins; its length when there is none.
    pub second: usize,
    /// Where the texts begin that could follow all that is before the first of them: each is read as if it alone did.
    pub branches: Vec<usize>,
}

impl Pieces {
    /// A text of one part.
    pub fn one(ids: Vec<u32>) -> Self {
        Self { second: ids.len(), ids, branches: Vec::new() }
    }
}

/// An encoder ready to run.
#[derive(Debug)]
pub struct Bert {
    tensors: Tensors,
    sizes: Sizes,
    pooling: Pooling,
    words: Tensor,
    positions: Tensor,
    kinds: Tensor,
    norm: Norm,
    layers: Vec<Layer>,
}

impl Bert {
    /// Maps the weights of a folder.
    pub fn open(folder: &Path) -> Result<Self, ModelError> {
        let sizes = Sizes::open(&folder.join("config.json"))?;
        let tensors = Tensors::open(&folder.join("model.safetensors"))?;
        let index = tensors.index()?;
        let h = sizes.hidden;
        let (words, positions, kinds) = (
            index.take("embeddings.word_embeddings.weight", &[sizes.vocabulary, h])?,
            index.take("embeddings.position_embeddings.weight", &[sizes.positions, h])?,
            index.take("embeddings.token_type_embeddings.weight", &[sizes.kinds, h])?,
        );
        let norm = norm(&index, "embeddings.LayerNorm", h)?;
        let layers = (0..sizes.layers).map(|i| layer(&index, i, &sizes)).collect::<Result<_, _>>()?;
        drop(index);
        let pooling = pooling(&folder.join("1_Pooling").join("config.json"))?;
        Ok(Self { tensors, sizes, pooling, words, positions, kinds, norm, layers })
    }

    /// Its sizes.
    pub const fn sizes(&self) -> &Sizes {
        &self.sizes
    }

    /// How texts are pooled.
    pub const fn pooling(&self) -> Pooling {
        self.pooling
    }

    /// One unit vector per text.
    pub fn encode(&self, texts: &[Pieces]) -> Vec<Vec<f32>> {
        let spans = spans(texts);
        let mut states = self.embed_tokens(texts);
        self.climb(0..self.layers.len(), None, &mut states, &spans);
        spans.iter().map(|span| self.pool(&states, &span.tokens)).collect()
    }

    /// What is known of every piece of some texts after some layers, one row of `hidden` numbers each; an adapter changes
    /// the layers it knows.
    pub(super) fn states(
        &self,
        texts: &[Pieces],
        layers: Range<usize>,
        adapter: Option<&Adapter>,
    ) -> Vec<f32> {
        let mut states = self.embed_tokens(texts);
        self.climb(layers, adapter, &mut states, &spans(texts));
        states
    }

    fn climb(&self, layers: Range<usize>, adapter: Option<&Adapter>, states: &mut [f32], spans: &[Span<'_>]) {
        let mut room = Room::new(states.len() / self.sizes.hidden, &self.sizes);
        for at in layers {
            let change = adapter.and_then(|adapter| adapter.change(at));
            self.run(&self.layers[at], change, states, spans, &mut room, None);
        }
    }

    /// The layers.
    pub(super) fn layers(&self) -> &[Layer] {
        &self.layers
    }

    fn embed_tokens(&self, texts: &[Pieces]) -> Vec<f32> {
        let h = self.sizes.hidden;
        let row = |tensor, index: usize| {
            let values = self.tensors.values(tensor);
            &values[index.min(values.len() / h - 1) * h..][..h]
        };
        let mut states = Vec::with_capacity(texts.iter().map(|text| text.ids.len()).sum::<usize>() * h);
        for Pieces { ids, second, branches } in texts {
            let (mut trunk, mut branch) = (0, 0);
            for (at, &id) in ids.iter().enumerate() {
                if branches.contains(&at) {
                    (trunk, branch) = (branches[0], at);
                }
                let word = row(&self.words, id as usize);
                let place = row(&self.positions, trunk + at - branch);
                let kind = row(&self.kinds, usize::from(at >= *second));
                states.extend(word.iter().zip(place).zip(kind).map(|((w, p), k)| w + p + k));
            }
        }
        self.normalise_rows(&self.norm, &mut states);
        states
    }

    /// One layer over the states of some texts, in place. A tape keeps what the way back needs.
    pub(super) fn run(
        &self,
        layer: &Layer,
        change: Option<&Change>,
        states: &mut [f32],
        spans: &[Span<'_>],
        room: &mut Room,
        mut tape: Option<&mut Tape>,
    ) {
        let part = |at: usize| change.map(|change| change.0[at].as_slice());
        if let Some(tape) = tape.as_deref_mut() {
            tape.input = states.to_vec();
        }
        self.linear(&layer.query, part(0), states, &mut room.query);
        self.linear(&layer.key, part(1), states, &mut room.key);
        self.linear(&layer.value, part(2), states, &mut room.value);
        for span in spans {
            self.attend(span, room, tape.as_deref_mut());
        }
        self.linear(&layer.attention, part(3), &room.context, &mut room.out);
        if let Some(tape) = tape.as_deref_mut() {
            (tape.query, tape.key, tape.value) = (room.query.clone(), room.key.clone(), room.value.clone());
            tape.context.clone_from(&room.context);
            tape.drop(0, &mut room.out);
        }
        add(states, &room.out);
        if let Some(tape) = tape.as_deref_mut() {
            tape.attended = states.to_vec();
        }
        self.normalise_rows(&layer.attention_norm, states);
        self.linear(&layer.expand, part(4), states, &mut room.wide);
        if let Some(tape) = tape.as_deref_mut() {
            (tape.middle, tape.wide) = (states.to_vec(), room.wide.clone());
        }
        self.sizes.activation.apply(&mut room.wide);
        self.linear(&layer.contract, part(5), &room.wide, &mut room.out);
        if let Some(tape) = tape.as_deref_mut() {
            tape.active.clone_from(&room.wide);
            tape.drop(1, &mut room.out);
        }
        add(states, &room.out);
        if let Some(tape) = tape {
            tape.output = states.to_vec();
        }
        self.normalise_rows(&layer.norm, states);
    }

    /// Attention of one text: every head mixes the values of all its tokens.
    fn attend(&self, span: &Span<'_>, room: &mut Room, mut tape: Option<&mut Tape>) {
        let (h, n) = (self.sizes.hidden, span.tokens.len());
        let width = h / self.sizes.heads;
        let scale = 1.0 / (width as f32).sqrt();
        if room.scores.len() < n * n {
            room.scores.resize(n * n, 0.0);
        }
        let scores = &mut room.scores[..n * n];
        for head in 0..self.sizes.heads {
            let start = span.tokens.start * h + head * width;
            let part = |values| Matrix { values: tail_of(values, start), rows: n, cols: width, stride: h };
            product_transposed(part(&room.query), part(&room.key), scores, n);
            span.blind(scores);
            soft_max(scores, n, scale);
            if let Some(tape) = tape.as_deref_mut() {
                tape.weights.extend_from_slice(scores);
            }
            let weights = Matrix::dense(scores, n, n);
            product_plain(weights, part(&room.value), &mut room.context[start..], h);
        }
    }

    /// The weights of a layer's six linear parts: query, key, value, attention, expand, contract.
    pub(super) fn weights(&self, layer: usize) -> [&[f32]; 6] {
        let Layer { query, key, value, attention, expand, contract, .. } = &self.layers[layer];
        [query, key, value, attention, expand, contract].map(|part| self.tensors.values(&part.weight))
    }

    /// How many numbers go into each of a layer's six linear parts.
    pub(super) const fn inputs(&self, part: usize) -> usize {
        if part == 5 { self.sizes.intermediate } else { self.sizes.hidden }
    }

    /// The scale of a normalisation.
    pub(super) fn scale<'a>(&'a self, norm: &'a Norm) -> &'a [f32] {
        self.tensors.values(&norm.scale)
    }

    fn linear(&self, layer: &Linear, changed: Option<&[f32]>, input: &[f32], out: &mut [f32]) {
        let bias = self.tensors.values(&layer.bias);
        for row in out.chunks_exact_mut(layer.outputs) {
            row.copy_from_slice(bias);
        }
        let input = Matrix::dense(input, input.len() / layer.inputs, layer.inputs);
        let weight = changed.unwrap_or_else(|| self.tensors.values(&layer.weight));
        add_product_transposed(input, Matrix::dense(weight, layer.outputs, layer.inputs), out, layer.outputs);
    }

    fn normalise_rows(&self, norm: &Norm, states: &mut [f32]) {
        let (scale, shift) = (self.tensors.values(&norm.scale), self.tensors.values(&norm.shift));
        layer_norm(states, self.sizes.hidden, scale, shift, self.sizes.epsilon);
    }

    fn pool(&self, states: &[f32], span: &Range<usize>) -> Vec<f32> {
        let h = self.sizes.hidden;
        let rows = &states[span.start * h..span.end * h];
        let mut vector = match self.pooling {
            Pooling::First => rows.iter().take(h).copied().collect(),
            Pooling::Mean => {
                let mut sum = vec![0.0; h];
                rows.chunks_exact(h).for_each(|row| add(&mut sum, row));
                sum
            }
        };
        normalise(&mut vector);
        vector
    }
}

/// Working memory of one batch, shared by its layers.
pub(super) struct Room {
    query: Vec<f32>,
    key: Vec<f32>,
    value: Vec<f32>,
    context: Vec<f32>,
    out: Vec<f32>,
    wide: Vec<f32>,
    scores: Vec<f32>,
}

impl Room {
    pub(super) fn new(tokens: usize, sizes: &Sizes) -> Self {
        let plane = || vec![0.0; tokens * sizes.hidden];
        Self {
            query: plane(),
            key: plane(),
            value: plane(),
            context: plane(),
            out: plane(),
            wide: vec![0.0; tokens * sizes.intermediate],
            scores: Vec::new(),
        }
    }
}

/// Where the pieces of a text lie among those of all.
pub(super) struct Span<'a> {
    pub(super) tokens: Range<usize>,
    /// Where its branches begin, counted from its own beginning.
    branches: &'a [usize],
}

impl Span<'_> {
    /// Takes from every row of scores what it cannot see: a branch sees the trunk and itself, the trunk sees itself.
    fn blind(&self, scores: &mut [f32]) {
        let Some(&trunk) = self.branches.first() else { return };
        let n = self.tokens.len();
        let starts = std::iter::once(0).chain(self.branches.iter().copied());
        let ends = self.branches.iter().copied().chain(std::iter::once(n));
        for (start, end) in starts.zip(ends) {
            for row in scores[start * n..end * n].chunks_exact_mut(n) {
                row[trunk..start.max(trunk)].fill(f32::NEG_INFINITY);
                row[end..].fill(f32::NEG_INFINITY);
            }
        }
    }
}

/// Where the pieces of each text lie among those of all.
pub(super) fn spans(texts: &[Pieces]) -> Vec<Span<'_>> {
    let mut end = 0;
    let mut spans = Vec::with_capacity(texts.len());
    for text in texts {
        let start = end;
        end += text.ids.len();
        spans.push(Span { tokens: start..end, branches: &text.branches });
    }
    spans
}

fn tail_of(values: &[f32], start: usize) -> &[f32] {
    &values[start..]
}

pub(super) fn add(to: &mut [f32], what: &[f32]) {
    for (x, y) in to.iter_mut().zip(what) {
        *x += y;
    }
}

fn norm(index: &TensorIndex<'_>, name: &str, width: usize) -> Result<Norm, ModelError> {
    Ok(Norm {
        scale: index.take(&format!("{name}.weight"), &[width])?,
        shift: index.take(&format!("{name}.bias"), &[width])?,
    })
}

fn linear(index: &TensorIndex<'_>, name: &str, inputs: usize, outputs: usize) -> Result<Linear, ModelError> {
    let weight = index.take(&format!("{name}.weight"), &[outputs, inputs])?;
    let bias = index.take(&format!("{name}.bias"), &[outputs])?;
    Ok(Linear { weight, bias, inputs, outputs })
}

fn layer(index: &TensorIndex<'_>, number: usize, sizes: &Sizes) -> Result<Layer, ModelError> {
    let (h, wide) = (sizes.hidden, sizes.intermediate);
    let at = |part: &str| format!("encoder.layer.{number}.{part}");
    Ok(Layer {
        query: linear(index, &at("attention.self.query"), h, h)?,
        key: linear(index, &at("attention.self.key"), h, h)?,
        value: linear(index, &at("attention.self.value"), h, h)?,
        attention: linear(index, &at("attention.output.dense"), h, h)?,
        attention_norm: norm(index, &at("attention.output.LayerNorm"), h)?,
        expand: linear(index, &at("intermediate.dense"), h, wide)?,
        contract: linear(index, &at("output.dense"), wide, h)?,
        norm: norm(index, &at("output.LayerNorm"), h)?,
    })
}
