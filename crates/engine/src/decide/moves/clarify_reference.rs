//! Clarify a reference: the person asks what was meant; it is said in their own earlier words, and asked again.

use super::heard::Heard;
use crate::given::interpretation::{Act, Way};

/// How far it goes; None where it is not the move.
pub(super) fn fits(heard: &Heard) -> Option<Way> {
    (heard.act == Act::CounterQuestion && heard.answerable().is_none()).then_some(heard.by_trouble())
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
                (Act::CounterQuestion, Some(AskedBack::Reference), 0, 0, false, Some(Way::Stay)),
                (Act::CounterQuestion, None, 0, 1, false, Some(Way::Easier)),
                (Act::CounterQuestion, Some(AskedBack::Reference), 0, 2, true, Some(Way::Leave)),
                (Act::CounterQuestion, Some(AskedBack::Offer), 0, 0, false, Some(Way::Stay)),
                (Act::CounterQuestion, Some(AskedBack::Length), 0, 0, false, None),
            ],
        );
    }
}
