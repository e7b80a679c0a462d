//! The end of an interview: what was understood, and what its respondent says of it.

use colloquy_engine::check;
use colloquy_engine::ports::studies::StudyLanguage;
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
    /// Their words it rests on, verbatim; null where they would only say the claim again.
    pub quote: Option<String>,
}

impl UnderstoodClaim {
    /// A claim, in the words of a page.
    pub fn in_words(claim: check::Claim, language: StudyLanguage) -> Self {
        let check::Claim { id, understood, because, quote, about: _ } = claim;
        Self { id, text: said(&understood, language), because, quote }
    }
}

/// How the edge types of the shipped methodologies are said, in English and German; the rest are said as the last.
const LINKS: &[(&[&str], &str, &str)] = &[
    (
        &[
            "leads_to",
            "resulted_in",
            "enables",
            "triggers",
            "triggered",
            "elicited",
            "evokes",
            "involved",
            "implies",
        ],
        "For you, “{source}” leads to “{target}”.",
        "„{source}“ führt für Sie zu „{target}“.",
    ),
    (
        &["followed_by", "transitions_to"],
        "After “{source}” came “{target}”.",
        "Nach „{source}“ kam „{target}“.",
    ),
    (
        &["attributed_to", "triggered_by", "resolved_by"],
        "“{source}” came about through “{target}”.",
        "„{source}“ kam durch „{target}“.",
    ),
    (
        &["led_to_learning", "influenced", "supports", "addresses"],
        "“{source}” was part of what brought about “{target}”.",
        "„{source}“ hat zu „{target}“ beigetragen.",
    ),
    (
        &["hinders", "conflicts_with", "disrupts"],
        "For you, “{source}” gets in the way of “{target}”.",
        "„{source}“ steht für Sie „{target}“ im Weg.",
    ),
    (&[], "For you, “{source}” goes with “{target}”.", "„{source}“ hängt für Sie mit „{target}“ zusammen."),
];

/// One sentence of what was understood.
fn said(understood: &check::Understood, language: StudyLanguage) -> String {
    match understood {
        check::Understood::Said { label } => match language {
            StudyLanguage::En => format!("You told me: “{label}”."),
            StudyLanguage::De => format!("Sie haben erzählt: „{label}“."),
        },
        check::Understood::Link { source, edge_type, target } => {
            let known = LINKS.iter().find(|(types, ..)| types.contains(&edge_type.as_str()));
            let Some((_, english, german)) = known.or(LINKS.last()) else { return String::new() };
            let form = match language {
                StudyLanguage::En => english,
                StudyLanguage::De => german,
            };
            // One after the other: words of theirs may hold a slot's name.
            let (before, after) = form.split_once("{target}").unwrap_or((form, ""));
            let (open, between) = before.split_once("{source}").unwrap_or((before, ""));
            [open, source, between, target, after].concat()
        }
    }
}

/// What a respondent says of what was understood.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"verdicts": [{"claim": "c1", "right": false, "words": "It is not that."}], "add": null, "leave_out": null}))]
pub struct NewCheck {
    /// Of each claim they judged.
    #[serde(default)]
    pub verdicts: Vec<NewVerdict>,
    /// What was missed.
    #[serde(default)]
    pub add: Option<String>,
    /// What they would rather have left out. It is passed on to whoever reads the interview, and not read as an answer.
    #[serde(default)]
    pub leave_out: Option<String>,
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
    /// What they would rather have left out; None when nothing is.
    pub fn left_out(&self) -> Option<String> {
        self.leave_out.as_deref().map(str::trim).filter(|words| !words.is_empty()).map(str::to_owned)
    }

    /// All that is said in words, as one text; None when nothing is. What was said of one claim goes on in no other, so each
    /// before another ends as a sentence does.
    pub fn words(&self) -> Option<String> {
        let said = self.verdicts.iter().map(|verdict| verdict.words.as_deref()).chain([self.add.as_deref()]);
        let said: Vec<&str> = said.flatten().map(str::trim).filter(|words| !words.is_empty()).collect();
        let (last, before) = said.split_last()?;
        let ended = |words: &&str| {
            let stop = if words.ends_with(char::is_alphanumeric) { "." } else { "" };
            format!("{words}{stop}\n")
        };
        Some(before.iter().map(ended).chain([(*last).to_owned()]).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_claim_is_said_in_the_language_of_the_page() {
        let link = |edge_type: &str| check::Understood::Link {
            source: "the {target}".to_owned(),
            edge_type: edge_type.to_owned(),
            target: "peace".to_owned(),
        };
        let label = check::Understood::Said { label: "peace".to_owned() };
        for (understood, english, german) in [
            (
                link("leads_to"),
                "For you, “the {target}” leads to “peace”.",
                "„the {target}“ führt für Sie zu „peace“.",
            ),
            (
                link("of_my_own"),
                "For you, “the {target}” goes with “peace”.",
                "„the {target}“ hängt für Sie mit „peace“ zusammen.",
            ),
            (label, "You told me: “peace”.", "Sie haben erzählt: „peace“."),
        ] {
            assert_eq!(said(&understood, StudyLanguage::En), english);
            assert_eq!(said(&understood, StudyLanguage::De), german);
        }
    }
}
