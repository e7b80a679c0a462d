//! Parts: questions put together of words in front and ways to ask.

/// A question without the words at its end that say whom it concerns.
pub(super) fn bare(question: &str) -> &str {
    let question = question.trim_end_matches('?');
    question.strip_suffix(" to you").or_else(|| question.strip_suffix(" for you")).unwrap_or(question)
}

/// Parts as one text.
pub(super) fn said(parts: &[&str]) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ")
}

/// The first question that fits: every way to ask with every form, the forms in order for each.
pub(super) fn first<F, A>(
    asks: &[A],
    forms: &[F],
    fill: impl Fn(&F, &A) -> String,
    fits: impl Fn(&str) -> bool,
) -> Option<String> {
    asks.iter().flat_map(|ask| forms.iter().map(|form| fill(form, ask)).collect::<Vec<_>>()).find(|q| fits(q))
}
