// Command comparecube measures shortest solutions of the 3×3×3 cube and, with -nissy, compares
// them with those of nissy-core's solver H48 with a table of the same size:
//
//	go run -C bench ./comparecube -states 10
//	go run -C bench ./comparecube -states 2 -metric QTM
//	go run -C bench ./comparecube -states 2 -metric STM
//	go run -C bench ./comparecube -scrambles FILE -nissy DIRECTORY
//
// The directory is one in which nissy-core was built (its shell is the program "run") and
// which has the table of the solver h48hN, N being -flips, in its folder "tables". Each state
// is solved by both programs in turn. Seconds are processor time of the searches alone: for
// nissy, that of a process that solves the state less that of one that solves a single turn,
// which reads the same table. The lengths must agree.
//
// docs/cube.md has what was measured.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

func main() {
	if err := run(os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "comparecube:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	flags := flag.NewFlagSet("comparecube", flag.ContinueOnError)
	bits := flags.Int("flips", 3, "`edges` whose flips the table knows, from 0 to 11; each doubles it")
	metric := flags.String("metric", "HTM", "`what` counts as one move: HTM, or QTM or STM without -nissy")
	states := flags.Int("states", 5, "`number` of random states")
	seed := flags.Uint64("seed", 1, "of the random states")
	file := flags.String("scrambles", "", "`file` with a scramble in each line, instead of random states")
	workers := flags.Int("workers", 1, "`goroutines`")
	all := flags.Bool("all", false, "find all shortest solutions")
	nissy := flags.String("nissy", "", "`directory` of nissy-core, built, with its table")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *bits < 0 || *bits > 11 {
		return fmt.Errorf("-flips %d: expected 0 to 11", *bits)
	}
	if *metric != "HTM" && *nissy != "" {
		return fmt.Errorf("-metric %s: expected HTM with -nissy", *metric)
	}
	cubes, err := cubesToSolve(*file, *states, *seed)
	if err != nil {
		return err
	}
	began, user := time.Now(), progress.CPUSeconds()
	solver, err := solve.NewCube(context.Background(), puzzle.Rubik(3), *metric, &solve.Options{Memory: memory(*bits), Workers: *workers, Progress: showProgress})
	if err != nil {
		return err
	}
	fmt.Printf("table for the flips of %d edges: %.1f s, %.1f s of the processor\n", *bits, time.Since(began).Seconds(), progress.CPUSeconds()-user)
	other := rival{directory: *nissy, bits: *bits}
	if *nissy != "" {
		if err := other.prepare(); err != nil {
			return err
		}
	}
	return compare(solver, cubes, *all, other)
}

// memory holds the table for the flips of so many edges, and no larger one: NewCube's
// smallest table has 30 MB, and each edge doubles it.
func memory(bits int) uint64 { return 30 << 20 << bits }

var stderrLine = progress.NewLine(os.Stderr)

func showProgress(p solve.Progress) { stderrLine.Show("%s %5.1f %%", p.What, 100*p.Done) }

// cubesToSolve reads scrambles or makes random states.
func cubesToSolve(file string, states int, seed uint64) (list []puzzle.State, err error) {
	p := puzzle.Rubik(3)
	if file == "" {
		r := rand.New(rand.NewPCG(seed, 0))
		for range states {
			list = append(list, p.RandomState(r))
		}
		return list, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		s, err := p.Solved().Do(lines.Text())
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

func compare(solver solve.Solver, cubes []puzzle.State, all bool, other rival) error {
	fmt.Printf("%5s %6s %9s %14s %9s %9s %9s %6s\n", "state", "moves", "solutions", "nodes", "wall s", "CPU s", "nissy s", "ratio")
	var ours, theirs float64
	for i, s := range cubes {
		began, user := time.Now(), progress.CPUSeconds()
		r, n, err := shortest(solver, s, all)
		if err != nil {
			return err
		}
		wall, seconds := time.Since(began).Seconds(), progress.CPUSeconds()-user
		stderrLine.Clear()
		fmt.Printf("%5d %6d %9d %14d %9.2f %9.2f", i+1, r.Length, n, r.Nodes, wall, seconds)
		if ours += seconds; other.directory != "" {
			scramble := strings.ReplaceAll(r.Word.Inverse().String(), "2'", "2") // nissy refuses R2'
			length, t, err := other.solve(scramble, all)
			if err != nil {
				return err
			}
			if length != r.Length {
				return fmt.Errorf("state %d: %d moves here, %d with nissy", i+1, r.Length, length)
			}
			theirs += t
			fmt.Printf(" %9.2f %6.2f", t, seconds/t)
		}
		fmt.Println()
	}
	fmt.Printf("mean: %.2f CPU s", ours/float64(len(cubes)))
	if other.directory != "" {
		fmt.Printf(", nissy %.2f CPU s, ratio of the sums %.2f", theirs/float64(len(cubes)), ours/theirs)
	}
	fmt.Println()
	return nil
}

// shortest returns a shortest solution, and how many were found.
func shortest(solver solve.Solver, s puzzle.State, all bool) (r solve.Result, n int, err error) {
	if !all {
		r, err = solve.Optimal(context.Background(), solver, s)
		return r, 1, err
	}
	for r, err = range solve.All(context.Background(), solver, s) {
		if err != nil {
			return r, n, err
		}
		n++
	}
	return r, n, nil
}

// A rival is nissy-core with a table.
type rival struct {
	directory string
	bits      int
	reading   float64 // processor time of reading the table
}

func (r *rival) prepare() (err error) {
	_, r.reading, err = r.run("U", false)
	return err
}

func (r *rival) solve(scramble string, all bool) (length int, seconds float64, err error) {
	length, seconds, err = r.run(scramble, all)
	return length, seconds - r.reading, err
}

func (r *rival) run(scramble string, all bool) (length int, seconds float64, err error) {
	most := "1"
	if all {
		most = "200" // more would not fit a byte
	}
	cmd := exec.Command(filepath.Join(r.directory, "run"), "solve_scramble", "-solver", fmt.Sprintf("h48h%d", r.bits), "-n", most, "-O", "0", "-moves", scramble)
	cmd.Dir = r.directory
	output, err := cmd.Output()
	if err != nil {
		return 0, 0, fmt.Errorf("%v: %w", cmd, err)
	}
	for line := range strings.Lines(string(output)) {
		if words := strings.Fields(line); len(words) > 0 && strings.Trim(line, "UDRLFB2' \n") == "" {
			length = len(words)
		}
	}
	return length, (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds(), nil
}
