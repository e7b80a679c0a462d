//! Settings: layers, and faults that name key, layer and what was expected.

use crate::program::{Room, err, run};

#[test]
fn a_fault_in_a_settings_file_is_one_line_with_its_place() {
    let room = Room::new();
    room.write("colloquy.toml", "[server]\nlistn = \"127.0.0.1:1\"\n");
    let error = err(&run(&mut room.bare(), &["explain", "stage", "1"], 1));
    assert_eq!(
        error.trim_end(),
        "colloquy: setting `server.listn` in colloquy.toml:2:1: there is no such setting; did you mean `server.listen`?"
    );
}

#[test]
fn an_unknown_variable_names_the_nearest() {
    let room = Room::new();
    let error = err(&run(room.bare().env("COLLOQUY_SERVER__LISTN", "x"), &["explain", "stage", "1"], 1));
    assert!(error.contains("did you mean `COLLOQUY_SERVER__LISTEN`?"), "{error}");
}

#[test]
fn flags_win_over_the_environment_and_say_what_they_expect() {
    let room = Room::new();
    let error = err(&run(
        room.bare().env("COLLOQUY_SERVER__LISTEN", "127.0.0.1:0"),
        &["serve", "--listen", "here"],
        1,
    ));
    assert!(error.contains("given by --listen: `here` is not an address and a port"), "{error}");
}

#[test]
fn a_missing_settings_file_is_told() {
    let error = err(&run(&mut Room::new().bare(), &["--config", "nope.toml", "explain", "stage", "1"], 1));
    assert!(error.contains("there is no file `nope.toml`"), "{error}");
}

#[test]
fn a_taken_port_says_what_to_do() {
    let room = Room::new();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let error = err(&run(&mut room.colloquy(), &["serve", "--listen", &address], 1));
    assert!(error.contains(&address) && error.contains("--listen"), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
}

#[test]
fn a_data_folder_that_cannot_be_made_says_what_to_do() {
    let room = Room::new();
    room.write("file", "not a folder");
    let output = run(&mut room.colloquy(), &["--data", "file/data", "interview", "--answers", "-"], 1);
    assert!(err(&output).contains("--data"), "{}", err(&output));
}
