package group_test

import (
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// TestTooLargeForMemoryIsRefused asks for what would take gigabytes: all of it
// is refused before it is made, with what it would need.
func TestTooLargeForMemoryIsRefused(t *testing.T) {
	const most = perm.MaxDegree
	s30k, s100k := group.Symmetric(30_000), group.Symmetric(100_000)
	path := &group.SchreierTree{Alphabet: word.MustAlphabet(word.Product, "a"), Points: []int{1}, Parents: []int{0}, Letters: []word.Letter{0}}
	for p := 2; p < 40_000; p++ {
		path.Points, path.Parents, path.Letters = append(path.Points, p), append(path.Parents, p-1), append(path.Letters, 1)
	}
	copies := make([]*group.Group, 100)
	for i := range copies {
		copies[i] = s100k
	}
	result := func(_ any, err error) error { return err }
	for name, ask := range map[string]func() error{
		"Symmetric":        func() error { group.Symmetric(most); return nil },
		"Alternating":      func() error { group.Alternating(most); return nil },
		"Cyclic":           func() error { group.Cyclic(most); return nil },
		"Dihedral":         func() error { group.Dihedral(most); return nil },
		"DirectProduct":    func() error { group.DirectProduct(copies...); return nil },
		"WreathProduct":    func() error { return result(group.WreathProduct(s30k, group.Symmetric(50_000))) },
		"WithDegree":       func() error { group.Cyclic(2).WithDegree(most); return nil },
		"StrongGenerators": func() error { s30k.StrongGenerators(); return nil },
		"Generators":       func() error { must(s30k.Chain(t.Context(), nil)).Generators(2); return nil },
		"SchreierTree":     func() error { must(s30k.Chain(t.Context(), nil)).SchreierTree(1); return nil },
		"Factor":           func() error { must(s30k.Chain(t.Context(), nil)).Factor(perm.Identity(1)); return nil },
		"Words":            func() error { path.Words(); return nil },
		"Transversal":      func() error { s30k.Transversal(1); return nil },
		"Plain":            func() error { return result(s30k.Chain(t.Context(), &group.ChainOptions{Method: group.Plain})) },
		"Jerrum":           func() error { return result(s30k.Chain(t.Context(), &group.ChainOptions{Method: group.Jerrum})) },
		"Recoloring":       func() error { return result(s30k.Recoloring(t.Context(), make([]int, s30k.Degree()))) },
		"chain": func() error {
			return result(group.DirectProduct(group.Symmetric(20_000), group.Symmetric(20_000)).Chain(t.Context(), nil))
		},
		"CayleyTable.HTML": func() error {
			wide := slices.Repeat([]perm.Perm{s100k.Generators()[0]}, 120)
			(&group.CayleyTable{Elements: wide}).HTML()
			return nil
		},
		"CayleyGraph": func() error { return result(group.Symmetric(12).CayleyGraph(t.Context(), 1<<62)) },
	} {
		t.Run(name, func(t *testing.T) {
			var limit *fault.LimitError
			err := caught(ask)
			require.ErrorAs(t, err, &limit)
			require.Equal(t, fault.Bytes, limit.Unit)
			require.Greater(t, limit.Need, limit.Limit)
		})
	}
}

// caught returns the error of a function, or the error that it panics with.
func caught(f func() error) (err error) {
	defer func() {
		if e, ok := recover().(error); ok {
			err = e
		}
	}()
	return f()
}

func TestMaxMemory(t *testing.T) {
	g := times(20, group.Alternating(5))
	var limit *fault.LimitError
	for _, m := range []group.Method{group.Fast, group.Random, group.Plain, group.Trees, group.Jerrum} {
		_, err := g.Chain(t.Context(), &group.ChainOptions{Method: m, MaxMemory: 50_000})
		require.ErrorAs(t, err, &limit, m.String())
		require.Equal(t, "ChainOptions.MaxMemory", limit.Option, m.String())
		require.Equal(t, uint64(50_000), limit.Limit)
		require.Greater(t, limit.Need, limit.Limit)
		c := chainBy(t, g, &group.ChainOptions{Method: m, MaxMemory: 5_000_000})
		require.Equal(t, new(big.Int).Exp(big.NewInt(60), big.NewInt(20), nil), c.Order())
	}
	_, err := group.Symmetric(200).Chain(t.Context(), &group.ChainOptions{Method: group.Unfiltered, MaxGenerators: 1e9, MaxMemory: 1_000_000})
	require.ErrorAs(t, err, &limit)
	elementary := times(300, group.Cyclic(2))
	_, err = elementary.Chain(t.Context(), &group.ChainOptions{MaxMemory: 1_000_000})
	require.ErrorAs(t, err, &limit)
}

func TestBadLimitsAreRefused(t *testing.T) {
	result := func(_ any, err error) error { return err }
	for name, ask := range map[string]func() error{
		"MaxTries":   func() error { return result(m11.ConjugacyClasses(t.Context(), &group.ClassOptions{MaxTries: -1})) },
		"MaxClasses": func() error { return result(m11.CycleIndex(t.Context(), &group.ClassOptions{MaxClasses: -1})) },
		"MaxObjects": func() error { return result(m11.OnSets(t.Context(), []int{1}, &group.ActionOptions{MaxObjects: -1})) },
		"degree":     func() error { group.Trivial(-1); return nil },
		"Symmetric":  func() error { group.Symmetric(-4); return nil },
		"level":      func() error { must(m11.Chain(t.Context(), nil)).Orbit(5); return nil },
	} {
		var input *fault.InputError
		require.ErrorAs(t, caught(ask), &input, name)
	}
}
