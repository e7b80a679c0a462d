//! What whole turns make of the parts of a stimulus.

use colloquy_engine::NodeId;
use colloquy_engine::coverage::Gap;
use colloquy_engine::interpretation::Reaction;

use crate::scripted::{shipped, topic, world};

#[tokio::test]
async fn a_point_said_again_counts_for_the_element_spoken_of() {
    let world = world();
    let id = world.session("s", &shipped("concept_test"), 9).await;
    let element = topic("concept_test").stimulus.as_ref().unwrap().elements[0].id.clone();
    world.say(&id, "kept cold:perceived_attribute").await;
    let session = world.store.session_load(&id).await.unwrap();
    assert!(session.coverage.elements[&element].nodes.is_empty());
    let again = world.say(&id, &format!("Kept cold:perceived_attribute@{element}")).await;
    assert!(!again.nodes[0].created);
    let session = world.store.session_load(&id).await.unwrap();
    let covered = &session.coverage.elements[&element];
    assert_eq!(
        (covered.nodes.as_slice(), covered.reaction),
        (&[NodeId::at(0)][..], Some(Reaction::Positive))
    );
    assert!(!covered.gaps.iter().any(|gap| matches!(gap, Gap::Unmentioned | Gap::NoReaction)));
}

#[tokio::test]
async fn gaps_are_found_with_the_graph_also_after_a_reaction() {
    let topic = topic("concept_test");
    let elements = &topic.stimulus.as_ref().unwrap().elements;
    let linked = elements.iter().find(|element| !element.requirements.connections_to.is_empty()).unwrap();
    let (one, other) = (&linked.id, &linked.requirements.connections_to[0]);
    for (link, gap) in [("", true), (". delivered => trip", false)] {
        let world = world();
        let id = world.session("s", &shipped("concept_test"), 9).await;
        let said = format!("trip:perceived_attribute@{other}. delivered:perceived_attribute@{one}{link}");
        world.say(&id, &said).await;
        world.say(&id, &format!("Delivered:perceived_attribute@{one}")).await;
        let session = world.store.session_load(&id).await.unwrap();
        let unconnected =
            |gap: &Gap| matches!(gap, Gap::Unconnected { target_element } if target_element == other);
        assert_eq!(session.coverage.elements[one].gaps.iter().any(unconnected), gap, "{link:?}");
    }
}
