package cubeopt

const (
	allTurns  = 1<<turns - 1
	halfTurns = 0b010_010_010_010_010_010_010_010_010
)

// A Metric says which turns count one.
type Metric uint8

// The metrics.
const (
	HalfTurns    Metric = iota // those of faces, by a quarter or a half: HTM
	QuarterTurns               // those of faces by a quarter: QTM
	SliceTurns                 // those of faces and slices, by a quarter or a half: STM
)

// rules are what a search and a table need to know of a metric.
type rules struct {
	name  string // in the names of files
	turns int    // the first so many may be made
	half  int    // what a half turn counts
	// base is for each number of flips the base with which searches are fastest: few entries
	// are 0, and few of 3 hide a greater distance.
	base   [MaxBits + 1]uint8
	listed int           // the greatest depth at which all views are listed, some seven million
	split  int           // tasks are words of so many turns
	after  [turns]uint32 // the turns that may follow each
}

var metrics = [...]rules{
	HalfTurns: {
		name: "half turns 1", turns: 3 * faces, half: 1, listed: 8, split: 4,
		base: [MaxBits + 1]uint8{8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 10},
	},
	QuarterTurns: {
		name: "half turns 2", turns: 3 * faces, half: 2, listed: 9, split: 4,
		base: [MaxBits + 1]uint8{9, 9, 9, 9, 10, 10, 10, 10, 11, 11, 11, 11},
	},
	SliceTurns: {
		name: "slice turns", turns: turns, half: 1, listed: 7, split: 3,
		base: [MaxBits + 1]uint8{7, 7, 7, 7, 8, 8, 8, 8, 9, 9, 9, 9},
	},
}

// rules returns those of a metric.
func (m Metric) rules() rules {
	r := metrics[m]
	for t := range r.turns {
		for next := range r.turns {
			if r.follows(t, next) {
				r.after[t] |= 1 << next
			}
		}
	}
	return r
}

// follows reports whether a turn may follow another: not one of the same face or slice. All
// turns about one axis commute. Of two opposite faces, the one with the lower number comes
// first. If turns of slices count one, no other turn about the same axis follows that of a
// slice, for two turns of faces make the same, and no two turns of faces make a slice.
func (r *rules) follows(turn, next int) bool {
	f, g := turn/3, next/3
	switch {
	case axis(f) != axis(g):
		return true
	case f >= g || g >= faces:
		return false
	}
	second := FaceTurns(uint8(3*faces + turn))[1] // with this one, it is a slice
	return r.turns < turns || next != int(second)
}

// axis returns the number of the lowest face on the axis of a face or slice.
func axis(layer int) int {
	if layer >= faces {
		return layer - faces
	}
	return min(layer, opposite(layer))
}

// open returns all turns.
func (r *rules) open() uint32 { return 1<<r.turns - 1 }

// cost returns what a turn counts.
func (r *rules) cost(turn int) int {
	if turn%3 == 1 {
		return r.half
	}
	return 1
}

// inOrder puts turns that commute in order.
func (r *rules) inOrder(word []uint8) {
	for i := range len(word) - 1 {
		if r.after[word[i]]>>word[i+1]&1 == 0 {
			word[i], word[i+1] = word[i+1], word[i]
		}
	}
}
