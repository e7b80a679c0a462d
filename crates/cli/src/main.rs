//! The program `colloquy`: one command per file in [`commands`], settings in [`config`], and in [`wiring`] the
//! only place that names every adapter.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

use std::process::ExitCode;

use clap::Parser;

mod cohort;
mod commands;
mod config;
mod left_out;
mod library;
mod pages;
mod terminal;
mod transcript;
mod wiring;

use commands::Colloquy;

/// Reading and asking make many small strings: with this allocator an interview takes a tenth less.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = Colloquy::parse();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return terminal::fail(&anyhow::anyhow!("the runtime could not be started: {error}")),
    };
    let outcome = runtime.block_on(commands::run(arguments));
    // Work left behind (a respondent still being asked for a line) must not hold the exit up.
    runtime.shutdown_background();
    match outcome {
        Ok(code) => code,
        Err(error) => terminal::fail(&error),
    }
}
