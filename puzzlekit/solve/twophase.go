package solve

import (
	"context"
	"fmt"
	"iter"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/pattern"
	"puzzlelab/puzzlekit/solve/internal/refuse"
	"puzzlelab/puzzlekit/word"
)

// TwoPhase solves in two phases. Some powers of the moves generate a subgroup H,
// as the half turns of four faces and all turns of the other two do on the cube.
// Phase one brings the state into H, phase two solves it with the turns of H
// alone. Each phase deals with about the square root of the number of states.
// Longer solutions of phase one are then tried, as they often allow shorter
// ones of phase two. (H. Kociemba 1992.)
//
// H is found, not given: of all subgroups that powers of the moves generate, the
// one that splits the group most evenly and can be recognised by the orbits of
// the places. The search goes through all conjugates of H under the symmetries
// of the puzzle, and through the inverse of the state as well.
//
// It is immutable and safe for concurrent use.
type TwoPhase struct {
	made
	board      *board.Board
	options    Options
	subgroup   subgroup
	symmetries []board.Symmetry // one for each conjugate of H
	first      *pattern.Phase
	second     *pattern.Phase
	inSubgroup []bool // for each turn
	words      *groupWords
}

const twoPhaseMethod = "two-phase"

// maxPhase is the largest order or index, in bits, with which a search makes
// sense.
const maxPhase = 44

// NewTwoPhase finds the subgroup and makes the tables: on the 3×3×3 cube some
// two seconds the first time, some tenths of a second from the cache. A
// [*fault.InputError] says why a puzzle has no such subgroup.
func NewTwoPhase(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (*TwoPhase, error) {
	const in = "solve.NewTwoPhase"
	o, err := opts.checked(in, "Target", "Subgroup")
	if err != nil {
		return nil, err
	}
	b, err := readBoard(in, p, metric, o)
	if err != nil {
		return nil, err
	}
	if _, distinct := b.Invert(b.Solved); !distinct {
		return nil, refuse.Unfit(in, p, "one whose pieces all differ")
	}
	symmetries, err := b.Symmetries(ctx)
	if err != nil {
		return nil, err
	}
	candidates, err := candidateSubgroups(ctx, b, symmetries, o)
	if err != nil {
		return nil, err
	}
	whole := b.WholeParts()
	for _, h := range candidates {
		if h.cost() > maxPhase || !h.generates(b) {
			continue
		}
		t := &TwoPhase{made: madeFor(b), board: b, options: o, subgroup: h, words: newGroupWords(p, o.Memory)}
		if ok, err := t.prepare(ctx, whole); err != nil {
			return nil, err
		} else if ok {
			t.symmetries = h.conjugators(symmetries)
			t.inSubgroup = make([]bool, len(b.Turns))
			for _, turn := range h.turns {
				t.inSubgroup[turn] = true
			}
			return t, nil
		}
	}
	if o.Subgroup != nil {
		return nil, &fault.InputError{In: in, What: "Options.Subgroup", Value: o.Subgroup,
			Want: "a subgroup whose turns generate it, whose cosets differ in the orbits of the pieces or in how they are turned, and whose order and index are at most 2^44"}
	}
	return nil, refuse.Unfit(in, p, fmt.Sprintf(
		"one with a subgroup that powers of the moves generate and that splits the group into two parts that can be searched; none of %d does", len(candidates)))
}

// prepare makes the phases; ok is false when the subgroup will not do.
func (t *TwoPhase) prepare(ctx context.Context, whole []board.WholePart) (ok bool, err error) {
	first, err := t.cosetCoordinates(ctx, whole)
	if err != nil || first == nil {
		return false, err
	}
	second, err := pattern.Coordinates(ctx, t.board, t.board.Parts(t.subgroup.turns), t.subgroup.turns)
	if err != nil || second == nil || max(len(first), len(second)) > pattern.MaxCoordinates {
		return false, err
	}
	if need := pattern.PhaseBytes(first) + pattern.PhaseBytes(second); need > t.options.Memory {
		return false, refuse.TooLarge("solve.NewTwoPhase", "two-phase search for "+t.puzzle.Name(), need, t.options.Memory, "NewPatternSearch, which makes do with smaller tables")
	}
	if t.first, err = pattern.NewPhase(ctx, t.board, first, t.board.AllTurns(), t.options.tables()); err != nil {
		return false, err
	}
	t.second, err = pattern.NewPhase(ctx, t.board, second, t.subgroup.turns, t.options.tables())
	return err == nil, err
}

// maxWaste bounds the states of the coordinates of phase one for each coset.
const maxWaste = 16

// cosetCoordinates returns coordinates that are all 0 on H: which orbit of H each
// piece belongs to, and how it is turned, as far as H keeps its stickers
// apart. It returns nil when these do not tell the cosets of H
// apart, for which their number must be at least the index.
func (t *TwoPhase) cosetCoordinates(ctx context.Context, whole []board.WholePart) ([]*pattern.Coordinate, error) {
	b, states := t.board, big.NewInt(1)
	orbit := b.Orbits(t.subgroup.turns)
	if t.tellsWrong(whole, orbit) {
		return nil, nil
	}
	var all []*pattern.Coordinate
	for k, p := range whole {
		class := slotClasses(p.Part, orbit)
		if n := p.ClassArrangements(class); n != nil && n.Cmp(big.NewInt(pattern.MaxStates)) > 0 {
			return nil, nil
		}
		paints := []pattern.Paint{pattern.SlotPaint(b, p.Part, class)}
		if reference := referenceStickers(p.Part, orbit); p.Turned && reference != nil {
			paints = append(paints, pattern.TurnPaint(b, p.Part, reference))
		}
		for _, paint := range paints {
			c, err := pattern.NewCoordinate(ctx, b, paint.Name(k), paint.Of, b.AllTurns(), pattern.MaxStates)
			if c == nil || err != nil {
				return nil, err
			}
			if c.Size > 1 {
				all = append(all, c)
				states.Mul(states, big.NewInt(int64(c.Size)))
			}
		}
	}
	if !t.subgroup.tellsCosets(states) {
		return nil, nil
	}
	return all, nil
}

// tellsCosets reports whether so many states can tell the cosets of H apart,
// without much waste.
func (h subgroup) tellsCosets(states *big.Int) bool {
	most := new(big.Int).Mul(h.index, big.NewInt(maxWaste))
	return states.Cmp(h.index) >= 0 && states.Cmp(most) <= 0
}

// tellsWrong reports whether it is known before any state is met that
// cosetCoordinates will not do: where no piece can be turned.
func (t *TwoPhase) tellsWrong(whole []board.WholePart, orbit []int) bool {
	states := big.NewInt(1)
	for _, p := range whole {
		n := p.ClassArrangements(slotClasses(p.Part, orbit))
		if n == nil || p.Turned {
			return false
		}
		states.Mul(states, n)
	}
	return !t.subgroup.tellsCosets(states)
}

// slotClasses numbers the orbits of the slots of a part under H from 0.
func slotClasses(p board.Part, orbit []int) func(k int) int {
	number := map[int]int{}
	classes := make([]int, len(p.Slots))
	for k, slot := range p.Slots {
		o := board.SlotOrbit(slot, orbit)
		if _, known := number[o]; !known {
			number[o] = len(number)
		}
		classes[k] = number[o]
	}
	return func(k int) int { return classes[k] }
}

// referenceStickers chooses stickers of each slot, the same number in all, such
// that H takes chosen stickers to chosen ones; it returns nil when H can turn a
// piece in its slot in all ways.
func referenceStickers(p board.Part, orbit []int) func(slot []int) []int {
	chosen := map[int]bool{} // orbits of places under H
	stickers := func(slot []int) (list []int) {
		for _, place := range slot {
			if chosen[orbit[place]] {
				list = append(list, place)
			}
		}
		return list
	}
	for _, slot := range p.Slots {
		if stickers(slot) == nil {
			chosen[orbit[slot[0]]] = true
		}
	}
	n := len(stickers(p.Slots[0]))
	if n == len(p.Slots[0]) || slices.ContainsFunc(p.Slots, func(slot []int) bool { return len(stickers(slot)) != n }) {
		return nil
	}
	return stickers
}

// conjugators picks a symmetry for each conjugate of H: those that take the
// turns of H to different sets of turns.
func (h subgroup) conjugators(symmetries []board.Symmetry) []board.Symmetry {
	seen := map[string]bool{}
	var picked []board.Symmetry
	for _, s := range symmetries {
		images := make([]int, len(h.turns))
		for i, t := range h.turns {
			// The conjugate state is brought into H, so the state itself into
			// the conjugate of H under the inverse symmetry.
			images[i] = slices.Index(s.Turns, t)
		}
		slices.Sort(images)
		if key := fmt.Sprint(images); !seen[key] {
			seen[key] = true
			picked = append(picked, s)
		}
	}
	return picked
}

// Subgroup returns generators of the subgroup between the phases, as words, and
// its order and index in the group of the puzzle.
func (t *TwoPhase) Subgroup() (words []word.Word, order, index *big.Int) {
	if t.puzzle == nil {
		return nil, new(big.Int), new(big.Int)
	}
	return slices.Clone(t.subgroup.generators), new(big.Int).Set(t.subgroup.order), new(big.Int).Set(t.subgroup.index)
}

// Search goes through solutions of phase one by length, and yields a solution
// whenever it is shorter than the best so far. For the goal Short it looks at
// some ten million states, or Options.Nodes; should none of them be a solution,
// it gives one from a stabiliser chain: see package factor. A solution is proved
// shortest when phase one alone has become as long, which is out of reach for
// large puzzles. See [Solver].
func (t *TwoPhase) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		if goal.Want == AllShortest {
			yield(Result{}, noSuchGoal(twoPhaseMethod, goal.Want, "one solution; NewPatternSearch gives all shortest ones"))
			return
		}
		if err := t.check(ctx, s, goal); err != nil {
			yield(Result{}, err)
			return
		}
		newTwoPhaseSearch(ctx, t, s, goal, yield).run()
	}
}
