//! The table: a server through which people and computers play any game of Sandtable in the browser.
//!
//! | to see | look at |
//! |---|---|
//! | what is kept | [`store`]: one SQL text, two databases |
//! | how a game is played | [`room`]: one task per game; a change is stored before anybody is told |
//! | what goes over the wire | [`wire`] |
//! | which addresses there are | [`web`], and `/api/openapi.json` of a running server |
//!
//! The server knows no rule: it asks [`kernel::Play`], which seat decides, what it may do and what it may see.
#![forbid(unsafe_code)]

mod app;
mod asset;
mod boards;
mod claim;
mod clock;
mod computer;
pub mod config;
mod farewells;
mod gate;
mod ids;
mod letters;
mod limits;
mod logs;
mod metrics;
mod notices;
mod passwords;
mod refusal;
mod replays;
mod room;
mod schemas;
mod server;
mod store;
mod tls;
mod web;
mod wire;

pub use config::{Config, Database, Login, MailTls, Notify};
pub use logs::logs;
pub use server::{Server, back_up, restore};
pub use store::{Counts, StoreError};
