//! Judgements of a trial: one line a question, node and edge.

use std::collections::BTreeMap;

use anyhow::{Result, bail};

/// How judgements are written, told to whoever judges.
pub(crate) const HOW: &str = "\
Judge strictly, one line each:
  q1 2 follows        a question: 2 a skilled interviewer could have asked it; 1 acceptable but clumsy; 0 ungrammatical, nonsense,
                      ignores what was just said, asks what was answered, leading, or goes on as if nothing had happened after
                      confusion, protest or a disclosure. `follows` when it is about the last answer or says what it returns to
  n1 good             a node: a coder would accept the label (said, meant, readable alone) and the type;
  n1 bad label        else what is bad: label, type or talk (no content)
  e1 good | e1 bad    an edge: stated in that answer, or it answers what was asked about the other end; right way round
  - …                 is kept as told, of no type of the method: it is not judged
  missed 3            statements any coder would code that no node holds
";

/// How many there are to judge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size {
    /// Questions, the first one included.
    pub(crate) questions: usize,
    pub(crate) nodes: usize,
    pub(crate) edges: usize,
}

/// What was judged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Judged {
    /// 0, 1 or 2 for each question, and whether it follows.
    pub(crate) questions: Vec<(u8, bool)>,
    /// What is wrong with each node; None for a good one.
    pub(crate) nodes: Vec<Option<String>>,
    /// Whether each edge is good.
    pub(crate) edges: Vec<bool>,
    /// Statements no node holds.
    pub(crate) missed: usize,
}

impl Judged {
    /// Reads judgements; what is missing, there twice, or no judgement is an error.
    pub(crate) fn read(text: &str, size: &Size) -> Result<Self> {
        let mut lines: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (at, line) in text.lines().enumerate() {
            let mut words = line.split_whitespace();
            let Some(what) = words.next() else { continue };
            if lines.insert(what, words.collect()).is_some() {
                bail!("line {}: {what} is judged twice", at + 1);
            }
        }
        let mut judged = Self::default();
        for what in (1..=size.questions).map(|n| format!("q{n}")) {
            let words = lines.remove(what.as_str()).unwrap_or_default();
            let score = match words.first() {
                Some(&"0") => 0,
                Some(&"1") => 1,
                Some(&"2") => 2,
                _ => bail!("{what} needs 0, 1 or 2"),
            };
            judged.questions.push((score, words.contains(&"follows")));
        }
        for what in (1..=size.nodes).map(|n| format!("n{n}")) {
            judged.nodes.push(match lines.remove(what.as_str()).as_deref() {
                Some(["good"]) => None,
                Some(["bad", why @ ("label" | "type" | "talk")]) => Some((*why).to_owned()),
                _ => bail!("{what} needs `good`, or `bad` with label, type or talk"),
            });
        }
        for what in (1..=size.edges).map(|n| format!("e{n}")) {
            judged.edges.push(match lines.remove(what.as_str()).as_deref() {
                Some(["good"]) => true,
                Some(["bad", ..]) => false,
                _ => bail!("{what} needs `good` or `bad`"),
            });
        }
        judged.missed = match lines.remove("missed").as_deref() {
            Some([number]) if number.parse::<usize>().is_ok() => number.parse()?,
            _ => bail!("`missed` needs a number"),
        };
        match lines.keys().next() {
            Some(more) => bail!("there is no {more} in this interview"),
            None => Ok(judged),
        }
    }

    /// Sum of the questions' scores.
    pub(crate) fn score(&self) -> usize {
        self.questions.iter().map(|(score, _)| usize::from(*score)).sum()
    }

    /// Questions that are bad.
    pub(crate) fn zeros(&self) -> usize {
        self.questions.iter().filter(|(score, _)| *score == 0).count()
    }

    /// Questions that follow.
    pub(crate) fn follow(&self) -> usize {
        self.questions.iter().filter(|(_, follows)| *follows).count()
    }

    /// Nodes that are accepted.
    pub(crate) fn good_nodes(&self) -> usize {
        self.nodes.iter().filter(|bad| bad.is_none()).count()
    }

    /// Edges that are accepted.
    pub(crate) fn good_edges(&self) -> usize {
        self.edges.iter().filter(|good| **good).count()
    }

    /// In a line.
    pub(crate) fn line(&self) -> String {
        format!(
            "questions {:.2} of 2, {} of {} bad, {} follow; nodes {} of {}, edges {} of {}, {} missed",
            self.score() as f64 / self.questions.len().max(1) as f64,
            self.zeros(),
            self.questions.len(),
            self.follow(),
            self.good_nodes(),
            self.nodes.len(),
            self.good_edges(),
            self.edges.len(),
            self.missed
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size { questions: 2, nodes: 2, edges: 1 };

    #[test]
    fn judgements_are_read() {
        let text = "q1 2\nq2 0 follows\n\nn1 good\nn2 bad label\ne1 bad way round\nmissed 3\n";
        let judged = Judged::read(text, &SIZE).unwrap();
        assert_eq!(judged.questions, [(2, false), (0, true)]);
        assert_eq!(judged.nodes, [None, Some("label".to_owned())]);
        assert_eq!(
            judged.line(),
            "questions 1.00 of 2, 1 of 2 bad, 1 follow; nodes 1 of 2, edges 0 of 1, 3 missed"
        );
    }

    #[test]
    fn what_is_no_judgement_is_named() {
        let whole = ["q1 2", "q2 1", "n1 good", "n2 good", "e1 good", "missed 0"];
        for (at, instead, told) in [
            (0, "", "q1 needs"),
            (1, "q2 3", "q2 needs"),
            (2, "n1 bad", "n1 needs"),
            (4, "e2 good", "e1 needs"),
            (5, "missed some", "missed"),
            (5, "missed 0\nn3 good", "there is no n3"),
            (5, "missed 0\nn2 good", "twice"),
        ] {
            let mut lines = whole;
            lines[at] = instead;
            let error = Judged::read(&lines.join("\n"), &SIZE).unwrap_err().to_string();
            assert!(error.contains(told), "{instead}: {error}");
        }
    }
}
