package solve

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/ball"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// ballSearch is the [Bidirectional] search that uses no structure of the puzzle: it tries 0, 1, 2, …
// turns from the state and looks up the rest in a ball of elements near the identity.
type ballSearch struct {
	made
	*ball.Ball
	board   *board.Board
	options Options
}

const bidirectionalMethod = "bidirectional search"

func newBallSearch(ctx context.Context, in string, b *board.Board, o Options) (*ballSearch, error) {
	if _, ok := b.Invert(b.Solved); !ok {
		return nil, kit.Unfit(in, b.Puzzle, "one whose pieces all differ")
	}
	l, err := ball.New(ctx, b.Distinct(), o.Memory)
	if err != nil {
		return nil, err
	}
	return &ballSearch{made: madeFor(b), Ball: l, board: b, options: o}, nil
}

// Search treats the goal Short like Shortest.
func (s *ballSearch) Search(ctx context.Context, state puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return s.begin(ctx, state, goal, func(yield func(Result, error) bool) {
		homes, err := s.board.Homes(ctx, state)
		if err != nil {
			yield(Result{}, err)
			return
		}
		m := meeting{ballSearch: s, ctx: ctx, state: state, goal: goal, yield: yield, limit: s.options.nodes(defaultNodes)}
		m.start = places(s.Ball, homes)
		m.run()
	})
}

// places returns where the stickers of a state belong: homes[i] is the home of the
// sticker in place i.
func places(l *ball.Ball, homes []uint16) []uint16 {
	now := make([]uint16, len(homes))
	for place, home := range homes {
		now[home] = uint16(place)
	}
	places := make([]uint16, len(l.Home))
	for i, sticker := range l.Home {
		places[i] = now[sticker]
	}
	return places
}

// meeting is a search for one state.
type meeting struct {
	*ballSearch
	ctx   context.Context
	state puzzle.State
	start []uint16
	goal  Goal
	yield func(Result, error) bool
	limit uint64
	nodes uint64
}

// run searches with more and more turns from the state. A state in the ball is found at
// once; for any other the first hit leaves an element at a distance of exactly the
// radius.
func (m *meeting) run() {
	lower := 0
	for r := 0; ; r++ {
		paths, full, err := m.round(r)
		if err != nil || full {
			best := Result{Lower: lower, Metric: m.metric}
			if full {
				err = &LimitError{Option: "Nodes", Limit: m.options.nodes(defaultNodes), Best: best, Lower: lower}
			}
			m.yield(best, err)
			return
		}
		for _, path := range paths {
			lower = len(path)
			if m.goal.Want == AtMost && lower > m.goal.Most {
				break
			}
			result, err := resultOf(m.board, m.state, path, lower, bidirectionalMethod, m.nodes)
			if !m.yield(result, err) || err != nil {
				return
			}
		}
		if paths == nil {
			lower = m.Radius() + r + 1
		}
		if m.goal.Want == AtMost && lower > m.goal.Most {
			m.yield(m.none(m.goal.Most, lower))
			return
		}
		if paths != nil {
			return
		}
	}
}

// round looks up all elements r turns from the state.
func (m *meeting) round(r int) (paths [][]uint16, full bool, err error) {
	all := m.goal.Want == AllShortest
	progress := Progress{What: fmt.Sprintf("%s before a look-up", counted.Of(r, "turns")), Nodes: m.nodes}
	paths, out, err := searchWords(m.ctx, m.board, m.options, m.limit, r, 2, all, progress, func(prefix []uint16, task *kit.Task) [][]uint16 {
		w := lookup{meeting: m, Task: task, all: all}
		w.begin(prefix, r)
		return w.found
	})
	m.nodes += out.Nodes
	m.limit -= min(m.limit, out.Nodes)
	return paths, out.Full, err
}

// lookup is a task of a meeting: all words with a given prefix.
type lookup struct {
	*meeting
	*kit.Task
	all    bool
	path   []uint16
	places [][]uint16 // after each turn
	found  [][]uint16
}

func (w *lookup) begin(prefix []uint16, r int) {
	w.path = slices.Clone(prefix)
	w.places = [][]uint16{w.start}
	for range r {
		w.places = append(w.places, make([]uint16, len(w.start)))
	}
	state := int32(0)
	for n, t := range prefix {
		w.Turn(w.places[n+1], w.places[n], int(t))
		state = w.board.Grammar.After(state, int(t))
	}
	w.follow(len(prefix), r, state)
}

// follow makes turns up to number r and looks up the rest. It reports whether to stop.
func (w *lookup) follow(n, r int, state int32) bool {
	if n == r {
		return w.lookUp(w.places[n], state)
	}
	for t := range w.board.Turns {
		after := w.board.Grammar.After(state, t)
		if after < 0 {
			continue
		}
		w.Turn(w.places[n+1], w.places[n], t)
		w.path = append(w.path[:n], uint16(t))
		if w.follow(n+1, r, after) {
			return true
		}
	}
	return false
}

// lookUp looks an element up and completes the path, or all paths.
func (w *lookup) lookUp(places []uint16, state int32) bool {
	if !w.Node() {
		return true
	}
	depth, ok := w.Depth(places)
	if !ok {
		return false
	}
	if !w.all {
		w.found = append(w.found, slices.Concat(w.path, w.Descend(places)))
		return true
	}
	w.descents(places, depth, state, w.path)
	return false
}

// descents collects all accepted completions of a path.
func (w *lookup) descents(places []uint16, depth int, state int32, path []uint16) {
	if depth == 0 {
		w.found = append(w.found, slices.Clone(path))
		return
	}
	for t := range w.board.Turns {
		after := w.board.Grammar.After(state, t)
		if after < 0 {
			continue
		}
		next := make([]uint16, len(places))
		w.Turn(next, places, t)
		if d, ok := w.Depth(next); ok && d == depth-1 {
			w.descents(next, d, after, append(path[:len(path):len(path)], uint16(t)))
		}
	}
}
