//! Real talk: unlabelled answers of real people, on which only what can be counted is measured.

use std::time::Instant;

use serde::Deserialize;

use super::{EvaluateError, File, Report, Row, Setting, bench, extract, misquoted};
use colloquy_listen::label::{MOST_CHARS, MOST_WORDS, count_words};

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
    let (mut answers, mut with_nodes, mut long, mut wrong, mut millis) = (0_usize, 0, 0, 0, 0.0);
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
        long += extraction
            .statements
            .iter()
            .filter(|c| count_words(&c.label) > MOST_WORDS || c.label.chars().count() > MOST_CHARS)
            .count();
        if words >= WORDS {
            with_nodes += usize::from(!extraction.statements.is_empty());
            answers += 1;
            if extraction.statements.is_empty() {
                report.remarks.push(format!(
                    "nothing from: {}",
                    colloquy_listen::normalise::shorten(&line.answer, 120)
                ));
            }
        }
    }
    let on = "real answers of 8+ words";
    report.at_least("answers with nodes", on, with_nodes as f64 / answers.max(1) as f64, 0.97);
    report.at_most("labels over 9 words or 80 characters", "real answers", long, 0);
    report.at_most("quotes that are not verbatim", "real answers", wrong, 0);
    timing(report, millis / file.text.lines().count().max(1) as f64);
    Ok(())
}

fn timing(report: &mut Report, each: f64) {
    report.rows.push(Row {
        measure: "milliseconds per 60 words".to_owned(),
        on: "real answers".to_owned(),
        figure: format!("{each:.2}"),
        must: "<= 8".to_owned(),
        met: Some(each <= 8.0),
    });
}
