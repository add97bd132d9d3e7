package puzzlekit

import "puzzlelab/puzzlekit/perm"

//puzzlelab:shows puzzlelab/puzzlekit/perm
//puzzlelab:shows puzzlelab/puzzlekit/group
//puzzlelab:shows puzzlelab/puzzlekit/coset
//puzzlelab:shows puzzlelab/puzzlekit/factor
//puzzlelab:shows puzzlelab/puzzlekit/puzzle
//puzzlelab:shows puzzlelab/puzzlekit/cubeboard
//puzzlelab:shows puzzlelab/puzzlekit/godsnumber
//puzzlelab:shows puzzlelab/puzzlekit/solve
//puzzlelab:shows puzzlelab/charts/board

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
