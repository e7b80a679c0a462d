//! Lexical features of a token and their hashes.

use crate::characters::{is_digit, is_letter};
use crate::tables::Map;

/// Seeds of the tables for norm, prefix, suffix and shape, in that order.
const SEEDS: [u64; 4] = [8, 9, 10, 11];

/// No symbol is longer than this many bytes.
const LONGEST_SYMBOL: usize = 16;

/// The ids of the four features of a token that are looked up in tables.
pub(crate) fn ids(text: &str, norm: &str, symbols: &Map<u64>) -> [u64; 4] {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let last = text.char_indices().rev().nth(2).map_or(0, |(at, _)| at);
    let features = [norm, text.get(..first).unwrap_or(text), text.get(last..).unwrap_or(text), &shape(text)];
    features.map(|feature| string_id(feature, symbols))
}

/// The four rows of a feature's table, given its number (0 norm, 1 prefix, 2 suffix, 3 shape), its id and how
/// many rows the table has. Their sum is the embedding.
pub(crate) fn rows(feature: usize, id: u64, size: usize) -> [usize; 4] {
    let seed = SEEDS.get(feature).copied().unwrap_or_default();
    row_hashes(id, seed).map(|hash| hash as usize % size.max(1))
}

/// The shape of a token: letters as `X` or `x`, digits as `d`, the rest as it is, runs cut to four. Tokens of a
/// hundred characters and more are `LONG`.
fn shape(text: &str) -> String {
    let (mut out, mut last, mut run) = (String::new(), None, 0);
    for (place, c) in text.chars().enumerate() {
        if place == 99 {
            return "LONG".to_owned();
        }
        let kind = match c {
            c if is_letter(c) => {
                if c.is_uppercase() {
                    'X'
                } else {
                    'x'
                }
            }
            c if is_digit(c) => 'd',
            c => c,
        };
        run = if last == Some(kind) { run + 1 } else { 0 };
        last = Some(kind);
        if run < 4 {
            out.push(kind);
        }
    }
    out
}

/// A string's id: a small fixed number for reserved words, else its hash.
fn string_id(text: &str, symbols: &Map<u64>) -> u64 {
    let reserved = if text.len() <= LONGEST_SYMBOL { symbols.get(text) } else { None };
    reserved.copied().unwrap_or_else(|| murmur64a(text.as_bytes(), 1))
}

/// `MurmurHash64A` of Austin Appleby.
fn murmur64a(data: &[u8], seed: u64) -> u64 {
    const M: u64 = 0xC6A4_A793_5BD1_E995;
    let mut h = seed ^ (data.len() as u64).wrapping_mul(M);
    let (words, tail) = data.as_chunks::<8>();
    for word in words {
        let mut k = u64::from_le_bytes(*word).wrapping_mul(M);
        k = (k ^ (k >> 47)).wrapping_mul(M);
        h = (h ^ k).wrapping_mul(M);
    }
    if !tail.is_empty() {
        let number = tail.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
        h = (h ^ number).wrapping_mul(M);
    }
    h = (h ^ (h >> 47)).wrapping_mul(M);
    h ^ (h >> 47)
}

/// Four hashes of one id: `MurmurHash3_x64_128` of its eight bytes.
fn row_hashes(id: u64, seed: u64) -> [u32; 4] {
    let mix = |h: u64| {
        let h = (h ^ (h >> 33)).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
        let h = (h ^ (h >> 33)).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
        h ^ (h >> 33)
    };
    let h1 = id.wrapping_mul(0x87C3_7B91_1142_53D5).rotate_left(31).wrapping_mul(0x4CF5_AD43_2745_937F);
    let (h1, h2) = (h1 ^ seed ^ 8, seed ^ 8);
    let h1 = h1.wrapping_add(h2);
    let h2 = h2.wrapping_add(h1);
    let (h1, h2) = (mix(h1), mix(h2));
    let h1 = h1.wrapping_add(h2);
    let h2 = h2.wrapping_add(h1);
    [h1 as u32, (h1 >> 32) as u32, h2 as u32, (h2 >> 32) as u32]
}

#[cfg(test)]
mod tests {
    use super::{ids, murmur64a, row_hashes, rows, shape};
    use crate::tables::Tables;

    #[test]
    fn hashes_of_strings() {
        for (text, id) in [
            ("apple", 8_566_208_034_543_834_098),
            ("naïve", 16_224_804_062_388_677_344),
            ("’", 9_283_054_155_332_335_931),
        ] {
            assert_eq!(murmur64a(text.as_bytes(), 1), id, "{text}");
        }
    }

    #[test]
    fn rows_of_tables() {
        assert_eq!(rows(0, murmur64a(b"apple", 1), 5000), [3934, 1080, 901, 472]);
        // The two tables folded into constants by `cargo xtask syntax`, which knows these rows.
        assert_eq!(row_hashes(0, 12).map(|h| h % 50), [38, 25, 37, 40]);
        assert_eq!(row_hashes(1, 12).map(|h| h % 50), [6, 13, 20, 22]);
        assert_eq!(row_hashes(0, 13).map(|h| h % 50), [14, 41, 15, 38]);
        assert_eq!(row_hashes(1, 13).map(|h| h % 50), [42, 11, 7, 14]);
    }

    #[test]
    fn shapes() {
        let long = "a".repeat(100);
        for (text, expected) in [
            ("McDonalds2024", "XxXxxxxdddd"),
            ("hello!!!!!!", "xxxx!!!!"),
            ("Ⅷ½²", "Ⅷ½d"),
            (&long, "LONG"),
            (&long[1..], "xxxx"),
        ] {
            assert_eq!(shape(text), expected);
        }
    }

    #[test]
    fn reserved_words_have_small_ids() {
        let symbols = Tables::read().symbols;
        let [norm, prefix, suffix, shape] = ids("I", "i", &symbols);
        assert_eq!(shape, 101);
        assert!(norm > 1000 && prefix == suffix && prefix > 1000);
        assert_eq!(ids("det", "det", &symbols)[0], 415);
    }
}
