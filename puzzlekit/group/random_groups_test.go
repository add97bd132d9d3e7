package group_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// TestSmallGroupsOfEveryKind compares orders with a count of the elements over
// seeded random groups that fit: subgroups of wreath products, of direct
// products and regular groups among them.
func TestSmallGroupsOfEveryKind(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for range 300 {
		gens := randomGenerators(rng, 4+rng.IntN(9))
		all := boundedElements(gens, 20000)
		if all < 0 {
			continue
		}
		require.Equal(t, big.NewInt(int64(all)), group.New(gens...).Order(), "%v", gens)
	}
}

// randomGenerators draws generators that keep a random structure: none, blocks
// of equal size, or two invariant sets.
func randomGenerators(rng *rand.Rand, n int) []perm.Perm {
	kind := rng.IntN(4)
	gens := make([]perm.Perm, 1+rng.IntN(3))
	for i := range gens {
		switch kind {
		case 0:
			gens[i] = perm.Random(rng, n)
		case 1:
			gens[i] = randomWreathElement(rng, n)
		case 2:
			gens[i] = randomIntransitive(rng, n)
		default: // powers are often of small order
			p := perm.Random(rng, n)
			gens[i] = p.Pow(int(p.Order().Int64()) / smallestPrime(int(p.Order().Int64())))
		}
	}
	return gens
}

func smallestPrime(n int) int {
	for d := 2; d <= n; d++ {
		if n%d == 0 {
			return d
		}
	}
	return 1
}

func randomWreathElement(rng *rand.Rand, n int) perm.Perm {
	size := 2 + rng.IntN(2)
	blocks := n / size
	top := perm.Random(rng, blocks)
	images := perm.Identity(n).Images()
	for b := range blocks {
		inside := perm.Random(rng, size)
		for k := range size {
			images[b*size+k] = (top.Image(b+1)-1)*size + inside.Image(k+1)
		}
	}
	p, err := perm.FromImages(images)
	if err != nil {
		panic(err)
	}
	return p
}

func randomIntransitive(rng *rand.Rand, n int) perm.Perm {
	left := perm.Random(rng, n/2)
	images := perm.Identity(n).Images()
	for k := range n / 2 {
		images[k] = left.Image(k + 1)
		images[k+n/2] = left.Image(k+1) + n/2 // a linked copy
	}
	if rng.IntN(2) == 0 {
		right := perm.Random(rng, n-n/2)
		for k := range n - n/2 {
			images[n/2+k] = right.Image(k+1) + n/2
		}
	}
	p, err := perm.FromImages(images)
	if err != nil {
		panic(err)
	}
	return p
}

// boundedElements counts the elements, or returns -1 when there are more than
// limit.
func boundedElements(gens []perm.Perm, limit int) int {
	one := perm.Identity(gens[0].Degree())
	seen := map[string]bool{one.Key(): true}
	for queue := []perm.Perm{one}; len(queue) > 0; queue = queue[1:] {
		for _, x := range gens {
			y := queue[0].Mul(x)
			if seen[y.Key()] {
				continue
			}
			if len(seen) == limit {
				return -1
			}
			seen[y.Key()] = true
			queue = append(queue, y)
		}
	}
	return len(seen)
}
