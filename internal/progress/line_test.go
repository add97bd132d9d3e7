package progress

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestLineOnATerminal(t *testing.T) {
	var out bytes.Buffer
	l := &Line{w: &out, terminal: true, now: time.Now}
	l.Clear()
	l.Show("%d of 10", 9)
	l.Show("10")
	l.Show("ééé")
	l.Print("ten in all")
	l.Clear()
	require.Equal(t, "\r9 of 10\r10     \rééé\r   \rten in all\n", out.String())
}

// A log has whole lines, few of them, and no control characters.
func TestLineInAFile(t *testing.T) {
	var out bytes.Buffer
	clock := time.Unix(0, 0)
	l := NewLine(&out)
	l.now = func() time.Time { return clock }
	const reports = 61 * 5 // one every 200 ms, for a minute
	for i := range reports {
		l.Show("%d reports", i)
		clock = clock.Add(Interval)
	}
	l.Clear()
	l.Print("done")
	require.Equal(t, "150 reports\n300 reports\ndone\n", out.String())
}

func TestFilesAreNoTerminals(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	require.NoError(t, err)
	defer file.Close()
	l := NewLine(file)
	for i := range 1000 {
		l.Show("%d", i)
	}
	l.Print("done")
	log, err := os.ReadFile(file.Name())
	require.NoError(t, err)
	require.Equal(t, "done\n", string(log))
	require.False(t, strings.ContainsAny(string(log), "\r\x1b"))
}

func ExampleLine() {
	line := NewLine(os.Stdout)
	for n := range 1000 {
		line.Show("%d of 1000 boards", n+1) // not in the output, which is no terminal
	}
	line.Print("1000 boards")
	fmt.Println("done")
	// Output:
	// 1000 boards
	// done
}
