package solve

import (
	"context"
	"iter"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/cubeopt"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// cubeSearch finds shortest solutions of the 3×3×3 cube, by iterative deepening with one
// table for the corners, the slices of the edges and the flips of some edges. Package cubeopt
// explains it. A cubeSearch is immutable and safe for concurrent use.
type cubeSearch struct {
	made
	board    *board.Board
	options  Options
	table    *cubeopt.Table
	stickers []uint8 // of each place
}

const cubeMethod = "IDA* with a table of the cube"

// usualCubeBits is the size of the table if Options.Memory is not set.
const usualCubeBits = 3

// NewCube makes the solver for shortest solutions of Rubik(3), counted in HTM, QTM or STM. In STM,
// solutions are written as turns of faces, R L' for that of a slice; words that differ only
// by the order of turns of opposite faces are one solution. NewCube makes a table for the metric,
// as large as Options.Memory allows: 30, 59, 118, 237, 474, 948, … MB, up to 61 GB. 0
// means 237 MB. Twice the table makes a search about 1.8 times as fast. Up to 237 MB, the
// table takes about a minute of one core to make, up to 3.8 GB ten minutes, and beyond that
// hours. It needs up to 400 MB more while it is made. It is cached, and what is done of it is
// saved each minute.
//
// Options.Nodes bounds a search; 0 means no limit. A search that ends early has proved a
// lower bound but has no solution. A [*fault.LimitError] reports that not even the smallest
// table fits.
func NewCube(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (Solver, error) {
	return newCube(ctx, p, metric, opts, cubeopt.Config{Bits: cubeBits(opts)})
}

func newCube(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options, config cubeopt.Config) (Solver, error) {
	const in = "solve.NewCube"
	o, err := opts.checked(in, "Target")
	if err != nil {
		return nil, err
	}
	m, err := metricOf(in, p, metric)
	if err != nil {
		return nil, err
	}
	if !isCube(p) {
		return nil, kit.Unfit(in, p, "Rubik(3); NewPatternSearch is for all puzzles")
	}
	if cubeopt.Bytes(0) > o.Memory {
		return nil, kit.TooLarge(in, "the smallest table for "+p.Name(), cubeopt.Bytes(0), o.Memory, "NewPatternSearch")
	}
	faces := m
	faces.Slices = nil
	b, err := board.New(in, p, faces, board.Aim{Target: o.Target}) // on which a turn of a slice is two of faces
	if err != nil {
		return nil, err
	}
	if err := kit.Stopped(ctx); err != nil {
		return nil, err
	}
	s := &cubeSearch{made: made{p, m}, board: b, options: o}
	if s.stickers, err = cubeStickers(); err != nil {
		return nil, err
	}
	report := o.reporter()
	switch {
	case m.Slices != nil:
		config.Metric = cubeopt.SliceTurns
	case !m.Runs:
		config.Metric = cubeopt.QuarterTurns
	}
	config.Workers, config.CacheDir = o.Workers, o.CacheDir
	config.Report = func(done float64) {
		report.report(Progress{What: "making the table of the cube, once", Done: done})
	}
	if s.table, err = cubeopt.Open(ctx, config); err != nil {
		return nil, &fault.StoppedError{In: "solve", Err: err}
	}
	return s, nil
}

// cubeBits chooses the largest table that fits.
func cubeBits(opts *Options) int {
	if opts == nil || opts.Memory == 0 {
		return usualCubeBits
	}
	bits := 0
	for bits < cubeopt.MaxBits && cubeopt.Bytes(bits+1) <= opts.Memory {
		bits++
	}
	return bits
}

// isCube reports whether the moves of a puzzle are those of Rubik(3). Its name and colours
// may differ.
func isCube(p *puzzle.Puzzle) bool {
	if p.Places() != 48 || len(p.Labels()) != 48 || p.Definition().Forbidden != nil {
		return false
	}
	cube := puzzle.Rubik(3)
	return slices.Equal(p.Solved().Labels(), cube.Solved().Labels()) && slices.EqualFunc(p.Moves(), cube.Moves(), func(a, b puzzle.Move) bool {
		return a.Name == b.Name && a.Perm.Equal(b.Perm) && a.Blocked == nil
	})
}

// cubeStickers returns the sticker in each place of the solved cube.
func cubeStickers() ([]uint8, error) {
	cube := puzzle.Rubik(3)
	labels := cube.Labels()
	stickers := make([]uint8, cube.Places())
	for _, piece := range cube.Pieces() {
		for k := range piece.Places {
			var onto strings.Builder
			for _, place := range slices.Concat(piece.Places[k:], piece.Places[:k]) {
				onto.WriteString(labels[place-1].Text)
			}
			n, err := cubeopt.Sticker(onto.String())
			if err != nil {
				return nil, kit.Internal(err.Error())
			}
			stickers[piece.Places[k]-1] = n
		}
	}
	return stickers, nil
}

// cube converts a state: the same words lead it to the solved cube as lead the state to the
// target.
func (c *cubeSearch) cube(s puzzle.State) (cube cubeopt.Cube) {
	goal := make([]int, len(c.stickers)) // where each label ends up
	for place, label := range c.board.Solved {
		goal[label] = place
	}
	for place, label := range s.Labels() {
		cube[c.stickers[goal[label-1]]] = c.stickers[place]
	}
	return cube
}

// path converts turns of cubeopt to those of the board: the quarter turns of a face and, where
// it counts one, the half turn.
func (c *cubeSearch) path(word []uint8) []uint16 {
	kinds := uint16(len(c.board.Turns) / len(cubeopt.Faces))
	var path []uint16
	for _, turn := range word {
		for _, t := range cubeopt.FaceTurns(turn) {
			clockwise := uint16(t/3) * kinds
			switch {
			case t%3 == 0:
				path = append(path, clockwise)
			case t%3 == 2:
				path = append(path, clockwise+1)
			case kinds == 3:
				path = append(path, clockwise+2)
			default:
				path = append(path, clockwise, clockwise)
			}
		}
	}
	return path
}

// Search deepens until it finds a shortest solution, also for the goal Short. See [Solver].
func (c *cubeSearch) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return c.begin(ctx, s, goal, func(yield func(Result, error) bool) {
		x := exactSearch{made: c.made, options: c.options, method: cubeMethod, unit: "turns",
			find: func(limits kit.Limits) (kit.Answer, error) { return c.table.Solve(ctx, c.cube(s), limits) },
			result: func(word []uint8, a kit.Answer) (Result, error) {
				r, err := resultOf(c.board, s, c.path(word), a.Lower, cubeMethod, a.Nodes)
				r.Metric, r.Length = c.metric, c.metric.Len(r.Word)
				return r, err
			},
			early: func(bounded Result, err error) (Result, error) { return bounded, limited(err, bounded) },
		}
		x.run(goal, yield)
	})
}
