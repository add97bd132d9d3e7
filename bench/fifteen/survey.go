package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"time"

	"puzzlelab/bench/internal/listfile"
	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

// A survey is the distribution of the lengths of a family of boards, with the boards of
// the greatest length.
type survey struct {
	Column    string      `json:"column"`
	Boards    string      `json:"boards"` // "random" or "symmetric"
	Seed      uint64      `json:"seed,omitempty"`
	Count     int         `json:"count"`
	Histogram map[int]int `json:"histogram"`
	Farthest  []string    `json:"farthest"`
}

const surveysFile = "fifteen-surveys.json"

// randomBoards are uniformly distributed among the solvable boards.
func (r request) randomBoards() []puzzle.State {
	p := puzzle.Loops(4, 4)
	if r.metric == "single-tile" || r.metric == "multi-tile" {
		p = puzzle.Sliding(4, 4)
	}
	rng := rand.New(rand.NewPCG(r.seed, 0))
	boards := make([]puzzle.State, r.random)
	for i := range boards {
		boards[i] = p.RandomState(rng)
	}
	return boards
}

// symmetricBoards are all boards with the blank at home that are their own inverse and
// their own mirror image: even involutions that commute with the transposition of the
// board. One of them is the transposition, the farthest board known.
func symmetricBoards() []puzzle.State {
	p := puzzle.Loops(4, 4)
	var boards []puzzle.State
	labels := make([]int, p.Places()) // 0 where there is no tile yet
	var fill func()
	fill = func() {
		at := slices.Index(labels, 0)
		if at < 0 {
			if s, err := p.State(labels); err == nil && p.CheckReachable(s) == nil {
				boards = append(boards, s)
			}
			return
		}
		for to := at; to < len(labels); to++ {
			if labels[to] != 0 {
				continue
			}
			before := slices.Clone(labels)
			labels[at], labels[to] = to+1, at+1
			labels[transposed(at)], labels[transposed(to)] = transposed(to)+1, transposed(at)+1
			if isInvolution(labels) { // false if a cell of the diagonal was moved off it
				fill()
			}
			copy(labels, before)
		}
	}
	fill()
	return boards
}

// transposed returns the mirror image of a cell, from 0, in the diagonal.
func transposed(c int) int { return c%4*4 + c/4 }

// isInvolution reports whether all tiles placed so far are exchanged in pairs.
func isInvolution(labels []int) bool {
	for c, t := range labels {
		if t != 0 && labels[t-1] != c+1 {
			return false
		}
	}
	return true
}

// survey solves boards, prints the distribution and the boards of the greatest length,
// and saves both. After an interrupt the results so far are kept.
func (r request) survey(ctx context.Context, v survey, boards []puzzle.State, stdout, stderr io.Writer) error {
	solver, err := r.solver(ctx, stderr)
	if err != nil {
		return err
	}
	line := progress.NewLine(stderr)
	v.Histogram = map[int]int{}
	most, begun := 0, time.Now()
	for _, state := range boards {
		result, solveErr := solve.Optimal(ctx, solver, state)
		if err = solveErr; err != nil {
			break
		}
		v.Count++
		v.Histogram[result.Length]++
		if result.Length > most {
			most, v.Farthest = result.Length, nil
		}
		if result.Length == most {
			v.Farthest = append(v.Farthest, state.Line())
		}
		line.Show("%d of %d, %v", v.Count, len(boards), time.Since(begun).Round(time.Second))
	}
	line.Clear()
	if v.Count == 0 {
		return err
	}
	printRow(stdout, v.Column+" "+v.Boards, v.Histogram)
	for _, board := range v.Farthest {
		fmt.Fprintln(stdout, most, board)
	}
	return errors.Join(err, v.write(r.dir))
}

// write replaces an earlier survey of the same family, unless that one has more boards.
func (v survey) write(dir string) error {
	surveys, err := readSurveys(dir)
	if err != nil {
		return err
	}
	same := func(w survey) bool { return w.Column == v.Column && w.Boards == v.Boards && w.Seed == v.Seed }
	if i := slices.IndexFunc(surveys, same); i < 0 {
		surveys = append(surveys, v)
	} else if surveys[i].Count <= v.Count {
		surveys[i] = v
	}
	return listfile.Write(filepath.Join(dir, surveysFile), surveys)
}

func readSurveys(dir string) ([]survey, error) {
	var surveys []survey
	err := readJSON(filepath.Join(dir, surveysFile), &surveys)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return surveys, err
}
