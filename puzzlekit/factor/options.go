package factor

import "fmt"

// WordOrder says which words a Minkwitz table is fed with.
type WordOrder int

const (
	// ByLength takes the reduced words in the order of their length, as the
	// paper does.
	ByLength WordOrder = iota
	// AtRandom takes random reduced words of 1 to MaxRandomLength letters.
	AtRandom
)

// Options are the knobs of [Minkwitz]. The zero value of each means its
// default.
type Options struct {
	Words           WordOrder // which words are tried; ByLength
	Seed            uint64    // for AtRandom
	MaxRandomLength int       // longest random word, in letters; 20
	Rounds          int       // words to try; 10000 (n in the paper)
	ImproveEvery    int       // rounds between two improvements; 1000 (s)
	Limit           int       // longest word kept at first, in letters; 10 (w)
	LimitGrowth     float64   // factor on Limit after an improvement of a table with holes; 1.25
	MaxRounds       int       // rounds after which a table with holes is given up; 100·max(Rounds, ImproveEvery)
	Products        int       // products tried per level and improvement; 20000
	MemoryLimit     int64     // bytes for the table; 1 GiB
	Progress        func(Progress)
}

// Progress says how far a table is.
type Progress struct {
	Round         int     // words tried so far
	Limit         int     // longest word that would be kept now
	Filled, Total int     // points of the basic orbits that have a word, and all of them
	Mean          float64 // sum over the levels of the mean length of a word
	Levels        []LevelStats
}

func (o *Options) withDefaults() (Options, error) {
	var v Options
	if o != nil {
		v = *o
	}
	positive := []struct {
		name  string
		value *int
		def   int
	}{
		{"MaxRandomLength", &v.MaxRandomLength, 20},
		{"Rounds", &v.Rounds, 10000},
		{"ImproveEvery", &v.ImproveEvery, 1000},
		{"Limit", &v.Limit, 10},
		{"Products", &v.Products, 20000},
	}
	for _, p := range positive {
		if *p.value < 0 {
			return v, &OptionError{Option: p.name, Value: *p.value, Want: "a positive number, or 0 for the default"}
		}
		if *p.value == 0 {
			*p.value = p.def
		}
	}
	var err error
	if v.MemoryLimit, err = memoryLimit(v.MemoryLimit); err != nil {
		return v, err
	}
	if v.LimitGrowth == 0 {
		v.LimitGrowth = 1.25
	}
	if !(v.LimitGrowth > 1 && v.LimitGrowth <= 10) {
		return v, &OptionError{Option: "LimitGrowth", Value: v.LimitGrowth, Want: "more than 1 and at most 10"}
	}
	if v.Words != ByLength && v.Words != AtRandom {
		return v, &OptionError{Option: "Words", Value: int(v.Words), Want: "ByLength or AtRandom"}
	}
	if v.MaxRounds == 0 {
		v.MaxRounds = 100 * max(v.Rounds, v.ImproveEvery)
	}
	if v.MaxRounds < v.Rounds {
		return v, &OptionError{Option: "MaxRounds", Value: v.MaxRounds, Want: fmt.Sprintf("at least Rounds, %d", v.Rounds)}
	}
	return v, nil
}

// memoryLimit fills in the default.
func memoryLimit(bytes int64) (int64, error) {
	if bytes < 0 {
		return 0, &OptionError{Option: "MemoryLimit", Value: bytes, Want: "a positive number of bytes, or 0 for the default"}
	}
	if bytes == 0 {
		return 1 << 30, nil
	}
	return bytes, nil
}
