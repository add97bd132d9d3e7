package page

import (
	"html"
	"strings"

	htmltext "golang.org/x/net/html"
)

// terms gives the readers of a page the meanings of terms. A text defines a term by
// <dfn title="meaning">term</dfn>. A browser shows a title only to a mouse, so the page
// writes the meaning after the term in brackets: the style sheet hides it until the
// term is pointed at, tapped or reached by keyboard, and prints it. Screen readers
// always read it. The markup has already been sanitised.
func terms(markup string) string {
	if !strings.Contains(markup, "<dfn") {
		return markup
	}
	var b strings.Builder
	var open []string // the meanings of the terms that are open; "" has none
	tokens := htmltext.NewTokenizer(strings.NewReader(markup))
	for {
		kind := tokens.Next()
		raw := string(tokens.Raw())
		if kind == htmltext.ErrorToken {
			return b.String() + raw
		}
		token := tokens.Token()
		switch {
		case token.Data != "dfn":
			b.WriteString(raw)
		case kind == htmltext.StartTagToken && meaning(token) != "":
			open = append(open, meaning(token))
			b.WriteString(`<dfn tabindex="0">`)
		case kind == htmltext.StartTagToken:
			open = append(open, "")
			b.WriteString(raw)
		case kind == htmltext.EndTagToken && len(open) > 0:
			if last := open[len(open)-1]; last != "" {
				b.WriteString(`<span class="meaning"> (` + html.EscapeString(last) + `)</span>`)
			}
			open = open[:len(open)-1]
			b.WriteString(raw)
		default:
			b.WriteString(raw)
		}
	}
}

func meaning(term htmltext.Token) string {
	for _, attribute := range term.Attr {
		if attribute.Key == "title" {
			return strings.TrimSpace(attribute.Val)
		}
	}
	return ""
}
