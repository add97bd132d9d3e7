package pattern

// A Config says how tables are made.
type Config struct {
	Memory   uint64 // bytes that they may take
	Workers  int    // goroutines
	CacheDir string // the folder for tables that are worth keeping: see package tablefile
	Report   func(what string, nodes uint64, done float64)
}
