//! The program as a process: built when no other is named, run on a free port with fresh data, watched, killed.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use crate::steps::{cargo, run, works};
use crate::workspace;

/// How long a program may take until it listens.
const START: Duration = Duration::from_mins(1);
/// Ticks of `/proc` a second, as Linux has them for programs of users.
const TICKS: f64 = 100.0;

/// A program with data of its own.
pub(crate) struct Program {
    path: PathBuf,
    /// Where its data are.
    room: PathBuf,
    /// What removes them when this goes; None for data that stay.
    _gone: Option<TempDir>,
    settings: Vec<(&'static str, String)>,
    /// What stands before `serve`.
    arguments: Vec<String>,
}

impl Program {
    /// The program at a path, or the release build of this workspace; with the weights, or by words alone. Its data go when
    /// it goes.
    pub(crate) fn prepare(path: Option<&str>, weights: Option<&Path>) -> Result<Self> {
        // On the disk a database would be on: a temporary folder may be memory.
        let target = workspace::target();
        std::fs::create_dir_all(&target)?;
        let gone = tempfile::Builder::new().prefix("outside-").tempdir_in(target)?;
        let room = gone.path().to_owned();
        Ok(Self { _gone: Some(gone), ..Self::in_room(path, weights, room)? })
    }

    /// The same with data in a folder, where they stay.
    pub(crate) fn in_room(path: Option<&str>, weights: Option<&Path>, room: PathBuf) -> Result<Self> {
        let path = if let Some(path) = path {
            std::path::absolute(path)?
        } else {
            run(&mut cargo(["build", "--release", "--package", "colloquy-cli"]))?;
            workspace::target().join("release").join(format!("colloquy{}", std::env::consts::EXE_SUFFIX))
        };
        if !path.is_file() {
            bail!("there is no program {}: name another with --program", path.display());
        }
        std::fs::create_dir_all(&room)?;
        let mut settings = vec![
            ("COLLOQUY_CONFIG", file(&room, "colloquy.toml", "")?),
            ("COLLOQUY_DATA", shown(&room.join("data"))),
        ];
        match weights {
            Some(folder) => settings.push(("COLLOQUY_MODEL_DIR", shown(folder))),
            None => settings.push(("COLLOQUY_EMBEDDINGS__EMBEDDER", "lexical".to_owned())),
        }
        Ok(Self { path, room, _gone: None, settings, arguments: Vec::new() })
    }

    /// Adds a setting of the environment.
    pub(crate) fn set(&mut self, name: &'static str, value: &str) {
        self.settings.push((name, value.to_owned()));
    }

    /// Adds arguments before `serve`.
    pub(crate) fn with_arguments(&mut self, arguments: &[&str]) {
        self.arguments.extend(arguments.iter().map(|&argument| argument.to_owned()));
    }

    /// The database.
    pub(crate) fn database(&self) -> PathBuf {
        self.room.join("data").join("colloquy.db")
    }

    /// How long the disk of the database takes to keep 4 kB for good: the median of some tries.
    pub(crate) fn sync_time(&self) -> Result<Duration> {
        let mut file = File::create(self.room.join("sync"))?;
        let mut times = Vec::new();
        for _ in 0..25 {
            file.write_all(&[1; 4096])?;
            let begun = Instant::now();
            file.sync_data()?;
            times.push(begun.elapsed());
        }
        times.sort_unstable();
        Ok(times[times.len() / 2])
    }

    /// What the program told its operator so far.
    pub(crate) fn log(&self) -> Result<String> {
        let path = self.room.join("log");
        std::fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))
    }

    /// The last lines of that, for an error.
    pub(crate) fn last_words(&self) -> String {
        let log = self.log().unwrap_or_default();
        let lines: Vec<&str> = log.lines().rev().take(5).collect();
        let lines: Vec<&str> = lines.into_iter().rev().collect();
        format!("the program's log ends with:\n{}", lines.join("\n"))
    }

    /// Starts the server and waits until it says where it listens. It dies with the thread that calls this.
    pub(crate) fn start(&self) -> Result<Server> {
        let log = File::options().create(true).append(true).open(self.room.join("log"))?;
        let mut command = if works("setpriv", &["--version"]) {
            let mut command = Command::new("setpriv");
            command.args(["--pdeathsig", "KILL", "--"]).arg(&self.path);
            command
        } else {
            Command::new(&self.path)
        };
        for (name, _) in
            std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("COLLOQUY_"))
        {
            command.env_remove(name);
        }
        command.args(&self.arguments).args(["serve", "--listen", "127.0.0.1:0"]).current_dir(&self.room);
        command.envs(self.settings.iter().map(|(name, value)| (name, value)));
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn();
        let mut child = Running(child.with_context(|| format!("{} cannot be started", self.path.display()))?);
        let Some((address, output)) = child.0.stdout.take().and_then(listening) else {
            bail!("{} does not say where it listens; {}", self.path.display(), self.last_words());
        };
        Ok(Server { child, address, _output: output })
    }
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn file(room: &Path, name: &str, text: &str) -> Result<String> {
    let path = room.join(name);
    std::fs::write(&path, text)?;
    Ok(shown(&path))
}

/// The address in the program's first line, when it comes in time.
fn listening(output: ChildStdout) -> Option<(SocketAddr, BufReader<ChildStdout>)> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut output = BufReader::new(output);
        let mut line = String::new();
        let read = output.read_line(&mut line);
        sender.send(read.map(|_| (line, output)))
    });
    let (line, output) = receiver.recv_timeout(START).ok()?.ok()?;
    let address = line.split_whitespace().find_map(|word| word.strip_prefix("http://"))?;
    Some((address.trim_end_matches('/').parse().ok()?, output))
}

/// A running server; killed when it goes.
pub(crate) struct Server {
    child: Running,
    pub(crate) address: SocketAddr,
    /// Kept open, so that a line more is no broken pipe.
    _output: BufReader<ChildStdout>,
}

impl Server {
    /// Kills it as `kill -9` does and waits until it is gone.
    pub(crate) fn kill(mut self) -> Result<()> {
        self.child.kill().context("the server cannot be killed")
    }

    /// Seconds of processor time it used so far.
    pub(crate) fn cpu(&self) -> Result<f64> {
        cpu(&self.child.0.id().to_string())
    }
}

/// A process that ends with its owner.
struct Running(Child);

impl Running {
    fn kill(&mut self) -> std::io::Result<()> {
        self.0.kill().and_then(|()| self.0.wait()).map(|_| ())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Gone already, when it was killed before.
        let _ = self.kill();
    }
}

/// Seconds all processors together were at work since the machine began.
pub(crate) fn all_cpu() -> Result<f64> {
    let stat = std::fs::read_to_string("/proc/stat").context("/proc/stat cannot be read")?;
    working(&stat).with_context(|| format!("/proc/stat has another shape: {stat}"))
}

/// The first line: user, nice, system, idle, waiting for the disk, interrupts.
fn working(stat: &str) -> Option<f64> {
    let fields = stat.lines().next()?.strip_prefix("cpu ")?.split_whitespace();
    let ticks = fields.map(str::parse).collect::<Result<Vec<f64>, _>>().ok()?;
    let [user, nice, system, _idle, _waiting, hard, soft, ..] = ticks.as_slice() else { return None };
    Some((user + nice + system + hard + soft) / TICKS)
}

/// Seconds of processor time this program used so far.
pub(crate) fn own_cpu() -> Result<f64> {
    cpu("self")
}

fn cpu(process: &str) -> Result<f64> {
    let path = format!("/proc/{process}/stat");
    let stat = std::fs::read_to_string(&path).with_context(|| format!("{path} cannot be read"))?;
    used(&stat).with_context(|| format!("{path} has another shape: {stat}"))
}

/// User and system time, the 14th and 15th field; the second is a name that may contain anything.
fn used(stat: &str) -> Option<f64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS)
}

/// The weights of the embedding model the tests use, where they are here already.
pub(crate) fn weights() -> Option<PathBuf> {
    let named = workspace::variable("COLLOQUY_MODEL_DIR").map(PathBuf::from);
    let folder = named.unwrap_or_else(|| workspace::target().join("models").join("all-MiniLM-L6-v2"));
    folder.join("model.safetensors").is_file().then_some(folder)
}

/// What makes the vectors, told to whoever reads the figures.
pub(crate) fn embedder(weights: Option<&Path>) -> &'static str {
    match weights {
        Some(_) => "with vectors of the embedding model",
        None => "by words alone: no weights here, `cargo xtask models` fetches them",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_time_is_read_behind_any_name() {
        let stat = "7 (a) b (c) S 1 7 7 0 -1 4194560 2 0 0 0 150 25 9 9 20 0 1 0 5";
        assert_eq!(used(stat), Some(1.75));
        assert_eq!(used("7 (a) S 1"), None);
        assert_eq!(working("cpu  100 1 50 9999 777 3 46 0 0 0\ncpu0 1 1"), Some(2.0));
        assert_eq!(working("intr 1"), None);
    }

    #[test]
    fn a_program_that_is_not_there_or_does_not_serve_is_an_error() {
        let missing = Program::prepare(Some("/no/such/program"), None).err().unwrap().to_string();
        assert!(missing.contains("--program"), "{missing}");
        let mute = Program::prepare(Some("/bin/false"), None).unwrap();
        let error = mute.start().err().unwrap().to_string();
        assert!(error.contains("does not say where it listens"), "{error}");
    }
}
