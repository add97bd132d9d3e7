package bfs

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"regexp"
	"strconv"

	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

// A Graph is an undirected graph with numbered states and a name from which every
// worker can construct it.
type Graph struct {
	stategraph.Index
	Name  string
	Start uint64
}

var (
	dangoName = regexp.MustCompile(`^dango:(\d{1,3}),(\d{1,3})$`)
	torusName = regexp.MustCompile(`^torus:(\d{1,3})x(\d{1,3})(?::(\w+))?$`)
	cubeName  = regexp.MustCompile(`^cube:(\d{1,3})(?::(\w+))?$`)
)

// NewGraph returns the graph with a name:
//
//   - dango:3,4 is 3 skewers of height 4 with different dumplings that fill all
//     skewers but one, starting from the state in which the last is empty;
//   - torus:3x4 is the torus puzzle of 3 rows and 4 columns, in steps, and
//     torus:3x4:shifts is the same in another metric;
//   - cube:2 is the 2×2×2 cube with one corner fixed, in the half-turn metric,
//     and cube:2:QTM is the same in quarter turns.
//
// It takes up to a few tenths of a second. Errors: a [*GraphError], or the
// *fault.LimitError of a graph that is too large to be numbered.
func NewGraph(name string) (*Graph, error) {
	if m := dangoName.FindStringSubmatch(name); m != nil {
		return dangoGraph(name, number(m[1]), number(m[2]))
	}
	if m := torusName.FindStringSubmatch(name); m != nil {
		rows, cols := number(m[1]), number(m[2])
		if min(rows, cols) < 2 || max(rows, cols) > 50 {
			return nil, &GraphError{name, "the sizes of a torus are in 2..50"}
		}
		return puzzleGraph(name, puzzle.Torus(cols, rows), m[3])
	}
	if m := cubeName.FindStringSubmatch(name); m != nil {
		if number(m[1]) != 2 {
			return nil, &GraphError{name, "only the states of the 2×2×2 cube are numbered"}
		}
		return puzzleGraph(name, puzzle.Pocket(), m[2])
	}
	return nil, &GraphError{name, "no such graph"}
}

// number converts digits that a pattern has matched.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

func puzzleGraph(name string, p *puzzle.Puzzle, metric string) (*Graph, error) {
	g, err := godsnumber.Puzzle(context.Background(), p, metric, nil)
	if err != nil {
		return nil, err
	}
	if !g.Undirected() {
		return nil, &GraphError{name, "not every move can be undone by a move"}
	}
	start, _ := g.Number(g.Start())
	return &Graph{Index: g.Index(), Name: name, Start: start}, nil
}

// sampled is the number of states that a fingerprint samples.
const sampled = 64

// fingerprint distinguishes numberings of the same states, so that files are not
// read with another numbering than they were written with.
func (g *Graph) fingerprint() string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%d %d\n", g.Size(), g.Start)
	state := g.Start
	for range sampled {
		neighbors := g.Neighbors(nil, state)
		_ = binary.Write(sum, binary.LittleEndian, neighbors) // writing to a hash does not fail
		if len(neighbors) == 0 {
			break
		}
		state = neighbors[len(neighbors)/2]
		state = (state*0x9e3779b97f4a7c15 + 1) % g.Size()
	}
	return hex.EncodeToString(sum.Sum(nil)[:16])
}
