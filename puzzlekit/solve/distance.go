package solve

import (
	"context"
	"fmt"
	"iter"
	"math"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/puzzle"
)

// Table is a solver for puzzles with so few states that the distance of each
// can be tabled. A solution is then read off: from every state some turn leads
// nearer. It is immutable and safe for concurrent use.
type Table struct {
	made
	board *board
	space space
	table *table
}

const tableMethod = "distance table"

// NewTable prepares a solver for a puzzle with few states: up to some 10^9 with
// 4 bits each. The states are numbered by coordinates, where the pieces of one
// kind are and how they are turned; where these are too many, or where few of
// their combinations are possible, each state gets a number of its own. A
// [*fault.LimitError] says when the table would not fit. Cost O(states·turns).
func NewTable(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (*Table, error) {
	const in = "solve.NewTable"
	o, err := opts.checked(in)
	if err != nil {
		return nil, err
	}
	b, err := newBoard(in, p, metric)
	if err != nil {
		return nil, err
	}
	s, err := b.wholeSpace(ctx, o)
	if err != nil {
		return nil, err
	}
	t, err := newDistances(ctx, b, s, b.allTurns(), true, o)
	if err != nil {
		return nil, err
	}
	return &Table{made: b.made, board: b, space: s, table: t}, nil
}

// maxWhole bounds the states of a puzzle that are numbered one by one.
const maxWhole = 1 << 22

// wholeSpace returns a space whose states are those of the puzzle.
func (b *board) wholeSpace(ctx context.Context, o Options) (space, error) {
	order := b.puzzle.Group().Order()
	if _, distinct := b.invert(b.solved); distinct {
		switch {
		case !order.IsUint64():
			return space{}, b.tooManyStates(math.MaxUint64, o)
		case tableBytes(order.Uint64(), nibbles) > o.Memory:
			return space{}, b.tooManyStates(tableBytes(order.Uint64(), nibbles), o)
		}
	}
	parts := b.parts(b.allTurns())
	combined, need, err := b.combinedSpace(ctx, parts, o)
	if err != nil {
		return space{}, err
	}
	few := order.IsUint64() && order.Uint64() <= maxWhole
	if wasteful := few && combined.size/4 > order.Uint64(); combined.size > 0 && !wasteful {
		return combined, nil
	}
	numbered, bytes, err := b.numberedSpace(ctx, parts, order, o)
	switch {
	case err != nil:
		return space{}, err
	case numbered.size > 0:
		return numbered, nil
	case combined.size > 0:
		return combined, nil
	case need > 0 || bytes > 0:
		return space{}, b.tooManyStates(max(need, bytes), o)
	}
	return space{}, unfit("solve.NewTable", b.puzzle, fmt.Sprintf(
		"its states are no combinations of places and turns of few pieces, and there are more than the %d that are numbered one by one; see NewPatternSearch", maxWhole))
}

func (b *board) tooManyStates(need uint64, o Options) error {
	return tooLarge("solve.NewTable", "the distance table of "+b.puzzle.Name(), need, o.Memory, "NewPatternSearch, whose tables are smaller")
}

// combinedSpace numbers states by coordinates; its size is 0 where these are too
// many, and where the table would not fit into the memory: then need says why.
func (b *board) combinedSpace(ctx context.Context, parts []part, o Options) (s space, need uint64, err error) {
	coordinates, err := b.coordinates(ctx, parts, b.allTurns())
	if coordinates == nil || err != nil {
		return space{}, 0, err
	}
	s = newSpace(coordinates...)
	if bytes := tableBytes(s.size, nibbles); bytes > o.Memory {
		return space{}, bytes, nil
	}
	return s, 0, nil
}

// numberedSpace numbers states one by one; its size is 0 where they are too many,
// and where they would not fit into the memory: then need says why.
func (b *board) numberedSpace(ctx context.Context, parts []part, order *big.Int, o Options) (s space, need uint64, err error) {
	p, least := b.labelPaint(merged(parts)), b.leastStates(order)
	if p.colours > maxColours || least.Cmp(big.NewInt(maxWhole)) > 0 {
		return space{}, 0, nil
	}
	if bytes := 4 * least.Uint64() * uint64(len(b.turns)); bytes > o.Memory {
		return space{}, bytes, nil
	}
	c, err := newCoordinate(ctx, b, "states", p.of, b.allTurns(), maxWhole)
	switch {
	case c == nil || err != nil:
		return space{}, 0, err
	case c.bytes() > o.Memory:
		return space{}, c.bytes(), nil
	}
	return newSpace(c), 0, nil
}

// leastStates bounds the number of states from below: each comes from as many
// elements of the group as there are that leave the labels alone, at most.
func (b *board) leastStates(order *big.Int) *big.Int {
	times := make([]int64, b.labels)
	for _, label := range b.solved {
		times[label]++
	}
	alike := big.NewInt(1)
	for _, n := range times {
		alike.Mul(alike, new(big.Int).MulRange(1, n))
	}
	return new(big.Int).Quo(order, alike)
}

// merged is all parts as one.
func merged(parts []part) part {
	var whole part
	for _, p := range parts {
		whole.slots = append(whole.slots, p.slots...)
	}
	return whole
}

// Spheres returns the numbers of states at distance 0, 1, 2, …: the last
// distance is God's number.
func (t *Table) Spheres() []uint64 {
	if t.table == nil {
		return nil
	}
	return slices.Clone(t.table.spheres)
}

// Distance returns the length of a shortest solution of s. The errors are
// those of [Optimal] for a state. Cost O(places).
func (t *Table) Distance(s puzzle.State) (int, error) {
	if err := t.check(context.Background(), s, Goal{}); err != nil {
		return 0, err
	}
	index, err := t.index(s)
	if err != nil {
		return 0, err
	}
	return int(t.table.at(index)), nil
}

func (t *Table) index(s puzzle.State) (uint64, error) {
	index, ok := t.space.of(labelsOf(s))
	if !ok || t.table.at(index) == t.table.none {
		return 0, internalError("the distance table has no entry for " + s.Line())
	}
	return index, nil
}

// Search follows the table downhill. See [Solver].
func (t *Table) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		if err := t.check(ctx, s, goal); err != nil {
			yield(Result{}, err)
			return
		}
		index, err := t.index(s)
		if err != nil {
			yield(Result{}, err)
			return
		}
		distance := int(t.table.at(index))
		if goal.Want == AtMost && distance > goal.Most {
			yield(t.none(goal.Most, distance))
			return
		}
		w := downhill{Table: t, ctx: ctx, state: s, all: goal.Want == AllShortest, length: distance, yield: yield}
		w.walk(index, 0, make([]uint16, 0, distance))
	}
}

// downhill is a walk over the shortest solutions.
type downhill struct {
	*Table
	ctx    context.Context
	state  puzzle.State
	all    bool
	length int
	nodes  uint64
	yield  func(Result, error) bool
}

// walk goes on from a state and reports whether to look for more solutions.
func (w *downhill) walk(index uint64, grammar int32, path []uint16) bool {
	if w.nodes++; w.nodes%1024 == 0 {
		if err := stopped(w.ctx); err != nil {
			w.yield(Result{Lower: w.length, Metric: w.metric}, err)
			return false
		}
	}
	if len(path) == w.length {
		r, err := w.board.result(w.state, path, w.length, tableMethod, w.nodes)
		return w.yield(r, err) && err == nil && w.all
	}
	nearer := uint8(w.length - len(path) - 1)
	var at spot
	w.space.split(index, &at)
	for t := range w.board.turns {
		next := w.space.step(&at, t)
		state := w.board.grammar.after(grammar, t)
		if w.table.at(next) != nearer || w.all && state < 0 {
			continue
		}
		if !w.walk(next, state, append(path, uint16(t))) {
			return false
		}
	}
	return true
}
