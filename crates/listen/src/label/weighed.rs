//! What it costs to leave words of a clause out, and the stretch of them that costs least.

use colloquy_syntax::{Dep, Doc, Pos};

use super::{DENIAL, MOST_CHARS, MOST_WORDS, is_article};
use crate::features::norm;
use crate::words;

/// What it weighs to part a word from what it needs.
const TORN: f32 = 0.7;
/// What it weighs to leave words out in the middle.
const GAP: f32 = 0.5;

/// Which words stay: a bit for each.
type Kept = u64;

/// A word of a clause.
struct Word {
    token: usize,
    /// What it costs when it goes.
    loss: f32,
    mark: bool,
    article: bool,
    determiner: bool,
    /// Written as one with the word before.
    glued: bool,
    chars: usize,
    /// The word it hangs on, by its place.
    head: Option<usize>,
    needs: Needs,
}

/// Whether a word may be parted from the one it hangs on.
enum Needs {
    /// Neither makes sense without the other.
    Always,
    /// It makes none without that one.
    WhenKept,
    Never,
}

/// The words of a clause, at most as many as a [`Kept`] has bits, with how likely each must stay.
pub(super) struct Weighed {
    words: Vec<Word>,
}

impl Weighed {
    /// Of tokens in order, each with how likely it must stay.
    pub(super) fn of(doc: &Doc, tokens: &[usize], weight: impl Fn(usize) -> f32) -> Self {
        let word = |(at, &token): (usize, &usize)| {
            let (it, norm) = (&doc[token], norm(doc, token));
            let mark = it.pos == Pos::Punct;
            let denies = if words::is("negator", &norm) { DENIAL } else { 0.0 };
            Word {
                token,
                loss: if mark { 0.0 } else { denies - (1.0 - weight(token).min(0.99)).ln() },
                mark,
                article: is_article(&norm),
                determiner: it.pos == Pos::Det,
                glued: at > 0 && doc[tokens[at - 1]].end == it.start,
                chars: doc.token_text(token).chars().count(),
                head: doc.head(token).and_then(|head| tokens.binary_search(&head).ok()),
                needs: needs(it.dep),
            }
        };
        Self { words: tokens.iter().enumerate().take(Kept::BITS as usize).map(word).collect() }
    }

    /// The tokens of the stretch that costs least, when it costs less than keeping some.
    pub(super) fn stretch(&self, instead_of: &[usize]) -> Option<Vec<usize>> {
        let kept = self.words.iter().enumerate().filter(|(_, word)| instead_of.contains(&word.token));
        let mut least = self.cost(kept.fold(0, |kept, (at, _)| kept | 1 << at));
        let mut best = None;
        // Articles go where more can stay for it.
        for (from, spared) in (0..self.words.len()).flat_map(|from| [(from, false), (from, true)]) {
            let mut kept: Kept = 0;
            for (at, word) in self.words.iter().enumerate().skip(from) {
                if spared && word.article {
                    continue;
                }
                kept |= 1 << at;
                if self.is_long(kept) {
                    break;
                }
                let cost = self.cost(kept);
                if cost < least {
                    (least, best) = (cost, Some(kept));
                }
            }
        }
        best.map(|kept| self.stay(kept).map(|(_, word)| word.token).collect())
    }

    fn stay(&self, kept: Kept) -> impl Iterator<Item = (usize, &Word)> {
        self.words.iter().enumerate().filter(move |(at, _)| kept >> at & 1 == 1)
    }

    fn is_long(&self, kept: Kept) -> bool {
        let goes_on = |at: usize, word: &Word| word.glued && at > 0 && kept >> (at - 1) & 1 == 1;
        let begins = |(at, word): &(usize, &Word)| !(word.mark || goes_on(*at, word));
        let (articles, words): (Vec<_>, Vec<_>) =
            self.stay(kept).filter(begins).partition(|(_, word)| word.article);
        let chars: usize = self.stay(kept).map(|(_, word)| word.chars).sum();
        words.len() > MOST_WORDS || chars + words.len() + articles.len() > MOST_CHARS
    }

    /// The chance that a word that must stay is gone, and what is torn apart.
    fn cost(&self, kept: Kept) -> f32 {
        let stays = |at: usize| kept >> at & 1 == 1;
        let (mut lost, mut torn, mut gaps) = (0.0, 0, 0);
        let (mut open, mut any) = (false, false);
        for (at, word) in self.words.iter().enumerate() {
            let here = stays(at);
            if !here {
                lost += word.loss;
            }
            let needs = match word.needs {
                Needs::Always => true,
                Needs::WhenKept => here,
                Needs::Never => false,
            };
            torn += usize::from(needs && word.head.is_some_and(|head| stays(head) != here));
            // Places inside what stays where words are left out; an article is none.
            if here && !word.mark {
                gaps += usize::from(open && any);
                (open, any) = (false, true);
            } else if !word.mark && !word.determiner {
                open = true;
            }
        }
        lost + TORN * torn as f32 + GAP * gaps as f32
    }
}

fn needs(dep: Dep) -> Needs {
    match dep {
        Dep::Nsubj | Dep::Nsubjpass | Dep::Dobj | Dep::Attr | Dep::Acomp | Dep::Xcomp | Dep::Pobj => {
            Needs::Always
        }
        Dep::Aux | Dep::Auxpass | Dep::Prt | Dep::Neg | Dep::Poss | Dep::Compound => Needs::Always,
        Dep::Prep | Dep::Amod | Dep::Nummod | Dep::Mark | Dep::Cc | Dep::Advmod | Dep::Det => Needs::WhenKept,
        _ => Needs::Never,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAID: &str = "the bus was late again and my neighbour from the third floor gave me a lift to work";

    fn stretch(needed: &[&str], instead_of: &[usize]) -> Option<String> {
        let doc = colloquy_syntax::parse(SAID);
        let tokens: Vec<usize> = (0..doc.len()).collect();
        let weight = |t: usize| if needed.contains(&doc.token_text(t)) { 0.9 } else { 0.05 };
        let words = Weighed::of(&doc, &tokens, weight).stretch(instead_of)?;
        Some(words.iter().map(|t| doc.token_text(*t)).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn the_words_that_must_stay_are_in_the_stretch() {
        for needed in [["bus", "late"], ["gave", "lift"]] {
            let found = stretch(&needed, &[]).unwrap();
            assert!(needed.iter().all(|word| found.contains(word)), "{found}");
            assert!(found.split(' ').filter(|word| !is_article(word)).count() <= MOST_WORDS, "{found}");
        }
    }

    #[test]
    fn what_costs_less_than_any_stretch_stays() {
        let all: Vec<usize> = (0..18).collect();
        assert_eq!(stretch(&["bus", "lift"], &all), None);
    }
}
