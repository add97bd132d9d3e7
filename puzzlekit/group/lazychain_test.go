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
	partial, err := g.ChainContext(ctx, nil)
	require.ErrorIs(t, err, context.Canceled)
	require.False(t, partial.Proved())
	require.Equal(t, g.Degree(), partial.Degree())

	chain, err := g.ChainContext(t.Context(), nil)
	require.NoError(t, err)
	require.Same(t, chain, g.Chain())
	require.Equal(t, new(big.Int).Exp(big.NewInt(60), big.NewInt(6), nil), g.Order())
	_, err = g.ChainContext(ctx, nil)
	require.ErrorIs(t, err, context.Canceled, "an ended context is an error, whether there is anything to do or not")
	fresh, err := g.ChainContext(t.Context(), &group.ChainOptions{})
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
		_, firstErr = g.ChainContext(ctx, nil)
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
		wait.Go(func() { chains[i] = g.Chain() })
	}
	wait.Wait()
	for _, c := range chains {
		require.Same(t, chains[0], c)
	}
}
