package puzzle

import (
	"iter"
	"slices"

	"puzzlelab/internal/counted"
)

// A SortStep is a list on its way to order.
type SortStep struct {
	List       []int
	Exchanged  int // List[Exchanged-1] and List[Exchanged] have just been exchanged; 0 at the start
	Inversions int // of List; one less than before
}

// String describes the step: "9 crossings: odd".
func (s SortStep) String() string {
	return counted.Of(s.Inversions, "crossings") + ": " + []string{"even", "odd"}[s.Inversions%2]
}

// SortSteps sorts a list by exchanging neighbours and yields it before the first exchange
// and after each one. There are as many exchanges as inversions, since each undoes just one
// of them: so their number has the parity of the permutation. The first pair out of order
// is exchanged. Cost O(n²) for each step. (Ishida et al., section 10.)
func SortSteps(list []int) iter.Seq[SortStep] {
	return func(yield func(SortStep) bool) {
		now := slices.Clone(list)
		for k := 0; ; {
			total, _ := Inversions(now)
			if !yield(SortStep{slices.Clone(now), k, total}) || total == 0 {
				return
			}
			for k = 1; now[k-1] <= now[k]; k++ {
			}
			now[k-1], now[k] = now[k], now[k-1]
		}
	}
}
