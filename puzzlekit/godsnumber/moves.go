package godsnumber

import (
	"fmt"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// A Move is a permutation that counts as one move, with its word.
type Move struct {
	Word word.Word
	Perm perm.Perm
}

// Letters returns the generators and their inverses as moves: the metric in which every
// letter of a word counts one. The generators have the given names; without names they
// are a, b, c, …. It panics with a [*fault.ParseError] if a name is malformed.
func Letters(generators []perm.Perm, names ...string) []Move {
	return letters(named(generators, names))
}

// Powers returns all powers of the generators as moves: the metric in which a run of one
// letter counts one. There may be very many, the sum of the orders. Names are as for
// [Letters].
func Powers(generators []perm.Perm, names ...string) []Move {
	return powers(named(generators, names))
}

// named returns moves with words of one letter.
func named(generators []perm.Perm, names []string) []Move {
	all := make([]string, len(generators))
	for i := range all {
		all[i] = nameOf(i, names)
	}
	alphabet := word.MustAlphabet(word.Product, all...)
	moves := make([]Move, len(generators))
	for i, x := range generators {
		moves[i] = Move{alphabet.Word(word.Letter(i + 1)), x}
	}
	return moves
}

func nameOf(i int, names []string) string {
	if i < len(names) {
		return names[i]
	}
	if i < 26 {
		return string(rune('a' + i))
	}
	return fmt.Sprintf("x%d", i+1)
}

// letters adds the inverses of some moves.
func letters(generators []Move) (moves []Move) {
	for _, m := range generators {
		moves = append(moves, m, Move{m.Word.Inverse(), m.Perm.Inverse()})
	}
	return distinct(moves)
}

// powers adds the powers of some moves, each with the exponent that is next to zero.
func powers(generators []Move) (moves []Move) {
	for _, m := range generators {
		var list []perm.Perm
		for x := m.Perm; !x.IsIdentity(); x = x.Mul(m.Perm) {
			list = append(list, x)
		}
		for i, x := range list {
			exponent, order := i+1, len(list)+1
			if 2*exponent > order {
				exponent -= order
			}
			moves = append(moves, Move{m.Word.Pow(exponent), x})
		}
	}
	return distinct(moves)
}

// distinct drops identities and repeated permutations, and gives the others the same
// degree.
func distinct(moves []Move) []Move {
	seen := map[string]bool{}
	degree := degreeOf(moves)
	var out []Move
	for _, m := range moves {
		if key := m.Perm.Key(); !m.Perm.IsIdentity() && !seen[key] {
			seen[key] = true
			out = append(out, m)
		}
	}
	for i, m := range out {
		out[i].Perm = m.Perm.WithDegree(degree)
	}
	return out
}

// degreeOf returns the largest degree of the moves.
func degreeOf(moves []Move) int {
	degree := 0
	for _, m := range moves {
		degree = max(degree, m.Perm.Degree())
	}
	return degree
}

// orLoop returns the moves, or the identity without a word if there are none: a graph of
// numbers has an arc from each state.
func orLoop(moves []Move, degree int) []Move {
	if len(moves) == 0 {
		return []Move{{Perm: perm.Identity(degree)}}
	}
	return moves
}

// inverseMoves returns the number of the inverse of each move, -1 if the inverse is not
// a move.
func inverseMoves(moves []Move) []int {
	number := map[string]int{}
	for m, x := range moves {
		number[x.Perm.Key()] = m
	}
	back := make([]int, len(moves))
	for m, x := range moves {
		k, ok := number[x.Perm.Inverse().Key()]
		if back[m] = k; !ok {
			back[m] = -1
		}
	}
	return back
}

// images returns the permutations of moves as lists from 0.
func images(moves []Move) [][]int32 {
	out := make([][]int32, len(moves))
	for i, m := range moves {
		out[i] = m.Perm.AppendZeroBased(nil)
	}
	return out
}

func wordsOf(moves []Move) []word.Word {
	out := make([]word.Word, len(moves))
	for i, m := range moves {
		out[i] = m.Word
	}
	return out
}
