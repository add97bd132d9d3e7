package coset_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/coset"
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

func TestCancelled(t *testing.T) {
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
		var stopped *coset.StoppedError
		require.ErrorAs(t, err, &stopped)
		require.Greater(t, stopped.Stats.Total, 1000)
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
	for table, err := range coset.LowIndex(ended, coset.MustParse("<a,b|>"), 20, nil) {
		require.Nil(t, table)
		require.ErrorIs(t, err, context.Canceled)
	}
}

func TestMemoryIsRefusedWithAnEstimate(t *testing.T) {
	p := coset.MustParse("[a,b]")
	_, err := coset.Enumerate(context.Background(), p, nil, &coset.Options{MaxCosets: 1_000_000, MaxMemory: 1 << 20})
	var refused *coset.MemoryError
	require.ErrorAs(t, err, &refused)
	require.Greater(t, refused.Bytes, int64(20_000_000))
	require.Equal(t, int64(1<<20), refused.Allowed)

	// The rotations of relators count too.
	long := coset.MustParse("a^1000, b^1000, (a*b)^1000")
	_, err = coset.Enumerate(context.Background(), long, nil, &coset.Options{Strategy: coset.HLT, MaxCosets: 10, MaxMemory: 100_000})
	require.ErrorAs(t, err, &refused)
	require.Greater(t, refused.Bytes, int64(200_000))

	_, err = coset.Enumerate(context.Background(), p, nil, &coset.Options{MaxMemory: 1 << 20})
	var full *coset.LimitError
	require.ErrorAs(t, err, &full)
	require.Equal(t, "Options.MaxMemory", full.Option)
}

func TestBadOptions(t *testing.T) {
	p := coset.MustParse("a^2")
	for _, o := range []coset.Options{{MaxCosets: -1}, {MaxMemory: -1}, {Strategy: 99}, {MaxCosets: 1 << 40, MaxMemory: 1 << 60}} {
		_, err := coset.Enumerate(context.Background(), p, nil, &o)
		var bad *coset.OptionError
		require.ErrorAs(t, err, &bad)
	}
	_, err := coset.Steps(p, nil, &coset.StepOptions{MaxCosets: -5})
	var bad *coset.OptionError
	require.ErrorAs(t, err, &bad)
	for _, err := range coset.LowIndex(context.Background(), p, 0, nil) {
		require.ErrorAs(t, err, &bad)
	}
}

func TestForeignWords(t *testing.T) {
	p := coset.MustParse("a^2, b^3")
	foreign := word.MustAlphabet(word.Product, "a", "c").MustParse("a*c")
	_, err := coset.Enumerate(context.Background(), p, []word.Word{foreign}, nil)
	var bad *coset.AlphabetError
	require.ErrorAs(t, err, &bad)
	_, err = coset.NewPresentation(p.Alphabet(), foreign)
	require.ErrorAs(t, err, &bad)
	_, err = coset.Steps(p, []word.Word{foreign}, nil)
	require.ErrorAs(t, err, &bad)
	_, err = coset.NewPresentation(word.MustAlphabet(word.Product))
	var none *coset.NoGeneratorsError
	require.ErrorAs(t, err, &none)
}

func TestCosetOutOfRange(t *testing.T) {
	table, err := coset.Enumerate(context.Background(), coset.MustParse("a^3"), nil, nil)
	require.NoError(t, err)
	require.Equal(t, 2, table.Image(1, 1))
	require.Equal(t, 3, table.Image(1, -1))
	require.Panics(t, func() { table.Image(0, 1) })
	require.Panics(t, func() { table.Trace(4, table.Presentation().Alphabet().MustParse("a")) })
}
