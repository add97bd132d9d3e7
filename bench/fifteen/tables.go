package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
)

// printTables prints the distribution of the lengths for each set and column.
func printTables(w io.Writer, records []*record) {
	var sets []string
	for _, r := range records {
		if !slices.Contains(sets, r.Set) {
			sets = append(sets, r.Set)
		}
	}
	for _, metric := range metrics {
		for _, set := range sets {
			counts := map[int]int{}
			for _, r := range records {
				if length, known := r.Lengths[metric]; known && r.Set == set {
					counts[length]++
				}
			}
			if len(counts) > 0 {
				printRow(w, metric+" "+set, counts)
			}
		}
	}
}

func printRow(w io.Writer, name string, counts map[int]int) {
	n, sum := 0, 0
	for length, count := range counts {
		n, sum = n+count, sum+length*count
	}
	fmt.Fprintf(w, "%-22s %4d boards, mean %.3f:", name, n, float64(sum)/float64(n))
	for _, length := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(w, " %d:%d", length, counts[length])
	}
	fmt.Fprintln(w)
}
