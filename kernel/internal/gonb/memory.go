//go:build unix

package gonb

import (
	"syscall"
	"time"
)

// memoryInterval is how often a kernel with a memory limit is looked at. A program
// can overstep the limit by what it takes hold of in that time.
const memoryInterval = 100 * time.Millisecond

// MemoryWatched reports whether this system tells how much memory a process has,
// so that Config.Memory has an effect.
const MemoryWatched = memoryWatched

// watchMemory ends what the kernel has started, compiler and programs, when all of
// it together holds more than limit bytes. The kernel itself lives on.
func (k *Kernel) watchMemory(limit int64) {
	tick := time.NewTicker(memoryInterval)
	defer tick.Stop()
	for {
		select {
		case <-k.exited:
			return
		case <-tick.C:
		}
		pids := descendants(k.cmd.Process.Pid)
		var total int64
		for _, pid := range pids {
			total += residentBytes(pid)
		}
		if total <= limit {
			continue
		}
		k.overstepped.Store(total)
		for _, pid := range pids {
			_ = syscall.Kill(pid, syscall.SIGKILL) // it may be gone already
		}
	}
}

// Overstepped returns how many bytes a cell held when it was ended for it, and
// forgets that; 0 if none was.
func (k *Kernel) Overstepped() int64 { return k.overstepped.Swap(0) }
