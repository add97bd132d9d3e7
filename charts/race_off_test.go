//go:build !race

package charts_test

const underRace = false
