package puzzlekit

import (
	"fmt"
	"strings"

	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/word"
)

// Presentation reads a group given by generators and relators,
// "<a, b | a^2, b^3, (a*b)^5>", with equations where they are easier to read. See
// [coset.Parse]. It panics with a *fault.ParseError that says where the text is
// wrong.
func Presentation(text string) *coset.Presentation { return Must(coset.Parse(text)) }

// Cosets enumerates the cosets of the subgroup that the words generate, by the method
// of Todd and Coxeter; without words, the elements of the group. It panics with a
// *coset.LimitError if the index is infinite or too large. See [coset.Enumerate].
func Cosets(p *coset.Presentation, subgroup ...string) *coset.Table {
	words := make([]word.Word, len(subgroup))
	for i, text := range subgroup {
		words[i] = Must(p.Alphabet().Parse(text))
	}
	bar := newLateBar("Coset enumeration")
	defer bar.end()
	return Must(coset.Enumerate(Context(), p, words, &coset.Options{
		Progress: func(s coset.Stats) { bar.update(0, commas(s.Live)+" cosets") },
	}))
}

//puzzlelab:shows puzzlelab/puzzlekit/coset

func init() {
	describers = append(describers, func(v any) (description, bool) {
		switch x := v.(type) {
		case *coset.Presentation:
			return describePresentation(x), true
		case *coset.Table:
			return describeCosets(x), true
		}
		return description{}, false
	})
}

func describePresentation(p *coset.Presentation) description {
	d := description{heading: shorten(p.String(), maxLine)}
	d.add("generators", "%s", strings.Join(p.Alphabet().Names(), " "))
	relators := make([]string, len(p.Relators()))
	for i, r := range p.Relators() {
		relators[i] = r.String()
	}
	d.add("relators", "%s", strings.Join(relators, ", "))
	return d
}

func describeCosets(t *coset.Table) description {
	heading := commas(t.Index()) + " elements"
	if len(t.Subgroup()) > 0 {
		subgroup := make([]string, len(t.Subgroup()))
		for i, w := range t.Subgroup() {
			subgroup[i] = w.String()
		}
		heading = fmt.Sprintf("%s cosets of <%s>", commas(t.Index()), strings.Join(subgroup, ", "))
	}
	d := description{heading: heading, table: t.HTML()}
	d.add("presentation", "%v", t.Presentation())
	d.add("most cosets at once", "%s", commas(t.Stats().MaxLive))
	d.board = shortTable(t.String(), maxLines-3)
	return d
}

// shortTable keeps the first lines of a printed table.
func shortTable(text string, lines int) string {
	all := strings.Split(strings.TrimRight(text, "\n"), "\n")[1:] // without the heading
	if len(all) <= lines {
		return strings.Join(all, "\n")
	}
	return strings.Join(all[:lines-1], "\n") + "\n…"
}
