//! What was learned as bytes: the encoder it is of, and rows of numbers in 127ths of the greatest of each; all of it packed, since small
//! numbers are more than great ones.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

/// Packs what was written; nothing if the packer should fail, which what reads it refuses.
pub(super) fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut out = ZlibEncoder::new(Vec::new(), Compression::best());
    out.write_all(bytes).and_then(|()| out.finish()).unwrap_or_default()
}

/// What was packed; None of bytes that were not.
pub(super) fn opened(packed: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    ZlibDecoder::new(packed).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// The encoder's name and the number of its layers that were changed.
pub(super) fn head(encoder: &str, layers: usize) -> Vec<u8> {
    let mut out = Vec::new();
    out.extend((encoder.len() as u32).to_le_bytes());
    out.extend_from_slice(encoder.as_bytes());
    out.extend((layers as u32).to_le_bytes());
    out
}

/// The number of layers; None where the bytes are another encoder's, or none at all.
pub(super) fn layers(bytes: &mut &[u8], encoder: &str) -> Option<usize> {
    let size = number(bytes)?;
    let same = taken(bytes, size)? == encoder.as_bytes();
    number(bytes).filter(|_| same)
}

/// A row of numbers: the greatest, then each in 127ths of it.
pub(super) fn row(numbers: impl Iterator<Item = f32> + Clone, out: &mut Vec<u8>) {
    let most = numbers.clone().fold(0.0_f32, |most, x| most.max(x.abs()));
    out.extend(most.to_le_bytes());
    let share = |x: f32| (x / most.max(f32::MIN_POSITIVE) * 127.0).round() as i8;
    out.extend(numbers.map(|x| share(x).to_le_bytes()[0]));
}

/// A row of so many numbers.
pub(super) fn unpacked<'a>(
    bytes: &mut &'a [u8],
    width: usize,
) -> Option<impl Iterator<Item = f32> + use<'a>> {
    let most = float(bytes)?;
    let row = taken(bytes, width)?;
    Some(row.iter().map(move |x| f32::from(i8::from_le_bytes([*x])) / 127.0 * most))
}

/// A number as it is.
pub(super) fn float(bytes: &mut &[u8]) -> Option<f32> {
    Some(f32::from_le_bytes(taken(bytes, 4)?.try_into().ok()?))
}

fn number(bytes: &mut &[u8]) -> Option<usize> {
    usize::try_from(u32::from_le_bytes(taken(bytes, 4)?.try_into().ok()?)).ok()
}

fn taken<'a>(bytes: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (front, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(front)
}
