//! Accept: the person corrects what was understood; their version is taken over and followed.

use super::heard::Heard;
use crate::given::interpretation::{Act, Way};

/// How far it goes; None where it is not the move.
pub(super) fn fits(heard: &Heard) -> Option<Way> {
    (heard.act == Act::Correction).then_some(Way::Stay)
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
                (Act::Correction, None, 0, 0, false, Some(Way::Stay)),
                (Act::Correction, None, 2, 2, false, Some(Way::Stay)),
                (Act::Correction, None, 0, 3, false, Some(Way::Stay)),
                (Act::Complaint, None, 0, 0, false, None),
            ],
        );
    }
}
