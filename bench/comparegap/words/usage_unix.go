//go:build unix

package main

import (
	"runtime"
	"syscall"
)

// peakMB returns the largest resident memory of this process so far.
func peakMB() float64 {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return float64(r.Maxrss) / (1 << 20) // in bytes there
	}
	return float64(r.Maxrss) / (1 << 10)
}
