//! Where dialects disagree.

use linkmark_fix::{compare, compare_plain};

use crate::boundary::Call;
use crate::json::Json;
use crate::units::Units;

pub(crate) fn write(out: &mut String, call: &Call<'_>, plain: bool) {
    let dialects = &call.settings.more.dialects;
    let places = if plain { compare_plain(call.text, dialects) } else { compare(call.text, dialects) };
    let mut units = Units::of(call.text);
    Json::new(out).list(|json| {
        for place in &places {
            json.object(|json| {
                json.name("start").number(units.at(place.range.start));
                json.name("end").number(units.at(place.range.end));
                json.name("answers").list(|json| {
                    for (links, members) in place.camps() {
                        json.object(|json| {
                            json.name("dialects").list(|json| {
                                members.iter().for_each(|index| json.text(dialects[*index].name.as_str()));
                            });
                            json.name("links").list(|json| {
                                for link in links {
                                    json.object(|json| {
                                        json.name("kind").text(link.link_type.name());
                                        json.name("start").number(units.at(link.range.start));
                                        json.name("end").number(units.at(link.range.end));
                                        json.name("text").text(&link.text);
                                        json.name("href").text(&link.href);
                                    });
                                }
                            });
                        });
                    }
                });
            });
        }
    });
}
