package solve

import (
	"runtime"
	"sync"
	"time"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// Options are the knobs of the solvers. Nil, and the zero value of each field,
// mean the defaults.
type Options struct {
	// Metric is the name of one of the puzzle's metrics, such as "HTM". "" is
	// the first, the commonest.
	Metric string
	// Nodes is the most states that one search may look at. 0 means 10^9, or
	// less for the goal Short: see the solver.
	Nodes uint64
	// Memory is the most that the tables of a solver may take, in bytes. 0
	// means 1 GiB.
	Memory uint64
	// Cores is the number of goroutines. 0 means one a core. Results do not
	// depend on it.
	Cores int
	// CacheDir is the folder for tables that are worth keeping: "" means
	// puzzlelab/solve in the person's cache folder (os.UserCacheDir), or in the
	// folder that the environment variable PUZZLELAB_CACHE names; "off" keeps
	// nothing. A folder that is named here must be there or be one that can be
	// made; files in it that are damaged are written anew, and where nothing can
	// be written tables are made again each time.
	CacheDir string
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
func (o *Options) checked() (Options, error) {
	var full Options
	if o != nil {
		full = *o
	}
	if full.Memory == 0 {
		full.Memory = defaultMemory
	}
	switch {
	case full.Cores < 0:
		return full, &fault.InputError{In: "solve", What: "Options.Cores", Value: full.Cores, Want: "a number of goroutines, or 0 for one a core"}
	case full.Cores == 0:
		full.Cores = runtime.GOMAXPROCS(0)
	}
	return full, full.checkCacheDir()
}

// nodes returns the node limit, or the solver's own default.
func (o Options) nodes(otherwise uint64) uint64 {
	if o.Nodes > 0 {
		return o.Nodes
	}
	return otherwise
}

// metric finds the metric of a puzzle that the options name. It is the first
// that constructors ask of a puzzle, so it sees to it that there is one.
func (o Options) metric(p *puzzle.Puzzle) (puzzle.Metric, error) {
	if p == nil || p.Places() == 0 {
		return puzzle.Metric{}, &fault.InputError{In: "solve", What: "the puzzle", Want: "one that package puzzle made"}
	}
	all := p.Metrics()
	if o.Metric == "" {
		return all[0], nil
	}
	known := make([]string, len(all))
	for i, m := range all {
		if m.Name == o.Metric {
			return m, nil
		}
		known[i] = m.Name
	}
	return puzzle.Metric{}, &MetricError{Puzzle: p.Name(), Metric: o.Metric, Known: known}
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
