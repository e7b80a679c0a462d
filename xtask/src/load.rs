//! `cargo xtask load`: many interviews at once, each answering as fast as it is asked, and what that takes.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::flags::Flags;
use crate::outside::answers::{self, CONCEPTS};
use crate::outside::api::{Answer, Api, Failure};
use crate::outside::history::{self, Faults, Interview};
use crate::outside::process::{self, Program, Server};
use crate::outside::wal;

/// How long a reply may take.
const PATIENCE: Duration = Duration::from_mins(1);
/// Turns of an interview, when it does not end by itself before.
const MAX_TURNS: usize = 20;

/// When a round of interviews ends.
#[derive(Clone, Copy)]
enum Until {
    /// Each session held one interview.
    Once,
    Time(Duration),
    Turns(usize),
}

/// What a session, or all of them, saw in a round.
#[derive(Default)]
struct Seen {
    latencies: Vec<Duration>,
    interviews: Vec<Interview>,
    errors: Vec<String>,
}

/// What a round took.
struct Figures {
    sessions: usize,
    seconds: f64,
    latencies: Vec<Duration>,
    errors: usize,
    faults: Faults,
    /// Seconds of processor time: the server's, this program's, everybody's.
    cpu: [f64; 3],
    bytes: usize,
    sync: Duration,
}

/// Runs it; fails when a request did or an answer is not kept as it was sent.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let flags = Flags::read(arguments, &["sessions", "seconds", "turns", "program", "write"])?;
    let sessions = flags.count("sessions", 32)?;
    let until = match (flags.number("seconds")?, flags.number("turns")?) {
        (Some(_), Some(_)) => bail!("--seconds and --turns exclude each other"),
        (seconds, None) => Until::Time(Duration::from_secs(seconds.unwrap_or(20).max(1))),
        (None, Some(turns)) => Until::Turns(usize::try_from(turns)?.max(1)),
    };
    let weights = process::weights();
    let program = Program::prepare(flags.text("program"), weights.as_deref())?;
    let server = program.start()?;
    println!("{sessions} sessions at {}, {}", server.address, process::embedder(weights.as_deref()));
    let pools = answers::all()?;
    let warm = round(server.address, sessions, Until::Once, &pools);
    println!("warmed up with {} turns; measuring", warm.latencies.len());
    let (figures, errors) = measure(&program, &server, sessions, until, &pools, warm)?;
    print!("{}", table(&figures));
    if let Some(path) = flags.text("write") {
        let text = format!("{:#}\n", document(&figures));
        std::fs::write(path, text).with_context(|| format!("{path} cannot be written"))?;
    }
    if let Some(error) = errors.first() {
        bail!("{} requests failed, the first: {error}\n{}", errors.len(), program.last_words());
    }
    if !figures.faults.none() {
        bail!("answers are not kept as they were sent: {:?}", figures.faults);
    }
    Ok(())
}

/// Measures a round, and looks afterwards for every answer of it and of the one before.
fn measure(
    program: &Program,
    server: &Server,
    sessions: usize,
    until: Until,
    pools: &[Vec<String>],
    mut warm: Seen,
) -> Result<(Figures, Vec<String>)> {
    let database = program.database();
    let sync = program.sync_time()?;
    let cpu = || Ok::<_, anyhow::Error>([server.cpu()?, process::own_cpu()?, process::all_cpu()?]);
    let (size, before) = (wal::database_size(&database)?, cpu()?);
    let begun = Instant::now();
    let mut seen = round(server.address, sessions, until, pools);
    let seconds = begun.elapsed().as_secs_f64();
    let after = cpu()?;
    let cpu = std::array::from_fn(|who| after[who] - before[who]);
    let bytes = wal::database_size(&database)?.saturating_sub(size);
    seen.errors.append(&mut warm.errors);
    seen.interviews.append(&mut warm.interviews);
    let (faults, unread) = history::check(&mut Api::new(server.address, PATIENCE), &seen.interviews);
    seen.errors.extend(unread);
    seen.latencies.sort_unstable();
    let errors = seen.errors.len();
    let latencies = seen.latencies;
    Ok((Figures { sessions, seconds, latencies, errors, faults, cpu, bytes, sync }, seen.errors))
}

/// Holds interviews in all sessions at once until the round is over.
fn round(address: SocketAddr, sessions: usize, until: Until, pools: &[Vec<String>]) -> Seen {
    let turns = AtomicUsize::new(0);
    let begun = Instant::now();
    let over = || match until {
        Until::Once => false,
        Until::Time(time) => begun.elapsed() >= time,
        Until::Turns(limit) => turns.fetch_add(1, Ordering::Relaxed) >= limit,
    };
    let talk = |slot: usize| {
        let mut seen = Seen::default();
        let mut api = Api::new(address, PATIENCE);
        loop {
            match interview(&mut api, slot, pools, &over, &mut seen) {
                Ok(true) if !matches!(until, Until::Once) => {}
                Ok(_) => return seen,
                Err(failure) => {
                    seen.errors.push(failure.to_string());
                    // Whoever gets no reply any more does not ask for ever.
                    if !matches!(failure, Failure::Refused { .. }) || seen.errors.len() >= 10 {
                        return seen;
                    }
                }
            }
        }
    };
    let mut all = Seen::default();
    std::thread::scope(|scope| {
        let talk = &talk;
        let threads: Vec<_> = (0..sessions).map(|slot| scope.spawn(move || talk(slot))).collect();
        for thread in threads {
            match thread.join() {
                Ok(mut seen) => {
                    all.latencies.append(&mut seen.latencies);
                    all.interviews.append(&mut seen.interviews);
                    all.errors.append(&mut seen.errors);
                }
                Err(_) => all.errors.push("a session of the generator broke off".to_owned()),
            }
        }
    });
    all
}

/// Holds one interview, the same one every time in the same session; false when the round is over before it.
fn interview(
    api: &mut Api,
    slot: usize,
    pools: &[Vec<String>],
    over: &impl Fn() -> bool,
    seen: &mut Seen,
) -> Result<bool, Failure> {
    let which = slot % pools.len();
    let answers = pools[which].iter().cycle().skip(slot);
    let session = api.create(CONCEPTS[which], MAX_TURNS, slot)?;
    let mut question = api.start(&session)?;
    let at = seen.interviews.len();
    seen.interviews.push(Interview::of(session.clone()));
    for (number, text) in answers.enumerate() {
        if question.is_none() {
            break;
        }
        if over() {
            return Ok(false);
        }
        seen.interviews[at].open = Some(text.clone());
        let begun = Instant::now();
        let key = number.to_string();
        question = api.answer(&session, Answer { text, key: Some(&key), replies_to: None })?;
        seen.latencies.push(begun.elapsed());
        seen.interviews[at].taken();
    }
    Ok(true)
}

/// A share of sorted durations lies at or below this one (nearest rank), in milliseconds.
fn percentile(sorted: &[Duration], share: f64) -> f64 {
    let rank = (sorted.len() as f64 * share).ceil() as usize;
    sorted.get(rank.saturating_sub(1)).map_or(0.0, |duration| duration.as_secs_f64() * 1e3)
}

impl Figures {
    fn per_turn(&self, amount: f64) -> f64 {
        amount / self.latencies.len().max(1) as f64
    }

    /// A share of all processors, in per cent.
    fn share(&self, cpu: f64) -> f64 {
        100.0 * cpu / self.seconds / processors()
    }
}

fn processors() -> f64 {
    std::thread::available_parallelism().map_or(1.0, |number| number.get() as f64)
}

fn document(figures: &Figures) -> Value {
    let at = |share| percentile(&figures.latencies, share);
    let [server, own, all] = figures.cpu;
    json!({
        "sessions": figures.sessions,
        "seconds": figures.seconds,
        "turns": figures.latencies.len(),
        "turns_per_second": figures.latencies.len() as f64 / figures.seconds,
        "latency_ms": {"median": at(0.5), "95": at(0.95), "99": at(0.99), "slowest": at(1.0)},
        "errors": figures.errors,
        "lost": figures.faults.lost,
        "doubled": figures.faults.doubled,
        "misplaced": figures.faults.misplaced,
        "foreign": figures.faults.foreign,
        "processors": processors(),
        "server_cpu_percent": figures.share(server),
        "generator_cpu_percent": figures.share(own),
        "others_cpu_percent": figures.share((all - server - own).max(0.0)),
        "server_cpu_ms_per_turn": figures.per_turn(server * 1e3),
        "disk_sync_ms": figures.sync.as_secs_f64() * 1e3,
        "database_bytes_per_turn": figures.per_turn(figures.bytes as f64),
    })
}

fn table(figures: &Figures) -> String {
    let told = document(figures);
    let number = |pointer: &str| told.pointer(pointer).and_then(Value::as_f64).unwrap_or(f64::NAN);
    format!(
        "turns per second     {:.1} ({:.0} turns in {:.1} s)\n\
         latency of a turn    median {:.1} ms, 95 % {:.1} ms, 99 % {:.1} ms, slowest {:.1} ms\n\
         errors               {}; answers lost {}, doubled {}, misplaced {}, foreign {}\n\
         processors           server {:.1} %, generator {:.1} %, others {:.1} % of {}; server {:.2} ms per turn\n\
         database             {:.0} bytes per turn; the disk keeps 4 kB in {:.2} ms\n",
        number("/turns_per_second"),
        number("/turns"),
        number("/seconds"),
        number("/latency_ms/median"),
        number("/latency_ms/95"),
        number("/latency_ms/99"),
        number("/latency_ms/slowest"),
        told["errors"],
        told["lost"],
        told["doubled"],
        told["misplaced"],
        told["foreign"],
        number("/server_cpu_percent"),
        number("/generator_cpu_percent"),
        number("/others_cpu_percent"),
        number("/processors"),
        number("/server_cpu_ms_per_turn"),
        number("/database_bytes_per_turn"),
        number("/disk_sync_ms"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_nearest_ranks() {
        let times: Vec<Duration> = (1..=200).map(Duration::from_millis).collect();
        for (share, expected) in [(0.0, 1.0), (0.5, 100.0), (0.95, 190.0), (0.99, 198.0), (1.0, 200.0)] {
            assert_eq!(percentile(&times, share), expected, "{share}");
        }
        assert_eq!(percentile(&times[..1], 0.99), 1.0);
        assert_eq!(percentile(&[], 0.5), 0.0);
    }

    #[test]
    fn what_is_shown_and_written_is_the_same() {
        let figures = Figures {
            sessions: 2,
            seconds: 2.0,
            latencies: (1..=100).map(Duration::from_millis).collect(),
            errors: 1,
            faults: Faults { lost: 3, ..Faults::default() },
            cpu: [1.0, 0.5, 2.5],
            bytes: 12_300,
            sync: Duration::from_millis(4),
        };
        let told = document(&figures);
        assert_eq!(told["turns_per_second"], 50.0);
        assert_eq!(told["database_bytes_per_turn"], 123.0);
        assert_eq!(told["server_cpu_ms_per_turn"], 10.0);
        assert_eq!(told["server_cpu_percent"], told["others_cpu_percent"]);
        let table = table(&figures);
        for part in ["50.0 (100 turns in 2.0 s)", "95 % 95.0 ms", "1; answers lost 3", "123 bytes", "4.00 ms"]
        {
            assert!(table.contains(part), "{part} in {table}");
        }
        assert!(!table.contains("NaN"), "{table}");
    }
}
