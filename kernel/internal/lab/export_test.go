package lab

import "time"

// SetStopLimit changes the time a server has for stopping, and returns what
// changes it back.
func SetStopLimit(limit time.Duration) (restore func()) {
	old := stopLimit
	stopLimit = limit
	return func() { stopLimit = old }
}
