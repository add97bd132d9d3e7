package stategraph_test

import (
	"context"
	"fmt"
	"os"

	"puzzlelab/puzzlekit/stategraph"
)

// The orders of eight pancakes, of which the topmost can be turned over.
func ExampleEnumerate_folder() {
	var turns [][]int
	for k := 2; k <= 8; k++ {
		turn := make([]int, 8)
		for i := range turn {
			turn[i] = i
			if i < k {
				turn[i] = k - 1 - i
			}
		}
		turns = append(turns, turn)
	}
	pancakes, _ := stategraph.NewPermutations(8, false, turns...)
	folder, _ := os.MkdirTemp("", "pancakes")
	defer os.RemoveAll(folder)
	l, err := stategraph.Enumerate(context.Background(), pancakes, []uint64{0}, &stategraph.Options{Undirected: true, Folder: folder, Memory: 64 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(l.Spheres())
	farthest, _ := l.Antipodes(context.Background())
	fmt.Println(l.Reached(), "orders, farthest at", l.Eccentricity(), "the first of them number", farthest[0])
	// Output:
	// [1 7 42 251 1191 4281 10561 15011 8520 455]
	// 40320 orders, farthest at 9 the first of them number 730
}

// A clock has hands for the hours and the minutes, packed into bits. A move turns
// one of them by a step.
type clock struct{}

func (clock) Size() uint64 { return 12 << 6 }

func (clock) Neighbors(dst []uint64, state uint64) []uint64 {
	hour, minute := state>>6, state&63
	return append(dst,
		(hour+1)%12<<6|minute, (hour+11)%12<<6|minute,
		hour<<6|(minute+1)%60, hour<<6|(minute+59)%60)
}

func ExampleDistances_Path() {
	folder, _ := os.MkdirTemp("", "clock")
	defer os.RemoveAll(folder)
	l, err := stategraph.Enumerate(context.Background(), clock{}, []uint64{0}, &stategraph.Options{Undirected: true, Folder: folder, Keep: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	path, _ := l.Path(10<<6 | 59)
	var times []string
	for _, state := range path {
		times = append(times, fmt.Sprintf("%d:%02d", state>>6, state&63))
	}
	fmt.Println(times)
	fmt.Println(l.To(6<<6 | 30))
	fmt.Println(l.To(63))
	// Output:
	// [0:00 0:59 11:59 10:59]
	// 36 <nil>
	// 0 stategraph.Enumerate: state 63 cannot be reached
}
