//! The store as its users see it.

mod conformance;
mod damage;
mod failing;
mod fold;
mod golden;
mod held;
mod plain;
mod rows;
mod servers;
mod sizes;
