//! The sizes of an encoder and how it pools, as its folder tells.

use std::path::Path;

use serde_json::Value;

use crate::kernel::Activation;
use crate::tensors::ModelError;

/// How the vectors of a text's tokens become the text's vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pooling {
    /// Their mean.
    Mean,
    /// The first token's.
    First,
}

/// Sizes of an encoder, as `config.json` gives them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sizes {
    /// Numbers per token.
    pub hidden: usize,
    /// Numbers within a feed-forward layer.
    pub intermediate: usize,
    /// Layers.
    pub layers: usize,
    /// Attention heads; divides `hidden`.
    pub heads: usize,
    /// Positions there are weights for.
    pub positions: usize,
    /// Tokens in the vocabulary.
    pub vocabulary: usize,
    /// Kinds of tokens.
    pub kinds: usize,
    /// Added to variances.
    pub epsilon: f32,
    pub(crate) activation: Activation,
}

impl Sizes {
    /// Reads `config.json`.
    pub fn open(path: &Path) -> Result<Self, ModelError> {
        let fail = |detail: String| ModelError::new(path, detail);
        let text = std::fs::read_to_string(path).map_err(|e| fail(e.to_string()))?;
        let config: Value = serde_json::from_str(&text).map_err(|e| fail(format!("not JSON: {e}")))?;
        let size = |key: &str| {
            config[key].as_u64().filter(|&n| (1..=1 << 24).contains(&n)).map(|n| n as usize).ok_or_else(
                || fail(format!("`{key}` must be a positive whole number, found {}", config[key])),
            )
        };
        let word = |key: &str, usual: &'static str| config[key].as_str().unwrap_or(usual).to_owned();
        let (kind, positions) = (word("model_type", "bert"), word("position_embedding_type", "absolute"));
        if kind != "bert" || positions != "absolute" {
            return Err(fail(format!(
                "model_type `{kind}` with {positions} positions; only `bert` with absolute ones is understood"
            )));
        }
        let act = word("hidden_act", "gelu");
        let sizes = Self {
            hidden: size("hidden_size")?,
            intermediate: size("intermediate_size")?,
            layers: size("num_hidden_layers")?,
            heads: size("num_attention_heads")?,
            positions: size("max_position_embeddings")?,
            vocabulary: size("vocab_size")?,
            kinds: size("type_vocab_size")?,
            epsilon: config["layer_norm_eps"].as_f64().unwrap_or(1e-12) as f32,
            activation: Activation::named(&act)
                .ok_or_else(|| fail(format!("hidden_act `{act}` is not understood; use gelu or relu")))?,
        };
        if sizes.positions < 3 {
            return Err(fail("a text needs at least 3 positions: a start, a word and an end".to_owned()));
        }
        if !sizes.hidden.is_multiple_of(sizes.heads) {
            return Err(fail(format!("{} numbers do not divide into {} heads", sizes.hidden, sizes.heads)));
        }
        Ok(sizes)
    }
}

/// Mean, unless the folder's pooling settings say the first token.
pub(super) fn pooling(path: &Path) -> Result<Pooling, ModelError> {
    let Ok(text) = std::fs::read_to_string(path) else { return Ok(Pooling::Mean) };
    let config: Value =
        serde_json::from_str(&text).map_err(|e| ModelError::new(path, format!("not JSON: {e}")))?;
    let on = |key: &str| config[key].as_bool().unwrap_or(false);
    match (on("pooling_mode_mean_tokens"), on("pooling_mode_cls_token")) {
        (true, false) => Ok(Pooling::Mean),
        (false, true) => Ok(Pooling::First),
        _ => Err(ModelError::new(path, "asks for neither mean nor first-token pooling alone")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_configuration_that_cannot_run_is_refused_with_its_key() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.json");
        let good = r#"{"hidden_size": 8, "intermediate_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2,
            "max_position_embeddings": 16, "vocab_size": 9, "type_vocab_size": 2, "hidden_act": "gelu"}"#;
        std::fs::write(&path, good).unwrap();
        assert_eq!(Sizes::open(&path).unwrap().heads, 2);
        for (from, to, expected) in [
            ("\"hidden_size\": 8", "\"hidden_size\": 0", "hidden_size"),
            ("\"vocab_size\": 9", "\"vocab_size\": -9", "vocab_size"),
            ("\"num_attention_heads\": 2", "\"num_attention_heads\": 3", "3 heads"),
            ("gelu", "swish", "swish"),
            ("{\"hidden", "{\"model_type\": \"t5\", \"hidden", "t5"),
            ("{", "", "not JSON"),
        ] {
            std::fs::write(&path, good.replacen(from, to, 1)).unwrap();
            let error = Sizes::open(&path).unwrap_err().to_string();
            assert!(error.contains(expected) && error.contains("config.json"), "{error}");
        }
    }

    #[test]
    fn pooling_follows_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.json");
        assert_eq!(pooling(&path), Ok(Pooling::Mean));
        std::fs::write(&path, r#"{"pooling_mode_cls_token": true}"#).unwrap();
        assert_eq!(pooling(&path), Ok(Pooling::First));
        std::fs::write(&path, r#"{"pooling_mode_max_tokens": true}"#).unwrap();
        assert!(pooling(&path).is_err());
    }
}
