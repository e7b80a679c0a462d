//! What the strategy being scored would ask about.

pub mod fills;
pub mod first_touch;
pub mod kind;
pub mod knowledge_ceiling;
pub mod open;
pub mod probe_exhausted;
pub mod repeats;
pub mod tension_ready;
pub mod terminal_distance;
pub mod toward_top;
pub mod uses_upward_linking;
