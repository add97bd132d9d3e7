package board

// A grammar is a finite automaton that accepts only one of several sequences of turns
// that do the same for a simple reason:
//
//   - adjacent turns of commuting generators are in the order of the generators;
//   - runs of a generator are as short as possible, and if runs count one, two
//     turns of a generator are never adjacent.
//
// Every element has a shortest word that the grammar accepts, since sorting a word
// never makes it longer. (Taylor and Korf 1993: pruning duplicate nodes.) State 0 is
// the initial state.
type grammar struct {
	turns int
	next  []int32 // next[state*turns+turn], -1 where the turn is refused
}

// run is a state of the grammar: the last generator and how often it was used, if powers
// are no turns.
type run struct{ generator, length int }

func newGrammar(b *Board) grammar {
	g := grammar{turns: len(b.Turns)}
	states := []run{{generator: -1}}
	number := map[run]int32{states[0]: 0}
	for k := 0; k < len(states); k++ {
		for _, t := range b.Turns {
			to, ok := states[k].follow(t, b)
			if !ok {
				g.next = append(g.next, -1)
				continue
			}
			if _, known := number[to]; !known {
				number[to] = int32(len(states))
				states = append(states, to)
			}
			g.next = append(g.next, number[to])
		}
	}
	return g
}

// follow returns the run after a turn, unless the grammar refuses the turn.
func (r run) follow(t turn, b *Board) (run, bool) {
	if t.Generator != r.generator {
		refused := r.generator >= 0 && t.Generator < r.generator && b.commute[r.generator][t.Generator]
		if b.powers {
			return run{generator: t.Generator}, !refused
		}
		return run{t.Generator, t.Exponent}, !refused
	}
	if b.powers {
		return r, false
	}
	to := run{t.Generator, r.length + t.Exponent}
	order := MoveOrder(b.Puzzle.Moves()[t.Generator].Perm)
	longer := abs(to.length) > abs(r.length)
	return to, longer && (2*abs(to.length) < order || 2*to.length == order)
}

// Commuting reports which generators can be exchanged.
func (b *Board) Commuting() [][]bool { return b.commute }

// commuting reports which generators commute as permutations.
func (b *Board) commuting() [][]bool {
	moves := b.Puzzle.Moves()
	table := make([][]bool, len(moves))
	for i, m := range moves {
		for _, n := range moves {
			table[i] = append(table[i], m.Perm.Commutator(n.Perm).IsIdentity())
		}
	}
	return table
}

// States returns the number of states. If powers are turns, each stands for the generator
// of the last turn.
func (g grammar) States() int32 {
	if g.turns == 0 {
		return 1
	}
	return int32(len(g.next) / g.turns)
}

// After returns the state after a turn, or -1.
func (g grammar) After(state int32, t int) int32 { return g.next[int(state)*g.turns+t] }

// Growth returns the factor by which the number of accepted words grows with their
// length, if only some turns are used.
func (g grammar) Growth(turns []int) float64 {
	if g.turns == 0 {
		return 0 // there is only the empty word
	}
	const lengths = 24
	words := make([]float64, len(g.next)/g.turns)
	words[0] = 1
	before, total := 0.0, 1.0
	for range lengths {
		longer := make([]float64, len(words))
		before, total = total, 0
		for state, n := range words {
			for _, t := range turns {
				if to := g.After(int32(state), t); to >= 0 && n > 0 {
					longer[to] += n
					total += n
				}
			}
		}
		words = longer
	}
	return total / max(before, 1)
}

// Words lists the accepted words of a length, in order.
func (b *Board) Words(length int) [][]uint16 {
	words, states := [][]uint16{nil}, []int32{0}
	for range length {
		var longer [][]uint16
		var after []int32
		for k, w := range words {
			for t := range b.Turns {
				if state := b.Grammar.After(states[k], t); state >= 0 {
					longer = append(longer, append(w[:len(w):len(w)], uint16(t)))
					after = append(after, state)
				}
			}
		}
		words, states = longer, after
	}
	return words
}
