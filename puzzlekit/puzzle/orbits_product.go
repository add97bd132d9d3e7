package puzzle

import "slices"

// Products, powers and inverses of moves of sets of pieces, for formats in which
// a move can be a sequence of others.

// stillParts is the move of all sets that moves nothing.
func (m orbitModel) stillParts() []orbitPart {
	parts := make([]orbitPart, len(m.sets))
	for i, s := range m.sets {
		parts[i] = stillPart(s.size)
	}
	return parts
}

// product is one move followed by another: slot j gets the piece that the first
// move brought to the slot from which the second takes it.
func (m orbitModel) product(first, second []orbitPart) []orbitPart {
	out := m.stillParts()
	for i, s := range m.sets {
		for j, between := range second[i].from {
			out[i].from[j] = first[i].from[between]
			out[i].turn[j] = (first[i].turn[between] + second[i].turn[j]) % s.turns
		}
	}
	return out
}

func (m orbitModel) inverse(parts []orbitPart) []orbitPart {
	out := m.stillParts()
	for i, s := range m.sets {
		for j, from := range parts[i].from {
			out[i].from[from] = j
			out[i].turn[from] = (s.turns - parts[i].turn[j]) % s.turns
		}
	}
	return out
}

// power is a power of a move, or its inverse, by repeated squaring, together with
// its word.
func (m orbitModel) power(base twsMeaning, amount int, inverse bool) twsMeaning {
	out := twsMeaning{parts: m.stillParts(), letters: slices.Repeat(base.letters, amount), isWord: base.isWord}
	for square := base.parts; amount > 0; amount /= 2 {
		if amount%2 == 1 {
			out.parts = m.product(out.parts, square)
		}
		square = m.product(square, square)
	}
	if inverse {
		out.parts, out.letters = m.inverse(out.parts), inverseLetters(out.letters)
	}
	return out
}
