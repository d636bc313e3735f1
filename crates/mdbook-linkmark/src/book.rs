//! The book, as mdBook 0.5 sends it: `[context, {"items": [{"Chapter": {…}}, "Separator", …]}]`.
//!
//! It is kept as JSON. What is not a chapter's text goes back as it came, fields of later versions
//! too.

use crate::error::Error;
use crate::settings::Settings;
use linkmark_fix::{Host, fix};
use serde_json::Value;

/// The longest chapter that is read. A text can grow to some four times its length when its links
/// are written out, and has to stay shorter than [`linkmark::MAX_SOURCE_LEN`].
const MAX_CHAPTER_LEN: usize = linkmark::MAX_SOURCE_LEN / 8;

/// The context and the book.
pub(crate) fn read(input: &[u8]) -> Result<(Value, Value), Error> {
    match serde_json::from_slice(input).map_err(Error::Json)? {
        Value::Array(pair) => match <[Value; 2]>::try_from(pair) {
            Ok([context, book]) => Ok((context, book)),
            Err(_) => Err(Error::NotABook { version: None }),
        },
        _ => Err(Error::NotABook { version: None }),
    }
}

/// Writes out the bare links of every chapter.
pub(crate) fn write_links_out(book: &mut Value, context: &Value, settings: &Settings) -> Result<(), Error> {
    let Some(Value::Array(items)) = book.get_mut("items") else {
        let version = context.get("mdbook_version").and_then(Value::as_str).map(str::to_owned);
        return Err(Error::NotABook { version });
    };
    // A list rather than recursion: chapters nest as deep as the book wants.
    let mut lists = vec![items];
    while let Some(items) = lists.pop() {
        for chapter in items.iter_mut().filter_map(|item| item.get_mut("Chapter")) {
            write_chapter(chapter, settings)?;
            if let Some(Value::Array(inner)) = chapter.get_mut("sub_items") {
                lists.push(inner);
            }
        }
    }
    Ok(())
}

fn write_chapter(chapter: &mut Value, settings: &Settings) -> Result<(), Error> {
    let Some(Value::String(text)) = chapter.get("content") else {
        return Err(Error::NoText { chapter: name(chapter) });
    };
    if text.len() > MAX_CHAPTER_LEN {
        return Err(Error::TooLong { chapter: name(chapter), limit: MAX_CHAPTER_LEN });
    }
    let fixed = fix(text, &settings.options(), &Host::MDBOOK, settings.ends());
    if !fixed.edits.is_empty() {
        let written = fixed.apply(text);
        chapter["content"] = Value::String(written);
    }
    Ok(())
}

/// A chapter as people know it: by its file, else by its title.
fn name(chapter: &Value) -> String {
    let known =
        ["source_path", "path", "name"].into_iter().filter_map(|key| chapter.get(key)?.as_str()).next();
    known.unwrap_or("without a name").to_owned()
}
