package enum

import (
	"math/bits"
	"sync"
)

// Short enumerations would spend much of their time on fresh memory for tables. So
// tables take the memory of earlier ones, which the garbage collector frees if it is
// not needed for a while.
var buffers [maxKept + 1]sync.Pool // of *[]int32, by the logarithm of the length

// maxKept is the logarithm of the length of the longest buffer that is kept: 16 MiB.
const maxKept = 22

// newBuffer returns so many entries of any value, with room for up to twice as many,
// but not for more than most.
func newBuffer(n, most int) []int32 {
	class := bits.Len(uint(n - 1))
	if class > maxKept || 1<<class > most {
		return make([]int32, n)
	}
	if b, ok := buffers[class].Get().(*[]int32); ok {
		return (*b)[:n]
	}
	return make([]int32, n, 1<<class)
}

// freeBuffer gives back what newBuffer returned, which nothing may use any more.
func freeBuffer(b []int32) {
	if class := bits.Len(uint(cap(b) - 1)); class <= maxKept && cap(b) == 1<<class {
		buffers[class].Put(&b)
	}
}

// Free gives the table back. The machine cannot continue afterwards.
func (m *Machine) Free() {
	freeBuffer(m.table)
	m.table = nil
}
