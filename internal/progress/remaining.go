package progress

import "time"

// knownFrom is one over the share of the missing states from which a rate says something: a search finds
// few states at its beginning.
const knownFrom = 1000

// Remaining estimates how long a search takes to find the states that are missing, from how long it took
// to find those that it did not begin with. 0 means that this is not known yet.
func Remaining(base, found, size uint64, elapsed time.Duration) time.Duration {
	if found <= base || found > size || found-base < (size-base)/knownFrom {
		return 0
	}
	return time.Duration(min(float64(size-found)/float64(found-base)*float64(elapsed), 1<<62))
}
