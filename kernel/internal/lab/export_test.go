package lab

import "time"

// SetStopLimit changes the time that a server has to stop, and returns a
// function that restores it.
func SetStopLimit(limit time.Duration) (restore func()) {
	old := stopLimit
	stopLimit = limit
	return func() { stopLimit = old }
}
