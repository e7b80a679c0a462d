//! Putting thoughts into words: paraphrases joined as people join them, with the hedges, fillers and slips of
//! the persona; and beside the words, which stretch stands for what.

use super::mind::Mind;
use super::persona::Persona;
use super::recall::Memory;
use super::trace::{Content, Length, SaidLink, Unit};
use crate::chance::Chance;
use colloquy_engine::interpretation::{Act, Operation};

mod phrases;

pub use phrases::Portion;
pub(crate) use phrases::{Phrases, book};

/// A belief about to be said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Thought {
    pub(crate) belief: usize,
    /// The link along which it came, when it will be expressed.
    pub(crate) link: Option<usize>,
    /// The link will be marked by a connective.
    pub(crate) marked: bool,
    /// It came from the thought before, not from the question.
    pub(crate) chained: bool,
    /// It stands in place of another reason.
    pub(crate) cover: bool,
}

impl Thought {
    pub(crate) const fn of(belief: usize) -> Self {
        Self { belief, link: None, marked: false, chained: false, cover: false }
    }
}

/// An answer before it has words.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Plan {
    pub(crate) length: Length,
    pub(crate) operation: Option<Operation>,
    /// Said first, as it is.
    pub(crate) opener: String,
    pub(crate) thoughts: Vec<Thought>,
    pub(crate) false_statement: Option<usize>,
    pub(crate) tangent: Option<usize>,
    pub(crate) contradiction: Option<usize>,
    /// Sentences that say nothing.
    pub(crate) padding: usize,
    /// Two things it was asked to link have nothing to do with each other.
    pub(crate) unrelated: bool,
    /// More would have been said had there been anything.
    pub(crate) thirst: bool,
    /// The question was not understood.
    pub(crate) lost: bool,
    pub(crate) deflected: bool,
    /// What the answer does.
    pub(crate) act: Act,
    /// Said after all else.
    pub(crate) last_words: String,
    pub(crate) fatigue: f64,
}

impl Plan {
    /// Nothing but these words.
    pub(crate) fn only(act: Act, words: &str) -> Self {
        let lost = act == Act::NotUnderstood;
        Self { opener: words.to_owned(), lost, length: Length::Ack, deflected: true, act, ..Self::default() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.thoughts.is_empty() && self.false_statement.is_none()
    }

    /// "Yes: this, so that."
    pub(crate) fn confirm(&mut self, mind: &Mind, link: usize) {
        let (source, target) = (mind.links[link].source, mind.links[link].target);
        self.opener = String::from("Yes.");
        self.thoughts.push(Thought::of(source));
        self.thoughts.push(Thought { link: Some(link), marked: true, chained: true, ..Thought::of(target) });
    }

    /// "First this, so that."
    pub(crate) fn bridge(&mut self, middle: usize, end: usize, first: usize, second: usize) {
        self.thoughts.push(Thought { link: Some(first), ..Thought::of(middle) });
        self.thoughts.push(Thought { link: Some(second), marked: true, chained: true, ..Thought::of(end) });
    }
}

/// Words with what they stand for.
pub(crate) struct Spoken {
    pub(crate) text: String,
    pub(crate) units: Vec<Unit>,
    pub(crate) links: Vec<SaidLink>,
}

/// Says a plan. Total: a plan without any content becomes a short non-answer.
pub(crate) fn say(
    mind: &Mind,
    persona: &Persona,
    memory: &mut Memory,
    chance: &mut Chance,
    plan: &Plan,
) -> Spoken {
    let book = memory.book;
    let mut speech = Speech { text: String::new(), chars: 0, units: Vec::new(), links: Vec::new() };
    speech.sentence(&plan.opener);
    let bare = plan.thoughts.is_empty() && plan.opener.is_empty() && plan.false_statement.is_none();
    if plan.unrelated {
        speech.sentence(chance.word(&book.unrelated));
    } else if bare {
        let words =
            if chance.happens(0.5) { deflection(book, persona, chance) } else { chance.word(&book.nothing) };
        speech.sentence(words);
    }
    if let Some(n) = plan.false_statement
        && let Some(statement) = mind.false_statements.get(n)
    {
        speech.aside("", statement, Content::FalseStatement(n));
    }
    Voice { mind, persona, memory, chance, book }.thoughts(&mut speech, plan);
    if let Some(belief) = plan.contradiction
        && let Some(said) = mind.beliefs[belief].paraphrases.first()
    {
        speech.aside(chance.word(&book.retractions), said, Content::Contradiction(belief));
    }
    if let Some(n) = plan.tangent
        && let Some(tangent) = mind.tangents.get(n)
    {
        speech.aside(chance.word(&book.tangent_leads), tangent, Content::Tangent(n));
    }
    if !plan.thoughts.is_empty() {
        for _ in 0..plan.padding {
            speech.sentence(chance.word(&book.padding));
        }
        if plan.fatigue > 0.6 && chance.happens(0.3) {
            speech.sentence(chance.word(&book.tired));
        }
    }
    speech.sentence(&plan.last_words);
    Spoken { text: speech.text, units: speech.units, links: speech.links }
}

/// Something evasive, in the persona's manner.
pub(crate) fn deflection(book: &'static Phrases, persona: &Persona, chance: &mut Chance) -> &'static str {
    chance.word(book.deflections_of(&persona.name))
}

/// The words so far, counted in characters.
struct Speech {
    text: String,
    chars: usize,
    units: Vec<Unit>,
    links: Vec<SaidLink>,
}

impl Speech {
    fn push(&mut self, words: &str) -> (usize, usize) {
        let start = self.chars;
        self.text.push_str(words);
        self.chars += words.chars().count();
        (start, self.chars)
    }

    /// Begins a new sentence.
    fn pause(&mut self) {
        if !self.text.is_empty() {
            self.push(" ");
        }
    }

    fn sentence(&mut self, words: &str) {
        if words.is_empty() {
            return;
        }
        self.pause();
        self.push(&capitalised(words));
        if !words.ends_with(['.', '?', '!']) {
            self.push(".");
        }
    }

    fn aside(&mut self, lead: &str, words: &str, content: Content) {
        self.pause();
        let shown = if lead.is_empty() { capitalised(words) } else { words.to_owned() };
        self.push(&capitalised(lead));
        let (start, end) = self.push(shown.trim_end_matches('.'));
        self.push(".");
        self.units.push(Unit { content, start, end });
    }
}

fn capitalised(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

struct Voice<'a> {
    mind: &'a Mind,
    persona: &'a Persona,
    memory: &'a mut Memory,
    chance: &'a mut Chance,
    book: &'static Phrases,
}

impl Voice<'_> {
    fn thoughts(&mut self, speech: &mut Speech, plan: &Plan) {
        for (n, thought) in plan.thoughts.iter().enumerate() {
            let from = speech.chars;
            let joined = self.join(speech, plan, thought, n);
            self.clause(speech, thought, joined, plan.fatigue);
            let last = plan.thoughts.get(n + 1).is_none_or(|next| !(next.chained && next.marked));
            if last {
                let excited = self.chance.happens(self.persona.traits.exclaim);
                speech.push(if excited { "!" } else { "." });
            }
            if let Some(link) = thought.link {
                let start = from + usize::from(speech.text.chars().nth(from) == Some(' '));
                let end = speech.units.last().map_or(speech.chars, |u| u.end);
                speech.links.push(SaidLink { link, start: start.min(end), end, explicit: thought.marked });
            }
        }
    }

    /// What stands before a clause: a connective, or the beginning of a sentence. Tells whether the clause
    /// goes on within a sentence.
    fn join(&mut self, speech: &mut Speech, plan: &Plan, thought: &Thought, n: usize) -> bool {
        let going_on = thought.chained && thought.marked && n > 0;
        if going_on {
            // The link may run either way: the effect follows, or the ground does.
            let forward = thought.link.is_some_and(|l| self.mind.links[l].target == thought.belief);
            let list = if forward { &self.book.so } else { &self.book.because };
            let words = self.chance.word(list);
            speech.push(words);
            return true;
        }
        speech.pause();
        if plan.act == Act::Correction && n == 0 {
            speech.push(self.chance.word(&self.book.corrections));
            return true;
        }
        let down = plan.operation == Some(Operation::Down)
            || thought.link.is_some_and(|l| self.mind.links[l].source == thought.belief);
        let mut lead = String::new();
        if thought.cover || (self.persona.traits.rationalize > 0 && self.chance.happens(0.2)) {
            let guarded = !self.mind.beliefs[thought.belief].terminal;
            let list = if guarded { &self.book.guarded } else { &self.book.candid };
            lead.push_str(self.chance.word(list));
        } else if n == 0 && speech.text.is_empty() {
            lead.push_str(self.chance.word(&self.book.fillers));
        }
        if thought.marked && !thought.chained {
            lead.push_str(self.chance.word(match (down, n) {
                (true, _) => &self.book.behind,
                (false, 0) => &self.book.means,
                (false, _) => &self.book.also_means,
            }));
        } else if n > 0 && self.chance.happens(0.3) {
            lead.push_str(self.chance.word(&self.book.also));
        }
        speech.push(&capitalised(&lead));
        !lead.is_empty()
    }

    fn clause(&mut self, speech: &mut Speech, thought: &Thought, joined: bool, fatigue: f64) {
        let traits = self.persona.traits;
        let belief = &self.mind.beliefs[thought.belief];
        let mut before = String::new();
        if self.chance.happens(0.05) {
            before.push_str(self.chance.word(&self.book.slips));
        }
        if self.chance.happens(traits.hedge) {
            before.push_str(self.chance.word(&self.book.hedges));
        } else if self.chance.happens(traits.boost * 0.6) {
            before.push_str(self.chance.word(&self.book.boosters));
        }
        let capital = !joined && !before.is_empty();
        let before = if capital { capitalised(&before) } else { before };
        speech.push(&before);
        let mut words = self.paraphrase(thought.belief);
        if traits.drop_subject > 0.0 && self.chance.happens(traits.drop_subject) {
            words = without_subject(&words).to_owned();
        }
        if !joined && before.is_empty() {
            words = capitalised(&words);
        }
        let content = Content::Belief(thought.belief);
        let (start, end) = speech.push(&words);
        speech.units.push(Unit { content, start, end });
        if !belief.details.is_empty() && self.chance.happens(traits.detail) {
            let detail = self.chance.below(belief.details.len());
            speech.push(", ");
            let (start, end) = speech.push(belief.details[detail].trim_end_matches('.'));
            speech.units.push(Unit { content: Content::Detail(thought.belief), start, end });
        }
        if self.chance.happens(traits.detail * (1.0 - 0.6 * fatigue)) && self.unused(thought.belief) {
            speech.push(self.chance.word(&self.book.in_other_words));
            let again = self.paraphrase(thought.belief);
            let (start, end) = speech.push(&again);
            speech.units.push(Unit { content, start, end });
        }
    }

    fn unused(&self, belief: usize) -> bool {
        let count = self.mind.beliefs[belief].paraphrases.len().min(64);
        (0..count).any(|p| self.memory.used[belief] & (1 << p) == 0)
    }

    /// A way of saying it that was not used yet; any, once all were.
    fn paraphrase(&mut self, belief: usize) -> String {
        let ways = &self.mind.beliefs[belief].paraphrases;
        let used = self.memory.used[belief];
        let count = ways.len().min(64);
        let fresh: Vec<usize> = (0..count).filter(|p| used & (1 << p) == 0).collect();
        let chosen = match self.chance.choose(&fresh) {
            Some(&p) => p,
            None => self.chance.below(count),
        };
        if count > 0 {
            self.memory.used[belief] |= 1 << chosen;
        }
        ways.get(chosen).map_or_else(String::new, |w| w.trim().trim_end_matches('.').to_owned())
    }
}

fn without_subject(words: &str) -> &str {
    const SUBJECTS: &[&str] =
        &["I'm ", "I am ", "I ", "it's ", "it is ", "it ", "there's ", "there is ", "we "];
    let rest = SUBJECTS.iter().find_map(|s| words.strip_prefix(s)).unwrap_or(words);
    if rest.split_whitespace().count() >= 2 { rest } else { words }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_spans_its_own_words() {
        let mind = crate::samples::mind();
        let mut persona = crate::samples::persona("plain");
        persona.traits.detail = 1.0;
        persona.traits.hedge = 0.6;
        let mut memory = Memory::of(&mind);
        let mut chance = Chance::new(3);
        let link = mind.link(0, 3).unwrap();
        for _ in 0..40 {
            let plan = Plan {
                thoughts: vec![
                    Thought::of(0),
                    Thought { link: Some(link), marked: true, chained: true, ..Thought::of(3) },
                ],
                tangent: Some(0),
                contradiction: Some(1),
                false_statement: Some(0),
                padding: 2,
                ..Plan::default()
            };
            let spoken = say(&mind, &persona, &mut memory, &mut chance, &plan);
            let chars: Vec<char> = spoken.text.chars().collect();
            let part = |start: usize, end: usize| chars[start..end].iter().collect::<String>().to_lowercase();
            for unit in &spoken.units {
                let words = part(unit.start, unit.end);
                let known = match unit.content {
                    Content::Belief(b) => mind.beliefs[b].paraphrases.clone(),
                    Content::Detail(b) => mind.beliefs[b].details.clone(),
                    Content::Tangent(n) => vec![mind.tangents[n].clone()],
                    Content::FalseStatement(n) => vec![mind.false_statements[n].clone()],
                    Content::Contradiction(b) => mind.beliefs[b].paraphrases.clone(),
                };
                assert!(known.iter().any(|k| k.to_lowercase() == words), "{words} in {}", spoken.text);
            }
            assert_eq!(spoken.links.len(), 1);
            let carried = part(spoken.links[0].start, spoken.links[0].end);
            assert!(mind.beliefs[3].paraphrases.iter().any(|p| carried.contains(&p.to_lowercase())));
            assert!(!spoken.text.contains("  ") && !spoken.text.contains(".."), "{}", spoken.text);
        }
    }

    #[test]
    fn subjects_are_dropped_only_where_something_remains() {
        assert_eq!(without_subject("I stay awake at my desk"), "stay awake at my desk");
        assert_eq!(without_subject("it froths"), "it froths");
        assert_eq!(without_subject("my tummy stays settled"), "my tummy stays settled");
    }
}
