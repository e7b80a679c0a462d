//! Weights on disk: a memory-mapped safetensors file, its tensors as `f32` slices.

use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};

use memmap2::Mmap;
use safetensors::tensor::{Dtype, SafeTensors, TensorView};

/// A folder of weights that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {detail}", path.display())]
pub struct ModelError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it, and what was expected.
    pub detail: String,
}

impl ModelError {
    pub(super) fn new(path: &Path, detail: impl std::fmt::Display) -> Self {
        Self { path: path.to_owned(), detail: detail.to_string() }
    }
}

/// One tensor's numbers.
#[derive(Debug)]
pub(super) enum Tensor {
    /// In the mapped file, by byte range: single precision, aligned.
    Mapped(Range<usize>),
    /// Converted.
    Owned(Vec<f32>),
}

/// A mapped weights file.
#[derive(Debug)]
pub(super) struct Tensors {
    map: Mmap,
    path: PathBuf,
}

impl Tensors {
    /// Maps a file.
    #[expect(unsafe_code, reason = "memory mapping: 90 MB of weights are shared and paged, not copied")]
    pub(super) fn open(path: &Path) -> Result<Self, ModelError> {
        let file = File::open(path).map_err(|e| ModelError::new(path, e))?;
        // SAFETY: the file is opened for reading only. Weights are installed by rename and never written in
        // place by this program; another program that truncates them while they are in use could end this
        // one, which is the accepted risk of every memory map.
        let map = unsafe { Mmap::map(&file) }.map_err(|e| ModelError::new(path, e))?;
        Ok(Self { map, path: path.to_owned() })
    }

    /// Finds tensors by name: `take(name, shape)` gives the tensor of that shape or says what is wrong.
    pub(super) fn index(&self) -> Result<TensorIndex<'_>, ModelError> {
        let tensors = SafeTensors::deserialize(&self.map)
            .map_err(|e| ModelError::new(&self.path, format!("not a safetensors file: {e}")))?;
        let prefix = ["", "bert.", "model.", "0.auto_model."]
            .into_iter()
            .find(|p| tensors.tensor(&format!("{p}embeddings.word_embeddings.weight")).is_ok())
            .ok_or_else(|| {
                ModelError::new(
                    &self.path,
                    "holds no `embeddings.word_embeddings.weight`: not a BERT encoder",
                )
            })?;
        Ok(TensorIndex { file: self, tensors, prefix })
    }

    /// The numbers of a tensor taken from this file.
    pub(super) fn values<'a>(&'a self, tensor: &'a Tensor) -> &'a [f32] {
        match tensor {
            // Alignment was checked when the tensor was taken.
            Tensor::Mapped(range) => bytemuck::try_cast_slice(&self.map[range.clone()]).unwrap_or_default(),
            Tensor::Owned(values) => values,
        }
    }
}

/// Names of a file's tensors.
pub(super) struct TensorIndex<'a> {
    file: &'a Tensors,
    tensors: SafeTensors<'a>,
    prefix: &'static str,
}

impl TensorIndex<'_> {
    /// The tensor of a name (without the file's own prefix), which must have this shape.
    pub(super) fn take(&self, name: &str, shape: &[usize]) -> Result<Tensor, ModelError> {
        let full = format!("{}{name}", self.prefix);
        let fail = |detail: String| ModelError::new(&self.file.path, detail);
        let view = self.tensors.tensor(&full).map_err(|e| fail(format!("`{full}`: {e}")))?;
        if view.shape() != shape {
            return Err(fail(format!("`{full}` has shape {:?}, config.json says {shape:?}", view.shape())));
        }
        self.convert(&view).ok_or_else(|| {
            fail(format!("`{full}` holds {:?}; F32, F16 and BF16 are understood", view.dtype()))
        })
    }

    fn convert(&self, view: &TensorView<'_>) -> Option<Tensor> {
        let bytes = view.data();
        match view.dtype() {
            Dtype::F32 if bytemuck::try_cast_slice::<u8, f32>(bytes).is_ok() => {
                let start = bytes.as_ptr() as usize - self.file.map.as_ptr() as usize;
                Some(Tensor::Mapped(start..start + bytes.len()))
            }
            Dtype::F32 => {
                Some(Tensor::Owned(bytes.as_chunks::<4>().0.iter().map(|b| f32::from_le_bytes(*b)).collect()))
            }
            Dtype::F16 => Some(Tensor::Owned(halves(bytes).map(half_to_single).collect())),
            Dtype::BF16 => {
                Some(Tensor::Owned(halves(bytes).map(|h| f32::from_bits(u32::from(h) << 16)).collect()))
            }
            _ => None,
        }
    }
}

fn halves(bytes: &[u8]) -> impl Iterator<Item = u16> + '_ {
    bytes.as_chunks::<2>().0.iter().map(|b| u16::from_le_bytes(*b))
}

/// IEEE 754 half to single precision, exactly.
fn half_to_single(half: u16) -> f32 {
    let sign = u32::from(half >> 15) << 31;
    let (exponent, fraction) = (u32::from(half >> 10) & 0x1f, u32::from(half) & 0x3ff);
    let magnitude = match exponent {
        0 => return (fraction as f32 * 2.0_f32.powi(-24)).copysign(f32::from_bits(sign | 0x3f80_0000)),
        31 => 0x7f80_0000 | (fraction << 13),
        _ => ((exponent + 112) << 23) | (fraction << 13),
    };
    f32::from_bits(sign | magnitude)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_become_singles_exactly() {
        for (half, single) in [
            (0x0000, 0.0),
            (0x3c00, 1.0),
            (0xc000, -2.0),
            (0x7bff, 65504.0),
            (0x0001, 5.960_464_5e-8),
            (0x8001, -5.960_464_5e-8),
            (0x3555, 0.333_251_95),
            (0x7c00, f32::INFINITY),
        ] {
            assert_eq!(half_to_single(half), single, "{half:#x}");
        }
        assert!(half_to_single(0x7e00).is_nan());
    }

    #[test]
    fn a_broken_file_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("model.safetensors");
        std::fs::write(&path, b"no weights at all").unwrap();
        let tensors = Tensors::open(&path).unwrap();
        let error = tensors.index().err().unwrap().to_string();
        assert!(error.contains("model.safetensors") && error.contains("not a safetensors file"), "{error}");
        assert!(Tensors::open(&folder.path().join("absent")).is_err());
    }
}
