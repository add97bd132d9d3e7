package main

import (
	"context"
	"fmt"
	"math/big"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/dango"
)

// The components are counted for puzzles of up to 8 skewers, which are no higher than the
// number of dumplings (higher skewers change nothing), and up to 10^7 states.
const (
	mostSkewers = 8
	mostStates  = 10_000_000
)

// reachability counts the components of all small puzzles with distinct dumplings by
// search and compares the number with [dango.Puzzle.Components]. Renaming dumplings maps
// any component to any other, so one search is enough.
func reachability(ctx context.Context) error {
	cases, states := 0, new(big.Int)
	for skewers := 1; skewers <= mostSkewers; skewers++ {
		for dumplings := 1; dumplings <= 10; dumplings++ {
			for height := 1; height <= dumplings; height++ {
				config := dango.Config{Skewers: skewers, Height: height, Colors: dango.Distinct(dumplings)}
				if config.Check() != nil || dango.New(config).StateCount().Cmp(big.NewInt(mostStates)) > 0 {
					continue
				}
				p := dango.New(config)
				if err := components(ctx, p); err != nil {
					return err
				}
				cases++
				states.Add(states, p.StateCount())
			}
		}
	}
	fmt.Printf("%s with %s: all as the theorem says\n", counted.Of(cases, "puzzles"), counted.Of(states, "states"))
	return nil
}

func components(ctx context.Context, p *dango.Puzzle) error {
	for shape := range p.Shapes() {
		start, err := p.First(shape)
		if err != nil {
			return err
		}
		s, err := p.Enumerate(ctx, start, nil)
		if err != nil {
			return err
		}
		found, rest := new(big.Int).QuoRem(p.StateCount(), new(big.Int).SetUint64(s.Reached()), new(big.Int))
		if rest.Sign() != 0 || found.Cmp(p.Components()) != 0 {
			return fmt.Errorf("%v: %s found; expected %v", p.Config(), counted.Of(found, "components"), p.Components())
		}
		c := p.Config()
		fmt.Printf("%s of height %d, %s: %s, %s\n", counted.Of(c.Skewers, "skewers"), c.Height, counted.Of(len(c.Colors), "dumplings"), counted.Of(p.StateCount(), "states"), counted.Of(found, "components"))
		return nil
	}
	return nil
}
