//go:build race

package solve

// underRace says that the race detector runs, which makes tables of millions of
// states thirty times slower. Smaller puzzles take the same code then.
const underRace = true
