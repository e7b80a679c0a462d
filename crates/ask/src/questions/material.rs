//! What a question can be filled with: the focus, its neighbours, quotes and names, each in sayable form.

use colloquy_engine::interpretation::{AskRequest, FocusBrief, FocusNode};
use colloquy_engine::utterance::Speaker;

use super::draw::Draw;
use super::nominal::{Shape, clean, names_feelings, nominalise};
use super::person::second_person;
use super::quotes;
use super::spoken::as_said;
use super::standing::{Standing, standing};
use super::topic;
use super::verbs::{base_of_past, looks_past};
use crate::lint::digest::{content_ids, shared};
use crate::lint::text::{squeezed, squeezed_once};
use colloquy_listen::memo::Memo;
use colloquy_listen::tongue::{self, Tongue};
use std::rc::Rc;

/// Something a question can name.
#[derive(Debug, Clone)]
pub(super) struct Named {
    /// Its phrase.
    pub(super) shape: Shape,
    /// Its node type; empty for elements.
    pub(super) node_type: String,
    /// -1, 0 or 1.
    pub(super) polarity: i8,
    /// Verbatim stretches to quote, best first.
    pub(super) quotes: Vec<String>,
    /// The quotes are the stimulus's, not the respondent's.
    pub(super) of_stimulus: bool,
}

impl Named {
    /// The phrase inside a sentence, or a quote in its place.
    pub(super) fn inline_or_quote(&self) -> Option<String> {
        match self.shape.inline() {
            Some(text) => Some(text.to_owned()),
            None => self.quotes.first().map(|quote| format!("“{quote}”")),
        }
    }
}

/// Everything a question can be filled with.
#[derive(Debug, Clone, Default)]
pub(super) struct Material {
    /// The topic.
    pub(super) concept: String,
    /// What the question must be about.
    pub(super) focus: Option<Named>,
    /// The near end of a link.
    pub(super) source: Option<Named>,
    /// The far end of a link.
    pub(super) target: Option<Named>,
    /// The middle of a chain that is played back.
    pub(super) middle: Vec<Named>,
    /// Names of elements to compare.
    pub(super) elements: Vec<String>,
    /// Quotes for `{quote}`, best first.
    pub(super) quotes: Vec<String>,
    /// A question that does not name the focus misses the point.
    pub(super) must_name: bool,
    /// The language of the talk.
    pub(super) tongue: Tongue,
    /// The focus comes from the last answer.
    pub(super) fresh: bool,
    /// The last question named the focus: "it" is enough now.
    pub(super) just_named: bool,
    /// The last three questions, newest first, squeezed.
    pub(super) lately: Vec<String>,
}

/// What quoting the same words costs again: in the next question, and in the two after it.
const ECHO_AGAIN: [f64; 3] = [0.5, 0.3, 0.2];

impl Material {
    /// Nothing but a topic.
    pub(super) fn about(topic_name: &str) -> Self {
        Self { concept: topic::of(topic_name), ..Self::default() }
    }

    /// What it costs to quote these words, which may have been quoted a moment ago.
    pub(super) fn echo(&self, quote: &str) -> f64 {
        let words = squeezed(quote);
        let again = self.lately.iter().zip(ECHO_AGAIN).find(|(question, _)| question.contains(&words));
        again.map_or(0.0, |(_, cost)| cost)
    }

    /// Notes the language of the talk, and what it makes of the focus: new, or just asked about.
    fn place(&mut self, request: &AskRequest<'_>, answers: &[&str]) {
        self.tongue = tongue::detect(request.transcript);
        if self.tongue.foreign && self.quotes.is_empty() {
            self.quotes = newest_quotes(answers);
        }
        self.lately = request.brief.asked.iter().rev().take(3).map(|question| squeezed(question)).collect();
        let Some(focus) = &self.focus else { return };
        let answer = request.answer.map(squeezed).unwrap_or_default();
        let names: Vec<String> =
            focus.quotes.iter().map(String::as_str).chain(focus.shape.inline()).map(squeezed).collect();
        let names = || names.iter().filter(|name| name.len() > 2);
        self.fresh = !focus.of_stimulus && names().any(|name| answer.contains(name));
        self.just_named = self.lately.first().is_some_and(|last| names().any(|name| last.contains(name)));
    }

    /// Gathers what the request offers.
    pub(super) fn gather(request: &AskRequest<'_>, draw: &Draw) -> Self {
        let answers: Vec<&str> = request
            .transcript
            .iter()
            .filter(|u| u.speaker == Speaker::Respondent)
            .map(|u| u.text.as_str())
            .chain(request.answer)
            .collect();
        let said: Vec<Rc<String>> = answers.iter().map(|answer| squeezed_once(answer)).collect();
        let grid = request.methodology.technique == "repertory_grid";
        let name = |node: &FocusNode| named(node, &answers, &said, grid);
        let mut material = Self::about(&request.concept.name);
        match &request.brief.focus {
            FocusBrief::None => material.quotes = newest_quotes(&answers),
            FocusBrief::Node { node, linked } => {
                let focus = name(node);
                if let Some((other, is_target)) = draw.pick(linked) {
                    let other = name(other);
                    let (source, target) =
                        if *is_target { (focus.clone(), other) } else { (other, focus.clone()) };
                    (material.source, material.target) = (Some(source), Some(target));
                }
                material.quotes.clone_from(&focus.quotes);
                material.focus = Some(focus);
                material.must_name = true;
            }
            FocusBrief::Edge { source, target, .. } => {
                let (source, target) = (name(source), name(target));
                material.quotes = source.quotes.iter().chain(&target.quotes).cloned().collect();
                (material.source, material.target) = (Some(source), Some(target));
                material.must_name = true;
            }
            FocusBrief::Element { content, other, .. } => {
                let focus = element(content);
                material.quotes.clone_from(&focus.quotes);
                if let Some(other) = other {
                    (material.source, material.target) = (Some(focus.clone()), Some(element(other)));
                }
                material.focus = Some(focus);
                material.must_name = true;
            }
            FocusBrief::Chain { nodes } => {
                if let [first, middle @ .., last] = nodes.as_slice() {
                    (material.source, material.target) = (Some(name(first)), Some(name(last)));
                    material.middle = middle.iter().map(name).collect();
                }
                material.quotes = newest_quotes(&answers);
            }
            FocusBrief::Topic { .. } | FocusBrief::Slot { .. } => {}
            FocusBrief::Triad { elements } => {
                material.elements = elements.iter().map(|e| clean(e)).filter(|e| !e.is_empty()).collect();
                material.quotes = newest_quotes(&answers);
            }
        }
        material.place(request, &answers);
        if material.elements.len() < 3 && grid {
            material.elements =
                draw.triad(&request.concept.elements.iter().map(|e| clean(&e.label)).collect::<Vec<_>>());
        }
        material
    }
}

fn named(node: &FocusNode, answers: &[&str], said: &[Rc<String>], grid: bool) -> Named {
    let whole = node.quote.as_deref().and_then(|quote| quotes::from_phrase_start(quote, answers));
    let quote = whole.as_deref().or(node.quote.as_deref());
    let label = quotes::from_phrase_start(&node.label, answers).unwrap_or_else(|| node.label.clone());
    let mut texts: Vec<String> = Vec::new();
    let pieces: Vec<Rc<Vec<String>>> =
        quote.into_iter().chain([label.as_str()]).map(quotes::windows).collect();
    let own = quote.and_then(quotes::own);
    for text in own.iter().chain(pieces.iter().flat_map(|list| list.iter())) {
        let words = squeezed(text);
        let was_said = words.len() > 1 && said.iter().any(|answer| answer.contains(&words));
        if was_said && !texts.contains(text) {
            texts.push(text.clone());
        }
    }
    // The stretch that holds the label's own words is the one to quote; one without any of them is beside it.
    let own = content_ids(&node.label);
    let common = |text: &String| shared(&content_ids(text), &own);
    texts.sort_by_cached_key(|text| std::cmp::Reverse(common(text)));
    if texts.first().is_some_and(|best| common(best) > 0) {
        texts.retain(|text| common(text) > 0);
    }
    // A gain told by what it spares: the respondent's words say the opposite of the label.
    if node.label.starts_with("avoid ") {
        texts.retain(|text| text.to_lowercase().contains("avoid"));
    }
    let shape = shape_in_talk(node, quote, answers, grid);
    // "Putting them", "having this thick": what is cut off is quoted in its place.
    let shape = match shape {
        Shape::Noun(text) | Shape::Gerund(text) if !texts.is_empty() && quotes::is_cut_off(&text) => {
            Shape::Clause(text)
        }
        whole => whole,
    };
    Named {
        shape,
        node_type: node.node_type.clone(),
        polarity: node.polarity,
        quotes: texts,
        of_stimulus: false,
    }
}

/// The shape of a node's label, with the help of the sentence it was said in.
fn shape_in_talk(node: &FocusNode, quote: Option<&str>, answers: &[&str], grid: bool) -> Shape {
    let label = clean(&node.label);
    // Poles of a grid keep the respondent's raw words; a label that is nothing but marks has no shape at all.
    let spoken = as_said(&label, answers);
    let words = spoken.as_ref().map_or(label.as_str(), |spoken| spoken.label.as_str());
    let in_sentence = quote.and_then(|quote| standing(&label, quote));
    let shape = match (&in_sentence, &spoken) {
        (Some(Standing::Statement), _) => return Shape::Clause(second_person(words)),
        (Some(Standing::Quality { own }), _) => return quality(words, *own || grid, &node.node_type),
        (Some(Standing::Doing { base, words: taken }), _) => {
            // The label's own words: in the spoken form an article may stand in front.
            let rest: Vec<&str> = label.split(' ').skip(*taken).collect();
            shape_of(format!("to {base} {}", rest.join(" ")).trim_end(), &node.node_type)
        }
        (_, Some(spoken)) if spoken.verb => shape_of(&infinitive(words), &node.node_type),
        _ => shape_of(words, &node.node_type),
    };
    match (shape, shape_of(&node.label, &node.node_type)) {
        (Shape::Gerund(_), _) if in_sentence == Some(Standing::Thing) => Shape::Noun(second_person(words)),
        // A pole is a quality of many things, not of one that was named before.
        (Shape::Gerund(text), _) if grid && text.starts_with("it being ") => {
            Shape::Gerund(text.trim_start_matches("it ").to_owned())
        }
        // Where the respondent's sentence does not help, the label speaks for itself.
        (Shape::Clause(_), other) => other,
        (shape, _) => shape,
    }
}

/// A quality, of the speaker or of the thing talked about.
fn quality(words: &str, own: bool, node_type: &str) -> Shape {
    let words = second_person(words);
    Shape::Gerund(match (own, names_feelings(node_type)) {
        (true, true) => format!("feeling {words}"),
        (true, false) => format!("being {words}"),
        (false, _) => format!("it being {words}"),
    })
}

/// "Joined in January" and "swallow" as infinitives, where what was said shows that they are verbs.
fn infinitive(label: &str) -> String {
    let (first, rest) = label.split_once(' ').unwrap_or((label, ""));
    if matches!(first.to_lowercase().as_str(), "was" | "were" | "is" | "are" | "am") {
        return format!("to be {rest}").trim_end().to_owned();
    }
    match base_of_past(&first.to_lowercase()) {
        Some(base) => format!("to {base} {rest}").trim_end().to_owned(),
        None if looks_past(first) || first.ends_with("ing") || first.ends_with('s') => label.to_owned(),
        None => format!("to {label}"),
    }
}

/// The shape of a label, which is asked about again and again: worked out once.
fn shape_of(label: &str, node_type: &str) -> Shape {
    thread_local! {
        static SHAPES: Memo<String, Shape> = Memo::default();
    }
    let key = format!("{node_type}\u{0}{label}");
    SHAPES.with(|memo| memo.of(&key, || nominalise(label, node_type))).as_ref().clone()
}

fn element(content: &str) -> Named {
    Named {
        shape: shape_of(&lower_first(content), ""),
        node_type: String::new(),
        polarity: 0,
        quotes: line(content).map_or_else(|| quotes::windows(content).to_vec(), |line| vec![line]),
        of_stimulus: true,
    }
}

/// Most words of a line of the stimulus that is read out.
const LINE: usize = 20;

/// The line that stands for a part of the stimulus: its sentence, or a piece of it that can be read out whole.
fn line(content: &str) -> Option<String> {
    let sentence = content.split(['.', ';', '–', '—']).map(str::trim).find(|part| !part.is_empty())?;
    let dashed = sentence.split(" - ").next().unwrap_or(sentence);
    // "In the country, one person in three …": what tells most, and not what leads to it.
    let piece = sentence.split(',').map(str::trim).rev().max_by_key(|piece| piece.split_whitespace().count());
    let open = sentence.split('(').next().unwrap_or(sentence).trim_end();
    let lines = [sentence, dashed, open, piece.unwrap_or(sentence)];
    let whole = |line: &str| line.matches('(').count() == line.matches(')').count();
    let fits = |line: &&str| whole(line) && (3..=LINE).contains(&line.split_whitespace().count());
    lines.into_iter().find(fits).map(str::to_owned)
}

/// A sentence of the stimulus starts with a capital that has no place inside another sentence.
fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if first.is_uppercase() && second.is_lowercase() => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}

/// Quotes of the newest answer that has any.
fn newest_quotes(answers: &[&str]) -> Vec<String> {
    answers
        .iter()
        .rev()
        .take(3)
        .map(|answer| quotes::windows(answer))
        .find(|w| !w.is_empty())
        .map(|w| w.to_vec())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn a_line_of_the_stimulus_is_not_cut_off_in_a_bracket() {
        let whole = "A box of paints (red, blue and green), brought home";
        assert_eq!(line(whole).as_deref(), Some(whole));
        let long = "A box of paints for a whole house (red, blue, green, and whatever else is in season) brought to the door";
        assert_eq!(line(long).as_deref(), Some("A box of paints for a whole house"));
        let led = "On an island off the coast, every third ferry of the winter before last was put off because of the waves there";
        let told = "every third ferry of the winter before last was put off because of the waves there";
        assert_eq!(line(led).as_deref(), Some(told));
    }
}
