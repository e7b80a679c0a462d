//! Help that a newcomer can follow.

use crate::program::{Room, err, out, run};

const COMMANDS: [&str; 15] = [
    "serve",
    "interview",
    "extract",
    "rate",
    "lint",
    "simulate",
    "bench",
    "tune",
    "check",
    "schema",
    "explain",
    "replay",
    "summarise",
    "models",
    "usage",
];

#[test]
fn help_lists_every_command_and_shows_first_steps() {
    let help = out(&run(&mut Room::new().bare(), &["--help"], 0));
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{command} is missing:\n{help}");
    }
    assert!(help.contains("First steps"));
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in COMMANDS {
        let help = out(&run(&mut Room::new().bare(), &[command, "--help"], 0));
        assert!(help.contains(&format!("colloquy {command}")), "{command}:\n{help}");
        assert!(help.lines().all(|line| line.chars().count() <= 110), "{command} has a long line:\n{help}");
    }
}

#[test]
fn wrong_usage_is_status_2() {
    for arguments in [&["bogus"][..], &["interview", "--max-turns", "0"], &["extract"], &["check"]] {
        let output = run(&mut Room::new().bare(), arguments, 2);
        assert!(!err(&output).is_empty());
    }
}

#[test]
fn the_version_is_told() {
    assert!(out(&run(&mut Room::new().bare(), &["--version"], 0)).starts_with("colloquy "));
}
