package schreiersims

import (
	"math/big"
	"math/rand/v2"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// meetsStars proves the chain of a transitive group that acts as on the k-subsets of m
// points. There the subsets that contain a given one of k-1 points are a star. If the
// group permutes the stars, and no two points lie in the same stars, it acts faithfully
// on them. There are fewer stars than points, so its order is found there: by Jordan's
// theorem if k is 2 and the group is S_m or A_m. Cost O(points·k·generators).
func (s *Construction) meetsStars(random *chain.ProductReplacement) bool {
	ways := binomials(len(s.Levels[0].Orbit))
	if len(ways) == 0 || len(s.movedOrbits()) > 1 {
		return false
	}
	for _, of := range ways {
		found := s.findStars(of)
		if found == nil || !found.separate() || s.Canceled() {
			continue
		}
		order, err := orderOf(s.Work, s.Rng, len(found.stars), found.images)
		if err != nil {
			s.Err = err
			return false
		}
		s.Fill(random.Next, order, patience*chain.Quiet)
		return s.Reaches(order)
	}
	return false
}

// A binomial is a number of k-subsets of m points, 1 < k < m/2.
type binomial struct{ m, k int }

// binomials returns the ways to write n as a number of subsets.
func binomials(n int) []binomial {
	var out []binomial
	for k, least := 2, 10; least <= n; k++ { // least is the number for m = 2k+1
		m, value := 2*k+1, least
		for ; value < n; m++ {
			value = value * (m + 1) / (m + 1 - k)
		}
		if value == n {
			out = append(out, binomial{m, k})
		}
		least = 2 * least * (2*k + 3) / (k + 2)
	}
	return out
}

// starSystem is a set of stars that a group permutes.
type starSystem struct {
	of     binomial
	stars  [][]int32 // the points of each
	at     [][]int32 // by point: the stars that it lies in
	images [][]int32 // what the generators do to the stars
	stamps []int32   // by point: the star that was last looked up
	stamp  int32
}

// findStars takes the base point and a block of the group below, on an orbit of as many
// points as there are subsets that differ from a given one in one point, for a star, and
// returns all its images. It returns nil if they are not as many as there are stars.
func (s *Construction) findStars(of binomial) *starSystem {
	below := chain.Generators(s.Levels, 1)
	point := s.Levels[0].Point
	for _, orbit := range chain.MovedOrbits(s.Degree, below) {
		if len(orbit) != of.k*(of.m-of.k) {
			continue
		}
		row := s.row(orbit, chain.ActionOn(below, orbit), of)
		if row == nil {
			continue
		}
		found := &starSystem{of: of, at: make([][]int32, s.Degree), stamps: make([]int32, s.Degree)}
		if found.close(s.Work, append(row, point), s.gens) {
			return found
		}
	}
	return nil
}

// row returns a block of m-k points that contains the first point of an orbit of k(m-k),
// or nil if it finds none. About one in k points lies in one block with the first.
func (s *Construction) row(orbit []int32, gens [][]int32, of binomial) []int32 {
	for other := int32(1); other < int32(min(len(orbit), 8*of.k)) && !s.Canceled(); other++ {
		class, classes := chain.BlocksJoining(len(orbit), gens, 0, other)
		if classes != of.k || len(gens) == 0 {
			continue
		}
		var row []int32
		for i, p := range orbit {
			if class[i] == class[0] {
				row = append(row, p)
			}
		}
		if len(row) == of.m-of.k {
			return row
		}
	}
	return nil
}

// close adds a star and all its images. It reports whether there are as many of them,
// and as many at each point, as there must be.
func (f *starSystem) close(w *chain.Work, star []int32, gens [][]int32) bool {
	count := int(new(big.Int).Binomial(int64(f.of.m), int64(f.of.k-1)).Int64())
	f.images = make([][]int32, len(gens))
	f.add(star)
	for i := 0; i < len(f.stars); i++ {
		for g, x := range gens {
			to := f.imageOf(f.stars[i], x)
			if to < 0 || len(f.stars) > count || w.Ended() {
				return false
			}
			f.images[g] = append(f.images[g], to)
		}
	}
	return len(f.stars) == count
}

func (f *starSystem) add(star []int32) int32 {
	number := int32(len(f.stars))
	f.stars = append(f.stars, star)
	for _, p := range star {
		f.at[p] = append(f.at[p], number)
	}
	return number
}

// imageOf returns the number of the star to which x takes a star, which it adds if it is
// new, or -1 if a point would lie in too many stars.
func (f *starSystem) imageOf(star, x []int32) int32 {
	f.stamp++
	for _, p := range star {
		f.stamps[x[p]] = f.stamp
	}
	same := func(p int32) bool { return f.stamps[p] == f.stamp }
	for _, number := range f.at[x[star[0]]] {
		if !slices.ContainsFunc(f.stars[number], func(p int32) bool { return !same(p) }) {
			return number
		}
	}
	image := make([]int32, len(star))
	for i, p := range star {
		if image[i] = x[p]; len(f.at[x[p]]) == f.of.k {
			return -1
		}
	}
	return f.add(image)
}

// separate reports whether each point is the only one in all its stars.
func (f *starSystem) separate() bool {
	for p, at := range f.at {
		if len(at) == 0 {
			continue
		}
		for _, q := range f.stars[at[0]] {
			if int(q) != p && !slices.ContainsFunc(at, func(star int32) bool { return !slices.Contains(f.at[q], star) }) {
				return false
			}
		}
	}
	return true
}

// orderOf returns the order of a transitive group on n points.
func orderOf(w *chain.Work, rng *rand.Rand, n int, gens [][]int32) (*big.Int, error) {
	if containsAlternating(w, rng, n, gens) || containsSmallAlternating(w, rng, n, gens) {
		return giantContainer(n, gens).order, nil
	}
	levels, err := Proved(w, rng, n, nil, rawperm.Distinct(gens))
	return chain.Order(levels), err
}
