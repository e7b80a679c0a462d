//! The encoder that learns, or has learned, with a memory of words in their context.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::path::PathBuf;

use colloquy_embed::LocalEmbedder;
use colloquy_embed::adapter::{joining, learning};
use colloquy_engine::ports::{Context, Embedder as _, Gathered, Gathering};
use colloquy_listen::models::Models;
use colloquy_listen::training::lessons::{self, lessons};
use colloquy_listen::training::{Material, Minded, train};
use colloquy_listen::{asked_back, context, opening};
use colloquy_syntax::Doc;

use super::{Failure, Flags, head, lesson};

/// The encoder, with a memory of words in their context.
pub(super) struct Encoder {
    embedder: Option<LocalEmbedder>,
    known: RefCell<HashMap<String, Option<Context>>>,
}

impl Encoder {
    /// That of a folder, which learns from some material (and what leads to what from more answers), or takes what it has learned
    /// from the files it was written to.
    pub(super) fn taught(
        flags: &Flags,
        (material, more): (&Material, &Material),
        [adapter, joining]: &[PathBuf; 2],
    ) -> Result<Self, Failure> {
        let Some(open) = flags.model.as_deref().map(LocalEmbedder::open).transpose()? else {
            return Ok(Self { embedder: None, known: RefCell::default() });
        };
        let say = &mut |line: &str| eprintln!("{line}");
        let kept = flags.kept || flags.joining;
        if !kept {
            let (heads, lessons) = lessons(material);
            let names: Vec<&str> = heads.iter().map(|head| head.name.as_str()).collect();
            say(&names.join(" "));
            let heads: Vec<learning::Head> = heads.iter().map(head).collect();
            let lessons: Vec<learning::Lesson> = lessons.into_iter().map(lesson).collect();
            let learned = open.learn(&lessons, &heads, say);
            std::fs::write(adapter, open.written(&learned))?;
        }
        let open = open
            .with_written(&std::fs::read(adapter)?)
            .ok_or("what the encoder learned is of another encoder")?;
        if !flags.kept {
            let helps = learning::Head::plain(3, 1, 1.0);
            let heads = [joining::PAIRS, joining::DOES, joining::ASKED, joining::OWED, joining::OPENS, helps];
            let material = Material {
                coded: material.coded.iter().chain(&more.coded).cloned().collect(),
                acted: material.acted.iter().chain(&more.acted).cloned().collect(),
                opened: material.opened.clone(),
                owed: material.owed.clone(),
                asked: material.asked.clone(),
                ..Material::default()
            };
            let lessons = lessons::joining(&material, [joining::first_words, joining::last_words])
                .into_iter()
                .map(lesson);
            let lessons: Vec<learning::Lesson> = lessons.collect();
            let learned = open.learn_joining(&lessons, &heads, say);
            std::fs::write(joining, learned.ok_or("the encoder learned nothing yet")?)?;
        }
        let open = open
            .with_joining(&std::fs::read(joining)?)
            .ok_or("what the encoder learned of what leads to what is of another encoder")?;
        Ok(Self { embedder: Some(open), known: RefCell::default() })
    }

    /// Reads all of some material, by two at once.
    pub(super) fn read(&self, material: &Material) {
        let Some(embedder) = &self.embedder else { return };
        let coded = material.coded.iter().map(|coded| (coded.question.as_str(), coded.answer.as_str()));
        let typed = material.typed.iter().map(|typed| ("", typed.text.as_str()));
        let acted = material.acted.iter().map(|acted| (acted.question.as_str(), acted.answer.as_str()));
        let told = material.told.iter().map(|told| (told.question.as_str(), told.answer.as_str()));
        let noted = material.noted.iter().map(|noted| (noted.question.as_str(), noted.answer.as_str()));
        let all: Vec<(&str, &str)> = coded.chain(typed).chain(noted).chain(acted).chain(told).collect();
        let read = |(before, text): (&str, &str)| {
            let doc = colloquy_syntax::parse(text);
            let words = context::words(&doc);
            (key(before, &words), embedder.in_context_now(before, &words))
        };
        self.known.borrow_mut().extend(by_two(&all, read));
    }

    /// Whether there is one at all.
    pub(super) fn is_there(&self) -> bool {
        self.embedder.is_some()
    }

    pub(super) fn name(&self) -> String {
        self.embedder.as_ref().map_or_else(String::new, |embedder| embedder.name().to_owned())
    }

    pub(super) fn context(&self, before: &str, doc: &Doc) -> Option<Context> {
        let embedder = self.embedder.as_ref()?;
        let words = context::words(doc);
        let key = key(before, &words);
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let made = embedder.in_context_now(before, &words);
        self.known.borrow_mut().insert(key, made.clone());
        made
    }

    /// Learns all that is judged by, from material that was read.
    pub(super) fn train(&self, material: &Material) -> Models {
        let contexts = |before: &str, doc: &Doc| self.context(before, doc);
        train(material, &self.name(), &contexts, &|before, doc| self.opening(before, doc))
    }

    /// What is seen of how all of some material's answers open, by two at once.
    pub(super) fn openings(&self, material: &Material) -> HashMap<String, Option<Vec<f32>>> {
        let Some(embedder) = &self.embedder else { return HashMap::new() };
        let opened = material.opened.iter().map(|said| (said.question.as_str(), said.answer.as_str()));
        let owed = material.owed.iter().map(|said| (said.question.as_str(), said.answer.as_str()));
        let see = |(before, text): (&str, &str)| {
            let doc = colloquy_syntax::parse(text);
            (key(before, &context::words(&doc)), opening(embedder, before, &doc))
        };
        by_two(&opened.chain(owed).collect::<Vec<_>>(), see).into_iter().collect()
    }

    /// How likely each way is that some answers open, and each kind that is owed behind them, by two at once and in their order.
    pub(super) fn shares(&self, answers: &[Minded]) -> Vec<[Vec<f32>; 2]> {
        let all: Vec<(usize, &Minded)> = answers.iter().enumerate().collect();
        let embedder = self.embedder.as_ref();
        let see = |(at, said): (usize, &Minded)| {
            let doc = colloquy_syntax::parse(&said.answer);
            let gathered = embedder.and_then(|embedder| gathered(embedder, &said.question, &doc, &[]));
            (at, opening::shares(&said.question, &doc, &gathered.unwrap_or_default()))
        };
        let mut seen = by_two(&all, see);
        seen.sort_by_key(|(at, _)| *at);
        seen.into_iter().map(|(_, shares)| shares).collect()
    }

    /// What is seen of how an answer opens.
    pub(super) fn opening(&self, before: &str, doc: &Doc) -> Option<Vec<f32>> {
        opening(self.embedder.as_ref()?, before, doc)
    }

    pub(super) fn gathered(
        &self,
        before: &str,
        doc: &Doc,
        pairs: &[(Range<usize>, Range<usize>)],
    ) -> Option<Gathered> {
        gathered(self.embedder.as_ref()?, before, doc, pairs)
    }
}

/// What an encoder tells of an answer, with some pairs of its words.
fn gathered(
    embedder: &LocalEmbedder,
    before: &str,
    doc: &Doc,
    pairs: &[(Range<usize>, Range<usize>)],
) -> Option<Gathered> {
    let (words, questions) = (&*context::words(doc), &*asked_back::questions(doc));
    embedder.gathered_now(Gathering { before, words, pairs, questions })
}

/// What is made of each of some things, by two at once.
fn by_two<T: Copy + Sync, R: Send>(all: &[T], make: impl Fn(T) -> R + Sync) -> Vec<R> {
    let some = |turn: usize| all.iter().skip(turn).step_by(2).map(|one| make(*one)).collect::<Vec<R>>();
    let (odd, even) = std::thread::scope(|scope| {
        let odd = scope.spawn(|| some(1));
        let even = some(0);
        (odd.join().unwrap_or_default(), even)
    });
    odd.into_iter().chain(even).collect()
}

/// What an encoder sees of how an answer opens.
fn opening(embedder: &LocalEmbedder, before: &str, doc: &Doc) -> Option<Vec<f32>> {
    Some(gathered(embedder, before, doc, &[])?.opens).filter(|seen| !seen.is_empty())
}

pub(super) fn key(before: &str, words: &[&str]) -> String {
    format!("{before}\n{}", words.join("\n"))
}
