//! Cases that a later decision overrules, one by one. What holds instead is checked in the same way; an entry
//! whose case passes as it was recorded is no longer needed, and fails.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde_json::Value;

use super::{SUITES, Suite, title};

/// A case that is not reproduced.
struct Overruled {
    suite: &'static str,
    /// Its id or description.
    case: &'static str,
    /// What overrules it.
    decision: &'static str,
    /// What holds instead: JSON merged into the case.
    instead: &'static str,
}

const OVERRULED: &[Overruled] = &[
    Overruled {
        suite: "arbitration/coverage",
        case: "cov-unconnected-vanishes-after-reaction-as-built",
        decision: "concept-testing.md 18, #38; vector rec-gaps-always-use-graph",
        instead: r#"{"out": {"steps": [
            {"op": "init", "gaps": [["insight", "unmentioned", null], ["promise", "unmentioned", null]]},
            {"op": "update", "gaps": [["insight", "no_reaction", null], ["promise", "no_reaction", null],
                ["promise", "unconnected", "insight"]]},
            {"op": "reaction", "gaps": [["promise", "no_reaction", null], ["promise", "unconnected", "insight"]],
                "non_exhausted": [["promise", "no_reaction", null], ["promise", "unconnected", "insight"]],
                "focus_counts": {}, "exhausted": [], "satisfied": false},
            {"op": "update", "gaps": [["promise", "no_reaction", null], ["promise", "unconnected", "insight"]]}
        ]}}"#,
    },
    Overruled {
        suite: "arbitration/extraction_parsing",
        case: "xp-reused-node-loses-mapping-as-built",
        decision: "concept-testing.md 18, #11; vector rec-reused-node-keeps-mapping",
        instead: r#"{"out": {"element_mappings": {"proper foam": "promise"}, "reactions": {"promise": "positive"}}}"#,
    },
    Overruled {
        suite: "arbitration/extraction_parsing",
        case: "xp-same-batch-duplicate-as-built",
        decision: "concept-testing.md 18, #6; vector rec-same-batch-merge",
        instead: r#"{"out": {"new_nodes": [["thick", "attribute", false]]}}"#,
    },
    Overruled {
        suite: "arbitration/extraction_parsing",
        case: "xp-unknown-type-kept-as-built",
        decision: "concept-testing.md 18, #8a; vector rec-unknown-node-type-dropped",
        instead: r#"{"out": {"new_nodes": []}}"#,
    },
    Overruled {
        suite: "arbitration/question_generation",
        case: "gen-three-dups-uses-last",
        decision: "decisions.md 18",
        instead: r#"{"out": {"question": "<generic continuation fallback>"}}"#,
    },
    Overruled {
        suite: "selection/continuation",
        case: "generic saturated",
        decision: "decisions.md 10",
        instead: r#"{"out": {"should_continue": true, "reason": ""}}"#,
    },
    Overruled {
        suite: "selection/key_resolution",
        case: "nul.low",
        decision: "records.md 4",
        instead: r#"{"resolved": null, "skipped_as_missing": true, "contribution_listed": false}"#,
    },
    Overruled {
        suite: "selection/llm_normalisation",
        case: "non-numeric score is kept raw",
        decision: "records.md 4",
        instead: r#"{"out": {"llm.engagement": null}}"#,
    },
    Overruled {
        suite: "selection/llm_normalisation",
        case: "object without score is kept raw",
        decision: "records.md 4",
        instead: r#"{"out": {"llm.engagement": null}}"#,
    },
];

/// The case as it holds, once the engine agrees with it: as recorded, or as a decision has it instead.
pub(super) fn checked(suite: &Suite, case: &Value) -> Result<Value, String> {
    let recorded = (suite.check)(case);
    let Some(entry) = OVERRULED.iter().find(|entry| entry.suite == suite.name && entry.case == title(case))
    else {
        return recorded.map(|()| case.clone());
    };
    if recorded.is_ok() {
        return Err(format!("passes as recorded: `{}` overrules nothing here", entry.decision));
    }
    let mut holds = case.clone();
    merge(&mut holds, &serde_json::from_str(entry.instead).map_err(|error| error.to_string())?);
    (suite.check)(&holds).map(|()| holds)
}

/// Replaces what `change` names, objects part by part.
fn merge(value: &mut Value, change: &Value) {
    match (value, change) {
        (Value::Object(parts), Value::Object(changes)) => {
            for (name, change) in changes {
                merge(parts.entry(name.as_str()).or_insert(Value::Null), change);
            }
        }
        (value, change) => value.clone_from(change),
    }
}

/// Entries of a suite that do not name exactly one of its cases.
pub(super) fn strays(suite: &str, cases: &[Value]) -> Vec<String> {
    let count = |name: &str| cases.iter().filter(|case| title(case) == name).count();
    let entries = OVERRULED.iter().filter(|entry| entry.suite == suite && count(entry.case) != 1);
    entries.map(|entry| format!("{suite}: there is not one case {}", entry.case)).collect()
}

#[test]
fn the_page_of_guarantees_lists_every_overruled_case() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/guarantees.md");
    let page = std::fs::read_to_string(path).unwrap();
    let (_, section) = page.split_once("## Overruled vectors").unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let listed: BTreeSet<[String; 3]> = rows
        .map(|row| {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            [cells[1].trim_matches('`'), cells[2].trim_matches('`'), cells[5]].map(str::to_owned)
        })
        .collect();
    let known: BTreeSet<[String; 3]> =
        OVERRULED.iter().map(|entry| [entry.suite, entry.case, entry.decision].map(str::to_owned)).collect();
    assert_eq!(listed, known);
    assert!(OVERRULED.iter().all(|entry| SUITES.iter().any(|suite| suite.name == entry.suite)));
}
