//! Heard out: what somebody did beside telling is taken up in front of what is asked, whatever that is.

use colloquy_engine::interpretation::{Act, AskedBack, Opening, Wording};
use colloquy_listen::words;
pub(super) use colloquy_listen::words::of as words_of;

use super::super::phrasing;
use super::named::UNDERSTOOD;
use super::{Following, mend, said, takes_trouble_up};
use crate::lint::text;

/// Most words of an answer that denies all there was to tell.
const DENIAL: usize = 14;
/// First sentences of an answer, in which somebody does something with what was said to them.
pub(super) const OPENING: usize = 2;
/// What is said to somebody who is sorry.
const FINE: &[&str] = &[
    "you're fine",
    "you're alright",
    "you're all right",
    "you're okay",
    "no worries",
    "no need to",
    "don't worry",
    "no bother",
    "no harm",
    "that's fine",
    "not at all",
    "didn't mind",
];
/// The same of words that could have been put better, and of a question.
const CLEAR: [&str; 3] = ["was clear", "were clear", "put it better"];
const GOOD: [&str; 5] = ["fine", "clear", "okay", "good", "alright"];
/// Most words of a question what regret was for.
const WONDERING: usize = 6;

/// What opens a question whether an answer serves, what it asks of the answer, and what it says of whoever asked for it.
const ASKS_IF: [&str; 6] = ["is", "was", "does", "did", "would", "will"];
const SERVES: [&str; 2] = ["count", "answer"];
/// What an answer is to whom it serves, where nothing else is asked: "is that any use to you?", "does this help at all?".
const USE: [&str; 6] = ["use", "help", "helping", "helpful", "useful", "good"];
const BESIDE_USE: [&str; 8] = ["any", "of", "to", "you", "at", "all", "really", "much"];
/// What the answer is called there, so many words behind at most.
const IT: [&str; 3] = ["that", "it", "this"];
const NEAR: usize = 3;
const THINGS: [&str; 5] = ["what", "thing", "sort", "kind", "bit"];
/// Most words behind "what" of a question what was asked.
const ASKED_SHORTLY: usize = 7;
const WANTED: [&str; 8] = ["mean", "meant", "after", "asking", "asked", "want", "wanted", "looking"];

impl Following<'_> {
    /// A wording behind words that take up what the person did, where it has none: that they told it already, what they asked, a guess at
    /// what was meant, any trouble. In two rounds of interviews 13 of 14 questions that went on as if nothing had been asked were judged
    /// unmended; of 24 troubles on topics nobody had looked at 12 were mended before, 17 since. Thanks for what was told are no such words:
    /// of 27 troubles in seven rounds that were met with them a second person found 3 mended.
    /// None where these words would make it too long.
    pub(super) fn heard_out(&self, wording: &Wording) -> Option<Wording> {
        if takes_trouble_up(&wording.question) {
            return Some(wording.clone());
        }
        let kind = wording.intent.acknowledgement.as_deref().unwrap_or_default();
        let thanks = [phrasing::THANKS, phrasing::HEARD].iter().any(|words| words.contains(&kind));
        let before = match kind {
            "" => self.words_in_front(),
            // Who tells so much that they are thanked for it is upset only where they begin so, and not where they told on all the same.
            _ if thanks => self.beside().or_else(|| {
                let upset = self.opens_upset() && !self.goes_on_from_a_protest();
                upset.then(|| self.surely_upset())?
            }),
            _ => None,
        };
        let Some(before) = before else { return Some(wording.clone()) };
        let asked = wording.question.strip_prefix(kind).unwrap_or(&wording.question).trim_start();
        // Where all of it would be too long, it goes without the words that lead to another side of the matter.
        let asked = [Some(asked), phrasing::behind_turn(asked)].into_iter().flatten();
        // What they ask can be answered in more and in fewer words.
        let answers = self.asks_beside().map(|back| self.answers(back)).unwrap_or_default();
        let ways = asked
            .flat_map(|asked| std::iter::once(&before).chain(&answers).map(move |before| (before, asked)));
        let shortly = |asked: &str| std::iter::once(asked.to_owned()).chain(phrasing::more_shortly(asked));
        let mut ways = ways
            .flat_map(|(before, asked)| shortly(asked).map(move |asked| (before, said(&[before, &asked]))));
        let (before, question) = ways.find(|(_, question)| self.fits(question))?;
        Some(mend::taking_up(Wording { question, ..wording.clone() }, before))
    }

    fn words_in_front(&self) -> Option<String> {
        let may = matches!(self.reading.may_be, Some(Act::Complaint | Act::Correction | Act::Refusal));
        let fair =
            || (may || self.denies() && !self.waves_off()).then(|| self.least_said(phrasing::FAIR)).flatten();
        let fair = || fair().map(str::to_owned);
        self.beside().or_else(|| self.surely_upset()).or_else(fair)
    }

    /// The answer opens with trouble.
    pub(super) fn opens_upset(&self) -> bool {
        let upset = [Opening::Lost, Opening::Protest, Opening::Corrects, Opening::Refuses];
        self.reading.act == Act::Correction || upset.contains(&self.opening())
    }

    /// Words that take up surely heard trouble: the whole answer is, or it opens with it: "All right." was judged to mend none of
    /// three protests and corrections that an answer only opened with.
    pub(super) fn surely_upset(&self) -> Option<String> {
        if self.waves_off() {
            return None;
        }
        // "You'll have to ask me something" refuses nothing.
        if self.wants_to_be_asked() && self.opening() != Opening::Refuses {
            return self.least_said(phrasing::FAIR_POINT).map(str::to_owned);
        }
        // Who protests in passing and does what was asked is told no regret: of 30 questions behind regret for a protest, in the
        // rounds from 47 on, 17 were bad ones.
        if self.goes_on_from_a_protest() && self.protests() {
            return self.least_said(phrasing::taken_up(Act::Complaint)).map(str::to_owned);
        }
        // What words alone tell of how an answer opens is not sure enough.
        let act = match (self.reading.act, self.reading.opens) {
            (act @ (Act::Complaint | Act::Correction | Act::Refusal), _) => act,
            (act @ (Act::NotUnderstood | Act::CounterQuestion), _) if !self.has_understood() => act,
            (_, Some(Opening::Protest)) => Act::Complaint,
            (_, Some(Opening::Corrects)) => Act::Correction,
            _ => return None,
        };
        self.taken_up(act, self.moved().what)
    }

    /// They protest, with all of it or to begin with.
    pub(super) fn protests(&self) -> bool {
        self.reading.act == Act::Complaint
            || self.reading.act == Act::Answer && self.reading.opens == Some(Opening::Protest)
    }

    /// Words that take up what was done beside telling: that it was told already, a question to the interviewer, a guess at what was meant,
    /// that something is not so.
    fn beside(&self) -> Option<String> {
        // Who tells on at length behind it has let it go ("Never mind what?").
        let waved = || self.waved_off().filter(|_| !self.tells_on()).and_then(|words| self.least_said(words));
        self.told_or_asked().or_else(|| self.owned().or_else(waved).map(str::to_owned))
    }

    /// The same but for a guess, which an answer has settled by the end of a talk, and regret waved off.
    pub(super) fn told_or_asked(&self) -> Option<String> {
        self.told_or_asked.get_or_init(|| self.find_told_or_asked()).clone()
    }

    fn find_told_or_asked(&self) -> Option<String> {
        let tells_on = self.tells_on();
        if let Some(words) = self.taken_back().filter(|_| !tells_on) {
            return Some(words.to_owned());
        }
        if self.told_already() && !tells_on {
            return self.least_said(phrasing::TOLD).map(str::to_owned);
        }
        let may_ask = !self.told.is_empty() || self.reading.act == Act::CounterQuestion;
        if may_ask && self.request.answer.is_some_and(asks_if_it_serves) {
            return self.least_said(phrasing::SERVES).map(str::to_owned);
        }
        if self.words() >= UNDERSTOOD && self.request.answer.is_some_and(asks_what_was_asked) {
            return self.least_said(phrasing::ANSWERED).map(str::to_owned);
        }
        let answered = || self.asks_beside().and_then(|back| self.answered(back));
        self.fears_it_is_odd().map(str::to_owned).or_else(answered)
    }

    /// What is said to somebody who asks last of all whether what they told is odd or too much, or whether they are heard.
    fn fears_it_is_odd(&self) -> Option<&'static str> {
        let last = text::sentences(self.request.answer.filter(|_| self.asks_late())?);
        let last = last.into_iter().rfind(|said| said.ends_with('?'))?;
        let asks: Vec<String> = words_of(last).collect();
        phrasing::fears(&asks).or_else(|| phrasing::hears(&asks))
    }

    /// They say that there was nothing to be sorry for: "don't apologise", "not clumsy, no", "sorry about what?".
    pub(super) fn waves_off(&self) -> bool {
        self.waved_off().is_some()
    }

    /// They minded regret before now; who only said that there was no harm done did not.
    pub(super) fn minded_regret(&self) -> bool {
        let mut waved = self.answered_before().filter_map(|(asked, answer)| waved(asked, answer));
        waved.any(|off| off.ends_with('?') || minds_regret(off))
    }

    /// What is said to somebody who does, or who wants no kind words either.
    fn waved_off(&self) -> Option<&'static [&'static str]> {
        if self.spurns_now() {
            return Some(phrasing::WAVED);
        }
        let off = waved(self.request.brief.asked.last()?, self.request.answer?)?;
        Some(if off.trim_end().ends_with('?') { phrasing::NEVER_MIND } else { phrasing::WAVED })
    }

    /// What they ask of the interviewer, where that can be answered.
    pub(super) fn asks_beside(&self) -> Option<AskedBack> {
        // "Are you just going to read me back to myself?" asks nothing about who reads it.
        let parroted = self.opening() == Opening::Echoed;
        let asks =
            |back: &AskedBack| *back != AskedBack::Reference && !(parroted && *back == AskedBack::Privacy);
        // "Do you want to hear the routine?" offers it, whether or not it is told then.
        let offers = || self.offered().is_some_and(|offered| offered.asks);
        // "So is it being asked? I don't think it's being asked.": what is shown is asked about in passing too.
        let passes = || self.words() > mend::ASKING && !self.asks_late();
        let asks = |back: &AskedBack| match back {
            AskedBack::RightAnswer => asks(back) && !offers(),
            AskedBack::Offer => asks(back) && !passes(),
            back => asks(back),
        };
        self.reading.asked_back.filter(asks)
    }

    /// They say in few words that there is nothing to tell of: "No, nothing. It's a bin." Who says what is not so ("it never breaks") tells of it.
    pub(super) fn denies(&self) -> bool {
        let Some(answer) = self.request.answer.filter(|_| self.words() <= DENIAL) else { return false };
        let first = answer.split([',', '.', ';', '!', '?', '…']).next().unwrap_or_default();
        let says = text::content(first).iter().any(|word| !words::is("filler", word));
        denies(first) && (self.told.is_empty() || !says)
    }
}

/// The sentence of an answer that waves off the regret it was asked with.
fn waved<'a>(asked: &str, answer: &'a str) -> Option<&'a str> {
    let regrets = words_of(asked).any(|word| phrasing::REGRETS.contains(&word.as_str()))
        || mend::takes_up(asked, phrasing::CLEARER);
    let said = text::sentences(answer).into_iter().take(OPENING);
    let front = text::sentences(asked).into_iter().next().unwrap_or_default();
    said.filter(|_| regrets).find(|said| waves_off(said) || wonders_at(said, front))
}

/// Whether a sentence asks about words of regret in their own words: "Put what very well?", "Had what wrong?".
fn wonders_at(said: &str, regret: &str) -> bool {
    let words: Vec<String> = words_of(said).collect();
    let what = || words.iter().any(|word| matches!(word.as_str(), "what" | "who" | "how"));
    let content = text::content(regret);
    said.ends_with('?')
        && words.len() <= WONDERING
        && what()
        && words.iter().any(|word| content.contains(word))
}

/// Whether a sentence says that there is nothing to be sorry for, or asks what for.
fn waves_off(said: &str) -> bool {
    let small = said.to_lowercase();
    let words: Vec<String> = words_of(said).collect();
    let says = |which: &[&str]| words.iter().any(|word| which.contains(&word.as_str()));
    // "No, fine.", "your question were fine".
    let fine = words == ["no", "fine"] || words == ["fine"] || says(&["question"]) && says(&GOOD);
    let denied = words.iter().any(|word| word != "no" && negates(word));
    FINE.iter().any(|fine| small.contains(fine)) || fine && !denied || minds_regret(said)
}

/// Whether a sentence wonders at regret, or has had enough of it; who begs pardon denies nothing before they do.
fn minds_regret(said: &str) -> bool {
    let small = said.to_lowercase();
    let words: Vec<String> = words_of(said).collect();
    let regret = words.iter().position(|word| phrasing::REGRETS.contains(&word.as_str()));
    let asks = |at: usize| {
        let what_for = words.get(at + 1).is_some_and(|next| matches!(next.as_str(), "about" | "for"));
        let why = |word: &String| matches!(word.as_str(), "what" | "why");
        small.trim_end().ends_with('?') && (what_for || words[..at].iter().any(why))
    };
    let tires = |word: &String| matches!(word.as_str(), "keep" | "stop" | "again");
    let denied = |at: usize| words[..at].iter().any(|word| word != "no" && negates(word) || tires(word));
    CLEAR.iter().any(|clear| small.contains(clear)) || regret.is_some_and(|at| asks(at) || denied(at))
}

/// Whether an answer asks whether it was what was asked for: "was that what you meant?", "does that count?", "is any of this any use?".
fn asks_if_it_serves(answer: &str) -> bool {
    let asked = text::sentences(answer).into_iter().filter(|said| said.ends_with('?'));
    asked.flat_map(|said| said.split(',')).any(|part| {
        let words: Vec<String> = words_of(part).collect();
        if answers_you(&words) {
            return true;
        }
        let asks = |at: usize| words.get(at).is_some_and(|word| ASKS_IF.contains(&word.as_str()));
        let near = |at: usize| (at + 1..words.len()).take(NEAR).find(|it| IT.contains(&words[*it].as_str()));
        let it = (0..words.len()).rev().filter(|at| asks(*at)).find_map(near);
        it.is_some_and(|it| {
            let behind = &words[it + 1..];
            let serves = behind.first().is_some_and(|first| SERVES.contains(&first.as_str()));
            let says = |which: &[&str]| behind.iter().any(|word| which.contains(&word.as_str()));
            let you = behind.iter().any(|word| word.starts_with("you"));
            let all = |which: &[&str]| behind.iter().all(|word| which.contains(&word.as_str()));
            let of_use = (you || words[it] == "this") && says(&USE) && all(&[&USE[..], &BESIDE_USE].concat());
            serves || of_use || says(&THINGS) && says(&WANTED) && you
        })
    })
}

/// Whether a question is whether whoever asks it has answered: "Did I answer you there?", "have I answered your question?".
fn answers_you(words: &[String]) -> bool {
    let asks = |[help, who, verb]: [&str; 3]| {
        ["did", "do", "have", "am"].contains(&help) && who == "i" && verb.starts_with("answer")
    };
    let at = words.array_windows().position(|[help, who, verb]| asks([help, who, verb]));
    let behind = at.map(|at| words.get(at + 3).map(String::as_str));
    behind.is_some_and(|whom| whom.is_none_or(|whom| ["you", "your", "that", "there"].contains(&whom)))
}

/// Whether an answer ends by asking what it was an answer to: "What was it you asked?", "what was the question, sorry?", "what was it you
/// wanted to know?".
fn asks_what_was_asked(answer: &str) -> bool {
    let Some(last) = text::sentences(answer).pop().filter(|said| said.trim_end().ends_with('?')) else {
        return false;
    };
    let words: Vec<String> = words_of(last).collect();
    let what = words.iter().position(|word| word.starts_with("what"));
    let Some(behind) = what.and_then(|what| words.get(what + 1..)) else { return false };
    let says = |which: &[&str]| behind.iter().any(|word| which.contains(&word.as_str()));
    let was = behind.first().is_some_and(|word| ["was", "were", "did", "is", "are"].contains(&word.as_str()));
    let asked = says(&["you", "you'd"])
        && (says(&["ask", "asked", "asking"]) || says(&["want", "wanted"]) && says(&["know"]));
    let short = behind.len() <= ASKED_SHORTLY && !says(&["him", "her", "them", "for"]);
    // "What was the question he put to me?" is a part of the story.
    let question = || !says(&["me"]) && behind.windows(2).any(|two| two[0] == "the" && two[1] == "question");
    was && short && (asked || question())
}

/// Whether words deny something.
fn denies(said: &str) -> bool {
    words_of(said).any(|word| negates(&word))
}

pub(super) fn negates(word: &str) -> bool {
    words::is("negator", word) || word.ends_with("n't") || word.ends_with("n’t")
}
