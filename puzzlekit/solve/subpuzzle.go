package solve

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
	"puzzlelab/puzzlekit/solve/internal/stages"
	"puzzlelab/puzzlekit/word"
)

// A subpuzzle is a puzzle with some of its moves, on the places that suffice to see what
// they do.
type subpuzzle struct {
	subgroup *stages.Subgroup
	puzzle   *puzzle.Puzzle
	letters  []word.Letter // the letters of the whole puzzle for its own
}

// minSubpuzzle is the least order of the group of a subpuzzle, in bits. With less,
// almost everything is left to the stages.
const minSubpuzzle = 40

// subpuzzles lists those whose groups are neither too small nor too large to be
// searched, the largest first and one of each order.
func subpuzzles(ctx context.Context, b *board.Board) (list []subpuzzle, err error) {
	seen := map[string]bool{}
	for _, turns := range moveSets(b) {
		if err := kit.Stopped(ctx); err != nil {
			return nil, err
		}
		s, err := newSubpuzzle(b, turns)
		if err != nil {
			continue
		}
		order := s.puzzle.Group().Order()
		if size := logOf(order); minSubpuzzle < size && size <= 2*maxPhase && !seen[order.String()] {
			seen[order.String()] = true
			list = append(list, s)
		}
	}
	slices.SortStableFunc(list, func(a, b subpuzzle) int { return b.puzzle.Group().Order().Cmp(a.puzzle.Group().Order()) })
	return list, nil
}

// moveSets divides the turns by the cycle structure of their moves. If all moves are
// alike, it lists the pairs of moves that do not commute.
func moveSets(b *board.Board) (sets [][]int) {
	structures := map[string][]int{}
	for t, turn := range b.Turns {
		key := fmt.Sprint(b.Puzzle.Moves()[turn.Generator].Perm.CycleType())
		structures[key] = append(structures[key], t)
	}
	if len(structures) > 1 {
		for _, key := range slices.Sorted(maps.Keys(structures)) {
			sets = append(sets, structures[key])
		}
		return sets
	}
	commute := b.Commuting()
	for g := range commute {
		for h := range g {
			if commute[g][h] || len(commute) == 2 {
				continue
			}
			var turns []int
			for t, turn := range b.Turns {
				if turn.Generator == g || turn.Generator == h {
					turns = append(turns, t)
				}
			}
			sets = append(sets, turns)
		}
	}
	return sets
}

// newSubpuzzle reads the puzzle of some turns. It returns an error if they do not move
// pieces that all differ like the pieces of a puzzle.
func newSubpuzzle(b *board.Board, turns []int) (s subpuzzle, err error) {
	var generators []int
	for _, t := range turns {
		generators = append(generators, b.Turns[t].Generator)
	}
	generators = slices.Compact(generators)
	s.letters = lettersOf(generators)
	s.subgroup = stages.NewSubgroup(b, turns)
	number := map[int]int{}
	for k, place := range s.subgroup.Kept {
		number[place] = k
	}
	full := b.Puzzle.Definition()
	def := puzzle.Definition{Name: "part of " + full.Name, Notation: full.Notation, Places: len(number), Metrics: full.Metrics}
	for _, places := range s.subgroup.Pieces {
		piece := puzzle.Piece{}
		for _, place := range places {
			piece.Places = append(piece.Places, number[place]+1)
		}
		def.Pieces = append(def.Pieces, piece)
	}
	for _, g := range generators {
		move := full.Moves[g]
		images := make([]int32, len(number))
		for k, place := range s.subgroup.Kept {
			images[k] = int32(number[move.Perm.Image(place+1)-1])
		}
		if move.Perm, err = perm.FromZeroBased(images); err != nil {
			return s, err
		}
		def.Moves = append(def.Moves, move)
	}
	s.puzzle, err = puzzle.New(def)
	return s, err
}

// shortestNodes is how many times as many states a search for shortest solutions may
// visit as one in two phases.
const shortestNodes = 10

// solver makes a solver for the puzzle: in two phases or, if that is not possible, one
// for shortest solutions. It returns nil if the tables of neither fit into the memory.
func (s subpuzzle) solver(ctx context.Context, metric string, o Options) (Solver, error) {
	o.Nodes, o.Target, o.Ignore, o.Patterns = o.nodes(nearNodes), puzzle.State{}, nil, nil
	b, err := readBoard(inTwoPhase, s.puzzle, metric, o)
	if err != nil {
		return nil, nil // the orders of moves are too large
	}
	phases, _, err := newTwoPhase(ctx, b, o)
	switch {
	case err != nil:
		return nil, err
	case phases != nil:
		return phases, nil
	case logOf(b.Puzzle.Group().Order()) > maxPhase:
		return nil, nil
	}
	o.Memory = min(o.Memory/nearShare, nearPatternBytes)
	o.Nodes *= shortestNodes
	shortest, err := newPatternSearch(ctx, b, o)
	if limit := (*fault.LimitError)(nil); errors.As(err, &limit) {
		return nil, nil
	}
	return shortest, err
}
