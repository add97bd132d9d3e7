package cubeopt

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// walk returns the cube after some random turns.
func walk(r *rand.Rand, length int) Cube {
	cube := solved()
	for range length {
		cube = cube.then(shared().solid.turn[r.IntN(turns)])
	}
	return cube
}

func TestSolid(t *testing.T) {
	s := newSolid()
	require.Len(t, s.index, stickers)
	for f := range faces {
		quarter := s.turn[3*f]
		require.Equal(t, s.turn[3*f+1], quarter.then(quarter))
		require.Equal(t, s.turn[3*f+2], quarter.inverse())
		require.Equal(t, solved(), s.turn[3*f+1].then(s.turn[3*f+1]))
	}
	require.Equal(t, solved(), s.sym[0])
	for k, pair := range []string{"UD", "LR", "FB"} {
		second := strings.IndexByte(Faces, pair[1])
		for amount := range 3 {
			slice := s.turn[3*(faces+k)+amount]
			require.Equal(t, s.turn[3*strings.IndexByte(Faces, pair[0])+amount], slice.then(s.turn[3*second+amount]), "the second face turns back")
		}
	}
	seen := map[Cube]bool{}
	for i, sym := range s.sym {
		seen[sym] = true
		for f := range faces {
			image := sym.inverse().then(s.turn[3*f]).then(sym)
			to := int(s.layer[i][f])
			require.Contains(t, []Cube{s.turn[3*to], s.turn[3*to+2]}, image, "a turn in a mirror is a turn")
		}
		for layer := range layers {
			image := sym.inverse().then(s.turn[3*layer+1]).then(sym)
			require.Equal(t, s.turn[3*int(s.layer[i][layer])+1], image)
		}
	}
	require.Len(t, seen, symmetries)
	for i, from := range []string{"UF", "FU", "UFR", "FRU"} {
		n, err := Sticker(from)
		require.NoError(t, err)
		turned, err := Sticker([]string{"UL", "LU", "ULF", "LUF"}[i])
		require.NoError(t, err)
		require.Equal(t, turned, s.turn[0][n], "U takes the front to the left")
	}
	for _, wrong := range []string{"", "X", "U", "UD", "UFX"} {
		_, err := Sticker(wrong)
		require.Error(t, err, wrong)
	}
}

func TestCoordinatesFollowTheTurns(t *testing.T) {
	c, r := shared(), rand.New(rand.NewPCG(1, 2))
	require.Equal(t, classes, len(c.rep))
	require.NotZero(t, c.rep[classes-1], "as many classes as there should be")
	table := newTable(HalfTurns, 1, 3)
	s := search{coords: c, table: table}
	for range 3000 {
		cube := walk(r, 30)
		now := c.read(cube)
		inverse := c.read(cube.inverse())
		require.Equal(t, inverse, c.inverse(&now))
		require.Equal(t, inverse.view, c.inverseView(&now))
		var row row
		n := node{state: now, open: [2]uint32{allTurns, allTurns}}
		require.Equal(t, turns, s.turnViews(&row, &n))
		s.turnPieces(&row, &n, turns)
		for k, turn := range c.solid.turn {
			require.Equal(t, c.read(cube.then(turn)), row.after[k].state)
			require.Equal(t, c.read(cube.then(turn)).view, c.turned(now.view, k))
		}
	}
}

// What a symmetry makes of a cube has the same class and the same key. Half turns made first,
// of the pieces at home, change no view.
func TestViewsUnderSymmetries(t *testing.T) {
	c, r := shared(), rand.New(rand.NewPCG(3, 4))
	f := builder{coords: c, table: newTable(HalfTurns, 2, 3)}
	for n := range 400 {
		cube := walk(r, n%20)
		now := c.read(cube).view
		entry := c.entryOf(now, 2)
		require.Contains(t, f.variants(nil, now), entry)
		for i, sym := range c.solid.sym {
			seen := c.read(sym.inverse().then(cube).then(sym)).view
			require.Equal(t, f.key(now, 0)>>layerBits, f.key(seen, 0)>>layerBits)
			require.ElementsMatch(t, f.variants(nil, now), f.variants(nil, seen))
			require.Equal(t, c.join[i][0], uint8(i))
		}
		for half := 1; half < turns; half += 3 {
			require.Equal(t, now, c.read(c.solid.turn[half].then(cube)).view)
		}
		again, _ := f.viewOf(f.key(now, 0))
		require.Equal(t, f.key(now, 0), f.key(again, 0)|f.key(now, 0)&(1<<layerBits-1))
	}
}
