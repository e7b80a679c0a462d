//! Repertory grids: what two have in common and one has not, however it is told.

use colloquy_ask::offline::Offline;
use colloquy_engine::interpretation::{ListenRequest, Reading};
use colloquy_engine::library;
use colloquy_engine::ports::Linguist;

use crate::methodology;

fn told(answer: &str) -> Reading {
    let offline = Offline::new();
    let grid = methodology("repertory_grid");
    let concept = library::concept("streaming_services").unwrap().unwrap();
    let parse = offline.parse(answer);
    offline.read(&ListenRequest {
        question: Some("Think of Netflix, YouTube and Apple TV. In what way are two of them alike and different from the third?"),
        strategy: grid.strategy("triadic_elicitation"),
        turn: 2,
        ..ListenRequest::alone(&grid, &concept, answer, &parse)
    })
}

#[test]
fn poles_are_read_from_the_pair_or_from_the_odd_one() {
    // Answer, the pole of the two, the pole of the one, the one.
    let cases = [
        ("YouTube is a bit random, the other two you choose.", "you choose", "random", "YouTube"),
        (
            "Netflix is for the whole family, the others are just for me.",
            "for me",
            "for the whole family",
            "Netflix",
        ),
        ("The other two are calm, but YouTube is rather loud.", "calm", "loud", "YouTube"),
        ("Netflix and Apple TV cost money, YouTube is free.", "cost money", "free", "YouTube"),
        (
            "Netflix and YouTube are a little cheap, Apple TV looks classy.",
            "cheap",
            "looks classy",
            "Apple TV",
        ),
        ("Apple TV feels polished, the rest are messy.", "messy", "feels polished", "Apple TV"),
    ];
    let mut wrong = Vec::new();
    for (answer, alike, different, one) in cases {
        let found = told(answer);
        let of = |node_type: &str| -> Vec<&str> {
            found.statements.iter().filter(|c| c.node_type == node_type).map(|c| c.label.as_str()).collect()
        };
        let similar = found.relations.iter().filter(|r| r.edge_type == "similar_on").count();
        let differs = found
            .relations
            .iter()
            .any(|r| r.edge_type == "differs_on" && r.source == one && r.target == different);
        let quoted = found.statements.iter().all(|c| answer.contains(&c.quote));
        let held = of("construct_pole") == [alike] && of("opposite_pole") == [different];
        if !held || similar != 2 || !differs || !quoted {
            let edges: Vec<String> = found
                .relations
                .iter()
                .map(|r| format!("{} {} {}", r.source, r.edge_type, r.target))
                .collect();
            wrong.push(format!("{answer}: {:?} {:?} {edges:?}", of("construct_pole"), of("opposite_pole")));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
