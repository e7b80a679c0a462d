//! The page of guarantees: every file it names exists, and every test it names stands in that file.

use super::Finding;
use super::source::Source;

const PAGE: &str = "docs/guarantees.md";

/// Follows what the last column of each table names.
pub(crate) fn check(page: &str, sources: &[Source]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (number, line) in page.lines().enumerate() {
        let Some(shown) =
            line.strip_prefix("| ").and_then(|row| row.trim_end_matches(['|', ' ']).rsplit(" | ").next())
        else {
            continue;
        };
        let mut file: Option<&Source> = None;
        let mut words = shown.split('`');
        while let (Some(before), Some(name)) = (words.next(), words.next()) {
            let is_file = name.strip_suffix(".rs").is_some();
            if is_file {
                let path = format!("crates/{name}");
                file = sources.iter().find(|source| source.path == path);
            }
            let missing = match file {
                None if is_file => format!("there is no file crates/{name}"),
                Some(source)
                    if !is_file
                        && !before.contains("vectors")
                        && !source.text.contains(&format!("fn {name}(")) =>
                {
                    format!("there is no test `{name}` in {}", source.path)
                }
                _ => continue,
            };
            findings.push(Finding::new(PAGE, number + 1, missing));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_page_names_must_exist() {
        let sources = [Source::new("crates/engine/src/a.rs", "#[test]\nfn holds() {}\n")];
        let page = "| Id | Holds | Shown by |\n| --- | --- | --- |\n\
            | 1 | x | `engine/src/a.rs` `holds`; vectors `depth` |\n\
            | 2 | x | `engine/src/a.rs` `fails` |\n| 3 | `x` | `engine/src/b.rs` |\n";
        let found: Vec<String> = check(page, &sources).iter().map(ToString::to_string).collect();
        let expected = [
            "docs/guarantees.md:4: there is no test `fails` in crates/engine/src/a.rs",
            "docs/guarantees.md:5: there is no file crates/engine/src/b.rs",
        ];
        assert_eq!(found, expected);
    }
}
