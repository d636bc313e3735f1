//! Mistakes, to see that the list of explanations does not excuse them.
//!
//! Each row answers as we do, but for one thing that an engine may well get wrong: a rule of links
//! taken from another dialect, a character taken for another, a detail of the HTML. The comparison
//! has to report it, although the list is there. A row that nothing reports says that an entry of
//! the list is wider than the rule it states.
//!
//! What is not seen is a mistake of which every document shrinks to one that is listed: `- [x] a`
//! without its tick becomes `- [x] `, which is explained. The examples of the specifications see
//! it.

use linkmark::{Dialect, Options, to_html_with};

use super::engine::{ENGINES, Session};
use super::explained::Explained;
use super::generate::Generator;
use super::{BATCH, Plan, shrink};

pub(crate) struct Mistake {
    name: &'static str,
    pub(crate) answer: fn(&str, &Options<'_>) -> String,
}

const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "bare links are trimmed as elsewhere",
        answer: |text, options| with_dialect(text, options, |dialect| dialect.trim = Dialect::LINKMARK.trim),
    },
    Mistake {
        name: "bare links start anywhere",
        answer: |text, options| {
            with_dialect(text, options, |dialect| dialect.before = Dialect::EXTENDED.before)
        },
    },
    Mistake {
        name: "bare links end as elsewhere",
        answer: |text, options| {
            with_dialect(text, options, |dialect| dialect.extent = Dialect::LINKMARK.extent)
        },
    },
    Mistake {
        name: "addresses are read as elsewhere",
        answer: |text, options| {
            with_dialect(text, options, |dialect| dialect.email = Dialect::LINKMARK.email)
        },
    },
    Mistake {
        name: "emphasis ignores CJK punctuation",
        answer: |text, options| to_html_with(text, &options.with_cjk_emphasis(true)),
    },
    Mistake {
        name: "a no-break space is a letter",
        answer: |text, options| with_character(text, options, '\u{a0}', 'ā'),
    },
    Mistake {
        name: "a quotation mark is a letter",
        answer: |text, options| with_character(text, options, '“', 'ā'),
    },
    Mistake {
        name: "a letter is punctuation",
        answer: |text, options| with_character(text, options, 'é', '¡'),
    },
    Mistake {
        name: "a tab is four spaces",
        answer: |text, options| to_html_with(&text.replace('\t', "    "), options),
    },
    Mistake {
        name: "an escaped pipe is a pipe",
        answer: |text, options| to_html_with(&text.replace("\\|", "|"), options),
    },
    Mistake {
        name: "an encoded asterisk is one",
        answer: |text, options| to_html_with(&text.replace("&#42;", "*"), options),
    },
    Mistake {
        name: "three marks are two",
        answer: |text, options| to_html_with(&text.replace("***", "**"), options),
    },
    Mistake {
        name: "an escaped bracket is a bracket",
        answer: |text, options| to_html_with(&text.replace("\\[", "["), options),
    },
    Mistake {
        name: "definitions end at their destination",
        answer: |text, options| to_html_with(text, options).replace(" title=\"t\"", ""),
    },
    Mistake {
        name: "numbers of lists are lost",
        answer: |text, options| to_html_with(text, options).replace("<ol start=\"2\">", "<ol>"),
    },
    Mistake {
        name: "the alignment of cells is lost",
        answer: |text, options| to_html_with(text, options).replace(" align=\"center\"", ""),
    },
    Mistake {
        name: "strong is inside of emphasis",
        answer: |text, options| {
            to_html_with(text, options)
                .replace("<strong><em>", "<em><strong>")
                .replace("</em></strong>", "</strong></em>")
        },
    },
    Mistake {
        name: "a loose list is tight",
        answer: |text, options| to_html_with(text, options).replace("<li>\n<p>a</p>\n</li>", "<li>a</li>"),
    },
    Mistake {
        name: "a hard break is soft",
        answer: |text, options| to_html_with(text, options).replace("<br />", ""),
    },
    Mistake {
        name: "an empty link is none",
        answer: |text, options| to_html_with(text, options).replace("<a href=\"\"></a>", ""),
    },
    Mistake {
        name: "a footnote is referred to once",
        answer: |text, options| to_html_with(text, options).replace("fnref-1-2", "fnref-1"),
    },
];

fn with_dialect(text: &str, options: &Options<'_>, change: fn(&mut Dialect)) -> String {
    let mut dialect = *options.dialect;
    change(&mut dialect);
    to_html_with(text, &options.with_dialect(&dialect))
}

/// Takes a character for another, which no document has.
fn with_character(text: &str, options: &Options<'_>, read: char, taken_for: char) -> String {
    let mut buffer = [0; 4];
    let taken_for = taken_for.encode_utf8(&mut buffer);
    to_html_with(&text.replace(read, taken_for), options).replace(&*taken_for, &read.to_string())
}

/// Makes each mistake of that name, and fails if one of them is not found.
pub(crate) fn find(name: &str, plan: &Plan) -> Result<(), String> {
    let chosen = |mistake: &&Mistake| name == "all" || mistake.name == name;
    let mut excused = Vec::new();
    for mistake in MISTAKES.iter().filter(chosen) {
        match first_report(mistake, plan)? {
            Some(document) => println!("{}: found, {document:?}", mistake.name),
            None => excused.push(mistake.name),
        }
    }
    match excused.as_slice() {
        [] => Ok(()),
        names => Err(format!("not found in {} documents: {}", plan.documents, names.join(", "))),
    }
}

/// The first document that is reported if the mistake is made.
fn first_report(mistake: &'static Mistake, plan: &Plan) -> Result<Option<String>, String> {
    let Some(engine) =
        ENGINES.iter().find(|engine| plan.engine.as_deref().unwrap_or("cmark-gfm") == engine.name)
    else {
        return Err("there is no such engine".to_owned());
    };
    let mut session = Session::start(engine)?;
    session.mistake = Some(mistake);
    let mut explained = Explained::load(&mut session)?;
    let mut generator = Generator::new(plan.seed);
    for _ in 0..plan.documents.div_ceil(BATCH) {
        let documents: Vec<String> = (0..BATCH).map(|_| generator.document()).collect();
        let differs = session.differs(&documents)?;
        for (document, _) in documents.iter().zip(differs).filter(|(_, differs)| *differs) {
            if explained.covers_whole(&mut session, document)? {
                continue;
            }
            let shortest = shrink::shrink(&mut session, document)?;
            if !explained.covers(&mut session, &shortest)? {
                return Ok(Some(shortest));
            }
        }
    }
    Ok(None)
}
