//! What was said: found by words and by labels, of what is asked for, page by page.

use colloquy_engine::Session;
use colloquy_engine::ports::quotes::{FoundAnswer, QuoteQuery};
use colloquy_engine::ports::{SessionSummary, Store};
use colloquy_engine::search::Search;
use std::sync::Arc;

use super::{Finding, answer, ensure, ok, started, take};

/// Answers of several sessions, some with a word that no other answer has.
pub(super) async fn found(store: &dyn Store) -> Finding {
    let mut sessions: Vec<Arc<Session>> = Vec::new();
    for seed in 0_u64..5 {
        let mut interview = started(store, seed, &format!("quoted-{seed}")).await?;
        for text in ["Ein schönes Schlüsselbund!", "nothing of note", "the SCHLU\u{308}SSELBUND, again"] {
            let said = answer(&interview.session.id, text, interview.later());
            take(store, &mut interview, &said).await?;
        }
        sessions.push(interview.session);
    }
    sessions.sort_by_key(|session| std::cmp::Reverse(SessionSummary::of(session).cursor()));
    let query = |words: &str| QuoteQuery { search: Search::of(words), limit: 100, ..QuoteQuery::default() };
    let all = find(store, &query("schlusselbund")).await?;
    let places: Vec<(&str, u32)> =
        all.iter().map(|one| (one.place.session.id.as_str(), one.place.turn)).collect();
    let wanted: Vec<(&str, u32)> =
        sessions.iter().flat_map(|session| [(session.id.as_str(), 1), (session.id.as_str(), 3)]).collect();
    ensure!(places == wanted, "found {places:?}, said {wanted:?}");
    ensure!(all[0].hits == [(12, 25)] && all[1].hits == [(4, 18)], "hits: {:?}", &all[..2]);
    ensure!(find(store, &query("SCHÖN schlussel")).await?.len() == sessions.len(), "both words of an answer");
    ensure!(find(store, &query("schlusselbund nowhere")).await?.is_empty(), "a word nobody said was found");
    ensure!(find(store, &query(" !? ")).await?.is_empty(), "no words found something");
    let none = QuoteQuery { study_id: Some("no study".to_owned()), ..query("schlusselbund") };
    ensure!(find(store, &none).await?.is_empty(), "answers of another study were found");
    let concept = sessions[0].concept.id.clone();
    let about = QuoteQuery { concept_id: Some(concept.clone()), ..query("schlusselbund") };
    let about = find(store, &about).await?;
    let wanted: Vec<&FoundAnswer> = all.iter().filter(|one| one.concept_id == concept).collect();
    ensure!(about.iter().collect::<Vec<_>>() == wanted, "about a topic: {about:?}");
    heard_in_them(&sessions, &all)?;
    page_by_page(store, query("schlusselbund"), &all).await
}

/// The nodes beside an answer are those of the graph with a quote of it.
fn heard_in_them(sessions: &[Arc<Session>], found: &[FoundAnswer]) -> Finding {
    for one in found {
        let session = sessions.iter().find(|session| session.id == one.place.session.id);
        let session = session.ok_or("an answer of another session")?;
        let id = colloquy_engine::utterance::Utterance::answer_id(one.place.turn);
        let heard = session.graph.standing_nodes().filter(|n| n.quotes.iter().any(|q| q.utterance_id == id));
        let heard: Vec<_> = heard.map(|node| (node.id, node.label.as_str())).collect();
        let nodes: Vec<_> = one.nodes.iter().map(|node| (node.id, node.label.as_str())).collect();
        ensure!(nodes == heard, "nodes {nodes:?}, heard {heard:?}");
        for (_, label) in heard {
            ensure!(Search::of(label).find("", [label]).is_some(), "a label is not found by itself: {label}");
        }
    }
    Ok(())
}

async fn page_by_page(store: &dyn Store, query: QuoteQuery, all: &[FoundAnswer]) -> Finding {
    let mut pages: Vec<FoundAnswer> = Vec::new();
    loop {
        let after = pages.last().map(|last| last.place.clone());
        let page = find(store, &QuoteQuery { after, limit: 3, ..query.clone() }).await?;
        ensure!(page.len() <= 3, "a limit of 3 was not kept");
        if page.is_empty() {
            break;
        }
        pages.extend(page);
    }
    ensure!(pages == all, "by pages {pages:?}, at once {all:?}");
    Ok(())
}

async fn find(store: &dyn Store, query: &QuoteQuery) -> Result<Vec<FoundAnswer>, String> {
    ok("quotes", store.quotes(query).await)
}
