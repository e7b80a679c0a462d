//! `colloquy check` and `colloquy schema`.

use crate::program::{Room, err, out, root, run};

#[test]
fn everything_shipped_is_sound() {
    let room = Room::new();
    let root = root();
    let folders = ["methodologies", "concepts", "personas", "mental-models", "config.default.toml"];
    let paths: Vec<String> = folders.iter().map(|name| root.join(name).display().to_string()).collect();
    let arguments: Vec<&str> = std::iter::once("check").chain(paths.iter().map(String::as_str)).collect();
    let checked = out(&run(&mut room.bare(), &arguments, 0));
    assert!(checked.contains("0 errors, 0 warnings"), "{checked}");
}

#[test]
fn all_errors_come_at_once_with_place_and_line() {
    let room = Room::new();
    let source = std::fs::read_to_string(root().join("methodologies/means_end_chain_classic.yaml")).unwrap();
    let broken = source.replacen("llm.response_depth.surface:", "llm.response_dept.surface:", 1).replacen(
        "graph.node.exhaustion_score.low:",
        "graph.node.exhaustion_score.lo:",
        1,
    );
    assert_ne!(broken, source);
    let path = room.write("means_end_chain.yaml", broken);
    let told = out(&run(&mut room.bare(), &["check", path.to_str().unwrap()], 1));
    assert!(told.contains("did you mean `llm.response_depth"), "{told}");
    assert!(told.matches("error: ").count() >= 2, "{told}");
    assert!(told.contains("means_end_chain.yaml:") && told.contains(" | "), "{told}");
    assert!(told.contains('^'), "{told}");
}

#[test]
fn each_kind_of_file_is_checked() {
    let room = Room::new();
    let table = [
        ("broken.yaml", "strategies: [\n", "broken.yaml:1:"),
        ("concept.yaml", "id: x\nname: y\nmethodologie: means_end_chain\nobjective: z\n", "methodologie"),
        (
            "mind.json",
            "{\"id\": \"x\", \"methodology\": \"nope\", \"nodes\": [], \"edges\": []}",
            "mind.json",
        ),
        ("personas.json", "{\"me\": {\"mix\": {\"detailed\": \"lots\"}}}", "personas.json"),
        ("settings.toml", "[log]\nlevel = \"loud\"\n", "settings.toml:2:9: log.level: `loud` is not one of"),
        ("binary.yaml", "\u{0}\u{1}", "binary.yaml"),
    ];
    for (name, text, part) in table {
        let path = room.write(name, text);
        let told = out(&run(&mut room.bare(), &["check", path.to_str().unwrap()], 1));
        assert!(told.contains(part), "{name}: {told}");
        assert!(told.contains("1 file checked"), "{name}: {told}");
    }
}

#[test]
fn files_that_are_not_text_and_paths_that_are_not_there() {
    let room = Room::new();
    let path = room.write("x.yaml", b"a: \xff\n");
    let told = out(&run(&mut room.bare(), &["check", path.to_str().unwrap()], 1));
    assert!(told.contains("is not UTF-8"), "{told}");
    let told = err(&run(&mut room.bare(), &["check", "nowhere.yaml"], 1));
    assert!(told.contains("there is no file or folder nowhere.yaml"), "{told}");
}

#[test]
fn machines_get_json() {
    let room = Room::new();
    let path = room.write("c.toml", "x = 1\n");
    let told = out(&run(&mut room.bare(), &["check", "--json", path.to_str().unwrap()], 1));
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told[0]["kind"], "settings");
    assert_eq!(told[0]["errors"].as_array().unwrap().len(), 1);
}

#[test]
fn every_schema_is_printed_and_is_one() {
    for kind in ["methodology", "concept", "persona", "config"] {
        let schema = out(&run(&mut Room::new().bare(), &["schema", kind], 0));
        let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
        let mut compiler = boon::Compiler::new();
        compiler.add_resource("urn:schema", schema).unwrap();
        assert!(compiler.compile("urn:schema", &mut boon::Schemas::new()).is_ok(), "{kind}");
    }
}
