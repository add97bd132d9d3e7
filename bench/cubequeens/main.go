// Command cubequeens counts the placements of ⌊3n/2⌋ rooks or queens that do not
// attack each other on the surface of an n×n×n cube: for each class of isometries
// those it fixes, and how many there are up to rotations and up to all isometries.
//
//	go run -C bench ./cubequeens -n 9
//	go run -C bench ./cubequeens -n 8 -table            # rows 1 to 8
//	go run -C bench ./cubequeens -n 11 -estimate
//	go run -C bench ./cubequeens -board square -n 17 -force
//	go run -C bench ./cubequeens -board torus -n 19
//	go run -C bench ./cubequeens -n 11 -force -resume queens11.json
//
// With -board square or torus it counts n queens on the flat n×n board, on the torus with
// opposite edges glued.
//
// A count above the usual size is refused with an estimate of its time; -force
// goes on. With -resume what is done is kept in a file and the same command goes
// on from there after any end, be it an interrupt or a power cut. Rows go to the
// standard output, everything else to the standard error.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/big"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/fault"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		stop()
		os.Exit(1)
	}
}

// request is what the flags ask for.
type request struct {
	n                      int
	board                  string
	piece                  cubeboard.Piece
	table, estimate, force bool
	options                cubeboard.CountOptions
}

func parse(args []string, stderr io.Writer) (request, error) {
	var r request
	var piece string
	flags := flag.NewFlagSet("cubequeens", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.IntVar(&r.n, "n", 8, "edge length of the cube")
	flags.StringVar(&r.board, "board", "cube", "cube, square or torus")
	flags.StringVar(&piece, "piece", "queen", "queen or rook")
	flags.BoolVar(&r.table, "table", false, "print the rows for 1 to n")
	flags.BoolVar(&r.estimate, "estimate", false, "estimate the number and the time, and stop")
	flags.BoolVar(&r.force, "force", false, "count whatever the estimate says")
	flags.StringVar(&r.options.Checkpoint, "resume", "", "file that keeps what is done; go on from it if it exists")
	flags.IntVar(&r.options.Workers, "workers", 0, "goroutines; 0 for one per core")
	if err := flags.Parse(args); err != nil {
		return r, err
	}
	if flags.NArg() > 0 {
		return r, fmt.Errorf("cubequeens: unexpected argument %q", flags.Arg(0))
	}
	if _, flat := flatBoards[r.board]; r.board != "cube" && !flat {
		return r, fmt.Errorf("cubequeens: -board %q: expected cube, square or torus", r.board)
	}
	for _, p := range []cubeboard.Piece{cubeboard.Rook, cubeboard.Queen} {
		if p.String() == strings.TrimSuffix(piece, "s") {
			r.piece = p
		}
	}
	if r.piece == 0 {
		return r, fmt.Errorf("cubequeens: -piece %q: expected queen or rook", piece)
	}
	return r, nil
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r, err := parse(args, stderr)
	if err != nil {
		return err
	}
	if r.table && r.options.Checkpoint != "" {
		return errors.New("cubequeens: -resume keeps one count, not a -table")
	}
	if r.board != "cube" {
		return countFlat(ctx, r, stdout, stderr)
	}
	board, err := cubeboard.New(r.n)
	if err != nil {
		return err
	}
	if r.estimate || r.force {
		estimate, err := board.Estimate(ctx, r.piece, nil)
		if err != nil {
			return err
		}
		if r.estimate {
			fmt.Fprintf(stdout, "n=%d: %v\n", r.n, estimate)
			return nil
		}
		fmt.Fprintf(stderr, "n=%d: %v\n", r.n, estimate)
		r.options.MaxN = r.n
	}
	first := r.n
	if r.table {
		first = 1
	}
	for n := first; n <= r.n; n++ {
		if err := count(ctx, cubeboard.MustNew(n), r, stdout, stderr); err != nil {
			return err
		}
	}
	return nil
}

// count prints a row of the table.
func count(ctx context.Context, board *cubeboard.Board, r request, stdout, stderr io.Writer) error {
	return timed(board.N(), r.options, stdout, stderr, func(options *cubeboard.CountOptions) (string, error) {
		census, err := board.Census(ctx, r.piece, options)
		return fmt.Sprint(census), err
	})
}

// flatBoards count the queens on the boards that are not cubes.
var flatBoards = map[string]func(context.Context, int, *cubeboard.CountOptions) (*big.Int, error){
	"square": cubeboard.SquareQueens,
	"torus":  cubeboard.TorusQueens,
}

// countFlat prints the rows of a flat board.
func countFlat(ctx context.Context, r request, stdout, stderr io.Writer) error {
	if r.piece != cubeboard.Queen || r.estimate {
		return fmt.Errorf("cubequeens: -board %s goes with -n, -table, -force, -resume and -workers only", r.board)
	}
	if r.force {
		r.options.MaxN = r.n
	}
	first := r.n
	if r.table {
		first = 1
	}
	for n := first; n <= r.n; n++ {
		err := timed(n, r.options, stdout, stderr, func(options *cubeboard.CountOptions) (string, error) {
			queens, err := flatBoards[r.board](ctx, n, options)
			return fmt.Sprintf("n=%d %v", n, queens), err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// timed prints the row that a count returns, its progress meanwhile, and its time.
func timed(n int, options cubeboard.CountOptions, stdout, stderr io.Writer, count func(*cubeboard.CountOptions) (string, error)) error {
	started := time.Now()
	shown, line := started, progress.NewLine(stderr)
	options.Progress = func(p cubeboard.Progress) {
		if time.Since(shown) < time.Second {
			return
		}
		shown = time.Now()
		line.Show("%5.1f %%  %v gone, %v to go, %s", 100*float64(p.Done)/float64(p.Total),
			p.Elapsed.Round(time.Second), p.Remaining.Round(time.Second), counted.Of(p.Found, "placements"))
	}
	row, err := count(&options)
	line.Clear()
	if err != nil {
		var limit *fault.LimitError
		if errors.As(err, &limit) && limit.Option == "CountOptions.MaxN" {
			return fmt.Errorf("%w (here: -force)", err)
		}
		return err
	}
	fmt.Fprintln(stdout, row)
	fmt.Fprintf(stderr, "n=%d took %v\n", n, time.Since(started).Round(time.Millisecond))
	return nil
}
