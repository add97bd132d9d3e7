// Command comparetwsearch measures enumerations of whole puzzles beside those of
// twsearch (github.com/cubing/twsearch, C++), which has to be built by hand:
//
//	go run ./puzzlekit/godsnumber/internal/comparetwsearch -twsearch PATH
//
// Both get the same puzzles, written as twsearch reads them, and one thread.
// Each run is a process of its own; CPU seconds and the largest resident memory
// are those that the system counts for it. The spheres must agree.
package main

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

func main() {
	twsearch := flag.String("twsearch", "", "`path` of the twsearch binary")
	one := flag.String("one", "", "enumerate the puzzle with this `name` here and print its spheres")
	only := flag.String("only", "", "`names` of puzzles to compare, separated by commas; all when empty")
	flag.Parse()
	var err error
	if *one != "" {
		err = enumerate(*one)
	} else {
		err = compare(*twsearch, *only)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "comparetwsearch:", err)
		os.Exit(1)
	}
}

const gcPercent = 20

func find(name string) (subject, error) {
	for _, s := range subjects() {
		if s.name == name {
			return s, nil
		}
	}
	return subject{}, fmt.Errorf("no puzzle is called %q", name)
}

// enumerate is our side: a run in this process. It collects garbage early and
// gives back what building the graph took, for its memory is what is compared.
func enumerate(name string) error {
	debug.SetGCPercent(gcPercent)
	s, err := find(name)
	if err != nil {
		return err
	}
	p, err := s.make()
	if err != nil {
		return err
	}
	g, err := godsnumber.Puzzle(p, s.metric, nil)
	if err != nil {
		return err
	}
	debug.FreeOSMemory()
	l, err := g.Enumerate(context.Background(), &stategraph.EnumerateOptions{Workers: 1})
	if err != nil {
		return err
	}
	fmt.Println(l.Spheres())
	return nil
}

func compare(twsearch, only string) error {
	if twsearch == "" {
		return fmt.Errorf("-twsearch says where the binary is")
	}
	folder, err := os.MkdirTemp("", "comparetwsearch-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	fmt.Printf("%-24s %12s | %9s %9s | %9s %9s | %6s %6s\n", "puzzle", "states", "CPU s", "MB", "twsearch s", "MB", "time", "memory")
	for _, s := range subjects() {
		if only != "" && !slices.Contains(strings.Split(only, ","), s.name) {
			continue
		}
		if err := s.compare(twsearch, folder); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return nil
}

func (s subject) compare(twsearch, folder string) error {
	p, err := s.make()
	if err != nil {
		return err
	}
	file := filepath.Join(folder, "puzzle.tws")
	var text bytes.Buffer
	if err := p.WriteTWS(&text); err != nil {
		return err
	}
	if err := os.WriteFile(file, text.Bytes(), 0o600); err != nil {
		return err
	}
	us, err := measure(os.Args[0], "-one", s.name)
	if err != nil {
		return err
	}
	them, err := measure(twsearch, "-g", "-t", "1", "-M", "8000", file)
	if err != nil {
		return err
	}
	ours, theirs := numbers(strings.Trim(string(us.output), "[]\n")), twsearchSpheres(them.output)
	if !slices.Equal(ours, theirs) {
		return fmt.Errorf("spheres differ: %v here, %v there", ours, theirs)
	}
	states := uint64(0)
	for _, n := range ours {
		states += n
	}
	fmt.Printf("%-24s %12d | %9.2f %9.1f | %9.2f %9.1f | %5.1f× %5.1f×\n", s.name, states,
		us.seconds, us.megabytes, them.seconds, them.megabytes, them.seconds/us.seconds, them.megabytes/us.megabytes)
	return nil
}

// run is a process that has ended.
type run struct {
	output             []byte
	seconds, megabytes float64
}

func measure(name string, args ...string) (run, error) {
	cmd := exec.Command(name, args...)
	cmd.Stderr = os.Stderr
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	output, err := cmd.Output()
	if err != nil {
		return run{}, fmt.Errorf("%s: %w", name, err)
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return run{}, fmt.Errorf("this system does not say how much memory a process took")
	}
	cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	return run{output, cpu.Seconds(), float64(usage.Maxrss) / 1024}, nil
}

func numbers(text string) (out []uint64) {
	for _, f := range strings.Fields(text) {
		n, err := strconv.ParseUint(f, 10, 64)
		if err != nil {
			return nil
		}
		out = append(out, n)
	}
	return out
}

// twsearchSpheres reads lines "Dist 3 cnt 321 tot 385 in 0.01".
func twsearchSpheres(output []byte) (out []uint64) {
	lines := bufio.NewScanner(bytes.NewReader(output))
	for lines.Scan() {
		f := strings.Fields(lines.Text())
		if len(f) >= 4 && f[0] == "Dist" && f[2] == "cnt" {
			if n := numbers(f[3]); n != nil && n[0] > 0 {
				out = append(out, n[0])
			}
		}
	}
	return out
}

// subject is a puzzle to be measured. The metric is the one that twsearch has
// by default: a power of a move counts one.
type subject struct {
	name, metric string
	make         func() (*puzzle.Puzzle, error)
}
