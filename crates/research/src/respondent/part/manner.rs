//! How a persona talks, in words: for players, who are told no numbers.

use crate::respondent::persona::{Mix, Persona, Traits};

/// What is said of a trait from a value on, strongest first; at most one of a group is said.
type Degrees = &'static [(f64, &'static str)];

/// A trait with what is said of it.
type Said = (fn(&Traits) -> f64, Degrees);

/// What makes a persona differ from the average person, who gives none of these lines.
const TABLE: [Said; 20] = [
    (|t| t.willing, &[(0.85, "You readily say what comes to mind.")]),
    (|t| 1.0 - t.willing, &[(0.4, "You say no more than you are asked for.")]),
    (|t| t.detail, &[(0.45, "You add particulars: when, where, how much.")]),
    (|t| 1.0 - t.detail, &[(0.85, "You leave particulars out unless you are asked for them.")]),
    (
        |t| t.hedge,
        &[
            (0.5, "You are sure of little: \"I guess\", \"maybe\", \"kind of\" are in most of what you say."),
            (0.3, "You often hedge: \"I guess\", \"maybe\"."),
        ],
    ),
    (
        |t| t.boost,
        &[
            (0.4, "You underline what you say: \"really\", \"absolutely\", \"so much\"."),
            (0.2, "You state things firmly."),
        ],
    ),
    (|t| t.valence_gain, &[(1.4, "What you feel strongly about comes before facts.")]),
    (|t| 1.0 - t.valence_gain, &[(0.3, "Facts come to you before feelings.")]),
    (
        |t| t.tangent,
        &[
            (0.3, "You drift off into stories beside the point and have to be brought back."),
            (0.15, "Now and then you digress."),
        ],
    ),
    (
        |t| t.fatigue_rate.max(t.fatigue_start / 10.0),
        &[(
            0.04,
            "You tire quickly: your answers get shorter as the talk goes on, unless a new topic wakes you up.",
        )],
    ),
    (|t| t.leak, &[(0.2, "You let slip things sooner than you mean to.")]),
    (|t| t.explicit, &[(0.75, "You say what follows from what: \"because\", \"so\", \"that is why\".")]),
    (|t| 1.0 - t.explicit, &[(0.55, "You seldom say how things hang together; they stand side by side.")]),
    (|t| t.repeat, &[(0.2, "You come back to things you have said before.")]),
    (
        |t| t.contradict,
        &[(0.1, "Now and then you say the opposite of what you said before, without noticing.")],
    ),
    (
        |t| t.acquiesce,
        &[(0.3, "You tend to agree with what a question suggests, even when it is not quite so.")],
    ),
    (|t| t.challenge, &[(0.1, "You ask back what a question is for, and doubt what sounds too smooth.")]),
    (
        |t| t.fixation,
        &[(0.2, "There is one topic you return to whatever you are asked: the first you spoke of.")],
    ),
    (|t| t.deflect, &[(0.08, "You sometimes turn a question away: \"hard to say\", \"it just is\".")]),
    (|t| t.exclaim, &[(0.3, "You exclaim.")]),
];

/// Lines for traits that are told with their number, or in another way.
fn others(traits: &Traits) -> impl Iterator<Item = String> {
    let times = match traits.rationalize {
        1 => "once".to_owned(),
        many => format!("{many} times"),
    };
    let reasons = (traits.rationalize > 0).then(|| {
        format!("You give practical reasons for everything; what it is about for you personally you only say when you were asked further {times}.")
    });
    let clipped =
        (traits.drop_subject >= 0.3).then(|| "You drop words: \"Tastes fine. Had it twice.\"".to_owned());
    reasons.into_iter().chain(clipped)
}

/// How long answers are, most frequent first; what is rare is left out.
fn length(mix: Mix) -> String {
    let mut kinds = [
        (mix.detailed, "three to five points"),
        (mix.medium, "two or three sentences"),
        (mix.brief, "one short sentence"),
        (mix.ack, "a word or two"),
    ];
    let all: f64 = kinds.iter().map(|(weight, _)| weight).sum();
    // The order of the list decides between equals.
    kinds.sort_by(|a, b| b.0.total_cmp(&a.0));
    let shares = kinds.iter().skip(1).map(|(weight, words)| (weight / all, words));
    let rest: String = shares
        .filter_map(|(share, words)| match share {
            0.25.. => Some(format!(", often {words}")),
            0.1.. => Some(format!(", now and then {words}")),
            _ => None,
        })
        .collect();
    format!("Your answers are mostly {}{rest}.", kinds[0].1)
}

/// How a persona talks.
pub(super) fn of(persona: &Persona) -> String {
    let traits = &persona.traits;
    let told = TABLE.iter().filter_map(|(value, degrees)| {
        let value = value(traits);
        degrees.iter().find(|(from, _)| value >= *from).map(|(_, words)| (*words).to_owned())
    });
    let lines: Vec<String> = std::iter::once(length(persona.mix)).chain(told).chain(others(traits)).collect();
    lines.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn persona(mix: [f64; 4], traits: Traits) -> Persona {
        let [detailed, medium, brief, ack] = mix;
        Persona { name: "p".to_owned(), mix: Mix { detailed, medium, brief, ack }, traits }
    }

    #[test]
    fn the_average_person_is_told_by_length_alone() {
        let average = of(&persona([0.25, 0.5, 0.2, 0.05], Traits::default()));
        assert_eq!(
            average,
            "Your answers are mostly two or three sentences, often three to five points, now and then one short sentence."
        );
        let always = of(&persona([0.0, 0.0, 0.0, 2.0], Traits::default()));
        assert_eq!(always, "Your answers are mostly a word or two.");
    }

    #[test]
    fn every_trait_that_stands_out_is_told_once() {
        let out = Traits {
            hedge: 0.9,
            boost: 0.25,
            rationalize: 2,
            drop_subject: 0.6,
            tangent: 0.2,
            ..Traits::default()
        };
        let told = of(&persona([1.0, 0.0, 0.0, 0.0], out));
        for (words, times) in [
            ("You are sure of little", 1),
            ("You often hedge", 0),
            ("firmly", 1),
            ("underline", 0),
            ("digress", 1),
            ("asked further 2 times", 1),
            ("You drop words", 1),
        ] {
            assert_eq!(told.matches(words).count(), times, "{words}: {told}");
        }
    }
}
