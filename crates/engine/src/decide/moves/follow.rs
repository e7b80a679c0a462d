//! Follow: the person answers, or tells enough besides; strategies and focus decide.

use super::heard::Heard;
use crate::given::interpretation::{Act, Way};

/// Statements from which an answer is one, whatever else it is.
const TELLS_ANYWAY: usize = 2;

/// How far it goes; None where it is not the move.
pub(super) fn fits(heard: &Heard) -> Option<Way> {
    // Whoever does not know, or wanders, and goes on to tell things has answered; so has who tells things after words that took
    // up their trouble, whatever they say of these: "don't keep saying sorry". Eleven of fifteen such answers did.
    let anyway = match heard.act {
        Act::DontKnow | Act::Aside => true,
        Act::Complaint | Act::Correction => heard.troubles > 0,
        _ => false,
    };
    let anyway = anyway && heard.tells >= TELLS_ANYWAY;
    (heard.act == Act::Answer || anyway).then_some(Way::Stay)
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
                (Act::Answer, None, 0, 0, false, Some(Way::Stay)),
                (Act::Answer, None, 3, 5, true, Some(Way::Stay)),
                (Act::DontKnow, None, 2, 0, false, Some(Way::Stay)),
                (Act::Aside, None, 2, 4, false, Some(Way::Stay)),
                (Act::DontKnow, None, 1, 0, false, None),
                (Act::Complaint, None, 4, 0, false, None),
                (Act::Complaint, None, 1, 1, false, None),
                (Act::Complaint, None, 2, 1, false, Some(Way::Stay)),
            ],
        );
    }
}
