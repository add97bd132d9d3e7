package tokens

import (
	"fmt"
	"math/big"
	"math/bits"
)

const (
	maxTokens = 13
	maxNodes  = 1 << 11
)

// A Set is a set of slots: bit i is slot i, in 0..63.
type Set = uint64

// A Move takes the token on slot From to slot To, which is free.
type Move struct{ From, To int }

// A Graph is a puzzle of tokens on slots: the occupied sets that moves reach from one of
// them, and the moves. It is immutable and safe for concurrent use.
type Graph struct {
	tokens int
	sets   []Set
	number map[Set]int
	moves  [][]Move // by node
	next   [][]int  // by node and move: the node that the move leads to
}

// New returns the graph of the occupied sets that moves reach from the first, where rule
// returns the possible moves for an occupied set. It returns a [*fault.InputError] if a
// move is not possible, or unless there are 1 to 13 tokens and at most 2,048 sets.
func New(first Set, rule func(occupied Set) []Move) (*Graph, error) {
	g := &Graph{tokens: bits.OnesCount64(first), number: map[Set]int{}}
	if g.tokens < 1 || g.tokens > maxTokens {
		return nil, wrongGraph("number of dumplings", g.tokens, fmt.Sprintf("1..%d", maxTokens))
	}
	g.add(first)
	for u := 0; u < len(g.sets); u++ {
		occupied := g.sets[u]
		for _, m := range rule(occupied) {
			if !isMove(occupied, m) {
				return nil, wrongGraph("move", m, fmt.Sprintf("an occupied slot and a free one in 0..63, when %#x is occupied", occupied))
			}
			g.moves[u] = append(g.moves[u], m)
			g.next[u] = append(g.next[u], g.add(occupied&^(1<<m.From)|1<<m.To))
		}
		if len(g.sets) > maxNodes {
			return nil, wrongGraph("number of occupied sets", len(g.sets), fmt.Sprintf("at most %d", maxNodes))
		}
	}
	return g, nil
}

func isMove(occupied Set, m Move) bool {
	return m.From >= 0 && m.From < 64 && m.To >= 0 && m.To < 64 &&
		occupied>>m.From&1 == 1 && occupied>>m.To&1 == 0
}

func (g *Graph) add(s Set) int {
	if v, known := g.number[s]; known {
		return v
	}
	v := len(g.sets)
	g.number[s] = v
	g.sets = append(g.sets, s)
	g.moves = append(g.moves, nil)
	g.next = append(g.next, nil)
	return v
}

// Sets returns the number of occupied sets.
func (g *Graph) Sets() int { return len(g.sets) }

// StateCount returns the number of states with distinct tokens, reachable or not: n! for
// each occupied set.
func (g *Graph) StateCount() *big.Int {
	count := new(big.Int).MulRange(1, int64(g.tokens))
	return count.Mul(count, big.NewInt(int64(len(g.sets))))
}

// A State gives the label of the token on each slot, 0 for a free slot.
type State []byte

// node returns the number of the occupied set of a state, and its labels in the order of
// the slots. Labels are in 1..limit.
func (g *Graph) node(s State, limit int) (node int, labels []byte, err error) {
	var occupied Set
	for slot, label := range s {
		if label == 0 {
			continue
		}
		if slot >= 64 || int(label) > limit {
			return 0, nil, wrongState(s, "labels in 1..%d on slots in 0..63, not %d on %d", limit, label, slot)
		}
		occupied |= 1 << slot
		labels = append(labels, label)
	}
	node, known := g.number[occupied]
	if !known {
		return 0, nil, wrongState(s, "slots that can be occupied together")
	}
	return node, labels, nil
}

// slots returns the occupied slots of a node in increasing order.
func (g *Graph) slots(node int) []int {
	out := make([]int, 0, g.tokens)
	for s := g.sets[node]; s != 0; s &= s - 1 {
		out = append(out, bits.TrailingZeros64(s))
	}
	return out
}
