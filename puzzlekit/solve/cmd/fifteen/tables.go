package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"puzzlelab/puzzlekit/solve"
)

// printTables prints, for each set and column, how many boards need how much.
func printTables(w io.Writer, records []*record) {
	var sets []string
	for _, r := range records {
		if !slices.Contains(sets, r.Set) {
			sets = append(sets, r.Set)
		}
	}
	for _, metric := range metrics {
		for _, set := range sets {
			counts := map[int]int{}
			for _, r := range records {
				if length, known := r.Lengths[metric]; known && r.Set == set {
					counts[length]++
				}
			}
			if len(counts) > 0 {
				printRow(w, metric+" "+set, counts)
			}
		}
	}
}

func printRow(w io.Writer, name string, counts map[int]int) {
	n, sum := 0, 0
	for length, count := range counts {
		n, sum = n+count, sum+length*count
	}
	fmt.Fprintf(w, "%-22s %4d boards, mean %.3f:", name, n, float64(sum)/float64(n))
	for _, length := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(w, " %d:%d", length, counts[length])
	}
	fmt.Fprintln(w)
}

// solveRandom prints the row for random boards and those that need the most.
func (r request) solveRandom(ctx context.Context, stdout, stderr io.Writer) error {
	solver, err := r.solver(ctx, stderr)
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(r.seed, 0))
	counts, farthest, most, begun := map[int]int{}, []string{}, 0, time.Now()
	for range r.random {
		state := solver.Puzzle().RandomState(rng)
		result, err := solve.Optimal(ctx, solver, state)
		if err != nil {
			return err
		}
		counts[result.Length]++
		if result.Length > most {
			most, farthest = result.Length, nil
		}
		if result.Length == most {
			farthest = append(farthest, state.Line())
		}
	}
	printRow(stdout, r.metric+" random", counts)
	for _, board := range farthest {
		fmt.Fprintln(stdout, most, board)
	}
	fmt.Fprintf(stderr, "%d boards in %v\n", r.random, time.Since(begun).Round(time.Millisecond))
	return nil
}
