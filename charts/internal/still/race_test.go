package still

import (
	"testing"

	"puzzlelab/internal/race"
)

// drawsMuch skips a test under the race detector, which makes the JavaScript
// engine some twenty times slower. The tests that use charts and the engine
// from several goroutines run under it.
func drawsMuch(t *testing.T) {
	t.Helper()
	race.Skip(t, "takes minutes under the race detector")
}
