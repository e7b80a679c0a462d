//! Words that are left out of a stored interview: no command shows them, nor sends them to a model.

use colloquy_engine::SessionId;
use colloquy_engine::ports::{Correction, CorrectionStore as _};
use colloquy_export::correction::Change;
use colloquy_scripted::{Answer, Asked, Scripted};
use colloquy_store::SqliteStore;
use serde_json::{Value, json};

use crate::modelled::{answer, with};
use crate::program::{Room, out, run};

const ANSWERS: &str = "\
My neighbour Mr Demir gave me oat milk, and it tastes so creamy in coffee.
Mr Demir says it keeps him calm, and that matters to me because I worry a lot.
I like that Mr Demir cares about the planet.
";

/// An interview of three answers that goes on; its id.
fn held(room: &Room) -> String {
    let arguments = ["interview", "--concept", "oat_milk", "--answers", "-", "--seed", "1", "--json"];
    let document: Value = serde_json::from_str(&out(&run(&mut room.told(ANSWERS), &arguments, 0))).unwrap();
    document["session"]["id"].as_str().unwrap().to_owned()
}

/// What every command shows of an interview.
fn shown(room: &Room, id: &str) -> Vec<(String, String)> {
    let commands: [&[&str]; 7] = [
        &["explain", "turn", id, "1"],
        &["explain", "turn", id, "2"],
        &["explain", "turn", id, "3", "--json"],
        &["replay", id],
        &["replay", id, "--json"],
        &["replay", id, "--methodology", "jobs_to_be_done", "--json"],
        &["interview", "--resume", id, "--json"],
    ];
    let shown = commands.map(|command| {
        let told = "Mr Demir was kind to me when I moved in, so I trust him.\n/why\n";
        (command.join(" "), out(&run(&mut room.told(told), command, 0)))
    });
    shown.into()
}

async fn leave_out(room: &Room, id: &str, words: &str) {
    let store = SqliteStore::open_in(&room.path("data")).await.unwrap();
    let change = serde_json::to_string(&Change::LeaveOut { words: words.to_owned() }).unwrap();
    let (at, author) = (jiff::Timestamp::UNIX_EPOCH, "local".to_owned());
    let correction = Correction { number: 1, at, author, change, undone_at: None };
    store.correction_add(&SessionId::parse(id).unwrap(), &correction).await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn no_command_shows_what_is_left_out() {
    let room = Room::new();
    let id = held(&room);
    for (command, shown) in shown(&room, &id) {
        assert!(shown.contains("Demir"), "a test of something that would be shown: {command}\n{shown}");
    }
    leave_out(&room, &id, "Mr Demir").await;
    for (command, shown) in shown(&room, &id) {
        let at = shown.find("Demir").map(|at| &shown[at.saturating_sub(80)..at]);
        assert_eq!(at, None, "{command}");
        assert!(shown.contains("[left out]"), "{command}\n{shown}");
    }
}

#[tokio::test]
async fn a_model_that_sums_up_is_not_sent_what_is_left_out() {
    let room = Room::new();
    let id = held(&room);
    leave_out(&room, &id, "Mr Demir").await;
    let script = |asked: &Asked| match asked.task.as_str() {
        "summarise" => Answer::json(json!({"summary": "It is creamy.", "points": [], "open": []})),
        _ => answer(asked),
    };
    let server = Scripted::start(script).unwrap();
    run(&mut with(&room, &server), &["summarise", &id], 0);
    let asked = server.log().calls().pop().unwrap().asked;
    let sent = asked.said();
    assert!(sent.contains("[left out] gave me oat milk") && !sent.contains("Demir"), "{sent}");
}
