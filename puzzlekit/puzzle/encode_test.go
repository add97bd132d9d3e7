package puzzle_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// Every puzzle of the catalogue and a state of it are read as they were.
func TestPuzzlesAndStatesAreReadAsTheyWere(t *testing.T) {
	for _, p := range puzzle.Catalogue() {
		data, err := p.MarshalBinary()
		require.NoError(t, err)
		var q puzzle.Puzzle
		require.NoError(t, q.UnmarshalBinary(data), p.Name())
		require.True(t, p.Same(&q), p.Name())
		text, err := json.Marshal(&q)
		require.NoError(t, err)
		want, err := json.Marshal(p)
		require.NoError(t, err)
		require.Equal(t, string(want), string(text))

		s := p.RandomState(rand.New(rand.NewPCG(1, 2)))
		data, err = s.MarshalBinary()
		require.NoError(t, err)
		var read puzzle.State
		require.NoError(t, read.UnmarshalBinary(data))
		require.True(t, s.Equal(read), p.Name())
		require.Equal(t, s.String(), read.String())
		require.NoError(t, read.Puzzle().CheckReachable(read))
	}
}

func TestPuzzlesInJSON(t *testing.T) {
	var read struct{ P *puzzle.Puzzle }
	text, err := json.Marshal(struct{ P *puzzle.Puzzle }{puzzle.Pyraminx()})
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &read))
	require.True(t, puzzle.Pyraminx().Same(read.P))
	require.Equal(t, puzzle.Pyraminx().Group().Order(), read.P.Group().Order())
	require.Error(t, json.Unmarshal([]byte(`{"P":{"format":"other"}}`), &read))
}

func TestListsOfStatesShareTheirPuzzle(t *testing.T) {
	cube := puzzle.Rubik(3)
	states := []puzzle.State{cube.Solved(), {}}
	for i := range 100 {
		states = append(states, cube.RandomState(rand.New(rand.NewPCG(1, uint64(i)))))
	}
	var b bytes.Buffer
	require.NoError(t, gob.NewEncoder(&b).Encode(states))
	require.Less(t, b.Len(), 100*30_000)
	var read []puzzle.State
	require.NoError(t, gob.NewDecoder(&b).Decode(&read))
	require.Nil(t, read[1].Puzzle())
	for i, s := range states {
		require.True(t, s.Equal(read[i]))
	}
	require.Same(t, read[0].Puzzle(), read[101].Puzzle())
}

func TestDamagedStates(t *testing.T) {
	s := puzzle.Sliding(2, 2).Solved()
	data, err := s.MarshalBinary()
	require.NoError(t, err)
	for i := range data {
		read := s
		if i > 0 {
			require.Error(t, read.UnmarshalBinary(data[:i]), "%d bytes", i)
		}
		changed := bytes.Clone(data)
		changed[i] ^= 1 << (i % 8)
		if read.UnmarshalBinary(changed) == nil {
			_ = read.String()
		}
	}
	var bad *fault.InputError
	require.ErrorAs(t, new(puzzle.Puzzle).UnmarshalBinary([]byte("no")), &bad)
	require.ErrorAs(t, new(puzzle.State).UnmarshalBinary([]byte{200}), &bad)
	require.ErrorAs(t, new(puzzle.State).UnmarshalBinary(append(bytes.Clone(data), 0)), &bad)
}
