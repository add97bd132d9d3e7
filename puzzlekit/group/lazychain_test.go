package group_test

import (
	"context"
	"errors"
	"math/big"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
)

func TestChainIsKept(t *testing.T) {
	g := times(6, group.Alternating(5))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	partial, err := g.Chain(ctx, nil)
	require.ErrorIs(t, err, context.Canceled)
	require.False(t, partial.Proved())
	require.Equal(t, g.Degree(), partial.Degree())

	chain, err := g.Chain(t.Context(), nil)
	require.NoError(t, err)
	require.Same(t, chain, must(g.Chain(t.Context(), nil)))
	require.Equal(t, new(big.Int).Exp(big.NewInt(60), big.NewInt(6), nil), g.Order())
	_, err = g.Chain(ctx, nil)
	require.ErrorIs(t, err, context.Canceled, "an ended context is an error, whether there is anything to do or not")
	fresh, err := g.Chain(t.Context(), &group.ChainOptions{})
	require.NoError(t, err)
	require.NotSame(t, chain, fresh)
}

// TestWaitingForAChainCanBeStopped has two callers ask for one chain that takes
// minutes: the second waits for the first, and each goes when its own time is up.
func TestWaitingForAChainCanBeStopped(t *testing.T) {
	g := times(400, group.Symmetric(3))
	first, second := errors.New("first"), errors.New("second")
	ctx, cancel := context.WithCancelCause(t.Context())
	begun := make(chan bool)
	var wait sync.WaitGroup
	var firstErr error
	wait.Go(func() {
		close(begun)
		_, firstErr = g.Chain(ctx, nil)
	})
	<-begun
	time.Sleep(20 * time.Millisecond)
	waiting, leave := context.WithCancelCause(t.Context())
	time.AfterFunc(20*time.Millisecond, func() { leave(second) })
	_, err := g.Center(waiting)
	require.ErrorIs(t, err, second)
	cancel(first)
	wait.Wait()
	require.ErrorIs(t, firstErr, first)
}

func TestOneChainForAll(t *testing.T) {
	g := times(6, group.Alternating(5))
	chains := make([]*group.StabilizerChain, 8)
	var wait sync.WaitGroup
	for i := range chains {
		wait.Go(func() { chains[i] = must(g.Chain(t.Context(), nil)) })
	}
	wait.Wait()
	for _, c := range chains {
		require.Same(t, chains[0], c)
	}
}
