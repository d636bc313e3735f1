//! `linkmark fix` changes no page and changes nothing the second time.
#![no_main]
#![allow(dead_code)] // the command uses more of these files than the promise does

#[path = "../../crates/linkmark-cli/src/found.rs"]
mod found;
#[path = "../../crates/linkmark-cli/src/command/fix/leaf.rs"]
mod leaf;
#[path = "../../crates/linkmark-cli/src/mark.rs"]
mod mark;
#[path = "../../crates/linkmark-cli/src/command/fix/repair.rs"]
mod repair;
#[path = "../../crates/linkmark-cli/src/command/fix/spell.rs"]
mod spell;

use libfuzzer_sys::fuzz_target;
use linkmark::to_html_with;
use linkmark_fuzz::Input;
use linkmark_scan::Dialect;

fuzz_target!(|data: &[u8]| {
    let Some(input) = Input::new(data) else { return };
    let dialect = Dialect::ALL[input.choice() % Dialect::ALL.len()];
    let options = found::options_for_files(&dialect);
    let repaired = repair::repair(input.text, &options, Dialect::ALL);
    let Some(text) = repaired.text else { return };
    assert_eq!(to_html_with(&text, &options), to_html_with(input.text, &options), "{text:?}");
    assert_eq!(repair::repair(&text, &options, Dialect::ALL).text, None, "{text:?}");
});
