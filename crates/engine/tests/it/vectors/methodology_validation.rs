//! `selection/methodology_validation`: what is refused stays refused, with at least as many problems.

use colloquy_engine::Methodology;
use serde_json::Value;

pub(crate) fn methodology_validation(case: &Value) -> Result<(), String> {
    // JSON is YAML, so the recorded configuration is read by the same path as a file.
    let source = serde_json::to_string_pretty(&case["config"]).map_err(|error| error.to_string())?;
    let wanted = case["out"]["ok"].as_bool().unwrap_or_default();
    match (wanted, Methodology::parse("t.yaml", &source)) {
        (true, Ok(_)) => Ok(()),
        (true, Err(problems)) => Err(format!("refused: {problems}")),
        (false, Ok(_)) => Err("accepted".to_owned()),
        (false, Err(problems)) => {
            let least = case["out"]["error_count"].as_u64().unwrap_or(1).max(1) as usize;
            let found = problems.0.len();
            if found >= least { Ok(()) } else { Err(format!("{found} problems, {least} expected")) }
        }
    }
}
