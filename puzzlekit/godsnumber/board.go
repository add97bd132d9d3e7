package godsnumber

import (
	"slices"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// A board is a puzzle as plain data, with places and labels from 0. The rest of the
// package uses only this.
type board struct {
	name   string  // of the puzzle, with the metric
	solved []int32 // label of each place
	home   int32   // place of the blank in the solved state, 0 if nothing slides
	blank  int32   // label of the blank, -1 if nothing slides
	steps  []step  // the moves that count one, all different
}

// A step is a move that counts one. Its effect may depend on the place of the blank.
type step struct {
	word word.Word
	// images[v] is its permutation of the places if the blank is in place v; nil if
	// it is not possible there. If nothing slides, there is one entry.
	images [][]int32
}

const inPuzzle = "godsnumber.Puzzle"

// readBoard reads a puzzle in one of its metrics; "" is the first.
func readBoard(p *puzzle.Puzzle, metric string) (*board, error) {
	m, err := metricOf(p, metric)
	if err != nil {
		return nil, err
	}
	def := p.Definition()
	if p.Blocks() {
		return nil, &fault.InputError{In: inPuzzle, What: "puzzle", Value: def.Name, Want: "no moves that are blocked in some states; stategraph.Explore lists these, by State.Key: see the example of puzzle.Forbidden; solve.NewGroupoid finds shortest solutions"}
	}
	b := &board{name: def.Name + ", " + m.Name, blank: int32(def.Blank) - 1, solved: labelsOf(p.Solved())}
	if b.blank >= 0 {
		b.home = int32(slices.Index(b.solved, b.blank))
		b.steps = slideSteps(def.Moves, p.Alphabet(), m.Runs)
	} else {
		b.steps = turnSteps(movesOf(def.Moves, p.Alphabet(), m.Runs))
	}
	if len(b.steps) == 0 {
		return nil, &fault.InputError{In: inPuzzle, What: "puzzle", Value: def.Name, Want: "a move that does something"}
	}
	return b, nil
}

func metricOf(p *puzzle.Puzzle, name string) (puzzle.Metric, error) {
	metrics := p.Metrics()
	if name == "" {
		return metrics[0], nil
	}
	var known []string
	for _, m := range metrics {
		if m.Name == name {
			return m, nil
		}
		known = append(known, m.Name)
	}
	return puzzle.Metric{}, &fault.InputError{In: inPuzzle, What: "metric", Value: name, Want: "one of those of " + p.Name() + ": " + strings.Join(known, ", ")}
}

// movesOf returns the moves that count one, for a puzzle in which nothing slides.
func movesOf(moves []puzzle.Move, alphabet *word.Alphabet, runs bool) []Move {
	generators := make([]Move, len(moves))
	for i, m := range moves {
		generators[i] = Move{alphabet.Word(word.Letter(i + 1)), m.Perm}
	}
	if runs {
		return powers(generators)
	}
	return letters(generators)
}

func turnSteps(moves []Move) []step {
	steps := make([]step, len(moves))
	for i, x := range images(moves) {
		steps[i] = step{moves[i].Word, [][]int32{x}}
	}
	return steps
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
	s := step{w, make([][]int32, len(to))}
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
	both := step{images: make([][]int32, len(s.images))}
	for v, x := range s.images {
		if x != nil && t.images[x[v]] != nil {
			both.images[v] = rawperm.Product(x, t.images[x[v]])
		}
	}
	return both
}

// still reports whether a step moves nothing, for every place of the blank.
func (s step) still() bool {
	for _, x := range s.images {
		if x != nil && !slices.Equal(x, rawperm.Identity[int32](len(x))) {
			return false
		}
	}
	return true
}

// back returns the step that undoes s, without a word.
func (s step) back() step {
	back := step{images: make([][]int32, len(s.images))}
	for v, x := range s.images {
		if x != nil {
			back.images[s.blankTo(v)] = rawperm.Inverse(x)
		}
	}
	return back
}

// blankTo returns the place to which the blank goes from place v, 0 if nothing slides.
func (s step) blankTo(v int) int32 {
	if len(s.images) == 1 {
		return 0
	}
	return s.images[v][v]
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
func (b *board) undirected() bool {
	known := map[string]bool{}
	for _, s := range b.steps {
		known[s.key()] = true
	}
	return !slices.ContainsFunc(b.steps, func(s step) bool { return !known[s.back().key()] })
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
