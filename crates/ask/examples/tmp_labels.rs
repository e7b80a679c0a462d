//! temporary
use colloquy_listen::read::Draft;
fn main() {
    let models = colloquy_listen::models::Models::shipped();
    let offline = colloquy_ask::offline::Offline::new();
    let _ = &offline;
    for line in std::io::stdin().lines() {
        let Ok(line) = line else { break };
        if line == "@@@" {
            println!("@@@");
            continue;
        }
        let parsed = colloquy_listen::parsed::Parsed::of(&line);
        if std::env::var_os("CHUNKS").is_some() {
            for c in &parsed.chunks {
                println!(
                    "  [{}] head {} {:?}",
                    c.tokens.iter().map(|t| parsed.doc.token_text(*t)).collect::<Vec<_>>().join(" "),
                    parsed.doc.token_text(c.head),
                    parsed.doc[c.head].dep
                );
            }
        }
        let draft = Draft::of(models, std::sync::Arc::new(parsed), None);
        for (quote, label) in draft.quotes().zip(draft.labels()) {
            println!("{}\t{}", label.text, quote);
        }
    }
}
