package godsnumber

import (
	"context"
	_ "embed"
	"fmt"
	"math/big"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// A Bound says between which numbers a God's number lies that is out of reach
// here. Neither is a God's number.
type Bound struct {
	Name   string `json:"name"`
	Metric string `json:"metric"`
	States string `json:"states"` // in decimal
	// Spheres are the exact numbers of states at the first distances.
	Spheres []uint64 `json:"spheres"`
	// Lower is the least number of moves that some state needs, by counting:
	// see [CountingBound].
	Lower int `json:"lower"`
	// Upper is a number of moves that is enough for every state, an upper bound
	// by phases; 0 when none was computed. States are brought into smaller and
	// smaller subgroups: those of three and two faces for the cube, the
	// stabilisers of more and more discs for Top Spin, that of half of the pieces
	// for the others. Phases says how many moves each step takes at the most;
	// Upper is their sum.
	Upper   int    `json:"upper,omitempty"`
	Phases  []int  `json:"phases,omitempty"`
	Command string `json:"command"`
}

//go:embed bounds.json
var boundsFile []byte

// Bounds returns what is known here about puzzles that are too large. They come
// with the package as data; nothing is computed.
func Bounds() []Bound { return append([]Bound(nil), bounds()...) }

var decodedBounds embedded[Bound]

func bounds() []Bound { return decodedBounds.read(boundsFile) }

// CountingBound returns a lower bound for the diameter of a Cayley graph of a
// group of this order, from the sizes of its first spheres: a product of d moves
// is one of i and one of d-i, so |S_d| ≤ |S_i|·|S_(d-i)|, and the spheres up to
// the diameter have to hold the whole group. At least two spheres are needed,
// the first of one element and the second of at least one; 0 is returned for
// fewer.
func CountingBound(order *big.Int, spheres []uint64) int {
	if len(spheres) < 2 || spheres[1] == 0 {
		return 0
	}
	var most []*big.Int
	sum, product := new(big.Int), new(big.Int)
	for d := 0; ; d++ {
		var bound *big.Int
		if d < len(spheres) {
			bound = new(big.Int).SetUint64(spheres[d])
		} else {
			for i := 1; i < len(spheres); i++ {
				product.Mul(most[i], most[d-i])
				if bound == nil || product.Cmp(bound) < 0 {
					bound = new(big.Int).Set(product)
				}
			}
		}
		most = append(most, bound)
		if sum.Add(sum, bound); sum.Cmp(order) >= 0 || bound.Sign() == 0 {
			return d
		}
	}
}

// FirstSpheres returns the sizes of the spheres around the identity in the
// Cayley graph of some moves, as long as a sphere has no more than limit
// elements. The inverse of every move must be a move: then a sphere's neighbours
// lie in it, before it or behind it, and three spheres are all that is kept.
// Time and memory O(limit·moves·degree).
func FirstSpheres(ctx context.Context, moves []Move, limit int) ([]uint64, error) {
	moves = distinct(moves)
	const in = "godsnumber.FirstSpheres"
	if len(moves) == 0 {
		return nil, noMoves(in)
	}
	if !closed(moves) {
		return nil, &fault.InputError{In: in, What: "moves", Want: "the inverse of each move among them; see Letters and Powers"}
	}
	steps := images(moves)
	start := identity(len(steps[0]))
	before, sphere := map[string]bool{}, map[string]bool{keyOf(start): true}
	sizes := []uint64{1}
	element := make([]int32, len(start))
	for len(sphere) > 0 {
		next := map[string]bool{}
		for key := range sphere {
			if err := fault.Stopped(ctx, in, fmt.Sprintf("distance %d", len(sizes)-1)); err != nil {
				return sizes, err
			}
			readKey(element, key)
			for _, x := range steps {
				k := keyOf(product(element, x))
				if !sphere[k] && !before[k] {
					next[k] = true
				}
			}
			if len(next) > limit {
				return sizes, nil
			}
		}
		if len(next) > 0 {
			sizes = append(sizes, uint64(len(next)))
		}
		before, sphere = sphere, next
	}
	return sizes, nil
}

const inBounds = "godsnumber.ComputeBounds"

// boundSphere is the largest sphere that is listed for a bound.
const boundSphere = 100_000

// ComputeBounds computes all of [Bounds] again: minutes, and up to 2 GB. The
// command is what they name as their source.
func ComputeBounds(ctx context.Context, command string) ([]Bound, error) {
	out, err := lowerBounds(ctx, command)
	if err != nil {
		return out, err
	}
	for i := range out {
		if out[i].Phases, err = upperPhases(ctx, out[i]); err != nil {
			return out, err
		}
		for _, p := range out[i].Phases {
			out[i].Upper += p
		}
	}
	return out, nil
}

// upperPhases returns phases of which one after the other solves every state;
// none where no good ones are known.
func upperPhases(ctx context.Context, b Bound) ([]int, error) {
	switch b.Name {
	case "cube-HTM":
		return cubePhases(ctx, faceStages, powers)
	case "cube-QTM":
		return cubePhases(ctx, faceStages, letters)
	case "topspin-20-4-letters", "topspin-20-4-powers":
		return ringPhases(ctx, 20, b.Metric == "powers", 6, 5)
	case "torus-4x4-steps", "torus-4x4-shifts":
		return fixingPhases(ctx, boundMoves(puzzle.Torus(4, 4), b.Metric), 8, 60_000_000)
	case "loops-4x4-letters":
		return fixingPhases(ctx, boundMoves(puzzle.FifteenLoops(), b.Metric), 7, 20_000_000)
	case "loops-4x4-powers":
		return fixingPhases(ctx, boundMoves(puzzle.FifteenLoops(), b.Metric), 7, 40_000_000)
	}
	return nil, nil
}

func boundMoves(p *puzzle.Puzzle, metric string) []Move {
	m, err := metricOf(p, metric)
	if err != nil {
		panic(err) // the list above names metrics that there are
	}
	return puzzleMoves(p, m.Runs)
}

// puzzleMoves are the moves that count one.
func puzzleMoves(p *puzzle.Puzzle, runs bool) []Move { return movesOf(p.Moves(), p.Alphabet(), runs) }

func lowerBounds(ctx context.Context, command string) (out []Bound, err error) {
	for _, s := range []struct {
		name   string
		puzzle *puzzle.Puzzle
	}{
		{"torus-4x4", puzzle.Torus(4, 4)},
		{"loops-4x4", puzzle.FifteenLoops()},
		{"topspin-20-4", puzzle.TopSpin(20, 4)},
		{"cube", puzzle.Rubik(3)},
	} {
		order := s.puzzle.Group().Order()
		for _, metric := range s.puzzle.Metrics()[:2] {
			spheres, err := FirstSpheres(ctx, puzzleMoves(s.puzzle, metric.Runs), boundSphere)
			if err != nil {
				return out, err
			}
			out = append(out, Bound{
				Name: s.name + "-" + metric.Name, Metric: metric.Name, States: order.String(), Spheres: spheres,
				Lower: CountingBound(order, spheres), Command: command,
			})
		}
	}
	return out, nil
}
