package group

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
	"puzzlelab/puzzlekit/internal/rawperm"
)

const (
	// generatorDraws is the number of sequences of generators from which the best is taken.
	generatorDraws = 60
	// A sequence is given up when it has so many elements, or after so many draws: some never generate the group.
	mostGenerators = 12
	mostDrawn      = 40
)

// A generating is a sequence of generators of which few images are possible.
type generating struct {
	elements [][]int32
	labels   []uint64
	cost     float64 // grows with the number of images that are tried
	members  int     // elements to be listed: those with the labels of the generators, mostly without the first
}

// drawGenerators returns generators that are in small classes. The first has the most possible images: those
// of it are tried up to conjugation, so they need not be listed. It returns nil if more elements would have to be
// listed than memory holds.
func (s *classSide) drawGenerators(memory uint64, listFirst bool) (*generating, error) {
	rng := rand.New(rand.NewPCG(8, uint64(s.g.degree)))
	with := s.ElementsWith()
	var best *generating
	for range generatorDraws {
		if err := s.Stopped(""); err != nil {
			return nil, err
		}
		gens := s.drawOnce(rng, with)
		if gens == nil {
			continue
		}
		gens.sort(s, with, listFirst)
		if memberBytes(gens.members, s.g.degree) > memory || best != nil && gens.cost >= best.cost {
			continue
		}
		best = gens
	}
	return best, nil
}

// drawOnce adds elements of random classes until they generate the group. For each it draws some classes and takes
// the one with the fewest possible images. Then it leaves out elements that are not needed.
func (s *classSide) drawOnce(rng *rand.Rand, with map[uint64]int) *generating {
	var gens generating
	picks := rng.IntN(8)
	for order, drawn := 1, 0; order < s.size; drawn++ {
		if len(gens.elements) == mostGenerators || drawn == mostDrawn || s.Ended() {
			return nil
		}
		k := 1 + rng.IntN(s.Count()-1)
		for range picks {
			if i := 1 + rng.IntN(s.Count()-1); with[s.Label(i)] < with[s.Label(k)] {
				k = i
			}
		}
		x := rawperm.Conjugate(s.classes.raw[k], s.g.Random(rng).AppendZeroBased(nil))
		if now := s.orderOf(append(gens.elements[:len(gens.elements):len(gens.elements)], x)); now > order {
			order = now
			gens.elements, gens.labels = append(gens.elements, x), append(gens.labels, s.Label(k))
		}
	}
	for i := 0; i < len(gens.elements); {
		without := slices.Delete(slices.Clone(gens.elements), i, i+1)
		if s.orderOf(without) < s.size {
			i++
			continue
		}
		gens.elements, gens.labels = without, slices.Delete(gens.labels, i, i+1)
	}
	return &gens
}

// sort puts the generators in order, that with the most possible images first.
func (g *generating) sort(s *classSide, with map[uint64]int, listFirst bool) {
	places := make([]int, len(g.labels))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(i, j int) int { return cmp.Compare(with[g.labels[j]], with[g.labels[i]]) })
	elements, labels := make([][]int32, len(places)), make([]uint64, len(places))
	listed := map[uint64]bool{}
	g.cost = float64(len(s.WithLabel(g.labels[places[0]])))
	for i, k := range places {
		elements[i], labels[i] = g.elements[k], g.labels[k]
		if i > 0 {
			g.cost += float64(with[labels[i]] * len(labels))
		}
		if (i > 0 || listFirst) && !listed[labels[i]] {
			listed[labels[i]] = true
			g.members += with[labels[i]]
		}
	}
	g.elements, g.labels = elements, labels
	g.cost += float64(10 * g.members) // those are listed
}

// orderOf returns the order of a subgroup as random elements find it, which is the order or less.
func (s *classSide) orderOf(gens [][]int32) int {
	c := schreiersims.New(s.Work, s.g.rng(), s.g.degree, nil, gens)
	c.Known = s.g.Order()
	if _, err := c.WithoutProof(); err != nil {
		return 1
	}
	return int(chain.Order(c.Levels).Int64())
}
