package cubeopt

import (
	"cmp"
	"context"
	"math"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

// Solve finds shortest words that solve a cube, by iterative deepening: it tries all words of
// 0, 1, 2, … turns that the table allows. The answer does not depend on the number of
// goroutines. If the search ends early, the answer has the bound proved so far, and the error
// is a [*fault.LimitError] or the one of the ended context.
func (t *Table) Solve(ctx context.Context, cube Cube, limits kit.Limits) (kit.Answer, error) {
	if limits.Nodes == 0 {
		limits.Nodes = math.MaxUint64
	}
	d := deepening{coords: shared(), table: t, cube: cube, ctx: ctx, limits: limits}
	d.start.state = d.read(cube)
	d.start.open = [2]uint32{t.open(), t.open()}
	answer := kit.Answer{Lower: d.lowerBound()}
	step := 1
	if t.half > 1 { // each quarter turn is an odd permutation of the corners
		step = 2
		answer.Lower += (answer.Lower + cube.parity()) % 2
	}
	for ; limits.Length == 0 || answer.Lower <= limits.Length; answer.Lower += step {
		words, err := d.length(answer.Lower)
		answer.Nodes = d.nodes
		if words != nil || err != nil {
			answer.Words = words
			return answer, err
		}
	}
	return answer, nil
}

// A deepening is a search for one cube.
type deepening struct {
	*coords
	table  *Table
	cube   Cube
	ctx    context.Context
	limits kit.Limits
	start  node
	tasks  []task
	nodes  uint64
}

// A task is a beginning of words.
type task struct {
	turns []uint8
	rank  uint64 // tasks of a high rank come first
}

func (d *deepening) lowerBound() int {
	if d.start.state == d.turnState[turns] {
		return 0
	}
	inverse := d.inverseView(&d.start.state)
	bound := max(d.table.bound(d.entryOf(d.start.view, d.table.bits)), d.table.bound(d.entryOf(inverse, d.table.bits)))
	return max(1, int(bound))
}

// splitLength is the least length whose words are divided among tasks.
const splitLength = 12

// length finds the solutions of a length.
func (d *deepening) length(length int) ([][]uint8, error) {
	switch {
	case length < splitLength:
		d.tasks = []task{{}}
	case len(d.tasks) <= 1:
		d.tasks = d.beginnings(d.table.split)
	default:
		// Where most states were visited, a solution is most likely.
		slices.SortStableFunc(d.tasks, func(a, b task) int { return cmp.Compare(b.rank, a.rank) })
	}
	found := make([][][]uint8, len(d.tasks))
	limit := d.limits.Nodes - d.nodes
	out, err := kit.Run(d.ctx, d.limits.Workers, len(d.tasks), limit, func(t *kit.Task) bool {
		if d.limits.Report != nil {
			d.limits.Report(length, d.nodes, float64(t.Number)/float64(len(d.tasks)))
		}
		s := search{coords: d.coords, Task: t, table: d.table, all: d.limits.All}
		s.begin(d.start, d.tasks[t.Number].turns, length)
		d.tasks[t.Number].rank = s.Nodes
		found[t.Number] = s.found
		return s.found != nil && !s.all
	})
	d.nodes += out.Nodes
	if err == nil && out.Full {
		err = kit.Full(d.limits.Nodes)
	}
	if err != nil {
		return nil, err
	}
	var words [][]uint8
	for k, some := range found {
		if out.Counts(k) {
			words = append(words, some...)
		}
	}
	slices.SortFunc(words, slices.Compare)
	return words, nil
}

// beginnings lists words of some turns with which a solution may begin. If the cube is
// symmetric, its solutions look alike in mirrors, and to find one of them, one of those
// beginnings that look alike is enough.
func (d *deepening) beginnings(length int) []task {
	all := d.table.beginnings(nil, length)
	if d.limits.All {
		return all
	}
	for _, sym := range d.solid.sym[1:] {
		if sym.inverse().then(d.cube).then(sym) != d.cube {
			continue
		}
		var seen [turns]uint8
		for t, turn := range d.solid.turn {
			seen[t] = uint8(slices.Index(d.solid.turn[:], sym.inverse().then(turn).then(sym)))
		}
		image := make([]uint8, length)
		all = slices.DeleteFunc(all, func(k task) bool {
			for i, t := range k.turns {
				image[i] = seen[t]
			}
			d.table.inOrder(image)
			return slices.Compare(image, k.turns) < 0
		})
	}
	return all
}

// beginnings lists the words of some turns that begin with the given ones.
func (r *rules) beginnings(word []uint8, more int) (all []task) {
	if more == 0 {
		return []task{{turns: slices.Clone(word)}}
	}
	open := r.open()
	if len(word) > 0 {
		open = r.after[word[len(word)-1]]
	}
	for t := range uint8(r.turns) {
		if open>>t&1 == 1 {
			all = append(all, r.beginnings(append(word, t), more-1)...)
		}
	}
	return all
}

// begin makes the first turns of a word and tries all that may follow.
func (s *search) begin(n node, turns []uint8, length int) {
	for _, t := range turns {
		n.open[0] = 1 << t
		r := &s.rows[length]
		if s.expand(r, &n, length) == 0 {
			return
		}
		length -= s.table.cost(int(t))
		n = r.after[0]
		n.open = [2]uint32{s.table.after[t], s.table.open()}
		s.restrict(&n, length)
	}
	s.ends[0] = slices.Clone(turns)
	s.follow(&n, length)
}
