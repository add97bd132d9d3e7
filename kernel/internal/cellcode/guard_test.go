package cellcode

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGuard(t *testing.T) {
	guarded := func(f func()) (err error) {
		defer Guard(&err)
		f()
		return nil
	}
	require.NoError(t, guarded(func() {}))
	require.ErrorContains(t, guarded(func() { _ = []int{}[len(t.Name())] }), "index out of range")
}
