//! Learns how apt what could be said next is, and measures it: `cargo xtask aptness`.
//!
//! It learns from the judged questions of four fifths of the topics, first from those judged behind an answer alone
//! (`judged/*.jsonl` and `judged/next/*.jsonl`), then from those judged after the whole talk (`judged/along/*.jsonl`), last from those of
//! later interviews (`judged/since/*.jsonl`) and some of the others, and from words that were judged alone (`judged/worth/*.jsonl`), writes
//! what was learned (`crates/embed/data/aptness.bin`), and prints what it makes of the last fifth. `--measure` only does the last; `--along` goes on from what lies there with those judged after the whole
//! talk, `--since` with those of later interviews, `--worth` with words of theirs that are taken up, and they measure by them; `--show` tells what
//! each text was given beside what is made of it.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::files::{Failure, JUDGED, fifth, read_all};
use super::worth::{self, Alone};
use colloquy_ask::questions::follow::judged::{Moment as Drawn, before};
use colloquy_embed::LocalEmbedder;
use colloquy_embed::adapter::aptness::Moment;
use serde::Deserialize;

const LEARNED: &str = "crates/embed/data/aptness.bin";
/// Why what lies there cannot be read.
const ANOTHER: &str = "what was learned is of another encoder";

/// What could be said next at a moment of an interview that was held, and what judges gave it.
#[derive(Debug, Deserialize)]
pub(crate) struct Held {
    /// The interview and the moment of it, as in `bell-3`.
    id: String,
    pub(crate) topic: String,
    pub(crate) technique: String,
    /// How many questions were asked, this one too.
    asked: usize,
    question: String,
    pub(crate) answer: String,
    pub(crate) next: Vec<Said>,
}

/// Something that could be said next.
#[derive(Debug, Deserialize)]
pub(crate) struct Said {
    /// What it is: `follow`, `kind`, `slot`, `wide`, `repair`, `first` where words alone would choose it, or `asked` where it was asked.
    pub(crate) kind: String,
    pub(crate) text: String,
    pub(crate) judged: usize,
}

/// How its texts were judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Judging {
    /// Plain questions beside each other.
    Drawn,
    /// All that is said, behind the question and the answer alone.
    Next,
    /// The same after all that was said before.
    Along,
    /// The same of later interviews, with the words in front judged on their own too.
    Since,
    /// Which of somebody's words are worth taking up.
    Worth,
}

/// How words are taken up, in turn.
const TAKEN_UP: [&str; 3] = [
    "“{}”, you said. Can you tell me a bit more about that?",
    "You said “{}”. Could you say some more about that part?",
    "“{}”, you said. I'd like to hear more of that.",
];

/// Of the moments judged after the whole talk, every so many is learned again with those of later interviews.
const AGAIN: usize = 4;

impl Judging {
    /// Whoever judged knew all that was said before.
    const fn after_a_talk(self) -> bool {
        matches!(self, Self::Along | Self::Since)
    }
}

/// A moment with what its texts are.
struct Known {
    judging: Judging,
    kept: bool,
    kinds: Vec<String>,
    moment: Moment,
}

/// Learns, unless it only measures, and prints what is made of the topics that were kept.
pub(crate) fn learn(model: Option<PathBuf>, flags: &[&str], out: &mut impl Write) -> Result<(), Failure> {
    let known_flags = ["--measure", "--show", "--along", "--since", "--worth"];
    if let Some(other) = flags.iter().find(|flag| !known_flags.contains(flag)) {
        return Err(format!("{other}: there are --model DIR, {}", known_flags.join(", ")).into());
    }
    let [measure, show, along, since, worth] = known_flags.map(|flag| flags.contains(&flag));
    let encoder =
        LocalEmbedder::open(&model.ok_or("the folder of the sentence encoder is missing: --model DIR")?)?;
    let (mut test, seen): (Vec<Known>, Vec<Known>) = known()?.into_iter().partition(|known| known.kept);
    let last = if worth {
        Judging::Worth
    } else if since {
        Judging::Since
    } else {
        Judging::Along
    };
    if along || since || worth {
        test.retain(|known| known.judging >= last);
    }
    if !measure {
        let begun = if along || since || worth { Some(std::fs::read(LEARNED)?) } else { None };
        std::fs::write(LEARNED, learned(&encoder, seen, begun, last)?)?;
    }
    let moments: Vec<&Moment> = test.iter().map(|known| &known.moment).collect();
    let weights = encoder.aptness_by(&std::fs::read(LEARNED)?, &moments).ok_or(ANOTHER)?;
    if show {
        for (Known { kinds, moment, .. }, weights) in test.iter().zip(&weights) {
            writeln!(out, "{}", moment.answer)?;
            for ((kind, (text, given)), weight) in kinds.iter().zip(&moment.next).zip(weights) {
                writeln!(out, "  {weight:.2} {given} {kind}: {text}")?;
            }
        }
    }
    write!(out, "{}", measured(&test, &weights))?;
    if worth {
        write!(out, "\n{}", beside_worth(&test, &weights)?)?;
    }
    Ok(())
}

/// What is learned, stage by stage, from the first or from what was `begun`, which has gone through all stages before `from`.
fn learned(
    encoder: &LocalEmbedder,
    seen: Vec<Known>,
    begun: Option<Vec<u8>>,
    from: Judging,
) -> Result<Vec<u8>, Failure> {
    let [mut alone, mut after, mut later, mut words] = [const { Vec::new() }; 4];
    for Known { judging, moment, .. } in seen {
        match judging {
            Judging::Drawn | Judging::Next => alone.push(moment),
            Judging::Along => after.push(moment),
            Judging::Since => later.push(moment),
            Judging::Worth => words.push(moment),
        }
    }
    let say = &mut |line: &str| eprintln!("{line}");
    let nothing = "the encoder learned nothing of words in their context yet";
    let mut learned = match begun {
        Some(begun) => begun,
        None => encoder.learn_aptness(&alone, say).ok_or(nothing)?,
    };
    if from <= Judging::Along {
        learned = encoder.learn_aptness_along(&learned, &after, say).ok_or(ANOTHER)?;
    }
    later.extend(after.into_iter().step_by(AGAIN));
    if from <= Judging::Since {
        learned = encoder.learn_aptness_along(&learned, &later, say).ok_or(ANOTHER)?;
    }
    words.extend(later.into_iter().step_by(AGAIN));
    Ok(encoder.learn_aptness_along(&learned, &words, say).ok_or(ANOTHER)?)
}

/// Everything that was judged, by topics: one fifth of them is kept to measure with. What was judged twice at a moment is one.
fn known() -> Result<Vec<Known>, Failure> {
    let mut all: BTreeMap<(Option<Judging>, String, String), Known> = BTreeMap::new();
    for known in judged_once()? {
        let after = Some(known.judging).filter(|judging| judging.after_a_talk());
        match all.entry((after, known.moment.answer.clone(), known.moment.before.clone())) {
            Entry::Vacant(place) => {
                place.insert(known);
            }
            Entry::Occupied(mut place) => {
                let held = place.get_mut();
                for (kind, said) in known.kinds.into_iter().zip(known.moment.next) {
                    if held.moment.next.iter().all(|(text, _)| *text != said.0) {
                        held.kinds.push(kind);
                        held.moment.next.push(said);
                    }
                }
            }
        }
    }
    Ok(all.into_values().collect())
}

/// What was judged, file by file.
fn judged_once() -> Result<Vec<Known>, Failure> {
    let kept = |topic: &str| fifth(topic) == 0;
    let mut all = Vec::new();
    for moment in read_all::<Drawn>(Path::new(JUDGED))? {
        let next = moment.candidates.iter();
        let next = next.filter_map(|asked| Some((asked.question.clone(), usize::from(asked.judged?))));
        let next: Vec<(String, usize)> = next.collect();
        all.push(Known {
            judging: Judging::Drawn,
            kept: kept(&moment.topic),
            kinds: vec!["drawn".to_owned(); next.len()],
            moment: Moment {
                before: before(&moment.technique(), &moment.asked),
                answer: moment.answer,
                next,
            },
        });
    }
    let held = |judging, folder: &str| {
        let held = read_all::<Held>(&Path::new(JUDGED).join(folder))?;
        Ok::<_, Failure>(held.into_iter().map(move |held| (judging, held)))
    };
    let after = held(Judging::Along, "along")?.chain(held(Judging::Since, "since")?);
    let held = held(Judging::Next, "next")?.chain(after);
    let mut talks: BTreeMap<String, BTreeMap<usize, String>> = BTreeMap::new();
    for (judging, Held { id, topic, technique, asked, question, answer, next }) in held {
        let mut said = vec![String::new(); asked.saturating_sub(1)];
        if judging.after_a_talk() {
            let talk = talks.entry(id.rsplit_once('-').map_or("", |(talk, _)| talk).to_owned()).or_default();
            for (at, earlier) in talk.range(..asked) {
                if let Some(place) = said.get_mut(at.saturating_sub(1)) {
                    earlier.clone_into(place);
                }
            }
            talk.insert(asked, question.clone());
        }
        said.push(question);
        // A moment nobody judged only tells what was asked before the next.
        if next.is_empty() {
            continue;
        }
        all.push(Known {
            judging,
            kept: kept(&topic),
            kinds: next.iter().map(|said| said.kind.clone()).collect(),
            moment: Moment {
                before: before(&technique, &said),
                answer,
                next: next.into_iter().map(|said| (said.text, said.judged)).collect(),
            },
        });
    }
    all.extend(taken_up()?);
    Ok(all)
}

/// Words of theirs that were judged alone, each as it would be taken up.
fn taken_up() -> Result<impl Iterator<Item = Known>, Failure> {
    Ok(worth::alone()?.into_iter().zip(TAKEN_UP.iter().cycle()).map(
        |(Alone { topic, technique, question, answer, words }, form)| Known {
            judging: Judging::Worth,
            kept: fifth(&topic) == 0,
            kinds: vec!["words".to_owned(); words.len()],
            moment: Moment {
                before: before(&technique, &[question]),
                answer,
                next: words
                    .into_iter()
                    .map(|words| (form.replace("{}", &words.text), words.judged))
                    .collect(),
            },
        },
    ))
}

/// What was given to what weighs most, of moments judged in each way, and how what was given goes with what it weighs.
fn measured(test: &[Known], weighed: &[Vec<f64>]) -> String {
    let mut table = "| Moments | what weighs most: mean, zeros | what words alone choose | what was asked | the best | of all | correlation |\n| --- | --- | --- | --- | --- | --- | --- |\n".to_owned();
    let rows = [
        ("one list", Judging::Drawn),
        ("all that is said", Judging::Next),
        ("the same, after the whole talk", Judging::Along),
        ("the same, of later interviews", Judging::Since),
        ("words that are taken up", Judging::Worth),
    ];
    for (name, judging) in rows {
        let [mut most, mut first, mut asked, mut best, mut all] = [const { Vec::new() }; 5];
        let mut pairs: Vec<(f64, f64)> = Vec::new();
        for (Known { judging: of, kinds, moment, .. }, weights) in test.iter().zip(weighed) {
            if *of != judging {
                continue;
            }
            let given: Vec<(f64, usize, &str)> = weights
                .iter()
                .zip(&moment.next)
                .zip(kinds)
                .map(|((weight, (_, given)), kind)| (*weight, *given, kind.as_str()))
                .collect();
            let ours = given.iter().filter(|(.., kind)| *kind != "asked");
            most.extend(ours.clone().max_by(|a, b| a.0.total_cmp(&b.0)).map(|found| found.1));
            best.extend(ours.map(|found| found.1).max());
            let of = |wanted: &str| given.iter().find(|(.., kind)| *kind == wanted).map(|found| found.1);
            asked.extend(of("asked"));
            first.extend(of("first"));
            all.extend(given.iter().map(|found| found.1));
            pairs.extend(given.iter().map(|found| (found.0, found.1 as f64)));
        }
        let row = [&most, &first, &asked, &best, &all].map(|given| share(given));
        table += &format!("| {name} ({}) | {} | {:.3} |\n", most.len(), row.join(" | "), correlation(&pairs));
    }
    table
}

/// What was given to the words chosen by how apt they are and by so many times what they are worth, as words alone tell it, learned on the other
/// topics.
fn beside_worth(test: &[Known], weighed: &[Vec<f64>]) -> Result<String, Failure> {
    let model = worth::without(0)?;
    let mut table = "| Times what words are worth | mean, zeros |\n| --- | --- |\n".to_owned();
    for times in [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 1e6] {
        let mut chosen = Vec::new();
        let words = test.iter().zip(weighed).filter(|(known, _)| known.judging == Judging::Worth);
        for (Known { moment, .. }, weights) in words {
            let worth = |text: &str| {
                let words = worth::held_up(text).unwrap_or_default();
                colloquy_ask::questions::worth::by(&model, &moment.answer, words)
            };
            let both = moment.next.iter().zip(weights);
            let both = both.map(|((text, given), weight)| (weight + times * worth(text), *given));
            chosen.extend(both.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, given)| given));
        }
        table += &format!("| {times} | {} |\n", share(&chosen));
    }
    Ok(table)
}

fn share(given: &[usize]) -> String {
    let count = given.len().max(1) as f64;
    let zeros = given.iter().filter(|given| **given == 0).count() as f64;
    format!("{:.2}, {:.0} %", given.iter().sum::<usize>() as f64 / count, 100.0 * zeros / count)
}

/// Of pairs of numbers, -1 to 1 (Pearson); 0 where one of the two never changes.
fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let count = pairs.len().max(1) as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let both = mean(&|pair| (pair.0 - x) * (pair.1 - y));
    let spread = mean(&|pair| (pair.0 - x).powi(2)).sqrt() * mean(&|pair| (pair.1 - y).powi(2)).sqrt();
    if spread > 0.0 { both / spread } else { 0.0 }
}
