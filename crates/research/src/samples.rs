//! A small mind and a small ontology for this crate's own tests.

use std::sync::Arc;

use async_trait::async_trait;
use colloquy_engine::interpretation::{
    AskRequest, CallContext, FocusBrief, LintContext, LintFinding, ListenRequest, NotExtractable, Parse,
    Purpose, Reading, Reply, Wording,
};
use colloquy_engine::methodology::Methodology;
use colloquy_engine::ports::memory::NoEmbedder;
use colloquy_engine::ports::{DraftSink, Interpreter, LanguageError, Linguist};

use colloquy_engine::methodology::Ontology;
use colloquy_engine::methodology::ontology::{EdgeType, NodeType};

use crate::interview::Voice;
use crate::respondent::mind::{Mind, parse};
use crate::respondent::persona::{Persona, PersonaSet};

const MIND: &str = "
id: tea_sample
methodology: means_end_chain
concept: green tea
concept_id: green_tea
opening: [bitter, warm]
nodes:
  - {id: bitter, type: attribute, label: slightly bitter taste, salience: 0.9, gate: 0, valence: 1, np: [the slightly bitter taste], paraphrases: [it tastes slightly bitter, there is a bitterness in it, the taste has a sharp edge], details: [the loose leaves are the worst for it]}
  - {id: warm, type: attribute, label: served warm, salience: 0.8, gate: 0, valence: 1, np: [being served warm], paraphrases: [you drink it warm, it comes hot from the pot]}
  - {id: dear, type: attribute, label: high price, salience: 0.6, gate: 0, valence: -1, np: [the high price], paraphrases: [it costs a lot, the price is steep]}
  - {id: awake, type: functional_consequence, label: stay awake at work, salience: 0.7, gate: 0, valence: 1, np: [staying awake at work], paraphrases: [I stay awake at my desk, it keeps me from nodding off in meetings]}
  - {id: hands, type: functional_consequence, label: warms cold hands, salience: 0.5, gate: 1, valence: 1, np: [warming my hands], paraphrases: [my fingers thaw around the mug, it warms my hands]}
  - {id: capable, type: psychosocial_consequence, label: feel capable, salience: 0.5, gate: 1, valence: 1, np: [feeling capable], paraphrases: [I feel capable, I feel I can do the job]}
  - {id: cosy, type: psychosocial_consequence, label: feel cosy, salience: 0.5, gate: 1, valence: 1, np: [feeling cosy], paraphrases: [it feels cosy, I feel wrapped up]}
  - {id: respect, type: terminal_value, label: self-respect, salience: 0.4, gate: 3, valence: 1, np: [self-respect], paraphrases: [I can respect myself, that way I can look in the mirror]}
edges:
  - {source: bitter, target: awake, type: leads_to, strength: 0.8, cue: causal}
  - {source: warm, target: hands, type: leads_to, strength: 0.9, cue: causal}
  - {source: awake, target: capable, type: leads_to, strength: 0.8, cue: consequence}
  - {source: hands, target: cosy, type: leads_to, strength: 0.7, cue: consequence}
  - {source: capable, target: respect, type: leads_to, strength: 0.6, cue: purpose}
  - {source: warm, target: cosy, type: leads_to, strength: 0.4, cue: causal}
  - {source: dear, target: capable, type: hinders, strength: 0.3, cue: conflict}
  - {source: cosy, target: respect, type: leads_to, strength: 0.3, cue: purpose}
key_ladders: [[bitter, awake, capable, respect], [warm, hands, cosy]]
tangents: [my uncle once went to Japan by train]
false_statements: [I suppose it is mostly a fashion]
";

fn types() -> Ontology {
    let node = |name: &str, level: u8| NodeType {
        name: name.to_owned(),
        description: String::new(),
        examples: Vec::new(),
        level: Some(level),
        terminal: level == 5,
    };
    let any = || vec![("*".to_owned(), "*".to_owned())];
    let edge = |name: &str| EdgeType {
        name: name.to_owned(),
        description: String::new(),
        inverse: String::new(),
        pairs: any(),
        gap_pairs: Vec::new(),
        chain: true,
    };
    Ontology {
        nodes: vec![
            node("attribute", 1),
            node("functional_consequence", 2),
            node("psychosocial_consequence", 3),
            node("instrumental_value", 4),
            node("terminal_value", 5),
        ],
        edges: vec![edge("leads_to"), edge("hinders")],
        ..Ontology::default()
    }
}

/// The means-end types, and nothing else.
pub(crate) fn ontology_of(methodology: &str) -> Option<Ontology> {
    (methodology == "means_end_chain").then(types)
}

/// A mind of eight beliefs.
pub(crate) fn mind() -> Mind {
    parse("sample.yaml", MIND, &ontology_of).expect("the sample is whole")
}

/// The same, shared.
pub(crate) fn shared_mind() -> Arc<Mind> {
    Arc::new(mind())
}

/// A shipped persona by name.
pub(crate) fn persona(name: &str) -> Persona {
    let source = r#"{"plain": {"mix": {"detailed": 0.25, "medium": 0.5, "brief": 0.2, "ack": 0.05}, "params": {"willing": 0.75}}}"#;
    let set = PersonaSet::parse("p.json", source).expect("the sample is whole");
    let mut persona = set.get("plain").expect("is there").clone();
    name.clone_into(&mut persona.name);
    persona
}

/// A voice that can ask and nothing else: each strategy by one plain phrase, numbered so that none repeats.
pub(crate) struct PlainSpeech;

#[async_trait]
impl Interpreter for PlainSpeech {
    fn name(&self) -> &'static str {
        "plain"
    }

    async fn listen(&self, _: &ListenRequest<'_>, _: &CallContext) -> Result<Reply<Reading>, LanguageError> {
        Ok(Reply::free(Reading::nothing(NotExtractable::NonAnswer), "plain"))
    }

    async fn ask(
        &self,
        request: &AskRequest<'_>,
        _: &CallContext,
        _: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError> {
        const ALSO: [&str; 6] = ["", "Thanks. ", "I see. ", "Okay. ", "Right. ", "Go on. "];
        const UP: [&str; 4] = [
            "What do you get out of it when you say {}?",
            "What does {} do for you?",
            "What makes {} matter to you?",
            "What comes of {} in the end?",
        ];
        const WIDE: [&str; 4] = [
            "What else comes to mind?",
            "What other things play a part?",
            "What else would you like me to know about?",
            "Besides all that, what else is there for you?",
        ];
        let pick = request.brief.seed as usize;
        let question = match (&request.brief.purpose, &request.brief.focus) {
            (Purpose::Opening, _) => "Tell me about the last time.".to_owned(),
            (Purpose::Closing, _) => "Thank you. Is there anything you would like to add?".to_owned(),
            (_, FocusBrief::Node { node, .. }) => UP[pick % UP.len()].replace("{}", &node.label),
            _ => WIDE[pick % WIDE.len()].to_owned(),
        };
        let question = format!("{}{question}", ALSO[(pick / 7) % ALSO.len()]);
        Ok(Reply::free(Wording { question, ..Wording::default() }, "plain"))
    }
}

impl Linguist for PlainSpeech {
    fn parse(&self, _: &str) -> Parse {
        Parse::default()
    }

    fn lint(&self, _: &str, _: &LintContext<'_>) -> Vec<LintFinding> {
        Vec::new()
    }

    fn opposed(&self, _: &str, _: &str) -> bool {
        false
    }
}

/// The plain voice, whole.
pub(crate) fn voice() -> Voice {
    Voice {
        interpreter: Arc::new(PlainSpeech),
        linguist: Arc::new(PlainSpeech),
        embedder: Arc::new(NoEmbedder),
    }
}

/// The shipped means-end methodology.
pub(crate) fn means_end() -> Arc<Methodology> {
    let (_, file, text) = colloquy_engine::library::METHODOLOGIES
        .iter()
        .find(|(id, ..)| *id == "means_end_chain")
        .expect("it is shipped");
    Arc::new(Methodology::parse(file, text).expect("it is whole").methodology)
}
