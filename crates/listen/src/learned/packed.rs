//! What was learned takes a third of the room packed: its weights repeat much.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

/// Packs what was written.
pub(crate) fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut out = ZlibEncoder::new(Vec::new(), Compression::best());
    out.write_all(bytes)?;
    out.finish()
}

/// What was packed; None of bytes that were not.
pub(crate) fn opened(packed: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    ZlibDecoder::new(packed).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}
