"""Template filters for Django: `markdown` and `linkify`.

With `"linkmark.django"` in `INSTALLED_APPS`:

    {% load linkmark %}
    {{ post.body|markdown }}
    {{ post.body|markdown:"dialect=linkmark" }}
    {{ comment|linkify }}

Both are safe: raw HTML is escaped, and `javascript:` and its kind never become a link.
"""
