package puzzlekit

import "puzzlelab/puzzlekit/perm"

func init() { describes(describePerm) }

// describePerm describes a permutation in one line.
func describePerm(p perm.Perm) description {
	parity := "even"
	if !p.IsEven() {
		parity = "odd"
	}
	d := description{heading: p.String()}
	d.add("", "order %v, cycle type %v, %s", p.Order(), p.CycleType(), parity)
	return d
}
