//! What must hold of a session whatever is asked and answered.

use super::*;
use crate::given::utterance::Speaker;
use crate::interpretation::{Act, Moved};
use crate::state::graph::tests::{graph_of, ladder};
use crate::text::ids::EdgeId;

fn asked(focus: &Focus) -> (Session, Methodology) {
    let stage = crate::decide::detection::fixture::Scene::new(&["a", "b"], &[(0, 1)]).with_elements(&["x"]);
    let mut session = Session { state: stage.session };
    session.start(utterance(0, Speaker::Interviewer, "Tell me."), Intent::default());
    session.hear(utterance(1, Speaker::Respondent, "It is a."), &stage.methodology);
    let tail = TurnTail {
        act: Act::Answer,
        moved: Moved::default(),
        turn: 1,
        strategy: "deepen".to_owned(),
        focus: focus.clone(),
        nodes_created: Vec::new(),
        nodes_touched: Vec::new(),
        edges_created: Vec::new(),
        edges_touched: Vec::new(),
    };
    let label = session.focus_label(focus);
    session.close_turn(tail, label);
    session.say(Some(("Why?".to_owned(), Intent::default())), None, Timestamp::UNIX_EPOCH);
    (session, stage.methodology)
}

fn utterance(turn: u32, speaker: Speaker, text: &str) -> Utterance {
    let id = if speaker == Speaker::Respondent {
        Utterance::answer_id(turn)
    } else {
        Utterance::question_id(turn)
    };
    Utterance { id, turn_number: turn, speaker, text: text.to_owned(), created_at: Timestamp::UNIX_EPOCH }
}

fn focus_counts(session: &Session) -> Vec<u32> {
    session.tracker.states.values().map(|state| state.focus_count).collect()
}

#[test]
fn a_question_counts_when_its_answer_comes() {
    let (mut session, methodology) = asked(&Focus::Node(NodeId::at(0)));
    assert_eq!(focus_counts(&session), [0, 0]);
    session.hear(utterance(2, Speaker::Respondent, "Because."), &methodology);
    assert_eq!(focus_counts(&session), [1, 0]);
    assert_eq!(session.tracker.previous_focus, Some(NodeId::at(0)));
}

#[test]
fn an_element_counts_as_asked_when_its_answer_comes() {
    let (mut session, methodology) = asked(&Focus::Element("x".to_owned()));
    let count = |session: &Session| session.coverage.elements["x"].focus_count;
    assert_eq!(count(&session), 0, "chosen is not asked");
    session.cover(2, &Covered::default(), &methodology);
    session.hear(utterance(2, Speaker::Respondent, "Because."), &methodology);
    session.cover(2, &Covered::default(), &methodology);
    assert_eq!((count(&session), session.tracker.previous_focus), (1, None));
}

#[test]
fn another_question_in_its_place_is_counted_instead() {
    let (mut session, methodology) = asked(&Focus::Node(NodeId::at(0)));
    assert!(session.ask_instead("widen", Focus::Node(NodeId::at(1)), "What else?", Intent::default()));
    session.hear(utterance(2, Speaker::Respondent, "More."), &methodology);
    assert_eq!(focus_counts(&session), [0, 1]);
    assert_eq!(session.focus_history.last().unwrap().label, "label 1");
    assert_eq!(session.turns.last().unwrap().strategy, "widen");
    assert_eq!(session.questions().next_back().unwrap().text, "What else?");
    let used = &session.tracker.state(NodeId::at(1)).unwrap().strategy_usage_count;
    assert_eq!(used.get("widen"), Some(&1));
}

#[test]
fn nothing_takes_the_place_of_a_question_that_was_answered_or_is_about_what_is_not_there() {
    let (mut session, methodology) = asked(&Focus::None);
    let nowhere = Focus::Node(NodeId::at(9));
    assert!(!session.ask_instead("widen", nowhere, "What of it?", Intent::default()));
    session.hear(utterance(2, Speaker::Respondent, "More."), &methodology);
    assert!(!session.ask_instead("widen", Focus::None, "What else?", Intent::default()));
}

#[test]
fn a_state_that_contradicts_itself_is_no_session() {
    let (session, _) = asked(&Focus::None);
    let state = session.into_state();
    assert!(Session::restore(state.clone()).is_ok());
    let mut broken = state.clone();
    broken.graph.edges[0].target = NodeId::at(7);
    assert!(Session::restore(broken).unwrap_err().to_string().contains("e1 has an end"));
    let mut broken = state.clone();
    broken.graph = graph_of(&ladder(), &["a", "b"], &[(0, 1)]);
    broken.graph.edges[0].id = EdgeId::at(4);
    assert!(Session::restore(broken).is_err());
    let mut broken = state;
    broken.turn_count = 7;
    assert!(Session::restore(broken).is_err());
}
