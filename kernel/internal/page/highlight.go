package page

import (
	"cmp"
	"html"
	"slices"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

// Source draws highlighted code. Code in an unknown language is shown as it is.
func Source(source, language string) string {
	return preformatted("source", "<code>"+highlight(strings.TrimRight(source, "\n"), language)+"</code>")
}

// lexersByName has each lexer under its name, its aliases and the extensions of its files.
// Chroma's own search tries all patterns of file names, some milliseconds for an unknown
// language.
var lexersByName = sync.OnceValue(func() map[string]chroma.Lexer {
	named := map[string]chroma.Lexer{}
	add := func(name string, lexer chroma.Lexer) {
		if name = strings.ToLower(name); named[name] == nil {
			named[name] = lexer
		}
	}
	all := slices.Clone(lexers.GlobalLexerRegistry.Lexers)
	slices.SortStableFunc(all, func(a, b chroma.Lexer) int { return cmp.Compare(b.Config().Priority, a.Config().Priority) })
	for _, lexer := range all {
		add(lexer.Config().Name, lexer)
	}
	for _, lexer := range all {
		for _, alias := range lexer.Config().Aliases {
			add(alias, lexer)
		}
	}
	for _, lexer := range all {
		for _, pattern := range lexer.Config().Filenames {
			if extension, ok := strings.CutPrefix(pattern, "*."); ok {
				add(extension, lexer)
			}
		}
	}
	return named
})

func highlight(source, language string) (markup string) {
	lexer := lexersByName()[strings.ToLower(language)]
	if lexer == nil {
		return html.EscapeString(source)
	}
	defer func() {
		if recover() != nil { // a lexer of Chroma panics when it gives up
			markup = html.EscapeString(source)
		}
	}()
	tokens, err := chroma.Coalesce(lexer).Tokenise(nil, source)
	if err != nil {
		return html.EscapeString(source)
	}
	var b strings.Builder
	for token := range tokens.Stdlib() {
		class := tokenClass(token.Type)
		text := html.EscapeString(token.Value)
		if class == "" || strings.TrimSpace(text) == "" {
			b.WriteString(text)
			continue
		}
		b.WriteString(`<span class="` + class + `">` + text + `</span>`)
	}
	return strings.TrimRight(b.String(), "\n")
}

// tokenClass maps Chroma's many kinds of token to the few that the page
// distinguishes, because code with few colours is easier to read.
func tokenClass(t chroma.TokenType) string {
	switch {
	case t == chroma.KeywordType, t == chroma.NameBuiltin, t == chroma.KeywordConstant:
		return "ty"
	case t.InCategory(chroma.Keyword):
		return "kw"
	case t.InCategory(chroma.Comment):
		return "co"
	case t.InSubCategory(chroma.LiteralString):
		return "st"
	case t.InSubCategory(chroma.LiteralNumber):
		return "nu"
	case t == chroma.NameFunction:
		return "fn"
	}
	return ""
}
