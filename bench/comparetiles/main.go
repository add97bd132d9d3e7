// Command comparetiles compares shortest solutions of Korf's 100 boards of the 15
// puzzle with those of a textbook solver in C++, testdata/yardstick.cc: IDA* with a
// 6-6-3 additive pattern database, whose tables are indexed without ranking. It needs
// g++:
//
//	go run -C bench ./comparetiles
//
// Each run is a separate process with one thread. For both programs, a node is one
// arrangement visited after one move. Seconds are processor time of the searches alone.
// The programs take turns for several rounds, and the fastest run of each counts. The
// lengths must agree.
//
// On two cores that did other work too: on an Intel Xeon, the fastest of five runs in turn, and
// on an AMD EPYC, that of three, with tables that were made before.
//
//	program             nodes/board  ms/board  Mnodes/s  nodes/s   time
//	Intel Xeon, 2 MB of second-level cache for each core:
//	C++ yardstick, 6-6-3    571,874      10.4      55.2    1.00×  1.00×
//	here, 6-6-3             328,904       6.3      52.5    0.95×  1.65×
//	here, 7-7-1              84,677       2.9      29.2    0.53×  3.57×
//	AMD EPYC:
//	C++ yardstick, 6-6-3    571,874      13.7      41.7    1.00×  1.00×
//	here, 6-6-3             328,904      11.6      28.4    0.68×  1.18×
//	here, 7-7-1              84,677       4.7      18.0    0.43×  2.91×
//
// On the EPYC the default, 7-7-1, was between 2.4 and 3.1 times as fast per board in five such
// runs. The refused sequences and the bounds of children save 42 % of the nodes of 6-6-3. With
// 7-7-1 more than half of the time there goes to waiting for the tables, which do not fit into
// the cache. Tables that do (4-4-4-3) give up to 48 million nodes a second.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
)

func main() {
	if err := run(os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "comparetiles:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	flags := flag.NewFlagSet("comparetiles", flag.ContinueOnError)
	file := flags.String("positions", "../puzzlekit/solve/testdata/fifteen-positions.json", "`file` with Korf's boards")
	cxx := flags.String("cxx", "g++", "C++ `compiler`")
	rounds := flags.Int("rounds", 3, "`times` that each program runs")
	one := flags.String("one", "", "solve the boards here with these `patterns`, 6-6-3 or 7-7-1, and print what came of it")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *rounds < 1 {
		return fmt.Errorf("-rounds %d: expected at least 1", *rounds)
	}
	boards, err := readBoards(*file)
	if err != nil {
		return err
	}
	if *one != "" {
		return solveHere(*one, boards)
	}
	folder, err := os.MkdirTemp("", "comparetiles-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	programs, err := programs(*cxx, folder, *file, boards)
	if err != nil {
		return err
	}
	outcomes, err := race(programs, *rounds)
	if err != nil {
		return err
	}
	printTable(programs, outcomes)
	return nil
}

// program is one of the programs that are compared.
type program struct {
	name string
	run  func() (outcome, error)
}

// outcome is the result of a program for all boards.
type outcome struct {
	moves             []int
	nodes             uint64
	prepared, seconds float64 // of the processor
}

// programs returns the yardstick first, then this project's solver.
func programs(cxx, folder, file string, boards []string) ([]program, error) {
	yardstick, err := buildYardstick(cxx, folder)
	if err != nil {
		return nil, err
	}
	return []program{
		{"C++ yardstick, 6-6-3", func() (outcome, error) { return runYardstick(yardstick, boards) }},
		{"here, 6-6-3", func() (outcome, error) { return runHere("6-6-3", file) }},
		{"here, 7-7-1", func() (outcome, error) { return runHere("7-7-1", file) }},
	}, nil
}

// race lets the programs take turns and keeps the fastest run of each.
func race(programs []program, rounds int) ([]outcome, error) {
	best := make([]outcome, len(programs))
	for round := range rounds {
		for i, p := range programs {
			o, err := p.run()
			if err != nil {
				return nil, fmt.Errorf("%s: %w", p.name, err)
			}
			if i > 0 && !slices.Equal(o.moves, best[0].moves) {
				return nil, fmt.Errorf("%s: lengths differ: %v, with %s %v", p.name, o.moves, programs[0].name, best[0].moves)
			}
			if round == 0 || cmp.Less(o.seconds, best[i].seconds) {
				best[i].moves, best[i].nodes, best[i].seconds = o.moves, o.nodes, o.seconds
			}
			if round == 0 || cmp.Less(o.prepared, best[i].prepared) {
				best[i].prepared = o.prepared
			}
		}
	}
	return best, nil
}

func printTable(programs []program, outcomes []outcome) {
	fmt.Printf("%-24s %10s %12s %10s %10s %8s %8s\n", "program", "prepared s", "nodes/board", "ms/board", "Mnodes/s", "nodes/s", "time")
	yardstick := outcomes[0]
	for i, o := range outcomes {
		boards := float64(len(o.moves))
		rate := func(o outcome) float64 { return float64(o.nodes) / o.seconds }
		fmt.Printf("%-24s %10.1f %12.0f %10.2f %10.1f %7.2f× %7.2f×\n", programs[i].name, o.prepared, float64(o.nodes)/boards,
			1000*o.seconds/boards, rate(o)/1e6, rate(o)/rate(yardstick), yardstick.seconds/o.seconds)
	}
}
