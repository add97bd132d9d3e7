//go:build unix

package progress

import "syscall"

// CPUSeconds returns the processor time of this process so far, over all cores.
func CPUSeconds() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
