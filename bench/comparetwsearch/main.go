// Command comparetwsearch measures enumerations of whole puzzles beside those of
// twsearch (github.com/cubing/twsearch, C++), which has to be built by hand:
//
//	go run -C bench ./comparetwsearch -twsearch PATH
//
// Both get the same puzzles and one thread; a power of a move counts one, as
// twsearch has it by default. Each run is a process of its own, ours the command
// in the folder enumerate, built first. CPU seconds and the largest resident
// memory are those that the system counts for it. The spheres must agree.
//
// On two cores that were busy with other work, against a twsearch built with -O3, how many
// times less time and memory is taken here: torus 3×3 7 and 1.1, 2×2×2 1.1 to 1.3 and 1.02,
// Pyraminx without tips 1.0 to 1.2 and 1.1, Skewb 4.1 and 1.5, Top Spin 10/4 9.7 and 1.05,
// pancakes 10 17 and 1.05, Pyraminx 90 to 110 and 4.1: it is a Cartesian product, and twsearch
// visits all states. Earlier, Top Spin 11/4: 9.5 and 1.04;
// by hand and under load, Top Spin 12/4: 34 s and 123.3 MB against 696 s and 121.7 MB.
package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/puzzlekit/puzzle"
)

func main() {
	if relayed() {
		return
	}
	twsearch := flag.String("twsearch", "", "`path` of the twsearch binary")
	only := flag.String("only", "", "`names` of puzzles to compare, separated by commas; all when empty")
	flag.Parse()
	if err := compare(*twsearch, *only); err != nil {
		fmt.Fprintln(os.Stderr, "comparetwsearch:", err)
		os.Exit(1)
	}
}

const ourCommand = "puzzlelab/bench/comparetwsearch/enumerate"

func compare(twsearch, only string) error {
	if twsearch == "" {
		return fmt.Errorf("-twsearch says where the binary is")
	}
	folder, err := os.MkdirTemp("", "comparetwsearch-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	ours := filepath.Join(folder, "enumerate")
	if out, err := exec.Command("go", "build", "-o", ours, ourCommand).CombinedOutput(); err != nil {
		return fmt.Errorf("building our side: %w\n%s", err, out)
	}
	fmt.Printf("%-24s %12s | %9s %9s | %9s %9s | %6s %6s\n", "puzzle", "states", "CPU s", "MB", "twsearch s", "MB", "time", "memory")
	for _, s := range subjects() {
		if only != "" && !slices.Contains(strings.Split(only, ","), s.name) {
			continue
		}
		if err := s.compare(ours, twsearch, folder); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return nil
}

func (s subject) compare(command, twsearch, folder string) error {
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
	us, err := measure(generators(p), command)
	if err != nil {
		return err
	}
	them, err := measure("", twsearch, "-g", "-t", "1", "-M", "8000", file)
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

// generators writes the moves of a puzzle as enumerate reads them.
func generators(p *puzzle.Puzzle) string {
	var text strings.Builder
	for _, m := range p.Moves() {
		for place := range p.Places() {
			fmt.Fprint(&text, m.Perm.Image(place+1), " ")
		}
		fmt.Fprintln(&text)
	}
	return text.String()
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

// subject is a puzzle to be measured.
type subject struct {
	name string
	make func() (*puzzle.Puzzle, error)
}
