//! The files of a run: everything as JSON, scores as a long table, the talk, and the graph as a picture.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use colloquy_engine::graph::SurfaceGraph;
use colloquy_engine::selection::SelectionStage;
use colloquy_engine::session::Focus;
use serde_json::{Value, json};

use super::{RunSummary, SimulationError, file_error};
use crate::benchmark::Measured;
use crate::benchmark::provenance::Provenance;
use crate::benchmark::quality;
use crate::interview::Record;

/// The path of one file of a run.
pub(super) fn with_ending(stem: &Path, ending: &str) -> PathBuf {
    let mut name = stem.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

/// The summary of a run held before, when its file is there, whole, and of the same settings.
pub(super) fn found(stem: &Path, mark: &str) -> Option<RunSummary> {
    let path = with_ending(stem, "json");
    let text = std::fs::read_to_string(&path).ok()?;
    let whole: Value = serde_json::from_str(&text).ok()?;
    if whole.get("fingerprint")?.as_str()? != mark {
        return None;
    }
    let mut summary: RunSummary = serde_json::from_value(whole.get("summary")?.clone()).ok()?;
    summary.file = Some(path);
    Some(summary)
}

/// Writes what was said in a run that did not come to its end: it is not done, and is held again.
pub(super) fn write_talk(stem: &Path, record: &Record) -> Result<(), SimulationError> {
    let path = with_ending(stem, "transcript.md");
    std::fs::write(&path, transcript(record)).map_err(|e| file_error(&path, e))
}

/// Writes all files of a run. The JSON comes last, under its final name only when whole: its presence means
/// the run is done.
pub(super) fn write(
    stem: &Path,
    record: &Record,
    measured: Option<&Measured>,
    summary: &RunSummary,
    mark: &str,
) -> Result<(), SimulationError> {
    let save = |ending: &str, text: String| {
        let path = with_ending(stem, ending);
        std::fs::write(&path, text).map_err(|e| file_error(&path, e))
    };
    save("scores.csv", scoring_csv(record).map_err(|e| file_error(stem, std::io::Error::other(e)))?)?;
    save("transcript.md", transcript(record))?;
    save("mmd", mermaid(&record.session.graph))?;
    let mut whole = run_json(record, measured);
    // A run says nothing of where it was written, so that the same run gives the same bytes anywhere.
    let summary = RunSummary { file: None, ..summary.clone() };
    whole["summary"] = json!(summary);
    whole["fingerprint"] = json!(mark);
    let text =
        serde_json::to_string_pretty(&whole).map_err(|e| file_error(stem, std::io::Error::other(e)))?;
    let (part, path) = (with_ending(stem, "json.part"), with_ending(stem, "json"));
    std::fs::write(&part, text + "\n").map_err(|e| file_error(&part, e))?;
    std::fs::rename(&part, &path).map_err(|e| file_error(&path, e))
}

/// A run as JSON: settings, figures, and per turn the question with its findings, the answer with its trace,
/// and the whole record of the turn. Without figures, as of a person whom somebody played, what needs a trace is left
/// out, and said to be.
pub fn run_json(record: &Record, measured: Option<&Measured>) -> Value {
    let turns: Vec<Value> = record
        .exchanges
        .iter()
        .zip(&record.turns)
        .map(|(exchange, turn)| {
            let mut line = json!({
                "turn_number": exchange.turn,
                "question": exchange.question,
                "question_strategy": exchange.strategy,
                "question_focus": exchange.focus_label,
                "lint": exchange.findings,
                "repeated": exchange.repeated,
                "answer": exchange.said.text,
                "nodes_added": turn.nodes.iter().filter(|n| n.created).collect::<Vec<_>>(),
                "edges_added": turn.edges.iter().filter(|e| e.created).collect::<Vec<_>>(),
                "saturation": turn.saturation,
                "turn": turn,
            });
            if measured.is_some() {
                line["trace"] = json!(exchange.said.trace);
            }
            line
        })
        .collect();
    let mut whole = json!({
        "session_id": record.session.id,
        "model": record.mind.id,
        "persona": record.persona,
        "concept_id": record.session.concept.id,
        "methodology": record.session.methodology,
        "seed": record.seed,
        "max_turns": record.turns_allowed,
        "ending": record.session.ending,
        "mind": record.mind.as_ref(),
        "turns": turns,
        "graph": record.session.graph,
    });
    if let Some(measured) = measured {
        let provenance = Provenance::of(&record.session.graph, &record.exchanges);
        whole["measures"] = json!(measured.measures);
        whole["node_recall_curve"] = json!(measured.node_curve);
        whole["edge_recall_curve"] = json!(measured.edge_curve);
        whole["quality"] = json!(quality::score(record, &provenance));
    }
    if let Some(player) = &record.played_by {
        whole["played_by"] = json!(player);
        whole["not_measured"] = json!(NOT_MEASURED);
        whole["broken_off"] = json!(record.broken_off.as_ref().map(ToString::to_string));
    }
    whole
}

/// What is said in the place of figures about a person whom somebody played.
pub const NOT_MEASURED: &str = "What was found of the person's beliefs is not measured: who plays a person leaves no trace \
     of what was meant.";

fn focus_of(focus: &Focus) -> String {
    match focus {
        Focus::None => String::new(),
        Focus::Node(id) => id.to_string(),
        Focus::Edge(id) => id.to_string(),
        Focus::Element(id) => id.clone(),
    }
}

/// Every contribution to every candidate's score, one line each.
pub fn scoring_csv(record: &Record) -> Result<String, csv::Error> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record([
        "turn",
        "phase",
        "stage",
        "strategy",
        "focus",
        "eligible",
        "selected",
        "rank",
        "signal",
        "value",
        "weight",
        "contribution",
        "base_score",
        "phase_multiplier",
        "phase_bonus",
        "final_score",
    ])?;
    for turn in &record.turns {
        for candidate in turn.decision.iter().flat_map(|d| &d.decomposition) {
            let stage = match candidate.stage {
                SelectionStage::Strategy => "strategy",
                SelectionStage::Target => "target",
                SelectionStage::Joint => "joint",
            };
            let focus = focus_of(&candidate.focus);
            let mut line = |signal: &str, value: f64, weight: f64, contribution: f64| {
                table.write_record([
                    &turn.turn_number.to_string(),
                    turn.phase.name(),
                    stage,
                    &candidate.strategy,
                    &focus,
                    &candidate.eligibility.eligible.to_string(),
                    &candidate.selected.to_string(),
                    &candidate.rank.to_string(),
                    signal,
                    &value.to_string(),
                    &weight.to_string(),
                    &contribution.to_string(),
                    &candidate.base_score.to_string(),
                    &candidate.phase_multiplier.to_string(),
                    &candidate.phase_bonus.to_string(),
                    &candidate.final_score.to_string(),
                ])
            };
            for part in &candidate.contributions {
                line(&part.name, part.value, part.weight, part.contribution)?;
            }
            for factor in &candidate.multipliers {
                line(&factor.scorer, factor.multiplier, factor.weight, factor.multiplier)?;
            }
            if candidate.contributions.is_empty() && candidate.multipliers.is_empty() {
                line("", 0.0, 0.0, 0.0)?;
            }
        }
    }
    let bytes = table.into_inner().map_err(|e| csv::Error::from(std::io::Error::other(e.to_string())))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The talk, with what each question was for and what each answer added.
pub fn transcript(record: &Record) -> String {
    let mut out = format!(
        "# {}, {}, seed {}\n\n{} asked-for answers, methodology {}.\n",
        record.mind.id, record.persona, record.seed, record.turns_allowed, record.session.methodology
    );
    if let Some(player) = &record.played_by {
        let _ = write!(out, "\nThe person was played by {player}. {NOT_MEASURED}\n");
    }
    for (exchange, turn) in record.exchanges.iter().zip(&record.turns) {
        let about = if exchange.focus_label.is_empty() {
            String::new()
        } else {
            format!(", about {}", exchange.focus_label)
        };
        let _ = write!(
            out,
            "\n{}. *{}{about}*\n\n   **I:** {}\n\n   **R:** {}\n",
            exchange.turn, exchange.strategy, exchange.question, exchange.said.text
        );
        let label = |id: colloquy_engine::ids::NodeId| {
            record.session.graph.node(id).map_or_else(|| id.to_string(), |n| n.label.clone())
        };
        let mut added: Vec<String> =
            turn.nodes.iter().filter(|n| n.created).map(|n| n.label.clone()).collect();
        added.extend(
            turn.edges
                .iter()
                .filter(|e| e.created)
                .map(|e| format!("{} → {}", label(e.source), label(e.target))),
        );
        if !added.is_empty() {
            let _ = write!(out, "\n   + {}\n", added.join("; "));
        }
    }
    let waiting = match record.turns.last() {
        Some(turn) => turn.next_question.clone(),
        None => record.session.pending_question().map(|opening| opening.text.clone()),
    };
    if let Some(waiting) = waiting {
        let _ = write!(out, "\n   **I:** {waiting}\n");
    }
    out
}

/// The graph as a Mermaid picture: boxes by label, arrows by edge type, dashed where a level is skipped.
pub fn mermaid(graph: &SurfaceGraph) -> String {
    let plain = |text: &str| text.replace('"', "#quot;").replace(['\n', '\r'], " ");
    let mut out = String::from("graph BT\n");
    for node in graph.live_nodes() {
        let _ = writeln!(
            out,
            "  {}[\"{}<br/><small>{}</small>\"]",
            node.id,
            plain(&node.label),
            plain(&node.node_type)
        );
    }
    for edge in graph.counted_edges() {
        let arrow = if edge.gap { "-.->" } else { "-->" };
        let _ = writeln!(out, "  {} {arrow}|{}| {}", edge.source, plain(&edge.edge_type), edge.target);
    }
    out
}
