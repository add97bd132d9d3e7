//go:build unix

package gonb

import (
	"maps"
	"slices"
	"sync"
	"syscall"

	"puzzlelab/kernel/internal/kernelfolder"
)

// family is the processes below a kernel. One that has been seen stays in it, even if
// the system gives it another parent because its own has ended.
type family struct {
	mu      sync.Mutex
	kernel  int
	started map[int]string // by process
}

func newFamily(kernel int) *family { return &family{kernel: kernel, started: map[int]string{}} }

// look returns the processes that live now.
func (f *family) look() []int {
	f.mu.Lock()
	defer f.mu.Unlock()
	var pids []int
	add := func(pid int) {
		if start := startOf(pid); start != "" && !slices.Contains(pids, pid) {
			f.started[pid] = start
			pids = append(pids, pid)
		}
	}
	for pid, start := range maps.Clone(f.started) {
		if startOf(pid) != start {
			delete(f.started, pid)
			continue
		}
		add(pid)
		for _, below := range descendants(pid) {
			add(below)
		}
	}
	for _, pid := range descendants(f.kernel) {
		add(pid)
	}
	return pids
}

// end kills the processes, apart from those that shall outlive the kernel. The kernel has
// ended, and its id may be that of another process.
func (f *family) end(folder string) {
	f.mu.Lock()
	f.kernel = 0
	f.mu.Unlock()
	for _, pid := range f.look() {
		if !kernelfolder.Outlives(pid, folder) {
			_ = syscall.Kill(pid, syscall.SIGKILL) // it may be gone already
		}
	}
}
