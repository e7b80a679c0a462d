//! People who give an interview nothing but trouble: it ends well, soon, never with the same words, never blaming them.

use std::collections::BTreeSet;

use crate::program::{Room, out, run};

/// What somebody says again and again.
const PEOPLE: &[(&str, &[&str])] = &[
    ("does not understand", &["Sorry?", "Huh?", "What do you mean?", "I don't follow.", "Pardon?"]),
    ("says no", &["No."]),
    (
        "asks back",
        &[
            "What's this for?",
            "Do you record me?",
            "How many questions do you have?",
            "Have you children yourself?",
            "Is that the answer you wanted?",
        ],
    ),
    ("insults", &["You're a fool.", "Idiot.", "This is stupid and you are too.", "Get stuffed.", "Rubbish."]),
    (
        "corrects",
        &["That's not what I said.", "It was my cousin, not me.", "Wrong again.", "Saturday, not Sunday."],
    ),
    (
        "speaks German",
        &["Das weiß ich jetzt auch nicht so genau.", "Ach, das ist mir eigentlich egal.", "Keine Ahnung."],
    ),
    ("repeats the question", &["What part does it play in my life?"]),
    ("wants to stop", &["I'd like to stop here, please."]),
];
/// Asked-for answers.
const TURNS: usize = 12;

#[test]
fn who_gives_nothing_but_trouble_is_let_go_kindly() {
    for (who, says) in PEOPLE {
        let room = Room::new();
        let answers = says.iter().cycle().take(TURNS).copied().collect::<Vec<_>>().join("\n");
        let file = room.write("answers.txt", answers).display().to_string();
        let asked = ["interview", "--max-turns", "12", "--answers", &file];
        let told = out(&run(&mut room.colloquy(), &asked, 0));
        let questions: Vec<&str> =
            told.lines().filter_map(|line| line.trim().strip_prefix("Interviewer: ")).collect();
        let different: BTreeSet<&str> = questions.iter().copied().collect();
        assert_eq!(different.len(), questions.len(), "{who} hears the same words twice:\n{told}");
        assert!(told.contains("The interview ended"), "{who} is kept:\n{told}");
        for blame in ["you should", "you must", "your fault", "please answer", "misunderst"] {
            assert!(!told.to_lowercase().contains(blame), "{who} is blamed:\n{told}");
        }
    }
}

#[test]
fn who_wants_to_stop_is_asked_one_thing_more_at_most() {
    let room = Room::new();
    let file =
        room.write("answers.txt", "It is for the children.\nI have to go now, bye.\nNo, that's all.\n");
    let file = file.display().to_string();
    let told = out(&run(&mut room.colloquy(), &["interview", "--answers", &file], 0));
    assert!(told.contains("The interview ended"), "{told}");
    let said: Vec<&str> = told.lines().filter(|line| line.contains("Interviewer: ")).collect();
    // The last words ask nothing.
    let [asked @ .., last] = said.as_slice() else { panic!("{told}") };
    assert_eq!((asked.len(), last.contains('?')), (3, false), "{told}");
}
