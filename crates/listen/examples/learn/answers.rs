//! Answers: what is learned from, read from its files.

use std::path::Path;

use colloquy_listen::coded;
use colloquy_listen::training::{Acted, Asked, LedOff, Material, Noted, Opened, Owed, Told, Typed};
use serde::de::DeserializeOwned;

use super::{CODED, Failure};

pub(super) fn material() -> Result<Material, Failure> {
    let mut material = Material::default();
    // Answers of interviews that were held count twice: such are heard.
    for set in ["train", "dev", "test", "sparing", "live", "live"] {
        let path = Path::new(CODED).join(format!("{set}.jsonl"));
        material.coded.extend(coded::read(&std::fs::read_to_string(path)?)?);
    }
    material.typed = lines::<Typed>("typed.jsonl")?;
    material.noted = lines::<Noted>("noted.jsonl")?;
    material.acted = lines::<Acted>("acts.jsonl")?;
    material.asked = lines::<Asked>("asked.jsonl")?;
    material.opened = lines::<Opened>("opens.jsonl")?;
    material.led_off = lines::<LedOff>("led_off.jsonl")?;
    material.owed = lines::<Owed>("owed.jsonl")?;
    material.told = lines::<Told>("hard.jsonl")?;
    Ok(material)
}

/// Answers that were coded later, of which only what leads to what and what answers do is learned: what else they teach made labels no
/// better.
pub(super) fn fresh() -> Result<Material, Failure> {
    let coded = coded::read(&std::fs::read_to_string(Path::new(CODED).join("fresh.jsonl"))?)?;
    Ok(Material { coded, acted: lines::<Acted>("acts_more.jsonl")?, ..Material::default() })
}

pub(super) fn lines<T: DeserializeOwned>(name: &str) -> Result<Vec<T>, Failure> {
    let text = std::fs::read_to_string(Path::new(CODED).join(name))?;
    Ok(text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}
