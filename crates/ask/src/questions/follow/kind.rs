//! Somebody told something hard, or may have: what is said first, and how much more of it is asked.

use colloquy_engine::interpretation::{Act, AskedBack, Move, Operation, Statement, Wording};
use colloquy_engine::utterance::Speaker;
use colloquy_listen::{confided, features, memo, opening};
use colloquy_syntax::Dep;

use super::super::{phrasing, special};
use super::{Following, heard_out, mend, said};
use crate::lint::text;

/// From this chance on what was told is met with sympathy; below, with words that fit whatever was told: who is pitied for a thing they
/// like has to put it right. Of 99 answers of held interviews that nothing learned from, 4 of 25 that told something hard reach
/// .80, none of 53 that did not, and one of 21 that touched on something sore; .65 is reached by 8, 1 and 2; .35 by 23, 7 and 11.
/// In the rounds after these it was still said to knots that somebody liked to find.
const SURELY: f64 = 0.9;
/// From this chance on how much more of it is told is left to them.
pub(super) const GENTLY: f64 = 0.65;
/// Times that somebody is thanked or told that they are heard where it is not sure that what they told was hard to tell. What was asked behind the
/// first thanks of rounds 33 to 45 got 1.12 of 2, behind the second .98, the third .97, the fourth .88; of eight people in round 46
/// three forbade it.
pub(super) const MOST_THANKS: usize = 2;
/// Valence beyond which something is surely good for whoever tells it.
const GOOD: f64 = 0.6;

impl Following<'_> {
    /// A way on for somebody who told something hard, that leaves to them how much of it they tell; None where they were just left to.
    pub(super) fn gently(&self, kind: &str) -> Option<Wording> {
        let mut wording = self.declared(self.invited(kind)?, Some(self.all_of_it()));
        wording.intent.operation = Some(Operation::Concrete);
        Some(mend::taking_up(wording, kind))
    }

    /// An invitation to go on as they like, behind some words.
    pub(super) fn invited(&self, before: &str) -> Option<Wording> {
        self.behind(&[before], &self.invitations())
    }

    /// They want none of the kind words they just heard.
    pub(super) fn spurns_now(&self) -> bool {
        let (asked, answer) = (self.request.brief.asked.last(), self.request.answer);
        asked.zip(answer).is_some_and(|(asked, answer)| spurns(asked, answer))
    }

    /// They want none of the kind words they hear, now or before: "don't say you're sorry", "there you go again with the thank you".
    pub(super) fn spurned(&self) -> bool {
        let before = || self.answered_before().any(|(asked, answer)| spurns(asked, answer));
        *self.spurned.get_or_init(|| self.spurns_now() || before())
    }

    /// What was asked before now, and answered.
    pub(super) fn answered_before(&self) -> impl Iterator<Item = (&str, &str)> {
        self.request.transcript.windows(2).filter_map(|pair| match pair {
            [asked, answer] if answer.speaker == Speaker::Respondent => {
                Some((asked.text.as_str(), answer.text.as_str()))
            }
            _ => None,
        })
    }

    /// How likely what was told was hard to tell, by all that is known; where nobody judged it, as the reading has it.
    pub(super) fn hardest(&self) -> f64 {
        self.reading.hardest().unwrap_or_else(|| f64::from(u8::from(self.reading.disclosure)))
    }

    /// What sounds hard was told as something good: there is nothing to be sorry for.
    fn all_is_well(&self) -> bool {
        let hard = self.reading.statements.iter().filter(|statement| statement.sense.may_be_hard());
        let mut hard = hard.peekable();
        let good = |statement: &Statement| statement.sense.valence.is_some_and(|valence| valence > GOOD);
        hard.peek().is_some() && hard.all(good)
    }

    /// Something hard was told, or may have been: it is not pointed at, and its sense and its cause are not asked for.
    pub(super) fn told_hard(&self) -> bool {
        self.reading.disclosure && !self.all_is_well()
    }

    /// The same, as likely as what is met gently.
    pub(super) fn told_likely_hard(&self) -> bool {
        self.told_hard() && self.hardest() >= GENTLY
    }

    /// The last question began with words to somebody who told something hard.
    pub(super) fn just_met_kindly(&self) -> bool {
        self.request.brief.asked.last().is_some_and(|last| meets_kindly(last))
    }

    /// What was told was surely hard to tell.
    pub(super) fn is_surely_hard(&self) -> bool {
        self.hardest() >= SURELY
    }

    /// They tell something hard, and neither name what else they would be asked nor end with a question: regret for a question is no
    /// answer to that.
    pub(super) fn tells_something_hard(&self) -> bool {
        self.kind_word().is_some() && !self.ends_asking() && self.offered().is_none()
    }

    /// The closing words; what was just told and hard is heard before anybody is thanked, and trouble is taken up: of eight who were
    /// thanked in a held round three had just protested.
    pub(super) fn closing(&self) -> Wording {
        let closing = special::closing(self.request, self.draw);
        let Some(before) = self.heard_at_the_end() else { return closing };
        let question = said(&[&before, &closing.question]);
        if self.fits(&question) { mend::taking_up(Wording { question, ..closing }, &before) } else { closing }
    }

    /// The last words, behind an answer to the closing ones: of 95 troubles in held interviews that nobody took up, thirteen came there,
    /// and the interview just stopped.
    pub(super) fn farewell(&self) -> Wording {
        let farewell = special::farewell(self.request, self.draw);
        // Whoever asks how much longer it takes is told by the farewell itself.
        let asks_length = self.reading.asked_back == Some(AskedBack::Length);
        let before = if asks_length { Some(phrasing::DONE.to_owned()) } else { self.heard_at_the_end() };
        let question = said(&[&before.unwrap_or_default(), &farewell.question]);
        Wording { question, ..farewell }
    }

    /// Words that take up what was done or told with the last answer.
    fn heard_at_the_end(&self) -> Option<String> {
        let trouble = || phrasing::TROUBLE.contains(&self.reading.act).then(|| self.take_up(Move::Mend));
        let parting = || self.parting_word().map(str::to_owned);
        // Who asks to stop wants nothing else left.
        let stops = self.reading.act == Act::Closing;
        let opens = || self.taken_up(opening::act(self.opening()).filter(|_| !stops)?, Move::Mend);
        let owned = || self.owned().map(str::to_owned);
        let before = self.told_or_asked().or_else(owned).or_else(|| self.surely_upset()).or_else(parting);
        before.or_else(trouble).or_else(opens)
    }

    /// What is said to somebody who told something hard last of all, before they are thanked.
    fn parting_word(&self) -> Option<&'static str> {
        let kind = if self.hardest() >= SURELY { phrasing::KIND } else { phrasing::HEARD };
        let words = self.draw.shuffled(kind, "parting");
        words.into_iter().next().filter(|_| self.told_likely_hard())
    }

    /// What is said first to somebody who told something hard, never the like of what was said just before: the same at every turn
    /// is a form. Of 222 answers of held interviews that may have told something hard, those that were met with such words
    /// got 1.18 of 2 for what was asked then, with 17 % bad questions, however many had been met so before; the others .79,
    /// with 41 %.
    pub(super) fn kind_word(&self) -> Option<&'static str> {
        let asked = &self.request.brief.asked;
        let kind = if self.hardest() >= SURELY { phrasing::KIND } else { phrasing::THANKS };
        let just = |kind| asked.last().is_some_and(|last| mend::takes_up(last, kind));
        if !self.told_hard() || self.spurned() {
            return None;
        }
        let met = |question: &&String| {
            [phrasing::THANKS, phrasing::HEARD].iter().any(|words| mend::takes_up(question, words))
        };
        // Who tells what hardly anybody knows is thanked once more.
        let likely = self.hardest() >= f64::from(confided::HARD);
        let most = MOST_THANKS + usize::from(likely);
        // Who runs down what they told is not thanked for it: of 40 such the same question got .75 of 2 behind thanks, 1.43 behind these words (and 78 %
        // would have felt met), 1.49 behind none (28 %).
        if self.hardest() < SURELY
            && let Some(words) = self.request.answer.and_then(run_down)
        {
            return Some(if self.times_said(words) == 0 { words } else { "" });
        }
        let worn = self.hardest() < SURELY && asked.iter().filter(met).count() >= most;
        if worn { Some("") } else { self.least_said(if just(kind) { phrasing::HEARD } else { kind }) }
    }

    /// How often some words were said: what takes something up is not said in the same words again where there are others.
    pub(super) fn times_said(&self, words: &str) -> usize {
        self.request.brief.asked.iter().filter(|asked| asked.contains(words)).count()
    }

    /// Those of some words that were said least.
    pub(super) fn least_said(&self, words: &[&'static str]) -> Option<&'static str> {
        let asked = &self.request.brief.asked;
        let times = |words: &str| asked.iter().filter(|question| question.starts_with(words)).count();
        self.draw.shuffled(words, "kind").into_iter().min_by_key(|words| times(words))
    }
}

/// What is said to somebody who runs down what they told, with what they call it: "that's daft", "it sounds soft"; None of any other, and where something
/// else is called so.
fn run_down(answer: &str) -> Option<&'static str> {
    let called = phrasing::RUN_DOWN;
    let named = |said: &str| called.iter().any(|(named, _)| said.contains(named));
    if !named(answer) {
        return None;
    }
    let doc = memo::parsed(answer);
    let last = doc.sentences().len().saturating_sub(LAST);
    let runs_down = |t: usize| {
        let head = doc[t].head;
        let (_, words) = called.iter().find(|(named, _)| *named == &*doc[t].lemma)?;
        let it = doc
            .child(head, Dep::Nsubj)
            .is_some_and(|it| matches!(&*features::norm(&doc, it), "it" | "that" | "this"));
        let is = matches!(&*features::lemma(&doc, head), "be" | "sound" | "feel" | "seem" | "look");
        let denied = doc.children(head).any(|c| doc[c].dep == Dep::Neg);
        (doc[t].sentence >= last && matches!(doc[t].dep, Dep::Acomp | Dep::Attr) && it && is && !denied)
            .then_some(*words)
    };
    (0..doc.len()).rev().find_map(runs_down)
}

/// Sentences at the end of an answer in which they do.
const LAST: usize = 3;

/// A question begins with words to somebody who told something hard.
fn meets_kindly(question: &str) -> bool {
    let words = [phrasing::KIND, phrasing::THANKS, phrasing::HEARD];
    words.iter().any(|words| mend::takes_up(question, words)) || phrasing::does_not_sound_so(question)
}

/// An answer forbids the kind words its question began with, or wonders at them.
fn spurns(asked: &str, answer: &str) -> bool {
    let said = text::sentences(answer);
    let pitied = mend::takes_up(asked, phrasing::KIND);
    pitied && said.first().is_some_and(|said| wonders(said))
        || meets_kindly(asked) && said.into_iter().any(forbids)
}

/// Whether a sentence asks back about regret: "Hard?", "Sorry to hear what?".
fn wonders(said: &str) -> bool {
    let words: Vec<String> = heard_out::words_of(said).collect();
    let of_regret = words.iter().any(|word| matches!(word.as_str(), "hard" | "sorry"));
    said.trim_end().ends_with('?') && words.len() <= WONDERING && of_regret
}

/// Most words of that.
const WONDERING: usize = 5;

/// Whether a sentence forbids kind words: it says something of them to whoever says them ("no need to thank me"), and tells nothing
/// of anybody ("he never said sorry").
fn forbids(said: &str) -> bool {
    let words: Vec<String> = heard_out::words_of(said).collect();
    let of_kindness = |word: &String| {
        word.starts_with("thank") || matches!(word.as_str(), "sorry" | "sympathy" | "pity" | "soft")
    };
    let ends = |word: &String| {
        heard_out::negates(word) || matches!(word.as_str(), "stop" | "again" | "enough" | "quit" | "keep")
    };
    let told = |word: &String| OTHERS.contains(&word.as_str());
    words.iter().any(of_kindness) && words.iter().any(ends) && !words.iter().any(told)
}

/// Who something is told of.
const OTHERS: &[&str] = &[
    "i", "i'm", "i've", "i'd", "we", "he", "she", "they", "him", "them", "he's", "she's", "they'd", "he'd",
    "she'd",
];
