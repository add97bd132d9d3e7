package disk

import "math"

// exhausted stands for the head of an exhausted list. No state is as large: states are
// less than the size of their graph.
const exhausted = math.MaxUint64

// A loserTree finds the least of the heads of k sorted lists by a tournament. Each
// inner node keeps the loser of its match, so a new head in the place of the least
// one takes log k comparisons. (Knuth 1998, TAOCP 3, 5.4.1.)
type loserTree struct {
	heads  []uint64
	losers []int32 // losers[0] is the winner of all
}

// build plays all matches between the heads, of which there is at least one.
func (t *loserTree) build() {
	k := len(t.heads)
	t.losers = append(t.losers[:0], make([]int32, k)...)
	for i := range t.losers {
		t.losers[i] = -1
	}
	for i := range k {
		winner, node := int32(i), (i+k)/2
		for ; node > 0 && t.losers[node] >= 0; node /= 2 {
			winner = t.match(node, winner)
		}
		t.losers[node] = winner // waits for the other one of the match
	}
}

// match keeps the loser in the node and returns the winner.
func (t *loserTree) match(node int, i int32) int32 {
	if other := t.losers[node]; t.heads[other] < t.heads[i] {
		t.losers[node] = i
		return other
	}
	return i
}

// least returns the list with the least head.
func (t *loserTree) least() int32 { return t.losers[0] }

// replace sets the next head of the list with the least head.
func (t *loserTree) replace(head uint64) {
	winner := t.losers[0]
	t.heads[winner] = head
	for node := (int(winner) + len(t.heads)) / 2; node > 0; node /= 2 {
		winner = t.match(node, winner)
	}
	t.losers[0] = winner
}
