//! The way back against slopes measured by small steps, and learning as a whole, on encoders made up for the test.

use super::*;
use crate::local::others::{Made, SMALL, write};

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
    let asks = vec![ask(0, std::iter::once(1..2).collect()), ask(1, vec![0..0, 0..words.len()])];
    Lesson { before: before.to_owned(), words: words.iter().map(|word| (*word).to_owned()).collect(), asks }
}

const HEADS: [Head; 2] =
    [Head { classes: 2, runs: 1, weight: 1.0 }, Head { classes: 2, runs: 2, weight: 0.5 }];

fn lessons() -> Vec<Lesson> {
    vec![lesson("warm", &["cold", "feet"], 0), lesson("", &["feet", "warm", "cold"], 1)]
}

fn lost(school: &School<'_>, batch: &[&Seen<'_>]) -> f64 {
    let (_, lost) = school.slopes(batch, &[2.0, 2.0]);
    lost.iter().zip(&HEADS).map(|(lost, head)| f64::from(lost * head.weight) / 2.0).sum()
}

#[test]
fn the_way_back_finds_the_slopes_that_small_steps_show() {
    let encoder = encoder(&Made { layers: 4, ..SMALL });
    let (bert, pieces) = encoder.parts();
    let lessons = lessons();
    let seen = Seen::all(&lessons, bert, pieces, 1);
    let batch: Vec<&Seen<'_>> = seen.iter().collect();
    let mut school = School::new(bert, 1, &HEADS);
    // Heads that know nothing hand nothing down.
    for (at, part) in (0..).zip(school.learned.iter_mut().skip(18)) {
        for (place, weight) in part.iter_mut().enumerate() {
            *weight = ((place * 7 + at * 3) % 11) as f32 * 0.1 - 0.5;
        }
    }
    let (slopes, _) = school.slopes(&batch, &[2.0, 2.0]);
    let mut checked = 0;
    for (part, found) in slopes.iter().enumerate() {
        for place in [0, found.len() / 3, found.len() - 1] {
            let own = school.learned[part][place];
            let step = 0.01;
            school.learned[part][place] = own + step;
            let above = lost(&school, &batch);
            school.learned[part][place] = own - step;
            let below = lost(&school, &batch);
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
