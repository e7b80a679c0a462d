//! Keys of providers: read by whoever starts the program, shown to nobody.

use std::fmt;
use std::path::Path;

/// What stands in a text where a key stood.
const REDACTED: &str = "[redacted]";
/// So many characters of a key in a row are not shown either: servers cut what they echo.
const TELLING: usize = 8;
/// No key file is longer, in bytes.
const LONGEST_FILE: u64 = 16 * 1024;

/// The key of an account. Its `Debug` is `[redacted]`, and it has no `Display`.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(String);

/// Why something is no key. Never says what it is instead.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// There is nothing in it.
    #[error("{place} is empty: put the provider's key there, or leave the setting out")]
    Empty {
        /// Where it was looked for.
        place: String,
    },
    /// It holds what no key holds.
    #[error("{place} holds white space or characters outside of ASCII, which no key does: copy the key anew")]
    Odd {
        /// Where it was looked for.
        place: String,
    },
    /// Its file cannot be read.
    #[error("{place} cannot be read ({cause}): check the path and who may read it")]
    Unread {
        /// Where it was looked for.
        place: String,
        /// What the system says.
        cause: String,
    },
}

impl Key {
    /// A key from text; white space around it is cut.
    ///
    /// # Errors
    /// When it is empty, or holds what cannot be sent as a key.
    pub fn new(text: &str) -> Result<Self, KeyError> {
        Self::at("the key", text)
    }

    /// The key a file holds, and nothing else.
    ///
    /// # Errors
    /// When the file cannot be read, or holds no key.
    pub fn from_file(path: &Path) -> Result<Self, KeyError> {
        let place = format!("the key file `{}`", path.display());
        let unread =
            |cause: &dyn fmt::Display| KeyError::Unread { place: place.clone(), cause: cause.to_string() };
        let length = std::fs::metadata(path).map_err(|e| unread(&e))?.len();
        if length > LONGEST_FILE {
            return Err(unread(&format!("{length} bytes are too many for a key")));
        }
        let text = std::fs::read_to_string(path).map_err(|e| unread(&e))?;
        Self::at(&place, &text)
    }

    fn at(place: &str, text: &str) -> Result<Self, KeyError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(KeyError::Empty { place: place.to_owned() });
        }
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(KeyError::Odd { place: place.to_owned() });
        }
        Ok(Self(text.to_owned()))
    }

    /// The key itself, to be sent.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// A text without the key, and without longer pieces of it.
    pub(crate) fn redact(&self, text: &str) -> String {
        let telling = TELLING.min(self.0.len());
        let mut shown = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let length = self.shared(rest);
            if length >= telling {
                if !shown.ends_with(REDACTED) {
                    shown.push_str(REDACTED);
                }
                rest = &rest[length..];
            } else {
                shown.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
        shown
    }

    /// How many bytes at the start of a text stand in the key in a row.
    fn shared(&self, text: &str) -> usize {
        let same = |from: usize| {
            self.0.as_bytes()[from..].iter().zip(text.as_bytes()).take_while(|(a, b)| a == b).count()
        };
        (0..self.0.len()).map(same).max().unwrap_or(0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(REDACTED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_never_shown() {
        let key = Key::new("  key-of-0123456789\n").unwrap();
        assert_eq!(format!("{key:?} {:?}", Some(&key)), "[redacted] Some([redacted])");
        assert_eq!(key.reveal(), "key-of-0123456789");
    }

    #[test]
    fn neither_the_key_nor_a_longer_piece_of_it_stays_in_a_text() {
        let key = Key::new("key-of-0123456789").unwrap();
        for (text, shown) in [
            ("key key-of-0123456789 is wrong", "key [redacted] is wrong"),
            ("key key-of-01234… is wrong", "key [redacted]… is wrong"),
            ("ends in 23456789.", "ends in [redacted]."),
            ("key-of-0123456789key-of-0123456789", "[redacted]"),
            ("the key of 1234567 ends in 789, señor", "the key of 1234567 ends in 789, señor"),
            ("", ""),
        ] {
            assert_eq!(key.redact(text), shown);
        }
        assert_eq!(Key::new("abc").unwrap().redact("xabcx ab"), "x[redacted]x ab");
    }

    #[test]
    fn what_is_no_key_is_refused_without_being_shown() {
        for (text, said) in [(" \n", "empty"), ("two words", "white space"), ("schlüssel", "ASCII")] {
            let error = Key::new(text).unwrap_err().to_string();
            assert!(error.contains(said) && !error.contains("two") && !error.contains("schl"), "{error}");
        }
    }

    #[test]
    fn a_file_holds_a_key_or_says_why_not() {
        let missing = Path::new("/nowhere/at/all.key");
        let error = Key::from_file(missing).unwrap_err().to_string();
        assert!(error.starts_with("the key file `/nowhere/at/all.key` cannot be read ("), "{error}");
        let path = std::env::temp_dir().join(format!("colloquy-key-{}", std::process::id()));
        std::fs::write(&path, "sk-file-key\n").unwrap();
        let key = Key::from_file(&path);
        std::fs::write(&path, "\n").unwrap();
        let empty = Key::from_file(&path);
        std::fs::remove_file(&path).unwrap();
        assert_eq!(key.unwrap().reveal(), "sk-file-key");
        assert!(matches!(empty, Err(KeyError::Empty { .. })));
    }
}
