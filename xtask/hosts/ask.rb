# Asks kramdown for the ids of headings. The same questions and answers as ask.mjs.
require "json"
require "kramdown"
require "kramdown-parser-gfm"

row = ARGV[0]
options = row == "jekyll" ? { input: "GFM" } : {}
ids = JSON.parse($stdin.read).map do |text|
  html = Kramdown::Document.new(text, options).to_html
  html.scan(/<h[1-6](\s[^>]*)?>/).map { |tag,| tag && (id = tag[/\sid="([^"]*)"/, 1]) && id.gsub("&amp;", "&") }
rescue StandardError
  nil
end
program = "kramdown #{Kramdown::VERSION}"
program += ", kramdown-parser-gfm #{Kramdown::Parser::GFM::VERSION}" if row == "jekyll"
puts JSON.generate(program: program, ids: ids)
