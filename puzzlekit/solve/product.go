package solve

import (
	"context"
	"iter"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/refuse"
	"puzzlelab/puzzlekit/word"
)

// Product is a solver for puzzles whose group is a direct product: their moves can be
// divided into sets such that moves of different sets commute, and the group is the
// direct product of the groups of the sets. The Pyraminx is an example, since each tip
// turns on its own. A shortest solution consists of a shortest solution for each
// factor, so distances add up and small tables suffice. A Product is immutable and safe
// for concurrent use.
type Product struct {
	made
	factors []productFactor
}

// A productFactor is one factor of the group.
type productFactor struct {
	table   *Table
	letters []word.Letter          // the letters of the puzzle for those of the factor
	chain   *group.StabilizerChain // no later factor moves its base
}

const productMethod = "product of distance tables"

// NewProduct makes a table for each factor. A [*fault.InputError] reports a puzzle with
// only one factor, or with factors that cannot be told apart. The other errors are
// those of [NewTable]. Cost: the sum of the costs of the tables.
func NewProduct(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (*Product, error) {
	const in = "solve.NewProduct"
	o, err := opts.checked(in)
	if err != nil {
		return nil, err
	}
	b, err := readBoard(in, p, metric, o)
	if err != nil {
		return nil, err
	}
	if _, distinct := b.Invert(b.Solved); !distinct {
		return nil, refuse.Unfit(in, p, "one whose pieces all differ")
	}
	sets := components(b.Commuting())
	if len(sets) < 2 {
		return nil, refuse.Unfit(in, p, "one whose moves fall into sets that commute")
	}
	parts := make([]*puzzle.Puzzle, len(sets))
	order := big.NewInt(1)
	for k, set := range sets {
		if parts[k], err = partOf(p, set); err != nil {
			return nil, err
		}
		order.Mul(order, parts[k].Group().Order())
	}
	if order.Cmp(p.Group().Order()) != 0 {
		return nil, refuse.Unfit(in, p, "one whose group is the direct product of those of its commuting sets of moves")
	}
	product := &Product{made: madeFor(b)}
	left := make([]int, len(sets))
	for k := range left {
		left[k] = k
	}
	for len(left) > 0 {
		k, chain, err := separable(ctx, parts, left)
		if err != nil {
			return nil, err
		}
		if chain == nil {
			return nil, refuse.Unfit(in, p, "one with factors that can be told apart by pieces that only one of them moves")
		}
		table, err := NewTable(ctx, parts[k], metric, opts)
		if err != nil {
			return nil, err
		}
		product.factors = append(product.factors, productFactor{table: table, letters: lettersOf(sets[k]), chain: chain})
		left = slices.DeleteFunc(left, func(other int) bool { return other == k })
	}
	return product, nil
}

// components returns the connected components of the graph in which generators that do
// not commute are neighbours.
func components(commute [][]bool) [][]int {
	var sets [][]int
	seen := make([]bool, len(commute))
	for g := range commute {
		if seen[g] {
			continue
		}
		seen[g] = true
		set := []int{g}
		for k := 0; k < len(set); k++ {
			for h, ok := range commute[set[k]] {
				if !ok && !seen[h] {
					seen[h] = true
					set = append(set, h)
				}
			}
		}
		slices.Sort(set)
		sets = append(sets, set)
	}
	return sets
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

// separable looks among the remaining parts for one whose elements can be recognised by
// places that none of the others moves. It returns that part with a stabiliser chain
// over such places, or nil if there is none.
func separable(ctx context.Context, parts []*puzzle.Puzzle, left []int) (int, *group.StabilizerChain, error) {
	for _, k := range left {
		own := placesOf(parts, left, k)
		chain, err := parts[k].Group().Chain(ctx, nil)
		if err != nil {
			return 0, nil, err
		}
		if chain, err = chain.WithBase(ctx, own...); err != nil {
			return 0, nil, err
		}
		faithful := true
		for i, point := range chain.Base() {
			faithful = faithful && (len(chain.Orbit(i+1)) == 1 || slices.Contains(own, point))
		}
		if faithful {
			return k, chain, nil
		}
	}
	return 0, nil, nil
}

// placesOf lists the places that part k moves and no other remaining part does.
func placesOf(parts []*puzzle.Puzzle, left []int, k int) []int {
	var own []int
	for place := 1; place <= parts[k].Places(); place++ {
		mine := true
		for _, other := range left {
			mine = mine && (other == k) == moves(parts[other], place)
		}
		if mine {
			own = append(own, place)
		}
	}
	return own
}

func moves(p *puzzle.Puzzle, place int) bool {
	return slices.ContainsFunc(p.Moves(), func(m puzzle.Move) bool { return m.Perm.Image(place) != place })
}

func lettersOf(generators []int) []word.Letter {
	letters := make([]word.Letter, len(generators))
	for i, g := range generators {
		letters[i] = word.Letter(g + 1)
	}
	return letters
}

// Spheres returns the number of states at distance 0, 1, 2, and so on. It is the
// convolution of the numbers of the factors.
func (p *Product) Spheres() []uint64 {
	if p.factors == nil {
		return nil
	}
	spheres := []uint64{1}
	for _, f := range p.factors {
		own := f.table.Spheres()
		next := make([]uint64, len(spheres)+len(own)-1)
		for i, n := range spheres {
			for j, m := range own {
				next[i+j] += n * m
			}
		}
		spheres = next
	}
	return spheres
}

// Search combines solutions of the factors. See [Solver].
func (p *Product) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		if err := p.check(ctx, s, goal); err != nil {
			yield(Result{}, err)
			return
		}
		states, distance, err := p.split(s)
		if err != nil {
			yield(Result{}, err)
			return
		}
		if goal.Want == AtMost && distance > goal.Most {
			yield(p.none(goal.Most, distance))
			return
		}
		inner := Goal{Want: Shortest}
		if goal.Want == AllShortest {
			inner = goal
		}
		j := joining{Product: p, ctx: ctx, state: s, states: states, goal: inner, lower: distance, yield: yield}
		j.join(nil, 0, 0)
	}
}

// split decomposes a state. Its solution is a product of elements of the factors, and
// sifting through the stabiliser chain of a factor gives the element of that factor.
func (p *Product) split(s puzzle.State) (states []puzzle.State, distance int, err error) {
	rest, err := s.SolvedBy()
	if err != nil {
		return nil, 0, err
	}
	for _, f := range p.factors {
		residue, _ := f.chain.Sift(rest)
		own := residue.Inverse().Mul(rest)
		state := f.table.Puzzle().Solved().ApplyPerm(own.Inverse())
		d, err := f.table.Distance(state)
		if err != nil {
			return nil, 0, err
		}
		states, distance, rest = append(states, state), distance+d, residue
	}
	return states, distance, nil
}

// joining is a walk over the solutions of the factors.
type joining struct {
	*Product
	ctx    context.Context
	state  puzzle.State
	states []puzzle.State
	goal   Goal
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
	f := j.factors[joined]
	for r, err := range f.table.Search(j.ctx, j.states[joined], j.goal) {
		if err != nil {
			j.yield(Result{Lower: j.lower, Metric: j.metric}, err)
			return false
		}
		if !j.join(slices.Concat(letters, translate(r.Word, f.letters)), nodes+r.Nodes, joined+1) {
			return false
		}
	}
	return true
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
