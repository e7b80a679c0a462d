//! Integration tests of the engine, one binary.

#![expect(clippy::panic, reason = "a broken vector file ends its test with the file's name")]
#![expect(clippy::print_stdout, reason = "the counts of cases run are part of what these tests tell")]

mod vectors;
