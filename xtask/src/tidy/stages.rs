//! Stages: the files of a turn's stages match the variants of `enum Stage`, number by number.

use super::Finding;
use super::source::Source;

/// Where the enum is.
const DECLARED: &str = "crates/engine/src/decide/advance/stage.rs";
/// Where the stages are: those that decide, and those around them.
const FOLDERS: [&str; 2] = ["crates/engine/src/decide/advance/", "crates/engine/src/turn/"];

/// Compares `enum Stage` with the files `sNN_name.rs` of the rooms of stages.
pub(crate) fn check(sources: &[Source]) -> Vec<Finding> {
    let declared = sources.iter().filter(|source| source.path == DECLARED);
    let declared: Vec<String> = declared.flat_map(|source| variants(&source.code)).collect();
    let stage = |path: &str| {
        let name = FOLDERS.iter().find_map(|folder| path.strip_prefix(folder))?.strip_suffix(".rs")?;
        let numbered = name.starts_with('s') && name[1..].starts_with(|c: char| c.is_ascii_digit());
        numbered.then(|| name.to_owned())
    };
    let files: Vec<(&str, String)> =
        sources.iter().filter_map(|source| Some((source.path.as_str(), stage(&source.path)?))).collect();
    let wanted: Vec<String> = declared
        .iter()
        .enumerate()
        .map(|(index, name)| format!("s{:02}_{}", index + 1, snake(name)))
        .collect();
    let mut findings = Vec::new();
    for name in wanted.iter().filter(|name| !files.iter().any(|(_, file)| file == *name)) {
        findings.push(Finding::new(DECLARED, 1, format!("the stage file `{name}.rs` is missing")));
    }
    for (path, _) in files.iter().filter(|(_, name)| !wanted.contains(name)) {
        findings.push(Finding::new(*path, 1, "no variant of `enum Stage` has this number and name"));
    }
    findings
}

/// Variants of `enum Stage`, in order.
fn variants(code: &str) -> Vec<String> {
    let Some(body) = code.split("enum Stage {").nth(1).and_then(|rest| rest.split('}').next()) else {
        return Vec::new();
    };
    let words = body.split(',').filter_map(|part| part.split_whitespace().last());
    words.filter(|word| word.starts_with(char::is_uppercase)).map(str::to_owned).collect()
}

fn snake(name: &str) -> String {
    let mut snake = String::new();
    for (index, c) in name.chars().enumerate() {
        if c.is_uppercase() && index > 0 {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_and_superfluous_stage_files_are_found() {
        let sources = [
            Source::new(DECLARED, "pub enum Stage {\n    /// One.\n    ContextLoading,\n    GraphUpdate,\n}"),
            Source::new("crates/engine/src/turn/s01_context_loading.rs", ""),
            Source::new("crates/engine/src/turn/s03_graph_update.rs", ""),
            Source::new("crates/engine/src/turn/trace.rs", ""),
        ];
        let found: Vec<String> = check(&sources).iter().map(ToString::to_string).collect();
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].contains("s02_graph_update.rs` is missing"));
        assert!(found[1].starts_with("crates/engine/src/turn/s03_graph_update.rs"));
    }
}
