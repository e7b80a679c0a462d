//! Stored bodies: types of the store's own, one module per format, so that a change in the engine never changes what
//! is on disk.
//!
//! A stored body is one byte, its format, and JSON, compressed by zlib with its checksum: a body that was altered is
//! no body. What is written is always the newest format; what an older program wrote is read as the type of its format
//! and lifted from one to the next ([`v0`] is that of version 0.1.0, which had another schema, too).

pub(crate) mod twin;
pub(crate) mod v0;
pub(crate) mod v1;

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The newest format of bodies.
pub(crate) const FORMAT: u8 = 1;
/// Most bytes a body may have when it is unpacked: far more than any has.
const LARGEST: u64 = 256 << 20;

/// Why a body cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BodyError {
    /// It is of a format this program does not know.
    #[error("it is of format {0}")]
    Newer(u8),
    /// It was altered or cut.
    #[error("{0}")]
    Unreadable(String),
}

impl BodyError {
    pub(crate) fn unreadable(why: impl std::fmt::Display) -> Self {
        Self::Unreadable(why.to_string())
    }
}

/// A body of the newest format.
pub(crate) fn pack(body: &impl Serialize) -> Result<Vec<u8>, BodyError> {
    squeeze(&serde_json::to_vec(body).map_err(BodyError::unreadable)?)
}

/// What was packed, in the newest format. (Format 1 is the only one so far: an older one is read here as its own type,
/// and lifted.)
pub(crate) fn unpack<T: DeserializeOwned>(body: &[u8]) -> Result<T, BodyError> {
    serde_json::from_slice(&expand(body)?).map_err(BodyError::unreadable)
}

/// A text as a body.
pub(crate) fn squeeze(text: &[u8]) -> Result<Vec<u8>, BodyError> {
    let mut packed = vec![FORMAT];
    let mut encoder = ZlibEncoder::new(&mut packed, Compression::default());
    encoder.write_all(text).map_err(BodyError::unreadable)?;
    encoder.finish().map_err(BodyError::unreadable)?;
    Ok(packed)
}

/// The text of a body.
pub(crate) fn expand(body: &[u8]) -> Result<Vec<u8>, BodyError> {
    match body.split_first() {
        Some((&FORMAT, packed)) => {
            let mut text = Vec::with_capacity(packed.len() * 4);
            let read = ZlibDecoder::new(packed).take(LARGEST).read_to_end(&mut text);
            read.map(|_| text).map_err(BodyError::unreadable)
        }
        Some((&newer, _)) if newer > FORMAT => Err(BodyError::Newer(newer)),
        _ => Err(BodyError::unreadable("it is empty, or was altered")),
    }
}
