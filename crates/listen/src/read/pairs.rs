//! Which runs of words an encoder is asked about, and what follows from what it tells: what leads to what is two statements, also in one
//! sentence.

use std::ops::Range;

use colloquy_engine::ports::Gathered;

use super::Draft;
use crate::clause::{self, Clause};
use crate::link::REACH;
use crate::relate::COUNTS;

/// How many runs on one may be that another leads to: more than of statements, since some runs are none.
const NEAR: usize = 2 * REACH;
/// From this share on what one part says before and from a chunk that begins in it are two statements: more than where parts of a
/// sentence are two ([`COUNTS`]), for less says that they are.
const HALVES: f32 = 0.85;

/// The first token of some words, and the one after their last.
pub(super) type Run = (usize, usize);

impl Draft<'_> {
    /// What could lead to each other, as runs of words of which an encoder can tell it: parts, sentences, and the halves of parts,
    /// these with what is beside them.
    pub fn pairs(&self) -> Vec<(Range<usize>, Range<usize>)> {
        let mut runs: Vec<Run> = self.parts.iter().chain(&self.clauses).map(run).collect();
        runs.sort_unstable();
        runs.dedup();
        let after = |end: usize| runs.iter().skip(runs.partition_point(|other| other.0 < end)).copied();
        let mut pairs: Vec<(Run, Run)> =
            runs.iter().flat_map(|a| after(a.1).take(NEAR).map(|b| (*a, b))).collect();
        for part in &self.parts {
            let (start, end) = run(part);
            let earlier = &runs[..runs.partition_point(|other| other.0 < start)];
            let before = earlier.iter().rev().find(|other| other.1 <= start).copied();
            let next = after(end).next();
            for halves in self.halves(part) {
                let [first, second] = halves.each_ref().map(run);
                pairs.push((first, second));
                pairs.extend(before.into_iter().flat_map(|before| [(before, first), (before, second)]));
                pairs.extend(next.into_iter().flat_map(|next| [(first, next), (second, next)]));
            }
        }
        pairs.into_iter().map(|(a, b)| (a.0..a.1, b.0..b.1)).collect()
    }

    /// The same with what an encoder told of each of some pairs ([`Draft::pairs`]), and of what the answer does.
    #[must_use]
    pub fn with_gathered(mut self, pairs: &[(Range<usize>, Range<usize>)], gathered: Gathered) -> Self {
        let key = |(a, b): &(Range<usize>, Range<usize>)| ((a.start, a.end), (b.start, b.end));
        self.joined = pairs.iter().map(key).zip(gathered.joined).collect();
        self.done = gathered.does;
        self.clauses = self.parted();
        self
    }

    /// The clauses, but for those in which one part leads to another: these parts.
    fn parted(&self) -> Vec<Clause> {
        let halved = |part: &Clause| {
            let share = |[a, b]: &[Clause; 2]| self.leads(a, b);
            let surest = self.halves(part).into_iter().max_by(|a, b| share(a).total_cmp(&share(b)));
            surest.filter(|halves| share(halves) >= HALVES).map_or(vec![part.clone()], Vec::from)
        };
        let parts: Vec<Clause> = self.parts.iter().flat_map(halved).collect();
        let apart = |clause: &Clause| {
            let (start, end) = run(clause);
            let first = parts.partition_point(|part| run(part).0 < start);
            let within = parts[first..].iter().take_while(|part| run(part).1 <= end);
            let within: Vec<Clause> = within.cloned().collect();
            let leads = within.windows(2).any(|pair| self.leads(&pair[0], &pair[1]) >= COUNTS);
            if leads { within } else { vec![clause.clone()] }
        };
        self.clauses.iter().flat_map(apart).collect()
    }

    /// How surely the first of two clauses leads to the second or the other way round, as an encoder tells it.
    fn leads(&self, first: &Clause, second: &Clause) -> f32 {
        self.told(first, second).map_or(0.0, |[_, forward, back]| forward.max(back))
    }

    /// What a part says before and from each chunk that begins in it.
    fn halves(&self, part: &Clause) -> Vec<[Clause; 2]> {
        let (start, end) = run(part);
        clause::halves(&self.parsed.doc, &self.parsed.chunks, &(start..end))
    }

    /// What an encoder told of two clauses.
    pub(crate) fn told(&self, first: &Clause, second: &Clause) -> Option<[f32; 3]> {
        self.joined.get(&(run(first), run(second))).copied()
    }
}

/// The words of a clause, from its first to its last.
fn run(clause: &Clause) -> Run {
    let tokens = &clause.tokens;
    (tokens.first().copied().unwrap_or_default(), tokens.last().map_or(0, |last| last + 1))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::models::Models;
    use crate::parsed::Parsed;

    /// What an answer comes to where the first of some words surely lead to the others, and nothing else is related.
    fn parted(answer: &str, led: [&str; 2], sure: f32) -> Vec<String> {
        let draft = Draft::of(Models::shipped(), Arc::new(Parsed::of(answer)), None, None);
        let said = |run: &Range<usize>| draft.parsed.said(draft.parsed.bytes_of(run)).to_owned();
        let pairs = draft.pairs();
        let joined = pairs.iter().map(|(a, b)| {
            let sure = if [said(a).as_str(), said(b).as_str()] == led { sure } else { 0.0 };
            [1.0 - sure, sure, 0.0]
        });
        let gathered = Gathered { joined: joined.collect(), ..Gathered::default() };
        draft.with_gathered(&pairs, gathered).quotes().map(str::to_owned).collect()
    }

    #[test]
    fn a_sentence_whose_parts_lead_to_each_other_is_two_statements() {
        let (answer, ends) =
            ("If the kiln goes out we all stop singing.", ["the kiln goes out", "we all stop singing"]);
        assert_eq!(parted(answer, ends, 0.2), ["If the kiln goes out we all stop singing"]);
        assert_eq!(parted(answer, ends, 0.9), ["If the kiln goes out", "we all stop singing"]);
    }

    #[test]
    fn what_is_said_in_one_breath_is_two_statements_only_where_one_surely_leads_to_the_other() {
        let answer = "The kiln was cold, you know how it is.";
        let ends = ["The kiln was cold", "you know how it is"];
        assert_eq!(parted(answer, ends, 0.7), ["The kiln was cold, you know how it is"]);
        assert_eq!(parted(answer, ends, 0.9), ends);
    }

    #[test]
    fn of_many_clauses_only_those_near_each_other_are_asked_about() {
        let answer = "The kiln was cold and we went home. ".repeat(300);
        let draft = Draft::of(Models::shipped(), Arc::new(Parsed::of(&answer)), None, None);
        let runs = draft.parts.len() + draft.clauses.len();
        assert!(runs >= 300 && draft.pairs().len() <= runs * 3 * NEAR, "{runs} {}", draft.pairs().len());
    }
}
