package solve

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// wordSearch is a task of a deepening: all words of one length with a given prefix.
type wordSearch struct {
	*deepening
	*kit.Task
	length int
	all    bool
	path   []uint16
	spots  [][]uint32 // spots[n] holds the coordinates of all views after n turns
	first  []int      // where the coordinates of a view begin in it
	found  [][]uint16
}

// begin makes the given turns and then tries all others.
func (w *wordSearch) begin(prefix []uint16) {
	width := 0
	for i := range w.views {
		w.first = append(w.first, width)
		width += len(w.views[i].Space.Coordinates)
	}
	least, _ := w.board.Costs()
	turns := w.length / least
	w.path = make([]uint16, turns)
	cells := make([]uint32, width*(turns+1))
	for n := range turns + 1 {
		w.spots = append(w.spots, cells[n*width:(n+1)*width])
	}
	for i := range w.views {
		v := &w.views[i]
		conjugate := v.Symmetry.Conjugate(w.labels)
		for k, c := range v.Space.Coordinates {
			w.spots[0][w.first[i]+k], _ = c.Of(conjugate)
		}
	}
	state, left := int32(0), w.length
	for n, t := range prefix {
		left -= w.board.Cost(int(t))
		if w.Nodes++; left < 0 || !w.move(n, int(t), left) {
			return
		}
		state = w.board.Grammar.After(state, int(t))
	}
	w.follow(len(prefix), left, state)
}

// move makes turn t as number n. It reports whether the goal stays within reach of the
// remaining length. The coordinates of a view are computed only if the views before it
// do not exclude the turn.
func (w *wordSearch) move(n, t, left int) bool {
	from, to := w.spots[n], w.spots[n+1]
	for i := range w.views {
		v := &w.views[i]
		u, k := v.Turns[t], w.first[i]
		var index uint64
		for j, c := range v.Space.Coordinates {
			next := c.Next[int(from[k+j])*c.Turns+u]
			to[k+j] = next
			index += uint64(next) * v.Space.Strides[j]
		}
		if int(v.Table.At(index)) > left {
			return false
		}
	}
	w.path[n] = uint16(t)
	return true
}

// follow tries all turns after the first n until no length is left. It reports whether
// to stop.
func (w *wordSearch) follow(n, left int, state int32) bool {
	if left == 0 {
		return w.arrive(w.path[:n])
	}
	for t := range w.board.Turns {
		after := w.board.Grammar.After(state, t)
		if after < 0 {
			continue
		}
		if !w.Node() {
			return true
		}
		rest := left - w.board.Cost(t)
		within := rest >= 0 && w.move(n, t, rest)
		if w.watch != nil && !w.see(n, t, rest, within) || within && w.follow(n+1, rest, after) {
			return true
		}
	}
	return false
}

// see shows a node to the one who watches.
func (w *wordSearch) see(n, t, left int, within bool) bool {
	path := append(slices.Clone(w.path[:n]), uint16(t))
	switch {
	case !within:
		return w.watch(DeepeningCut, path)
	case left > 0:
		return w.watch(DeepeningNode, path)
	case !w.solves(path):
		return w.watch(DeepeningMiss, path)
	}
	return true // what comes is the solution
}

// arrive checks that the word is a solution, since the databases may not show all
// pieces.
func (w *wordSearch) arrive(path []uint16) bool {
	if !w.solves(path) {
		return false
	}
	w.found = append(w.found, slices.Clone(path))
	return !w.all
}

func (w *wordSearch) solves(path []uint16) bool {
	labels, moved := slices.Clone(w.labels), make([]uint16, len(w.labels))
	for _, t := range path {
		w.board.Apply(moved, labels, int(t))
		labels, moved = moved, labels
	}
	return slices.Equal(labels, w.board.Solved)
}

// searchWords searches the words of a length. Its tasks are the words of up to split
// turns, in order. Function follow extends one of them and returns the solutions it
// finds. Unless all are wanted, the first task with a solution is the last that counts.
// Progress reports name the search and include the states visited before it.
func searchWords(ctx context.Context, b *board.Board, o Options, limit uint64, length, split int, all bool, progress Progress,
	follow func(prefix []uint16, task *kit.Task) [][]uint16) (paths [][]uint16, out kit.Outcome, err error) {
	_, most := b.Costs()
	prefixes := b.Words(min(split, length/most))
	found := make([][][]uint16, len(prefixes))
	reporter := o.reporter()
	out, err = kit.Run(ctx, o.Workers, len(prefixes), limit, func(task *kit.Task) bool {
		now := progress
		now.Done = float64(task.Number) / float64(len(prefixes))
		reporter.report(now)
		found[task.Number] = follow(prefixes[task.Number], task)
		return found[task.Number] != nil && !all
	})
	if err != nil || out.Full {
		return nil, out, err
	}
	for k := range prefixes {
		if out.Counts(k) {
			paths = append(paths, found[k]...)
		}
	}
	return paths, out, nil
}
