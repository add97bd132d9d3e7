package group

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestVerifyCompletesASolvableEnd(t *testing.T) {
	gens := Dihedral(100).images()
	b := newBuilder(newWork(t.Context(), "test"), rand.New(rand.NewPCG(1, 1)), 100, nil)
	b.insert(gens[0], 0) // the rotation alone: the reflection that fixes point 1 is missing
	b.levels[0].own = append(b.levels[0].own, product(gens[0], gens[1]))
	require.Equal(t, int64(100), orderOf(b.levels).Int64())
	_, witness := b.verify()
	require.Nil(t, witness)
	require.Equal(t, int64(200), orderOf(b.levels).Int64())
	for _, x := range gens {
		require.True(t, siftsToIdentity(b.levels, append([]int32(nil), x...), 0))
	}
}
