//! How much of what is said was lived through by the speaker: the share of clauses about their own past.

use crate::respondent::understanding::words::split;

/// Words for the speaker.
const OWN: &[&str] = &["i", "i'm", "i've", "i'd", "me", "my", "we", "we've", "our", "us", "myself"];
/// Words that hand a clause to somebody else, or to everybody.
const REPORTED: &[&str] =
    &["said", "says", "say", "apparently", "supposedly", "people", "everyone", "everybody", "they"];
/// Past forms that do not end in "ed".
const PAST: &[&str] = &[
    "was",
    "were",
    "had",
    "did",
    "went",
    "got",
    "came",
    "took",
    "made",
    "felt",
    "found",
    "thought",
    "knew",
    "told",
    "saw",
    "kept",
    "left",
    "bought",
    "brought",
    "gave",
    "ran",
    "began",
    "sat",
    "stood",
    "lost",
    "met",
    "paid",
    "put",
    "read",
    "sent",
    "spent",
    "wrote",
    "ate",
    "drank",
    "drove",
    "fell",
    "held",
    "heard",
    "hurt",
    "led",
    "slept",
    "spoke",
    "taught",
    "threw",
    "understood",
    "woke",
    "won",
    "could",
    "would",
    "didn't",
    "wasn't",
    "couldn't",
    "used",
    "set",
    "cut",
    "became",
    "caught",
    "chose",
    "broke",
    "rang",
    "lay",
];

/// Share of clauses that are in the first person, past, and not reported; None without any clause.
pub(super) fn share<'a>(answers: impl Iterator<Item = &'a str>) -> Option<f64> {
    let (mut lived, mut all) = (0_usize, 0_usize);
    for answer in answers {
        for clause in answer.split(['.', ',', ';', '!', '?', '\u{2014}']) {
            let words = split(clause);
            if words.len() < 3 {
                continue;
            }
            all += 1;
            let any = |list: &[&str]| words.iter().any(|w| list.contains(&w.as_str()));
            let past = any(PAST) || words.iter().any(|w| w.len() > 4 && w.ends_with("ed"));
            lived += usize::from(any(OWN) && past && !any(REPORTED));
        }
    }
    (all > 0).then(|| lived as f64 / all as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_own_past_counts() {
        for (answer, expected) in [
            ("I bought it last week.", Some(1.0)),
            ("I buy it every week.", Some(0.0)),
            ("They told me it was good.", Some(0.0)),
            ("We waited for an hour, it is always like that.", Some(0.5)),
            ("Yes.", None),
            ("", None),
        ] {
            assert_eq!(share(std::iter::once(answer)), expected, "{answer}");
        }
    }
}
