package main

import (
	"context"
	"fmt"
	"os"

	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

// memory is the memory for the tables, which determines the patterns that the solver
// chooses.
var memory = map[string]uint64{"6-6-3": 10 << 20, "7-7-1": 100 << 20}

// solveHere runs this project's solver in this process and prints the same lines as the
// yardstick.
func solveHere(name string, boards []string) error {
	if memory[name] == 0 {
		return fmt.Errorf("-one %q: expected 6-6-3 or 7-7-1", name)
	}
	ctx, fifteen := context.Background(), puzzle.Sliding(4, 4)
	states := make([]puzzle.State, len(boards))
	for i, board := range boards {
		var err error
		if states[i], err = fifteen.ParseState(board); err != nil {
			return err
		}
	}
	began := progress.CPUSeconds()
	solver, err := solve.NewSliding(ctx, fifteen, "single-tile", &solve.Options{Memory: memory[name], Workers: 1, CacheDir: "off"})
	if err != nil {
		return err
	}
	prepared := progress.CPUSeconds()
	results := make([]solve.Result, len(states))
	for i, s := range states {
		if results[i], err = solve.Optimal(ctx, solver, s); err != nil {
			return err
		}
	}
	searched := progress.CPUSeconds()
	for _, r := range results {
		fmt.Println(r.Length, r.Nodes)
	}
	fmt.Println(prepared-began, searched-prepared)
	return nil
}

func runHere(name, file string) (outcome, error) {
	output, err := execute(os.Args[0], "", "-one", name, "-positions", file)
	if err != nil {
		return outcome{}, err
	}
	return readOutcome(output)
}
