package godsnumber

import (
	"fmt"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// shuffles are decks of cards under the two perfect shuffles.
func shuffles() (out []Entry) {
	for _, cards := range []int{8, 10, 12, 14, 16, 18, 24, 32, 64} {
		out = append(out, ofPuzzle(fmt.Sprintf("shuffles-%d", cards), call("Shuffles", cards),
			func() *puzzle.Puzzle { return puzzle.Shuffles(cards) }, "letters")...)
	}
	return out
}

// pancakes are stacks that are sorted by flips of what lies above a spatula. A burnt
// pancake has two sides.
func pancakes() (out []Entry) {
	for n := 4; n <= 12; n++ {
		out = append(out, ofMoves(fmt.Sprintf("pancakes-%d", n), fmt.Sprintf("stack of %d pancakes", n),
			fmt.Sprintf("the reversals of places 1 to k, for k = 2 to %d", n), "flips",
			func() ([]Move, error) { return prefixReversals(n, false) }))
	}
	for n := 3; n <= 9; n++ {
		out = append(out, ofMoves(fmt.Sprintf("burntpancakes-%d", n), fmt.Sprintf("stack of %d burnt pancakes", n),
			fmt.Sprintf("the reversals of the pancakes 1 to k, each turned over, for k = 1 to %d; pancake i has the points i and i+%d", n, n), "flips",
			func() ([]Move, error) { return prefixReversals(n, true) }))
	}
	return out
}

// prefixReversals returns the flips of a stack. Pancake i from the top has the point i,
// and, if it is burnt, also the point i+n for its other side.
func prefixReversals(n int, burnt bool) ([]Move, error) {
	var flips []perm.Perm
	var names []string
	for k := 1; k <= n; k++ {
		var images []int
		for i := 1; i <= n; i++ {
			to := i
			if i <= k {
				to = k + 1 - i
				if burnt {
					to += n
				}
			}
			images = append(images, to)
		}
		if burnt {
			for i := range n {
				images = append(images, (images[i]+n-1)%(2*n)+1)
			}
		}
		flip, err := perm.FromImages(images)
		if err != nil {
			return nil, err
		}
		flips, names = append(flips, flip), append(names, fmt.Sprintf("f%d", k))
	}
	return Letters(flips, names...), nil
}

// mathieu returns the Mathieu groups with the generators of [group.Mathieu].
func mathieu() (out []Entry) {
	for _, n := range []int{11, 12, 22, 23, 24} {
		generators := func() ([]perm.Perm, error) {
			g, err := group.Mathieu(n)
			if err != nil {
				return nil, err
			}
			return g.Generators(), nil
		}
		metrics := map[string]func([]perm.Perm, ...string) []Move{"letters": Letters, "powers": Powers}
		for _, metric := range []string{"letters", "powers"} {
			out = append(out, ofMoves(fmt.Sprintf("M%d", n), fmt.Sprintf("M%d", n), fmt.Sprintf("the generators of Mathieu(%d) in package group", n), metric, func() ([]Move, error) {
				list, err := generators()
				return metrics[metric](list), err
			}))
		}
	}
	return out
}
