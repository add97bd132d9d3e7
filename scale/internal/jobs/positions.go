package jobs

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"

	"puzzlelab/internal/counted"
	"puzzlelab/internal/shard"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

// maxCells is the largest board that the solvers support.
const maxCells = 16

// Positions are boards of the 15 puzzle, or of a smaller one. Each is solved with
// a proof that the solution is shortest: with the blank fixed and loop generators
// ("loops"), or with a free blank ("fifteen"). A unit is a board.
type Positions struct {
	Kind   string `json:"-"`
	Cols   int    `json:"cols"`
	Rows   int    `json:"rows"`
	Metric string `json:"metric"` // of the puzzle, such as "letters" or "single-tile"
	// MemoryMB is for the solver's tables. It may determine which of several
	// shortest words is found, so it is the same on all machines.
	MemoryMB int `json:"memory_mb"`

	// There are Random boards drawn uniformly from Seed, or those in Boards, one
	// per line.
	Random int      `json:"random,omitempty"`
	Seed   uint64   `json:"seed,omitempty"`
	Boards []string `json:"boards,omitempty"`
}

// A BoardError names a board that cannot be solved or read.
type BoardError struct {
	Number int // from 1, in the order of the boards
	Text   string
	Err    error
}

func (e *BoardError) Error() string {
	return fmt.Sprintf("scale: board %d, %.200q: %v", e.Number, e.Text, e.Err)
}

func (e *BoardError) Unwrap() error { return e.Err }

// ReadBoards reads a file of boards, one per line; it skips empty lines and those
// that begin with #.
func ReadBoards(path string) ([]string, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("scale: %w", err)
	}
	defer file.Close()
	var boards []string
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if line := strings.Trim(lines.Text(), " \t\r"); line != "" && !strings.HasPrefix(line, "#") {
			boards = append(boards, line)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("scale: %s: %w", path, err)
	}
	return boards, nil
}

// Task reads the boards, or draws them. Errors: a [*SpecError], a [*BoardError].
func (s *Positions) Task(context.Context) (shard.Task, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	p := s.puzzle()
	names := make([]string, len(p.Metrics()))
	for i, m := range p.Metrics() {
		names[i] = m.Name
	}
	if s.Metric == "" {
		s.Metric = names[0]
	}
	if !slices.Contains(names, s.Metric) {
		return nil, &SpecError{s.Kind, "metric", fmt.Sprintf("%q", s.Metric), strings.Join(names, " or ")}
	}
	states, err := s.states(p)
	if err != nil {
		return nil, err
	}
	return &positionsTask{spec: *s, puzzle: p, states: states}, nil
}

func (s *Positions) check() error {
	size := fmt.Sprintf("%d by %d", s.Cols, s.Rows)
	switch {
	case s.Rows < 2 || s.Cols < 2 || s.Cols*s.Rows > maxCells:
		return &SpecError{s.Kind, "board of", size, fmt.Sprintf("at least 2 columns and rows, and at most %d cells", maxCells)}
	case s.Kind == "loops" && (s.Cols < s.Rows || s.Cols == 2):
		return &SpecError{s.Kind, "board of", size, "at most as many rows as columns, and at least 3 columns"}
	case s.MemoryMB < 1:
		return &SpecError{s.Kind, "memory", fmt.Sprintf("%d MB", s.MemoryMB), "at least 1 MB"}
	case s.Random < 0 || s.Random > 0 == (len(s.Boards) > 0):
		return &SpecError{s.Kind, "positions", fmt.Sprintf("%d random and %d from a file", s.Random, len(s.Boards)), "at least one, all random or all from a file"}
	}
	return nil
}

func (s *Positions) puzzle() *puzzle.Puzzle {
	if s.Kind == "loops" {
		return puzzle.Loops(s.Cols, s.Rows)
	}
	return puzzle.Sliding(s.Cols, s.Rows)
}

// states returns the boards; those from a file are written to the spec in one
// notation.
func (s *Positions) states(p *puzzle.Puzzle) ([]puzzle.State, error) {
	var states []puzzle.State
	rng := rand.New(rand.NewPCG(s.Seed, 0))
	for range s.Random {
		states = append(states, p.RandomState(rng))
	}
	for i, text := range s.Boards {
		if s.Kind == "loops" { // the blank is at home and may be written at the end
			text = strings.TrimRight(strings.TrimSuffix(text, "_"), " ")
		}
		state, err := p.ParseState(text)
		if err == nil {
			err = p.CheckReachable(state)
		}
		if err != nil {
			return nil, &BoardError{i + 1, text, err}
		}
		s.Boards[i] = state.Line()
		states = append(states, state)
	}
	return states, nil
}

type positionsTask struct {
	spec   Positions
	puzzle *puzzle.Puzzle
	states []puzzle.State

	mu     sync.Mutex
	solver solve.Solver // once it is made; its tables take up to a minute
}

// Solved is a board with a shortest solution.
type Solved struct {
	Board  string `json:"board"`
	Length int    `json:"length"`
	Word   string `json:"word"`
}

// solved is the merged result.
type solved struct {
	Metric    string      `json:"metric"`
	Count     int         `json:"count"`
	Histogram map[int]int `json:"histogram"` // number of boards by length
	Positions []Solved    `json:"positions"`
}

// Costs are all the same, because the cost of a board is only known when it is
// solved.
func (t *positionsTask) Costs() []int { return slices.Repeat([]int{1}, len(t.states)) }

func (t *positionsTask) Compute(ctx context.Context, from, to int, o shard.Options) (json.RawMessage, error) {
	return computeList(ctx, from, to, o, 1, func(ctx context.Context, i int, _ func(int64)) (Solved, error) {
		solver, err := t.prepared(ctx, o.Workers)
		if err != nil {
			return Solved{}, err
		}
		state := t.states[i]
		result, err := solve.Optimal(ctx, solver, state)
		if err != nil {
			return Solved{}, fmt.Errorf("board %d, %q: %w", i+1, state.Line(), err)
		}
		return Solved{state.Line(), result.Length, result.Word.String()}, nil
	})
}

// prepared makes the solver when the first board needs it.
func (t *positionsTask) prepared(ctx context.Context, workers int) (solve.Solver, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.solver != nil {
		return t.solver, nil
	}
	options := &solve.Options{Memory: uint64(t.spec.MemoryMB) << 20, Workers: workers}
	solver, err := t.newSolver(ctx, options)
	if err == nil {
		t.solver = solver
	}
	return solver, err
}

func (t *positionsTask) newSolver(ctx context.Context, options *solve.Options) (solve.Solver, error) {
	if t.spec.Kind == "loops" {
		return solve.NewBidirectional(ctx, t.puzzle, t.spec.Metric, options)
	}
	return solve.NewSliding(ctx, t.puzzle, t.spec.Metric, options)
}

func (t *positionsTask) Merge(parts []json.RawMessage) (json.RawMessage, error) {
	all, err := mergeLists[Solved](parts)
	if err != nil {
		return nil, err
	}
	merged := solved{Metric: t.spec.Metric, Count: len(all), Histogram: map[int]int{}, Positions: all}
	for _, s := range all {
		merged.Histogram[s.Length]++
	}
	return json.Marshal(merged)
}

func (t *positionsTask) Text(merged json.RawMessage) (string, error) {
	var all solved
	if err := json.Unmarshal(merged, &all); err != nil {
		return "", err
	}
	sum := 0
	for _, s := range all.Positions {
		sum += s.Length
	}
	text := fmt.Sprintf("%v: %s, mean %.3f %s:", t.puzzle.Name(), counted.Of(all.Count, "boards"), float64(sum)/float64(all.Count), all.Metric)
	for length := range 100 {
		if count := all.Histogram[length]; count > 0 {
			text += fmt.Sprintf(" %d:%d", length, count)
		}
	}
	return text, nil
}
