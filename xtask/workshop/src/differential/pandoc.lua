-- Answers lines of JSON: an array of Markdown documents becomes the array of their HTML, by pandoc's commonmark-hs.
--
-- One process reads them all: `pandoc lua` is an interpreter, and starting pandoc takes longer than a hundred documents. Its own HTML has
-- habits that CommonMark's has not (ids, wrapped lines, loose lists), so its tree is written here.

local function escaped(text)
  return (text:gsub('[&<>"]', { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }))
end

local blocks, inlines

local function title(of)
  return of == "" and "" or ' title="' .. escaped(of) .. '"'
end

local INLINE = {
  Str = function(it) return escaped(it.text) end,
  Space = function() return " " end,
  SoftBreak = function() return "\n" end,
  LineBreak = function() return "<br />\n" end,
  Emph = function(it) return "<em>" .. inlines(it.content) .. "</em>" end,
  Strong = function(it) return "<strong>" .. inlines(it.content) .. "</strong>" end,
  Code = function(it) return "<code>" .. escaped(it.text) .. "</code>" end,
  RawInline = function(it) return it.text end,
  Link = function(it)
    return '<a href="' .. escaped(it.target) .. '"' .. title(it.title) .. ">" .. inlines(it.content) .. "</a>"
  end,
  Image = function(it)
    local alt = escaped(pandoc.utils.stringify(it.caption))
    return '<img src="' .. escaped(it.src) .. '" alt="' .. alt .. '"' .. title(it.title) .. " />"
  end,
}

local function items(of)
  local out = {}
  for _, item in ipairs(of) do
    out[#out + 1] = "<li>" .. blocks(item) .. "</li>"
  end
  return table.concat(out)
end

local BLOCK = {
  Para = function(it) return "<p>" .. inlines(it.content) .. "</p>" end,
  Plain = function(it) return inlines(it.content) end,
  Header = function(it) return ("<h%d>%s</h%d>"):format(it.level, inlines(it.content), it.level) end,
  HorizontalRule = function() return "<hr />" end,
  BlockQuote = function(it) return "<blockquote>" .. blocks(it.content) .. "</blockquote>" end,
  RawBlock = function(it) return it.text end,
  CodeBlock = function(it)
    local language = it.classes[1]
    local class = language and ' class="language-' .. escaped(language) .. '"' or ""
    return "<pre><code" .. class .. ">" .. escaped(it.text) .. "</code></pre>"
  end,
  BulletList = function(it) return "<ul>" .. items(it.content) .. "</ul>" end,
  OrderedList = function(it)
    local start = it.start == 1 and "" or ' start="' .. it.start .. '"'
    return "<ol" .. start .. ">" .. items(it.content) .. "</ol>"
  end,
}

local function written(how)
  return function(list)
    local out = {}
    for _, it in ipairs(list) do
      local write = how[it.tag] or error("no way to write " .. it.tag)
      out[#out + 1] = write(it)
    end
    return table.concat(out, how == BLOCK and "\n" or "")
  end
end

inlines, blocks = written(INLINE), written(BLOCK)

local function answer(line)
  print(pandoc.json.encode(line))
  io.stdout:flush()
end

answer(tostring(PANDOC_VERSION))
for line in io.lines() do
  local pages = pandoc.List()
  for at, markdown in ipairs(pandoc.json.decode(line, false)) do
    -- What pandoc does to a file before it parses: the last line ends too, and there are no NULs.
    markdown = markdown:gsub("%z", "\u{fffd}"):gsub("[^\n]$", "%0\n")
    pages[at] = blocks(pandoc.read(markdown, "commonmark").blocks)
  end
  answer(pages)
end
