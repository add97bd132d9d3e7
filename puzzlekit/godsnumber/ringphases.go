package godsnumber

import (
	"context"
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/internal/voltage"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

// ringPhases returns the largest numbers of moves of the phases that bring the discs of a
// Top Spin puzzle home: in each phase as many discs as blocks says, in the last phase the
// others. In the first phase all discs move. After that, discs that are home stay
// together: the turnstile turns only where it holds none of them. What counts then is the
// order of the others, in a line, and how far the ring is turned.
//
// A turn of a turnstile with 4 discs is an even permutation of the line, so the first
// phase also makes the permutation of the other discs even. Every phase is enumerated
// completely; the sum of the phases is enough for every state. The number of discs must
// be even, and the turnstile must hold 4.
func ringPhases(ctx context.Context, discs int, runs bool, o stategraph.Options, blocks ...int) ([]int, error) {
	moves := puzzleMoves(puzzle.TopSpin(discs, 4), runs)
	first, err := evenPlacing(ctx, moves, blocks[0], o)
	if err != nil {
		return nil, err
	}
	phases := []int{first}
	line := discs - blocks[0]
	for i := 1; i <= len(blocks); i++ {
		block := line // the last phase: all of them
		if i < len(blocks) {
			block = blocks[i]
		}
		most, err := linePhase(ctx, moves, discs, line, block, o)
		if err != nil {
			return nil, err
		}
		phases = append(phases, most)
		line -= block
	}
	return phases, nil
}

// evenPlacing returns the largest number of moves that bring the first discs home and
// make the whole permutation even: the eccentricity of the graph of the cosets of the
// even permutations of the others.
func evenPlacing(ctx context.Context, moves []Move, block int, o stategraph.Options) (int, error) {
	r := root{vertices: 2, moves: len(moves)}
	for parity := range int32(2) {
		for m, x := range moves {
			to := parity
			if !x.Perm.IsEven() {
				to = 1 - parity
			}
			r.arcs = append(r.arcs, voltage.Arc{To: to, Voltage: uint32(m)})
		}
	}
	d, err := placings(ctx, r, images(moves), blockLabels(moves[0].Perm.Degree(), block), o)
	if err != nil {
		return 0, err
	}
	return d.Eccentricity(), nil
}

// placings enumerates the arrangements that multipliers make of labels below a root.
func placings(ctx context.Context, r root, multipliers [][]int32, labels []int32, o stategraph.Options) (*stategraph.Distances[uint64], error) {
	levels, err := levelsOf(ctx, inBounds, multipliers, labels, nil)
	if err != nil {
		return nil, err
	}
	index, _, err := fold(ctx, inBounds, r, multipliers, levels, -1, nil)
	if err != nil {
		return nil, err
	}
	o.Undirected = true
	return stategraph.Enumerate(ctx, index, []uint64{0}, &o)
}

// blockLabels gives the first discs labels of their own and all others one label.
func blockLabels(discs, block int) []int32 {
	labels := make([]int32, discs)
	for i := range labels {
		labels[i] = int32(min(i, block))
	}
	return labels
}

// linePhase returns the largest number of moves that bring the first discs of a line
// home, from any even permutation of the line, with the ring not turned at the beginning
// and at the end.
func linePhase(ctx context.Context, moves []Move, discs, line, block int, o stategraph.Options) (int, error) {
	r, flips := lineRoot(moves, discs, line)
	d, err := placings(ctx, r, flips, blockLabels(line, block), o)
	if err != nil {
		return 0, err
	}
	placed := d.Reached() / uint64(discs) // states over the first vertex, the ring not turned
	if want := evenPlacings(line, block); d.Reached() != want*uint64(discs) {
		return 0, &fault.InputError{In: inBounds, What: "turnstile", Value: 4, Want: fmt.Sprintf("one that makes all %d arrangements of a line of %d discs, not %d", want, line, placed)}
	}
	for distance := d.Eccentricity(); ; distance-- {
		sphere, err := d.At(ctx, distance)
		if err != nil {
			return 0, err
		}
		if slices.ContainsFunc(sphere, func(n uint64) bool { return n < placed }) {
			return distance, nil
		}
	}
}

// evenPlacings counts the arrangements of the first discs of a line under the even
// permutations of the line.
func evenPlacings(line, block int) uint64 {
	count := uint64(1)
	for i := range block {
		count *= uint64(line - i)
	}
	if block >= line-1 {
		count /= 2
	}
	return count
}

// lineRoot returns the graph of the turns of the ring, with vertex v for a turn by v
// places, and the multipliers, which are the turns of the turnstile in the line of the
// last discs. Multiplier 0 is the identity.
func lineRoot(moves []Move, discs, line int) (root, [][]int32) {
	r := root{vertices: discs, moves: len(moves)}
	flips := [][]int32{rawperm.Identity[int32](line)}
	number := map[string]uint32{keyOf(flips[0]): 0}
	for v := range discs {
		for _, x := range moves {
			images := x.Perm.AppendZeroBased(nil)
			if turn := int(images[discs-1]+1) % discs; turn != 0 && x.Perm.Image(1) == 1+turn {
				r.arcs = append(r.arcs, voltage.Arc{To: int32((v + turn) % discs)})
				continue
			}
			flip, ok := flipOfLine(images, v, discs-line)
			if !ok {
				r.arcs = append(r.arcs, voltage.Arc{To: -1})
				continue
			}
			key := keyOf(flip)
			if _, known := number[key]; !known {
				number[key] = uint32(len(flips))
				flips = append(flips, flip)
			}
			r.arcs = append(r.arcs, voltage.Arc{To: int32(v), Voltage: number[key]})
		}
	}
	return r, flips
}

// flipOfLine returns the permutation of the cells after the first ones if the ring is
// turned by v places, and false if the first ones move.
func flipOfLine(images []int32, v, home int) ([]int32, bool) {
	n := len(images)
	flip := make([]int32, n-home)
	for cell := range n {
		to := (int(images[(cell+v)%n]) - v + n) % n
		switch {
		case cell < home && to != cell:
			return nil, false
		case cell >= home:
			flip[cell-home] = int32(to - home)
		}
	}
	return flip, true
}
