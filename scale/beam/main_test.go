package main

import (
	"bytes"
	"context"
	"flag"
	"io"
	"os"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/stretchr/testify/require"
	"puzzlelab/scale/beam/bfs"
)

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	log.SetupLogging("error", "text")
	os.Exit(m.Run())
}

func TestRunPrintsTheSpheres(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	var out, progress bytes.Buffer
	o := &bfs.Options{Graph: "torus:2x2", Folder: t.TempDir()}
	require.NoError(t, run(context.Background(), o, nil, &out, &progress))
	require.JSONEq(t, `{"graph": "torus:2x2", "spheres": [1, 4, 10, 8, 1], "states": 24}`, out.String())
	require.Contains(t, progress.String(), "24 of at most 24")
	left, err := os.ReadDir(os.TempDir())
	require.NoError(t, err)
	require.Empty(t, left)
}

func TestWrongCommandLines(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	err := run(context.Background(), &bfs.Options{}, []string{"torus:2x2"}, io.Discard, io.Discard)
	require.ErrorContains(t, err, `"torus:2x2"`)
	var wrong *bfs.OptionError
	require.ErrorAs(t, run(context.Background(), &bfs.Options{Graph: "torus:2x2"}, nil, io.Discard, io.Discard), &wrong)
	require.Equal(t, "Folder", wrong.Option)

	given, runner := *jobopts.Endpoint, *runners.Runner
	t.Cleanup(func() { *jobopts.Endpoint, *runners.Runner = given, runner })
	*jobopts.Endpoint, *runners.Runner = "", "flink"
	require.ErrorAs(t, run(context.Background(), &bfs.Options{Graph: "torus:2x2", Folder: t.TempDir()}, nil, io.Discard, io.Discard), &wrong)
	require.Equal(t, "-endpoint", wrong.Option)

	flags := flag.NewFlagSet("beam", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	defineFlags(flags)
	require.Error(t, flags.Parse([]string{"-buckets", "many"}))
	require.Error(t, flags.Parse([]string{"-memory", "-1"}))
}
