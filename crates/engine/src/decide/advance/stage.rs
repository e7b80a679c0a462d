//! The twelve stages of a turn, by name and number.

use std::fmt;

/// The twelve stages of a turn, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The session as of its last complete turn.
    ContextLoading,
    /// The answer is kept.
    UtteranceSaving,
    /// Clauses, discourse relations, predicate frames.
    SrlPreprocessing,
    /// Concepts and relations with quotes; ratings beside them.
    Extraction,
    /// Nodes and edges.
    GraphUpdate,
    /// Canonical slots.
    SlotDiscovery,
    /// Structure, coverage, momentum, saturation.
    StateComputation,
    /// Signals, strategy, focus.
    StrategySelection,
    /// Go on, or end with a reason.
    Continuation,
    /// The next question.
    QuestionGeneration,
    /// The question becomes an utterance.
    ResponseSaving,
    /// Everything is committed.
    ScoringPersistence,
}

impl Stage {
    /// All stages, in order.
    pub const ALL: [Self; 12] = [
        Self::ContextLoading,
        Self::UtteranceSaving,
        Self::SrlPreprocessing,
        Self::Extraction,
        Self::GraphUpdate,
        Self::SlotDiscovery,
        Self::StateComputation,
        Self::StrategySelection,
        Self::Continuation,
        Self::QuestionGeneration,
        Self::ResponseSaving,
        Self::ScoringPersistence,
    ];

    /// 1 to 12.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// The name as stored and shown.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ContextLoading => "ContextLoading",
            Self::UtteranceSaving => "UtteranceSaving",
            Self::SrlPreprocessing => "SrlPreprocessing",
            Self::Extraction => "Extraction",
            Self::GraphUpdate => "GraphUpdate",
            Self::SlotDiscovery => "SlotDiscovery",
            Self::StateComputation => "StateComputation",
            Self::StrategySelection => "StrategySelection",
            Self::Continuation => "Continuation",
            Self::QuestionGeneration => "QuestionGeneration",
            Self::ResponseSaving => "ResponseSaving",
            Self::ScoringPersistence => "ScoringPersistence",
        }
    }

    /// The stage's file with its whole text, for reference pages and `explain`.
    pub const fn source(self) -> (&'static str, &'static str) {
        macro_rules! file {
            ($path:literal) => {
                (concat!("crates/engine/src/", $path), include_str!(concat!("../../", $path)))
            };
        }
        match self {
            Self::ContextLoading => file!("turn/s01_context_loading.rs"),
            Self::UtteranceSaving => file!("turn/s02_utterance_saving.rs"),
            Self::SrlPreprocessing => file!("turn/s03_srl_preprocessing.rs"),
            Self::Extraction => file!("turn/s04_extraction.rs"),
            Self::GraphUpdate => file!("decide/advance/s05_graph_update.rs"),
            Self::SlotDiscovery => file!("decide/advance/s06_slot_discovery.rs"),
            Self::StateComputation => file!("decide/advance/s07_state_computation.rs"),
            Self::StrategySelection => file!("decide/advance/s08_strategy_selection.rs"),
            Self::Continuation => file!("decide/advance/s09_continuation.rs"),
            Self::QuestionGeneration => file!("turn/s10_question_generation.rs"),
            Self::ResponseSaving => file!("turn/s11_response_saving.rs"),
            Self::ScoringPersistence => file!("turn/s12_scoring_persistence.rs"),
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_has_its_file() {
        for (position, stage) in Stage::ALL.into_iter().enumerate() {
            assert_eq!(stage.number(), position + 1);
            let (file, text) = stage.source();
            assert!(file.contains(&format!("s{:02}_", stage.number())));
            assert!(text.starts_with("//!"), "{file}");
        }
    }
}
