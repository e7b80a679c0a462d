//! The way back against slopes measured by small steps, and learning as a whole, on encoders made up for the test.

use super::*;
use crate::adapter::aptness::Moment;
use crate::adapter::joining;
use crate::bert::Pieces;
use crate::local::others::{Made, SMALL, write};
use colloquy_engine::ports::{Gathered, Gathering};

fn encoder(made: &Made) -> LocalEmbedder {
    let folder = tempfile::tempdir().unwrap();
    // The folder's name is in the encoder's.
    let folder = folder.path().join("made");
    std::fs::create_dir(&folder).unwrap();
    write(&folder, made);
    LocalEmbedder::open(&folder).unwrap()
}

/// Asks for the one of two classes by the second word, and by the whole beside all words.
fn lesson(before: &str, words: &[&str], class: usize) -> Lesson {
    let wanted = if class == 0 { vec![1.0, 0.0] } else { vec![0.2, 0.8] };
    let ask = |head, of| Ask { head, of, wanted: wanted.clone(), weight: 1.0 };
    let asks = vec![
        ask(0, std::iter::once(1..2).collect()),
        ask(1, vec![0..0, 0..words.len()]),
        ask(2, vec![0..1, 1..2]),
    ];
    let words = words.iter().map(|word| (*word).to_owned()).collect();
    Lesson { before: before.to_owned(), words, asks, ..Lesson::default() }
}

const HEADS: [Head; 3] =
    [Head::plain(2, 1, 1.0), Head::plain(2, 2, 0.5), Head { classes: 2, runs: 2, weight: 0.7, layer: 5 }];

fn lessons() -> Vec<Lesson> {
    vec![lesson("warm", &["cold", "feet"], 0), lesson("", &["feet", "warm", "cold"], 1)]
}

fn lost(school: &School<'_>, batch: &[&Seen<'_>]) -> f64 {
    let (_, lost) = school.slopes(batch, &[2.0; 3], &school.changes());
    lost.iter().zip(&HEADS).map(|(lost, head)| f64::from(lost * head.weight) / 2.0).sum()
}

/// Heads that know nothing hand nothing down, nor do narrow changes that are nothing.
fn known(school: &mut School<'_>, from: usize) {
    for (at, part) in (0..).zip(school.learned.iter_mut().skip(from)) {
        for (place, weight) in part.iter_mut().enumerate() {
            *weight = ((place * 7 + at * 3) % 11) as f32 * 0.1 - 0.5;
        }
    }
}

/// Compares slopes with what small steps of what is learned show.
fn shown_by_small_steps(school: &mut School<'_>, batch: &[&Seen<'_>], slopes: &Numbers) {
    let mut checked = 0;
    for (part, found) in slopes.iter().enumerate() {
        for place in [0, found.len() / 3, found.len() - 1] {
            let own = school.learned[part][place];
            let step = 0.01;
            school.learned[part][place] = own + step;
            let above = lost(school, batch);
            school.learned[part][place] = own - step;
            let below = lost(school, batch);
            school.learned[part][place] = own;
            let shown = ((above - below) / f64::from(2.0 * step)) as f32;
            assert!(
                (shown - found[place]).abs() < 2e-3 + 0.03 * shown.abs(),
                "{part} {place}: {shown} {}",
                found[place]
            );
            checked += usize::from(shown.abs() > 1e-3);
        }
    }
    assert!(checked > 20, "{checked} slopes are more than nothing");
}

#[test]
fn the_way_back_finds_the_slopes_that_small_steps_show() {
    let encoder = encoder(&Made { layers: 4, ..SMALL });
    let (bert, pieces) = encoder.parts();
    let lessons = lessons();
    let seen = Seen::all(&lessons, bert, pieces, 1);
    let batch: Vec<&Seen<'_>> = seen.iter().collect();
    let mut school = School::new(bert, 1, &HEADS);
    known(&mut school, 18);
    let (slopes, _) = school.slopes(&batch, &[2.0; 3], &school.changes());
    shown_by_small_steps(&mut school, &batch, &slopes);
}

#[test]
fn the_way_back_finds_the_slopes_of_narrow_changes_too() {
    let encoder = encoder(&Made { layers: 4, ..SMALL });
    let (bert, pieces) = encoder.parts();
    let next = ["feet", "cold feet", "warm"].map(str::to_owned).to_vec();
    let behind = |class| {
        let mut lesson = lesson("warm", &["cold", "feet"], class);
        lesson.asks[1].of = vec![0..1, 2..3];
        lesson.asks[2].of = vec![2..3, 1..2];
        Lesson { next: next.clone(), ..lesson }
    };
    let lessons = vec![behind(0), behind(1)];
    let seen = Seen::all(&lessons, bert, pieces, 1);
    let batch: Vec<&Seen<'_>> = seen.iter().collect();
    let base: Vec<Change> = (1..4).map(|layer| Change(bert.weights(layer).map(<[f32]>::to_vec))).collect();
    let mut school = School::narrow(bert, (1, base), &HEADS, None);
    known(&mut school, 36);
    for (at, part) in school.learned.iter_mut().take(36).enumerate() {
        part.iter_mut().enumerate().for_each(|(place, x)| *x += ((place + at) % 5) as f32 * 0.02 - 0.04);
    }
    let (slopes, _) = school.slopes(&batch, &[2.0; 3], &school.changes());
    let slopes = school.narrowed(&slopes);
    shown_by_small_steps(&mut school, &batch, &slopes);
}

#[test]
fn what_is_learned_is_the_same_every_time_and_comes_back_from_its_bytes() {
    let made = Made { layers: 3, ..SMALL };
    let many: Vec<Lesson> = (0..40).flat_map(|_| lessons()).collect();
    let learn = || {
        let encoder = encoder(&made);
        let adapter = encoder.learn(&many, &HEADS, &mut |_| ());
        encoder.written(&adapter)
    };
    let bytes = learn();
    assert_eq!(bytes, learn());
    let taught = encoder(&made);
    let adapter = taught.learn(&many, &HEADS, &mut |_| ());
    let bytes = taught.written(&adapter);
    let plain = taught.clone().in_context_now("warm", &["cold", "feet"]);
    assert_eq!(plain, None, "an encoder that learned nothing knows nothing of contexts");
    let before = taught.embed_now(&["warm feet"]);
    for cut in [0, 3, bytes.len() / 2, bytes.len() - 1] {
        assert!(encoder(&made).with_written(&bytes[..cut]).is_none(), "{cut}");
    }
    let taught = taught.with_written(&bytes).unwrap();
    let context = taught.in_context_now("warm", &["cold", "feet", ""]).unwrap();
    assert_eq!((context.whole.len(), context.words.len()), (8, 3));
    assert_ne!(context.words, taught.in_context_now("feet", &["cold", "feet", ""]).unwrap().words);
    assert_eq!(before, taught.embed_now(&["warm feet"]), "texts on their own mean what they did");
    assert!(encoder(&Made { hidden: 4, ..made }).with_written(&bytes).is_none());
}

#[test]
fn a_last_batch_of_one_lesson_is_learned_from() {
    let encoder = encoder(&Made { layers: 3, ..SMALL });
    let adapter = encoder.learn(&lessons()[..1], &HEADS, &mut |_| ());
    let bytes = encoder.written(&adapter);
    let context = encoder.with_written(&bytes).unwrap().in_context_now("cold", &["warm"]).unwrap();
    assert!(context.whole.iter().all(|x| x.is_finite()));
}

#[test]
fn long_answers_are_read_part_by_part() {
    let encoder = encoder(&Made { positions: 300, layers: 3, ..SMALL });
    let adapter = encoder.learn(&lessons(), &HEADS, &mut |_| ());
    let bytes = encoder.written(&adapter);
    let encoder = encoder.with_written(&bytes).unwrap();
    let words = vec!["warm"; 1000];
    let context = encoder.in_context_now("cold", &words).unwrap();
    assert_eq!(context.words.len(), 1000);
    assert!(context.words.iter().flatten().all(|x| x.is_finite()));
    assert_eq!(encoder.in_context_now("", &[]).unwrap().words, Vec::<Vec<f32>>::new());
}

#[test]
fn what_could_be_said_next_is_read_as_if_it_alone_followed() {
    let encoder = encoder(&Made { layers: 3, ..SMALL });
    let (bert, pieces) = encoder.parts();
    let layers = 0..3;
    let all = behind(pieces, "warm", "cold feet", &["feet", "cold cold warm", ""]);
    let states = bert.states(&all.parts, layers.clone(), None);
    let h = bert.sizes().hidden;
    let trunk = all.words[0].1.start;
    let said = bert.states(&[Pieces::one(all.parts[0].ids[..trunk].to_vec())], layers.clone(), None);
    let close =
        |a: &[f32], b: &[f32]| a.len() == b.len() && a.iter().zip(b).all(|(x, y)| (x - y).abs() < 1e-4);
    assert!(close(&states[..trunk * h], &said), "what was said knows nothing of what could follow");
    for (at, text) in ["feet", "cold cold warm", ""].into_iter().enumerate() {
        let alone = behind(pieces, "warm", "cold feet", &[text]);
        let own = bert.states(&alone.parts, layers.clone(), None);
        let (places, alone) = (all.words[at].1.clone(), alone.words[0].1.clone());
        let (these, those) =
            (&states[places.start * h..places.end * h], &own[alone.start * h..alone.end * h]);
        assert!(close(these, those), "{text}");
    }
}

#[test]
fn aptness_goes_on_from_what_was_learned_of_it() {
    let encoder = encoder(&Made { layers: 3, ..SMALL });
    let adapter = encoder.learn(&lessons(), &HEADS, &mut |_| ());
    let bytes = encoder.written(&adapter);
    let encoder = encoder.with_written(&bytes).unwrap();
    let moment = |before: &str, good: &str, bad: &str| Moment {
        before: before.to_owned(),
        answer: "cold feet".to_owned(),
        next: vec![(good.to_owned(), 2), (bad.to_owned(), 0)],
    };
    let alone: Vec<Moment> = (0..40).map(|_| moment("warm", "warm", "feet")).collect();
    let begun = encoder.learn_aptness(&alone, &mut |_| ()).unwrap();
    assert_eq!(
        encoder.learn_aptness_along(&begun, &[], &mut |_| ()).unwrap(),
        begun,
        "nothing more was learned"
    );
    assert_eq!(encoder.learn_aptness_along(&begun[1..], &[], &mut |_| ()), None);
    let along: Vec<Moment> = (0..200).map(|_| moment("warm", "feet", "warm")).collect();
    let learned = encoder.learn_aptness_along(&begun, &along, &mut |_| ()).unwrap();
    let gain = |learned: &[u8]| {
        let apt = encoder.aptness_by(learned, &[&along[0]]).unwrap();
        apt[0][0] - apt[0][1]
    };
    assert!(gain(&learned) > gain(&begun), "{} {}", gain(&learned), gain(&begun));
}

#[test]
fn what_leads_to_what_and_what_is_done_is_told_by_what_was_learned_of_it() {
    let encoder = encoder(&Made { layers: 3, ..SMALL });
    let adapter = encoder.learn(&lessons(), &HEADS, &mut |_| ());
    let bytes = encoder.written(&adapter);
    let encoder = encoder.with_written(&bytes).unwrap();
    let taught = |words: [&str; 3], way: usize| {
        let wanted = (0..3).map(|at| if at == way { 1.0 } else { 0.0 }).collect();
        let of = vec![0..1, 2..3, joining::between(&(0..1), &(2..3))];
        let words = words.map(str::to_owned).to_vec();
        let pair = Ask { head: 0, of, wanted, weight: 1.0 };
        let done = (0..9).map(|act| if act == way { 1.0 } else { 0.0 }).collect();
        let does = Ask { head: 1, of: vec![0..0, 0..3], wanted: done, weight: 1.0 };
        let opened: Vec<f32> = (0..10).map(|opens| if opens == way { 1.0 } else { 0.0 }).collect();
        let of = vec![0..0, joining::first_words(3)];
        let opens = Ask { head: 4, of, wanted: opened.clone(), weight: 1.0 };
        let of = vec![0..0, joining::first_words(3), joining::last_words(3)];
        let owed = Ask { head: 3, of, wanted: opened, weight: 1.0 };
        let wants = (0..8).map(|about| if about == way { 1.0 } else { 0.0 }).collect();
        let asked = Ask { head: 2, of: vec![0..0, 0..2], wanted: wants, weight: 1.0 };
        Lesson { words, asks: vec![pair, does, opens, owed, asked], ..Lesson::default() }
    };
    let said = [["warm", "feet", "warm"], ["cold", "feet", "cold"], ["feet", "feet", "feet"]];
    let lessons: Vec<Lesson> = (0..4000)
        .flat_map(|_| [(said[0], 1), (said[1], 2), (said[2], 0)].map(|(w, way)| taught(w, way)))
        .collect();
    let heads = [joining::PAIRS, joining::DOES, joining::ASKED, joining::OWED, joining::OPENS];
    let learned = encoder.learn_joining(&lessons, &heads, &mut |_| ()).unwrap();
    for cut in [0, 3, learned.len() / 2, learned.len() - 1] {
        assert!(encoder.clone().with_joining(&learned[..cut]).is_none(), "{cut}");
    }
    let encoder = encoder.with_joining(&learned).unwrap();
    let gathered = |words: &[&str], pair, question| {
        let (pairs, questions) = ([pair], [question]);
        let of = Gathering { before: "", words, pairs: &pairs, questions: &questions };
        encoder.gathered_now(of).unwrap()
    };
    let told = said.each_ref().map(|words| gathered(words, (0..1, 2..3), 0..2));
    let shares =
        |of: &Gathered| [of.joined[0].to_vec(), of.does.clone(), of.asked[0].clone(), of.owed.clone()];
    for (at, way) in [1, 2, 0].into_iter().enumerate() {
        let Gathered { joined, does, opens, asked, owed } = &told[at];
        assert_eq!((joined.len(), does.len(), asked.len(), asked[0].len(), owed.len()), (1, 9, 1, 8, 10));
        assert!((opens.iter().map(|x| x * x).sum::<f32>() - 1.0).abs() < 1e-4);
        for (head, share) in shares(&told[at]).iter().enumerate() {
            assert!((share.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            // It is told of these words sooner than of any others.
            let mut others = told.iter().enumerate().filter(|(other, _)| *other != at);
            let sooner = others.all(|(_, other)| share[way] > shares(other)[head][way]);
            assert!(sooner, "{:?}, head {head}: {told:?}", said[at]);
        }
    }
    let nothing = encoder.gathered_now(Gathering { words: &said[0], ..Gathering::default() }).unwrap();
    assert!(nothing.joined.is_empty() && nothing.asked.is_empty());
    let strange = gathered(&[], (3..9, 12..15), 4..7);
    let numbers = strange.joined.iter().flatten().chain(strange.asked.iter().flatten());
    assert!(numbers.copied().all(f32::is_finite), "words that are none are none");
}
