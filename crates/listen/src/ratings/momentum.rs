//! Energy of one answer: low, neutral or high (`language.md` 3.7), with the phrases that show it.

use colloquy_engine::interpretation::MomentumLevel;

use super::features::Features;
use super::scores::Scores;

/// The level, and what shows it in the respondent's words.
pub(super) fn judge(f: &Features, s: &Scores) -> (MomentumLevel, Vec<String>) {
    let tired = !f.fatigue.is_empty() && s.depth <= 2;
    let low = (s.engagement <= 2 && s.depth <= 2) || f.deflects || tired;
    let lively = s.engagement == 5 || (s.engagement >= 4 && s.reasoning >= 4);
    if low {
        let mut shown: Vec<String> =
            f.deflection.iter().chain(&f.fatigue).chain(&f.non_answers).cloned().collect();
        if shown.is_empty() {
            shown.push(format!("{} words", f.words));
        }
        (MomentumLevel::Low, shown)
    } else if s.depth >= 4 && s.certainty >= 3 && lively {
        (MomentumLevel::High, f.extensions.iter().chain(&f.causes).chain(&f.values).cloned().collect())
    } else {
        (MomentumLevel::Neutral, Vec::new())
    }
}
