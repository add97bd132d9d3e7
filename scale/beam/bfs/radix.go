package bfs

import "math/bits"

// digitBits is chosen so that the counts fit into the fastest cache.
const digitBits = 11

// radixSort sorts numbers up to most, digit by digit from the lowest. It uses
// scratch, which has at least the same capacity, and returns the one of the two
// slices that contains the result. Each digit takes two passes over the numbers.
// (Knuth 1998, TAOCP 3, 5.2.5, algorithm R.)
func radixSort(numbers, scratch []uint64, most uint64) []uint64 {
	scratch = scratch[:len(numbers)]
	for shift := 0; shift < bits.Len64(most); shift += digitBits {
		var next [1 << digitBits]int
		for _, n := range numbers {
			next[n>>shift%(1<<digitBits)]++
		}
		sum := 0
		for d, count := range next {
			next[d] = sum
			sum += count
		}
		for _, n := range numbers {
			d := n >> shift % (1 << digitBits)
			scratch[next[d]] = n
			next[d]++
		}
		numbers, scratch = scratch, numbers
	}
	return numbers
}
