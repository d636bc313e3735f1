//! `linkmark fix` changes no page and changes nothing the second time.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkmark::to_html_with;
use linkmark_fix::{Ends, Host, fix, markdown_options};
use linkmark_fuzz::Input;
use linkmark_scan::Dialect;

fuzz_target!(|data: &[u8]| {
    let Some(input) = Input::new(data) else { return };
    let dialect = Dialect::ALL[input.choice() % Dialect::ALL.len()];
    let host = &Host::ALL[input.choice() / Dialect::ALL.len() % Host::ALL.len()];
    let options = markdown_options(&dialect);
    let fixed = fix(input.text, &options, host, Ends::Agreed);
    if fixed.edits.is_empty() {
        return;
    }
    let text = fixed.apply(input.text);
    assert_eq!(to_html_with(&text, &options), to_html_with(input.text, &options), "{text:?}");
    assert!(fix(&text, &options, host, Ends::Agreed).edits.is_empty(), "{text:?}");
});
