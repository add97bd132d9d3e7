package jobs

import (
	"os"
	"testing"

	"puzzlelab/internal/cachefile"
)

// The tests keep nothing in the person's cache folder.
func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "jobs-test-*")
	if err != nil {
		panic(err)
	}
	os.Setenv(cachefile.Variable, dir)
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}
