package solve

import (
	"context"
	"errors"
	"iter"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/ball"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
	"puzzlelab/puzzlekit/solve/internal/pattern"
)

// nearSearch finds short solutions of puzzles that are too large for shortest ones, and
// bounds how far from shortest they are. It takes the first of these that finds one:
//
//   - a beam search, guided by the sum of the distances in small repainted puzzles;
//     this works best if every turn moves few pieces, as on a torus;
//   - a reduction in stages to a smaller puzzle, if some of the moves generate one;
//   - words of package factor, from a stabiliser chain, which always exist.
//
// If every letter counts and the puzzle has a metric in which powers of a move count one, a
// solution in two phases is found there, and the shorter one is taken.
//
// Solutions are then shortened: a subword is replaced by a shortest word for the same
// permutation if a table of short words has one. The lower bound comes from pattern
// databases and a short iterative deepening.
//
// It is safe for concurrent use.
type nearSearch struct {
	made
	board     *board.Board
	options   Options
	guide     *pattern.Guide // nil if the puzzle has none
	ball      *ball.Ball
	patterns  *patternSearch
	reduction *onDemand[*reduction] // of nil if the puzzle has none
	phases    *onDemand[Solver]     // in another metric; of nil if there is none
	words     *groupWords
}

const (
	nearMethod       = "near-optimal search"
	stagesMethod     = "in stages, through a smaller puzzle"
	phasesMethod     = "two-phase, with powers of a move counted as one"
	nearNodes        = 2_000_000 // for the beam; half as many for the bound
	nearPatternBytes = 64 << 20
	nearBallBytes    = 128 << 20
	nearShare        = 4 // each of the two may take 1/nearShare of Options.Memory
)

// NewNear makes a solver that finds short solutions of large puzzles. Its tables take
// up to about 200 MB, or less if Options.Memory is smaller. Cost: a few seconds;
// pattern databases are read from the cache if they are there.
//
// If some of the moves generate the group of a smaller puzzle that can be searched, as
// the outer layers of a cube with four layers or more and two faces of a Megaminx do,
// solutions lead through that. The first search that needs it prepares this, in some
// seconds up to half a minute, with at most half of Options.Memory for words and a
// quarter for tables that stay. If the tables of the smaller puzzle do not fit into
// Options.Memory, solutions are longer.
func NewNear(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (Solver, error) {
	const in = "solve.NewNear"
	o, err := opts.checked(in, "Target", "Ignore", "Patterns")
	if err != nil {
		return nil, err
	}
	b, err := readBoard(in, p, metric, o)
	if err != nil {
		return nil, err
	}
	n := &nearSearch{made: madeFor(b), board: b, options: o, words: newGroupWords(p, o.Memory)}
	n.reduction = newOnDemand(func(ctx context.Context) (*reduction, error) { return newReduction(ctx, b, o) })
	n.phases = newOnDemand(n.newPhases)
	bound := o
	bound.Memory = max(1, min(o.Memory/nearShare, nearPatternBytes))
	if n.patterns, err = newPatternSearch(ctx, b, bound); err == nil {
		n.guide, err = pattern.NewGuide(ctx, b.Distinct(), o.Memory/nearShare)
	}
	var memory *fault.LimitError
	switch {
	case errors.As(err, &memory):
		return nil, kit.TooLarge(in, nearMethod+" for "+p.Name(), nearShare*memory.Need, o.Memory, pattern.Frugal(b))
	case err != nil:
		return nil, err
	}
	if n.ball, err = ball.NewHashed(ctx, b.Distinct(), min(o.Memory/nearShare, nearBallBytes)); err != nil {
		return nil, err
	}
	return n, nil
}

// Search looks for a short solution or for one of at most Goal.Most moves. It proves
// that a solution is shortest only if its length happens to equal the lower bound.
// Options.Nodes bounds the beam search; 0 means two million states. With fewer states,
// fewer are kept in each stage of a reduction and fewer words of package factor are
// tried. Shortest solutions are those of [NewPatternSearch] with small tables: they are
// found for states near the solved one, and otherwise the search goes on for as long as its
// context and Options.Nodes allow, and says what is proved. See [Solver].
func (n *nearSearch) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		if goal.Want == Shortest || goal.Want == AllShortest {
			n.patterns.Search(ctx, s, goal)(yield)
			return
		}
		if err := n.check(ctx, s, goal); err != nil {
			yield(Result{}, err)
			return
		}
		r, err := n.solve(ctx, s)
		if err == nil && goal.Want == AtMost && r.Length > goal.Most {
			err = &LimitError{Option: "Nodes", Limit: n.options.nodes(nearNodes), Best: r, Lower: r.Lower}
			if r.Lower > goal.Most {
				err = noSolution(goal.Most, r.Lower, n.metric)
			}
		}
		yield(r, err)
	}
}

func (n *nearSearch) solve(ctx context.Context, s puzzle.State) (Result, error) {
	exact, lower, nodes, err := n.deepen(ctx, s)
	if err != nil || exact != nil {
		return n.result(s, exact, lower, nearMethod, nodes, err)
	}
	homes, err := n.board.Homes(ctx, s)
	if err != nil {
		return Result{}, err
	}
	method := nearMethod
	path, looked, err := n.beam(ctx, homes)
	if err == nil && path == nil {
		method = stagesMethod
		path, err = n.reduced(ctx, homes)
	}
	if err == nil && path == nil {
		method = wordsMethod
		path, err = n.factored(ctx, s)
	}
	if err != nil {
		return n.result(s, nil, lower, method, nodes, err)
	}
	path = n.ball.Polish(path, n.ball.Outside())
	other, err := n.inPhases(ctx, s)
	if other != nil && len(other) < len(path) {
		path, method = other, phasesMethod
	}
	return n.result(s, path, lower, method, nodes+looked, err)
}

// newPhases makes the solver in two phases for a metric in which powers of a move count one.
// It returns nil if they do already or if there is none.
func (n *nearSearch) newPhases(ctx context.Context) (Solver, error) {
	o := n.options
	k := slices.IndexFunc(n.puzzle.Metrics(), func(m puzzle.Metric) bool { return m.Runs && m.Slices == nil })
	if n.metric.Runs || k < 0 || o.Ignore != nil || o.Patterns != nil {
		return nil, nil
	}
	o.Nodes = 0
	b, err := readBoard(inTwoPhase, n.puzzle, n.puzzle.Metrics()[k].Name, o)
	if err != nil {
		return nil, nil // the orders of moves are too large for that metric
	}
	phases, _, err := newTwoPhase(ctx, b, o)
	if phases == nil {
		return nil, err
	}
	return phases, nil
}

// inPhases returns a path in two phases, or nil.
func (n *nearSearch) inPhases(ctx context.Context, s puzzle.State) ([]uint16, error) {
	phases, err := n.phases.get(ctx)
	if err != nil || phases == nil {
		return nil, err
	}
	r, err := Near(ctx, phases, s)
	if err != nil {
		return nil, err
	}
	return n.ball.Polish(n.board.Path(r.Word), n.ball.Outside()), nil
}

func (n *nearSearch) result(s puzzle.State, path []uint16, lower int, method string, nodes uint64, err error) (Result, error) {
	if err != nil {
		return Result{Lower: lower, Metric: n.metric}, err
	}
	return resultOf(n.board, s, path, lower, method, nodes)
}

// deepen returns a lower bound, or a shortest solution if it finds one.
func (n *nearSearch) deepen(ctx context.Context, s puzzle.State) (path []uint16, lower int, nodes uint64, err error) {
	d := deepening{patternSearch: n.patterns, ctx: ctx, state: s, goal: Goal{Want: Shortest}, limit: n.options.nodes(nearNodes) / 2}
	d.choose()
	paths, _, err := d.deepen()
	if paths != nil {
		path = paths[0]
	}
	return path, d.lower, d.nodes, err
}

// Widths of the beam. The first one shows whether a beam finds a solution at all.
const (
	trialWidth = 64
	maxWidth   = 1 << 14
)

// beam searches with a narrow beam and, if that finds a solution, with one as wide as
// the number of states allows.
func (n *nearSearch) beam(ctx context.Context, homes []uint16) (path []uint16, nodes uint64, err error) {
	limit := n.options.nodes(nearNodes)
	turns := uint64(len(n.board.Turns))
	search := func(width int, most int) (found []uint16, err error) {
		found, looked, err := n.guidedBeam(ctx, homes, width, most)
		nodes += looked
		return found, err
	}
	path, err = search(trialWidth, int(limit/(4*trialWidth*turns)))
	if path == nil || err != nil {
		return nil, nodes, err
	}
	width := min(maxWidth, int(limit/(turns*uint64(max(1, len(path))))))
	if width <= trialWidth {
		return path, nodes, nil
	}
	wide, err := search(width, len(path)-1)
	if wide != nil {
		path = wide
	}
	return path, nodes, err
}

// reduced returns a path through the stages of a reduction, or nil.
func (n *nearSearch) reduced(ctx context.Context, homes []uint16) ([]uint16, error) {
	r, err := n.reduction.get(ctx)
	if err != nil || r == nil {
		return nil, err
	}
	paths, err := r.paths(ctx, homes)
	if err != nil || len(paths) == 0 {
		return nil, err
	}
	paths = paths[:min(len(paths), leastPolished)]
	err = n.each(ctx, len(paths), func(k int) { paths[k] = n.ball.Polish(paths[k], 1) })
	return slices.MinFunc(paths, shorter), err
}

func shorter(a, b []uint16) int { return len(a) - len(b) }

const (
	mostStarts    = 64                     // first steps after which a word is tried,
	nodesPerStart = nearNodes / mostStarts // one for each nodesPerStart states that the search may visit
	leastPolished = 4                      // at least this many of the shortest words are polished,
	polishLetters = 1 << 15                // and more of them up to this total number of turns
)

// factored returns the shortest of the words that package factor gives after each of
// several first steps.
func (n *nearSearch) factored(ctx context.Context, s puzzle.State) ([]uint16, error) {
	if _, err := n.words.chain.get(ctx); err != nil {
		return nil, err
	}
	sigma, err := n.board.Solution(ctx, s)
	if err != nil {
		return nil, err
	}
	first := slices.Concat(n.board.Words(0), n.board.Words(1), n.board.Words(2), n.board.Words(3))
	starts := min(mostStarts, max(1, n.options.nodes(nearNodes)/nodesPerStart))
	paths := slices.Clone(first[:min(len(first), int(starts))])
	err = n.each(ctx, len(paths), func(k int) {
		rest := sigma
		for _, t := range paths[k] {
			rest = n.board.Perms[n.board.Inverse[t]].Mul(rest)
		}
		paths[k] = slices.Concat(paths[k], n.word(ctx, rest))
	})
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(paths, shorter)
	paths = paths[:min(len(paths), max(leastPolished, polishLetters/(1+len(paths[0]))))]
	err = n.each(ctx, len(paths), func(k int) { paths[k] = n.ball.Polish(paths[k], 1) })
	return slices.MinFunc(paths, shorter), err
}

// each does numbered tasks with all workers.
func (n *nearSearch) each(ctx context.Context, tasks int, do func(k int)) error {
	return kit.EachPart(ctx, n.options.Workers, tasks, 1, func(_, k, _ int) { do(k) })
}

// word returns turns for a permutation of the group, or nil if ctx ends.
func (n *nearSearch) word(ctx context.Context, sigma perm.Perm) []uint16 {
	w, err := n.words.of(ctx, sigma)
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		panic(err) // callers pass only permutations in the group
	}
	return n.board.Path(w)
}
