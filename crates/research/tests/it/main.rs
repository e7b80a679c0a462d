//! Shipped minds, personas and methodologies in interviews worded by the offline engine.

mod figures;
mod minds;
mod voice;
