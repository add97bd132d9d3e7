package puzzle

import (
	"math/rand/v2"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

// Scramble returns a word of n random moves, each a power of a generator. No two
// powers of one generator stand side by side, nor with only moves between them that
// commute with it, so nothing cancels. Where moves slide, the word has n steps from
// the solved state, none of which undoes the one before. Where moves can be blocked,
// only a dead end is left by the generator that led to it. The same state of rng gives
// the same word on every machine. A scramble is not a uniform random state; see
// [Puzzle.RandomState]. It panics with a [*fault.LimitError] when n is above a
// million. Cost O(n·moves·places).
func (p *Puzzle) Scramble(rng *rand.Rand, n int) word.Word {
	const most = 1_000_000
	if n > most {
		panic(&fault.LimitError{In: "puzzle.Puzzle.Scramble", What: "the scramble", Unit: "moves", Need: uint64(n), Limit: most})
	}
	switch {
	case p.blank > 0:
		return p.scrambleSlides(rng, n)
	case p.Blocks():
		return p.scrambleGuarded(rng, n)
	case len(p.images) == 0: // the zero Puzzle
		n = 0
	}
	var letters []word.Letter
	var meeting []int // generators that the next move would cancel with
	for range n {
		g := p.drawGenerator(rng, meeting)
		meeting = append(p.commuting(meeting, g), g)
		letters = append(letters, p.drawPower(rng, g)...)
	}
	return p.Alphabet().Word(letters...)
}

// drawGenerator draws a 0-based generator that is not in the list, if there is
// one.
func (p *Puzzle) drawGenerator(rng *rand.Rand, excluded []int) int {
	blocked := map[int]bool{}
	for _, g := range excluded {
		blocked[g] = true
	}
	var free []int
	for g := range p.images {
		if !blocked[g] {
			free = append(free, g)
		}
	}
	if len(free) == 0 {
		return rng.IntN(len(p.images))
	}
	return free[rng.IntN(len(free))]
}

// commuting returns those generators of the list that commute with g.
func (p *Puzzle) commuting(list []int, g int) []int {
	var out []int
	for _, h := range list {
		if p.def.Moves[g].Perm.Commutator(p.def.Moves[h].Perm).IsIdentity() {
			out = append(out, h)
		}
	}
	return out
}

// maxPower bounds the powers in a scramble: a move may have any order.
const maxPower = 100

// exponents lists the powers of a move that are worth doing, each as the
// exponent nearest to zero: 1, -1 and 2 for an order of 4.
func exponents(move Move) []int {
	order := 2*maxPower + 1
	if o := move.Perm.Order(); o.IsInt64() && o.Int64() <= int64(order) {
		order = int(o.Int64())
	}
	if order == 1 { // the identity as a move
		return []int{1}
	}
	return exponentsOf(order)
}

// exponentsOf lists the powers of a move of an order, but for the identity.
func exponentsOf(order int) (list []int) {
	for k := 1; k < order; k++ {
		if 2*k > order {
			list = append(list, k-order)
		} else {
			list = append(list, k)
		}
	}
	return list
}

// drawPower draws a power of a generator, not the identity, in letters.
func (p *Puzzle) drawPower(rng *rand.Rand, g int) []word.Letter {
	list := exponents(p.def.Moves[g])
	return power(word.Syllable{Generator: g + 1, Exponent: list[rng.IntN(len(list))]})
}

func (p *Puzzle) scrambleSlides(rng *rand.Rand, n int) word.Word {
	blank, before := p.blankIn(p.solved), int32(-1)
	var letters []word.Letter
	for range n {
		var steps []word.Letter
		for k := range p.def.Moves {
			if to := p.slideOf(word.Letter(k + 1))[blank]; to >= 0 && to != before {
				steps = append(steps, word.Letter(k+1))
			}
		}
		if steps == nil { // a dead end: go back
			break
		}
		l := steps[rng.IntN(len(steps))]
		before, blank = blank, p.slideOf(l)[blank]
		letters = append(letters, l)
	}
	return p.alphabet.Word(letters...)
}

// RandomState returns a state that can be solved, each with the same
// probability: a random element of the group, by its stabilizer chain, applied
// to the solved state; where moves slide, the blank then goes to a random
// place, and where they can be blocked, moves lead to a random arrangement of what
// blocks them. The first call computes the chain. It panics with the error of
// [Puzzle.Group].
func (p *Puzzle) RandomState(rng *rand.Rand) State {
	s := p.Solved().ApplyPerm(p.Group().Random(rng))
	g, _ := p.own() // Group has panicked if there is an error
	if g.Vertices() == 1 {
		return s
	}
	return s.ApplyPerm(mustPerm(g.Walk(rng.IntN(g.Vertices()))))
}
