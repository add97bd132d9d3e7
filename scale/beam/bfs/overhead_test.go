package bfs_test

import (
	"context"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
	"puzzlelab/puzzlekit/stategraph"
	"puzzlelab/scale/beam/bfs"
)

// cpuSeconds returns the processor time that this process has used.
func cpuSeconds(b *testing.B) float64 {
	var usage syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	seconds := func(t syscall.Timeval) float64 { return float64(t.Sec) + float64(t.Usec)/1e6 }
	return seconds(usage.Utime) + seconds(usage.Stime)
}

// BenchmarkOverhead searches a graph with both engines in turn, and reports the
// states per second of processor time for each, and how many times as much Beam
// takes. The other engine is stategraph.Enumerate on the same index.
//
//	go test -run - -bench Overhead -benchtime 1x ./bfs
func BenchmarkOverhead(b *testing.B) {
	for _, name := range []string{"torus:3x3", "dango:3,4", "cube:2", "torus:2x5"} {
		b.Run(name, func(b *testing.B) {
			g, err := bfs.NewGraph(name)
			require.NoError(b, err)
			var plainSeconds, beamSeconds, states float64
			for b.Loop() {
				began := cpuSeconds(b)
				levels, err := stategraph.Enumerate(context.Background(), g.Index, []uint64{g.Start}, &stategraph.Options{Undirected: true})
				require.NoError(b, err)
				middle := cpuSeconds(b)
				r := search(b, bfs.Options{Graph: name, Folder: b.TempDir()})
				beamSeconds += cpuSeconds(b) - middle
				plainSeconds += middle - began
				states += float64(levels.Reached())
				require.Equal(b, levels.Spheres(), r.Spheres)
			}
			b.ReportMetric(states/plainSeconds, "plain-states/cpu-s")
			b.ReportMetric(states/beamSeconds, "beam-states/cpu-s")
			b.ReportMetric(beamSeconds/plainSeconds, "x-cpu")
			b.ReportMetric(beamSeconds/float64(b.N), "beam-cpu-s/op")
		})
	}
}
