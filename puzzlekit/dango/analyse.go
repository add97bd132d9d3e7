package dango

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/stategraph"
)

// maxStates bounds what AllPairs keeps in memory: some 500 MB.
const maxStates = 2_000_000

// Graph returns all states that moves reach from s with the moves between them.
// Memory grows with the number of states, some 200 bytes each; opts bounds it.
// Errors are [*StateError] and those of [stategraph.Explore].
func (p *Puzzle) Graph(ctx context.Context, s State, opts *stategraph.Options) (*stategraph.Graph[State], error) {
	if err := p.Check(s); err != nil {
		return nil, err
	}
	return stategraph.Explore(ctx, p.Neighbours, opts, s)
}

// AllPairs returns the distribution of the distances between all ordered pairs
// of states. Exchanging skewers is a symmetry, and so is renaming colours that
// have equally many dumplings, so one search stands for all the states that such
// symmetries make of one. Errors: a [*SizeError] for more than 2,000,000 states,
// or what ended ctx.
func (p *Puzzle) AllPairs(ctx context.Context) (*stategraph.Distribution, error) {
	if n := p.StateCount(); n.Cmp(big.NewInt(maxStates)) > 0 {
		return nil, &SizeError{Config: p.Config(), States: n, Limit: maxStates}
	}
	starts := p.allStates()
	g, err := stategraph.Explore(ctx, p.Neighbours, nil, starts...)
	if err != nil {
		return nil, err
	}
	var sources []stategraph.Source[State]
	place := map[State]int{}
	for _, s := range starts {
		c := p.canonical(s)
		if _, known := place[c]; !known {
			place[c] = len(sources)
			sources = append(sources, stategraph.Source[State]{State: c})
		}
		sources[place[c]].Weight++
	}
	return g.AllPairsFrom(ctx, sources...)
}

// Solve returns a shortest sequence of moves from one state to another. Errors
// are [*StateError], [*UnreachableError] and those of [stategraph.Explore].
func (p *Puzzle) Solve(ctx context.Context, from, to State) ([]Move, error) {
	if err := p.Check(to); err != nil {
		return nil, err
	}
	g, err := p.Graph(ctx, from, nil)
	if err != nil {
		return nil, err
	}
	if !g.Contains(to) {
		return nil, &UnreachableError{From: from, To: to, Reason: p.obstacle()}
	}
	d, err := g.From(from)
	if err != nil {
		return nil, err
	}
	path, err := d.Path(to)
	if err != nil {
		return nil, err
	}
	return p.movesAlong(path), nil
}

func (p *Puzzle) movesAlong(path []State) []Move {
	out := make([]Move, 0, len(path)-1)
	for i, next := range path[1:] {
		for m := range p.Moves(path[i]) {
			if path[i].move(m) == next {
				out = append(out, m)
				break
			}
		}
	}
	return out
}

// obstacle says why there are states of the puzzle that are not connected.
func (p *Puzzle) obstacle() string {
	gaps := p.config.Skewers*p.config.Height - len(p.labels)
	switch {
	case p.config.Skewers == 1:
		return "there is one skewer only, so nothing moves"
	case p.config.Skewers == 2:
		return "two skewers only pass the dumplings to and fro: their order never changes"
	case gaps < p.config.Height:
		return fmt.Sprintf("with %d gaps the lowest %d dumplings of each skewer are never free", gaps, p.config.Height-gaps)
	}
	return "they lie in different components of the graph"
}

// allStates lists every state of the puzzle: each arrangement of the labels cut
// into skewers in each possible way.
func (p *Puzzle) allStates() []State {
	var out []State
	cuts := p.cuts()
	labels := slices.Clone(p.labels)
	for more := true; more; more = nextArrangement(labels) {
		for _, heights := range cuts {
			out = append(out, assemble(labels, heights))
		}
	}
	return out
}

// cuts lists the heights in every order of the skewers.
func (p *Puzzle) cuts() [][]int {
	var out [][]int
	for shape := range p.Shapes() {
		slices.Sort(shape)
		for more := true; more; more = nextArrangement(shape) {
			out = append(out, slices.Clone(shape))
		}
	}
	return out
}

func assemble(labels []byte, heights []int) State {
	code := make([]byte, 0, len(labels)+len(heights))
	for _, h := range heights {
		code = append(append(code, labels[:h]...), 0)
		labels = labels[h:]
	}
	return State{string(code)}
}

// nextArrangement puts the next greater arrangement of a multiset into s, and
// reports whether there is one (Narayana Pandita, 14th century; Knuth, TAOCP
// 7.2.1.2, algorithm L).
func nextArrangement[T byte | int](s []T) bool {
	i := len(s) - 2
	for i >= 0 && s[i] >= s[i+1] {
		i--
	}
	if i < 0 {
		return false
	}
	j := len(s) - 1
	for s[j] <= s[i] {
		j--
	}
	s[i], s[j] = s[j], s[i]
	slices.Reverse(s[i+1:])
	return true
}
