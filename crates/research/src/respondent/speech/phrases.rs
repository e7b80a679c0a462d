//! Turns of phrase that carry no belief: how people start, hedge, evade, protest and round off.
//!
//! They are data with an origin (`data/speech.json`). Half of every list is held out: who writes or tunes anything against
//! simulated people hears only the other half ([`Portion`]).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::chance::mixed;

/// What the halves are drawn by; another number deals them anew.
const DEAL: u64 = 7;

/// Which part of the phrases and of the ways to say a belief is heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Portion {
    /// All of them.
    #[default]
    All,
    /// The half that may be heard while something is written or tuned.
    Shown,
    /// The half that is kept for judging it.
    HeldOut,
}

impl Portion {
    /// The texts of a list that are in this portion, in order; of a list of one, that one in both halves.
    pub(crate) fn of<T: Clone>(self, list: &[T], text: impl Fn(&T) -> &str) -> Vec<T> {
        if self == Self::All || list.len() < 2 {
            return list.to_vec();
        }
        let mut order: Vec<usize> = (0..list.len()).collect();
        order.sort_by_key(|&at| (mixed(DEAL, text(&list[at])), at));
        let shown = &order[..list.len().div_ceil(2)];
        let kept = |at: &usize| shown.contains(at) == (self == Self::Shown);
        (0..list.len()).filter(kept).map(|at| list[at].clone()).collect()
    }
}

type List = Vec<String>;

/// All turns of phrase.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Phrases {
    /// Where they come from.
    origin: String,
    pub(crate) fillers: List,
    pub(crate) hedges: List,
    pub(crate) boosters: List,
    pub(crate) slips: List,
    pub(crate) so: List,
    pub(crate) because: List,
    pub(crate) means: List,
    pub(crate) also_means: List,
    pub(crate) behind: List,
    pub(crate) also: List,
    pub(crate) in_other_words: List,
    pub(crate) tangent_leads: List,
    pub(crate) retractions: List,
    pub(crate) agreements: List,
    pub(crate) yes_or_no: List,
    pub(crate) unrelated: List,
    pub(crate) nothing: List,
    pub(crate) ask_back: List,
    pub(crate) what_do_you_mean: List,
    pub(crate) beside_the_point: List,
    pub(crate) said_before: List,
    /// Complaints about a jump, a question that corners, and trouble passed over.
    pub(crate) jumped: List,
    pub(crate) cornered: List,
    pub(crate) unheard: List,
    pub(crate) leaving: List,
    pub(crate) corrections: List,
    pub(crate) counter_questions: List,
    pub(crate) padding: List,
    pub(crate) tired: List,
    /// `{n}` is the number.
    pub(crate) ratings: List,
    /// Before a tidy reason, and before the one behind it.
    pub(crate) guarded: List,
    pub(crate) candid: List,
    /// Evasions by persona; those of no name are for all others.
    deflections: BTreeMap<String, List>,
}

impl Phrases {
    /// Evasions in the manner of a persona.
    pub(crate) fn deflections_of(&self, persona: &str) -> &[String] {
        self.deflections.get(persona).or_else(|| self.deflections.get("")).map_or(&[], Vec::as_slice)
    }

    fn halved(mut self, portion: Portion) -> Self {
        for list in self.lists() {
            *list = portion.of(list, String::as_str);
        }
        self
    }

    fn lists(&mut self) -> Vec<&mut List> {
        let mut lists = vec![
            &mut self.fillers,
            &mut self.hedges,
            &mut self.boosters,
            &mut self.slips,
            &mut self.so,
            &mut self.because,
            &mut self.means,
            &mut self.also_means,
            &mut self.behind,
            &mut self.also,
            &mut self.in_other_words,
            &mut self.tangent_leads,
            &mut self.retractions,
            &mut self.agreements,
            &mut self.yes_or_no,
            &mut self.unrelated,
            &mut self.nothing,
            &mut self.ask_back,
            &mut self.what_do_you_mean,
            &mut self.beside_the_point,
            &mut self.said_before,
            &mut self.jumped,
            &mut self.cornered,
            &mut self.unheard,
            &mut self.leaving,
            &mut self.corrections,
            &mut self.counter_questions,
            &mut self.padding,
            &mut self.tired,
            &mut self.ratings,
            &mut self.guarded,
            &mut self.candid,
        ];
        lists.extend(self.deflections.values_mut());
        lists
    }
}

static BOOKS: LazyLock<[Phrases; 3]> = LazyLock::new(|| {
    // The file is ours; a test reads it.
    let whole: Phrases = serde_json::from_str(include_str!("../../../data/speech.json")).unwrap_or_default();
    [whole.clone(), whole.clone().halved(Portion::Shown), whole.halved(Portion::HeldOut)]
});

/// The phrases of a portion.
pub(crate) fn book(portion: Portion) -> &'static Phrases {
    let [all, shown, held_out] = &*BOOKS;
    match portion {
        Portion::All => all,
        Portion::Shown => shown,
        Portion::HeldOut => held_out,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_an_origin_and_the_halves_share_no_phrase() {
        assert!(book(Portion::All).origin.len() > 40);
        let lists = |portion: Portion| -> Vec<List> {
            book(portion).clone().lists().into_iter().map(|l| l.clone()).collect()
        };
        let both = lists(Portion::Shown).into_iter().zip(lists(Portion::HeldOut));
        for (all, (shown, held_out)) in lists(Portion::All).into_iter().zip(both) {
            assert!(!shown.is_empty() && !held_out.is_empty(), "{all:?}");
            assert_eq!(shown.len() + held_out.len(), all.len());
            assert!(shown.iter().all(|s| s.is_empty() || !held_out.contains(s)), "{shown:?}");
        }
    }

    #[test]
    fn a_list_of_one_is_in_both_halves() {
        let one = [String::from("only")];
        for portion in [Portion::All, Portion::Shown, Portion::HeldOut] {
            assert_eq!(portion.of(&one, String::as_str), one);
        }
    }
}
