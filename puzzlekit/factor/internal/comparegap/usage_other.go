//go:build !unix

package main

import (
	"runtime"
	"time"
)

var started = time.Now()

// cpuSeconds returns elapsed time where processor time is not at hand.
func cpuSeconds() float64 { return time.Since(started).Seconds() }

// peakMB returns the memory taken from the system.
func peakMB() float64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.Sys) / (1 << 20)
}
