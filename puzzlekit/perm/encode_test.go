package perm_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

func TestPermsAreReadAsTheyWere(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{0, 1, 2, 127, 128, 129, 20_000} {
		p := perm.Random(rng, n)
		data, err := p.MarshalBinary()
		require.NoError(t, err)
		require.LessOrEqual(t, len(data), 3*n+3)
		var q perm.Perm
		require.NoError(t, q.UnmarshalBinary(data))
		require.Equal(t, p.Images(), q.Images())
	}
	list := []perm.Perm{perm.MustParse("(1,2,3)", 7), {}, perm.Identity(4)}
	var b bytes.Buffer
	require.NoError(t, gob.NewEncoder(&b).Encode(list))
	var read []perm.Perm
	require.NoError(t, gob.NewDecoder(&b).Decode(&read))
	for i, p := range list {
		require.Equal(t, p.Degree(), read[i].Degree())
		require.True(t, p.Equal(read[i]))
	}
}

func TestPermsInJSON(t *testing.T) {
	text, err := json.Marshal(map[string]perm.Perm{"a": perm.MustParse("(1,2)(3,4)")})
	require.NoError(t, err)
	require.Equal(t, `{"a":"(1,2)(3,4)"}`, string(text))
	var read map[string]perm.Perm
	require.NoError(t, json.Unmarshal(text, &read))
	require.True(t, perm.MustParse("(1,2)(3,4)").Equal(read["a"]))
	require.Error(t, json.Unmarshal([]byte(`{"a":"(1,1)"}`), &read))
}

func TestDamagedPerms(t *testing.T) {
	good, err := perm.MustParse("(1,300)(2,5)").MarshalBinary()
	require.NoError(t, err)
	for _, data := range [][]byte{nil, {}, {3}, {1, 1}, {2, 0, 0}, {2, 0, 1, 0}, {255}, {255, 255, 255, 255, 255, 255, 255, 255, 255, 1}, good[:len(good)-1], append(bytes.Clone(good), 0)} {
		p := perm.MustParse("(1,2)")
		var bad *fault.InputError
		require.ErrorAs(t, p.UnmarshalBinary(data), &bad, "%v", data)
		require.Equal(t, "(1,2)", p.String())
	}
}

func FuzzPermUnmarshalBinary(f *testing.F) {
	f.Add([]byte{3, 1, 2, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		var p perm.Perm
		if p.UnmarshalBinary(data) != nil {
			return
		}
		require.True(t, p.Mul(p.Inverse()).IsIdentity())
	})
}
