//! The program from outside: what people type, what they see, what it exits with.

mod check;
mod explain;
mod help;
mod interview;
mod program;
mod reading;
mod replay;
mod serve;
mod settings;
