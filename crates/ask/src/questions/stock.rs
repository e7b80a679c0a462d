//! Which stems come into question, nearest to what the strategy asks for first.

use colloquy_engine::interpretation::{AskRequest, FocusBrief};
use colloquy_engine::methodology::strategies::Direction;

use super::bank::{self, StemList};
use super::families::{ECHO, Family, LINK, TAILS};
use super::material::Material;
use super::pattern::Stem;
use super::purposes;

/// Cost of a tactic that fits the focus, against the strategy's own stems.
const TACTIC: f64 = 0.6;
/// Cost of a generic family of the same intent.
const GENERIC: f64 = 1.1;
/// Cost of echo and link probes, so that they come now and then.
const PROBE: f64 = 0.7;
/// Cost of families of another intent.
const OTHER: f64 = 2.0;

/// Probes in the respondent's own words that lead up.
const ECHO_UP: &[&str] = &[
    "You said “{quote}”. And then?",
    "“{quote}”. What comes of that for you?",
    "Earlier you said “{quote}”. What does that do for you?",
    "Let's stay with “{quote}”. What does that mean for you?",
];
/// Probes in the respondent's own words that lead down.
const ECHO_DOWN: &[&str] = &[
    "“{quote}”. What leads to that?",
    "Earlier you said “{quote}”. What is behind that?",
    "Let's stay with “{quote}”. What brings that about?",
];

/// All stems for a follow-up.
pub(super) fn stems<'a>(request: &AskRequest<'a>, material: &Material) -> Vec<Stem<'a>> {
    if material.tongue.foreign {
        return foreign_stems(material);
    }
    let Some(strategy) = request.strategy else { return family_stems(Family::Breadth, 0.0) };
    let technique = request.methodology.technique.as_str();
    let family = purposes::of_strategy(strategy);
    let mut stems = Vec::new();
    let required = required_list(request, technique);
    let own = required
        .or_else(|| bank::stems(technique, &strategy.stems))
        .or_else(|| bank::stems(technique, &strategy.name));
    if let Some(list) = own {
        stems.extend(list_stems(list, None, 0.0));
    }
    for tactic in &strategy.tactics {
        if let Some(list) = bank::stems(technique, tactic) {
            stems.extend(list_stems(list, Some(tactic.as_str()), TACTIC));
        } else if let Some(family) = purposes::of_tactic(tactic) {
            let cost = if own.is_some() { TACTIC } else { 0.0 };
            stems.extend(
                family_stems(family, cost).into_iter().map(|s| Stem { tactic: Some(tactic.as_str()), ..s }),
            );
        }
    }
    for (tactic, list) in fitting_tactics(technique, family, material) {
        stems.extend(list_stems(list, Some(tactic), TACTIC));
    }
    stems.extend(family_stems(family, if own.is_some() { GENERIC } else { 0.3 }));
    // What is wrong with a topic is not asked by repeating any of the respondent's words.
    let of_topic = family == Family::Negative && material.focus.is_none();
    if family != Family::Fresh && !of_topic {
        // An echo says by itself nothing of the way to go, so one that does comes first where there is a way.
        let led = match strategy.direction {
            Some(Direction::Up) => ECHO_UP,
            Some(Direction::Down) => ECHO_DOWN,
            None => ECHO,
        };
        stems.extend(led.iter().map(|text| Stem { tactic: Some("echo"), ..Stem::plain(text, PROBE) }));
    }
    if matches!(family, Family::Up | Family::Relation | Family::Validate | Family::Time) {
        stems.extend(LINK.iter().map(|text| Stem { tactic: Some("link"), ..Stem::plain(text, PROBE + 0.3) }));
    }
    for (at, other) in purposes::after(family).into_iter().enumerate() {
        stems.extend(family_stems(other, OTHER + 0.2 * at as f64));
    }
    stems
}

/// A respondent who speaks another language is asked by their own words; what is said around them stays short.
fn foreign_stems<'a>(material: &Material) -> Vec<Stem<'a>> {
    let echo = ECHO.iter().map(|text| Stem { tactic: Some("echo"), ..Stem::plain(text, 0.0) });
    let mut stems: Vec<Stem<'_>> = echo.collect();
    if !material.quotes.is_empty() {
        stems.extend(TAILS.iter().map(|text| Stem { tactic: Some("echo"), ..Stem::plain(text, 0.4) }));
    }
    stems.extend(family_stems(Family::Breadth, 1.0));
    stems
}

fn list_stems<'a>(list: &'static StemList, tactic: Option<&'a str>, cost: f64) -> Vec<Stem<'a>> {
    list.stems
        .iter()
        .map(|text| Stem {
            np_only: list.np_only.contains(text),
            goal_only: list.goal_only.contains(text),
            tactic,
            ..Stem::plain(text, cost)
        })
        .collect()
}

fn family_stems<'a>(family: Family, cost: f64) -> Vec<Stem<'a>> {
    family.stems().iter().map(|text| Stem::plain(text, cost)).collect()
}

/// An open gap of a stimulus element says itself what must be asked.
fn required_list(request: &AskRequest<'_>, technique: &str) -> Option<&'static StemList> {
    let FocusBrief::Element { gap, .. } = &request.brief.focus else { return None };
    let key = match gap.as_deref()? {
        "no_comprehension" => "check_comprehension",
        "no_reaction" | "unmentioned" => "ensure_coverage",
        "unconnected" => "connect_isolate",
        _ => return None,
    };
    bank::stems(technique, key)
}

/// Tactics of the technique that suit the focus: what it is decides how it is probed.
fn fitting_tactics(
    technique: &str,
    family: Family,
    material: &Material,
) -> Vec<(&'static str, &'static StemList)> {
    let Some(focus) = &material.focus else { return Vec::new() };
    let own = bank::technique(technique);
    let of_own = |key: &'static str| own.and_then(|t| t.strategies.get(key)).map(|list| (key, list));
    let mut found = Vec::new();
    let depth = matches!(family, Family::Up | Family::Negative | Family::Breadth | Family::Down);
    match focus.node_type.as_str() {
        "anxiety" if depth => found.extend(of_own("probe_anxiety")),
        "habit" if depth => found.extend(of_own("probe_habit")),
        "solution_approach" if depth => found.extend(of_own("probe_pull")),
        "job_trigger" if depth => found.extend(of_own("reconstruct_timeline")),
        "doubt" => found.extend(of_own("probe_belief")),
        "reaction" => found.extend(of_own("probe_reaction")),
        _ => {}
    }
    if family == Family::Up && focus.polarity < 0 {
        found.extend(of_own("negative_ladder"));
    } else if family == Family::Up {
        found.extend(of_own("context_probe"));
    }
    found
}
