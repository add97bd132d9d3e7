package puzzle

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// CheckReachable returns nil when moves lead from the solved state to s and
// back. Otherwise a [*fault.UnreachableError] gives the reason: the stickers in a
// slot are those of no piece; the pieces of one kind are turned, in total, by an
// amount that no sequence of moves gives; parities are wrong; or all this is right
// but the permutation is not in the group.
//
// Where pieces look alike, or a piece looks the same after part of a turn, any way
// to tell them apart will do; [group.Group.Recolor] finds one. A [*fault.LimitError]
// says that too many arrangements decide which moves are possible, for which
// [Puzzle.Group] panics. A [*fault.InputError] says that s is a state of another
// puzzle. The first call computes the stabilizer chain; after that the cost is that of
// a sift, or of a search in the group where pieces look alike.
func (p *Puzzle) CheckReachable(s State) error {
	_, err := p.solution(context.Background(), "puzzle.Puzzle.CheckReachable", s)
	return err
}

// Solution returns a permutation of the places that leads s to the solved
// state and that the moves can do: the element of the group for which a solver
// has to find a word. Where pieces look alike it is one of several, and the search for
// it may take long. Where moves slide or can be blocked, it is an element of the group
// only after [State.WalkHome]. Errors are those of [Puzzle.CheckReachable], and a
// [*fault.StoppedError] if ctx ends.
func (p *Puzzle) Solution(ctx context.Context, s State) (perm.Perm, error) {
	return p.solution(ctx, "puzzle.Puzzle.Solution", s)
}

func (p *Puzzle) solution(ctx context.Context, in string, s State) (perm.Perm, error) {
	if !p.Same(s.puzzle) {
		return perm.Perm{}, foreignState(in, s, p)
	}
	g, err := p.own()
	if err != nil {
		return perm.Perm{}, err
	}
	v := g.Vertex(s)
	if v < 0 {
		return perm.Perm{}, &fault.UnreachableError{In: in, What: "state", Value: s.Line(), Reason: s.noVertex()}
	}
	way := mustPerm(g.Walk(v)).Inverse()
	sigma, reason, err := p.inGroup(ctx, s.ApplyPerm(way))
	if err != nil {
		return perm.Perm{}, err
	}
	if reason != "" {
		return perm.Perm{}, &fault.UnreachableError{In: in, What: "state", Value: s.Line(), Reason: reason}
	}
	return way.Mul(sigma), nil
}

// inGroup returns an element of the group that solves s, or the reason why there
// is none. Where pieces look alike, the one permutation that labeling
// makes of the labels may not be in the group, but another.
func (p *Puzzle) inGroup(ctx context.Context, s State) (sigma perm.Perm, reason string, err error) {
	l := p.laws()
	made, slot, reason := l.labeling(s.labels)
	if reason != "" {
		return sigma, s.reads(p.Pieces()[slot]) + ": " + reason, nil
	}
	if reason := l.broken(made); reason != "" {
		return sigma, reason, nil
	}
	residue, level := p.Group().Sift(made)
	if residue.IsIdentity() {
		return made.Inverse(), "", nil
	}
	if l.alike() {
		made, ok, err := p.elementThatMakes(ctx, s)
		if ok || err != nil {
			return made.Inverse(), "", err
		}
		return sigma, fmt.Sprintf("pieces look alike, and no way to tell them apart gives a permutation in the group of %s", p.Name()), nil
	}
	return sigma, fmt.Sprintf("its permutation is not in the group of %s (it leaves the stabilizer chain at level %d)", p.Name(), level), nil
}

// A recoloring is prepared for the solved state when it is first needed.
type recoloring struct {
	lock sync.Mutex
	from *group.Recoloring
}

// elementThatMakes returns an element of the group that makes s from the solved state, and
// whether there is one.
func (p *Puzzle) elementThatMakes(ctx context.Context, s State) (made perm.Perm, ok bool, err error) {
	r := &p.recoloring
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.from == nil {
		if r.from, err = p.Group().Recoloring(ctx, p.Solved().Labels()); err != nil {
			return perm.Perm{}, false, err
		}
	}
	return r.from.To(ctx, s.Labels())
}

// reads says what stands in a slot: "the corner in places 2, 22, 17 reads U F L".
func (s State) reads(slot Piece) string {
	labels := make([]string, len(slot.Places))
	for j, where := range slot.Places {
		labels[j] = s.At(where).Text
	}
	return fmt.Sprintf("%s reads %s", slotText(slot), strings.Join(labels, " "))
}
