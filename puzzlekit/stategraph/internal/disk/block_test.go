package disk

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// increasing returns n increasing numbers whose differences have up to width
// bits.
func increasing(r *rand.Rand, n, width int) []uint64 {
	states := []uint64{r.Uint64N(1000)}
	for len(states) < n {
		delta := r.Uint64()>>(64-width) + 1
		next := states[len(states)-1] + delta
		if delta == 0 || next <= states[len(states)-1] {
			break
		}
		states = append(states, next)
	}
	return states
}

func TestBlocksRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	lists := [][]uint64{{0}, {math.MaxUint64}, {0, math.MaxUint64}, {1, 2, 3}, increasing(r, blockStates, 0)}
	for range 500 {
		lists = append(lists, increasing(r, 1+r.IntN(blockStates), r.IntN(64)))
	}
	dst := make([]uint64, blockStates)
	for _, states := range lists {
		block := appendBlock(nil, states)
		require.LessOrEqual(t, len(block), maxBlock)
		got, err := decodeBlock(dst, block)
		require.NoError(t, err)
		require.Equal(t, states, got)
	}
}

func TestDamagedBlocks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	block, dst := appendBlock(nil, increasing(r, 300, 9)), make([]uint64, blockStates)
	for bit := range 8 * len(block) {
		damaged := slices.Clone(block)
		damaged[bit/8] ^= 1 << (bit % 8)
		_, err := decodeBlock(dst, damaged)
		require.Error(t, err)
	}
	for n := range block {
		_, err := decodeBlock(dst, block[:n])
		require.Error(t, err)
	}
}

// FuzzFrames decodes anything as the frames of a block, whose sum is not asked
// for.
func FuzzFrames(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 3))
	f.Add(appendBlock(nil, []uint64{7}))
	f.Add(appendBlock(nil, increasing(r, 129, 3)))
	f.Add(appendBlock(nil, increasing(r, 100, 57)))
	f.Fuzz(func(t *testing.T, block []byte) {
		dst := make([]uint64, blockStates)
		_, _ = decodeBlock(dst, block)
		if len(block) < blockHeader {
			return
		}
		if length, err := blockLength(block); err != nil || length != len(block) {
			return
		}
		states, err := decodeFrames(dst, block)
		if err != nil {
			return
		}
		for i := range states[1:] {
			require.Less(t, states[i], states[i+1])
		}
		again, err := decodeBlock(make([]uint64, blockStates), appendBlock(nil, states))
		require.NoError(t, err)
		require.Equal(t, states, again)
	})
}

func TestLoserTree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 5))
	for k := 1; k < 20; k++ {
		lists, all := make([][]uint64, k), []uint64(nil)
		var tree loserTree
		for i := range lists {
			lists[i] = append(increasing(r, 1+r.IntN(50), 1+r.IntN(9)), exhausted)
			all = append(all, lists[i][:len(lists[i])-1]...)
			tree.heads = append(tree.heads, lists[i][0])
		}
		slices.Sort(all)
		tree.build()
		for _, want := range all {
			i := tree.least()
			require.Equal(t, want, tree.heads[i])
			lists[i] = lists[i][1:]
			tree.replace(lists[i][0])
		}
		require.Equal(t, uint64(exhausted), tree.heads[tree.least()])
	}
}
