//! Kinds of characters as Python sees them, since the model was trained behind Python's predicates.
//!
//! They differ from those of the standard library: `char::is_alphabetic` also takes letter numbers (Ⅷ), circled
//! letters and many marks, `char::is_numeric` takes fractions.

use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

/// Characters of category `No` that have the value of a digit: superscripts, subscripts, circled digits and so
/// on, first and last of each range.
const OTHER_DIGITS: [(char, char); 20] = [
    ('\u{b2}', '\u{b3}'),
    ('\u{b9}', '\u{b9}'),
    ('\u{1369}', '\u{1371}'),
    ('\u{19da}', '\u{19da}'),
    ('\u{2070}', '\u{2070}'),
    ('\u{2074}', '\u{2079}'),
    ('\u{2080}', '\u{2089}'),
    ('\u{2460}', '\u{2468}'),
    ('\u{2474}', '\u{247c}'),
    ('\u{2488}', '\u{2490}'),
    ('\u{24ea}', '\u{24ea}'),
    ('\u{24f5}', '\u{24fd}'),
    ('\u{24ff}', '\u{24ff}'),
    ('\u{2776}', '\u{277e}'),
    ('\u{2780}', '\u{2788}'),
    ('\u{278a}', '\u{2792}'),
    ('\u{10a40}', '\u{10a43}'),
    ('\u{10e60}', '\u{10e68}'),
    ('\u{11052}', '\u{1105a}'),
    ('\u{1f100}', '\u{1f10a}'),
];

/// A letter: general category L* and nothing else.
pub(crate) fn is_letter(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphabetic()
    } else {
        c.general_category_group() == GeneralCategoryGroup::Letter
    }
}

/// A decimal digit of any script: general category Nd.
pub(crate) fn is_decimal(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_digit() } else { c.general_category() == GeneralCategory::DecimalNumber }
}

/// A character with the value of a digit: decimal digits, superscripts, circled digits; not fractions.
pub(crate) fn is_digit(c: char) -> bool {
    is_decimal(c) || !c.is_ascii() && OTHER_DIGITS.iter().any(|&(first, last)| (first..=last).contains(&c))
}

/// A letter or any number.
pub(crate) fn is_alphanumeric(c: char) -> bool {
    is_letter(c) || c.general_category_group() == GeneralCategoryGroup::Number
}

/// White space, with the four separators of files, groups, records and units.
pub(crate) fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c)
}
