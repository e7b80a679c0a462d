//! The service: the HTTP API under `/api/v1`, and the page at `/` on which one is interviewed.
//!
//! # Code map
//! [`state`] is what a server is made of; [`mod@listen`] says where it may listen and by which names it is called;
//! `api` has one room per kind of resource, [`wire`] the types that go in and out, `request` their reading,
//! `reference` the OpenAPI document made from both; [`problem`] turns every error into an RFC 9457 document; `web`
//! serves the embedded page.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

mod api;
mod connection;
mod example;
mod flight;
pub mod listen;
pub mod players;
pub mod problem;
mod reference;
mod request;
mod resuming;
mod simulating;
pub mod state;
mod web;
pub mod wire;

use std::future::Future;
use std::io;
use std::time::Duration;

use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;

use listen::Hosts;

pub use listen::{ListenError, listen};
pub use state::{AppState, Defaults, Library};

/// The OpenAPI document of the API, as it is checked in and served.
pub fn openapi() -> utoipa::openapi::OpenApi {
    reference::complete(api::paths().into_openapi())
}

/// The same as a file.
pub fn openapi_text() -> String {
    reference::text(&openapi())
}

/// How long turns in flight may take to end after the signal to stop.
const GRACE: Duration = Duration::from_secs(30);

/// Serves until `shutdown` is done: then no new connection is taken, turns in flight are finished, and
/// whatever a turn has kept is in the store.
///
/// Answers that were kept when the program last stopped are completed in the background first. `names` are those
/// by which the server is called beside the loopback ones, with the port where one is used.
pub async fn serve(
    listener: TcpListener,
    state: AppState,
    names: &[String],
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let (flights, simulations) = (state.flights(), state.simulations().clone());
    let resuming = tokio::spawn(api::turns::resume_all(state.clone()));
    let (stopping, stopped) = tokio::sync::oneshot::channel::<()>();
    let hosts = Hosts::new(listener.local_addr()?, names);
    // A question streams in small pieces: each goes out at once instead of waiting for the last one to be acknowledged.
    let listener = listener.tap_io(|connection| {
        let _ = connection.set_nodelay(true);
    });
    let server = axum::serve(listener, api::router(state, hosts)).with_graceful_shutdown(async move {
        shutdown.await;
        simulations.stop_all();
        drop(stopping);
    });
    let deadline = async move {
        let _ = stopped.await;
        tokio::time::sleep(GRACE).await;
    };
    // An open event stream must not keep the server for ever.
    let served = tokio::select! {
        served = server => served,
        () = deadline => Ok(()),
    };
    resuming.abort();
    let _ = tokio::time::timeout(GRACE, flights.landed()).await;
    served
}
