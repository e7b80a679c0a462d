//! The reader of a methodology: what its parts are checked against, and what was found wrong so far.

use std::collections::HashSet;

use indexmap::IndexMap;

use crate::given::declaration::{Declaration, Scale};
use crate::given::methodology::Norm;
use crate::given::methodology::raw::RawNorm;
use crate::given::methodology::weights::WeightKey;
use crate::text::document::{Findings, Here};

/// Names under `signals` that stand for several signals measured together.
const FAMILIES: [&str; 1] = ["graph.chain_completion"];

/// What every part of a methodology is checked against.
pub(crate) struct Reader<'s> {
    /// The signals that may be named.
    pub(crate) signals: &'static [Declaration],
    pub(crate) errors: Findings<'s>,
    pub(crate) warnings: Findings<'s>,
    pub(crate) norms: IndexMap<&'static str, Norm>,
    /// Slots of the frame as keys write them, in order.
    pub(crate) slots: Vec<String>,
    /// Ids of declared signals, in order.
    pub(crate) declared: Vec<&'static str>,
}

impl<'s> Reader<'s> {
    pub(crate) fn new(signals: &'static [Declaration], file: &'s str, source: &'s str) -> Self {
        Self {
            signals,
            errors: Findings::new(file, source),
            warnings: Findings::new(file, source),
            norms: IndexMap::new(),
            slots: Vec::new(),
            declared: Vec::new(),
        }
    }
}

impl Reader<'_> {
    /// What a key asks.
    pub(crate) fn signal(&self, key: WeightKey) -> &'static Declaration {
        &self.signals[key.signal]
    }

    /// A methodology is asked for by its name, so the file should carry it.
    pub(super) fn file_name(&mut self, file: &str, name: &str, here: &Here<'_>) {
        let base = file.rsplit(['/', '\\']).next().unwrap_or(file);
        let here = here.field("method").field("name");
        if let Some(stem) = base.strip_suffix(".yaml").or_else(|| base.strip_suffix(".yml"))
            && stem != name
        {
            self.warnings.at(&here, format!("the file is called `{base}` but the methodology `{name}`"));
        }
        if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-') {
            self.errors.at(&here, "a name has only letters, digits, `_` and `-`");
        }
    }

    pub(super) fn signal_norms(
        &mut self,
        raw: &IndexMap<String, RawNorm>,
        here: &Here<'_>,
    ) -> IndexMap<&'static str, Norm> {
        let mut norms = IndexMap::new();
        for (id, norm) in raw {
            let here = here.key(id);
            let Some(signal) = self.signals.iter().find(|signal| signal.id == id) else {
                let known = self.signals.iter().map(|signal| signal.id);
                self.errors.unknown(&here, format!("there is no signal `{id}`"), id, known);
                continue;
            };
            if !matches!(signal.scale, Scale::Count | Scale::Unit) {
                self.errors.at(&here, format!("`{id}` is not a number and cannot be normalised"));
                continue;
            }
            let norm = match norm {
                RawNorm::Max(max) => Norm::Max(*max),
                RawNorm::HalfAt(half) => Norm::HalfAt(half.half_at),
            };
            norms.insert(signal.id, norm);
        }
        norms
    }

    pub(super) fn declared(
        &mut self,
        raw: &IndexMap<String, Vec<String>>,
        here: &Here<'_>,
    ) -> Vec<&'static str> {
        let mut declared = Vec::new();
        let mut seen = HashSet::new();
        for (pool, ids) in raw {
            for (index, id) in ids.iter().enumerate() {
                let here = here.field(pool).item(index);
                if !seen.insert(id.as_str()) {
                    self.warnings.at(&here, format!("`{id}` is declared twice"));
                    continue;
                }
                let part_of = |family: &str, signal: &str| {
                    signal.strip_prefix(family).is_some_and(|rest| rest.starts_with('.'))
                };
                if let Some(family) = FAMILIES.into_iter().find(|family| part_of(family, id)) {
                    self.errors.at(&here, format!("`{id}` is a part of `{family}`: declare that"));
                    continue;
                }
                let family = FAMILIES.contains(&id.as_str());
                let inside = |signal: &str| signal == id || family && part_of(id, signal);
                let before = declared.len();
                declared.extend(self.signals.iter().map(|signal| signal.id).filter(|signal| inside(signal)));
                if declared.len() == before {
                    let known = self.signals.iter().map(|signal| signal.id).chain(FAMILIES);
                    self.errors.unknown(&here, format!("there is no signal `{id}`"), id, known);
                }
            }
        }
        declared
    }
}
