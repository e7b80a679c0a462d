//! Mend: the person complains; regret that names what went wrong, then a point they brought up themselves.

use super::heard::Heard;
use crate::given::interpretation::{Act, Way};

/// How far it goes; None where it is not the move.
pub(super) fn fits(heard: &Heard) -> Option<Way> {
    (heard.act == Act::Complaint).then_some(Way::Leave)
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
                (Act::Complaint, None, 0, 0, false, Some(Way::Leave)),
                (Act::Complaint, None, 3, 4, false, Some(Way::Leave)),
                (Act::Complaint, None, 0, 3, false, Some(Way::Leave)),
                (Act::Refusal, None, 0, 0, false, None),
            ],
        );
    }
}
