//! Weights of the default encoder: where they are looked for, how they are fetched and checked.
//!
//! Every file has a pinned hash; whatever the source, a file with another hash is refused and named. A model
//! folder appears whole or not at all: it is filled beside its place and moved there in one step.

mod install;
mod pull;

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::bert::ModelError;

pub use install::import;
pub use pull::{Source, pull};

/// The default encoder's name, which is also its folder's.
pub const DEFAULT_MODEL: &str = "all-MiniLM-L6-v2";

/// One file of the default encoder.
#[derive(Debug, Clone, Copy)]
pub struct PinnedFile {
    /// Its name within the folder.
    pub name: &'static str,
    /// Its size in bytes.
    pub size: u64,
    /// Its SHA-256 in hexadecimal digits.
    pub sha256: &'static str,
}

/// The files of the default encoder at the pinned revision.
pub const FILES: [PinnedFile; 4] = [
    PinnedFile {
        name: "config.json",
        size: 612,
        sha256: "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
    },
    PinnedFile {
        name: "vocab.txt",
        size: 231_508,
        sha256: "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3",
    },
    PinnedFile {
        name: "tokenizer.json",
        size: 466_247,
        sha256: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    },
    PinnedFile {
        name: "model.safetensors",
        size: 90_868_376,
        sha256: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    },
];

/// The file that holds the numbers.
const WEIGHTS_FILE: &str = "model.safetensors";

/// Why weights could not be found, fetched or used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// A file is not the pinned one.
    #[error(
        "{} is not the file expected: its SHA-256 is {found}, expected {expected}. Remove it and run `colloquy models pull`",
        path.display()
    )]
    WrongHash {
        /// The file.
        path: PathBuf,
        /// The pinned hash.
        expected: String,
        /// Its own.
        found: String,
    },
    /// A folder or archive lacks a file.
    #[error("{} has no `{file}`; a model folder needs config.json, vocab.txt, tokenizer.json and model.safetensors", path.display())]
    Missing {
        /// The folder or archive.
        path: PathBuf,
        /// The file.
        file: String,
    },
    /// The file system refused.
    #[error("{}: {detail}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What it said.
        detail: String,
    },
    /// The files are there and cannot be used.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// No source could be reached.
    #[error("the embedding model could not be fetched: {}", reasons.join("; "))]
    Unreachable {
        /// One line per source tried.
        reasons: Vec<String>,
    },
}

impl WeightsError {
    fn io(path: &Path, error: impl fmt::Display) -> Self {
        Self::Io { path: path.to_owned(), detail: error.to_string() }
    }
}

/// Progress of fetching or importing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// A source is being tried, in words.
    Trying(String),
    /// Bytes of the whole model done so far, and in all.
    Bytes {
        /// Done.
        done: u64,
        /// In all.
        total: u64,
    },
}

/// Takes progress as it happens.
pub type ProgressSink<'a> = &'a (dyn Fn(Progress) + Send + Sync);

/// Bytes of all files together.
pub fn total_size() -> u64 {
    FILES.iter().map(|file| file.size).sum()
}

/// Where weights may be, in the order in which they are looked for.
#[derive(Debug, Clone, Default)]
pub struct Places {
    /// A folder given by a flag or the configuration.
    pub explicit: Option<PathBuf>,
    /// A folder given by the environment.
    pub environment: Option<PathBuf>,
    /// The data folder; the model lies in `models/all-MiniLM-L6-v2` in it.
    pub data: Option<PathBuf>,
}

/// The default model's folder within a data folder.
pub fn default_folder(data: &Path) -> PathBuf {
    data.join("models").join(DEFAULT_MODEL)
}

impl Places {
    /// The first folder that holds a model. A folder that was named and holds none is an error: whoever names
    /// a folder wants that one and no other.
    pub fn find(&self) -> Result<Option<PathBuf>, WeightsError> {
        if let Some(folder) = self.explicit.as_ref().or(self.environment.as_ref()) {
            return match first_missing(folder) {
                None => Ok(Some(folder.clone())),
                Some(file) => Err(WeightsError::Missing { path: folder.clone(), file: file.to_owned() }),
            };
        }
        Ok(self.data.as_deref().map(default_folder).filter(|folder| first_missing(folder).is_none()))
    }

    /// What is in every place, in order, every file checked.
    pub fn status(&self) -> Vec<PlaceStatus> {
        let default = self.data.as_deref().map(default_folder);
        let named = [
            ("--embed-model / embedding.model_dir", self.explicit.clone()),
            ("COLLOQUY_MODEL_DIR", self.environment.clone()),
            ("data folder", default),
        ];
        named.into_iter().filter_map(|(origin, folder)| Some(PlaceStatus::of(origin, folder?))).collect()
    }
}

/// What one place holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaceStatus {
    /// What names the place.
    pub origin: &'static str,
    /// The folder.
    pub folder: PathBuf,
    /// The embedder's name, when the folder can be used.
    pub model: Option<String>,
    /// Why not, when it cannot.
    pub problem: Option<String>,
}

impl PlaceStatus {
    fn of(origin: &'static str, folder: PathBuf) -> Self {
        let (model, problem) = match check(&folder) {
            Ok(identity) => (Some(format!("{}@{}", identity.name, &identity.weights[..8])), None),
            Err(error) => (None, Some(error.to_string())),
        };
        Self { origin, folder, model, problem }
    }
}

fn check(folder: &Path) -> Result<Identity, WeightsError> {
    if claims_default(folder) {
        for file in FILES {
            verify(&folder.join(file.name), &file)?;
        }
    }
    identify(folder)
}

/// The first file without which a folder is no model. The tokenizer may be in either of two files.
fn first_missing(folder: &Path) -> Option<&'static str> {
    let has = |name: &str| folder.join(name).is_file();
    ["config.json", WEIGHTS_FILE]
        .into_iter()
        .find(|name| !has(name))
        .or((!has("vocab.txt") && !has("tokenizer.json")).then_some("vocab.txt"))
}

/// Which model a folder holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The folder's name; for the default encoder always its own.
    pub name: String,
    /// SHA-256 of the weights in hexadecimal digits.
    pub weights: String,
}

/// Tells which model a folder holds; checks the pinned hashes when it claims to be the default encoder.
pub fn identify(folder: &Path) -> Result<Identity, WeightsError> {
    if let Some(file) = first_missing(folder) {
        return Err(WeightsError::Missing { path: folder.to_owned(), file: file.to_owned() });
    }
    let path = folder.join(WEIGHTS_FILE);
    if claims_default(folder) {
        for file in &FILES[..3] {
            if file.name != "tokenizer.json" || folder.join(file.name).is_file() {
                verify(&folder.join(file.name), file)?;
            }
        }
        if !Stamp::holds(folder) {
            verify(&path, &FILES[3])?;
        }
        return Ok(Identity { name: DEFAULT_MODEL.to_owned(), weights: FILES[3].sha256.to_owned() });
    }
    let name = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let name = name.file_name().map_or_else(|| "model".to_owned(), |n| n.to_string_lossy().into_owned());
    Ok(Identity { name, weights: hash_file(&path)? })
}

/// By its name, or by a configuration that is the default encoder's to the byte.
fn claims_default(folder: &Path) -> bool {
    folder.file_name().is_some_and(|name| name == DEFAULT_MODEL)
        || hash_file(&folder.join("config.json")).is_ok_and(|hash| hash == FILES[0].sha256)
}

/// Checks one file against its pin.
pub fn verify(path: &Path, pin: &PinnedFile) -> Result<(), WeightsError> {
    if !path.is_file() {
        let folder = path.parent().unwrap_or(path).to_owned();
        return Err(WeightsError::Missing { path: folder, file: pin.name.to_owned() });
    }
    let found = hash_file(path)?;
    if found == pin.sha256 {
        return Ok(());
    }
    Err(WeightsError::WrongHash { path: path.to_owned(), expected: pin.sha256.to_owned(), found })
}

fn hash_file(path: &Path) -> Result<String, WeightsError> {
    let mut file = File::open(path).map_err(|e| WeightsError::io(path, e))?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 18];
    loop {
        match file.read(&mut buffer).map_err(|e| WeightsError::io(path, e))? {
            0 => return Ok(hex(&hasher.finalize())),
            n => hasher.update(&buffer[..n]),
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Left beside weights once their hash was checked, so that a start need not read 90 MB again: it holds as
/// long as size and time of change are those seen then.
#[derive(Serialize, Deserialize, PartialEq, Eq)]
struct Stamp {
    sha256: String,
    size: u64,
    modified_ns: u128,
}

const STAMP_FILE: &str = ".verified.json";

impl Stamp {
    fn of(folder: &Path) -> Option<Self> {
        let seen = std::fs::metadata(folder.join(WEIGHTS_FILE)).ok()?;
        let modified = seen.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
        Some(Self { sha256: FILES[3].sha256.to_owned(), size: seen.len(), modified_ns: modified.as_nanos() })
    }

    fn holds(folder: &Path) -> bool {
        let stored = std::fs::read(folder.join(STAMP_FILE)).ok();
        let stored: Option<Self> = stored.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        stored.is_some() && stored == Self::of(folder)
    }

    /// Best effort: without it the next start reads the weights once more.
    fn leave(folder: &Path) {
        if let Some(bytes) = Self::of(folder).and_then(|stamp| serde_json::to_vec(&stamp).ok()) {
            let _ = std::fs::write(folder.join(STAMP_FILE), bytes);
        }
    }
}

#[cfg(test)]
mod tests;
