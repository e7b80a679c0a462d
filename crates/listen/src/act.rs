//! What the respondent does with an answer, or with one sentence of it.

use colloquy_engine::interpretation::Act;

use crate::context;
use crate::features;
use crate::models;
use crate::read::Draft;

/// How many times likelier than an answer anything else must be: who answered and is taken for lost is asked the same again,
/// and an interview that is closed by mistake cannot be taken up again.
const TIMES: f32 = 2.0;
/// From this share on somebody wants to end the interview; below, the likeliest of all else holds. Of wishes to stop nearly
/// all are above .86; "leave it there", said of a subject, and "I've told you that" were not, and ended interviews.
const ENDS: f32 = 0.86;
/// How much words alone count beside vectors for what somebody does with an answer. Vectors of talk unlike any that was learned
/// from are sure of much that is not so.
const WORDS: f32 = 0.5;

impl Draft<'_> {
    /// What the respondent does with it; an answer, where nothing else is surely so.
    pub fn act(&self) -> Act {
        let (act, times) = self.does();
        if times >= TIMES { act } else { Act::Answer }
    }

    /// The likeliest act, and how many times likelier it is than an answer.
    pub fn does(&self) -> (Act, f32) {
        let doc = &self.parsed.doc;
        let mut features = features::of_answer(doc, &self.clauses, &self.question);
        features.vector = context::whole(self.context, doc);
        let judge = &self.judges.act;
        let closes = judge.share(&features, models::name(Act::Closing)) >= ENDS;
        let words = self.plain.act.shares(&features);
        let shares = judge.shares(&features);
        let told = judge.classes().iter().zip(shares.iter().zip(&words));
        let told = told.map(|(name, (share, word))| (models::act(name), share * word.powf(WORDS)));
        let told: Vec<(Act, f32)> = told.filter(|(act, _)| closes || *act != Act::Closing).collect();
        let answers = told.iter().find(|(act, _)| *act == Act::Answer).map_or(0.0, |(_, share)| *share);
        let best = told.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.map_or((Act::Answer, 1.0), |(act, share)| (act, share / answers.max(f32::MIN_POSITIVE)))
    }
}
