//! Kept: what is asked of somebody who tells what hardly anybody knows, or what was hard to tell.

/// What is asked of somebody who tells what hardly anybody knows: in rounds 78 to 87 it got 1.62 of 2 with 7 % zeros (29), "… having told hardly anybody
/// that?" 1.00 and 20 % (15; "I said nobody").
pub(in crate::questions) const KEPT: &str = "What has it been like for you, keeping that to yourself?";
/// What is said where that was asked before, or would not fit, and to who tells something hard: at 47 such moments two readers gave the first 1.82 of 2,
/// [`KEPT`] 1.44 and what was asked there 1.19 ("Would you like to stay with that for a moment?" .83, "What would it be like for you if they knew?" .43).
/// At 32 where [`KEPT`] had been asked two others gave these 1.33, 1.27 and 1.20 with one zero of 192, and thought that 77 % would tell more that matters;
/// [`KEPT`] 1.23 with 23 %, and 52 %.
pub(in crate::questions) const FURTHER: &[&str] = &[
    "I'd like to hear more of it, as far as you want to tell it.",
    "I'd like to hear as much of it as you want to tell.",
    "Tell me more of it, if you'd like to.",
];

/// What is said to somebody who says that they keep nothing to themselves.
pub(in crate::questions) const NOT_KEPT: &[&str] = &["Keeping was the wrong word."];

/// Whether a question asks about what somebody tells hardly anybody, or what was hard to tell.
pub(in crate::questions) fn asks_what_was_kept(question: &str) -> bool {
    std::iter::once(&KEPT).chain(FURTHER).any(|asks| question.ends_with(asks))
}
