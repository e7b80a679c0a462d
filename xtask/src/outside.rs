//! The program from outside: its process, its API over HTTP and the file it writes, so that what is measured
//! does not depend on how the program is made.

pub(crate) mod answers;
pub(crate) mod api;
pub(crate) mod history;
mod http;
pub(crate) mod process;
pub(crate) mod wal;
