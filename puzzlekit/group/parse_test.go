package group_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

func TestGAPRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	for range 100 {
		g := group.New(randomGenerators(rng, 4+rng.IntN(9))...)
		if g.IsTrivial() {
			continue
		}
		again, err := group.Parse(g.GAP())
		require.NoError(t, err)
		require.Equal(t, g.Order(), again.Order())
		require.Equal(t, g.GAP(), again.GAP())
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{"", "Group(", "[(1,2,1)]", "[(0,1)]", "Group([(1,2)", "(1,2"} {
		_, err := group.Parse(text)
		require.Error(t, err, text)
	}
	var none *group.NoGeneratorsError
	_, err := group.Parse("[]")
	require.ErrorAs(t, err, &none)
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"Group([ (1,2,3), (1,2) ])", "[(1,2)(3,4)]", "Group(())", "[[2,1,3]]", "Group((1,2), (2,3));"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := group.Parse(text)
		if err != nil || g.Degree() > 1000 {
			return
		}
		again, err := group.Parse(g.GAP())
		require.NoError(t, err)
		require.Len(t, again.Generators(), len(g.Generators()))
	})
}

// FuzzChain takes two permutations of up to 12 points from the input and
// compares the methods.
func FuzzChain(f *testing.F) {
	f.Add([]byte{5, 1, 2, 3, 4, 0, 3, 3, 1, 1, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 {
			return
		}
		n := 1 + int(data[0])%12
		gens := []perm.Perm{shuffled(n, data[1:]), shuffled(n, data[len(data)/2:])}
		g := group.New(gens...)
		plain, err := g.ChainContext(t.Context(), &group.ChainOptions{Method: group.Plain})
		require.NoError(t, err)
		require.Equal(t, plain.Order(), g.Order())
	})
}

// shuffled is a Fisher–Yates shuffle that the bytes decide.
func shuffled(n int, data []byte) perm.Perm {
	images := perm.Identity(n).Images()
	for i := n - 1; i > 0 && len(data) > 0; i-- {
		j := int(data[0]) % (i + 1)
		data = data[1:]
		images[i], images[j] = images[j], images[i]
	}
	p, err := perm.FromImages(images)
	if err != nil {
		panic(err)
	}
	return p
}
