package factor

import (
	"fmt"
	"math"
)

// TableOptions are the options of [Minkwitz] and [Filling]. Nil means the
// defaults, and so does the zero value of each option.
type TableOptions struct {
	// RandomLength, if set, makes the algorithm try random reduced words of 1 to
	// RandomLength letters, drawn with Seed. Otherwise it tries the reduced words in
	// the order of their length, as the paper does.
	RandomLength int
	Seed         uint64

	Rounds       int     // words to try; 0 means 10000 (n in the paper)
	ImproveEvery int     // rounds between two improvements; 0 means 1000 (s)
	Limit        int     // longest word kept at first, in letters; 0 means 10 (w)
	LimitGrowth  float64 // factor of Limit after an improvement of a table with holes; 0 means 1.25
	MaxRounds    int     // rounds after which a table with holes is given up; 0 means 100·max(Rounds, ImproveEvery)
	Products     int     // products tried for each level and improvement; 0 means 20000
	Memory       uint64  // for the table, in bytes; 0 means 1 GiB
	// Progress, if set, is called at most five times a second, and at the end.
	Progress func(TableProgress)
}

// TableProgress says how far a table is filled.
type TableProgress struct {
	Round         int     // words tried so far
	Limit         int     // longest word that would be kept now
	Filled, Total int     // points of the basic orbits that have a word, and all of them
	Mean          float64 // sum over the levels of the mean length of a word
	Levels        []LevelStats
}

func (o *TableOptions) withDefaults() (TableOptions, error) {
	var v TableOptions
	if o != nil {
		v = *o
	}
	positive := []struct {
		name  string
		value *int
		def   int
	}{
		{"RandomLength", &v.RandomLength, 0},
		{"Rounds", &v.Rounds, 10000},
		{"ImproveEvery", &v.ImproveEvery, 1000},
		{"Limit", &v.Limit, 10},
		{"Products", &v.Products, 20000},
	}
	for _, p := range positive {
		if *p.value < 0 {
			return v, badInput(inMinkwitz, "TableOptions."+p.name, *p.value, "a positive number, or 0 for the default")
		}
		if *p.value == 0 {
			*p.value = p.def
		}
	}
	v.Memory = memory(v.Memory)
	if v.LimitGrowth == 0 {
		v.LimitGrowth = 1.25
	}
	if !(v.LimitGrowth > 1 && v.LimitGrowth <= 10) {
		return v, badInput(inMinkwitz, "TableOptions.LimitGrowth", v.LimitGrowth, "more than 1 and at most 10")
	}
	if v.Seed != 0 && v.RandomLength == 0 {
		return v, badInput(inMinkwitz, "TableOptions.Seed", v.Seed, "0, unless RandomLength is set")
	}
	if v.MaxRounds == 0 {
		v.MaxRounds = 100 * max(v.Rounds, v.ImproveEvery)
	}
	if v.MaxRounds < v.Rounds {
		return v, badInput(inMinkwitz, "TableOptions.MaxRounds", v.MaxRounds, fmt.Sprintf("at least Rounds, %d", v.Rounds))
	}
	return v, nil
}

// memory fills in the default for a limit on memory, and makes it fit an int64.
func memory(bytes uint64) uint64 {
	if bytes == 0 {
		return 1 << 30
	}
	return min(bytes, math.MaxInt64)
}
