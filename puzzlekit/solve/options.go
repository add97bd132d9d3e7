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

// Options are the options of all solvers. Nil and the zero value of each field mean the
// defaults. A constructor returns a [*fault.InputError] if an option is set that its
// solver does not use; the error names the option.
type Options struct {
	// Nodes is the maximum number of states that a search may visit. 0 means 10^9, or
	// the solver's own limit for the goal Short.
	Nodes uint64
	// Memory is the maximum size of a solver's tables, in bytes. 0 means 2^30, 1.1 GB, or
	// the solver's own choice.
	Memory uint64
	// Workers is the number of goroutines. 0 means one per core. Results do not depend
	// on it.
	Workers int
	// CacheDir is the folder for tables that take long to make. "off" disables the
	// cache. "" means $PUZZLELAB_CACHE/solve or, if that environment variable is not
	// set, puzzlelab/solve in os.UserCacheDir. The folder is created if it does not
	// exist. A damaged file is replaced. If nothing can be written, tables are made
	// again each time.
	CacheDir string
	// Target is the state that solutions lead to; the zero State means the solved
	// state. It must be reachable by the moves. It is used by [NewTable],
	// [NewBidirectional], [NewPatternSearch], [NewCube], [NewTwoPhase] and [NewNear].
	Target puzzle.State
	// Ignore lists labels that may end up anywhere, such as the stickers of all edges
	// to solve only the corners. It is used by [NewPatternSearch] and [NewNear].
	Ignore []int
	// Weights gives the cost of a turn, from 1 to 50, by the name of its move; moves
	// that are not listed cost 1. Solutions are then cheapest ones, and lengths in
	// results, goals and limits are costs. It is used by [NewPatternSearch] and,
	// where moves can be blocked, by [NewBidirectional], which also takes 0.
	Weights map[string]int
	// Patterns lists the labels that each pattern database shows, instead of those that
	// the solver would choose. The databases must fit into Memory. It is used by
	// [NewPatternSearch] and by [NewNear] for its lower bound.
	Patterns [][]int
	// Subgroup lists words that generate the subgroup between the phases, such as U, D,
	// L2, R2, F2, B2. It is used by [NewTwoPhase], which finds a subgroup if it is nil.
	Subgroup []string
	// Progress is called at most five times a second, and never by two goroutines at
	// once.
	Progress func(Progress)
}

// Progress reports how far a preparation or a search has come.
type Progress struct {
	What  string  // what is being done, such as "depth 14"
	Nodes uint64  // states visited so far
	Done  float64 // fraction done, from 0 to 1, or negative if unknown
}

const (
	defaultNodes  = 1_000_000_000
	defaultMemory = 1 << 30
)

// checked checks the options and fills in the defaults. The error is a
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
		return full, &fault.InputError{In: in, What: "Options.Workers", Value: full.Workers, Want: "a number of goroutines, or 0 for one per core"}
	case full.Workers == 0:
		full.Workers = runtime.GOMAXPROCS(0)
	}
	return full, full.checkCacheDir(in)
}

// unused returns an error if an option is set that a constructor does not use.
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
			return &fault.InputError{In: in, What: "Options." + option.name, Value: option.value, Want: "no value: this solver does not use the option; see Options"}
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

// metricOf returns the metric of a puzzle with the given name; "" means the first.
// Constructors call it first, so it also checks that there is a puzzle.
func metricOf(in string, p *puzzle.Puzzle, name string) (puzzle.Metric, error) {
	if p == nil || p.Places() == 0 {
		return puzzle.Metric{}, &fault.InputError{In: in, What: "the puzzle", Want: "a puzzle made by package puzzle"}
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

// checkCacheDir creates the folder that the options name, if any.
func (o Options) checkCacheDir(in string) error {
	if o.CacheDir == "" || o.CacheDir == "off" {
		return nil
	}
	if err := os.MkdirAll(o.CacheDir, 0o755); err != nil {
		return &fault.InputError{In: in, What: "Options.CacheDir", Value: o.CacheDir, Want: fmt.Sprintf(`a folder, or "off" (%v)`, err)}
	}
	return nil
}

// tables returns the options for making tables.
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

// report passes p on if enough time has passed since the last report.
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
