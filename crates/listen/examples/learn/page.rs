//! What was measured over some answers, and the page that shows it.

use std::collections::{BTreeMap, BTreeSet};

use colloquy_engine::interpretation::Reading;
use colloquy_listen::coded::{self, Coded};
use colloquy_listen::measure::{Counts, compare};
use colloquy_listen::models;
use colloquy_listen::training::Material;

/// The line of the page from which on it is made anew; what stands before is written by hand.
const MADE: &str = "<!-- From here on: made by `cargo xtask learn --cross`; do not edit by hand. -->";

/// What was measured.
#[derive(Default)]
pub(crate) struct Seen {
    pub(crate) counts: Counts,
    /// Coded act and the one heard.
    acts: BTreeMap<(String, String), usize>,
    /// Methodology, best coded type and the one heard.
    types: BTreeMap<(String, String, String), usize>,
}

impl Seen {
    /// Counts an answer.
    pub(crate) fn add(&mut self, coded: &Coded, reading: &Reading) {
        self.counts += compare(coded, reading);
        let acts = (models::name(coded.act).to_owned(), models::name(reading.act).to_owned());
        *self.acts.entry(acts).or_default() += 1;
        for stated in coded.statements.iter().filter(|stated| stated.must) {
            let span = coded::place(&coded.answer, &stated.quote);
            let heard = reading.statements.iter().filter(|found| found.counts()).find(|found| {
                let other = coded::place(&coded.answer, &found.quote);
                matches!((span, other), (Some(a), Some(b)) if a.0 < b.1 && b.0 < a.1)
            });
            if let (Some(found), Some(best)) = (heard, stated.types.first()) {
                let accepted = stated.types.contains(&found.node_type);
                let meant = if accepted { &found.node_type } else { best };
                let key = (coded.methodology.clone(), meant.clone(), found.node_type.clone());
                *self.types.entry(key).or_default() += 1;
            }
        }
    }
}

/// The page of the documentation with its figures made anew, after `of` words alone and with their meaning.
pub(crate) fn page(before: &str, of: &str, (words, meaning): (&Seen, &Seen), material: &Material) -> String {
    let kept = before.split(MADE).next().unwrap_or_default();
    let mut page = format!(
        "{kept}{MADE}\n\n## Figures\n\nOf {} coded answers on our own topics (answers of interviews count twice), {} short ones of which \
         only the act was coded, and {} sentences that show a type (`crates/listen/coded`, with the page that says how they \
         came to be), {of} was read by what was learned on the others: nobody's figures for answers that were seen.\n\n",
        material.coded.len(),
        material.acted.len(),
        material.typed.len()
    );
    page.push_str(
        "| Measure | By words alone | With the meaning of words | Of |\n| --- | --- | --- | --- |\n",
    );
    for ((name, plain, of), (_, full, _)) in words.counts.shares().into_iter().zip(meaning.counts.shares()) {
        let shown = |share: Option<f64>| share.map_or_else(|| "-".to_owned(), |share| format!("{share:.2}"));
        page.push_str(&format!("| {name} | {} | {} | {of} |\n", shown(plain), shown(full)));
    }
    page.push_str(
        "\n## Acts\n\nWhat was coded (rows) and what was heard (columns), with the meaning of words.\n\n",
    );
    table(&mut page, meaning.acts.iter().map(|((coded, heard), n)| (coded.as_str(), heard.as_str(), *n)));
    for methodology in meaning.types.keys().map(|(methodology, ..)| methodology).collect::<BTreeSet<_>>() {
        page.push_str(&format!("\n## Types: {}\n\n", methodology.replace('_', " ")));
        let own = meaning.types.iter().filter(|((of, ..), _)| of == methodology);
        table(&mut page, own.map(|((_, coded, heard), n)| (coded.as_str(), heard.as_str(), *n)));
    }
    page
}

/// A table of confusions: rows are coded, columns heard.
fn table<'a>(page: &mut String, cells: impl Iterator<Item = (&'a str, &'a str, usize)>) {
    let cells: BTreeMap<(&str, &str), usize> = cells.map(|(coded, heard, n)| ((coded, heard), n)).collect();
    let names: BTreeSet<&str> = cells.keys().flat_map(|(coded, heard)| [*coded, *heard]).collect();
    let shown = |name: &&str| name.replace('_', " ");
    page.push_str(&format!("| | {} |\n", names.iter().map(shown).collect::<Vec<_>>().join(" | ")));
    page.push_str(&format!("| --- |{}\n", " --- |".repeat(names.len())));
    for coded in &names {
        let row =
            names.iter().map(|heard| cells.get(&(*coded, *heard)).map_or_else(String::new, usize::to_string));
        page.push_str(&format!("| {} | {} |\n", shown(coded), row.collect::<Vec<_>>().join(" | ")));
    }
}
