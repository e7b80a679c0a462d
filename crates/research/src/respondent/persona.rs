//! Personas: how a simulated respondent talks, whatever it believes.

use colloquy_engine::document::{self, Findings, Here, Problems};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How long answers tend to be; the four weights need not sum to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mix {
    /// Three to five points.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub detailed: f64,
    /// Two or three.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub medium: f64,
    /// One.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub brief: f64,
    /// A word or two.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub ack: f64,
}

/// Traits of a persona. Probabilities and rates in 0..=1 unless told otherwise (`respondents.md` 4.3).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Traits {
    /// Readiness to say all that comes to mind.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub willing: f64,
    /// Readiness to elaborate.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub detail: f64,
    /// Hedges a statement.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub hedge: f64,
    /// Underlines a statement.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub boost: f64,
    /// How much stronger feelings come to mind than facts; 1 is as strong.
    #[schemars(range(min = 0.0, max = 10.0))]
    pub valence_gain: f64,
    /// Drifts off the topic.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub tangent: f64,
    /// Fatigue per turn.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub fatigue_rate: f64,
    /// Fatigue at the start.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub fatigue_start: f64,
    /// Fatigue lost by a change of topic.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub recover: f64,
    /// What remains of that effect the next time.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub recover_decay: f64,
    /// Rapport brought along, -3..=3.
    #[schemars(range(min = -3, max = 3))]
    pub gate_bonus: i64,
    /// Says a guarded thing all the same.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub leak: f64,
    /// Joins what belongs together by a word such as `because`.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub explicit: f64,
    /// Goes on from what was just said.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub chain: f64,
    /// Weight of what was said before.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub repeat: f64,
    /// Voices the opposite of what was said before.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub contradict: f64,
    /// Agrees to what a question suggests.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub acquiesce: f64,
    /// Answers with a question.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub challenge: f64,
    /// Comes back to the one topic.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub fixation: f64,
    /// Probes it takes before values are named; 0 for none.
    pub rationalize: u32,
    /// Turns a question away.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub deflect: f64,
    /// Patience with an interviewer who does not follow, at the start.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub patience: f64,
    /// Corrects what they said or what was made of it.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub correct: f64,
    /// Asks back, about the question or the interview.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub ask_back: f64,
    /// Exclaims.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub exclaim: f64,
    /// Drops the subject of a sentence.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub drop_subject: f64,
}

impl Traits {
    /// Whether trust has grown enough by a turn for a belief behind this gate to be called up by its neighbour
    /// (`respondents.md` 4.2, step 5).
    pub fn opens(&self, gate: u8, turn: u32) -> bool {
        i64::from(gate) <= 1 + i64::from((turn / 4).min(3)) + self.gate_bonus
    }
}

impl Default for Traits {
    fn default() -> Self {
        Self {
            willing: 0.75,
            detail: 0.35,
            hedge: 0.15,
            boost: 0.1,
            valence_gain: 1.0,
            tangent: 0.04,
            fatigue_rate: 0.018,
            fatigue_start: 0.0,
            recover: 0.3,
            recover_decay: 1.0,
            gate_bonus: 0,
            leak: 0.1,
            explicit: 0.6,
            chain: 0.45,
            repeat: 0.08,
            contradict: 0.02,
            acquiesce: 0.15,
            challenge: 0.0,
            fixation: 0.0,
            rationalize: 0,
            deflect: 0.05,
            patience: 1.0,
            correct: 0.03,
            ask_back: 0.03,
            exclaim: 0.05,
            drop_subject: 0.0,
        }
    }
}

/// A way of talking.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Persona {
    /// Its id: `brief_responder`.
    pub name: String,
    /// How long its answers are.
    pub mix: Mix,
    /// Its traits.
    pub traits: Traits,
}

/// Personas by name, in the order of their file.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct PersonaSet(pub IndexMap<String, Persona>);

/// A way of talking, as files write it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Persona")]
struct Raw {
    /// How long its answers tend to be.
    mix: Mix,
    /// Its traits; those left out are the average person's.
    #[serde(default)]
    params: Traits,
}

/// The JSON Schema of a file of personas.
pub fn json_schema() -> serde_json::Value {
    let mut schema = schemars::schema_for!(IndexMap<String, Raw>).to_value();
    schema["title"] = "Personas by name".into();
    schema
}

impl PersonaSet {
    /// Reads personas, YAML or JSON: a map of names to `mix` and `params`.
    ///
    /// # Errors
    /// Everything wrong with the file, in its order.
    pub fn parse(file: &str, source: &str) -> Result<Self, Problems> {
        let read = document::read::<IndexMap<String, Raw>>(file, source)?;
        let root = Here::root(&read.tree);
        let mut findings = Findings::new(file, source);
        let mut set = IndexMap::new();
        for (name, Raw { mix, params }) in read.value {
            let Mix { detailed, medium, brief, ack } = mix;
            if detailed + medium + brief + ack <= 0.0 {
                let here = root.field(&name).field("mix");
                findings.at(&here, "at least one length must have a weight above 0");
            }
            set.insert(name.clone(), Persona { name, mix, traits: params });
        }
        if findings.is_empty() { Ok(Self(set)) } else { Err(findings.into_problems()) }
    }

    /// A persona by name.
    pub fn get(&self, name: &str) -> Option<&Persona> {
        self.0.get(name)
    }

    /// All names, in order.
    pub fn names(&self) -> Vec<&str> {
        self.0.keys().map(String::as_str).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absent_traits_have_defaults_and_wrong_ones_are_told() {
        let good = "a: {mix: {detailed: 1, medium: 0, brief: 0, ack: 0}, params: {hedge: 0.75}}";
        let set = PersonaSet::parse("p.yaml", good).expect("is whole");
        let a = set.get("a").expect("is there");
        assert_eq!((a.traits.hedge, a.traits.willing), (0.75, 0.75));
        let problems = |source: &str| {
            let errors = PersonaSet::parse("p.yaml", source).expect_err("is wrong").0;
            errors.into_iter().map(|p| format!("{} {}", p.path, p.message)).collect::<Vec<_>>().join("; ")
        };
        let zero = problems("a: {mix: {detailed: 0, medium: 0, brief: 0, ack: 0}}");
        assert_eq!(zero, "a.mix at least one length must have a weight above 0");
        let far = problems(
            "a: {mix: {detailed: 1, medium: 0, brief: 0, ack: 0}, params: {hedge: 3, gate_bonus: 9}}",
        );
        assert!(far.contains("a.params.hedge") && far.contains("a.params.gate_bonus"), "{far}");
        assert!(PersonaSet::parse("p.yaml", "a: {mix: {detailed: 1}, hedgehog: 1}").is_err());
        assert!(PersonaSet::parse("p.yaml", "a: 7").is_err());
    }
}
