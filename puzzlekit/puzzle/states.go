package puzzle

import (
	"context"
	"math/big"
)

// States returns the number of states that moves lead to. States in which pieces that look
// alike have changed places are one state: the number is that of the shapes times the index
// of the elements of the group that change nothing to be seen.
//
// Errors are a [*fault.LimitError] if there are too many shapes, and those of
// [group.Group.ColoringStabilizer], whose cost it has where pieces look alike.
func (p *Puzzle) States(ctx context.Context) (*big.Int, error) {
	groupoid, err := p.own()
	if err != nil {
		return nil, err
	}
	n := p.Group().Order()
	if p.looksAlike() {
		unseen, err := p.Group().ColoringStabilizer(ctx, p.Solved().Labels())
		if err != nil {
			return nil, err
		}
		n.Quo(n, unseen.Order())
	}
	return n.Mul(n, big.NewInt(int64(groupoid.Vertices()))), nil
}

// looksAlike reports whether two places have the same label in the solved state.
func (p *Puzzle) looksAlike() bool {
	seen := make([]bool, len(p.labels))
	for _, label := range p.solved {
		if seen[label] {
			return true
		}
		seen[label] = true
	}
	return false
}
