package enum

import (
	"math"
	"math/bits"
)

// Run continues until the enumeration ends or has done about this much work since
// its start. Work is counted in steps along a table that fits in the processor's
// cache.
func (m *Machine) Run(total int) Status {
	if !m.started {
		m.started = true
		m.whole(func() { m.status = m.start() })
		m.count()
	}
	m.allowed = total
	for m.status == Running && m.Work < total {
		m.status = m.turn()
		m.count()
	}
	return m.status
}

// count adds the steps of a turn to the work.
func (m *Machine) count() {
	m.Work += m.steps * m.distance
	m.steps = 0
}

// spent reports whether the allowed work is done. All work that may take long and
// can be continued later asks it.
func (m *Machine) spent() bool { return m.Work+m.steps*m.distance >= m.allowed }

// whole does a part of the work that cannot be interrupted.
func (m *Machine) whole(part func()) {
	defer func(allowed int) { m.allowed = allowed }(m.allowed)
	m.allowed = math.MaxInt
	part()
}

// distance is the approximate cost of a step in a large table relative to a small
// one: a factor of 6 between 1 MiB and 32 MiB entries.
func distance(table []int32) int { return 1 + bits.Len(uint(len(table)>>20)) }

// start closes the words of the subgroup at coset 1.
func (m *Machine) start() Status {
	for _, w := range m.problem.Subgroup {
		p := cycle{path: m.problem.path(w), same: make([]int32, len(w))}
		for missing := m.fill(m.stride, &p); missing > 0; missing = m.fill(m.stride, &p) {
			if !m.room(missing) {
				return m.refused()
			}
		}
		if m.follow(); m.stop.Load() {
			return Stopped
		}
	}
	return Running
}

func (m *Machine) turn() Status {
	if m.stop.Load() {
		return Stopped
	}
	if !m.settle() {
		return Running
	}
	if !m.filling {
		if m.strategy.Rows {
			if status := m.applyNextRow(); status != Running || m.interrupted {
				return status
			}
		}
		m.filling, m.holes = m.strategy.Holes > 0, m.strategy.Holes
	}
	if m.filling {
		return m.fillHoles()
	}
	return Running
}

// refused is the status when there is no room.
func (m *Machine) refused() Status {
	if m.stop.Load() {
		return Stopped
	}
	return Full
}
