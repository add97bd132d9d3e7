// Package race leaves tests out under the race detector. It makes tables of millions of
// states thirty times slower, and JavaScript engines twenty times; tests that start no
// goroutine of their own can find no race.
package race

import "testing"

// Skip skips a test if the race detector runs, and says why.
func Skip(t testing.TB, why string) {
	t.Helper()
	if enabled {
		t.Skip(why)
	}
}
