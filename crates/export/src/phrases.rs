//! What documents for people say in words: endings, ways of asking, how many answers there were, who listened.

use colloquy_engine::Methodology;
use colloquy_engine::interpretation::{Act, Operation};
use colloquy_engine::methodology::phases::Phase;
use colloquy_engine::record::Turn;
use colloquy_engine::session::{CLARIFICATION, CLOSING, Ending, FRAME, Session, TOPIC_GUIDE};

/// Name of the interpreter that is in the program itself.
const OWN_ENGINE: &str = "offline";
/// How the names of encoders begin that compare texts by their words alone.
const BY_WORDS: &str = "lexical";
/// Longest first clause of a description that stands for a strategy's name, in characters.
const LONGEST_NAME: usize = 60;

/// A code of the methodology for reading: `functional_consequence` as "functional consequence".
pub fn spoken(code: &str) -> String {
    code.replace('_', " ")
}

/// Why an interview ended, as a clause after "because".
pub const fn because(ending: Ending) -> &'static str {
    match ending {
        Ending::MaxTurnsReached => "the number of questions that was asked for is reached",
        Ending::CloseStrategy => "the method came to its end",
        Ending::GraphSaturated => "five answers in a row brought nothing new",
        Ending::QualityDegraded => "the answers had become short, and the last brought nothing new",
        Ending::DepthPlateau => "no ladder grew any more",
        Ending::AllNodesExhausted => "every point asked about was used up",
        Ending::FatigueDetected => "the person was tired, and enough was covered",
        Ending::ExplorationComplete => "everything is covered and connected",
        Ending::Withdrawn => "the person stopped",
        Ending::ClosedByResearcher => "it was stopped by a researcher",
        Ending::BudgetExhausted => "the money for it was spent",
    }
}

/// A part of the talk.
pub const fn part(phase: Phase) -> &'static str {
    match phase {
        Phase::Early => "beginning of the talk",
        Phase::Mid => "middle of the talk",
        Phase::Late => "last part of the talk",
    }
}

/// A way of asking: what its strategy does, up to the first colon or full stop.
pub fn way(methodology: &Methodology, strategy: &str) -> String {
    let name = match strategy {
        CLARIFICATION => "Put the question more simply".to_owned(),
        FRAME => "Something the method wants to hear".to_owned(),
        TOPIC_GUIDE => "A topic that must be asked about".to_owned(),
        CLOSING => "Closing words".to_owned(),
        _ => {
            let known = methodology.strategies.iter().find(|known| known.name == strategy);
            let said = known.and_then(|known| known.description.split([':', '.']).next()).map(str::trim);
            let short = said.filter(|said| !said.is_empty() && said.chars().count() <= LONGEST_NAME);
            short.map_or_else(|| spoken(strategy), str::to_owned)
        }
    };
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What a question asks for.
pub const fn asks(operation: Operation) -> &'static str {
    match operation {
        Operation::Up => "what it means to them, or leads to",
        Operation::Down => "what it comes from",
        Operation::Next => "how it went on",
        Operation::Concrete => "more about it, or an example",
        Operation::Define => "what they mean by it",
        Operation::Contrast => "what is different about it",
        Operation::Feeling => "what it is like for them",
        Operation::Others => "what others have to do with it",
        Operation::Wider => "what else there is",
        Operation::Drawback => "what is hard or not so good about it",
        Operation::Rate => "a number for it",
        Operation::Ideal => "how they would like it",
        Operation::Check => "whether it was understood",
        Operation::Hypothetical => "how it would be otherwise",
        Operation::Open => "whatever comes first",
        Operation::Close => "what is left to say",
    }
}

/// The reason of a question that was not planned, without the figures that the engine adds to it.
pub fn reason(departure: &str) -> &str {
    departure.split_once(", and of ").map_or(departure, |(reason, _)| reason)
}

/// What became of the questions of an interview.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Answers {
    /// Answers.
    pub answers: usize,
    /// The person asked back, or did not understand.
    pub asked_back: usize,
    /// The person did not want to answer.
    pub declined: usize,
    /// Words after the closing question, which is asked beyond the limit.
    pub last_words: usize,
}

impl Answers {
    /// Of the turns of an interview, oldest first.
    pub fn of(turns: &[Turn]) -> Self {
        let mut all = Self::default();
        let mut closed = false;
        for turn in turns {
            let count = match turn.noticed {
                _ if closed => &mut all.last_words,
                Some(Act::CounterQuestion | Act::NotUnderstood) => &mut all.asked_back,
                Some(Act::Refusal) => &mut all.declined,
                _ => &mut all.answers,
            };
            *count += 1;
            closed = turn.ending.is_some();
        }
        all
    }

    /// In a sentence: `12; at most 12 questions were to be asked. Beside them: a last word after the closing question.`
    pub fn in_words(self, most: u32) -> String {
        let Self { answers, asked_back, declined, last_words } = self;
        let mut beside = Vec::new();
        if asked_back > 0 {
            beside.push(format!("{asked_back} asked back"));
        }
        if declined > 0 {
            beside.push(format!("{declined} not answered by choice"));
        }
        if last_words > 0 {
            beside.push("a last word after the closing question".to_owned());
        }
        let limit = format!("{answers}; at most {most} questions were to be asked");
        if beside.is_empty() { limit } else { format!("{limit}. Beside them: {}", beside.join(", ")) }
    }
}

/// Who listened and asked, as a clause.
pub fn listened(session: &Session) -> String {
    let by = match session.config.interpreter.as_str() {
        OWN_ENGINE => "the program's own engine, without a language model".to_owned(),
        name => format!("the language model {name}"),
    };
    match session.config.embedder.split_once('@') {
        Some((by_words, _)) if by_words.starts_with(BY_WORDS) => {
            format!("{by}; meanings compared by the words they share")
        }
        Some((encoder, revision)) => format!("{by}; meanings compared with {encoder} (revision {revision})"),
        None => by,
    }
}

/// One sentence for the methods section of a paper.
pub fn for_methods(session: &Session, methodology: &Methodology) -> String {
    format!(
        "The interview was held by Colloquy {}, a program that asks one question at a time and chooses each from what \
         was said before, by the method “{}” (version {}) with at most {} questions; listening and asking: {}.",
        env!("CARGO_PKG_VERSION"),
        spoken(&methodology.name),
        methodology.version,
        session.config.max_turns,
        listened(session),
    )
}

#[cfg(test)]
mod tests {
    use colloquy_engine::library;

    use super::*;
    use crate::samples;

    #[test]
    fn only_answers_are_counted_as_answers() {
        let turn = |noticed: Option<Act>, ending: Option<Ending>| Turn { noticed, ending, ..samples::turn() };
        let turns = [
            turn(None, None),
            turn(Some(Act::CounterQuestion), None),
            turn(Some(Act::DontKnow), None),
            turn(Some(Act::Refusal), Some(Ending::MaxTurnsReached)),
            turn(Some(Act::Closing), None),
        ];
        let found = Answers::of(&turns);
        assert_eq!(found, Answers { answers: 2, asked_back: 1, declined: 1, last_words: 1 });
        let said = "2; at most 4 questions were to be asked. Beside them: 1 asked back, 1 not answered by choice, \
                    a last word after the closing question";
        assert_eq!(found.in_words(4), said);
        assert_eq!(Answers::of(&turns[..1]).in_words(4), "1; at most 4 questions were to be asked");
    }

    #[test]
    fn ways_of_asking_are_said_in_words() {
        for (_, file, text) in library::METHODOLOGIES {
            let methodology = Methodology::parse(file, text).unwrap().methodology;
            for strategy in &methodology.strategies {
                let way = way(&methodology, &strategy.name);
                assert!(!way.contains('_') && way.starts_with(char::is_uppercase), "{file}: {way}");
            }
            for own in [CLARIFICATION, FRAME, TOPIC_GUIDE, CLOSING] {
                assert!(way(&methodology, own).contains(' '), "{own}");
            }
        }
    }

    #[test]
    fn a_reason_is_told_without_figures() {
        let said = "it was just said, and of 245 ways to ask this weighs most (1.30 of 2)";
        assert_eq!((reason(said), reason("they asked back")), ("it was just said", "they asked back"));
    }

    #[test]
    fn the_sentence_for_the_methods_section_names_program_method_and_engine() {
        let session = samples::session();
        let methodology = Methodology::parse("method.yaml", &session.methodology_source).unwrap().methodology;
        let said = for_methods(&session, &methodology);
        for part in ["Colloquy 0", "“means end chain”", "at most 10 questions", "without a language model."]
        {
            assert!(said.contains(part), "{part}: {said}");
        }
    }
}
