//! Whole interviews through the engine in other languages, and with English speakers who use foreign names.

use std::sync::Arc;

use colloquy_ask::offline::Offline;
use colloquy_engine::Methodology;
use colloquy_engine::Turn;
use colloquy_engine::concept::Concept;
use colloquy_engine::engine::{Answer, Engine, NewSession, Parts, Streaming};
use colloquy_engine::ids::SessionId;
use colloquy_engine::library;
use colloquy_engine::ports::memory::{MemoryStore, NoEmbedder};
use colloquy_engine::ports::{Linguist, SteppedClock};
use colloquy_engine::turn::Silent;

/// Holds an interview about oat milk with these answers; gives the turns.
async fn interview(id: &str, answers: &[&str]) -> Vec<Turn> {
    let offline = Arc::new(Offline::new());
    let engine = Engine::new(Parts {
        interpreter: Arc::clone(&offline) as Arc<_>,
        guess: None,
        linguist: offline as Arc<dyn Linguist>,
        embedder: Arc::new(NoEmbedder),
        store: Arc::new(MemoryStore::default()),
        clock: Arc::new(SteppedClock::default()),
        streaming: Streaming::default(),
        patience: Parts::PATIENCE,
    });
    let (_, file, text) = library::METHODOLOGIES.iter().find(|(id, ..)| *id == "means_end_chain").unwrap();
    let methodology = Arc::new(Methodology::parse(file, text).unwrap().methodology);
    let (_, file, text) = library::CONCEPTS.iter().find(|(id, ..)| *id == "oat_milk").unwrap();
    let concept = Arc::new(Concept::parse(file, text).unwrap());
    let id = SessionId::parse(id).unwrap();
    let new = NewSession {
        id: id.clone(),
        concept,
        methodology,
        max_turns: Some(20),
        seed: 3,
        study_id: None,
        simulated: false,
        topics: Vec::new(),
        interpreter: None,
    };
    engine.create_session(new).await.unwrap();
    engine.start_session(&id).await.unwrap();
    let mut turns = Vec::new();
    for answer in answers {
        turns.push(engine.take_turn(&id, Answer::new((*answer).to_owned()), &Silent).await.unwrap());
    }
    turns
}

fn notes(turns: &[Turn]) -> Vec<&str> {
    turns
        .iter()
        .flat_map(|t| &t.degraded)
        .map(String::as_str)
        .filter(|n| n.starts_with("language:"))
        .collect()
}

/// Language, and four answers in it.
const FOREIGN: &[(&str, &str, [&str; 4])] = &[
    (
        "German",
        "deu",
        [
            "Ich mag vor allem den milden Geschmack im Kaffee, weil er nicht so bitter ist.",
            "Dann brauche ich keinen Zucker mehr und fühle mich nicht so schwer.",
            "Meine Kinder trinken sie auch gern, das macht den Morgen einfacher.",
            "Mir ist wichtig, dass wir alle zusammen frühstücken.",
        ],
    ),
    (
        "Spanish",
        "spa",
        [
            "Me gusta mucho el sabor suave con el café porque no es tan amargo.",
            "Así no necesito azúcar y me siento más ligera durante la mañana.",
            "A mis hijos también les gusta y desayunamos todos juntos.",
            "Para mí es importante cuidar la salud de mi familia.",
        ],
    ),
    (
        "French",
        "fra",
        [
            "J'aime surtout le goût très doux dans mon café parce que ce n'est pas amer.",
            "Je n'ai plus besoin de sucre et je me sens plus légère le matin.",
            "Mes enfants en boivent aussi avant de partir à l'école.",
            "C'est important pour moi de prendre soin de ma famille.",
        ],
    ),
    (
        "Italian",
        "ita",
        [
            "Mi piace soprattutto il gusto delicato nel caffè perché non è così amaro.",
            "Così non ho più bisogno di zucchero e mi sento più leggera.",
            "Anche i miei figli la bevono volentieri prima di andare a scuola.",
            "Per me è importante stare bene con la mia famiglia.",
        ],
    ),
    (
        "Polish",
        "pol",
        [
            "Lubię przede wszystkim łagodny smak w kawie, bo nie jest taki gorzki.",
            "Dzięki temu nie potrzebuję już cukru i czuję się lżej rano.",
            "Moje dzieci też chętnie je piją przed szkołą.",
            "Ważne jest dla mnie, żeby wszyscy jedli razem śniadanie.",
        ],
    ),
    (
        "Mandarin",
        "cmn",
        [
            "我最喜欢它在咖啡里的味道，因为不太苦。",
            "这样我就不需要加糖了，早上感觉更轻松。",
            "我的孩子们上学前也喜欢喝。",
            "对我来说全家一起吃早饭很重要。",
        ],
    ),
    (
        "Arabic",
        "ara",
        [
            "أحب طعمه الخفيف مع القهوة لأنه ليس مرًا جدًا.",
            "لذلك لا أحتاج إلى السكر وأشعر بالراحة في الصباح.",
            "أطفالي يشربونه أيضًا قبل المدرسة كل يوم.",
            "المهم عندي أن نفطر معًا كل صباح.",
        ],
    ),
];

#[tokio::test]
async fn another_language_is_noticed_once_and_the_talk_goes_on_with_the_words_said() {
    for (name, id, answers) in FOREIGN {
        let turns = interview(id, answers).await;
        let notes = notes(&turns);
        assert_eq!(notes.len(), 1, "{name}: {notes:?}");
        assert!(notes[0].contains(name), "{name}: {notes:?}");
        let asked: Vec<&str> = turns.iter().filter_map(|t| t.next_question.as_deref()).collect();
        assert_eq!(asked.len(), answers.len(), "{name}: the talk goes on: {asked:?}");
        let told = asked.iter().filter(|q| q.contains("answering in")).count();
        assert_eq!(told, 1, "{name}: {asked:#?}");
        let echoes = asked.iter().filter(|q| q.contains('“')).count();
        assert!(echoes >= 2, "{name}: {asked:#?}");
        for (turn, quote) in turns.iter().zip(answers).skip(1).flat_map(|(turn, answer)| {
            turn.reading.statements.iter().map(move |concept| (turn, (concept, answer)))
        }) {
            let (concept, answer) = quote;
            assert!(concept.confidence <= 0.5, "{name} {}: {concept:?}", turn.turn_number);
            assert!(answer.contains(&concept.quote), "{name}: {concept:?}");
        }
    }
}

#[tokio::test]
async fn foreign_names_do_not_make_a_foreign_talk() {
    let talks: [[&str; 3]; 3] = [
        [
            "Mostly Alpro or Oatly from Edeka, sometimes the one Jürgen brings from Köln.",
            "Renée, my sister, puts it in her café au lait and in crème brûlée.",
            "It is the taste, really.",
        ],
        ["Yes.", "A dulce de leche latte macchiato with it, at Señor Muñoz's.", "Cheap. Quick. Creamy."],
        [
            "My niece Zofia Wiśniewska makes pierogi with it for Wigilia.",
            "My grandmother always says na zdrowie when we drink it, and we laugh.",
            "I feel at home then.",
        ],
    ];
    for (at, answers) in talks.iter().enumerate() {
        let turns = interview(&format!("names-{at}"), answers).await;
        assert!(notes(&turns).is_empty(), "{answers:?} {:?}", notes(&turns));
        let asked: Vec<&str> = turns.iter().filter_map(|t| t.next_question.as_deref()).collect();
        assert!(!asked.iter().any(|q| q.contains("answering in")), "{asked:?}");
    }
}
