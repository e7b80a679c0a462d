//! The encoder against vectors of an independent implementation in double precision, and the splitting of
//! hard strings against the reference tokenizer.

use std::path::PathBuf;
use std::time::Instant;

use super::*;

fn embedder() -> LocalEmbedder {
    let folder = std::env::var_os("COLLOQUY_MODEL_DIR").map(PathBuf::from).expect(
        "COLLOQUY_MODEL_DIR must name the folder of all-MiniLM-L6-v2; `cargo xtask test` fetches it and sets it",
    );
    LocalEmbedder::open(&folder).unwrap()
}

fn labels() -> Vec<&'static str> {
    include_str!("golden.txt").lines().collect()
}

fn cosine(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(x, y)| f64::from(*x) * f64::from(*y)).sum()
}

#[test]
fn vectors_agree_with_the_reference() {
    let golden: &[u8] = include_bytes!("golden.f32");
    let golden: Vec<f32> = golden.as_chunks::<4>().0.iter().map(|b| f32::from_le_bytes(*b)).collect();
    let (labels, embedder) = (labels(), embedder());
    assert_eq!((labels.len(), golden.len()), (32, 32 * embedder.dims()));
    let start = Instant::now();
    let batch = embedder.embed_now(&labels);
    println!("32 labels in one batch: {:?}", start.elapsed());
    let start = Instant::now();
    let singles: Vec<_> = labels.iter().map(|label| embedder.embed_now(&[label]).remove(0)).collect();
    println!("32 labels one by one: {:?}", start.elapsed());
    for (i, expected) in golden.chunks(embedder.dims()).enumerate() {
        for vector in [&batch[i], &singles[i]] {
            let worst = vector.iter().zip(expected).map(|(x, y)| (x - y).abs()).fold(0.0, f32::max);
            assert!(cosine(vector, expected) > 0.999_999, "{}: {}", labels[i], cosine(vector, expected));
            assert!(worst < 2e-6, "{}: {worst}", labels[i]);
        }
    }
}

#[test]
fn hard_strings_split_like_the_reference_tokenizer() {
    let cases: Vec<(String, Vec<u32>)> = serde_json::from_str(include_str!("wordpiece.json")).unwrap();
    let embedder = embedder();
    assert!(cases.len() >= 30);
    for (text, ids) in cases {
        assert_eq!(embedder.tokens(&text), ids, "{text:?}");
    }
}

#[test]
fn meaning_is_near_and_long_texts_are_cut() {
    let embedder = embedder();
    assert_eq!(embedder.name(), "all-MiniLM-L6-v2@53aa5117");
    let v = embedder.embed_now(&["saves money", "it is cheaper", "the train was late", ""]);
    assert!(cosine(&v[0], &v[1]) > cosine(&v[0], &v[2]) + 0.2);
    let long = "word ".repeat(1000);
    assert_eq!(embedder.tokens(&long).len(), 256);
    assert!((cosine(&embedder.embed_now(&[&long])[0], &embedder.embed_now(&[&long])[0]) - 1.0).abs() < 1e-6);
    for vector in &v {
        assert!((cosine(vector, vector) - 1.0).abs() < 1e-6);
    }
    assert!(embedder.embed_now(&[]).is_empty());
}

#[tokio::test]
async fn many_requests_at_once_get_their_own_vectors() {
    let embedder = embedder();
    let labels = labels();
    let alone = embedder.embed_now(&labels);
    let asked = labels.iter().map(|label| embedder.embed(std::slice::from_ref(label)));
    for (i, vectors) in futures_util::future::join_all(asked).await.into_iter().enumerate() {
        assert!(cosine(&vectors.unwrap()[0], &alone[i]) > 0.999_999);
    }
}

#[test]
fn another_encoder_is_named_by_its_folder_and_hash() {
    let from = std::env::var_os("COLLOQUY_MODEL_DIR").map(PathBuf::from).unwrap();
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("my-encoder");
    std::fs::create_dir(&folder).unwrap();
    for name in ["model.safetensors", "vocab.txt"] {
        std::fs::copy(from.join(name), folder.join(name)).unwrap();
    }
    let config = std::fs::read_to_string(from.join("config.json")).unwrap();
    std::fs::write(folder.join("config.json"), config.replace("nreimers/", "somebody/")).unwrap();
    assert_eq!(LocalEmbedder::open(&folder).unwrap().name(), "my-encoder@53aa5117");
    std::fs::write(folder.join("config.json"), config.replace("384,", "386,")).unwrap();
    let error = LocalEmbedder::open(&folder).unwrap_err().to_string();
    assert!(error.contains("heads") || error.contains("shape"), "{error}");
}

#[tokio::test]
async fn what_fits_what_was_said_is_more_apt() {
    let embedder = embedder();
    let before = "critical incident 3. What happened then?";
    for (answer, better, worse) in [
        (
            "I got to the station at six and the doors were locked, with the dog howling inside and nobody about.",
            "What did you do then?",
            "Sorry, let me put it more simply. What happened then?",
        ),
        (
            "What do you mean, then? I don't follow.",
            "Sorry, let me put it more simply. How did it end?",
            "How do you feel about that?",
        ),
        (
            "My wife died that winter. I have not really talked about it to anybody.",
            "I'm sorry to hear that. Tell me as much or as little about that as you like.",
            "What is good about that, for you?",
        ),
    ] {
        let apt = embedder.aptness(before, answer, &[worse, better]).await.unwrap().unwrap();
        assert!(apt[1] > apt[0] && apt.iter().all(|apt| (0.0..=2.0).contains(apt)), "{answer}: {apt:?}");
        let alone = embedder.aptness(before, answer, &[better]).await.unwrap().unwrap();
        assert!((alone[0] - apt[1]).abs() < 1e-3, "it does not depend on what else could be said");
    }
    assert_eq!(embedder.aptness(before, "", &[]).await.unwrap(), Some(Vec::new()));
}

#[tokio::test]
async fn another_encoder_knows_nothing_of_what_is_said_next() {
    let folder = tempfile::tempdir().unwrap();
    others::write(folder.path(), &others::SMALL);
    let embedder = LocalEmbedder::open(folder.path()).unwrap();
    assert_eq!(embedder.aptness("", "warm", &["cold"]).await.unwrap(), None);
}
