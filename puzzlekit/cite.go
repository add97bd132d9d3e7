package puzzlekit

import (
	"fmt"
	"html"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/puzzlekit/fault"
)

// A Source is a work on which the library rests.
type Source struct {
	Author, Title string
	In            string // where and when it was published
	Link          string // a DOI, or a page; empty if none is known to be right
}

// Sources are listed by Show, and printed as text for a paper.
type Sources []Source

// String returns the source as a line of a list of references.
func (s Source) String() string {
	text := s.Author + ", " + s.Title + ", " + s.In + "."
	if s.Link != "" {
		text += " " + s.Link
	}
	return text
}

// String returns a line for each source.
func (s Sources) String() string {
	lines := make([]string, len(s))
	for i, source := range s {
		lines[i] = source.String()
	}
	return strings.Join(lines, "\n")
}

// HTML returns the sources as a list, whose titles are links.
func (s Sources) HTML() string {
	var b strings.Builder
	b.WriteString("<ul>")
	for _, source := range s {
		title := "<i>" + html.EscapeString(source.Title) + "</i>"
		if source.Link != "" {
			title = `<a href="` + html.EscapeString(source.Link) + `">` + title + "</a>"
		}
		fmt.Fprintf(&b, "<li>%s, %s, %s.</li>", html.EscapeString(source.Author), title, html.EscapeString(source.In))
	}
	b.WriteString("</ul>")
	return b.String()
}

// Cite returns what to cite beside the project itself: the sources of its algorithms, and those
// it started from. Without arguments it returns all. An argument that is a text selects those
// whose author or title contains it, such as "Minkwitz"; any other value selects the sources
// of the package that its type belongs to, such as Cite(Group("M11")). It panics with a
// *fault.InputError if nothing is known of an argument.
func Cite(of ...any) Sources {
	if len(of) == 0 {
		of = []any{""}
	}
	chosen := make([]bool, len(sources))
	for _, v := range of {
		found := false
		for i, s := range sources {
			if s.about(v) {
				chosen[i], found = true, true
			}
		}
		if !found {
			panic(failed(&fault.InputError{In: "puzzlekit.Cite", What: "argument", Value: citedValue(v),
				Want: `a part of an author's name or of a title, such as Cite("Minkwitz"), or a puzzle, a group or another value of the library; Cite() lists all sources`}))
		}
	}
	var list Sources
	for i, s := range sources {
		if chosen[i] {
			list = append(list, s.Source)
		}
	}
	return list
}

// citedValue says what Cite was given: a text, or the type of a value.
func citedValue(v any) string {
	if text, ok := v.(string); ok {
		return strconv.Quote(text)
	}
	return fmt.Sprintf("a %T", v)
}

// about reports whether a source belongs to an argument of Cite.
func (s *citedSource) about(v any) bool {
	if text, ok := v.(string); ok {
		return strings.Contains(strings.ToLower(s.Author+"\n"+s.Title), strings.ToLower(text))
	}
	t := reflect.TypeOf(v)
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == nil || !isOurs(t) {
		return false
	}
	_, name, _ := strings.Cut(t.PkgPath(), "puzzlekit/")
	return slices.Contains(strings.Fields(s.of), name)
}

// A citedSource is a source, and the packages whose values rest on it.
type citedSource struct {
	Source
	of string
}

// sources are in the order in which they were published. A link stands here only if it was
// found to lead to the work.
var sources = []*citedSource{
	{Source{"J. A. Todd, H. S. M. Coxeter", "A practical method for enumerating cosets of a finite abstract group", "Proceedings of the Edinburgh Mathematical Society 5 (1936), 26–34", "https://doi.org/10.1017/S0013091500008221"}, "coset"},
	{Source{"J. S. Frame, G. de B. Robinson, R. M. Thrall", "The hook graphs of the symmetric group", "Canadian Journal of Mathematics 6 (1954), 316–324", "https://doi.org/10.4153/CJM-1954-030-1"}, "character"},
	{Source{"J. D. Dixon", "High speed computation of group characters", "Numerische Mathematik 10 (1967), 446–450", "https://doi.org/10.1007/BF02162877"}, "character"},
	{Source{"C. C. Sims", "Computational methods in the study of permutation groups", "Computational Problems in Abstract Algebra, Pergamon, 1970, 169–183", "https://www.sciencedirect.com/science/article/pii/B9780080129754500205"}, "group"},
	{Source{"R. M. Wilson", "Graph puzzles, homotopy, and the alternating group", "Journal of Combinatorial Theory B 16 (1974), 86–96", "https://doi.org/10.1016/0095-8956(74)90098-7"}, "puzzle"},
	{Source{"P. Diaconis, M. Shahshahani", "Generating a random permutation with random transpositions", "Zeitschrift für Wahrscheinlichkeitstheorie und verwandte Gebiete 57 (1981), 159–179", "https://doi.org/10.1007/BF00535487"}, "character"},
	{Source{"R. E. Korf", "Depth-first iterative-deepening: an optimal admissible tree search", "Artificial Intelligence 27 (1985), 97–109", "https://doi.org/10.1016/0004-3702(85)90084-0"}, "solve"},
	{Source{"K. Sutner", "Linear cellular automata and the Garden-of-Eden", "The Mathematical Intelligencer 11 (1989), 49–53", "https://doi.org/10.1007/BF03023823"}, "solve"},
	{Source{"G. J. A. Schneider", "Dixon's character table algorithm revisited", "Journal of Symbolic Computation 9 (1990), 601–606", ""}, "character"},
	{Source{"J. S. Leon", "Permutation group algorithms based on partitions, I: theory and algorithms", "Journal of Symbolic Computation 12 (1991), 533–583", "https://doi.org/10.1016/S0747-7171(08)80103-4"}, "group"},
	{Source{"H. Kociemba", "The two-phase algorithm", "a page on the web, on a method of 1992", "https://kociemba.org/cube.htm"}, "solve"},
	{Source{"D. Bayer, P. Diaconis", "Trailing the dovetail shuffle to its lair", "The Annals of Applied Probability 2 (1992), 294–313", "https://doi.org/10.1214/aoap/1177005705"}, "puzzle"},
	{Source{"T. Minkwitz", "An algorithm for solving the factorization problem in permutation groups", "Journal of Symbolic Computation 26 (1998), 89–95", "https://doi.org/10.1006/jsco.1998.0202"}, "factor"},
	{Source{"J. C. Culberson, J. Schaeffer", "Pattern databases", "Computational Intelligence 14 (1998), 318–334", "https://doi.org/10.1111/0824-7935.00065"}, "solve"},
	{Source{"M. Anderson, T. Feil", "Turning lights out with linear algebra", "Mathematics Magazine 71 (1998), 300–303", "https://doi.org/10.1080/0025570X.1998.11996658"}, "solve"},
	{Source{"T. Rokicki, H. Kociemba, M. Davidson, J. Dethridge", "The diameter of the Rubik's cube group is twenty", "SIAM Review 56 (2014), 645–670", "https://doi.org/10.1137/140973499"}, "godsnumber solve"},
	{Source{"N. Matsukawa", "Permutation puzzles and their solvers, implemented in JavaScript", "in Japanese; its programs are on the web", "https://noblegarden-math.jp/math/notes/Permutation_Puzzles/"}, "puzzle"},
	{Source{"M. Fujimoto", "Loop generators in a sliding puzzle and its accessibility", "in Japanese", ""}, "puzzle"},
	{Source{"A. Yamamura, M. Fujiwara", "On a mathematical puzzle on the surface of a cube", "in Japanese", ""}, "cubeboard"},
	{Source{"K. Ishida, H. Okamoto, H. Nagai, T. Matsuo", "The making and study of torus puzzles", "Ehime Prefectural Matsuyama Minami High School, in Japanese", ""}, "puzzle"},
	{Source{"sugyan", "「だんご屋のひまつぶし」完全解析", "an article on the web, in Japanese, 2024", "https://memo.sugyan.com/entry/2024/11/03/235814"}, "dango"},
}
