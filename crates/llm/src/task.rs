//! The tasks a model is given: their prompts, the shape of their replies, and what is made of those.
//!
//! A prompt is a Markdown template beside the task's code; what changes with every turn stands in the user's message, so
//! that a provider can keep the rest. Words of respondents are data: they stand between marks that they cannot write.

pub mod ask;
pub mod listen;
pub mod name_slots;
pub mod open;
#[cfg(test)]
pub(crate) mod samples;
pub mod simulate;
pub mod summarise;
mod talk;
mod template;
#[cfg(test)]
mod tests;

pub use template::render;

/// Words of a respondent as they may stand in a prompt: the marks around them cannot be closed from inside.
pub(crate) fn as_data(text: &str) -> String {
    text.replace('<', "\u{2039}").replace('>', "\u{203a}")
}
