package browser_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"puzzlelab/browser/chrome"
)

var (
	update   = flag.Bool("update", false, "rewrite the committed pictures")
	full     = flag.Bool("full", false, "run every notebook through nbclient and nbconvert, which takes minutes")
	patience = flag.Duration("patience", chrome.Patience, "wait this long for each condition")
)

// scratch contains the files that the tests write. Pictures of failures are
// kept.
var scratch, failures string

func TestMain(m *testing.M) {
	flag.Parse()
	chrome.Patience = *patience
	os.Exit(run(m))
}

func run(m *testing.M) int {
	if chrome.Find() == "" {
		if os.Getenv("BROWSER") == "required" {
			fmt.Println("Chromium is required, and it is not installed")
			return 1
		}
		fmt.Println("skipped: Chromium is not installed")
		return 0
	}
	var err error
	if scratch, err = os.MkdirTemp("", "puzzlelab-browser-*"); err != nil {
		fmt.Println(err)
		return 1
	}
	defer os.RemoveAll(scratch)
	failures = filepath.Join(os.TempDir(), "puzzlelab-browser-failures")
	return m.Run()
}
