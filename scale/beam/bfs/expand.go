package bfs

import (
	"context"
	"fmt"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"puzzlelab/internal/radixsort"
	"puzzlelab/puzzlekit/fault"
)

func init() {
	register.DoFn3x1[context.Context, Bucket, func([]byte), error](&readFn{})
	register.DoFn3x1[context.Context, []byte, func(int, []byte), error](&expandFn{})
	register.Emitter1[[]byte]()
	register.Emitter2[int, []byte]()
}

// A job is what the steps of a level have in common. It is sent to the workers.
type job struct {
	Folder string
	Graph  string
	Width  uint64 // of a bucket
	Level  int    // the level to make
	Name   string // of the Beam job, a new one for each attempt
}

// readFn reads the blocks of the last level.
type readFn struct{ Job job }

// ProcessElement emits the blocks of one bucket.
func (f *readFn) ProcessElement(ctx context.Context, b Bucket, emit func([]byte)) error {
	return readBucket(ctx, f.Job.Folder, f.Job.Level-1, b, func(block []byte) error {
		emit(block)
		return nil
	})
}

// expandFn turns a block of states into blocks of their neighbours.
type expandFn struct {
	Job job

	graph     *Graph
	states    []uint64
	neighbors []uint64
	scratch   []uint64
	sorter    radixsort.Sorter
	expanded  beam.Counter
}

// Setup makes the graph, once for each worker.
func (f *expandFn) Setup() (err error) {
	f.expanded = beam.NewCounter("bfs", "expanded")
	f.graph, err = NewGraph(f.Job.Graph)
	return err
}

// gathered is how many neighbours are sorted together, if the bundle has that
// many: more neighbours give fewer and denser blocks for the buckets.
const gathered = 1 << 20

// StartBundle discards the neighbours of a failed bundle.
func (f *expandFn) StartBundle(func(int, []byte)) { f.neighbors = f.neighbors[:0] }

// ProcessElement gathers the neighbours of a block of states.
func (f *expandFn) ProcessElement(ctx context.Context, block []byte, emit func(int, []byte)) error {
	size := f.graph.Size()
	var err error
	if f.states, err = decodeBlock(f.states[:0], block, 0, size); err != nil {
		return err
	}
	for _, s := range f.states {
		from := len(f.neighbors)
		f.neighbors = f.graph.Neighbors(f.neighbors, s)
		for _, n := range f.neighbors[from:] {
			if n >= size {
				return &fault.InputError{In: "bfs", What: fmt.Sprintf("neighbour of state %d", s), Value: n, Want: fmt.Sprintf("a number below %d", size)}
			}
		}
	}
	f.expanded.Inc(ctx, int64(len(f.states)))
	if len(f.neighbors) >= gathered {
		f.FinishBundle(emit)
	}
	return nil
}

// FinishBundle emits the gathered neighbours by bucket, each once.
func (f *expandFn) FinishBundle(emit func(int, []byte)) {
	f.scratch = slices.Grow(f.scratch[:0], len(f.neighbors))
	sorted, other, err := f.sorter.Unique(context.Background(), f.neighbors, f.scratch, f.graph.Size())
	if err != nil {
		panic(err) // the context has no end
	}
	f.emitBlocks(sorted, emit)
	f.neighbors, f.scratch = sorted[:0], other
}

// emitBlocks splits sorted states where a bucket ends or a block is full.
func (f *expandFn) emitBlocks(states []uint64, emit func(int, []byte)) {
	for len(states) > 0 {
		bucket := states[0] / f.Job.Width
		n, _ := slices.BinarySearch(states, (bucket+1)*f.Job.Width)
		n = min(n, maxBlock)
		emit(int(bucket), appendBlock(nil, states[:n]))
		states = states[n:]
	}
}
