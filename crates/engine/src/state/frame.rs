//! The frame of an interview: what its technique wants to hear, and what of it is there.
//!
//! The interview as a whole is the first entry. Others are what the person names that every question of the technique is
//! asked about (stages, episodes, the things they tell apart), and the parts of a stimulus, whose places are what its topic
//! requires ([`crate::state::coverage`]). A place is filled by what was told, asked for or not, by the answer that there is
//! nothing, or by having been asked about.

mod elements;
mod entry;
mod filling;
mod walk;

pub use entry::{Entry, EntryOf, Filling, FrameState, Gap, Place};
pub use filling::FrameView;
pub use walk::{Asked, Step};

#[cfg(test)]
mod tests;
