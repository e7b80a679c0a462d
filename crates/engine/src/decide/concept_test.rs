//! What concept tests look at beyond the graph itself: repeated questions, topics beyond the respondent's
//! knowledge, links that make sense. Plain functions over texts and graphs; signals call them.

pub mod ceiling;
pub mod diversity;
pub mod plausibility;
pub mod redundancy;
