//! The engine's committed tables give back what the packages they came from say.

#[path = "../../../crates/linkmark/src/fold_table.rs"]
mod fold_table;

use fold_table::Folded;
use icu_casemap::CaseMapper;
use linkmark::{Event, Parser};

/// What the engine shows of a reference.
fn shown(name: &str) -> String {
    let source = format!("x&{name};");
    let texts = Parser::new(&source).filter_map(|event| match event {
        Event::Text(text) => Some(text.into_owned()),
        _ => None,
    });
    texts.collect::<String>()[1..].to_owned()
}

#[test]
fn every_named_reference_is_found() {
    let mut count = 0;
    for entity in &entities::ENTITIES {
        let Some(name) = entity.entity.trim_start_matches('&').strip_suffix(';') else { continue };
        assert_eq!(shown(name), entity.characters, "{name}");
        count += 1;
    }
    assert_eq!(count, 2125);
}

#[test]
fn what_is_no_name_is_text() {
    let long = "CounterClockwiseContourIntegral".repeat(9);
    for name in ["", "a", "AMp", "ampx", "zzzz", "é", &long] {
        assert_eq!(shown(name), format!("&{name};"), "{name}");
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
