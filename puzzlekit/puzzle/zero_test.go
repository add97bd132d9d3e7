package puzzle_test

import (
	"encoding/json"
	"io"
	"math/rand/v2"
	"reflect"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

func TestZeroPuzzle(t *testing.T) {
	var p puzzle.Puzzle
	require.Equal(t, "1", p.Group().Order().String())
	require.Equal(t, 0, p.Places())
	require.Empty(t, p.Alphabet().Names())
	require.NoError(t, p.CheckReachable(p.Solved()))
	require.True(t, p.Solved().IsSolved())
	require.Equal(t, 0, p.Scramble(rand.New(rand.NewPCG(1, 1)), 5).Len())
	w, err := p.ParseWord("1")
	require.NoError(t, err)
	require.Equal(t, 0, w.Len())
	_, err = p.ParseWord("R")
	require.ErrorAs(t, err, new(*word.UnknownNameError))
	require.ErrorContains(t, p.WriteTWS(io.Discard), "moves: there are none")
	require.ErrorContains(t, p.WriteKPuzzle(io.Discard), "moves: there are none")
	require.False(t, p.Same(puzzle.Rubik(2)))
}

// No method of a zero value ends in a runtime error, whatever zero values it is
// given: it answers, returns an error or panics with one.
func TestZeroValuesOfEveryType(t *testing.T) {
	arguments := map[reflect.Type]reflect.Value{
		reflect.TypeFor[*rand.Rand](): reflect.ValueOf(rand.New(rand.NewPCG(1, 1))),
		reflect.TypeFor[io.Writer]():  reflect.ValueOf(io.Discard),
	}
	for _, receiver := range []any{
		&puzzle.Puzzle{}, puzzle.State{}, puzzle.Metric{}, puzzle.Surface(0), puzzle.Surface(-1), puzzle.Step{}, puzzle.Layout{}, puzzle.Piece{}, puzzle.Move{},
		&puzzle.DefinitionError{},
		puzzle.Rubik(2), puzzle.Sliding(3, 3), puzzle.Rubik(2).Solved(), puzzle.Sliding(3, 3).Solved(),
	} {
		v := reflect.ValueOf(receiver)
		for i := range v.NumMethod() {
			method := v.Type().Method(i)
			var in []reflect.Value
			for k := range v.Method(i).Type().NumIn() {
				of := v.Method(i).Type().In(k)
				arg, given := arguments[of]
				if !given {
					arg = reflect.Zero(of)
				}
				in = append(in, arg)
			}
			name := v.Type().String() + "." + method.Name
			require.NotContains(t, runtimePanic(func() { v.Method(i).Call(in) }), "runtime error", name)
		}
	}
	for name, call := range map[string]func(){
		"New":         func() { _, _ = puzzle.New(puzzle.Definition{}) },
		"SolveByHand": func() { _, _ = puzzle.SolveByHand(puzzle.State{}) },
		"Inversions":  func() { puzzle.Inversions(nil) },
		"Braille":     func() { puzzle.Braille(0) },
		"Marshal":     func() { _, _ = json.Marshal(&puzzle.Puzzle{}) },
		"Merge":       func() { puzzle.Merge(0) },
		"ApplyPerm":   func() { (&puzzle.Puzzle{}).Solved().ApplyPerm(perm.Identity(3)) },
		"Same":        func() { (*puzzle.Puzzle)(nil).Same(&puzzle.Puzzle{}) },
	} {
		require.NotContains(t, runtimePanic(call), "runtime error", name)
	}
}

// runtimePanic returns the text of the runtime error with which a call ends.
func runtimePanic(call func()) (text string) {
	defer func() {
		if e, ok := recover().(runtime.Error); ok {
			text = e.Error()
		}
	}()
	call()
	return ""
}

func TestSameLooksAtTheGoal(t *testing.T) {
	p := puzzle.TopSpin(6, 4)
	change := func(f func(*puzzle.Definition)) *puzzle.Puzzle {
		def := p.Definition()
		f(&def)
		q, err := puzzle.New(def)
		require.NoError(t, err)
		return q
	}
	same := change(func(*puzzle.Definition) {})
	require.True(t, p.Same(same))
	require.True(t, p.Solved().Equal(same.Solved()))
	require.NoError(t, p.CheckReachable(same.Solved()))
	require.True(t, p.Same(change(func(d *puzzle.Definition) { d.About, d.Layouts = "", nil })))
	for name, f := range map[string]func(*puzzle.Definition){
		"goal":  func(d *puzzle.Definition) { d.Solved = []int{2, 1, 3, 4, 5, 6} },
		"alike": func(d *puzzle.Definition) { d.Solved = []int{1, 1, 3, 4, 5, 6} },
		"labels": func(d *puzzle.Definition) {
			d.Labels = []puzzle.Label{{Text: "a"}, {Text: "b"}, {Text: "c"}, {Text: "d"}, {Text: "e"}, {Text: "f"}}
		},
		"forbidden": func(d *puzzle.Definition) { d.Forbidden = []puzzle.Forbidden{{Place: 1, Labels: []int{2}}} },
		"name":      func(d *puzzle.Definition) { d.Name = "mine" },
		"moves": func(d *puzzle.Definition) {
			d.Moves = []puzzle.Move{d.Moves[0], {Name: "f", Perm: d.Moves[1].Perm.Mul(d.Moves[0].Perm)}}
			d.Layouts = nil
		},
		"move names": func(d *puzzle.Definition) {
			d.Moves = []puzzle.Move{{Name: "q", Perm: d.Moves[0].Perm}, d.Moves[1]}
			d.Layouts = nil
		},
	} {
		q := change(f)
		require.False(t, p.Same(q), name)
		require.False(t, p.Solved().Equal(q.Solved()), name)
		err := p.CheckReachable(q.Solved())
		require.ErrorAs(t, err, new(*fault.InputError), name)
		if name != "name" {
			require.EqualError(t, err, "puzzle.Puzzle.CheckReachable: puzzle of the state is another puzzle of the name Top Spin 6/4; want one with the same moves and the same solved state")
		}
	}
}

func TestSameLooksAtTheBlank(t *testing.T) {
	p := puzzle.Sliding(3, 2)
	for name, f := range map[string]func(*puzzle.Definition){
		"blank": func(d *puzzle.Definition) { d.Blank = 1 },
		"slide": func(d *puzzle.Definition) {
			d.Moves = append([]puzzle.Move{}, d.Moves...)
			d.Moves[0].Slide = append([]int{3}, d.Moves[0].Slide[1:]...)
			d.Moves[0].Slide[1] = 0
		},
	} {
		def := p.Definition()
		f(&def)
		q, err := puzzle.New(def)
		require.NoError(t, err, name)
		require.False(t, p.Same(q), name)
	}
}
