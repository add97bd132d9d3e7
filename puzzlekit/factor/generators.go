package factor

import (
	"context"
	"fmt"
	"math"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// maxDegree is the largest degree that this package works with: it keeps images in
// 16 bits.
const maxDegree = 1 << 16

// images is a permutation of 0..n-1, or the images of some chosen points: the
// raw form in which this package multiplies.
type images []uint16

// toImages returns the images of the first n points; p moves no others.
func toImages(p perm.Perm, n int) images {
	zero := p.WithDegree(n).AppendZeroBased(nil)
	x := make(images, len(zero))
	for i, v := range zero {
		x[i] = uint16(v)
	}
	return x
}

func (x images) perm() perm.Perm {
	zero := make([]int32, len(x))
	for i, v := range x {
		zero[i] = int32(v)
	}
	p, err := perm.FromZeroBased(zero)
	if err != nil {
		panic(err) // only permutations are ever made here
	}
	return p
}

// generatorSet holds the generators with their inverses, reached by letter.
type generatorSet struct {
	degree  int
	size    int
	letters []word.Letter // +1, -1, +2, -2, …; an involution has only its positive letter
	action  []images      // action[slot(letter)]
	order   []int         // by generator, from 0; math.MaxInt where it is too large to matter
	base    []int         // base points of the group, 0-based; only a Factorizer needs them
	inverse []uint16      // inverse[slot] is the slot of the inverse; of an involution, its own
}

// slot numbers the letters +1, -1, +2, -2, … from 0.
func slot(l word.Letter) int {
	if l > 0 {
		return 2 * int(l-1)
	}
	return 2*int(-l-1) + 1
}

func newGeneratorSet(degree int, generators []perm.Perm) *generatorSet {
	s := &generatorSet{degree: degree, size: len(generators)}
	for i, p := range generators {
		x := toImages(p, degree)
		y := rawperm.Inverse(x)
		s.action = append(s.action, x, y)
		l := word.Letter(i + 1)
		s.letters = append(s.letters, l)
		s.order = append(s.order, smallOrder(p))
		v := uint16(slot(l))
		if s.order[i] <= 2 {
			s.inverse = append(s.inverse, v, v)
			continue
		}
		s.letters = append(s.letters, -l)
		s.inverse = append(s.inverse, v+1, v)
	}
	return s
}

func (s *generatorSet) image(l word.Letter) images { return s.action[slot(l)] }

// evaluate returns the element that the letters multiply to.
func (s *generatorSet) evaluate(letters []word.Letter) images {
	x := rawperm.Identity[uint16](s.degree)
	for _, l := range letters {
		rawperm.ProductInto(x, x, s.image(l))
	}
	return x
}

// smallOrder is the order of p, or math.MaxInt when it does not fit.
func smallOrder(p perm.Perm) int {
	if n := p.Order(); n.IsInt64() && n.Int64() < math.MaxInt {
		return int(n.Int64())
	}
	return math.MaxInt
}

// cancels reports whether two neighbouring letters multiply to the identity.
func (s *generatorSet) cancels(a, b word.Letter) bool {
	return a == -b || a == b && s.order[a.Generator()-1] <= 2
}

// Eval returns the permutation that w stands for: letter k is generators[k-1], and
// the letters are applied from left to right. The empty word is the identity. The
// degree is the largest of the generators. Eval returns a [*fault.InputError] for a
// letter without a generator or a degree above 65536. Cost O(len(w)·degree).
func Eval(w word.Word, generators []perm.Perm) (perm.Perm, error) {
	if len(generators) == 0 {
		if w.Len() > 0 {
			return perm.Perm{}, badLetter(w.At(0), 0)
		}
		return perm.Identity(0), nil
	}
	n := 0
	for _, p := range generators {
		n = max(n, p.Degree())
	}
	if n > maxDegree {
		return perm.Perm{}, badDegree("factor.Eval", n)
	}
	set := newGeneratorSet(n, generators)
	for l := range w.All() {
		if l == 0 || l.Generator() > len(generators) {
			return perm.Perm{}, badLetter(l, len(generators))
		}
	}
	return set.evaluate(w.Letters()).perm(), nil
}

// chainOf returns the stabiliser chain that g keeps. It returns a
// [*fault.StoppedError] if ctx ends.
func chainOf(ctx context.Context, g *group.Group, in string) (*group.StabilizerChain, error) {
	chain, err := g.Chain(ctx, nil)
	if stopped := fault.Stopped(ctx, in, "the stabiliser chain"); stopped != nil {
		return nil, stopped
	}
	return chain, err
}

// checkGroup checks the input of New and Minkwitz. It returns the alphabet, with
// default names if it is nil.
func checkGroup(in string, g *group.Group, alphabet *word.Alphabet) (*word.Alphabet, error) {
	n := len(g.Generators())
	if alphabet == nil {
		alphabet = word.Numbered(n)
	}
	if alphabet.Size() != n {
		return nil, badInput(in, "number of names in the alphabet", alphabet.Size(), fmt.Sprintf("%d, one for each generator", n))
	}
	if alphabet.IsPartial() {
		return nil, badInput(in, "alphabet", alphabet, "names of elements of the group, which slides are not; use Puzzle.GroupAlphabet, and Puzzle.Expand for the words")
	}
	if g.Degree() > maxDegree {
		return nil, badDegree(in, g.Degree())
	}
	return alphabet, nil
}
