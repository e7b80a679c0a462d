//! Shipped minds, personas and methodologies in interviews worded by the offline engine.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends where it cannot go on"
)]

mod bounded;
mod figures;
mod minds;
mod voice;
