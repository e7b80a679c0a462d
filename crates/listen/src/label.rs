//! The label of a statement: its words without what carries nothing, at most twenty of them beside its articles.

mod referent;
mod weighed;

use colloquy_engine::ports::Context;
use colloquy_syntax::{Dep, Doc, Pos, Tag};

use crate::clause::{Clause, Piece, bucket, class_of, condition, subject};
use crate::features::{is_content, lemma, norm};
use crate::learned::{Features, Model};
use crate::{context, words};
use weighed::Weighed;

/// Most words of a label, beside its articles: without them a label reads broken.
pub const MOST_WORDS: usize = 20;
/// Most characters of a label.
pub const MOST_CHARS: usize = 130;

/// What a denial weighs more than its words.
const DENIAL: f32 = 0.3;
/// Words of a clause from which on it can be read without who says it. Of notes of one to four words people took a quarter, of longer ones
/// two of five.
const FEW: usize = 3;
/// Words of a clause that are looked at: what is longer is no sentence anybody said, and is cut.
const LOOKED_AT: usize = 48;

/// A label, and what was left out of the clause to make it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Label {
    /// Its words.
    pub text: String,
    /// What was dropped, with the rule that dropped it, in order.
    pub dropped: Vec<(String, &'static str)>,
}

/// What tells whether a word of a clause must be in its label.
pub fn weighing(doc: &Doc, clause: &Clause, context: Option<&Context>, token: usize) -> Features {
    let mut f = Features::default();
    let it = &doc[token];
    f.of("pos", it.pos.name());
    f.of("tag", it.tag.name());
    f.of("dep", it.dep.name());
    f.of("word", &norm(doc, token));
    f.add(format_args!("pos+dep={} {}", it.pos.name(), it.dep.name()));
    if let Some(above) = doc.head(token).filter(|h| clause.tokens.contains(h)) {
        f.of("above", doc[above].dep.name());
        f.of("above lemma", &lemma(doc, above));
        f.add(format_args!("path={} {} {}", it.dep.name(), doc[above].pos.name(), doc[above].dep.name()));
        f.when(above == clause.head, "under head");
    }
    f.when(token == clause.head, "head");
    let place = clause.tokens.iter().position(|t| *t == token).unwrap_or(0);
    f.of("from end", bucket(clause.tokens.len() - 1 - place));
    f.of("from start", bucket(place));
    f.of("length", bucket(it.norm.chars().count()));
    f.of("clause", bucket(clause.tokens.len()));
    f.add(format_args!("dep+clause={} {}", it.dep.name(), bucket(clause.tokens.len())));
    f.when(words::is("negator", &norm(doc, token)), "negator");
    f.when(is_content(doc, token), "content");
    f.vector = context::of(context, doc, std::iter::once(token));
    f
}

/// Renders the label of a clause.
pub fn render(
    doc: &Doc,
    pieces: &[Piece],
    clause: &Clause,
    context: Option<&Context>,
    weights: &Model,
) -> Label {
    let head = clause.tokens.iter().position(|t| *t == clause.head).unwrap_or(0);
    let from = if clause.tokens.len() > LOOKED_AT { head.saturating_sub(LOOKED_AT / 3) } else { 0 };
    // "If I've got the app."
    let condition = condition(doc, clause).filter(|_| from == 0).map(|first| first..clause.range.start);
    let said = clause.tokens.iter().copied().skip(from);
    let kept = condition.into_iter().flatten().chain(said).take(LOOKED_AT).collect();
    let mut made = Rendering { doc, dropped: Vec::new(), kept };
    made.drop_marks();
    made.drop_fillers();
    made.drop_shells(pieces, clause);
    made.drop_self(clause);
    made.drop_announcement(clause);
    if made.is_long() {
        let share = |t: usize| weights.share(&weighing(doc, clause, context, t), "keep");
        let weight: Vec<(usize, f32)> = made.kept.iter().map(|t| (*t, share(*t))).collect();
        made.shorten(clause, &weight);
    }
    made.trim(clause);
    Label { text: made.named(clause), dropped: made.dropped }
}

/// Words of a label beside its articles, also those with a mark behind them.
pub fn count_words(label: &str) -> usize {
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    label.split_whitespace().filter(|word| !is_article(&bare(word))).count()
}

/// A mark stands before or behind a word.
fn marked_off(doc: &Doc, token: usize) -> bool {
    let mark = |t: usize| t < doc.len() && doc[t].pos == Pos::Punct;
    token.checked_sub(1).is_some_and(mark) || mark(token + 1)
}

/// `a`, `an` or `the`.
pub(crate) fn is_article(norm: &str) -> bool {
    matches!(norm, "a" | "an" | "the")
}

struct Rendering<'a> {
    doc: &'a Doc,
    kept: Vec<usize>,
    dropped: Vec<(String, &'static str)>,
}

impl Rendering<'_> {
    fn remove(&mut self, gone: impl Fn(usize) -> bool, rule: &'static str) {
        let words: Vec<&str> =
            self.kept.iter().filter(|t| gone(**t)).map(|t| self.doc.token_text(*t)).collect();
        let left = self.kept.iter().any(|t| !gone(*t) && self.doc[*t].pos != Pos::Punct);
        if !words.is_empty() && left {
            self.dropped.push((words.join(" "), rule));
            self.kept.retain(|t| !gone(*t));
        }
    }

    /// Brackets, dashes and dots inside; commas stay.
    fn drop_marks(&mut self) {
        let doc = self.doc;
        self.kept.retain(|t| doc[*t].pos != Pos::Space);
        let odd = |t: usize| doc[t].pos == Pos::Punct && !matches!(doc.token_text(t), "," | "-" | "'" | "’");
        self.kept.retain(|t| !odd(*t));
    }

    fn drop_fillers(&mut self) {
        let doc = self.doc;
        let first = self.kept.first().copied();
        // "it says no", "I press yes": words that are spoken of carry something, but not as the first word of all.
        let spoken_of = |word: &str| matches!(word, "no" | "yes" | "maybe" | "not" | "never");
        // "she told me well done": what stands between words without a mark is a part of them.
        let apart = |t: usize| first == Some(t) || norm(doc, t) != "well" || marked_off(doc, t);
        let filler = |t: usize| {
            let it = &doc[t];
            (it.pos == Pos::Intj || it.dep == Dep::Intj)
                && (!spoken_of(&norm(doc, t)) || first == Some(t))
                && apart(t)
                || matches!(it.dep, Dep::Advmod | Dep::Dep | Dep::Cc)
                    && words::is("filler", &norm(doc, t))
                    && !words::is("negator", &norm(doc, t))
                    && doc.children(t).next().is_none()
                    && !doc.head(t).is_some_and(|of| of > t && matches!(doc[of].pos, Pos::Adj | Pos::Adv))
                    // "it went well", "she never got it right": how something was done.
                    && !(matches!(norm(doc, t).as_str(), "well" | "right") && doc.head(t).is_some_and(|of| of < t))
                    && !matches!(
                        norm(doc, t).as_str(),
                        "and" | "or" | "but" | "now" | "then" | "too" | "just"
                    )
        };
        self.remove(filler, "filler");
        // Said twice over: "the, the other one".
        let twice: Vec<usize> = self
            .kept
            .windows(2)
            .filter(|pair| norm(doc, pair[0]) == norm(doc, pair[1]) && doc[pair[0]].pos != Pos::Punct)
            // "A lie in in her life": each is what it is.
            .filter(|pair| doc[pair[0]].dep == doc[pair[1]].dep)
            .map(|pair| pair[0])
            .collect();
        self.remove(|t| twice.contains(&t), "said twice");
    }

    /// "I think that …", "I mean", "you know": who speaks is known.
    fn drop_shells(&mut self, pieces: &[Piece], clause: &Clause) {
        let doc = self.doc;
        for at in &clause.pieces {
            let piece = &pieces[*at];
            let own =
                subject(doc, piece.head).is_some_and(|s| matches!(class_of(doc, s), "self" | "generic"));
            let empty = piece.tokens.iter().all(|t| *t == piece.head || !is_content(doc, *t));
            let denied = piece.tokens.iter().any(|t| doc[*t].dep == Dep::Neg);
            let others = clause.pieces.len() > 1;
            // "the difference is I know where I am": within a clause it is what is said.
            let start = piece.tokens.first().copied();
            let apart = start == self.kept.first().copied() || start.is_some_and(|t| marked_off(doc, t));
            // "I thought we were late": what somebody once thought or said need not have been so.
            let now = !matches!(doc[piece.head].tag, Tag::VBD | Tag::VBN | Tag::VBG)
                && !doc.children(piece.head).any(|c| doc[c].dep == Dep::Aux);
            if own
                && empty
                && others
                && apart
                && !denied
                && now
                && words::is("shell", &lemma(doc, piece.head))
            {
                self.remove(|t| piece.tokens.contains(&t), "who says it");
            }
        }
    }

    /// The respondent as subject, with a copula or clitic that carries nothing.
    fn drop_self(&mut self, clause: &Clause) {
        let doc = self.doc;
        let Some(&first) = self.kept.first() else { return };
        let own = matches!(norm(doc, first).as_str(), "i" | "we");
        // "I paid" reads, "paid" does not.
        let words = self.kept.iter().filter(|t| doc[**t].pos != Pos::Punct).count();
        if !own || !matches!(doc[first].dep, Dep::Nsubj | Dep::Nsubjpass) || words <= FEW {
            return;
        }
        // "I've enough jobs", "I've to plug it in": there the short form is the verb.
        let second = self.kept.get(1).copied();
        let clitic = second.is_some_and(|t| doc[t].start == doc[first].end);
        // "I'd rather wait", "I'll manage": what would be is not said to be so.
        if second.is_some_and(|t| clitic && doc[t].tag == Tag::MD) {
            return;
        }
        let verb = second.is_some_and(|t| t == clause.head && lemma(doc, t) != "be")
            || self.kept.get(2).is_some_and(|t| norm(doc, *t) == "to" && doc[*t].pos == Pos::Part);
        if clitic && verb {
            return;
        }
        self.remove(|t| t == first, "the respondent");
        let Some(&next) = self.kept.first() else { return };
        // Of "I weren't lonely" nothing goes: "n't" is no word.
        let denied =
            self.kept.get(1).is_some_and(|t| doc[*t].dep == Dep::Neg && doc[*t].start == doc[next].end);
        let copula = next == clause.head
            && !denied
            && lemma(doc, next) == "be"
            && doc.children(next).any(|c| matches!(doc[c].dep, Dep::Acomp | Dep::Attr));
        if clitic && self.kept.len() > 1 || copula {
            self.remove(|t| t == next, "copula");
        }
    }

    /// "Not running out means …": a last verb whose complement is a statement of its own says nothing by itself.
    fn drop_announcement(&mut self, clause: &Clause) {
        let doc = self.doc;
        let Some(last) = self.kept.iter().copied().rfind(|t| doc[*t].pos != Pos::Punct) else { return };
        let elsewhere = |c: usize| matches!(doc[c].dep, Dep::Ccomp | Dep::Xcomp) && !self.kept.contains(&c);
        let says = self.kept.iter().any(|t| *t < last && is_content(doc, *t));
        if says && last == clause.head && doc.right_children(last).any(elsewhere) {
            self.remove(|t| t >= last, "announces the next statement");
        }
    }

    /// Makes the words few enough, by the cheaper of two ways: whole phrases go, those that weigh least first, or one
    /// stretch of what was said stays as it was said.
    fn shorten(&mut self, clause: &Clause, weight: &[(usize, f32)]) {
        let of = |t: usize| weight.iter().find(|(token, _)| *token == t).map_or(0.0, |(_, w)| *w);
        let (all, before) = (self.kept.clone(), self.dropped.len());
        self.drop_phrases(clause, of);
        self.trim(clause);
        if let Some(stretch) = Weighed::of(self.doc, &all, of).stretch(&self.kept) {
            self.kept = all;
            self.dropped.truncate(before);
            self.remove(|t| !stretch.contains(&t), "weighs least");
        }
    }

    /// Leaves out what weighs least, one whole phrase after the other, until the words are few enough: what grammar asks
    /// for stays, so that what is left can be read.
    fn drop_phrases(&mut self, clause: &Clause, of: impl Fn(usize) -> f32) {
        let doc = self.doc;
        let core: Vec<usize> = std::iter::successors(Some(clause.head), |above| doc.head(*above)).collect();
        while self.is_long() {
            let cost = |phrase: &Vec<usize>| {
                // How likely a word that must stay is among them.
                let lost = 1.0 - phrase.iter().map(|t| 1.0 - of(*t)).product::<f32>();
                let denies = phrase.iter().any(|t| words::is("negator", &norm(doc, *t)));
                lost + if denies { DENIAL } else { 0.0 }
            };
            let phrases = self.kept.iter().filter_map(|top| self.phrase(*top, &core));
            let best = phrases.min_by(|a, b| cost(a).total_cmp(&cost(b)).then(b.len().cmp(&a.len())));
            let Some(phrase) = best else { break };
            self.remove(|t| phrase.contains(&t), "weighs least");
        }
        while self.is_long() && self.kept.len() > 1 {
            // Nothing more may go by itself: the far end goes.
            let head = self.kept.iter().position(|t| *t == clause.head).unwrap_or(0);
            let end = if head >= MOST_WORDS - 1 { self.kept[0] } else { self.kept[self.kept.len() - 1] };
            self.remove(|t| t == end, "too long");
        }
    }

    fn is_long(&self) -> bool {
        let text = self.text();
        count_words(&text) > MOST_WORDS || text.chars().count() > MOST_CHARS
    }

    /// The words that hang on a word that may go with all of them: an adjunct, a further member of a list with the word that
    /// joins it, a clause beside the main one, an article. None of what the rest needs to be a sentence.
    fn phrase(&self, top: usize, core: &[usize]) -> Option<Vec<usize>> {
        let doc = self.doc;
        let may_go = matches!(
            doc[top].dep,
            Dep::Advmod
                | Dep::Npadvmod
                | Dep::Prep
                | Dep::Advcl
                | Dep::Relcl
                | Dep::Acl
                | Dep::Appos
                | Dep::Conj
                | Dep::Parataxis
                | Dep::Intj
                | Dep::Dep
                | Dep::Amod
                | Dep::Root
        );
        let may_go = may_go || is_article(&norm(doc, top)) && doc[top].dep == Dep::Det;
        let mut phrase: Vec<usize> = self.kept.iter().copied().filter(|t| doc.is_within(*t, top)).collect();
        let free = may_go && !core.contains(&top) && !phrase.iter().any(|t| core.contains(t));
        if !free || words::is("negator", &norm(doc, top)) {
            return None;
        }
        let first = self.kept.iter().position(|t| Some(t) == phrase.first())?;
        if doc[top].dep == Dep::Conj {
            let joins = |t: &usize| matches!(doc[*t].pos, Pos::Cconj | Pos::Punct);
            phrase.extend(self.kept[..first].iter().rev().copied().take_while(joins));
        }
        let whole = phrase.iter().all(|t| self.written(*t).all(|part| phrase.contains(&part)));
        (whole && phrase.len() < self.kept.len()).then_some(phrase)
    }

    /// No label ends in a word that waits for another.
    fn trim(&mut self, clause: &Clause) {
        let doc = self.doc;
        let waits = |t: usize| {
            t != clause.head
                && (matches!(doc[t].pos, Pos::Det | Pos::Cconj | Pos::Sconj | Pos::Punct)
                    || matches!(doc[t].dep, Dep::Poss | Dep::Aux | Dep::Auxpass | Dep::Mark | Dep::Cc)
                    || doc[t].pos == Pos::Adp && doc.right_children(t).next().is_some())
        };
        while let Some(last) = self.kept.last().copied().filter(|last| self.kept.len() > 1 && waits(*last)) {
            self.remove(|t| t == last, "waits for more");
            if self.kept.last() == Some(&last) {
                break;
            }
        }
    }

    /// The kept tokens written as one word with a token: `do` and `n't`.
    fn written(&self, token: usize) -> impl Iterator<Item = usize> {
        let doc = self.doc;
        let joins = move |a: usize| {
            doc.tokens().get(a + 1).is_some_and(|next| doc[a].end == next.start && next.pos != Pos::Punct)
        };
        let from = (0..=token).rev().take_while(|t| *t == token || joins(*t)).last().unwrap_or(token);
        let to = (token..doc.len()).find(|t| !joins(*t)).unwrap_or(token);
        let kept = self.kept.clone();
        (from..=to).filter(move |t| kept.contains(t))
    }

    /// The words, with the name of whom a pronoun in front stands for in its place.
    fn named(&self, clause: &Clause) -> String {
        let text = self.text();
        let Some((pronoun, name)) = referent::named(self.doc, clause) else { return text };
        let rest = text.strip_prefix(self.doc.token_text(pronoun)).filter(|rest| rest.starts_with(' '));
        let long = |rest: &str| count_words(name) + count_words(rest) > MOST_WORDS;
        match rest.filter(|rest| self.kept.first() == Some(&pronoun) && !long(rest)) {
            Some(rest) => format!("{name}{rest}"),
            None => text,
        }
    }

    fn text(&self) -> String {
        let doc = self.doc;
        let mut text = String::new();
        let mut before: Option<usize> = None;
        for &token in &self.kept {
            let apart = before.is_some_and(|b| b + 1 != token || doc[b].end != doc[token].start);
            let mark = doc[token].pos == Pos::Punct;
            let clitic = doc.token_text(token).starts_with(['\'', '’']) || doc[token].tag == Tag::POS;
            if apart
                && !(mark && doc.token_text(token) == ",")
                && !(clitic && before.is_some_and(|b| b + 1 == token))
            {
                text.push(' ');
            }
            text.push_str(doc.token_text(token));
            before = Some(token);
        }
        tidy(&text)
    }
}

/// Without marks at the ends or next to each other.
fn tidy(text: &str) -> String {
    let joined = text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" ,", ",").replace(",,", ",");
    joined
        .trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | '-' | ';' | ':' | '.' | '…'))
        .to_owned()
}
