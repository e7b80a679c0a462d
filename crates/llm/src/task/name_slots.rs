//! The task `name_slots`: grouping notions by what they mean in common, and naming the groups.

use std::sync::Arc;

use colloquy_engine::ids::NodeId;
use colloquy_engine::interpretation::{NameSlotsRequest, SlotProposal};
use serde::Serialize;
use serde_json::{Value, json};

use super::talk::Method;
use super::{as_data, render};

#[derive(Serialize)]
struct System<'a> {
    topic: &'a str,
    method: Method,
    types: Vec<Type<'a>>,
}

#[derive(Serialize)]
struct Type<'a> {
    name: &'a str,
    description: &'a str,
}

/// The stable part.
pub(crate) fn system(request: &NameSlotsRequest<'_>) -> Result<String, String> {
    let types = request.methodology.ontology.nodes.iter();
    render(
        "name_slots",
        &System {
            topic: &request.concept.name,
            method: Method::of(request.methodology),
            types: types.map(|t| Type { name: &t.name, description: &t.description }).collect(),
        },
    )
}

#[derive(Serialize)]
struct User {
    slots: Vec<Slot>,
    nodes: Vec<Notion>,
}

#[derive(Serialize)]
struct Slot {
    name: String,
    node_type: String,
    description: String,
    nodes: String,
}

#[derive(Serialize)]
struct Notion {
    id: String,
    node_type: String,
    label: String,
}

/// The changing part: the groups so far, and all notions.
pub(crate) fn user(request: &NameSlotsRequest<'_>) -> Result<String, String> {
    let slots = request.slots.iter().map(|slot| Slot {
        name: slot.name.to_owned(),
        node_type: slot.node_type.to_owned(),
        description: slot.description.to_owned(),
        nodes: slot.nodes.iter().map(NodeId::to_string).collect::<Vec<_>>().join(", "),
    });
    let nodes = request.nodes.iter().map(|node| Notion {
        id: node.id.to_string(),
        node_type: node.node_type.to_owned(),
        label: as_data(node.label),
    });
    render("name_slots_user", &User { slots: slots.collect(), nodes: nodes.collect() })
}

/// The shape of the reply.
pub(crate) fn schema(request: &NameSlotsRequest<'_>) -> Arc<Value> {
    let types: Vec<&str> = request.methodology.ontology.nodes.iter().map(|t| t.name.as_str()).collect();
    let group = json!({
        "type": "object",
        "properties": {
            "node_type": {"type": "string", "enum": types},
            "slot_name": {"type": "string"},
            "description": {"type": "string"},
            "node_ids": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["node_type", "slot_name", "description", "node_ids"],
        "additionalProperties": false,
    });
    Arc::new(json!({
        "type": "object",
        "properties": {"groupings": {"type": "array", "items": group}},
        "required": ["groupings"],
        "additionalProperties": false,
    }))
}

/// The groups in a reply: notions of the group's type, each in the first group that names it; a group without any is
/// none.
///
/// # Errors
/// In words, when it holds no list of groups.
pub(crate) fn read(value: &Value, request: &NameSlotsRequest<'_>) -> Result<Vec<SlotProposal>, String> {
    let Some(items) = value.get("groupings").and_then(Value::as_array) else {
        return Err("it has no `groupings`".to_owned());
    };
    let mut placed: Vec<NodeId> = Vec::new();
    let mut groups = Vec::new();
    for item in items {
        let text = |name: &str| item.get(name).and_then(Value::as_str).unwrap_or_default().trim().to_owned();
        let (slot_name, node_type) = (text("slot_name"), text("node_type"));
        let named = item.get("node_ids").and_then(Value::as_array).into_iter().flatten();
        let ids = named.filter_map(|id| id.as_str()?.trim().parse::<NodeId>().ok());
        let fits = |id: &NodeId| {
            request.nodes.iter().any(|node| node.id == *id && node.node_type == node_type)
                && !placed.contains(id)
        };
        let node_ids: Vec<NodeId> = ids.filter(fits).collect();
        if node_ids.is_empty() || slot_name.is_empty() {
            continue;
        }
        placed.extend(&node_ids);
        groups.push(SlotProposal { slot_name, description: text("description"), node_type, node_ids });
    }
    Ok(groups)
}
