//! The parts of a text that are a host's own syntax and not Markdown.

use std::ops::Range;

use crate::hosts::{Host, HostSyntax, Scope};

/// A stretch of a host's syntax.
#[derive(Clone, Debug)]
pub(crate) struct Aside {
    pub(crate) range: Range<usize>,
    pub(crate) syntax: &'static HostSyntax,
}

/// All of the host's syntax in `text` outside `verbatim` ranges, in order and without overlaps:
/// what several rows claim goes to the one that starts first.
///
/// An opening that is not closed is only itself. One pass, whatever the text: openings wait on a
/// stack for each row.
pub(crate) fn asides(text: &str, host: &Host, verbatim: &[Range<usize>]) -> Vec<Aside> {
    let mut finder = Finder::new(text, host);
    let mut verbatim = verbatim.iter().peekable();
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        while verbatim.next_if(|range| range.end <= line_start).is_some() {}
        let mut at = line_start;
        let line_end = line_start + line.len();
        if verbatim.peek().is_none_or(|range| range.start > line_start) {
            finder.start_line(line_start, line);
        }
        while at < line_end {
            match verbatim.peek().filter(|range| range.start < line_end) {
                Some(range) if range.start <= at => {
                    at = range.end.min(line_end).max(at);
                    if range.end > line_end {
                        break;
                    }
                    verbatim.next();
                }
                Some(range) => {
                    finder.read(at..range.start);
                    at = range.start;
                }
                None => {
                    finder.read(at..line_end);
                    at = line_end;
                }
            }
        }
        line_start = line_end;
    }
    finder.finish()
}

struct Finder<'t> {
    text: &'t str,
    /// Each row with the openings that wait for their closing.
    rows: Vec<(&'static HostSyntax, Vec<Opening>)>,
    /// For each byte a bit for every row that has to look at it: the first of openings and
    /// closings, and the last of openings that nest.
    means_something: [u64; 256],
    /// The row of the lines that are being taken.
    block: Option<&'static HostSyntax>,
    /// Whether the line above is a directive with a name.
    below_directive: bool,
    found: Vec<Aside>,
}

struct Opening {
    at: usize,
    /// A bracket that only has to be closed before the opening around it.
    plain: bool,
}

impl<'t> Finder<'t> {
    fn new(text: &'t str, host: &Host) -> Finder<'t> {
        let mut means_something = [0; 256];
        for (index, syntax) in host.syntax.iter().enumerate().filter(|(_, syntax)| !syntax.takes_lines()) {
            let (open, close) = (syntax.open.as_bytes(), syntax.close.as_bytes());
            let mut add = |byte: u8| means_something[usize::from(byte)] |= 1 << index;
            add(open[0]);
            if !syntax.has_words() {
                add(close[0]);
            }
            if syntax.nests() {
                add(open[open.len() - 1]);
            }
        }
        let rows = host.syntax.iter().map(|syntax| (syntax, Vec::new())).collect();
        Finder { text, rows, means_something, block: None, below_directive: false, found: Vec::new() }
    }

    /// What a line starts, or ends.
    fn start_line(&mut self, start: usize, line: &str) {
        let whole = start..start + line.len();
        let content = line.trim_start_matches([' ', '\t', '>']);
        if line.trim().is_empty() {
            self.give_up(|scope| matches!(scope, Scope::Paragraph | Scope::Nested));
            self.below_directive = false;
            self.block = self.block.filter(|syntax| syntax.scope == Scope::Options);
            return;
        }
        if let Some(syntax) = self.block {
            if syntax.scope == Scope::Options && content.trim_end() == syntax.close {
                self.block = None;
            }
            self.found.push(Aside { range: whole, syntax });
            return;
        }
        let below_directive = std::mem::replace(&mut self.below_directive, is_named_directive(content));
        for (syntax, _) in &self.rows {
            let takes = match syntax.scope {
                Scope::Line => content.starts_with(syntax.open),
                Scope::Field => is_field(content, syntax),
                Scope::Block => line.starts_with(syntax.open),
                Scope::Options => below_directive && content.trim_end() == syntax.open,
                _ => false,
            };
            if takes {
                self.found.push(Aside { range: whole, syntax });
                self.block =
                    Some(*syntax).filter(|syntax| matches!(syntax.scope, Scope::Block | Scope::Options));
                return;
            }
        }
    }

    /// Openings and closings of a part of a line.
    fn read(&mut self, part: Range<usize>) {
        for at in part {
            let mut rows = self.means_something[usize::from(self.text.as_bytes()[at])];
            while rows != 0 {
                let (syntax, waiting) = &mut self.rows[rows.trailing_zeros() as usize];
                let read = match syntax.scope {
                    Scope::Paired | Scope::Component => pair,
                    Scope::Tag => tag,
                    _ => bracket,
                };
                self.found.extend(read(self.text, at, syntax, waiting));
                rows &= rows - 1;
            }
        }
    }

    /// Openings that can no longer be closed are nothing but themselves.
    fn give_up(&mut self, which: impl Fn(Scope) -> bool) {
        for (syntax, waiting) in self.rows.iter_mut().filter(|(syntax, _)| which(syntax.scope)) {
            if syntax.has_words() {
                // Alone it is what another row says of it.
                waiting.clear();
            }
            let unclosed = waiting.drain(..).filter(|opening| !opening.plain);
            self.found.extend(
                unclosed.map(|opening| Aside { range: opening.at..opening.at + syntax.open.len(), syntax }),
            );
        }
    }

    fn finish(mut self) -> Vec<Aside> {
        self.give_up(|_| true);
        self.found.sort_by_key(|aside| (aside.range.start, std::cmp::Reverse(aside.range.end)));
        let mut apart: Vec<Aside> = Vec::with_capacity(self.found.len());
        for aside in self.found {
            match apart.last_mut().filter(|last| aside.range.start < last.range.end) {
                Some(last) => last.range.end = last.range.end.max(aside.range.end),
                None => apart.push(aside),
            }
        }
        apart
    }
}

impl HostSyntax {
    /// Whether it takes whole lines.
    fn takes_lines(&self) -> bool {
        matches!(self.scope, Scope::Line | Scope::Field | Scope::Block | Scope::Options)
    }

    /// Whether brackets inside it have to be closed first.
    fn nests(&self) -> bool {
        matches!(self.scope, Scope::Nested | Scope::Document)
    }

    /// Whether words tell where it opens and closes, both after its opening.
    fn has_words(&self) -> bool {
        self.is_paired() || self.scope == Scope::Tag
    }

    /// Whether its opening and its closing have a name, and all that is between them belongs to it.
    fn is_paired(&self) -> bool {
        matches!(self.scope, Scope::Paired | Scope::Component)
    }

    /// The name right after an opening or closing that ends at `from`, if it is one.
    fn name<'t>(&self, text: &'t str, from: usize) -> Option<&'t str> {
        let rest = text[from..].trim_start_matches(' ');
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !"-_.".contains(c)).unwrap_or(rest.len());
        let fits = |c: char| {
            if self.scope == Scope::Component { c.is_ascii_uppercase() } else { c.is_ascii_alphabetic() }
        };
        Some(&rest[..end]).filter(|name| name.starts_with(fits))
    }
}

/// Opens or closes what has no name.
fn bracket(text: &str, at: usize, syntax: &'static HostSyntax, waiting: &mut Vec<Opening>) -> Option<Aside> {
    let rest = &text.as_bytes()[at..];
    if rest.starts_with(syntax.open.as_bytes()) {
        if syntax.nests() || waiting.is_empty() {
            waiting.push(Opening { at, plain: false });
        }
    } else if rest.starts_with(syntax.close.as_bytes()) {
        if let Some(Opening { at: start, plain: false }) = waiting.pop() {
            return Some(Aside { range: start..at + syntax.close.len(), syntax });
        }
    } else if syntax.nests()
        && syntax.open.as_bytes().last() == rest.first()
        && waiting.last().is_some_and(|last| last.at + syntax.open.len() <= at)
    {
        waiting.push(Opening { at, plain: true });
    }
    None
}

/// Opens or closes what has one word for all.
fn tag(text: &str, at: usize, syntax: &'static HostSyntax, waiting: &mut Vec<Opening>) -> Option<Aside> {
    let inside =
        text[at..].strip_prefix(syntax.open)?.trim_start_matches(['-', '+', '~']).trim_start_matches(' ');
    let (word, closes) = inside.strip_prefix("end").map_or((inside, false), |word| (word, true));
    let rest = word.strip_prefix(syntax.close)?;
    if rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_') {
        return None;
    }
    if closes {
        let opening = waiting.pop()?;
        return Some(Aside { range: opening.at..text.len() - rest.len(), syntax });
    }
    if waiting.is_empty() {
        waiting.push(Opening { at, plain: false });
    }
    None
}

/// How many open elements may be left open inside one that closes. More are a mistake, or made to
/// cost time.
const LEFT_OPEN: usize = 32;

/// Opens what starts at `at`, or closes the last one of the same name.
fn pair(text: &str, at: usize, syntax: &'static HostSyntax, waiting: &mut Vec<Opening>) -> Option<Aside> {
    let after = at + syntax.open.len();
    if !text.as_bytes()[at..].starts_with(syntax.open.as_bytes()) {
        return None;
    }
    let Some(closing) = text[after..].trim_start_matches(' ').strip_prefix(syntax.close) else {
        if syntax.name(text, after).is_some() {
            waiting.push(Opening { at, plain: false });
        }
        return None;
    };
    let end = text.len() - closing.len();
    let name = syntax.name(text, end)?;
    let near = waiting.len().saturating_sub(LEFT_OPEN);
    let is_same = |opening: &Opening| syntax.name(text, opening.at + syntax.open.len()) == Some(name);
    let index = near + waiting[near..].iter().rposition(is_same)?;
    let start = waiting[index].at;
    waiting.truncate(index);
    Some(Aside { range: start..end + name.len(), syntax })
}

/// `:::{note}`, whose options may come in the next lines.
fn is_named_directive(content: &str) -> bool {
    content.starts_with(":::") && content.trim_start_matches(':').starts_with('{')
}

fn is_field(content: &str, syntax: &HostSyntax) -> bool {
    let Some(rest) = content.strip_prefix(syntax.open) else { return false };
    let name = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_').unwrap_or(rest.len());
    name > 0 && rest[name..].starts_with(syntax.close)
}

#[cfg(test)]
mod tests {
    use super::asides;
    use crate::hosts::Host;

    fn found<'t>(text: &'t str, host: &Host) -> Vec<&'t str> {
        asides(text, host, &[]).into_iter().map(|aside| &text[aside.range]).collect()
    }

    #[test]
    fn what_a_host_reads_is_found() {
        for (text, wanted) in [
            ("a {{ b }} c", &["{{ b }}"][..]),
            ("a {{< b >}} {% c %}", &["{{< b >}}", "{% c %}"]),
            ("$(a (b) $(c)) ${d}", &["$(a (b) $(c))", "${d}"]),
            ("a {{ b\n\nc }}", &["{{"]),
            ("::: tip a\n> :::{note} b\nc", &["::: tip a\n", "> :::{note} b\n"]),
            ("{{/* a\n\nb */}} {{ /*\n\nc */ }}", &["{{/* a\n\nb */", "{{ /*\n\nc */"]),
            ("{{/* a\n\nb", &["{{/*"]),
            (":url: a\n: b\n:c d", &[":url: a\n"]),
            (":::{a}\n---\nb: |\n\n  c\n---\nd\n", &[":::{a}\n", "---\n", "b: |\n", "  c\n", "---\n"]),
            (":::{a}\n:::\n---\nb\n", &[":::{a}\n", ":::\n"]),
            ("{a {b} c", &["{", "{b}"]),
            ("import a", &[]),
            ("{{< a >}}b\n\n{{< c >}}d{{< /a >}}e", &["{{< a >}}b\n\n{{< c >}}d{{< /a >}}"]),
            ("{% raw %}a\n\nb{% endraw %}c", &["{% raw %}a\n\nb{% endraw %}"]),
            ("{%- comment -%}a\n\nb{%endcomment%}c", &["{%- comment -%}a\n\nb{%endcomment%}"]),
            ("{% rawer %}a\n\n{% endraw %}", &["{% rawer %}", "{% endraw %}"]),
            ("a@code.b @code{.c}\n\nd\n@endcode e", &["@code.b @code{.c}\n\nd\n@endcode"]),
            ("a@code.b", &[]),
        ] {
            assert_eq!(found(text, &Host::ANY), wanted, "{text:?}");
        }
        assert_eq!(found("import a\n  b\n\n{c\n\nd}", &Host::MDX), ["import a\n", "  b\n", "{c\n\nd}"]);
    }

    #[test]
    fn code_is_no_syntax_of_a_host() {
        let text = "`{{` a `}}` {{b}}";
        let found = asides(text, &Host::ANY, &[0..4, 7..11]);
        assert_eq!(found.into_iter().map(|aside| &text[aside.range]).collect::<Vec<_>>(), ["{{b}}"]);
    }
}
