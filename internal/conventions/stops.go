package conventions

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/progress"
)

// bound is the processor time, in seconds, that a call may take to stop. All are documented
// to stop within a tenth of a second; the rest is room for several cores and a collection
// of garbage. Elapsed time would say how busy the machine is.
const bound = 1.0

// Stops runs a call, ends its context after some time, and fails unless the call then
// returns soon, with an error that wraps the cause. If after is 0, the context has ended
// before the call. A call that succeeds soon after the end, or before it, since it was done
// sooner than on a slower machine, is made again with half of the time.
func Stops(t *testing.T, name string, after time.Duration, run func(context.Context) error) {
	t.Helper()
	for {
		err, took, why := stopAfter(t.Context(), after, run)
		require.Less(t, took, bound, "%s: seconds of processor time until it stopped", name)
		if err == nil && after > 0 {
			after = (after / 2).Truncate(100 * time.Microsecond)
			continue
		}
		require.ErrorIs(t, err, why, name)
		t.Logf("%-30s %.3f s", name, took)
		return
	}
}

// stopAfter makes the call. It returns its error, the processor time that it took after its
// context had ended, and the cause of that end.
func stopAfter(parent context.Context, after time.Duration, run func(context.Context) error) (err error, took float64, why error) {
	why = errors.New("the lesson is over")
	ctx, cancel := context.WithCancelCause(parent)
	defer cancel(nil)
	stopped := make(chan float64, 1)
	stop := func() { stopped <- progress.CPUSeconds(); cancel(why) }
	if after == 0 {
		stop()
		err = run(ctx)
		return err, progress.CPUSeconds() - <-stopped, why
	}
	timer := time.AfterFunc(after, stop)
	err = run(ctx)
	if timer.Stop() { // the call was done sooner
		return err, 0, why
	}
	return err, progress.CPUSeconds() - <-stopped, why
}
