package group

import (
	"bytes"
	"context"
	"encoding"
	"encoding/gob"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/perm"
)

// encodedGroups are groups whose chains are built in different ways.
func encodedGroups(t *testing.T) map[string]*Group {
	t.Helper()
	m12, err := Mathieu(12)
	require.NoError(t, err)
	sylow, err := m12.SylowSubgroup(context.Background(), 2)
	require.NoError(t, err)
	wreath, err := WreathProduct(Cyclic(3), Symmetric(4))
	require.NoError(t, err)
	point, err := Symmetric(30).Stabilizer(context.Background(), 7)
	require.NoError(t, err)
	return map[string]*Group{
		"trivial": Trivial(5), "no points": Trivial(0), "cyclic": Cyclic(12), "dihedral": Dihedral(9), "M12": m12, "Sylow": sylow,
		"symmetric": Symmetric(40), "alternating": Alternating(41), "wreath": wreath, "stabiliser": point,
		"symmetric on some": MustParse("[(2,4,6,8,10,12,14,16,18,20),(2,4)]"), "larger": Alternating(20).WithDegree(25),
		"product": DirectProduct(Symmetric(4), Cyclic(5)),
	}
}

// What is read is the same group with the same chain: elements come in the same
// order and have the same ranks.
func TestGroupsAreReadAsTheyWere(t *testing.T) {
	for name, g := range encodedGroups(t) {
		t.Run(name, func(t *testing.T) {
			data, err := g.MarshalBinary()
			require.NoError(t, err)
			var h Group
			require.NoError(t, h.UnmarshalBinary(data))
			require.Equal(t, g.Degree(), h.Degree())
			require.Equal(t, g.Order().String(), h.Order().String())
			require.Equal(t, g.GAP(), h.GAP())
			require.Equal(t, g.Base(), h.Base())
			require.Equal(t, g.readChain().Proved(), h.readChain().Proved())
			require.Equal(t, g.readChain().Proof(), h.readChain().Proof())
			require.True(t, g.Equal(&h))
			rng := rand.New(rand.NewPCG(1, 2))
			for range 20 {
				x := perm.Random(rng, g.Degree())
				require.Equal(t, g.Contains(x), h.Contains(x))
				y := g.Random(rng)
				want, ok := g.Rank(y)
				require.True(t, ok)
				got, ok := h.Rank(y)
				require.True(t, ok)
				require.Equal(t, want.String(), got.String())
			}
			again, err := h.MarshalBinary()
			require.NoError(t, err)
			require.Equal(t, data, again)
		})
	}
}

func TestGroupsPrintAsAProgramWritesThem(t *testing.T) {
	require.Equal(t, `group.New(perm.MustParse("(1,2,3)", 5), perm.MustParse("(1,2)", 5))`, New(perm.MustParse("(1,2,3)", 5), perm.MustParse("(1,2)")).GoString())
	require.Equal(t, "group.Trivial(4)", fmt.Sprintf("%#v", Trivial(4)))
	require.Equal(t, "group.Trivial(0)", new(Group).GoString())
}

func TestChainsKeepTheirDoubt(t *testing.T) {
	c, err := Cyclic(6).Chain(context.Background(), &ChainOptions{Method: Random})
	require.NoError(t, err)
	data, err := c.MarshalBinary()
	require.NoError(t, err)
	var read StabilizerChain
	require.NoError(t, read.UnmarshalBinary(data))
	require.Equal(t, c.Proved(), read.Proved())
	require.Equal(t, c.Doubt(), read.Doubt())
	require.Equal(t, c.String(), read.String())
}

func TestActionsAndMapsAreReadAsTheyWere(t *testing.T) {
	g := Symmetric(4)
	a, err := g.OnSets(context.Background(), []int{1, 2}, nil)
	require.NoError(t, err)
	var b Action
	roundTrip(t, a, &b)
	require.Equal(t, a.Labels, b.Labels)
	require.True(t, a.Group().Equal(b.Group()))

	f, err := a.Homomorphism(context.Background())
	require.NoError(t, err)
	var h Homomorphism
	roundTrip(t, f, &h)
	for x := range g.Elements() {
		require.Equal(t, f.Image(x), h.Image(x))
		require.Equal(t, f.Preimage(f.Image(x)), h.Preimage(h.Image(x)))
	}
	require.Equal(t, f.Kernel().Order(), h.Kernel().Order())

	var filter, read JerrumFilter
	for x := range g.Elements() {
		filter.Add(x)
	}
	roundTrip(t, &filter, &read)
	require.Equal(t, filter.Edges(), read.Edges())
}

func roundTrip(t *testing.T, from encoding.BinaryMarshaler, to encoding.BinaryUnmarshaler) {
	t.Helper()
	data, err := from.MarshalBinary()
	require.NoError(t, err)
	require.NoError(t, to.UnmarshalBinary(data))
}

// Bytes that are something else are a fault, and leave the value alone; no
// change of one byte leads to a crash.
func TestDamagedGroups(t *testing.T) {
	for name, g := range encodedGroups(t) {
		data, err := g.MarshalBinary()
		require.NoError(t, err)
		var bad *fault.InputError
		require.ErrorAs(t, new(Group).UnmarshalBinary(nil), &bad, name)
		require.ErrorAs(t, new(Group).UnmarshalBinary(data[:len(data)/2]), &bad, name)
		for i := range data {
			h := Cyclic(3)
			changed := bytes.Clone(data)
			changed[i] ^= 1 << (i % 8)
			if err := h.UnmarshalBinary(changed); err != nil {
				require.Equal(t, "3", h.Order().String(), "byte %d of %s", i, name)
				continue
			}
			h.Order()
			h.Random(rand.New(rand.NewPCG(1, 2)))
		}
	}
}

func FuzzGroupUnmarshalBinary(f *testing.F) {
	for _, g := range []*Group{Cyclic(4), Symmetric(9), Alternating(10)} {
		data, err := g.MarshalBinary()
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var g Group
		if g.UnmarshalBinary(data) == nil {
			g.Order()
			g.Random(rand.New(rand.NewPCG(1, 2)))
		}
	})
}

// Chains of large symmetric groups are written in proportion to the degree.
// A short text cannot ask for levels that take any memory.
func TestManyLevelsOnManyPoints(t *testing.T) {
	saved := chain.Saved{Degree: chain.MaxEncodedDegree, Levels: make([]chain.SavedLevel, 100)}
	for i := range saved.Levels {
		saved.Levels[i] = chain.SavedLevel{Orbit: []int32{0}}
	}
	var input *fault.InputError
	_, err := saved.Load()
	require.ErrorAs(t, err, &input)
}

func TestLargeSymmetricGroupsAreSmall(t *testing.T) {
	data, err := Symmetric(20_000).MarshalBinary()
	require.NoError(t, err)
	require.Less(t, len(data), 20*20_000)
	var g Group
	require.NoError(t, gob.NewDecoder(bytes.NewReader(gobBytes(t, Symmetric(50)))).Decode(&g))
	require.Equal(t, Symmetric(50).Order(), g.Order())
}

func gobBytes(t *testing.T, v any) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, gob.NewEncoder(&b).Encode(v))
	return b.Bytes()
}
