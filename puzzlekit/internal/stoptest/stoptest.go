// Package stoptest checks that long work stops soon after its context ends.
package stoptest

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// bound is the longest that a call may go on. All are documented to stop within a
// tenth of a second; the rest is room for a busy machine.
const bound = 2 * time.Second

// Require runs a call, ends its context after some time, and fails unless the call then
// returns soon, with an error that wraps the cause. If after is 0, the context has ended
// before the call.
func Require(t *testing.T, name string, after time.Duration, run func(context.Context) error) {
	t.Helper()
	why := errors.New("the lesson is over")
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	stopped := make(chan time.Time, 1)
	stop := func() { stopped <- time.Now(); cancel(why) }
	if after == 0 {
		stop()
	} else {
		time.AfterFunc(after, stop)
	}
	err := run(ctx)
	require.ErrorIs(t, err, why, name)
	took := time.Since(<-stopped)
	require.Less(t, took, bound, name)
	t.Logf("%-30s %v", name, took)
}
