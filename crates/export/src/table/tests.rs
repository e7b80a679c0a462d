//! Tables of small interviews.

use colloquy_engine::Methodology;
use serde_json::{Value, json};

use super::*;
use crate::samples;

#[test]
fn every_idea_is_a_row_with_person_attributes_quote_and_question() {
    let session = samples::session();
    let methodology = Methodology::parse("method.yaml", &session.methodology_source).unwrap().methodology;
    let ideas = |person: &Person, label: &str| {
        let mut graph = Graph::from(&session);
        label.clone_into(&mut graph.nodes[0].label);
        Rows::Ideas.of(Interview {
            session: &session,
            turns: &[],
            calls: &[],
            methodology: &methodology,
            person,
            graph: &graph,
            corrections: &[],
            check: None,
        })
    };
    let known = |name: &str, value: &str| [(name.to_owned(), value.to_owned())].into();
    let one = Person::of_study("Oats, raw", Some(1), known("age", "52"), false);
    let two = Person::of_study("Oats, raw", Some(2), known("type", "new"), true);
    let table = csv(Rows::Ideas, &[ideas(&one, "no sugar"), ideas(&two, "=1+1")]).unwrap();
    let table = String::from_utf8(table).unwrap();
    assert_eq!(
        table,
        "\u{feff}study,person,age,attribute_type,practice_run,interview,question,idea,type,label,quote,\
         valence,status,respondent_said,respondent_words,tags,notes\n\
         \"Oats, raw\",Person 1,52,,no,s-1,1,n1,attribute,no sugar,no sugar,,heard,,,,\n\
         \"Oats, raw\",Person 2,,new,yes,s-1,1,n1,attribute,'=1+1,no sugar,,heard,,,,\n"
    );
}

#[test]
fn every_link_is_a_row_that_says_whether_it_counts_and_what_the_respondent_said() {
    let session = samples::session();
    let methodology = Methodology::parse("method.yaml", &session.methodology_source).unwrap().methodology;
    let mut graph = Graph::from(&session);
    graph.nodes.push(Node { id: "n2".to_owned(), label: "light".to_owned(), ..graph.nodes[0].clone() });
    let untyped = |node: &Node| Node { id: "n3".to_owned(), node_type: UNTYPED.to_owned(), ..node.clone() };
    graph.nodes.push(untyped(&graph.nodes[1]));
    let judged = |right: bool, words: Option<&str>| json!({"right": right, "words": words});
    let edge = |id: &str, contested: bool, added: bool, judged: Value| {
        json!({"id": id, "source": "n1", "target": "n2", "edge_type": "leads_to", "confidence": 0.7, "explicit": true,
               "valid": true, "gap": false, "suggested": false, "contested": contested, "quotes": [],
               "created_at_turn": 1, "last_mentioned_turn": 1, "added": added, "memos": ["ask"], "judged": judged})
    };
    let mut edges = json!([
        edge("e1", true, false, judged(false, Some("no"))),
        edge("e2", false, true, Value::Null),
        edge("e3", false, false, judged(true, Some("and warm"))),
        edge("e4", false, false, Value::Null),
    ]);
    edges[3]["target"] = json!("n3");
    graph.edges = serde_json::from_value(edges).unwrap();
    assert_eq!(graph.counts(), (2, 2), "what is of no type is not counted, nor its links");
    let person = Person::default();
    let part = Rows::Links.of(Interview {
        session: &session,
        turns: &[],
        calls: &[],
        methodology: &methodology,
        person: &person,
        graph: &graph,
        corrections: &[],
        check: None,
    });
    let table = String::from_utf8(csv(Rows::Links, &[part]).unwrap()).unwrap();
    assert_eq!(
        table,
        "\u{feff}study,person,practice_run,interview,link,source,relation,target,quote,status,respondent_said,\
         respondent_words,tags,notes\n\
         ,,no,s-1,e1,no sugar,leads to,light,,contested,not quite,no,,ask\n\
         ,,no,s-1,e2,no sugar,leads to,light,,added,,,,ask\n\
         ,,no,s-1,e3,no sugar,leads to,light,,heard,\"right, and more\",and warm,,ask\n\
         ,,no,s-1,e4,no sugar,leads to,light,,untyped,,,,ask\n"
    );
}
