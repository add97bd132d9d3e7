package godsnumber

import (
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/perm"
)

// Letters returns the generators and their inverses as moves: the metric in
// which every letter of a word counts one. Names are those given, or a, b, c, …
// when there are none; an inverse is written a'.
func Letters(generators []perm.Perm, names ...string) []Move {
	var moves []Move
	for i, x := range generators {
		name := nameOf(i, names)
		moves = append(moves, Move{name, x}, Move{name + "'", x.Inverse()})
	}
	return distinct(moves)
}

// Powers returns all powers of the generators as moves: the metric in which a
// run of one letter counts one. The powers are written a, a2, a3, …, a'.
// There may be very many: their number is the sum of the orders.
func Powers(generators []perm.Perm, names ...string) []Move {
	var moves []Move
	for i, x := range generators {
		name := nameOf(i, names)
		last := x.Inverse()
		for k, y := 1, x; !y.IsIdentity(); k, y = k+1, y.Mul(x) {
			switch {
			case k == 1:
				moves = append(moves, Move{name, y})
			case y.Equal(last):
				moves = append(moves, Move{name + "'", y})
			default:
				moves = append(moves, Move{fmt.Sprintf("%s%d", name, k), y})
			}
		}
	}
	return distinct(moves)
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

// distinct leaves out identities and repeated permutations and gives the others
// one degree, so that their images are lists of one length.
func distinct(moves []Move) []Move {
	seen := map[string]bool{}
	degree := 0
	var out []Move
	for _, m := range moves {
		degree = max(degree, m.Perm.Degree())
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

// closed reports whether the inverse of every move is a move.
func closed(moves []Move) bool { return !slices.Contains(inverseMoves(moves), -1) }

func perms(moves []Move) []perm.Perm {
	out := make([]perm.Perm, len(moves))
	for i, m := range moves {
		out[i] = m.Perm
	}
	return out
}
