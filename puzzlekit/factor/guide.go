package factor

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// A guide estimates which of several elements of a group are near the identity. For a
// few base points at a time, it knows where random words take them: how likely their
// images are after a random word of up to a typical length. An element is probably near
// if the images of all base points are likely. Its score is the sum of the negative
// logarithms over the sets of points: the lower, the nearer.
type guide struct {
	letters *elements
	inverse []int32 // of each letter
	tables  []guideTable
}

// guideTable has the scores of one set of base points.
type guideTable struct {
	points []int  // numbers of base points
	width  int    // images that a point may have
	scores []byte // for each sequence of images, those after each letter; then a few bytes that are not used
}

const (
	guideTableBytes = 5 << 20 // of a table, at most: larger ones are slow to read
	guideTables     = 4       // sets to which a base point belongs, on average
	guideMemory     = 1 << 27 // bytes, at most
)

// guideSizes returns the number of tables, and of the base points in each.
func guideSizes(set *generatorSet) (tables, points int) {
	points = 1
	for points < len(set.base) && set.bytesFor(points+1) <= guideTableBytes {
		points++
	}
	return (guideTables*len(set.base) + points - 1) / points, points
}

// bytesFor returns the size of a table for so many points.
func (set *generatorSet) bytesFor(points int) float64 {
	return math.Pow(float64(set.degree), float64(points)) * float64(len(set.letters))
}

// newGuide makes a guide for random words of up to length letters. It returns nil if
// ctx ends. Cost O(length·guideTableBytes) for each table.
func newGuide(ctx context.Context, set *generatorSet, length int) *guide {
	g := &guide{letters: newElements(set)}
	for _, l := range set.letters {
		v := uint16(slot(l))
		g.letters.push(set.action[v], []uint16{v})
		g.inverse = append(g.inverse, int32(slices.Index(set.letters, letterOfSlot(int(set.inverse[v])))))
	}
	tables, size := guideSizes(set)
	rng := rand.New(rand.NewPCG(1, 1)) // the same after loading
	var rest []int
	for range tables {
		var points []int
		points, rest = drawPoints(rest, size, len(set.base), rng)
		g.tables = append(g.tables, newGuideTable(ctx, set, points, length))
		if ctx.Err() != nil {
			return nil
		}
	}
	return g
}

// drawPoints takes size different numbers below n from the front of rest, to which it
// appends random orders of all numbers as needed.
func drawPoints(rest []int, size, n int, rng *rand.Rand) (points, left []int) {
	taken := make([]bool, n)
	for len(points) < size {
		if len(rest) == 0 {
			rest = rng.Perm(n)
		}
		if p := rest[0]; !taken[p] {
			taken[p] = true
			points = append(points, p)
		}
		rest = rest[1:]
	}
	return points, rest
}

// newGuideTable makes a table, an incomplete one if ctx ends.
func newGuideTable(ctx context.Context, set *generatorSet, points []int, length int) guideTable {
	t := guideTable{points: points, width: set.degree}
	start := make(images, len(set.base))
	for j, b := range set.base {
		start[j] = uint16(b)
	}
	w := newWalk(ctx, set, t, t.code(start))
	if ctx.Err() != nil {
		return t
	}
	likely := w.likelihood(ctx, length)
	scores := make([]byte, len(likely))
	for i, x := range likely {
		// 0 is 25 times as likely as the average or more; ten units are a factor of e
		scores[i] = byte(min(max(100-10*math.Log(x*float64(len(likely))), 0), 255))
	}
	n := len(set.letters)
	t.scores = make([]byte, len(w.number)*n+laneLetters)
	for code, at := range w.number {
		if at < 0 {
			continue
		}
		for l := range n {
			t.scores[code*n+l] = scores[w.next[l][at]]
		}
	}
	return t
}

// code numbers the images of the points, given those of all base points.
func (t *guideTable) code(key images) int {
	c := 0
	for _, p := range t.points {
		c = c*t.width + int(key[p])
	}
	return c
}
