package pattern

// A Config says how tables are made.
type Config struct {
	Memory   uint64  // bytes that they may take
	Workers  int     // goroutines
	Patterns [][]int // the labels, from 1, that each pattern database shows; nil to choose them
	CacheDir string  // the folder for tables that take long to make: see kit.TableFile
	Report   func(what string, nodes uint64, done float64)
}
