//! How answers begin and end: how they open, what is owed behind them, and whether they say that they were led off.

use colloquy_engine::interpretation::Opening;

use super::{Contexts, FITTING, LedOff, Material, Opened, Openings, Owed, only};
use crate::learned::{Example, Fitting, Model, fit};
use crate::{led_off, opening, owed};

/// Of how answers open.
const OPENS: Fitting = Fitting { passes: 25, ridge: 1e-2, seen: 3, least: 5, ..FITTING };

/// How answers open, by what is seen of that too where it is.
fn opens(opened: &[Opened], openings: Openings<'_>) -> Model {
    let names = Opening::NAMES;
    let class = |opens| Opening::ALL.iter().position(|known| *known == opens).unwrap_or_default();
    let example = |opened: &Opened| {
        let doc = colloquy_syntax::parse(&opened.answer);
        let mut features = opening::features(&opened.question, &doc);
        features.vector = openings(&opened.question, &doc);
        Example { features, wanted: only(names.len(), class(opened.opens)), weight: 1.0 }
    };
    fit(&names, &opened.iter().map(example).collect::<Vec<_>>(), OPENS)
}

/// How answers open, and what is owed behind them.
pub fn begins(material: &Material, openings: Openings<'_>) -> [Model; 2] {
    let opens = opens(&material.opened, openings);
    let owed = owed(&material.owed, &opens, openings);
    [opens, owed]
}

/// What is owed behind answers, by how an `opens` tells that they open, and what is seen of that where it is.
fn owed(answers: &[Owed], opens: &Model, openings: Openings<'_>) -> Model {
    let names = Opening::NAMES;
    let class = |owed| Opening::ALL.iter().position(|known| *known == owed).unwrap_or_default();
    let example = |said: &Owed| {
        let doc = colloquy_syntax::parse(&said.answer);
        let mut begins = opening::features(&said.question, &doc);
        begins.vector = openings(&said.question, &doc);
        let features = owed::features(&said.question, &doc, &opens.shares(&begins));
        Example { features, wanted: only(names.len(), class(said.owed)), weight: 1.0 }
    };
    fit(&names, &answers.iter().map(example).collect::<Vec<_>>(), OPENS)
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
