package conventions

import "testing"

// SkipUnderRace skips a test if the race detector runs, and says why. The detector makes
// tables of millions of states thirty times slower, and JavaScript engines twenty times;
// tests that start no goroutine of their own can find no race.
func SkipUnderRace(t testing.TB, why string) {
	t.Helper()
	if underRace {
		t.Skip(why)
	}
}
