//! Real talk: unlabelled answers of real people, on which only what can be counted is measured.

use std::time::Instant;

use serde::Deserialize;

use super::{EvaluateError, File, Report, Row, Setting, bench, extract, illegal, misquoted};
use crate::offline::Offline;

#[derive(Debug, Deserialize)]
struct Line {
    question: String,
    answer: String,
}

/// Words from which on an answer is expected to yield something.
const WORDS: usize = 8;

pub(super) fn measure(file: &File, report: &mut Report) -> Result<(), EvaluateError> {
    let (methodology, mut concept) = bench("means_end_chain")?;
    "AI in creative work".clone_into(&mut concept.name);
    let offline = Offline::new();
    let mut counts = Vec::new();
    let (mut with_nodes, mut edges, mut long, mut wrong, mut unlawful, mut millis) = (0, 0, 0, 0, 0, 0.0);
    for (number, line) in file.text.lines().filter(|l| !l.trim().is_empty()).enumerate() {
        let line: Line = serde_json::from_str(line).map_err(|source| EvaluateError::Shape {
            path: format!("{}:{}", file.name, number + 1),
            source,
        })?;
        let setting =
            Setting { question: Some(&line.question), strategy: None, focus: None, known: Vec::new() };
        let started = Instant::now();
        let extraction = extract(&offline, &methodology, &concept, &setting, &line.answer);
        let words = line.answer.split_whitespace().count();
        millis += started.elapsed().as_secs_f64() * 1000.0 * 60.0 / words.max(60) as f64;
        wrong += misquoted(&line.answer, &extraction);
        unlawful += illegal(&methodology, &extraction, None, &[]);
        long += extraction
            .statements
            .iter()
            .filter(|c| c.label.split_whitespace().count() > 7 || c.label.chars().count() > 60)
            .count();
        if words >= WORDS {
            with_nodes += usize::from(!extraction.statements.is_empty());
            counts.push(extraction.statements.len());
            edges += extraction.relations.len();
            if extraction.statements.is_empty() {
                report
                    .remarks
                    .push(format!("nothing from: {}", crate::normalise::shorten(&line.answer, 120)));
            }
        }
    }
    let answers = counts.len().max(1);
    let nodes: usize = counts.iter().sum();
    counts.sort_unstable();
    let median = counts.get(counts.len() / 2).copied().unwrap_or(0);
    let on = "real answers of 8+ words";
    report.at_least("answers with nodes", on, with_nodes as f64 / answers as f64, 0.97);
    report.rows.push(Row {
        measure: "median nodes per answer".to_owned(),
        on: on.to_owned(),
        figure: median.to_string(),
        must: "3-7".to_owned(),
        met: Some((3..=7).contains(&median)),
    });
    report.at_least("edges per node", on, edges as f64 / nodes.max(1) as f64, 0.7);
    report.at_most("labels over 7 words or 60 characters", "real answers", long, 0);
    report.at_most("quotes that are not verbatim", "real answers", wrong, 0);
    report.at_most("illegal edges", "real answers", unlawful, 0);
    timing(report, millis / file.text.lines().count().max(1) as f64);
    Ok(())
}

fn timing(report: &mut Report, each: f64) {
    report.rows.push(Row {
        measure: "milliseconds per 60 words".to_owned(),
        on: "real answers".to_owned(),
        figure: format!("{each:.2}"),
        must: "<= 20".to_owned(),
        met: Some(each <= 20.0),
    });
}
