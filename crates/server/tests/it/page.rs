//! The page: served, guarded, and needing nothing from elsewhere.

use crate::world::World;

#[tokio::test]
async fn the_page_is_served_with_its_guards() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    for (path, kind) in [
        ("/", "text/html"),
        ("/app.js", "text/javascript"),
        ("/graph.js", "text/javascript"),
        ("/style.css", "text/css"),
        ("/icon.svg", "image/svg+xml"),
    ] {
        let reply = world.client.get(format!("{}{path}", world.address)).send().await.unwrap();
        assert_eq!(reply.status(), 200, "{path}");
        assert!(reply.headers()["content-type"].to_str().unwrap().starts_with(kind), "{path}");
        assert!(reply.headers()["content-security-policy"].to_str().unwrap().contains("default-src 'none'"));
        assert_eq!(reply.headers()["x-content-type-options"], "nosniff");
        let text = reply.text().await.unwrap();
        let elsewhere =
            text.match_indices("http").map(|(at, _)| text[at..].chars().take(26).collect::<String>());
        let elsewhere: Vec<String> =
            elsewhere.filter(|url| url.contains("://") && !url.contains("www.w3.org")).collect();
        assert!(elsewhere.is_empty(), "{path} refers to {elsewhere:?}");
    }
    let missing = world.client.get(format!("{}/../Cargo.toml", world.address)).send().await.unwrap();
    assert_eq!(missing.status(), 404);
}

#[test]
fn every_part_the_script_names_is_on_the_page() {
    let page = include_str!("../../web/index.html");
    let script = include_str!("../../web/app.js");
    let names = script.split("$(\"").skip(1).filter_map(|rest| rest.split('"').next());
    let missing: Vec<&str> = names.filter(|name| !page.contains(&format!("id=\"{name}\""))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
