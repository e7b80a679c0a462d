//! `colloquy extract`: one answer through the language engine: nodes, edges, ratings.

use std::io::Read as _;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use colloquy_engine::interpretation::{
    CallContext, Forms, KnownNode, ListenRequest, Parse, Reading, Relation, Reply, Statement, Task,
};
use colloquy_engine::methodology::ontology::Fit;
use colloquy_engine::{Concept, Interpreter, Methodology, SessionId};
use serde_json::{Value, json};

use super::Context;
use super::rate::{self, WANTED};
use crate::library::Kind;
use crate::wiring::{self, Language};
use crate::{terminal, transcript};

mod parse;

const EXAMPLES: &str = "\
Examples:
  colloquy extract --methodology means_end_chain --text \"It has no sugar, so I feel healthier.\"
  colloquy extract --methodology means_end_chain --concept oat_milk --focus \"no sugar\" \\
      --question \"What does that do for you?\" --text \"I sleep better.\" --json
  colloquy extract --methodology jobs_to_be_done_v2 --text - < answer.txt";

/// Read one answer: the nodes, edges and ratings found in it
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Extract {
    /// The methodology whose types are used: id or file
    #[arg(long, value_name = "ID|FILE")]
    methodology: String,
    /// The topic: id of a shipped concept, a file, or just words
    #[arg(long, value_name = "TEXT")]
    concept: Option<String>,
    /// The question that was answered
    #[arg(long, value_name = "TEXT")]
    question: Option<String>,
    /// The label of the node the question was about
    #[arg(long, value_name = "LABEL")]
    focus: Option<String>,
    /// The type of that node [default: as it would be typed itself]
    #[arg(long, value_name = "TYPE", requires = "focus")]
    focus_type: Option<String>,
    /// The answer (`-`: standard input)
    #[arg(long, value_name = "TEXT|-")]
    text: String,
    /// Show too how the words hang together: parts of speech and the tree
    #[arg(long)]
    parse: bool,
    /// For machines
    #[arg(long)]
    json: bool,
}

impl Extract {
    pub(crate) async fn run(self, context: Context) -> Result<ExitCode> {
        let methodology = context.library.methodology(&self.methodology)?;
        let concept = self.topic(&context, &methodology)?;
        let text = words(&self.text)?;
        let language = wiring::language_apart(&context).await?;
        let focus = self.focus(&language, &methodology, &concept).await?;
        let parse = language.linguist().parse(&text);
        let asked = Asked { methodology: &methodology, concept: &concept, parse: &parse };
        let reader = language.interpreter();
        let question = self.question.as_deref();
        let heard = asked.read(reader.as_ref(), &text, question, focus.as_ref()).await?;
        let found = &heard.value;
        let focus = focus.as_ref().map(|(label, node_type)| (label.as_str(), node_type.as_str()));
        if self.json {
            let mut shape = shape(&methodology, &text, found, focus);
            shape["by"] = json!(heard.by);
            shape["degraded"] = json!(heard.degraded);
            if self.parse {
                shape["parse"] = parse::shape(&colloquy_syntax::parse(&text));
            }
            terminal::json(&shape)?;
        } else {
            tell(found)?;
            if self.parse {
                parse::tell(&colloquy_syntax::parse(&text))?;
            }
        }
        how(&heard);
        Ok(ExitCode::SUCCESS)
    }

    /// A concept by id or file; anything else is the topic's name itself.
    fn topic(&self, context: &Context, methodology: &Methodology) -> Result<Arc<Concept>> {
        let Some(text) = self.concept.as_deref().filter(|text| !text.trim().is_empty()) else {
            return Ok(Arc::new(Concept::named("the topic", &methodology.name)));
        };
        let known = context.library.ids(Kind::Concept).iter().any(|id| id == text);
        if known || std::path::Path::new(text).is_file() {
            return context.library.concept(text);
        }
        Ok(Arc::new(Concept::named(text.trim(), &methodology.name)))
    }

    /// The focus with its type: the one given, else the one its label would get.
    async fn focus(
        &self,
        language: &Language,
        methodology: &Methodology,
        concept: &Concept,
    ) -> Result<Option<(String, String)>> {
        let Some(label) = self.focus.clone().filter(|label| !label.trim().is_empty()) else {
            return Ok(None);
        };
        if let Some(node_type) = &self.focus_type {
            if methodology.ontology.node_type(node_type).is_none() {
                let known: Vec<&str> = methodology.ontology.nodes.iter().map(|t| t.name.as_str()).collect();
                bail!(crate::library::unknown("node type", node_type, &known));
            }
            return Ok(Some((label, node_type.clone())));
        }
        // Which type the focus has is a matter of the command's convenience, not worth a model's call.
        let parse = language.linguist().parse(&label);
        let asked = Asked { methodology, concept, parse: &parse };
        let found = asked.read(language.offline.as_ref(), &label, None, None).await?.value;
        let first = found.statements.first().map(|concept| concept.node_type.clone());
        let fallback = || methodology.ontology.nodes.first().map(|node_type| node_type.name.clone());
        Ok(first.or_else(fallback).map(|node_type| (label, node_type)))
    }
}

/// What an extraction needs besides the words.
struct Asked<'a> {
    methodology: &'a Methodology,
    concept: &'a Concept,
    parse: &'a Parse,
}

impl Asked<'_> {
    async fn read(
        &self,
        reader: &dyn Interpreter,
        answer: &str,
        question: Option<&str>,
        focus: Option<&(String, String)>,
    ) -> Result<Reply<Reading>> {
        let known = focus.map(|(label, node_type)| KnownNode::named(label, node_type));
        let request = ListenRequest {
            question,
            focus: known,
            known: known.into_iter().collect(),
            wanted: WANTED,
            turn: if focus.is_some() { 2 } else { 1 },
            ..ListenRequest::alone(self.methodology, self.concept, answer, self.parse)
        };
        let call = CallContext::untimed(SessionId::parse("extract")?, request.turn, Task::Listen);
        Ok(reader.listen(&request, &call).await?)
    }
}

/// Who read it, when that was a model, and why not whoever should have.
fn how(heard: &Reply<Reading>) {
    for degraded in &heard.degraded {
        terminal::remark(format_args!("fell back: {degraded}"));
    }
    let usage = heard.usage;
    if !usage.is_nothing() {
        let cost =
            usage.cost_usd.map_or("of unknown price".to_owned(), |dollars| format!("{dollars:.4} USD"));
        terminal::remark(format_args!(
            "read by {}: {} tokens sent, {} received, {cost}",
            heard.by, usage.input_tokens, usage.output_tokens
        ));
    }
}

/// A text given on the command line, or on standard input.
pub(super) fn words(given: &str) -> Result<String> {
    if given != "-" {
        return Ok(given.to_owned());
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes).context("standard input cannot be read")?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        anyhow::anyhow!("standard input is not UTF-8 text: byte {at} is the first that is not")
    })?;
    Ok(text.trim().to_owned())
}

/// `{"act", "disclosure", "may_be", "extractable", "reason"?, "nodes", "edges", "ratings", "unheard"}`; edge ends are labels.
fn shape(methodology: &Methodology, answer: &str, found: &Reading, focus: Option<(&str, &str)>) -> Value {
    let kept = |quote: &str| !quote.trim().is_empty() && answer.contains(quote);
    let nodes: Vec<&Statement> = found.statements.iter().filter(|c| !c.suggested && kept(&c.quote)).collect();
    let type_of = |label: &str| {
        let same = |known: &str| known.to_lowercase() == label.to_lowercase();
        let in_answer = nodes.iter().find(|c| same(&c.label) || c.aliases.iter().any(|alias| same(alias)));
        in_answer
            .map(|c| c.node_type.as_str())
            .or_else(|| focus.filter(|(label, _)| same(label)).map(|(_, node_type)| node_type))
    };
    let edges: Vec<Value> = found
        .relations
        .iter()
        .filter(|relation| kept(&relation.quote))
        .filter_map(|relation| {
            let (source, target) = (type_of(&relation.source)?, type_of(&relation.target)?);
            Some(edge(relation, methodology.ontology.fit(&relation.edge_type, source, target)))
        })
        .collect();
    let mut shape = json!({
        "act": found.act,
        "disclosure": found.disclosure,
        "may_be": found.may_be,
        "extractable": found.extractability.extractable,
        "nodes": nodes.iter().map(|concept| node(concept)).collect::<Value>(),
        "edges": edges,
        "ratings": rate::shape(&found.ratings),
        "unheard": found.unheard.iter().map(|left| json!({"quote": left.quote, "reason": left.reason})).collect::<Value>(),
    });
    if let Some(reason) = found.extractability.reason {
        shape["reason"] = json!(reason);
    }
    shape
}

fn node(concept: &Statement) -> Value {
    json!({
        "label": concept.label,
        "node_type": concept.node_type,
        "quote": concept.quote,
        "start": concept.span.map(|(start, _)| start),
        "end": concept.span.map(|(_, end)| end),
        "confidence": concept.confidence,
        "polarity": concept.polarity,
        "valence": concept.sense.valence,
        "about": concept.sense.about,
        "salience": concept.sense.salience,
        "hard": concept.sense.hard,
        "askable": concept.sense.askable,
        "negated": concept.sense.negated,
        "forms": concept.sense.forms,
        "modality": concept.modality,
        "aliases": concept.aliases,
        "details": concept.details,
        "element": concept.element,
        "reaction": concept.reaction,
        "comprehension": concept.comprehension,
        "rating": concept.rating,
    })
}

fn edge(relation: &Relation, fit: Fit) -> Value {
    json!({
        "source": relation.source,
        "target": relation.target,
        "edge_type": relation.edge_type,
        "quote": relation.quote,
        "start": relation.span.map(|(start, _)| start),
        "end": relation.span.map(|(_, end)| end),
        "confidence": relation.confidence,
        "explicit": relation.explicit,
        "status": if relation.suggested { "suggested" } else { "kept" },
        "valid": fit != Fit::Invalid,
        "gap": fit == Fit::Gap,
    })
}

fn tell(found: &Reading) -> Result<()> {
    if let Some(reason) = found.extractability.reason {
        terminal::line(format_args!("Nothing to hold on to: {}", transcript::code(&reason)))?;
    }
    terminal::line(format_args!("Act: {}", transcript::code(&found.act).replace('_', " ")))?;
    if found.disclosure {
        terminal::line("Something hard is told: a kind word comes first.")?;
    }
    if !found.statements.is_empty() {
        let rows = found.statements.iter().map(|c| {
            let kept = if c.suggested { " (suggested)" } else { "" };
            let confidence = format!("{}{kept}", terminal::number(c.confidence));
            [c.label.clone(), c.node_type.clone(), confidence, terminal::short(&c.quote, 80)]
        });
        terminal::line(terminal::table(["Node", "Type", "Confidence", "Quote"], rows))?;
    }
    tell_sense(found)?;
    if !found.relations.is_empty() {
        let rows = found.relations.iter().map(|r| {
            let kept = if r.suggested { " (suggested)" } else { "" };
            let confidence = format!("{}{kept}", terminal::number(r.confidence));
            let words = terminal::short(&r.quote, 80);
            [r.source.clone(), r.edge_type.clone(), r.target.clone(), confidence, words]
        });
        terminal::line(terminal::table(["From", "Relation", "To", "Confidence", "Quote"], rows))?;
    }
    if !found.unheard.is_empty() {
        let rows = found.unheard.iter().map(|left| [terminal::short(&left.quote, 80), left.reason.clone()]);
        terminal::line(terminal::table(["Left out", "Because it is"], rows))?;
    }
    rate::tell(&found.ratings)
}

/// How the nodes were said, as far as it could be told, and the shapes in which they can be asked about.
fn tell_sense(found: &Reading) -> Result<()> {
    let known = found.statements.iter().filter(|statement| !statement.sense.is_unknown());
    let rows: Vec<[String; 6]> = known
        .map(|statement| {
            let sense = &statement.sense;
            let number = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), terminal::number);
            let negated = sense.negated.map_or("-", |negated| if negated { "yes" } else { "no" });
            let about = sense.about.as_ref().map_or_else(|| "-".to_owned(), transcript::code);
            [
                statement.label.clone(),
                number(sense.valence),
                about,
                number(sense.salience),
                negated.to_owned(),
                forms(&sense.forms),
            ]
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    terminal::line(terminal::table(["Node", "Valence", "About", "Salience", "Negated", "Forms"], rows))
}

fn forms(forms: &Forms) -> String {
    let all = [&forms.gerund, &forms.second_person, &forms.noun_phrase, &forms.clause];
    let known: Vec<&str> = all.into_iter().filter_map(|form| form.as_deref()).collect();
    known.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_that_were_not_said_and_ends_that_are_not_there_are_left_out() {
        let methodology = crate::library::Library::default().methodology("means_end_chain").unwrap();
        let attribute = &methodology.ontology.nodes[0].name;
        let concept = |label: &str, quote: &str| -> Statement {
            serde_json::from_value(json!({
                "label": label, "node_type": attribute, "quote": quote, "span": null, "confidence": 0.9,
            }))
            .unwrap()
        };
        let relation = |source: &str, target: &str| -> Relation {
            serde_json::from_value(json!({
                "source": source, "target": target, "edge_type": "leads_to", "quote": "no sugar",
                "span": null, "confidence": 0.9, "explicit": true,
            }))
            .unwrap()
        };
        let found = Reading {
            statements: vec![concept("no sugar", "no sugar"), concept("cheap", "it is cheap")],
            relations: vec![relation("no sugar", "cheap"), relation("the focus", "no sugar")],
            ..Reading::default()
        };
        let focus = Some(("The focus", attribute.as_str()));
        let shape = shape(&methodology, "There is no sugar.", &found, focus);
        assert_eq!(shape["nodes"].as_array().unwrap().len(), 1);
        assert_eq!(shape["edges"].as_array().unwrap().len(), 1);
        assert_eq!(shape["edges"][0]["source"], "the focus");
    }
}
