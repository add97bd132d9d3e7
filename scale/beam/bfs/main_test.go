package bfs_test

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"puzzlelab/scale/beam/bfs"
)

// childFolder makes the test program run a search that another test can kill.
const childFolder = "PUZZLELAB_BEAM_TEST_FOLDER"

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	slog.SetDefault(slog.New(slog.DiscardHandler))
	os.Exit(inScratch(m.Run))
}

// inScratch gives Beam a folder for the files that it leaves behind.
func inScratch(run func() int) int {
	scratch, err := os.MkdirTemp("", "puzzlelab-beam-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(scratch)
	os.Setenv("TMPDIR", scratch)
	if folder := os.Getenv(childFolder); folder != "" {
		return child(folder)
	}
	return run()
}

func child(folder string) int {
	_, err := bfs.Search(context.Background(), bfs.Options{Graph: killedGraph, Folder: folder})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}
