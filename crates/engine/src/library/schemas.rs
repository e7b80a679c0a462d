//! JSON Schemas of the files people write, from the very types they are read into.

use schemars::JsonSchema;
use serde_json::Value;

use crate::given::concept::raw::RawConcept;
use crate::given::methodology::raw::RawMethodology;

/// A kind of file that has a schema here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SchemaKind {
    /// `methodologies/*.yaml`
    Methodology,
    /// `concepts/*.yaml`
    Concept,
}

impl SchemaKind {
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::Methodology, Self::Concept];

    /// The name, also of the schema's file: `docs/schema/NAME.json`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Methodology => "methodology",
            Self::Concept => "concept",
        }
    }
}

/// The JSON Schema (draft 2020-12) of a kind of file.
pub fn json_schema(kind: SchemaKind) -> Value {
    match kind {
        SchemaKind::Methodology => schema_of::<RawMethodology>(),
        SchemaKind::Concept => schema_of::<RawConcept>(),
    }
}

/// The JSON Schema of any type that is read with [`crate::text::document::read`].
pub fn schema_of<T: JsonSchema>() -> Value {
    schemars::schema_for!(T).to_value()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schemas_in_the_docs_are_fresh() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema");
        for kind in SchemaKind::ALL {
            let path = format!("{folder}/{}.json", kind.name());
            let fresh = format!("{}\n", serde_json::to_string_pretty(&json_schema(kind)).unwrap());
            if std::env::var_os("UPDATE_SCHEMAS").is_some() {
                std::fs::create_dir_all(folder).unwrap();
                std::fs::write(&path, &fresh).unwrap();
            }
            let written = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(written == fresh, "{path} is stale: run this test with UPDATE_SCHEMAS=1");
        }
    }

    #[test]
    fn every_key_of_a_schema_is_explained() {
        for kind in SchemaKind::ALL {
            let schema = json_schema(kind);
            let defined = schema["$defs"].as_object().into_iter().flat_map(serde_json::Map::values);
            for owner in defined.chain([&schema]) {
                for (key, property) in owner["properties"].as_object().into_iter().flatten() {
                    let explained = property["description"].is_string() || property["$ref"].is_string();
                    assert!(explained, "{}: `{key}` has no description", kind.name());
                }
            }
        }
    }
}
