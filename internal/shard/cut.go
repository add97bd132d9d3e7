package shard

// Cut cuts units with the given costs into count consecutive ranges, each with at
// least one unit, so that the cost of the most expensive range is minimal. Range i
// has the units cuts[i] to cuts[i+1]-1. If count is 0 or greater than the number
// of units, Cut returns a [*CountError]. Costs below 1 count as 1.
//
// It bisects for the smallest bound that suffices when ranges are filled from the
// left (the "chains on chains" problem, A. Pinar and C. Aykanat, J. Parallel
// Distrib. Comput. 64, 2004, section 3). Cost O(units·log of the sum).
func Cut(costs []int, count int) ([]int, error) {
	if count < 1 || count > len(costs) {
		return nil, &CountError{count, len(costs)}
	}
	low, high := 0, 0 // some range must cost more than low, none need cost more than high
	for _, cost := range costs {
		low = max(low, cost-1)
		high += max(cost, 1)
	}
	for high-low > 1 {
		if middle := low + (high-low)/2; len(fill(costs, count, middle))-1 <= count {
			high = middle
		} else {
			low = middle
		}
	}
	return fill(costs, count, high), nil
}

// fill makes ranges of at least one unit each whose cost does not exceed a bound,
// leaving a unit for each of the remaining ranges. It makes more than count ranges
// if the bound is too low.
func fill(costs []int, count, bound int) []int {
	cuts, sum := []int{0}, 0
	for i, cost := range costs {
		cost = max(cost, 1)
		last := cuts[len(cuts)-1]
		left := count - len(cuts) // ranges after this one
		if i > last && (sum+cost > bound || len(costs)-i == left) {
			cuts, sum = append(cuts, i), 0
		}
		sum += cost
	}
	return append(cuts, len(costs))
}
