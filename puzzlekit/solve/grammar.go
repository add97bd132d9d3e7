package solve

// A grammar is a finite automaton that accepts, of the sequences of turns that
// do the same for a simple reason, only one:
//
//   - neighbouring turns of commuting generators come in the order of the
//     generators;
//   - runs of a generator are as short as they can be, and where runs count
//     one, two turns of a generator never meet.
//
// Every element has a shortest word that the grammar accepts, since putting a
// word in order never makes it longer. (Taylor and Korf 1993: pruning duplicate
// nodes.) State 0 is the beginning.
type grammar struct {
	turns int
	next  []int32 // next[state*turns+turn], -1 where the turn is refused
}

// run is a state of the grammar: the last generator and how often it was used.
type run struct{ generator, length int }

func newGrammar(b *board) grammar {
	g := grammar{turns: len(b.turns)}
	states := []run{{generator: -1}}
	number := map[run]int32{states[0]: 0}
	commute := b.commuting()
	for k := 0; k < len(states); k++ {
		for _, t := range b.turns {
			to, ok := states[k].follow(t, b, commute)
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

// follow returns the run after a turn, unless the grammar refuses it.
func (r run) follow(t turn, b *board, commute [][]bool) (run, bool) {
	if t.generator != r.generator {
		refused := r.generator >= 0 && t.generator < r.generator && commute[r.generator][t.generator]
		return run{t.generator, t.exponent}, !refused
	}
	if b.metric.Runs {
		return r, false
	}
	to := run{t.generator, r.length + t.exponent}
	order := moveOrder(b.puzzle.Moves()[t.generator].Perm)
	longer := abs(to.length) > abs(r.length)
	return to, longer && (2*abs(to.length) < order || 2*to.length == order)
}

// commuting says which generators commute.
func (b *board) commuting() [][]bool {
	moves := b.puzzle.Moves()
	table := make([][]bool, len(moves))
	for i, m := range moves {
		for _, n := range moves {
			table[i] = append(table[i], m.Perm.Commutator(n.Perm).IsIdentity())
		}
	}
	return table
}

// after returns the state after a turn, or -1.
func (g grammar) after(state int32, t int) int32 { return g.next[int(state)*g.turns+t] }

// growth is the factor by which the number of accepted words grows with their
// length, if only some turns are used.
func (g grammar) growth(turns []int) float64 {
	const lengths = 24
	words := make([]float64, len(g.next)/g.turns)
	words[0] = 1
	before, total := 0.0, 1.0
	for range lengths {
		longer := make([]float64, len(words))
		before, total = total, 0
		for state, n := range words {
			for _, t := range turns {
				if to := g.after(int32(state), t); to >= 0 && n > 0 {
					longer[to] += n
					total += n
				}
			}
		}
		words = longer
	}
	return total / max(before, 1)
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
