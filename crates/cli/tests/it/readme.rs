//! The README tells the truth: its commands exist. What it shows of them is generated (`explain.rs` compares it).

use crate::program::{Room, out, root, run};

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
