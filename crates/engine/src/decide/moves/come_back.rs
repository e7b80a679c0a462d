//! Return: the person jokes or wanders; a light word at most, then back to the open point, and if they wander again, to another.

use super::heard::Heard;
use crate::given::interpretation::{Act, Way};

/// How far it goes; None where it is not the move.
pub(super) fn fits(heard: &Heard) -> Option<Way> {
    let way = if heard.troubles == 0 { Way::Stay } else { Way::Leave };
    (heard.act == Act::Aside).then_some(way)
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
                (Act::Aside, None, 0, 0, false, Some(Way::Stay)),
                (Act::Aside, None, 1, 1, false, Some(Way::Leave)),
                (Act::DontKnow, None, 0, 0, false, None),
                (Act::Aside, None, 0, 3, false, Some(Way::Leave)),
            ],
        );
    }
}
