package group

import (
	"fmt"
	"math/rand/v2"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// An imageSearch looks for isomorphisms from one group to another, which may be the same, by images of a
// few generators. The elements are not listed, only those of the classes in which images are looked for.
//
// The first generator may go to one element of each class with its label, since inner automorphisms lead to the
// others; the next to one element of each orbit of the centralizer of the image, and so on. Images are
// refused if a word in them has another order or label than the word in the generators. Of those that
// remain, a stabiliser chain of pairs proves that there is a homomorphism. (Hulpke 1996, as
// Cannon and Holt 2003 report it; Holt, Eick and O'Brien 2005, section 8.9.)
type imageSearch struct {
	*chain.Work
	source, target *classSide
	gens           *generating
	subgroups      []*Group // that the first generators generate
	words          [][]wordOfGenerators
	chosen         [][]int32
	found          *Homomorphism // from the last of the subgroups
	tried          int
	err            error
}

// A wordOfGenerators is a product of generators and their inverses, with what it must agree in. The letter
// k stands for generator k, -1-k for its inverse.
type wordOfGenerators struct {
	letters []int
	order   int
	kind    uint64
}

// wordsPerGenerator is the number of words in which images must agree before the proof.
const wordsPerGenerator = 12

func newImageSearch(source, target *classSide, gens *generating) *imageSearch {
	s := &imageSearch{Work: source.Work, source: source, target: target, gens: gens, chosen: make([][]int32, len(gens.elements))}
	rng := rand.New(rand.NewPCG(9, uint64(source.g.degree)))
	for i := range gens.elements {
		h := fromChecked(source.g.degree, perms(gens.elements[:i+1]))
		if i == len(gens.elements)-1 {
			h = fromLevels(source.g.degree, perms(gens.elements), source.g.readChain())
		}
		s.subgroups = append(s.subgroups, h)
		var words []wordOfGenerators
		for range wordsPerGenerator {
			w := randomWord(rng, i)
			x := w.in(gens.elements, source.g.degree)
			w.order, w.kind = source.orders.Of(x), source.kind(x)
			words = append(words, w)
		}
		s.words = append(s.words, words)
	}
	return s
}

// randomWord returns a word in the first generators that has generator i.
func randomWord(rng *rand.Rand, i int) (w wordOfGenerators) {
	for n := 2 + rng.IntN(4); n > 0; n-- {
		w.letters = append(w.letters, rng.IntN(2*i+2)-i-1)
	}
	w.letters[rng.IntN(len(w.letters))] = i
	return w
}

// in returns the word in some elements.
func (w wordOfGenerators) in(gens [][]int32, degree int) []int32 {
	x, y := rawperm.Identity[int32](degree), make([]int32, degree)
	for _, k := range w.letters {
		if k >= 0 {
			rawperm.Multiply(x, gens[k])
		} else {
			rawperm.InvertInto(y, gens[-1-k])
			rawperm.Multiply(x, y)
		}
	}
	return x
}

// isomorphism returns an isomorphism from the group with the generators of the search, or nil if there is
// none.
func (s *imageSearch) isomorphism() (*Homomorphism, error) {
	for _, k := range s.target.WithLabel(s.gens.labels[0]) {
		if s.choose(0, s.target.classes.raw[k]) && s.extend(1) {
			return s.found, nil
		}
	}
	return nil, s.outcome()
}

// outcome returns the error of a search that did not go to the end, or nil.
func (s *imageSearch) outcome() error {
	if s.err != nil {
		return s.err
	}
	return s.Stopped(fmt.Sprintf("%s of generators", counted.Of(s.tried, "images")))
}

// choose gives generator i an image and reports whether the first generators, up to it, can go to their images.
func (s *imageSearch) choose(i int, image []int32) bool {
	s.tried++
	s.chosen[i] = image
	for _, w := range s.words[i] {
		y := w.in(s.chosen, len(image))
		if s.target.orders.Of(y) != w.order {
			return false
		}
		if kind := s.target.kind(y); kind != 0 && w.kind != 0 && kind != w.kind {
			return false
		}
	}
	if s.Ended() || s.err != nil {
		return false
	}
	images := perms(s.chosen[:i+1])
	onto := s.target.g
	if i < len(s.chosen)-1 {
		onto = fromChecked(onto.degree, images)
	}
	f, err := s.subgroups[i].isomorphismByGenerators(s.Work, onto, images)
	s.found, s.err = f, err
	return f != nil
}

// extend gives images to the generators from i on, if that is possible: one of each orbit of the centralizer
// of the images before.
func (s *imageSearch) extend(i int) bool {
	if i == len(s.chosen) {
		return true
	}
	from, to, err := s.target.list(s.gens.labels[i])
	if err != nil {
		s.err = err
		return false
	}
	centralizer, err := s.target.g.centralizer(s.Work, perms(s.chosen[:i]))
	if err != nil {
		s.err = err
		return false
	}
	gens, done := rawperm.Distinct(centralizer.images()), make([]bool, s.target.members.count)
	for k := from; k < to; k++ {
		if s.err != nil || s.Ended() {
			return false
		}
		if done[k] {
			continue
		}
		if len(gens) > 0 {
			s.target.members.markOrbit(s.Work, k, gens, done)
		}
		if s.choose(i, s.target.members.at(k)) && s.extend(i+1) {
			return true
		}
	}
	return false
}
