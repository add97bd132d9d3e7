package bfs_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/memfs"
	jobpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/jobmanagement_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/stretchr/testify/require"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/stategraph"
	"puzzlelab/scale/beam/bfs"
)

// long adds the searches of some 10^6 states.
var long = flag.Bool("long", false, "also search larger graphs, which takes some minutes")

// killedGraph is the graph of the search that is killed.
const killedGraph = "dango:3,2"

// plain returns the spheres that the engine of the library finds.
func plain(t testing.TB, name string) []uint64 {
	g, err := bfs.NewGraph(name)
	require.NoError(t, err)
	levels, err := stategraph.Enumerate(context.Background(), g.Index, []uint64{g.Start}, &stategraph.Options{Undirected: true})
	require.NoError(t, err)
	return levels.Spheres()
}

func search(t testing.TB, o bfs.Options) *bfs.Result {
	r, err := bfs.Search(context.Background(), o)
	require.NoError(t, err)
	return r
}

func TestSpheresAreThoseOfThePlainEngine(t *testing.T) {
	for _, c := range []struct {
		graph   string
		buckets int
		long    bool
	}{
		{graph: "dango:3,2"},
		{graph: "dango:3,2", buckets: 1},
		{graph: "dango:3,3", buckets: 7},
		{graph: "dango:2,3"},                 // disconnected: few states can be reached
		{graph: "torus:2x2", buckets: 65536}, // more buckets than states
		{graph: "torus:2x3"},
		{graph: "torus:3x3", buckets: 5},
		{graph: "dango:3,4", long: true},
		{graph: "cube:2:QTM", long: true},
		{graph: "cube:2", long: true},
		{graph: "torus:2x5", long: true},
		{graph: "dango:4,3", long: true},
	} {
		t.Run(c.graph, func(t *testing.T) {
			if c.long && !*long {
				t.Skip("takes more than a few seconds; use -long")
			}
			folder := t.TempDir()
			r := search(t, bfs.Options{Graph: c.graph, Folder: folder, Buckets: c.buckets})
			require.Equal(t, plain(t, c.graph), r.Spheres)
			var written bfs.Result
			text, err := os.ReadFile(filepath.Join(folder, "result.json"))
			require.NoError(t, err)
			require.NoError(t, json.Unmarshal(text, &written))
			require.Equal(t, *r, written)
		})
	}
}

func TestSpheresAreThoseOfTheRecords(t *testing.T) {
	for graph, record := range map[string]string{"torus:2x3": "torus-2x3-steps", "torus:2x3:shifts": "torus-2x3-shifts"} {
		known, ok := godsnumber.Find(record)
		require.True(t, ok)
		require.Equal(t, known.Spheres, search(t, bfs.Options{Graph: graph, Folder: t.TempDir()}).Spheres)
	}
}

func TestWrongOptions(t *testing.T) {
	folder := t.TempDir()
	var option *bfs.OptionError
	for _, o := range []bfs.Options{
		{Graph: "torus:2x2", Folder: ""},
		{Graph: "torus:2x2", Folder: folder + "/level*"},
		{Graph: "torus:2x2", Folder: folder, Buckets: -1},
		{Graph: "torus:2x2", Folder: folder, Buckets: 65537},
		{Graph: "torus:2x2", Folder: folder, Runner: "abacus"},
	} {
		_, err := bfs.Search(context.Background(), o)
		require.ErrorAs(t, err, &option)
	}
	_, err := bfs.Search(context.Background(), bfs.Options{Graph: "cube:9", Folder: folder})
	var graph *bfs.GraphError
	require.ErrorAs(t, err, &graph)
	var memory *bfs.MemoryError
	_, err = bfs.Search(context.Background(), bfs.Options{Graph: "torus:3x4", Folder: folder})
	require.ErrorAs(t, err, &memory)
	require.ErrorContains(t, err, "Memory")
	_, err = bfs.Search(context.Background(), bfs.Options{Graph: "torus:3x4", Folder: folder, Buckets: 1, Memory: 1 << 20, Runner: "flink"})
	require.ErrorAs(t, err, &memory)
	require.ErrorContains(t, err, "Buckets")
	left, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Empty(t, left, "a refusal must leave nothing behind")
}

func TestForeignFolders(t *testing.T) {
	refused := func(o bfs.Options, reason string) {
		t.Helper()
		_, err := bfs.Search(context.Background(), o)
		var foreign *bfs.FolderError
		require.ErrorAs(t, err, &foreign)
		require.ErrorContains(t, err, reason)
		require.ErrorContains(t, err, o.Folder)
	}
	folder := t.TempDir()
	search(t, bfs.Options{Graph: "torus:2x2", Folder: folder, Buckets: 3})
	refused(bfs.Options{Graph: "dango:3,2", Folder: folder}, "torus:2x2")
	refused(bfs.Options{Graph: "torus:2x2", Folder: folder, Buckets: 4}, "buckets")

	other := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(other, "thesis.tex"), nil, 0o600))
	refused(bfs.Options{Graph: "torus:2x2", Folder: other}, "thesis.tex")

	identity := filepath.Join(folder, "search.json")
	text, err := os.ReadFile(identity)
	require.NoError(t, err)
	var fields map[string]any
	require.NoError(t, json.Unmarshal(text, &fields))
	fields["numbering"] = "another"
	text, err = json.Marshal(fields)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(identity, text, 0o600))
	refused(bfs.Options{Graph: "torus:2x2", Folder: folder}, "numbered differently")
	require.NoError(t, os.WriteFile(identity, []byte("{"), 0o600))
	refused(bfs.Options{Graph: "torus:2x2", Folder: folder}, "cannot read its")
}

// stamps returns when the files of the first levels were written.
func stamps(t *testing.T, folder string, levels int) map[string]time.Time {
	out := map[string]time.Time{}
	for level := range levels {
		files, err := filepath.Glob(filepath.Join(folder, levelName(level)+"*", "bucket-*"))
		require.NoError(t, err)
		for _, f := range append(files, filepath.Join(folder, levelName(level)+".json")) {
			info, err := os.Stat(f)
			require.NoError(t, err)
			out[f] = info.ModTime()
		}
	}
	return out
}

func levelName(level int) string { return "level-0000" + string(rune('0'+level)) }

func TestKilledSearchGoesOn(t *testing.T) {
	folder := t.TempDir()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childFolder+"="+folder)
	require.NoError(t, cmd.Start())
	const levels = 4
	require.Eventually(t, func() bool {
		_, err := os.Stat(filepath.Join(folder, levelName(levels-1)+".json"))
		return err == nil
	}, time.Minute, time.Millisecond)
	require.NoError(t, cmd.Process.Kill())
	require.Error(t, cmd.Wait(), "the process should not have finished")
	before := stamps(t, folder, levels)

	// What a killed worker may leave: a part of a file, and a file of a level
	// without a summary.
	unfinished := filepath.Join(folder, "level-00020")
	require.NoError(t, os.MkdirAll(unfinished, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(unfinished, "bucket-000000"), []byte("half"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(unfinished, "bucket-000000.1.tmp"), []byte("ha"), 0o600))

	r := search(t, bfs.Options{Graph: killedGraph, Folder: folder})
	require.Equal(t, plain(t, killedGraph), r.Spheres)
	require.Equal(t, before, stamps(t, folder, levels), "finished levels must not change")
}

// Folders need not be in an ordinary file system.
func TestFoldersOfOtherFileSystems(t *testing.T) {
	r := search(t, bfs.Options{Graph: "torus:2x3", Folder: "memfs://search"})
	require.Equal(t, plain(t, r.Graph), r.Spheres)
	require.Equal(t, r, search(t, bfs.Options{Graph: r.Graph, Folder: "memfs://search"}))
	_, err := bfs.Search(context.Background(), bfs.Options{Graph: r.Graph, Folder: "carrier-pigeon://search"})
	var foreign *bfs.FolderError
	require.ErrorAs(t, err, &foreign)
}

func TestFinishedSearchNeedsNoJob(t *testing.T) {
	folder := t.TempDir()
	want := search(t, bfs.Options{Graph: "torus:2x2", Folder: folder})
	o := bfs.Options{Graph: "torus:2x2", Folder: folder, Runner: "flink"} // which is not running
	o.Progress = func(p bfs.Progress) { require.Zero(t, p.Took) }
	require.Equal(t, want, search(t, o))
}

func TestCanceledSearchGoesOn(t *testing.T) {
	folder := t.TempDir()
	ctx, stop := context.WithCancelCause(context.Background())
	reason := errors.New("enough")
	var canceled time.Time
	o := bfs.Options{Graph: "dango:3,3", Folder: folder, Progress: func(p bfs.Progress) {
		if p.Level == 3 {
			time.AfterFunc(2*time.Millisecond, func() {
				canceled = time.Now()
				stop(reason)
			})
		}
	}}
	_, err := bfs.Search(ctx, o)
	t.Logf("stopped after %v", time.Since(canceled))
	require.ErrorIs(t, err, reason)
	r := search(t, bfs.Options{Graph: o.Graph, Folder: folder})
	require.Equal(t, plain(t, o.Graph), r.Spheres)
}

// Beam reports success for a job that someone else cancelled.
func TestJobCanceledByOthersIsNoSuccess(t *testing.T) {
	search(t, bfs.Options{Graph: "torus:2x2", Folder: t.TempDir()}) // starts a job service
	conn, err := grpc.NewClient(*jobopts.Endpoint, grpc.WithTransportCredentials(insecure.NewCredentials()))
	require.NoError(t, err)
	defer conn.Close()
	service := jobpb.NewJobServiceClient(conn)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for ctx.Err() == nil {
			jobs, err := service.GetJobs(ctx, &jobpb.GetJobsRequest{})
			if err != nil {
				return
			}
			for _, j := range jobs.GetJobInfo() {
				if strings.Contains(j.GetJobName(), "level-00004") && j.GetState() == jobpb.JobState_RUNNING {
					_, _ = service.Cancel(ctx, &jobpb.CancelJobRequest{JobId: j.GetJobId()})
				}
			}
		}
	}()
	folder := t.TempDir()
	r, err := bfs.Search(context.Background(), bfs.Options{Graph: killedGraph, Folder: folder})
	stop()
	<-ended
	if err == nil { // the job was faster
		require.Equal(t, plain(t, killedGraph), r.Spheres)
		return
	}
	var failed *bfs.JobError
	require.ErrorAs(t, err, &failed)
	require.Equal(t, plain(t, killedGraph), search(t, bfs.Options{Graph: killedGraph, Folder: folder}).Spheres)
}

func TestFailedWriteLosesNothing(t *testing.T) {
	folder := t.TempDir()
	o := bfs.Options{Graph: "torus:2x3", Folder: folder, Buckets: 2}
	// A non-empty folder is in the place of a file.
	inTheWay := filepath.Join(folder, "level-00003", "bucket-000000")
	o.Progress = func(p bfs.Progress) {
		if p.Level == 2 {
			require.NoError(t, os.MkdirAll(filepath.Join(inTheWay, "x"), 0o700))
		}
	}
	_, err := bfs.Search(context.Background(), o)
	var failed *bfs.JobError
	require.ErrorAs(t, err, &failed)
	require.ErrorContains(t, err, "bucket-000000")
	before := stamps(t, folder, 3)
	require.NoError(t, os.RemoveAll(inTheWay))
	o.Progress = nil
	require.Equal(t, plain(t, o.Graph), search(t, o).Spheres)
	require.Equal(t, before, stamps(t, folder, 3))
}

func TestDamagedFilesAreNamed(t *testing.T) {
	folder := t.TempDir()
	o := bfs.Options{Graph: "torus:2x3", Folder: folder, Buckets: 1}
	want := search(t, o)
	for level := 5; level < len(want.Spheres)+1; level++ {
		_ = os.Remove(filepath.Join(folder, levelName(level)+".json"))
	}
	file := filepath.Join(folder, levelName(4), "bucket-000000")
	good, err := os.ReadFile(file)
	require.NoError(t, err)
	for name, damage := range map[string]func() error{
		"a bit": func() error {
			bad := append([]byte{}, good...)
			bad[len(bad)/2] ^= 1
			return os.WriteFile(file, bad, 0o600)
		},
		"the end": func() error { return os.WriteFile(file, good[:len(good)-1], 0o600) },
		"all":     func() error { return os.Remove(file) },
	} {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, damage())
			_, err := bfs.Search(context.Background(), o)
			require.ErrorContains(t, err, file)
		})
	}
	// As the message says: after the summary is removed, the level is computed
	// again.
	require.NoError(t, os.Remove(filepath.Join(folder, levelName(4)+".json")))
	require.Equal(t, want, search(t, o))
}
