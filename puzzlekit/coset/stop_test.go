package coset_test

import (
	"context"
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/coset"
)

// Every exported function that can take long stops soon after its context ends.
func TestEverythingStops(t *testing.T) {
	background := context.Background()
	plane, free := coset.MustParse("[a,b]"), coset.MustParse("<a, b, c | >")
	// Its words are 20,000 letters long and its tables have 40,000 rows.
	dihedral := coset.MustParse("a^20000, b^2, (a*b)^2")
	table, err := coset.Enumerate(background, dihedral, dihedral.MustWords("a^20000"), &coset.Options{Strategy: coset.HLT})
	require.NoError(t, err)

	lowIndex := func(p *coset.Presentation, maxIndex int) func(context.Context) error {
		return func(ctx context.Context) (last error) {
			for _, err := range p.LowIndex(ctx, maxIndex, nil) {
				last = err
			}
			return last
		}
	}
	enumerate := func(s coset.Strategy) func(context.Context) error {
		return func(ctx context.Context) error {
			_, err := coset.Enumerate(ctx, plane, nil, &coset.Options{Strategy: s, MaxCosets: 20_000_000})
			return err
		}
	}
	for name, f := range map[string]func(context.Context) error{
		"Enumerate, Auto":                      enumerate(coset.Auto),
		"Enumerate, HLT":                       enumerate(coset.HLT),
		"Enumerate, Lookahead":                 enumerate(coset.Lookahead),
		"Enumerate, Felsch":                    enumerate(coset.Felsch),
		"Enumerate, Mixed":                     enumerate(coset.Mixed),
		"LowIndex of a free group":             lowIndex(free, 30),
		"LowIndex of the plane's translations": lowIndex(plane, 1<<40),
		"LowIndex with long relators":          lowIndex(coset.MustParse("<a, b | a^100003, (a*b)^100003>"), 1<<40),
		"Table.Verify":                         table.Verify,
		"Table.IsNormal":                       func(ctx context.Context) error { _, err := table.IsNormal(ctx); return err },
		"Presentation.Satisfies":               func(ctx context.Context) error { return dihedral.Satisfies(ctx, table.Generators()) },
		"Presentation.Defines": func(ctx context.Context) error {
			_, err := dihedral.Defines(ctx, table.Generators(), big.NewInt(40_000), nil)
			return err
		},
	} {
		conventions.Stops(t, name, 50*time.Millisecond, f)
	}
}
