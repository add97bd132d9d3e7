package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"time"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// fewestCompared is the least order of the groups that are compared; the largest is mostClassified.
const fewestCompared = 1_000_000

// mostDisguised is the largest degree of another action of a group.
const mostDisguised = 300

// isomorphismCliffs returns seeded pairs of groups of the same order. Two of three are the same group with other
// generators, points renamed, and half of the time in another action; the others are two subgroups of index 2 of one
// group, disguised.
func isomorphismCliffs(ctx context.Context, s *session, seed uint64, count int) (out []cliff, err error) {
	for i := range count {
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		name, g, err := groupToCompare(ctx, s, rng, i%5)
		if err != nil {
			return nil, err
		}
		h, how := g, "again"
		if i%3 == 2 {
			how = "halves"
			if g, h, err = halves(ctx, rng, g); err != nil {
				return nil, err
			}
		} else if h, err = otherAction(ctx, rng, g); err != nil {
			return nil, err
		}
		g, h = disguised(rng, g), disguised(rng, h)
		out = append(out, comparison(fmt.Sprintf("isomorphism of %s, %s, order %v, degrees %d and %d, number %d", name, how, g.Order(), g.Degree(), h.Degree(), i), g, h, how == "again"))
	}
	return out, nil
}

// comparison asks whether two groups are isomorphic. If it is known that they are, another answer is an error.
func comparison(name string, g, h *group.Group, known bool) cliff {
	here := func(ctx context.Context, g *group.Group) (string, error) {
		f, _, err := g.Isomorphism(ctx, group.New(h.Generators()...), nil)
		switch {
		case err != nil:
			return "", err
		case f == nil && known:
			return "", fmt.Errorf("the groups are isomorphic, but are said not to be")
		case f != nil && (!f.Kernel().IsTrivial() || !f.ImageGroup().Equal(h)):
			return "", fmt.Errorf("the map is no isomorphism")
		}
		return fmt.Sprint(f != nil), nil
	}
	return cliff{name, g, true, here, fmt.Sprintf("IsomorphismGroups(g, %s) <> fail", h.GAP()), nil, ""}
}

// groupToCompare draws a group of one of five kinds.
func groupToCompare(ctx context.Context, s *session, rng *rand.Rand, kind int) (name string, g *group.Group, err error) {
	for {
		switch kind {
		case 0, 1:
			name, g = manyClasses(rng)
		case 2:
			name, g = "a subgroup of the cube's", sample(rng, puzzle.Rubik(2+rng.IntN(2)).Group(), 2)
			if rng.IntN(2) == 0 {
				g = movesOf(rng, puzzle.Rubik(3).Group())
			}
		case 3:
			name, g = "an affine group", affineSample(rng)
		default:
			name = "a transitive group"
			if g, err = fromLibrary(ctx, s, rng); err != nil {
				return "", nil, err
			}
		}
		if n := g.Order(); n.Cmp(big.NewInt(fewestCompared)) >= 0 && n.Cmp(big.NewInt(mostClassified)) <= 0 {
			return name, g, nil
		}
	}
}

// movesOf returns the group of two moves or squares of moves, or of three.
func movesOf(rng *rand.Rand, g *group.Group) *group.Group {
	gens := g.Generators()
	rng.Shuffle(len(gens), func(i, j int) { gens[i], gens[j] = gens[j], gens[i] })
	gens = gens[:2+rng.IntN(2)]
	for i, x := range gens {
		gens[i] = x.Pow(1 + rng.IntN(2))
	}
	return group.New(gens...)
}

// affineSample draws AGL(d,p), or a subgroup that random elements generate, perhaps with a symmetric factor.
func affineSample(rng *rand.Rand) *group.Group {
	of := [][2]int{{3, 3}, {2, 5}, {2, 7}, {2, 11}, {4, 2}, {5, 2}, {3, 5}}[rng.IntN(7)]
	g := affine(of[0], of[1])
	if rng.IntN(2) == 0 {
		g = sample(rng, g, 2)
	}
	if rng.IntN(2) == 0 {
		g = group.DirectProduct(g, group.Symmetric(3+rng.IntN(4)))
	}
	return g
}

// fromLibrary draws a group of GAP's library.
func fromLibrary(ctx context.Context, s *session, rng *rand.Rand) (*group.Group, error) {
	degree := 10 + rng.IntN(15)
	line, err := s.do(ctx, fmt.Sprintf(`Print("#", GeneratorsOfGroup(TransitiveGroup(%d, %d mod NrTransitiveGroups(%d) + 1)), "\n");`+"\n", degree, rng.IntN(1<<30), degree), time.Minute)
	if err != nil {
		return nil, err
	}
	return group.Parse(strings.ReplaceAll(line, "\\", ""))
}

// otherAction returns g on the images of two points, as a set or a pair, if that is faithful, or g itself.
func otherAction(ctx context.Context, rng *rand.Rand, g *group.Group) (*group.Group, error) {
	points := g.MovedPoints()
	for range 20 {
		if rng.IntN(2) == 0 {
			return g, nil
		}
		two := []int{points[rng.IntN(len(points))], points[rng.IntN(len(points))]}
		on := g.OnSets
		if rng.IntN(2) == 0 {
			on = g.OnTuples
		}
		action, err := on(ctx, two, &group.ActionOptions{MaxObjects: mostDisguised})
		var limit *fault.LimitError
		if errors.As(err, &limit) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if h := action.Group(); h.Order().Cmp(g.Order()) == 0 {
			return h, nil
		}
	}
	return g, nil
}

// halves returns two kernels of homomorphisms to the group of order 2, if there are two, or g and g.
func halves(ctx context.Context, rng *rand.Rand, g *group.Group) (a, b *group.Group, err error) {
	var found []*group.Group
	for range 40 {
		signs := make([]perm.Perm, len(g.Generators()))
		for i := range signs {
			signs[i] = perm.MustParse("(1,2)").Pow(rng.IntN(2))
		}
		f, err := g.Homomorphism(ctx, signs...)
		if ctx.Err() != nil {
			return nil, nil, err
		}
		if err != nil || f.ImageGroup().IsTrivial() {
			continue
		}
		if k := f.Kernel(); len(found) == 0 || !k.Equal(found[0]) {
			found = append(found, k)
		}
		if len(found) == 2 {
			return found[0], found[1], nil
		}
	}
	return g, g, nil
}

// disguised returns g with random generators and its points renamed.
func disguised(rng *rand.Rand, g *group.Group) *group.Group {
	rename := perm.Random(rng, g.Degree())
	var gens []perm.Perm
	for len(gens) < 2 || group.New(gens...).Order().Cmp(g.Order()) != 0 {
		gens = append(gens, g.Random(rng).Conj(rename))
	}
	return group.New(gens...)
}
