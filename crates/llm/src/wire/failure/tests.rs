//! Tests of what errors come to.

use super::*;
use reqwest::header::HeaderValue;

fn failed(status: u16, headers: &[(&'static str, &str)], body: &str) -> ProviderError {
    let mut map = HeaderMap::new();
    for (name, value) in headers {
        map.insert(*name, HeaderValue::from_str(value).unwrap());
    }
    Failure::of_status(status, &map, body.as_bytes()).into_error("openai", None)
}

#[test]
fn every_status_and_code_has_its_fault() {
    let said =
        |message: &str, code: &str| format!(r#"{{"error": {{"message": "{message}", "code": "{code}"}}}}"#);
    for (status, body, fault) in [
        (400, said("max_tokens is too large", "invalid_value"), Fault::Rejected),
        (400, r#"{"code":"Client specified an invalid argument","error":"Incorrect API key provided: xa***ey."}"#.into(), Fault::Unauthorised),
        (400, said("Your credit balance is too low to access the API", "invalid_request_error"), Fault::Quota),
        (400, said("Model Not Exist", "invalid_request_error"), Fault::UnknownModel),
        (401, String::new(), Fault::Unauthorised),
        (402, said("Insufficient Balance", "unknown_error"), Fault::Quota),
        (403, said("not allowed here", "permission_error"), Fault::Unauthorised),
        (403, r#"{"code":"x","error":"Your team has either used all available credits or reached its limit."}"#.into(), Fault::Quota),
        (403, said("The model grok-9 does not exist or your team does not have access", "x"), Fault::UnknownModel),
        (404, r#"{"type":"error","error":{"type":"not_found_error","message":"model: claude-9"}}"#.into(), Fault::UnknownModel),
        (404, "<html>nginx</html>".into(), Fault::Rejected),
        (408, String::new(), Fault::Overloaded),
        (409, String::new(), Fault::Overloaded),
        (413, said("too large", "request_too_large"), Fault::Rejected),
        (422, r#"{"detail":[{"msg":"field required"}]}"#.into(), Fault::Rejected),
        (429, said("You exceeded your current quota, check your plan and billing", "insufficient_quota"), Fault::Quota),
        (429, said("Your account is suspended, check your plan", "exceeded_current_quota_error"), Fault::Quota),
        (429, said("Add a payment method under billing to get more", "rate_limit_exceeded"), Fault::RateLimited),
        (429, said("The engine is currently overloaded", "engine_overloaded_error"), Fault::Overloaded),
        (429, String::new(), Fault::RateLimited),
        (500, said("model not found", "x"), Fault::Overloaded),
        (503, String::new(), Fault::Overloaded),
        (529, said("Overloaded", "overloaded_error"), Fault::Overloaded),
    ] {
        assert_eq!(failed(status, &[], &body).fault, fault, "{status} {body}");
    }
}

#[test]
fn an_error_is_one_sentence_with_the_providers_own_words_and_what_to_do() {
    let body = r#"{"error":{"message":"The model `gpt-9`\ndoes not exist","type":"invalid_request_error","code":"model_not_found"}}"#;
    assert_eq!(
        failed(404, &[], body).to_string(),
        "openai: it does not have the model for this key (404: The model `gpt-9` does not exist); check `model`; \
         `colloquy models list` shows what is configured"
    );
    let page = failed(404, &[], "\n<!DOCTYPE html><p>nothing</p>").to_string();
    assert_eq!(page, "openai: the request was refused (404: a web page); check `base_url`");
    let long = failed(400, &[], &"word ".repeat(10_000)).detail;
    assert!(long.chars().count() < 450, "{}", long.len());
}

#[test]
fn a_redirect_is_told_not_followed() {
    let error = failed(308, &[("location", "https://elsewhere.example/v1")], "");
    assert_eq!(error.fault, Fault::Rejected);
    assert!(error.detail.contains("https://elsewhere.example/v1 (308)"), "{error}");
}

#[test]
fn how_long_to_wait_is_read_in_every_form() {
    let after = |headers: &[(&'static str, &str)]| failed(429, headers, "").retry_after;
    assert_eq!(after(&[("retry-after", "7")]), Some(Duration::from_secs(7)));
    assert_eq!(after(&[("retry-after", "1.5")]), Some(Duration::from_millis(1500)));
    assert_eq!(after(&[("retry-after", "9"), ("retry-after-ms", "250")]), Some(Duration::from_millis(250)));
    let now = ("date", "Sun, 06 Nov 1994 08:49:37 GMT");
    assert_eq!(
        after(&[("retry-after", "Sun, 06 Nov 1994 08:50:07 GMT"), now]),
        Some(Duration::from_secs(30))
    );
    assert_eq!(after(&[("retry-after", "Sun, 06 Nov 1994 08:49:07 GMT"), now]), Some(Duration::ZERO));
    assert_eq!(after(&[("retry-after", "Sun, 06 Nov 1994 08:50:07 GMT")]), None);
    for odd in ["soon", "-3", "nan", "1e400"] {
        assert_eq!(after(&[("retry-after", odd)]), None, "{odd}");
    }
    assert_eq!(after(&[]), None);
}

#[test]
fn an_error_in_a_stream_is_told_by_its_code() {
    for (event, fault) in [
        (r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#, Fault::Overloaded),
        (r#"{"type":"error","error":{"type":"rate_limit_error","message":"slow"}}"#, Fault::RateLimited),
        (r#"{"error":{"message":"no","code":429}}"#, Fault::RateLimited),
        (r#"{"error":{"message":"bad gateway","code":502}}"#, Fault::Overloaded),
        (r#"{"error":{"message":"x","type":"authentication_error"}}"#, Fault::Unauthorised),
        (r#"{"error":{"message":"x","type":"invalid_request_error"}}"#, Fault::Rejected),
        (r#"{"error":"model 'x' not found"}"#, Fault::UnknownModel),
        (r#"{"error":{"message":"x","type":"insufficient_quota"}}"#, Fault::Quota),
        (r#"{"error":"something"}"#, Fault::Overloaded),
    ] {
        let failure = Failure::of_said(&Said::of(&serde_json::from_str(event).unwrap()));
        assert_eq!(failure.into_error("xai", None).fault, fault, "{event}");
    }
}

#[test]
fn a_key_that_is_echoed_is_not_passed_on() {
    let key = Key::new("sk-very-secret-0123456789").unwrap();
    let body = br#"{"error":{"message":"wrong key: sk-very-secret-0123456789"}}"#;
    let error = Failure::of_status(401, &HeaderMap::new(), body).into_error("openai", Some(&key));
    assert_eq!(error.detail, "the key was refused (401: wrong key: [redacted]); check the key");
}
