package crew

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// The outcome does not depend on the number of goroutines.
func TestCrew(t *testing.T) {
	for _, cores := range []int{1, 2, 7} {
		c := New(context.Background(), cores, 100, 1000)
		o, err := c.Work(func(s *Shift) bool { s.Nodes = 10; return s.Task >= 40 })
		require.NoError(t, err)
		require.Equal(t, Outcome{Winner: 40, Nodes: 410, Entered: 41}, o)
		c = New(context.Background(), cores, 100, 205)
		o, err = c.Work(func(s *Shift) bool { s.Nodes = 10; return s.Task >= 40 })
		require.NoError(t, err)
		require.Equal(t, Outcome{Winner: -1, Nodes: 210, Full: true, Entered: 20}, o)
	}
}
