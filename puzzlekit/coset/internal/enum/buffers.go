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

// queues are the memory of the lists of dead rows, of entries to follow and of gaps.
type queues struct {
	dead      []int32
	pending   []edge
	preferred *ring
}

var spareQueues sync.Pool // of *queues

// newQueues takes the memory of earlier queues, too.
func (m *Machine) newQueues() {
	q, ok := spareQueues.Get().(*queues)
	if !ok {
		q = &queues{preferred: new(ring)}
	}
	m.dead, m.pending, m.preferred = q.dead, q.pending, q.preferred
}

// freeQueues gives back short ones.
func (m *Machine) freeQueues() {
	const longest = 1 << 16
	if cap(m.dead) <= longest && cap(m.pending) <= longest {
		m.preferred.clear()
		spareQueues.Put(&queues{m.dead[:0], m.pending[:0], m.preferred})
	}
	m.dead, m.pending, m.preferred = nil, nil, nil
}

// Free gives the memory back. The machine cannot continue afterwards.
func (m *Machine) Free() {
	freeBuffer(m.table)
	m.table = nil
	m.freeQueues()
}
