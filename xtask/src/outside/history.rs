//! What was said against what was kept: every answer once, in the order of saying.

use std::collections::HashMap;
use std::ops::AddAssign;

use super::api::Api;

/// One interview, as its client knows it.
#[derive(Debug, Default)]
pub(crate) struct Interview {
    pub(crate) session: String,
    /// Known to be taken.
    pub(crate) said: Vec<String>,
    /// Sent, and not known to be taken.
    pub(crate) open: Option<String>,
}

impl Interview {
    /// One in which nothing was said yet.
    pub(crate) fn of(session: String) -> Self {
        Self { session, ..Self::default() }
    }

    /// The open answer is known to be taken.
    pub(crate) fn taken(&mut self) {
        self.said.extend(self.open.take());
    }
}

/// What is wrong with what was kept, in answers.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Faults {
    /// Said and not there.
    pub(crate) lost: usize,
    /// There more often than said.
    pub(crate) doubled: usize,
    /// There and never said.
    pub(crate) foreign: usize,
    /// There at the wrong place.
    pub(crate) misplaced: usize,
}

impl Faults {
    /// Whether nothing is wrong.
    pub(crate) fn none(self) -> bool {
        self == Self::default()
    }
}

impl AddAssign for Faults {
    fn add_assign(&mut self, other: Self) {
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.foreign += other.foreign;
        self.misplaced += other.misplaced;
    }
}

/// Compares what clients know of their interviews with what the program has, and prints the differences; with what is
/// wrong, why some could not be read.
pub(crate) fn check(api: &mut Api, interviews: &[Interview]) -> (Faults, Vec<String>) {
    let mut faults = Faults::default();
    let mut unread = Vec::new();
    for Interview { session, said, open } in interviews {
        match api.answers(session) {
            Ok(kept) => {
                let found = compare(said, open.as_deref(), &kept);
                if !found.none() {
                    println!("session {session}: {found:?}\n  said {said:?}\n  kept {kept:?}");
                }
                faults += found;
            }
            Err(failure) => unread.push(format!("the turns of {session}: {failure}")),
        }
    }
    (faults, unread)
}

/// Compares the answers a client was told are taken with those the program has. `open` is an answer sent last
/// whose fate the client does not know: it may be there, once, at the end.
fn compare(said: &[String], open: Option<&str>, kept: &[String]) -> Faults {
    let mut said: Vec<&str> = said.iter().map(|text| text.trim()).collect();
    let kept: Vec<&str> = kept.iter().map(|text| text.trim()).collect();
    if let Some(open) = open.map(str::trim)
        && kept.len() > said.len()
        && kept.last() == Some(&open)
    {
        said.push(open);
    }
    let mut counts: HashMap<&str, (usize, usize)> = HashMap::new();
    for text in &said {
        counts.entry(text).or_default().0 += 1;
    }
    for text in &kept {
        counts.entry(text).or_default().1 += 1;
    }
    let mut faults = Faults::default();
    for (said, kept) in counts.into_values() {
        faults.lost += said.saturating_sub(kept);
        *(if said == 0 { &mut faults.foreign } else { &mut faults.doubled }) += kept.saturating_sub(said);
    }
    if faults.none() {
        faults.misplaced = said.iter().zip(&kept).filter(|(said, kept)| said != kept).count();
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_doctored_history_is_found_out() {
        let faults = |lost, doubled, foreign, misplaced| Faults { lost, doubled, foreign, misplaced };
        for (said, open, kept, expected) in [
            ("a b c", None, "a b c", faults(0, 0, 0, 0)),
            ("a b a", None, "a b a", faults(0, 0, 0, 0)),
            ("a b c", None, "a c", faults(1, 0, 0, 0)),
            ("a b c", None, "", faults(3, 0, 0, 0)),
            ("a b c", None, "a b b c", faults(0, 1, 0, 0)),
            ("a b c", None, "a b c c", faults(0, 1, 0, 0)),
            ("a b a", None, "a b b", faults(1, 1, 0, 0)),
            ("a b c", None, "a b c d", faults(0, 0, 1, 0)),
            ("a b c", None, "a c b", faults(0, 0, 0, 2)),
            ("a b", Some("c"), "a b", faults(0, 0, 0, 0)),
            ("a b", Some("c"), "a b c", faults(0, 0, 0, 0)),
            ("a b", Some("c"), "a b c c", faults(0, 1, 0, 0)),
            ("a b", Some("c"), "a c", faults(1, 0, 1, 0)),
            ("a b", Some("c"), "c a b", faults(0, 0, 1, 0)),
        ] {
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(
                compare(&words(said), open, &words(kept)),
                expected,
                "{said} and {open:?}, kept as {kept}"
            );
        }
    }
}
