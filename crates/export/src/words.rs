//! What is one word: statuses, endings, phases, levels. Each mirrors a list of the engine's, and does not compile
//! when that list grows.

use colloquy_engine::coverage::Gap as EngineGap;
use colloquy_engine::graph::MergeTier as EngineMergeTier;
use colloquy_engine::interpretation::Act as EngineAct;
use colloquy_engine::interpretation::Comprehension as EngineComprehension;
use colloquy_engine::interpretation::Modality as EngineModality;
use colloquy_engine::interpretation::MomentumLevel as EngineMomentumLevel;
use colloquy_engine::interpretation::Move as EngineMove;
use colloquy_engine::interpretation::NotExtractable as EngineNotExtractable;
use colloquy_engine::interpretation::Reaction as EngineReaction;
use colloquy_engine::interpretation::ResponseDepth as EngineResponseDepth;
use colloquy_engine::interpretation::Task as EngineTask;
use colloquy_engine::interpretation::Way as EngineWay;
use colloquy_engine::methodology::phases::Phase as EnginePhase;
use colloquy_engine::selection::Arbiter as EngineArbiter;
use colloquy_engine::selection::SelectionStage as EngineSelectionStage;
use colloquy_engine::session::Ending as EngineEnding;
use colloquy_engine::session::SessionStatus as EngineSessionStatus;
use colloquy_engine::slots::SlotStatus as EngineSlotStatus;
use colloquy_engine::utterance::Speaker as EngineSpeaker;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

mod valence;

pub use valence::Valence;

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident, $engine:ident { $($(#[$meaning:meta])* $word:ident,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $($(#[$meaning])* $word,)+
        }

        impl From<$engine> for $name {
            fn from(word: $engine) -> Self {
                match word {
                    $($engine::$word => Self::$word,)+
                }
            }
        }

        impl From<$name> for $engine {
            fn from(word: $name) -> Self {
                match word {
                    $($name::$word => Self::$word,)+
                }
            }
        }
    )+};
}

/// What fills a place of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Filling {
    /// It was told, asked for or not.
    Told,
    /// It was asked about, and there is nothing.
    Nothing,
    /// It was asked about, whatever came.
    Asked,
    /// It is not asked about any more.
    Excused,
}

words! {
    /// What a respondent does with an answer.
    Act, EngineAct {
        /// Answers, fully or in part.
        Answer,
        /// Says not to know.
        DontKnow,
        /// Did not understand the question.
        NotUnderstood,
        /// Asks back.
        CounterQuestion,
        /// Corrects what was understood.
        Correction,
        /// Complains about the interview.
        Complaint,
        /// Will not answer this.
        Refusal,
        /// Wants to end.
        Closing,
        /// Talks of something else.
        Aside,
    }
    /// What is done about what a respondent did with an answer.
    Move, EngineMove {
        /// Asks on.
        Follow,
        /// Puts what was not understood in other words.
        Rephrase,
        /// Says what was meant, and asks again.
        ClarifyReference,
        /// Answers what was asked about the interview, and asks on.
        AnswerQuestion,
        /// Takes a correction over, and follows it.
        Accept,
        /// Regrets what went wrong, and takes up another point.
        Mend,
        /// Leaves for good what somebody will not talk about.
        Respect,
        /// Makes it easier for somebody who does not know.
        Ease,
        /// Comes back to the open point.
        Return,
        /// Thanks, and ends or offers to.
        WrapUp,
    }

    /// How far a move goes.
    Way, EngineWay {
        /// Stays with the point.
        Stay,
        /// Asks something easier of the same thread.
        Easier,
        /// Leaves the thread for another.
        Leave,
    }

    /// Where an interview stands: made, going on, closing words said, over, silent beyond the limit.
    Status, EngineSessionStatus {
        /// Made, not started.
        Created,
        /// Going on.
        Active,
        /// The closing words are said; one more answer is welcome.
        Closing,
        /// Over.
        Completed,
        /// Silent beyond the limit; an answer makes it active again.
        Abandoned,
    }

    /// Why an interview ended. `colloquy explain ending CODE` tells more of each.
    Ending, EngineEnding {
        /// The asked-for number of answers was given.
        MaxTurnsReached,
        /// A strategy that closes was chosen.
        CloseStrategy,
        /// Answers brought nothing new.
        GraphSaturated,
        /// Answers became shallow and brought nothing new.
        QualityDegraded,
        /// No longer chain came any more.
        DepthPlateau,
        /// Nothing asked about yields any more.
        AllNodesExhausted,
        /// The respondent is tired, and enough is covered.
        FatigueDetected,
        /// Everything is covered, connected and reached.
        ExplorationComplete,
        /// The respondent stopped.
        Withdrawn,
        /// The researcher stopped.
        ClosedByResearcher,
        /// The money is spent.
        BudgetExhausted,
    }

    /// Who speaks.
    Speaker, EngineSpeaker {
        /// Colloquy.
        Interviewer,
        /// The person.
        Respondent,
    }

    /// Which part of the interview a turn belongs to.
    Phase, EnginePhase {
        /// Opening up.
        Early,
        /// The heart of it.
        Mid,
        /// Rounding off.
        Late,
    }

    /// How a statement is meant.
    Modality, EngineModality {
        /// It is so.
        Factual,
        /// It would be so.
        Hypothetical,
        /// It was so once.
        Past,
        /// It is wished for.
        Desired,
        /// It ought to be so.
        Normative,
        /// It is always so.
        Generic,
        /// Somebody else says so.
        Reported,
    }

    /// The respondent's energy.
    Momentum, EngineMomentumLevel {
        /// Detailed, unprompted, linking.
        High,
        /// The expected baseline.
        Neutral,
        /// Short and unelaborated, deflecting, tired.
        Low,
    }

    /// How much an answer tells.
    ResponseDepth, EngineResponseDepth {
        /// Nothing new, or a pleasantry.
        Surface,
        /// One plain point.
        Shallow,
        /// Two or three propositions.
        Moderate,
        /// Four or more, or a chain of reasons.
        Deep,
    }

    /// Why an answer holds nothing to extract.
    NotExtractable, EngineNotExtractable {
        /// "I don't know", "nothing".
        NonAnswer,
        /// "Yes", "okay".
        Ack,
        /// "Can we move on?"
        Deflect,
        /// "Things, you know, in general."
        Vague,
        /// What was said before, once more.
        Repeat,
        /// Off the topic.
        Tangent,
        /// A question put to the interviewer.
        QuestionBack,
        /// No words at all: punctuation, symbols, emoji.
        NoWords,
    }

    /// How two wordings were found to be one.
    MergeTier, EngineMergeTier {
        /// Equal when folded, or a known alias.
        Exact,
        /// By the words they share.
        Lemma,
        /// By their vectors.
        Cosine,
    }

    /// Whether a slot counts.
    SlotStatus, EngineSlotStatus {
        /// Not yet supported by enough nodes.
        Candidate,
        /// Supported.
        Active,
    }

    /// A respondent's reaction to a stimulus element.
    Reaction, EngineReaction {
        /// Liked.
        Positive,
        /// Disliked.
        Negative,
        /// Neither.
        Neutral,
        /// Doubted.
        Skeptical,
        /// Wants to know more.
        Curious,
    }

    /// Whether a stimulus element was understood.
    Comprehension, EngineComprehension {
        /// Played back correctly.
        Understood,
        /// Misread.
        Confused,
        /// Cannot be told.
        Unknown,
    }

    /// What a language model is asked for.
    Task, EngineTask {
        /// Reading an answer.
        Listen,
        /// Wording a question.
        Ask,
        /// Wording the first question.
        Open,
        /// Naming what nodes mean in common, between turns.
        NameSlots,
        /// Playing a respondent.
        Simulate,
        /// Saying what an interview brought.
        Summarise,
    }

    /// How the parts of a score are combined.
    Arbiter, EngineArbiter {
        /// A sum.
        Additive,
        /// A product.
        Product,
    }

    /// What a candidate competed in.
    SelectionStage, EngineSelectionStage {
        /// Strategies compete.
        Strategy,
        /// Targets of the chosen strategy compete.
        Target,
        /// Pairs compete.
        Joint,
    }
}

/// What is still missing about a stimulus element.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "gap_type", rename_all = "snake_case")]
pub enum Gap {
    /// Nobody has spoken about it.
    Unmentioned,
    /// No reaction was voiced.
    NoReaction,
    /// Understanding was not shown.
    NoComprehension,
    /// Not linked with another element it should be linked with.
    Unconnected {
        /// The other element.
        target_element: String,
    },
}

impl From<&EngineGap> for Gap {
    fn from(gap: &EngineGap) -> Self {
        match gap {
            EngineGap::Unmentioned => Self::Unmentioned,
            EngineGap::NoReaction => Self::NoReaction,
            EngineGap::NoComprehension => Self::NoComprehension,
            EngineGap::Unconnected { target_element } => {
                Self::Unconnected { target_element: target_element.clone() }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_written_as_the_engine_writes_them() {
        for reason in EngineNotExtractable::ALL {
            let (own, engines) = (NotExtractable::from(reason), serde_json::json!(reason));
            assert_eq!(serde_json::json!(own), engines);
            assert_eq!(EngineNotExtractable::from(own), reason);
        }
        for task in EngineTask::ALL {
            assert_eq!(serde_json::json!(Task::from(task)), task.name());
        }
        assert_eq!(serde_json::json!(Status::from(EngineSessionStatus::Created)), "created");
    }
}
