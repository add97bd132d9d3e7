//go:build !unix

package main

import "runtime"

// peakMB returns the memory taken from the system.
func peakMB() float64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.Sys) / (1 << 20)
}
