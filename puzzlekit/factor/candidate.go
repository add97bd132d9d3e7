package factor

import (
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/word"
)

// A candidate is a word on its way through the levels of a table. What becomes of it
// depends on its length and on the images of the base points. Few candidates are kept,
// so that the element itself stays a product until then.
type candidate struct {
	word    reduction
	points  images   // images of the base points of the levels
	factors []images // their product is the element
}

// restart makes c the empty word.
func (c *candidate) restart(levels []*tableLevel) {
	c.word.restart()
	c.factors = c.factors[:0]
	c.points = c.points[:0]
	for _, l := range levels {
		c.points = append(c.points, uint16(l.base))
	}
}

// times multiplies c by x, which fixes the base points of the levels before from.
func (c *candidate) times(x images, from int) {
	c.factors = append(c.factors, x)
	rawperm.Multiply(c.points[from:], x)
}

func (c *candidate) timesLetter(set *generatorSet, l word.Letter) {
	c.word.push(l)
	c.times(set.image(l), 0)
}

func (c *candidate) timesEntry(e *entry, from int) {
	for _, l := range e.letters {
		c.word.push(l)
	}
	c.times(e.element, from)
}

// over multiplies c by the inverse of e.
func (c *candidate) over(e *entry, from int) {
	for _, l := range slices.Backward(e.letters) {
		c.word.push(-l)
	}
	c.times(e.inverse, from)
}

func (c *candidate) len() int { return len(c.word.letters) }

// entry multiplies the element out.
func (c *candidate) entry() *entry {
	x := slices.Clone(c.factors[0])
	for _, y := range c.factors[1:] {
		rawperm.Multiply(x, y)
	}
	return newEntry(slices.Clone(c.word.letters), x)
}
