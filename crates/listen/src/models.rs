//! All that was learned, as it is shipped: `data/learned.bin`, made by `cargo xtask learn`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use colloquy_engine::interpretation::{Act, Operation};
use colloquy_engine::methodology::ontology::Ontology;

use crate::learned::{self, Dictionary, Model, packed};

/// What was learned, without vectors and with them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Models {
    /// What words are that are no statement.
    pub left: Model,
    /// What a question back is about.
    pub asked: Model,
    /// Whether and which way two statements are related, by words; where an encoder tells it, that is surer.
    pub link: Model,
    /// Whether the last words of an answer say that they were led off the topic, by vectors too.
    pub led_off: Model,
    /// Judgements by words and structure alone.
    pub plain: Judges,
    /// The same with vectors of words in their context, by the encoder named in [`Models::encoder`].
    pub meaning: Judges,
    /// The name of the encoder whose vectors the judges know.
    pub encoder: String,
}

/// Judgements for which the meaning of words counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Judges {
    /// The role of a chunk.
    pub roles: Model,
    /// Whether a word of a clause must stand in its label.
    pub keep: Model,
    /// What a respondent does with an answer.
    pub act: Model,
    /// How an answer opens; with what an encoder sees of that in place of the meaning of words.
    pub opens: Model,
    /// What a skilled interviewer would owe the person behind an answer, by how it opens and how it is told.
    pub owed: Model,
    /// Whether a clause is content.
    pub content: Model,
    /// Whether a statement answers what was asked of the focus.
    pub focus: Model,
    /// Good or bad for the person.
    pub valence: Model,
    /// What it is about.
    pub about: Model,
    /// Whether it is what a listener would follow up.
    pub salience: Model,
    /// What a skilled interviewer would do with it next.
    pub natural: Model,
    /// Whether an answer is a disclosure that asks for a kind word.
    pub disclosure: Model,
    /// Whether a coder of a methodology would code a clause, by the methodology.
    pub fits: BTreeMap<String, Model>,
    /// Node types, by the methodology they were learned for.
    pub types: BTreeMap<String, Model>,
}

static SHIPPED: LazyLock<Models> =
    LazyLock::new(|| Models::read(include_bytes!("../data/learned.bin")).unwrap_or_default());

impl Models {
    /// Those of this program.
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// The judges for what is at hand: vectors of an encoder they know, or none.
    pub fn judges(&self, with_vectors: bool) -> &Judges {
        if with_vectors { &self.meaning } else { &self.plain }
    }

    /// As bytes, packed.
    ///
    /// # Errors
    /// None that is known; the packer could say that it failed.
    pub fn write(&self) -> std::io::Result<Vec<u8>> {
        packed::packed(&self.plain_bytes())
    }

    fn plain_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        learned::put_text(&mut out, &self.encoder);
        let both = [&self.plain, &self.meaning];
        let dictionary = Dictionary::of(
            [&self.left, &self.asked, &self.link, &self.led_off]
                .into_iter()
                .chain(both.into_iter().flat_map(Judges::every)),
        );
        dictionary.write(&mut out);
        for model in [&self.left, &self.asked, &self.link, &self.led_off] {
            model.write_by(&dictionary, &mut out);
        }
        for judges in both {
            for model in judges.all() {
                model.write_by(&dictionary, &mut out);
            }
            for models in [&judges.fits, &judges.types] {
                learned::put_number(&mut out, models.len());
                for (name, model) in models {
                    learned::put_text(&mut out, name);
                    model.write_by(&dictionary, &mut out);
                }
            }
        }
        out
    }

    /// From packed bytes; None when they are none.
    pub fn read(packed: &[u8]) -> Option<Self> {
        Self::of_bytes(&mut packed::opened(packed)?.as_slice())
    }

    fn of_bytes(bytes: &mut &[u8]) -> Option<Self> {
        let encoder = learned::text(bytes)?;
        let dictionary = Dictionary::read(bytes)?;
        let mut next = || Model::read_by(&dictionary, bytes);
        let [left, asked, link, led_off] = [next()?, next()?, next()?, next()?];
        let (plain, meaning) = (Judges::read(&dictionary, bytes)?, Judges::read(&dictionary, bytes)?);
        bytes.is_empty().then_some(Self { left, asked, link, led_off, plain, meaning, encoder })
    }
}

impl Judges {
    fn all(&self) -> [&Model; 12] {
        let Self {
            roles,
            keep,
            act,
            opens,
            owed,
            content,
            focus,
            valence,
            about,
            salience,
            natural,
            disclosure,
            fits: _,
            types: _,
        } = self;
        [roles, keep, act, opens, owed, content, focus, valence, about, salience, natural, disclosure]
    }

    /// Those of each methodology too.
    fn every(&self) -> impl Iterator<Item = &Model> {
        self.all().into_iter().chain(self.fits.values()).chain(self.types.values())
    }

    fn read(dictionary: &Dictionary, bytes: &mut &[u8]) -> Option<Self> {
        let mut judges = Self {
            roles: Model::read_by(dictionary, bytes)?,
            keep: Model::read_by(dictionary, bytes)?,
            act: Model::read_by(dictionary, bytes)?,
            opens: Model::read_by(dictionary, bytes)?,
            owed: Model::read_by(dictionary, bytes)?,
            content: Model::read_by(dictionary, bytes)?,
            focus: Model::read_by(dictionary, bytes)?,
            valence: Model::read_by(dictionary, bytes)?,
            about: Model::read_by(dictionary, bytes)?,
            salience: Model::read_by(dictionary, bytes)?,
            natural: Model::read_by(dictionary, bytes)?,
            disclosure: Model::read_by(dictionary, bytes)?,
            fits: BTreeMap::new(),
            types: BTreeMap::new(),
        };
        for models in [&mut judges.fits, &mut judges.types] {
            for _ in 0..learned::number(bytes)? {
                let name = learned::text(bytes)?;
                models.insert(name, Model::read_by(dictionary, bytes)?);
            }
        }
        Some(judges)
    }

    /// The model that learned types like those of an ontology; None when there is none.
    pub fn knows(&self, ontology: &Ontology) -> Option<&Model> {
        self.known(ontology).map(|(_, model)| model)
    }

    /// The model that learned what is coded by an ontology; None when there is none.
    pub fn fits(&self, ontology: &Ontology) -> Option<&Model> {
        self.fits.get(self.known(ontology)?.0)
    }

    fn known(&self, ontology: &Ontology) -> Option<(&String, &Model)> {
        let known = |(_, model): &(&String, &Model)| {
            ontology.nodes.iter().filter(|node| model.classes().contains(&node.name)).count()
        };
        let best = self.types.iter().max_by_key(known)?;
        // Types nobody coded answers for are rare ones of a shipped methodology; where they are many it is another one.
        (known(&best) * 3 >= ontology.nodes.len() * 2).then_some(best)
    }
}

/// The acts with their names in a model.
pub const ACTS: [(Act, &str); 9] = [
    (Act::Answer, "answer"),
    (Act::DontKnow, "dont_know"),
    (Act::NotUnderstood, "not_understood"),
    (Act::CounterQuestion, "counter_question"),
    (Act::Correction, "correction"),
    (Act::Complaint, "complaint"),
    (Act::Refusal, "refusal"),
    (Act::Closing, "closing"),
    (Act::Aside, "aside"),
];

/// The name of an act.
pub fn name(act: Act) -> &'static str {
    ACTS.iter().find(|(known, _)| *known == act).map_or("", |(_, name)| name)
}

/// What can be done with a statement next, with the names in a model.
pub const WAYS: [(Operation, &str); 12] = [
    (Operation::Up, "up"),
    (Operation::Down, "down"),
    (Operation::Next, "next"),
    (Operation::Concrete, "concrete"),
    (Operation::Define, "define"),
    (Operation::Contrast, "contrast"),
    (Operation::Feeling, "feeling"),
    (Operation::Others, "others"),
    (Operation::Wider, "wider"),
    (Operation::Drawback, "drawback"),
    (Operation::Ideal, "ideal"),
    (Operation::Hypothetical, "hypothetical"),
];

/// An act by its name; an answer when there is none of that name.
pub fn act(name: &str) -> Act {
    ACTS.iter().find(|(_, known)| *known == name).map_or(Act::Answer, |(act, _)| *act)
}
