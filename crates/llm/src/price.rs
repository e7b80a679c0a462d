//! Prices of tokens: what a call costs, when that is known.

/// Price of a model in US dollars per million tokens. Zero is a price; None is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Price {
    /// Of tokens sent.
    pub input_per_million: Option<f64>,
    /// Of tokens received.
    pub output_per_million: Option<f64>,
}

impl Price {
    /// Cost of one call in US dollars; None when either price is unknown or no finite number.
    pub fn cost_usd(self, input_tokens: u64, output_tokens: u64) -> Option<f64> {
        let part = |tokens: u64, price: Option<f64>| {
            price.filter(|p| p.is_finite() && *p >= 0.0).map(|p| tokens as f64 / 1e6 * p)
        };
        Some(part(input_tokens, self.input_per_million)? + part(output_tokens, self.output_per_million)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

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
                output_per_million: input["per_million_out"].as_f64(),
            };
            let tokens = |name: &str| input[name].as_u64().unwrap();
            let cost = price.cost_usd(tokens("input_tokens"), tokens("output_tokens"));
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
        let free = Price { input_per_million: Some(0.0), output_per_million: Some(0.0) };
        assert_eq!(free.cost_usd(5, 5), Some(0.0));
        let odd = Price { input_per_million: Some(f64::NAN), output_per_million: Some(1.0) };
        assert_eq!(odd.cost_usd(5, 5), None);
    }
}
