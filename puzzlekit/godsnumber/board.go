package godsnumber

import (
	"context"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// A board is a puzzle as plain data, with places and labels from 0. The rest of the
// package uses only this.
//
// What a move does may depend on the vertex of a state: the place of the blank, or the
// shape where moves can be blocked. Other puzzles have one vertex.
type board struct {
	name       string  // of the puzzle, with the metric
	solved     []int32 // label of each place
	vertices   int
	vertex     func(labels []int32) int32 // of a state, -1 if no moves lead there
	steps      []step                     // the moves that count one
	undirected bool                       // each step can be undone by one step
}

// A step is a move that counts one.
type step struct {
	word word.Word
	// images[v] is its permutation of the places at vertex v, nil if it is not possible
	// there.
	images [][]int32
	to     []int32 // to[v] is the vertex to which it leads from v
}

const inPuzzle = "godsnumber.Puzzle"

// readBoard reads a puzzle in one of its metrics; "" is the first.
func readBoard(ctx context.Context, p *puzzle.Puzzle, metric string) (*board, error) {
	m, err := metricOf(p, metric)
	if err != nil {
		return nil, err
	}
	def := p.Definition()
	name, solved := def.Name+", "+m.Name, labelsOf(p.Solved())
	var b *board
	switch {
	case p.Slides():
		b = slidingBoard(name, solved, int32(def.Blank)-1, slideSteps(def.Moves, p.Alphabet(), m.Runs))
	case p.Blocks():
		if b, err = blockingBoard(ctx, name, solved, p, m); err != nil {
			return nil, err
		}
	default:
		b = turningBoard(name, solved, movesOf(def.Moves, p.Alphabet(), m.Runs))
	}
	return b, nil
}

// loop returns the identity as a step without a word, for boards that have no steps.
func (b *board) loop() step {
	s := step{images: make([][]int32, b.vertices), to: rawperm.Identity[int32](b.vertices)}
	for v := range s.images {
		s.images[v] = rawperm.Identity[int32](len(b.solved))
	}
	return s
}

func metricOf(p *puzzle.Puzzle, name string) (puzzle.Metric, error) {
	metrics := p.Metrics()
	if name == "" {
		return metrics[0], nil
	}
	var known []string
	for _, m := range metrics {
		if m.Slices != nil {
			continue // turns of slices are no moves here
		}
		if m.Name == name {
			return m, nil
		}
		known = append(known, m.Name)
	}
	return puzzle.Metric{}, &fault.InputError{In: inPuzzle, What: "metric", Value: name, Want: "one of those of " + p.Name() + ": " + strings.Join(known, ", ")}
}

// movesOf returns the moves that count one, for a puzzle whose moves are always possible.
func movesOf(moves []puzzle.Move, alphabet *word.Alphabet, runs bool) []Move {
	generators := make([]Move, len(moves))
	for i, m := range moves {
		generators[i] = Move{alphabet.Word(word.Letter(i + 1)), m.Perm}
	}
	return countingOne(generators, runs)
}

// countingOne returns the moves that count one if runs do, or if letters do.
func countingOne(generators []Move, runs bool) []Move {
	if runs {
		return powers(generators)
	}
	return letters(generators)
}

// turningBoard returns a board on which all moves are always possible.
func turningBoard(name string, solved []int32, moves []Move) *board {
	b := &board{name: name, solved: solved, vertices: 1, vertex: func([]int32) int32 { return 0 }}
	for i, x := range images(moves) {
		b.steps = append(b.steps, step{moves[i].Word, [][]int32{x}, []int32{0}})
	}
	b.undirected = undirected(b.steps)
	return b
}

// slidingBoard returns a board with a blank.
func slidingBoard(name string, solved []int32, blank int32, steps []step) *board {
	place := func(labels []int32) int32 { return int32(slices.Index(labels, blank)) }
	return &board{name: name, solved: solved, vertices: len(solved), vertex: place, steps: steps, undirected: undirected(steps)}
}

// slideSteps returns the slides of a puzzle with a free blank and, if runs count one,
// their repetitions.
func slideSteps(moves []puzzle.Move, alphabet *word.Alphabet, runs bool) (steps []step) {
	seen := map[string]bool{}
	for i, m := range moves {
		there, back := slideTables(m.Slide)
		letter := alphabet.Word(word.Letter(i + 1))
		for _, one := range []step{slideStep(letter, there), slideStep(letter.Inverse(), back)} {
			for s, k := one, 1; !s.still(); s, k = s.then(one), k+1 {
				s.word = one.word.Pow(k)
				if key := s.key(); !seen[key] {
					seen[key] = true
					steps = append(steps, s)
				}
				if !runs {
					break
				}
			}
		}
	}
	return steps
}

// slideTables returns the places to which a slide and its inverse move the blank, -1
// where they are not possible.
func slideTables(slide []int) (there, back []int32) {
	there, back = make([]int32, len(slide)), make([]int32, len(slide))
	for v := range back {
		back[v] = -1
	}
	for v, w := range slide {
		if there[v] = int32(w) - 1; w > 0 {
			back[w-1] = int32(v)
		}
	}
	return there, back
}

// slideStep returns the step that exchanges the blank with its neighbour.
func slideStep(w word.Word, to []int32) step {
	s := step{w, make([][]int32, len(to)), to}
	for v, there := range to {
		if there >= 0 {
			s.images[v] = rawperm.Identity[int32](len(to))
			s.images[v][v], s.images[v][there] = there, int32(v)
		}
	}
	return s
}

// then returns the step s followed by t, without a word.
func (s step) then(t step) step {
	both := step{images: make([][]int32, len(s.images)), to: make([]int32, len(s.to))}
	for v, x := range s.images {
		if x != nil && t.images[s.to[v]] != nil {
			both.images[v], both.to[v] = rawperm.Product(x, t.images[s.to[v]]), t.to[s.to[v]]
		}
	}
	return both
}

// still reports whether a step moves nothing, at every vertex.
func (s step) still() bool {
	for _, x := range s.images {
		if x != nil && !slices.Equal(x, rawperm.Identity[int32](len(x))) {
			return false
		}
	}
	return true
}

// back returns the permutations of the step that undoes s.
func (s step) back() step {
	back := step{images: make([][]int32, len(s.images))}
	for v, x := range s.images {
		if x != nil {
			back.images[s.to[v]] = rawperm.Inverse(x)
		}
	}
	return back
}

func (s step) key() string {
	var key strings.Builder
	for _, x := range s.images {
		key.WriteString(keyOf(x))
		key.WriteByte('|')
	}
	return key.String()
}

// undirected reports whether each step can be undone by one step.
func undirected(steps []step) bool {
	known := map[string]bool{}
	for _, s := range steps {
		known[s.key()] = true
	}
	return !slices.ContainsFunc(steps, func(s step) bool { return !known[s.back().key()] })
}

// words returns the words of the steps.
func (b *board) words() []word.Word {
	out := make([]word.Word, len(b.steps))
	for i, s := range b.steps {
		out[i] = s.word
	}
	return out
}

// fromOne returns labels counted from 1, as in package puzzle.
func fromOne(labels []int32) []int {
	out := make([]int, len(labels))
	for i, l := range labels {
		out[i] = int(l) + 1
	}
	return out
}

// labelsOf returns the labels of a state of the puzzle.
func labelsOf(s puzzle.State) []int32 {
	var labels []int32
	for _, l := range s.Labels() {
		labels = append(labels, int32(l)-1)
	}
	return labels
}
