//! The flags of a command: `--name VALUE`, each known by name.

use std::collections::BTreeMap;

use anyhow::{Result, anyhow, bail};

/// What was given.
#[derive(Debug)]
pub(crate) struct Flags(BTreeMap<String, String>);

impl Flags {
    /// Reads arguments; a flag that is not known, given twice or without its value is an error.
    pub(crate) fn read(arguments: &[String], known: &[&str]) -> Result<Self> {
        let mut flags = BTreeMap::new();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let name = argument.strip_prefix("--").filter(|name| known.contains(name));
            let Some(name) = name else {
                bail!("`{argument}` is no flag of this command: it has --{}", known.join(", --"));
            };
            let value = rest.next().ok_or_else(|| anyhow!("--{name} needs a value"))?;
            if flags.insert(name.to_owned(), value.clone()).is_some() {
                bail!("--{name} is given twice");
            }
        }
        Ok(Self(flags))
    }

    /// A text, when it is given.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// A whole number, when it is given.
    pub(crate) fn number(&self, name: &str) -> Result<Option<u64>> {
        let parse = |text: &str| text.parse().map_err(|_| anyhow!("--{name} `{text}` is no whole number"));
        self.text(name).map(parse).transpose()
    }

    /// A whole number from 1 up, with the one that holds when none is given.
    pub(crate) fn count(&self, name: &str, usual: u64) -> Result<usize> {
        match self.number(name)?.unwrap_or(usual) {
            0 => bail!("--{name} must be 1 or more"),
            number => Ok(usize::try_from(number)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_read_or_refused() {
        let read = |line: &str| {
            let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            let flags = Flags::read(&arguments, &["times", "program"])?;
            Ok::<_, anyhow::Error>((flags.count("times", 3)?, flags.text("program").map(str::to_owned)))
        };
        assert_eq!(read("").unwrap(), (3, None));
        assert_eq!(read("--program /bin/x --times 7").unwrap(), (7, Some("/bin/x".to_owned())));
        for (line, word) in [
            ("--tims 7", "--times"),
            ("7", "no flag"),
            ("--times", "needs a value"),
            ("--times many", "whole number"),
            ("--times 0", "1 or more"),
            ("--times 1 --times 2", "twice"),
        ] {
            let error = read(line).unwrap_err().to_string();
            assert!(error.contains(word), "{line}: {error}");
        }
    }
}
