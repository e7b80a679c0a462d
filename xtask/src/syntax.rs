//! `cargo xtask syntax DIR`: writes `crates/syntax/data` from the files exported from the English model.
//!
//! `DIR` holds `weights.f16.safetensors` and `tables.json`. What inference does not need is left out: of the
//! features "a space follows" and "is white space" only the four constant contributions to the first layer
//! remain. Tables become sorted lines of fields between tabs, readable in a diff and searched as they are.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Map, Value};

use crate::workspace;

/// Tensors kept as they are, in the order of the file; the folded bias goes where `BIAS` stands.
const KEPT: [&str; 33] = [
    "embed.norm.E",
    "embed.prefix.E",
    "embed.suffix.E",
    "embed.shape.E",
    MIX,
    BIAS,
    "embed.mix.ln.G",
    "embed.mix.ln.b",
    "encode.0.W",
    "encode.0.b",
    "encode.0.ln.G",
    "encode.0.ln.b",
    "encode.1.W",
    "encode.1.b",
    "encode.1.ln.G",
    "encode.1.ln.b",
    "encode.2.W",
    "encode.2.b",
    "encode.2.ln.G",
    "encode.2.ln.b",
    "encode.3.W",
    "encode.3.b",
    "encode.3.ln.G",
    "encode.3.ln.b",
    "tagger.W",
    "tagger.b",
    "parser.in.W",
    "parser.in.b",
    "parser.lower.W",
    "parser.lower.b",
    "parser.lower.pad",
    "parser.upper.W",
    "parser.upper.b",
];
const MIX: &str = "embed.mix.W";
const BIAS: &str = "embed.mix.b4";

/// Rows of the embeddings of "a space follows" (0, 1) and "is white space" (0, 1): the hash of the values.
const SPACY_ROWS: [[usize; 4]; 2] = [[38, 25, 37, 40], [6, 13, 20, 22]];
const IS_SPACE_ROWS: [[usize; 4]; 2] = [[14, 41, 15, 38], [42, 11, 7, 14]];
const WIDTH: usize = 96;

/// Reads both files of the directory and writes the data of the crate.
pub(crate) fn write(arguments: &[String]) -> Result<()> {
    let [from] = arguments else { bail!("give the directory of the exported model") };
    let (from, to) = (Path::new(from), workspace::root().join("crates/syntax/data"));
    fs::create_dir_all(&to)?;
    let weights = fs::read(from.join("weights.f16.safetensors")).context("weights.f16.safetensors")?;
    fs::write(to.join("weights.f16"), packed(&weights)?)?;
    let tables = fs::read(from.join("tables.json")).context("tables.json")?;
    let tables: Value = serde_json::from_slice(&tables)?;
    for (name, lines) in files(&tables)? {
        fs::write(to.join(name), lines.join("\n") + "\n")?;
    }
    Ok(())
}

/// All tensors of a safetensors file of f16: their raw bytes.
fn tensors(file: &[u8]) -> Result<BTreeMap<String, Vec<u8>>> {
    let head: [u8; 8] = file.get(..8).context("too short")?.try_into()?;
    let start = 8 + usize::try_from(u64::from_le_bytes(head))?;
    let header: Map<String, Value> = serde_json::from_slice(file.get(8..start).context("too short")?)?;
    let mut found = BTreeMap::new();
    for (name, about) in header {
        ensure!(about["dtype"] == "F16", "{name} is not f16");
        let at = |i: usize| about["data_offsets"][i].as_u64().map(|n| n as usize).context("no offsets");
        let bytes = file.get(start + at(0)?..start + at(1)?).context("offsets beyond the end")?;
        found.insert(name, bytes.to_vec());
    }
    Ok(found)
}

fn packed(file: &[u8]) -> Result<Vec<u8>> {
    let all = tensors(file)?;
    let get = |name: &str| all.get(name).with_context(|| format!("no tensor {name}"));
    let mut out = Vec::new();
    for name in KEPT {
        match name {
            // The last two columns of blocks belong to the features folded into the bias.
            MIX => get(MIX)?.chunks_exact(6 * WIDTH * 2).for_each(|row| out.extend(&row[..4 * WIDTH * 2])),
            BIAS => {
                let [weights, bias] = [get(MIX)?, get("embed.mix.b")?].map(|t| widened(t));
                let [spacy, is_space] = [get("embed.spacy.E")?, get("embed.is_space.E")?].map(|t| widened(t));
                let folded = folded(&weights, &bias, &spacy, &is_space);
                out.extend(folded.into_iter().flat_map(|x| narrow(x).to_le_bytes()));
            }
            _ => out.extend(get(name)?),
        }
    }
    Ok(out)
}

/// What the two features add to the first layer, bias included: index 2 x "a space follows" + "is white space".
fn folded(weights: &[f32], bias: &[f32], spacy: &[f32], is_space: &[f32]) -> Vec<f32> {
    let embedded = |table: &[f32], rows: [usize; 4]| -> Vec<f32> {
        (0..WIDTH).map(|i| rows.iter().map(|row| table[row * WIDTH + i]).sum()).collect()
    };
    let mut out = Vec::new();
    for follows in SPACY_ROWS {
        for space in IS_SPACE_ROWS {
            let input = [embedded(spacy, follows), embedded(is_space, space)].concat();
            for (row, bias) in weights.chunks_exact(6 * WIDTH).zip(bias) {
                let product: f32 = row[4 * WIDTH..].iter().zip(&input).map(|(w, x)| w * x).sum();
                out.push(bias + product);
            }
        }
    }
    out
}

fn widened(raw: &[u8]) -> Vec<f32> {
    let halves = raw.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    halves.map(half_value).collect()
}

/// The value of an f16 that is neither infinite nor NaN.
fn half_value(half: u16) -> f32 {
    let magnitude = f32::from_bits(u32::from(half & 0x7fff) << 13) * 2f32.powi(112);
    if half & 0x8000 == 0 { magnitude } else { -magnitude }
}

/// The f16 nearest to a value of less than 65504: by search, since it is done for a thousand numbers once.
fn narrow(value: f32) -> u16 {
    let (mut low, mut high) = (0, 0x7c00);
    while high - low > 1 {
        let middle = u16::midpoint(low, high);
        if half_value(middle) <= value.abs() { low = middle } else { high = middle }
    }
    let nearest = if value.abs() - half_value(low) <= half_value(high) - value.abs() { low } else { high };
    nearest | if value.is_sign_negative() { 0x8000 } else { 0 }
}

/// The tables: file name and lines.
fn files(t: &Value) -> Result<Vec<(&'static str, Vec<String>)>> {
    let mut out = vec![
        ("exceptions.tsv", exceptions(&t["exceptions"])?),
        ("sequences.tsv", {
            let map = object(&t["special_seqs"])?;
            sorted(map.values().map(|v| strings(v).map(line)).collect::<Result<_>>()?)
        }),
        ("norms.tsv", {
            let map = object(&t["norms"])?;
            sorted(map.iter().map(|(k, v)| Ok(line([k, text(v)?]))).collect::<Result<_>>()?)
        }),
        (
            "symbols.tsv",
            sorted(object(&t["symbols"])?.iter().map(|(k, v)| line([k, &v.to_string()])).collect()),
        ),
        ("moves.tsv", array(&t["moves"])?.iter().map(|m| strings(m).map(line)).collect::<Result<_>>()?),
        ("tags.tsv", tags(t)?),
        ("lists.tsv", {
            let names = ["punct", "quotes", "currency", "units", "hyphens"];
            names
                .iter()
                .map(|name| Ok(line([vec![*name], strings(&t[*name])?].concat())))
                .collect::<Result<_>>()?
        }),
        ("characters.tsv", object(&t["classes"])?.iter().map(|(k, v)| ranges(k, v)).collect::<Result<_>>()?),
        ("ruler.tsv", array(&t["ruler"])?.iter().map(rule).collect::<Result<_>>()?),
    ];
    let (mut rules, mut exceptions) = (Vec::new(), Vec::new());
    for (pos, list) in object(&t["lemma_rules"])? {
        for rule in array(list)? {
            rules.push(line([vec![pos.as_str()], strings(rule)?].concat()));
        }
    }
    for (pos, map) in object(&t["lemma_exc"])? {
        for (word, lemma) in object(map)? {
            exceptions.push(line([pos, word, text(lemma)?]));
        }
    }
    out.push(("lemma_rules.tsv", rules));
    out.push(("lemma_exceptions.tsv", sorted(exceptions)));
    for (name, pos) in [("lemma_adj.txt", "adj"), ("lemma_noun.txt", "noun"), ("lemma_verb.txt", "verb")] {
        out.push((name, sorted(strings(&t["lemma_index"][pos])?.into_iter().map(str::to_owned).collect())));
    }
    Ok(out)
}

fn exceptions(table: &Value) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    for (chunk, tokens) in object(table)? {
        let mut fields = vec![chunk.as_str()];
        for token in array(tokens)? {
            fields.push(text(&token[0])?);
            fields.push(token[1].as_str().unwrap_or(""));
        }
        lines.push((chunk, line(fields)));
    }
    lines.sort();
    Ok(lines.into_iter().map(|(_, line)| line).collect())
}

/// Tag, universal part of speech, code of the form; in the order of the scores.
fn tags(t: &Value) -> Result<Vec<String>> {
    let tags = strings(&t["tags"])?;
    tags.into_iter().map(|tag| Ok(line([vec![tag], strings(&t["tag_map"][tag])?].concat()))).collect()
}

fn ranges(name: &str, list: &Value) -> Result<String> {
    let mut fields = vec![name.to_owned()];
    for range in array(list)? {
        let end = |i: usize| range[i].as_u64().context("a bound of a range is no number");
        fields.push(format!("{:x}-{:x}", end(0)?, end(1)?));
    }
    Ok(fields.join("\t"))
}

/// Which token is set, to what, and the conditions: `0 <tab> POS=AUX LEMMA=be <tab> TAG=VBZ;LOWER=is|'s`.
fn rule(rule: &Value) -> Result<String> {
    let condition = |condition: &Value| -> Result<String> {
        let mut tests = Vec::new();
        for (key, allowed) in object(condition)? {
            let allowed: Vec<String> = array(allowed)?.iter().map(plain).collect();
            ensure!(!allowed.iter().any(|a| a.contains(['|', ';', '=', '\t'])), "a separator in {key}");
            tests.push(format!("{key}={}", allowed.join("|")));
        }
        Ok(tests.join(";"))
    };
    let sets: Vec<String> = object(&rule[2])?.iter().map(|(k, v)| format!("{k}={}", plain(v))).collect();
    ensure!(!sets.iter().any(|set| set.contains(' ')), "a space in {sets:?}");
    let mut fields = vec![rule[1].to_string(), sets.join(" ")];
    for one in array(&rule[0])? {
        fields.push(condition(one)?);
    }
    Ok(fields.join("\t"))
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Fields of a line; tabs, line ends, backslashes and a last space are written as escapes.
fn line<'a>(fields: impl IntoIterator<Item = &'a (impl AsRef<str> + ?Sized + 'a)>) -> String {
    let escaped = fields.into_iter().map(|field| {
        let field = field.as_ref().replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n");
        field.strip_suffix(' ').map_or(field.clone(), |rest| format!("{rest}\\s"))
    });
    escaped.collect::<Vec<_>>().join("\t")
}

fn sorted(mut lines: Vec<String>) -> Vec<String> {
    lines.sort();
    lines
}

fn object(value: &Value) -> Result<&Map<String, Value>> {
    value.as_object().context("not a map")
}

fn array(value: &Value) -> Result<&Vec<Value>> {
    value.as_array().context("not a list")
}

fn text(value: &Value) -> Result<&str> {
    value.as_str().context("not a text")
}

fn strings(value: &Value) -> Result<Vec<&str>> {
    array(value)?.iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::{half_value, line, narrow};

    #[test]
    fn halves_come_back() {
        for half in [0, 1, 0x3ff, 0x400, 0x3c00, 0x7bff, 0x8001, 0xd0cd] {
            assert_eq!(narrow(half_value(half)), half);
        }
        assert_eq!(half_value(0x3c00), 1.0);
    }

    #[test]
    fn escapes_what_would_break_a_line() {
        assert_eq!(line(["a\\b", "\t", "x "]), "a\\\\b\t\\t\tx\\s");
    }
}
