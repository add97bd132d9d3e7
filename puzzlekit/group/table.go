package group

import (
	"fmt"
	"html"
	"math/big"
	"strconv"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
)

// tableRows is the largest number of rows that a printed chain has. Levels in
// the middle are left out.
const tableRows = 24

// String returns the chain as a table: a row for each level with its base
// point, the length of the basic orbit, the number of generators of the
// stabiliser and the beginning of the orbit.
func (c *StabilizerChain) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", c.title())
	if c.Depth() == 0 {
		return strings.TrimRight(b.String(), "\n")
	}
	fmt.Fprintf(&b, "%5s  %5s  %5s  %10s  %s\n", "level", "point", "orbit", "generators", "points of the orbit")
	for _, i := range c.shownLevels() {
		if i == 0 {
			fmt.Fprintf(&b, "%5s\n", "…")
			continue
		}
		r := c.row(i)
		fmt.Fprintf(&b, "%5d  %5d  %5d  %10d  %s\n", i, r.point, r.length, r.generators, r.orbit)
	}
	return strings.TrimRight(b.String(), "\n")
}

// HTML returns the table of [StabilizerChain.String] as an HTML table with a
// caption and header cells, without style.
func (c *StabilizerChain) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<table>\n<caption>%s</caption>\n", counted.Breakable(html.EscapeString(c.title())))
	b.WriteString("<thead><tr>")
	for _, head := range []string{"Level", "Base point", "Orbit length", "Generators", "Orbit"} {
		fmt.Fprintf(&b, `<th scope="col">%s</th>`, head)
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for _, i := range c.shownLevels() {
		if i == 0 {
			b.WriteString("<tr><td colspan=\"5\">…</td></tr>\n")
			continue
		}
		r := c.row(i)
		fmt.Fprintf(&b, `<tr><th scope="row">%d</th><td>%d</td><td>%d</td><td>%d</td><td>%s</td></tr>`+"\n",
			i, r.point, r.length, r.generators, r.orbit)
	}
	b.WriteString("</tbody>\n</table>\n")
	return b.String()
}

type tableRow struct {
	point, length, generators int
	orbit                     string
}

func (c *StabilizerChain) row(i int) tableRow {
	orbit := c.Orbit(i)
	return tableRow{c.Base()[i-1], len(orbit), chain.CountGenerators(c.levels(), i-1), shortList(orbit, 8)}
}

func (c *StabilizerChain) title() string {
	text := fmt.Sprintf("Stabiliser chain on %s, order %s", counted.Of(c.Degree(), "points"), shortNumber(c.Order()))
	if !c.Proved() {
		text += ", not proved: " + c.Doubt()
	}
	return text
}

// shortNumber writes a number with commas; of a long one only the beginning, up to a comma.
func shortNumber(n *big.Int) string {
	const long, beginning = 60, 40
	digits := n.String()
	text := counted.Commas(digits)
	if len(digits) > long {
		text = text[:strings.LastIndexByte(text[:beginning], ',')+1] + fmt.Sprintf("… (%d digits)", len(digits))
	}
	return text
}

// shownLevels lists the levels to print; 0 stands for those that are left out.
func (c *StabilizerChain) shownLevels() []int {
	var out []int
	for i := 1; i <= c.Depth(); i++ {
		switch hidden := c.Depth() - tableRows; {
		case hidden <= 0 || i < tableRows || i == c.Depth():
			out = append(out, i)
		case i == tableRows:
			out = append(out, 0)
		}
	}
	return out
}

func shortList(points []int, most int) string {
	texts := make([]string, 0, most+1)
	for k, p := range points {
		if k == most {
			texts = append(texts, "…")
			break
		}
		texts = append(texts, strconv.Itoa(p))
	}
	return strings.Join(texts, " ")
}
