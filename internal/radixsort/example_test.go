package radixsort_test

import (
	"context"
	"fmt"

	"puzzlelab/internal/radixsort"
)

func ExampleSorter_Unique() {
	var s radixsort.Sorter
	keys := []uint64{7, 3, 900, 3, 7, 12}
	sorted, _, err := s.Unique(context.Background(), keys, make([]uint64, len(keys)), 1000)
	fmt.Println(sorted, err)
	// Output: [3 7 12 900] <nil>
}
