//! `colloquy serve`: the web page and the API.

use std::io::ErrorKind;
use std::process::{ExitCode, Stdio};
use std::sync::Arc;

use anyhow::{Context as _, Result};
use clap::Args;
use colloquy_server::ListenError;
use tokio::net::TcpListener;

use super::{Context, TapeFlags};
use crate::config::FlagValue;
use crate::terminal;
use crate::wiring::{self, Time, interviewers, people};

const EXAMPLES: &str = "\
Examples:
  colloquy serve
  colloquy serve --listen 127.0.0.1:9000 --data ./interviews
  curl -s localhost:8080/api/v1/concepts";

/// How many ports after the usual one are tried, where that one is taken and nobody chose it.
const MORE_PORTS: u16 = 20;

/// Serve the web page and the API (what `colloquy` does without a command)
#[derive(Debug, Default, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Serve {
    /// Loopback address and port to listen on; port 0 takes any free one [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<String>,
    /// Open the page in a browser, when started in a terminal [default: the setting `server.open`]
    #[arg(long, conflicts_with = "no_open")]
    open: bool,
    /// Open no browser
    #[arg(long)]
    no_open: bool,
    #[command(flatten)]
    tape: TapeFlags,
}

impl Serve {
    /// Its flags as settings.
    pub(crate) fn settings(&self) -> Vec<FlagValue> {
        let listen = self.listen.clone();
        let listen = listen.map(|value| FlagValue { key: "server.listen", flag: "--listen", value });
        let open = match (self.open, self.no_open) {
            (true, _) => Some(("--open", "true")),
            (_, true) => Some(("--no-open", "false")),
            _ => None,
        };
        let open = open.map(|(flag, value)| FlagValue { key: "server.open", flag, value: value.to_owned() });
        listen.into_iter().chain(open).collect()
    }

    pub(crate) async fn run(self, mut context: Context) -> Result<ExitCode> {
        context.tape = self.tape.tape();
        let listen = &context.config.listen;
        let taken =
            |error: &ListenError| matches!(error, ListenError::Io(e) if e.kind() == ErrorKind::AddrInUse);
        let listener = match colloquy_server::listen(listen).await {
            Err(error) if context.config.any_port && taken(&error) => {
                let listener = another(listen, error).await?;
                terminal::remark(format_args!(
                    "note: {listen} is taken by another program: another port is used"
                ));
                listener
            }
            other => other.map_err(|error| refused(listen, error))?,
        };
        let address = listener.local_addr().context("the address cannot be told")?;
        let store = wiring::store(&context.config, true).await?;
        let mut language = wiring::language(&context, &store).await?;
        let interviewers = interviewers::join(&context, &store, address.port(), &mut language).await?;
        if let Some(offer) = interviewers::offer(&context.config.llm, &interviewers) {
            terminal::remark(offer);
        }
        let engine = Arc::new(wiring::engine(&context.config, &language, store, Time::System));
        let mut state = wiring::server_state(engine, &context.library, &context.config, interviewers)?;
        match people::People::of(&context.library, &language) {
            Ok(people) => state = state.with_players(Arc::new(people)),
            // A file somebody wrote for simulations keeps nobody from being interviewed.
            Err(error) => terminal::remark(format_args!("note: people cannot be simulated: {error:#}")),
        }
        let stop = stop()?;
        terminal::line(format_args!("Colloquy is at http://{address}/  (Ctrl-C stops it)"))?;
        if context.config.database_url.is_none() {
            terminal::remark(format_args!("Interviews are kept in {}", context.config.data.display()));
        }
        if context.config.open && terminal::is_shown() {
            browse(&format!("http://{address}/"));
        }
        colloquy_server::serve(listener, state, &context.config.hosts, stop)
            .await
            .context("the server stopped")?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Listens on one of the ports after one that is taken.
async fn another(listen: &str, taken: ListenError) -> Result<TcpListener> {
    let found = listen.rsplit_once(':').and_then(|(host, port)| Some((host, port.parse::<u16>().ok()?)));
    if let Some((host, port)) = found {
        for next in (1..=MORE_PORTS).filter_map(|more| port.checked_add(more)) {
            if let Ok(listener) = colloquy_server::listen(&format!("{host}:{next}")).await {
                return Ok(listener);
            }
        }
    }
    Err(refused(listen, taken))
}

/// Asks the system to open an address in a browser; where it cannot, the address was told.
fn browse(address: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let mut browser = tokio::process::Command::new(program);
    browser.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Nobody waits for the browser; the runtime buries it when it is closed.
    drop(browser.spawn());
}

/// One line saying why we cannot listen, and what to do.
fn refused(listen: &str, error: ListenError) -> anyhow::Error {
    let error = match error {
        ListenError::Io(error) => error,
        public @ ListenError::Public { .. } => return public.into(),
    };
    let why = match error.kind() {
        ErrorKind::AddrInUse => {
            "another program has this port: stop it, or choose another port with --listen 127.0.0.1:9000"
                .to_owned()
        }
        ErrorKind::PermissionDenied => {
            "ports below 1024 need rights: choose another with --listen 127.0.0.1:8080".to_owned()
        }
        ErrorKind::AddrNotAvailable => "this machine has no such address: try 127.0.0.1".to_owned(),
        _ => format!("{error}; choose another address with --listen"),
    };
    anyhow::anyhow!("cannot listen on {listen}: {why}")
}

/// Listens for the operator's wish to stop from now on; the future ends when it comes.
#[cfg(unix)]
fn stop() -> Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt()).context("signals cannot be received")?;
    let mut terminate = signal(SignalKind::terminate()).context("signals cannot be received")?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// The same where there is Ctrl-C alone.
#[cfg(not(unix))]
fn stop() -> Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_taken_port_nobody_chose_is_passed_over() {
        // Two neighbours that are free: with the first taken, the second is found.
        let held = colloquy_server::listen("127.0.0.1:0").await.unwrap();
        let address = held.local_addr().unwrap();
        let taken = std::io::Error::from(ErrorKind::AddrInUse).into();
        let found = another(&address.to_string(), taken).await.unwrap().local_addr().unwrap();
        assert!(found.port() > address.port() && found.port() - address.port() <= MORE_PORTS, "{found}");
    }

    #[test]
    fn a_taken_port_says_what_to_do() {
        let error =
            refused("127.0.0.1:80", std::io::Error::from(std::io::ErrorKind::AddrInUse).into()).to_string();
        assert!(error.contains("127.0.0.1:80") && error.contains("--listen"), "{error}");
        assert!(!error.contains('\n'));
    }
}
