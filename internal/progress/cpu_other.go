//go:build !unix

package progress

import "time"

var began = time.Now()

// CPUSeconds returns the time since the start of the program; this system has no
// getrusage.
func CPUSeconds() float64 { return time.Since(began).Seconds() }
