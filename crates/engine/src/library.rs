//! What ships with the program: methodologies, concepts, personas and mental models, as text.
//!
//! The texts are in the binary, so that it runs from any folder; they are parsed when asked for.

use crate::given::concept::Concept;
use crate::given::methodology::{Checked, Methodology, MethodologyErrors};
use crate::text::document::Problems;

mod schemas;

pub use schemas::{SchemaKind, json_schema, schema_of};

/// One shipped file: its id, its path in the repository, and its text.
pub type Shipped = (&'static str, &'static str, &'static str);

macro_rules! shipped {
    ($folder:literal, $ending:literal: $($id:literal),+ $(,)?) => {
        &[$((
            $id,
            concat!($folder, "/", $id, $ending),
            include_str!(concat!("../../../", $folder, "/", $id, $ending)),
        )),+]
    };
}

/// The methodologies, in order of presentation.
pub static METHODOLOGIES: &[Shipped] = shipped!("methodologies", ".yaml":
    "means_end_chain",
    "jobs_to_be_done_v2",
    "jobs_to_be_done",
    "critical_incident",
    "customer_journey_mapping",
    "repertory_grid",
    "concept_test",
    "means_end_chain_classic",
    "jobs_to_be_done_v2_classic",
    "jobs_to_be_done_classic",
    "critical_incident_classic",
    "customer_journey_mapping_classic",
    "repertory_grid_classic",
    "concept_test_classic",
);

/// The concepts, in order of presentation.
pub static CONCEPTS: &[Shipped] = shipped!("concepts", ".yaml":
    "oat_milk",
    "headphones",
    "coffee",
    "skincare",
    "meal_planning",
    "laundry",
    "commuting",
    "customer_support",
    "restaurant_visit",
    "gym_membership",
    "online_shopping",
    "coffee_shops",
    "streaming_services",
    "overnight_grocery_box",
    "bicycle_helmets",
    "buying_glasses",
    "changing_bank",
    "doorstep_loaf",
    "garden_sheds",
    "getting_a_dog",
    "hospital_appointment",
    "kettles",
    "late_driving",
    "local_parks",
    "local_pubs_cafes",
    "missed_train_connection",
    "moving_into_rented_flat",
    "power_cut",
    "school_runs",
    "tool_library",
    "walking_boots",
);

/// Files of personas; one file holds all nine.
pub static PERSONAS: &[Shipped] = shipped!("personas", ".json": "personas");

/// The mental models of simulated respondents.
pub static MENTAL_MODELS: &[Shipped] = shipped!("mental-models", ".json":
    "oat_milk_mec",
    "meal_planning_jtbd",
    "support_incident_cit",
    "headphones_mec",
    "commuting_jtbd",
    "laundry_jtbd",
    "restaurant_cit",
    "gym_cjm",
    "streaming_rep",
    "grocery_box_ct",
    "online_shopping_cjm",
    "coffee_shops_rep",
    "grocery_box_sceptic_ct",
    "bread_ct",
    "changing_bank_jtbd",
    "hospital_appointment_cit",
    "kettles_mec",
    "local_parks_rep",
    "moving_into_flat_cjm",
    "walking_boots_mec",
    "bicycle_helmets_mec",
    "buying_glasses_cjm",
    "garden_sheds_mec",
    "getting_dog_jtbd",
    "late_driving_jtbd",
    "local_pubs_cafes_rep",
    "missed_connection_cit",
    "power_cut_cit",
    "school_runs_cjm",
    "tool_library_ct",
);

/// The shipped file of an id.
pub fn find(shelf: &[Shipped], id: &str) -> Option<Shipped> {
    shelf.iter().copied().find(|(known, ..)| *known == id)
}

/// A shipped methodology by id; `None` when there is none of that id.
pub fn methodology(id: &str) -> Option<Result<Checked, MethodologyErrors>> {
    find(METHODOLOGIES, id).map(|(_, file, text)| Methodology::parse(file, text))
}

/// A shipped concept by id; `None` when there is none of that id.
pub fn concept(id: &str) -> Option<Result<Concept, Problems>> {
    find(CONCEPTS, id).map(|(_, file, text)| Concept::parse(file, text))
}

/// The name most like another one, if any is like enough to be what was meant.
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    crate::text::document::nearest(name, candidates)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_concept_is_sound_and_names_a_shipped_methodology() {
        for (id, file, text) in CONCEPTS {
            let concept = Concept::parse(file, text).unwrap_or_else(|problems| panic!("{problems}"));
            assert_eq!(concept.id, *id);
            assert!(find(METHODOLOGIES, &concept.methodology).is_some(), "{id}: {}", concept.methodology);
            assert!(concept.objective.len() > 40, "{id}");
        }
    }

    #[test]
    fn every_methodology_runs_and_leaves_no_doubt() {
        for (id, file, text) in METHODOLOGIES {
            let checked = Methodology::parse(file, text).unwrap_or_else(|problems| panic!("{problems}"));
            assert_eq!(checked.methodology.name, *id);
            let warnings: Vec<String> = checked.warnings.iter().map(ToString::to_string).collect();
            assert!(warnings.is_empty(), "{}", warnings.join("\n"));
        }
    }

    #[test]
    fn mental_models_and_personas_are_json_of_shipped_concepts() {
        for (id, _, text) in MENTAL_MODELS {
            let model: serde_json::Value = serde_json::from_str(text).unwrap();
            let concept = model["concept_id"].as_str().unwrap_or_default();
            assert!(find(CONCEPTS, concept).is_some(), "{id}: {concept}");
            assert!(find(METHODOLOGIES, model["methodology"].as_str().unwrap()).is_some(), "{id}");
        }
        let personas: serde_json::Value = serde_json::from_str(PERSONAS[0].2).unwrap();
        assert_eq!(personas.as_object().unwrap().len(), 9);
    }
}
