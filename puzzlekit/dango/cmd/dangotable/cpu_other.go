//go:build !unix

package main

import "time"

var began = time.Now()

// cpuSeconds returns the time since the start of the program; this system has no getrusage.
func cpuSeconds() float64 { return time.Since(began).Seconds() }
