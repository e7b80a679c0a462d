//! How well the ratings agree with answers rated by hand.

use colloquy_engine::interpretation::Likert;
use serde::Deserialize;

/// One answer rated by hand.
#[derive(Debug, Deserialize)]
struct RatedAnswer {
    id: String,
    question: String,
    answer: String,
    #[serde(default)]
    previous_answers: Vec<String>,
    depth_likert: u8,
    specificity: u8,
    certainty: u8,
    valence: u8,
    engagement: u8,
    intellectual_engagement: u8,
    momentum: String,
    extractable: bool,
}

/// Names of the six scores, in the order of the figures.
pub const SCORES: [&str; 6] =
    ["response_depth", "specificity", "certainty", "valence", "engagement", "intellectual_engagement"];

/// Shares of agreement, each 0..=1.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RatingFigures {
    /// Answers measured on.
    pub answers: usize,
    /// Share rated exactly alike, per score of [`SCORES`].
    pub exact_by_score: [f64; 6],
    /// Share rated at most one point apart, per score of [`SCORES`].
    pub within_one_by_score: [f64; 6],
    /// Share of equal momentum.
    pub momentum: f64,
    /// Share of equal extractability.
    pub extractable: f64,
    /// Every disagreement, for people: `S02 certainty 4, by hand 5`.
    pub misses: Vec<String>,
}

impl RatingFigures {
    /// Mean of the exact shares over the six scores.
    pub fn exact(&self) -> f64 {
        self.exact_by_score.iter().sum::<f64>() / 6.0
    }

    /// Mean of the within-one shares over the six scores.
    pub fn within_one(&self) -> f64 {
        self.within_one_by_score.iter().sum::<f64>() / 6.0
    }
}

/// Rates the answers of a gold file (`signals_gold.json`) and compares.
///
/// # Errors
/// When the file is not JSON of the expected shape.
pub fn against_gold(gold: &str) -> Result<RatingFigures, serde_json::Error> {
    let answers: Vec<RatedAnswer> = serde_json::from_str(gold)?;
    let mut figures = RatingFigures { answers: answers.len(), ..RatingFigures::default() };
    let share = 1.0 / answers.len().max(1) as f64;
    for gold in &answers {
        let earlier: Vec<&str> = gold.previous_answers.iter().map(String::as_str).collect();
        let rated = super::rate(Some(&gold.question), &gold.answer, &earlier);
        let pairs = [
            (rated.response_depth, gold.depth_likert),
            (rated.specificity, gold.specificity),
            (rated.certainty, gold.certainty),
            (rated.valence, gold.valence),
            (rated.engagement, gold.engagement),
            (rated.intellectual_engagement, gold.intellectual_engagement),
        ];
        for (at, (ours, by_hand)) in pairs.into_iter().enumerate() {
            let ours = ours.map_or(0, Likert::score);
            figures.exact_by_score[at] += if ours == by_hand { share } else { 0.0 };
            figures.within_one_by_score[at] += if ours.abs_diff(by_hand) <= 1 { share } else { 0.0 };
            if ours != by_hand {
                figures.misses.push(format!("{} {} {ours}, by hand {by_hand}", gold.id, SCORES[at]));
            }
        }
        let level = rated.momentum.map_or("absent", |m| m.name());
        if level == gold.momentum {
            figures.momentum += share;
        } else {
            figures.misses.push(format!("{} momentum {level}, by hand {}", gold.id, gold.momentum));
        }
        let extractable = super::extractability(Some(&gold.question), &gold.answer, &earlier).extractable;
        if extractable == gold.extractable {
            figures.extractable += share;
        } else {
            figures.misses.push(format!("{} extractable {extractable}", gold.id));
        }
    }
    // Sums of shares drift by a last bit; a whole is a whole.
    for figure in [&mut figures.momentum, &mut figures.extractable]
        .into_iter()
        .chain(&mut figures.exact_by_score)
        .chain(&mut figures.within_one_by_score)
    {
        *figure = (*figure * 1e9).round() / 1e9;
    }
    Ok(figures)
}
