//! What a move is chosen by: what was heard in the answer, and how much trouble came before.

use crate::given::interpretation::{Act, Askable, AskedBack, Reading, Statement, Way};

/// What a move is chosen by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Heard {
    /// What the person did.
    pub act: Act,
    /// What they ask back about, when they do and it is known.
    pub asked_back: Option<AskedBack>,
    /// Statements a question can be about.
    pub tells: usize,
    /// Answers in a row before this one that were trouble.
    pub troubles: usize,
    /// Something is shown that they may ask about.
    pub shown: bool,
}

impl Heard {
    /// What was heard in an answer, after so much trouble.
    pub fn of(reading: &Reading, troubles: usize, shown: bool) -> Self {
        let tells = reading.statements.iter().filter(|statement| is_told(statement)).count();
        Self { act: reading.act, asked_back: reading.asked_back, tells, troubles, shown }
    }

    /// What they ask back about the interview, or about what is shown: what can be answered.
    pub fn answerable(&self) -> Option<AskedBack> {
        self.asked_back.filter(|about| match about {
            AskedBack::Reference => false,
            AskedBack::Offer => self.shown,
            _ => true,
        })
    }

    /// How far to go where the point is worth another try.
    pub(super) const fn by_trouble(&self) -> Way {
        match self.troubles {
            0 => Way::Stay,
            1 => Way::Easier,
            _ => Way::Leave,
        }
    }
}

fn is_told(statement: &Statement) -> bool {
    statement.counts() && !matches!(statement.sense.askable, Some(Askable::No(_)))
}

/// What a move's table has: act, what is asked back, statements, troubles before, whether something is shown, and how far it
/// goes.
#[cfg(test)]
pub(super) type Case = (Act, Option<AskedBack>, usize, usize, bool, Option<Way>);

/// Tries a move's table.
#[cfg(test)]
pub(super) fn check(fits: fn(&Heard) -> Option<Way>, cases: &[Case]) {
    for (act, asked_back, tells, troubles, shown, expected) in cases.iter().copied() {
        let heard = Heard { act, asked_back, tells, troubles, shown };
        assert_eq!(fits(&heard), expected, "{heard:?}");
    }
}
