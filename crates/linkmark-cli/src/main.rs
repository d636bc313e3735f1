//! The `linkmark` command.

fn main() {}
