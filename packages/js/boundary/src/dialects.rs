//! The rows of dialects, in words.

use linkmark_scan::{Accepts, Dialect};

use crate::boundary::Call;
use crate::json::Json;

/// The dialect of the settings.
pub(crate) fn one(out: &mut String, call: &Call<'_>) {
    row(&mut Json::new(out), call.settings.dialect.get());
}

/// Every preset.
pub(crate) fn all(out: &mut String) {
    Json::new(out).list(|json| Dialect::ALL.iter().for_each(|preset| row(json, preset)));
}

fn row(json: &mut Json<'_>, row: &Dialect) {
    json.object(|json| {
        json.name("name").text(row.name.as_str());
        json.name("source").text(row.source);
        json.name("columns").list(|json| {
            for column in row.columns() {
                json.object(|json| {
                    json.name("step").text(column.step);
                    json.name("key").text(column.key);
                    json.name("name").text(column.name);
                    json.name("value").text(&column.value);
                    json.name("accepts").text(&column.accepts.to_string());
                    json.name("type").text(type_of(&column.accepts));
                    if let Accepts::OneOf(words) = &column.accepts {
                        json.name("choices").list(|json| words.iter().for_each(|word| json.text(word)));
                    }
                });
            }
        });
    });
}

/// What a form shows for it.
fn type_of(accepts: &Accepts) -> &'static str {
    match accepts {
        Accepts::Flag => "flag",
        Accepts::Number => "number",
        Accepts::OneOf(_) => "choice",
        Accepts::Ascii => "characters",
        Accepts::Set => "set",
        _ => "list",
    }
}
