//! Studies: kept, owned, counted up; links, and who came by them.

use std::sync::Arc;

use colloquy_engine::ports::studies::{
    AttributeRule, AttributeSource, Attributes, Digest, Expected, Link, LinkStatus, LinkTerms, NewVisit,
    Principal, Redirects, Study, StudyLanguage, StudyPlan, StudyStatus, Tally, Visit, VisitBegun,
};
use colloquy_engine::ports::{CallQuery, CallRow, SessionQuery, SessionSummary, Store, StoreError};
use colloquy_engine::session::Ending;
use colloquy_engine::{Session, SessionId};
use jiff::Timestamp;

use super::sample::{Interview, moment};
use super::{Finding, ensure, ok};

/// A study with everything said.
fn study(id: &str, made: u64) -> Study {
    let rule = |name: &str, source| AttributeRule {
        name: name.to_owned(),
        label: format!("Your {name}"),
        source,
        required: true,
        choices: vec!["a, 'b'".to_owned(), "c".to_owned()],
        screen_out: vec!["c".to_owned()],
    };
    let text = |text: &str| Some(text.to_owned());
    let plan = StudyPlan {
        name: "Bread & \"butter\"".to_owned(),
        purpose: "To learn.\nReally.".to_owned(),
        concept_id: "bread".to_owned(),
        concept_source: text("id: bread\n"),
        methodology: text("means_end_chain"),
        methodology_source: text("name: x\n"),
        interviewer: text("offline"),
        language: StudyLanguage::De,
        max_turns: Some(12),
        minutes: Some(15),
        budget_usd: Some(2.5),
        topics: vec!["the crust".to_owned()],
        consent: text("Fine with me"),
        attributes: vec![rule("pid", AttributeSource::Link), rule("age", AttributeSource::Form)],
        redirects: Redirects { completed: text("https://example.org/?p={pid}"), screened_out: None },
        member_check: true,
        status: StudyStatus::Open,
    };
    let at = moment(made);
    Study { id: id.to_owned(), version: 0, plan, created_at: at, updated_at: at }
}

/// The same with nothing said.
fn bare(id: &str, made: u64) -> Study {
    let full = study(id, made);
    let plan = StudyPlan {
        purpose: String::new(),
        concept_source: None,
        methodology: None,
        methodology_source: None,
        interviewer: None,
        language: StudyLanguage::En,
        max_turns: None,
        minutes: None,
        budget_usd: None,
        topics: Vec::new(),
        consent: None,
        attributes: Vec::new(),
        redirects: Redirects::default(),
        member_check: false,
        status: StudyStatus::Closed,
        ..full.plan
    };
    Study { plan, ..full }
}

fn who() -> Principal {
    Principal::local()
}

fn link(id: &str, study: &str, max_uses: Option<u32>, made: u64) -> Link {
    Link {
        id: id.to_owned(),
        study: study.to_owned(),
        label: "for 'friends'".to_owned(),
        max_uses,
        uses: 0,
        expires_at: Some(moment(5000)),
        hint: "wxyz".to_owned(),
        practice: uses_of_one(max_uses),
        revoked_at: None,
        created_at: moment(made),
    }
}

/// Links for one are those by which a study is tried out here: both kinds are kept and read again.
fn uses_of_one(max_uses: Option<u32>) -> bool {
    max_uses == Some(1)
}

fn digest(number: u8) -> Digest {
    Digest([number; 32])
}

fn attributes(pairs: &[(&str, &str)]) -> Attributes {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn lost<T: std::fmt::Debug>(what: &str, result: &Result<T, StoreError>) -> Finding {
    ensure!(matches!(result, Err(StoreError::NotFound { .. })), "{what} gave {result:?}");
    Ok(())
}

pub(super) async fn kept(store: &dyn Store) -> Finding {
    let who = who();
    let (first, mut second) = (study("kept-1", 10), bare("kept-2", 20));
    for study in [&first, &second] {
        ok("create", store.study_create(&who, study).await)?;
        let stored = ok("load", store.study_load(&who, &study.id).await)?;
        ensure!(stored == *study, "a study came back as {stored:?}");
    }
    let list = ok("list", store.study_list(&who).await)?;
    ensure!(list == [second.clone(), first.clone()], "the studies are listed as {list:?}");
    second = Study { version: 1, updated_at: moment(30), plan: first.plan, ..second };
    ensure!(ok("change", store.study_change(&who, &second).await)?, "a change was not taken");
    ensure!(!ok("change", store.study_change(&who, &second).await)?, "a change was taken twice");
    let stored = ok("load", store.study_load(&who, "kept-2").await)?;
    ensure!(stored == second, "a changed study came back as {stored:?}");
    let nowhere = Study { id: "nowhere".to_owned(), ..second };
    lost("changing what is not there", &store.study_change(&who, &nowhere).await)?;
    lost("loading what is not there", &store.study_load(&who, "nowhere").await)
}

/// There is one owner so far; what is nobody's is nobody's.
pub(super) async fn of_their_owner(store: &dyn Store) -> Finding {
    let who = who();
    lost(
        "a link of no study",
        &store.link_create(&who, &link("lost", "nowhere", None, 0), &digest(1)).await,
    )?;
    lost("the links of no study", &store.link_list(&who, "nowhere").await)?;
    lost("changing no link", &store.link_change(&who, "nowhere", &LinkTerms::default()).await)?;
    lost("revoking no link", &store.link_revoke(&who, "nowhere", moment(0)).await)?;
    lost("the link of no token", &store.link_find(&who, &digest(1)).await)?;
    lost("counting up no study", &store.study_tally(&who, "nowhere", moment(0)).await)?;
    lost("deleting no study", &store.study_delete(&who, "nowhere").await)
}

/// A session of a study, where `events` of happenings brought it.
async fn session(
    store: &dyn Store,
    id: &str,
    study: &str,
    simulated: bool,
    ending: Option<Ending>,
) -> Result<Arc<Session>, String> {
    let mut interview = Interview::new(1, id);
    let mut state = interview.session.fork().into_state();
    state.config.study_id = Some(study.to_owned());
    state.config.simulated = simulated;
    interview.session = Session::restore(state).map(Arc::new).map_err(|error| error.to_string())?;
    ok("create", store.session_create(&interview.session).await)?;
    let start = interview.start();
    ok("start", store.session_commit(&interview.session, &start).await)?;
    if let Some(ending) = ending {
        let end = interview.end(ending);
        ok("end", store.session_commit(&interview.session, &end).await)?;
    }
    Ok(interview.session)
}

pub(super) async fn counted_up(store: &dyn Store) -> Finding {
    let (who, id) = (who(), "counted");
    ok("create", store.study_create(&who, &bare(id, 0)).await)?;
    let long_ago: Timestamp = Timestamp::UNIX_EPOCH;
    let tally = ok("tally", store.study_tally(&who, id, long_ago).await)?;
    ensure!(tally == Tally::default(), "a new study comes to {tally:?}");
    let running = session(store, "counted-1", id, false, None).await?;
    session(store, "counted-2", id, false, Some(Ending::MaxTurnsReached)).await?;
    session(store, "counted-3", id, false, Some(Ending::Withdrawn)).await?;
    let simulated = session(store, "counted-4", id, true, None).await?;
    let list = SessionQuery { study_id: Some(id.to_owned()), ..SessionQuery::newest(9) };
    let list = ok("list", store.session_list(&list).await)?;
    for (number, made) in [(1, &running), (4, &simulated)] {
        let line = SessionSummary { number: Some(number), ..SessionSummary::of(made) };
        ensure!(list.contains(&line), "{} is listed otherwise: {list:?}", made.id);
    }
    let calls = ok("calls", store.calls(&CallQuery::default()).await)?;
    let call = calls.first().ok_or("there are no calls to make one of")?;
    let usage = colloquy_engine::interpretation::Usage { cost_usd: Some(0.25), ..call.usage };
    let session = Some(simulated.id.clone());
    let at = moment(0);
    let row = CallRow { id: "call-counted".to_owned(), session, usage, at, ..call.clone() };
    ok("record", store.call_record(&row).await)?;
    let wanted = Tally { running: 1, completed: 1, dropped: 1, screened_out: 0, cost_usd: 0.25 };
    let tally = ok("tally", store.study_tally(&who, id, long_ago).await)?;
    ensure!(tally == wanted, "the study comes to {tally:?}, not {wanted:?}");
    let silent = ok("tally", store.study_tally(&who, id, Timestamp::MAX).await)?;
    ensure!((silent.running, silent.dropped) == (0, 2), "who is silent was counted as {silent:?}");
    Ok(())
}

pub(super) async fn expecting(store: &dyn Store) -> Finding {
    let (who, id) = (who(), "expecting");
    ok("create", store.study_create(&who, &bare(id, 0)).await)?;
    let person = |pid: &str, segment: &str| Expected {
        key: ("pid".to_owned(), pid.to_owned()),
        attributes: attributes(&[("segment", segment)]),
    };
    ok("put", store.expected_put(&who, id, &[person("1", "a"), person("2", "b")]).await)?;
    ok("put", store.expected_put(&who, id, &[person("2", "c"), person("3", "d")]).await)?;
    let nobody = [attributes(&[("pid", "4")]), attributes(&[("segment", "1")]), Attributes::new()];
    for (told, wanted) in [
        (attributes(&[("pid", "1"), ("x", "y")]), Some(person("1", "a"))),
        (attributes(&[("pid", "2")]), Some(person("2", "c"))),
        (attributes(&[("pid", "3")]), Some(person("3", "d"))),
    ]
    .into_iter()
    .chain(nobody.map(|told| (told, None)))
    {
        let found = ok("find", store.expected_find(&who, id, &told).await)?;
        ensure!(found == wanted, "{told:?} is {found:?}, not {wanted:?}");
    }
    let all = ok("list", store.expected_list(&who, id).await)?;
    let known = [person("1", "a"), person("2", "c"), person("3", "d")];
    ensure!(all == known, "the people expected are {all:?}");
    ok("clear", store.expected_clear(&who, id).await)?;
    let left = ok("list", store.expected_list(&who, id).await)?;
    ensure!(left.is_empty(), "people who were forgotten are there: {left:?}");
    Ok(())
}

pub(super) async fn links(store: &dyn Store) -> Finding {
    let (who, study) = (who(), "linked");
    ok("create", store.study_create(&who, &bare(study, 0)).await)?;
    let older = Link { expires_at: None, ..link("linked-1", study, None, 1) };
    let newer = link("linked-2", study, Some(3), 2);
    for (link, token) in [(&older, digest(11)), (&newer, digest(12))] {
        ok("create", store.link_create(&who, link, &token).await)?;
        let found = ok("find", store.link_find(&who, &token).await)?;
        ensure!(found == *link, "a link came back as {found:?}");
    }
    let terms = LinkTerms { label: "renamed".to_owned(), max_uses: None, expires_at: Some(moment(90)) };
    let changed = ok("change", store.link_change(&who, &newer.id, &terms).await)?;
    ensure!(
        changed.as_ref()
            == Some(&Link {
                label: "renamed".to_owned(),
                max_uses: None,
                expires_at: Some(moment(90)),
                ..newer.clone()
            }),
        "a changed link came back as {changed:?}"
    );
    let for_one = LinkTerms { max_uses: Some(1), ..terms.clone() };
    let refused = ok("change to one person's", store.link_change(&who, &newer.id, &for_one).await)?;
    ensure!(refused.is_none(), "a link for many became one person's: {refused:?}");
    let newer = Link { label: terms.label, max_uses: None, expires_at: terms.expires_at, ..newer };
    ok("revoke", store.link_revoke(&who, &older.id, moment(7)).await)?;
    ok("revoke again", store.link_revoke(&who, &older.id, moment(9)).await)?;
    let older = Link { revoked_at: Some(moment(7)), ..older };
    let list = ok("list", store.link_list(&who, study).await)?;
    ensure!(list == [newer.clone(), older.clone()], "the links are listed as {list:?}");
    Ok(())
}

fn visit(link: &str, handle: u8, session: Option<&str>) -> NewVisit {
    let session = session.and_then(|id| SessionId::parse(id).ok());
    let visit = Visit { session, attributes: attributes(&[("age", "40"), ("pid", "'7'")]) };
    NewVisit { link: link.to_owned(), handle: digest(handle), visit, at: moment(100) }
}

pub(super) async fn visits(store: &dyn Store) -> Finding {
    let (who, study) = (who(), "visited");
    ok("create", store.study_create(&who, &bare(study, 0)).await)?;
    let (one, two) = (link("visited-1", study, Some(1), 1), link("visited-2", study, Some(2), 2));
    for (link, token) in [(&one, digest(21)), (&two, digest(22))] {
        ok("create", store.link_create(&who, link, &token).await)?;
    }
    let begin = async |new: &NewVisit| ok("begin", store.visit_begin(&who, new).await);
    let uses = async |token| Ok::<_, String>(ok("find", store.link_find(&who, &digest(token)).await)?.uses);
    // The same handle again is the same visit, whatever it is to be now.
    let a = begin(&visit(&two.id, 1, Some("visited-a"))).await?;
    let b = begin(&visit(&two.id, 1, Some("visited-b"))).await?;
    ensure!(a == b, "one handle has two visits: {a:?} and {b:?}");
    ensure!(uses(22).await? == 1, "one visit counts {} uses", uses(22).await?);
    ensure!(begin(&visit(&two.id, 2, None)).await? == VisitBegun::Here(visit("", 0, None).visit), "no visit");
    let third = begin(&visit(&two.id, 3, Some("visited-c"))).await?;
    ensure!(third == VisitBegun::Refused(LinkStatus::UsedUp), "a third use of two gave {third:?}");
    let late = NewVisit { at: moment(5000), ..visit(&one.id, 4, Some("visited-d")) };
    ensure!(begin(&late).await? == VisitBegun::Refused(LinkStatus::Expired), "an expired link was used");
    // A link for one person: whoever comes is that person.
    let own = begin(&visit(&one.id, 4, Some("visited-e"))).await?;
    ensure!(begin(&visit(&one.id, 5, Some("visited-f"))).await? == own, "another person came");
    ensure!(uses(21).await? == 1, "a link for one was used {} times", uses(21).await?);
    let find = async |link: &Link, handle: Option<u8>| {
        ok("find", store.visit_find(&who, link, handle.map(digest).as_ref()).await)
    };
    let e = visit(&one.id, 4, Some("visited-e")).visit;
    ensure!(find(&one, None).await? == Some(e.clone()), "the one visit is not found without its handle");
    ensure!(find(&two, None).await?.is_none(), "a visit is found without its handle");
    ensure!(find(&two, Some(9)).await?.is_none(), "a visit is found by another handle");
    let of = async |id: &str| match SessionId::parse(id) {
        Ok(id) => ok("visit of a session", store.visit_of(&who, &id).await),
        Err(error) => Err(error.to_string()),
    };
    ensure!(of("visited-e").await? == Some(e), "the visit of a session is not found");
    ensure!(of("visited-f").await?.is_none(), "a session has a visit that was not begun");
    let tally = ok("tally", store.study_tally(&who, study, moment(0)).await)?;
    ensure!(tally.screened_out == 1, "{} were screened out, not 1", tally.screened_out);
    Ok(())
}

pub(super) async fn deleted(store: &dyn Store) -> Finding {
    let (who, study) = (who(), "deleted");
    ok("create", store.study_create(&who, &bare(study, 0)).await)?;
    ok("create", store.link_create(&who, &link("deleted-1", study, None, 1), &digest(31)).await)?;
    let made = session(store, "deleted-a", study, false, None).await?;
    let begun = visit("deleted-1", 1, Some("deleted-a"));
    ok("begin", store.visit_begin(&who, &begun).await)?;
    let list = SessionQuery { study_id: Some(study.to_owned()), ..SessionQuery::newest(9) };
    let line = ok("list", store.session_list(&list).await)?.pop();
    let known = line.map(|line| line.attributes).unwrap_or_default();
    ensure!(known == begun.visit.attributes, "the list knows {known:?} of a respondent");
    ensure!(!ok("delete", store.study_delete(&who, study).await)?, "a study was deleted with its sessions");
    ok("delete", store.session_delete(&made.id).await)?;
    let left = ok("visit of a session", store.visit_of(&who, &made.id).await)?;
    ensure!(left.is_none(), "a visit is left of a session that was deleted: {left:?}");
    ensure!(ok("delete", store.study_delete(&who, study).await)?, "a study was not deleted");
    lost("a deleted study", &store.study_load(&who, study).await)?;
    lost("the link of a deleted study", &store.link_find(&who, &digest(31)).await)
}
