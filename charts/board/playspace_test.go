package board_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/quickjs"

	"puzzlelab/charts/board"
	"puzzlelab/charts/internal/page"
	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/puzzle"
)

// turning lists what turns on the page: for each move and each slice its letters, the
// bodies that turn, and the farthest that a corner is from where its move should leave it.
const turning = `
function turning(text) {
  var spec = JSON.parse(text), puzzle = makePuzzle(spec), space = spec.views.find(function (v) { return v.space; }).space;
  var bodies = makeBodies(space), all = makeTwists(puzzle, space, bodies).all;
  return JSON.stringify(all.map(function (t) {
    var m = turn3(t.axis, t.angle), images = bodies.map(function (_, i) { return i; }), far = 0;
    t.letters.forEach(function (l) {
      var next = puzzle.imagesOf(spec.solved, l);
      images = images.map(function (k) { return k < next.length ? next[k] : k; });
    });
    // The layers beside a slice turn back, and then everything turns.
    bodies.forEach(function (b, i) {
      if (t.whole ? t.members.has(b) : !t.members.has(b)) return;
      b.corners.forEach(function (x) {
        var to = t.whole ? x : apply3(m, x), goal = bodies[images[i]].corners;
        if (t.whole) goal = goal.map(function (y) { return apply3(m, y); });
        far = Math.max(far, Math.min.apply(null, goal.map(function (y) { return Math.hypot.apply(null, plus3(to, y, -1)); })));
      });
    });
    return { letters: t.letters, whole: t.whole, far: far, slabs: t.parts.length,
      members: bodies.map(function (b, i) { return t.members.has(b) ? i + 1 : 0; }).filter(Boolean) };
  }));
}`

type turned struct {
	Letters []int
	Whole   bool
	Far     float64
	Slabs   int
	Members []int
}

func turningOf(t *testing.T, vm *quickjs.VM, p *puzzle.Puzzle) []turned {
	t.Helper()
	result, err := vm.Call("turning", specOf(t, board.Play(p.Solved(), &board.PlayOptions{NoSolver: true}).HTML()))
	require.NoError(t, err)
	var all []turned
	require.NoError(t, json.Unmarshal([]byte(result.(string)), &all))
	return all
}

func newSpaceEngine(t *testing.T) *quickjs.VM {
	t.Helper()
	conventions.SkipUnderRace(t, "one goroutine, and minutes under the race detector")
	vm, err := quickjs.NewVM()
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, vm.Close()) })
	require.NoError(t, vm.SetEvalTimeout(0))
	_, err = vm.Eval(page.Logic()+turning, quickjs.EvalGlobal)
	require.NoError(t, err)
	return vm
}

// On the page, the layer of each move has the polygons that package puzzle says, and
// lands where the move leads. After a slice everything beside it seems to be at rest.
func TestPageTurnsLayers(t *testing.T) {
	vm := newSpaceEngine(t)
	for _, p := range puzzle.Catalogue() {
		if p.Definition().Space == nil {
			continue
		}
		t.Run(p.Name(), func(t *testing.T) {
			all := turningOf(t, vm, p)
			if strings.HasPrefix(p.Name(), "bands") { // their moves are no rotations
				require.Empty(t, all)
				return
			}
			for k, r := range p.Rotations() {
				members := slices.Clone(r.Places)
				for _, f := range r.Fixed {
					members = append(members, p.Places()+f)
				}
				require.Equal(t, []int{k + 1}, all[k].Letters)
				require.Equal(t, members, all[k].Members, p.Moves()[k].Name)
			}
			for _, one := range all {
				require.Less(t, one.Far, 0.5, "%v lands beside its goal; the solid has the radius 100", one.Letters)
				require.Contains(t, []int{2, 3}, one.Slabs, "%v", one.Letters)
			}
		})
	}
}

// An odd cube has three slices, an even one has none; every half of a Skewb turns, though
// only four are moves.
func TestSlices(t *testing.T) {
	vm := newSpaceEngine(t)
	for _, c := range []struct {
		p       *puzzle.Puzzle
		letters [][]int
	}{
		{puzzle.Rubik(3), [][]int{{-1, 6}, {-2, 4}, {-3, 5}}}, // U' D, L' R, F' B: the slices E', M, S
		{puzzle.Rubik(4), nil},
		{puzzle.Skewb(), [][]int{{-1}, {-2}, {-3}, {-4}}},
		{puzzle.Cuboid(2, 3, 4), [][]int{{-1, 6}}},
	} {
		var slices [][]int
		for _, one := range turningOf(t, vm, c.p) {
			if one.Whole {
				slices = append(slices, one.Letters)
			}
		}
		require.Equal(t, c.letters, slices, c.p.Name())
	}
}
