package progress

import (
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWatch(t *testing.T) {
	var reports atomic.Int64
	second := make(chan struct{})
	stop := Watch(func() {
		if reports.Add(1) == 2 {
			close(second)
		}
	})
	<-second
	stop()
	require.GreaterOrEqual(t, reports.Load(), int64(2))

	Watch(func() { t.Error("reported after the end") })()
}
