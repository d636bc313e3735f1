//! Links that a callback changes, in two passes, since nothing is imported: what it is asked about,
//! and the page with what it answered.

use std::sync::{Mutex, PoisonError};

use linkmark::{LinkTag, Rewrite, RewriteLink};

use crate::boundary::Call;
use crate::links::of_type;
use crate::value::Value;

/// A page whose links all have the attributes of the settings.
pub(crate) fn with_attributes(out: &mut String, call: Call<'_>) {
    let attributes = &call.settings.attributes;
    render(out, call, &attributed(attributes));
}

/// Gives every link these attributes.
pub(crate) fn attributed(
    attributes: &[(&'static str, String)],
) -> impl for<'t> Fn(LinkTag<'t>) -> Rewrite<'t> + Sync {
    move |link| {
        Rewrite::Keep(
            attributes.iter().fold(link, |link, (name, value)| link.with_attribute(*name, value.clone())),
        )
    }
}

/// Each link that a callback is asked about, in order: its kind, then target and title, each where
/// it starts and ends in `texts`.
pub(crate) fn ask(numbers: &mut Vec<u32>, texts: &mut String, call: Call<'_>) {
    // The engine's callback may be called from several threads. There is one.
    let asked = Mutex::new((numbers, texts));
    render(&mut String::new(), call, &|link| {
        let mut asked = asked.lock().unwrap_or_else(PoisonError::into_inner);
        let (numbers, texts) = &mut *asked;
        numbers.push(of_type(link.link_type) as u32);
        for text in [&*link.dest_url, &*link.title] {
            numbers.push(texts.len() as u32);
            texts.push_str(text);
            numbers.push(texts.len() as u32);
        }
        Rewrite::Keep(link)
    });
}

/// The page with `answers`, a list with an entry for each link: null to keep it, true for its text
/// alone, false to drop it, an object for what is to change.
pub(crate) fn answered(out: &mut String, call: Call<'_>, answers: &str) {
    let Value::List(answers) = Value::read(answers) else { return };
    let answers = Mutex::new(answers.into_iter());
    render(out, call, &|link| match answers.lock().unwrap_or_else(PoisonError::into_inner).next() {
        Some(Value::Flag(true)) => Rewrite::Unlink,
        Some(Value::Flag(false)) => Rewrite::Drop,
        Some(Value::Map(changes)) => Rewrite::Keep(changed(link, changes)),
        _ => Rewrite::Keep(link),
    });
}

fn changed(mut link: LinkTag<'_>, changes: Vec<(String, Value)>) -> LinkTag<'_> {
    for (name, value) in changes {
        match (name.as_str(), value) {
            ("href", Value::Text(href)) => link.dest_url = href.into(),
            ("title", Value::Text(title)) => link.title = title.into(),
            ("attributes", Value::Map(pairs)) => {
                for (name, value) in pairs {
                    if let Value::Text(value) = value {
                        link = link.with_attribute(name, value);
                    }
                }
            }
            // lib/rewrite.js lets nothing else through.
            _ => {}
        }
    }
    link
}

fn render(out: &mut String, call: Call<'_>, rewrite: &RewriteLink<'_>) {
    call.settings.with_options(|options| {
        call.renderer.render_into(call.text, &options.with_rewriter(rewrite), out);
    });
}
