//! The signals as methodologies may name them, and methodologies read with them.

use std::sync::LazyLock;

use super::list::SIGNALS;
use super::signal::Signal;
use crate::given::declaration::Declaration;
use crate::given::methodology::keys::KeyFault;
use crate::given::methodology::weights::WeightKey;
use crate::given::methodology::{Checked, Methodology, MethodologyErrors, read};

/// What [`SIGNALS`] declare, in the same order.
pub(crate) fn declared() -> &'static [Declaration] {
    static DECLARED: LazyLock<Vec<Declaration>> = LazyLock::new(|| {
        let declaration =
            |signal: &&Signal| Declaration { id: signal.id, scale: signal.scale, scope: signal.scope };
        SIGNALS.iter().map(declaration).collect()
    });
    &DECLARED
}

impl Methodology {
    /// Reads a methodology file, in today's shape or the older `method / ontology / signals / strategies /
    /// phases` one. `file` names it in messages and is compared with `method.name`.
    ///
    /// # Errors
    /// Everything that is wrong with it at once, each with file, line, column and the nearest known name.
    pub fn parse(file: &str, source: &str) -> Result<Checked, MethodologyErrors> {
        read::read(declared(), file, source)
    }
}

impl WeightKey {
    /// Parses `signal`, `signal.category`, `signal.low|mid|high` or `signal.true|false`; slots only a methodology knows.
    ///
    /// # Errors
    /// When there is no such signal, or when the suffix is nothing the signal can ever be.
    pub fn parse(text: &str) -> Result<Self, KeyFault> {
        Self::among(declared(), &[], text)
    }

    /// The signal it asks.
    pub fn signal(&self) -> &'static Signal {
        SIGNALS[self.signal]
    }
}
