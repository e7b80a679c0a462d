//! `colloquy explain`, and the pages generated from the same text.

use crate::program::{Room, err, out, root, run};

#[test]
fn what_is_explained_says_where_it_is_written() {
    let table: [(&[&str], &str, &str); 5] = [
        (
            &["signal", "graph.max_depth"],
            "crates/engine/src/decide/signals/graph/max_depth.rs:",
            "*Why it matters*",
        ),
        (
            &["strategy", "deepen", "--methodology", "means_end_chain"],
            "methodologies/means_end_chain.yaml:",
            "Is chosen by",
        ),
        (&["stage", "8"], "crates/engine/src/decide/advance/s08_strategy_selection.rs:1", "signals"),
        (&["stage", "graph_update"], "crates/engine/src/decide/advance/s05_graph_update.rs:1", "GraphUpdate"),
        (&["ending", "graph_saturated"], "crates/engine/src/state/session/value.rs:", "nothing new"),
    ];
    for (arguments, place, text) in table {
        let arguments: Vec<&str> = std::iter::once("explain").chain(arguments.iter().copied()).collect();
        let told = out(&run(&mut Room::new().bare(), &arguments, 0));
        assert!(told.contains(place) && told.contains(text), "{arguments:?}\n{told}");
        let (path, line) = told.lines().nth(1).unwrap().rsplit_once(':').unwrap();
        let source = std::fs::read_to_string(root().join(path)).unwrap();
        assert!(source.lines().count() >= line.parse::<usize>().unwrap());
    }
}

#[test]
fn what_is_unknown_names_the_nearest() {
    let table: [(&[&str], &str); 4] = [
        (&["signal", "graph.max_dept"], "did you mean `graph.max_depth`?"),
        (&["strategy", "deepn"], "did you mean `deepen`?"),
        (&["stage", "13"], "There are: 1 ContextLoading"),
        (&["ending", "graph_saturate"], "did you mean `graph_saturated`?"),
    ];
    for (arguments, part) in table {
        let arguments: Vec<&str> = std::iter::once("explain").chain(arguments.iter().copied()).collect();
        let told = err(&run(&mut Room::new().bare(), &arguments, 1));
        assert!(told.contains(part), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}

#[test]
fn the_generated_pages_are_fresh() {
    let docs = root().join("docs").display().to_string();
    run(&mut Room::new().bare(), &["reference", "--into", &docs, "--check"], 0);
}
