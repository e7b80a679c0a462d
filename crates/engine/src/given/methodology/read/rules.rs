//! Product rules: scorers as ordered tables, built in or one's own.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;

use super::conditions::Use;
use super::reader::Reader;
use crate::given::declaration::{Declaration, Scale};
use crate::given::methodology::raw::{Profile, RawMultiplier, RawRule, RawScorer};
use crate::given::methodology::weights::{Multiplier, Rule, Scorer, Test};
use crate::text::document::{self, Here};

/// Reads scorers; the strategies they may name are known, or free for the built-in tables.
pub(crate) struct Rulebook<'r, 's> {
    pub(crate) reader: &'r mut Reader<'s>,
    pub(crate) strategies: Option<&'r [&'r str]>,
}

/// A built-in table's file.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RawTable {
    /// Scorers by name, in order of evaluation.
    scorers: IndexMap<String, RawScorer>,
}

/// The files of the built-in tables.
const TABLES: [(&str, &str); 2] = [
    ("rules/v1_default.yaml", include_str!("../rules/v1_default.yaml")),
    ("rules/v1_tuned.yaml", include_str!("../rules/v1_tuned.yaml")),
];

/// A built-in table of scorers; a test shows that both are free of problems.
pub(crate) fn builtin(signals: &'static [Declaration], profile: Profile) -> Vec<Scorer> {
    let (file, source) = TABLES[profile as usize];
    read_table(signals, file, source).unwrap_or_default()
}

fn read_table(
    signals: &'static [Declaration],
    file: &str,
    source: &str,
) -> Result<Vec<Scorer>, document::Problems> {
    let read = document::read::<RawTable>(file, source)?;
    let mut reader = Reader::new(signals, file, source);
    let here = Here::root(&read.tree).field("scorers");
    let scorers = Rulebook { reader: &mut reader, strategies: None }.scorers(&read.value.scorers, &here);
    if reader.errors.is_empty() { Ok(scorers) } else { Err(reader.errors.into_problems()) }
}

impl Rulebook<'_, '_> {
    /// Scorers in order.
    pub(crate) fn scorers(&mut self, raw: &IndexMap<String, RawScorer>, here: &Here<'_>) -> Vec<Scorer> {
        let mut scorers = Vec::new();
        for (name, scorer) in raw {
            let here = here.field(name).field("rules");
            let each = scorer.rules.iter().enumerate();
            let rules = each.filter_map(|(index, rule)| self.rule(rule, &here.item(index))).collect();
            scorers.push(Scorer { name: name.clone(), weight: scorer.weight, rules });
        }
        scorers
    }

    fn rule(&mut self, raw: &RawRule, here: &Here<'_>) -> Option<Rule> {
        for (index, name) in raw.strategies.iter().enumerate() {
            if let Some(known) = self.strategies.filter(|known| !known.contains(&name.as_str())) {
                let here = here.field("for").item(index);
                let message = format!("there is no strategy `{name}`");
                self.reader.errors.unknown(&here, message, name, known.iter().copied());
            }
        }
        let when = self.reader.predicates(&raw.when, Use::Scoring, &here.field("when"));
        let value = match (&raw.value, raw.penalty, raw.boost) {
            (Some(RawMultiplier::Number(number)), None, None) => Multiplier::Constant(*number),
            (Some(RawMultiplier::Power(text)), None, None) => self.power(text, &here.field("value"))?,
            (None, Some(number), None) | (None, None, Some(number)) => Multiplier::Constant(number),
            _ => {
                let message = "give exactly one of `value`, `penalty` and `boost`";
                self.reader.errors.at(here, message);
                return None;
            }
        };
        Some(Rule { when, strategies: raw.strategies.clone(), value })
    }

    /// `base ^ signal`: a base of 0 or more and a number measured of the session or the strategy.
    fn power(&mut self, text: &str, here: &Here<'_>) -> Option<Multiplier> {
        let parsed = text.split_once('^').and_then(|(base, key)| {
            let base: f64 = base.trim().parse().ok()?;
            (base.is_finite() && base >= 0.0).then(|| (base, key.trim().to_owned()))
        });
        let Some((base, key)) = parsed else {
            let message =
                format!("`{text}` is neither a number nor a power such as `0.7 ^ strategy.recent_uses`");
            self.reader.errors.at(here, message);
            return None;
        };
        let key = self.reader.key(&key, here)?;
        if key.test == Test::Value && !matches!(self.reader.signal(key).scale, Scale::Unit | Scale::Count) {
            let message =
                format!("`{}` is not a number and cannot be an exponent", self.reader.signal(key).id);
            self.reader.errors.at(here, message);
            return None;
        }
        self.reader.in_place(key, Use::Scoring, here).then_some(Multiplier::Power(base, key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::signals::declared::declared;

    const ORDER: [&str; 9] = [
        "redundancy",
        "knowledge_ceiling",
        "momentum_alignment",
        "recency_diversity",
        "vertical_laddering",
        "branch_health",
        "coverage_quality",
        "schema_tension_readiness",
        "reflection_mode",
    ];

    #[test]
    fn both_built_in_tables_are_sound_and_have_the_nine_scorers_in_order() {
        for (file, source) in TABLES {
            let scorers =
                read_table(declared(), file, source).unwrap_or_else(|problems| panic!("{problems}"));
            assert_eq!(scorers.iter().map(|s| s.name.as_str()).collect::<Vec<_>>(), ORDER, "{file}");
        }
        let weights = |profile| builtin(declared(), profile).iter().map(|s| s.weight).collect::<Vec<_>>();
        assert!(weights(Profile::V1Default).iter().all(|w| *w == 1.0));
        assert_eq!(weights(Profile::V1Tuned)[3], 0.8);
    }

    /// Rules that can never apply: they want two values of one signal at once, are for strategies that are not there,
    /// or an earlier rule of their scorer takes all they could.
    fn dead(scorers: &[Scorer], strategies: &[&str]) -> Vec<(String, usize)> {
        let is_dead = |rules: &[Rule], at: usize| {
            let Rule { when, strategies: wanted, .. } = &rules[at];
            let plain = || when.iter().filter(|p| !p.negated).map(|p| p.key);
            let torn = plain().any(|a| plain().any(|b| a.signal == b.signal && a != b));
            let nobody = !wanted.is_empty() && wanted.iter().all(|name| !strategies.contains(&name.as_str()));
            let takes_all = |earlier: &Rule| {
                let all = earlier.strategies.is_empty();
                let for_all =
                    all || !wanted.is_empty() && wanted.iter().all(|s| earlier.strategies.contains(s));
                for_all && earlier.when.iter().all(|condition| when.contains(condition))
            };
            torn || nobody || rules[..at].iter().any(takes_all)
        };
        let of_scorer = |scorer: &Scorer| {
            let rules = (0..scorer.rules.len()).filter(|at| is_dead(&scorer.rules, *at));
            rules.map(|at| (scorer.name.clone(), at)).collect::<Vec<_>>()
        };
        scorers.iter().flat_map(of_scorer).collect()
    }

    #[test]
    fn no_rule_of_the_built_in_tables_is_dead() {
        let classic = crate::library::methodology("concept_test_classic").unwrap().unwrap().methodology;
        let names: Vec<&str> = classic.strategies.iter().map(|strategy| strategy.name.as_str()).collect();
        for (file, source) in TABLES {
            assert_eq!(dead(&read_table(declared(), file, source).unwrap(), &names), [], "{file}");
        }
        let source = "scorers:\n  s:\n    rules:\n      \
            - {when: [momentum.level.low], for: [a, b], boost: 2}\n      \
            - {when: [momentum.level.low, coverage.satisfied.true], for: [b], boost: 3}\n      \
            - {when: [momentum.level.low, momentum.level.high], boost: 2}\n      \
            - {when: [momentum.level.high], for: [c], boost: 2}\n      \
            - {when: [momentum.level.low], boost: 2}\n";
        let found = dead(&read_table(declared(), "t.yaml", source).unwrap(), &["a", "b"]);
        assert_eq!(found.iter().map(|(_, at)| *at).collect::<Vec<_>>(), [1, 2, 3]);
    }

    #[test]
    fn a_power_is_a_base_and_a_number() {
        let scorers = builtin(declared(), Profile::V1Default);
        assert!(matches!(scorers[3].rules[0].value, Multiplier::Power(base, _) if base == 0.7));
        for bad in
            ["0.7 *x", "^", "-1 ^ strategy.recent_uses", "NaN ^ strategy.recent_uses", "2 ^ momentum.level"]
        {
            let source = format!("scorers:\n  s:\n    rules:\n      - {{value: '{bad}'}}\n");
            let problems = read_table(declared(), "t.yaml", &source).unwrap_err();
            assert_eq!((problems.0.len(), problems.0[0].line), (1, 4), "{bad}: {problems}");
        }
    }
}
