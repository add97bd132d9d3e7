package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed testdata/yardstick.cc
var yardstickSource []byte

// buildYardstick compiles the yardstick for this machine, fully optimised.
func buildYardstick(cxx, folder string) (string, error) {
	source, binary := filepath.Join(folder, "yardstick.cc"), filepath.Join(folder, "yardstick")
	if err := os.WriteFile(source, yardstickSource, 0o600); err != nil {
		return "", err
	}
	cmd := exec.Command(cxx, "-std=c++17", "-O3", "-march=native", "-o", binary, source)
	if output, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("the C++ yardstick: %w\n%s", err, output)
	}
	return binary, nil
}

// patterns are those that the solver here chooses, 6-6-3: their number, and a line with the
// number of tiles and the tiles for each.
const patterns = `3
6 1 5 6 9 10 13
6 7 8 11 12 14 15
3 2 3 4
`

func runYardstick(binary string, boards []string) (outcome, error) {
	var input strings.Builder
	input.WriteString(patterns)
	fmt.Fprintln(&input, len(boards))
	for _, b := range boards {
		fmt.Fprintln(&input, strings.ReplaceAll(b, "_", "0"))
	}
	output, err := execute(binary, input.String())
	if err != nil {
		return outcome{}, err
	}
	return readOutcome(output)
}

// execute runs a program on one core and returns what it writes.
func execute(name, input string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Stdin, cmd.Stderr = strings.NewReader(input), os.Stderr
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	return cmd.Output()
}

// readOutcome reads lines "moves nodes" and a last line "preparation search".
func readOutcome(output []byte) (outcome, error) {
	lines := strings.Split(string(bytes.TrimSpace(output)), "\n")
	var o outcome
	for _, line := range lines[:len(lines)-1] {
		var moves int
		var nodes uint64
		if _, err := fmt.Sscan(line, &moves, &nodes); err != nil {
			return outcome{}, fmt.Errorf("expected moves and nodes, have %q", line)
		}
		o.moves, o.nodes = append(o.moves, moves), o.nodes+nodes
	}
	last := lines[len(lines)-1]
	if _, err := fmt.Sscan(last, &o.prepared, &o.seconds); err != nil {
		return outcome{}, fmt.Errorf("expected seconds of the preparation and the search, have %q", last)
	}
	return o, nil
}

// readBoards returns Korf's boards from the file of positions.
func readBoards(file string) ([]string, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var positions struct {
		Sets []struct {
			Name   string
			Boards []string
		}
	}
	if err := json.Unmarshal(data, &positions); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, set := range positions.Sets {
		if set.Name == "Korf" {
			return set.Boards, nil
		}
	}
	return nil, fmt.Errorf("%s has no set called Korf", file)
}
