package group_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
)

// The order of PGL(d, q) is q^(d(d-1)/2)·(q²-1)·…·(q^d-1); PSL(d, q) is a normal subgroup,
// whose index is the greatest common divisor of d and q-1.
func TestPGL(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {2, 3}, {2, 5}, {2, 7}, {2, 11}, {2, 101}, {3, 2}, {3, 3}, {3, 7}, {4, 2}, {4, 3}, {4, 5}} {
		d, q := size[0], size[1]
		general, err := group.PGL(d, q)
		require.NoError(t, err)
		special, err := group.PSL(d, q)
		require.NoError(t, err)
		field := big.NewInt(int64(q))
		want := new(big.Int).Exp(field, big.NewInt(int64(d*(d-1)/2)), nil)
		for i := 2; i <= d; i++ {
			factor := new(big.Int).Exp(field, big.NewInt(int64(i)), nil)
			want.Mul(want, factor.Sub(factor, big.NewInt(1)))
		}
		require.Equal(t, want, general.Order(), size)
		require.Equal(t, special.Degree(), general.Degree())
		require.True(t, special.IsSubgroupOf(general))
		index := new(big.Int).Quo(general.Order(), special.Order())
		require.Equal(t, new(big.Int).GCD(nil, nil, big.NewInt(int64(d)), big.NewInt(int64(q-1))), index, size)
	}
}

func TestPGLErrors(t *testing.T) {
	var input *fault.InputError
	var limit *fault.LimitError
	_, err := group.PGL(1, 7)
	require.ErrorAs(t, err, &input)
	require.EqualError(t, err, "group.PGL: d is 1; want 2 or more")
	_, err = group.PGL(2, 9)
	require.EqualError(t, err, "group.PGL: q is 9; want a prime; fields of other sizes are not supported")
	_, err = group.PGL(20, 7)
	require.ErrorAs(t, err, &limit)
}
