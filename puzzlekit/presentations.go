package puzzlekit

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/excerpt"
	"puzzlelab/puzzlekit/word"
)

// Presentation reads a group given by generators and relators,
// "<a, b | a^2, b^3, (a*b)^5>", with equations where they are easier to read. See
// [coset.Parse]. Without the * of products every letter is a generator and capital
// letters are inverses: "a^2, b^3, (ab)^5, abA = b^2". See [coset.ParseCompact]. Comments go
// from // or # to the end of the line.
// Presentation panics with a *fault.ParseError that says where the text is wrong.
func Presentation(text string) *coset.Presentation {
	if at := strings.Index(text, "FreeGroup"); at >= 0 {
		panic(failed(&fault.ParseError{In: "puzzlekit.Presentation", Text: text, Offset: at, Reason: "the commands of GAP are not read; type generators and relators, as in <a, b | a^2, b^3>"}))
	}
	if isCompact(text) {
		return Must(coset.ParseCompact(text))
	}
	return Must(coset.Parse(text))
}

var (
	lettersTogether = regexp.MustCompile(`(^|[^\pL\d_])\pL{2,}($|[^\pL\d_])`)
	exponents       = regexp.MustCompile(`\^\s*[-+]?\d+`)
)

// isCompact reports whether letters that stand together in a presentation are a product,
// not a name: if there is no other sign of products, nor a generator with such a name.
func isCompact(text string) bool {
	text = exponents.ReplaceAllString(excerpt.WithoutComments(text, "//", "#"), "^ ") // a^-1ba has ba
	generators, _, listed := strings.Cut(text, "|")
	if !listed && strings.HasPrefix(strings.TrimSpace(text), "<") {
		generators, _, listed = strings.Cut(text, ":")
	}
	return !strings.Contains(text, "*") && lettersTogether.MatchString(text) &&
		(!listed || !lettersTogether.MatchString(generators))
}

// Cosets enumerates the cosets of a subgroup, with the method of Todd and Coxeter. The
// generators of the subgroup are words, as text or as word.Word: "a*b" or, if every generator
// is a small letter, "ab". Without any, Cosets enumerates the elements of the group. Among
// the words may be a coset.Strategy or *coset.Options. Cosets panics with a
// *coset.LimitError if the index is infinite or too large. See [coset.Enumerate].
func Cosets(p *coset.Presentation, over ...any) *coset.Table {
	words, opts := overSubgroup("puzzlekit.Cosets", p, over)
	bar := newLateBar("Coset enumeration")
	defer bar.end()
	if opts.Progress == nil {
		opts.Progress = func(s coset.Stats) {
			bar.update(-1, commas(s.Live)+" of at most "+counted.Of(s.Limit, "cosets"))
		}
	}
	t, err := coset.Enumerate(Context(), p, words, opts)
	if limit := (*coset.LimitError)(nil); errors.As(err, &limit) && limit.Option == "Options.MaxCosets" {
		limit.Option = "MaxCosets with one more argument, such as &coset.Options{MaxCosets: 100_000_000}"
	}
	return Must(t, err)
}

// CosetSteps returns every step of an enumeration, to be watched. The arguments are
// those of [Cosets]; the strategy is coset.Felsch, the default, or coset.HLT. See
// [coset.Steps].
func CosetSteps(p *coset.Presentation, over ...any) (steps []coset.Step) {
	words, opts := overSubgroup("puzzlekit.CosetSteps", p, over)
	for step, err := range coset.Steps(p, words, opts) {
		steps = append(steps, Must(step, err))
	}
	return steps
}

// overSubgroup returns what the arguments of an enumeration say.
func overSubgroup(in string, p *coset.Presentation, over []any) (words []word.Word, opts *coset.Options) {
	opts = &coset.Options{}
	for _, x := range over {
		switch x := x.(type) {
		case string:
			words = append(words, subgroupWords(p, x)...)
		case word.Word:
			words = append(words, x)
		case coset.Strategy:
			opts.Strategy = x
		case *coset.Options:
			own := *x
			opts = &own
		default:
			panic(failed(wrongKind(in, x, `words such as "a*b", a strategy such as coset.Felsch, or *coset.Options`)))
		}
	}
	return words, opts
}

// subgroupWords reads words as [Presentation] reads relators: letters that stand together are a
// product if every generator is a small letter, so that they cannot be a name.
func subgroupWords(p *coset.Presentation, text string) []word.Word {
	named := func(name string) bool { return len([]rune(name)) > 1 || strings.ToLower(name) != name }
	if slices.ContainsFunc(p.Alphabet().Names(), named) {
		return Must(p.Words(text))
	}
	return Must(p.CompactWords(text))
}

func init() {
	describes(describePresentation)
	describes(describeCosets)
}

func describePresentation(p *coset.Presentation) description {
	d := description{heading: shorten(p.String(), maxLine)}
	d.add("generators", "%s", strings.Join(p.Alphabet().Names(), " "))
	_, text, _ := strings.Cut(strings.TrimSuffix(p.String(), ">"), " | ")
	relators := strings.Split(text, ", ")[:len(p.Relators())]
	for i, r := range relators[:min(len(relators), listedOnPage)] {
		d.add(fmt.Sprintf("relator %d", i+1), "%s", r)
	}
	if more := len(relators) - listedOnPage; more > 0 {
		d.add("", "… and %s", counted.Of(more, "more relators"))
	}
	if whole := p.String(); whole != d.heading {
		d.add("presentation", "%s", whole)
	}
	return d
}

func describeCosets(t *coset.Table) description {
	heading := counted.Of(t.Index(), "elements")
	if len(t.Subgroup()) > 0 {
		subgroup := make([]string, len(t.Subgroup()))
		for i, w := range t.Subgroup() {
			subgroup[i] = w.String()
		}
		heading = fmt.Sprintf("%s of <%s>", counted.Of(t.Index(), "cosets"), strings.Join(subgroup, ", "))
	}
	d := description{heading: heading, table: t.HTML()}
	d.add("presentation", "%v", t.Presentation())
	d.add("most cosets at once", "%s", commas(t.Stats().MaxLive))
	d.board = shortTable(t.String(), maxLines-3)
	return d
}

// shortTable returns the first lines of a printed table.
func shortTable(text string, lines int) string {
	all := strings.Split(strings.TrimRight(text, "\n"), "\n")[1:] // without the heading
	if len(all) <= lines {
		return strings.Join(all, "\n")
	}
	return strings.Join(all[:lines-1], "\n") + "\n…"
}

// LowIndex returns the subgroups of index at most n of a presented group, one of each
// class of conjugate subgroups, in the order of the index. Each is the table of its
// cosets. See [coset.Presentation.LowIndex], and [Subgroups] for groups of permutations.
func LowIndex(p *coset.Presentation, n int) (tables []*coset.Table) {
	bar := newLateBar("LowIndex")
	defer bar.end()
	defer sayingHow()
	opts := &coset.Options{Progress: func(s coset.Stats) { bar.update(-1, counted.Of(s.Total, "tables")+" tried") }}
	for t, err := range p.LowIndex(Context(), n, opts) {
		tables = append(tables, Must(t, err))
	}
	slices.SortStableFunc(tables, func(s, t *coset.Table) int { return s.Index() - t.Index() })
	return tables
}

// Defines proves that a presentation defines a group of permutations, whose generators
// are in the order of the presentation's. It panics with a *fault.InputError if the
// presentation defines another group. See [coset.Presentation.Defines].
func Defines(p *coset.Presentation, g *group.Group) *coset.Proof {
	defer working("Defines")()
	return Must(p.Defines(Context(), g.Generators(), g.Order(), nil))
}
