//go:build race

package conventions

const underRace = true
