//! Shown: whether a question is of what is shown, or of the talk about it.

/// From this share on what is shown is meant by a question that speaks of "it", and of nobody in the talk.
pub(super) const OF_IT: f32 = 0.05;
/// Words of the talk, and of a thing that is spoken of.
const OF_THE_TALK: [&str; 9] = ["you", "your", "this", "me", "my", "i", "we", "here", "what"];
const IT: [&str; 3] = ["it", "they", "them"];
/// Most words of a part of a question that asks nothing by itself ("does it?").
const TAG: usize = 2;

/// Whether a question, or the last part of it, is of something that is spoken of: "So who sees it then?", "Or have I got that wrong, does it go off?".
pub(super) fn is_of_it(asked: &str) -> bool {
    last_part(asked).iter().any(|word| IT.contains(&word.as_str())) && !is_of_the_talk(asked)
}

/// Whether it speaks of the talk, or of who takes part in it.
pub(super) fn is_of_the_talk(asked: &str) -> bool {
    last_part(asked).iter().any(|word| OF_THE_TALK.contains(&word.as_str()))
}

/// The words of the last part of a question that asks something by itself, in small letters.
fn last_part(asked: &str) -> Vec<String> {
    let words = |part: &str| {
        let words = part.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect::<Vec<_>>()
    };
    asked.split(',').map(words).rfind(|words| words.len() > TAG).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use colloquy_engine::interpretation::AskedBack;

    use super::super::meant;

    #[test]
    fn what_is_asked_of_something_shown_is_told_from_what_is_asked_of_the_talk() {
        let likely = |about: AskedBack| {
            let mut shares = vec![0.0; AskedBack::ALL.len() + 1];
            for (kind, share) in AskedBack::ALL.iter().zip(&mut shares) {
                *share = if *kind == about { 0.85 } else { 0.02 };
            }
            shares[AskedBack::ALL.iter().position(|known| *known == AskedBack::Offer).unwrap()] = 0.1;
            shares
        };
        for (asked, kind, of_the_talk) in [
            ("So who sees it then?", AskedBack::Privacy, false),
            ("Who's that going to?", AskedBack::Privacy, false),
            ("Who reads this?", AskedBack::Privacy, true),
            ("Who gets to see what I say?", AskedBack::Privacy, true),
            ("Or have I got that wrong, does it go off?", AskedBack::RightAnswer, false),
            ("Is that what you want?", AskedBack::RightAnswer, true),
            ("Am I doing it right?", AskedBack::RightAnswer, true),
        ] {
            let shown = if of_the_talk { kind } else { AskedBack::Offer };
            assert_eq!(meant(asked, true, &likely(kind)), Some(shown), "{asked}");
        }
    }
}
