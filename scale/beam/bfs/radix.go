package bfs

import "math/bits"

// digitBits is chosen such that the counts stay in the fastest cache.
const digitBits = 11

// radixSort sorts numbers up to most, digit by digit from the lowest, with scratch
// of at least that capacity, and returns the slice that holds them in order: one
// of the two. Each digit takes two passes over the numbers. (Knuth 1998, TAOCP 3,
// 5.2.5, algorithm R.)
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
