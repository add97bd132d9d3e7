package solve

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/directproduct"
	"puzzlelab/puzzlekit/internal/voltage"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/word"
)

// Table is a solver for puzzles with few states: it has the distances of all of them.
//
// If the group is a direct product, it has a table for each factor: the moves can be
// divided into sets such that moves of different sets commute, and the group is the direct
// product of the groups of the sets. The Pyraminx is an example, since each tip turns on
// its own. A shortest solution consists of a shortest solution for each factor, so
// distances add up and small tables suffice. A Table is immutable and safe for concurrent
// use.
type Table struct {
	made
	factors []directFactor
}

// A directFactor is a factor of the group, or the whole group.
type directFactor struct {
	puzzle  *puzzle.Puzzle
	letters []word.Letter          // the letters of the whole puzzle for those of the factor
	chain   *group.StabilizerChain // no later factor moves its base; nil if there is one factor
	table   *distanceTable
}

const productMethod = "product of distance tables"

// NewTable visits all states of a puzzle, up to about 10^9, or all those of each factor.
// A [*fault.LimitError] reports that the table would not fit into Options.Memory. Cost
// O(states·turns). Searches that take longer than 20 seconds are saved in the cache. With
// Options.Target, the group is not divided.
func NewTable(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (*Table, error) {
	const in = "solve.NewTable"
	o, err := opts.checked(in, "Target")
	if err != nil {
		return nil, err
	}
	b, err := readBoard(in, p, metric, o)
	if err != nil {
		return nil, err
	}
	factors, err := factorsOf(ctx, b, o)
	if err != nil {
		return nil, err
	}
	t, refusal, err := newTable(ctx, b, o, factors)
	return t, cmp.Or(err, refusal)
}

// newTable makes the tables of the factors. It returns a refusal instead if one of them
// does not fit into the memory.
func newTable(ctx context.Context, b *board.Board, o Options, factors []directFactor) (t *Table, refusal, err error) {
	for k, f := range factors {
		own := b
		if len(factors) > 1 {
			if own, err = readBoard("solve.NewTable", f.puzzle, b.Metric.Name, o); err != nil {
				return nil, nil, err
			}
		}
		if factors[k].table, refusal, err = newDistanceTable(ctx, own, o); factors[k].table == nil {
			return nil, refusal, err
		}
	}
	return &Table{made: madeFor(b), factors: factors}, nil, nil
}

// factorsOf returns the factors of the group, or the whole group if it has only one or its
// factors cannot be told apart.
func factorsOf(ctx context.Context, b *board.Board, o Options) ([]directFactor, error) {
	whole := []directFactor{{puzzle: b.Puzzle}}
	if _, distinct := b.Invert(b.Solved); !distinct || o.Target.Puzzle() != nil {
		return whole, nil
	}
	parts, err := directproduct.Factors(ctx, b.Puzzle.Group())
	if parts == nil || err != nil {
		return whole, err
	}
	factors := make([]directFactor, len(parts))
	for k, part := range parts {
		moves := slices.Sorted(slices.Values(part.Generators))
		p, err := partOf(b.Puzzle, moves)
		if err != nil {
			return nil, err
		}
		factors[k] = directFactor{puzzle: p, letters: lettersOf(moves), chain: part.Chain}
	}
	return factors, nil
}

// partOf returns the puzzle with only some of its moves.
func partOf(p *puzzle.Puzzle, generators []int) (*puzzle.Puzzle, error) {
	def := p.Definition()
	all := def.Moves
	def.Moves, def.Derived = nil, nil
	for _, g := range generators {
		def.Moves = append(def.Moves, all[g])
	}
	return puzzle.New(def)
}

func lettersOf(generators []int) []word.Letter {
	letters := make([]word.Letter, len(generators))
	for i, g := range generators {
		letters[i] = word.Letter(g + 1)
	}
	return letters
}

// Spheres returns the number of states at distance 0, 1, 2, and so on. The last distance
// is God's number. A product of 2^64 states or more has no such list: nil.
func (t *Table) Spheres() []uint64 {
	if t.factors == nil || len(t.factors) > 1 && !t.puzzle.Group().Order().IsUint64() {
		return nil
	}
	spheres := []uint64{1}
	for _, f := range t.factors {
		spheres = voltage.Convolution(spheres, f.table.distances.Spheres())
	}
	return spheres
}

// Distance returns the length of a shortest solution of s. The errors are those of
// [Optimal] for a state. Cost O(distance·turns).
func (t *Table) Distance(s puzzle.State) (int, error) {
	if err := t.check(context.Background(), s, Goal{}); err != nil {
		return 0, err
	}
	_, distance, err := t.split(s)
	return distance, err
}

// Search follows decreasing distances in the tables, and combines solutions of the
// factors. See [Solver].
func (t *Table) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return t.begin(ctx, s, goal, func(yield func(Result, error) bool) {
		states, distance, err := t.split(s)
		if err != nil {
			yield(Result{}, err)
			return
		}
		if goal.Want == AtMost && distance > goal.Most {
			yield(t.none(goal.Most, distance))
			return
		}
		if len(t.factors) == 1 {
			t.factors[0].table.search(ctx, s, goal.Want == AllShortest, yield)
			return
		}
		j := joining{Table: t, ctx: ctx, state: s, states: states, all: goal.Want == AllShortest, lower: distance, yield: yield}
		j.join(nil, 0, 0)
	})
}

// split decomposes a state. Its solution is a product of elements of the factors, and
// sifting through the stabiliser chain of a factor gives the element of that factor.
func (t *Table) split(s puzzle.State) (states []puzzle.State, distance int, err error) {
	if len(t.factors) == 1 {
		_, distance, err = t.factors[0].table.find(s)
		return []puzzle.State{s}, distance, err
	}
	rest, err := s.SolvedBy()
	if err != nil {
		return nil, 0, err
	}
	for _, f := range t.factors {
		residue, _ := f.chain.Sift(rest)
		own := residue.Inverse().Mul(rest)
		state := f.puzzle.Solved().ApplyPerm(own.Inverse())
		_, d, err := f.table.find(state)
		if err != nil {
			return nil, 0, err
		}
		states, distance, rest = append(states, state), distance+d, residue
	}
	return states, distance, nil
}

// joining is a walk over the solutions of the factors.
type joining struct {
	*Table
	ctx    context.Context
	state  puzzle.State
	states []puzzle.State
	all    bool
	lower  int
	yield  func(Result, error) bool
}

// join continues with the remaining factors. It reports whether to look for more
// solutions.
func (j *joining) join(letters []word.Letter, nodes uint64, joined int) bool {
	if joined == len(j.factors) {
		r, err := solution(j.state, j.puzzle.Alphabet().Word(letters...), j.metric, j.lower, productMethod, nodes)
		return j.yield(r, err) && err == nil
	}
	f, more := j.factors[joined], true
	f.table.search(j.ctx, j.states[joined], j.all, func(r Result, err error) bool {
		if err != nil {
			j.yield(Result{Lower: j.lower, Metric: j.metric}, err)
			more = false
		} else {
			more = j.join(slices.Concat(letters, translate(r.Word, f.letters)), nodes+r.Nodes, joined+1)
		}
		return more
	})
	return more
}

// translate writes a word of a part of a puzzle in the letters of the puzzle.
func translate(w word.Word, of []word.Letter) []word.Letter {
	letters := w.Letters()
	for i, l := range letters {
		letters[i] = of[l.Generator()-1]
		if l.IsInverse() {
			letters[i] = letters[i].Inverse()
		}
	}
	return letters
}
