//! Encoders of other sizes than the default one, made up for the test, and folders with something wrong.

use std::path::Path;

use super::*;

/// What a made-up encoder is like.
#[derive(Clone, Copy)]
pub(crate) struct Made {
    pub(crate) hidden: usize,
    pub(crate) layers: usize,
    pub(crate) heads: usize,
    pub(crate) positions: usize,
    pub(crate) prefix: &'static str,
    pub(crate) first_token: bool,
}

pub(crate) const SMALL: Made =
    Made { hidden: 8, layers: 1, heads: 2, positions: 12, prefix: "", first_token: false };
const PIECES: &str = "[PAD]\n[UNK]\n[CLS]\n[SEP]\nwarm\ncold\nfeet\n##s";

/// Names and shapes of all weights of an encoder.
fn weights(made: &Made) -> Vec<(String, Vec<usize>)> {
    let (h, wide) = (made.hidden, 2 * made.hidden);
    let mut out = vec![
        ("embeddings.word_embeddings.weight".to_owned(), vec![PIECES.lines().count(), h]),
        ("embeddings.position_embeddings.weight".to_owned(), vec![made.positions, h]),
        ("embeddings.token_type_embeddings.weight".to_owned(), vec![2, h]),
    ];
    let norm = |name: &str| {
        [("weight", vec![h]), ("bias", vec![h])].map(|(part, shape)| (format!("{name}.{part}"), shape))
    };
    out.extend(norm("embeddings.LayerNorm"));
    for layer in 0..made.layers {
        let at = |part: &str| format!("encoder.layer.{layer}.{part}");
        for (part, inputs, outputs) in [
            ("attention.self.query", h, h),
            ("attention.self.key", h, h),
            ("attention.self.value", h, h),
            ("attention.output.dense", h, h),
            ("intermediate.dense", h, wide),
            ("output.dense", wide, h),
        ] {
            out.push((format!("{}.weight", at(part)), vec![outputs, inputs]));
            out.push((format!("{}.bias", at(part)), vec![outputs]));
        }
        out.extend(norm(&at("attention.output.LayerNorm")));
        out.extend(norm(&at("output.LayerNorm")));
    }
    out.into_iter().map(|(name, shape)| (format!("{}{name}", made.prefix), shape)).collect()
}

/// Writes a folder with an encoder whose weights are small numbers of a fixed sequence.
pub(crate) fn write(folder: &Path, made: &Made) {
    let (mut header, mut bytes, mut state) = (serde_json::Map::new(), Vec::<u8>::new(), 7_u32);
    for (name, shape) in weights(made) {
        let start = bytes.len();
        for _ in 0..shape.iter().product() {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            bytes.extend_from_slice(&((state >> 16) as f32 / 65_536.0 - 0.4).to_le_bytes());
        }
        let entry = serde_json::json!({"dtype": "F32", "shape": shape, "data_offsets": [start, bytes.len()]});
        header.insert(name, entry);
    }
    let header = serde_json::Value::Object(header).to_string();
    let mut file = (header.len() as u64).to_le_bytes().to_vec();
    file.extend_from_slice(header.as_bytes());
    file.extend_from_slice(&bytes);
    std::fs::write(folder.join("model.safetensors"), file).unwrap();
    std::fs::write(folder.join("vocab.txt"), PIECES).unwrap();
    std::fs::write(folder.join("config.json"), config(made).to_string()).unwrap();
    if made.first_token {
        std::fs::create_dir_all(folder.join("1_Pooling")).unwrap();
        let settings = r#"{"pooling_mode_cls_token": true, "pooling_mode_mean_tokens": false}"#;
        std::fs::write(folder.join("1_Pooling").join("config.json"), settings).unwrap();
    }
}

fn config(made: &Made) -> serde_json::Value {
    serde_json::json!({
        "model_type": "bert",
        "hidden_size": made.hidden,
        "intermediate_size": 2 * made.hidden,
        "num_hidden_layers": made.layers,
        "num_attention_heads": made.heads,
        "max_position_embeddings": made.positions,
        "vocab_size": PIECES.lines().count(),
        "type_vocab_size": 2,
        "hidden_act": "gelu",
    })
}

#[test]
fn encoders_of_other_sizes_and_poolings_work_by_their_folder() {
    let mut seen: Vec<Vec<f32>> = Vec::new();
    for made in [
        SMALL,
        Made { first_token: true, ..SMALL },
        Made { prefix: "bert.", layers: 2, ..SMALL },
        Made { hidden: 12, heads: 3, layers: 3, ..SMALL },
    ] {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &made);
        let embedder = LocalEmbedder::open(folder.path()).unwrap();
        assert_eq!(embedder.dims(), made.hidden);
        let long = "warm feet ".repeat(40);
        let found = embedder.embed_now(&["warm feet", "cold feet", &long, "", "warm feet"]);
        for vector in &found {
            let length: f32 = vector.iter().map(|x| x * x).sum();
            assert!((length - 1.0).abs() < 1e-5 && vector.len() == made.hidden, "{length}");
        }
        assert_eq!(embedder.tokens(&long).len(), made.positions);
        assert_eq!(found[0], found[4]);
        assert_ne!(found[0], found[1]);
        assert!(!seen.contains(&found[0]), "another encoder gives other vectors");
        seen.push(found[0].clone());
    }
}

#[test]
fn thresholds_go_with_the_encoder() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &SMALL);
    let other = Thresholds { surface: 0.9, slot: 0.8, question: 0.95 };
    let embedder = LocalEmbedder::open(folder.path()).unwrap();
    assert_eq!(embedder.thresholds().surface, THRESHOLDS.surface);
    assert_eq!(embedder.with_thresholds(other).thresholds().slot, 0.8);
}

#[test]
fn folders_with_something_wrong_are_refused_with_the_reason() {
    type Spoil = fn(&Path);
    let cases: &[(&str, Spoil)] = &[
        ("config.json", |folder| std::fs::remove_file(folder.join("config.json")).unwrap()),
        ("model.safetensors", |folder| std::fs::remove_file(folder.join("model.safetensors")).unwrap()),
        ("vocab.txt", |folder| std::fs::remove_file(folder.join("vocab.txt")).unwrap()),
        ("not JSON", |folder| std::fs::write(folder.join("config.json"), "{").unwrap()),
        ("encoder.layer.1", |folder| {
            let config = config(&Made { layers: 2, ..SMALL });
            std::fs::write(folder.join("config.json"), config.to_string()).unwrap();
        }),
        ("has shape [8, 8], config.json says [8, 16]", |folder| {
            let mut config = config(&SMALL);
            config["vocab_size"] = 8.into();
            config["hidden_size"] = 16.into();
            std::fs::write(folder.join("config.json"), config.to_string()).unwrap();
        }),
        ("`hidden_size` must be a positive whole number", |folder| {
            let mut config = config(&SMALL);
            config["hidden_size"] = (-8).into();
            std::fs::write(folder.join("config.json"), config.to_string()).unwrap();
        }),
        ("lacks one of [CLS]", |folder| {
            std::fs::write(folder.join("vocab.txt"), "warm\ncold\nfeet").unwrap();
        }),
        ("larger than config.json's `vocab_size`", |folder| {
            std::fs::write(folder.join("vocab.txt"), format!("{PIECES}\nmore\nwords")).unwrap();
        }),
        ("not a safetensors file", |folder| {
            std::fs::write(folder.join("model.safetensors"), "weights").unwrap();
        }),
        ("neither mean nor first-token", |folder| {
            std::fs::create_dir(folder.join("1_Pooling")).unwrap();
            let settings = r#"{"pooling_mode_max_tokens": true, "pooling_mode_mean_tokens": false}"#;
            std::fs::write(folder.join("1_Pooling").join("config.json"), settings).unwrap();
        }),
        ("at least 3 positions", |folder| write(folder, &Made { positions: 2, ..SMALL })),
    ];
    for (said, spoil) in cases {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &SMALL);
        spoil(folder.path());
        let error = LocalEmbedder::open(folder.path()).err().map(|e| e.to_string());
        assert!(error.as_ref().is_some_and(|e| e.contains(said)), "{said}: {error:?}");
    }
}
