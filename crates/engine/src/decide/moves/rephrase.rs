//! Rephrase: the question was not understood; the same point in other words, then something easier, then another thread.

use super::heard::Heard;
use crate::given::interpretation::{Act, Way};

/// How far it goes; None where it is not the move.
pub(super) fn fits(heard: &Heard) -> Option<Way> {
    (heard.act == Act::NotUnderstood).then_some(heard.by_trouble())
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
                (Act::NotUnderstood, None, 0, 0, false, Some(Way::Stay)),
                (Act::NotUnderstood, None, 0, 1, false, Some(Way::Easier)),
                (Act::NotUnderstood, None, 0, 2, false, Some(Way::Leave)),
                (Act::NotUnderstood, None, 0, 3, false, Some(Way::Leave)),
                (Act::NotUnderstood, None, 1, 3, false, Some(Way::Leave)),
                (Act::CounterQuestion, None, 0, 0, false, None),
            ],
        );
    }
}
