//! Thread: whether somebody asks, last of all, what they had been telling: "Where was I?", "What was I saying?", "what were we on?".

use crate::words;

/// Words of who was telling, and of what they did.
const WHO: [&str; 2] = ["i", "we"];
const DOING: [&str; 9] = ["saying", "on", "telling", "talking", "up", "at", "going", "about", "to"];
const ASKING: [&str; 2] = ["what", "where"];
const WAS: [&str; 2] = ["was", "were"];

/// Where the sentence begins in which an answer ends by asking so, in bytes.
pub fn lost(answer: &str) -> Option<usize> {
    let said = answer.trim_end().trim_end_matches(['.', '?', '!', '…', ' ']);
    let begins = said
        .rfind(['.', '?', '!', '…'])
        .map_or(0, |at| at + said[at..].chars().next().map_or(1, char::len_utf8));
    let words: Vec<String> = words::of(said.get(begins..)?).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let at = words.iter().position(|word| ASKING.contains(word))?;
    let (before, asked) = words.split_at(at);
    let idle = before.iter().all(|word| words::is("filler", word));
    let [asking, was, who, doing @ ..] = asked else { return None };
    let asks = WAS.contains(was) && WHO.contains(who) && doing.iter().all(|word| DOING.contains(word));
    (idle && asks && (*asking == "where" || !doing.is_empty())).then_some(begins)
}

#[cfg(test)]
mod tests {
    use super::lost;

    #[test]
    fn who_lost_their_thread_at_the_end_is_heard() {
        for (answer, asks) in [
            ("And then the cat had it for a year. What was I saying?", true),
            ("It was the Tuesday. Anyway, where was I.", true),
            ("She's like that, my sister. Sorry, what were we on?", true),
            ("Um, what was I on about?", true),
            ("I was lost. Where was I? The bridge. So we crossed it.", false),
            ("I don't know where I was.", false),
            ("I thought, what was I to do?", false),
            ("What was I?", false),
            ("Where was I born? In Hull.", false),
            ("", false),
        ] {
            assert_eq!(lost(answer).is_some(), asks, "{answer}");
        }
        assert_eq!(lost("We went on. What was I saying?"), Some(11));
    }
}
