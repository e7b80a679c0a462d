//! What is cut off the ends of a run and where it is cut inside.

use crate::tables::Ranges;

use super::address;

/// Characters and words of the affix rules.
#[derive(Debug)]
pub(super) struct Affixes {
    alpha: Ranges,
    lower: Ranges,
    upper: Ranges,
    icons: Ranges,
    prefixes: Vec<char>,
    /// Currencies of more than one character.
    prefix_strings: Vec<Vec<char>>,
    suffixes: Vec<char>,
    quotes: Vec<char>,
    /// Units, currencies and `+`: cut off after a digit.
    after_digit: Vec<Vec<char>>,
    /// Characters a final period is cut off after.
    before_dot: Vec<char>,
    hyphens: Vec<Vec<char>>,
    /// The longest of `after_digit`.
    longest_unit: usize,
}

impl Affixes {
    pub(super) fn read() -> Self {
        let (punct, quotes) = (list("punct"), list("quotes"));
        let (currency, units) = (list("currency"), list("units"));
        let marks: Vec<char> = [punct, quotes.clone()].concat().concat();
        let sorted = |more: &str| {
            let mut all: Vec<char> = marks.iter().copied().chain(more.chars()).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let signs: String = currency.iter().filter(|sign| sign.len() == 1).flatten().collect();
        let after_digit = [currency.clone(), units, vec![vec!['+']]].concat();
        Self {
            alpha: Ranges::read("alpha"),
            lower: Ranges::read("alpha_lower"),
            upper: Ranges::read("alpha_upper"),
            icons: Ranges::read("icons"),
            prefixes: sorted(&format!("§%=—–{signs}")),
            prefix_strings: currency.into_iter().filter(|sign| sign.len() > 1).collect(),
            suffixes: sorted("—–"),
            quotes: quotes.concat(),
            longest_unit: after_digit.iter().map(Vec::len).max().unwrap_or_default(),
            after_digit,
            before_dot: sorted("0123456789%²-+|(?:)"),
            hyphens: list("hyphens"),
        }
    }

    /// Characters to cut off the start; 0 for none.
    pub(super) fn prefix(&self, s: &[char]) -> usize {
        let Some(&first) = s.first() else { return 0 };
        if self.prefixes.binary_search(&first).is_ok() || self.icons.contains(first) {
            return 1;
        }
        match s {
            ['+', next, ..] => usize::from(!next.is_ascii_digit()),
            ['+'] => 1,
            ['.', '.', ..] => s.iter().take_while(|&&c| c == '.').count(),
            _ => self.prefix_strings.iter().find(|sign| s.starts_with(sign)).map_or(0, Vec::len),
        }
    }

    /// Characters to cut off the end, the most any rule says; 0 for none.
    pub(super) fn suffix(&self, s: &[char]) -> usize {
        let Some(&last) = s.last() else { return 0 };
        let mut length = usize::from(self.suffixes.binary_search(&last).is_ok() || self.icons.contains(last));
        if let [.., '\'' | '’', 's' | 'S'] | [.., '…', '…'] = s {
            length = 2;
        }
        let dots = s.iter().rev().take_while(|&&c| c == '.').count();
        if dots >= 2 || dots == 1 && self.ends_sentence(s) {
            length = length.max(dots);
        }
        length.max(self.unit(s))
    }

    /// Whether a final period is one of its own, going by what is before it.
    fn ends_sentence(&self, s: &[char]) -> bool {
        let [before @ .., _] = s else { return false };
        let Some(&b) = before.last() else { return false };
        self.before_dot.contains(&b)
            || self.lower.contains(b)
            || match before {
                [.., '°', 'F' | 'f' | 'C' | 'c' | 'K' | 'k'] => true,
                [.., a, b] => self.upper.contains(*a) && self.upper.contains(*b),
                _ => false,
            }
    }

    /// Characters after the last digit, if they are a unit or a currency.
    fn unit(&self, s: &[char]) -> usize {
        let after = s.iter().rev().take(self.longest_unit + 1).position(char::is_ascii_digit);
        after
            .filter(|&n| self.after_digit.iter().any(|unit| unit.len() == n && s.ends_with(unit)))
            .unwrap_or(0)
    }

    /// Characters of the infix that starts at a place; 0 for none.
    pub(super) fn infix(&self, s: &[char], at: usize) -> usize {
        let (Some(&c), next) = (s.get(at), s.get(at + 1).copied()) else { return 0 };
        if c == '.' && next == Some('.') {
            return s[at..].iter().take_while(|&&c| c == '.').count();
        }
        if c == '…' || self.icons.contains(c) {
            return 1;
        }
        let (Some(prev), Some(next)) = (at.checked_sub(1).map(|before| s[before]), next) else { return 0 };
        let digit = prev.is_ascii_digit();
        let between = match c {
            '+' | '-' | '*' | '^' => digit && (next.is_ascii_digit() || next == '-'),
            ',' => self.alpha.contains(prev) && self.alpha.contains(next),
            '.' => {
                (self.quotes.contains(&prev) || self.lower.contains(prev))
                    && (self.quotes.contains(&next) || self.upper.contains(next))
            }
            _ => false,
        };
        if between {
            return 1;
        }
        if !digit && !self.alpha.contains(prev) {
            return 0;
        }
        let is_alpha = |at: usize| s.get(at).is_some_and(|&c| self.alpha.contains(c));
        let hyphen = self.hyphens.iter().find(|h| s[at..].starts_with(h) && is_alpha(at + h.len()));
        let sign = || usize::from(matches!(c, ':' | '<' | '>' | '=' | '/') && self.alpha.contains(next));
        hyphen.map_or_else(sign, Vec::len)
    }

    /// Whether it is an address of the web, mail or internet.
    pub(super) fn is_address(&self, s: &[char]) -> bool {
        address::is_address(s, &self.lower)
    }
}

/// The words of a list, as characters.
fn list(name: &str) -> Vec<Vec<char>> {
    let mut lines = include_str!("../../data/lists.tsv").lines();
    let line = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix('\t'));
    line.unwrap_or_default().split('\t').map(|word| word.chars().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::{Affixes, list};

    #[test]
    fn lists_are_whole() {
        let lengths = ["punct", "quotes", "currency", "units", "hyphens"].map(|name| list(name).len());
        assert_eq!(lengths, [36, 31, 43, 103, 7]);
    }

    #[test]
    fn lengths_of_affixes() {
        let affixes = Affixes::read();
        let chars = |text: &str| text.chars().collect::<Vec<_>>();
        for (text, prefix, suffix) in [
            ("(a)", 1, 1),
            ("US$5", 3, 0),
            ("+1", 0, 0),
            ("+a", 1, 0),
            ("...a", 3, 0),
            ("mum's", 0, 2),
            ("a...", 0, 3),
            ("5km/h", 0, 4),
            ("a5x", 0, 0),
            ("USA.", 0, 1),
            ("A.", 0, 0),
            ("20°C.", 0, 1),
            ("", 0, 0),
        ] {
            let s = chars(text);
            assert_eq!((affixes.prefix(&s), affixes.suffix(&s)), (prefix, suffix), "{text}");
        }
        for (text, at, infix) in [
            ("a-b", 1, 1),
            ("a--b", 1, 2),
            ("1-2", 1, 1),
            ("1-a", 1, 1),
            ("a/b", 1, 1),
            ("a/1", 1, 0),
            ("a,b", 1, 1),
        ] {
            assert_eq!(affixes.infix(&chars(text), at), infix, "{text}");
        }
    }
}
