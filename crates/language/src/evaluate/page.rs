//! The page of the documentation that holds the figures: written by the measurement itself.

use super::Report;

/// The page: what was measured, on what, how far the figures can be trusted, and the table.
pub fn page(report: &Report) -> String {
    format!("{ABOUT}{}{READ}", report.markdown())
}

const ABOUT: &str = "\
# How well answers are read without a model

Written by `cargo xtask evaluate-language --page docs/language.md --answers FILE`; do not edit by hand. FILE holds real
answers, one JSON object with `question` and `answer` per line, and is not part of this project: the rows of real talk
come from 240 answers about creative work out of a public set of interviews (CC BY 4.0), read in place.

## How far to trust the figures
* **Labelled answers, one-phenomenon cases, rated answers, bad questions** (`crates/language/tests/gold`) were in view
  while the rules were written. They say that nothing broke. They do not say how a new topic will fare.
* **Paraphrases** of the mental models carry their type, and are judged one by one, without the question that a real
  answer replies to: harder than an interview. The weight of meaning is chosen on all minds but one and the figure taken
  on that one, in turn; in brackets the figure with the weights the program has. The rules, though, were mended after
  reading which kinds of paraphrase failed, so this too is a bound from above. Before that reading the figure over all
  minds was 0.365 without and 0.414 with embeddings; a part of the rise is that a paraphrase is now judged as said later
  in an interview, after the mind's first belief is known.
* **Real talk** is unlabelled: rows count what can be counted without a coder. That a label is short does not make it good.

";

const READ: &str = "
## What a reader of about a hundred real answers saw
Two passes over every fifth answer, the extraction beside the words (`cargo run -p colloquy-language --example
read_beside -- FILE --every 5`). Kinds mended, each with sentences on other topics in `crates/language/tests/it/kinds.rs`:
announcements (`my main concern is ...`) and asides as statements; fronted phrases that hid the subject; `it` replaced
by the wrong noun; labels that broke off in a list or before a noun; a fragment that swallowed the clause after it;
what a thing is or does by itself taken for a consequence; feelings, ways of acting and ends of life missed; causes that
stand as subject (`having a list means ...`) without their edge.

What such a reader would still not accept:
* In a ladder interview most of what people tell about their work is neither attribute nor value. It is typed
  `functional_consequence` for want of anything better, with lower confidence.
* Most edges of long answers come from statements standing next to each other. They are marked *suggested*; a coder
  would draw fewer.
* Long sentences with several relative clauses are still cut at the wrong place, and their labels read like fragments.
* Jobs and concept tests are typed worst: whether a sentence names a job, a pain or a way of solving it often depends on
  the question and on the story, not on its words.
* Irony, and praise that is meant as blame, are read as said.
";
