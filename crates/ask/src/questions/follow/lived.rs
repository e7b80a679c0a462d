//! What questions got in interviews that were held, beside what they had been expected to get: some kinds get as much whatever was
//! expected of them.

use colloquy_engine::interpretation::Operation;

use super::candidates::Lead;

/// A kind of question: what it was expected to get on average, 0 to 2, what it got, and how much of a difference in what is expected
/// was left.
struct Lived {
    expected: f64,
    got: f64,
    slope: f64,
}

/// What is expected of a question, put right by what its kind got: 470 questions of rounds 11 to 30 of `docs/trials`, whose reasons say
/// what was expected. A ladder is climbed whatever that gets.
pub(super) fn measured(good: f64, operation: Operation, lead: Lead, climbs: bool) -> f64 {
    let Some(Lived { expected, got, slope }) =
        lived(operation, lead).filter(|_| !(climbs && operation == Operation::Up))
    else {
        return good;
    };
    slope.mul_add(good - expected, got)
}

const fn lived(operation: Operation, lead: Lead) -> Option<Lived> {
    Some(match (operation, lead) {
        (Operation::Next, Lead::Plain) => Lived { expected: 1.5, got: 1.3, slope: 0.7 },
        (Operation::Concrete, Lead::Plain) => Lived { expected: 0.9, got: 0.85, slope: 0.2 },
        (Operation::Concrete, Lead::Quote) => Lived { expected: 1.2, got: 1.15, slope: 0.2 },
        (Operation::Feeling, Lead::Plain) => Lived { expected: 1.4, got: 1.2, slope: 0.3 },
        (Operation::Feeling, Lead::Quote) => Lived { expected: 1.4, got: 0.87, slope: 0.2 },
        (Operation::Up, _) => Lived { expected: 1.4, got: 0.9, slope: 0.3 },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_got_less_than_was_expected_of_it_stands_behind_what_got_more() {
        let of = |operation, lead| measured(1.4, operation, lead, false);
        assert!(of(Operation::Concrete, Lead::Quote) > of(Operation::Up, Lead::Quote));
        assert!(of(Operation::Feeling, Lead::Plain) > of(Operation::Feeling, Lead::Quote));
        assert!(measured(1.8, Operation::Next, Lead::Plain, false) > of(Operation::Concrete, Lead::Quote));
        let climbs = measured(1.4, Operation::Up, Lead::Plain, true);
        assert!((climbs - 1.4).abs() < 1e-12, "a ladder is climbed");
    }
}
