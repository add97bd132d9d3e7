package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"puzzlelab/bench/internal/listfile"
	"puzzlelab/internal/counted"
	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/solve"
)

// A routed board is one of Korf's, with the single-tile lengths of the boards that the
// shortest walks of the blank to the last cell leave. "RRD" is a walk.
type routed struct {
	Number  int            `json:"number"`
	Lengths map[string]int `json:"lengths"`
}

// routes returns the boards after all shortest walks of the blank to the last cell.
func routes(board string) map[string]string {
	after := map[string]string{}
	var walk func(cells []string, way string)
	walk = func(cells []string, way string) {
		at := slices.Index(cells, "_")
		if at == 15 {
			after[way] = strings.Join(cells, " ")
			return
		}
		step := func(to int, name string) {
			next := slices.Clone(cells)
			next[at], next[to] = next[to], next[at]
			walk(next, way+name)
		}
		if at%4 < 3 {
			step(at+1, "R")
		}
		if at < 12 {
			step(at+4, "D")
		}
	}
	walk(strings.Fields(board), "")
	return after
}

// k100 studies why the row K100 of the source's table 2 differs: what depends on the
// route of the blank, and what on how Korf's lists are read. It takes some minutes.
func (r request) k100(ctx context.Context, stdout, stderr io.Writer) error {
	r.metric = "single-tile"
	solver, err := r.solver(ctx, stderr)
	if err != nil {
		return err
	}
	boards, err := korf(r.dir)
	if err != nil {
		return err
	}
	known := lengths{solver: solver, of: map[string]int{}}
	var found []routed
	line := progress.NewLine(stderr)
	defer line.Clear()
	for i, b := range boards {
		one := routed{i + 1, map[string]int{}}
		for way, end := range routes(b) {
			if one.Lengths[way], err = known.find(ctx, end); err != nil {
				return err
			}
		}
		line.Show("%d of %s by all routes", i+1, counted.Of(len(boards), "boards"))
		found = append(found, one)
	}
	if err := listfile.Write(filepath.Join(r.dir, "fifteen-routes.json"), found); err != nil {
		return err
	}
	return r.readings(ctx, boards, known, stdout, stderr)
}

// korf reads Korf's boards.
func korf(dir string) ([]string, error) {
	var given positions
	if err := readJSON(filepath.Join(dir, positionsFile), &given); err != nil {
		return nil, err
	}
	return given.Sets[0].Boards, nil
}

// lengths remembers lengths of shortest solutions. A board and its mirror image have the
// same.
type lengths struct {
	solver solve.Solver
	of     map[string]int
}

func (l lengths) find(ctx context.Context, board string) (int, error) {
	if n, known := l.of[board]; known {
		return n, nil
	}
	state, err := l.solver.Puzzle().ParseState(board)
	if err != nil {
		return 0, err
	}
	result, err := solve.Optimal(ctx, l.solver, state)
	if err != nil {
		return 0, err
	}
	l.of[board], l.of[mirrored(board)] = result.Length, result.Length
	return result.Length, nil
}

// mirrored returns a board with the blank at home, reflected in the diagonal.
func mirrored(board string) string {
	out := strings.Fields(board)
	for c, text := range strings.Fields(board)[:15] {
		tile, _ := strconv.Atoi(text) // every tile of a board is a number
		out[transposed(c)] = strconv.Itoa(transposed(tile-1) + 1)
	}
	return strings.Join(out, " ")
}

// readings solves the boards of all readings and writes how many need 30 to 39, 40 to
// 49, … moves.
func (r request) readings(ctx context.Context, boards []string, known lengths, stdout, stderr io.Writer) error {
	all := readingsOf(boards)
	line := progress.NewLine(stderr)
	defer line.Clear()
	begun := time.Now()
	for i := range all {
		all[i].Tens = make([]int, 6)
		for _, b := range all[i].boards {
			n, err := known.find(ctx, b)
			if err != nil {
				return err
			}
			all[i].Tens[n/10-3]++
		}
		line.Show("%d of %s, %v", i+1, counted.Of(len(all), "readings"), time.Since(begun).Round(time.Second))
	}
	fmt.Fprintf(stdout, "%s\n", counted.Of(len(all), "readings"))
	return listfile.Write(filepath.Join(r.dir, "fifteen-readings.json"), all)
}
