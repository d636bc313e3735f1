//! Linkmark for JavaScript, behind pointers and lengths. Nothing is imported.
//!
//! A call goes: `reserve(length)` gives a place, JavaScript writes UTF-8 there, and a function is
//! called with the length and the number of some [`settings`]. It returns how long its answer is,
//! and `answer()` where it is; it stays there until the next call. Answers are HTML, JSON, or
//! records of numbers (`links.rs`).
//!
//! A panic traps. JavaScript then throws this instance away and makes another from the compiled
//! module, so nothing here has to be tidy after one.

mod boundary;
#[cfg(feature = "full")]
mod compare;
#[cfg(feature = "engine")]
mod dialect;
#[cfg(feature = "full")]
mod dialects;
#[cfg(feature = "full")]
mod explain;
#[cfg(feature = "full")]
mod fix;
#[cfg(feature = "full")]
mod json;
mod links;
#[cfg(feature = "engine")]
mod markdown;
#[cfg(feature = "full")]
mod more;
#[cfg(feature = "engine")]
mod rewrite;
mod settings;
#[cfg(feature = "stream")]
mod stream;
mod units;
mod value;
mod wide;
