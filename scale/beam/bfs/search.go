package bfs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"

	"puzzlelab/internal/counted"
)

// Options say what is searched, where the levels are stored and who does the work.
type Options struct {
	// Graph is the name of a graph: see [NewGraph].
	Graph string
	// Folder contains the levels. It is created if it does not exist; otherwise it
	// must be empty or belong to the same search. All workers must see it under
	// this name.
	Folder string
	// Buckets is the number of ranges into which the states are divided, in
	// 1..65,536: the number of pieces into which the work on a level is divided. 0
	// means one for each 2^20 states, in 16..4,096.
	Buckets int
	// Runner is prism (in this process), or universal, flink or spark, which use
	// the job service in Beam's flag -endpoint. "" means prism.
	Runner string
	// Memory is how many bytes a bucket's set of states may take on a worker, and
	// how many bytes prism, which keeps a level's blocks in memory, may take for
	// them. 0 means 2 GiB.
	Memory uint64
	// Progress is called after each level.
	Progress func(Progress)
}

// Progress says how far a search is.
type Progress struct {
	Level       int           // the level that is finished
	States      uint64        // in it
	Found, Size uint64        // states found so far, and all numbered states
	Took        time.Duration // for this level; 0 if it was finished before
}

// A Result is the result of a search.
type Result struct {
	Graph string `json:"graph"`
	// Spheres[d] is the number of states at distance d from the start.
	Spheres []uint64 `json:"spheres"`
	States  uint64   `json:"states"` // their sum
}

// Eccentricity returns the distance of the farthest states.
func (r *Result) Eccentricity() int { return len(r.Spheres) - 1 }

// Search visits the states of a graph level by level, with a Beam job for each, and
// returns the sizes of the levels. Levels that the folder contains are not computed
// again.
//
// Before the call, flags must have been parsed and beam.Init called. Beam's options
// belong to the process, so only one search runs in a process at a time: further
// calls wait.
//
// Each level costs O(states·moves + buckets·width/64) and a shuffle of at most
// states·moves numbers of one to three bytes; a worker uses a bit for each number
// of a bucket's range. Errors, before any work starts: *GraphError, *OptionError,
// *MemoryError, *FolderError; later a *FileError, a *JobError, or the reason why
// ctx ended. Finished levels are preserved.
func Search(ctx context.Context, o Options) (*Result, error) {
	s, err := newSearch(ctx, o)
	if err != nil {
		return nil, err
	}
	last, err := s.first(ctx)
	for err == nil && last.States > 0 && s.found < s.graph.Size() {
		last, err = s.next(ctx, last)
	}
	if err != nil {
		if ctx.Err() != nil && !errors.Is(err, context.Cause(ctx)) {
			err = errors.Join(context.Cause(ctx), err)
		}
		return nil, fmt.Errorf("bfs: %s stopped after %s with %s: %w", o.Graph, counted.Of(len(s.spheres), "levels"), counted.Of(s.found, "states"), err)
	}
	return s.finish(ctx)
}

// search is a running search.
type search struct {
	Options
	graph   *Graph
	width   uint64
	spheres []uint64
	found   uint64
}

const (
	maxBuckets    = 1 << 16
	defaultMemory = 2 << 30
	// prismBytes is the memory that prism takes per state of the graph at the peak
	// of a search: 15 to 53 bytes were measured for graphs of 4 to 8 million
	// states.
	prismBytes = 64
)

// served lists the runners that need a job service; prism starts its own.
var (
	served  = []string{"universal", "flink", "spark"}
	runners = append([]string{"prism"}, served...)
)

func newSearch(ctx context.Context, o Options) (*search, error) {
	if o.Runner == "" {
		o.Runner = "prism"
	}
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	switch {
	case !slices.Contains(runners, o.Runner):
		return nil, &OptionError{"Runner", o.Runner, fmt.Sprint("one of ", runners)}
	case o.Folder == "" || strings.ContainsAny(o.Folder, `*?[\`):
		return nil, &OptionError{"Folder", o.Folder, "the name of a folder, without the pattern characters *?[\\"}
	case o.Buckets < 0 || o.Buckets > maxBuckets:
		return nil, &OptionError{"Buckets", strconv.Itoa(o.Buckets), fmt.Sprintf("0..%d", maxBuckets)}
	}
	g, err := NewGraph(o.Graph)
	if err != nil {
		return nil, err
	}
	s := &search{Options: o, graph: g}
	width, planned := uint64(0), defaultWidth(g.Size())
	if o.Buckets > 0 {
		width = widthOf(g.Size(), uint64(o.Buckets))
		planned = width
	}
	if err := s.checkMemory(planned); err != nil {
		return nil, err
	}
	if slices.Contains(served, o.Runner) && *jobopts.Endpoint == "" {
		return nil, &OptionError{"-endpoint", "", "the address of a job service, for runner " + o.Runner}
	}
	id, err := claim(ctx, o.Folder, g, width)
	if err != nil {
		return nil, err
	}
	s.width = id.Width
	return s, s.checkMemory(s.width)
}

func widthOf(size, buckets uint64) uint64 { return (size + buckets - 1) / buckets }

func defaultWidth(size uint64) uint64 {
	return widthOf(size, min(max(size>>20, 16), 4096))
}

func (s *search) checkMemory(width uint64) error {
	if need := width/8 + maxBlockBytes; need > s.Memory {
		return &MemoryError{"the set of a bucket's states", need, s.Memory, "Buckets or Memory"}
	}
	if need := prismBytes * min(s.graph.Size(), 1<<58); s.Runner == "prism" && need > s.Memory {
		return &MemoryError{fmt.Sprintf("the shuffle of %s in one process", counted.Of(s.graph.Size(), "states")), need, s.Memory, "Memory, or use another runner"}
	}
	return nil
}

// first returns the level that consists of the start.
func (s *search) first(ctx context.Context) (*Summary, error) {
	const level = 0
	summary, finished, err := readSummary(ctx, s.Folder, level)
	if err != nil || finished {
		return s.met(summary, 0), err
	}
	start := s.graph.Start
	b, err := writeBucket(ctx, s.Folder, level, int(start/s.width), func(yield func([]uint64) error) error {
		return yield([]uint64{start})
	})
	if err != nil {
		return nil, err
	}
	summary = &Summary{Graph: s.Graph, Level: level, States: 1, Buckets: []Bucket{b}}
	return s.met(summary, 0), writeJSON(ctx, summaryPath(s.Folder, level), summary)
}

// next returns the level after the last one, from the folder or by a job.
func (s *search) next(ctx context.Context, last *Summary) (*Summary, error) {
	level := last.Level + 1
	summary, finished, err := readSummary(ctx, s.Folder, level)
	if err != nil || finished {
		return s.met(summary, 0), err
	}
	began := time.Now()
	j := job{Folder: s.Folder, Graph: s.Graph, Width: s.width, Level: level, Name: jobName(level)}
	if err := submit(ctx, s.Runner, j.Name, j.pipeline(s.graph.Size(), last)); err != nil {
		return nil, err
	}
	if summary, err = s.accept(ctx, j); err != nil {
		return nil, err
	}
	return s.met(summary, time.Since(began)), nil
}

// accept turns the draft of a successful job into the summary of its level.
func (s *search) accept(ctx context.Context, j job) (*Summary, error) {
	summary, there, err := readSummaryAt(ctx, j.draftPath(), j.Level)
	if err == nil && !there {
		err = &FileError{Path: j.draftPath(), Reason: "is missing after its job; do all workers see the same folder?"}
	}
	if err != nil {
		return nil, err
	}
	return summary, writeJSON(ctx, summaryPath(s.Folder, j.Level), summary)
}

// met counts a level.
func (s *search) met(summary *Summary, took time.Duration) *Summary {
	if summary == nil || summary.States == 0 {
		return summary
	}
	s.spheres = append(s.spheres, summary.States)
	s.found += summary.States
	if s.Progress != nil {
		s.Progress(Progress{summary.Level, summary.States, s.found, s.graph.Size(), took})
	}
	return summary
}

func (s *search) finish(ctx context.Context) (*Result, error) {
	r := &Result{Graph: s.Graph, Spheres: s.spheres, States: s.found}
	return r, writeJSON(ctx, join(s.Folder, resultFile), r)
}
