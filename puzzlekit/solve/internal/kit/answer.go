package kit

// Limits bound a search for shortest words.
type Limits struct {
	All     bool   // find all shortest words; if not, one
	Length  int    // the greatest length to look for; 0 means no limit
	Nodes   uint64 // states to visit; 0 means no limit
	Workers int    // at least 1; the answer does not depend on it
	// Report, if not nil, is called before each length and during it, with the number of
	// states so far and the fraction of the length that is done, or -1.
	Report func(length int, nodes uint64, done float64)
}

// Begin reports that a search begins with a length.
func (l Limits) Begin(length int, nodes uint64) {
	if l.Report != nil {
		l.Report(length, nodes, -1)
	}
}

// An Answer is the result of a search.
type Answer struct {
	Words [][]uint8 // shortest words; nil if the search ended early or reached Limits.Length
	Lower int       // no word is shorter
	Nodes uint64    // states visited
}

// Found reports whether there is a word.
func (a Answer) Found() bool { return a.Words != nil }
