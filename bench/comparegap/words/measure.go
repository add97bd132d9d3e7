package main

import (
	"context"
	"math/rand/v2"

	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// A method makes a function that finds words.
type method struct {
	name    string
	prepare func(ctx context.Context, x specimen) (func(context.Context, perm.Perm) (word.Word, error), error)
}

var methods = []method{
	{"Minkwitz", func(ctx context.Context, x specimen) (func(context.Context, perm.Perm) (word.Word, error), error) {
		table, err := factor.Minkwitz(ctx, x.group, nil, nil)
		if err != nil {
			return nil, err
		}
		return table.Factor, nil
	}},
	{"Lookup", func(ctx context.Context, x specimen) (func(context.Context, perm.Perm) (word.Word, error), error) {
		f, err := factor.New(ctx, x.group, nil, &factor.Options{Effort: factor.Instant})
		if err != nil {
			return nil, err
		}
		return f.Lookup, nil
	}},
	{"Factor", func(ctx context.Context, x specimen) (func(context.Context, perm.Perm) (word.Word, error), error) {
		f, err := factor.New(ctx, x.group, nil, nil)
		if err != nil {
			return nil, err
		}
		return f.Factor, nil
	}},
}

func methodNames() (names []string) {
	for _, m := range methods {
		names = append(names, m.name)
	}
	return names
}

// sample returns the random elements, the same ones for every method.
func sample(s settings, x specimen) []perm.Perm {
	rng := rand.New(rand.NewPCG(s.seed, 0))
	out := make([]perm.Perm, s.elements)
	for i := range out {
		out[i] = x.group.Random(rng)
	}
	return out
}

func measure(ctx context.Context, s settings, x specimen) (f figures) {
	elements := sample(s, x)
	for _, m := range methods {
		if m.name != s.measure {
			continue
		}
		start := progress.CPUSeconds()
		find, err := m.prepare(ctx, x)
		if err != nil {
			return figures{Failure: err.Error()}
		}
		f.Prepare = progress.CPUSeconds() - start
		start = progress.CPUSeconds()
		lengths := make([]int, len(elements))
		for i, p := range elements {
			w, err := find(ctx, p)
			if err != nil {
				return figures{Failure: err.Error()}
			}
			lengths[i] = w.Len()
		}
		f.PerWord = (progress.CPUSeconds() - start) / float64(len(elements))
		f.summarize(lengths)
		f.MB = peakMB()
		return f
	}
	return figures{Failure: "there is no method " + s.measure}
}
