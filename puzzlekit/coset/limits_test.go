package coset_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

func sprint(v any) string { return fmt.Sprint(v) }

func TestInfiniteIndexReachesTheLimit(t *testing.T) {
	for _, text := range []string{"<a,b | >", "a^2, b^3, (a*b)^7", "<a | >", "[a,b]", "<a, b | a^2>"} {
		p := coset.MustParse(text)
		for _, s := range strategies {
			_, err := coset.Enumerate(context.Background(), p, nil, &coset.Options{Strategy: s, MaxCosets: 5000})
			var full *coset.LimitError
			require.ErrorAs(t, err, &full, "%s %v", text, s)
			require.Equal(t, "Options.MaxCosets", full.Option)
			require.Equal(t, uint64(5000), full.Limit)
			var limit *fault.LimitError
			require.ErrorAs(t, err, &limit)
			require.Equal(t, "cosets", limit.Unit)
			require.Greater(t, full.Stats.Total, 4000)
			require.LessOrEqual(t, full.Stats.MaxLive, 5000)
		}
	}
}

func TestFreeGroupOverItself(t *testing.T) {
	p := coset.MustParse("<a, b | >")
	for _, s := range strategies {
		table, err := coset.Enumerate(context.Background(), p, p.MustWords("a, b"), &coset.Options{Strategy: s})
		require.NoError(t, err)
		require.Equal(t, 1, table.Index())
		table, err = coset.Enumerate(context.Background(), p, p.MustWords("a^2, b, a*b*a^-1"), &coset.Options{Strategy: s})
		require.NoError(t, err)
		require.Equal(t, 2, table.Index())
	}
}

func TestCanceled(t *testing.T) {
	p := coset.MustParse("a^2, b^3, (a*b)^7")
	cause := errors.New("the reader went home")
	for _, s := range strategies {
		ctx, cancel := context.WithCancelCause(context.Background())
		reports := 0
		_, err := coset.Enumerate(ctx, p, nil, &coset.Options{Strategy: s, MaxCosets: 30_000_000, Progress: func(st coset.Stats) {
			reports++
			require.Positive(t, st.Total)
			cancel(cause)
		}})
		require.ErrorIs(t, err, cause)
		var stopped *fault.StoppedError
		require.ErrorAs(t, err, &stopped)
		require.Regexp(t, `^[\d,]{5,} live and [\d,]{5,} defined cosets$`, stopped.Done)
		require.Positive(t, reports)
	}
}

func TestDeadline(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	_, err := coset.Enumerate(ctx, coset.MustParse("[a,b]"), nil, nil)
	require.ErrorIs(t, err, context.DeadlineExceeded)

	ended, stop := context.WithCancel(context.Background())
	stop()
	_, err = coset.Enumerate(ended, coset.MustParse("a^2,b^3,(a*b)^5"), nil, nil)
	require.ErrorIs(t, err, context.Canceled)
	for table, err := range coset.MustParse("<a,b|>").LowIndex(ended, 20, nil) {
		require.Nil(t, table)
		require.ErrorIs(t, err, context.Canceled)
	}
}

func TestMemoryIsRefusedWithAnEstimate(t *testing.T) {
	p := coset.MustParse("[a,b]")
	_, err := coset.Enumerate(context.Background(), p, nil, &coset.Options{MaxCosets: 1_000_000, Memory: 1 << 20})
	var refused *fault.LimitError
	require.ErrorAs(t, err, &refused)
	require.Greater(t, refused.Need, uint64(20_000_000))
	require.Equal(t, uint64(1<<20), refused.Limit)
	require.Equal(t, "Options.Memory", refused.Option)

	// The rotations of relators count too.
	long := coset.MustParse("a^1000, b^1000, (a*b)^1000")
	_, err = coset.Enumerate(context.Background(), long, nil, &coset.Options{Strategy: coset.HLT, MaxCosets: 10, Memory: 100_000})
	require.ErrorAs(t, err, &refused)
	require.Greater(t, refused.Need, uint64(200_000))

	_, err = coset.Enumerate(context.Background(), p, nil, &coset.Options{Memory: 1 << 20})
	var full *coset.LimitError
	require.ErrorAs(t, err, &full)
	require.Equal(t, "Options.Memory", full.Option)
}

func TestBadOptions(t *testing.T) {
	p := coset.MustParse("a^2")
	for _, o := range []coset.Options{{MaxCosets: -1}, {Strategy: 99}, {MaxCosets: 1 << 40, Memory: 1 << 60}} {
		_, err := coset.Enumerate(context.Background(), p, nil, &o)
		var bad *fault.InputError
		require.ErrorAs(t, err, &bad)
	}
	for option, o := range map[string]coset.Options{
		"MaxCosets": {MaxCosets: -5}, "Strategy": {Strategy: coset.Mixed}, "Memory": {Memory: 1 << 30}, "Progress": {Progress: func(coset.Stats) {}},
	} {
		requireInputError(t, "Options."+option, lastStep(p, nil, &o))
	}
	for option, o := range map[string]coset.Options{"MaxCosets": {MaxCosets: 5}, "Strategy": {Strategy: coset.HLT}} {
		_, err := lastError(p, 2, &o)
		requireInputError(t, "Options."+option, err)
	}
	_, err := lastError(p, 0, nil)
	requireInputError(t, "maxIndex", err)
}

func requireInputError(t *testing.T, what string, err error) {
	t.Helper()
	var bad *fault.InputError
	require.ErrorAs(t, err, &bad)
	require.Equal(t, what, bad.What)
}

// lastStep goes through an enumeration to its end.
func lastStep(p *coset.Presentation, subgroup []word.Word, opts *coset.Options) (last error) {
	for _, err := range coset.Steps(p, subgroup, opts) {
		last = err
	}
	return last
}

func TestStepsStopAtTheLimit(t *testing.T) {
	var limit *fault.LimitError
	require.ErrorAs(t, lastStep(coset.MustParse("<a, b | [a,b]>"), nil, &coset.Options{MaxCosets: 5}), &limit)
	require.Equal(t, uint64(5), limit.Limit)
	require.Equal(t, "Options.MaxCosets", limit.Option)
}

func TestForeignWords(t *testing.T) {
	p := coset.MustParse("a^2, b^3")
	foreign := word.MustAlphabet(word.Product, "a", "c").MustParse("a*c")
	_, err := coset.Enumerate(context.Background(), p, []word.Word{foreign}, nil)
	requireInputError(t, "subgroup word 1", err)
	_, err = coset.NewPresentation(p.Alphabet(), foreign)
	requireInputError(t, "relator 1", err)
	requireInputError(t, "subgroup word 1", lastStep(p, []word.Word{foreign}, nil))
	_, err = coset.NewPresentation(word.MustAlphabet(word.Product))
	requireInputError(t, "presentation", err)
}

func TestCosetOutOfRange(t *testing.T) {
	table, err := coset.Enumerate(context.Background(), coset.MustParse("a^3"), nil, nil)
	require.NoError(t, err)
	require.Equal(t, 2, table.Image(1, 1))
	require.Equal(t, 3, table.Image(1, -1))
	require.Panics(t, func() { table.Image(0, 1) })
	require.Panics(t, func() { table.Trace(4, table.Presentation().Alphabet().MustParse("a")) })
}
