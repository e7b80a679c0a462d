//! `cargo xtask kill`: the server is killed again and again while people answer, and nobody loses a word.
//!
//! The moments come from a seed; which request a moment hits is for the machine to decide.

use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};

use crate::flags::Flags;
use crate::outside::answers;
use crate::outside::api::Api;
use crate::outside::history::{self, Faults};
use crate::outside::process::{Program, Server};

mod respondent;
mod world;

use respondent::{Respondent, Told};
use world::World;

/// A kill comes at most so long after the server was ready, in milliseconds.
const LONGEST: u64 = 400;
/// How long a session may take to go on after the last restart.
const STUCK: Duration = Duration::from_secs(10);

/// Runs it; fails unless every answer is there once and every session goes on.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let flags = Flags::read(arguments, &["times", "sessions", "program", "seed"])?;
    let (times, sessions) = (flags.count("times", 300)?, flags.count("sessions", 8)?);
    let seed = flags.number("seed")?.unwrap_or(1);
    // By words: a server that starts at once is killed while it works, not while it reads weights.
    let program = Program::prepare(flags.text("program"), None)?;
    let pools = answers::all()?;
    println!("{times} kills, {sessions} sessions, half of them with keys, --seed {seed}");
    let world = World::default();
    let (server, told) = std::thread::scope(|scope| {
        let (world, pools) = (&world, &pools);
        let threads: Vec<_> = (0..sessions)
            .map(|slot| scope.spawn(move || Respondent::new(slot, world, pools).talk()))
            .collect();
        let server = kills(&program, world, times, seed);
        // Whatever happened here, those who wait must not wait for ever.
        world.end(server.as_ref().ok().map(|server| server.address), Instant::now() + STUCK);
        (server, threads.into_iter().map(std::thread::ScopedJoinHandle::join).collect::<Vec<_>>())
    });
    let server = server?;
    let Ok(mut told) = told.into_iter().collect::<Result<Vec<_>, _>>() else {
        bail!("a client broke off");
    };
    let faults = faults(&server, &mut told);
    verdict(&world, &told, faults).map_err(|error| anyhow!("{error}\n{}", program.last_words()))
}

/// Kills and starts again; the server that runs at the end, not yet told to the clients.
fn kills(program: &Program, world: &World, times: usize, seed: u64) -> Result<Server> {
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut server = program.start()?;
    let mut line = String::new();
    for number in 1..=times {
        let moment = chance.u64(0..=LONGEST);
        world.up(server.address);
        std::thread::sleep(Duration::from_millis(moment));
        server.kill()?;
        world.down();
        line.push_str(&format!(" {moment}"));
        if number % 20 == 0 || number == times {
            println!("kill {number:>4}: ms after it was ready:{line}");
            line.clear();
        }
        server = program.start()?;
    }
    Ok(server)
}

/// Compares what every client said with what is kept; what cannot be read is one more refusal.
fn faults(server: &Server, told: &mut [Told]) -> Faults {
    let mut api = Api::new(server.address, STUCK);
    let mut faults = Faults::default();
    for told in told {
        let (found, unread) = history::check(&mut api, &told.interviews);
        faults += found;
        told.refusals.extend(unread);
    }
    faults
}

/// Prints what came out; an error unless it is what is promised.
fn verdict(world: &World, told: &[Told], faults: Faults) -> Result<()> {
    let interviews: usize = told.iter().map(|told| told.interviews.len()).sum();
    let said: usize = told.iter().flat_map(|told| &told.interviews).map(|held| held.said.len()).sum();
    let stuck = told.iter().filter(|told| told.stuck).count();
    let refusals: Vec<&String> = told.iter().flat_map(|told| &told.refusals).collect();
    let (kills, cut) = world.hits();
    println!("answers taken        {said} in {interviews} interviews");
    println!("turns in flight      {kills} kills hit some, {cut} in all");
    println!("lost                 {}", faults.lost);
    println!("doubled              {}", faults.doubled);
    println!("misplaced, foreign   {}, {}", faults.misplaced, faults.foreign);
    println!("stuck                {stuck}");
    println!("refused              {}", refusals.len());
    for refusal in refusals.iter().take(5) {
        println!("  {refusal}");
    }
    if !faults.none() || stuck > 0 || !refusals.is_empty() {
        bail!("a killed server must lose, double and hold up nothing");
    }
    if cut == 0 {
        bail!("no kill hit a turn in flight, so nothing was tried: kill more often, with --times");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verdict_is_good_only_when_all_is_and_something_was_tried() {
        let world = World::default();
        world.up("127.0.0.1:1".parse().unwrap());
        let told = |stuck, refusals: &[&str]| {
            [Told { stuck, refusals: refusals.iter().map(|&r| r.to_owned()).collect(), ..Told::default() }]
        };
        let fine = told(false, &[]);
        assert!(verdict(&world, &fine, Faults::default()).is_err(), "nothing was tried");
        world.hit(1);
        verdict(&world, &fine, Faults::default()).unwrap();
        assert!(verdict(&world, &fine, Faults { lost: 1, ..Faults::default() }).is_err());
        assert!(verdict(&world, &fine, Faults { doubled: 1, ..Faults::default() }).is_err());
        assert!(verdict(&world, &told(true, &[]), Faults::default()).is_err());
        assert!(verdict(&world, &told(false, &["409"]), Faults::default()).is_err());
    }
}
