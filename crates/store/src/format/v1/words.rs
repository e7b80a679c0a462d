//! The closed lists of format 1. A word that was ever stored keeps its meaning.

use colloquy_engine::graph::MergeTier;
use colloquy_engine::interpretation::{
    About, Act, AskedBack, Comprehension, Experiencer, KnowledgeState, Modality, MomentumLevel, Move,
    NotExtractable, Opening, Operation, Reaction, Tense, Way,
};
use colloquy_engine::methodology::phases::Phase;
use colloquy_engine::selection::SelectionStage;
use colloquy_engine::session::{Ending, SessionStatus};

use crate::format::twin::words;

words! {
    SessionStatus: "status" {
        Created = "created", Active = "active", Closing = "closing", Completed = "completed",
        Abandoned = "abandoned",
    }
    Ending: "ending" {
        MaxTurnsReached = "max_turns_reached", CloseStrategy = "close_strategy",
        GraphSaturated = "graph_saturated", QualityDegraded = "quality_degraded",
        DepthPlateau = "depth_plateau", AllNodesExhausted = "all_nodes_exhausted",
        FatigueDetected = "fatigue_detected", ExplorationComplete = "exploration_complete",
        Withdrawn = "withdrawn", ClosedByResearcher = "closed_by_researcher",
        BudgetExhausted = "budget_exhausted",
    }
    Phase: "phase" { Early = "early", Mid = "mid", Late = "late" }
    MergeTier: "tier of sameness" { Exact = "exact", Lemma = "lemma", Cosine = "cosine" }
    SelectionStage: "stage of selection" { Strategy = "strategy", Target = "target", Joint = "joint" }
    Act: "act" {
        Answer = "answer", DontKnow = "dont_know", NotUnderstood = "not_understood",
        CounterQuestion = "counter_question", Correction = "correction", Complaint = "complaint",
        Refusal = "refusal", Closing = "closing", Aside = "aside",
    }
    Move: "move" {
        Follow = "follow", Rephrase = "rephrase", ClarifyReference = "clarify_reference",
        AnswerQuestion = "answer_question", Accept = "accept", Mend = "mend", Respect = "respect", Ease = "ease",
        Return = "return", WrapUp = "wrap_up",
    }
    Way: "way of a move" { Stay = "stay", Easier = "easier", Leave = "leave" }
    AskedBack: "matter of a question back" {
        Length = "length", Purpose = "purpose", Privacy = "privacy", RightAnswer = "right_answer",
        Interviewer = "interviewer", Offer = "offer", Reference = "reference",
    }
    Opening: "opening" {
        Nothing = "nothing", Lost = "lost", Told = "told", Protest = "protest", Corrects = "corrects",
        Refuses = "refuses", Asks = "asks", Unknown = "unknown", Echoed = "echoed", Slight = "slight",
    }
    NotExtractable: "reason for holding nothing" {
        NonAnswer = "non_answer", Ack = "ack", Deflect = "deflect", Vague = "vague", Repeat = "repeat",
        Tangent = "tangent", QuestionBack = "question_back", NoWords = "no_words",
    }
    Modality: "modality" {
        Factual = "factual", Hypothetical = "hypothetical", Past = "past", Desired = "desired",
        Normative = "normative", Generic = "generic", Reported = "reported",
    }
    Reaction: "reaction" {
        Positive = "positive", Negative = "negative", Neutral = "neutral", Skeptical = "skeptical",
        Curious = "curious",
    }
    Comprehension: "comprehension" { Understood = "understood", Confused = "confused", Unknown = "unknown" }
    Experiencer: "experiencer" { Own = "own", Others = "others", Thing = "thing", Generic = "generic" }
    Tense: "tense" { Past = "past", Habitual = "habitual", Future = "future" }
    About: "subject matter" {
        Topic = "topic", TodaysWay = "todays_way", Alternative = "alternative", Own = "own", Other = "other",
    }
    MomentumLevel: "momentum" { High = "high", Neutral = "neutral", Low = "low" }
    KnowledgeState: "knowledge" {
        Knowledgeable = "knowledgeable", Uncertain = "uncertain", Disinterested = "disinterested",
        NoKnowledge = "no_knowledge",
    }
    Operation: "operation" {
        Up = "up", Down = "down", Next = "next", Concrete = "concrete", Define = "define",
        Contrast = "contrast", Feeling = "feeling", Others = "others", Wider = "wider",
        Drawback = "drawback", Rate = "rate", Ideal = "ideal", Check = "check",
        Hypothetical = "hypothetical", Open = "open", Close = "close",
    }
}
