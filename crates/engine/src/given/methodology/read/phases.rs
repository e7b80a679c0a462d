//! Phase tables and boundaries.

use indexmap::IndexMap;

use super::reader::Reader;
use crate::given::methodology::phases::{Phase, PhaseBoundaries, PhaseTable, Phases, Until};
use crate::given::methodology::raw::{RawMethodology, RawPhase};
use crate::text::document::Here;

impl Reader<'_> {
    /// Phases; tables may only name strategies there are.
    pub(crate) fn phases(&mut self, raw: &RawMethodology, strategies: &[&str], here: &Here<'_>) -> Phases {
        let place = here.field("phases");
        let of = [&raw.phases.early, &raw.phases.mid, &raw.phases.late];
        let tables = Phase::ALL.map(|phase| {
            let here = place.field(phase.name());
            self.phase_table(of[phase as usize], strategies, &here)
        });
        let mut phases = Phases { boundaries: raw.phase_boundaries, tables, ..Phases::default() };
        if let Some(shares) = raw.phase_proportions {
            let sum = shares.early + shares.mid + shares.late;
            if (sum - 1.0).abs() > 1e-6 {
                let message = format!("the three shares must add up to 1, not {sum}");
                self.errors.at(&here.key("phase_proportions"), message);
            }
            phases.proportions = [shares.early, shares.mid, shares.late];
        }
        self.untils(&phases, here);
        phases
    }

    fn phase_table(&mut self, raw: &RawPhase, strategies: &[&str], here: &Here<'_>) -> PhaseTable {
        for (table, entries) in
            [("signal_weights", &raw.signal_weights), ("phase_bonuses", &raw.phase_bonuses)]
        {
            self.phase_names(entries, strategies, &here.field(table));
        }
        for (name, &multiplier) in &raw.signal_weights {
            if multiplier < 0.0 {
                let here = here.field("signal_weights").field(name);
                self.errors.at(&here, format!("a multiplier is 0 or more, not {multiplier}"));
            }
        }
        PhaseTable {
            description: raw.description.clone(),
            multipliers: raw.signal_weights.clone(),
            bonuses: raw.phase_bonuses.clone(),
            until: raw.until,
        }
    }

    fn phase_names(&mut self, entries: &IndexMap<String, f64>, strategies: &[&str], here: &Here<'_>) {
        for name in entries.keys().filter(|name| !strategies.contains(&name.as_str())) {
            let message = format!("there is no strategy `{name}`");
            self.errors.unknown(&here.key(name), message, name, strategies.iter().copied());
        }
    }

    /// Boundaries set by hand need an `until` of their kind for early and mid, in rising order.
    fn untils(&mut self, phases: &Phases, here: &Here<'_>) {
        let place = here.field("phases");
        let mut last = 0;
        for phase in [Phase::Early, Phase::Mid] {
            let until = phases.table(phase).until;
            let here = place.field(phase.name());
            let (Some(wanted), matching) = (match phases.boundaries {
                PhaseBoundaries::Turns => (Some("turn"), matches!(until, Some(Until::Turn(_)))),
                PhaseBoundaries::Nodes => (Some("nodes"), matches!(until, Some(Until::Nodes(_)))),
                PhaseBoundaries::Proportional | PhaseBoundaries::Heuristic => (None, true),
            }) else {
                continue;
            };
            if !matching {
                let message = format!("this phase needs `until: {{{wanted}: N}}` to know where it ends");
                self.errors.at(&here, message);
                continue;
            }
            let Some(Until::Turn(end) | Until::Nodes(end)) = until else { continue };
            if end <= last {
                let message = format!("must be above {last}, where the phase before ends");
                self.errors.at(&here.field("until"), message);
            }
            last = end;
        }
        if matches!(phases.boundaries, PhaseBoundaries::Proportional | PhaseBoundaries::Heuristic) {
            for phase in Phase::ALL.into_iter().filter(|phase| phases.table(*phase).until.is_some()) {
                let here = place.field(phase.name()).key("until");
                self.warnings.at(&here, "has no effect unless `phase_boundaries` is `turns` or `nodes`");
            }
        }
    }
}
