//! Respect: the person will not talk about it; that is never asked about again.

use super::heard::Heard;
use crate::given::interpretation::{Act, Way};

/// How far it goes; None where it is not the move.
pub(super) fn fits(heard: &Heard) -> Option<Way> {
    (heard.act == Act::Refusal).then_some(Way::Leave)
}

#[cfg(test)]
mod tests {
    use super::super::heard::check;
    use super::fits;
    use crate::given::interpretation::{Act, Way};

    #[test]
    fn cases() {
        check(
            fits,
            &[
                (Act::Refusal, None, 0, 0, false, Some(Way::Leave)),
                (Act::Refusal, None, 3, 1, false, Some(Way::Leave)),
                (Act::Refusal, None, 0, 3, false, Some(Way::Leave)),
                (Act::DontKnow, None, 0, 0, false, None),
            ],
        );
    }
}
