//! Bare links written out: edits and notes by range.

use linkmark_fix::{Ends, fix};

use crate::boundary::Call;
use crate::json::Json;
use crate::settings::Owned;
use crate::units::Units;

pub(crate) fn write(out: &mut String, call: &Call<'_>) {
    let more = &call.settings.more;
    let ends = more.end.as_ref().map(Owned::get).map_or(Ends::Agreed, Ends::By);
    let fixed = call.settings.with_options(|options| fix(call.text, options, more.host, ends));
    let mut units = Units::of(call.text);
    let mut place = |json: &mut Json<'_>, range: &std::ops::Range<usize>| {
        json.name("start").number(units.at(range.start));
        json.name("end").number(units.at(range.end));
    };
    Json::new(out).object(|json| {
        json.name("edits").list(|json| {
            for edit in &fixed.edits {
                json.object(|json| {
                    place(json, &edit.range);
                    json.name("text").text(&edit.new);
                });
            }
        });
        json.name("notes").list(|json| {
            for note in &fixed.notes {
                json.object(|json| {
                    place(json, &note.range);
                    json.name("kind").text(note.kind.name());
                    json.name("reason").text(note.kind.reason());
                    if let Some(meant) = &note.meant {
                        json.name("meant").text(meant);
                    }
                    json.name("dialects").list(|json| {
                        for end in &note.ends {
                            json.object(|json| {
                                json.name("dialect").text(end.dialect.as_str());
                                match &end.range {
                                    Some(range) => place(json, range),
                                    None => json.name("start").null(),
                                }
                            });
                        }
                    });
                });
            }
        });
        json.name("changesPage").flag(fixed.changes_page);
    });
}
