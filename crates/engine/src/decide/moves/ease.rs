//! Ease: the person does not know; one concrete or third-person angle on the same point, then another thread.

use super::heard::Heard;
use crate::given::interpretation::{Act, Way};

/// How far it goes; None where it is not the move.
pub(super) fn fits(heard: &Heard) -> Option<Way> {
    let way = if heard.troubles == 0 { Way::Easier } else { Way::Leave };
    (heard.act == Act::DontKnow).then_some(way)
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
                (Act::DontKnow, None, 0, 0, false, Some(Way::Easier)),
                (Act::DontKnow, None, 1, 1, false, Some(Way::Leave)),
                (Act::Aside, None, 0, 0, false, None),
                (Act::DontKnow, None, 0, 3, false, Some(Way::Leave)),
            ],
        );
    }
}
