//! The README tells the truth: its transcript is what the command beside it prints, its numbers are those of the program.

use crate::program::{Room, out, root, run};

#[test]
fn the_transcript_is_what_the_command_prints() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let (before, block) = readme.split_once("```text\n").unwrap();
    let (block, _) = block.split_once("```").unwrap();
    let command = "colloquy --offline interview --concept oat_milk --answers examples/oat_milk.txt";
    assert!(before.contains(command), "the command stands beside the transcript");
    let answers = root().join("examples/oat_milk.txt").display().to_string();
    let arguments = ["--offline", "interview", "--concept", "oat_milk", "--answers", &answers];
    let told = out(&run(&mut Room::new().bare(), &arguments, 0));
    assert!(told.contains(block.trim()), "the command prints:\n{told}");
}

#[test]
fn every_command_it_shows_is_one() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let help = out(&run(&mut Room::new().bare(), &["--help"], 0));
    let shown = readme.lines().filter_map(|line| line.strip_prefix("colloquy "));
    let mut seen = 0;
    for name in shown.filter_map(|line| line.split_whitespace().find(|word| !word.starts_with('-'))) {
        if name.starts_with('#') {
            continue;
        }
        assert!(help.contains(&format!("\n  {name} ")), "`colloquy {name}` is no command");
        seen += 1;
    }
    assert!(seen >= 8, "{seen} commands are shown");
}
