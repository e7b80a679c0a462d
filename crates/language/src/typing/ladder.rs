//! Frames of means-end chains: attribute, consequences, values.

use crate::analysis::Join;
use crate::lexicon::world;

use super::traits::Traits;
use super::{Evidence, inner, note};

/// Evidence from the frames of a statement.
pub fn frames(t: &Traits<'_>, out: &mut Evidence) {
    let inner = inner::of(t);
    for (name, weight) in [
        ("psychosocial_consequence", inner.feeling),
        ("instrumental_value", inner.virtue),
        ("terminal_value", inner.end),
    ] {
        if weight > 0.0 {
            note(out, name, weight);
        }
    }
    if t.fragment {
        note(out, "attribute", if t.emotion_noun { 0.3 } else { 0.7 });
        if t.clause.negated && !t.first || t.clause.judged < 0 {
            note(out, "functional_consequence", 0.75);
        }
        return;
    }
    if t.affecting {
        note(out, "psychosocial_consequence", 1.0);
        return;
    }
    if t.is(Join::Otherwise) || t.pointing && t.copular && inner.feeling < 0.5 {
        note(out, "functional_consequence", 0.95);
        return;
    }
    qualities(t, out);
    let result = t.says("can|could|don't have to|no need|able to|easier|quicker|faster|so") && t.own;
    note(
        out,
        "functional_consequence",
        if t.causes || result {
            0.75
        } else if t.people && !t.copular {
            0.85
        } else if t.copular && !t.own {
            0.4
        } else {
            0.68
        },
    );
}

/// What the thing is like or does by itself, as against what it does for people.
fn qualities(t: &Traits<'_>, out: &mut Evidence) {
    if t.copular && t.named_thing && t.quality && !t.causes {
        note(out, "attribute", 1.0);
    }
    if t.does("feel") && t.sensed && !t.causes {
        note(out, "attribute", 1.0);
    }
    let product = t.about_topic || t.product_subject;
    if t.copular && t.possessed && !t.people && !t.product_subject {
        note(out, "functional_consequence", 0.84);
        note(out, "attribute", 0.6);
    } else if t.copular && !t.own && !t.people && !t.causes {
        note(out, "attribute", if t.nominal && t.clause.past_or_long() { 0.6 } else { 0.8 });
    }
    if t.existential {
        note(out, "attribute", 0.75);
    }
    if product && t.does("have|contain|come|cost|include|offer|weigh|taste|smell|look") && !t.causes {
        note(out, "attribute", 0.8);
    }
    let stays = t.does("last|fit|hold|fold|charge|stay|froth|foam|block|cancel|stand|open|close|run|work|keep|use|need|dry|stick|stretch|shrink|take");
    let moment = t.is(Join::Setting) || t.is(Join::Condition);
    let imagined = t.is(Join::Condition) && t.hypothetical();
    let itself = (!moment || imagined)
        && product
        && (!t.past() || imagined)
        && !t.causes
        && !t.touches
        && !t.emotion_word
        && inner::of(t).feeling < 0.5;
    if itself && t.clause.verb.as_ref().is_some_and(|v| v.chain.is_empty()) {
        note(out, "attribute", if stays { 0.88 } else { 0.76 });
    }
    let slow = t.does("take|last") && (t.timed || t.says("forever|ages|long"));
    if slow && (product || t.named_thing) && !t.causes {
        note(out, "attribute", 0.8);
    }
    let dismissed = t.own && t.clause.negated && t.does("care|mind|bother") && !t.names_any(world::PEOPLE);
    if dismissed && t.says("about") && !t.says("what others|what people|think") {
        note(out, "attribute", 1.0);
    }
}

impl crate::analysis::Clause {
    /// Told in the past or long: less likely a quality.
    fn past_or_long(&self) -> bool {
        self.tense == crate::analysis::Tense::Past || self.end - self.start > 12
    }
}
