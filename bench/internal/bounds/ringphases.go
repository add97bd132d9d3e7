package bounds

import (
	"context"
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/perm"
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
	moves := movesOf(puzzle.TopSpin(discs, 4), runs)
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
// make the whole permutation even. Two further places say whether it is: odd moves exchange
// them.
func evenPlacing(ctx context.Context, moves []godsnumber.Move, block int, o stategraph.Options) (int, error) {
	discs := moves[0].Perm.Degree()
	exchange := perm.MustParse(fmt.Sprintf("(%d,%d)", discs+1, discs+2))
	withParity := slices.Clone(moves)
	for i, m := range moves {
		if !m.Perm.IsEven() {
			withParity[i].Perm = m.Perm.Mul(exchange)
		}
	}
	labels := append(firstLabels(discs, block), block+2, block+3)
	g, err := arrangements(ctx, "the first discs", withParity, labels, 0, nil)
	if err != nil {
		return 0, err
	}
	_, most, err := farthest(ctx, g, o)
	return most, err
}

// linePhase returns the largest number of moves that bring the first discs of a line
// home, from any even permutation of the line, with the ring not turned at the beginning
// and at the end. The discs that are home block turns of the turnstile.
func linePhase(ctx context.Context, moves []godsnumber.Move, discs, line, block int, o stategraph.Options) (int, error) {
	const isHome = 1 // the label of a disc that is home
	labels := make([]int, discs)
	for i := range labels {
		labels[i] = isHome + min(max(i-(discs-line)+1, 0), block+1)
	}
	g, err := arrangements(ctx, "a line of discs", moves, labels, isHome, func(m godsnumber.Move) []int {
		if moved := m.Perm.Moved(); len(moved) < discs {
			return moved
		}
		return nil // the ring turns
	})
	if err != nil {
		return 0, err
	}
	d, err := g.Enumerate(ctx, nil, &o)
	if err != nil {
		return 0, err
	}
	if want := evenPlacings(line, block) * uint64(discs); d.Reached() != want {
		return 0, &fault.InputError{In: in, What: "turnstile", Value: 4, Want: fmt.Sprintf("one that makes all %d arrangements of a line of %d discs, not %d", want/uint64(discs), line, d.Reached()/uint64(discs))}
	}
	for distance := d.Eccentricity(); ; distance-- {
		sphere, err := d.At(ctx, distance)
		if err != nil {
			return 0, err
		}
		if slices.ContainsFunc(sphere, func(s puzzle.State) bool {
			return !slices.ContainsFunc(s.Labels()[:discs-line], func(label int) bool { return label != isHome })
		}) {
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
