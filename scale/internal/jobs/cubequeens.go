package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"

	"puzzlelab/internal/shard"
	"puzzlelab/puzzlekit/cubeboard"
)

// CubeQueens is the count of all placements of ⌊3n/2⌋ pieces that do not attack
// each other on the surface of an n×n×n cube: see [cubeboard.Board.Fixed]. A unit
// is a term of [cubeboard.Terms].
type CubeQueens struct {
	N     int    `json:"n"`
	Piece string `json:"piece"` // "queen" or "rook"; "queens" also works
	// Algorithm says what a unit is. It is "pairs", which "" stands for; job folders of
	// earlier versions may have others, whose units are no longer counted.
	Algorithm string `json:"algorithm"`
	// Force allows a count above the usual size, which takes days.
	Force bool `json:"force,omitempty"`
}

const pairTerms = "pairs"

// Task prepares the terms. Errors: a [*SpecError], and those of
// [cubeboard.New] and [cubeboard.Board.Terms].
func (c *CubeQueens) Task(ctx context.Context) (shard.Task, error) {
	piece, known := named(strings.TrimSuffix(c.Piece, "s"), cubeboard.Rook, cubeboard.Queen)
	if !known {
		return nil, &SpecError{"cubequeens", "piece", fmt.Sprintf("%q", c.Piece), "queen or rook"}
	}
	c.Piece = piece.String()
	c.Algorithm = cmp.Or(c.Algorithm, pairTerms)
	if c.Algorithm != pairTerms {
		return nil, &SpecError{"cubequeens", "algorithm", fmt.Sprintf("%q", c.Algorithm), pairTerms}
	}
	board, err := cubeboard.New(c.N)
	if err != nil {
		return nil, err
	}
	options := cubeboard.CountOptions{}
	if c.Force {
		options.MaxN = c.N
	}
	terms, err := board.Terms(ctx, piece, &options)
	if err != nil {
		return nil, err
	}
	return &termsTask{*c, terms}, nil
}

// named returns the value whose name is text.
func named[T fmt.Stringer](text string, values ...T) (value T, known bool) {
	for _, v := range values {
		if v.String() == text {
			return v, true
		}
	}
	return value, false
}

type termsTask struct {
	spec  CubeQueens
	terms *cubeboard.Terms
}

// placements is the result of a shard and of all of them.
type placements struct {
	Placements *big.Int `json:"placements"`
}

func (t *termsTask) Costs() []int { return t.terms.Work() }

func (t *termsTask) Compute(ctx context.Context, from, to int, o shard.Options) (json.RawMessage, error) {
	options := cubeboard.CountOptions{Workers: o.Workers, Checkpoint: o.Checkpoint}
	if o.Progress != nil {
		options.Progress = func(p cubeboard.Progress) { o.Progress(p.Done, p.Total) }
	}
	sum, err := t.terms.Sum(ctx, from, to, &options)
	if err != nil {
		return nil, err
	}
	return json.Marshal(placements{sum})
}

func (t *termsTask) Merge(parts []json.RawMessage) (json.RawMessage, error) {
	all := new(big.Int)
	for _, part := range parts {
		p, err := readPlacements(part)
		if err != nil {
			return nil, err
		}
		all.Add(all, p)
	}
	return json.Marshal(placements{all})
}

func (t *termsTask) Text(merged json.RawMessage) (string, error) {
	all, err := readPlacements(merged)
	return fmt.Sprintf("n=%d %ss ψ(e)=%v", t.spec.N, t.spec.Piece, all), err
}

func readPlacements(text json.RawMessage) (*big.Int, error) {
	var p placements
	if err := json.Unmarshal(text, &p); err != nil {
		return nil, err
	}
	if p.Placements == nil {
		return nil, fmt.Errorf("scale: cubequeens: %s has no number of placements", text)
	}
	return p.Placements, nil
}
