//! Rows of merging: which pairs of wordings an embedder takes for one notion, by threshold.
//!
//! The wordings of a notion (label, noun phrases, paraphrases) of three written minds are the material: two of
//! one notion should merge, two of different notions of one type should not. A threshold is fitted on two
//! minds and reported on the third, in turn.

use std::fmt::Write as _;
use std::path::Path;

use colloquy_engine::graph::dedup::cosine;
use colloquy_engine::ports::Embedder;
use serde::Deserialize;

use super::{EvaluateError, Report, read};
use colloquy_listen::opposition::opposed;

/// The minds whose paraphrases are compared.
const MINDS: [&str; 3] = ["oat_milk_mec", "meal_planning_jtbd", "support_incident_cit"];
/// Precision a fitted threshold must have on the minds it is fitted on: the aim for merging.
const WANTED_PRECISION: f64 = 0.98;
/// Precision the shipped threshold must have.
const MUST_PRECISION: f64 = 0.95;
/// Thresholds of the curve, in hundredths.
const CURVE: std::ops::RangeInclusive<u32> = 40..=95;

#[derive(Deserialize)]
struct Mind {
    nodes: Vec<Notion>,
}

#[derive(Deserialize)]
struct Notion {
    #[serde(rename = "type")]
    node_type: String,
    label: String,
    #[serde(default)]
    valence: i8,
    #[serde(default)]
    np: Vec<String>,
    #[serde(default)]
    paraphrases: Vec<String>,
}

/// Two wordings of one type in one mind.
struct Pair {
    similarity: f64,
    same: bool,
    /// The notions are of opposite sign.
    opposite: bool,
}

/// What happens at one threshold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// Cosine at or above which two wordings merge.
    pub threshold: f64,
    /// Share of merged pairs that are one notion, 0..=1; 1 when none merges.
    pub precision: f64,
    /// Share of pairs of one notion that merge, 0..=1.
    pub recall: f64,
    /// Merged pairs of opposite sign.
    pub violations: usize,
}

/// A threshold fitted on the other minds, and how it does on this one.
#[derive(Debug, Clone, PartialEq)]
pub struct Held {
    /// The mind that was kept out.
    pub mind: String,
    /// How the threshold does on it.
    pub point: Point,
}

/// How one embedder merges.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// Its name.
    pub embedder: String,
    /// Thresholds shipped for it: surface nodes, canonical slots.
    pub shipped: (f64, f64),
    /// Over all three minds, from low to high thresholds.
    pub points: Vec<Point>,
    /// The rotated fit.
    pub held: Vec<Held>,
}

fn point(pairs: &[&Pair], threshold: f64) -> Point {
    let merged = || pairs.iter().filter(|pair| pair.similarity >= threshold);
    let right = merged().filter(|pair| pair.same).count();
    let same = pairs.iter().filter(|pair| pair.same).count();
    let share =
        |part: usize, whole: usize, none: f64| if whole == 0 { none } else { part as f64 / whole as f64 };
    Point {
        threshold,
        precision: share(right, merged().count(), 1.0),
        recall: share(right, same, 0.0),
        violations: merged().filter(|pair| pair.opposite).count(),
    }
}

/// The lowest threshold from which on the precision is as wanted.
fn fitted(pairs: &[&Pair]) -> f64 {
    let good = |hundredths: &u32| point(pairs, f64::from(*hundredths) / 100.0).precision >= WANTED_PRECISION;
    let lowest = CURVE.rev().take_while(good).last();
    f64::from(lowest.unwrap_or(*CURVE.end())) / 100.0
}

/// Compares all wordings of one type in a mind; pairs that must never merge are left out, as in an interview.
fn pairs(notions: &[Notion], vectors: &[Vec<f32>], owner: &[usize], texts: &[&str]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for a in 0..texts.len() {
        for b in a + 1..texts.len() {
            let (one, other) = (&notions[owner[a]], &notions[owner[b]]);
            if one.node_type != other.node_type || opposed(texts[a], texts[b]) {
                continue;
            }
            pairs.push(Pair {
                similarity: cosine(&vectors[a], &vectors[b]),
                same: owner[a] == owner[b],
                opposite: one.valence * other.valence < 0,
            });
        }
    }
    pairs
}

async fn compared(folder: &Path, embedder: &dyn Embedder) -> Result<Vec<Vec<Pair>>, EvaluateError> {
    let mut all = Vec::new();
    for name in MINDS {
        let mind: Mind = read(&folder.join(format!("{name}.json")))?.json()?;
        let mut texts: Vec<&str> = Vec::new();
        let mut owner = Vec::new();
        for (at, notion) in mind.nodes.iter().enumerate() {
            let wordings = std::iter::once(&notion.label).chain(&notion.np).chain(&notion.paraphrases);
            for text in wordings {
                texts.push(text);
                owner.push(at);
            }
        }
        let vectors =
            embedder.embed(&texts).await.map_err(|error| EvaluateError::Embed(error.to_string()))?;
        all.push(pairs(&mind.nodes, &vectors, &owner, &texts));
    }
    Ok(all)
}

/// Measures an embedder on the minds of a folder and adds its rows.
///
/// # Errors
/// When a mind cannot be read, or the embedder fails.
pub async fn measure(
    folder: &Path,
    embedder: &dyn Embedder,
    report: &mut Report,
) -> Result<Curve, EvaluateError> {
    let minds = compared(folder, embedder).await?;
    let pooled: Vec<&Pair> = minds.iter().flatten().collect();
    let thresholds = embedder.thresholds();
    let held: Vec<Held> = MINDS
        .iter()
        .enumerate()
        .map(|(out, name)| {
            let others: Vec<&Pair> =
                minds.iter().enumerate().filter(|(at, _)| *at != out).flat_map(|(_, pairs)| pairs).collect();
            let kept: Vec<&Pair> = minds[out].iter().collect();
            Held { mind: (*name).to_owned(), point: point(&kept, fitted(&others)) }
        })
        .collect();
    let at_surface = point(&pooled, thresholds.surface);
    let on = format!("paraphrases, `{}`", embedder.name());
    report.at_least("merge precision at the surface threshold", &on, at_surface.precision, MUST_PRECISION);
    let worst = held.iter().map(|held| held.point.precision).fold(1.0, f64::min);
    report.at_least("merge precision, fitted on two minds, worst third", &on, worst, MUST_PRECISION);
    report.at_most("merged against polarity", &on, at_surface.violations, 0);
    Ok(Curve {
        embedder: embedder.name().to_owned(),
        shipped: (thresholds.surface, thresholds.slot),
        points: CURVE.step_by(5).map(|h| point(&pooled, f64::from(h) / 100.0)).collect(),
        held,
    })
}

impl Curve {
    /// The curve and the rotated fit as Markdown.
    pub fn markdown(&self) -> String {
        let (surface, slot) = self.shipped;
        let mut out = format!(
            "## `{}`\n\nShipped: surface nodes merge at {surface:.2}, slots at {slot:.2}.\n\n\
             | Threshold | Precision | Recall | Against polarity |\n| ---: | ---: | ---: | ---: |\n",
            self.embedder
        );
        let row = |out: &mut String, first: &str, p: &Point| {
            let _ = writeln!(out, "| {first} | {:.3} | {:.3} | {} |", p.precision, p.recall, p.violations);
        };
        for p in &self.points {
            row(&mut out, &format!("{:.2}", p.threshold), p);
        }
        out.push_str("\n| Fitted on the other two, kept out | Precision | Recall | Against polarity |\n| --- | ---: | ---: | ---: |\n");
        for held in &self.held {
            row(&mut out, &format!("{:.2} on `{}`", held.point.threshold, held.mind), &held.point);
        }
        out
    }
}

/// The page of all curves.
pub fn page(curves: &[Curve]) -> String {
    let mut out = String::from(
        "# When two wordings are one notion\n\n\
         Made by `cargo xtask evaluate-language --merging docs/merging.md`; do not edit.\n\n\
         All wordings (label, noun phrases, paraphrases) of three written minds are compared with the others of \
         their type. Two of one notion should merge, two of different notions should not. Negations, opposites \
         and different numbers never merge, whatever their similarity. A threshold with a precision of .98 is \
         fitted on two minds and reported on the third, in turn.\n",
    );
    for curve in curves {
        out.push('\n');
        out.push_str(&curve.markdown());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use colloquy_embed::LexicalEmbedder;

    #[test]
    fn a_point_counts_what_merges() {
        let pair = |similarity, same, opposite| Pair { similarity, same, opposite };
        let all =
            [pair(0.9, true, false), pair(0.8, false, true), pair(0.3, true, false), pair(0.1, false, false)];
        let all: Vec<&Pair> = all.iter().collect();
        let at = point(&all, 0.8);
        assert_eq!((at.precision, at.recall, at.violations), (0.5, 0.5, 1));
        let none = point(&all, 0.95);
        assert_eq!((none.precision, none.recall, none.violations), (1.0, 0.0, 0));
        assert!((fitted(&all) - 0.81).abs() < 1e-9);
        assert_eq!(point(&[], 0.5).precision, 1.0);
    }

    #[tokio::test]
    async fn the_lexical_threshold_holds_on_the_shipped_minds() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../mental-models");
        let mut report = Report::default();
        let curve = measure(&folder, &LexicalEmbedder::default(), &mut report).await.unwrap();
        assert!(report.passes(), "{}", report.markdown());
        assert_eq!(curve.held.len(), 3);
        assert!(page(&[curve]).contains("| 0.65 |"));
    }

    #[tokio::test]
    async fn a_missing_mind_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let error =
            measure(folder.path(), &LexicalEmbedder::default(), &mut Report::default()).await.unwrap_err();
        assert!(error.to_string().contains("oat_milk_mec.json"), "{error}");
    }
}
