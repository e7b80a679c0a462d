//! Changes of edges.

use colloquy_engine::methodology::ontology::{Fit, Ontology};

use super::{Refused, refused};
use crate::graph::{Edge, Graph, Quote};

impl Graph {
    pub(super) fn edge_place(&self, id: &str) -> Result<usize, Refused> {
        let found = self.edges.iter().position(|edge| edge.id == id);
        found.ok_or_else(|| refused("edge", format!("there is no edge `{id}`")))
    }

    pub(super) fn add_edge(
        &mut self,
        id: String,
        [source, target]: [&String; 2],
        edge_type: &str,
        quote: Option<(Quote, u32)>,
        ontology: &Ontology,
    ) -> Result<(), Refused> {
        let ends = [self.place("source", source)?, self.place("target", target)?];
        if source == target {
            return Err(refused("target", "a node cannot lead to itself: name another"));
        }
        if ontology.edge_type(edge_type).is_none() {
            let all: Vec<&str> = ontology.edges.iter().map(|known| known.name.as_str()).collect();
            let message =
                format!("`{edge_type}` is no link of this methodology; there are: {}", all.join(", "));
            return Err(refused("edge_type", message));
        }
        let fit = self.permitted(edge_type, ends, ontology)?;
        self.alone(edge_type, source, target)?;
        let created = ends.map(|at| self.nodes[at].created_at_turn);
        let turn = quote.as_ref().map_or(created[0].max(created[1]), |(_, turn)| *turn);
        self.edges.push(Edge {
            id,
            source: source.clone(),
            target: target.clone(),
            edge_type: edge_type.to_owned(),
            confidence: 1.0,
            explicit: quote.is_some(),
            valid: true,
            gap: fit == Fit::Gap,
            suggested: false,
            contested: false,
            quotes: quote.into_iter().map(|(quote, _)| quote).collect(),
            created_at_turn: turn,
            last_mentioned_turn: turn,
            corrected: true,
            added: true,
            tags: Vec::new(),
            memos: Vec::new(),
            judged: None,
        });
        Ok(())
    }

    pub(super) fn turn_edge(&mut self, edge: &str, ontology: &Ontology) -> Result<(), Refused> {
        let at = self.edge_place(edge)?;
        let Edge { source, target, edge_type, .. } = self.edges[at].clone();
        let fit = self.permitted(
            &edge_type,
            [self.place("edge", &target)?, self.place("edge", &source)?],
            ontology,
        )?;
        self.alone(&edge_type, &target, &source)?;
        let edge = &mut self.edges[at];
        (edge.source, edge.target) = (target, source);
        (edge.valid, edge.gap) = (true, fit == Fit::Gap);
        (edge.corrected, edge.contested, edge.suggested) = (true, false, false);
        Ok(())
    }

    pub(super) fn keep_edge(&mut self, edge: &str) -> Result<(), Refused> {
        let at = self.edge_place(edge)?;
        let edge = &mut self.edges[at];
        if !edge.contested && !edge.suggested {
            return Err(refused("edge", "the respondent did not contest it, or that was decided: it counts"));
        }
        (edge.corrected, edge.contested, edge.suggested) = (true, false, false);
        Ok(())
    }

    /// How an edge of a type may join two nodes, by their places.
    fn permitted(
        &self,
        edge_type: &str,
        [source, target]: [usize; 2],
        ontology: &Ontology,
    ) -> Result<Fit, Refused> {
        let [source, target] = [source, target].map(|at| self.nodes[at].node_type.as_str());
        let fit = ontology.fit(edge_type, source, target);
        if fit != Fit::Invalid {
            return Ok(fit);
        }
        let others = ontology.edges.iter().filter(|known| known.fit(source, target) != Fit::Invalid);
        let others: Vec<&str> = others.map(|known| known.name.as_str()).collect();
        let instead = if others.is_empty() { "none".to_owned() } else { others.join(", ") };
        let message = format!("`{edge_type}` may not lead from {source} to {target}; what may is: {instead}");
        Err(refused("edge_type", message))
    }

    /// Refuses an edge that is there.
    fn alone(&self, edge_type: &str, source: &str, target: &str) -> Result<(), Refused> {
        let same =
            |edge: &&Edge| edge.edge_type == edge_type && edge.source == source && edge.target == target;
        match self.edges.iter().find(same) {
            Some(edge) => Err(refused("edge", format!("`{}` says this already", edge.id))),
            None => Ok(()),
        }
    }

    /// Edges of a node that is gone become edges of another: none to itself, none twice.
    pub(super) fn lead(&mut self, from: &str, to: &str) {
        let mut edges: Vec<Edge> = Vec::with_capacity(self.edges.len());
        for mut edge in self.edges.drain(..) {
            for end in [&mut edge.source, &mut edge.target] {
                if end == from {
                    to.clone_into(end);
                    edge.corrected = true;
                }
            }
            let same = |known: &&mut Edge| {
                (&known.source, &known.target, &known.edge_type)
                    == (&edge.source, &edge.target, &edge.edge_type)
            };
            if edge.source == edge.target {
                continue;
            }
            match edges.iter_mut().find(same) {
                Some(known) => {
                    known.quotes.extend(edge.quotes);
                    known.suggested &= edge.suggested;
                    known.contested &= edge.contested;
                    known.explicit |= edge.explicit;
                    known.corrected = true;
                    known.judged = known.judged.take().or(edge.judged);
                }
                None => edges.push(edge),
            }
        }
        self.edges = edges;
    }
}
