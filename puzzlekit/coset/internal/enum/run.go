package enum

import "math/bits"

// Run goes on until the enumeration ends or has done about this much work,
// counted in steps along a table that the processor's cache can hold.
func (m *Machine) Run(budget int) Status {
	m.work = 0
	if !m.started {
		m.started = true
		m.status = m.start()
	}
	for m.status == Running && m.work*m.distance() < budget {
		m.status = m.turn()
	}
	return m.status
}

// distance says how much more a step costs in a large table than in a small
// one, about: a factor of 6 from 1 MiB entries to 32.
func (m *Machine) distance() int { return 1 + bits.Len(uint(len(m.table)>>20)) }

// start closes the words of the subgroup at coset 1.
func (m *Machine) start() Status {
	for _, w := range m.problem.Subgroup {
		p := m.problem.path(w)
		for missing := m.fill(m.stride, p); missing > 0; missing = m.fill(m.stride, p) {
			if !m.room(missing) {
				return m.refused()
			}
		}
		m.follow()
	}
	return Running
}

func (m *Machine) turn() Status {
	status := Running
	if m.strategy.Rows > 0 {
		status = m.applyRows(m.strategy.Rows)
	}
	if m.strategy.Holes > 0 && status == Running {
		status = m.fillHoles(m.strategy.Holes)
	}
	return status
}

// refused is the status when room is not to be had.
func (m *Machine) refused() Status {
	if m.stop.Load() {
		return Stopped
	}
	return Full
}
