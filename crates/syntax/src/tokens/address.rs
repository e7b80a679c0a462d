//! Addresses: `[scheme://][user@]host[:port][/...]` stays one token.

use crate::characters::{is_alphanumeric, is_decimal};
use crate::tables::Ranges;

/// Longest label of a host name, longest last part.
const LABEL: usize = 64;
const LAST: usize = 63;

/// Whether all of a chunk is an address. The host is labels and dots and ends in a lower-case part, or is a
/// public number of four parts. A user name may be anything and end at any `@` but one at the start.
pub(super) fn is_address(s: &[char], lower: &Ranges) -> bool {
    let at = |start: usize| s.get(start..).is_some_and(|rest| is_host(rest, lower) || is_number(rest));
    let mut after_user = s.iter().enumerate().skip(1).filter(|&(_, &c)| c == '@').map(|(i, _)| i + 1);
    at(0) || after_user.any(at) || scheme(s).is_some_and(at)
}

/// Where the host begins after the first `://`, if what is before it can be a scheme.
fn scheme(s: &[char]) -> Option<usize> {
    let end = s.windows(3).position(|three| three == [':', '/', '/'])?;
    let named = s[..end].iter().all(|&c| is_alphanumeric(c) || matches!(c, '_' | '+' | '-' | '.'));
    (end >= 2 && named).then_some(end + 3)
}

fn is_host(s: &[char], lower: &Ranges) -> bool {
    let mut rest = s;
    loop {
        let length =
            rest.iter().take(LABEL + 1).take_while(|&&c| in_label(c) || matches!(c, '_' | '-')).count();
        let (label, after) = rest.split_at(length);
        let sound = length <= LABEL
            && label.first().is_some_and(|&c| in_label(c))
            && label.last().is_some_and(|&c| in_label(c));
        let ['.', after @ ..] = after else { return false };
        if !sound {
            return false;
        }
        let last = after.iter().take(LAST + 1).take_while(|&&c| lower.contains(c)).count();
        if (2..=LAST).contains(&last) && ends_host(&after[last..]) {
            return true;
        }
        rest = after;
    }
}

/// A character that a label of a host may begin and end with.
fn in_label(c: char) -> bool {
    c.is_ascii_alphanumeric() || ('\u{a1}'..='\u{ffff}').contains(&c)
}

/// What may come after a host: a port, then nothing or a path, a query, a fragment.
fn ends_host(s: &[char]) -> bool {
    let rest = match s {
        [':', port @ ..] => {
            let digits = port.iter().take(6).take_while(|&&c| is_decimal(c)).count();
            if !(2..=5).contains(&digits) {
                return false;
            }
            &port[digits..]
        }
        _ => s,
    };
    matches!(rest.first(), None | Some('/' | '?' | '#'))
}

/// A number of the public internet: not of a private, local or special network.
fn is_number(s: &[char]) -> bool {
    let length = s.iter().take(16).take_while(|&&c| c.is_ascii_digit() || c == '.').count();
    let (number, rest) = s.split_at(length);
    let Some(parts) = parts(number) else { return false };
    let private = matches!(parts, [10 | 127, ..] | [169, 254, ..] | [192, 168, ..] | [172, 16..=31, ..]);
    !private && matches!(parts, [..=223, ..=255, ..=255, ..=254]) && ends_host(rest)
}

/// The four parts, of which the first and the last do not begin with 0, and none of three digits does.
fn parts(number: &[char]) -> Option<[u32; 4]> {
    let mut parts = [0; 4];
    let mut texts = number.split(|&c| c == '.');
    for (place, part) in parts.iter_mut().enumerate() {
        let text = texts.next()?;
        let zero = *text.first()? == '0';
        if text.len() > 3 || zero && (text.len() == 3 || place == 0 || place == 3) {
            return None;
        }
        *part = text.iter().fold(0, |value, c| value * 10 + c.to_digit(10).unwrap_or_default());
    }
    texts.next().is_none().then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::is_address;
    use crate::tables::Ranges;

    #[test]
    fn addresses_and_what_only_looks_like_one() {
        let lower = Ranges::read("alpha_lower");
        let is = |text: &str| is_address(&text.chars().collect::<Vec<_>>(), &lower);
        for text in [
            "a.io",
            "www.b-c.co.uk/x",
            "me@mail.org",
            "http://x.de:80?q",
            "8.8.8.8",
            "8.8.8.8:53/x",
            "9.00.0.1",
        ] {
            assert!(is(text), "{text}");
        }
        for text in [
            "",
            ".",
            "a",
            "a.B",
            "a.i",
            "-a.io",
            "a.io:1",
            "10.0.0.1",
            "0.1.2.3",
            "1.2.3.0",
            "1.2.3",
            "@a",
            "1.2.3.4.5",
        ] {
            assert!(!is(text), "{text}");
        }
    }
}
