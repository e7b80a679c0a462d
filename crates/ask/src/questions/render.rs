//! From a stem and the material to finished sentences.

use std::borrow::Cow;

use super::draw::Draw;
use super::leads::{Leads, STILL_THERE};
use super::material::{Material, Named};
use super::nominal::Shape;
use super::pattern::Stem;
use super::quotes;

/// Node types one strives for.
fn is_goal(named: &Named) -> bool {
    const KEYS: &[&str] = &[
        "job_statement",
        "gain",
        "solution",
        "emotional_job",
        "social_job",
        "goal",
        "benefit",
        "value",
        "need",
        "improvement",
    ];
    named.polarity >= 0 && KEYS.iter().any(|key| named.node_type.contains(key))
}

/// How a way to ask names what it is about.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Naming {
    /// The stem is enough as it is.
    AsItIs,
    /// The focus stands in the stem.
    Inside,
    /// A sentence in front names the focus, of [`Leads::others`]; the stem says "that".
    InFront(usize),
    /// A sentence in front names the focus, of [`Leads::by_phrase`] and then [`Leads::others`].
    Before(usize),
    /// The last question named the focus: the stem says "it".
    StillThere,
    /// A sentence in front names both ends of a link.
    Ends,
}

/// One way to say a stem, not yet worded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Way {
    naming: Naming,
    /// Which quote.
    quote: usize,
    /// What speaks against this way of saying it.
    pub(super) cost: f64,
}

/// Says stems with one material: what does not depend on the stem is worked out once.
pub(super) struct Renderer<'m> {
    material: &'m Material,
    draw: &'m Draw,
    source: Option<String>,
    target: Option<String>,
    leads: Leads,
}

/// Quotes that are tried for one stem.
const QUOTES: usize = 3;

impl<'m> Renderer<'m> {
    /// For a material.
    pub(super) fn new(material: &'m Material, draw: &'m Draw) -> Self {
        let said = |named: &Option<Named>| named.as_ref().and_then(Named::inline_or_quote);
        let leads = material.focus.as_ref().map(|focus| Leads::of(focus, material, draw)).unwrap_or_default();
        let (source, target) = (said(&material.source), said(&material.target));
        Self { material, draw, source, target, leads }
    }

    /// Every way to say a stem; none when a slot cannot be filled.
    pub(super) fn ways(&self, stem: &Stem<'_>) -> Vec<Way> {
        let pattern = &stem.pattern;
        let fillable = (!pattern.source || self.source.is_some())
            && (!pattern.target || self.target.is_some())
            && !(pattern.source && pattern.target && self.source == self.target)
            && pattern.elements <= self.material.elements.len();
        if !fillable {
            return Vec::new();
        }
        let mut ways = Vec::new();
        if pattern.quote {
            let of_text = self.material.focus.as_ref().is_some_and(|focus| focus.of_stimulus);
            if of_text != pattern.of_text {
                // What was read aloud was not said by the respondent, and the other way round.
                return ways;
            }
            let quotes = if pattern.of_word { 1 } else { QUOTES };
            for (at, quote) in self.material.quotes.iter().take(quotes).enumerate() {
                let cost = 0.1 * at as f64 - 0.2 + self.material.echo(quote);
                self.namings(stem, at, cost, &mut ways);
            }
        } else {
            self.namings(stem, 0, 0.0, &mut ways);
        }
        ways
    }

    fn namings(&self, stem: &Stem<'_>, quote: usize, cost: f64, ways: &mut Vec<Way>) {
        let pattern = &stem.pattern;
        let mut push = |naming, cost| ways.push(Way { naming, quote, cost });
        let Some(focus) = &self.material.focus else { return self.without_focus(stem, cost, push) };
        let quality = focus.shape.inline().is_some_and(|text| text.starts_with("it being "));
        if stem.goal_only && (!is_goal(focus) || quality) {
            return;
        }
        if pattern.names_focus {
            let np_only = stem.np_only || pattern.np_only;
            let inside = match focus.shape {
                Shape::Noun(_) => !pattern.doing_only,
                Shape::Gerund(_) => !np_only,
                Shape::Clause(_) => false,
            };
            if pattern.doing_only && !inside {
                return;
            }
            if inside {
                push(Naming::Inside, cost);
            }
            if pattern.single && !pattern.quote_first {
                let extra = if inside { 0.45 } else { 0.0 };
                for (at, (_, own, _)) in self.leads.others.iter().enumerate() {
                    push(Naming::InFront(at), cost + extra + own);
                }
                if self.material.just_named && !inside {
                    push(Naming::StillThere, cost + 0.2);
                }
            }
        } else if pattern.quote || self.names_ends(stem) {
            push(Naming::AsItIs, cost);
        } else if !self.material.must_name {
            push(Naming::AsItIs, cost + 0.2);
        } else if pattern.single {
            let phrases = self.leads.by_phrase.iter().map(|(_, own)| own);
            for (at, own) in phrases.chain(self.leads.others.iter().map(|(.., own)| own)).enumerate() {
                push(Naming::Before(at), cost + 0.15 + own);
            }
        } else {
            // A stem with a lead-in of its own leaves no room to name the focus.
            push(Naming::AsItIs, cost + 1.5);
        }
    }

    /// Without a focus, stems that need one are out; an edge is named in front where the stem does not.
    fn without_focus(&self, stem: &Stem<'_>, cost: f64, mut push: impl FnMut(Naming, f64)) {
        let pattern = &stem.pattern;
        if pattern.names_focus {
            return;
        }
        if !self.material.must_name || self.names_ends(stem) || pattern.quote {
            push(Naming::AsItIs, cost);
        } else if !pattern.single {
            push(Naming::AsItIs, cost + 1.5);
        } else if self.source.is_some() && self.target.is_some() {
            push(Naming::Ends, cost + 0.15);
        }
    }

    fn names_ends(&self, stem: &Stem<'_>) -> bool {
        stem.pattern.source && stem.pattern.target && self.material.source.is_some()
    }

    /// The words of one way; None when its quote holds no word to ask about.
    pub(super) fn say(&self, stem: &Stem<'_>, way: &Way) -> Option<String> {
        let quote = match self.material.quotes.get(way.quote) {
            Some(_) if stem.pattern.of_word => {
                Cow::Owned(self.material.quotes.iter().find_map(|q| quotes::word_of(q))?)
            }
            Some(quote) => Cow::Borrowed(quote.as_str()),
            None => Cow::Borrowed(""),
        };
        let focus = match way.naming {
            Naming::InFront(_) => "that",
            Naming::StillThere => "it",
            _ => self.material.focus.as_ref().and_then(|f| f.shape.inline()).unwrap_or_default(),
        };
        let text = self.filled(stem.text, focus, &quote);
        let lead = match way.naming {
            Naming::AsItIs | Naming::Inside => None,
            Naming::InFront(at) => self.leads.others.get(at).map(|(lead, ..)| Cow::Borrowed(lead.as_str())),
            Naming::Before(at) => {
                let phrase = self.leads.by_phrase.get(at).map(|(lead, _)| lead);
                let other = || self.leads.others.get(at - self.leads.by_phrase.len()).map(|(lead, ..)| lead);
                phrase.or_else(other).map(|lead| Cow::Borrowed(lead.as_str()))
            }
            Naming::StillThere => {
                Some(Cow::Borrowed(self.draw.shuffled(STILL_THERE, stem.text).first().copied().unwrap_or("")))
            }
            Naming::Ends => Some(Cow::Owned(self.ends_lead(stem.text))),
        };
        Some(polished(&lead.map_or(text.clone(), |lead| format!("{lead} {text}"))))
    }

    fn ends_lead(&self, salt: &str) -> String {
        let forms =
            ["You mentioned {} and {}.", "You spoke of {} and of {}.", "Let's take {} and {} together."];
        let form = self.draw.shuffled(&forms, salt).first().copied().unwrap_or(forms[0]);
        let ends = [&self.source, &self.target].map(|end| end.as_deref().unwrap_or_default());
        form.replacen("{}", ends[0], 1).replacen("{}", ends[1], 1)
    }

    /// The stem with its slots filled, in one pass: what is filled in is never read as a slot.
    fn filled(&self, stem: &str, focus: &str, quote: &str) -> String {
        let mut out = String::with_capacity(stem.len() + 40);
        for (at, part) in stem.split(['{', '}']).enumerate() {
            let element = |at: usize| self.material.elements.get(at).map(String::as_str);
            let filling = match part {
                _ if at % 2 == 0 => Some(part),
                "concept" => Some(self.material.concept.as_str()),
                "focus" | "element" => Some(focus),
                "quote" => Some(quote),
                "source" => self.source.as_deref(),
                "target" => self.target.as_deref(),
                "a" => element(0),
                "b" => element(1),
                "c" => element(2),
                _ => None,
            };
            out.push_str(filling.unwrap_or_default());
        }
        out
    }
}

/// Capitals where sentences begin, one space between words, "a" and "an" as the next word wants it.
pub(super) fn polished(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut fresh = true;
    for c in text.chars() {
        if c.is_whitespace() {
            if !out.is_empty() && !out.ends_with(' ') {
                out.push(' ');
            }
        } else if fresh && c.is_alphabetic() {
            out.extend(c.to_uppercase());
            fresh = false;
        } else {
            // A quote keeps the respondent's own letters.
            fresh = (fresh && c != '“' && !c.is_alphanumeric()) || matches!(c, '.' | '?' | '!');
            out.push(c);
        }
    }
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint;
    use crate::questions::{bank, nominal, trial};
    use colloquy_engine::interpretation::{FocusBrief, FocusNode, LintContext, Purpose, QuestionBrief};

    /// Labels no stem may break on, besides the examples of every type.
    const HARD: &[&str] = &[
        "kids refuse what I cook",
        "expensive",
        "not creamy",
        "worry that it gets boring",
        "furious",
        "I feel at home",
        "no time left",
        "der Geschmack ist mild",
        "cheaper than dairy",
        "rang and waited",
        "can't tell what is in it",
    ];

    fn named(label: &str, node_type: &str) -> Named {
        Named {
            shape: nominal::nominalise(label, node_type),
            node_type: node_type.to_owned(),
            polarity: 0,
            quotes: vec!["it just tastes right".to_owned()],
            of_stimulus: false,
        }
    }

    fn material(label: &str, node_type: &str) -> Material {
        Material {
            focus: Some(named(label, node_type)),
            source: Some(named("quiet mornings", node_type)),
            target: Some(named(label, node_type)),
            elements: ["Northfield", "Barista Gold", "Meadow"].map(str::to_owned).to_vec(),
            quotes: vec!["it just tastes right".to_owned()],
            must_name: true,
            ..Material::about("oat milk")
        }
    }

    /// Failing findings that are about the words, not about the talk around them.
    fn broken(question: &str, technique: &str, label: &str) -> Vec<String> {
        let methodology = trial::methodology(technique);
        let brief = QuestionBrief {
            focus: FocusBrief::Node {
                node: FocusNode { label: label.to_owned(), polarity: -1, ..FocusNode::default() },
                linked: Vec::new(),
            },
            seed: 1,
            ..QuestionBrief::blank(Purpose::FollowUp)
        };
        let answer = format!("Well, it just tastes right, {label}.");
        let findings = lint::lint(
            question,
            &LintContext {
                asked: &[],
                brief: &brief,
                answer: Some(&answer),
                transcript: &[],
                listened: false,
                methodology: &methodology,
                strategy: None,
                concept: &trial::concept(),
            },
        );
        // A long label in a long stem is simply not chosen.
        findings
            .into_iter()
            .filter(|f| f.fail && f.rule != "L08")
            .map(|f| format!("{} {question}", f.rule))
            .collect()
    }

    #[test]
    fn every_stem_takes_labels_of_every_type() {
        let draw = Draw::new(3);
        let (mut rendered, mut bad) = (0, Vec::new());
        for technique in bank::techniques() {
            let methodology = colloquy_engine::library::methodology(technique.name())
                .or_else(|| colloquy_engine::library::methodology(&format!("{}_v2", technique.name())));
            let types = methodology.unwrap().unwrap().methodology.ontology.nodes;
            let examples =
                types.iter().flat_map(|t| t.examples.iter().map(|e| (e.as_str(), t.name.as_str())));
            let hard = HARD.iter().map(|label| (*label, types[0].name.as_str()));
            for (label, node_type) in examples.chain(hard) {
                let material = material(label, node_type);
                let renderer = Renderer::new(&material, &draw);
                for list in technique.strategies.values() {
                    for text in &list.stems {
                        let stem = Stem {
                            np_only: list.np_only.contains(text),
                            goal_only: list.goal_only.contains(text),
                            ..Stem::plain(text.as_str(), 0.0)
                        };
                        for question in
                            renderer.ways(&stem).iter().take(2).filter_map(|w| renderer.say(&stem, w))
                        {
                            rendered += 1;
                            bad.extend(broken(&question, technique.name(), label));
                        }
                    }
                }
            }
        }
        assert!(rendered > 10_000, "{rendered}");
        assert!(bad.len() * 200 <= rendered, "{} of {rendered}: {:#?}", bad.len(), &bad[..bad.len().min(40)]);
    }
}
