//! Answer a question: the person asks about the interview, or about what is shown; it is told as far as it is known.

use super::heard::Heard;
use crate::given::interpretation::{Act, Way};

/// How far it goes; None where it is not the move.
pub(super) fn fits(heard: &Heard) -> Option<Way> {
    // Who asks about something else has understood what was asked: it is put again once, then left.
    let way = if heard.troubles == 0 { Way::Stay } else { Way::Leave };
    (heard.act == Act::CounterQuestion && heard.answerable().is_some()).then_some(way)
}

#[cfg(test)]
mod tests {
    use super::super::heard::check;
    use super::fits;
    use crate::given::interpretation::{Act, AskedBack, Way};

    #[test]
    fn cases() {
        check(
            fits,
            &[
                (Act::CounterQuestion, Some(AskedBack::Length), 0, 0, false, Some(Way::Stay)),
                (Act::CounterQuestion, Some(AskedBack::Privacy), 0, 1, false, Some(Way::Leave)),
                (Act::CounterQuestion, Some(AskedBack::Offer), 0, 0, true, Some(Way::Stay)),
                (Act::CounterQuestion, Some(AskedBack::Offer), 0, 0, false, None),
                (Act::CounterQuestion, Some(AskedBack::Reference), 0, 0, true, None),
                (Act::Answer, Some(AskedBack::Length), 1, 0, false, None),
            ],
        );
    }
}
