package encoded_test

import (
	"encoding/binary"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/encoded"
	"puzzlelab/puzzlekit/perm"
)

type kinds struct {
	Yes, No  bool
	Small    int8
	Large    int64
	Unsigned uint16
	Most     uint64
	Text     string
	Bytes    []byte
	Lists    [][]int32
	Absent   *kinds
	There    *kinds
	Own      perm.Perm
	Number   *big.Int
	Many     []perm.Perm
}

var sample = kinds{
	Yes: true, Small: -128, Large: -1 << 63, Unsigned: 1<<16 - 1, Most: 1<<64 - 1, Text: "χ", Bytes: []byte{0, 255},
	Lists: [][]int32{{1, -2}, nil, {3}}, There: &kinds{Text: "within", Own: perm.Identity(0), Number: big.NewInt(0)}, Own: perm.MustParse("(1,2)", 5),
	Number: new(big.Int).Lsh(big.NewInt(-7), 100), Many: []perm.Perm{perm.Identity(0), perm.MustParse("(2,3)")},
}

func TestValuesAreReadAsTheyWere(t *testing.T) {
	data, err := encoded.Bytes(sample)
	require.NoError(t, err)
	var read kinds
	require.NoError(t, encoded.Read("a.B", data, &read))
	require.Equal(t, sample, read)
	sealed, err := encoded.Sealed("a format", 7, sample)
	require.NoError(t, err)
	read = kinds{}
	require.NoError(t, encoded.Open("a.B", "a format", 7, sealed, &read))
	require.Equal(t, sample, read)
}

// The bytes are written down here: another program has to find them the same.
func TestBytesAreTheSameInEveryProgram(t *testing.T) {
	data, err := encoded.Bytes(struct {
		A int
		B []string
		C *uint8
	}{-1, []string{"x", ""}, new(uint8)})
	require.NoError(t, err)
	require.Equal(t, []byte{1, 2, 1, 'x', 0, 1, 0}, data)
}

func TestDamageIsRefused(t *testing.T) {
	data, err := encoded.Bytes(sample)
	require.NoError(t, err)
	var input *fault.InputError
	for i := range data {
		require.ErrorAs(t, encoded.Read("a.B", data[:i], new(kinds)), &input)
	}
	require.ErrorAs(t, encoded.Read("a.B", append(data, 0), new(kinds)), &input)
	for _, n := range []uint64{1 << 8, 1<<64 - 1} {
		require.ErrorAs(t, encoded.Read("a.B", binary.AppendUvarint(nil, n), new(uint8)), &input)
	}
	require.ErrorAs(t, encoded.Read("a.B", binary.AppendVarint(nil, 128), new(int8)), &input)

	sealed, err := encoded.Sealed("a format", 7, sample)
	require.NoError(t, err)
	for i := range sealed {
		require.ErrorAs(t, encoded.Open("a.B", "a format", 7, sealed[:i], new(kinds)), &input)
		sealed[i] ^= 1
		require.ErrorAs(t, encoded.Open("a.B", "a format", 7, sealed, new(kinds)), &input)
		sealed[i] ^= 1
	}
	require.ErrorContains(t, encoded.Open("a.B", "a format", 8, sealed, new(kinds)), "version 7 of the format")
	require.ErrorContains(t, encoded.Open("a.B", "another", 7, sealed, new(kinds)), "something else")
}

// What a list says about its length is not believed.
func TestAListTakesNoMoreMemoryThanItsData(t *testing.T) {
	data := binary.AppendUvarint(nil, 1<<20)
	data = append(data, make([]byte, 1<<20)...)
	var short [][]kinds
	allocations := testing.AllocsPerRun(1, func() { _ = encoded.Read("a.B", data[:1<<10], &short) })
	require.Less(t, allocations, 10.0)
	var lists [][]kinds
	require.NoError(t, encoded.Read("a.B", data, &lists))
	require.Len(t, lists, 1<<20)
}

func FuzzRead(f *testing.F) {
	data, err := encoded.Bytes(sample)
	require.NoError(f, err)
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		var read, again kinds
		if encoded.Read("a.B", data, &read) != nil {
			return
		}
		back, err := encoded.Bytes(read)
		require.NoError(t, err)
		require.NoError(t, encoded.Read("a.B", back, &again))
		once, err := encoded.Bytes(again)
		require.NoError(t, err)
		require.Equal(t, back, once)
	})
}
