package solve

import (
	"context"
	"iter"
	"math"
	"math/bits"
	"slices"

	"puzzlelab/puzzlekit/internal/gf2"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/kit"
	"puzzlelab/puzzlekit/word"
)

// linear solves puzzles whose moves exchange the two places of pairs, such as the two sides
// of lights, by linear algebra over GF(2). As such moves commute and each undoes itself, a word
// is the set of the moves that it has an odd number of times, and a state the set of
// the pairs that are exchanged. The sets that solve a state are one of them plus the quiet
// patterns, which change nothing; the smallest is found by going through all of them. It is
// safe for concurrent use.
type linear struct {
	made
	options Options
	pairs   [][2]int // places
	matrix  *gf2.Echelon
	quiet   []gf2.Vector // a basis of the quiet patterns
	most    int          // pairs that one move exchanges
}

const (
	linearMethod = "linear algebra over GF(2)"
	linearFits   = "moves that exchange the two places of pairs, as in LightsOut(5, 5)"
)

// NewLinear makes a solver for puzzles like [puzzle.LightsOut]: every move exchanges the two
// places of some pairs, which are the same for all moves, and the labels in a pair differ. A
// [*fault.InputError] reports any other puzzle. A search goes through all quiet patterns, 2^k
// where k is the number of moves less the rank of their matrix; Options.Nodes
// limits their number. Cost O(moves³/64), and of a search O(2^k·moves/64).
func NewLinear(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (Solver, error) {
	const in = "solve.NewLinear"
	o, err := opts.checked(in)
	if err != nil {
		return nil, err
	}
	m, err := metricOf(in, p, metric)
	if err != nil {
		return nil, err
	}
	if err := kit.Stopped(ctx); err != nil {
		return nil, err
	}
	l := newLinear(p, m, o)
	if l == nil {
		return nil, kit.Unfit(in, p, linearFits)
	}
	return l, nil
}

// newLinear returns nil for a puzzle that is not of this kind.
func newLinear(p *puzzle.Puzzle, m puzzle.Metric, o Options) *linear {
	l := &linear{made: made{p, m}, options: o}
	if !p.IsGroup() || len(p.Definition().Forbidden) > 0 || m.Slices != nil {
		return nil
	}
	columns := l.columns()
	if columns == nil {
		return nil
	}
	solved := p.Solved().Labels()
	for _, pair := range l.pairs {
		if solved[pair[0]-1] == solved[pair[1]-1] {
			return nil
		}
	}
	l.matrix = gf2.Eliminate(columns, len(l.pairs))
	l.quiet = l.matrix.Kernel()
	return l
}

// columns finds the pairs and returns the moves as sets of pairs, nil if a move does
// anything else than exchange them.
func (l *linear) columns() (columns []gf2.Vector) {
	partner, pairOf := map[int]int{}, map[int]int{}
	for _, m := range l.puzzle.Moves() {
		for _, i := range m.Perm.Moved() {
			j := m.Perm.Image(i)
			if known, ok := partner[i]; ok && known != j || m.Perm.Image(j) != i {
				return nil
			}
			partner[i] = j
			if _, ok := pairOf[i]; !ok {
				pairOf[i], pairOf[j] = len(l.pairs), len(l.pairs)
				l.pairs = append(l.pairs, [2]int{i, j})
			}
		}
	}
	for _, m := range l.puzzle.Moves() {
		column := gf2.New(len(l.pairs))
		for _, i := range m.Perm.Moved() {
			column.Set(pairOf[i])
		}
		l.most = max(l.most, column.Weight())
		columns = append(columns, column)
	}
	return columns
}

// suits reports whether there are at most as many quiet patterns as states, and few enough to
// go through all of them. Otherwise a table of the states is smaller, or there is no better way.
func (l *linear) suits() bool {
	k := len(l.quiet)
	return k <= l.matrix.Rank() && k < 63 && uint64(1)<<k <= l.options.nodes(defaultNodes)
}

// shortPatterns is how many quiet patterns a search for a short solution looks at.
const shortPatterns = 1 << 20

// Search goes through the sets of moves that solve the state. For the goal Short it looks at
// no more than 2^20 of them. See [Solver].
func (l *linear) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return l.begin(ctx, s, goal, func(yield func(Result, error) bool) {
		exchanged, limit := l.exchanged(s), l.options.nodes(defaultNodes)
		if goal.Want == Short {
			limit = min(limit, shortPatterns)
		}
		some := l.matrix.Solution(exchanged)
		best, nodes, unfinished := l.fewest(ctx, some, limit)
		lower := best.Weight()
		if unfinished != nil {
			lower = (exchanged.Weight() + l.most - 1) / max(l.most, 1)
		}
		if goal.Want == AtMost && lower > goal.Most {
			yield(l.none(goal.Most, lower))
			return
		}
		r, err := solution(s, l.word(best), l.metric, lower, linearMethod, nodes)
		met := goal.Want == Short && ctx.Err() == nil || goal.Want == AtMost && r.Length <= goal.Most
		switch {
		case err == nil && unfinished != nil && !met:
			yield(r, limited(unfinished, r))
		case err == nil && goal.Want == AllShortest:
			l.all(ctx, s, some, r, yield)
		default:
			yield(r, err)
		}
	})
}

// fewest returns the smallest of the sets that differ from one by a quiet pattern, and the
// number of those that it looked at. With an error it is the smallest of these.
func (l *linear) fewest(ctx context.Context, some gf2.Vector, limit uint64) (best gf2.Vector, nodes uint64, err error) {
	best = slices.Clone(some)
	least := best.Weight()
	err = l.patterns(ctx, some, limit, func(x gf2.Vector) bool {
		nodes++
		if n := x.Weight(); n < least {
			least = n
			copy(best, x)
		}
		return true
	})
	return best, nodes, err
}

// all yields all solutions that are as short as one of them.
func (l *linear) all(ctx context.Context, s puzzle.State, some gf2.Vector, one Result, yield func(Result, error) bool) {
	err := l.patterns(ctx, some, math.MaxUint64, func(x gf2.Vector) bool {
		if x.Weight() > one.Length {
			return true
		}
		r, err := solution(s, l.word(x), l.metric, one.Lower, linearMethod, one.Nodes)
		return yield(r, err) && err == nil
	})
	if err != nil {
		yield(Result{Lower: one.Lower, Metric: l.metric}, err)
	}
}

// exchanged returns the set of pairs whose labels are not those of the solved state.
func (l *linear) exchanged(s puzzle.State) gf2.Vector {
	solved, now, v := l.puzzle.Solved().Labels(), s.Labels(), gf2.New(len(l.pairs))
	for k, pair := range l.pairs {
		if now[pair[0]-1] != solved[pair[0]-1] {
			v.Set(k)
		}
	}
	return v
}

// patterns calls do with a set of moves plus each quiet pattern, in the order of a Gray code,
// in which one element of the basis changes at a time, until do returns false. The error is
// that of a limit or of ctx.
func (l *linear) patterns(ctx context.Context, some gf2.Vector, limit uint64, do func(gf2.Vector) bool) error {
	x := slices.Clone(some)
	for i := uint64(1); do(x); i++ {
		k := bits.TrailingZeros64(i)
		switch {
		case k >= len(l.quiet):
			return nil
		case i >= limit:
			return kit.Full(limit)
		case i%(1<<16) == 0:
			if err := kit.Stopped(ctx); err != nil {
				return err
			}
		}
		x.Add(l.quiet[k])
	}
	return nil
}

// word is the word of the moves of a set, in their order.
func (l *linear) word(x gf2.Vector) word.Word {
	var letters []word.Letter
	for k := range l.matrix.Unknowns() {
		if x.Has(k) {
			letters = append(letters, word.Letter(k+1))
		}
	}
	return l.puzzle.Alphabet().Word(letters...)
}

// QuietPatterns returns a basis of the quiet patterns of a puzzle like [puzzle.LightsOut]: words
// of moves that change nothing, each move once, so that every such word is a product of some
// of them, once the moves are put in order and those that occur twice are left out. The puzzle
// has 2^k quiet patterns, the empty one included, if there are k words. A [*fault.InputError]
// reports a puzzle that [NewLinear] does not take. Cost O(moves³/64).
func QuietPatterns(p *puzzle.Puzzle) ([]word.Word, error) {
	const in = "solve.QuietPatterns"
	m, err := metricOf(in, p, "")
	if err != nil {
		return nil, err
	}
	l := newLinear(p, m, Options{})
	if l == nil {
		return nil, kit.Unfit(in, p, linearFits)
	}
	words := make([]word.Word, len(l.quiet))
	for i, x := range l.quiet {
		words[i] = l.word(x)
	}
	return words, nil
}
