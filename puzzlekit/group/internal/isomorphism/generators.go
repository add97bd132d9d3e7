package isomorphism

import (
	"math"
	"math/rand/v2"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
)

// generatorTries is the number of sequences of generators from which the one with the least
// number of possible images is taken.
const generatorTries = 60

// Generators returns a short sequence of generators with few possible images: an image of the
// first is tried in one of each class, those of others are all elements with the right label.
func (c *Classes) Generators(w *chain.Work) ([]int32, error) {
	rng := rand.New(rand.NewPCG(8, uint64(c.Order)))
	count := c.ElementsWith()
	var best []int32
	least := math.Inf(1)
	for range generatorTries {
		if err := w.Stopped(""); err != nil {
			return nil, err
		}
		gens, cost, err := c.drawGenerators(w, rng, count, least)
		if err != nil {
			return nil, err
		}
		if cost < least {
			best, least = gens, cost
		}
		if least <= 1 {
			break
		}
	}
	return best, nil
}

// drawGenerators adds elements until they generate the group, each of two that enlarge what is
// generated the one with fewer possible images. It gives up when these are more than most.
func (c *Classes) drawGenerators(w *chain.Work, rng *rand.Rand, count map[uint64]int, most float64) (gens []int32, cost float64, err error) {
	var images [][]int32
	cost = 1
	for order := 1; order < c.Order; {
		x := int32(rng.IntN(c.Order))
		if y := int32(rng.IntN(c.Order)); count[c.labelOf(y)] < count[c.labelOf(x)] {
			x = y
		}
		weight := float64(count[c.labelOf(x)])
		if len(gens) == 0 {
			weight = float64(len(c.WithLabel(c.labelOf(x))))
		}
		if cost*weight >= most {
			return nil, math.Inf(1), nil
		}
		more := append(images[:len(images):len(images)], c.Element(x))
		levels, err := schreiersims.Proved(w, rng, c.Degree, nil, more)
		if err != nil {
			return nil, 0, err
		}
		if now := int(chain.Order(levels).Int64()); now > order {
			gens, images, order, cost = append(gens, x), more, now, cost*weight
		}
	}
	return gens, cost, nil
}
