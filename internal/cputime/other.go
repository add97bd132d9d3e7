//go:build !unix

package cputime

import "time"

var began = time.Now()

// Seconds returns the time since the start of the program; this system has no
// getrusage.
func Seconds() float64 { return time.Since(began).Seconds() }
