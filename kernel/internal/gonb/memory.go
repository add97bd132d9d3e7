//go:build unix

package gonb

import (
	"syscall"
	"time"
)

// memoryInterval is how often the memory of a kernel with a limit is checked. A
// program can exceed the limit by what it allocates in that time.
const memoryInterval = 100 * time.Millisecond

// MemoryWatched reports whether this system tells how much memory a process holds.
// Without that, Config.Memory has no effect.
const MemoryWatched = memoryWatched

// watchMemory kills the processes that the kernel started, compilers and programs, when
// they hold more than limit bytes together. The kernel itself survives.
func (k *Kernel) watchMemory(limit int64) {
	tick := time.NewTicker(memoryInterval)
	defer tick.Stop()
	for {
		select {
		case <-k.exited:
			return
		case <-tick.C:
		}
		pids := k.family.look()
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

// Overstepped returns how many bytes a cell held when its processes were killed
// for it, and resets that number; 0 if none were killed.
func (k *Kernel) Overstepped() int64 { return k.overstepped.Swap(0) }
