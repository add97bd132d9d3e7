package puzzle

// Inversions counts, for each entry of a list, the smaller ones after it, and
// their sum: the inversion number, whose parity is that of the permutation. The
// source's figure 15 has the list 1 2 4 3 5 7 9 8 6 with the counts
// 0 0 1 0 0 1 2 1 0, 5 in all. Cost O(n²). (Ishida et al., section 10.)
func Inversions(list []int) (total int, each []int) {
	each = make([]int, len(list))
	for i, v := range list {
		for _, w := range list[i+1:] {
			if w < v {
				each[i]++
			}
		}
		total += each[i]
	}
	return total, each
}

// Numbers returns the labels of s place by place, without the blank: the list
// whose inversions decide whether a board of tiles can be solved.
func (s State) Numbers() []int {
	var list []int
	for _, label := range s.labels {
		if int(label) != s.puzzle.def.Blank-1 {
			list = append(list, int(label)+1)
		}
	}
	return list
}
