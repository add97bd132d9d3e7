package board

import (
	"context"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A Symmetry is a permutation σ of the places that takes moves to moves: σ⁻¹tσ is a
// turn for every turn t. It takes solutions of one state to solutions of another, of
// the same length. The rotations and reflections of a cube are symmetries, as are those
// of a torus of tiles.
type Symmetry struct {
	Places []uint16 // σ
	Labels []uint16 // how σ renames labels
	Turns  []int    // turns[t] is σ⁻¹tσ
}

// Limits of the search for symmetries. For larger puzzles only the symmetries found
// within them are used.
const (
	maxSymmetries         = 1 << 10
	maxSymmetrySteps      = 1 << 16
	maxSymmetryGenerators = 40
)

// Symmetries finds the symmetries of a board, the identity first. It maps generators to
// generators or their inverses. A choice is followed as long as the cycle structures of
// products of two generators agree. The images of all places then follow from one place
// in each orbit. The cost is small compared with that of a table. For very large
// puzzles not all symmetries are found.
func (b *Board) Symmetries(ctx context.Context) ([]Symmetry, error) {
	moves := b.Puzzle.Moves()
	f := symmetryFinder{Board: b, ctx: ctx}
	for _, m := range moves {
		f.letters = append(f.letters, m.Perm, m.Perm.Inverse())
	}
	f.identity()
	if len(moves) <= maxSymmetryGenerators {
		f.structures()
		f.cycleLengths()
		f.extend(make([]int, 0, len(moves)))
	}
	return f.found, kit.Stopped(ctx)
}

// symmetryFinder is a search over the images of the generators. Letter 2g is
// generator g and letter 2g+1 its inverse.
type symmetryFinder struct {
	*Board
	ctx     context.Context
	letters []perm.Perm
	kinds   [][]int // kinds[x][y]: number of the cycle structure of x·y
	cycles  [][]int // cycles[g][i]: length of the cycle of place i under generator g
	found   []Symmetry
	steps   int
}

func (f *symmetryFinder) identity() {
	s := Symmetry{Turns: f.AllTurns()}
	for i := range f.Places {
		s.Places = append(s.Places, uint16(i))
	}
	s.Labels, _ = f.rename(s.Places)
	f.found = append(f.found, s)
}

func (f *symmetryFinder) structures() {
	number := map[string]int{}
	for _, x := range f.letters {
		var row []int
		for _, y := range f.letters {
			key := structure(x.Mul(y))
			if _, known := number[key]; !known {
				number[key] = len(number)
			}
			row = append(row, number[key])
		}
		f.kinds = append(f.kinds, row)
	}
}

func (f *symmetryFinder) cycleLengths() {
	for g := 0; g < len(f.letters); g += 2 {
		lengths := make([]int, f.Places)
		for start := range lengths {
			var cycle []int
			for i := start; lengths[i] == 0; i = f.letters[g].Image(i+1) - 1 {
				lengths[i] = 1
				cycle = append(cycle, i)
			}
			for _, i := range cycle {
				lengths[i] = len(cycle)
			}
		}
		f.cycles = append(f.cycles, lengths)
	}
}

// alike reports whether the cycle lengths of two places agree, so that one may go to
// the other.
func (f *symmetryFinder) alike(images []int, place, to int) bool {
	for g, image := range images {
		if f.cycles[g][place] != f.cycles[image/2][to] {
			return false
		}
	}
	return true
}

// structure returns a text for the cycle lengths.
func structure(p perm.Perm) string {
	var lengths []int
	seen := make([]bool, p.Degree()+1)
	for i := 1; i <= p.Degree(); i++ {
		n := 0
		for j := i; !seen[j]; j = p.Image(j) {
			seen[j] = true
			n++
		}
		if n > 1 {
			lengths = append(lengths, n)
		}
	}
	slices.Sort(lengths)
	var text strings.Builder
	for _, n := range lengths {
		text.WriteRune(rune(n))
	}
	return text.String()
}

// extend chooses the image of the next generator.
func (f *symmetryFinder) extend(images []int) {
	if f.steps++; f.steps > maxSymmetrySteps || len(f.found) == maxSymmetries || f.ctx.Err() != nil {
		return
	}
	if 2*len(images) == len(f.letters) {
		f.accept(images)
		return
	}
	for letter := range f.letters {
		twice := letter%2 == 1 && f.letters[letter].Equal(f.letters[letter-1]) // its own inverse
		if !twice && f.agrees(images, letter) {
			f.extend(append(images, letter))
		}
	}
}

// agrees reports whether the next generator can go to a letter.
func (f *symmetryFinder) agrees(images []int, letter int) bool {
	k := 2 * len(images)
	if f.kinds[k][k] != f.kinds[letter][letter] || f.kinds[k][k^1] != f.kinds[letter][letter^1] {
		return false
	}
	for g, image := range images {
		if image/2 == letter/2 || f.kinds[2*g][k] != f.kinds[image][letter] || f.kinds[2*g+1][k] != f.kinds[image^1][letter] {
			return false
		}
	}
	return true
}

// accept looks for a permutation of the places that takes each generator to its image,
// orbit by orbit.
func (f *symmetryFinder) accept(images []int) {
	sigma := make([]int, f.Places)
	for i := range sigma {
		sigma[i] = -1
	}
	if !f.place(images, sigma, make([]bool, f.Places)) {
		return
	}
	s := Symmetry{Places: make([]uint16, f.Places)}
	for i, to := range sigma {
		s.Places[i] = uint16(to)
	}
	var ok bool
	if s.Labels, ok = f.rename(s.Places); !ok {
		return
	}
	if s.Turns, ok = f.turnsUnder(images); ok && f.sameCosts(s.Turns) && !slices.Equal(s.Turns, f.found[0].Turns) {
		f.found = append(f.found, s)
	}
}

// place assigns images to the first place without one and to all of its orbit.
func (f *symmetryFinder) place(images, sigma []int, taken []bool) bool {
	start := slices.Index(sigma, -1)
	if start < 0 {
		return true
	}
	for to := range sigma {
		if f.ctx.Err() != nil {
			return false
		}
		if taken[to] || !f.alike(images, start, to) {
			continue
		}
		if set, ok := f.propagate(images, sigma, taken, start, to); ok {
			if f.place(images, sigma, taken) {
				return true
			}
			f.undo(sigma, taken, set)
		}
	}
	return false
}

// propagate maps start to the place to and follows the generators: if i goes to j, the
// image of i under a generator goes to the image of j under the generator's image. It
// returns the places that it set.
func (f *symmetryFinder) propagate(images, sigma []int, taken []bool, start, to int) (set []int, ok bool) {
	sigma[start], taken[to] = to, true
	set = []int{start}
	for k := 0; k < len(set); k++ {
		for g, image := range images {
			i := f.letters[2*g].Image(set[k]+1) - 1
			j := f.letters[image].Image(sigma[set[k]]+1) - 1
			switch {
			case sigma[i] == j:
			case sigma[i] >= 0 || taken[j]:
				f.undo(sigma, taken, set)
				return nil, false
			default:
				sigma[i], taken[j] = j, true
				set = append(set, i)
			}
		}
	}
	return set, true
}

func (f *symmetryFinder) undo(sigma []int, taken []bool, set []int) {
	for _, i := range set {
		taken[sigma[i]], sigma[i] = false, -1
	}
}

// rename returns how a permutation of places renames the labels of the solved state; ok
// is false if equal labels would become different.
func (b *Board) rename(places []uint16) (labels []uint16, ok bool) {
	labels = make([]uint16, b.Labels)
	known := make([]bool, len(labels))
	for i, label := range b.Solved {
		to := b.Solved[places[i]]
		if known[label] && labels[label] != to {
			return nil, false
		}
		labels[label], known[label] = to, true
	}
	return labels, true
}

// sameCosts reports whether turns go to turns of the same cost.
func (f *symmetryFinder) sameCosts(turns []int) bool {
	for t, to := range turns {
		if f.Cost(t) != f.Cost(to) {
			return false
		}
	}
	return true
}

// turnsUnder returns the image of each turn.
func (f *symmetryFinder) turnsUnder(images []int) ([]int, bool) {
	number := map[string]int{}
	for t, p := range f.Perms {
		number[p.Key()] = t
	}
	var turns []int
	for _, t := range f.Turns {
		to, ok := number[f.letters[images[t.Generator]].Pow(t.Exponent).Key()]
		if !ok {
			return nil, false
		}
		turns = append(turns, to)
	}
	return turns, true
}

// Conjugate returns the conjugate of a state under a symmetry.
func (s Symmetry) Conjugate(labels []uint16) []uint16 {
	out := make([]uint16, len(labels))
	for i, label := range labels {
		out[s.Places[i]] = s.Labels[label]
	}
	return out
}

// Back converts a solution of the conjugate to one of the state.
func (s Symmetry) Back(path []uint16) []uint16 {
	source := make([]uint16, len(s.Turns))
	for t, to := range s.Turns {
		source[to] = uint16(t)
	}
	out := make([]uint16, len(path))
	for i, t := range path {
		out[i] = source[t]
	}
	return out
}

// Invert returns the inverse of a state; ok is false if pieces look alike. A solution
// of one, undone, solves the other.
func (b *Board) Invert(labels []uint16) (inverse []uint16, ok bool) {
	home := make([]int, b.Labels)
	for i := range home {
		home[i] = -1
	}
	for i, label := range b.Solved {
		if home[label] >= 0 {
			return nil, false
		}
		home[label] = i
	}
	inverse = make([]uint16, len(labels))
	for i, label := range labels {
		inverse[home[label]] = b.Solved[i]
	}
	return inverse, true
}
