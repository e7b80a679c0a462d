//! The two formats providers speak, and how they are spoken: requests out, replies and errors in.

pub(crate) mod chat;
pub(crate) mod failure;
pub(crate) mod gathered;
pub(crate) mod http;
pub(crate) mod learned;
pub(crate) mod messages;
pub(crate) mod profile;
pub(crate) mod remote;
pub(crate) mod said;
pub(crate) mod sse;
pub(crate) mod thoughts;
