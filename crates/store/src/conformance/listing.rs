//! Lists of sessions: newest first, by what is asked for, page by page.

use colloquy_engine::Session;
use colloquy_engine::SessionId;
use colloquy_engine::ports::{Cursor, SessionQuery, SessionSummary, Store};
use colloquy_engine::session::{SessionState, SessionStatus};
use std::sync::Arc;

use super::sample::{Interview, moment};
use super::{Finding, ensure, ok};

/// The list begins with what was made last, and says of it what is so.
pub(super) async fn newest(store: &dyn Store) -> Finding {
    let mut newest = state(3, "listing");
    newest.created_at = moment(u64::from(u32::MAX));
    ok("create", store.session_create(&made(&newest)?).await)?;
    let list = ok("list", store.session_list(&SessionQuery::newest(1000)).await)?;
    let first = list.first().ok_or("the list is empty")?;
    let wanted = SessionSummary { number: first.number, ..SessionSummary::of(&newest) };
    ensure!(*first == wanted, "the newest is {first:?}");
    ensure!(list.is_sorted_by(|a, b| a.cursor() > b.cursor()), "the list is not newest first");
    ensure!(list_of(store, &SessionQuery::newest(2)).await?.len() == 2, "a limit of 2 was not kept");
    ensure!(list_of(store, &SessionQuery::newest(0)).await?.is_empty(), "a limit of 0 was not kept");
    Ok(())
}

/// Every filter alone, and all of them together.
pub(super) async fn filtered(store: &dyn Store) -> Finding {
    let kinds = [
        (SessionStatus::Active, Some("one"), "filter a", "method a"),
        (SessionStatus::Active, Some("one"), "filter b", "method b"),
        (SessionStatus::Created, Some("two"), "filter a", "method b"),
        (SessionStatus::Created, None, "filter b", "method a"),
    ];
    let mut sessions: Vec<Arc<Session>> = Vec::new();
    for (seed, (status, study, concept, methodology)) in (0_u64..).zip(kinds) {
        let mut interview = Interview::new(seed, &format!("filtered-{seed}"));
        let mut session = about(interview.session.fork().into_state(), concept);
        session.methodology = methodology.to_owned();
        session.config.study_id = study.map(str::to_owned);
        interview.session = made(&session)?;
        ok("create", store.session_create(&interview.session).await)?;
        if status == SessionStatus::Active {
            let event = interview.start();
            ok("start", store.session_commit(&interview.session, &event).await)?;
        }
        sessions.push(interview.session);
    }
    let all = || SessionQuery::newest(100_000);
    let text = |text: &str| Some(text.to_owned());
    let queries = [
        SessionQuery { study_id: text("one"), ..all() },
        SessionQuery { concept_id: text("filter a"), ..all() },
        SessionQuery { concept_id: text("filter a"), status: Some(SessionStatus::Created), ..all() },
        SessionQuery { concept_id: text("filter b"), methodology: text("method a"), ..all() },
        SessionQuery { status: Some(SessionStatus::Active), study_id: text("two"), ..all() },
        SessionQuery { concept_id: text("filter a' OR '1' = '1"), ..all() },
    ];
    for query in queries {
        let mut found: Vec<SessionId> = list_of(store, &query).await?;
        let mut wanted: Vec<SessionId> = sessions
            .iter()
            .filter(|session| query.wants(&SessionSummary::of(session)))
            .map(|session| session.id.clone())
            .collect();
        found.sort();
        wanted.sort();
        ensure!(found == wanted, "{query:?} found {found:?}, not {wanted:?}");
    }
    Ok(())
}

/// Pages show everything once, while sessions are made and deleted between them.
pub(super) async fn page_by_page(store: &dyn Store) -> Finding {
    let paged = |seed: u64, at: u64| {
        let mut session = about(state(seed, &format!("paged-{seed}")), "paged");
        session.created_at = moment(at);
        session
    };
    // Two of them were made at the same moment.
    for (seed, at) in [(0, 10), (1, 11), (2, 11), (3, 12), (4, 13), (5, 14)] {
        ok("create", store.session_create(&made(&paged(seed, at))?).await)?;
    }
    let page =
        |after| SessionQuery { after, concept_id: Some("paged".to_owned()), ..SessionQuery::newest(2) };
    let (mut seen, mut after): (Vec<SessionId>, Option<Cursor>) = (Vec::new(), None);
    for number in 0_u64..20 {
        let found = ok("list", store.session_list(&page(after.take())).await)?;
        ensure!(found.len() <= 2, "a page of 2 has {}", found.len());
        let Some(last) = found.last() else { break };
        after = Some(last.cursor());
        seen.extend(found.iter().map(|session| session.id.clone()));
        // The second page begins behind a session that is gone by then, the third behind one of two that were made
        // at the same moment; and newer ones come all the time.
        if number == 0 {
            ok("delete", store.session_delete(&last.id).await)?;
        }
        ok("create", store.session_create(&made(&paged(100 + number, 100 + number))?).await)?;
    }
    let first = |seed| paged(seed, 0).id;
    let (mut tied, order) = ([first(1), first(2)], [first(5), first(4), first(3)]);
    tied.sort();
    let wanted: Vec<SessionId> = order.into_iter().chain(tied.into_iter().rev()).chain([first(0)]).collect();
    ensure!(seen == wanted, "the pages show {seen:?}, not {wanted:?}");
    Ok(())
}

/// A session of a study has a number that stays its own, whatever is deleted; another study counts by itself.
pub(super) async fn numbered(store: &dyn Store) -> Finding {
    let create = async |id: &str, study: Option<&str>| {
        let mut session = state(5, id);
        session.config.study_id = study.map(str::to_owned);
        ok("create", store.session_create(&made(&session)?).await)?;
        Ok::<_, String>(session.id)
    };
    let number = async |id: &SessionId| ok("number", store.session_number(id).await);
    let [one, two] = [create("number-1", Some("in a")).await?, create("number-2", Some("in a")).await?];
    let three = create("number-3", Some("in a")).await?;
    ok("delete", store.session_delete(&one).await)?;
    ok("delete", store.session_delete(&three).await)?;
    let four = create("number-4", Some("in a")).await?;
    let (other, none) = (create("number-5", Some("in b")).await?, create("number-6", None).await?);
    for (id, wanted) in [(&two, Some(2)), (&four, Some(4)), (&other, Some(1)), (&none, None)] {
        let found = number(id).await?;
        ensure!(found == wanted, "session {id} has the number {found:?}, not {wanted:?}");
    }
    let of_study = SessionQuery { study_id: Some("in a".to_owned()), ..SessionQuery::newest(9) };
    let mut listed: Vec<_> = ok("list", store.session_list(&of_study).await)?;
    listed.sort_by_key(|line| line.number);
    let listed: Vec<_> = listed.into_iter().map(|line| (line.id, line.number)).collect();
    ensure!(listed == [(two, Some(2)), (four, Some(4))], "numbers are listed as {listed:?}");
    let gone = store.session_number(&one).await;
    ensure!(gone.is_err(), "a session that is deleted has the number {gone:?}");
    Ok(())
}

/// A session in which nothing happened yet.
fn state(seed: u64, id: &str) -> SessionState {
    Interview::new(seed, id).session.fork().into_state()
}

fn made(state: &SessionState) -> Result<Arc<Session>, String> {
    Session::restore(state.clone()).map(Arc::new).map_err(|error| error.to_string())
}

fn about(mut session: SessionState, concept: &str) -> SessionState {
    let mut changed = session.concept.as_ref().clone();
    concept.clone_into(&mut changed.id);
    session.concept = changed.into();
    session
}

async fn list_of(store: &dyn Store, query: &SessionQuery) -> Result<Vec<SessionId>, String> {
    let list = ok("list", store.session_list(query).await)?;
    Ok(list.into_iter().map(|session| session.id).collect())
}
