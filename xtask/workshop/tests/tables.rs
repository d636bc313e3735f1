//! The engine's committed tables give back what the packages they came from say.

#[path = "../../../crates/linkmark/src/entity_table.rs"]
mod entity_table;
#[path = "../../../crates/linkmark/src/fold_table.rs"]
mod fold_table;

use fold_table::Folded;
use icu_casemap::CaseMapper;

#[test]
fn every_named_reference_is_found() {
    let mut count = 0;
    for entity in &entities::ENTITIES {
        let Some(name) = entity.entity.trim_start_matches('&').strip_suffix(';') else { continue };
        assert_eq!(entity_table::lookup(name.as_bytes()), Some(entity.characters), "{name}");
        count += 1;
    }
    assert_eq!(count, 2125);
}

#[test]
fn what_is_no_name_is_not_found() {
    let long = "CounterClockwiseContourIntegral".repeat(9);
    for name in ["", "a", "AMp", "amp;", "&amp", "ampx", "zzzz", "\0", "é", &long] {
        assert_eq!(entity_table::lookup(name.as_bytes()), None, "{name}");
    }
}

#[test]
fn every_character_folds_as_the_standard_says() {
    for c in '\0'..=char::MAX {
        let folded = match fold_table::fold(c) {
            Folded::One(one) => one.to_string(),
            Folded::Many(many) => many.to_owned(),
        };
        assert_eq!(folded, CaseMapper::new().fold_string(&c.to_string()), "U+{:04X}", u32::from(c));
    }
}
