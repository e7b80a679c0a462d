//! Wrappers, each of which takes and gives the same port: around the interpreter, of which the engine knows none, and
//! around a provider.

mod cassette;
pub mod fallback;
pub mod record;
pub mod replay;

pub use cassette::CassetteError;
pub use fallback::Fallback;
pub use record::Record;
pub use replay::Replay;
