//! How answers begin and end: how they open, what is owed behind them, and whether they say that they were led off.

use colloquy_engine::interpretation::Opening;
use colloquy_syntax::Doc;

use super::{Contexts, FITTING, LedOff, Material, Minded, Opened, Openings, Owed, only};
use crate::learned::{Example, Features, Fitting, Model, fit};
use crate::{led_off, minded, opening, owed};

/// Of how answers open.
const OPENS: Fitting = Fitting { passes: 25, ridge: 1e-2, seen: 3, least: 5, ..FITTING };

/// How answers open, by what is seen of that too where it is.
fn opens(opened: &[Opened], openings: Openings<'_>) -> Model {
    let example = |opened: &Opened| {
        let doc = colloquy_syntax::parse(&opened.answer);
        (seen(&opened.question, &doc, openings), opened.opens)
    };
    fitted(opened.iter().map(example))
}

/// What tells how an answer opens, with what is seen of that where it is.
fn seen(question: &str, doc: &Doc, openings: Openings<'_>) -> Features {
    let mut features = opening::features(question, doc);
    features.vector = openings(question, doc);
    features
}

/// What tells openings apart, of what was seen of each.
fn fitted(seen: impl Iterator<Item = (Features, Opening)>) -> Model {
    let names = Opening::NAMES;
    let class = |opens| Opening::ALL.iter().position(|known| *known == opens).unwrap_or_default();
    let example =
        |(features, opens)| Example { features, wanted: only(names.len(), class(opens)), weight: 1.0 };
    fit(&names, &seen.map(example).collect::<Vec<_>>(), OPENS)
}

/// How answers open, and what is owed behind them.
pub fn begins(material: &Material, openings: Openings<'_>) -> [Model; 2] {
    let opens = opens(&material.opened, openings);
    let owed = owed(&material.owed, &opens, openings);
    [opens, owed]
}

/// What is owed behind answers, by how an `opens` tells that they open, and what is seen of that where it is.
fn owed(answers: &[Owed], opens: &Model, openings: Openings<'_>) -> Model {
    let example = |said: &Owed| {
        let doc = colloquy_syntax::parse(&said.answer);
        let opens = opens.shares(&seen(&said.question, &doc, openings));
        (owed::features(&said.question, &doc, &opens), said.owed)
    };
    fitted(answers.iter().map(example))
}

/// Of what is minded: few numbers, of which each counts.
const MINDED: Fitting = Fitting { passes: 60, dense_ridge: 3e-3, ..FITTING };

/// How likely something is minded, by how each of some answers opens and what is owed behind it.
pub fn minded<'a>(answers: impl Iterator<Item = (&'a Minded, [Vec<f32>; 2])>) -> Model {
    let example = |(said, [opens, owed]): (&Minded, [Vec<f32>; 2])| Example {
        features: minded::features(&said.answer, &opens, &owed),
        wanted: only(2, usize::from(!said.minded)),
        weight: 1.0,
    };
    fit(&minded::CLASSES, &answers.map(example).collect::<Vec<_>>(), MINDED)
}

/// Whether the last words of an answer say that they were led off the topic.
pub fn led_off(answers: &[LedOff], contexts: Contexts<'_>) -> Model {
    let example = |said: &LedOff| {
        let doc = colloquy_syntax::parse(&said.answer);
        let context = contexts(&said.question, &doc);
        let features = led_off::features([&said.topic, &said.question], &doc, context.as_ref());
        Example { features, wanted: only(2, usize::from(!said.led_off)), weight: 1.0 }
    };
    fit(&["led off", "other"], &answers.iter().map(example).collect::<Vec<_>>(), OPENS)
}
