//! The respondent's page as it is sent: what it shows first stands in it already, and what `visit` would tell, so that
//! nobody waits for a script and another request before there is something to read. The script takes it over.

use std::fmt::Write as _;

use axum::extract::State;
use axum::http::{HeaderMap, Method, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use serde::Serialize;

use super::place::{Place, named};
use crate::problem::Outcome;
use crate::reference::escaped;
use crate::state::AppState;
use crate::web;
use crate::wire::respond::{Exchange, InterviewStatus, Visit, VisitState};
use crate::wire::study::StudyLanguage;

/// Names the visit when a browser asks for the page itself. The API never looks at it: what changes something goes by
/// a header, which no page of another site can make a browser send.
const COOKIE: &str = "colloquy-handle=";

/// Where the page as it was built has its language, its title and its screen.
const LANGUAGE: &str = "<html lang=\"en\">";
const TITLE: &str = "<title>Interview</title>";
const SCREEN: &str = "<div id=\"app\"></div>";

/// What the script finds in the page.
#[derive(Serialize)]
struct Told<'a> {
    /// The handle it is told to; none: to whoever has the link.
    handle: Option<&'a str>,
    visit: &'a Visit,
}

/// The page behind a link. One that leads nowhere, or to an interview that must go on before it can be shown, is sent
/// as it was built: its script asks for the rest.
pub(crate) async fn page(
    State(state): State<AppState>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let token = uri.path().rsplit('/').next().unwrap_or_default();
    let handle = handle(&headers);
    match (web::respondent(), visit(&state, token, handle).await) {
        (Some(built), Ok(Some(visit))) => {
            let page = filled(&built, &Told { handle, visit: &visit });
            ([(header::CACHE_CONTROL, "no-store")], Html(page)).into_response()
        }
        _ => web::page(method, uri, headers.clone()).await,
    }
}

/// The handle in the cookies.
fn handle(headers: &HeaderMap) -> Option<&str> {
    let mut cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.find_map(|line| line.split(';').find_map(|cookie| cookie.trim().strip_prefix(COOKIE)))
}

/// What is there now. None while an answer still has to be read, or the first question to be asked.
async fn visit(state: &AppState, token: &str, handle: Option<&str>) -> Outcome<Option<Visit>> {
    let place = Place::of(state, token).await?;
    let seat = place.seat_of(state, handle.and_then(named)).await?;
    let Some(seat) = seat else {
        return Ok(Some(Visit::to(&place.study.plan, place.state(state).await?, None)));
    };
    let interview = seat.settled(state).await?;
    Ok(interview.map(|interview| Visit::to(&place.study.plan, VisitState::Open, Some(interview))))
}

/// The page with what is told in it, as text and for the script.
fn filled(built: &str, told: &Told<'_>) -> String {
    let visit = told.visit;
    let language = match visit.language {
        StudyLanguage::En => "en",
        StudyLanguage::De => "de",
    };
    let name = if visit.name.trim().is_empty() { "Interview" } else { visit.name.as_str() };
    let screen = screen(visit);
    // In JSON the character can only stand in strings: no text ends the element it is in, or begins another one.
    let told = serde_json::to_string(told).unwrap_or_default().replace('<', "\\u003c");
    let screen = format!(
        "<div id=\"app\">{screen}</div>\n<script type=\"application/json\" id=\"told\">{told}</script>"
    );
    built
        .replacen(LANGUAGE, &format!("<html lang=\"{language}\">"), 1)
        .replacen(TITLE, &format!("<title>{}</title>", escaped(name)), 1)
        .replacen(SCREEN, &screen, 1)
}

/// The words of people that are to be read first, where the script will have them too (`welcome.tsx`, `talk.tsx`). All
/// other words are the script's.
fn screen(visit: &Visit) -> String {
    let Some(interview) = &visit.interview else {
        return if visit.state == VisitState::Open { welcome(visit) } else { String::new() };
    };
    // Only the browser knows whether what is to be read first was read.
    let unread = interview.stimulus.is_some() && interview.talk.is_empty();
    match &interview.question {
        Some(question) if interview.status == InterviewStatus::Waiting && !unread => {
            talk(&visit.name, interview.talk.last(), &question.text)
        }
        _ => String::new(),
    }
}

fn welcome(visit: &Visit) -> String {
    let mut purpose = String::new();
    for paragraph in paragraphs(&visit.purpose) {
        let _ = write!(purpose, "<p dir=\"auto\">{}</p>", escaped(&paragraph));
    }
    let name = escaped(&visit.name);
    format!(
        "<header class=\"top\"></header><main class=\"reading\">\
        <h1 class=\"said title\" tabindex=\"-1\" dir=\"auto\">{name}</h1><div class=\"lede\">{purpose}</div></main>"
    )
}

/// Blank lines part paragraphs.
fn paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for line in text.lines() {
        if line.trim().is_empty() {
            paragraphs.push(String::new());
        } else if let Some(last) = paragraphs.last_mut() {
            last.extend([line, "\n"]);
        }
    }
    paragraphs.iter().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()).collect()
}

fn talk(name: &str, before: Option<&Exchange>, question: &str) -> String {
    let before = before.map_or_else(String::new, |Exchange { question, answer }| {
        let told = answer.as_deref().unwrap_or_default();
        format!(
            "<section class=\"before said\"><p class=\"asked\" dir=\"auto\">{}</p><p class=\"told\" dir=\"auto\">{}</p></section>",
            escaped(question),
            escaped(told)
        )
    });
    let (name, question) = (escaped(name), escaped(question));
    format!(
        "<div class=\"talk\"><header class=\"top\"><p>{name}</p></header><main><div class=\"above\">{before}</div>\
        <div class=\"ask\"><h1 class=\"q said\" id=\"question\" dir=\"auto\">{question}</h1>\
        <form class=\"box\" data-busy></form><div class=\"under\"></div></div></main><footer class=\"foot\"></footer></div>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_as_it_was_built_has_the_places_to_fill() {
        let built = web::respondent().unwrap();
        for place in [LANGUAGE, TITLE, SCREEN] {
            assert_eq!(built.matches(place).count(), 1, "{place}");
        }
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        for (cookies, found) in [
            (&["a=1; colloquy-handle=mine; b=2"][..], Some("mine")),
            (&["a=1", "colloquy-handle=mine"], Some("mine")),
            (&["xcolloquy-handle=mine; colloquy-handl=e"], None),
            (&[], None),
        ] {
            let headers = cookies.iter().map(|line| (header::COOKIE, line.parse().unwrap())).collect();
            assert_eq!(handle(&headers), found, "{cookies:?}");
        }
    }

    #[test]
    fn blank_lines_part_paragraphs() {
        for (text, parts) in [
            ("", &[][..]),
            ("one\ntwo", &["one\ntwo"]),
            ("\n one\n \t\n\ntwo ", &["one", "two"]),
            ("one\r\n\r\ntwo", &["one", "two"]),
        ] {
            assert_eq!(paragraphs(text), parts, "{text:?}");
        }
    }
}
