package group_test

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
)

// The order of PGL(d, q) is q^(d(d-1)/2)·(q²-1)·…·(q^d-1); PSL(d, q) is a normal subgroup,
// whose index is the greatest common divisor of d and q-1. SL(d, q) has the order of PGL(d, q), and GL(d, q)
// q-1 times that.
func TestPGL(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {2, 3}, {2, 5}, {2, 7}, {2, 11}, {2, 101}, {3, 2}, {3, 3}, {3, 7}, {4, 2}, {4, 3}, {4, 5}, {2, 4}, {2, 8}, {2, 9}, {2, 25}, {2, 49}, {2, 64}, {2, 81}, {3, 4}, {3, 8}, {3, 9}, {4, 4}, {5, 4}} {
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
		linear, err := group.SL(d, q)
		require.NoError(t, err)
		require.Equal(t, want, linear.Order(), size)
		linear, err = group.GL(d, q)
		require.NoError(t, err)
		require.Equal(t, want.Mul(want, big.NewInt(int64(q-1))), linear.Order(), size)
	}
}

func TestPGLErrors(t *testing.T) {
	var input *fault.InputError
	var limit *fault.LimitError
	_, err := group.PGL(1, 7)
	require.ErrorAs(t, err, &input)
	require.EqualError(t, err, "group.PGL: d of PGL(1,7) is 1; want 2 or more")
	for _, q := range []int{-3, 0, 1, 6, 12, 100} {
		_, err = group.PGL(2, q)
		require.EqualError(t, err, fmt.Sprintf("group.PGL: q of PGL(2,%d) is %[1]d; want a prime power", q))
	}
	_, err = group.PGL(2, 1<<62)
	require.ErrorAs(t, err, &limit)
	_, err = group.PGL(20, 7)
	require.ErrorAs(t, err, &limit)
}
