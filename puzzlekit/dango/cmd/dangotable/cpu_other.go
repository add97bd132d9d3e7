//go:build !unix

package main

import "time"

var began = time.Now()

// cpuSeconds returns the time that has passed, for want of better.
func cpuSeconds() float64 { return time.Since(began).Seconds() }
