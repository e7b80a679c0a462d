//! Thinking that models of local servers write before their reply, between `<think>` and `</think>`: left out.

const OPEN: &str = "<think>";
const CLOSE: &str = "</think>";

/// Takes a reply piece by piece, and lets through what is none of its thinking.
#[derive(Debug, Default)]
pub(crate) struct Thoughts {
    held: String,
    state: State,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing but white space and perhaps a part of `<think>` was seen.
    #[default]
    Start,
    /// After `<think>`.
    Inside,
    /// After `</think>`, white space not yet over.
    Closed,
    /// In the reply.
    Past,
}

impl Thoughts {
    /// What can be shown after a piece.
    pub(crate) fn pass(&mut self, piece: &str) -> String {
        self.held.push_str(piece);
        loop {
            match self.state {
                State::Past => return std::mem::take(&mut self.held),
                State::Start => {
                    let begun = self.held.trim_start();
                    if let Some(rest) = begun.strip_prefix(OPEN) {
                        self.held = rest.to_owned();
                        self.state = State::Inside;
                    } else if OPEN.starts_with(begun) {
                        return String::new();
                    } else {
                        self.state = State::Past;
                    }
                }
                State::Inside => match self.held.find(CLOSE) {
                    Some(at) => {
                        self.held.drain(..at + CLOSE.len());
                        self.state = State::Closed;
                    }
                    None => return String::new(),
                },
                State::Closed => {
                    let rest = self.held.trim_start();
                    if rest.is_empty() {
                        self.held.clear();
                        return String::new();
                    }
                    self.held = rest.to_owned();
                    self.state = State::Past;
                }
            }
        }
    }

    /// What was held back for nothing.
    pub(crate) fn finish(&mut self) -> String {
        match self.state {
            State::Start => std::mem::take(&mut self.held),
            State::Inside | State::Closed | State::Past => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinking_is_left_out_however_it_is_cut() {
        for (text, shown) in [
            ("What else?", "What else?"),
            (" <think>\nso {…} he says\n</think>\n\nWhat else?", "What else?"),
            ("<thing> I saw </think>", "<thing> I saw </think>"),
            ("<thi", "<thi"),
            ("<think>never ends", ""),
            ("A <think>b</think>", "A <think>b</think>"),
        ] {
            let mut whole = Thoughts::default();
            assert_eq!(whole.pass(text) + &whole.finish(), shown, "{text}");
            let mut cut = Thoughts::default();
            let mut seen: String = text.chars().map(|c| cut.pass(&c.to_string())).collect();
            seen += &cut.finish();
            assert_eq!(seen, shown, "{text}, by character");
        }
    }
}
