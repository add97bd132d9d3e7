// Package partition lists the partitions of a number. They are the cycle types of the permutations of so many
// points, and name the irreducible characters of their group.
package partition

import "iter"

// All yields the partitions of n, each with its largest part first, in decreasing lexicographic order. The slice is
// used again for the next one.
func All(n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		var parts []int
		var split func(left, most int) bool
		split = func(left, most int) bool {
			if left == 0 {
				return yield(parts)
			}
			for first := min(left, most); first > 0; first-- {
				parts = append(parts, first)
				if !split(left-first, first) {
					return false
				}
				parts = parts[:len(parts)-1]
			}
			return true
		}
		split(n, n)
	}
}
