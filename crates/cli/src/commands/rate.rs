//! `colloquy rate`: how much and how an answer tells, in six ratings and the energy behind it.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use colloquy_engine::interpretation::{Likert, Ratings, ResponseDepth};
use colloquy_listen::ratings;
use serde_json::{Value, json};

use super::extract::words;
use crate::{terminal, transcript};

const EXAMPLES: &str = "\
Examples:
  colloquy rate --text \"Honestly I could not live without it, because it keeps me calm.\"
  colloquy rate --question \"Why does that matter?\" --text \"dunno\" --json
  colloquy rate --text - < answer.txt";

/// Judged signals, in the order of the table.
pub(super) const WANTED: &[&str] = &[
    "llm.response_depth",
    "llm.specificity",
    "llm.certainty",
    "llm.valence",
    "llm.engagement",
    "llm.intellectual_engagement",
];

/// Rate one answer: depth, specificity, certainty, valence, engagement, momentum
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Rate {
    /// The answer (`-`: standard input)
    #[arg(long, value_name = "TEXT|-")]
    text: String,
    /// The question that was answered
    #[arg(long, value_name = "TEXT")]
    question: Option<String>,
    /// An earlier answer of the same person; may be given several times, oldest first
    #[arg(long, value_name = "TEXT")]
    earlier: Vec<String>,
    /// For machines
    #[arg(long)]
    json: bool,
}

impl Rate {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let text = words(&self.text)?;
        let earlier: Vec<&str> = self.earlier.iter().map(String::as_str).collect();
        let rated = ratings::rate(self.question.as_deref(), &text, &earlier);
        if self.json {
            terminal::json(&shape(&rated))?;
        } else {
            tell(&rated)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Depth as a word, the others from 0 to 1, and every rating as its score from 1 to 5.
pub(super) fn shape(rated: &Ratings) -> Value {
    let unit = |rating: Option<Likert>| rating.map(Likert::unit);
    let score = |rating: Option<Likert>| rating.map(Likert::score);
    json!({
        "response_depth": rated.response_depth.map(ResponseDepth::from_likert),
        "specificity": unit(rated.specificity),
        "certainty": unit(rated.certainty),
        "valence": unit(rated.valence),
        "engagement": unit(rated.engagement),
        "intellectual_engagement": unit(rated.intellectual_engagement),
        "momentum": rated.momentum,
        "knowledge": rated.knowledge,
        "indicators": rated.indicators,
        "scores": {
            "response_depth": score(rated.response_depth),
            "specificity": score(rated.specificity),
            "certainty": score(rated.certainty),
            "valence": score(rated.valence),
            "engagement": score(rated.engagement),
            "intellectual_engagement": score(rated.intellectual_engagement),
        },
    })
}

/// The ratings as a table.
pub(super) fn tell(rated: &Ratings) -> Result<()> {
    let depth = rated.response_depth.map(|rating| ResponseDepth::from_likert(rating).name());
    let rows = [
        ("response depth", rated.response_depth, depth.unwrap_or_default()),
        ("specificity", rated.specificity, "abstract (1) to precise (5)"),
        ("certainty", rated.certainty, "unsure (1) to unqualified (5)"),
        ("valence", rated.valence, "negative (1) to positive (5)"),
        ("engagement", rated.engagement, "deflecting (1) to enthusiastic (5)"),
        ("intellectual engagement", rated.intellectual_engagement, "bare facts (1) to dense reasons (5)"),
    ];
    let rows = rows.into_iter().map(|(name, rating, meaning)| {
        let score = rating.map_or_else(|| "-".to_owned(), |rating| rating.score().to_string());
        [name.to_owned(), score, meaning.to_owned()]
    });
    terminal::line(terminal::table(["Rating", "Score", "Scale"], rows))?;
    let momentum = rated.momentum.map_or("not rated", |level| level.name());
    let knowledge = rated.knowledge.map_or_else(|| "not rated".to_owned(), |state| transcript::code(&state));
    terminal::line(format_args!("Momentum: {momentum}. Knowledge: {knowledge}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absent_ratings_are_null_and_present_ones_have_a_score() {
        let rated = Ratings { certainty: Some(Likert::clamped(4)), ..Ratings::default() };
        let shape = shape(&rated);
        assert_eq!(shape["certainty"], 0.75);
        assert_eq!(shape["scores"]["certainty"], 4);
        assert_eq!(shape["valence"], Value::Null);
    }

    #[test]
    fn what_is_wanted_exists() {
        for id in WANTED {
            assert!(colloquy_engine::signals::find(id).is_some(), "{id}");
        }
    }
}
