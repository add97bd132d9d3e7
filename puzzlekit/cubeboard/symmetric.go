package cubeboard

import (
	"context"
	"math/big"
	"math/bits"
	"math/rand/v2"
)

// An orbitSearch counts the placements that an isometry g fixes. They are unions of
// orbits of cells under g, so the search places a whole orbit at a time. For the first
// free loop it tries every orbit that meets the loop, has no two pieces on a line, and
// whose lines are all free. A loop may stay empty only if g fixes it, because at most
// one loop stays empty. For g = e this is the plain search, one cell at a time.
type orbitSearch struct {
	*searcher
	orbits    []orbit
	onLoop    [64][]int32 // the orbits that meet a loop
	mayBeFree uint64      // loops that g fixes
}

type orbit struct {
	size         int
	loops, diags uint64
}

func newOrbitSearch(ctx context.Context, b *Board, p Piece, g Isometry) *orbitSearch {
	o := &orbitSearch{searcher: newSearcher(ctx, b, p)}
	seen := make([]bool, len(b.cells))
	for i := range b.cells {
		if seen[i] {
			continue
		}
		orbit, ok := o.orbitOf(p, i, g, seen)
		if !ok {
			continue
		}
		for loops := orbit.loops; loops != 0; loops &= loops - 1 {
			l := bits.TrailingZeros64(loops)
			o.onLoop[l] = append(o.onLoop[l], int32(len(o.orbits)))
		}
		o.orbits = append(o.orbits, orbit)
	}
	for line := range 3 * b.n {
		if b.loopImage(line, g) == line {
			o.mayBeFree |= 1 << o.bit[line]
		}
	}
	return o
}

// orbitOf collects the orbit of a cell, marks it as seen and reports whether its pieces
// do not attack each other.
func (o *orbitSearch) orbitOf(p Piece, cell int, g Isometry, seen []bool) (found orbit, ok bool) {
	ok = true
	for c := cell; !seen[c]; c = o.board.image(c, g) {
		seen[c] = true
		loops, diags := o.loopsOf(c), o.mask(p, c)
		ok = ok && loops&found.loops == 0 && diags&found.diags == 0
		found.size++
		found.loops |= loops
		found.diags |= diags
	}
	return found, ok
}

// loopImage returns the loop to which g takes a loop.
func (b *Board) loopImage(line int, g Isometry) int {
	s := symmetries[g.id]
	for axis := range 3 {
		if s.from[axis] == line/b.n {
			level := line % b.n
			if s.flip[axis] {
				level = b.n - 1 - level
			}
			return axis*b.n + level
		}
	}
	panic("cubeboard: an isometry has an image for each axis")
}

// divides reports whether the greatest common divisor of the sizes of orbits divides the
// number of pieces.
func (o *orbitSearch) divides(pieces int) bool {
	common := 0
	for _, orbit := range o.orbits {
		common = gcd(common, orbit.size)
	}
	return common > 0 && pieces%common == 0
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// fixed returns the number of placements that are unions of orbits.
func (o *orbitSearch) fixed() *big.Int {
	if !o.divides(o.board.MaxPieces()) {
		return new(big.Int)
	}
	return new(big.Int).SetUint64(o.countOrbits(0, 0, o.board.emptyLoops()))
}

func (o *orbitSearch) countOrbits(loops, diags uint64, empty int) uint64 {
	free := o.all &^ loops
	if free == 0 {
		return 1
	}
	if o.tick() {
		return 0
	}
	var total uint64
	for _, i := range o.onLoop[bits.TrailingZeros64(free)] {
		if orbit := &o.orbits[i]; orbit.loops&loops == 0 && orbit.diags&diags == 0 {
			total += o.countOrbits(loops|orbit.loops, diags|orbit.diags, empty)
		}
	}
	if first := free & -free; empty > 0 && first&o.mayBeFree != 0 {
		total += o.countOrbits(loops|first, diags, empty-1)
	}
	return total
}

// probe goes down the tree once, to a random child of every node, and returns unbiased
// estimates of the numbers of nodes and of placements. The product of the numbers of
// children on the way estimates the width of a level (Knuth, "Estimating the efficiency
// of backtrack programs", 1975).
func (o *orbitSearch) probe(rng *rand.Rand) (nodes, placements float64, steps int) {
	var loops, diags uint64
	empty, width := o.board.emptyLoops(), 1.0
	var children []orbit
	for {
		nodes += width
		steps++
		free := o.all &^ loops
		if free == 0 {
			return nodes, width, steps
		}
		children = children[:0]
		for _, i := range o.onLoop[bits.TrailingZeros64(free)] {
			if orbit := o.orbits[i]; orbit.loops&loops == 0 && orbit.diags&diags == 0 {
				children = append(children, orbit)
			}
		}
		if first := free & -free; empty > 0 && first&o.mayBeFree != 0 {
			children = append(children, orbit{loops: first})
		}
		if len(children) == 0 {
			return nodes, 0, steps
		}
		child := children[rng.IntN(len(children))]
		width *= float64(len(children))
		loops, diags = loops|child.loops, diags|child.diags
		if child.size == 0 {
			empty--
		}
	}
}
