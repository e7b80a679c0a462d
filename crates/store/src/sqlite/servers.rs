//! Which servers are there: each open store holds a lock on a file of its own beside the database, which the operating
//! system gives back however the program ends.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use colloquy_engine::ports::StoreError;

/// This store among the others on the same file.
pub(super) struct Server {
    folder: PathBuf,
    name: String,
    /// Locked as long as this store is open.
    _file: File,
}

impl Server {
    /// Joins the servers of a database; files that servers left which are gone are removed.
    pub(super) fn join(database: &Path) -> Result<Self, StoreError> {
        let mut folder = database.as_os_str().to_owned();
        folder.push(".servers");
        let folder = PathBuf::from(folder);
        let name = uuid::Uuid::now_v7().simple().to_string();
        let joined = Self::enter(&folder, &name).map_err(|error| StoreError::Backend {
            detail: format!(
                "{} cannot be used: {error}; it tells servers on one database apart",
                folder.display()
            ),
            retryable: false,
        })?;
        let server = Self { folder, name, _file: joined };
        server.sweep();
        Ok(server)
    }

    /// A new file, locked. One that another server took for left behind before it was locked is made again.
    fn enter(folder: &Path, name: &str) -> std::io::Result<File> {
        std::fs::create_dir_all(folder)?;
        let path = folder.join(name);
        loop {
            let file = File::create(&path)?;
            match file.lock() {
                // Where files cannot be locked, servers are told apart by the end of their leases alone.
                Err(error) if error.kind() != ErrorKind::Unsupported => return Err(error),
                _ if path.exists() => return Ok(file),
                _ => {}
            }
        }
    }

    fn sweep(&self) {
        let Ok(entries) = std::fs::read_dir(&self.folder) else { return };
        for name in entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()) {
            if let Some(_locked) = self.left_behind(&name) {
                // The file is only removed while it is locked: nobody can be about to use it.
                let _ = std::fs::remove_file(self.folder.join(&name));
            }
        }
    }

    /// Its name, by which leases know it.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Whether the server of a name is gone: its file is, or nobody holds it.
    pub(super) fn is_gone(&self, name: &str) -> bool {
        name != self.name && (!self.folder.join(name).exists() || self.left_behind(name).is_some())
    }

    /// The file of a server, locked, when nobody else holds it.
    fn left_behind(&self, name: &str) -> Option<File> {
        let file = File::open(self.folder.join(name)).ok()?;
        match file.try_lock() {
            Ok(()) => Some(file),
            Err(TryLockError::WouldBlock | TryLockError::Error(_)) => None,
        }
    }

    /// Leaves: what this server had begun is free.
    pub(super) fn leave(&self) {
        let _ = std::fs::remove_file(self.folder.join(&self.name));
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.leave();
    }
}
