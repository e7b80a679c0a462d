//! Live trials from the shell: somebody who knows nothing of the program talks to it, then judges what it asked and heard.
//!
//! A trial is a folder below `target/trials` with the interview's database. The program runs only while an answer is taken, so
//! that nothing is left behind when a respondent walks away.

mod judged;
mod page;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::flags::Flags;
use crate::outside::api::{Answer, Api, Failure, Question};
use crate::outside::process::{Program, Server, weights};
use crate::workspace;
use judged::Judged;

/// How long an answer may take: behind a relay a person may stand as the model.
const PATIENCE: Duration = Duration::from_mins(30);
/// How often a request is sent whose reply is still worked at.
const TIMES: usize = 12;
/// The code of a problem that says so.
const STILL_AT_IT: &str = "timeout";
/// Answers of a trial, when nothing else is said.
const TURNS: u64 = 12;
const HELP: &str = "\
Live trials:
  cargo xtask trial start NAME [--concept ID] [--methodology ID] [--person TEXT] [--turns 12]
                               [--library DIR] [--config FILE] [--program PATH]
                                     begins an interview, without a model unless --config has one; prints the first question
  cargo xtask trial say NAME --words TEXT
                                     takes an answer and prints the next question
  cargo xtask trial judge NAME       prints what is to be judged, and how
  cargo xtask trial judge NAME --file FILE
                                     takes the judgements
  cargo xtask trial report FOLDER    writes all judged trials into docs/trials/FOLDER";

/// What is kept of a trial beside its interview.
#[derive(Debug, Serialize, Deserialize)]
struct Trial {
    session: String,
    /// Who was played, in a line.
    person: String,
    /// The program that is tried, where it is not the one of this workspace.
    program: Option<String>,
    /// Its configuration.
    config: Option<String>,
    /// A folder of concepts and methodologies beside the shipped ones.
    library: Option<String>,
}

/// Runs one of the commands.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let (Some(command), Some(name)) = (arguments.first(), arguments.get(1)) else { bail!("{HELP}") };
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    let named = name.starts_with(|c: char| c.is_ascii_alphanumeric());
    if !named || !name.chars().all(plain) {
        bail!(
            "`{name}` is no name: a letter or digit first, then letters, digits, - and _ make one\n\n{HELP}"
        );
    }
    let rest = &arguments[2..];
    match command.as_str() {
        "start" => start(name, rest),
        "say" => say(name, rest),
        "judge" => judge(name, rest),
        "report" => report(name, rest),
        other => bail!("there is no `trial {other}`\n\n{HELP}"),
    }
}

fn trials() -> PathBuf {
    workspace::target().join("trials")
}

fn folder(name: &str) -> Result<PathBuf> {
    let folder = trials().join(name);
    if !folder.join("trial.json").is_file() {
        bail!("there is no trial `{name}`: `cargo xtask trial start {name}` begins it");
    }
    Ok(folder)
}

fn start(name: &str, arguments: &[String]) -> Result<()> {
    let known = ["concept", "methodology", "person", "turns", "library", "config", "program"];
    let flags = Flags::read(arguments, &known)?;
    let folder = trials().join(name);
    if folder.exists() {
        bail!("there is a trial `{name}` already: take another name, or remove {}", folder.display());
    }
    let absolute = |flag: &str| -> Result<Option<String>> {
        let path = flags.text(flag).map(std::path::absolute).transpose()?;
        Ok(path.map(|path| path.to_string_lossy().into_owned()))
    };
    let mut trial = Trial {
        session: String::new(),
        person: flags.text("person").unwrap_or_default().to_owned(),
        program: absolute("program")?,
        config: absolute("config")?,
        library: absolute("library")?,
    };
    let mut wanted = json!({"max_turns": flags.count("turns", TURNS)?});
    for (flag, field) in [("concept", "concept_id"), ("methodology", "methodology")] {
        if let Some(id) = flags.text(flag) {
            wanted[field] = json!(id);
        }
    }
    let server = serving(&trial, &folder)?;
    let mut api = Api::new(server.address, PATIENCE);
    let begun = api
        .create_as(&wanted)
        .and_then(|session| Ok((api.start(&session)?, api.stimulus(&session)?, session)));
    let (question, stimulus, session) = match begun {
        Ok(begun) => begun,
        Err(error) => {
            drop(server);
            std::fs::remove_dir_all(&folder)?;
            return Err(error.into());
        }
    };
    trial.session = session;
    let text = serde_json::to_string_pretty(&trial)?;
    std::fs::write(folder.join("trial.json"), text)?;
    if let Some(stimulus) = stimulus {
        println!("SHOWN: {stimulus}");
    }
    told(question.as_ref(), 1);
    Ok(())
}

fn say(name: &str, arguments: &[String]) -> Result<()> {
    let flags = Flags::read(arguments, &["words"])?;
    let words = flags.text("words").ok_or_else(|| anyhow!("--words \"…\" is what is said\n\n{HELP}"))?;
    let folder = folder(name)?;
    let trial = kept(&folder)?;
    let server = serving(&trial, &folder)?;
    let mut api = Api::new(server.address, PATIENCE);
    let waiting = patiently(|| api.start(&trial.session))?;
    let Some(waiting) = waiting else { bail!("this interview is over: `cargo xtask trial judge {name}`") };
    // One key for one question: sent again, it is the same answer.
    let key = waiting.id.as_ref().map(|id| format!("say-{id}"));
    let answer = Answer { text: words, key: key.as_deref(), replies_to: waiting.id.as_deref() };
    let next = patiently(|| api.answer(&trial.session, answer))?;
    // The last thing asked is shown as a respondent sees it, and may be answered.
    let next = if next.is_some() { next } else { api.start(&trial.session)? };
    let interview = api.export(&trial.session)?;
    if next.is_none()
        && let Some(farewell) = page::farewell(&interview)
    {
        println!("INTERVIEWER: {farewell}");
    }
    told(next.as_ref(), page::size(&interview).questions + 1);
    Ok(())
}

/// Sends a request until it is replied to: while the program is still at it (somebody slow may stand behind its model) it says so, and
/// the same request sent again waits for the same reply.
fn patiently<T>(mut send: impl FnMut() -> Result<T, Failure>) -> Result<T> {
    for _ in 1..TIMES {
        match send() {
            Err(Failure::Refused { code, .. }) if code == STILL_AT_IT => {}
            other => return Ok(other?),
        }
    }
    Ok(send()?)
}

/// The question with its number, so that whoever answers need not count.
fn told(question: Option<&Question>, number: usize) {
    match question {
        Some(question) => println!("INTERVIEWER, question {number}: {}", question.text),
        None => println!("(The interview is over.)"),
    }
}

fn judge(name: &str, arguments: &[String]) -> Result<()> {
    let flags = Flags::read(arguments, &["file"])?;
    let folder = folder(name)?;
    let interview = interview(&folder)?;
    let Some(file) = flags.text("file") else {
        print!("{}", page::to_judge(&interview));
        return Ok(());
    };
    let text = std::fs::read_to_string(file).with_context(|| format!("{file} cannot be read"))?;
    let judged = Judged::read(&text, &page::size(&interview))?;
    std::fs::write(folder.join("judged.txt"), text)?;
    println!("{}", judged.line());
    Ok(())
}

fn report(name: &str, arguments: &[String]) -> Result<()> {
    Flags::read(arguments, &[])?;
    let pages = workspace::root().join("docs").join("trials").join(name);
    std::fs::create_dir_all(&pages)?;
    let mut rows = Vec::new();
    let mut names: Vec<_> = std::fs::read_dir(trials())
        .context("there are no trials yet")?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<std::io::Result<_>>()?;
    names.sort();
    for folder in names {
        let Ok(text) = std::fs::read_to_string(folder.join("judged.txt")) else { continue };
        let interview = interview(&folder)?;
        let judged = Judged::read(&text, &page::size(&interview))
            .with_context(|| format!("{} ", folder.join("judged.txt").display()))?;
        let trial = kept(&folder)?;
        let title = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let written = page::of_trial(&title, &trial.person, &interview, &judged);
        std::fs::write(pages.join(format!("{title}.md")), written)?;
        rows.push((title, interview, judged));
    }
    if rows.is_empty() {
        bail!("no trial was judged yet: `cargo xtask trial judge NAME`");
    }
    std::fs::write(pages.join("README.md"), page::of_round(name, &rows))?;
    println!("{} trials are written to {}", rows.len(), pages.display());
    Ok(())
}

fn kept(folder: &Path) -> Result<Trial> {
    let path = folder.join("trial.json");
    let text =
        std::fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is no trial", path.display()))
}

fn interview(folder: &Path) -> Result<Value> {
    let trial = kept(folder)?;
    let server = serving(&trial, folder)?;
    Ok(Api::new(server.address, PATIENCE).export(&trial.session)?)
}

/// The program with the data of a trial; it stops when the server goes.
fn serving(trial: &Trial, folder: &Path) -> Result<Server> {
    let weights = weights();
    let mut program = Program::in_room(trial.program.as_deref(), weights.as_deref(), folder.to_owned())?;
    if let Some(library) = &trial.library {
        program.set("COLLOQUY_LIBRARY__FOLDER", library);
    }
    match &trial.config {
        Some(config) => program.set("COLLOQUY_CONFIG", config),
        None => program.with_arguments(&["--offline"]),
    }
    program.start()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_still_worked_at_is_sent_again_and_a_refusal_is_told() {
        let refused =
            |code: &str| Failure::Refused { status: 503, code: code.to_owned(), document: String::new() };
        for (codes, sent, replied) in [
            (vec![STILL_AT_IT, STILL_AT_IT], 3, true),
            (vec!["turn_in_progress"], 1, false),
            (vec![STILL_AT_IT; TIMES], TIMES, false),
        ] {
            let mut times = 0;
            let reply = patiently(|| {
                times += 1;
                codes.get(times - 1).map_or(Ok("next"), |code| Err(refused(code)))
            });
            assert_eq!((times, reply.is_ok()), (sent, replied), "{codes:?}");
        }
    }
}
