//! The page behind a link: what one reads first stands in it, nobody else's words do, and no words become markup.

use serde_json::{Value, json};

use super::{Browser, MINE, OTHERS, come, interview, waiting};
use crate::scripted::Failing;
use crate::world::World;

/// The page as a browser gets it that kept this handle, and whether it may be kept.
async fn page(browser: &Browser<'_>, handle: Option<&str>) -> (String, String) {
    let request = browser.world.client.get(format!("{}/r/{}", browser.world.address, browser.token));
    let request = match handle {
        Some(handle) => request.header("Cookie", format!("other=1; colloquy-handle={handle}")),
        None => request,
    };
    let reply = request.send().await.unwrap();
    assert_eq!(
        (reply.status().as_u16(), &reply.headers()["content-type"]),
        (200, &"text/html; charset=utf-8".parse().unwrap())
    );
    let kept = reply.headers()["cache-control"].to_str().unwrap().to_owned();
    (reply.text().await.unwrap(), kept)
}

/// What the page tells its script.
fn told(page: &str) -> Value {
    let json = page.split("<script type=\"application/json\" id=\"told\">").nth(1).unwrap();
    serde_json::from_str(json.split("</script>").next().unwrap()).unwrap()
}

/// What can be read before the script runs.
fn screen(page: &str) -> &str {
    page.split("<div id=\"app\">").nth(1).unwrap().split("<script").next().unwrap()
}

#[tokio::test]
async fn what_one_reads_first_stands_in_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let study = json!({"purpose": "To learn.\n\nReally.", "language": "de"});
    let browser = come(&world, study, json!({})).await;
    let (new, kept) = page(&browser, None).await;
    assert_eq!(kept, "no-store");
    assert!(new.contains("<html lang=\"de\">") && new.contains("<title>Oats</title>"), "{new}");
    assert!(
        screen(&new).contains(">Oats</h1>") && screen(&new).contains("<p dir=\"auto\">Really.</p>"),
        "{new}"
    );
    assert_eq!(told(&new), json!({"handle": null, "visit": browser.visit().await}));
    assert!(
        world.get("/sessions").await["sessions"].as_array().unwrap().is_empty(),
        "looking begins nothing"
    );

    let begun = browser.begin().await;
    let (first, kept) = page(&browser, Some(MINE)).await;
    assert_eq!(kept, "no-store");
    assert!(
        screen(&first).contains(&format!(">{}</h1>", begun["question"]["text"].as_str().unwrap())),
        "{first}"
    );
    assert_eq!(told(&first), json!({"handle": MINE, "visit": browser.visit().await}));

    let next = interview(browser.answer("creamy:attribute", waiting(&begun), "k1").await).await;
    let (second, _) = page(&browser, Some(MINE)).await;
    assert!(screen(&second).contains(next["question"]["text"].as_str().unwrap()), "{second}");
    assert!(screen(&second).contains(">creamy:attribute</p>"), "{second}");

    for handle in [None, Some(OTHERS), Some("short"), Some("<mine>-0123456789abcdefghij")] {
        let (others, _) = page(&browser, handle).await;
        assert!(!others.contains("creamy"), "{handle:?}: {others}");
        assert_eq!(told(&others)["visit"]["interview"], json!(null), "{handle:?}");
    }
    interview(browser.post("stop", &json!({})).send().await.unwrap()).await;
    let (over, _) = page(&browser, Some(MINE)).await;
    assert_eq!((screen(&over).trim(), &told(&over)["visit"]), ("</div>", &browser.visit().await));
}

#[tokio::test]
async fn a_link_for_one_person_shows_the_page_of_that_person() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let browser = come(&world, json!({}), json!({"max_uses": 1})).await;
    let begun = browser.begin().await;
    let (page, _) = page(&browser, None).await;
    assert_eq!((&told(&page)["handle"], &told(&page)["visit"]["interview"]), (&json!(null), &begun));
}

#[tokio::test]
async fn no_words_become_markup() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let words = "</p></script><script>alert(1)</script><!-- <b title=\"x\"> & &lt;";
    let browser = come(&world, json!({"name": words, "purpose": words}), json!({})).await;
    let begun = browser.begin().await;
    interview(browser.answer(words, waiting(&begun), "k1").await).await;
    for handle in [None, Some(MINE), Some("\"><script>alert(1)</script>")] {
        let (page, _) = page(&browser, handle).await;
        assert!(!page.contains("<script>") && !page.contains("<!--") && !page.contains("<b "), "{page}");
        assert!(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- &lt;b"), "{page}");
        assert_eq!(told(&page)["visit"]["name"], words);
    }
    let (page, _) = page(&browser, Some(MINE)).await;
    assert_eq!(told(&page)["visit"]["interview"]["talk"][0]["answer"], words);
}

#[tokio::test]
async fn what_cannot_be_told_yet_is_left_to_the_script() {
    let folder = tempfile::tempdir().unwrap();
    let world = World::begin(folder.path()).await;
    let browser = come(&world, json!({}), json!({})).await;
    let begun = browser.begin().await;
    *world.interpreter.script.failing.lock().unwrap() = Some(Failing::Listen);
    browser.answer("creamy:attribute", waiting(&begun), "k").await;
    *world.interpreter.script.failing.lock().unwrap() = None;
    let nowhere = Browser { world: &world, token: "AAAAAAAAAAAAAAAAAAAAAA".to_owned(), handle: MINE };
    for (browser, what) in [(&browser, "an answer that is not read yet"), (&nowhere, "no such link")] {
        let (page, kept) = page(browser, Some(MINE)).await;
        assert!(page.contains("<div id=\"app\"></div>") && !page.contains("\"told\""), "{what}: {page}");
        assert_eq!(kept, "no-cache", "{what}");
    }
    let seen = browser.visit().await;
    let (page, _) = page(&browser, Some(MINE)).await;
    assert_eq!(
        (&told(&page)["visit"], &seen["interview"]["talk"][0]["answer"]),
        (&seen, &json!("creamy:attribute"))
    );
}
