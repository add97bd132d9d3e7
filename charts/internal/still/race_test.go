package still

import (
	"testing"

	"puzzlelab/internal/conventions"
)

// drawsMuch skips a test under the race detector, which makes the JavaScript
// engine some twenty times slower. The tests that use charts and the engine
// from several goroutines run under it.
func drawsMuch(t *testing.T) {
	t.Helper()
	conventions.SkipUnderRace(t, "takes minutes under the race detector")
}
