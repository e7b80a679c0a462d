//! Hearing what people say: from an answer to its act, its statements, and which leads to which.
//!
//! # Code map
//! [`parsed`] takes an answer apart: the tree of [`colloquy_syntax`], its [`clause`] pieces, and the [`chunk`]s that
//! statements are made of. [`read`] makes the reading: [`label`] renders a clause, [`sense`] tells its structure,
//! `relate`, [`link`] and [`edges`] relate statements, [`grid`] and [`stimulus`] know what their methods need. What is judged
//! looks at [`features`] with [`learned`] models ([`models`]: those that are shipped); [`training`] makes them from
//! answers in the format of [`coded`], and [`measure`] compares a reading with such codes. Each stage takes what the one
//! before made and changes nothing in it.
//!
//! Before it, [`marks`] nobody typed are put in. Beside it: [`ratings`] of an answer, [`asked_back`] (what a question back is about), [`bids`] (what is asked to be done), [`thread`] (who lost theirs), [`opposition`] (what must not be merged), [`tongue`] and [`other_tongue`]
//! for answers in another language than English, [`normalise`] for offsets, and [`memo`] for what is asked twice.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod act;
pub mod asked_back;
pub mod bids;
pub mod boundary;
pub mod chunk;
pub mod clause;
pub mod coded;
pub mod confided;
pub mod context;
pub mod cut;
pub mod edges;
pub mod features;
pub mod grid;
pub mod joke;
pub mod label;
pub mod learned;
pub mod led_off;
pub mod link;
mod loss;
pub mod marks;
pub mod measure;
pub mod memo;
pub mod minded;
pub mod models;
pub mod normalise;
pub mod offered;
pub mod opening;
pub mod opposition;
pub mod other_tongue;
pub mod owed;
pub mod parroted;
pub mod parsed;
pub mod ratings;
pub mod read;
mod relate;
pub mod sense;
pub mod stimulus;
pub mod thread;
pub mod told_already;
pub mod tongue;
pub mod training;
pub mod words;
