//! Where the server listens, and by which names it may be called.
//!
//! Until accounts exist whoever reaches the server may do everything. So it listens on loopback addresses only; and
//! because a page of another site can make a browser call this machine by a name of that site's choosing (DNS
//! rebinding), requests are taken only when they call the server by one of its own names.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::net::TcpListener;

use crate::problem::Problem;
use crate::wire::problem::Code;

/// Why the server does not listen.
#[derive(Debug, thiserror::Error)]
pub enum ListenError {
    /// Others could reach it.
    #[error(
        "{address} can be reached from other machines, and there are no accounts yet: whoever reaches Colloquy may \
         read and delete every interview. Listen on 127.0.0.1, and reach it through an SSH tunnel (`ssh -L \
         {port}:127.0.0.1:{port} THIS-MACHINE`) or a reverse proxy that asks for a password; the name people then \
         use goes into the setting `server.hosts`"
    )]
    Public {
        /// What was asked for.
        address: SocketAddr,
        /// Its port.
        port: u16,
    },
    /// The machine refuses.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Listens on an address and a port, `127.0.0.1:8080` or `localhost:8080`.
///
/// # Errors
/// An address that is not a loopback one is refused before anything is listened on.
pub async fn listen(address: &str) -> Result<TcpListener, ListenError> {
    let found: Vec<SocketAddr> = tokio::net::lookup_host(address).await?.collect();
    if let Some(public) = found.iter().find(|found| !is_loopback(found.ip())) {
        return Err(ListenError::Public { address: *public, port: public.port() });
    }
    Ok(TcpListener::bind(&found[..]).await?)
}

fn is_loopback(address: IpAddr) -> bool {
    // `::ffff:127.0.0.1` is 127.0.0.1 in other clothes.
    address.to_canonical().is_loopback()
}

/// The names by which a server may be called.
#[derive(Debug, Clone)]
pub(crate) struct Hosts(Arc<[String]>);

impl Hosts {
    /// The loopback names, with the port the server listens on and without; and those of the settings as they are
    /// given.
    pub(crate) fn new(address: SocketAddr, given: &[String]) -> Self {
        let ip = match address.ip() {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        let own = ["localhost".to_owned(), "127.0.0.1".to_owned(), "[::1]".to_owned(), ip];
        let with_port = own.clone().map(|name| format!("{name}:{}", address.port()));
        let given = given.iter().map(|name| name.to_ascii_lowercase());
        Self(own.into_iter().chain(with_port).chain(given).collect())
    }

    fn knows(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        self.0.contains(&host)
    }
}

/// Refuses requests that call the server by a name that is not its own, or by none.
pub(crate) async fn own_names_only(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    let mut called: Vec<&[u8]> =
        request.headers().get_all(header::HOST).iter().map(axum::http::HeaderValue::as_bytes).collect();
    // The target of a request may name a host too (`GET http://host/path`).
    called.extend(request.uri().authority().map(|authority| authority.as_str().as_bytes()));
    let known = |name: &[u8]| std::str::from_utf8(name).is_ok_and(|name| hosts.knows(name));
    let header_is_there = request.headers().contains_key(header::HOST);
    if header_is_there && called.iter().all(|name| known(name)) {
        return next.run(request).await;
    }
    let foreign = called.into_iter().find(|name| !known(name));
    let foreign: String = foreign.map(String::from_utf8_lossy).unwrap_or_default().chars().take(80).collect();
    let detail = if foreign.is_empty() {
        "The request has no Host header. Send one, such as `Host: localhost`.".to_owned()
    } else {
        format!(
            "The request is for `{foreign}`. If that is a name of this server, add it to the setting `server.hosts`."
        )
    };
    Problem::new(Code::ForeignHost, detail).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_loopback_addresses_are_listened_on() {
        for public in ["0.0.0.0:0", "[::]:0", "192.0.2.1:80", "[::ffff:192.0.2.1]:80"] {
            let refused = listen(public).await.unwrap_err();
            assert!(matches!(refused, ListenError::Public { .. }), "{public}: {refused}");
            assert!(refused.to_string().contains("ssh -L"), "{refused}");
        }
        for own in ["127.0.0.1:0", "127.0.0.2:0"] {
            assert!(listen(own).await.unwrap().local_addr().unwrap().ip().is_loopback(), "{own}");
        }
        assert!(matches!(listen("nowhere.invalid:0").await, Err(ListenError::Io(_))));
    }

    #[test]
    fn the_server_knows_its_own_names() {
        let hosts = Hosts::new("127.0.0.2:8080".parse().unwrap(), &["Study.example.org:8443".to_owned()]);
        for own in [
            "localhost",
            "LOCALHOST:8080",
            "127.0.0.1",
            "127.0.0.2:8080",
            "[::1]:8080",
            "study.example.org:8443",
        ] {
            assert!(hosts.knows(own), "{own}");
        }
        for foreign in
            ["", "evil.example", "localhost:80", "localhost.evil.example", "study.example.org", "::1"]
        {
            assert!(!hosts.knows(foreign), "{foreign}");
        }
    }
}
