package coset

import (
	"puzzlelab/puzzlekit/coset/internal/enum"
	"puzzlelab/puzzlekit/word"
)

// columns assigns table columns to letters: two for each generator, one when a
// relator says that it is its own inverse.
type columns struct {
	forward, backward []int32 // by generator
	inverse           []int32 // by column; [0] is unused
}

func newColumns(p *Presentation) *columns {
	n := p.alphabet.Size()
	buffer := make([]int32, 4*n+1)
	c := &columns{forward: buffer[:0:n], backward: buffer[n : n : 2*n], inverse: buffer[2*n : 2*n+1]}
	involution := make([]bool, n)
	for _, r := range p.relators {
		if g, ok := square(r); ok {
			involution[g] = true
		}
	}
	for g := range involution {
		next := int32(len(c.inverse))
		c.forward = append(c.forward, next)
		if involution[g] {
			c.backward = append(c.backward, next)
			c.inverse = append(c.inverse, next)
		} else {
			c.backward = append(c.backward, next+1)
			c.inverse = append(c.inverse, next+1, next)
		}
	}
	return c
}

// square reports whether a relator is x^2 or x^-2, and for which generator,
// counted from 0.
func square(r word.Word) (int, bool) {
	if r.Len() != 2 || r.At(0) != r.At(1) {
		return 0, false
	}
	return r.At(0).Generator() - 1, true
}

// reduce returns the columns of a word, freely reduced.
func (c *columns) reduce(w word.Word) []int32 {
	out := make([]int32, 0, w.Len())
	for l := range w.All() {
		column := c.forward[l.Generator()-1]
		if l.IsInverse() {
			column = c.backward[l.Generator()-1]
		}
		if n := len(out); n > 0 && out[n-1] == c.inverse[column] {
			out = out[:n-1]
			continue
		}
		out = append(out, column)
	}
	return out
}

func (c *columns) reduceCyclically(w word.Word) []int32 {
	out := c.reduce(w)
	for len(out) > 1 && out[0] == c.inverse[out[len(out)-1]] {
		out = out[1 : len(out)-1]
	}
	return out
}

// problem translates a presentation. Squares vanish, because the columns of
// involutions imply them.
func (c *columns) problem(relators, subgroup []word.Word) *enum.Problem {
	p := &enum.Problem{Columns: len(c.inverse) - 1, Inverse: c.inverse, Relators: make([][]int32, 0, len(relators))}
	for _, r := range relators {
		if w := c.reduceCyclically(r); len(w) > 0 {
			p.Relators = append(p.Relators, w)
		}
	}
	for _, s := range subgroup {
		if w := c.reduce(s); len(w) > 0 {
			p.Subgroup = append(p.Subgroup, w)
		}
	}
	p.Simplify()
	return p
}

// byLetter turns images by column into images by letter: each generator, then its
// inverse. An involution and its inverse share theirs.
func (c *columns) byLetter(images [][]int32) [][]int32 {
	out := make([][]int32, 0, 2*len(c.forward))
	for g := range c.forward {
		out = append(out, images[c.forward[g]-1], images[c.backward[g]-1])
	}
	return out
}
