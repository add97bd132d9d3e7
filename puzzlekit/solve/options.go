package solve

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/pattern"
)

// Options are the options of all solvers. Nil and the zero value of each field mean
// the defaults. A solver that has no use for an option returns a [*fault.InputError]
// that names it.
type Options struct {
	// Nodes is the most states that one search may look at. 0 means 10^9, or
	// less for the goal Short: see the solver.
	Nodes uint64
	// Memory is the most that the tables of a solver may take, in bytes. 0
	// means 2^30, 1.1 GB.
	Memory uint64
	// Workers is the number of goroutines. 0 means one for each core. Results do
	// not depend on it.
	Workers int
	// CacheDir is the folder for tables that are worth keeping. "" means the folder
	// solve in the one that the environment variable PUZZLELAB_CACHE names, or in
	// puzzlelab in os.UserCacheDir. "off" keeps nothing. The folder is made if it does
	// not exist. A damaged file is replaced; if nothing can be written, tables are
	// made again each time.
	CacheDir string
	// Target is the state that solutions lead to; the zero State is the solved one. The
	// moves have to reach it. For [NewTable], [NewBidirectional], [NewPatternSearch],
	// [NewTwoPhase] and [NewNear].
	Target puzzle.State
	// Ignore lists labels that may end up anywhere, such as the stickers of all edges
	// to solve the corners only. For [NewPatternSearch] and [NewNear].
	Ignore []int
	// Weights says what a turn of a move costs, by the name of the move, from 1 to 50;
	// moves that are not listed cost 1. Solutions are then cheapest ones, and the
	// lengths in results, goals and limits are costs. For [NewPatternSearch].
	Weights map[string]int
	// Patterns lists the labels that each pattern database shows, instead of those
	// that the solver would choose; they must fit into Memory. For [NewPatternSearch]
	// and the lower bound of [NewNear].
	Patterns [][]int
	// Subgroup lists words that generate the subgroup between the phases, such as U,
	// D, L2, R2, F2, B2. For [NewTwoPhase], which finds one if it is nil.
	Subgroup []string
	// Progress is called at most five times a second, never by two goroutines
	// at once.
	Progress func(Progress)
}

// Progress says how far a preparation or a search is.
type Progress struct {
	What  string  // "pattern database 2 of 3", "depth 14"
	Nodes uint64  // states so far
	Done  float64 // 0..1, or a negative number where nobody knows
}

const (
	defaultNodes  = 1_000_000_000
	defaultMemory = 1 << 30
)

// checked checks the options and fills in what is left out. The error is a
// [*fault.InputError].
func (o *Options) checked(in string, uses ...string) (Options, error) {
	var full Options
	if o != nil {
		full = *o
	}
	if err := full.unused(in, uses); err != nil {
		return full, err
	}
	if full.Memory == 0 {
		full.Memory = defaultMemory
	}
	switch {
	case full.Workers < 0:
		return full, &fault.InputError{In: in, What: "Options.Workers", Value: full.Workers, Want: "a number of goroutines, or 0 for one for each core"}
	case full.Workers == 0:
		full.Workers = runtime.GOMAXPROCS(0)
	}
	return full, full.checkCacheDir(in)
}

// unused refuses options that a constructor has no use for.
func (o Options) unused(in string, uses []string) error {
	for _, option := range []struct {
		name  string
		set   bool
		value any
	}{
		{"Target", o.Target.Puzzle() != nil, "a state"}, {"Ignore", o.Ignore != nil, o.Ignore}, {"Weights", o.Weights != nil, o.Weights},
		{"Patterns", o.Patterns != nil, o.Patterns}, {"Subgroup", o.Subgroup != nil, o.Subgroup},
	} {
		if option.set && !slices.Contains(uses, option.name) {
			return &fault.InputError{In: in, What: "Options." + option.name, Value: option.value, Want: "nothing: this solver has no use for it; see Options"}
		}
	}
	return nil
}

// nodes returns the node limit, or the solver's own default.
func (o Options) nodes(otherwise uint64) uint64 {
	if o.Nodes > 0 {
		return o.Nodes
	}
	return otherwise
}

// metricOf returns the metric of a puzzle that has a name; "" is the first. It is
// what constructors look at first, so it checks that there is a puzzle.
func metricOf(in string, p *puzzle.Puzzle, name string) (puzzle.Metric, error) {
	if p == nil || p.Places() == 0 {
		return puzzle.Metric{}, &fault.InputError{In: in, What: "the puzzle", Want: "one that package puzzle made"}
	}
	all := p.Metrics()
	if name == "" {
		return all[0], nil
	}
	known := make([]string, len(all))
	for i, m := range all {
		if m.Name == name {
			return m, nil
		}
		known[i] = m.Name
	}
	return puzzle.Metric{}, &fault.InputError{In: in, What: "metric", Value: name, Want: "one of those of " + p.Name() + ": " + strings.Join(known, ", ")}
}

// checkCacheDir makes the folder that the options name, if they name one.
func (o Options) checkCacheDir(in string) error {
	if o.CacheDir == "" || o.CacheDir == "off" {
		return nil
	}
	if err := os.MkdirAll(o.CacheDir, 0o755); err != nil {
		return &fault.InputError{In: in, What: "Options.CacheDir", Value: o.CacheDir, Want: fmt.Sprintf(`a folder, or "off" (%v)`, err)}
	}
	return nil
}

// tables are the options for tables.
func (o Options) tables() pattern.Config {
	report := o.reporter()
	return pattern.Config{Memory: o.Memory, Workers: o.Workers, CacheDir: o.CacheDir, Patterns: o.Patterns, Report: func(what string, nodes uint64, done float64) {
		report.report(Progress{What: what, Nodes: nodes, Done: done})
	}}
}

// reporter calls Options.Progress at most five times a second.
type reporter struct {
	mu   sync.Mutex
	call func(Progress)
	next time.Time
}

func (o Options) reporter() *reporter { return &reporter{call: o.Progress} }

// report passes p on when it is time for it.
func (r *reporter) report(p Progress) {
	if r.call == nil || !r.mu.TryLock() {
		return
	}
	defer r.mu.Unlock()
	if now := time.Now(); now.After(r.next) {
		r.next = now.Add(200 * time.Millisecond)
		r.call(p)
	}
}
