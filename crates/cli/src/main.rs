//! The program.
mod config;
fn main() {
    let _ = (config::environment(), config::check_text("", ""));
}
