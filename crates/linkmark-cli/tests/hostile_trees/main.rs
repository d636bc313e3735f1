//! Trees that were made to be slow: `check` takes time in proportion to them. They have symbolic
//! links, and names that are not UTF-8.

#[cfg(unix)]
mod trees;

fn main() {
    #[cfg(unix)]
    trees::main();
}
