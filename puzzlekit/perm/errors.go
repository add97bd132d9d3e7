package perm

import (
	"fmt"

	"puzzlelab/puzzlekit/fault"
)

// MaxDegree is the largest degree a permutation may have: images are kept in
// 32 bits.
const MaxDegree = 1<<31 - 1

func badDegree(in string, n int) error {
	return &fault.InputError{In: "perm." + in, What: "degree", Value: n, Want: fmt.Sprintf("0..%d", MaxDegree)}
}

func badPoint(in string, point, degree int) error {
	return &fault.InputError{In: "perm." + in, What: "point", Value: point, Want: fmt.Sprintf("1..%d", degree)}
}

// badImage refuses the image at a place counted from 0, and counts from 1.
func badImage(in string, place, image, degree int, twice bool) error {
	want := fmt.Sprintf("1..%d", degree)
	if twice {
		want = "each image once"
	}
	return &fault.InputError{In: "perm." + in, What: fmt.Sprintf("image of %d", place+1), Value: image, Want: want}
}
