//! Speaking to people and machines: lines, tables, JSON, errors.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::Result;
use comfy_table::{ContentArrangement, LineStyle, Table, TableStyle};
use serde::Serialize;
use terminal_size::{Width, terminal_size};

/// A line on standard output.
pub(crate) fn line(text: impl fmt::Display) -> Result<()> {
    writeln!(io::stdout().lock(), "{text}")?;
    Ok(())
}

/// Text without a line break, at once.
pub(crate) fn piece(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Whether somebody sees what is told: standard output is a terminal.
pub(crate) fn is_shown() -> bool {
    io::stdout().is_terminal()
}

/// Indented JSON and a line break.
pub(crate) fn json(value: &impl Serialize) -> Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    serde_json::to_writer_pretty(&mut out, value)?;
    out.write_all(b"\n")?;
    out.flush()?;
    Ok(())
}

/// JSON in one line.
pub(crate) fn compact(value: &impl Serialize) -> Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    serde_json::to_writer(&mut out, value)?;
    out.write_all(b"\n")?;
    out.flush()?;
    Ok(())
}

/// A remark on standard error: never part of a command's result.
pub(crate) fn remark(text: impl fmt::Display) {
    // Nobody is left to tell when standard error is gone.
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// One rule below the header and no other lines: many rows stay readable.
const RULED: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// A table that fits the width of the terminal.
pub(crate) fn table<const N: usize>(header: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> Table {
    let mut table = Table::new();
    table.load_style(RULED).set_content_arrangement(ContentArrangement::Dynamic);
    let terminal = io::stdout().is_terminal().then(terminal_size).flatten();
    table.set_width(terminal.map_or(120, |(Width(columns), _)| columns));
    table.set_header(header);
    for row in rows {
        table.add_row(row);
    }
    table
}

/// An error as one line, and the exit status that goes with it.
pub(crate) fn fail(error: &anyhow::Error) -> ExitCode {
    let closed = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe);
    if closed {
        // Whoever read our output has enough.
        return ExitCode::SUCCESS;
    }
    remark(format_args!("colloquy: {}", told(error)));
    ExitCode::FAILURE
}

/// The chain of causes without repetitions: a cause whose words its parent already said is left out.
pub(crate) fn told(error: &anyhow::Error) -> String {
    let mut told = String::new();
    for cause in error.chain() {
        let cause = cause.to_string();
        if told.is_empty() {
            told = cause;
        } else if !told.contains(&cause) {
            told = format!("{told}: {cause}");
        }
    }
    told
}

/// A number as tables show it.
pub(crate) fn number(value: f64) -> String {
    format!("{value:.2}")
}

/// At most so many characters, with an ellipsis when something was left out.
pub(crate) fn short(text: &str, most: usize) -> String {
    let flat: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if flat.chars().count() <= most {
        return flat;
    }
    let kept: String = flat.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_are_told_once() {
        let error = anyhow::anyhow!("inner").context("outer: inner").context("what happened");
        assert_eq!(told(&error), "what happened: outer: inner");
    }

    #[test]
    fn long_text_is_cut_at_characters() {
        assert_eq!(short("äöü", 3), "äöü");
        assert_eq!(short("äöüß", 3), "äö…");
        assert_eq!(short("a\nb", 9), "a b");
    }

    #[test]
    fn tables_have_a_header_and_rows() {
        let shown = table(["a", "b"], [["1".to_owned(), "2".to_owned()]]).to_string();
        assert!(shown.contains('a') && shown.contains('2'));
    }
}
