package solve

import (
	"context"
	"iter"

	"puzzlelab/puzzlekit/puzzle"
)

// Bidirectional finds shortest solutions by meeting in the middle. All elements of the
// group near the identity are stored, or all states near the solved one, as many as fit
// into the memory, once for all states: a ball. A search makes turns from the state and
// looks up the rest. Its range is limited by the number of states halfway to the
// solution. It is immutable and safe for concurrent use.
//
// There are three kinds. One is for any puzzle whose pieces differ. One is for loop
// generators on boards of at most 16 cells, which each move so many pieces that a search
// cannot be pruned; see package solve/internal/loops for what it exploits. And one is for
// puzzles whose moves can be blocked, such as Square-1 and bandaged cubes: distances of
// shapes with signs are lower bounds there, and a search for a short solution goes on in
// three parts, to the shape of the solved state, a loop there, and a rest that is stored.
type Bidirectional struct {
	made
	search meetsBall
}

// meetsBall is a search that meets a ball.
type meetsBall interface {
	Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error]
	Radius() int
	Spheres() []uint64
	Complete() bool
	Bytes() uint64
}

// NewBidirectional fills the ball.
//
// It takes as many elements as fit into Options.Memory, at up to 68 bytes each, and 32
// more for each 64 bits that a state needs beyond 128, at a place of each piece. A
// [*fault.InputError] reports a puzzle with pieces that look alike. Cost
// O(states·turns·pieces).
//
// For loop generators it takes some 4 bytes for each element. Of Loops(4, 4) the ball has
// all permutations of up to 13 letters (97 million) with 400 MB, and up to 14 letters (316
// million) with 1.3 GB. In the metric of powers, 900 MB hold all permutations of length
// up to 8; the process then takes 930 MB and most of a minute on one core. Each further
// letter cuts the time of a search to about a third.
//
// For puzzles whose moves can be blocked, half of Options.Memory is for the ball and half
// for a search; 0 means 540 MB. Shortest solutions of random states of Square-1 take some
// ten seconds to minutes of processor time. Options.Weights may be used here, and have
// costs of 0 for moves that can be exchanged in every state: with 0 for U and D, only the
// slashes of Square-1 count. In metrics in which letters count, a run of k letters costs k
// times the weight. A [*fault.InputError] reports a puzzle that has moves of orders above
// 50 or more than 65,536 places or labels; a [*fault.LimitError] one with more than 2^18
// shapes.
func NewBidirectional(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (*Bidirectional, error) {
	const in = inBidirectional
	if blocked, err := newBlocked(ctx, p, metric, opts); blocked != nil || err != nil {
		return blocked, err
	}
	o, err := opts.checked(in, "Target")
	if err != nil {
		return nil, err
	}
	b, err := readBoard(in, p, metric, o)
	if err != nil {
		return nil, err
	}
	var search meetsBall
	if suitsLoops(b, o) {
		search, err = newLoopSearch(ctx, in, b, o)
	} else {
		search, err = newBallSearch(ctx, in, b, o)
	}
	if err != nil {
		return nil, err
	}
	return &Bidirectional{madeFor(b), search}, nil
}

const inBidirectional = "solve.NewBidirectional"

// newBlocked makes the solver for moves that can be blocked, or returns nil if none can.
func newBlocked(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (*Bidirectional, error) {
	if p == nil || !p.Blocks() {
		return nil, nil
	}
	g, err := newGroupoidSearch(ctx, inBidirectional, p, metric, opts)
	if err != nil {
		return nil, err
	}
	return &Bidirectional{g.made, g}, nil
}

// Search finds shortest solutions. The goal Short is treated like Shortest; but if a
// search for it reaches the limit on a board of loop generators, or where moves can be
// blocked, there is a solution that is only short. On boards of loop generators,
// Options.Nodes bounds the number of products that are looked up. See [Solver].
func (b *Bidirectional) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	if b.search == nil {
		return func(yield func(Result, error) bool) { yield(Result{}, errNoSolver()) }
	}
	return b.search.Search(ctx, s, goal)
}

// Radius returns the distance up to which all states are stored.
func (b *Bidirectional) Radius() int {
	if b.search == nil {
		return 0
	}
	return b.search.Radius()
}

// Spheres returns the number of states at distance 0, 1, 2, … up to the radius.
func (b *Bidirectional) Spheres() []uint64 {
	if b.search == nil {
		return nil
	}
	return b.search.Spheres()
}

// Complete reports whether all states are stored, so that the radius is God's number.
func (b *Bidirectional) Complete() bool { return b.search != nil && b.search.Complete() }

// Bytes returns the memory of the ball in bytes.
func (b *Bidirectional) Bytes() uint64 {
	if b.search == nil {
		return 0
	}
	return b.search.Bytes()
}
