//go:build !race

package conventions

const underRace = false
