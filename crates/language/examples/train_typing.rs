//! Trains the classifiers of node types: `cargo xtask train-typing --model DIR`.
//!
//! Embeds `data/typing_examples.jsonl` with the sentence encoder in `DIR` and writes `data/typing_heads.json`. Run it
//! after changing the examples or the encoder; a test holds that the two files fit each other.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use colloquy_embed::LocalEmbedder;
use colloquy_engine::ports::Embedder;
use colloquy_language::typing::heads::{Example, Head, Heads, examples};

fn main() -> ExitCode {
    match train() {
        Ok(written) => {
            let _ = writeln!(std::io::stdout(), "{written}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "the classifiers were not trained: {error}");
            ExitCode::FAILURE
        }
    }
}

fn train() -> Result<String, Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let model = match arguments.as_slice() {
        [flag, folder] if flag == "--model" => PathBuf::from(folder),
        [] => std::env::var_os("COLLOQUY_MODEL_DIR").map(PathBuf::from).ok_or("give --model DIR")?,
        _ => return Err("there is only --model DIR".into()),
    };
    let embedder = LocalEmbedder::open(&model)?;
    let mut by_technique: BTreeMap<String, Vec<Example>> = BTreeMap::new();
    for example in examples() {
        by_technique.entry(example.technique.clone()).or_default().push(example);
    }
    let mut heads = BTreeMap::new();
    for (technique, examples) in by_technique {
        let texts: Vec<&str> = examples.iter().map(|e| e.text.as_str()).collect();
        let types = examples.iter().map(|e| e.r#type.clone());
        let pairs: Vec<_> = embedder.embed_now(&texts).into_iter().zip(types).collect();
        heads.insert(technique, Head::train(&pairs));
    }
    let count = heads.len();
    let trained = Heads { embedder: embedder.name().to_owned(), heads };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/typing_heads.json");
    std::fs::write(&path, serde_json::to_string(&trained)? + "\n")?;
    Ok(format!("{count} classifiers written to {}", path.display()))
}
