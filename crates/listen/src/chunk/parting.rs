//! From the roles of chunks to statements: which runs of chunks say one thing, and where they say two.

use std::ops::Range;

use colloquy_syntax::{Dep, Doc, Pos};

use super::{Role, opens_with, opens_with_reason, tie};
use crate::clause::{self, Clause, Piece, is_verbal, marker, subject};
use crate::features::norm;
use crate::label::MOST_WORDS;
use crate::words;

/// Words from which on a statement is looked at for a second one in it: no label could hold it whole.
const LONG: usize = 16;
/// Fewest words of a part that is taken out of a statement for being long.
const FEWEST: usize = 4;
/// The same where words of reason join them.
const FEW: usize = 3;
/// Most words of a sentence that is one statement.
const WHOLE: usize = 18;
/// Most words of a scrap.
const SCRAP: usize = 2;

/// What roles come to: the parts that say one thing each, by which it is judged what an answer does, and the statements that are noted of
/// them, each a clause of its own.
pub fn statements(doc: &Doc, pieces: &[Piece], chunks: &[Clause], roles: &[Role]) -> [Vec<Clause>; 2] {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, role) in roles.iter().enumerate() {
        match (role, runs.last_mut()) {
            (Role::Begins, _) => runs.push(at..at + 1),
            (Role::GoesOn, Some(run)) if run.end == at => run.end = at + 1,
            (Role::GoesOn, _) => runs.push(at..at + 1),
            (Role::Other, _) => {}
        }
    }
    let mut parted: Vec<Range<usize>> = Vec::new();
    let mut runs = with_their_moments(doc, chunks, runs);
    while let Some(run) = runs.pop() {
        match parting(doc, pieces, chunks, &run) {
            Some(at) => runs.extend([run.start..at, at..run.end]),
            None => parted.push(run),
        }
    }
    parted.reverse();
    let whole = whole_sentences(doc, pieces, chunks, parted.clone());
    [parted, whole].map(|runs| without_scraps(doc, pieces, chunks, &runs))
}

/// Runs of chunks as clauses, but for scraps beside something that is none.
fn without_scraps(doc: &Doc, pieces: &[Piece], chunks: &[Clause], runs: &[Range<usize>]) -> Vec<Clause> {
    let scrap = |run: &Range<usize>| is_scrap(doc, pieces, chunks, run);
    let whole = runs
        .iter()
        .filter(|run| !scrap(run) || !runs.iter().any(|other| beside(run, other) && !scrap(other)));
    let made = whole.filter_map(|run| {
        let parts = &chunks[run.clone()];
        let (first, last) = (parts.first()?.tokens.first()?, parts.last()?.tokens.last()?);
        clause::of_chunks(doc, parts, *first..last + 1)
    });
    made.collect()
}

/// Statements with the clauses of time that hang on them: "when they were shut" says nothing by itself. Not where no label
/// could hold both.
fn with_their_moments(doc: &Doc, chunks: &[Clause], mut runs: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let size = |run: &Range<usize>| size(doc, &chunks[run.clone()]);
    let moment = |run: &Range<usize>| {
        let head = chunks[run.start].head;
        run.len() == 1
            && matches!(doc[head].dep, Dep::Advcl | Dep::Relcl | Dep::Acl)
            && marker(doc, head).is_some_and(|mark| words::is("moment", &norm(doc, mark)))
    };
    let under = |low: &Range<usize>, high: &Range<usize>| {
        let above = doc.head(chunks[low.start].head);
        above.is_some_and(|above| chunks[high.clone()].iter().any(|chunk| chunk.tokens.contains(&above)))
    };
    let mut at = 0;
    while at + 1 < runs.len() {
        let (first, second) = (runs[at].clone(), runs[at + 1].clone());
        let hangs = moment(&first) && under(&first, &second) || moment(&second) && under(&second, &first);
        if hangs && first.end == second.start && size(&first) + size(&second) <= LONG {
            runs[at] = first.start..second.end;
            runs.remove(at + 1);
        } else {
            at += 1;
        }
    }
    runs
}

/// Runs of one sentence that a label can hold are one statement where one hangs on the other: parts of a sentence say little by themselves.
/// Of 6,688 notes of the rounds 50 to 66 people took .46 of those that were a whole sentence of 13 to 22 words, .34 of halves of one, .20 of
/// bits, and .04 to .07 of short conditions ("if I went first"). Reasons and what follows from them are parted, for what is related is two
/// statements, and so are two that are only said in one breath.
fn whole_sentences(
    doc: &Doc,
    pieces: &[Piece],
    chunks: &[Clause],
    mut runs: Vec<Range<usize>>,
) -> Vec<Range<usize>> {
    let size = |run: &Range<usize>| size(doc, &chunks[run.clone()]);
    loop {
        let together = |at: &usize| size(&runs[*at]) + size(&runs[*at + 1]);
        let one = |at: &usize| {
            let (first, second) = (&runs[*at], &runs[*at + 1]);
            let (last, next) = (&chunks[first.end - 1], &chunks[second.start]);
            if first.end != second.start || doc[last.head].sentence != doc[next.head].sentence {
                return false;
            }
            let condition = is_condition(doc, next)
                || is_condition(doc, &chunks[first.start]) && tie(doc, pieces, last, next) == "over advcl";
            if condition {
                return together(at) <= MOST_WORDS;
            }
            let short = size(first).min(size(second)) < FEWEST;
            together(at) <= WHOLE
                && !opens_with_reason(doc, next)
                && (short || hangs(doc, chunks, first, second))
        };
        let pairs = (0..runs.len().saturating_sub(1)).filter(one);
        let Some(at) = pairs.min_by_key(together) else { return runs };
        runs[at].end = runs.remove(at + 1).end;
    }
}

/// Whether one of two runs hangs on a word of the other, and is not only said in one breath with it.
fn hangs(doc: &Doc, chunks: &[Clause], first: &Range<usize>, second: &Range<usize>) -> bool {
    let of = |run: &Range<usize>| chunks[run.clone()].iter().flat_map(|chunk| chunk.tokens.iter().copied());
    let under = |low: &Range<usize>, high: &Range<usize>| {
        let tied = of(low).filter(|token| doc[*token].dep != Dep::Parataxis);
        tied.filter_map(|token| doc.head(token)).any(|above| of(high).any(|token| token == above))
    };
    under(first, second) || under(second, first)
}

/// "If it rains", "and unless it rains".
fn is_condition(doc: &Doc, chunk: &Clause) -> bool {
    opens_with(doc, chunk, |word| matches!(word, "if" | "unless"))
}

/// Whether two runs lie side by side.
fn beside(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.end == b.start || b.end == a.start
}

/// Whether a run of chunks is a word or two without a predicate: "Daft." after what was daft.
fn is_scrap(doc: &Doc, pieces: &[Piece], chunks: &[Clause], run: &Range<usize>) -> bool {
    let words = size(doc, &chunks[run.clone()]);
    let says = |chunk: &Clause| is_verbal(doc, chunk.head) && pieces[chunk.pieces[0]].head == chunk.head;
    words <= SCRAP && !chunks[run.clone()].iter().any(says)
}

/// Where a run of chunks says two things: at the end of a sentence; where words of reason join them, for what is related is two statements; and where no
/// label could hold it all, at a predicate beside the one before, with a subject of its own. Of several places the one that
/// leaves the shortest parts.
fn parting(doc: &Doc, pieces: &[Piece], chunks: &[Clause], run: &Range<usize>) -> Option<usize> {
    let size = |part: Range<usize>| size(doc, &chunks[part]);
    let long = size(run.clone()) > LONG;
    let own = |at: usize| {
        let head = chunks[at].head;
        is_verbal(doc, head) && subject(doc, head).is_some() && pieces[chunks[at].pieces[0]].head == head
    };
    let parts = |at: usize| (size(run.start..at), size(at..run.end));
    let joined = |at: usize| {
        let tie = tie(doc, pieces, &chunks[at - 1], &chunks[at]);
        // Two sentences in one label say neither.
        if tie == "other sentence" {
            return true;
        }
        let fewest = parts(at).0.min(parts(at).1);
        if fewest >= FEW && reason(doc, chunks, at, &tie) && own(at) && (run.start..at).any(own) {
            return true;
        }
        let mark = chunks[at - 1].tokens.last().is_some_and(|t| doc[*t].pos == Pos::Punct);
        let beside =
            matches!(tie.as_str(), "other sentence" | "under conj" | "under parataxis" | "over parataxis")
                || mark && matches!(tie.as_str(), "over ccomp" | "apart");
        long && beside && own(at) && fewest >= FEWEST
    };
    let at = (run.start + 1..run.end).filter(|at| joined(*at));
    at.min_by_key(|at| parts(*at).0.max(parts(*at).1))
}

/// Whether words of reason join a chunk to the one before: its own, or "if" and the like before what they are the condition of.
fn reason(doc: &Doc, chunks: &[Clause], at: usize, tie: &str) -> bool {
    opens_with_reason(doc, &chunks[at]) || tie == "over advcl" && opens_with_reason(doc, &chunks[at - 1])
}

/// How many words of some chunks are spoken.
fn size(doc: &Doc, chunks: &[Clause]) -> usize {
    chunks.iter().map(|chunk| spoken(doc, chunk)).sum()
}

/// How many words of a chunk are spoken.
fn spoken(doc: &Doc, chunk: &Clause) -> usize {
    chunk
        .tokens
        .iter()
        .filter(|t| doc[**t].pos != Pos::Punct && !doc.token_text(**t).starts_with(['\'', '’']))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parsed::Parsed;

    /// The statements of an answer whose chunks all go on with the first, or each begin one.
    fn parted(answer: &str, all_one: bool) -> Vec<String> {
        let parsed = Parsed::of(answer);
        let Parsed { doc, pieces, chunks, .. } = &parsed;
        let role = |at: usize| if at > 0 && all_one { Role::GoesOn } else { Role::Begins };
        let roles: Vec<Role> = (0..chunks.len()).map(role).collect();
        let [_, found] = statements(doc, pieces, chunks, &roles);
        found.iter().map(|clause| parsed.quote(clause).to_owned()).collect()
    }

    #[test]
    fn two_sentences_are_two_statements_and_a_scrap_is_none() {
        let told = parted("The kiln is always warm. We dry the gloves on it.", true);
        assert_eq!(told, ["The kiln is always warm", "We dry the gloves on it"]);
        assert_eq!(parted("We dry the gloves on it. Daft.", true), ["We dry the gloves on it"]);
        assert_eq!(parted("Gloves.", true), ["Gloves"]);
    }

    #[test]
    fn a_sentence_that_a_label_can_hold_is_one_statement_but_for_its_reasons() {
        for whole in [
            "We sing when the kiln is lit",
            "If the kiln goes out we all stop singing",
            "I'd only sing again if they lit the kiln",
            "We had one evening where nobody counted the gloves",
        ] {
            assert_eq!(parted(&format!("{whole}."), false), [whole]);
        }
        assert_eq!(parted("We sing because the kiln is lit.", false).len(), 2);
        assert_eq!(parted("The kiln is lit, so we sing.", false).len(), 2);
        let long = "We carried every tray of wet gloves up the yard before the rain came, and the foreman \
                    stood by the kiln and never lifted a hand all the afternoon long.";
        assert_eq!(parted(long, false).len(), 2);
    }
}
