//! Prices of tokens: what a call costs, when that is known.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use colloquy_engine::library::nearest;
use toml::de::{DeTable, DeValue};

use crate::provider::Tokens;

/// The prices the program ships with.
const SHIPPED: &str = include_str!("../prices.toml");
/// What a price is made of in a file.
const FIELDS: [&str; 3] = ["input", "cached_input", "output"];

/// Price of a model in US dollars per million tokens. Zero is a price; None is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Price {
    /// Of tokens sent.
    pub input_per_million: Option<f64>,
    /// Of tokens sent that the provider had in its cache; None: the same as of others.
    pub cached_input_per_million: Option<f64>,
    /// Of tokens received.
    pub output_per_million: Option<f64>,
}

impl Price {
    /// Cost of one call in US dollars; None when a price that is needed is unknown or no finite number.
    pub fn cost_usd(self, tokens: Tokens) -> Option<f64> {
        let part = |tokens: u64, price: Option<f64>| {
            price.filter(|p| p.is_finite() && *p >= 0.0).map(|p| tokens as f64 / 1e6 * p)
        };
        let cached = tokens.cached.min(tokens.input);
        let of_cached = self.cached_input_per_million.or(self.input_per_million);
        let input = part(tokens.input - cached, self.input_per_million)? + part(cached, of_cached)?;
        Some(input + part(tokens.output, self.output_per_million)?)
    }
}

/// Prices of models, by what their names begin with.
#[derive(Debug, Default)]
pub struct Prices {
    by_prefix: BTreeMap<String, Price>,
    /// Models whose price was asked for and is not known.
    missed: Mutex<HashSet<String>>,
}

impl Prices {
    /// The prices the program ships with.
    ///
    /// # Errors
    /// When they cannot be read; a test of this room sees to it that they can.
    pub fn shipped() -> Result<Self, PriceFaults> {
        Self::default().and("prices.toml", SHIPPED)
    }

    /// The prices the program ships with, and those of a file laid over them, name by name.
    ///
    /// # Errors
    /// All that is wrong with the file, each with its line and field.
    pub fn with_file(path: &Path) -> Result<Self, PriceFaults> {
        let file = path.display().to_string();
        let whole = |what: String| PriceFaults(vec![PriceFault::new(&file, 1, "", what)]);
        let bytes = std::fs::read(path)
            .map_err(|error| whole(format!("the file cannot be read: {error}; check `llm.prices`")))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| whole("the file is not UTF-8 text; save it as UTF-8".to_owned()))?;
        Self::shipped()?.and(&file, &text)
    }

    /// These prices, and those of a text laid over them, name by name. `file` is its name in messages.
    ///
    /// # Errors
    /// All that is wrong with the text, each with its line and field.
    pub fn and(mut self, file: &str, text: &str) -> Result<Self, PriceFaults> {
        let mut faults = Vec::new();
        let line = |offset: usize| text.as_bytes().iter().take(offset).filter(|b| **b == b'\n').count() + 1;
        let mut push = |offset: usize, field: &str, what: String| {
            faults.push(PriceFault::new(file, line(offset), field, what));
        };
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            push(error.span().map_or(0, |span| span.start), "", error.message().to_owned());
        }
        for (name, value) in table.get_ref() {
            let model = name.get_ref().as_ref();
            match value.get_ref() {
                DeValue::Table(fields) => {
                    if let Some(price) = read(model, name.span().start, fields, &mut push) {
                        self.by_prefix.insert(model.to_lowercase(), price);
                    }
                }
                _ => push(
                    name.span().start,
                    model,
                    format!("is no model; write `[{model}]` and below it `input = …` and `output = …`"),
                ),
            }
        }
        faults.sort_by_key(|fault| fault.line);
        if faults.is_empty() { Ok(self) } else { Err(PriceFaults(faults)) }
    }

    /// The price of a model: of the longest name its own begins with. What follows must be a further part of the name:
    /// another version (`gpt-5.2` beside `gpt-5`) has another price.
    pub fn of(&self, model: &str) -> Option<Price> {
        let model = model.to_lowercase();
        let fits = |prefix: &str| {
            let rest = model.strip_prefix(prefix);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '@', ':']))
        };
        let known = self.by_prefix.iter().filter(|(prefix, _)| fits(prefix));
        known.max_by_key(|(prefix, _)| prefix.len()).map(|(_, price)| *price)
    }

    /// What tokens of a model cost in US dollars; nothing used costs nothing. A model without a price gives None, and
    /// is warned of once.
    pub fn cost_usd(&self, model: &str, tokens: Tokens) -> Option<f64> {
        if tokens == Tokens::default() {
            return Some(0.0);
        }
        let cost = self.of(model).and_then(|price| price.cost_usd(tokens));
        if cost.is_none() && self.is_first_miss(model) {
            tracing::warn!(
                %model,
                "the price of this model is not known: what it costs is not counted; add it to the file of `llm.prices`"
            );
        }
        cost
    }

    fn is_first_miss(&self, model: &str) -> bool {
        self.missed.lock().unwrap_or_else(PoisonError::into_inner).insert(model.to_owned())
    }
}

/// The price in a model's table, when it is whole.
fn read(
    model: &str,
    at: usize,
    fields: &DeTable<'_>,
    push: &mut dyn FnMut(usize, &str, String),
) -> Option<Price> {
    let mut found: [Option<f64>; 3] = [None; 3];
    let mut sound = true;
    for (name, value) in fields {
        let field = name.get_ref().as_ref();
        let path = format!("{model}.{field}");
        let Some(place) = FIELDS.iter().position(|known| *known == field) else {
            let near = nearest(field, FIELDS).map(|near| format!(" Did you mean `{near}`?"));
            let what = format!("is not known.{} There are: {}", near.unwrap_or_default(), FIELDS.join(", "));
            push(name.span().start, &path, what);
            sound = false;
            continue;
        };
        let number = match value.get_ref() {
            DeValue::Integer(number) => {
                i64::from_str_radix(number.as_str(), number.radix()).ok().map(|n| n as f64)
            }
            DeValue::Float(number) => number.as_str().parse().ok(),
            _ => None,
        };
        found[place] = number.filter(|number: &f64| number.is_finite() && *number >= 0.0);
        if found[place].is_none() {
            let what = "must be a number from 0 up: US dollars per million tokens".to_owned();
            push(value.span().start, &path, what);
            sound = false;
        }
    }
    let [input, cached, output] = found;
    if sound && (input.is_none() || output.is_none()) {
        push(at, model, "needs both `input` and `output`: US dollars per million tokens".to_owned());
        return None;
    }
    sound.then_some(Price {
        input_per_million: input,
        cached_input_per_million: cached,
        output_per_million: output,
    })
}

/// Something wrong in a file of prices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceFault {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The field, as `model.field`; empty when it is the file.
    pub field: String,
    /// What is wrong, and what to do.
    pub what: String,
}

impl PriceFault {
    fn new(file: &str, line: usize, field: &str, what: String) -> Self {
        Self { file: file.to_owned(), line, field: field.to_owned(), what }
    }
}

impl fmt::Display for PriceFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, field, what } = self;
        if field.is_empty() {
            write!(f, "{file}:{line}: {what}")
        } else {
            write!(f, "{file}:{line}: `{field}` {what}")
        }
    }
}

/// All that is wrong with a file of prices: one line each, top to bottom.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct PriceFaults(pub Vec<PriceFault>);

impl fmt::Display for PriceFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if at == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn tokens(input: u64, cached: u64, output: u64) -> Tokens {
        Tokens { input, cached, output }
    }

    #[test]
    fn every_case_of_llm_cost_retry() {
        let folder = std::env::var_os("COLLOQUY_VECTORS").map_or_else(
            || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../engine/tests/vectors"),
            PathBuf::from,
        );
        let text = std::fs::read_to_string(folder.join("arbitration/llm_cost_retry.json")).unwrap();
        let suite: serde_json::Value = serde_json::from_str(&text).unwrap();
        let cases = suite["cases"].as_array().unwrap();
        for case in cases {
            let input = &case["in"];
            let price = Price {
                input_per_million: input["per_million_in"].as_f64(),
                cached_input_per_million: None,
                output_per_million: input["per_million_out"].as_f64(),
            };
            let count = |name: &str| input[name].as_u64().unwrap();
            let cost = price.cost_usd(tokens(count("input_tokens"), 0, count("output_tokens")));
            let same = match (cost, case["out"]["usd"].as_f64()) {
                (Some(found), Some(wanted)) => (found - wanted).abs() <= 1e-6,
                (None, None) => true,
                _ => false,
            };
            assert!(same, "{}: {cost:?} instead of {}", case["id"], case["out"]);
        }
        println!("vectors arbitration/llm_cost_retry: {} cases run, 0 failed", cases.len());
        assert!(cases.len() >= 4, "cases are missing");
    }

    #[test]
    fn zero_is_a_price_and_nonsense_is_none() {
        let free = Price { input_per_million: Some(0.0), output_per_million: Some(0.0), ..Price::default() };
        assert_eq!(free.cost_usd(tokens(5, 0, 5)), Some(0.0));
        for odd in [f64::NAN, f64::INFINITY, -1.0] {
            assert_eq!(
                Price { input_per_million: Some(odd), ..free }.cost_usd(tokens(5, 0, 5)),
                None,
                "{odd}"
            );
        }
    }

    #[test]
    fn cached_tokens_cost_what_cached_tokens_cost() {
        let price = Price {
            input_per_million: Some(3.0),
            cached_input_per_million: Some(0.3),
            output_per_million: Some(15.0),
        };
        let plain = Price { cached_input_per_million: None, ..price };
        for (price, tokens, cost) in [
            (price, tokens(1_000_000, 0, 0), 3.0),
            (price, tokens(1_000_000, 1_000_000, 0), 0.3),
            (price, tokens(1_000_000, 500_000, 100_000), 1.5 + 0.15 + 1.5),
            // More cached than sent: a provider's slip gives no money back.
            (price, tokens(1_000_000, 9_000_000, 0), 0.3),
            (plain, tokens(1_000_000, 500_000, 0), 3.0),
        ] {
            let found = price.cost_usd(tokens).unwrap();
            assert!((found - cost).abs() < 1e-9, "{tokens:?}: {found} instead of {cost}");
        }
    }

    #[test]
    fn a_model_is_known_by_the_longest_beginning_of_its_name() {
        let prices = Prices::shipped().unwrap();
        for (model, input, output) in [
            ("claude-sonnet-4-20250514", 3.0, 15.0),
            ("claude-sonnet-4-5", 3.0, 15.0),
            ("Claude-Haiku-4-5-20251001", 1.0, 5.0),
            ("kimi-k2-0905-preview", 0.6, 2.5),
            ("deepseek-chat", 0.27, 1.1),
            ("gpt-5", 1.25, 10.0),
            ("gpt-5-2025-08-07", 1.25, 10.0),
            ("gpt-5.1-2025-11-13", 1.25, 10.0),
            ("gpt-5-mini", 0.25, 2.0),
            ("gpt-5-mini-2025-08-07", 0.25, 2.0),
            ("grok-4.1-fast", 0.2, 0.5),
            ("grok-4-1-fast-reasoning", 0.2, 0.5),
        ] {
            let price = prices.of(model).unwrap();
            assert_eq!(
                (price.input_per_million, price.output_per_million),
                (Some(input), Some(output)),
                "{model}"
            );
        }
        for unknown in ["gpt-4o", "gpt-50", "gpt-5o", "gpt-5.2", "claude-sonnet", "my-gpt-5", ""] {
            assert_eq!(prices.of(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn a_file_is_laid_over_the_shipped_prices() {
        let own = "[gpt-5]\ninput = 1\noutput = 2.5\n\n[\"llama3.2:3b\"]\ninput = 0\noutput = 0\n";
        let prices = Prices::shipped().unwrap().and("own.toml", own).unwrap();
        let gpt = prices.of("gpt-5").unwrap();
        assert_eq!((gpt.input_per_million, gpt.cached_input_per_million), (Some(1.0), None));
        assert_eq!(prices.of("gpt-5-mini"), Prices::shipped().unwrap().of("gpt-5-mini"));
        assert_eq!(prices.cost_usd("llama3.2:3b", tokens(9, 0, 9)), Some(0.0));
    }

    #[test]
    fn everything_wrong_in_a_file_is_said_with_its_line() {
        let text = "loose = 3\n[a]\ninput = \"free\"\noutput = 1\n[b]\ninput = 1\n[c]\ninput = -1\noutput = inf\n\
            [d]\ninput = 1\noutput = 1\ncached_inptu = 0.1\n[e\n";
        let said = Prices::default().and("own.toml", text).unwrap_err().to_string();
        for line in [
            "own.toml:1: `loose` is no model",
            "own.toml:3: `a.input` must be a number",
            "own.toml:5: `b` needs both",
            "own.toml:8: `c.input` must be",
            "own.toml:9: `c.output` must be",
            "own.toml:13: `d.cached_inptu` is not known. Did you mean `cached_input`?",
            "own.toml:14: ",
        ] {
            assert!(said.lines().any(|said| said.starts_with(line)), "{line} is not in\n{said}");
        }
        let missing = Prices::with_file(Path::new("no/such/prices.toml")).unwrap_err().to_string();
        assert!(missing.starts_with("no/such/prices.toml:1: the file cannot be read"), "{missing}");
    }

    #[test]
    fn an_unknown_price_is_missed_once_and_nothing_used_costs_nothing() {
        let prices = Prices::default();
        assert_eq!(prices.cost_usd("a", tokens(0, 0, 0)), Some(0.0));
        assert!(prices.is_first_miss("a") && !prices.is_first_miss("a") && prices.is_first_miss("b"));
        assert_eq!(prices.cost_usd("a", tokens(1, 0, 0)), None);
    }
}
