//! Outcomes that no marker announces: what is got by an act, what an event did to one, what comes at last.

use super::own;
use crate::analysis::{Analysis, Clause, Tense};
use crate::labels;
use crate::lexicon::{stance, structure, verbs};
use crate::tags::Tag;

/// Whether a sentence opens with `that/this/which` + a verb of making: its subject is the clause before.
pub fn that_causes(analysis: &Analysis, clause: &Clause) -> bool {
    let (Some(subject), Some(verb)) = (&clause.subject, &clause.verb) else { return false };
    let pronoun = subject.len() == 1 && analysis.tokens[subject.start].is_any(&["that", "this", "which"]);
    pronoun
        && (verbs::CAUSATIVE.contains(&analysis.tokens[verb.main].lemma.as_str())
            && analysis.tokens[verb.main].lemma != "mean"
            || analysis.tokens[verb.head].is_any(&["matters", "matter"]))
}

/// Whether a clause takes up the one before it as its subject and says what comes of it: `and that takes a
/// load off my mind`, `which saves us an hour`, `which is great for my back`.
pub fn resumed(analysis: &Analysis, index: usize) -> bool {
    let clause = &analysis.clauses[index];
    let Some(verb) = &clause.verb else { return false };
    let lemma = analysis.tokens[verb.head].lemma.as_str();
    let which = clause.subject.as_ref().is_some_and(|s| analysis.tokens[s.start].word == "which");
    let effect = labels::effect(analysis, clause).is_some() || verbs::SPARING.contains(&lemma);
    let judged = lemma == "be" && clause.polarity != 0;
    points_to_event(analysis, index)
        && !clause.negated
        && (effect || judged || !which && !matches!(lemma, "be" | "have"))
}

/// Whether the subject is `that`, `this` or `which` and the clause before tells something that happens.
pub fn points_to_event(analysis: &Analysis, index: usize) -> bool {
    let clause = &analysis.clauses[index];
    let Some(before) = index.checked_sub(1).map(|b| &analysis.clauses[b]) else { return false };
    let event = before.verb.as_ref().is_some_and(|v| analysis.tokens[v.head].lemma != "be");
    let pointing = clause
        .subject
        .as_ref()
        .is_some_and(|s| s.len() == 1 && analysis.tokens[s.start].is_any(&["that", "this", "which"]));
    event && pointing
}

/// Whether `it` does something for one that what was done before brings: `I knit on the train. It keeps my
/// hands busy.`
pub fn it_brings(analysis: &Analysis, index: usize) -> bool {
    let clause = &analysis.clauses[index];
    let Some(before) = index.checked_sub(1).map(|b| &analysis.clauses[b]) else { return false };
    let it = clause.subject.as_ref().is_some_and(|s| s.len() == 1 && analysis.tokens[s.start].word == "it");
    let for_one = clause.verb.as_ref().is_some_and(|v| {
        verbs::CAUSATIVE.contains(&analysis.tokens[v.head].lemma.as_str())
            && analysis
                .slice(v.head + 1..clause.end)
                .iter()
                .take(2)
                .any(|t| t.is_any(&["me", "us", "my", "our"]))
    });
    it && !clause.negated && acts(analysis, before) && for_one
}

/// Whether a clause tells what one can do at last: `I can finally sleep`.
pub fn at_last(analysis: &Analysis, clause: &Clause) -> bool {
    let lasting = analysis.slice(clause.range()).iter().any(|t| t.is_any(&["finally", "now"]));
    lasting && able(analysis, clause) && own(analysis, clause)
}

/// Whether the second of two coordinated clauses is what is got by the first.
pub fn got(analysis: &Analysis, main: &Clause, clause: &Clause) -> bool {
    let is = |c: &Clause| c.verb.as_ref().is_some_and(|v| analysis.tokens[v.head].lemma == "be");
    let thing = main.subject.is_some() && !own(analysis, main) && own(analysis, clause) && !is(main);
    let relieved = gains(analysis, clause) || spared(analysis, clause);
    acts(analysis, main) && relieved || thing && (relieved || able(analysis, clause))
}

/// Whether a clause tells what somebody does, as against what is, what is had and what is liked.
fn acts(analysis: &Analysis, clause: &Clause) -> bool {
    const STATES: &[&str] =
        &["be", "have", "know", "think", "live", "own", "remember", "mean", "seem", "get", "feel", "can"];
    let Some(verb) = &clause.verb else { return false };
    let head = analysis.tokens[verb.head].lemma.as_str();
    own(analysis, clause)
        && !clause.negated
        && verb.chain.is_empty()
        && !STATES.contains(&head)
        && !verbs::EVALUATE.contains(&head)
}

/// Whether a clause tells what its subject gets out of something: `I get an answer`, `I end up spending less`,
/// `I feel calm`.
fn gains(analysis: &Analysis, clause: &Clause) -> bool {
    let Some(verb) = &clause.verb else { return false };
    let tokens = &analysis.tokens;
    let (main, head) = (tokens[verb.main].lemma.as_str(), tokens[verb.head].lemma.as_str());
    let next = tokens.get(verb.main + 1).filter(|_| verb.main + 1 < clause.end);
    let particle = next.is_some_and(|t| t.is_any(structure::PARTICLES) && t.word != "back");
    let ends_up = main == "end" && next.is_some_and(|t| t.word == "up");
    ends_up
        || !particle
            && verb.chain.is_empty()
            && !clause.negated
            && (matches!(head, "get" | "receive" | "gain" | "feel" | "become")
                || head == "arrive" && own(analysis, clause))
}

/// `I can`, `I could`.
fn able(analysis: &Analysis, clause: &Clause) -> bool {
    !clause.negated
        && clause.verb.as_ref().is_some_and(|v| analysis.tokens[v.first].is_any(&["can", "could"]))
}

/// `I don't have to`, `I don't need to`.
fn spared(analysis: &Analysis, clause: &Clause) -> bool {
    let Some(verb) = &clause.verb else { return false };
    clause.negated
        && own(analysis, clause)
        && verb.chain.iter().any(|c| matches!(c.as_str(), "have" | "need"))
}

/// Whether a clause tells an outcome that is good or bad, that something can be done or must be done, in the
/// present: what comes `then` comes of it.
pub fn brings(analysis: &Analysis, clause: &Clause) -> bool {
    let forced = clause.verb.as_ref().is_some_and(|v| v.chain.iter().any(|c| c == "have"));
    let good_or_bad = clause.polarity != 0 || able(analysis, clause) || gains(analysis, clause);
    clause.tense != Tense::Past && (good_or_bad || forced)
}

/// Whether a clause says what the clause before it does to one: `this was frustrating`, `which is a relief`.
pub fn affects(analysis: &Analysis, index: usize) -> bool {
    let clause = &analysis.clauses[index];
    let Some(before) = index.checked_sub(1).map(|b| &analysis.clauses[b]) else { return false };
    let (Some(subject), Some(verb)) = (&clause.subject, &clause.verb) else { return false };
    let tokens = &analysis.tokens;
    let told = before.verb.as_ref().is_some_and(|v| tokens[v.head].lemma != "be");
    let lived = tokens[subject.start].word == "it"
        && told
        && clause.tense == Tense::Past
        && before.tense == Tense::Past;
    let rest = verb.head + 1..clause.end;
    let felt = analysis.slice(rest).iter().find(|t| {
        !matches!(t.tag, Tag::ADV | Tag::DET | Tag::PART)
            && !t.is_any(&["a", "an", "such", "so", "really", "bit", "of", "huge", "big", "great", "real"])
    });
    subject.len() == 1
        && (points_to_event(analysis, index) || lived)
        && verb.chain.is_empty()
        && matches!(tokens[verb.head].lemma.as_str(), "be" | "feel")
        && felt.is_some_and(|t| {
            stance::AFFECTING.contains(&t.word.as_str()) || stance::EMOTION_NOUNS.contains(&t.word.as_str())
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discourse::Class;

    #[test]
    fn outcomes_are_heard_without_markers() {
        for (said, outcome) in [
            ("I knit on the train. It keeps my hands busy.", true),
            ("I cook in advance and that gives me a free evening.", true),
            ("I rode home in the rain. It was exhausting.", true),
            ("We bought a dryer. I can finally leave the racks in the cellar.", true),
            ("The app sorts the photos and I don't need to label them.", true),
            ("We bought a dryer. It has a blue door.", false),
            ("I rode home in the rain. It was Tuesday.", false),
            ("I ask my brother and he lives next door.", false),
        ] {
            let analysis = Analysis::of(said);
            let found = analysis.links.iter().any(|l| l.class == Class::Result);
            assert_eq!(found, outcome, "{said}: {:?}", analysis.links);
        }
    }
}
