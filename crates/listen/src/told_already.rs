//! Whether somebody says that they have told that already: "I've just said", "I answered that", "I told you about the roof".

use colloquy_syntax::{Dep, Doc, Pos, Tag};

use crate::context;
use crate::features::{lemma, norm};
use crate::memo;

/// Verbs of telling somebody something, and of answering.
const TELLS: &[&str] = &["tell", "say", "answer", "mention", "explain", "describe", "cover"];
/// Words within which more is told than was meant.
const MORE: usize = 4;
/// Adverbs that say it was a moment ago, or before.
const BEFORE: &[&str] = &["just", "already", "literally"];
/// What was told stands for itself: nobody says more of it.
const IT: &[&str] = &["that", "it", "this", "so", "all", "everything", "question", "you", "as", "much"];

/// Whether the first or the second sentence of an answer, or its last, says so, or any says that it was told to "you".
pub fn says_so(answer: &str) -> bool {
    // Most answers say nothing of the kind, and need no parse.
    let small = answer.to_lowercase();
    if !SPOKEN.iter().any(|told| small.contains(told)) && !small.contains("you") {
        return false;
    }
    let doc = memo::parsed(answer);
    let runs = context::sentences(&doc);
    let last = runs.len().saturating_sub(1);
    let you = |verb: usize| lemma(&doc, verb) == "tell" && to_you(&doc, verb);
    let mut each = runs.into_iter().enumerate();
    each.any(|(at, mut run)| {
        let near = at < 2 || at == last;
        run.any(|verb| (near || you(verb)) && told(&doc, verb) || near && heard(&doc, verb))
    })
}

/// Forms of those verbs, and of "I just did".
const SPOKEN: &[&str] =
    &["told", "said", "answered", "mentioned", "explained", "described", "covered", "did", "been"];

fn told(doc: &Doc, verb: usize) -> bool {
    let subject = doc.child(verb, Dep::Nsubj);
    // "I did say", with stress, but not "did I say?".
    let stress = |c: usize| norm(doc, c) == "did" && subject.is_none_or(|subject| subject < c);
    let stressed = doc.children(verb).any(|c| doc[c].dep == Dep::Aux && stress(c));
    // "Have I not just been saying?"
    let is_been = |c: usize| doc[verb].tag == Tag::VBG && norm(doc, c) == "been";
    let been = doc.children(verb).any(is_been);
    let past = matches!(doc[verb].tag, Tag::VBD | Tag::VBN) || stressed || been;
    let helps = |c: usize| matches!(doc[c].dep, Dep::Aux | Dep::Auxpass);
    let has = |c: usize| helps(c) && lemma(doc, c) == "have";
    // "Haven't I said?" and "have I not said?" deny nothing.
    let turned = doc.children(verb).any(|c| helps(c) && subject.is_some_and(|subject| c < subject));
    let denied = |c: usize| doc[c].dep == Dep::Neg && !turned && subject.is_none_or(|subject| subject < c);
    // "I'd have told you", "I was told": nothing was.
    let other = doc.children(verb).any(|c| {
        helps(c) && !has(c) && !stress(c) && !is_been(c) || denied(c) || doc[c].dep == Dep::Nsubjpass
    });
    let own = subject.map_or_else(|| first_word(doc, verb), |s| norm(doc, s) == "i");
    // "As I said", "when I told you", and what "he knew that I told": said on the way.
    let beside = doc.children(verb).any(|c| doc[c].dep == Dep::Mark || doc[c].tag == Tag::WRB)
        || matches!(doc[verb].dep, Dep::Relcl | Dep::Acl)
        || doc
            .left_edge(verb)
            .is_some_and(|first| matches!(norm(doc, first).as_str(), "as" | "like" | "when"));
    if !past || other || !own || beside || refers(doc, verb) || reported(doc, verb) {
        return false;
    }
    // "I thought I'd said it."
    let thinks =
        || doc[verb].dep == Dep::Ccomp && doc[verb].head != verb && lemma(doc, doc[verb].head) == "think";
    let lately = stressed || thinks() || doc.children(verb).any(|c| BEFORE.contains(&norm(doc, c).as_str()));
    let objects = [Dep::Dobj, Dep::Dative, Dep::Ccomp, Dep::Prep];
    let rest: Vec<usize> =
        doc.children(verb).filter(|c| *c > verb && objects.contains(&doc[*c].dep)).collect();
    let it = |c: usize| IT.contains(&norm(doc, c).as_str());
    let whole = rest.iter().all(|c| it(*c));
    // "I did say, it was locked", but not what was said to somebody else then: "I did say “he's gone”", "I just said ta".
    let ends = verb + 1 == doc.len() || doc[verb + 1].pos == Pos::Punct && norm(doc, verb + 1) != "\"";
    let told = stressed && ends;
    let perfect = told || doc.children(verb).any(has);
    match lemma(doc, verb).as_str() {
        "do" => lately && rest.is_empty() && !doc.children(verb).any(|c| doc[c].dep == Dep::Attr),
        "answer" | "cover" => {
            whole && !rest.is_empty() && (perfect || lately || rest.iter().any(|c| norm(doc, *c) != "it"))
        }
        // "I've told you more than I meant to."
        "tell" => to_you(doc, verb) && !(verb..doc.len()).take(MORE).any(|t| norm(doc, t) == "more"),
        "say" => lately && (perfect || whole && (ends || !rest.is_empty())),
        word => TELLS.contains(&word) && lately && !to_others(doc, verb),
    }
}

/// "You've had that, yes", "you did have it already", "you've heard all that": not "have you had that?", nor "you've had enough".
fn heard(doc: &Doc, verb: usize) -> bool {
    if !HEARS.contains(&lemma(doc, verb).as_str()) || doc[verb].dep == Dep::Aux {
        return false;
    }
    let you = doc.child(verb, Dep::Nsubj).filter(|subject| norm(doc, *subject) == "you");
    let behind = |c: usize| you.is_some_and(|you| you < c && c < verb);
    let helps = |c: usize| doc[c].dep == Dep::Aux && behind(c);
    let has = doc.children(verb).any(|c| helps(c) && matches!(lemma(doc, c).as_str(), "have" | "do"));
    let sentence = doc.sentences().get(doc[verb].sentence).cloned().unwrap_or_default();
    let already = sentence.clone().any(|t| norm(doc, t) == "already");
    let denied = doc
        .children(verb)
        .any(|c| doc[c].dep == Dep::Neg || doc[c].tag == Tag::MD || doc[c].dep == Dep::Mark);
    let it = doc.child(verb, Dep::Dobj).is_some_and(|object| HEARD.contains(&norm(doc, object).as_str()));
    let main = matches!(doc[verb].dep, Dep::Root | Dep::Ccomp | Dep::Conj);
    let asks = sentence.last().is_some_and(|last| norm(doc, last) == "?");
    you.is_some() && it && main && !denied && !asks && (already || has)
}

/// Verbs of who was told, and what stands for all of it.
const HEARS: &[&str] = &["have", "get", "hear"];
const HEARD: &[&str] = &["that", "it", "this", "one"];

/// Whether it only refers to what was said ("a bit of that, what I just said"), where "that's what I just said" says that it was.
fn refers(doc: &Doc, verb: usize) -> bool {
    let what = doc.children(verb).any(|c| c < verb && norm(doc, c) == "what");
    let that = |head: usize| {
        let it = |s: usize| matches!(norm(doc, s).as_str(), "that" | "it" | "this");
        lemma(doc, head) == "be" && doc.child(head, Dep::Nsubj).is_some_and(it)
    };
    what && !doc.head(verb).is_some_and(that)
}

/// Whether it stands in something that somebody is said to have said: "I said love, I've told you that", "I've told you nothing".
fn reported(doc: &Doc, verb: usize) -> bool {
    let Some(run) = doc.sentences().get(doc[verb].sentence).cloned() else { return false };
    let spoken = |t: usize| matches!(doc[t].tag, Tag::VBD | Tag::VBZ | Tag::VBP);
    let speaks = |t: usize| SPEAKS.contains(&lemma(doc, t).as_str()) && spoken(t);
    let nothing = |c: usize| c > verb && norm(doc, c) == "nothing";
    (run.start..verb).any(speaks) || doc.children(verb).any(nothing)
}

/// Verbs behind which somebody's words stand.
const SPEAKS: &[&str] = &["say", "go", "tell", "ask", "shout"];

/// Whether whoever asks was told it.
fn to_you(doc: &Doc, verb: usize) -> bool {
    doc.children(verb).any(|c| c > verb && norm(doc, c) == "you")
}

/// Whether it was told to somebody else.
fn to_others(doc: &Doc, verb: usize) -> bool {
    let whom = |c: usize| match doc[c].dep {
        Dep::Dative if doc[c].pos != Pos::Adp => Some(c),
        Dep::Dative | Dep::Prep if norm(doc, c) == "to" => doc.child(c, Dep::Pobj),
        _ => None,
    };
    doc.children(verb).filter_map(whom).any(|whom| norm(doc, whom) != "you")
}

/// Whether a verb without a subject begins its sentence, but for adverbs: "Just told you that."
fn first_word(doc: &Doc, verb: usize) -> bool {
    let run = context::sentences(doc).into_iter().find(|run| run.contains(&verb));
    run.is_some_and(|run| {
        (run.start..verb)
            .all(|t| matches!(doc[t].pos, Pos::Adv | Pos::Intj | Pos::Punct | Pos::Aux | Pos::Space))
    })
}

#[cfg(test)]
mod tests {
    use super::says_so;

    #[test]
    fn who_says_that_they_told_it_already_is_heard() {
        for (answer, says) in [
            ("I've just said. It was the noise.", true),
            ("I just told you that, the lock was broken.", true),
            ("I already mentioned the lock.", true),
            ("I thought I'd told you. It was the lock.", true),
            ("I thought I'd said goodbye, but he was still there.", false),
            ("I've told you about the roof, love. The roof leaks.", true),
            ("But I answered that.", true),
            ("I have answered this question.", true),
            ("Just told you. The rain.", true),
            ("Well I sort of just did, but all right.", true),
            ("Haven't I just said? It was cold.", true),
            ("It was the noise. The noise and the smell. I've just told you.", true),
            (
                "Going in or coming out? Going in was the ice, I told you that. Coming out I ran. It was dark.",
                true,
            ),
            ("Bit of the noise, what I just said, and the dark.", false),
            ("With what I've just told you I could have sold it twice.", false),
            ("That's what I just said.", true),
            ("It's what I've just told you, the lock.", true),
            ("I did say, the lock was broken.", true),
            ("I did tell you that.", true),
            ("I did say \"he's gone\", at one point, and she nodded.", false),
            ("Well, I did say it was over, just like that.", false),
            ("She never said a word and nor did I. I just said ta.", false),
            ("I just said that.", true),
            ("I did say no to him.", false),
            ("I did tell my mother.", false),
            ("I didn't say that.", false),
            ("Did I say that?", false),
            ("As I said, it was the noise.", false),
            ("Like I told you, the roof leaks.", false),
            ("I just said no to him and walked off.", false),
            ("So I told my mother, and she cried.", false),
            ("I was told it would be Monday.", false),
            ("I'd have told you if I knew.", false),
            ("I answered the door and there he was.", false),
            ("He said it was fine. I did it anyway.", false),
            ("I haven't told you about the roof.", false),
            ("I've told you more than I meant to. It was raining.", false),
            ("She told me to wait.", false),
            ("I said, love, I've just told you that. He hung up.", false),
            ("She goes have you eaten, and I go I've told you.", false),
            ("It's behind the mill, and I've told you nothing.", false),
            ("You've had that, yes. The roof was slate.", true),
            ("You did have it already, yes. The roof.", true),
            ("You've heard that one. It was the roof.", true),
            ("Well, you've got that already. It was the roof.", true),
            ("Have you had that? The roof going, I mean.", false),
            ("You've had enough of me by now. It was the roof.", false),
            ("If you've had that you know what it's like.", false),
            ("You know that smell when it rains? That.", false),
            ("You had to have it, everybody did.", false),
            ("You've not had that yet. It was the roof.", false),
            ("They do it so you've got it in writing.", false),
            ("", false),
        ] {
            assert_eq!(says_so(answer), says, "{answer}");
        }
    }

    #[test]
    fn who_has_been_saying_it_is_heard() {
        for (answer, says) in [
            ("Have I not just been saying? Half an hour of it.", true),
            ("I've just been telling you, it was cold.", true),
            ("I'd been saying it for years.", false),
        ] {
            assert_eq!(says_so(answer), says, "{answer}");
        }
    }
}
