//! Which edge type of a methodology stands for a relation somebody stated.

use colloquy_engine::methodology::ontology::{EdgeType, Fit, Ontology, REVISES, is_backward};

/// What kind of words join two statements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joined {
    /// One brings the other about, explains it, or serves it.
    Reason,
    /// One came after the other.
    Order,
    /// One stands against the other.
    Contrast,
}

/// Edge types that tell how things stand beside each other, or what belongs where: no reason and no order runs along them.
const BESIDE: &[&str] = &[
    REVISES,
    "similar_to",
    "contrasts_with",
    "opposite_of",
    "contradicts",
    "rated_on",
    "evaluated_by",
    "similar_on",
    "differs_on",
    "closer_to_ideal",
    "confirmed_by",
    "compares_with",
    "occurs_in",
    "occurred_in",
    "via_channel",
    "expected_at",
    "involved",
    "fits",
];
/// Edge types of what came next.
const NEXT: &[&str] = &["followed_by", "transitions_to", "resulted_in"];
/// Edge types of what stands in the way. That one thing is good and the other bad does not make one: "it was stuck, so I heat
/// myself and not the house" is a reason.
const AGAINST: &[&str] = &["hinders", "conflicts_with", "disrupts", "violated_by"];
/// Edge types of a reason, where the types of what is joined allow none: the first a methodology has.
const REASON: &[&str] = &["leads_to", "triggers", "resulted_in", "implies"];

/// The edge type for a relation from one statement to another, by their types, and whether its ends change places. What
/// was said is kept also where no edge type may join the two: then it is the one nearest in meaning, and not valid.
pub fn choose(ontology: &Ontology, joined: Joined, (source, target): (&str, &str)) -> Option<(String, bool)> {
    let is = |list: &[&str], edge: &EdgeType| list.contains(&edge.name.as_str());
    let running = || ontology.edges.iter().filter(|edge| !is(BESIDE, edge));
    let next = || running().filter(|edge| joined == Joined::Order && is(NEXT, edge));
    let against = || running().filter(|edge| joined == Joined::Contrast && is(AGAINST, edge));
    let forward = || running().filter(|edge| !is_backward(&edge.name) && !is(AGAINST, edge));
    let fitting = |fit: Fit| {
        let found = next().chain(against()).chain(forward()).find(|edge| edge.fit(source, target) == fit);
        let turned =
            running().filter(|edge| is_backward(&edge.name)).find(|edge| edge.fit(target, source) == fit);
        found.map(|edge| (edge, false)).or(turned.map(|edge| (edge, true)))
    };
    let named = |name: &&str| forward().find(|edge| edge.name == **name);
    let nearest = || {
        let chains = forward().find(|edge| edge.chain).or_else(|| forward().next());
        next().next().or_else(|| REASON.iter().find_map(named)).or(chains)
    };
    fitting(Fit::Valid)
        .or_else(|| fitting(Fit::Gap))
        .or_else(|| nearest().or_else(|| running().next()).map(|edge| (edge, false)))
        .map(|(edge, turned)| (edge.name.clone(), turned))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Types of a made-up methodology: a drawback may stand against a gain or bring about a worry.
    fn ontology() -> Ontology {
        let edge = |name: &str, chain: bool, pairs: &[(&str, &str)]| EdgeType {
            name: name.to_owned(),
            description: String::new(),
            inverse: String::new(),
            pairs: pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect(),
            gap_pairs: Vec::new(),
            chain,
        };
        let edges = vec![
            edge("occurs_in", false, &[("drawback", "place"), ("gain", "place")]),
            edge("followed_by", true, &[("step", "step")]),
            edge("triggers", true, &[("drawback", "worry")]),
            edge("conflicts_with", true, &[("drawback", "gain")]),
            edge("attributed_to", true, &[("worry", "cause")]),
        ];
        Ontology { edges, ..Ontology::default() }
    }

    #[test]
    fn a_reason_is_never_what_stands_in_the_way_or_where_something_belongs() {
        let said = |joined, source, target| {
            let (name, turned) = choose(&ontology(), joined, (source, target)).unwrap();
            format!("{name}{}", if turned { ", turned" } else { "" })
        };
        assert_eq!(said(Joined::Reason, "drawback", "worry"), "triggers");
        assert_eq!(said(Joined::Reason, "drawback", "gain"), "triggers");
        assert_eq!(said(Joined::Contrast, "drawback", "gain"), "conflicts_with");
        assert_eq!(said(Joined::Reason, "gain", "place"), "triggers");
        assert_eq!(said(Joined::Reason, "cause", "worry"), "attributed_to, turned");
        assert_eq!(said(Joined::Order, "drawback", "gain"), "followed_by");
        assert_eq!(said(Joined::Order, "drawback", "worry"), "triggers");
    }
}
