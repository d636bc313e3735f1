// Asks goldmark for the ids of headings. The same questions and answers as ask.mjs.
package main

import (
	"encoding/json"
	"os"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

func main() {
	var documents []string
	if err := json.NewDecoder(os.Stdin).Decode(&documents); err != nil {
		panic(err)
	}
	markdown := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithAttribute()))
	ids := [][]*string{}
	for _, document := range documents {
		own := []*string{}
		root := markdown.Parser().Parse(text.NewReader([]byte(document)))
		ast.Walk(root, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
			if entering && node.Kind() == ast.KindHeading {
				var id *string
				if value, ok := node.AttributeString("id"); ok {
					if bytes, ok := value.([]byte); ok {
						text := string(bytes)
						id = &text
					}
				}
				own = append(own, id)
			}
			return ast.WalkContinue, nil
		})
		ids = append(ids, own)
	}
	json.NewEncoder(os.Stdout).Encode(map[string]interface{}{"program": "goldmark " + os.Args[1], "ids": ids})
}
