package group

import (
	"context"
	"fmt"
	"html"
	"math/big"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/perm"
)

// mostTabled is the largest order of a group that gets a multiplication table.
const mostTabled = 120

// A CayleyTable is the multiplication table of a small group. Elements are
// numbered from 1 in the order of their ranks; number 1 is the identity.
type CayleyTable struct {
	Elements []perm.Perm
	Products [][]int // Products[i][j] is the number of element i+1 times element j+1
}

// CayleyTable returns the multiplication table of g, or a [*fault.LimitError]
// if g has more than 120 elements or they take too much memory. Cost
// O(order·(Degree+order·Depth)).
func (g *Group) CayleyTable() (*CayleyTable, error) {
	if order := g.Order(); order.Cmp(big.NewInt(mostTabled)) > 0 {
		return nil, tooLarge("group.Group.CayleyTable", "the multiplication table", "elements", order, mostTabled, "")
	}
	w := chain.Unstoppable("Group.CayleyTable")
	if err := w.Fits("the elements", "", chain.ImageBytes(int(g.Order().Int64()), g.degree)); err != nil {
		return nil, err
	}
	t := &CayleyTable{}
	base := g.Base()
	number := map[string]int{} // by the images of the base, which tell elements apart
	for p := range g.Elements() {
		t.Elements = append(t.Elements, p)
		number[fmt.Sprint(mapPoints(base, p))] = len(t.Elements)
	}
	for _, p := range t.Elements {
		row := make([]int, len(t.Elements))
		for j, q := range t.Elements {
			row[j] = number[fmt.Sprint(mapPoints(mapPoints(base, p), q))]
		}
		t.Products = append(t.Products, row)
	}
	return t, nil
}

// String returns the table with the numbers of the elements, row times column,
// followed by the list of elements.
func (t *CayleyTable) String() string {
	width := len(fmt.Sprint(len(t.Elements)))
	var b strings.Builder
	for _, row := range t.Products {
		for j, k := range row {
			if j > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(&b, "%*d", width, k)
		}
		b.WriteByte('\n')
	}
	for i, p := range t.Elements {
		fmt.Fprintf(&b, "%*d = %v\n", width, i+1, p)
	}
	return b.String()
}

// HTML returns the table with the elements as heads of rows and columns. It
// panics with a [*fault.LimitError] if their cycles take more than 2 GiB of
// memory.
func (t *CayleyTable) HTML() string {
	texts := make([]string, len(t.Elements))
	letters := 0
	for i, p := range t.Elements {
		texts[i] = html.EscapeString(p.String())
		letters += len(texts[i])
	}
	chain.MustFit("CayleyTable.HTML", "a table of all products", uint64(letters)*uint64(len(texts)))
	var b strings.Builder
	fmt.Fprintf(&b, "<table>\n<caption>Multiplication table, order %d: row, then column</caption>\n<thead><tr><td></td>", len(t.Elements))
	for _, text := range texts {
		fmt.Fprintf(&b, `<th scope="col">%s</th>`, text)
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for i, row := range t.Products {
		fmt.Fprintf(&b, `<tr><th scope="row">%s</th>`, texts[i])
		for _, k := range row {
			fmt.Fprintf(&b, "<td>%s</td>", texts[k-1])
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n")
	return b.String()
}

const arcBytes = 32

// CayleyGraph returns the arcs of the Cayley graph, with the elements numbered
// from 1 in the order of their ranks. Errors are [*fault.LimitError] if the
// order is above limit or the arcs take too much memory, and
// [*fault.StoppedError]. Cost O(limit·generators·Depth·Degree).
func (g *Group) CayleyGraph(ctx context.Context, limit int) ([]Arc, error) {
	w := chain.NewWork(ctx, "Group.CayleyGraph")
	c, err := g.chainFor(w)
	if err != nil {
		return nil, err
	}
	order := c.Order()
	if order.Cmp(big.NewInt(int64(limit))) > 0 {
		return nil, tooLarge(w.In, "the Cayley graph", "elements", order, limit, "limit")
	}
	need := new(big.Int).Mul(order, big.NewInt(int64(arcBytes*len(g.generators))))
	if err := w.Fits(fmt.Sprintf("the Cayley graph of %s", counted.Of(order, "elements")), "", chain.Saturated(need)); err != nil {
		return nil, err
	}
	arcs := make([]Arc, 0, order.Int64()*int64(len(g.generators)))
	from := 0
	for p := range g.Elements() {
		from++
		for i, x := range g.generators {
			if w.Ended() {
				return nil, w.Stopped(fmt.Sprintf("element %d of %v", from, order))
			}
			to, _ := g.Rank(p.Mul(x))
			arcs = append(arcs, Arc{From: from, To: int(to.Int64()) + 1, Generator: i + 1})
		}
	}
	return arcs, nil
}
