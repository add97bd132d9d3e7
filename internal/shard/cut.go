package shard

// Cut cuts units with the given costs into count ranges that follow each other,
// each with at least one unit, such that the dearest range is as cheap as it can
// be. Range i has the units cuts[i] to cuts[i+1]-1. A [*CountError] refuses a
// count of 0 or above the number of units. Costs below 1 count as 1.
//
// It looks by bisection for the least bound for which ranges that are filled from
// the left suffice (the problem "chains on chains", A. Pinar and C. Aykanat, J.
// Parallel Distrib. Comput. 64, 2004, section 3). Cost O(units·log of the sum).
func Cut(costs []int, count int) ([]int, error) {
	if count < 1 || count > len(costs) {
		return nil, &CountError{count, len(costs)}
	}
	low, high := 0, 0 // some range is dearer than low, none needs to be dearer than high
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

// fill makes ranges up to a bound, of at least one unit, and no longer than leaves
// one for each of the others; more than count of them when the bound is too low.
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
