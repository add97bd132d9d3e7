package main

import (
	"context"
	"fmt"
	"os"

	"puzzlelab/puzzlekit/internal/cputime"
	"puzzlelab/puzzlekit/solve/internal/tiles"
)

// memory is the memory for the tables, which determines the patterns that the solver
// chooses.
var memory = map[string]uint64{"6-6-3": 10 << 20, "7-7-1": 100 << 20}

// patterns are the patterns that the solver chooses.
func patterns(name string) [][]int { return tiles.DefaultPatterns(4, 4, memory[name]) }

// solveHere runs this project's solver in this process and prints the same lines as the
// yardstick.
func solveHere(name string, boards [][]int) error {
	if memory[name] == 0 {
		return fmt.Errorf("-one %q: expected 6-6-3 or 7-7-1", name)
	}
	ctx := context.Background()
	began := cputime.Seconds()
	solver, err := tiles.New(ctx, 4, 4, tiles.Config{Patterns: patterns(name), Workers: 1})
	if err != nil {
		return err
	}
	prepared := cputime.Seconds()
	answers := make([]tiles.Answer, len(boards))
	for i, board := range boards {
		if answers[i], err = solver.Shortest(ctx, board, tiles.Limits{Workers: 1}); err != nil {
			return err
		}
	}
	searched := cputime.Seconds()
	for _, a := range answers {
		fmt.Println(len(a.Moves), a.Nodes)
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
