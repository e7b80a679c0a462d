//! Personas: how a simulated respondent talks, whatever it believes.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_saphyr::Spanned;

use super::mind::{MindErrors, Problem};

/// How long answers tend to be; the four weights need not sum to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mix {
    /// Three to five points.
    pub detailed: f64,
    /// Two or three.
    pub medium: f64,
    /// One.
    pub brief: f64,
    /// A word or two.
    pub ack: f64,
}

/// Traits of a persona. Probabilities and rates in 0..=1 unless told otherwise (`respondents.md` 4.3).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Traits {
    /// Readiness to say all that comes to mind.
    pub willing: f64,
    /// Readiness to elaborate.
    pub detail: f64,
    /// Hedges a statement.
    pub hedge: f64,
    /// Underlines a statement.
    pub boost: f64,
    /// How much stronger feelings come to mind than facts; 1 is as strong.
    pub valence_gain: f64,
    /// Drifts off the topic.
    pub tangent: f64,
    /// Fatigue per turn.
    pub fatigue_rate: f64,
    /// Fatigue at the start.
    pub fatigue_start: f64,
    /// Fatigue lost by a change of topic.
    pub recover: f64,
    /// What remains of that effect the next time.
    pub recover_decay: f64,
    /// Rapport brought along, -3..=3.
    pub gate_bonus: i64,
    /// Says a guarded thing all the same.
    pub leak: f64,
    /// Joins what belongs together by a word such as `because`.
    pub explicit: f64,
    /// Goes on from what was just said.
    pub chain: f64,
    /// Weight of what was said before.
    pub repeat: f64,
    /// Voices the opposite of what was said before.
    pub contradict: f64,
    /// Agrees to what a question suggests.
    pub acquiesce: f64,
    /// Answers with a question.
    pub challenge: f64,
    /// Comes back to the one topic.
    pub fixation: f64,
    /// Probes it takes before values are named; 0 for none.
    pub rationalize: u32,
    /// Turns a question away.
    pub deflect: f64,
    /// Exclaims.
    pub exclaim: f64,
    /// Drops the subject of a sentence.
    pub drop_subject: f64,
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
#[schemars(rename = "Persona")]
struct Raw {
    /// How long its answers tend to be.
    mix: Mix,
    /// Its traits; those left out are the average person's.
    #[serde(default, alias = "traits")]
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
    pub fn parse(file: &str, source: &str) -> Result<Self, MindErrors> {
        let raw: IndexMap<String, Spanned<Raw>> = serde_saphyr::from_str(source).map_err(|error| {
            let (line, column) = error.location().map_or((0, 0), |l| (l.line(), l.column()));
            let message = error.to_string().lines().next().unwrap_or("cannot be read").to_owned();
            MindErrors(vec![Problem {
                file: file.to_owned(),
                line,
                column,
                path: "file".to_owned(),
                message,
            }])
        })?;
        let mut problems = Vec::new();
        let mut set = IndexMap::new();
        for (name, entry) in raw {
            let (line, column) = (entry.referenced.line(), entry.referenced.column());
            for (field, message) in complaints(&entry.value) {
                let path = format!("{name}.{field}");
                problems.push(Problem { file: file.to_owned(), line, column, path, message });
            }
            let Raw { mix, params } = entry.value;
            set.insert(name.clone(), Persona { name, mix, traits: params });
        }
        if problems.is_empty() { Ok(Self(set)) } else { Err(MindErrors(problems)) }
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

fn complaints(raw: &Raw) -> Vec<(&'static str, String)> {
    let Mix { detailed, medium, brief, ack } = raw.mix;
    let t = &raw.params;
    let mut found = Vec::new();
    let units = [
        ("mix.detailed", detailed),
        ("mix.medium", medium),
        ("mix.brief", brief),
        ("mix.ack", ack),
        ("params.willing", t.willing),
        ("params.detail", t.detail),
        ("params.hedge", t.hedge),
        ("params.boost", t.boost),
        ("params.tangent", t.tangent),
        ("params.fatigue_rate", t.fatigue_rate),
        ("params.fatigue_start", t.fatigue_start),
        ("params.recover", t.recover),
        ("params.recover_decay", t.recover_decay),
        ("params.leak", t.leak),
        ("params.explicit", t.explicit),
        ("params.chain", t.chain),
        ("params.repeat", t.repeat),
        ("params.contradict", t.contradict),
        ("params.acquiesce", t.acquiesce),
        ("params.challenge", t.challenge),
        ("params.fixation", t.fixation),
        ("params.deflect", t.deflect),
        ("params.exclaim", t.exclaim),
        ("params.drop_subject", t.drop_subject),
    ];
    for (field, value) in units {
        if !(0.0..=1.0).contains(&value) {
            found.push((field, format!("must be a number from 0 to 1, not {value}")));
        }
    }
    if !(0.0..=10.0).contains(&t.valence_gain) {
        found.push(("params.valence_gain", format!("must be a number from 0 to 10, not {}", t.valence_gain)));
    }
    if !(-3..=3).contains(&t.gate_bonus) {
        found.push(("params.gate_bonus", format!("must be from -3 to 3, not {}", t.gate_bonus)));
    }
    if detailed + medium + brief + ack <= 0.0 {
        found.push(("mix", "at least one length must have a weight above 0".to_owned()));
    }
    found
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
        let bad = "a: {mix: {detailed: 0, medium: 0, brief: 0, ack: 0}, params: {hedge: 3, gate_bonus: 9}}";
        let errors = PersonaSet::parse("p.yaml", bad).expect_err("is wrong").0;
        let paths: Vec<&str> = errors.iter().map(|p| p.path.as_str()).collect();
        assert_eq!(paths, ["a.params.hedge", "a.params.gate_bonus", "a.mix"]);
        assert!(PersonaSet::parse("p.yaml", "a: {mix: {detailed: 1}, hedgehog: 1}").is_err());
        assert!(PersonaSet::parse("p.yaml", "a: 7").is_err());
    }
}
