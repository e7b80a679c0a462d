//! The end of an interview: what was understood, and what its respondent says of it.

use colloquy_engine::check;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What was understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Understood {
    /// At most eight, the best supported first.
    pub claims: Vec<UnderstoodClaim>,
}

/// One thing that was understood, in the respondent's words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct UnderstoodClaim {
    /// Names it in a verdict: `c1`.
    pub id: String,
    /// One sentence.
    pub text: String,
    /// The reason they gave.
    pub because: Option<String>,
    /// Their words it rests on, verbatim.
    pub quote: String,
}

impl From<check::Claim> for UnderstoodClaim {
    fn from(claim: check::Claim) -> Self {
        let check::Claim { id, text, because, quote } = claim;
        Self { id, text, because, quote }
    }
}

/// What a respondent says of what was understood.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"verdicts": [{"claim": "c1", "right": false, "words": "It is not that."}], "add": null}))]
pub struct NewCheck {
    /// Of each claim they judged.
    #[serde(default)]
    pub verdicts: Vec<NewVerdict>,
    /// What was missed.
    #[serde(default)]
    pub add: Option<String>,
}

/// What they say of one claim.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewVerdict {
    /// The claim's id.
    pub claim: String,
    /// Whether it is right.
    pub right: bool,
    /// How they would put it.
    #[serde(default)]
    pub words: Option<String>,
}

impl NewCheck {
    /// All that is said in words, as one text; None when nothing is.
    pub fn words(&self) -> Option<String> {
        let said = self.verdicts.iter().map(|verdict| verdict.words.as_deref()).chain([self.add.as_deref()]);
        let said: Vec<&str> = said.flatten().map(str::trim).filter(|words| !words.is_empty()).collect();
        (!said.is_empty()).then(|| said.join("\n"))
    }
}
