// Package progress says how long work takes: it reports how far the work is while others do it,
// shows that on a line of a terminal or in a log, and measures processor time.
package progress

import "time"

// Interval is the time between two reports.
const Interval = 200 * time.Millisecond

// Watch calls report at every interval, from one goroutine of its own, until the
// returned func is called; when that returns no report is under way.
func Watch(report func()) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(Interval)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				report()
			}
		}
	}()
	return func() { close(done); <-ended }
}
