//! Words a respondent would rather have left out: they stay in the database, and are shown nowhere else.
//!
//! What of a session leaves the program passes what [`leaving_out`] gives, from the server as from the command line.

use colloquy_engine::utterance::Utterance;

use crate::correction::{Change, Correction};

pub use colloquy_engine::left_out::{LEFT_OUT, LeftOut, has_words};

/// What corrections that hold leave out of what was said.
pub fn leaving_out(corrections: &[Correction], transcript: &[Utterance]) -> LeftOut {
    let words = corrections.iter().filter_map(|correction| match &correction.change {
        Change::LeaveOut { words } if correction.undone_at.is_none() => Some(words.as_str()),
        _ => None,
    });
    LeftOut::of(words, transcript.iter().map(|said| (said.id.to_string(), said.text.as_str())))
}

#[cfg(test)]
mod tests {
    use colloquy_engine::ports;
    use jiff::Timestamp;

    use super::*;

    #[test]
    fn a_running_interview_leaves_out_what_its_documents_leave_out() {
        let stored = |number, change: &Change, undone: bool| ports::Correction {
            number,
            at: Timestamp::UNIX_EPOCH,
            author: "local".to_owned(),
            change: serde_json::to_string(change).unwrap(),
            undone_at: undone.then_some(Timestamp::UNIX_EPOCH),
        };
        let leave_out = |words: &str| Change::LeaveOut { words: words.to_owned() };
        let made = [
            stored(1, &leave_out("Demir"), false),
            stored(2, &leave_out("Vi"), true),
            stored(3, &Change::DeleteNode { node: "n1".to_owned() }, false),
        ];
        let shown = leaving_out(&Correction::all(&made), &[]).text("Demir and Vi");
        assert_eq!(shown, "[left out] and Vi");
        let running: Vec<String> = made.iter().filter_map(ports::Correction::left_out).collect();
        assert_eq!(running, ["Demir"]);
    }
}
