//! Why a turn asked what it asked: signals, contributions as a table, runners-up, focus and phase.

use anyhow::Result;
use colloquy_engine::record::Turn;
use colloquy_engine::selection::{Candidate, Decision, SelectionStage};
use colloquy_engine::session::{Focus, Session};
use colloquy_engine::signals::SignalValue;

use crate::terminal::{line, number, short, table};
use crate::transcript;

/// Candidates shown per stage.
const SHOWN: usize = 6;

/// Tells the whole decision.
pub(super) fn tell(session: &Session, turn: &Turn) -> Result<()> {
    line(format_args!("Turn {} of {}, {}", turn.turn_number, session.id, session.methodology))?;
    line(format_args!("\nAsked:    {}", turn.question.as_deref().unwrap_or("-")))?;
    line(format_args!("Answered: {}", short(&turn.answer, 400)))?;
    line("\nHeard and decided")?;
    crate::terminal::piece(&transcript::notes(session, turn))?;
    for said in [&turn.next_question, &turn.farewell].into_iter().flatten() {
        line(transcript::question(said))?;
    }
    phase(session, turn)?;
    frame(turn)?;
    signals(turn)?;
    match &turn.decision {
        Some(decision) => decided(session, turn, decision),
        None => line(format_args!("\nNothing was chosen: {}", why_no_decision(turn))),
    }
}

fn why_no_decision(turn: &Turn) -> String {
    match (turn.ending, turn.extractability.reason) {
        (Some(ending), _) => format!("the interview ended ({})", transcript::code(&ending)),
        (None, Some(reason)) => format!("the answer held nothing ({})", transcript::code(&reason)),
        (None, None) => "no strategy was asked for".to_owned(),
    }
}

fn phase(session: &Session, turn: &Turn) -> Result<()> {
    let reason = match turn.signals.get("meta.interview.phase_reason") {
        Some(SignalValue::Text(reason)) => format!(": {reason}"),
        _ => String::new(),
    };
    line(format_args!(
        "\nPhase: {} (turn {} of {}){reason}",
        turn.phase.name(),
        turn.turn_number,
        session.config.max_turns
    ))
}

fn shown(value: &SignalValue) -> String {
    match value {
        SignalValue::Number(value) => number(*value),
        SignalValue::Flag(flag) => flag.to_string(),
        SignalValue::Category(word) => (*word).to_owned(),
        SignalValue::Text(text) => short(text, 60),
    }
}

/// What the technique wants to hear, and what of it is there.
fn frame(turn: &Turn) -> Result<()> {
    let entries = turn.frame.entries.iter().filter(|entry| !entry.places.is_empty());
    let rows: Vec<[String; 3]> = entries
        .flat_map(|entry| {
            entry.places.iter().map(move |place| {
                let of = match (entry.label.as_str(), entry.current) {
                    ("", _) => "the interview".to_owned(),
                    (label, true) => format!("{} (now)", short(label, 40)),
                    (label, false) => short(label, 40),
                };
                let filled = place.filled.as_ref().map_or("-", colloquy_engine::frame::Filling::name);
                [of, place.slot.clone(), filled.to_owned()]
            })
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    line("\nWhat the method wants to hear")?;
    line(table(["Of", "What", "Filled"], rows))
}

fn signals(turn: &Turn) -> Result<()> {
    line("\nSignals")?;
    let present = turn.signals.values.iter().map(|(id, reading)| [id.to_string(), shown(reading)]);
    let absent = turn.signals.absent.iter().map(|(id, reason)| [id.to_string(), format!("absent: {reason}")]);
    line(table(["Signal", "Value"], present.chain(absent)))
}

fn decided(session: &Session, turn: &Turn, decision: &Decision) -> Result<()> {
    if decision.fallback {
        line("\nNo strategy was eligible: the fallback of the methodology chose.")?;
    }
    for (stage, title) in [
        (SelectionStage::Strategy, "Why this strategy"),
        (SelectionStage::Target, "Why this focus"),
        (SelectionStage::Joint, "Why this strategy and focus"),
    ] {
        let mut candidates: Vec<&Candidate> =
            decision.decomposition.iter().filter(|candidate| candidate.stage == stage).collect();
        if candidates.is_empty() {
            continue;
        }
        candidates.sort_by_key(|candidate| if candidate.rank == 0 { u32::MAX } else { candidate.rank });
        line(format_args!("\n{title}"))?;
        let rows = candidates.iter().take(SHOWN).map(|candidate| row(session, candidate));
        line(table(["Rank", "Candidate", "Score", "Phase", "Because"], rows))?;
        if candidates.len() > SHOWN {
            line(format_args!("and {} more; --json shows all", candidates.len() - SHOWN))?;
        }
    }
    if decision.focus == Focus::None {
        line("\nThe strategy asks about nothing in particular.")?;
    } else {
        line(format_args!("\nThe question is about \"{}\".", turn.focus_label))?;
    }
    Ok(())
}

fn row(session: &Session, candidate: &Candidate) -> [String; 5] {
    let about = match &candidate.focus {
        Focus::None => String::new(),
        Focus::Node(id) => session.graph.node(*id).map(|node| node.label.clone()).unwrap_or_default(),
        Focus::Edge(id) => session.graph.edge(*id).map(|edge| edge.edge_type.clone()).unwrap_or_default(),
        Focus::Element(id) => id.clone(),
    };
    let name = match candidate.stage {
        SelectionStage::Strategy => candidate.strategy.clone(),
        SelectionStage::Target => about,
        SelectionStage::Joint => format!("{} · {about}", candidate.strategy),
    };
    let rank = match (candidate.selected, candidate.rank) {
        (true, rank) => format!("{rank} *"),
        (false, 0) => "-".to_owned(),
        (false, rank) => rank.to_string(),
    };
    let phase = format!("× {} {:+}", number(candidate.phase_multiplier), candidate.phase_bonus);
    [rank, short(&name, 40), number(candidate.final_score), phase, because(candidate)]
}

fn because(candidate: &Candidate) -> String {
    if !candidate.eligibility.eligible {
        return candidate.eligibility.reason.clone().unwrap_or_else(|| "not eligible".to_owned());
    }
    let mut parts: Vec<&colloquy_engine::selection::Contribution> =
        candidate.contributions.iter().filter(|part| part.contribution.abs() > 1e-9).collect();
    parts.sort_by(|a, b| b.contribution.abs().total_cmp(&a.contribution.abs()));
    let mut because: Vec<String> = parts
        .iter()
        .map(|part| format!("{:+.2} {} ({:.2} × {})", part.contribution, part.name, part.value, part.weight))
        .collect();
    because.extend(
        candidate
            .multipliers
            .iter()
            .filter(|rule| (rule.multiplier - 1.0).abs() > 1e-9)
            .map(|rule| format!("× {:.2}^{} {}", rule.multiplier, rule.weight, rule.scorer)),
    );
    if because.is_empty() { "nothing spoke for or against it".to_owned() } else { because.join("\n") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use colloquy_engine::selection::{Contribution, Eligibility};

    fn candidate() -> Candidate {
        let part = |name: &str, value, weight: f64| Contribution {
            name: name.into(),
            value,
            weight,
            contribution: value * weight,
        };
        Candidate {
            stage: SelectionStage::Strategy,
            strategy: "deepen".into(),
            focus: Focus::None,
            contributions: vec![part("a", 0.5, 0.2), part("b", 1.0, -0.8), part("c", 0.0, 3.0)],
            multipliers: Vec::new(),
            base_score: -0.7,
            phase_multiplier: 1.0,
            phase_bonus: 0.0,
            final_score: -0.7,
            rank: 2,
            selected: false,
            eligibility: Eligibility { eligible: true, reason: None },
        }
    }

    #[test]
    fn contributions_come_strongest_first_and_zeros_are_left_out() {
        assert_eq!(because(&candidate()), "-0.80 b (1.00 × -0.8)\n+0.10 a (0.50 × 0.2)");
    }

    #[test]
    fn the_ineligible_say_why() {
        let mut candidate = candidate();
        candidate.eligibility = Eligibility { eligible: false, reason: Some("no target".into()) };
        assert_eq!(because(&candidate), "no target");
    }
}
