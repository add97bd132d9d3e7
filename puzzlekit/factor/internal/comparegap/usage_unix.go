//go:build unix

package main

import (
	"runtime"
	"syscall"
)

// cpuSeconds returns the processor time of this process so far.
func cpuSeconds() float64 {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return float64(r.Utime.Nano()+r.Stime.Nano()) / 1e9
}

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
