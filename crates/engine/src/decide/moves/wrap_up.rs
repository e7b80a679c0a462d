//! Wrap up: the person wants to end, or has given nothing but trouble for a while.

use super::heard::Heard;
use crate::given::interpretation::{Act, Way};

/// Troubles in a row, with nothing told besides, after which the interview offers to stop.
pub(super) const BEAR: usize = 3;

/// How far it goes; None where it is not the move.
pub(super) fn fits(heard: &Heard) -> Option<Way> {
    let borne = heard.act != Act::Answer && heard.tells == 0 && heard.troubles >= BEAR;
    (heard.act == Act::Closing || borne).then_some(Way::Leave)
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
                (Act::Closing, None, 0, 0, false, Some(Way::Leave)),
                (Act::Closing, None, 3, 0, false, Some(Way::Leave)),
                (Act::NotUnderstood, None, 0, 3, false, Some(Way::Leave)),
                (Act::CounterQuestion, Some(AskedBack::Length), 0, 3, false, Some(Way::Leave)),
                (Act::NotUnderstood, None, 0, 2, false, None),
                (Act::Complaint, None, 1, 3, false, None),
                (Act::Answer, None, 0, 9, false, None),
            ],
        );
    }
}
