package group

import (
	"fmt"
	"html"
	"strconv"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// A SchreierTree is a breadth-first tree on a basic orbit. Every point but the
// root hangs on an earlier one by a strong generator or its inverse. The
// letters from the root to a point spell a transversal element, so the tree is
// a transversal that stores no permutations. The zero SchreierTree has no
// points.
type SchreierTree struct {
	Level      int            // from 1
	Alphabet   *word.Alphabet // s1, s2, …: the strong generators of the whole chain
	Generators []perm.Perm    // by letter, as in StabilizerChain.StrongGenerators
	Points     []int          // the basic orbit, the base point first, then by distance from it
	Parents    []int          // the point that each of Points hangs on, 0 for the root
	Letters    []word.Letter  // what takes the parent to the point, 0 for the root
}

// SchreierTree returns the breadth-first tree of level i, in 1..Depth(), over
// the strong generators that fix the earlier base points. It has the shortest
// words; the trees that the chain sifts with are flatter, with products of
// generators as labels. It panics as [StabilizerChain.Generators] does. Cost
// O(orbit length × generators).
func (c *StabilizerChain) SchreierTree(i int) *SchreierTree {
	l := c.level(i)
	all := c.StrongGenerators()
	gens := chain.Generators(c.levels(), i-1)
	skipped := len(all) - len(gens) // those that move a base point above
	t := &SchreierTree{Level: i, Alphabet: strongAlphabet(len(all)), Generators: all}
	seen := make([]bool, c.degree)
	hang := func(parent, point int32, by word.Letter) {
		seen[point] = true
		t.Points = append(t.Points, int(point)+1)
		t.Parents = append(t.Parents, int(parent)+1)
		t.Letters = append(t.Letters, by)
	}
	inverses := make([][]int32, len(gens))
	for k, x := range gens {
		inverses[k] = rawperm.Inverse(x)
	}
	hang(-1, l.Point, 0)
	for at := 0; at < len(t.Points); at++ {
		delta := int32(t.Points[at] - 1)
		for k, x := range gens {
			letter := word.Letter(skipped + k + 1)
			if image := x[delta]; !seen[image] {
				hang(delta, image, letter)
			}
			if image := inverses[k][delta]; !seen[image] {
				hang(delta, image, letter.Inverse())
			}
		}
	}
	return t
}

func strongAlphabet(n int) *word.Alphabet {
	names := make([]string, n)
	for k := range names {
		names[k] = "s" + strconv.Itoa(k+1)
	}
	return word.MustAlphabet(word.Product, names...)
}

// Words returns for each point of the i-th basic orbit the word that takes βi
// there, in the order of the points of [StabilizerChain.SchreierTree], which
// can differ from that of [StabilizerChain.Orbit]. The letters s1, s2, … are
// the strong generators of the chain, not the generators of the group.
func (c *StabilizerChain) Words(i int) []word.Word { return c.SchreierTree(i).Words() }

// Words returns the word from the root to each of Points. It panics with a
// [*fault.LimitError] if the words take more than 2 GiB of memory. Cost
// O(points × depth of the tree).
func (t *SchreierTree) Words() []word.Word {
	place := t.places()
	chain.MustFit("SchreierTree.Words", "the words to all points", t.wordBytes(place))
	out := make([]word.Word, len(t.Points))
	for k := range t.Points {
		out[k] = t.Alphabet.Word(t.path(place, k)...)
	}
	return out
}

// Element returns the product of the word of the k-th of Points, k from 0: an
// element of the group of the level that takes the root there. It panics with a
// [*fault.InputError] if k is not in 0..len(Points)-1. Cost O(Degree·depth).
func (t *SchreierTree) Element(k int) perm.Perm {
	if k < 0 || k >= len(t.Points) {
		panic(&fault.InputError{In: "group.SchreierTree.Element", What: "k", Value: k, Want: fmt.Sprintf("the number of one of %s, from 0", counted.Of(len(t.Points), "points"))})
	}
	p := perm.Identity(t.Generators[0].Degree())
	for _, letter := range t.path(t.places(), k) {
		x := t.Generators[letter.Generator()-1]
		if letter.IsInverse() {
			x = x.Inverse()
		}
		p = p.Mul(x)
	}
	return p
}

const letterBytes = 4

// wordBytes returns the memory of the words to all points.
func (t *SchreierTree) wordBytes(place map[int]int) uint64 {
	depths := make([]uint64, len(t.Points))
	letters := uint64(0)
	for k, parent := range t.Parents { // parents come first
		if t.Letters[k] != 0 {
			depths[k] = depths[place[parent]] + 1
		}
		letters += depths[k]
	}
	return letters * letterBytes
}

func (t *SchreierTree) places() map[int]int {
	place := make(map[int]int, len(t.Points))
	for k, p := range t.Points {
		place[p] = k
	}
	return place
}

// path returns the letters from the root to the k-th point.
func (t *SchreierTree) path(place map[int]int, k int) []word.Letter {
	var letters []word.Letter
	for ; t.Letters[k] != 0; k = place[t.Parents[k]] {
		letters = append(letters, t.Letters[k])
	}
	for a, b := 0, len(letters)-1; a < b; a, b = a+1, b-1 {
		letters[a], letters[b] = letters[b], letters[a]
	}
	return letters
}

// mostLetters is the length from which a table shows only the beginning of a
// word.
const mostLetters = 24

// String returns the tree as a table for people: a row for each point with its
// parent, the letter between them and the word from the root; at most 24 rows.
func (t *SchreierTree) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%5s  %6s  %6s  %s\n", t.title(), "point", "parent", "letter", "word")
	for _, r := range t.rows() {
		fmt.Fprintf(&b, "%5s  %6s  %6s  %s\n", r[0], r[1], r[2], r[3])
	}
	return b.String()
}

// HTML returns the table of [SchreierTree.String] as an HTML table without
// style.
func (t *SchreierTree) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<table>\n<caption>%s</caption>\n<thead><tr>", html.EscapeString(t.title()))
	for _, head := range []string{"Point", "Parent", "Letter", "Transversal word"} {
		fmt.Fprintf(&b, `<th scope="col">%s</th>`, head)
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for _, r := range t.rows() {
		fmt.Fprintf(&b, `<tr><th scope="row">%s</th><td>%s</td><td>%s</td><td>%s</td></tr>`+"\n", r[0], r[1], r[2], r[3])
	}
	b.WriteString("</tbody>\n</table>\n")
	return b.String()
}

func (t *SchreierTree) title() string {
	if len(t.Points) == 0 {
		return "no points"
	}
	return fmt.Sprintf("Level %d, base point %d, orbit of %s", t.Level, t.Points[0], counted.Of(len(t.Points), "points"))
}

// rows returns point, parent, letter and word of the points that are shown.
func (t *SchreierTree) rows() [][4]string {
	place := t.places()
	var out [][4]string
	for k, point := range t.Points {
		if k == tableRows {
			return append(out, [4]string{"…", "", "", counted.Of(len(t.Points)-k, "further points")})
		}
		row := [4]string{strconv.Itoa(point), "–", "–", "1"}
		if k > 0 {
			letters := t.path(place, k)
			row[1], row[2] = strconv.Itoa(t.Parents[k]), t.Alphabet.Word(t.Letters[k]).String()
			row[3] = t.Alphabet.Word(letters[:min(len(letters), mostLetters)]...).String()
			if len(letters) > mostLetters {
				row[3] += fmt.Sprintf("*… (%d letters)", len(letters))
			}
		}
		out = append(out, row)
	}
	return out
}
