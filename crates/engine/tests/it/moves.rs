//! What is done about what the person just did: chosen before anything is planned, counted over turns, kept with the turn.

use colloquy_engine::events::retell;
use colloquy_engine::interpretation::{Move, Moved, Way};
use colloquy_engine::session::Focus;

use crate::scripted::{shipped, world};

const FIRST: &str = "creamy:attribute. foams well:attribute. cosy:functional_consequence. creamy => cosy";

/// What is done after each answer of a talk, and what the session comes to when it is told again.
async fn moves_are(talk: &[(&str, Move, Way)]) {
    let world = world();
    let id = world.session("s", &shipped("means_end_chain"), 12).await;
    for (answer, what, way) in talk.iter().copied() {
        let turn = world.say(&id, answer).await;
        assert_eq!(turn.moved, Some(Moved { what, way }), "{answer}");
        let told = turn.brief.map(|brief| brief.course.moved);
        assert_eq!(told, Some(Moved { what, way }), "who words the question is told");
    }
    let session = world.store.session_load(&id).await.unwrap();
    let (fresh, events) = world.store.session_events(&id).await.unwrap();
    let again = retell(fresh, &shipped("means_end_chain"), &events).unwrap();
    assert_eq!(again, *session, "its events tell the same");
}

#[tokio::test]
async fn what_was_refused_is_left_alone_and_what_was_only_protested_against_is_not() {
    for (answer, left_alone) in [("<refusal>", true), ("<complaint>", false)] {
        let world = world();
        let id = world.session("s", &shipped("means_end_chain"), 12).await;
        let first = world.say(&id, FIRST).await;
        assert!(matches!(first.focus, Focus::Node(_)), "a node is asked about");
        let course = world.say(&id, answer).await.brief.unwrap().course;
        assert_eq!(!course.refused.is_empty(), left_alone, "{answer}: {:?}", course.refused);
        assert_eq!(course.spared, Vec::<String>::new(), "nothing hard was told");
    }
}

#[tokio::test]
async fn the_more_trouble_in_a_row_the_further_a_move_goes() {
    moves_are(&[
        (FIRST, Move::Follow, Way::Stay),
        ("<not_understood>", Move::Rephrase, Way::Stay),
        ("<not_understood> again", Move::Rephrase, Way::Easier),
        ("<complaint>", Move::Mend, Way::Leave),
        ("<not_understood> once more", Move::WrapUp, Way::Leave),
    ])
    .await;
    moves_are(&[
        (FIRST, Move::Follow, Way::Stay),
        ("<dont_know>", Move::Ease, Way::Easier),
        ("<counter_question>", Move::ClarifyReference, Way::Easier),
        ("calm:psychosocial_consequence", Move::Follow, Way::Stay),
        ("<counter_question> again", Move::ClarifyReference, Way::Stay),
    ])
    .await;
}

#[tokio::test]
async fn what_somebody_will_not_talk_about_is_never_asked_about_again() {
    let world = world();
    let id = world.session("s", &shipped("means_end_chain"), 12).await;
    let mut asked = world.say(&id, FIRST).await.focus;
    for answer in ["calm:psychosocial_consequence", "sleep:functional_consequence", "peace:terminal_value"] {
        if asked.node().is_none() {
            asked = world.say(&id, answer).await.focus;
        }
    }
    assert!(asked.node().is_some(), "something was asked about");
    let refused = asked;
    let turn = world.say(&id, "<refusal>").await;
    assert_eq!(turn.moved.map(|moved| moved.what), Some(Move::Respect));
    let mut foci = vec![turn.focus];
    for answer in
        ["creamy:attribute", "foams well:attribute. creamy:attribute", "cosy:functional_consequence"]
    {
        foci.push(world.say(&id, answer).await.focus);
    }
    assert!(!foci.contains(&refused), "{refused:?} is asked about again: {foci:?}");
    assert!(foci.iter().any(|focus| matches!(focus, Focus::Node(_))), "something else is: {foci:?}");
}
